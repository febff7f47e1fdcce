"""Orders of suggestions, and rare words that come before familiar ones."""

from dataclasses import replace

from wordle_tui.advice.advice import Advice, Basis, Stage, Suggestion
from wordle_tui.advice.order import USUAL, Order, likelier_first
from wordle_tui.game.words import avoided


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
    assert USUAL.arranged(usual) is usual
    for name in ("left", "largest", "bits", "chance"):
        arranged = Order(name).arranged(usual)
        assert (arranged.suggestions[0].word, arranged.preferred) == (name, suggestions[0])


def test_the_likeliest_of_the_best_guesses_comes_first() -> None:
    """Of those as safe as the best that need less than 0.005 more; the best is still named so."""

    def guess(word: str, guesses: float, chance: float, risk: float | None = 0.0) -> Suggestion:
        return Suggestion(word, guesses, Basis.PROVED, 5.0, 9, 3.0, 9, chance, risk)

    posit, droit = guess("posit", 2.170, 0.0), guess("droit", 2.1745, 0.08)
    others = guess("tidal", 2.1749, 0.05), guess("tonic", 2.1751, 0.5)
    advice = likelier_first(
        Advice(Stage.PROVED, suggestions=(posit, *others[:1], droit, others[1]))
    )
    assert advice.suggestions == (droit, posit, *others)
    assert advice.best == advice.preferred == posit
    assert (droit.behind(posit), posit.behind(droit), others[1].behind(posit) > 0) == (0, 0, True)
    assert posit.is_as_good_as(droit)
    assert not droit.is_as_good_as(posit)
    for other in (
        replace(droit, risk=0.001),
        replace(droit, risk=None),
        replace(droit, basis=Basis.ESTIMATE),
        replace(droit, chance=0.0),
        replace(droit, word=min(avoided())),
    ):
        advice = Advice(Stage.PROVED, suggestions=(posit, other))
        assert likelier_first(advice) is advice
