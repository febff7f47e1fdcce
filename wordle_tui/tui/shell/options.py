"""A small window that sets the options of a strategy, one per line."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.getters import query_one
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Static

from wordle_tui import strategies
from wordle_tui.game.errors import WordleError
from wordle_tui.game.words import WordList
from wordle_tui.strategies import Strategy
from wordle_tui.strategies.published import distributions
from wordle_tui.tui.keys import key, run_at_once
from wordle_tui.tui.shell.base import Window
from wordle_tui.tui.widgets.frame import MessageLine
from wordle_tui.tui.widgets.tables import Form, beside

_NAME = "strategy"
"""The name of the first line, which chooses the strategy."""


class OptionTable(Form):
    """The strategy and its options with their values."""

    BINDING_GROUP_TITLE = "Options"
    BINDINGS: ClassVar = [
        key("enter", "screen.take", "Take", "options.take", "Take the strategy with these options"),
        key("left", "step(-1)", "Before", "options.before", "The value before"),
        key("right", "step(1)", "Next", "options.next", "The next value"),
        key("backspace", "erase", "Erase", "options.erase", "Erase the last character typed"),
    ]  # fmt: skip

    strategy: reactive[Strategy[Any]] = reactive(lambda: strategies.available()[0], layout=True)
    typed: reactive[tuple[str, str] | None] = reactive(None)
    """An option and the text typed for it, until it is parsed."""

    @dataclass
    class Refused(Message):
        """The text typed is not a valid value."""

        reason: str

    def __init__(self, strategy: Strategy[Any], words: WordList, openers: tuple[str, ...]) -> None:
        """`openers` are the values that left and right step through; others can be typed."""
        super().__init__()
        self.set_reactive(OptionTable.strategy, strategy)
        self._words, self._openers = words, openers

    @property
    def names(self) -> list[str]:
        return [_NAME, *(option.name for option in fields(self.strategy.options))]

    @property
    def is_typed(self) -> bool:
        """Whether values of the highlighted option can be typed."""
        value = getattr(self.strategy.options, self.choice, None)
        return self.choice == "opener" or isinstance(value, tuple)

    def title_of(self, name: str) -> str:
        return name.replace("_", " ")

    def text_of(self, name: str) -> str:
        if self.typed is not None and self.typed[0] == name:
            return f"{self.typed[1].upper()}_"
        if name == _NAME:
            return self.strategy.name
        value = getattr(self.strategy.options, name)
        if name == "opener" and value is None:
            return "its own"
        if isinstance(value, bool):
            return "on" if value else "off"
        if isinstance(value, tuple):
            return ",".join(map(str, value))
        return value.upper() if name == "opener" else str(value)

    def _values(self, name: str) -> list[Any]:
        """The values that left and right step through: all, or the published ones."""
        strategy = self.strategy
        if name == _NAME:
            return list(strategies.names())
        now = getattr(strategy.options, name)
        if isinstance(now, bool):
            return [False, True]
        if name == "opener":
            return [None, *self._openers]
        if isinstance(now, tuple):
            runs = [run.options for run, _ in distributions() if run.name == strategy.name]
            default = strategies.make(strategy.name).options
            return list(dict.fromkeys(getattr(options, name) for options in (default, *runs)))
        return list(strategy.choices(name))

    def action_step(self, step: int) -> None:
        name = self.choice
        self.typed = None
        values = self._values(name)
        now = self.strategy.name if name == _NAME else getattr(self.strategy.options, name)
        value = beside(values, now, step)
        if name == _NAME:
            both = self.strategy.options
            self.strategy = strategies.make(value, opener=both.opener, hard=both.hard)
        else:
            try:
                self._set(name, value)
            except WordleError as error:
                self.post_message(self.Refused(str(error)))

    def _set(self, option: str, value: Any) -> None:
        """Set an option; raises a `WordleError` if the value is not valid."""
        if option == "opener" and value is not None:
            self._words.check(value)
        self.strategy = self.strategy.with_options(**{option: value})

    def action_move(self, lines: int) -> None:
        if self.read_typed():
            super().action_move(lines)

    def action_erase(self) -> None:
        if self.is_typed:
            text = self.typed[1] if self.typed else self.text_of(self.choice)
            self.typed = self.choice, "" if text == "its own" else text[:-1]

    def check_consume_key(self, key: str, character: str | None) -> bool:
        if not self.is_typed or character is None or "+" in key:
            return False
        return character.isalnum() or character == ","

    async def on_key(self, event: events.Key) -> None:
        if self.check_consume_key(event.key, event.character):
            event.stop()
            text = self.typed[1] if self.typed else ""
            self.typed = self.choice, f"{text}{event.character}".lower()
        else:
            await run_at_once(self, event)

    def read_typed(self) -> bool:
        """Set the option to the text typed; returns whether it is valid, and reports why not."""
        if self.typed is None:
            return True
        option, text = self.typed
        value = getattr(strategies.make(self.strategy.name).options, option)
        try:
            self._set(option, self.strategy.parsed(option, text) if text else value)
        except WordleError as error:
            self.post_message(self.Refused(str(error)))
            return False
        self.typed = None
        return True

    def clicked(self, index: int, x: int) -> None:
        self.action_move(index - self.highlighted)
        if x >= self.TITLE_WIDTH and not self.is_typed:
            self.action_step(1)


class OptionsScreen(Window["Strategy[Any] | None"]):
    """Returns the strategy with the chosen options, or None."""

    TITLE = "Strategy and options"
    table = query_one(OptionTable)

    def __init__(self, strategy: Strategy[Any], words: WordList, taken: str) -> None:
        """`taken` says what enter does, as in "enter adds it"."""
        super().__init__()
        self._strategy, self._words = strategy, words
        self.sub_title = f"{taken} · escape closes"

    def compose_window(self) -> ComposeResult:
        book = self.app.engines.opening(self._words, False)
        openers = tuple(each.word for each in book.suggestions) if book else ()
        yield Static(id="headline", markup=False)
        yield OptionTable(self._strategy, self._words, openers)
        yield MessageLine()

    def on_mount(self) -> None:
        for name in ("strategy", "typed", "highlighted"):
            self.watch(self.table, name, self._describe)

    @on(OptionTable.Refused)
    def refuse(self, event: OptionTable.Refused) -> None:
        self.say(event.reason, "error")

    def _describe(self) -> None:
        """Say what the highlighted option means, and how to change it."""
        table = self.table
        if table.choice == _NAME:
            meaning = table.strategy.sentence
        else:
            option = table.strategy.options.__dataclass_fields__[table.choice]
            meaning = f"{option.metadata['help'][0].upper()}{option.metadata['help'][1:]}."
        how = f"Left and right change it{', or type it' * table.is_typed}."
        self.query_one("#headline", Static).update(table.strategy.title)
        self.say(f"{meaning} {how}")

    def action_take(self) -> None:
        if self.table.read_typed():
            self.dismiss(self.table.strategy)
