"""Orders of suggestions: by a figure, by an aim, or by a strategy. Works without numpy."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from operator import attrgetter

from wordle_tui.advice.advice import SAME, Advice, PlainWordCost, Suggestion
from wordle_tui.advice.aim import AIMS, AVERAGE, Aim
from wordle_tui.game.boards import Boards
from wordle_tui.game.game import Game
from wordle_tui.game.words import WordList, avoided

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


def by_aim(
    suggestions: Iterable[Suggestion],
    aim: Aim,
    played: int,
    tie_break: Callable[[Suggestion], tuple[object, ...]],
) -> tuple[Suggestion, ...]:
    """The suggestions, best first by the aim, after a number of guesses.

    With the usual aims, risk decides, then the expected guesses, proved or not. A risk that is not
    known counts as the least one that is. But once some guess may lose, the first suggestion is one
    whose risk is known. With the other aims, the suggestions with its figures come first.
    """
    suggestions = list(suggestions)
    known = [each for each in suggestions if each.risk_at_most is not None]
    least = min((each.risk_at_most or 0.0 for each in known), default=0.0)

    def order(each: Suggestion) -> tuple[object, ...]:
        value, chances = round(each.expected_guesses, 9), each.done_by or each.play
        if not aim.is_by_average:
            figures = aim.order(chances, played) if chances else (value,)
            return not chances, not each.proved, figures, *tie_break(each)
        risk = least if each.risk_at_most is None else each.risk_at_most
        return round(risk, 9), value, *tie_break(each)

    is_risky = aim.is_by_average and any(
        # The best play may run out of guesses, or whether it may is not known.
        each.risk_at_most or (each.unlimited is not None and each.risk is None)
        for each in suggestions
    )
    first = min(known, key=order, default=None) if is_risky else None
    return tuple(sorted(suggestions, key=lambda each: (each is not first, *order(each))))


SAFER = 0.01
"""A rare word that loses so much less than every familiar one comes before them."""


def to_play(best: Suggestion, familiar: Suggestion) -> Suggestion:
    """The guess to play where familiar words come first: the best of them, unless the best of all
    is much safer."""
    is_safer = best.risk is not None and best.risk <= familiar.known_risk - SAFER + SAME
    return best if is_safer and best.word not in avoided() else familiar


def familiar_first(advice: Advice, words: WordList) -> Advice:
    """The advice with only possible answers and words that people know, and what that costs: by
    risk, then by the mean. A rare word that is much safer stands above them.
    """
    suggestions = tuple(each for each in advice.suggestions if is_familiar(each, words))
    if not suggestions:
        return advice
    left_out = tuple(each for each in advice.suggestions if not is_familiar(each, words))
    first, best, cost = suggestions[0], advice.suggestions[0], None
    amount = first.expected_guesses - best.expected_guesses
    are_proved = first.proved and best.proved
    if first is not best and to_play(best, first) is best:
        safe = (best, *suggestions)
        return replace(advice, suggestions=safe, less_safe=first, left_out=left_out[1:])
    if best.risk is not None and best.risk < first.known_risk - SAME:
        cost = PlainWordCost(best.word, amount, are_proved, best.risk)
    elif amount > SAME and first.known_risk <= best.known_risk + SAME:
        cost = PlainWordCost(best.word, amount, are_proved)
    return replace(advice, suggestions=suggestions, plain_word_cost=cost, left_out=left_out)


def is_familiar(guess: Suggestion, words: WordList) -> bool:
    """Whether it may be suggested where familiar words come first."""
    return guess.is_candidate or guess.word in words.familiar


USUAL = Order()
ORDERS = {
    USUAL.name: AVERAGE.sentence,
    **{name: sentence for name, (sentence, _) in _FIGURES.items()},
    **{aim.title: aim.sentence for aim in AIMS if aim != AVERAGE},
}
"""The orders other than those of strategies, with a sentence about each."""
