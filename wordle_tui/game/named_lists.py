"""Word lists by name: the shipped ones, and those that the user has added, one file each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from wordle_tui import paths
from wordle_tui.game.alphabet import is_word
from wordle_tui.game.daily import PastAnswers
from wordle_tui.game.errors import WordleError
from wordle_tui.game.validation import quoted, read_text
from wordle_tui.game.wording import counted, listed, spelled
from wordle_tui.game.words import LIST_NAMES, WordClass, WordList, alphabetical, word_list

LIST_NAME = re.compile(r"\w[\w.-]{0,39}")
_HEADER = re.compile(r"# a word list of wordle-tui(?:, language (?P<language>\w+))?")
_WEIGHT = re.compile(r"\d{1,15}(\.\d{1,15})?")
_ALL_WEIGHTS = 1_000_000
"""The sum of the weights of a list if they are fractions, or if their sum would be greater."""


def list_names() -> tuple[str, ...]:
    """The names of all lists: the shipped ones, then those that the user added."""
    return (*LIST_NAMES, *added_names())


def added_names() -> tuple[str, ...]:
    return tuple(filter(LIST_NAME.fullmatch, paths.names_in(folder(), ".txt")))


def list_named(name: str, past: PastAnswers | None = None) -> WordList:
    """The list of that name, shipped or added; the same object until its file changes."""
    if name in LIST_NAMES:
        return word_list(name, past)
    if name not in added_names():
        raise WordleError(f"There's no list {quoted(name)}. Choose {listed(list_names(), 'or')}.")
    path = path_of(name)
    return _added(name, path, path.stat().st_mtime_ns if path.exists() else 0)


@lru_cache(maxsize=8)
def _added(name: str, path: Path, changed: int) -> WordList:
    return parse_list(name, read_text(path, "one word per line"))


def parse_list(name: str, text: str) -> WordList:
    header, *lines = text.splitlines() or [""]
    known, weights = _HEADER.fullmatch(header), dict(map(weighted, lines))
    if not (known and all(map(is_word, weights)) and len(set(map(len, weights))) == 1):
        raise WordleError(
            f"{path_of(name)} is damaged. Delete it with `wordle-tui words remove {name}`."
        )
    length = spelled(len(next(iter(weights))))
    source = f"Your list of {counted(len(weights), 'word')} of {length} letters."
    return weighted_list(name, weights, source, known["language"] or "")


def weighted_classes(weights: Mapping[str, str]) -> tuple[WordClass, ...]:
    """The words as answers by falling weight, without those of weight 0; by default words weigh 1.

    The solver needs integers. Fractions and large weights are scaled to a sum of a million.

    >>> [(each.weight, each.words) for each in weighted_classes({"b": "", "a": "3", "c": "3"})]
    [(3, ('a', 'c')), (1, ('b',))]
    """
    given = {word: value for word, text in weights.items() if (value := float(text or 1))}
    if not given:
        raise WordleError("Every word has the weight 0. Give a greater one to possible answers.")
    total = sum(given.values())
    is_whole = all(map(float.is_integer, given.values()))
    unit = 1 if is_whole and total <= _ALL_WEIGHTS else _ALL_WEIGHTS / total
    classes: dict[int, list[str]] = {}
    for word, weight in given.items():
        classes.setdefault(max(1, round(weight * unit)), []).append(word)
    return tuple(
        WordClass("answer", weight, tuple(classes[weight]))
        for weight in sorted(classes, reverse=True)
    )


def weighted_list(
    name: str, weights: Mapping[str, str], source: str, language: str = ""
) -> WordList:
    classes = weighted_classes(weights)
    return WordList(name, source, alphabetical(weights), classes, language=language)


def weighted(line: str) -> tuple[str, str]:
    """The word of a line and its weight, or the whole line."""
    match line.replace(",", " ").split():
        case [word, weight] if _WEIGHT.fullmatch(weight):
            return word, weight
    return line, ""


def folder() -> Path:
    """The folder of the user's lists; it may not exist yet."""
    return paths.user_data() / "lists"


def path_of(name: str) -> Path:
    return folder() / f"{name}.txt"
