"""Runs the code of installed packages, which may hang, fail or return anything."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, wait
from threading import Thread
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from wordle_tui.game.errors import StrategyError, WordleError
from wordle_tui.game.validation import name_of
from wordle_tui.solver.lists import Indices
from wordle_tui.solver.stopping import Stop, Stopped, check, deadline, leaving

ANSWER_SECONDS = 20.0
"""How long a strategy may take for one answer."""
_POLL_SECONDS = 0.05

Value = TypeVar("Value")


def called(title: str, work: Callable[[], Value], stop: Stop, trouble: str = "has failed") -> Value:
    """The result of foreign code; a `StrategyError` says the title and the trouble if it fails.

    The code runs in a thread of its own, for which neither `stop` nor the end of the program waits.
    """
    result: Future[Value] = Future()

    def run() -> None:
        try:
            result.set_result(work())
        except BaseException as error:  # SystemExit, too
            result.set_exception(error)

    Thread(target=run, daemon=True).start()
    is_late = deadline(ANSWER_SECONDS)
    while not wait([result], _POLL_SECONDS).done:
        check(stop)
        if is_late() or leaving.is_set():
            raise StrategyError(f"{title} hasn't answered in {ANSWER_SECONDS:g} seconds.")
    error = result.exception()
    if error is None:
        return result.result()
    if isinstance(error, Stopped):
        check(stop)
    raise StrategyError(f"{title} {trouble}: {_reason(error)}.") from error


def _reason(error: BaseException) -> str:
    kind = type(error).__name__
    try:
        reason = str(error) if isinstance(error, WordleError) else f"{kind}: {error}"
    except Exception:  # its text is foreign code, too
        reason = kind
    return name_of(" ".join(reason.split())).rstrip(".: ")


def checked_words(words: Any, count: int) -> Indices:
    """The numbers of words, of which there are `count`; raises `ValueError` if they are not."""
    numbers = np.asarray(words)
    is_good = numbers.ndim == 1 and len(numbers) > 0 and numbers.dtype.kind in "iu"
    if not is_good or numbers.min() < 0 or numbers.max() >= count:
        raise ValueError(f"its words must be numbers from 0 to {count - 1}, at least one")
    return numbers


def checked_figures(figures: Any, count: int) -> npt.NDArray[Any]:
    """A figure for each of `count` words; raises `ValueError` if they are anything else."""
    values = np.asarray(figures)
    if values.shape != (count,) or values.dtype.kind not in "biuf" or not np.isfinite(values).all():
        raise ValueError(f"it must measure {count} words by a finite number each")
    return values if values.dtype.kind == "f" else values.astype(np.int64)
