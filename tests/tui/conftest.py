"""Fixtures for tests of the screens."""

from __future__ import annotations

from functools import partial

import pytest

from tests.support.golden import CheckGolden, CheckSizes, check_golden, check_sizes
from tests.support.textual_internals import draw_only_pictures


@pytest.fixture
def draws_updates() -> bool:
    """Whether every update is drawn, not only what a test reads. Robustness tests draw all."""
    return False


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch, draws_updates: bool) -> None:
    """Nothing moves or depends on the terminal the tests run in, or is drawn for nobody."""
    if not draws_updates:
        draw_only_pictures(monkeypatch)
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> CheckGolden:
    """Compares the screen with the golden one, or rewrites that."""
    return partial(check_golden, update=request.config.getoption("--update-golden"))


@pytest.fixture
def golden_sizes(request: pytest.FixtureRequest) -> CheckSizes:
    """Compares the text of the screen at all sizes with the file of a name."""
    return partial(check_sizes, update=request.config.getoption("--update-golden"))
