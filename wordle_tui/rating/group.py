"""A group of friends: the daily games of each against what people need, and against the user's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from math import fsum

from wordle_tui.game.people import LOST, results_of
from wordle_tui.game.records import FinishedGame, FriendGame
from wordle_tui.game.wording import counted, listed, place, signed
from wordle_tui.rating.people import AgainstPeople, is_comparable, mean_difference

YOU = "you"
FEW = 20
"""Fewer games than these say little."""


@dataclass(frozen=True)
class Member:
    """Someone of the group."""

    name: str
    is_you: bool
    scores: Mapping[date, int]
    """The guesses of each day; a lost game counts as seven."""
    people: AgainstPeople
    won: int
    """The days on which the user was faster; 0 for the user, like `equal` and `lost`."""
    equal: int
    lost: int

    @property
    def title(self) -> str:
        """The name, by which no friend is taken for the user."""
        is_alike = self.name.casefold() == YOU and not self.is_you
        return f"{self.name} (friend)" if is_alike else self.name

    @property
    def games(self) -> int:
        return len(self.scores)

    @property
    def mean(self) -> float:
        return fsum(self.scores.values()) / self.games

    @property
    def days(self) -> int:
        """The days that the user has played, too."""
        return self.won + self.equal + self.lost

    @property
    def against_people(self) -> str:
        """The guesses minus those of people, with the interval; a dash with too few games."""
        if self.people.difference is None:
            return "–"
        mean, low, high = (signed(figure, 1) for figure in self.people.difference)
        return f"{mean} ({low} to {high})"

    @property
    def cells(self) -> tuple[str, ...]:
        """Those of the member in a table with the titles `TITLES`."""
        days, won = f"{self.days:,}", f"{self.won:,} of {self.won + self.lost:,}"
        with_you = ("–", "–") if self.is_you else (days, won)
        return self.title, f"{self.games:,}", f"{self.mean:.2f}", self.against_people, *with_you


TITLES = ("name", "games", "mean", "against people", "days with you", "you won")


@dataclass(frozen=True)
class FriendGroup:
    members: tuple[Member, ...]
    """The user and the friends, whoever needs fewest guesses against people first."""
    people: Mapping[date, float]
    """What people need on the days whose answers are known."""

    @property
    def friends(self) -> tuple[Member, ...]:
        return tuple(member for member in self.members if not member.is_you)

    @property
    def days(self) -> list[date]:
        """The days on which someone has played, newest first."""
        return sorted(set().union(*(each.scores for each in self.members)), reverse=True)

    @property
    def unknown(self) -> int:
        """The number of days that someone has played and whose answer is not known."""
        return sum(day not in self.people for day in self.days)

    @property
    def sentences(self) -> Iterable[str]:
        """Who leads, and what to keep in mind."""
        ranked = [member for member in self.members if member.people.difference]
        if ranked and (lead := ranked[0].people.difference):
            yield _headline(ranked, lead.mean)
        few = [
            f"{each.title} {'have' if each.is_you else 'has'} {each.games:,}"
            for each in self.members
            if each.games < FEW
        ]
        if few:
            yield f"Few games say little: {listed(few, 'and')}."
        if self.unknown:
            days = counted(self.unknown, "day")
            yield f"Games of {days} without a known answer count in the mean, not against people."


def group(
    friends: Iterable[FriendGame], own: Iterable[FinishedGame], answers: Mapping[date, str]
) -> FriendGroup:
    """Compare the daily games of friends with what people need, and with the user's own.

    Of the user's games, those with help and those from the archive are left out.
    """
    yours = {
        game.day: game.guess_count if game.is_won else LOST
        for game in own
        if game.day and not game.is_archived and is_comparable(game)
    }
    scores: dict[str, dict[date, int]] = {}
    for game in friends:
        scores.setdefault(game.name, {})[game.day] = game.score or LOST
    days = set(yours).union(*scores.values())
    people = {day: found.mean for day in days if (found := results_of(answers.get(day)))}

    def member(name: str, theirs: Mapping[date, int], *, is_you: bool = False) -> Member:
        more = mean_difference(
            [score - people[day] for day, score in theirs.items() if day in people]
        )
        common = [yours[day] - score for day, score in theirs.items() if day in yours]
        common = [] if is_you else common
        won, lost = sum(each < 0 for each in common), sum(each > 0 for each in common)
        return Member(name, is_you, theirs, more, won, common.count(0), lost)

    members = [member(YOU, yours, is_you=True)] if yours else []
    members += [member(name, theirs) for name, theirs in scores.items()]
    return FriendGroup(tuple(sorted(members, key=_place)), people)


def _place(member: Member) -> tuple[bool, float]:
    difference = member.people.difference
    return difference is None, difference.mean if difference else member.mean


def _headline(ranked: list[Member], difference: float) -> str:
    first = ranked[0]
    amount, more = round(abs(difference), 1), "more" if difference > 0 else "fewer"
    said = f"{amount} guesses {more} than people" if amount else "as many guesses as people"
    if first.is_you:
        return f"You lead with {said}."
    places = [index for index, member in enumerate(ranked) if member.is_you]
    rest = f" You are {place(places[0])}." if places else ""
    return f"{first.title} leads with {said}.{rest}"
