"""The last whole week, from Monday to Sunday, against the week before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import hypot

from wordle_tui.game.records import FinishedGame
from wordle_tui.game.wording import counted, day_text, signed
from wordle_tui.rating.mistakes import Mistake
from wordle_tui.rating.people import AgainstPeople, against_people
from wordle_tui.rating.performance import FEWEST, Interval, Performance
from wordle_tui.rating.record import record


@dataclass(frozen=True)
class Week:
    first: date
    """Its Monday."""
    games: int
    won: int
    cost: Performance
    before: Performance
    """The cost of the week before."""
    people: AgainstPeople
    mistake: Mistake | None
    """The guess after the opener that cost most; Train begins with its position."""

    @property
    def change(self) -> Interval | None:
        """How much more a game cost than in the week before, with its 95 % interval.

        The interval follows from those of both weeks (method of variance estimates recovery).
        """
        this, last = self.cost.loss, self.before.loss
        if this is None or last is None:
            return None
        change = this.mean - last.mean
        down = hypot(this.mean - this.low, last.high - last.mean)
        up = hypot(this.high - this.mean, last.mean - last.low)
        return Interval(change, change - down, change + up)

    @property
    def sentences(self) -> list[str]:
        return [*self.summary, *([f"Costliest guess: {self.mistake}"] if self.mistake else [])]

    @property
    def summary(self) -> list[str]:
        """The same without the costliest guess."""
        days = f"{day_text(self.first)} to {day_text(self.first + timedelta(days=6))}"
        if not self.games:
            return [f"No games from {days}."]
        said = [f"{counted(self.games, 'game')} from {days}, {self.won:,} won."]
        if self.cost.mean_loss is None:
            said.append(f"A cost needs {FEWEST} rated games; the week has {self.cost.games}.")
        else:
            said.append(f"Your guesses cost {self.cost.figure} a game {self.cost.interval}.")
        if self.change:
            change, low, high = self.change
            more = "more" if change > 0 else "less"
            sign = "≈" * (self.cost.is_provisional or self.before.is_provisional)
            verdict = "" if low > 0 or high < 0 else ", which may be chance"
            said.append(
                f"That's {sign}{abs(change):.2f} {more} than in the week before "
                f"({signed(low)} to {signed(high)}){verdict}."
            )
        return [*said, str(self.people)] if self.people.difference is not None else said


def week(games: Sequence[FinishedGame], today: date) -> Week:
    """The last whole week before `today`; the games come newest first, as for `record`."""
    first = today - timedelta(days=today.weekday() + 7)

    def begun(monday: date) -> list[FinishedGame]:
        return [each for each in games if 0 <= (each.played_on - monday).days < 7]

    these, last = begun(first), begun(first - timedelta(days=7))
    player = record(these)
    habits = [habit for habit in player.whole.mistakes if habit.kind != "opener"]
    mistakes = [habit.examples[0] for habit in habits]
    return Week(
        first,
        len(these),
        sum(game.is_won for game in these),
        player.all,
        record(last).all,
        against_people(these),
        max(mistakes, key=lambda each: each.loss, default=None),
    )


def week_in_review(games: Sequence[FinishedGame], today: date) -> Week | None:
    """The last week, to look back on a Monday; None on another day, and without games in it."""
    found = None if today.weekday() else week(games, today)
    return found if found and found.games else None
