"""Decks: every card is what its deck promises, by a slow look at the words left."""

from dataclasses import replace
from datetime import date

from tests.support.games import played
from tests.support.reference import tiles
from wordle_tui.game.records import FinishedGame, TurnRating
from wordle_tui.game.turn import Turn
from wordle_tui.game.words import WordList
from wordle_tui.training import training_cards
from wordle_tui.training.training_cards import Card


def left(card: Card, words: WordList) -> list[str]:
    turns = [(turn.guess, str(turn.pattern)) for turn in card.turns]
    return [w for w in words.answers if all(tiles(guess, w) == shown for guess, shown in turns)]


def game(answer: str, *losses: float, hard: bool = False) -> FinishedGame:
    """A daily game whose guesses have these losses."""
    guesses = *("slate", "crony", "pinch", "abbey")[: len(losses) - 1], answer
    ratings = tuple(TurnRating(loss, 0.0, True, 9) for loss in losses)
    return played(answer, *guesses, ratings=ratings, day=date(2026, 8, 11), hard=hard)


def test_mistakes_are_positions_where_much_was_lost_dearest_first() -> None:
    """The opener is no position to train on."""
    first = game("wince", 0.2, 0.05, 0.1, 1.0, 0.0)
    later = replace(first, day=date(2026, 8, 12))
    hard = game("mince", 0.2, 0.05, 0.7, 0.9, hard=True)
    unrated = replace(first, ratings=())
    found = training_cards.mistakes([first, hard, unrated, first, later])
    mistakes = [
        (card.day, card.hard, len(card.turns), each.guess, each.given_away)
        for card, each in found.items()
    ]
    assert mistakes == [
        (first.day, False, 3, "abbey", 1.0),
        (later.day, False, 3, "abbey", 1.0),
        (first.day, True, 3, "mince", 0.9),
        (first.day, True, 2, "pinch", 0.7),
        (first.day, False, 2, "pinch", 0.1),
        (later.day, False, 2, "pinch", 0.1),
    ]
    assert next(iter(found)).turns == first.turns[:3]
    assert [mistake.game for mistake in found.values()][-1] == later


def test_the_favourite_opener_is_the_one_played_most() -> None:
    slate = game("wince", 0.0, 0.0), game("mince", 0.0, 0.0)
    games = [played("crane", "crane"), *slate, played("wince")]
    assert training_cards.favourite_opener(games) == "slate"
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
