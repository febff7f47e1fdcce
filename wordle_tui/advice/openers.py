"""Proofs about openers: the figures of those in the book for new weights, and which is the best.

The openers of the book are proved once for weights that it does not cover, and stored. The best
opener of a list is one that no other has a better value than. Workers, or an executor, try a few
openers at a time. What is proved is kept in a file, so that the proof goes on where it was
interrupted. Each line has an opener and others that are no better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import replace

from wordle_tui import __version__, paths
from wordle_tui.advice import book
from wordle_tui.advice.advice import Suggestion
from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.proofs import Prover
from wordle_tui.game.game import Game
from wordle_tui.game.words import WordList
from wordle_tui.solver.executors import mapped
from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.pool import POOL, Pool, Work
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import SearchOptions, Solution, Solver
from wordle_tui.solver.stopping import Report, Stop, Stopped, never_stop
from wordle_tui.solver.table import MAX_TABLE_BYTES

BEAM = 5
"""The width of the search for the opener that the others must beat."""
TOGETHER = 16
"""Openers that are tried together. An interruption loses the work on as many per processor."""

_Task = tuple[Solution, list[int]]
"""The best opener so far, and others to try."""


def unproved_openers(words: WordList, hard: bool) -> list[str]:
    """The best openers of the book that are not yet proved for the weights of a list."""
    advice = book.opening_advice(words, hard, unlimited=True)
    if advice is None or not book.has_new_weights(words):
        return []
    kept = book.kept_openers(words, hard)
    best = [opener.word for opener in advice.suggestions if opener.word not in kept]
    return best[: max(0, book.PROVED_OPENERS - len(kept))]


def proved_opener(prover: Prover, advisor: Advisor, word: str) -> Suggestion:
    """A row of the book: the value without a limit, and the play within six guesses."""
    position = prover.position
    proved = prover.prove(advisor.figures(position, position.lists.numbers[word]))
    value = proved.expected_guesses if proved.unlimited is None else proved.unlimited
    done_by = tuple(round(chance, 9) for chance in proved.done_by or ())
    return replace(proved, expected_guesses=value, done_by=done_by)


def prove_openers(advisor: Advisor, hard: bool, stop: Stop) -> Iterator[str]:
    """Prove the openers one after the other; store each of them and yield its word."""
    words = advisor.words
    if not (wanted := unproved_openers(words, hard)):
        return
    position = Position.of(Game(words, hard=hard))
    solver, kept = advisor.solver(position), book.kept_openers(words, hard)
    for word in wanted:
        try:
            kept[word] = proved_opener(Prover(solver, position, stop), advisor, word)
        except Stopped:
            return
        book.keep_openers(words, hard, kept.values())
        yield word


def best_opener(
    words: WordList,
    *,
    hard: bool = False,
    limit: int | None = None,
    executor: Executor | Pool = POOL,
    stop: Stop = never_stop,
    progress: Report | None = None,
) -> Solution:
    """One of the best openers and its value, as `Solver.value` returns it. Progress counts openers.

    Raises `Stopped` if `stop` returns True; the next call goes on from there.
    """
    lists = lists_of(words)
    path = paths.user_cache() / f"best-{__version__}-{book.digest(words, hard)}-{limit}.txt"
    paths.touch_private(path)
    options = SearchOptions(revealed=Revealed() if hard else None, limit=limit, stop=stop)
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
    work, most = Work(_trying, (words, hard, limit)), MAX_TABLE_BYTES // lists.table.nbytes
    for (_, openers), better in mapped(executor, work, tasks(), stop, most=most):
        best = min(best, better or best, key=_order)
        line = " ".join(lists.guesses[guess] for guess in (best.guess, *openers))
        with path.open("a", encoding="utf-8") as file:
            file.write(f"\n{line}")  # not after the line: the last one may be incomplete
        done += len(openers)
        if progress:
            progress(done, len(tried) + len(left))
    return best


def _order(solution: Solution) -> tuple[int, int]:
    return solution.lost, solution.cost


def _trying(
    words: WordList, hard: bool, limit: int | None, stop: Stop
) -> Callable[[_Task], Solution | None]:
    """The function that tries openers: the best of them, if it is better than the best so far."""
    solver = Solver(lists_of(words), Pool(0))  # the other processors have openers of their own
    unlimited = SearchOptions(revealed=Revealed() if hard else None, stop=stop)
    limited: SearchOptions = {**unlimited, "limit": limit}

    def attempt(task: _Task) -> Solution | None:
        best, openers = task
        better = None
        # Openers that are no better without a limit are no better with it, and are refuted sooner.
        for options in (limited,) if best.lost else (unlimited, limited):
            better = solver.better(range(len(words.answers)), best, openers, **options)
            if better is None:
                break
        return better

    return attempt
