"""One position of a game: the values of its guesses as far as they are known, for `rating`.

They come from the book, from a narrow search, at last from a proof; each says what it rests on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from wordle_tui.game.game import Turn
from wordle_tui.game.tiles import ALL_GREEN
from wordle_tui.rating.values import SAME, Basis, Figures, Outcomes
from wordle_tui.solver.advice import Advice, Stage
from wordle_tui.solver.advisor import Advisor
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import Solution
from wordle_tui.solver.stopping import Stop, Stopped

BEAM = 1
"""Guesses tried a position by the quick search, whose values stand in until the proof."""
CLOSE = 0.1
"""Quick values that differ by less are compared by exact ones."""


@dataclass(frozen=True)
class Value:
    """A guess, by its number, and its E."""

    number: int
    guesses: float
    basis: Basis


class Place:
    """A position, the turn played in it if any, and what is known of their values so far."""

    def __init__(
        self,
        advisor: Advisor,
        position: Position,
        turn: Turn | None,
        book: Advice | None,
        stop: Stop,
    ) -> None:
        self.advisor, self.position, self.turn, self.book = advisor, position, turn, book
        self.solver = advisor.solver(position)
        self.words = tuple(word for word, _ in position.chances)
        self.best = self._from_book(None) or self._quick(None, stop)
        self.played = self.best
        if turn is not None:
            number = position.lists.numbers[turn.guess]
            self.played = self._from_book(number) or self._quick(number, stop)
            self._settle()
        self._is_searched = len(self.words) == 1
        self.outcomes = self._outcomes(_number_left, proved=False)

    def prove(self, stop: Stop) -> None:
        """Replace the values by exact ones; what was proved before `stop` said so is kept."""
        position = self.position
        is_known = self.played.basis is Basis.PROVED or (
            self.book is not None and self.played.basis is Basis.ESTIMATE
        )
        if self.turn is not None and not is_known:
            (solution,) = self.solver.values(
                position.candidates, [self.played.number], revealed=position.revealed, stop=stop
            )
            self.played = _value(solution, Basis.PROVED)
            self._is_searched = True
            self._settle()
        # To prove the best opener of a shipped list takes hours: the book has to do.
        if self.best.basis is not Basis.PROVED and self.book is None:
            solution = self.solver.best(position.candidates, revealed=position.revealed, stop=stop)
            self.best = _value(solution, Basis.PROVED)
            self._settle()

    def compare_outcomes(self, stop: Stop, out_of_time: Stop) -> None:
        """Compare the buckets by their E*: exact if the guess was searched here.

        Else by quick values, and by exact ones where those are close to what came.
        """
        if self.turn is None:
            return
        solver, revealed, turn = self.solver, self.position.revealed, self.turn

        def exact(code: int, bucket: list[int]) -> float:
            after = revealed and revealed.after(turn.guess, code)
            return solver.best(bucket, revealed=after, stop=out_of_time).expected_guesses

        def quick(code: int, bucket: list[int]) -> float:
            return solver.best(bucket, beam=BEAM, stop=stop).expected_guesses

        came = quick(turn.pattern.code, self._buckets.get(turn.pattern.code) or [0])

        def quick_or_exact(code: int, bucket: list[int]) -> float:
            value = quick(code, bucket)
            return exact(code, bucket) if abs(value - came) < CLOSE else value

        for worth, proved in ((exact, True), (quick_or_exact, False), (quick, False)):
            if worth is exact and not self._is_searched:
                continue
            try:
                self.outcomes = self._outcomes(worth, proved)
                return
            except Stopped:
                if stop():
                    raise

    def figures(self, value: Value) -> Figures:
        """The one-ply figures of a guess, with its value."""
        lists = self.position.lists
        weights = np.array(lists.weights)[self.position.rows]
        codes = lists.table[self.position.rows, value.number]
        sizes = np.bincount(codes, minlength=ALL_GREEN.code + 1)
        chances = np.bincount(codes, weights, minlength=ALL_GREEN.code + 1) / weights.sum()
        possible = chances[chances > 0]
        return Figures(
            word=lists.guesses[value.number],
            expected_guesses=value.guesses,
            basis=value.basis,
            expected_remaining=float(chances @ sizes),
            worst=int(sizes.max()),
            bits=float(-(possible @ np.log2(possible))),
            patterns=len(possible),
            chance=float(chances[ALL_GREEN.code]),
        )

    def _from_book(self, number: int | None) -> Value | None:
        """The value of an opener in the book, or of its best one."""
        if self.book is None:
            return None
        lists = self.position.lists
        for opener in self.book.suggestions:
            if number is None or opener.word == lists.guesses[number]:
                basis = Basis.PROVED if opener.proved else Basis.AT_MOST
                if number is None and self.book.stage is not Stage.PROVED:
                    basis = Basis.AT_MOST
                if self.book.stage is Stage.RANKED:
                    basis = Basis.ESTIMATE
                return Value(lists.numbers[opener.word], opener.expected_guesses, basis)
        return None

    def _quick(self, number: int | None, stop: Stop) -> Value:
        """The value of a guess, or of the best one, by a narrow search."""

        solver, candidates = self.solver, self.position.candidates
        revealed = self.position.revealed
        if number is None:
            solution = solver.best(candidates, revealed=revealed, beam=BEAM, stop=stop)
        else:
            (solution,) = solver.values(
                candidates, [number], revealed=revealed, beam=BEAM, stop=stop
            )
        # A narrow search can run out of guesses that tell anything.
        if solution.lost:
            return self._estimate(number)
        # With one word left there is nothing to prove.
        return _value(solution, Basis.PROVED if len(candidates) == 1 else Basis.AT_MOST)

    def _estimate(self, number: int | None) -> Value:
        """The value of a guess, or of the best one, by its one-ply figures."""
        lists = self.position.lists
        guesses = () if number is None else (lists.guesses[number],)
        *_, chosen = self.advisor.suggestions(self.position, 1, guesses)
        if number is None:
            number = lists.numbers[chosen.word]
        return Value(number, chosen.expected_guesses, Basis.ESTIMATE)

    def _settle(self) -> None:
        """No guess is better than the best: if the one played is as good, it is the best."""
        if self.played.guesses <= self.best.guesses + SAME:
            self.best = replace(self.played, basis=self.best.basis)

    @cached_property
    def _buckets(self) -> dict[int, list[int]]:
        """The candidates by the pattern that the guess played would get."""
        buckets: dict[int, list[int]] = {}
        codes = self.position.codes(self.played.number).tolist()
        for answer, code in zip(self.position.candidates, codes, strict=True):
            buckets.setdefault(code, []).append(answer)
        return buckets

    def _outcomes(self, worth: Callable[[int, list[int]], float], proved: bool) -> Outcomes:
        """The shares of the chances by the worth of their bucket, less being better."""
        if self.turn is None:
            return Outcomes(0.0, 1.0, 0.0, proved)
        lists, buckets = self.position.lists, self._buckets
        worths = {
            code: 0.0 if code == ALL_GREEN.code else worth(code, bucket)
            for code, bucket in buckets.items()
        }
        # What no counted candidate shows is worse than all else, unless it is the win.
        unlikely = 0.0 if self.turn.pattern.is_win else float("inf")
        actual = worths.get(self.turn.pattern.code, unlikely)
        total = lists.weigh(self.position.candidates)

        def share(codes: Iterable[int]) -> float:
            return sum(lists.weigh(tuple(buckets[code])) for code in codes) / total

        better = share(code for code, each in worths.items() if each < actual - SAME)
        worse = share(code for code, each in worths.items() if each > actual + SAME)
        return Outcomes(better, 1 - better - worse, worse, proved)


def _number_left(code: int, bucket: list[int]) -> float:
    """The worth of a bucket at first sight."""
    return len(bucket)


def _value(solution: Solution, basis: Basis) -> Value:
    return Value(solution.guess, solution.expected_guesses, basis)
