"""The panels of the first screen: good first words, what they tell, the player, and what else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual.geometry import Size
from textual.reactive import reactive

from wordle_tui.game.tiles import Mark
from wordle_tui.game.turn import Turn
from wordle_tui.play.first import Colours, FirstWord, recent_cost_sentence
from wordle_tui.play.view import COLOUR_KEYS
from wordle_tui.tui.keys import key
from wordle_tui.tui.play.panels import KeyList
from wordle_tui.tui.widgets.charts import averaged, bar, chart_lines, tile_squares
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Part, Parts, width_of, wrapped
from wordle_tui.tui.widgets.panels import BesideBoard, WordTaken
from wordle_tui.tui.widgets.tables import MarkedTable
from wordle_tui.tui.widgets.tiles import BRACKETS

if TYPE_CHECKING:  # not imported at the start, so that the first screen appears sooner
    from wordle_tui.rating.record import Record

_BESIDE_BAR = 12
"""The columns beside the longest bar."""
_KEY = {
    Mark.GREEN: ("S", "green: right place"),
    Mark.YELLOW: ("A", "yellow: another place"),
    Mark.GREY: ("N", "grey: not in the word"),
}


def _tile(letter: str, mark: Mark) -> Part:
    return letter.upper().join(BRACKETS[mark]), mark.name.lower()


class FirstWords(BesideBoard, MarkedTable):
    """A few words to begin with; Enter takes the marked one."""

    BINDING_GROUP_TITLE = "Good first words"
    BINDINGS = [
        key("enter", "take", "Take", "first.take", "Put the word on the board", in_footer=True),
    ]  # fmt: skip
    TITLE = "Good first words"
    header_height = 0

    words: reactive[tuple[FirstWord, ...]] = reactive((), layout=True)

    @property
    def chosen(self) -> str | None:
        """The word that the player has marked; None for the first one."""
        return self.words[self.highlighted].word if self.highlighted else None

    @property
    def line_count(self) -> int:
        return len(self.words)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(1, len(self.words))

    def watch_words(self) -> None:
        self.status = "guesses" if self.words else ""
        self.highlighted = 0

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if self.words:
            yield from super().draw(width, height)
        else:
            yield [("…", "quiet")]

    def line(self, index: int, width: int) -> Parts:
        line = self.words[index]
        value = max(len(each.guesses) for each in self.words)
        look = "quiet" if line.is_rare else "strong"
        parts = [("  ", "lit"), (line.word.upper(), look), (f"  {line.guesses:>{value}}", "text")]
        room = width - width_of(parts)
        remark = line.remark if len(line.remark) + 2 <= room else line.short_remark
        return [*parts, (f"  {remark}", "quiet")]

    def action_take(self) -> None:
        if self.words:
            self.post_message(WordTaken(self.words[self.highlighted].word))

    def clicked(self, index: int, x: int) -> None:
        self.highlighted = index
        self.action_take()


class LikelyColours(Panel, LineWidget):
    """What a first word tells: its colours, with bars for their chances."""

    TITLE = "Likeliest colours"
    colours: reactive[Colours | None] = reactive(None, layout=True)

    def watch_colours(self, colours: Colours | None) -> None:
        is_wide = self.screen.has_class("-wide")
        if colours is None or not is_wide:
            self.title = self.TITLE
            self.status = f"{colours.of:,} likely answers" if colours else ""
        else:
            self.title = f"What {colours.word.upper()} tells"
            self.status = f"about {colours.left:,.0f} of {colours.of:,} left"

    def on_resize(self) -> None:
        self.watch_colours(self.colours)  # a wide screen has another title

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if self.colours is None:
            yield [("…", "quiet")]
            return
        most = self.colours.chances[0][1]
        for pattern, chance in self.colours.chances:
            room = width - len(pattern.marks) - 2 - _BESIDE_BAR
            parts = [
                *tile_squares(pattern),
                ("  ", "text"),
                (bar(chance, most, room).ljust(room), "bar"),
            ]
            if chance == most < 2 / 3 and self.screen.has_class("-wide"):
                parts.append((f"1 in {1 / most:.0f}".rjust(_BESIDE_BAR), "quiet"))
            yield parts


class You(Panel, LineWidget):
    """What the player's guesses cost, and how that has changed."""

    TITLE = "You"
    record: reactive[Record | None] = reactive(None, layout=True)

    def watch_record(self, record: Record | None) -> None:
        self.status = (record.last_30.level or "") if record else ""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return viewport.height if self.record and len(self.record.trend) > 1 else 2

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if self.record is None:
            yield [("…", "quiet")]
            return
        lines = wrapped(recent_cost_sentence(self.record), width, "text")
        yield from lines
        rows, trend = height - len(lines) - 2, self.record.trend
        if len(trend) > 1 and rows > 2:
            yield []
            columns = max(1, width // len(trend))
            costs = averaged(
                [each.mean_loss or 0.0 for each in trend for _ in range(columns)], width
            )
            for _, line in chart_lines(costs, rows):
                yield [(line, "bar")]
            yield [("oldest" + "newest".rjust(max(7, len(costs) - 6)), "faint")]


class ColourKey(Panel, LineWidget):
    """What the colours mean."""

    TITLE = "Colours"

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for mark, (letter, meaning) in _KEY.items():
            yield [_tile(letter, mark), (f" {meaning}", "text")]
        yield []
        yield [(COLOUR_KEYS, "quiet")]


class SampleGame(Panel, LineWidget):
    """A whole game in a few lines."""

    TITLE = "How a game goes"
    turns: reactive[tuple[tuple[Turn, int], ...]] = reactive((), layout=True)
    status: reactive[str] = reactive("words left")

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 2 * len(self.turns) - 1 if self.turns else 0

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for number, (turn, left) in enumerate(self.turns):
            if number and height >= 2 * len(self.turns) - 1:
                yield []
            tiles = [_tile(*each) for each in zip(turn.guess, turn.pattern.marks, strict=True)]
            said = "found" if turn.pattern.is_win else f"{left:,}"
            yield [*tiles, (said.rjust(width - 3 * len(tiles)), "text")]


class Also(KeyList):
    """What else can be done."""

    TITLE = "Also"

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 2 * len(self.keys) - 1
