"""Decks: every card is what its deck promises, by a slow look at the words left."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.support.games import played
from tests.support.reference import tiles
from tests.support.solver_reference import Reference, is_legal
from tests.support.words import list_of
from wordle_tui.advice.advisor import Advisor
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
    game = played("wince", "slate", "crony", "pinch", "abbey", "wince", ratings=tuple(ratings))
    ratings[2] = TurnRating(0.7, 0.0, True, 9)
    other = played(
        "mince", "slate", "crony", "pinch", "mince", ratings=tuple(ratings[:4]), hard=True
    )
    unrated = played("wince", "slate", "wince")
    found = training_cards.mistakes([game, other, unrated, game])
    assert (
        [(card, mistake.guess, mistake.loss) for card, mistake in found.items()]
        == [
            (Card("nyt", game.turns[:3]), "abbey", 1.0),  # one word was left
            (Card("nyt", other.turns[:3], hard=True), "mince", 1.0),
            (Card("nyt", other.turns[:2], hard=True), "pinch", 0.7),
            (Card("nyt", game.turns[:2]), "pinch", 0.1),
        ]
    )
    assert found[Card("nyt", game.turns[:2])].game == game
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


def test_traps_leave_words_that_share_most_places(original: WordList) -> None:
    cards = list(training_cards.traps(original))
    assert len(cards) == len({card.key for card in cards}) > 100
    keys = {card.key.split(":")[0].split()[1] for card in cards}
    assert any(word.endswith("ight") for word in keys)
    assert any(word[1] == "o" and word[3:] == "er" for word in keys)
    for card in cards[:20]:
        guess, pattern = card.turns[0].guess, str(card.turns[0].pattern)
        shared = [place for place in range(5) if pattern[place] == "g"]
        family = [w for w in left(card, original) if all(w[i] == guess[i] for i in shared)]
        assert len(shared) >= 3
        assert len(family) >= (4 if len(shared) == 4 else 8)


def test_endgames_have_three_to_twelve_words_and_a_choice(original: WordList) -> None:
    cards = list(training_cards.endgames(original))
    assert len(cards) > 300
    for card in cards[:15]:
        words = left(card, original)
        assert 3 <= len(words) <= 12
        groups = [len({tiles(guess, word) for word in words}) for guess in words]
        assert len(set(groups)) > 1
    assert list(training_cards.endgames(original)) == cards


def test_in_a_dead_end_one_word_that_fits_may_lose_the_game() -> None:
    """Every position of a small list, against the slow reference."""
    alike = ["fight", "light", "might", "night", "right", "sight", "tight"]
    words = list_of(["width", *alike], ["mirth", "filth"])
    reference = Reference(dict.fromkeys(words.answers, 1), hard=True)
    expected = set()
    for opener in words.answers:
        for shown in {tiles(opener, word) for word in words.answers}:
            card = Card("few", (Turn.parse(f"{opener}:{shown}"),), hard=True)
            group = left(card, words)
            legal = [word for word in words.guesses if is_legal(word, (opener, shown))]
            if len(group) > 4 and reference.best(group, legal, 5)[1] == 0:
                values = [reference.value(word, group, legal, 5) for word in group]
                if any(value is not None and value[1] for value in values):
                    expected.add(card)
    assert expected
    assert {*training_cards.dead_ends(words, Advisor(words))} == expected


@pytest.mark.parametrize(
    ("level", "fewest", "most"),
    [(None, 3, 12), ("solid", 3, 12), ("skilled", 4, 25), ("strong", 5, 60), ("flawless", 8, 120)],
)
def test_random_positions_are_as_large_as_the_level_allows(
    level: str | None, fewest: int, most: int, original: WordList
) -> None:
    cards = list(islice(training_cards.random_positions(original, level), 20))
    sizes = [len(left(card, original)) for card in cards]
    assert fewest <= min(sizes)
    assert max(sizes) <= most
    assert len({card.key for card in cards}) == 20
    assert cards == list(islice(training_cards.random_positions(original, level), 20))


def test_a_card_is_remembered_by_its_position(original: WordList) -> None:
    card = Card("original", (Turn.parse("raise:bbbbb"),), hard=True)
    assert card.key == "original hard raise:bbbbb"
    assert len(card.game(original).candidates.words) == 168


def test_a_card_that_was_changed_by_hand_is_no_game(original: WordList) -> None:
    card = Card.parse("original raise:bbbbb clintybbb:bybbbbbbb", "original")
    with pytest.raises(WordError, match="'clintybbb' isn't a word of five letters"):
        card.game(original)
