"""Aims as values: what they are called and how they compare guesses."""

import pytest

from wordle_tui.advice.advice import Advice, Basis, Stage, Suggestion
from wordle_tui.advice.aim import AIMS, AVERAGE, WORST, Aim
from wordle_tui.advice.order import Order
from wordle_tui.game.errors import WordleError


def test_every_aim_is_read_as_it_is_written() -> None:
    assert ", ".join(map(str, AIMS)) == "average, streak, in 2, in 3, in 4, in 5, in 6, worst"
    for aim in AIMS:
        for name in (str(aim), aim.title):
            assert Aim.parse(name) == aim
            assert Aim.parse(f" {name.upper()} ") == aim
        assert "{" not in aim.sentence


@pytest.mark.parametrize("text", ["", "in", "in 1", "in 7", "in three", "best", "worst case"])
def test_other_aims_are_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(
        WordleError, match=r"There's no aim .*\. Choose fewest guesses, .* or best worst case\.$"
    ):
        Aim.parse(text)


def test_a_goal_is_past_once_its_guess_is_played() -> None:
    assert [Aim.parse("in 4").goal(played, 6 - played) for played in range(6)] == [
        *(4, 3, 2, 1, None, None)
    ]


def test_what_aims_compare() -> None:
    """With two guesses left, one guess wins sooner, the other more surely."""
    quick, safe = (0.5, 0.9), (0.1, 1.0)
    in_five = Aim.parse("in 5")
    assert AVERAGE.order(safe, 4) < AVERAGE.order(quick, 4)
    assert in_five.order(quick, 4) < in_five.order(safe, 4)
    assert Aim.parse("in 4").order(safe, 4) < Aim.parse("in 4").order(quick, 4)  # past
    short, long = (0.0, 0.5, 1.0, 1.0), (0.5, 0.8, 0.9, 1.0)
    assert WORST.order(short, 2) < WORST.order(long, 2)
    assert AVERAGE.order(long, 2) < AVERAGE.order(short, 2)


def test_what_each_figure_puts_first() -> None:
    """By each another word is best; the one with the fewest guesses is kept as preferred."""

    def guess(word: str, left: float, worst: int, bits: float, chance: float) -> Suggestion:
        return Suggestion(word, 3.0, Basis.PROVED, left, worst, bits, 9, chance)

    suggestions = (
        guess("usual", 5.0, 9, 3.0, 0.2),
        guess("left", 4.0, 9, 3.0, 0.1),
        guess("largest", 5.0, 8, 3.0, 0.1),
        guess("bits", 5.0, 9, 3.5, 0.1),
        guess("chance", 5.0, 9, 3.0, 0.3),
    )
    usual = Advice(Stage.PROVED, suggestions=suggestions)
    assert Order.parse("best worst case").arranged(usual) is usual
    for name in ("left", "largest", "bits", "chance"):
        arranged = Order.parse(name).arranged(usual)
        assert (arranged.suggestions[0].word, arranged.preferred) == (name, suggestions[0])


def test_guesses_with_equal_means_are_equal_whatever_their_chances() -> None:
    even, late = (1 / 3, 1 / 3, 1.0), (0.0, 2 / 3, 1.0)
    assert AVERAGE.order(even, 0) == AVERAGE.order(late, 0)
