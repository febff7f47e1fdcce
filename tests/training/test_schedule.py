"""When cards come again: as the library says, on whole days."""

import json
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

import fsrs
import pytest

from wordle_tui.training.schedule import (
    LAPSES,
    LONGEST,
    due_by,
    due_day,
    found,
    grade,
    grades_by_day,
    is_suspended,
    reviewed,
    suspended,
    training_day,
)

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
TODAY = training_day(NOW)
RATINGS = {"again": fsrs.Rating.Again, "good": fsrs.Rating.Hard, "best": fsrs.Rating.Good}


def days_until_due(state: str, now: datetime = NOW) -> int:
    return (due_day(state) - training_day(now)).days


@pytest.mark.usefixtures("far_east")
def test_days_of_training_are_local() -> None:
    """Four in the morning is three in the afternoon of the day before in UTC."""
    for hour, day in ((14, 1), (15, 2), (23, 2)):
        now = datetime(2026, 1, 1, hour, tzinfo=UTC)
        assert training_day(now) == date(2026, 1, day)
        assert set(grades_by_day(reviewed(None, "best", now))) == {date(2026, 1, day)}


def test_intervals_are_those_of_the_library() -> None:
    """Without steps of minutes: a card that was not known returns on another day, too."""
    scheduler = fsrs.Scheduler(
        learning_steps=(), relearning_steps=(), maximum_interval=LONGEST, enable_fuzzing=False
    )
    random = Random(1)
    for _ in range(50):
        now, state, card = NOW, None, fsrs.Card(due=NOW)
        before = ""
        for _ in range(LAPSES):
            word = random.choice([*RATINGS])
            is_easy = word == before == "best"
            state = reviewed(state, word, now)
            card, _ = scheduler.review_card(
                card, fsrs.Rating.Easy if is_easy else RATINGS[word], now
            )
            assert due_day(state) == training_day(card.due) > training_day(now)
            now, before = card.due + timedelta(days=random.choice([0, 1, 50])), word


@pytest.mark.parametrize(("first", "second"), [(0, 5), (5, 0), (22, 0), (0, 22)])
def test_the_hour_of_an_answer_does_not_matter(first: int, second: int) -> None:
    """Only the day does, which ends at four in the morning."""
    times = [
        datetime(2026, 1, day + (hour < 4), hour).astimezone().astimezone(UTC)
        for day, hour in ((1, first), (3, second))
    ]
    at_noon = [datetime(2026, 1, day, 12).astimezone().astimezone(UTC) for day in (1, 3)]
    states: list[str | None] = [None, None]
    for number, (time, noon) in enumerate(zip(times, at_noon, strict=True)):
        assert training_day(time) == date(2026, 1, 1 + 2 * number)
        states = [reviewed(states[0], "best", time), reviewed(states[1], "best", noon)]
        assert due_day(states[0] or "") == due_day(states[1] or "")


def test_the_best_guess_is_easy_only_if_it_was_known() -> None:
    first, later = reviewed(None, "best", NOW), NOW + timedelta(days=2)
    assert days_until_due(first) == 2
    known = reviewed(first, "best", later)
    good = reviewed(reviewed(None, "good", NOW), "best", later)
    assert days_until_due(known, later) > days_until_due(good, later)
    # What was just shown is not known yet.
    assert days_until_due(reviewed(reviewed(None, "again", NOW), "best", NOW)) == 1


def test_due_cards_are_found_and_the_longest_overdue_comes_first() -> None:
    states = {
        "late": reviewed(None, "again", NOW - timedelta(days=2)),
        "later": reviewed(None, "again", NOW - timedelta(days=3)),
        "learned": reviewed(None, "best", NOW),
        "suspended": suspended(reviewed(None, "again", NOW - timedelta(days=9)), True),
    }
    assert due_by(states, TODAY) == ["later", "late"]
    assert due_by(states, TODAY + timedelta(days=1)) == ["later", "late"]
    assert due_by(states, TODAY + timedelta(days=30)) == ["later", "late", "learned"]
    brought_back = suspended(states["suspended"], False)
    assert due_by({"back": brought_back, "new": suspended("{}", False)}, TODAY) == ["new", "back"]


def test_a_card_that_is_forgotten_on_eight_days_is_suspended() -> None:
    state, now = reviewed(None, "again", NOW), NOW
    for lapse in range(1, 2 * LAPSES + 1):
        assert not is_suspended(state)
        now += timedelta(days=1)
        state = reviewed(state, "again", now)
        assert is_suspended(state) == (lapse % LAPSES == 0)
        state = suspended(state, False)
        assert not is_suspended(reviewed(state, "again", now))  # the same day counts once


def test_grades_by_loss() -> None:
    losses = (0.0, 1e-12, 0.0001, 0.0999, 0.1, 2)
    grades = [grade(loss) for loss in losses]
    assert grades == ["best", "best", "good", "good", "again", "again"]
    assert found(grades) == 4


ANSWERED = json.loads(reviewed(None, "good", NOW))
UNREADABLE = ["", "{}", "[1]", "x", '{"days": {"x": 1}, "suspended": 1}']
DAMAGED: list[dict[str, Any]] = [
    {"due": "2026-01-01T12:00:00"},  # without a zone
    {"last_review": "2026-01-01T12:00:00"},
    {"state": 2, "stability": None},
    {"stability": -0.45},  # the library cannot compute with it
]


@pytest.mark.parametrize(
    "state", [*UNREADABLE, *(json.dumps({**ANSWERED, **damage}) for damage in DAMAGED)]
)
def test_a_damaged_state_is_that_of_a_new_card(state: str) -> None:
    assert due_day(reviewed(state, "good", NOW)) == due_day(reviewed(None, "good", NOW))
    assert not is_suspended(state)
    assert is_suspended(suspended(state, True))


@pytest.mark.parametrize("damage", DAMAGED[:2])
def test_a_card_whose_day_is_unknown_is_due(damage: dict[str, Any]) -> None:
    for state in (*UNREADABLE, json.dumps({**ANSWERED, **damage})):
        assert due_day(state) < TODAY
