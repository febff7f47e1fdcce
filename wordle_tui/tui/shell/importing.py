"""What comes from files and pasted texts: games, a word list, past answers of the daily puzzle."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date

from textual import on, work
from textual.app import ComposeResult
from textual.widgets import Input, Static

from wordle_tui import paths
from wordle_tui.game.daily import parse_day, puzzle_number
from wordle_tui.game.errors import WordleError
from wordle_tui.game.own_lists import WordFile, add_list, added_names, list_text
from wordle_tui.game.past_answers import extent, read_past_answers
from wordle_tui.game.validation import is_number, quoted
from wordle_tui.game.wording import counted
from wordle_tui.history.history import History
from wordle_tui.history.imports import ImportResult
from wordle_tui.history.sources.common import ImportContext
from wordle_tui.history.sources.recognise import files_named, read_files, read_games
from wordle_tui.play.remark import Severity
from wordle_tui.tui.program import ImportGames, Program
from wordle_tui.tui.shell.base import AskScreen, QuestionScreen, WholePaste, Window
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


def import_window(app: Program) -> AskScreen[None]:
    """Asks for the name of a file, or a text with games, and has them imported."""

    def read(text: str) -> None:
        text = text.strip()
        if _FILE_NAME.fullmatch(text) and not files_named(text):
            raise WordleError(f"There's no file {quoted(text)}.")
        if text:
            app.post_message(ImportGames(text))

    return AskScreen("Import games", read, asked="a file, or its text", intro=WHAT)


def day_window(day: date | None, file: Callable[[date | None], None]) -> AskScreen[None]:
    """Asks for the day of a game's puzzle; `file` takes it, or None for no daily puzzle."""
    note = "A date like 2024-11-04, yesterday, or a number like 1234; nothing for no daily puzzle."
    if day is not None:
        note = f"Wordle {puzzle_number(day):,}. Type another date or number, or nothing."
    return AskScreen(
        "Which puzzle was it?",
        lambda text: file(parse_day(text)),
        asked="a date, a number, or nothing",
        typed=str(day or ""),
        note=note,
    )


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
            QuestionScreen(f"There is a list {name} already.", "Keep it", "Replace it")
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
                [
                    *remarks,
                    f"The list has {list_text(added)}. Press {{app.new_game}} to play with it.",
                ]
            )

        try:
            self.say(await asyncio.to_thread(add), "success")
        except WordleError as error:
            self.say(str(error).replace("--length", "the third field"), "error")
            return
        if name == self.app.words.name:
            self.app.change(list_name=name)


class PastAnswersScreen(AskScreen[None]):
    """Reads past answers, adds them to the history, and reports the result."""

    def __init__(self) -> None:
        asked = "HAUNT 2025-11-17"
        super().__init__("Add past answers", self.accept, asked=asked, intro=_PAST_HELP)

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
