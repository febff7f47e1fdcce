"""How likely each answer of the daily puzzle is, learned from the answers it has had.

The shipped prior knows three kinds of answers, with a weight each. Within a kind answers differ: by
how common they are, whether they are inflected, and when they were used. How much is learned from
the answers that came after the shipped ones, day by day: each class is weighted

    shipped weight * (observed + 1) / (expected + 1)

where *observed* counts the answers that came from the class, and *expected* is how many the shipped
prior expected, given what had been used before each day. Nothing observed, nothing changed.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from math import gcd

from wordle_tui.game.daily import KNOWN_TO, PastAnswers, shipped_past
from wordle_tui.game.shipped import shipped

RARE = "rare"
"""The class of the accepted words that count only when no other is left."""
_NEVER, _NEWER, _USED = "never used", "never used, newer", "used before"
SHIPPED_WEIGHTS = {_NEVER: 20, _NEWER: 2, _USED: 1}
"""How likely the daily puzzle is to use a word, by its kind, if nothing is learned. Small whole
numbers keep the solver's sums exact."""
_FIFTHS = tuple(
    f"never used, {part}"
    for part in ("rarest fifth", "second fifth", "third fifth", "fourth fifth", "commonest fifth")
)
_INFLECTED = "never used, newer, in -ed or -s"
_OLD, _LATER, _SINCE = "used in 2021", "used 2022 to September 2025", "used since then"
KINDS = {
    **dict.fromkeys(_FIFTHS, _NEVER),
    **dict.fromkeys((_NEWER, _INFLECTED), _NEWER),
    **dict.fromkeys((_OLD, _LATER, _SINCE), _USED),
}
"""The kind of each class."""
_PARTS = 100
"""A shipped weight counts as this many parts, so that learning can change it a little."""


@dataclass(frozen=True)
class PriorClass:
    """Answers that are equally likely, and what was learned of them."""

    title: str
    words: tuple[str, ...]
    """In alphabetical order."""
    weight: int
    expected: float
    """How many of the answers learned from it should have had by the shipped prior."""
    observed: int
    """How many it had."""

    @property
    def kind(self) -> str:
        return KINDS[self.title]


def is_inflected(word: str) -> bool:
    """Whether it looks like a plural or a past tense, which the puzzle's editor avoids."""
    return word[-2:] == "ed" or (word[-1] == "s" and word[-2] != "s")


@cache
def commonness() -> dict[str, int]:
    """How often a word was seen in a large text; words never seen are missing."""
    return {word: int(count) for word, count in map(str.split, shipped("commonness.txt"))}


def learned_prior(past: PastAnswers, since: date = KNOWN_TO) -> tuple[tuple[PriorClass, ...], int]:
    """The likely answers by class, when these are the past answers, and how many of them came
    from none of the classes: words that were rare. Learns from the days after `since`.
    """
    accepted = set(shipped("nyt-accepted.txt"))
    titles = dict(_unused_titles())
    answers, told = defaultdict[date, set[str]](set), defaultdict[date, set[str]](set)
    for by_day, pairs in ((answers, past.on), (told, past.by)):
        for day, word in pairs:
            if word in accepted and day > since:
                by_day[day].add(word)
    for word, day in past.before(since + timedelta(days=1)).last_days.items():
        if word in accepted:
            titles[word] = _used_title(day)
    sizes = Counter(titles.values())
    expected, observed = defaultdict[str, float](float), Counter[str]()
    for day in sorted({*answers, *told}):
        if len(answers[day]) == 1:  # of two, one may be another game's
            weights = {title: sizes[title] * SHIPPED_WEIGHTS[kind] for title, kind in KINDS.items()}
            total = sum(weights.values())
            for title, weight in weights.items():
                expected[title] += weight / total
            [answer] = answers[day]
            observed[titles.get(answer, RARE)] += 1
        unused = {word for word in told[day] if KINDS.get(titles.get(word, RARE)) != _USED}
        for word in answers[day] | unused:
            sizes[titles.get(word, RARE)] -= 1
            titles[word] = _used_title(day)
            sizes[titles[word]] += 1
    words = defaultdict[str, list[str]](list)
    for word in sorted(titles):
        words[titles[word]].append(word)
    parts = {
        title: max(
            1, round(_PARTS * SHIPPED_WEIGHTS[kind] * (observed[title] + 1) / (expected[title] + 1))
        )
        for title, kind in KINDS.items()
    }
    unit = gcd(*parts.values())
    classes = tuple(
        PriorClass(title, tuple(words[title]), part // unit, expected[title], observed[title])
        for title, part in parts.items()
    )
    return classes, observed[RARE]


def _used_title(day: date) -> str:
    if day.year <= 2021:
        return _OLD
    return _LATER if day <= KNOWN_TO else _SINCE


@cache
def _unused_titles() -> dict[str, str]:
    """The class of each word that is likely to be used for the first time, if it is not used yet.

    The fifths are those of the words that the shipped past answers leave.
    """
    seen, (first, newer) = commonness(), _first_and_newer()
    ranked = sorted((seen.get(word, 0), word) for word in first - shipped_past().words)
    limits = [ranked[len(ranked) * part // len(_FIFTHS)] for part in range(1, len(_FIFTHS))]
    return {
        **{word: _FIFTHS[bisect(limits, (seen.get(word, 0), word))] for word in first},
        **{word: _INFLECTED if is_inflected(word) else _NEWER for word in newer},
    }


def shipped_kinds() -> dict[str, set[str]]:
    """The likely answers by kind, when nothing is learned: a start needs no more of the prior."""
    used = set(shipped_past().words) & set(shipped("nyt-accepted.txt"))
    first, newer = _first_and_newer()
    return {_NEVER: first - used, _NEWER: newer - used, _USED: used}


def _first_and_newer() -> tuple[set[str], set[str]]:
    """The answers of the first list, and those that later lists added."""
    withdrawn = set(shipped("withdrawn.txt"))
    first = set(shipped("original-answers.txt")) - withdrawn
    return first, set(shipped("nyt-answers.txt")) - first - withdrawn
