"""What comes from files and pasted texts: games, a word list, past answers of the daily puzzle."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from textual import events, on, work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from wordle_tui import paths
from wordle_tui.game.daily import puzzle_number
from wordle_tui.game.errors import WordleError
from wordle_tui.game.own_lists import WordFile, add_list, added_names, list_text
from wordle_tui.game.past_answers import extent, read_past_answers
from wordle_tui.game.validation import is_number, quoted
from wordle_tui.game.wording import counted
from wordle_tui.history.history import History
from wordle_tui.history.imports import ImportResult
from wordle_tui.history.sources.common import ImportContext, parse_day
from wordle_tui.history.sources.recognise import files_named, read_files, read_games
from wordle_tui.play.remark import Severity
from wordle_tui.tui.program import ImportGames
from wordle_tui.tui.shell.base import Choices, InputWindow, QuestionScreen, Window
from wordle_tui.tui.widgets.frame import MessageLine

WHAT = (
    "Type or drop the name of a file, or paste its text: games that wordle-tui or the Times saved, "
    "a chat or notes with shared grids, a table, or games one a line."
)

_FILE_NAME = re.compile(r"[^\s,;]*[/\\.][^\s,;]*")
"""A text that can only be meant as the name of a file."""


_LIST_HELP = "A text with one word a line, as in /usr/share/dict, or a hunspell dictionary (.dic)."
_FIELDS = {
    "file": "a file, or paste the words",
    "name": "a name, as in deutsch",
    "length": "letters, if lengths differ",
    "language": "language, as in de",
}
"""The text fields and what they ask for; the last two may stay empty."""

_PAST_HELP = (
    "Past answers, with or without dates, as in 2025-11-17 HAUNT; or a file of them. Nothing is "
    "fetched. Newspapers and fans keep such lists on their pages; save one as text."
)


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
        yield MessageLine()

    def accept(self, text: str) -> None:
        text = text.strip()
        if _FILE_NAME.fullmatch(text) and not files_named(text):
            raise WordleError(f"There's no file {quoted(text)}.")
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
        yield MessageLine(sentence)

    def accept(self, text: str) -> None:
        self._file(parse_day(text))
        self.dismiss()


def import_text(
    history: History, text: str, player: str | None, keeps_friends: bool = False
) -> ImportResult:
    """Import the games of a text, or of the files that it names."""
    context = ImportContext(history.answers_by_day(), player, keeps_friends=keeps_friends)
    files = files_named(text)
    if not files:
        return history.import_games(read_games(text, context), "pasted text")
    archive, errors = read_files(files, context)
    archive = replace(archive, problems=(*map(str, errors), *archive.problems))
    return history.import_games(archive, ", ".join(path.name for path in files))


class AddListScreen(Window[None]):
    """Reads words and saves them under a name; asks before it replaces a list."""

    TITLE = "Add a word list"
    SUB_TITLE = "enter adds · escape closes"
    AUTO_FOCUS = "#file"
    DEFAULT_CSS = "AddListScreen Input { height: 1; border: none; }"

    def __init__(self) -> None:
        super().__init__()
        self._pasted = ""

    def compose_window(self) -> ComposeResult:
        yield Static(_LIST_HELP, markup=False)
        for name, asked in _FIELDS.items():
            yield (WholePaste if name == "file" else Input)(placeholder=asked, id=name)
        yield MessageLine()

    @on(Input.Submitted)
    def submit(self, event: Input.Submitted) -> None:
        if "\n" in event.value:
            self._pasted = event.value
            event.input.value = counted(len(event.value.split("\n")), "pasted line")
        values = {name: self.query_one(f"#{name}", Input).value.strip() for name in _FIELDS}
        for name in ("file", "name"):
            if not values[name]:
                self.query_one(f"#{name}").focus()
                return
        self.add_list(**values)

    @work(exclusive=True, exit_on_error=False)
    async def add_list(self, file: str, name: str, length: str, language: str) -> None:
        """Add the list, and say what was kept, or what is wrong."""
        replace = name in added_names()
        if replace and not await self.app.push_screen_wait(
            QuestionScreen(f"There is a list {name} already.", "Replace it", "Keep it")
        ):
            return

        def add() -> str:
            if length and not is_number(length):
                raise WordleError("Type the number of letters, as in 5.")
            words = (
                WordFile.parse("the text", self._pasted, language)
                if self._pasted and file.endswith("pasted lines")
                else WordFile.read(paths.typed(file), language)
            )
            letters = int(length) if length else None
            added, remarks = add_list(name, [words], letters, language, replace=replace)
            return " ".join(
                [*remarks, f"The list has {list_text(added)}. Press F8 to play with it."]
            )

        try:
            self.say(await asyncio.to_thread(add), "success")
        except WordleError as error:
            self.say(str(error).replace("--length", "the third field"), "error")
            return
        if name == self.app.words.name:
            self.app.change(list_name=name)


class PastAnswersScreen(InputWindow[None]):
    """Reads past answers, adds them to the history, and reports the result."""

    TITLE = "Add past answers"
    SUB_TITLE = "enter adds · escape closes"
    DEFAULT_CSS = "PastAnswersScreen Input { margin: 1 0; }"

    def compose_window(self) -> ComposeResult:
        yield Static(_PAST_HELP, markup=False)
        yield Input(placeholder="HAUNT 2025-11-17")
        yield MessageLine()

    def accept(self, text: str) -> None:
        if parts := text.split():
            self.add_past_answers([text.strip()] if "/" in text else parts)

    @work(exclusive=True, exit_on_error=False)
    async def add_past_answers(self, parts: list[str]) -> None:
        history = self.app.history
        try:
            past = await asyncio.to_thread(read_past_answers, parts)
        except WordleError as error:
            self.say(str(error), "error")
            return
        new = await asyncio.to_thread(history.add_past_answers, past.words, past.dated)
        await self.app.renew_list()
        self.query_one(Input).value = ""
        sentences = (
            past.added_sentence(new),
            f"Past answers {extent(self.app.past)}.",
            past.remark,
        )
        severity: Severity = "warning" if past.unusable else "success"
        self.say(" ".join(filter(None, sentences)), severity)
