"""The file that the user writes: `settings.toml`, whose settings and keys win."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import Any

from wordle_tui import paths
from wordle_tui.game.errors import reason
from wordle_tui.game.validation import name_of
from wordle_tui.settings.settings import Settings, parse_settings, setting_info

_MAX_FILE = 2**14
"""The size in bytes of the largest file that is read; `settings --init` writes two thirds of it."""


@dataclass(frozen=True)
class UserFile:
    """A TOML file that the user has written, as far as it can be read."""

    name: str = paths.SETTINGS
    lines: tuple[str, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    problems: tuple[str, ...] = ()
    """A sentence for each part that cannot be read."""

    def about(self, name: str, sentence: str) -> str:
        """A sentence about a value, with its line.

        >>> UserFile(lines=("", "hard = 1")).about("hard", "It can't be 1.")
        "settings.toml, line 2: It can't be 1."
        """
        for wanted in (name, f"keys.{name}", name.rpartition(".")[2]):  # of [keys.app] the last
            if wanted in self._written:
                return f"{self.name}, line {self._written.index(wanted) + 1}: {sentence}"
        return f"{self.name}: {sentence}"

    @cached_property
    def _written(self) -> list[str]:
        return [re.sub(r"[\s\"']", "", line).partition("=")[0] for line in self.lines]


def read_file(path: Path) -> UserFile:
    try:
        if path.is_fifo():
            raise OSError("it's a pipe")  # which would wait for a writer
        with path.open("rb") as file:
            read = file.read(_MAX_FILE + 1)
        if len(read) > _MAX_FILE:
            raise OSError(f"it's more than {_MAX_FILE >> 10} kB long")
        text = read.decode("utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        return UserFile(path.name)
    except OSError as error:
        return UserFile(path.name, problems=(f"{path.name} can't be read: {reason(error)}.",))
    except UnicodeDecodeError:
        return UserFile(path.name, problems=(f"{path.name} isn't UTF-8 text.",))
    return parse_file(path.name, text)


def parse_file(name: str, text: str) -> UserFile:
    """The values of a file; none if it is not TOML.

    >>> parse_file("settings.toml", "hard = true\\ntheme = nord").problems
    ("settings.toml isn't TOML, so nothing in it is used: Invalid value (at line 2, column 9).",)
    """
    import tomllib  # imported here: most users have no such file

    try:
        values = tomllib.loads(text)
        repr([*_flat(values)])  # it is not nested too deeply, and no number is too long
    except tomllib.TOMLDecodeError as error:
        problem = f"{name} isn't TOML, so nothing in it is used: {error}."
    except RecursionError:
        problem = f"{name} can't be read: it nests too deeply."
    except ValueError:
        problem = f"{name} can't be read: a number is too long."
    else:
        return UserFile(name, (*text.split("\n"),), values)
    return UserFile(name, problems=(problem,))


@dataclass(frozen=True)
class SettingsFile:
    """What `settings.toml` sets; it wins over what was chosen in the program."""

    file: UserFile = UserFile()
    settings: Mapping[str, Any] = field(default_factory=dict)
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Keys by the ids of bindings, which `tui.keys` checks."""
    problems: tuple[str, ...] = ()


def settings_file() -> SettingsFile:
    """The user's file as it is now."""
    return parse_settings_file(read_file(paths.user_config() / paths.SETTINGS))


def parse_settings_file(file: UserFile) -> SettingsFile:
    """What is valid in the file, and a sentence for each part that is not.

    >>> parse_settings_file(parse_file("settings.toml", "new_cards = 10")).settings
    {'new_cards': '10'}
    """
    known = {setting.name for setting in fields(Settings)}
    problems, keys, values = list(file.problems), dict[str, tuple[str, ...]](), dict[str, Any]()
    for name, value in file.values.items():
        if name == "keys":
            for binding, wanted in _flat(value):
                listed = wanted if isinstance(wanted, list) else [wanted]
                if all(isinstance(key, str) and key for key in listed):
                    keys[binding] = tuple(map(str, listed))
                else:
                    sentence = 'A key is written as "f9", several as ["f9", "alt+9"].'
                    problems.append(file.about(binding, sentence))
        elif name in known:
            is_number = isinstance(value, int) and not isinstance(value, bool)
            is_text = setting_info(name).values is not None
            values[name] = str(value) if is_number and is_text else value
        else:
            problems.append(file.about(name, f"There's no setting {name_of(name)}."))
    settings, wrong = parse_settings(values)
    problems += [file.about(name, sentence) for name, sentence in wrong.items()]
    good = {name: getattr(settings, name) for name in values if name not in wrong}
    return SettingsFile(file, good, keys, tuple(problems))


def _flat(table: object, before: str = "") -> Iterator[tuple[str, object]]:
    """The values of a table by their dotted names: TOML reads app.help as a table in a table."""
    if isinstance(table, dict):
        for name, value in table.items():
            yield from _flat(value, f"{before}.{name}".lstrip("."))
    else:
        yield before, table
