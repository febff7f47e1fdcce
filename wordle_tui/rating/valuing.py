"""One position of a game and the values of its guesses, as far as they are known.

They come from the book, from a narrow search, and at last from a proof; each says how sure it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property

from wordle_tui.game.game import Turn
from wordle_tui.game.tiles import ALL_GREEN
from wordle_tui.rating.values import SAME, Outcomes
from wordle_tui.solver.advice import Advice, Basis, Stage, Suggestion
from wordle_tui.solver.advisor import Advisor
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import Solution
from wordle_tui.solver.stopping import Stop, Stopped

BEAM = 1
"""Guesses tried in each position by the quick search, whose values stand in until the proof."""
CLOSE = 0.1
"""Quick values that differ by less are compared by exact ones."""


class ValuedPosition:
    """A position, the turn played in it if any, and what is known of their values so far.

    `best` is the best guess, `played` the one of the turn. No guess beats the best: where the one
    played is as good, it is the best.
    """

    def __init__(
        self,
        advisor: Advisor,
        position: Position,
        turn: Turn | None,
        book: Advice | None,
        stop: Stop,
    ) -> None:
        self._advisor, self._position, self._turn, self._book = advisor, position, turn, book
        self._solver = advisor.solver(position)
        self.words = tuple(word for word, _ in position.chances)
        self.best = self._from_book(None) or self._quick(None, stop)
        self.played = self.best
        if turn is not None:
            self.played = self._from_book(turn.guess) or self._quick(turn.guess, stop)
            self._settle()
        self._is_searched = len(self.words) == 1
        self.outcomes = self._outcomes(lambda code, bucket: len(bucket), proved=False)

    def prove(self, stop: Stop) -> None:
        """Replace the values by exact ones; what was proved before `stop` said so is kept."""
        is_known = self.played.proved or (
            self._book is not None and self.played.basis is Basis.ESTIMATE
        )
        if self._turn is not None and not is_known:
            solution = self._search(self._turn.guess, stop)
            self.played = self._valued(solution, Basis.PROVED)
            self._is_searched = True
            self._settle()
        # To prove the best opener of a shipped list takes hours: the book has to do.
        if not self.best.proved and self._book is None:
            self.best = self._valued(self._search(None, stop), Basis.PROVED)
            self._settle()

    def compare_outcomes(self, stop: Stop, out_of_time: Stop) -> None:
        """Compare the buckets by their E*: exact ones if the guess was searched here.

        Otherwise by quick values, and by exact ones where those are close to what came.
        """
        if self._turn is None:
            return
        solver, revealed, turn = self._solver, self._position.revealed, self._turn

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

    def _from_book(self, guess: str | None) -> Suggestion | None:
        """An opener of the book, or its best one for None; the figures are this list's own."""
        if self._book is None:
            return None
        for opener in self._book.suggestions:
            if guess in (None, opener.word):
                # That no opener is better than the first is a proof of its own.
                is_sure = guess is not None or self._book.stage is Stage.PROVED
                return replace(
                    self._advisor.figures(self._position, self._number(opener.word)),
                    expected_guesses=opener.expected_guesses,
                    basis=opener.basis if is_sure else min(opener.basis, Basis.AT_MOST),
                )
        return None

    def _quick(self, guess: str | None, stop: Stop) -> Suggestion:
        """A guess, or the best one for None, with the value a narrow search finds."""
        solution = self._search(guess, stop, BEAM)
        if not solution.lost:
            # With one word left there is nothing to prove.
            return self._valued(solution, Basis.PROVED if len(self.words) == 1 else Basis.AT_MOST)
        # A narrow search can run out of guesses that tell anything.
        if guess is None:
            return self._advisor.suggestions(self._position, 1)[0]
        return self._advisor.figures(self._position, self._number(guess))

    def _search(self, guess: str | None, stop: Stop, beam: int | None = None) -> Solution:
        candidates, revealed = self._position.candidates, self._position.revealed
        if guess is None:
            return self._solver.best(candidates, revealed=revealed, beam=beam, stop=stop)
        (solution,) = self._solver.values(
            candidates, [self._number(guess)], revealed=revealed, beam=beam, stop=stop
        )
        return solution

    def _valued(self, solution: Solution, basis: Basis) -> Suggestion:
        figures = self._advisor.figures(self._position, solution.guess)
        return replace(figures, expected_guesses=solution.expected_guesses, basis=basis)

    def _number(self, guess: str) -> int:
        return self._position.lists.numbers[guess]

    def _settle(self) -> None:
        if self.played.expected_guesses <= self.best.expected_guesses + SAME:
            self.best = replace(self.played, basis=self.best.basis)

    @cached_property
    def _buckets(self) -> dict[int, list[int]]:
        """The candidates by the pattern that the guess played would get."""
        buckets: dict[int, list[int]] = {}
        codes = self._position.codes(self._number(self.played.word)).tolist()
        for answer, code in zip(self._position.candidates, codes, strict=True):
            buckets.setdefault(code, []).append(answer)
        return buckets

    def _outcomes(self, worth: Callable[[int, list[int]], float], proved: bool) -> Outcomes:
        """The shares of the chances by the worth of their bucket, less being better."""
        if self._turn is None:
            return Outcomes(0.0, 1.0, 0.0, proved)
        weigh, buckets = self._position.lists.weigh, self._buckets
        worths = {
            code: 0.0 if code == ALL_GREEN.code else worth(code, bucket)
            for code, bucket in buckets.items()
        }
        # A pattern that no counted candidate shows is worse than all others, unless it is the win.
        unlikely = 0.0 if self._turn.pattern.is_win else float("inf")
        actual = worths.get(self._turn.pattern.code, unlikely)
        total = weigh(self._position.candidates)

        def share(codes: Iterable[int]) -> float:
            return sum(weigh(tuple(buckets[code])) for code in codes) / total

        better = share(code for code, value in worths.items() if value < actual - SAME)
        worse = share(code for code, value in worths.items() if value > actual + SAME)
        return Outcomes(better, 1 - better - worse, worse, proved)
