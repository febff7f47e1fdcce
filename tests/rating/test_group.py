"""A group of friends: each against people, and against the user."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from statistics import fmean

import pytest

from tests.support.games import played
from wordle_tui.game.people import people
from wordle_tui.game.records import FriendGame, Mode
from wordle_tui.rating.group import YOU, group

FIRST = date(2024, 1, 1)
WORDS = ("hound", "mummy", "stare", "third", "wince", "fuzzy", "crane", "slump")
DAYS = [FIRST + timedelta(days=n) for n in range(len(WORDS))]
ANSWERS = dict(zip(DAYS, WORDS, strict=True))
MIA = dict(zip(DAYS, (3, 4, 0, 3, 4, 5, 2, 3), strict=True))
OWN = [
    played(answer, score=score, turns=(), mode=Mode.ASSIST, day=day)
    for day, answer, score in zip(DAYS, WORDS, (4, 4, 3, 3, 5, 4, 2, 4), strict=True)
]


def test_a_friend_is_compared_with_people_and_with_the_user() -> None:
    friends = [FriendGame("Mia", day, score) for day, score in MIA.items()]
    found = group(friends, OWN[:6], ANSWERS)
    mia = next(member for member in found.members if member.name == "Mia")
    scores = [3, 4, 7, 3, 4, 5, 2, 3]
    assert mia.games == 8
    assert mia.mean == pytest.approx(fmean(scores))
    more = [score - people(word).mean for score, word in zip(scores, WORDS, strict=True)]
    assert mia.people.difference is not None
    assert mia.people.difference.mean == pytest.approx(fmean(more))
    assert mia.people.difference.low < fmean(more)
    # The user was faster with stare and fuzzy, Mia with hound and wince.
    assert (mia.days, mia.won, mia.equal, mia.lost) == (6, 2, 2, 2)
    assert mia.cells[4:] == ("6", "2 of 4")


def test_days_without_an_answer_count_only_in_the_mean() -> None:
    known = {day: word for day, word in ANSWERS.items() if day != FIRST}
    found = group([FriendGame("Mia", day, 4) for day in DAYS], (), known)
    (mia,) = found.members
    assert (mia.games, mia.people.games, found.unknown) == (8, 7, 1)
    assert [*found.sentences][-1] == (
        "Games of 1 day without a known answer count in the mean, not against people."
    )


def test_who_leads_and_who_has_few_games() -> None:
    friends = [FriendGame("Mia", day, 6) for day in DAYS] + [FriendGame("Jo", FIRST, 1)]
    first, few = group(friends, OWN, ANSWERS).sentences
    assert first.startswith("You lead with ")
    assert few == "Few games say little: you have 8, Mia has 8 and Jo has 1."
    friends = [FriendGame("Mia", day, 2) for day in DAYS]
    first, _ = group(friends, OWN, ANSWERS).sentences
    assert first.endswith("fewer than people. You are second.")
    assert [member.name for member in group(friends, OWN, ANSWERS).members] == ["Mia", YOU]


def test_games_with_help_are_no_match() -> None:
    helped = [
        replace(OWN[0], help_from=1),
        replace(OWN[1], is_archived=True),
        replace(OWN[2], day=None),
    ]
    (mia,) = group([FriendGame("Mia", day, 4) for day in DAYS], helped, ANSWERS).members
    assert (mia.name, mia.days) == ("Mia", 0)


def test_a_friend_may_be_called_you() -> None:
    found = group([FriendGame(YOU, FIRST, 4)], OWN, ANSWERS)
    titles = {member.title: member.is_you for member in found.members}
    assert titles == {YOU: True, "you (friend)": False}
    (friend,) = found.friends
    assert (friend.name, friend.days, friend.equal) == (YOU, 1, 1)  # the name is the stored one


def test_the_days_are_those_of_everyone_newest_first() -> None:
    friends = [FriendGame("Mia", day, 4) for day in DAYS[::2]]
    found = group(friends, OWN[:3], {FIRST: "hound"})
    assert found.days == [DAYS[6], DAYS[4], DAYS[2], DAYS[1], FIRST]
    assert found.people == {FIRST: people("hound").mean}
    assert found.unknown == 4
