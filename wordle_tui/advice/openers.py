"""Which opener of a list is the best: one that no other has a better value than.

What is proved is kept in a file, so that the proof goes on where it was interrupted. Each line has
an opener and others that are no better.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from functools import partial
from hashlib import sha256

from wordle_tui import paths
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import WordList
from wordle_tui.solver.executors import mapped
from wordle_tui.solver.hard import first_clues
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import SearchOptions, Solution, Solver
from wordle_tui.solver.stopping import Report, Stop, never_stop

BEAM = 5
"""The width of the search for the opener that the others must beat."""
TOGETHER = 16
"""Openers that are tried together. An interruption loses the work on as many per processor."""

_Task = tuple[Solution, list[int]]
"""The best opener so far, and others to try."""
PROOFS = 1
"""Names the files of what is proved; another number forgets it, as after a fault of the search."""


def best_opener(
    words: WordList,
    *,
    rule: Rule = Rule.NORMAL,
    limit: int | None = None,
    executor: Executor | None = None,
    stop: Stop = never_stop,
    progress: Report | None = None,
) -> Solution:
    """One of the best openers and its value, as `Solver.value` returns it. Progress counts openers.

    Raises `Stopped` if `stop` returns True; the next call goes on from there.
    """
    lists = lists_of(words)
    path = paths.user_cache() / f"best-{PROOFS}-{_digest(words, rule)}-{limit}.txt"
    paths.touch_private(path)
    options = SearchOptions(revealed=first_clues(rule), limit=limit, stop=stop)
    solver, everything = Solver(lists), range(len(lists.answers))
    lines = [
        [lists.numbers[word] for word in line.split() if word in lists.numbers]
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    leaders = {line[0] for line in lines if line}
    if not leaders:
        quick: SearchOptions = {**options, "beam": BEAM}
        leaders = {solver.best(everything, **quick).guess}
    values = [solver.value(everything, leader, **options) for leader in leaders]
    best = min(values, key=_order)
    tried = leaders.union(*lines)
    ranked = Position.start(lists).rank().order().tolist()
    left = [guess for guess in ranked if not (guess in tried or lists.is_withheld[guess])]

    def tasks() -> Iterator[_Task]:
        for start in range(0, len(left), TOGETHER):
            yield best, left[start : start + TOGETHER]

    done = len(tried)
    attempt = partial(_better, solver, rule, limit)
    for (_, openers), better in mapped(executor, attempt, tasks(), stop):
        best = min(best, better or best, key=_order)
        line = " ".join(lists.guesses[guess] for guess in (best.guess, *openers))
        with path.open("a", encoding="utf-8") as file:
            file.write(f"\n{line}")  # not after the line: the last one may be incomplete
        done += len(openers)
        if progress:
            progress(done, len(tried) + len(left))
    return best


def _digest(words: WordList, rule: Rule) -> str:
    """A hash of everything that the values of openers depend on."""
    weights = " ".join(map(str, words.weights))
    known = "\n".join((rule.name, " ".join(words.guesses), " ".join(words.answers), weights))
    return sha256(known.encode()).hexdigest()[:16]


def _order(solution: Solution) -> tuple[int, int]:
    return solution.lost, solution.cost


def _better(
    solver: Solver, rule: Rule, limit: int | None, task: _Task, stop: Stop
) -> Solution | None:
    """The best of some openers, if it is better than the best so far."""
    best, openers = task
    unlimited = SearchOptions(revealed=first_clues(rule), stop=stop)
    limited: SearchOptions = {**unlimited, "limit": limit}
    better = None
    # Openers that are no better without a limit are no better with it, and are refuted sooner.
    for options in (limited,) if best.lost else (unlimited, limited):
        better = solver.better(range(len(solver.lists.answers)), best, openers, **options)
        if better is None:
            break
    return better
