"""Nothing slow on the event loop, on any screen, with the real solver and in a real terminal."""

from __future__ import annotations

import sys

import pytest

from wordle_tui.commands.responsiveness import stalls


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_no_step_of_the_event_loop_takes_20_ms() -> None:
    """By asyncio's own log of slow callbacks; only a machine with nothing else to do can tell."""
    assert {screen: steps for screen, steps in stalls(0.02).items() if steps} == {}
