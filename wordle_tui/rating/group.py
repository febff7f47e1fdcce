"""A group of friends: the daily games of each compared with those of the others on the same days.

Where the answer of a day is known, people's average for its word is compared with, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import fsum

from wordle_tui.game import daily
from wordle_tui.game.board import GUESS_LIMIT
from wordle_tui.game.people import LISTS, LOST, results_of
from wordle_tui.game.records import FinishedGame, FriendGame, Mode
from wordle_tui.game.wording import counted, listed, place, short_day, signed

YOU = "you"
FEWEST = 3
"""The fewest days that are compared."""
A_WEEK = timedelta(days=7)
LAST = 10
"""How many days are shown one by one."""
TITLES = ("name", "days", "average", "than others", "than people", "best days")


@dataclass(frozen=True)
class Member:
    """Someone of the group."""

    name: str
    is_you: bool
    scores: Mapping[date, int]
    """The guesses of each day; a lost game counts as seven."""
    compared: int
    """The days that others played, too."""
    difference: float | None
    """How many more guesses these took than the others on the same days, on average; None for
    fewer than `FEWEST` days."""
    than_people: float | None
    """How many more guesses than people need the days with known answers took; None for fewer."""
    best_days: int
    """The days on which others played, too, and nobody needed fewer guesses."""

    @property
    def title(self) -> str:
        """The name, by which no friend is taken for the user."""
        is_alike = self.name.casefold() == YOU and not self.is_you
        return f"{self.name} (friend)" if is_alike else self.name

    @property
    def days(self) -> int:
        return len(self.scores)

    def games_on(self, days: Iterable[date]) -> tuple[tuple[int, bool], ...]:
        """The guesses of each of the days, 0 without a game, and False for a lost game."""
        scores = (self.scores.get(day, 0) for day in days)
        return tuple((min(score, GUESS_LIMIT), score != LOST) for score in scores)

    @property
    def mean(self) -> float:
        return fsum(self.scores.values()) / self.days

    @property
    def cells(self) -> tuple[str, ...]:
        """Those of the member in a table with the titles `TITLES`."""
        return (
            *(self.title, f"{self.days:,}", f"{self.mean:.2f}"),
            *(_figure(self.difference) or "–", _figure(self.than_people), f"{self.best_days:,}"),
        )


@dataclass(frozen=True)
class FriendGroup:
    members: tuple[Member, ...]
    """The user and the friends, whoever needs fewest guesses against the others first."""
    unknown: tuple[date, ...]
    """The days that someone has played and whose answers are not known, in order."""

    @property
    def asked(self) -> tuple[date, ...]:
        """Those of the last week."""
        return tuple(day for day in self.unknown if day >= daily.today() - A_WEEK)

    @property
    def has_friends(self) -> bool:
        return any(not member.is_you for member in self.members)

    @property
    def days(self) -> str:
        """The first and the last day that someone has played; empty without any."""
        return _span(sorted(set().union(*(each.scores for each in self.members))))

    @property
    def last_days(self) -> tuple[date, ...]:
        """The days up to the last one that someone has played; none without games."""
        last = max((day for each in self.members for day in each.scores), default=None)
        back = range(LAST - 1, -1, -1) if last else ()
        return tuple(last - timedelta(number) for number in back if last)

    @property
    def last_span(self) -> str:
        return _span(self.last_days)

    @property
    def sentences(self) -> tuple[str, ...]:
        """Who leads, what the user and a friend have in common, and who is not compared."""
        ranked = [each for each in self.members if each.difference is not None]
        few = [
            f"{each.title} {'have' if each.is_you else 'has'} {each.compared}"
            for each in self.members
            if each.difference is None
        ]
        said = [_headline(ranked) if ranked else "", self._pair]
        if few:
            said.append(f"Comparing takes {FEWEST} days that others played: {listed(few, 'and')}.")
        return tuple(filter(None, said))

    @property
    def _pair(self) -> str:
        """The last day of this week on which only one friend needed as many guesses as the user."""
        yours = next((each.scores for each in self.members if each.is_you), {})
        for day in sorted(yours, reverse=True):
            alike = [each for each in self.members if each.scores.get(day) == yours[day]]
            if day > daily.today() - A_WEEK and len(alike) == 2 and yours[day] < LOST:
                [friend] = [each.title for each in alike if not each.is_you]
                needed = counted(yours[day], "guess")
                return f"Only {friend} and you needed {needed} on {day:%A}."
        return ""

    @property
    def chat(self) -> str:
        """The group as text for a chat, whose letters have different widths."""
        lines = [f"Wordle, {self.days}: guesses a day, and compared with the others"]
        for number, each in enumerate(self.members, 1):
            name, days, mean, more, _, best = each.cells
            name = "me" if each.is_you else name
            lines.append(f"{number}. {name}: {mean} ({more}), {days} days, {best} times best")
        return "\n".join(lines)


def group(
    friends: Iterable[FriendGame], own: Sequence[FinishedGame], answers: Mapping[date, str]
) -> FriendGroup:
    """Compare the daily games of friends and the user's own.

    Of the user's games, those with help and those from the archive are left out. Today's games of
    friends are left out until the user has played.
    """
    yours = {
        game.day: game.guess_count if game.is_won else LOST
        for game in own
        if game.day and not game.is_archived and is_comparable(game)
    }
    today = daily.today()
    has_played = any(game.day == today for game in own)
    scores: dict[tuple[bool, str], dict[date, int]] = {(True, YOU): yours} if yours else {}
    for game in friends:
        if game.day < today or has_played:
            scores.setdefault((False, game.name), {})[game.day] = game.score or LOST
    played = {day for theirs in scores.values() for day in theirs}
    days = {day: [each[day] for each in scores.values() if day in each] for day in sorted(played)}
    people = {day: found.mean for day in days if (found := results_of(answers.get(day)))}
    members = []
    for (is_you, name), theirs in scores.items():
        shared = {day: score for day, score in theirs.items() if len(days[day]) > 1}
        more = [
            score - (sum(days[day]) - score) / (len(days[day]) - 1) for day, score in shared.items()
        ]
        than_people = [score - people[day] for day, score in theirs.items() if day in people]
        best = sum(score == min(days[day]) for day, score in shared.items())
        figures = _mean(more), _mean(than_people)
        members.append(Member(name, is_you, theirs, len(more), *figures, best))
    unknown = tuple(day for day in days if day not in people)
    return FriendGroup(tuple(sorted(members, key=_place)), unknown)


def _span(days: Sequence[date]) -> str:
    return f"{short_day(days[0], days[-1].year)} to {short_day(days[-1], 0)}" if days else ""


def _mean(differences: Sequence[float]) -> float | None:
    count = len(differences)
    return fsum(differences) / count if count >= FEWEST else None


def is_comparable(game: FinishedGame) -> bool:
    """Whether a game can be compared with those of people."""
    is_played = game.is_won or game.guess_count > 1 or game.score == 0
    is_alone = game.help_from is None and game.mode is not Mode.ADVERSARY
    is_usual = game.list_name in LISTS and game.limit == GUESS_LIMIT and len(game.boards) == 1
    return is_played and is_alone and is_usual


def _place(member: Member) -> tuple[bool, float]:
    more = member.difference
    return more is None, member.mean if more is None else more


def _figure(more: float | None) -> str:
    return "" if more is None else signed(more) if round(more, 2) else "level"


def _headline(ranked: Sequence[Member]) -> str:
    shown = [each.cells[3] for each in ranked]
    leaders = ranked[: shown.count(shown[0])]
    names = [*("You" for each in leaders if each.is_you)]
    names += [each.title for each in leaders if not each.is_you]
    mean = round(leaders[0].difference or 0.0, 1)
    amount = f"{abs(mean)} guesses {'better' if mean < 0 else 'worse'} than the others"
    if len(leaders) > 1:
        return f"{listed(names, 'and')} are level{f', {amount}' * bool(mean)}."
    leads = "lead" if names == ["You"] else "leads"
    places = [index for index, member in enumerate(ranked) if member.is_you]
    rest = f" You are {place(places[0])}." if places and "You" not in names else ""
    return f"{names[0]} {leads}{f': {amount}' * bool(mean)}.{rest}"
