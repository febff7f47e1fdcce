"""Where things are: the shipped word lists, and the folders for the user's own files."""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).parent
HISTORY = "history.sqlite3"


def shipped_data() -> Path:
    """The folder of the word lists: inside an installed package, beside it in a checkout."""
    installed = _PACKAGE / "data"
    return installed if installed.is_dir() else _PACKAGE.parent / "data"


def user_data() -> Path:
    """The user's folder for what the program remembers; it may not exist yet."""
    # Imported here: the commands that need no folder of the user's start sooner without it.
    from platformdirs import user_data_path

    try:
        folder = user_data_path("wordle-tui", appauthor=False)
    except RuntimeError:  # which older versions did not raise: they gave a folder named ~
        folder = Path("~")
    # Without a home nothing can be kept; whoever tries to is told so.
    return folder if folder.is_absolute() else Path(os.devnull) / "no-home"


def free_name(path: Path) -> Path:
    """The path; with a number if something is there."""
    free, number = path, 1
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def write_text(path: Path, text: str) -> None:
    """Replace a file as a whole, so that a crash leaves the old one or the new one.

    A link stays one: the file it leads to is replaced. A device or a pipe is only written to.
    """
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")
        return
    path = path.resolve()
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        unfinished.write_text(text, encoding="utf-8")
        os.replace(unfinished, path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
