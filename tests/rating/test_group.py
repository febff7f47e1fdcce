"""A group of friends: each against the others."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from statistics import fmean

import pytest

from tests.support.games import played, with_board
from wordle_tui.game.people import people
from wordle_tui.game.records import FinishedBoard, FriendGame, Mode
from wordle_tui.rating.group import YOU, FriendGroup, group, is_comparable

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


def test_everyone_is_compared_with_the_others_and_where_answers_are_known_with_people() -> None:
    alone = FriendGame("Mia", FIRST - timedelta(days=1), 6)  # a day that nobody else played
    jo = [FriendGame("Jo", day, 3) for day in DAYS[:4]]
    found = group([*MIA, alone, *jo], OWN, {day: ANSWERS[day] for day in DAYS[2:]})
    members = {member.name: member for member in found.members}
    mia, you = members["Mia"], members[YOU]
    assert (mia.days, mia.compared, you.compared, members["Jo"].compared) == (9, 8, 8, 4)
    # Mia had 3 4 7 3 4 5 2 3, the user 4 4 3 3 5 4 2 4, and Jo 3 on the first four days.
    more = [3 - 3.5, 4 - 3.5, 7 - 3, 3 - 3, 4 - 5, 5 - 4, 2 - 2, 3 - 4]
    assert mia.difference == pytest.approx(fmean(more))
    people_need = [people(word).mean for word in WORDS[2:]]
    assert mia.than_people == pytest.approx(fmean((7, 3, 4, 5, 2, 3)) - fmean(people_need))
    assert members["Jo"].than_people is None  # two days are too few
    assert (mia.best_days, you.best_days, members["Jo"].best_days) == (5, 4, 4)
    assert mia.cells[:3] == ("Mia", "9", "4.11")
    assert found.unknown == (alone.day, *DAYS[:2])
    assert found.days == "31 Dec 2023 to 8 Jan 2024"


@pytest.mark.parametrize(
    ("mia", "own", "sentences"),
    [
        ((3, 4, 3), (4, 4, 4), ["Mia leads: 0.7 guesses better than the others. You are second."]),
        ((5, 4, 5), (4, 4, 4), ["You lead: 0.7 guesses better than the others."]),
        ((5, 3, 4), (4, 4, 4), ["You and Mia are level."]),
        ((5, 3), (4, 4), ["Comparing takes 3 days that others played: you have 2 and Mia has 2."]),
    ],
)
def test_the_sentences_say_who_leads_and_who_is_not_compared(
    mia: tuple[int, ...], own: tuple[int, ...], sentences: list[str]
) -> None:
    friends = [FriendGame("Mia", day, score) for day, score in zip(DAYS, mia, strict=False)]
    played = [with_board(OWN[place], score=score) for place, score in enumerate(own)]
    found = group(friends, played, {})
    assert [*found.sentences] == sentences
    if sentences[0].endswith("level."):
        assert [member.cells[3] for member in found.members] == ["level"] * 2


def week(today: date, you: str, **friends: str) -> FriendGroup:
    """The scores of the days up to today."""
    own = [
        played("crane", score=int(score), turns=(), mode=Mode.ASSIST, day=today - timedelta(ago))
        for ago, score in enumerate(reversed(you))
        if score != "-"
    ]
    theirs = [
        FriendGame(name, today - timedelta(ago), int(score))
        for name, scores in friends.items()
        for ago, score in enumerate(reversed(scores))
    ]
    return group(theirs, own, {})


def test_what_only_one_friend_and_the_user_have_in_common(today: date) -> None:
    said = week(today, "4334", Ben="5343", Mia="5545").sentences
    assert "Only Ben and you needed 3 guesses on Monday." in said
    all_alike = week(today, "4334", Ben="4334", Mia="4334")
    long_ago = week(today, "4" + "3" * 7, Ben="4" + "5" * 7)
    assert not any("Only" in said for found in (all_alike, long_ago) for said in found.sentences)


def test_todays_results_are_shown_after_the_users_own_game(today: date) -> None:
    (you, mia) = week(today, "444-", Mia="3332").members
    assert (you.days, mia.days) == (3, 3)
    found = week(today, "4444", Mia="3332")
    assert {member.days for member in found.members} == {4}
    assert found.asked == tuple(today - timedelta(days=ago) for ago in (3, 2, 1, 0))


def test_the_last_days_are_shown_one_by_one() -> None:
    found = group([FriendGame("Jo", DAYS[0], 0), FriendGame("Jo", DAYS[2], 4)], (), {})
    assert (len(found.last_days), found.last_days[-1]) == (10, DAYS[2])
    assert found.members[0].games_on(found.last_days[-3:]) == ((6, False), (0, True), (4, True))
    assert group((), (), {}).last_days == ()


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
