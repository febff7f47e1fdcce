"""Fixtures of the neighbours that are used here too."""

from tests.tui.conftest import make_app as make_app
from tests.tui.test_real_program import terminal as terminal
