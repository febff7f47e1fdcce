"""The page of Stats with a group of friends."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import set_cell_size
from textual.reactive import reactive

from wordle_tui.game.wording import shortened
from wordle_tui.rating.group import TITLES, FriendGroup, Member, group
from wordle_tui.tui.keys import key
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import Parts
from wordle_tui.tui.widgets.tables import MarkedTable

_NAME, _WIDTHS = 20, (6, 9, 13, 11)
_SHORT = (5, 8, 8)
"""The columns of the figures; where there is little room, of all but the last."""
_HALF, _MOST = 5, 16
"""The fewest and most columns of a bar on each side of people's average."""


class FriendTable(Panel, MarkedTable):
    """One line for the user and for each friend, whoever does best against people first."""

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
        titles = TITLES if width >= _NAME + sum(_WIDTHS) else (*TITLES[:3], "people", "")
        yield [("   ", "text"), *self._cells(titles, width - 4, 0.0)]

    def line(self, index: int, width: int) -> Parts:
        member = self.group.members[index]
        mean = member.difference.mean if member.difference else 0.0
        return [("   ", "text"), *self._cells(member.cells, width - 4, mean)]

    def _cells(self, cells: tuple[str, ...], width: int, difference: float) -> Parts:
        """A line of the table; with room, a bar to the left or right of people's average."""
        widths = _WIDTHS if width >= _NAME + sum(_WIDTHS) else _SHORT
        name, *figures = cells
        right = [text.rjust(room) for text, room in zip(figures, widths, strict=False)]
        room = min(_NAME, width - sum(widths))
        first = set_cell_size(shortened(name, room - 1), room) + "".join(right[:2])
        half = min(_MOST, (width - room - sum(widths) - 3) // 2)
        bars: Parts = []
        if half >= _HALF and cells is not TITLES:
            differences = [each.difference.mean for each in self.group.members if each.difference]
            most = max(map(abs, differences), default=0.0) or 1.0
            columns = round(abs(difference) / most * half)
            left = "█" * columns * (difference < 0)
            bars = [(f"  {left:>{half}}│{'█' * columns * (difference > 0):<{half}}", "bar")]
        elif half >= _HALF:
            bars = [(" " * (2 * half + 3), "text")]
        look = "quiet" if cells[0] == TITLES[0] else "text"
        return [(first, look), *bars, ("".join(right[2:]), look)]
