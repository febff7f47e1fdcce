"""Orders of suggestions: by a figure, by an aim, or by a strategy. Works without numpy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from operator import attrgetter

from wordle_tui.advice.advice import Advice, Suggestion
from wordle_tui.advice.aim import AIMS, AVERAGE, Aim
from wordle_tui.game.boards import Boards
from wordle_tui.game.game import Game

_FIGURES: dict[str, tuple[str, Callable[[Suggestion], float]]] = {
    "left": ("The fewest words left after it, on average.", attrgetter("expected_remaining")),
    "largest": ("The fewest words left at worst: in its largest group.", attrgetter("worst")),
    "bits": ("The colours that tell the most.", lambda suggestion: -suggestion.bits),
    "chance": ("The likeliest to be the answer.", lambda suggestion: -suggestion.chance),
}
"""The sentence and the sort key of each figure, other than the expected guesses."""


@dataclass(frozen=True)
class Order:
    """What decides which suggestion comes first.

    >>> Order.parse("never lose").aim.title, Order.parse("guessmap").strategy, Order.parse("bits")
    ('never lose', 'guessmap', Order(name='bits', aim=Aim(name='average', within=None)))
    """

    name: str = "expected guesses"
    """Its name in the setting and on screen; of a strategy, as it is written with its options."""
    aim: Aim = AVERAGE

    @classmethod
    def parse(cls, text: str) -> Order:
        """The order of that name; a name that is neither a figure nor an aim is a strategy's."""
        if text in ("optimal", AVERAGE.title):
            return USUAL
        return cls(text, next((aim for aim in AIMS if aim.title == text), AVERAGE))

    @property
    def strategy(self) -> str:
        """The strategy that orders the suggestions, with its options; "optimal" for the solver."""
        return "optimal" if self.name in ORDERS else self.name

    @property
    def title(self) -> str:
        """The name for display."""
        return self.name.replace(":", ", ")

    @property
    def is_foreign(self) -> bool:
        """Whether something other than the expected guesses and the aim decides."""
        return self.strategy != "optimal" or self.name in _FIGURES

    def for_boards(self, position: Game | Boards) -> Order:
        """This order, or the usual one if it is for one board and several are unsolved.

        `ONE_BOARD` says why.
        """
        is_for_one = self.strategy != "optimal" or self.aim != AVERAGE
        return USUAL if is_for_one and len(Boards.of(position).unsolved) > 1 else self

    def arranged(self, advice: Advice) -> Advice:
        """The advice of the solver with its suggestions in this order."""
        if self.name not in _FIGURES or not advice.suggestions:
            return advice
        _, key = _FIGURES[self.name]
        suggestions = tuple(sorted(advice.suggestions, key=key))
        return replace(advice, suggestions=suggestions, preferred=advice.suggestions[0])


USUAL = Order()
ORDERS = {
    USUAL.name: AVERAGE.sentence,
    **{name: sentence for name, (sentence, _) in _FIGURES.items()},
    **{aim.title: aim.sentence for aim in AIMS if aim != AVERAGE},
}
"""The orders other than those of strategies, with a sentence about each."""
