"""Work shared out to processes: all of it comes back, or says why not, and it ends when told to."""

from __future__ import annotations

import os
import signal

import pytest

from wordle_tui.solver.parallel import shared_out
from wordle_tui.solver.stopping import Stopped, never_stop


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_every_item_comes_back_once(processes: int) -> None:
    squares = dict(shared_out(lambda item: item * item, range(50), processes, never_stop))
    assert squares == {item: item * item for item in range(50)}


@pytest.mark.parametrize("processes", [1, 2])
def test_an_error_in_the_work_is_raised(processes: int) -> None:
    with pytest.raises(ZeroDivisionError):
        list(shared_out(lambda item: 1 // item, [2, 1, 0, 3], processes, never_stop))


@pytest.mark.parametrize("attempt", range(20))
def test_it_can_be_stopped_at_any_moment(attempt: int) -> None:
    """However many results have come: a pool would now and then wait forever."""
    results = iter(range(attempt))
    with pytest.raises(Stopped):
        for _ in shared_out(
            lambda item: bytes(100_000), range(10_000), 2, lambda: next(results, None) is None
        ):
            pass


def test_a_process_that_is_killed_is_missed() -> None:
    def die(item: int) -> int:
        if item == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        return item

    with pytest.raises(RuntimeError):
        list(shared_out(die, range(10), 2, never_stop))
