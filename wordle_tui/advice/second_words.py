"""A few second guesses to remember for an opener, their cost, and the tree that plays by them.

After the opener the player plays the best of these guesses, and the best guess of all from the
third on. With one or two words left, the player plays one of those. The search for the second
guesses uses estimates, but their cost is exact. It is not proved that no other second guesses cost
less.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from wordle_tui.advice.aim import AVERAGE
from wordle_tui.advice.cheat_sheet import CheatSheet, solved_figures, solved_sheet
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.words import WordList
from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.lists import Indices, lists_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.ranking import estimated_guesses
from wordle_tui.solver.search import SearchOptions, Solver
from wordle_tui.solver.stopping import Report, Stop, check, never_stop
from wordle_tui.solver.tree import Tree

_SELF_EVIDENT = 2  # with at most this many words left, one of them is played
_LOST = 10**6  # the cost of a lost answer: more than any number of guesses
_OPTIMISM = 0.99  # lowers the estimates a little, so that no good guess is overlooked


@dataclass(frozen=True)
class Repertoire:
    """Second guesses for an opener."""

    guesses: tuple[int, ...]
    """In order of the number of answers they serve, most first."""
    after: dict[int, int]
    """The guess to play after each pattern of the opener that leaves more than two words."""
    cost: float
    """Additional guesses per game, compared with always playing the best second guess."""


def repertoires(
    solver: Solver,
    opener: int,
    most: int,
    *,
    pool: Indices | None = None,
    limit: int = GUESS_LIMIT,
    stop: Stop = never_stop,
    progress: Report | None = None,
) -> Iterator[Repertoire]:
    """Yield the best repertoires found of one guess, of two, … up to `most`, in normal mode.

    The guesses come from the pool, by default all guesses that may be chosen. The iterator ends
    early if one more guess saves nothing.
    """
    search = _Search(solver, opener, pool, limit, stop)
    chosen: list[int] = []
    while search.replies and len(chosen) < most:
        grown = search.grown(chosen)
        if chosen and search.cost(grown) > search.cost(chosen) - 0.5:
            return
        chosen = grown
        yield search.repertoire(chosen)
        if progress is not None:
            progress(len(chosen), most)


def with_second_words(
    solver: Solver,
    tree: Tree,
    count: int,
    *,
    pool: Indices | None = None,
    limit: int = GUESS_LIMIT,
    stop: Stop = never_stop,
    progress: Report | None = None,
) -> tuple[Tree, list[Repertoire]]:
    """The best strategy found with at most `count` different second guesses.

    `tree` is the best strategy without that limit. The repertoires are those of one guess, of two,
    and so on; the strategy plays by the last one.
    """
    found = list(
        repertoires(solver, tree.guess, count, pool=pool, limit=limit, stop=stop, progress=progress)
    )
    after = found[-1].after if found else {}
    branches = dict(tree.branches)
    for reply in Position.start(solver.lists).split(tree.guess):
        if (guess := after.get(code := reply.turns[-1][1])) is not None:
            branches[code] = solver.tree(reply.candidates, guess, limit=limit - 1, stop=stop)
    return Tree(tree.guess, tree.answer, branches), found


def opener_sheet(
    words: WordList,
    opener: str,
    second: int = 0,
    *,
    hard: bool = False,
    limit: int = GUESS_LIMIT,
    stop: Stop = never_stop,
    progress: Report | None = None,
) -> CheatSheet:
    """The best play after an opener, with at most `second` different second guesses if it is not 0.

    It may take half a minute. Raises `Stopped` when `stop` returns True.
    """
    lists = lists_of(words)
    solver, revealed = _solver(lists), Revealed() if hard else None
    options = SearchOptions(revealed=revealed, limit=limit, stop=stop, progress=progress)
    tree = solver.tree(range(len(words.answers)), lists.numbers[opener], **options)
    about = {"opener": opener, "aim": str(AVERAGE), "list": words.name, "hard": hard}
    if second:
        best = solved_figures(tree, words, limit)["weighted_mean"]
        pool = lists.answer_guesses  # which people know
        tree, found = with_second_words(
            solver, tree, second, pool=pool, limit=limit, stop=stop, progress=progress
        )
        chosen = found[-1].guesses if found else ()
        about |= {"second": [words.guesses[guess] for guess in chosen], "best_weighted_mean": best}
    return solved_sheet({**about, **solved_figures(tree, words, limit)}, tree, words)


_solver = lru_cache(maxsize=1)(Solver)
"""The search with the values that it has proved, for another sheet of the same list."""


class _Search:
    """The cost of each guess of the pool after each reply: estimated, and exact where it matters.

    The rows of `costs` are replies, its columns are guesses.
    """

    def __init__(
        self, solver: Solver, opener: int, pool: Indices | None, limit: int, stop: Stop
    ) -> None:
        self.solver, self.stop, lists = solver, stop, solver.lists
        self.left = limit - 1
        self.pool = np.flatnonzero(~lists.is_withheld) if pool is None else np.sort(pool)
        start = Position.start(lists)
        self.replies = [reply for reply in start.split(opener) if len(reply) > _SELF_EVIDENT]
        self.total = lists.weigh(start.candidates)
        costs = []
        for reply in self.replies:
            check(stop)
            estimates = estimated_guesses(reply.rank(self.pool, stop), reply.chances)
            costs.append(_OPTIMISM * lists.weigh(reply.candidates) * estimates)
        self.costs = np.array(costs)
        self.is_exact = np.zeros(self.costs.shape, bool)
        self.least = sum(self._value(reply, None) for reply in self.replies)

    def _value(self, reply: Position, guess: int | None) -> int:
        """The exact cost of a guess after a reply; for None, that of the best guess."""
        limit, stop = self.left, self.stop
        if guess is None:
            solution = self.solver.best(reply.candidates, limit=limit, stop=stop)
        else:
            solution = self.solver.value(reply.candidates, guess, limit=limit, stop=stop)
        return solution.cost + _LOST * solution.lost

    def grown(self, chosen: list[int]) -> list[int]:
        """Add one guess, then exchange single guesses as long as that saves something."""
        chosen = self._made_exact(self._with_best(chosen))
        place = 0
        while place < len(chosen):
            others, cost = chosen[:place] + chosen[place + 1 :], self.cost(chosen)
            while self.cost(exchanged := self._with_best(others)) < cost - 0.5:
                if self.cost(self._made_exact(exchanged)) < cost - 0.5:
                    chosen, place = exchanged, -1
                    break
            place += 1
        return chosen

    def _with_best(self, chosen: list[int]) -> list[int]:
        """Add the guess that saves most, by the costs known so far."""
        check(self.stop)
        so_far = self.costs[:, chosen].min(axis=1, initial=np.inf)
        sums = np.minimum(so_far[:, None], self.costs).sum(axis=0)
        return [*chosen, int(sums.argmin())]

    def _made_exact(self, chosen: list[int]) -> list[int]:
        """The same guesses, after the cost of the best one has been proved for every reply."""
        for row, reply in enumerate(self.replies):
            while not self.is_exact[row, column := self._played(row, chosen)]:
                self.costs[row, column] = self._value(reply, int(self.pool[column]))
                self.is_exact[row, column] = True
        return chosen

    def _played(self, row: int, chosen: list[int]) -> int:
        return chosen[int(self.costs[row, chosen].argmin())]

    def cost(self, chosen: list[int]) -> float:
        """The total cost of the guesses, by the costs known so far."""
        return float(self.costs[:, chosen].min(axis=1).sum())

    def repertoire(self, chosen: list[int]) -> Repertoire:
        after, served = {}, dict.fromkeys(self.pool[chosen].tolist(), 0)
        for row, reply in enumerate(self.replies):
            guess = int(self.pool[self._played(row, chosen)])
            after[reply.turns[-1][1]] = guess
            served[guess] += len(reply)
        most_first = sorted(filter(served.get, served), key=lambda guess: -served[guess])
        cost = (self.cost(chosen) - self.least) / self.total
        return Repertoire(tuple(most_first), after, cost)
