"""Spaced repetition: when a card is due again, computed by the library `fsrs`.

The state of a card is the JSON text of the library, with the days of its answers added. Other
modules treat it as opaque.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Set
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta

from fsrs import Card as Memory
from fsrs import Rating, Scheduler

from wordle_tui.advice.advice import SAME

GRADES = {"best": SAME, "excellent": 0.02, "good": 0.1}
"""The grades with their upper limits of the loss; a greater loss is "again"."""
_RATINGS = {
    "best": Rating.Easy,
    "excellent": Rating.Good,
    "good": Rating.Hard,
    "again": Rating.Again,
}
_SCHEDULER = Scheduler(enable_fuzzing=False)  # cards are due exactly when the user was told
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError)
"""Errors of reading a state from a file that another program has written."""


def grade(loss: float) -> str:
    """The grade of a guess with that loss.

    >>> [grade(loss) for loss in (0, 0.01, 0.02, 0.1)]
    ['best', 'excellent', 'good', 'again']
    """
    return next((name for name, limit in GRADES.items() if loss < limit), "again")


def reviewed(state: str | None, grade: str, now: datetime) -> str:
    """The state of a card after an answer; a new card has the state None."""
    try:
        memory, _ = _SCHEDULER.review_card(_memory(state), _RATINGS[grade], now)
    except UNREADABLE:  # values that the library cannot compute with
        memory, _ = _SCHEDULER.review_card(_memory(None), _RATINGS[grade], now)
    days = days_trained([state] if state else []) | {now.astimezone().date()}
    return json.dumps({**memory.to_dict(), "days": sorted(map(str, days))})


def due(state: str) -> datetime:
    return _memory(state).due


def last_seen(state: str) -> datetime:
    return _memory(state).last_review or datetime.min.replace(tzinfo=UTC)


def days_trained(states: Iterable[str]) -> set[date]:
    """The local dates on which any of the cards was answered."""
    days = set()
    for state in states:
        with suppress(*UNREADABLE):
            days |= set(map(date.fromisoformat, json.loads(state)["days"]))
    return days


def streak(days: Set[date], today: date) -> int:
    """The number of consecutive days of training up to today or, if not trained today, yesterday.

    >>> day = date(2026, 3, 1)
    >>> streak({day, date(2026, 2, 28)}, day), streak({date(2026, 2, 28)}, day), streak(set(), day)
    (2, 1, 0)
    """
    last = today if today in days else today - timedelta(days=1)
    length = 0
    while last - timedelta(days=length) in days:
        length += 1
    return length


def _memory(state: str | None) -> Memory:
    """The library's card. Without a readable state it is a new card that is due already."""
    if state is not None:
        with suppress(*UNREADABLE):
            return Memory.from_json(state)
    return Memory(card_id=0, due=datetime.min.replace(tzinfo=UTC))


def due_cards(keys: Iterable[str], states: Mapping[str, str], now: datetime) -> list[str]:
    """The keys of the cards that are due, the longest overdue first."""
    times = {key: due(states[key]) for key in keys}
    return sorted((key for key in times if times[key] <= now), key=lambda key: times[key])


def due_until(states: Iterable[str], when: datetime) -> int:
    return sum(due(state) <= when for state in states)
