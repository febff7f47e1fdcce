"""Two small windows: one adds a word list, the other past answers of the daily puzzle."""

from __future__ import annotations

import asyncio

from textual import on, work
from textual.app import ComposeResult
from textual.widgets import Input, Static

from wordle_tui import paths
from wordle_tui.game.errors import WordleError
from wordle_tui.game.own_lists import WordFile, add_list, added_names, list_text
from wordle_tui.game.past_answers import extent, read_past_answers
from wordle_tui.game.validation import is_number
from wordle_tui.game.wording import counted
from wordle_tui.play.remark import Remark, Severity
from wordle_tui.tui.shell.importing import WholePaste
from wordle_tui.tui.shell.windows import QuestionScreen, Window
from wordle_tui.tui.widgets.frame import MessageLine

_LIST_HELP = "A text with one word a line, as in /usr/share/dict, or a hunspell dictionary (.dic)."
_FIELDS = {
    "file": "a file, or paste the words",
    "name": "a name, as in deutsch",
    "length": "letters, if lengths differ",
    "language": "language, as in de",
}
"""The text fields and what they ask for; the last two may stay empty."""

_PAST_HELP = (
    "Words that the daily puzzle has had, each with its day or without, as in HAUNT 2025-11-17; or "
    "a file of them. Nothing is fetched: newspapers and fans keep such lists on their pages, to be "
    "saved as text."
)


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
        message = self.query_one(MessageLine)
        replace = name in added_names()
        if replace and not await self.app.push_screen_wait(
            QuestionScreen(f"There is a list {name} already.", "Replace it", "Keep it")
        ):
            return

        def add() -> str:
            if length and not is_number(length):
                raise WordleError("Expected the number of letters, as in 5.")
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
            message.say(Remark(await asyncio.to_thread(add), "success"))
        except WordleError as error:
            message.say(Remark(str(error).replace("--length", "the third field"), "error"))
            return
        if name == self.app.words.name:
            self.app.change(list_name=name)


class PastAnswersScreen(Window[None]):
    """Reads past answers, adds them to the history, and reports the result."""

    TITLE = "Add past answers"
    SUB_TITLE = "enter adds · escape closes"
    DEFAULT_CSS = "PastAnswersScreen Input { margin: 1 0; }"

    def compose_window(self) -> ComposeResult:
        yield Static(_PAST_HELP, markup=False)
        yield Input(placeholder="HAUNT 2025-11-17")
        yield MessageLine()

    @on(Input.Submitted)
    def submit(self, event: Input.Submitted) -> None:
        if parts := event.value.split():
            self.add_past_answers([event.value.strip()] if "/" in event.value else parts)

    @work(exclusive=True, exit_on_error=False)
    async def add_past_answers(self, parts: list[str]) -> None:
        history, message = self.app.history, self.query_one(MessageLine)
        try:
            past = await asyncio.to_thread(read_past_answers, parts)
        except WordleError as error:
            message.say(Remark(str(error), "error"))
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
        message.say(Remark(" ".join(filter(None, sentences)), severity))
