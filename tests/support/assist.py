"""The assistant in a test: keys in, what it shows out."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from textual.pilot import Pilot
from textual.widgets import Static

from tests.support.driving import paste, press, running, screen_text
from wordle_tui.play.draft import DraftBoard
from wordle_tui.settings.settings import Settings
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.play.board_area import BoardPanel
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.program import Program
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
        assert isinstance(screen, PlayScreen)
        self.screen = screen
        self.board = screen.query_one("#large", BoardPanel)
        self.suggestions = screen.query_one(Suggestions)

    async def press(self, keys: str) -> None:
        await press(self.pilot, keys)

    async def paste(self, text: str) -> None:
        await paste(self.pilot, text)

    @property
    def board_draft(self) -> DraftBoard:
        return self.screen.state.draft

    @property
    def turns(self) -> str:
        return " ".join(map(str, self.board_draft.turns))

    @property
    def draft(self) -> str:
        return f"{self.board_draft.letters}:{self.board_draft.pattern}"

    @property
    def cursor(self) -> tuple[int, int]:
        return self.board_draft.row, self.board_draft.column

    @property
    def message(self) -> str:
        return str(self.screen.query_one("#message", Static).render())

    @property
    def text(self) -> str:
        return screen_text(self.app)

    @property
    def left(self) -> int:
        return self.screen.advice.remaining


def with_tables(app: WordleApp) -> WordleApp:
    """The app with the full tables before the first guess, and with rare words in them."""
    app.has_tables = True
    return _with(app, replace(app.settings, plain_words=False))


def _with(app: WordleApp, settings: Settings) -> WordleApp:
    app.set_reactive(Program.settings, settings)
    return app


@asynccontextmanager
async def state(
    app: WordleApp, size: tuple[int, int] = (80, 24), *, has_tables: bool = True
) -> AsyncIterator[AssistState]:
    """The assistant, by default with the full tables and rare words; else with familiar words."""
    settings = replace(app.settings, plain_words=True)
    app = with_tables(app) if has_tables else _with(app, settings)
    async with running(app, size) as pilot:
        yield AssistState(pilot)
