"""A group of friends: each against people."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from statistics import fmean, stdev

import pytest

from tests.support.games import played, with_board
from wordle_tui.game.people import people
from wordle_tui.game.records import FinishedBoard, FriendGame, Mode
from wordle_tui.rating.group import YOU, group, is_comparable, mean_difference

FIRST = date(2024, 1, 1)
WORDS = ("hound", "mummy", "stare", "third", "wince", "fuzzy", "crane", "slump")
DAYS = [FIRST + timedelta(days=n) for n in range(len(WORDS))]
ANSWERS = dict(zip(DAYS, WORDS, strict=True))
MIA = [
    FriendGame("Mia", day, score) for day, score in zip(DAYS, (3, 4, 0, 3, 4, 5, 2, 3), strict=True)
]
OWN = [
    played(answer, score=score, turns=(), mode=Mode.ASSIST, day=day)
    for day, answer, score in zip(DAYS, WORDS, (4, 4, 3, 3, 5, 4, 2, 4), strict=True)
]


def test_everyone_is_compared_with_people_and_days_are_won_by_the_fastest() -> None:
    found = group(MIA, OWN[:6], ANSWERS)
    you, mia = sorted(found.members, key=lambda member: member.name, reverse=True)
    scores = [3, 4, 7, 3, 4, 5, 2, 3]
    assert (mia.days, mia.compared) == (8, 8)
    assert mia.mean == pytest.approx(fmean(scores))
    more = [score - people(word).mean for score, word in zip(scores, WORDS, strict=True)]
    assert mia.difference is not None
    assert mia.difference.mean == pytest.approx(fmean(more))
    # The user was faster with stare and fuzzy, Mia with hound and wince; two days are shared, and
    # on two Mia was alone.
    assert (you.best_days, mia.best_days) == (4, 4)
    assert mia.cells == ("Mia", "8", "3.88", f"{fmean(more):+.2f}".replace("-", "−"), "4")
    assert found.days == "1 Jan to 8 Jan 2024"


def test_the_sentences_say_who_leads_and_who_and_what_is_not_compared() -> None:
    known = {day: word for day, word in ANSWERS.items() if day not in DAYS[:2]}
    slow = [FriendGame("Mia", day, 6) for day in DAYS]
    found = group([*slow, FriendGame("Jo", FIRST, 1)], OWN, known)
    below = abs(round(found.members[0].difference[0], 1))  # type: ignore[index]
    assert found.sentences == (
        f"You lead: {below} guesses below people's average.",
        "Comparing takes 5 days with known answers: Jo has 0.",
        "Two days' answers aren't known, so they aren't compared with people.",
    )
    assert [member.name for member in found.members] == [YOU, "Mia", "Jo"]
    fast = [FriendGame("Mia", day, 2) for day in DAYS]
    (first,) = group(fast, OWN, ANSWERS).sentences
    assert first.startswith("Mia leads: ")
    assert first.endswith(" You are second.")
    alike = [FriendGame("Mia", game.day, game.guess_count) for game in OWN if game.day]
    (first,) = group(alike, OWN, ANSWERS).sentences
    assert first == f"You and Mia lead: {below} guesses below people's average."
    assert group(slow[:1], OWN[:2], ANSWERS).sentences == (
        "Comparing takes 5 days with known answers: you have 2 and Mia has 1.",
    )


def test_the_text_for_the_chat_says_me() -> None:
    lines = group(MIA, OWN, ANSWERS).chat.splitlines()
    assert lines[0].startswith("Wordle, 1 Jan to 8 Jan 2024: ")
    assert {line.split()[1] for line in lines[1:]} == {"me:", "Mia:"}
    assert any(line.endswith("8 days, 5 times best") for line in lines[1:])


def test_games_with_help_and_of_the_archive_are_left_out() -> None:
    helped = [
        replace(OWN[0], help_from=1),
        replace(OWN[1], is_archived=True),
        replace(OWN[2], day=None),
    ]
    (mia,) = group(MIA, helped, ANSWERS).members
    assert (mia.name, mia.best_days) == ("Mia", 0)


def test_a_friend_may_be_called_you() -> None:
    found = group([FriendGame(YOU, FIRST, 4)], OWN, ANSWERS)
    assert {member.title: member.is_you for member in found.members} == {
        YOU: True,
        "you (friend)": False,
    }


def test_the_mean_difference_and_its_interval() -> None:
    more = [guesses - 4.0 for guesses in (4, 6, 3, 3, 5, 4, 2, 4)]
    result = mean_difference(more)
    assert result is not None
    spread = ((7 * stdev(more) ** 2 + 1) / 8) ** 0.5
    margin = 2.365 * spread / 8**0.5  # Student's quantile with seven degrees of freedom
    middle = fmean(more)
    assert result == pytest.approx((middle, middle - margin, middle + margin), abs=0.005)
    assert mean_difference(more[:4]) is None
    # Games that are alike leave doubt.
    assert mean_difference([1.0] * 5) == pytest.approx((1.0, 0.45, 1.55), abs=0.02)


def test_which_games_are_compared() -> None:
    game = OWN[0]
    others = [
        replace(game, help_from=3),
        replace(game, mode=Mode.ADVERSARY),
        replace(game, limit=8),
        replace(game, list_name="mine"),
        replace(game, boards=(*game.boards, FinishedBoard(score=3)), limit=7),
        played("hound", "crane"),  # given up at once
    ]
    assert not any(map(is_comparable, others))
    lost = played("hound", *("bound", "found", "mound", "pound", "round", "sound"))
    assert all(map(is_comparable, [game, with_board(game, score=0), lost]))
