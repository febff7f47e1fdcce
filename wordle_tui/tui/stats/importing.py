"""What comes from files and pasted texts: games, a word list, past answers of the daily puzzle."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial

from textual import on, work
from textual.app import ComposeResult
from textual.widgets import Input, Static

from wordle_tui import paths
from wordle_tui.game.errors import WordleError
from wordle_tui.game.named_lists import added_names
from wordle_tui.game.own_lists import WordFile, add_list, list_text
from wordle_tui.game.past_answers import FILE_NAME, read_past_answers
from wordle_tui.game.validation import is_number, quoted
from wordle_tui.game.wording import counted
from wordle_tui.game.words import word_list
from wordle_tui.history.exchange import import_games
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

_LIST_HELP = "A text with one word a line, as in /usr/share/dict."
_FIELDS = {
    "file": "a file, or paste the words",
    "name": "a name, as in deutsch",
    "length": "the number of letters",
    "language": "language, as in de",
}
"""The text fields and what they ask for; the last may stay empty."""

_PAST_HELP = (
    "Paste a page of past answers with their dates, type answers, or name a file. Nothing is "
    "fetched: newspapers and fans keep such pages."
)


def import_window(app: Program) -> AskScreen[None]:
    """Asks for the name of a file, or a text with games, and has them imported."""

    def read(text: str) -> None:
        text = text.strip()
        if FILE_NAME.fullmatch(text) and not files_named(text):
            raise WordleError(f"There's no file {quoted(text)}.")
        if text:
            app.post_message(ImportGames(text))

    return AskScreen("Import games", read, asked="a file, or its text", intro=WHAT)


def answers_window(app: Program, days: Sequence[date]) -> AskScreen[None]:
    """Asks for the answers of some days of the last week."""
    last = f"{days[-1].day} {days[-1]:%b}"
    named = " ".join([*(str(day.day) for day in days[:-1]), last])

    def read(text: str) -> None:
        words = text.split()
        if len(words) != len(days):
            raise WordleError(f"Type {counted(len(days), 'word')}, and - where you don't know it.")
        pairs = zip(days, words, strict=True)
        dated = {day: word_list("nyt").check(word) for day, word in pairs if word != "-"}
        app.history.add_past_answers((), dated)
        app.run_worker(app.renew_list())

    return AskScreen(
        "Missing answers", read, asked=" ".join(["___"] * len(days)), intro=f"{named}:"
    )


def import_text(
    history: History, text: str, player: str | None, keeps_friends: bool = False
) -> ImportResult:
    """Import the games of a text, or of the files that it names."""
    context = ImportContext(history.answers_by_day(), player, keeps_friends=keeps_friends)
    files = files_named(text)
    if not files:
        return import_games(history, read_games(text, context), "pasted text")
    archive, errors = read_files(files, context)
    archive = replace(archive, problems=(*map(str, errors), *archive.problems))
    return import_games(history, archive, ", ".join(path.name for path in files))


class AddListScreen(Window[None]):
    """Reads words and saves them under a name; asks before it replaces a list."""

    TITLE = "Add a word list"
    SUB_TITLE = "enter adds · escape closes"
    AUTO_FOCUS = "#file"
    DEFAULT_CSS = """
    AddListScreen Input { border-left: blank; &:focus { border-left: outer $primary; } }
    """

    def __init__(self) -> None:
        super().__init__()
        self._read: Callable[[str], WordFile] | None = None
        """Reads the words, in a language."""
        self._source = ""
        """What the field showed when they were read."""

    def compose_window(self) -> ComposeResult:
        yield Static(_LIST_HELP, markup=False)
        for name, asked in _FIELDS.items():
            yield (WholePaste if name == "file" else Input)(placeholder=asked, id=name)
        yield MessageLine()

    def _field(self, name: str) -> Input:
        return self.query_one(f"#{name}", Input)

    @on(Input.Submitted, "#file")
    @work(exclusive=True, exit_on_error=False)
    async def read(self, event: Input.Submitted) -> None:
        """Read the words, and fill in the name of their file and their commonest length."""
        text = event.value
        if self._read is not None and text == self._source:
            self.submit()
            return
        try:
            if "\n" in text:
                read, stem = partial(WordFile.parse, "the text", text), ""
                event.input.value = counted(len(text.split("\n")), "pasted line")
            else:
                path = paths.typed(text.strip())
                read, stem = partial(WordFile.read, path), path.stem.lower()
            file = await asyncio.to_thread(read, "")
        except WordleError as error:
            self.say(str(error), "error")
            return
        self._read, self._source = read, event.input.value
        self._field("name").value = self._field("name").value or stem
        self._field("length").value = str(file.lengths.most_common(1)[0][0])
        self._field("name").focus()

    @on(Input.Submitted, "#name, #length, #language")
    def submit(self) -> None:
        if self._read is None:
            self._field("file").focus()
        elif not (name := self._field("name").value.strip()):
            self.say("Give the list a name.", "error")
        else:
            self.add_list(self._read, name)

    @work(exclusive=True, exit_on_error=False)
    async def add_list(self, read: Callable[[str], WordFile], name: str) -> None:
        """Add the list, and say what was kept, or what is wrong."""
        replace = name in added_names()
        if replace and not await self.app.push_screen_wait(
            QuestionScreen(f"You already have a list {name}.", "Keep it", "Replace it")
        ):
            return
        length, language = (self._field(each).value.strip() for each in ("length", "language"))

        def add() -> str:
            if not is_number(length):
                raise WordleError("Type the number of letters, as in 5.")
            added, remark = add_list(name, read(language), int(length), language, replace=replace)
            told = f"The list has {list_text(added)}. Press {{app.new_game}} to play with it."
            return f"{remark} {told}"

        try:
            self.say(await asyncio.to_thread(add), "success")
        except WordleError as error:
            self.say(str(error), "error")
            return
        if name == self.app.words.name:
            self.app.change(list_name=name)


class PastAnswersScreen(AskScreen[None]):
    """Reads past answers, adds them to the history, and reports the result."""

    def __init__(self) -> None:
        asked = "WORD 2026-08-23"
        super().__init__("Add past answers", self.accept, asked=asked, intro=_PAST_HELP)

    def accept(self, text: str) -> None:
        if text.strip():
            self.add_past_answers(text.strip())

    @work(exclusive=True, exit_on_error=False)
    async def add_past_answers(self, text: str) -> None:
        history = self.app.history
        try:
            known = await asyncio.to_thread(history.stated_answers)
            past = await asyncio.to_thread(read_past_answers, [text], known)
        except WordleError as error:
            self.say(str(error), "error")
            return
        new = await asyncio.to_thread(history.add_past_answers, past.words, past.dated)
        await self.app.renew_list()
        self.query_one(Input).value = ""
        severity: Severity = "warning" if past.refused else "success"
        self.say(f"{past.added_sentence(new)} {past.remark}".strip(), severity)
