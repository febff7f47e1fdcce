"""A small window that adds past answers to the daily puzzle."""

from __future__ import annotations

import asyncio

from textual import on, work
from textual.app import ComposeResult
from textual.widgets import Input, Static

from wordle_tui.game.errors import WordleError
from wordle_tui.game.past_answers import extent, read_past_answers
from wordle_tui.play.remark import Remark, Severity
from wordle_tui.tui.shell.windows import Window
from wordle_tui.tui.widgets.message import MessageLine

_HELP = (
    "Words that the daily puzzle has had, each with its day or without, as in HAUNT 2025-11-17; or "
    "a file of them. Nothing is fetched: newspapers and fans keep such lists on their pages, to be "
    "saved as text."
)


class PastAnswersScreen(Window[None]):
    """Reads past answers, adds them to the history, and reports the result."""

    TITLE = "Add past answers"
    SUB_TITLE = "enter adds · escape closes"
    DEFAULT_CSS = "PastAnswersScreen Input { margin: 1 0; }"

    def compose_window(self) -> ComposeResult:
        yield Static(_HELP, markup=False)
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
