"""Simulate learners of Train, for docs/improve.md: `python docs/measure_training.py`.

A learner trains once a day for 90 days: all that is due, then new cards up to the daily limit.
Cards that were missed are asked once more at the end of the session, and then found.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random

from wordle_tui.training.schedule import due_by, due_day, reviewed, training_day

DAYS, NEW = 90, 20
SHOWN = (1, 2, 5, 10, 20, 30, 60, 90)
START = datetime(2026, 1, 1, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Learner:
    """The chances of each grade, for a new card and for one that was seen before."""

    name: str
    new: dict[str, float]
    seen: dict[str, float]
    is_quick: bool = False

    def grade(self, is_new: bool, random: Random) -> str:
        chances = self.new if is_new else self.seen
        return random.choices([*chances], [*chances.values()])[0]


LEARNERS = (
    Learner("always best, quickly", {"best": 1}, {"best": 1}, is_quick=True),
    Learner("always best", {"best": 1}, {"best": 1}),
    Learner("always good", {"good": 1}, {"good": 1}),
    Learner(
        "learns",
        {"best": 0.3, "good": 0.2, "again": 0.5},
        {"best": 0.85, "good": 0.05, "again": 0.1},
    ),
)


@dataclass(frozen=True)
class Day:
    """What a learner did on a day."""

    new: int
    reviews: int
    median: float
    """The median interval of all cards, in days."""
    longest_after_two: int
    """The longest interval of a card with two answers or fewer, in days."""


def trained_days(learner: Learner) -> list[Day]:
    random, states, answers = Random(1), dict[str, str](), dict[str, int]()
    done = []
    for number in range(DAYS):
        now = START + timedelta(days=number)
        due = due_by(states, training_day(now))
        new = [f"{number} {card}" for card in range(NEW)]
        for key in (*due, *new):
            grade = learner.grade(key not in states, random)
            states[key] = reviewed(states.get(key), grade, now, is_quick=learner.is_quick)
            if grade == "again":
                states[key] = reviewed(states[key], "best", now)
            answers[key] = answers.get(key, 0) + 1
        lengths = {key: (due_day(state) - training_day(now)).days for key, state in states.items()}
        done.append(_day(len(new), len(due), lengths, answers))
    return done


def _day(new: int, reviews: int, lengths: dict[str, int], answers: dict[str, int]) -> Day:
    ordered = sorted(lengths.values())
    early = (lengths[key] for key in lengths if answers[key] <= 2)
    return Day(new, reviews, ordered[len(ordered) // 2], max(early, default=0))


def main() -> None:
    print(f"| learner | figure | {' | '.join(f'day {day}' for day in SHOWN)} |")
    print(f"|---|---|{'---|' * len(SHOWN)}")
    for learner in LEARNERS:
        days = trained_days(learner)
        for title, figures in (
            ("new cards", [day.new for day in days]),
            ("repeated cards", [day.reviews for day in days]),
            ("median days until a card returns", [day.median for day in days]),
            ("most days after two answers", [day.longest_after_two for day in days]),
        ):
            row = " | ".join(f"{figures[day - 1]}" for day in SHOWN)
            print(f"| {learner.name} | {title} | {row} |")


if __name__ == "__main__":
    main()
