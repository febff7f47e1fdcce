"""Where the shipped word lists and the user's files are, and how files are written."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
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

    return _user_folder(user_data_path)


def user_cache() -> Path:
    """The folder of what can be computed again; it may not exist yet."""
    from platformdirs import user_cache_path

    return _user_folder(user_cache_path)


def _user_folder(folder_of: Callable[..., Path]) -> Path:
    try:
        folder = folder_of("wordle-tui", appauthor=False)
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


def exists(path: Path) -> bool:
    """Whether the path exists; one in a folder that may not be searched counts."""
    try:
        path.stat()
    except OSError as error:
        return not isinstance(error, FileNotFoundError | NotADirectoryError)
    except ValueError:  # no file can have a name with zero bytes or halves of signs
        return False
    return True


def make_private(folder: Path) -> None:
    """Make the folder, and those above it that are missing; only the user may look into them."""
    if not folder.is_dir():
        make_private(folder.parent)
        try:
            folder.mkdir(mode=0o700)
        except FileExistsError:  # another window was quicker, or it is no folder
            os.listdir(folder)


def touch_private(path: Path) -> None:
    """Make an empty file that only the user may read, unless there is one."""
    make_private(path.parent)
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def write_text(path: Path, text: str) -> None:
    """Replace a file as a whole, so that a crash leaves either the old or the new one.

    Of a link, the target is replaced; a device or a pipe is only written to. The file keeps its
    mode. Until it is whole it has a name that nobody can guess.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        mode = stat.S_IFREG | 0o666 & ~_umask()
    if not stat.S_ISREG(mode):
        path.write_text(text, encoding="utf-8")
        return
    path = path.resolve()
    from tempfile import mkstemp  # here: most commands write no file, and start sooner

    handle, unfinished = mkstemp(dir=path.parent, prefix=".wordle-tui-")
    try:
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(unfinished, stat.S_IMODE(mode))
        os.replace(unfinished, path)
    except BaseException:
        os.unlink(unfinished)
        raise


def _umask() -> int:
    """What the user wants to be denied to others; the system tells only who sets it."""
    umask = os.umask(0o077)
    os.umask(umask)
    return umask
