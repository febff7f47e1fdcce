"""When cards come again: as the library says."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from random import Random

import fsrs

from wordle_tui.rating.schedule import due, due_cards, due_until, grade, reviewed

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
RATINGS = {
    "again": fsrs.Rating.Again,
    "good": fsrs.Rating.Hard,
    "excellent": fsrs.Rating.Good,
    "best": fsrs.Rating.Easy,
}


def test_intervals_are_those_of_the_library() -> None:
    scheduler, random = fsrs.Scheduler(enable_fuzzing=False), Random(1)
    for _ in range(50):
        now, state, card = NOW, None, fsrs.Card(due=NOW)
        for _ in range(12):
            word = random.choice([*RATINGS])
            state = reviewed(state, word, now)
            card, _ = scheduler.review_card(card, RATINGS[word], now)
            assert due(state) == card.due
            now = card.due + timedelta(hours=random.choice([0, 1, 50]))


def test_what_is_learned_fades_and_what_is_not_comes_soon() -> None:
    learned = reviewed(reviewed(None, "best", NOW), "best", NOW + timedelta(days=9))
    assert due(learned) > NOW + timedelta(days=30)
    assert due(reviewed(None, "again", NOW)) < NOW + timedelta(minutes=2)


def test_due_cards_are_told_and_the_longest_overdue_comes_first() -> None:
    states = {
        "late": reviewed(None, "again", NOW - timedelta(days=2)),
        "later": reviewed(None, "again", NOW - timedelta(days=3)),
        "learned": reviewed(None, "best", NOW),
        "elsewhere": reviewed(None, "again", NOW - timedelta(days=2)),
    }
    assert due_cards(["late", "learned", "later"], states, NOW) == ["later", "late"]
    assert due_until(states.values(), NOW) == 3
    assert due_until(states.values(), NOW + timedelta(days=30)) == 4


def test_grades_by_loss() -> None:
    losses = (0.0, 1e-12, 0.0199, 0.02, 0.0999, 0.1, 2)
    assert [grade(loss) for loss in losses] == [
        *("best", "best", "excellent", "good", "good", "again", "again")
    ]


def test_a_state_that_cannot_be_read_is_as_good_as_none() -> None:
    for state in ("", "{}", "[1]", "x"):
        assert due(state) < NOW
        assert due(reviewed(state, "best", NOW)) == due(reviewed(None, "best", NOW))


def test_a_state_with_which_the_library_cannot_reckon_is_that_of_a_new_card() -> None:
    when = datetime(2026, 1, 1, tzinfo=UTC)
    state = json.loads(reviewed(None, "good", when))
    for figure in (-0.45, 0.0, float("nan"), 1e300):
        bad = json.dumps({**state, "stability": figure})
        again = reviewed(bad, "good", when)
        assert due(again) > when
    negative = json.dumps({**state, "stability": -0.45})
    assert due(reviewed(negative, "good", when)) == due(reviewed(None, "good", when))
