"""How likely each answer of the daily puzzle is, learned from the answers it has had.

There are three kinds of answers, each with a basic weight. A kind is divided into classes, by how
common words are, whether they are inflected, whether a newspaper avoids them, and when they were
used. The weight of a class is learned from the answers of the days after `LEARNED_SINCE`:

    basic weight * (observed + 1) / (expected + 1)

where *observed* is the number of answers from the class, and *expected* the number that the basic
weights expected, given the past answers of each day. Weights are learned as of the first day of a
month, so that the days of a month differ only in the words that have been used.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from math import gcd

from wordle_tui.game.daily import PastAnswers, shipped_past
from wordle_tui.game.validation import shipped

RARE = "rare"
"""The class of accepted words that count only if no other word is left."""
_NEVER, _NEWER, _USED = "never used", "never used, newer", "used before"
BASIC_WEIGHTS = {_NEVER: 20, _NEWER: 2, _USED: 1}
"""The weight of each kind before learning. Small integers keep the solver's sums exact."""
LEARNED_SINCE = date(2025, 9, 29)
"""The day after which answers change the weights. The basic weights were chosen by the answers up
to this day, and until then the puzzle repeated none."""
_FIFTHS = tuple(
    f"never used, {part}"
    for part in ("rarest fifth", "second fifth", "third fifth", "fourth fifth", "commonest fifth")
)
_PAST_TENSE, _AVOIDED = "never used, past tense", "never used, avoided"
_INFLECTED, _NEWER_AVOIDED = "never used, newer, in -ed or -s", "never used, newer, avoided"
_OLD, _LATER = "used in 2021", "used 2022 to September 2025"
_SINCE = "used since 30 September 2025"
KINDS = {
    **dict.fromkeys((*_FIFTHS, _PAST_TENSE, _AVOIDED), _NEVER),
    **dict.fromkeys((_NEWER, _INFLECTED, _NEWER_AVOIDED), _NEWER),
    **dict.fromkeys((_OLD, _LATER, _SINCE), _USED),
}
"""The kind of each class."""
_AVOIDED_FACTOR = 0.3
"""By how much a newspaper prefers other words of the same kind to those of `avoided.txt`."""
_AVOIDED_SINCE = date(2026, 11, 18)
"""The day after which answers change the weights of avoided words: the list was written with sight
of the answers before."""
_PARTS = 100
"""Weights are multiplied by this before learning, so that small changes are not rounded away."""


@dataclass(frozen=True)
class PriorClass:
    """Answers that are equally likely, and what was learned about them."""

    title: str
    words: tuple[str, ...]
    """In alphabetical order."""
    weight: int
    expected: float
    """The number of new answers that the basic weights expected from the class."""
    observed: int
    """The number of new answers from the class."""

    @property
    def kind(self) -> str:
        return KINDS[self.title]


def is_inflected(word: str) -> bool:
    """Whether it looks like a plural or a past tense, which the puzzle's editor avoids."""
    return word[-2:] == "ed" or (word[-1] == "s" and word[-2] != "s")


@cache
def commonness() -> dict[str, int]:
    """Word counts in a large text, without words that do not occur."""
    return {word: int(count) for word, count in map(str.split, shipped("commonness.txt"))}


def learned_prior(
    past: PastAnswers, since: date = LEARNED_SINCE
) -> tuple[tuple[PriorClass, ...], int]:
    """Learn the classes of likely answers from the past answers after `since`.

    The answers of the current month, which begins with the month of the day after the last known
    answer, are used words but teach nothing yet. Also returns the number of answers that were
    rare words, outside all classes.
    """
    accepted = set(shipped("nyt-accepted.txt"))
    titles = dict(_unused_titles())
    answers, undated = defaultdict[date, set[str]](set), defaultdict[date, set[str]](set)
    for by_day, pairs in ((answers, past.on), (undated, past.by)):
        for day, word in pairs:
            if word in accepted and day > since:
                by_day[day].add(word)
    for word, day in past.before(since + timedelta(days=1)).last_days.items():
        if word in accepted:
            titles[word] = _used_title(day)
    sizes = Counter(titles.values())
    expected, observed = defaultdict[str, float](float), Counter[str]()
    for day in sorted({*answers, *undated}):
        # Of two answers of a day, one may be of another game.
        if len(answers[day]) == 1 and day < past.month:
            weights = {title: sizes[title] * basic_weight(title) for title in KINDS}
            total = sum(weights.values())
            for title, weight in weights.items():
                expected[title] += weight / total * _teaches(title, day)
            [answer] = answers[day]
            title = titles.get(answer, RARE)
            observed[title] += _teaches(title, day)
        unused = {word for word in undated[day] if KINDS.get(titles.get(word, RARE)) != _USED}
        for word in answers[day] | unused:
            sizes[titles.get(word, RARE)] -= 1
            titles[word] = _used_title(day)
            sizes[titles[word]] += 1
    words = defaultdict[str, list[str]](list)
    for word in sorted(titles):
        words[titles[word]].append(word)
    parts = {
        title: max(
            1, round(_PARTS * basic_weight(title) * (observed[title] + 1) / (expected[title] + 1))
        )
        for title in KINDS
    }
    unit = gcd(*parts.values())
    classes = tuple(
        PriorClass(title, tuple(words[title]), part // unit, expected[title], observed[title])
        for title, part in parts.items()
    )
    return classes, observed[RARE]


def basic_weight(title: str) -> float:
    """The weight of each word of a class before learning."""
    factor = _AVOIDED_FACTOR if title in (_AVOIDED, _NEWER_AVOIDED) else 1
    return BASIC_WEIGHTS[KINDS[title]] * factor


def _teaches(title: str, day: date) -> bool:
    return title not in (_AVOIDED, _NEWER_AVOIDED) or day > _AVOIDED_SINCE


def _used_title(day: date) -> str:
    if day.year <= 2021:
        return _OLD
    return _LATER if day <= LEARNED_SINCE else _SINCE


@cache
def _unused_titles() -> dict[str, str]:
    """The class that each likely answer has before it is used.

    The fifths divide the words that had not been used on `LEARNED_SINCE`.
    """
    seen, withdrawn = commonness(), set(shipped("withdrawn.txt"))
    first = set(shipped("original-answers.txt")) - withdrawn
    newer = set(shipped("nyt-answers.txt")) - first - withdrawn
    used = shipped_past().before(LEARNED_SINCE + timedelta(days=1)).words
    ranked = sorted((seen.get(word, 0), word) for word in first - used)
    limits = [ranked[len(ranked) * part // len(_FIFTHS)] for part in range(1, len(_FIFTHS))]
    titles = {
        **{word: _FIFTHS[bisect(limits, (seen.get(word, 0), word))] for word in first},
        **dict.fromkeys(first & set(shipped("past-tenses.txt")), _PAST_TENSE),
        **{word: _INFLECTED if is_inflected(word) else _NEWER for word in newer},
    }
    for word in titles.keys() & set(shipped("avoided.txt")):
        titles[word] = _AVOIDED if word in first else _NEWER_AVOIDED
    return titles
