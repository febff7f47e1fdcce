"""The prior that learns from the answers of days, against a slow reference."""

from __future__ import annotations

import json
from datetime import date, timedelta
from math import gcd
from pathlib import Path

import pytest

from wordle_tui import paths
from wordle_tui.game import words
from wordle_tui.game.daily import FIRST_DAY, KNOWN_TO, PastAnswers, shipped_past
from wordle_tui.game.prior import LEARNED_SINCE, learned_prior
from wordle_tui.game.words import WordList, word_list


def shipped(name: str) -> list[str]:
    return (paths.shipped_data() / name).read_text(encoding="utf-8").split("\n")[:-1]


FIRST = set(shipped("original-answers.txt")) - set(shipped("withdrawn.txt"))
NEWER = set(shipped("nyt-answers.txt")) - set(shipped("original-answers.txt"))
DAYS = [line.split(",") for line in shipped("past-answers.csv")[1:]]
PAST = {word for day, word in DAYS if day <= "2025-09-29"}
COUNTS = {line.split()[0]: int(line.split()[1]) for line in shipped("commonness.txt")}
BY_COUNT = sorted(FIRST - PAST, key=lambda word: (COUNTS.get(word, 0), word))
FIFTHS = {word: rank // 154 for rank, word in enumerate(BY_COUNT)}
RANKS = ("rarest", "second", "third", "fourth", "commonest")
PAST_TENSES, AVOIDED = set(shipped("past-tenses.txt")), set(shipped("avoided.txt")[1:])
OLD = [word for _, word in DAYS[:196]]
START = shipped_past().before(LEARNED_SINCE + timedelta(days=1))


def reference_class(word: str, used: dict[str, date]) -> str:
    """The class of a word when these have been used, by what the documentation says."""
    if word in used:
        if word in OLD and used[word] <= LEARNED_SINCE:
            return "used in 2021"
        return (
            "used since 30 September 2025"
            if used[word] > LEARNED_SINCE
            else "used 2022 to September 2025"
        )
    if word in AVOIDED and (word in FIRST or word in NEWER):
        return "never used, avoided" if word in FIRST else "never used, newer, avoided"
    if word in FIRST and word in PAST_TENSES:
        return "never used, past tense"
    if word in FIRST:
        return f"never used, {RANKS[FIFTHS[word]]} fifth"
    if word in NEWER:
        inflected = word.endswith("ed") or (word.endswith("s") and not word.endswith("ss"))
        return "never used, newer" + (", in -ed or -s" if inflected else "")
    return "rare"


def reference_weight(title: str) -> float:
    basic = 1 if "never" not in title else 2 if "newer" in title else 20
    return basic * 0.3 if "avoided" in title else basic


def reference(days: dict[date, str]) -> tuple[dict[str, int], int]:
    """The weight of each class after the answers of these days, and how many were rare.

    The days are older than the list of avoided words. The last month teaches nothing yet.
    """
    used = dict.fromkeys(PAST, LEARNED_SINCE)
    expected: dict[str, float] = {}
    observed: dict[str, int] = {}
    likely = FIRST | NEWER | PAST
    titles = {reference_class(word, used) for word in likely} | {"used since 30 September 2025"}
    tomorrow = max(days) + timedelta(days=1)
    for day, answer in days.items():
        if (day.year, day.month) == (tomorrow.year, tomorrow.month):
            break
        classes = {word: reference_class(word, used) for word in likely | used.keys()}
        total = sum(map(reference_weight, classes.values()))
        for title in classes.values():
            if "avoided" not in title:
                expected[title] = expected.get(title, 0) + reference_weight(title) / total
        title = reference_class(answer, used)
        if "avoided" not in title:
            observed[title] = observed.get(title, 0) + 1
        used[answer] = day
    parts = {
        title: max(
            1,
            round(
                100
                * reference_weight(title)
                * (observed.get(title, 0) + 1)
                / (expected.get(title, 0) + 1)
            ),
        )
        for title in titles
    }
    weights = {title: part // gcd(*parts.values()) for title, part in parts.items()}
    return weights, observed.get("rare", 0)


def after(answers: list[str], first: date = LEARNED_SINCE + timedelta(days=1)) -> PastAnswers:
    """The past answers with these of consecutive days, by default the first that teach."""
    return START.adding(
        on=((first + timedelta(number), word) for number, word in enumerate(answers))
    )


def taught(answers: list[str]) -> PastAnswers:
    """The past answers with these of the last days of a month, which all teach something."""
    return after(answers, date(2025, 11, 1) - timedelta(len(answers)))


def weights_of(words: WordList) -> dict[str, int]:
    return dict(zip(words.answers, words.weights, strict=True))


def test_before_it_learns_the_weights_are_basic() -> None:
    classes = [(each.title, each.weight, each.words) for each in word_list("nyt", START).classes]
    assert classes == [
        ("never used", 100, tuple(sorted(FIRST - PAST - AVOIDED))),
        ("never used, avoided", 30, tuple(sorted((FIRST - PAST) & AVOIDED))),
        ("never used, newer", 10, tuple(sorted(NEWER - PAST - AVOIDED))),
        ("used before", 5, tuple(sorted(PAST))),
        ("never used, newer, avoided", 3, tuple(sorted(NEWER & AVOIDED))),
    ]
    assert [len(words) for _, _, words in classes] == [707, 63, 815, 1564, 18]


@pytest.mark.whole
@pytest.mark.parametrize(
    "past",
    [
        taught(["murky"]),
        taught(["cigar", "rebut", "swept", "abort", "sissy"]),
        after(["curry", "murky", "aahed", "emoji", "humph", "zowie", "adieu"]),
        shipped_past().before(date(2025, 12, 2)),
    ],
)
def test_the_weights_are_those_of_a_slow_reference(past: PastAnswers) -> None:
    classes, rare = learned_prior(past)
    days = {day: word for day, word in past.on if day > LEARNED_SINCE}
    assert ({each.title: each.weight for each in classes}, rare) == reference(days)
    used = {**dict.fromkeys(PAST, LEARNED_SINCE), **dict.fromkeys(days.values(), date.max)}
    for each in classes:
        assert each.words == tuple(
            sorted(w for w in FIRST | NEWER | used.keys() if reference_class(w, used) == each.title)
        )


def test_a_word_told_without_a_day_is_used_and_teaches_nothing() -> None:
    told = START.adding(by=[(LEARNED_SINCE + timedelta(days=50), "saner")])
    words = word_list("nyt", told)
    assert weights_of(words)["saner"] == 5
    assert weights_of(words)["murky"] == 100


def test_a_month_teaches_something_when_the_next_begins() -> None:
    last = date(2025, 10, 31)
    past = after(["murky"] * 32)
    observed = [
        sum(each.observed for each in learned_prior(past.before(last + timedelta(days)))[0])
        for days in (0, 1, 2)
    ]
    assert observed == [1, 32, 32]


def test_avoided_words_are_judged_by_the_days_after_their_list_was_written() -> None:
    def avoided(*days: date) -> tuple[float, float]:
        found = learned_prior(START.adding(on=[(day, "abort") for day in days]))[0]
        [each] = [each for each in found if each.title == "never used, avoided"]
        [fifth] = [each for each in found if each.title == "never used, rarest fifth"]
        return each.observed, each.weight / fifth.weight

    observed, factor = avoided(date(2026, 10, 31))
    assert observed == 0
    assert factor == pytest.approx(0.3, abs=0.05)
    assert avoided(date(2026, 11, 30))[0] == 1
    assert avoided(date(2026, 11, 30))[1] > 0.5


def test_a_day_with_two_answers_teaches_nothing() -> None:
    day = LEARNED_SINCE + timedelta(days=3)
    classes, _ = learned_prior(START.adding(on=[(day, "murky"), (day, "curry")]))
    assert not any(each.observed for each in classes)


def test_nothing_is_known_of_the_day_itself_or_later() -> None:
    day = LEARNED_SINCE + timedelta(days=2)
    past = after(["curry", "murky", "cigar"])
    assert past.before(day) == after(["curry"])
    assert past.before(FIRST_DAY).words == set()
    assert past.before(date(2022, 1, 1)).words == set(OLD)
    assert past.before_game(None, day) == past.before(day)


def test_an_old_game_has_the_list_of_its_day() -> None:
    for number in (0, 1, 100, 283, 1563, len(DAYS) - 1):
        day, answer = DAYS[number]
        known = shipped_past().before_game(answer, date.fromisoformat(day)).words
        assert known == {word for _, word in DAYS[:number]}
    # Without a day it may have been played long after its answer was that of a day.
    assert shipped_past().before_game("happy") == shipped_past()
    weights = weights_of(word_list("nyt", shipped_past().before(date(2021, 6, 21))))
    assert (weights["cigar"], weights["rebut"], weights["sissy"]) == (5, 5, 30)


def test_a_word_told_on_the_day_of_its_game_may_have_been_told_after_it() -> None:
    day = LEARNED_SINCE + timedelta(days=2)
    past = shipped_past().adding(by=[(day, "murky")])
    assert "murky" in past.before(day).words
    assert "murky" not in past.before(day, "murky").words
    assert "murky" in past.before(day + timedelta(days=1), "murky").words


def test_answers_are_known_to_the_first_day_that_is_missing() -> None:
    past = shipped_past()
    assert (past.known_to, past.later) == (date(2026, 8, 22), 0)
    assert past.before(date(2023, 3, 1)).known_to == date(2023, 2, 28)
    added = past.adding(on=[(date(2026, 8, day), "saner") for day in (23, 24, 26, 30)])
    assert (added.known_to, added.later) == (date(2026, 8, 24), 2)
    assert added.before_game("saner") == added.before(date(2026, 8, 30))
    # Without a day, an answer says nothing about days.
    added = past.adding(by=[(date(2026, 9, 1), "saner")])
    assert (added.known_to, added.later) == (KNOWN_TO, 0)


def test_the_stored_classes_are_what_the_shipped_answers_teach(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    learned = tuple(words.merged(learned_prior(shipped_past())[0]))
    assert word_list("nyt").classes == learned, "python data/prior.py --store"
    rows = [[each.title, each.weight, " ".join(each.words)] for each in learned]
    assert json.loads(words.classes_path().read_text(encoding="utf-8")) == rows
    for damage in ("", "[", "[[1]]", '[["a", 1, 2]]', "7"):
        (tmp_path / "classes").write_text(damage, encoding="utf-8")
        monkeypatch.setattr(words, "classes_path", lambda: tmp_path / "classes")
        assert words._shipped_nyt.__wrapped__().classes == learned
