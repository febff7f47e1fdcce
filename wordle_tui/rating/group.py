"""A group of friends: the daily games of each against what people need for the same words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from math import fsum, sqrt

from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.people import LISTS, LOST, results_of
from wordle_tui.game.records import FinishedGame, FriendGame, Mode
from wordle_tui.game.wording import listed, place, short_day, signed, spelled
from wordle_tui.rating.performance import FEWEST, QUANTILE, Interval

YOU = "you"
SPREAD = 1.0
"""How far from the mean a game is that is added for the interval, because a few games that happen
to be alike do not show that all are."""
TITLES = ("name", "days", "average", "than people", "best days")


@dataclass(frozen=True)
class Member:
    """Someone of the group."""

    name: str
    is_you: bool
    scores: Mapping[date, int]
    """The guesses of each day; a lost game counts as seven."""
    compared: int
    """The days whose answers are known."""
    difference: Interval | None
    """How many more guesses than people these took; None for fewer than `FEWEST`."""
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

    @property
    def mean(self) -> float:
        return fsum(self.scores.values()) / self.days

    @property
    def cells(self) -> tuple[str, ...]:
        """Those of the member in a table with the titles `TITLES`."""
        more = "–" if self.difference is None else signed(self.difference.mean)
        return self.title, f"{self.days:,}", f"{self.mean:.2f}", more, f"{self.best_days:,}"


@dataclass(frozen=True)
class FriendGroup:
    members: tuple[Member, ...]
    """The user and the friends, whoever needs fewest guesses against people first."""
    unknown: int
    """The number of days that someone has played and whose answer is not known."""

    @property
    def has_friends(self) -> bool:
        return any(not member.is_you for member in self.members)

    @property
    def days(self) -> str:
        """The first and the last day that someone has played; empty without any."""
        days = sorted(set().union(*(each.scores for each in self.members)))
        return f"{short_day(days[0], days[-1].year)} to {short_day(days[-1], 0)}" if days else ""

    @property
    def sentences(self) -> tuple[str, ...]:
        """Who leads, and who and what is not compared."""
        ranked = [each for each in self.members if each.difference]
        few = [
            f"{each.title} {'have' if each.is_you else 'has'} {each.compared}"
            for each in self.members
            if not each.difference
        ]
        said = [_headline(ranked)] if ranked else []
        if few:
            said.append(f"Comparing takes {FEWEST} days with known answers: {listed(few, 'and')}.")
        if self.unknown:
            days = "day's answer isn't" if self.unknown == 1 else "days' answers aren't"
            number = spelled(self.unknown).capitalize()
            said.append(f"{number} {days} known, so they aren't compared with people.")
        return tuple(said)

    @property
    def chat(self) -> str:
        """The group as text for a chat, whose letters have different widths."""
        lines = [f"Wordle, {self.days}: guesses a day, and compared with people"]
        for number, each in enumerate(self.members, 1):
            name, days, mean, more, best = each.cells
            name = "me" if each.is_you else name
            lines.append(f"{number}. {name}: {mean} ({more}), {days} days, {best} times best")
        return "\n".join(lines)


def group(
    friends: Iterable[FriendGame], own: Iterable[FinishedGame], answers: Mapping[date, str]
) -> FriendGroup:
    """Compare the daily games of friends and the user's own with what people need.

    Of the user's games, those with help and those from the archive are left out.
    """
    yours = {
        game.day: game.guess_count if game.is_won else LOST
        for game in own
        if game.day and not game.is_archived and is_comparable(game)
    }
    scores: dict[tuple[bool, str], dict[date, int]] = {(True, YOU): yours} if yours else {}
    for game in friends:
        scores.setdefault((False, game.name), {})[game.day] = game.score or LOST
    days = Counter(day for theirs in scores.values() for day in theirs)
    people = {day: found.mean for day in days if (found := results_of(answers.get(day)))}
    fewest = {day: min(each.get(day, LOST) for each in scores.values()) for day in days}
    members = []
    for (is_you, name), theirs in scores.items():
        more = [score - people[day] for day, score in theirs.items() if day in people]
        best = sum(score == fewest[day] and days[day] > 1 for day, score in theirs.items())
        members.append(Member(name, is_you, theirs, len(more), mean_difference(more), best))
    return FriendGroup(tuple(sorted(members, key=_place)), len(days) - len(people))


def mean_difference(differences: Sequence[float]) -> Interval | None:
    """The mean of how many guesses each game took more than people need, with its interval."""
    count = len(differences)
    if count < FEWEST:
        return None
    mean, freedom = fsum(differences) / count, count - 1
    squares = fsum((each - mean) ** 2 for each in differences) + SPREAD**2
    error = sqrt(squares / count / count)
    # Student's quantile, by the expansion of Cornish and Fisher.
    margin = (QUANTILE + 2.37 / freedom + 2.82 / freedom**2) * error
    return Interval(mean, mean - margin, mean + margin)


def is_comparable(game: FinishedGame) -> bool:
    """Whether a game can be compared with those of people."""
    is_played = game.is_won or game.guess_count > 1 or game.score == 0
    is_alone = game.help_from is None and game.mode is not Mode.ADVERSARY
    is_usual = game.list_name in LISTS and game.limit == GUESS_LIMIT and len(game.boards) == 1
    return is_played and is_alone and is_usual


def _place(member: Member) -> tuple[bool, float]:
    return member.difference is None, (member.difference or (member.mean,))[0]


def _headline(ranked: Sequence[Member]) -> str:
    shown = [each.cells[3] for each in ranked]
    leaders = ranked[: shown.count(shown[0])]
    mean = leaders[0].difference.mean if leaders[0].difference else 0.0
    amount = round(abs(mean), 1)
    side = "below" if mean < 0 else "above"
    said = f"{amount} guesses {side} people's average" if amount else "just people's average"
    names = [*("You" for each in leaders if each.is_you)]
    names += [each.title for each in leaders if not each.is_you]
    leads = "leads" if len(names) == 1 and names != ["You"] else "lead"
    places = [index for index, member in enumerate(ranked) if member.is_you]
    rest = f" You are {place(places[0])}." if places and "You" not in names else ""
    return f"{listed(names, 'and')} {leads}: {said}.{rest}"
