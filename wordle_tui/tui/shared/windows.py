"""The base class of the small windows that open above a screen."""

from __future__ import annotations

from textual.screen import ModalScreen, ScreenResultType


class Window(ModalScreen[ScreenResultType]):
    """A small window above a screen, which gives a result when it is closed."""
