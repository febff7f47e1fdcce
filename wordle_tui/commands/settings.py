"""`wordle-tui settings`: where the user's files are, and the one that the user may write."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from wordle_tui import paths
from wordle_tui.commands.options import command
from wordle_tui.commands.printing import Result, file_errors
from wordle_tui.game import named_lists
from wordle_tui.game.errors import WordleError, printable
from wordle_tui.settings.file import settings_file
from wordle_tui.settings.settings import Settings, setting_info

_BEGINNING = """\
# What this file sets wins over what you choose in the program, which shows it as fixed.
# Remove the first # of a line, and change its value.
"""
_KEYS = """
# Keys by the ids of what they do, such as "f9", "ctrl+b", or several: ["f9", "alt+x"].
[keys]
"""


@command(
    "settings",
    "Name all your files and folders, and say what is wrong in the one with settings and keys.",
    {"--init": "write the file of settings, with every setting and key in it as a comment"},
)
def settings(arguments: Namespace) -> Result:
    path = paths.user_config() / paths.SETTINGS
    if arguments.init:
        if paths.exists(path):
            raise WordleError(f"{path} is there already. Move it elsewhere first.")
        with file_errors(path, "written"):
            paths.make_private(path.parent)
        return Result(files={path: _BEGINNING + "\n".join(_lines())})
    wrong = problems()
    return Result([*_places(path), *wrong], status=int(bool(wrong)))


def _places(settings: Path) -> Iterator[str]:
    places = {
        "your folder": paths.user_data(),
        "your games": paths.user_data() / paths.HISTORY,
        "your word lists": named_lists.folder(),
        "your settings": settings,
        "results to reuse": paths.user_cache(),
    }
    for title, path in places.items():
        missing = "" if paths.exists(path) else " (none yet)"
        yield f"{title:16}  {printable(str(path))}{missing}"
    if not paths.exists(settings):
        yield "`wordle-tui settings --init` writes the file of settings and keys."


def problems() -> list[str]:
    """A sentence for each fault in the file."""
    file = settings_file()
    if not file.keys:
        return [*file.problems]
    from wordle_tui.tui.keys import key_problems, load_all  # they import Textual

    load_all()
    return [*file.problems, *key_problems(file)]


def _lines() -> Iterator[str]:
    from wordle_tui.tui.keys import documented, load_all

    for setting in fields(Settings):
        info = setting_info(setting.name)
        yield f"\n# {info.title}. {info.sentence}"
        if info.values:
            yield f"# One of: {', '.join(info.values)}."
        yield f"# {setting.name} = {json.dumps(setting.default)}"
    yield _KEYS
    load_all()
    for name, (keys, sentence) in documented().items():
        yield f"# {name} = {json.dumps(keys[0] if len(keys) == 1 else keys)}  # {sentence}"
    yield ""
