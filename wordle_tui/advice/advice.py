"""What the solver says about a position: plain frozen values, without numpy.

`advisor` computes them for screens and commands; `book` reads those of the empty board from a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Protocol

from wordle_tui.advice.aim import AVERAGE, Aim
from wordle_tui.game.game import Contradiction, Game
from wordle_tui.game.wording import chance_text, ordinal
from wordle_tui.solver.stopping import Stop, never_stop

SAME = 1e-9
"""Values that differ by less are equal."""


class Stage(IntEnum):
    """How far the advice on a position has come; a later stage replaces an earlier one."""

    COUNTED = 0
    """The words left are known."""
    RANKED = 1
    """Every guess has its one-ply figures; expected guesses are estimates."""
    EXACT = 2
    """Some suggestions have their exact expected guesses."""
    PROVED = 3
    """The first suggestion is proved to be the best of all legal guesses."""


class Basis(IntEnum):
    """How sure a value is."""

    ESTIMATE = 0
    """Close, but neither a proof nor a bound."""
    AT_MOST = 1
    """A strategy that reaches it is known; a better one may exist."""
    PROVED = 2
    """Exact."""


@dataclass(frozen=True)
class Suggestion:
    """A guess and what is known about it in one position."""

    word: str
    expected_guesses: float
    """Guesses still needed on average, this one included, if every later guess is the best."""
    basis: Basis
    """How sure `expected_guesses` is; what is not proved is shown with ≈."""
    expected_remaining: float
    """Candidates left on average after this guess."""
    worst: int
    """Candidates left at worst."""
    bits: float
    """Entropy of its patterns."""
    patterns: int
    """Number of different patterns it can get."""
    chance: float
    """The chance that it is the answer."""
    risk: float | None = None
    """The chance to run out of guesses if every later guess is the best by the aim; None while it
    is not known."""
    done_by: tuple[float, ...] | None = None
    """The chance to be done by each guess from this one to the sixth, by the same play; None while
    it is not known."""
    play: tuple[float, ...] | None = None
    """The same by a play that is known, while it is not known whether another does better."""
    score: float | None = None
    """What the strategy that ranks it measures, in its author's terms; None if none ranks it."""

    @property
    def proved(self) -> bool:
        return self.basis is Basis.PROVED

    @property
    def known_risk(self) -> float:
        """The risk, as far as it is known."""
        return self.risk or 0.0

    @property
    def most_text(self) -> str:
        """The most guesses it takes, itself included, as it is shown; with ≈ if fewer may do, a
        dash if it may lose, empty if nothing is known of it."""
        chances = self.done_by or self.play
        if chances is None:
            return ""
        most = next((n for n, done in enumerate(chances, 1) if done > 1 - SAME), None)
        return "–" if most is None else f"{'' if self.done_by else '≈'}{most}"

    @property
    def risk_at_most(self) -> float | None:
        """The risk of the best play that is known; None if none was looked for."""
        return 1 - self.play[-1] if self.risk is None and self.play else self.risk

    @property
    def risk_text(self) -> str:
        """The risk as it is shown; with ≈ if it may be less, empty if nothing is known of it."""
        if self.risk_at_most is None:
            return ""
        about = "≈" if self.risk is None else ""
        return f"{about}{chance_text(self.risk_at_most)}" if self.risk_at_most else "never"

    @property
    def is_candidate(self) -> bool:
        return self.chance > 0


@dataclass(frozen=True)
class Asked:
    """A guess the player asked about, beside the best one."""

    suggestion: Suggestion
    rank: int
    """Its place among all legal guesses by expected guesses, from 1; equals share a place."""
    rank_is_exact: bool
    """Whether the rank is certain: no guess that has not been proved can stand on the other side
    of this one. If not, the others are counted by their estimates, and it is shown with ≈."""
    reason: str
    """One or two sentences: what sets it apart from the best guess."""

    @property
    def rank_text(self) -> str:
        """The rank as it is shown, as in "15th" or "≈1,200th"."""
        return f"{'' if self.rank_is_exact else '≈'}{ordinal(self.rank - 1)}"


@dataclass(frozen=True)
class PlainWordCost:
    """What it costs to keep to words that people know, now and later."""

    word: str
    """The best guess of all."""
    amount: float
    """Guesses more than with it and, later, with any word."""
    proved: bool


@dataclass(frozen=True)
class Advice:
    """All that is known about a position at one stage."""

    stage: Stage
    likely: int
    """Number of likely answers left."""
    rare: int
    """Number of rare answers left."""
    candidates: tuple[tuple[str, float], ...] = ()
    """The answers the figures are about, each with its chance, likeliest first: the likely ones,
    or the rare ones when no likely one is left."""
    suggestions: tuple[Suggestion, ...] = ()
    """The best guesses, best first: by the aim where its figures are known, then by value, then by
    estimate."""
    why: str = ""
    """One or two sentences: why the first suggestion is the one to play."""
    why_dearer: str = ""
    """Why the first suggestion is not the one with the fewest expected guesses; empty if it is."""
    asked: tuple[Asked, ...] = ()
    """The guesses that were asked about, in the order of asking, if they are legal."""
    score_title: str = ""
    """What the scores of the suggestions are called; empty if no strategy ranks them."""
    dearer: PlainWordCost | None = None
    """What plain words cost; None if any word is suggested, or nothing is lost."""
    contradiction: Contradiction | None = None
    """Why no word fits the turns; all else is empty then."""

    @cached_property
    def is_risky(self) -> bool:
        """Whether guesses may run out after one of the suggestions."""
        return any(suggestion.risk_at_most for suggestion in self.suggestions)

    @property
    def remaining(self) -> int:
        """Number of words that fit."""
        return self.likely + self.rare

    def guesses_text(self, suggestion: Suggestion) -> str:
        """Its expected guesses; never a certain 1.000 while an unlikely word may be the answer."""
        if suggestion.chance > 1 - SAME and self.remaining > 1:
            return ">1.000"
        return f"{'' if suggestion.proved else '≈'}{suggestion.expected_guesses:.3f}"

    def chance_text(self, suggestion: Suggestion) -> str:
        """Its chance to be the answer; never 100% while an unlikely word may be it."""
        if suggestion.chance > 1 - SAME and self.remaining > 1:
            return "<100%"
        return chance_text(suggestion.chance) if suggestion.is_candidate else "–"

    @property
    def worth_showing(self) -> tuple[Suggestion, ...]:
        """The suggestions a player can use.

        With one or two words left the best guess is one of them; all other guesses are worse.
        """
        if len(self.candidates) > 2:
            return self.suggestions
        return tuple(suggestion for suggestion in self.suggestions if suggestion.is_candidate)


class Engine(Protocol):
    """What a screen asks: a position in, a stream of advice out."""

    def advise(
        self,
        game: Game,
        *,
        also: Sequence[str] = (),
        plain: bool = False,
        aim: Aim = AVERAGE,
        stop: Stop = never_stop,
    ) -> Iterator[Advice]:
        """Yield better and better advice on the position; end early when `stop` says so.

        The first advice comes at once (COUNTED), the last is PROVED unless stopped. When the game
        is over there is only one, without suggestions. Guesses in `also` get exact values too,
        however bad they are, and stand in `asked` from RANKED on. With `plain` only words that
        people know are suggested, and the figures are those of a player who keeps to them. The
        aim decides which guess is the best, and the play that risk and chances are about.
        """
        ...
