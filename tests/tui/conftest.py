"""Fixtures for tests of the screens."""

from functools import partial

import pytest

from tests.support.golden import CheckGolden, check_golden


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
