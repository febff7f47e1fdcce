"""Advice on a position, as frozen values that need no numpy.

`advisor` computes it for screens and commands; `book` reads that of the empty board from a file.
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
"""Values that differ by less than this are equal."""


class Stage(IntEnum):
    """How complete the advice on a position is. A later stage replaces an earlier one."""

    COUNTED = 0
    """The words left are known."""
    RANKED = 1
    """Every guess has its one-ply figures. Expected guesses are estimates."""
    EXACT = 2
    """Some suggestions have their exact expected guesses."""
    PROVED = 3
    """The first suggestion is proved to be the best of all legal guesses."""


class Basis(IntEnum):
    """How certain a value is."""

    ESTIMATE = 0
    """Close, but neither a proof nor a bound."""
    AT_MOST = 1
    """An upper bound: a strategy that reaches it is known, but a better one may exist."""
    PROVED = 2
    """Exact."""


@dataclass(frozen=True)
class Suggestion:
    """A guess and its figures in one position."""

    word: str
    expected_guesses: float
    """Guesses still needed on average, this one included, if every later guess is the best."""
    basis: Basis
    """How certain `expected_guesses` is. Values that are not proved are shown with ≈."""
    expected_remaining: float
    """Candidates left on average after this guess."""
    worst: int
    """Candidates left at worst."""
    bits: float
    """Entropy of its patterns."""
    patterns: int
    """Number of different patterns."""
    chance: float
    """The chance that it is the answer."""
    risk: float | None = None
    """The chance to run out of guesses if every later guess is the best by the aim; None if
    unknown."""
    done_by: tuple[float, ...] | None = None
    """The chances to be done by each guess, from this one to the last, with the same play; None if
    unknown."""
    play: tuple[float, ...] | None = None
    """The same chances with the best play found so far, until `done_by` is known."""
    score: float | None = None
    """The score that the ranking strategy gives it; None if no strategy ranks the guesses."""
    used: str = ""
    """When it was last the answer of the daily puzzle, as in "on 3 May 2023"; empty if it never
    was."""

    @property
    def proved(self) -> bool:
        return self.basis is Basis.PROVED

    @property
    def known_risk(self) -> float:
        """The risk; 0 if unknown."""
        return self.risk or 0.0

    @property
    def most_text(self) -> str:
        """The most guesses it takes, itself included, for display: with ≈ if fewer may do, a dash
        if it may lose, empty if unknown."""
        chances = self.done_by or self.play
        if chances is None:
            return ""
        most = next((n for n, done in enumerate(chances, 1) if done > 1 - SAME), None)
        return "–" if most is None else f"{'' if self.done_by else '≈'}{most}"

    @property
    def risk_at_most(self) -> float | None:
        """The risk with the best play found so far; None if no search was made."""
        return 1 - self.play[-1] if self.risk is None and self.play else self.risk

    @property
    def risk_text(self) -> str:
        """The risk for display: with ≈ if it may be less, empty if unknown."""
        if self.risk_at_most is None:
            return ""
        about = "≈" if self.risk is None else ""
        return f"{about}{chance_text(self.risk_at_most)}" if self.risk_at_most else "never"

    @property
    def is_candidate(self) -> bool:
        return self.chance > 0


@dataclass(frozen=True)
class Asked:
    """A guess that the player asked about, compared with the best one."""

    suggestion: Suggestion
    rank: int
    """Its rank among all legal guesses by expected guesses, from 1; equals share a rank."""
    rank_is_exact: bool
    """Whether the rank is proved. Otherwise unproved guesses are counted by their estimates, and
    the rank is shown with ≈."""
    reason: str
    """One or two sentences: how it differs from the best guess."""

    @property
    def rank_text(self) -> str:
        """The rank for display, like "15th" or "≈1,200th"."""
        return f"{'' if self.rank_is_exact else '≈'}{ordinal(self.rank - 1)}"


@dataclass(frozen=True)
class PlainWordCost:
    """The cost of guessing only words that people know, now and later."""

    word: str
    """The best guess of all."""
    amount: float
    """Additional expected guesses compared with that guess, if any word may be played later."""
    proved: bool


@dataclass(frozen=True)
class Advice:
    """The advice on a position at one stage."""

    stage: Stage
    likely: int
    """Number of likely answers left."""
    rare: int
    """Number of rare answers left."""
    candidates: tuple[tuple[str, float], ...] = ()
    """The answers that the figures count, with their chances, likeliest first: the likely answers,
    or the rare ones if no likely one is left."""
    suggestions: tuple[Suggestion, ...] = ()
    """The best guesses, best first: those with the figures of the aim, then those with exact
    values, then estimates."""
    why: str = ""
    """One or two sentences: why the first suggestion is the one to play."""
    why_higher_average: str = ""
    """Why the first suggestion is not the one with the fewest expected guesses; empty if it is."""
    asked: tuple[Asked, ...] = ()
    """The legal guesses that were asked about, in the order of `also`."""
    score_title: str = ""
    """The name of the scores of the suggestions; empty if no strategy ranks them."""
    plain_word_cost: PlainWordCost | None = None
    """The cost of plain words; None if it is zero or any word may be suggested."""
    preferred: Suggestion | None = None
    """The best guess by expected guesses, if something else orders the suggestions and it is known;
    None otherwise."""
    contradiction: Contradiction | None = None
    """Why no word fits the turns; then everything else is empty."""

    @cached_property
    def is_risky(self) -> bool:
        """Whether one of the suggestions may lose."""
        return any(suggestion.risk_at_most for suggestion in self.suggestions)

    @property
    def remaining(self) -> int:
        """Number of words that fit."""
        return self.likely + self.rare

    def guesses_text(self, suggestion: Suggestion) -> str:
        """Its expected guesses; >1.000 rather than 1.000 while unlikely words are left."""
        if suggestion.chance > 1 - SAME and self.remaining > 1:
            return ">1.000"
        return f"{'' if suggestion.proved else '≈'}{suggestion.expected_guesses:.3f}"

    def chance_text(self, suggestion: Suggestion) -> str:
        """Its chance to be the answer; never 100% while unlikely words are left."""
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
    """Gives advice on positions to screens and commands."""

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

        The first advice comes at once (COUNTED); the last is PROVED unless it is stopped. If the
        game is over, there is only one, without suggestions. Guesses in `also` get exact values,
        however bad they are; they are in `asked` once the stage is RANKED. With `plain`, only words
        that people know are suggested, and the figures assume that the player keeps to them. The
        aim decides which guess is the best, and for which play risk and chances are computed.
        """
        ...
