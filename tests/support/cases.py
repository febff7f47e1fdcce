"""Chooses the cases of a test that run in every check, and those that run with `-m slow`."""

from typing import Any

import pytest

Cases = list[Any]
"""Values of a parameter, some of them with a mark."""


def on_demand(*values: object) -> Cases:
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]
