"""Chooses the cases of a test that run in every check, and those that run with `-m slow`."""

from __future__ import annotations

from typing import Any

import pytest

from wordle_tui.tui.themes import THEMES

Cases = list[Any]
"""Values of a parameter, some of them with a mark."""


def on_demand(*values: object) -> Cases:
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]


def looks(size: tuple[int, int], *others: tuple[int, int]) -> Cases:
    """Sizes with themes: every theme at the first size, the dark one at the others."""
    themes = [(size, theme) for theme in THEMES]
    return [
        pytest.param(size, theme, id=f"{size[0]}x{size[1]}-{theme}")
        for size, theme in (*themes, *((other, "dark") for other in others))
    ]
