"""Decks: every card is what its deck promises, by a slow look at the words left."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.support.games import played
from tests.support.reference import tiles
from wordle_tui.game.errors import WordError
from wordle_tui.game.records import TurnRating
from wordle_tui.game.turn import Turn
from wordle_tui.game.words import WordList
from wordle_tui.training import training_cards
from wordle_tui.training.training_cards import Card


def left(card: Card, words: WordList) -> list[str]:
    turns = [(turn.guess, str(turn.pattern)) for turn in card.turns]
    return [w for w in words.answers if all(tiles(guess, w) == shown for guess, shown in turns)]


def test_mistakes_are_positions_where_much_was_lost() -> None:
    ratings = [
        TurnRating(0.2, 0.0, True, 3167),  # the opener is no position to train on
        TurnRating(0.05, 0.0, True, 60),
        TurnRating(0.1, 0.0, True, 9),
        TurnRating(1.0, 0.0, True, 1),
        TurnRating(0.0, 0.0, True, 1),
    ]
    days = date(2026, 8, 11), date(2026, 8, 12)
    guesses = "slate", "crony", "pinch", "abbey", "wince"
    game = played("wince", *guesses, ratings=tuple(ratings), day=days[0])
    later = replace(game, day=days[1])
    ratings[2] = TurnRating(0.7, 0.0, True, 9)
    other = played(
        "mince",
        "slate",
        "crony",
        "pinch",
        "mince",
        ratings=tuple(ratings[:4]),
        hard=True,
        day=days[0],
    )
    unrated = played("wince", "slate", "wince")
    found = training_cards.mistakes([game, other, unrated, game, later])
    mistakes = [(card.key, mistake.guess, mistake.given_away) for card, mistake in found.items()]
    slate, crony, pinch = map(str, game.turns[:3])
    other_crony, other_pinch = map(str, other.turns[1:3])
    assert mistakes == [
        (f"mistakes nyt 2026-08-11 {slate} {crony} {pinch}", "abbey", 1.0),  # one word was left
        (f"mistakes nyt 2026-08-11 hard {slate} {other_crony} {other_pinch}", "mince", 1.0),
        (f"mistakes nyt 2026-08-12 {slate} {crony} {pinch}", "abbey", 1.0),
        (f"mistakes nyt 2026-08-11 hard {slate} {other_crony}", "pinch", 0.7),
        (f"mistakes nyt 2026-08-11 {slate} {crony}", "pinch", 0.1),
        (f"mistakes nyt 2026-08-12 {slate} {crony}", "pinch", 0.1),
    ]
    assert [mistake.game for mistake in found.values()][-1] == later
    assert training_cards.favourite_opener(
        [game, unrated, played("wince", "crane"), played("wince")]
    ) == ("slate")
    assert training_cards.favourite_opener([]) is None


def test_replies_are_those_that_leave_more_than_two_words(original: WordList) -> None:
    cards = list(training_cards.replies("slate", original))
    sizes = [len(left(card, original)) for card in cards]
    assert sizes == sorted(sizes, reverse=True)
    assert min(sizes) == 3
    shown = [tiles("slate", word) for word in original.answers]
    assert {str(card.turns[0].pattern) for card in cards} == {
        pattern for pattern in shown if shown.count(pattern) > 2
    }


def test_endgames_have_three_to_twelve_words_and_a_choice(original: WordList) -> None:
    cards = list(training_cards.endgames(original))
    assert len(cards) > 300
    for card in cards[:15]:
        words = left(card, original)
        assert 3 <= len(words) <= 12
        groups = [len({tiles(guess, word) for word in words}) for guess in words]
        assert len(set(groups)) > 1


def test_a_card_is_remembered_by_its_position_and_its_day(original: WordList) -> None:
    card = Card("mistakes", "original", (Turn.parse("raise:bbbbb"),), hard=True)
    assert card.key == "mistakes original hard raise:bbbbb"
    assert Card.parse("mistakes", "original", "hard raise:bbbbb") == card
    daily = replace(card, list_name="nyt", day=date(2026, 8, 11))
    assert daily.key == "mistakes nyt 2026-08-11 hard raise:bbbbb"
    assert Card.parse("mistakes", "nyt", "2026-08-11 hard raise:bbbbb") == daily
    assert len(card.game(original).candidates.words) == 168


def test_a_card_that_was_changed_by_hand_is_no_game(original: WordList) -> None:
    card = Card.parse("endgames", "original", "raise:bbbbb clintybbb:bybbbbbbb")
    with pytest.raises(WordError, match="'clintybbb' isn't a word of five letters"):
        card.game(original)
