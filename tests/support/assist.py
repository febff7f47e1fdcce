"""The assistant in a test: keys in, what it shows out."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.pilot import Pilot
from textual.widgets import Static

from tests.support.driving import paste, press, screen_text, settle
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.assist.board import AssistBoard
from wordle_tui.tui.assist.screen import AssistScreen
from wordle_tui.tui.widgets.suggestions import Suggestions

RAISE = "r a i s e"
"""The keys that type it."""


class AssistState:
    """The assistant in a test: keys in, what it shows out."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot
        assert isinstance(pilot.app, WordleApp)
        self.app = pilot.app
        screen = self.app.screen
        assert isinstance(screen, AssistScreen)
        self.screen = screen
        self.board = screen.query_one(AssistBoard)
        self.suggestions = screen.query_one(Suggestions)

    async def press(self, keys: str) -> None:
        await press(self.pilot, keys)
        await settle(self.pilot)

    async def paste(self, text: str) -> None:
        await paste(self.pilot, text)
        await settle(self.pilot)

    @property
    def turns(self) -> str:
        return " ".join(map(str, self.board.draft.turns))

    @property
    def draft(self) -> str:
        return f"{self.board.draft.letters}:{self.board.draft.pattern}"

    @property
    def cursor(self) -> tuple[int, int]:
        return self.board.draft.row, self.board.draft.column

    @property
    def message(self) -> str:
        return str(self.screen.query_one("#message", Static).render())

    @property
    def text(self) -> str:
        return screen_text(self.app)

    @property
    def left(self) -> int:
        assert self.screen.advice is not None
        return self.screen.advice.remaining


@asynccontextmanager
async def state(app: WordleApp, size: tuple[int, int] = (80, 24)) -> AsyncIterator[AssistState]:
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        yield AssistState(pilot)
