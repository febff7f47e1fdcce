"""Spaced repetition: on which day a card is due again, computed by the library `fsrs`.

The state of a card is the JSON text of the library, with the grade of each day added, and whether
the card is suspended. Other modules treat it as opaque. A day of training ends at four in the
morning, and a card is due on the whole of its day.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import TypeVar

from fsrs import Card as Memory
from fsrs import Rating, Scheduler

from wordle_tui.advice.advice import SAME
from wordle_tui.game import validation

Key = TypeVar("Key")
GRADES = {"best": SAME, "good": 0.1}
"""The grades with their upper limits of the loss; a greater loss is "again"."""
LAPSES = 8
"""A card is suspended each time it was forgotten on this many days."""
LONGEST = 180
"""The most days after which a card returns."""
_RATINGS = {"best": Rating.Good, "good": Rating.Hard, "again": Rating.Again}
_NEW_DAY = timedelta(hours=4)
_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
UNREADABLE = (*validation.UNREADABLE, ArithmeticError, AssertionError)
"""The exceptions raised for states that another program has damaged, by the library as well."""


@cache
def _scheduler() -> Scheduler:
    """Every answer leads to an interval of days; there are no steps of minutes within a day.

    Nothing is left to chance: cards are due exactly when the user was told.
    """
    return Scheduler(
        desired_retention=0.9,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=LONGEST,
        enable_fuzzing=False,
    )


def grade(loss: float) -> str:
    """The grade of a guess with that loss.

    >>> [grade(loss) for loss in (0, 0.01, 0.1)]
    ['best', 'good', 'again']
    """
    return next((name for name, limit in GRADES.items() if loss < limit), "again")


def found(grades: Iterable[str]) -> int:
    """How many cards were found: those with any other grade than "again"."""
    return sum(grade != "again" for grade in grades)


def training_day(when: datetime) -> date:
    """The local day of training; the hours before four in the morning belong to the day before."""
    return (when.astimezone() - _NEW_DAY).date()


def reviewed(state: str | None, grade: str, now: datetime) -> str:
    """The state of a card after an answer; a new card has the state None.

    The best guess counts as easy if it came on the day of the answer before as well.
    """
    days, today = grades_by_day(state), training_day(now)
    rating = _RATINGS[grade]
    if grade == "best" and today not in days:
        is_known = bool(days) and days[max(days)] == "best"
        rating = Rating.Easy if is_known else rating
    scheduler, memory = _scheduler(), _memory(state)
    try:
        if memory.last_review is not None:  # the library counts days of 24 hours from there
            begin = datetime.combine(training_day(memory.last_review), time()) + _NEW_DAY
            memory.last_review = begin.astimezone(UTC)
        memory, _ = scheduler.review_card(memory, rating, now)
    except UNREADABLE:  # values that the library cannot compute with
        memory, _ = scheduler.review_card(_memory(None), rating, now)
    is_lapse = bool(days) and today not in days and grade == "again"
    days = {today: grade} | days
    lapses = sum(days[day] == "again" for day in sorted(days)[1:])
    return json.dumps(
        {
            **memory.to_dict(),
            "days": {str(day): days[day] for day in sorted(days)},
            "suspended": is_lapse and lapses % LAPSES == 0,
        }
    )


def due_day(state: str) -> date:
    """The day of training on which a card is due; the last day of all if it is suspended."""
    if is_suspended(state):
        return date.max
    with suppress(*UNREADABLE):
        return training_day(_memory(state).due)
    return date.min


def is_suspended(state: str) -> bool:
    with suppress(*UNREADABLE):
        return json.loads(state)["suspended"] is True
    return False


def suspended(state: str, is_suspended: bool) -> str:
    """The state of a card that is suspended or brought back."""
    try:
        return json.dumps({**json.loads(state), "suspended": is_suspended})
    except UNREADABLE:
        return json.dumps({"suspended": is_suspended})


def grades_by_day(state: str | None) -> dict[date, str]:
    """The first grade of each day on which a card was answered."""
    with suppress(*UNREADABLE):
        days = json.loads(state or "{}")["days"].items()
        return {date.fromisoformat(day): str(grade) for day, grade in days}
    return {}


def _memory(state: str | None) -> Memory:
    """The library's card. Without a readable state it is a new card that is due already."""
    if state is not None:
        with suppress(*UNREADABLE):
            memory = Memory.from_json(state)
            if memory.due.tzinfo and (memory.last_review or memory.due).tzinfo:
                return memory
    return Memory(card_id=0, due=_LONG_AGO)


def due_by(states: Mapping[Key, str], day: date) -> list[Key]:
    """The cards that are due on that day or before, the longest overdue first."""
    days = {key: due_day(state) for key, state in states.items()}
    return sorted((key for key in days if days[key] <= day), key=lambda key: days[key])
