"""Options and titles of strategies, and the figures by which they rank."""

from __future__ import annotations

import numpy as np
import pytest

from wordle_tui import strategies
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.turn import parse_turns
from wordle_tui.game.words import WordList


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("optimal", "optimal"),
        ("optimal:opener=slate", "SLATE, optimal"),
        ("optimal:hard:opener=CRANE", "CRANE, optimal, hard"),
        ("letter-score:map=5,5,5,3,3,3", "letter-score, map 5,5,5,3,3,3"),
        ("letter-score:map=3,3,3,3,3,3", "letter-score"),
        ("brute-force:criterion=max:knowledge=letters", "brute-force, letters, max"),
        ("expected:pool=all", "expected, pool all"),
        ("phases:tie-break=alphabetical", "phases, alphabetical ties"),
    ],
)
def test_a_strategy_with_options_names_itself(text: str, title: str) -> None:
    assert strategies.parse(text).title == title


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("guesswork:hard", "There's no strategy 'guesswork'"),
        ("guessmap:criterion=max", "guessmap has no option criterion. It has opener, hard"),
        ("guessmap:hard=yes", "hard can't be 'yes'. It takes no value."),
        ("brute-force:criterion=min", "criterion can't be 'min'. Choose mean or max."),
        ("letter-score:map=3,x", "map can't be '3,x'. Give numbers separated"),
        (f"letter-score:map={'9' * 5000}", "Give numbers separated by commas"),
        ("optimal:opener=xy", "'xy' isn't a word of 3 to 11 letters"),
        ("optimal:knowledge=letters", "optimal always sees all of the colours"),
    ],
)
def test_what_cannot_be_read_is_said(text: str, sentence: str) -> None:
    with pytest.raises(WordleError) as caught:
        strategies.parse(text)
    assert sentence in str(caught.value)


def test_with_the_option_hard_it_keeps_the_clues_of_a_normal_game(original: WordList) -> None:
    game = Game(original, parse_turns("raise:ybbyb"))
    assert strategies.make("entropy").guess(game) == "poynt"
    assert strategies.make("entropy", hard=True).guess(game) == "short"


def figures(words: WordList, text: str, turns: str, *asked: str) -> tuple[str, list[float]]:
    """The name of a strategy's figure, and its value for these words."""
    strategy = strategies.parse(text)
    position = strategy.position(Game(words, parse_turns(turns)))
    weighing = strategy.weighing(position)
    values = weighing.measure(np.array([position.lists.numbers[word] for word in asked]))
    return weighing.figure, [round(float(value), 2) for value in values]


@pytest.mark.parametrize(
    ("text", "turns", "asked", "figure", "values"),
    [
        # Solver 002: "if only STONE has been guessed, TONES scores 0, STOPS 1 and STOMP 2".
        ("distinct-letters", "stone:gbgbb", "tones stops stomp", "new letters", [0, 1, 2]),
        # The second E is grey, which leaves E possible elsewhere.
        ("letter-frequency", "speed:bbybb", "eight outer", "frequency", [3.71, 2.09]),
        ("guessmap", "", "early", "guessmap", [183.11]),
        ("letter-score", "", "soare saine", "score", [10205, 9948]),
        ("brute-force", "", "roate raise soare aesir", "mean", [60.42, 61.0, 62.3, 69.88]),
        ("brute-force:criterion=max", "", "roate raise soare", "max", [195, 168, 183]),
        ("expected", "", "raise", "left", [61.0]),
        ("minimax", "", "raise", "largest", [168]),
        ("partitions", "", "trace salet", "groups", [150, 148]),
    ],
)
def test_a_strategy_measures_as_its_author_does(
    text: str, turns: str, asked: str, figure: str, values: list[float], original: WordList
) -> None:
    assert figures(original, text, turns, *asked.split()) == (figure, values)


@pytest.mark.parametrize(
    "text",
    [
        "optimal",
        "optimal:opener=slate:hard",
        "letter-score:knowledge=letters:map=5,5,5,3,3,3",
        "brute-force:pool=candidates:criterion=max",
    ],
)
def test_a_strategy_is_written_as_it_is_read(text: str) -> None:
    assert strategies.parse(text).written == text
