"""How many guesses people need for a word: a model, not a count, so always "about".

`data/people.py` has fitted it to results that people shared in 2022, and written what it says of
every accepted word: words of the same kind have the same shares.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from wordle_tui import paths
from wordle_tui.game.validation import read_text, shipped
from wordle_tui.game.words import word_list

LISTS = ("nyt", "practice", "original")
"""The lists whose games can be compared with those of people."""
LOST = 7
"""What a lost game counts in a mean."""


@dataclass(frozen=True)
class PeopleResults:
    """What people need for a word."""

    word: str
    shares: tuple[float, ...]
    """The shares of games that are won with the first to sixth guess, and of those lost."""

    @property
    def by_guess(self) -> tuple[float, ...]:
        """The shares of games that are won with the first to sixth guess."""
        return self.shares[:-1]

    @property
    def lost(self) -> float:
        """The share of games that are lost."""
        return self.shares[-1]

    @property
    def mean(self) -> float:
        """The mean number of guesses; a lost game counts as 7."""
        return sum(n * share for n, share in enumerate(self.shares, 1))

    def as_dict(self) -> dict[str, Any]:
        """The same as JSON."""
        return {
            "word": self.word,
            "mean": self.mean,
            "by_guess": self.by_guess,
            "lost": self.lost,
        }

    def __str__(self) -> str:
        return f"People need about {self.mean:.1f} on {self.word.upper()}"


def people(word: str) -> PeopleResults:
    """What people need for a word that the New York Times accepts; raises a `WordError`.

    >>> print(people("hound"))
    People need about 4.7 on HOUND
    """
    checked = word_list("nyt").check(word)
    return PeopleResults(checked, _shares()[checked])


def results_of(answer: str | None) -> PeopleResults | None:
    """What people need for an answer; None if the model does not know it."""
    shares = _shares().get(answer or "")
    return PeopleResults(answer, shares) if answer and shares else None


def people_sentence(answer: str | None, guesses: int | None = None) -> str:
    """A sentence about an answer, with what the player needed, if it was found.

    >>> people_sentence("hound", 4)
    'People need about 4.7 on HOUND; you needed 4.'
    >>> people_sentence("hound"), people_sentence("hounds")
    ('People need about 4.7 on HOUND.', '')
    """
    results = results_of(answer)
    needed = f"; you needed {guesses}" if guesses else ""
    return f"{results}{needed}." if results else ""


@cache
def _shares() -> dict[str, tuple[float, ...]]:
    model = json.loads(read_text(paths.shipped_data() / "people.json", "shares and kinds"))
    shares = {kind: tuple(n / sum(each) for n in each) for kind, each in model["kinds"].items()}
    words = shipped("nyt-accepted.txt")
    return {word: shares[kind] for word, kind in zip(words, model["words"], strict=True)}
