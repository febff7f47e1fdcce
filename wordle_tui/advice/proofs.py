"""Exact figures of a guess: expected guesses, risk, the chance to be done by each guess."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wordle_tui.advice.advice import SAME, Basis, Suggestion
from wordle_tui.advice.ranked import RankedGuesses
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import SearchOptions, Solver
from wordle_tui.solver.stopping import Stop, Stopped, check, either, never_stop

BEAMS = (1, 4, 16)
"""Widths of the narrow searches that find a safe guess before the best one is found."""
BEAM = 1
"""Number of guesses that the narrow search tries in each position if time is limited."""


class Prover:
    """Adds proved figures to the suggestions of one position.

    Every method raises `Stopped` when `stop` says so.
    """

    def __init__(self, solver: Solver, position: Position, stop: Stop = never_stop) -> None:
        self.solver, self.position, self.stop = solver, position, stop

    def prove(self, suggestion: Suggestion) -> Suggestion:
        suggestion = self.value(suggestion)
        return suggestion if suggestion.done_by else self.settle(suggestion)

    def prove_in_time(self, suggestion: Suggestion, out_of_time: Stop) -> Iterator[Suggestion]:
        """The suggestion with the value of a narrow search, then proved if the time suffices."""
        options = SearchOptions(revealed=self.position.revealed, beam=BEAM, stop=self.stop)
        number = self.position.lists.numbers[suggestion.word]
        if suggestion.basis is Basis.ESTIMATE:
            found = self.solver.value(self.position.candidates, number, **options)
            if not found.lost:
                value = found.expected_guesses
                suggestion = replace(suggestion, expected_guesses=value, basis=Basis.AT_MOST)
                yield suggestion
        if (proved := self.in_time(suggestion, out_of_time)).proved:
            yield proved

    def in_time(self, suggestion: Suggestion, out_of_time: Stop) -> Suggestion:
        """The suggestion proved if the time suffices, otherwise as it is."""
        stop = either(self.stop, out_of_time)
        try:
            return Prover(self.solver, self.position, stop).prove(suggestion)
        except Stopped:
            check(self.stop)
            return suggestion

    def value(self, suggestion: Suggestion) -> Suggestion:
        """The suggestion proved, if the best play without a limit is done within the guesses left.
        Otherwise the mean of that play is its estimate."""
        position = self.position
        number = position.lists.numbers[suggestion.word]
        options = SearchOptions(revealed=position.revealed, stop=self.stop)
        solution = self.solver.value(position.candidates, number, **options)
        if solution.worst > position.guesses_left:
            value = solution.expected_guesses
            return replace(suggestion, expected_guesses=value, unlimited=value)
        return self._with_chances(suggestion, options)

    def settle(self, suggestion: Suggestion) -> Suggestion:
        """The suggestion proved, with the best play within the guesses left."""
        return self._with_chances(suggestion, self.options())

    def options(self, beam: int | None = None) -> SearchOptions:
        """Options of a search for the best play within the guesses left."""
        position, left = self.position, self.position.guesses_left
        return SearchOptions(revealed=position.revealed, limit=left, beam=beam, stop=self.stop)

    def quick_plays(self, ranked: RankedGuesses) -> Iterator[Suggestion]:
        """Guesses with better and better play, found long before the best is proved."""
        safe = self.solver.safer(self.position.candidates, **self.options())
        if safe is not None:
            yield self.with_risk(ranked, *safe)
        elif self.position.rule:  # there, the proof without a limit takes less than a second
            options = SearchOptions(revealed=self.position.revealed, stop=self.stop)
            guess = self.solver.best(self.position.candidates, **options).guess
            yield self.value(ranked.suggestion_of(self.position.lists.guesses[guess]))
        least = 1.0
        for beam in BEAMS:
            options = self.options(beam)
            guess = self.solver.best(self.position.candidates, **options).guess
            suggestion = ranked.suggestion_of(self.position.lists.guesses[guess])
            found = self._with_chances(suggestion, options)
            if not found.risk or safe is None:
                risk, play = None if found.risk else 0.0, found.done_by
                yield replace(found, basis=Basis.AT_MOST, risk=risk, done_by=None, play=play)
            least = min(least, found.known_risk)
        while safe is None and least > 0:
            safer = self.solver.safer(self.position.candidates, least, **self.options())
            if safer is None:
                break
            yield self.with_risk(ranked, *safer)
            least = safer[1]

    def with_risk(self, ranked: RankedGuesses, guess: int, risk: float) -> Suggestion:
        """A guess whose risk is known, but not the chance to be done by each guess."""
        suggestion = self.value(ranked.suggestion_of(self.position.lists.guesses[guess]))
        return suggestion if suggestion.done_by else replace(suggestion, risk=risk)

    def _with_chances(self, suggestion: Suggestion, options: SearchOptions) -> Suggestion:
        """The suggestion with the figures of the play that a search with these options finds."""
        position, left = self.position, self.position.guesses_left
        number = position.lists.numbers[suggestion.word]
        found = self.solver.found_by(position.candidates, number, left, **options)
        total = position.lists.weigh(position.candidates)
        mean, unlimited = left + 1 - sum(found) / total, suggestion.unlimited
        return replace(
            suggestion,
            expected_guesses=mean,
            basis=Basis.PROVED,
            risk=(total - found[-1]) / total,
            done_by=tuple(weight / total for weight in found),
            play=None,
            unlimited=None if unlimited is None or abs(mean - unlimited) < SAME else unlimited,
        )
