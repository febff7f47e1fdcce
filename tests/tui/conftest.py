"""Fixtures for tests of the screens."""

from __future__ import annotations

from functools import partial

import pytest

from tests.support.golden import CheckGolden, CheckSizes, check_golden, check_sizes


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing moves or depends on the terminal the tests run in."""
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
