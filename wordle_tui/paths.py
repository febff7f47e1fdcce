"""The locations of shipped and user files, and safe writing of files."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_PACKAGE = Path(__file__).parent
HISTORY = "games.sqlite3"
OLD_HISTORY = "history.sqlite3"
"""The file of earlier versions, which is never touched."""
SETTINGS = "settings.toml"
_UNFINISHED = ".wordle-tui-"
"""The beginning of the names of files that are being written; a kill leaves such a file."""
_ABANDONED = 3600.0
"""Seconds after which nobody writes such a file any more."""
_DEMO = "WORDLE_TUI_DEMO"
"""The environment variable with the folder of the demo: processes inherit it."""


def shipped_data() -> Path:
    """The folder of the word lists: inside an installed package, or beside it in a checkout."""
    installed = _PACKAGE / "data"
    return installed if installed.is_dir() else _PACKAGE.parent / "data"


def user_data() -> Path:
    """The folder of the history and the user's lists; it may not exist yet."""
    return _user_folder("data")


def user_cache() -> Path:
    """The folder of cached results; it may not exist yet."""
    return _user_folder("cache")


def user_config() -> Path:
    """The folder of settings.toml; it may not exist."""
    return _user_folder("config")


def names_in(folder: Path, ending: str) -> list[str]:
    """The sorted names of the files with that ending, without it, as far as they can be shown."""
    try:
        names = [file.stem for file in sorted(folder.glob(f"*{ending}"))]
        return [name for name in names if name.isprintable()]
    except OSError:  # the folder is not readable
        return []


@contextmanager
def demo_folder() -> Iterator[None]:
    """Use a temporary folder instead of the user's; it is removed at the end."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="wordle-tui-", ignore_cleanup_errors=True) as folder:
        os.environ[_DEMO] = folder
        try:
            yield
        finally:
            del os.environ[_DEMO]


def is_demo() -> bool:
    """Whether nothing is kept, because a temporary folder stands in for the user's."""
    return _DEMO in os.environ


def _user_folder(kind: str) -> Path:
    if is_demo():
        return Path(os.environ[_DEMO])
    # Imported here: commands that do not need the folder start faster.
    import platformdirs

    try:
        folder: Path = getattr(platformdirs, f"user_{kind}_path")("wordle-tui", appauthor=False)
    except RuntimeError:  # there is no home; older versions return a folder named ~ instead
        folder = Path("~")
    # Nothing can be saved without a home; opening the history reports it.
    return folder if folder.is_absolute() else Path(os.devnull) / "no-home"


def free_name(path: Path) -> Path:
    """The path, with a number if it exists already."""
    free, number = path, 1
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def here(name: str) -> Path:
    """A file of that name in this folder, or in the data folder if none can be written here."""
    folder = Path.cwd()
    return (folder if os.access(folder, os.W_OK) else user_data()) / name


def typed(text: str) -> Path:
    """The path that a user has typed; ~ stands for the home folder, if there is one."""
    try:
        return Path(text).expanduser()
    except (RuntimeError, ValueError):  # no user has that name, or no user can have it
        return Path(text)


def exists(path: Path) -> bool:
    """Whether the path exists, or is in a folder that cannot be searched."""
    try:
        path.stat()
    except OSError as error:
        return not isinstance(error, FileNotFoundError | NotADirectoryError)
    except ValueError:  # a name with zero bytes or lone surrogates
        return False
    return True


def make_private(folder: Path) -> None:
    """Create the folder and its missing parents, readable by the user only."""
    if not folder.is_dir():
        if folder.parent != folder:  # a missing drive of Windows has no parent
            make_private(folder.parent)
        try:
            folder.mkdir(mode=0o700)
        except FileExistsError:  # another process was faster, or the path is not a folder
            os.listdir(folder)


def touch_private(path: Path) -> None:
    """Create an empty file that only the user can read, unless it exists."""
    make_private(path.parent)
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def write_text(path: Path, text: str) -> None:
    """Replace a file atomically: after a crash, either the old or the new file is there.

    Links are followed, and the file keeps its mode. A device or a pipe is written directly. Line
    ends are not changed: Windows would add a carriage return to those of a table, which have one.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        umask = os.umask(0o077)  # the umask can only be read by setting it
        os.umask(umask)
        mode = stat.S_IFREG | 0o666 & ~umask
    if not stat.S_ISREG(mode):
        path.write_text(text, encoding="utf-8", newline="")
        return
    path = path.resolve()
    from tempfile import mkstemp  # imported here: most commands write no file

    for left in path.parent.glob(f"{_UNFINISHED}*"):
        with suppress(OSError):
            if left.stat().st_mtime < time.time() - _ABANDONED:
                left.unlink()
    handle, unfinished = mkstemp(dir=path.parent, prefix=_UNFINISHED)
    try:
        with open(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        os.chmod(unfinished, stat.S_IMODE(mode))
        os.replace(unfinished, path)
    except BaseException:
        os.unlink(unfinished)
        raise
