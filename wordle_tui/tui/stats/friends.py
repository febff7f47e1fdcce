"""The page of Stats with a group of friends."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import set_cell_size
from textual.app import ComposeResult
from textual.containers import Grid
from textual.reactive import reactive

from wordle_tui.game.wording import shortened
from wordle_tui.rating.group import TITLES, FriendGroup, Member, group
from wordle_tui.tui.keys import key
from wordle_tui.tui.widgets.charts import Bricks
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import Parts
from wordle_tui.tui.widgets.tables import MarkedTable

_NAME, _WIDTHS, _USUAL, _SHORT = 20, (6, 9, 13, 13, 11), (6, 9, 13, 11), (5, 8, 8)
"""The columns of the figures; with less room those without people's, and the first three."""
_HALF, _MOST = 5, 16
"""The fewest and most columns of a bar on each side of the others' average."""


class FriendTable(Panel, MarkedTable):
    """One line for the user and for each friend, whoever does best against the others first."""

    BINDING_GROUP_TITLE = "Friends"
    BINDINGS = [
        key("delete,backspace", "screen.forget_friend", "Remove", "group.remove",
            "Remove the results of this friend"),
    ]  # fmt: skip
    TITLE = "Friends"
    group: reactive[FriendGroup] = reactive(group((), (), {}))

    def watch_group(self) -> None:
        self.highlighted = min(self.highlighted, max(0, self.line_count - 1))
        self.status = self.group.days
        self.fit_height()

    @property
    def line_count(self) -> int:
        return len(self.group.members)

    @property
    def member(self) -> Member:
        return self.group.members[self.highlighted]

    def header(self, width: int) -> Iterable[Parts]:
        titles = TITLES if width >= _NAME + sum(_USUAL) else (*TITLES[:3], "others", "", "")
        yield [("   ", "text"), *self._cells(titles, width - 4, 0.0)]

    def line(self, index: int, width: int) -> Parts:
        member = self.group.members[index]
        return [("   ", "text"), *self._cells(member.cells, width - 4, member.difference or 0.0)]

    def _cells(self, cells: tuple[str, ...], width: int, difference: float) -> Parts:
        """A line of the table; with room, a bar to the left or right of the others' average."""
        name, *figures = cells
        widths: tuple[int, ...] = _WIDTHS
        if width < _NAME + sum(_WIDTHS) + 2 * _HALF + 3:
            del figures[3]
            widths = _USUAL if width >= _NAME + sum(_USUAL) else _SHORT
        right = [text.rjust(room) for text, room in zip(figures, widths, strict=False)]
        room = min(_NAME, width - sum(widths))
        first = set_cell_size(shortened(name, room - 1), room) + "".join(right[:2])
        half = min(_MOST, (width - room - sum(widths) - 3) // 2)
        bars: Parts = []
        if half >= _HALF and cells is not TITLES:
            most = max(abs(each.difference or 0.0) for each in self.group.members) or 1.0
            columns = round(abs(difference) / most * half)
            left = "█" * columns * (difference < 0)
            bars = [(f"  {left:>{half}}│{'█' * columns * (difference > 0):<{half}}", "bar")]
        elif half >= _HALF:
            bars = [(" " * (2 * half + 3), "text")]
        look = "quiet" if cells[0] == TITLES[0] else "text"
        return [(first, look), *bars, ("".join(right[2:]), look)]


class LastDays(Grid):
    """The user's last days and those of the friends who do best, with a brick for each guess."""

    MOST, HEIGHT, ACROSS = 6, 5, 2
    """The most that are shown, the fewest lines of each, and how many stand side by side."""
    count = 0
    """How many there are."""

    def compose(self) -> ComposeResult:
        for _ in range(self.MOST):
            yield Bricks()

    def show(self, found: FriendGroup) -> None:
        members = sorted(found.members, key=lambda member: not member.is_you)[: self.MOST]
        games = [member.games_on(found.last_days) for member in members]
        for bricks, member, theirs in zip(self.query(Bricks), members, games, strict=False):
            bricks.title = "You" if member.is_you else shortened(member.title, _NAME)
            bricks.status, bricks.games = found.last_span, theirs
            bricks.room = max(guesses for each in games for guesses, _ in each)
        self.count = len(members)
        self.on_resize()

    def on_resize(self) -> None:
        """Show as many as there is room for, or all where the page scrolls."""
        rows = self.MOST if self.screen.has_class("-narrow") else self.size.height // self.HEIGHT
        for number, bricks in enumerate(self.query(Bricks)):
            bricks.display = number < min(self.count, rows * self.ACROSS)
