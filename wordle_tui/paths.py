"""Where the shipped word lists and the user's files are, and how files are written."""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).parent
HISTORY = "history.sqlite3"


def shipped_data() -> Path:
    """The folder of the word lists: in an installed package, or beside it in a checkout."""
    installed = _PACKAGE / "data"
    return installed if installed.is_dir() else _PACKAGE.parent / "data"


def user_data() -> Path:
    """The folder of the history and other data of the user; it may not exist yet."""
    # Imported here: commands that need no such folder start faster without it.
    from platformdirs import user_data_path

    try:
        folder = user_data_path("wordle-tui", appauthor=False)
    except RuntimeError:  # older versions return a folder named ~ instead
        folder = Path("~")
    # Without a home nothing can be saved; opening the history says so.
    return folder if folder.is_absolute() else Path(os.devnull) / "no-home"


def free_name(path: Path) -> Path:
    """The path, numbered if something is there already."""
    free, number = path, 1
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def write_text(path: Path, text: str) -> None:
    """Replace a file as a whole, so that a crash leaves either the old or the new one.

    Of a link, the target is replaced; a device or a pipe is only written to.
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
