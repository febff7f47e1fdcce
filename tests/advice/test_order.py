"""Orders of suggestions, and rare words that come before familiar ones."""

from wordle_tui.advice.advice import Advice, Basis, Stage, Suggestion
from wordle_tui.advice.order import USUAL, Order


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
