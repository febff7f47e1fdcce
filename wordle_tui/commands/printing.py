"""What commands find, as values, and how it is printed: text, JSON, remarks and progress bars."""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from math import inf
from pathlib import Path
from shutil import get_terminal_size
from typing import Any

from wordle_tui import paths
from wordle_tui.game.alphabet import small
from wordle_tui.game.columns import columns, wrap
from wordle_tui.game.errors import WordleError, printable, reason

_BAR_WIDTH, _PROGRESS_WIDTH = 40, 30
_PATIENCE, _REFRESH = 0.3, 0.1
"""Seconds before a progress bar appears, and between its updates."""
_TILES = dict.fromkeys(("b", "grey", "⬛"), "97;100") | dict.fromkeys(("g", "green", "🟩"), "97;42")
_TILES |= dict.fromkeys(("y", "yellow", "🟨"), "30;43") | {"🟦": "30;48;5;117", "🟧": "30;48;5;208"}
"""How a terminal shows the colours of a tile, by what is written for them."""
_SQUARES = "[⬛🟨🟩🟦🟧]{3,11}"
_COLOURS = rf"[byg]{{3,11}}\b|{_SQUARES}|(?:\w\s(?:grey|yellow|green)(?:,\s|\.))+"
_PLAYED = re.compile(rf"(?m)\b([^\W\d_]{{3,11}})(?=:?\s+({_COLOURS}))|^({_SQUARES})$")


@dataclass(frozen=True)
class TextTable:
    """Columns as wide as their widest cell, the first left-aligned, the others right.

    Columns without any value are left out.

    >>> print(TextTable(("word", "left", "used"), [("CRANE", "12", ""), ("SLATE", "9", "")]))
    word   left
    CRANE    12
    SLATE     9
    """

    header: Sequence[str]
    rows: Sequence[Sequence[str]]

    def __str__(self) -> str:
        every = zip(self.header, *self.rows, strict=True)
        shown = [column for column in every if any(column[1:]) or not self.rows]
        widths = [max(map(columns, column)) for column in shown]
        lines = []
        for row in zip(*shown, strict=True):
            blanks = [
                " " * (width - columns(cell)) for cell, width in zip(row, widths, strict=True)
            ]
            cells = (blank + cell for cell, blank in zip(row[1:], blanks[1:], strict=True))
            lines.append("  ".join((row[0] + blanks[0], *cells)).rstrip())
        return "\n".join(lines)


Page = Iterable[str | TextTable]
"""Lines and tables for people."""


@dataclass(frozen=True)
class Result:
    """What a command has found, as a page and as JSON. Only one of them is used."""

    page: Page = ()
    fields: Mapping[str, Any] | Sequence[Mapping[str, Any]] = ()
    files: Mapping[Path, str] = field(default_factory=dict)
    status: int = 0


def show(result: Result, *, as_json: bool) -> int:
    """Write the files of a result, print the result and return the exit status."""
    for path, text in result.files.items():
        with file_errors(path, "written"):
            paths.write_text(path, text)
        print_remark(f"Wrote {path}.")
    if as_json:
        print(json_text(result.fields))
        return result.status
    for part in result.page:
        if isinstance(part, TextTable):
            print(with_tiles(str(part)), flush=True)
        else:
            print_text(part)
    return result.status


def print_text(text: str) -> None:
    """Print a text; on a terminal its lines break between words, in files and pipes nowhere."""
    if sys.stdout.isatty():
        width = get_terminal_size().columns
        lines = (wrap(line, width) for line in text.split("\n"))
        text = "\n".join("\n".join(line) for line in lines)
    print(with_tiles(text), flush=True)


def with_tiles(text: str) -> str:
    """The text with each guess on the colours that stand behind it, if a terminal shows them.

    Rows of squares alone are there to be copied: tiles without letters follow them.
    """
    is_plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return _PLAYED.sub(_tiles, text) if sys.stdout.isatty() and not is_plain else text


def _tiles(found: re.Match[str]) -> str:
    guess, colours, squares = found.groups()
    marks = re.findall("|".join(_TILES), colours or squares)
    letters = guess or ["  "] * len(marks)
    if len(marks) != len(letters):  # it only looks like a guess with its colours
        return found[0]
    tiles = (f"\33[1;{_TILES[mark]}m{letter}" for letter, mark in zip(letters, marks, strict=True))
    return f"{f'{squares}  ' if squares else ''}{''.join(tiles)}\33[0m"


def json_text(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, indent=2)
    if not text.replace("\n", "").isprintable():  # JSON escapes only some such characters
        text = json.dumps(value, indent=2).replace("\x7f", r"\u007f")
    return small(text)


def picked(value: object, names: str) -> dict[str, Any]:
    """The named attributes of a value, in this order."""
    return {name: getattr(value, name) for name in names.split()}


def bar(count: float, most: float) -> str:
    """A bar whose length is proportional to the count; `most` has the full width."""
    return "█" * round(_BAR_WIDTH * count / most)


@contextmanager
def file_errors(path: Path, use: str) -> Iterator[None]:
    """Raise a `WordleError` that says why the file cannot be `use`, as in "written"."""
    try:
        yield
    except (OSError, ValueError) as error:  # a name may hold a zero byte
        raise WordleError(f"{path} can't be {use}: {reason(error)}.") from None


def print_remark(*sentences: object) -> None:
    """Print sentences that are not part of the result to the error stream, except empty ones."""
    for sentence in filter(None, sentences):
        print(printable(f"wordle-tui: {sentence}"), file=sys.stderr)


say_once = cache(print_remark)
"""Prints what is wrong with the history, once even if a command opens it several times."""


def report_fault(error: BaseException) -> None:
    """Write the traceback of a fault of the program to a file, and say so in one sentence."""
    import traceback  # imported here so that the program starts sooner

    report = paths.free_name(paths.user_data() / "crash.txt")
    try:
        paths.make_private(report.parent)
        paths.write_text(report, "".join(traceback.format_exception(error)))
        request = f"Please report it with {report}."
    except OSError as refusal:
        request = f"Please report it; the details couldn't be saved ({reason(refusal)})."
    print_remark(f"the program crashed ({type(error).__name__}: {error}). {request}")


@contextmanager
def time_bar(title: str, seconds: float) -> Iterator[Callable[[], bool]]:
    """Yield a function that draws how much of the time has passed, and is true at its end."""
    began = time.monotonic()
    with progress_bar(f"{title}, at most {seconds:g} s") as progress:

        def out_of_time() -> bool:
            passed = time.monotonic() - began
            progress(int(1000 * min(passed, seconds)), int(1000 * seconds))
            return passed > seconds

        yield out_of_time


@contextmanager
def progress_bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """Yield a function that draws a bar; it is called with how much is done, and of how much.

    The bar appears on the error stream if that is a terminal that can erase it at the end.
    """
    is_drawn, write = False, partial(print, end="", file=sys.stderr, flush=True)
    is_shown = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    due = time.monotonic() + _PATIENCE if is_shown else inf

    def draw(done: int, total: int) -> None:
        nonlocal due, is_drawn
        now = time.monotonic()
        if now < due or not total:
            return
        due, is_drawn = now + _REFRESH, True
        filled = _PROGRESS_WIDTH * done // total
        drawn = "█" * filled + "░" * (_PROGRESS_WIDTH - filled)
        write(f"\r{title} {drawn} {100 * done // total:3d}%\033[K")

    try:
        yield draw
    finally:
        if is_drawn:
            write("\r\033[K")
