"""`settings.toml`: what is valid is in force, and every fault is named with its line."""

from __future__ import annotations

import pytest

from wordle_tui import paths
from wordle_tui.history.history import History
from wordle_tui.settings.file import SettingsFile, parse_file, parse_settings_file
from wordle_tui.settings.settings import Settings


def parsed(text: str) -> SettingsFile:
    return parse_settings_file(parse_file("settings.toml", text))


def write(text: str) -> None:
    paths.user_config().mkdir(parents=True)
    (paths.user_config() / "settings.toml").write_text(text, encoding="utf-8")


def test_settings_and_keys() -> None:
    file = parsed('theme = "nord"\nnew_cards = 10\nhard = true\n[keys]\nplay.hint = ["f10", "?"]')
    assert file.settings == {"theme": "nord", "new_cards": "10", "hard": "on"}
    assert file.keys == {"play.hint": ("f10", "?")}
    assert not file.problems


@pytest.mark.parametrize(
    "text",
    ['[keys]\napp.help = "f9"', '[keys]\n"app.help" = "f9"', '[keys.app]\nhelp = "f9"',
     'keys.app.help = "f9"', 'keys = {app = {help = "f9"}}'],
)  # fmt: skip
def test_an_id_may_be_written_in_every_way_of_toml(text: str) -> None:
    assert parsed(text).keys == {"app.help": ("f9",)}


@pytest.mark.parametrize(
    ("fault", "problem"),
    [
        ("theme = 2026-11-18", "The setting theme can't be 2026-11-18. Choose another"),
        (
            'theme = "pink"',
            "The setting theme can't be 'pink'. Choose another: see Theme in the settings.",
        ),
        ("colour = 1", "There's no setting colour."),
        ("reduced_motion = 1", "The setting reduced_motion can't be 1. Choose true or false."),
        ('aim = "streak"', "There's no setting aim."),  # that of an earlier version
        ("keys.app.help = 9", 'A key is written as "f9", several as ["f9", "alt+9"].'),
        ("keys.app.help = [1]", 'A key is written as "f9", several as ["f9", "alt+9"].'),
    ],
)
def test_a_fault_is_named_with_its_line_and_the_rest_is_in_force(fault: str, problem: str) -> None:
    file = parsed(f'# theme = "x"\nhard = true\n{fault}\nkeyboard = "qwertz"\nkeys.a.b = "f9"')
    (said,) = file.problems
    assert said.startswith(f"settings.toml, line 3: {problem}")
    assert file.settings == {"hard": "on", "keyboard": "qwertz"}
    assert file.keys == {"a.b": ("f9",)}


@pytest.mark.parametrize(
    ("fault", "line"), [("theme = nord", 2), ('theme = "nord', 2), ("no toml\n" * 200, 2)]
)
def test_a_line_that_is_not_toml_is_named_and_nothing_is_in_force(fault: str, line: int) -> None:
    file = parsed(f"hard = true\n{fault}\nreduced_motion = true")
    assert (file.settings, file.keys) == ({}, {})
    (problem,) = file.problems
    assert problem.startswith("settings.toml isn't TOML, so nothing in it is used: ")
    assert f"(at line {line}, column " in problem


@pytest.mark.parametrize(
    "fault",
    ["names = [", "names = " + "[" * 2000, "keys" + ".a" * 3000 + "=1", "guesses = " + "9" * 5000,
     "guesses = 0x" + "f" * 5000],
)  # fmt: skip
def test_a_fault_that_has_no_line_leaves_nothing_in_force(fault: str) -> None:
    file = parsed(f"hard = true\n{fault}")
    assert file.settings == {}
    (problem,) = file.problems
    assert problem.startswith(("settings.toml can't be read: ", "settings.toml isn't TOML"))


def test_a_name_cannot_write_to_the_terminal() -> None:
    assert parsed(r'"\u001b[2J" = 1').problems == (r"settings.toml: There's no setting \x1b[2J.",)


def test_the_file_wins_and_what_it_sets_is_not_stored(history: History) -> None:
    history.save_settings(Settings(theme="light", keyboard="azerty"))
    write('theme = "nord"')
    assert history.load_settings() == Settings(theme="nord", keyboard="azerty")
    history.save_settings(Settings(theme="dark", keyboard="qwerty"))
    (paths.user_config() / "settings.toml").unlink()
    assert history.load_settings() == Settings(theme="light", keyboard="qwerty")


@pytest.mark.parametrize(
    ("written", "notice"),
    [
        (b"\xff\xfe", "settings.toml isn't UTF-8 text."),
        ("# é\n".encode() * 20_000, "settings.toml can't be read: it's more than 16 kB long."),
        (
            b"hard = 1",
            "settings.toml, line 1: The setting hard can't be '1'. Choose off, on or ultra.",
        ),
        (b'\xef\xbb\xbftheme = "nord"\r\nhard = true\r\n', None),
    ],
)
def test_whatever_the_file_holds_the_program_starts(
    written: bytes, notice: str | None, history: History
) -> None:
    write("")
    (paths.user_config() / "settings.toml").write_bytes(written)
    assert history.load_settings().rule.is_hard is (notice is None)
    assert history.notice == notice


def test_a_file_that_cannot_be_read_is_named(history: History) -> None:
    (paths.user_config() / "settings.toml").mkdir(parents=True)
    assert history.load_settings() == Settings()
    assert str(history.notice).startswith("settings.toml can't be read: ")
