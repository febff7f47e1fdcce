"""When a card comes again: spaced repetition by the library `fsrs`.

The state of a card is text that the library reads and writes, with the days of its answers added;
nobody else needs to understand it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Set
from datetime import UTC, date, datetime, timedelta

from fsrs import Card as Memory
from fsrs import Rating, Scheduler

from wordle_tui.advice.advice import SAME

GRADES = {"best": SAME, "excellent": 0.02, "good": 0.1}
"""Each grade with the loss it stays below; a greater loss is "again"."""
_RATINGS = {
    "best": Rating.Easy,
    "excellent": Rating.Good,
    "good": Rating.Hard,
    "again": Rating.Again,
}
_SCHEDULER = Scheduler(enable_fuzzing=False)  # a card comes when it was said to come


UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError)
"""What reading a state raises that came with a file somebody else has written."""


def grade(loss: float) -> str:
    """The word for what a guess on a card gave away.

    >>> [grade(loss) for loss in (0, 0.01, 0.02, 0.1)]
    ['best', 'excellent', 'good', 'again']
    """
    return next((name for name, limit in GRADES.items() if loss < limit), "again")


def reviewed(state: str | None, grade: str, now: datetime) -> str:
    """The state of a card after an answer; its state before is None if it is new."""
    try:
        memory, _ = _SCHEDULER.review_card(_memory(state), _RATINGS[grade], now)
    except UNREADABLE:  # figures that the library cannot compute with
        memory, _ = _SCHEDULER.review_card(_memory(None), _RATINGS[grade], now)
    days = days_trained([state] if state else []) | {now.astimezone().date()}
    return json.dumps({**memory.to_dict(), "days": sorted(map(str, days))})


def due(state: str) -> datetime:
    """When the card comes again."""
    return _memory(state).due


def last_seen(state: str) -> datetime:
    """When the card was answered last."""
    return _memory(state).last_review or datetime.min.replace(tzinfo=UTC)


def days_trained(states: Iterable[str]) -> set[date]:
    """The days on which any of the cards was answered, by the local clock."""
    days = set()
    for state in states:
        try:
            days |= set(map(date.fromisoformat, json.loads(state)["days"]))
        except UNREADABLE:
            continue  # as for `_memory`: a state we cannot read is none
    return days


def streak(days: Set[date], today: date) -> int:
    """How many days in a row were trained on, up to today or, if today is not over, yesterday.

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
    """The library's card; a new one that is long due if there is no state, or none we can read."""
    new = Memory(card_id=0, due=datetime.min.replace(tzinfo=UTC))
    if state is None:
        return new
    try:
        return Memory.from_json(state)
    except UNREADABLE:
        return new


def due_cards(keys: Iterable[str], states: Mapping[str, str], now: datetime) -> list[str]:
    """The cards of these that are due, the longest overdue first."""
    times = {key: due(states[key]) for key in keys}
    return sorted((key for key in times if times[key] <= now), key=lambda key: times[key])


def due_until(states: Iterable[str], when: datetime) -> int:
    """How many cards are due by then."""
    return sum(due(state) <= when for state in states)
