"""The guesses for several unsolved boards: estimates first, then a bounded search, then a proof.

The values of a `Suggestion` are here those of all unsolved boards together (see `Suggestion`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from math import log2

import numpy as np
import numpy.typing as npt

from wordle_tui.advice.advice import Advice, Asked, Basis, Stage, Suggestion, without_avoided
from wordle_tui.advice.order import familiar_only
from wordle_tui.advice.ranked import RankedGuesses
from wordle_tui.advice.reasons import boards_difference, boards_reason
from wordle_tui.game.boards import Boards
from wordle_tui.game.words import avoided
from wordle_tui.solver.boards import (
    FIRST_WIDTH,
    SEARCHED,
    BoardsSolver,
    certain_guess,
    combinations,
)
from wordle_tui.solver.boards_search import BoardsSearch, OutOfBudget, guesses_needed
from wordle_tui.solver.lists import Indices
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop

_FURTHER = 30  # guesses that are judged beyond those that are asked for
_OTHERS = 5  # guesses that are added for each figure that a list can be sorted by
_PROVABLE = 300  # the most combinations of words for which a proof is attempted
_COUNTS, _LATER = (2, 4, 8, 16, 32), (1.72, 1.85, 1.70, 1.16, 0.63)
_OPENER, _SLOPE = 3.42, 1.4
"""By number of boards: the guesses from an opener that takes `_OPENER` on one board, beyond itself
and one for each board; and what another guess on one board changes. A fit to simulated games over
two lists (`docs/measure_boards.py`)."""
_BUDGET = 6000  # guesses that a search may evaluate, less than a second's work


class SeveralBoards:
    """One position with several unsolved boards. Every method may raise `Stopped`."""

    def __init__(
        self, boards: Boards, first: Advice, count: int, obscurity: npt.NDArray[np.intp], stop: Stop
    ) -> None:
        """`first` has the words left; `count` is the number of guesses that are asked for."""
        self.boards, self.first = boards, first
        self.last: dict[bool, Advice] = {}
        """The final advice with any words and with familiar ones only, once it is found."""
        self._positions = [Position.of(boards.boards[index]) for index in boards.unsolved]
        self._solver = BoardsSolver()
        self._search: BoardsSearch | None = None
        self._basis = Basis.ESTIMATE
        ranking = self._ranking = self._solver.rank(self._positions, stop)
        uses = boards.words.past.uses
        self.ranked = RankedGuesses(
            self._positions[0], ranking.sums, obscurity, uses, ranking.estimate
        )
        self._count = count + _FURTHER
        certain = self._certain = certain_guess(self._positions)  # no guess is better
        guesses = [] if certain is None else [certain]
        guesses += self.ranked.best_by_estimate(self._count)
        guesses += self.ranked.best_by_other_figures(_OTHERS)
        self._known = {guess: self.ranked.suggestion(guess) for guess in guesses}

    def steps(self, plain: bool, stop: Stop) -> Iterator[Advice]:
        """Yield better and better advice; afterwards `last` has the final one."""
        positions, known, familiar = self._positions, self._known, self.familiar
        if plain:
            for guess in self.ranked.best_by_estimate(self._count, familiar):
                known.setdefault(guess, self.ranked.suggestion(guess))
        stage = Stage.RANKED if self._certain is None else Stage.PROVED

        def advice() -> Advice:
            return self._ordered(stage, plain)

        number = combinations(positions)
        for limit, basis in ((SEARCHED, Basis.AT_MOST), (_PROVABLE, Basis.PROVED)):
            yield advice()
            if number > limit:
                break
            if basis is Basis.PROVED:
                search = BoardsSearch(positions, budget=_BUDGET, stop=stop)
            else:
                search = self._solver.search(positions, self._ranking, _BUDGET, stop)
            if not search.is_possible:
                break
            with suppress(OutOfBudget):
                width = None if basis is Basis.PROVED else FIRST_WIDTH
                bests = [search.best(search.state, width)]
                if plain and basis is Basis.PROVED:
                    bests.append(search.best(search.state, among=familiar.tolist()))
                self._search, self._basis = search, basis
                stage = max(stage, Stage.PROVED if basis is Basis.PROVED else Stage.EXACT)
                for wasted, guess in bests:
                    known.setdefault(guess, self.ranked.suggestion(guess))
                    self._set(guess, len(positions) + wasted, basis)
                yield advice()
                search.budget = _BUDGET
                for guess in sorted(known, key=lambda guess: known[guess].expected_guesses):
                    self._set(guess, len(positions) + search.value(search.state, guess), basis)
        self.last[plain] = advice()

    @cached_property
    def familiar(self) -> Indices:
        """The guesses that people know."""
        words = self.boards.words
        return np.array(
            [number for number, word in enumerate(words.guesses) if word in words.familiar]
        )

    def _set(self, guess: int, value: float, basis: Basis) -> None:
        self._known[guess] = replace(self._known[guess], expected_guesses=value, basis=basis)

    def figures(self, word: str, stop: Stop) -> Suggestion:
        """The figures of any guess, with an estimate; searched, once the advice is final."""
        guess, count = self._positions[0].number(word), len(self._positions)
        if guess is None:
            return self._unlisted(word)
        figures = self._known.get(guess) or self.ranked.suggestion(guess)
        search = self._search
        if self.last and search is not None and figures.basis is Basis.ESTIMATE:
            search.budget, search.stop = _BUDGET, stop
            with suppress(OutOfBudget):
                value = count + search.value(search.state, guess)
                figures = replace(figures, expected_guesses=value, basis=self._basis)
        return figures

    def _unlisted(self, word: str) -> Suggestion:
        """The figures of a word that the list lacks."""
        left = self.first.unsolved
        each = [board.figures_of(word) for board in left]
        merged = missing = 0.0
        for board, one in zip(left, each, strict=True):
            merged += 1 - one.patterns / len(board.likely)
            missing += sum(-chance * log2(chance) for _, chance in board.likely) - one.bits
        return Suggestion(
            word,
            expected_guesses=float(guesses_needed(len(left), np.zeros(()), merged, missing)),
            basis=Basis.ESTIMATE,
            expected_remaining=sum(one.expected_remaining for one in each),
            worst=sum(one.worst for one in each),
            bits=sum(one.bits for one in each),
            patterns=sum(one.patterns for one in each),
            chance=0.0,
        )

    def _ordered(self, stage: Stage, plain: bool) -> Advice:
        """The advice with the suggestions in order.

        Ties go to the certain guess, then to possible answers, then to the less obscure word, then
        to the alphabet.
        """
        words, known, certain = self.boards.words, self._known, self._certain
        best = "" if certain is None else words.guesses[certain]
        searched = {
            guess: each.expected_guesses
            for guess, each in known.items()
            if each.basis is not Basis.ESTIMATE
        }
        # Whatever its estimate says, no guess is better than a certain one, and none is known to be
        # better than the best one that was searched.
        firsts = searched.values() if certain is None else [known[certain].expected_guesses]
        least = min(firsts, default=0.0)
        errors = [value - self.ranked.estimates[guess] for guess, value in searched.items()]
        error = float(np.mean(errors)) if errors else 0.0

        def corrected(each: Suggestion) -> Suggestion:
            value = each.expected_guesses + (error if each.basis is Basis.ESTIMATE else 0.0)
            return replace(each, expected_guesses=max(least, value))

        ordered = sorted(
            map(corrected, without_avoided(known.values())),
            key=lambda each: (
                round(each.expected_guesses, 9),
                each.word != best,
                each.basis is Basis.ESTIMATE,
                each.word in avoided(),
                not each.is_candidate,
                words.obscurity(each.word),
                each.word,
            ),
        )
        advice = replace(self.first, stage=stage, suggestions=tuple(ordered))
        if plain:
            advice = familiar_only(advice, words)
        return replace(advice, why=boards_reason(advice.suggestions[0].word, self.boards))


def openers_for_boards(boards: Boards, first: Advice, alone: Advice, plain: bool) -> Advice:
    """The advice on empty boards: estimates made from the openers for one board.

    `first` has the words left; `alone` is the advice for one board.
    """
    count = len(first.boards)
    openers = tuple(for_boards(opener, count) for opener in alone.suggestions)
    advice = replace(first, stage=Stage.RANKED, suggestions=openers)
    if plain:
        advice = familiar_only(advice, boards.words)
    best, asked = advice.suggestions[0], []
    for each in alone.asked:
        guess = for_boards(each.suggestion, count)
        reason = boards_difference(guess, best, boards)
        asked.append(Asked(guess, each.rank, rank_is_exact=False, reason=reason))
    return replace(advice, why=boards_reason(best.word, boards), asked=tuple(asked))


def for_boards(opener: Suggestion, count: int) -> Suggestion:
    """An opener with its figures for one board, as an estimate for this many boards."""
    later = np.interp(count, _COUNTS, _LATER) + _SLOPE * (opener.expected_guesses - _OPENER)
    return replace(
        opener,
        expected_guesses=count + 1 + max(0.0, float(later)),
        basis=Basis.ESTIMATE,
        expected_remaining=count * opener.expected_remaining,
        worst=count * opener.worst,
        bits=count * opener.bits,
        patterns=count * opener.patterns,
        chance=min(1.0, count * opener.chance),
    )
