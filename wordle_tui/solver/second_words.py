"""Few second guesses to remember: the set that costs least, and the tree that plays by it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.solver.position import Position
from wordle_tui.solver.ranking import Floats, estimated_guesses
from wordle_tui.solver.search import Solver
from wordle_tui.solver.stopping import Report, Stop, check, never_stop
from wordle_tui.solver.tree import Tree

_POOL = 60  # words that get exact values: more of them have not made a better set
_SELF_EVIDENT = 2  # with so few words left, one of them is the guess: nothing to remember
_LOST = 10**6  # what a lost answer costs: more than any number of guesses


def with_second_words(
    solver: Solver,
    tree: Tree,
    count: int,
    *,
    stop: Stop = never_stop,
    progress: Report | None = None,
) -> tuple[Tree, tuple[int, ...]]:
    """The best strategy with only so many different second guesses, and these guesses.

    `tree` is the best strategy with any. Patterns that leave one or two words need no second guess
    to remember. The guesses stand in the order of how many answers they serve. The set is the best
    one found among those of good guesses, not proved to be the best of all; the play after it is.
    """
    replies = [
        reply
        for reply in Position.start(solver.lists).split(tree.guess)
        if len(reply) > _SELF_EVIDENT
    ]
    if not replies:
        return tree, ()
    pool = _good_guesses(replies, count)
    costs = np.empty((len(replies), len(pool)))
    limit = GUESS_LIMIT - 1
    for column, guess in enumerate(pool):
        for row, reply in enumerate(replies):
            value = solver.value(reply.candidates, guess, limit=limit, stop=stop)
            costs[row, column] = value.cost + _LOST * value.lost
        if progress is not None:
            progress(column + 1, len(pool))
    chosen = [pool[column] for column in _least(costs, count, stop)]
    costs = costs[:, [pool.index(guess) for guess in chosen]]
    branches, served = dict(tree.branches), dict.fromkeys(chosen, 0)
    for reply, column in zip(replies, costs.argmin(axis=1).tolist(), strict=True):
        guess = chosen[column]
        served[guess] += len(reply)
        code = reply.turns[-1][1]
        branches[code] = solver.tree(reply.candidates, guess, limit=limit, stop=stop)
    used = sorted(filter(served.get, served), key=lambda guess: -served[guess])
    return Tree(tree.guess, tree.answer, branches), tuple(used)


def _good_guesses(replies: Sequence[Position], count: int) -> list[int]:
    """Guesses that make a good set by their estimates, and those that would join it next."""
    lists = replies[0].lists
    guesses = np.flatnonzero(~lists.is_withheld)
    costs = np.empty((len(replies), len(guesses)))
    for row, reply in enumerate(replies):
        estimates = estimated_guesses(reply.rank(guesses), reply.chances)
        costs[row] = lists.weigh(reply.candidates) * estimates
    chosen = _joined(costs, _least(costs, count), max(_POOL, 2 * count))
    good: list[int] = guesses[chosen].tolist()
    return good


def _least(costs: Floats, count: int, stop: Stop = never_stop) -> list[int]:
    """The columns, at most so many, that together cost least: no exchange of one is better.

    Each row costs what the cheapest of the chosen columns says.
    """
    chosen = _joined(costs, [], count)
    least, place = float(costs[:, chosen].min(axis=1).sum()), 0
    while place < len(chosen):
        check(stop)
        others = [*chosen[:place], *chosen[place + 1 :]]
        totals = _totals(costs, others)
        best = int(totals.argmin())
        if totals[best] < least - 1e-9:
            chosen, least, place = [*others, best], float(totals[best]), 0
        else:
            place += 1
    return chosen


def _joined(costs: Floats, chosen: list[int], count: int) -> list[int]:
    """The chosen columns and, one by one, those that save most, until there are so many."""
    while len(chosen) < count:
        best = int(_totals(costs, chosen).argmin())
        if best in chosen:  # nothing is left to save
            break
        chosen = [*chosen, best]
    return chosen


def _totals(costs: Floats, chosen: Sequence[int]) -> Floats:
    """What each column would make of the total if it joined the chosen ones."""
    so_far = costs[:, list(chosen)].min(axis=1, initial=np.inf)
    totals: Floats = np.minimum(so_far[:, None], costs).sum(axis=0)
    return totals
