"""The faults of the published documents; docs/strategies.md names some of them."""

from __future__ import annotations

import numpy as np
import pytest

from wordle_tui import strategies
from wordle_tui.game.game import Game
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import parse_turns
from wordle_tui.game.words import WordClass, WordList
from wordle_tui.strategies.builtin.information_gain import guesses_to_try_all
from wordle_tui.strategies.simulation import Simulation, simulate


def measured(text: str, game: Game, *words: str) -> dict[str, float]:
    """The strategy's figure of these words, or of all accepted words."""
    strategy = strategies.parse(text)
    position = strategy.position(game)
    weighing = strategy.weighing(position)
    words = words or tuple(game.words.guesses)
    values = weighing.measure(np.array([position.lists.numbers[word] for word in words]))
    return dict(zip(words, values.tolist(), strict=True))


def run(words: WordList, text: str) -> Simulation:
    return simulate(words, strategies.parse(text))


@pytest.mark.slow  # four simulations of all games
def test_000_a_win_as_one_word_or_none(original: WordList) -> None:
    """ "This shouldn't change anything": not among possible words, but among all."""
    means = {
        text: f"{run(original, text).mean:.4f}"
        for text in (
            *("expected", "expected:win=none"),
            *("expected:pool=all", "expected:pool=all:win=none"),
        )
    }
    assert list(means.values()) == ["3.6246", "3.6246", "3.6549", "3.4812"]


def test_001_cigar_does_not_rule_out_more_than_any(original: WordList) -> None:
    game = Game(original, parse_turns("soare:bbyyb tardy:byybb"))
    left = measured("brute-force", game, *game.candidates.words)
    assert [word for word, mean in left.items() if round(mean, 3) == 1.222] == [
        *("cigar", "briar", "friar", "vicar", "rival")
    ]
    assert min(left.values()) == left["cigar"]
    assert measured("brute-force", game, "bling") == {"bling": 1}


def test_002_stone_is_not_above_knots() -> None:
    """By the rule it states, KNOTS scores more than STONE and TONES."""
    answers = ("audit", "stone", "tones", "knots")
    words = WordList("four", "", tuple(sorted(answers)), (WordClass("answer", 1, answers),))
    scores = measured("letter-frequency", Game(words))
    assert {word: round(score, 3) for word, score in scores.items()} == {
        "audit": 1.417,
        "knots": 2.083,
        "stone": 1.75,
        "tones": 1.75,
    }


def test_002_scores_words_that_are_out() -> None:
    """No tiles of STONE leave both TONES and STOPS; with NOTES all yellow, AUDIT is out."""
    assert feedback("stone", "tones") != feedback("stone", "stops")
    assert str(feedback("notes", "audit")) != "yyyyy"


def test_003_does_not_weigh_all_guess_words(original: WordList) -> None:
    """Among all accepted words EARST would be the first guess."""
    means = measured("guessmap", Game(original))
    best = min(means, key=means.__getitem__)
    assert (best, f"{means[best]:.2f}", f"{means['early']:.2f}") == ("earst", "183.08", "183.11")


def test_004_also_informs_when_the_guesses_would_just_do(original: WordList) -> None:
    """ "More guesses than remain" is `>=` in the program: STORY, STORK and STORM count as four."""
    game = Game(original, parse_turns("soare:gybgb chant:bbbby"))
    strategy = strategies.make("information-gain")
    position = strategy.position(game)
    assert guesses_to_try_all(position) == position.guesses_left
    assert strategy.weighing(position).figure == "information"


@pytest.mark.slow  # simulations of all games
@pytest.mark.parametrize(
    ("hard", "openers", "means", "losses"),
    [
        ("", ("trace", "soare"), ["3.5339", "3.5754"], [0, 0]),
        (":hard", ("taler", "raile"), ["3.6635", "3.6847"], [11, 18]),
    ],
)
def test_004_has_no_best_openers(
    hard: str,
    openers: tuple[str, str],
    means: list[str],
    losses: list[int],
    original: WordList,
) -> None:
    runs = [
        run(original, f"information-gain:knowledge=letters:opener={opener}{hard}")
        for opener in openers
    ]
    assert [f"{each.mean:.4f}" for each in runs] == means
    assert [len(each.lost) for each in runs] == losses
