"""Several boards: which guess needs the fewest guesses until all boards are solved.

Every board takes one guess that solves it, and no guess solves two boards, because all answers
differ. So the guesses needed are the number of boards plus the *wasted* guesses, those that solve
no board. A word that is certain to solve a board wastes nothing, whenever it is played. As its
colours may help on other boards, no guess is better.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log2, prod

import numpy as np
import numpy.typing as npt

from wordle_tui.solver.boards_search import BoardsSearch, later_waste
from wordle_tui.solver.counting import first_weights
from wordle_tui.solver.lists import Answers, Lists, split
from wordle_tui.solver.position import Position
from wordle_tui.solver.ranking import Floats, Ranking
from wordle_tui.solver.stopping import Stop, check, never_stop
from wordle_tui.solver.table import Table

SEARCHED = 2000
"""The most combinations of words that are searched to the end."""
LOOKED_AT = 30
"""The number of guesses for which the solver looks ahead if there are more combinations."""
FIRST_WIDTH, _WIDTH, _GUESSES = 20, 8, 300
"""The number of guesses that the search tries first and then at every state, and the number of the
best guesses from which it takes them."""
_SPREAD = 0.07
"""What a bit that is missing after the guess counts, against groups per word and chances."""
_COLUMNS = 2500  # answers that are tried as the next guess when looking ahead
_GROUPS_KEPT = 100_000  # groups whose figure is cached, some 20 MB


@dataclass(frozen=True, slots=True, eq=False)
class BoardsRanking:
    """The figures of all guesses for some boards."""

    sums: Ranking
    """The figures of single boards added up. As all answers differ, `chance` is the probability
    that the guess solves a board."""
    score: Floats
    """How good each guess looks: the higher, the better."""
    estimate: Floats
    """Estimated number of guesses until all boards are solved, this one included."""


class BoardsSolver:
    """Finds guesses for several boards over one word list, and caches figures of single boards.

    Positions are those of the unsolved boards, at least one.
    """

    def __init__(self, kept: int = 32) -> None:
        """`kept` is the number of rankings of single boards that are cached, 0.5 MB each."""
        self._ranking = lru_cache(kept)(_ranking)
        self._groups: dict[tuple[Lists, Answers], float] = {}

    def choose(self, positions: Sequence[Position], stop: Stop = never_stop) -> int:
        """The guess to play. It depends on nothing but the positions."""
        certain = certain_guess(positions)
        if certain is not None:
            return certain
        ranking = self.rank(positions, stop)
        if combinations(positions) <= SEARCHED:
            search = self.search(positions, ranking, stop=stop)
            return search.best(search.state, FIRST_WIDTH)[1]
        best = best_guesses(positions, ranking, LOOKED_AT).tolist()
        return self.look_ahead(positions, ranking, best, stop)[0][1]

    def rank(self, positions: Sequence[Position], stop: Stop = never_stop) -> BoardsRanking:
        """The one-ply figures of all guesses."""
        rankings = []
        for position in positions:
            check(stop)
            rankings.append(self._ranking(position.lists, position.rows.tobytes()))
        figures = ("expected_remaining", "worst", "bits", "patterns", "chance")
        sums = Ranking(
            rankings[0].guesses,
            *(np.sum([getattr(each, figure) for each in rankings], axis=0) for figure in figures),
        )
        count = len(positions)
        groups = np.sum(
            [each.patterns / len(at) for each, at in zip(rankings, positions, strict=True)], axis=0
        )
        uncertainty = sum(-p * log2(p) for position in positions for _, p in position.chances)
        missing = np.maximum(uncertainty - sums.bits, 0.0)
        score = groups + sums.chance - _SPREAD * missing
        for position in positions:
            if len(position) == 1:
                score[position.candidate_guesses] += count
        wasted = np.maximum(1 - sums.chance, 0.0) + later_waste(count) * (count - groups)
        return BoardsRanking(sums, score, count + wasted)

    def search(
        self,
        positions: Sequence[Position],
        ranking: BoardsRanking,
        budget: int = 10**9,
        stop: Stop = never_stop,
    ) -> BoardsSearch:
        """A search that tries a few of the best guesses at every state."""
        guesses = best_guesses(positions, ranking, _GUESSES)
        return BoardsSearch(positions, guesses, width=_WIDTH, budget=budget, stop=stop)

    def look_ahead(
        self,
        positions: Sequence[Position],
        ranking: BoardsRanking,
        guesses: Iterable[int],
        stop: Stop = never_stop,
    ) -> list[tuple[float, int]]:
        """These guesses, best first, with better estimates of the guesses until all is solved.

        They count how well the words of each group can be told apart, board by board.
        """
        values = []
        later = later_waste(len(positions))
        for guess in guesses:
            check(stop)
            wasted = 1 - float(ranking.sums.chance[guess])
            wasted += later * sum(self._later(position, guess) for position in positions)
            values.append((len(positions) + wasted, guess))
        return sorted(values)

    def _later(self, position: Position, guess: int) -> float:
        """The wasted guesses after this one if there were only this board, with one look ahead."""
        lists, total = position.lists, 0.0
        for code, group in split(position.candidates, position.codes(guess).tolist()):
            if len(group) == 1 or code == lists.win:
                continue
            value = self._groups.get((lists, group))
            if value is None:
                value = self._groups[lists, group] = _group_waste(lists, group)
            total += value * lists.weigh(group)
        if len(self._groups) > _GROUPS_KEPT:
            self._groups.clear()
        return total / lists.weigh(position.candidates)


def certain_guess(positions: Sequence[Position]) -> int | None:
    """A word that is certain to solve a board; None if there is none."""
    certain = (int(each.candidate_guesses[0]) for each in positions if len(each) == 1)
    return next(certain, None)


def combinations(positions: Sequence[Position]) -> int:
    """How many combinations of words are left, one of each board."""
    return prod(map(len, positions))


def best_guesses(
    positions: Sequence[Position],
    ranking: BoardsRanking,
    count: int,
    among: Sequence[int] | None = None,
) -> npt.NDArray[np.intp]:
    """The guesses with the highest scores that may be chosen, best first; of these, if given."""
    score = np.where(positions[0].lists.is_withheld, -np.inf, ranking.score)
    if among is not None:
        score[np.setdiff1d(np.arange(len(score)), among)] = -np.inf
        count = min(count, len(among))
    count = min(count, len(score))
    best = np.argpartition(-score, count - 1)[:count]
    return best[np.argsort(-score[best], kind="stable")]


def _ranking(lists: Lists, rows: bytes) -> Ranking:
    return Position(lists, np.frombuffer(rows, np.intp)).rank()


def _group_waste(lists: Lists, group: Answers) -> float:
    """The wasted guesses for a group of words, if each word that the best answer does not tell
    apart takes one more guess."""
    if len(group) == 2:
        return 0.5
    step, table = _answer_table(lists)
    groups = first_weights(table[list(group)], [1] * len(group))
    groups[[answer // step for answer in group if not answer % step]] += 1
    return 2 - int(groups.max()) / len(group)


@lru_cache(maxsize=2)
def _answer_table(lists: Lists) -> tuple[int, Table]:
    """The pattern table with every nth answer as a guess, and n."""
    step = -(-len(lists.answers) // _COLUMNS)
    return step, np.ascontiguousarray(lists.table[:, lists.answer_guesses[::step]])  # type: ignore[return-value]
