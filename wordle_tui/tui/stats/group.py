"""The page of Stats with a group of friends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from rich.cells import cell_len, set_cell_size
from textual.reactive import reactive

from wordle_tui.game import daily
from wordle_tui.game.people import LOST
from wordle_tui.game.wording import counted, day_text, shortened, weekday_text
from wordle_tui.rating.group import TITLES, FriendGroup, Member, group
from wordle_tui.tui.keys import key
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import Parts, ScrollingLineWidget
from wordle_tui.tui.widgets.tables import MarkedTable

_NAME, _SHORT, _DAY, _PEOPLE = 20, 8, 12, 9
_ALL, _WITH_INTERVAL = 68, 53
"""The columns from which on all figures are shown, or all but the days with the user."""


class GroupTable(Panel, MarkedTable):
    """One line for the user and for each friend, whoever does best against people first."""

    BINDING_GROUP_TITLE = "Group"
    BINDINGS = [
        key("enter", "screen.show_days", "Days", "group.days",
            "All days that you and this friend have played", in_footer=True),
        key("delete,backspace", "screen.forget_friend", "Remove", "group.remove",
            "Remove the results of this friend"),
    ]  # fmt: skip
    TITLE = "Group"
    status: reactive[str] = reactive("guesses minus those of people on the same words")
    short_status = "guesses minus people's"
    group: reactive[FriendGroup] = reactive(group((), (), {}))

    def watch_group(self) -> None:
        self.highlighted = min(self.highlighted, max(0, self.line_count - 1))
        self.fit_height()

    @property
    def line_count(self) -> int:
        return len(self.group.members)

    @property
    def member(self) -> Member:
        return self.group.members[self.highlighted]

    @property
    def friend(self) -> Member:
        """The friend that is highlighted; on the user's line the first one."""
        return self.group.friends[0] if self.member.is_you else self.member

    def header(self, width: int) -> Iterable[Parts]:
        yield [(f"  {_cells(TITLES, width - 2)}", "quiet")]

    def line(self, index: int, width: int) -> Parts:
        return [("  ", "text"), (_cells(self.group.members[index].cells, width - 2), "text")]


def _cells(cells: Sequence[str], width: int) -> str:
    """A line of the table: without room for all, the days with the user go, then the interval."""
    name, games, mean, people, days, won = cells
    figures = [games.rjust(6), mean.rjust(6), people.rjust(22), days.rjust(15), won.rjust(11)]
    if width < _ALL:
        del figures[3]
    if width < _WITH_INTERVAL:
        figures[2:] = f"{people.partition(' (')[0].removeprefix('against '):>7}", f" {won:>8}"
    right = "".join(figures)
    room = min(_NAME, width - len(right))
    return set_cell_size(shortened(name, room - 1), room) + right


class GroupDays(Panel, ScrollingLineWidget, can_focus=True):
    """The results of each day, newest first: those of all, or of the user and one friend."""

    BINDING_GROUP_TITLE = "Days"
    BINDINGS = [
        key("enter,escape", "screen.show_days(False)", "Group", "group.back", "The group again",
            in_footer=True),
    ]  # fmt: skip
    TITLE = "Last days"
    header_height = 1
    friend: Member | None = None
    """The friend whose days in common with the user are shown; None for the days of all."""
    _group = group((), (), {})
    _days: Sequence[date] = ()

    def show(self, group: FriendGroup, friend: Member | None) -> None:
        self._group, self.friend = group, friend
        shown = [each.scores for each in self._members]
        self._days = [
            day for day in group.days if friend is None or all(day in each for each in shown)
        ]
        self.title = f"Days with {friend.title}" if friend else self.TITLE
        self.status = counted(friend.days, "day") if friend else ""
        self.refresh()

    @property
    def _members(self) -> list[Member]:
        """Whose results are shown: the user's, then those of friends."""
        user = [each for each in self._group.members if each.is_you]
        return [*user, *((self.friend,) if self.friend else self._group.friends)]

    @property
    def line_count(self) -> int:
        return len(self._days)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        people = _PEOPLE if width > _DAY + 2 * _PEOPLE else 0
        room, columns = width - _DAY - people, list[tuple[Member, str]]()
        for member in self._members:
            title = f"  {shortened(member.title, _SHORT):>3}"
            room -= cell_len(title)
            columns += [(member, title)] if room >= 0 else []
        titles = "".join(title for _, title in columns)
        yield [(f"{'':<{_DAY}}{titles}{'people'.rjust(people)[:people]}", "quiet")]
        for day in self._days[self.top : self.top + height - 1]:
            is_recent = day.year == daily.today().year
            scores = "".join(
                _score(member.scores.get(day)).rjust(cell_len(title)) for member, title in columns
            )
            mean = self._group.people.get(day)
            about = "–" if mean is None else f"≈{mean:.1f}"
            yield [
                ((weekday_text(day) if is_recent else day_text(day)).ljust(_DAY), "quiet"),
                (scores, "text"),
                (about.rjust(people)[:people], "quiet"),
            ]


def _score(guesses: int | None) -> str:
    return "–" if guesses is None else "X" if guesses == LOST else str(guesses)
