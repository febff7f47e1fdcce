"""The list of suggestions with their figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rich.style import Style
from textual import events
from textual.getters import app as app_getter
from textual.message import Message
from textual.reactive import reactive

from wordle_tui.game.wording import chance_text
from wordle_tui.history.settings import Settings
from wordle_tui.solver.advice import Advice, Stage, Suggestion
from wordle_tui.tui.shared.board import letter_of
from wordle_tui.tui.shared.drawn import Parts, Scrolled
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.shared.program import Program

_WORD_WIDTH = 8


@dataclass(frozen=True)
class Column:
    """A figure of the suggestions."""

    name: str
    """The field of `Suggestion`."""
    title: str
    width: int
    text: Callable[[Suggestion], str]
    most_first: bool = False


def _guesses(suggestion: Suggestion) -> str:
    return f"{'' if suggestion.proved else '≈'}{suggestion.expected_guesses:.3f}"


def _chance(suggestion: Suggestion) -> str:
    return chance_text(suggestion.chance) if suggestion.chance else "–"


COLUMNS = (
    Column("expected_guesses", "guesses", 8, _guesses),
    Column("expected_remaining", "left", 8, lambda each: f"{each.expected_remaining:,.1f}"),
    Column("worst", "worst", 7, lambda each: f"{each.worst:,}"),
    Column("bits", "bits", 6, lambda each: f"{each.bits:.2f}", most_first=True),
    Column("chance", "chance", 8, _chance, most_first=True),
)


class Suggestions(Scrolled, can_focus=True):
    """Shows the suggestions of the advice; keeps the old ones, dimmed, until new ones come."""

    HELP = """
The best guesses, best first.

- **guesses**: how many more are needed on average, this one included; ≈ until it is proved
- **left**, **worst**: how many words will be left, on average and at worst
- **bits**: how much the colours tell
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
    DEFAULT_CSS = "Suggestions { height: 11; }"

    app = app_getter(Program)

    advice: reactive[Advice | None] = reactive(None)
    shown: reactive[tuple[Suggestion, ...]] = reactive(())
    """The suggestions in the order shown."""
    highlighted: reactive[int] = reactive(0)
    sort_column: reactive[int] = reactive(0)
    """As the settings say."""
    ranking: reactive[str] = reactive("optimal")
    """The strategy that orders them, unless they are sorted by another figure than the first."""

    @dataclass
    class Highlighted(Message):
        """Another suggestion stands out."""

        word: str | None

    @dataclass
    class Taken(Message):
        """A suggestion was chosen for the board."""

        word: str

    @dataclass
    class LetterTyped(Message):
        """A letter was typed here that belongs to the board."""

        letter: str

    def on_mount(self) -> None:
        self.watch(self.app, "settings", self._follow_settings)

    def _follow_settings(self, settings: Settings) -> None:
        self.sort_column = [column.name for column in COLUMNS].index(settings.sort)

    @property
    def word(self) -> str | None:
        """The highlighted word."""
        return self.shown[self.highlighted].word if self.shown else None

    def watch_advice(self, advice: Advice | None) -> None:
        if advice is None or (advice.stage is Stage.COUNTED and advice.remaining):
            return  # the old ranking stays until the new one comes
        self._show(advice.worth_showing)

    def watch_sort_column(self) -> None:
        if self.advice is not None:
            self._show(self.advice.worth_showing or self.shown)

    def _show(self, suggestions: tuple[Suggestion, ...]) -> None:
        """Sort them; the highlight stays with its word unless it was on the first."""
        column = COLUMNS[self.sort_column]
        if column.name != "expected_guesses":  # the advice has that order already
            sign = -1 if column.most_first else 1
            suggestions = tuple(sorted(suggestions, key=lambda s: sign * getattr(s, column.name)))
        words = [suggestion.word for suggestion in suggestions]
        kept = self.word if self.highlighted and self.has_focus else None
        before = self.word
        self.set_reactive(Suggestions.highlighted, words.index(kept) if kept in words else 0)
        self.shown = suggestions
        if self.word != before:
            self.post_message(self.Highlighted(self.word))

    def watch_highlighted(self) -> None:
        self.post_message(self.Highlighted(self.word))

    def validate_highlighted(self, index: int) -> int:
        return min(max(index, 0), max(len(self.shown) - 1, 0))

    def action_highlight(self, step: int) -> None:
        self.highlighted += step

    def action_sort(self, step: int) -> None:
        self._sort_by((self.sort_column + step) % len(self._columns(self.size.width)))

    def action_take(self) -> None:
        if self.word is not None:
            self.post_message(self.Taken(self.word))

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return letter_of(key, character) is not None

    def on_key(self, event: events.Key) -> None:
        letter = letter_of(event.key, event.character)
        if letter is not None:
            event.stop()
            self.post_message(self.LetterTyped(letter))

    def on_click(self, event: events.Click) -> None:
        index = self._first + event.y - self._header_height
        if event.y < self._header_height:
            self._sort_by_click(event.x)
        elif index < len(self.shown):
            self.highlighted = index
            self.action_take()

    def _sort_by_click(self, x: int) -> None:
        right = _WORD_WIDTH
        for index, column in enumerate(self._columns(self.size.width)):
            right += column.width
            if right - column.width <= x < right:
                self._sort_by(index)

    def _sort_by(self, index: int) -> None:
        """Sort by that column, wherever suggestions are shown, now and later."""
        self.app.change(sort=COLUMNS[index].name)

    def wheel(self, step: int) -> None:
        self.highlighted += step

    @property
    def _header_height(self) -> int:
        """Without room for two suggestions below it the header gives way."""
        return 1 if self.size.height > 2 else 0

    @property
    def _first(self) -> int:
        """The index of the suggestion on the first line."""
        lines = max(1, self.size.height - self._header_height)
        return min(max(0, self.highlighted - lines + 1), max(0, len(self.shown) - lines))

    @staticmethod
    def _columns(width: int) -> list[Column]:
        """As many columns as there is room for, from the first."""
        columns: list[Column] = []
        for column in COLUMNS:
            width_so_far = _WORD_WIDTH + sum(each.width for each in columns)
            if columns and width_so_far + column.width > width:
                break
            columns.append(column)
        return columns

    def draw(self, width: int, height: int) -> Iterable[Parts]:
        columns = self._columns(width)
        if not self.shown:
            return
        if self._header_height:
            yield list(self._header(columns))
        last = self._first + height - self._header_height
        for index in range(self._first, min(len(self.shown), last)):
            yield self._line(self.shown[index], columns, index == self.highlighted, width)

    def _header(self, columns: list[Column]) -> Iterable[tuple[str, Style]]:
        header = self.look("quiet")
        yield "  word".ljust(_WORD_WIDTH), header
        for index, column in enumerate(columns):
            # The order of a strategy is that of no column.
            if index == self.sort_column and (index or self.ranking == "optimal"):
                yield f"▾{column.title}".rjust(column.width), self.look("lit")
            else:
                yield column.title.rjust(column.width), header

    def _line(
        self, suggestion: Suggestion, columns: list[Column], highlighted: bool, width: int
    ) -> Parts:
        is_candidate = suggestion.is_candidate
        parts: Parts = [
            ("• " if is_candidate else "  ", self.look("good")),
            (suggestion.word.upper().ljust(_WORD_WIDTH - 2), self.look("strong")),
        ]
        for column in columns:
            estimated = column.name == "expected_guesses" and not suggestion.proved
            look = self.look("quiet" if estimated else "text")
            parts.append((column.text(suggestion).rjust(column.width), look))
        if highlighted:
            highlight = self.highlight
            bold = highlight + Style(bold=True)
            mark, word, *figures = (text for text, _ in parts)
            return [(mark + word, bold), ("".join(figures).ljust(width - _WORD_WIDTH), highlight)]
        return parts
