"""Orders of suggestions: by risk and mean, by a figure, or by a strategy. Works without numpy."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from operator import attrgetter

from wordle_tui.advice.advice import SAME, Advice, PlainWordCost, Suggestion
from wordle_tui.game.board import Board
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

    >>> Order("guessmap").strategy, Order("bits").strategy
    ('guessmap', 'optimal')
    """

    name: str = "expected guesses"
    """Its name on screen; of a strategy, as it is written with its options."""

    @property
    def strategy(self) -> str:
        """The strategy that orders the suggestions, with its options; "optimal" for the solver."""
        return "optimal" if self.name in ORDERS else self.name

    @property
    def title(self) -> str:
        return self.name.replace(":", ", ")

    @property
    def is_foreign(self) -> bool:
        """Whether something other than risk and the expected guesses decides."""
        return self != USUAL

    def for_boards(self, position: Board | Game) -> Order:
        """This order, or the usual one if it is for one board and several are unsolved.

        `ONE_BOARD` says why.
        """
        is_one = len(Game.of(position).unsolved) == 1
        return self if is_one or self.strategy == "optimal" else USUAL

    def arranged(self, advice: Advice) -> Advice:
        """The advice of the solver with its suggestions in this order."""
        if self.name not in _FIGURES or not advice.suggestions:
            return advice
        _, key = _FIGURES[self.name]
        suggestions = tuple(sorted(advice.suggestions, key=key))
        return replace(advice, suggestions=suggestions, preferred=advice.best)


def by_risk(
    suggestions: Iterable[Suggestion], tie_break: Callable[[Suggestion], tuple[object, ...]]
) -> tuple[Suggestion, ...]:
    """The suggestions, best first: risk decides, then the expected guesses, proved or not.

    A risk that is not known counts as the least one that is. But once some guess may lose, the
    first suggestion is one whose risk is known.
    """
    suggestions = list(suggestions)
    known = [each for each in suggestions if each.risk_at_most is not None]
    least = min((each.risk_at_most or 0.0 for each in known), default=0.0)

    def order(each: Suggestion) -> tuple[object, ...]:
        risk = least if each.risk_at_most is None else each.risk_at_most
        return round(risk, 9), round(each.expected_guesses, 9), *tie_break(each)

    is_risky = any(
        # The best play may run out of guesses, or whether it may is not known.
        each.risk_at_most or (each.unlimited is not None and each.risk is None)
        for each in suggestions
    )
    first = min(known, key=order, default=None) if is_risky else None
    return tuple(sorted(suggestions, key=lambda each: (each is not first, *order(each))))


def likelier_first(advice: Advice) -> Advice:
    """The advice with the likeliest guess first of those that are as safe as the best one and need
    next to nothing more; that one is then `preferred`.
    """
    best = advice.suggestions[0]

    def is_close(each: Suggestion) -> bool:
        same_risk = abs((each.risk_at_most or 0.0) - (best.risk_at_most or 0.0)) < SAME
        is_known = each.basis >= best.basis and (each.risk is None) is (best.risk is None)
        return is_known and same_risk and not each.behind(best) and each.word not in avoided()

    first = max((best, *filter(is_close, advice.suggestions)), key=attrgetter("chance"))
    if first.chance < best.chance + SAME:
        return advice
    others = (each for each in advice.suggestions if each is not first)
    return replace(advice, suggestions=(first, *others), preferred=best)


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
    USUAL.name: "The fewest guesses on average, but no loss that can be avoided.",
    **{name: sentence for name, (sentence, _) in _FIGURES.items()},
}
"""The orders other than those of strategies, with a sentence about each."""
