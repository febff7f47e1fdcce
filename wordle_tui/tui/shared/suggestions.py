"""The list of suggestions with their figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter

from textual import events
from textual.getters import app as app_getter
from textual.message import Message
from textual.reactive import reactive

from wordle_tui.game.wording import chance_text
from wordle_tui.history.settings import Settings, choices
from wordle_tui.solver.advice import Advice, Stage, Suggestion
from wordle_tui.tui.shared.board import letter_of
from wordle_tui.tui.shared.drawn import BOLD, Parts
from wordle_tui.tui.shared.frame import Panel
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.shared.panels import WordTaken
from wordle_tui.tui.shared.program import Program
from wordle_tui.tui.shared.tables import Column, SortedTable


def _guesses(suggestion: Suggestion) -> str:
    return f"{'' if suggestion.proved else '≈'}{suggestion.expected_guesses:.3f}"


def _chance(suggestion: Suggestion) -> str:
    return chance_text(suggestion.chance) if suggestion.chance else "–"


class Suggestions(Panel, SortedTable[Suggestion]):
    """Shows the suggestions of the advice; keeps the old ones, dimmed, until new ones come."""

    HELP = """
The best guesses, best first.

- **guesses**: how many more are needed on average, this one included; ≈ until it is proved
- **left**, **worst**: how many words will be left, on average and at worst
- **bits**: each bit halves the words left
- **chance**: how likely this word is the answer; • marks words that can be
"""
    BINDING_GROUP_TITLE = "Suggestions"
    BINDINGS = [
        key("enter", "take", "Take word", "suggestions.take", "Put the word on the board",
            in_footer=True),
        key("up", "highlight(-1)", "Up", "suggestions.up", "The suggestion above"),
        key("down", "highlight(1)", "Down", "suggestions.down", "The suggestion below"),
        key("pageup", "highlight(-10)", "Page up", "suggestions.page_up", "Ten up"),
        key("pagedown", "highlight(10)", "Page down", "suggestions.page_down", "Ten down"),
        key("home", "highlight(-999)", "First", "suggestions.first", "The first suggestion"),
        key("end", "highlight(999)", "Last", "suggestions.last", "The last suggestion"),
        key("left", "sort(-1)", "Sort", "suggestions.sort_left", "Sort by the column before"),
        key("right", "sort(1)", "Sort by", "suggestions.sort", "Sort by the next column",
            in_footer=True),
    ]  # fmt: skip
    name_of = attrgetter("word")
    TITLE = "Best guesses"
    NAME_TITLE = "  word"
    NAME_WIDTH = 8
    COLUMNS = (
        Column("guesses", 8, _guesses),  # the advice has that order already
        Column("left", 8, "{0.expected_remaining:,.1f}".format, attrgetter("expected_remaining")),
        Column("worst", 7, "{0.worst:,}".format, attrgetter("worst")),
        Column("bits", 6, "{0.bits:.2f}".format, lambda suggestion: -suggestion.bits),
        Column("chance", 8, _chance, lambda suggestion: -suggestion.chance),
    )
    """In the order of the setting `sort`."""
    DEFAULT_CSS = "Suggestions { height: 11; }"

    app = app_getter(Program)

    advice: reactive[Advice | None] = reactive(None)
    sort_column: reactive[int | None] = reactive(0)
    """As the settings say."""
    ranking: reactive[str] = reactive("optimal")
    """The strategy that orders them, unless they are sorted by another figure than the first."""

    class Highlighted(Message):
        """Another suggestion stands out."""

    @dataclass
    class LetterTyped(Message):
        """A letter was typed here that belongs to the board."""

        letter: str

    def on_mount(self) -> None:
        self.watch(self.app, "settings", self._follow_settings)

    @property
    def header_height(self) -> int:
        """Without room for two suggestions below it the header gives way."""
        return 1 if self.size.height > 2 else 0

    def _follow_settings(self, settings: Settings) -> None:
        self.sort_column = choices("sort").index(settings.sort)

    @property
    def kept_name(self) -> str | None:
        """The highlighted word, unless it was only the first."""
        return self.highlighted_name if self.highlighted and self.has_focus else None

    @property
    def marked_column(self) -> int | None:
        """None for the order of a strategy, which is that of no column."""
        return self.sort_column if self.sort_column or self.ranking == "optimal" else None

    def watch_advice(self, advice: Advice | None) -> None:
        if advice is None or (advice.stage is Stage.COUNTED and advice.remaining):
            return  # the old ranking stays until the new one comes
        self.show(advice.worth_showing)

    def show(self, lines: Iterable[Suggestion]) -> None:
        before = self.highlighted_name
        super().show(lines)
        if self.highlighted_name != before:
            self.post_message(self.Highlighted())

    def watch_highlighted(self) -> None:
        super().watch_highlighted()
        self.post_message(self.Highlighted())

    def action_take(self) -> None:
        if self.highlighted_name is not None:
            self.post_message(WordTaken(self.highlighted_name))

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return letter_of(key, character) is not None

    def on_key(self, event: events.Key) -> None:
        letter = letter_of(event.key, event.character)
        if letter is not None:
            event.stop()
            self.post_message(self.LetterTyped(letter))

    def clicked(self, index: int, x: int) -> None:
        self.highlighted = index
        self.action_take()

    def sort_by(self, column: int | None) -> None:
        """Sort by that column, wherever suggestions are shown, now and later."""
        self.app.change(sort=choices("sort")[column or 0])

    @property
    def orders(self) -> list[int | None]:
        return [*range(len(self.columns) or 1)]

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        return super().draw(width, height) if self.shown else iter(())

    def line(self, index: int, width: int) -> Parts:
        suggestion: Suggestion = self.shown[index]
        parts: Parts = [
            ("• " if suggestion.is_candidate else "  ", "good"),
            (suggestion.word.upper().ljust(self.NAME_WIDTH - 2), "strong"),
        ]
        for number, column in enumerate(self.columns):
            look = "text" if number or suggestion.proved else "quiet"
            parts.append((column.text(suggestion).rjust(column.width), look))
        return parts

    def highlighted_line(self, parts: Parts, width: int) -> Parts:
        [(text, look)] = super().highlighted_line(parts, width)
        bold = self.look(self.highlight) + BOLD
        return [(text[: self.NAME_WIDTH], bold), (text[self.NAME_WIDTH :], look)]
