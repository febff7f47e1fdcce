"""Importing games: windows that ask for files, the player and the day, and the import itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from wordle_tui.game import daily
from wordle_tui.game.daily import puzzle_number
from wordle_tui.game.errors import WordleError
from wordle_tui.game.validation import checked_day, quoted
from wordle_tui.history.history import History
from wordle_tui.history.imports import ImportResult
from wordle_tui.history.sources.common import ImportContext
from wordle_tui.history.sources.recognise import files_named, read_files, read_games
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.shared.questions import Choices
from wordle_tui.tui.shared.windows import Window

WHAT = (
    "Type or drop the name of a file, or paste its text: games that wordle-tui or the Times saved, "
    "a chat or notes with shared grids, a table, or games one a line."
)


class _WholePaste(Input):
    """Takes a pasted text whole, with all its lines, and hands it on at once."""

    def on_paste(self, event: events.Paste) -> None:
        if "\n" in event.text.strip():
            event.stop()
            event.prevent_default()
            self.post_message(Input.Submitted(self, event.text))


class ImportScreen(Window[str | None]):
    """Asks for games; returns the name of a file, or a text."""

    BINDINGS: ClassVar = [key("escape", "dismiss(None)", "Close", "import.close", "Close it")]

    def compose(self) -> ComposeResult:
        with Vertical(classes="window") as window:
            window.border_title = "Import games"
            window.border_subtitle = "enter reads · escape closes"
            yield Static(WHAT, markup=False)
            yield _WholePaste(placeholder="a file, or its text")

    @on(Input.Submitted)
    def take(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value.strip() or None)


class PlayerScreen(Window[str | None]):
    """Asks who of several people the user is."""

    BINDINGS: ClassVar = [key("escape", "dismiss(None)", "None", "player.none", "Import nothing")]

    def __init__(self, players: Sequence[str]) -> None:
        super().__init__()
        self._players = players

    def compose(self) -> ComposeResult:
        with Vertical(classes="window") as window:
            window.border_title = "Whose games are yours?"
            window.border_subtitle = "enter takes theirs · escape none"
            yield Choices(*(Option(Content(name or "no name")) for name in self._players))

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._players[event.option_index])


class DayScreen(Window[str | None]):
    """Asks for the day of a game's puzzle; returns it as it stands in files, "" for none."""

    BINDINGS: ClassVar = [key("escape", "dismiss(None)", "Close", "day.close", "Change nothing")]

    def __init__(self, day: date | None) -> None:
        super().__init__()
        self._day = day

    def compose(self) -> ComposeResult:
        with Vertical(classes="window") as window:
            window.border_title = "Which puzzle was it?"
            window.border_subtitle = "enter keeps · escape closes"
            yield Input(str(self._day or ""), placeholder="a date, a number, or nothing")
            yield Static(_told(self._day), id="trouble", markup=False)

    @on(Input.Submitted)
    def answer(self, event: Input.Submitted) -> None:
        event.stop()
        try:
            self.dismiss(str(parse_day(event.value) or ""))
        except WordleError as error:
            self.query_one("#trouble", Static).update(str(error))


def _told(day: date | None) -> str:
    if day is None:
        return (
            "A date like 2024-11-04, yesterday, or a number like 1234; nothing for no daily puzzle."
        )
    return f"Wordle {puzzle_number(day):,}. Type another date or number, or nothing."


def parse_day(text: str) -> date | None:
    """The day that a user means; None if nothing is typed."""
    plain = text.strip().lower().lstrip("#")
    known = ImportContext(today=daily.today())
    if not plain:
        return None
    if plain in ("today", "yesterday"):
        return daily.today() - timedelta(days=plain == "yesterday")
    number = plain.replace(",", "")
    if number.isdecimal() and len(number) < 7:
        return known.day_of(int(number))
    try:
        return known.checked(checked_day(plain))
    except WordleError:
        raise
    except ValueError:
        raise WordleError(
            f"{quoted(text)} is no day: expected a date like 2024-11-04, or a number like 1234."
        ) from None


def import_text(history: History, text: str, player: str | None) -> ImportResult:
    """Import the games of a text, or of the files that it names."""
    context = ImportContext(history.answers_by_day(), player)
    files = files_named(text)
    if not files:
        return history.import_games(read_games(text, context), "pasted text")
    archive, errors = read_files(files, context)
    archive = replace(archive, problems=(*map(str, errors), *archive.problems))
    return history.import_games(archive, ", ".join(path.name for path in files))
