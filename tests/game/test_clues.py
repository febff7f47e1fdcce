"""What is known in words: every clause is true, and together they say all that the tiles say."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordle_tui.game.clues import Clues, fitting, known
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn, parse_turns
from wordle_tui.game.words import word_list

WORDS = word_list("original").guesses[::5]
PLACES = ("first", "second", "third", "fourth", "fifth")
NUMBERS = ("no", "one", "two", "three", "four", "five")


@pytest.mark.parametrize(
    ("turns", "clauses"),
    [
        # The sample game of solver 002, with the tiles the game would show.
        (
            "stone:gbyyb",
            "must begin with S; must contain O, not third; must contain N, not fourth; "
            "must not contain E or T",
        ),
        (
            "stone:gbyyb sonar:gggbb",
            "must begin with SON; must not have another N fourth; must not contain A, E, R or T",
        ),
        (
            "eerie:ygbbb",
            "must have E second; must contain another E, not first or fifth; "
            "must contain only two Es; must not contain I or R",
        ),
        ("crane:ggggg slate:ggggg", ""),
    ],
)
def test_what_is_known_in_words(turns: str, clauses: str) -> None:
    assert "; ".join(known(parse_turns(turns))) == clauses


def meets(word: str, clause: str) -> bool:
    """Whether a word is as the clause says, read as a person reads it."""
    word = word.upper()
    if match := re.fullmatch(r"must be ([A-Z]+)", clause):
        return word == match[1]
    if match := re.fullmatch(r"must begin with ([A-Z]+)", clause):
        return word.startswith(match[1])
    if match := re.fullmatch(r"must end with ([A-Z]+)", clause):
        return word.endswith(match[1])
    if match := re.fullmatch(r"must have ([A-Z]) (\w+)", clause):
        return word[PLACES.index(match[2])] == match[1]
    if match := re.fullmatch(r"must not have another ([A-Z]) (.+)", clause):
        return all(word[place] != match[1] for place in places_in(match[2]))
    if match := re.fullmatch(r"must contain only (\w+) ([A-Z])s?", clause):
        return word.count(match[2]) <= NUMBERS.index(match[1])
    if match := re.fullmatch(r"must not contain (.+)", clause):
        return not set(re.findall(r"[A-Z]", match[1])) & set(word)
    match = re.fullmatch(r"must contain (?:(another|\w+) )?([A-Z])s?(?:, not (.+))?", clause)
    assert match, clause
    least = {None: 1, "another": 2}.get(match[1]) or NUMBERS.index(match[1])
    elsewhere = all(word[place] != match[2] for place in places_in(match[3] or ""))
    return word.count(match[2]) >= least and elsewhere


def places_in(text: str) -> list[int]:
    return [place for place, name in enumerate(PLACES) if name in text]


@given(st.sampled_from(WORDS), st.lists(st.sampled_from(WORDS), max_size=4))
def test_the_clauses_say_what_the_tiles_say(answer: str, guesses: list[str]) -> None:
    turns = [Turn(guess, feedback(guess, answer)) for guess in guesses]
    clauses = known(turns)
    said = tuple(word for word in WORDS if all(meets(word, clause) for clause in clauses))
    assert said == fitting(turns, WORDS)


def test_turns_of_different_lengths_contradict_each_other() -> None:
    assert Clues.of([Turn.parse("crane:bbbbb"), Turn.parse("tea:bbb")]) is None
    assert Clues.of([Turn.parse("tea:bbb"), Turn.parse("crane:bbbbb")]) is None
