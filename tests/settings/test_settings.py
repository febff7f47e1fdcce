"""Settings: a round trip, and a sentence for each key that cannot be used."""

from __future__ import annotations

from dataclasses import asdict, fields
from string import ascii_lowercase
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordle_tui.game.rule import Rule
from wordle_tui.settings.settings import KEYBOARDS, Settings, choices, parse_settings


def _values(name: str, default: object) -> st.SearchStrategy[Any]:
    if isinstance(default, bool):
        return st.booleans()
    # Deferred: only during a test is the user's folder not that of whoever runs it.
    return st.deferred(lambda: st.sampled_from(choices(name)))


# Made when a test runs: until then the lists of whoever runs the tests would be among the values.
some_settings = st.deferred(
    lambda: st.builds(
        Settings, **{each.name: _values(each.name, each.default) for each in fields(Settings)}
    )
)


@pytest.mark.parametrize("layout", KEYBOARDS)
def test_a_keyboard_has_every_letter_once(layout: str) -> None:
    assert sorted("".join(KEYBOARDS[layout])) == list(ascii_lowercase)


@given(some_settings)
def test_settings_come_back_as_they_were(settings: Settings) -> None:
    assert parse_settings(asdict(settings)) == (settings, {})


@given(st.dictionaries(st.text(), st.none() | st.booleans() | st.integers() | st.text()))
def test_any_dictionary_gives_settings_that_are_sound(values: dict[str, object]) -> None:
    settings, problems = parse_settings(values)
    assert parse_settings(asdict(settings)) == (settings, {})
    assert problems.keys() <= values.keys()


@pytest.mark.parametrize(
    ("value", "rule"),
    [
        *((False, Rule.NORMAL), (True, Rule.HARD)),  # as earlier versions write it
        *(("off", Rule.NORMAL), ("on", Rule.HARD), ("ultra", Rule.ULTRA)),
    ],
)
def test_hard_mode_is_a_switch_or_a_word(value: object, rule: Rule) -> None:
    settings, problems = parse_settings({"hard": value})
    assert (settings.rule, problems) == (rule, {})


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("colour", 1, "There's no setting 'colour'."),
        ("hard", "yes", "The setting hard can't be 'yes'. Choose off, on or ultra."),
        ("hard", 1, "The setting hard can't be 1. Choose off, on or ultra."),
        ("list_name", "de", "The setting list_name can't be 'de'. Choose nyt, practice, "
         "original, english-4, english-6 or english-7."),
        ("keyboard", [], "The setting keyboard can't be []. Choose qwerty, qwertz, azerty "
         "or alphabetical."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_the_rest_is_kept(key: str, value: object, sentence: str) -> None:
    settings, problems = parse_settings({key: value, "theme": "light"})
    assert problems == {key: sentence}
    assert settings == Settings(theme="light")
