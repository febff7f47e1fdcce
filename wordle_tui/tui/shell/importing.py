"""Importing games: windows that ask for files, the player and the day, and the import itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from textual import events, on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from wordle_tui.game.daily import puzzle_number
from wordle_tui.game.errors import WordleError
from wordle_tui.game.validation import quoted
from wordle_tui.history.history import History
from wordle_tui.history.imports import ImportResult
from wordle_tui.history.sources.common import ImportContext, parse_day
from wordle_tui.history.sources.recognise import files_named, read_files, read_games
from wordle_tui.tui.program import ImportGames
from wordle_tui.tui.shell.windows import Choices, InputWindow, Window

WHAT = (
    "Type or drop the name of a file, or paste its text: games that wordle-tui or the Times saved, "
    "a chat or notes with shared grids, a table, or games one a line."
)

_FILE_NAME = re.compile(r"[^\s,;]*[/\\.][^\s,;]*")
"""A text that can only be meant as the name of a file."""


class WholePaste(Input):
    """Submits a pasted text at once if it has several lines, all of them."""

    def on_paste(self, event: events.Paste) -> None:
        if "\n" in event.text.strip():
            event.stop()
            event.prevent_default()
            self.post_message(Input.Submitted(self, event.text))


class ImportScreen(InputWindow[None]):
    """Asks for the name of a file, or a text with games, and has them imported."""

    TITLE = "Import games"
    SUB_TITLE = "enter reads · escape closes"

    def compose_window(self) -> ComposeResult:
        yield Static(WHAT, markup=False)
        yield WholePaste(placeholder="a file, or its text")
        yield Static("", id="trouble", markup=False)

    def accept(self, text: str) -> None:
        text = text.strip()
        if _FILE_NAME.fullmatch(text) and not files_named(text):
            raise WordleError(f"There is no file {quoted(text)}.")
        if text:
            self.app.post_message(ImportGames(text))
        self.dismiss()


class PlayerScreen(Window[str | None]):
    """Asks which of several players the user is."""

    TITLE = "Whose games are yours?"
    SUB_TITLE = "enter takes theirs · escape none"

    def __init__(self, players: Sequence[str]) -> None:
        super().__init__()
        self._players = players

    def compose_window(self) -> ComposeResult:
        yield Choices(*(Option(Content(name or "no name")) for name in self._players))

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._players[event.option_index])


class DayScreen(InputWindow[None]):
    """Asks for the day of a game's puzzle, and files the game under it."""

    TITLE = "Which puzzle was it?"
    SUB_TITLE = "enter keeps · escape closes"

    def __init__(self, day: date | None, file: Callable[[date | None], None]) -> None:
        """`file` takes the day that the user enters, or None for no daily puzzle."""
        super().__init__()
        self._day, self._file = day, file

    def compose_window(self) -> ComposeResult:
        yield Input(str(self._day or ""), placeholder="a date, a number, or nothing")
        sentence = (
            "A date like 2024-11-04, yesterday, or a number like 1234; nothing for no daily puzzle."
        )
        if self._day is not None:
            number = puzzle_number(self._day)
            sentence = f"Wordle {number:,}. Type another date or number, or nothing."
        yield Static(sentence, id="trouble", markup=False)

    def accept(self, text: str) -> None:
        self._file(parse_day(text))
        self.dismiss()


def import_text(history: History, text: str, player: str | None) -> ImportResult:
    """Import the games of a text, or of the files that it names."""
    context = ImportContext(history.answers_by_day(), player)
    files = files_named(text)
    if not files:
        return history.import_games(read_games(text, context), "pasted text")
    archive, errors = read_files(files, context)
    archive = replace(archive, problems=(*map(str, errors), *archive.problems))
    return history.import_games(archive, ", ".join(path.name for path in files))
