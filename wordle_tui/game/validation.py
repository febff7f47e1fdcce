"""Validation of input: files, shipped and not, pasted text, imports, the history.

All readers use these functions, so that all have the same limits. A value that fails a check raises
`ValueError`; the reader adds a sentence that names the value.
"""

from __future__ import annotations

import re
import sys
from contextlib import nullcontext
from datetime import date, datetime
from functools import cache
from pathlib import Path

from wordle_tui import paths
from wordle_tui.game.errors import WordleError, printable, reason
from wordle_tui.game.wording import shortened

MAX_NAME = 80
"""The length of the longest name of a list."""
MAX_PATH = 400
"""The number of characters of a path that a sentence quotes."""
MAX_TEXT = 10_000
"""The length of the longest text that is parsed as a game; a game has less than a thousand."""
MAX_FILE = 8 * 2**20
"""The size of the largest file that is read, twice that of a large dictionary."""
MAX_VALUES = 1_200_000
"""The greatest number of lines and values in a file: each takes up to 200 bytes of memory."""
_SEPARATORS = ",;[{\t\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
MAX_FIGURE = 1_000_000
"""The largest loss or luck, so that sums are finite."""
YEARS = range(1971, 3000)
"""The years in which every system can convert times between time zones."""
UNREADABLE = (ValueError, TypeError, AttributeError, LookupError, RecursionError, OverflowError)
"""The exceptions raised for values that another program has damaged."""
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters and lone surrogates."""


def name_of(text: str) -> str:
    """Make a name printable and shorten it.

    >>> name_of("own.txt"), name_of("two\\nlines"), len(name_of("x" * 1000))
    ('own.txt', 'two\\\\nlines', 80)
    """
    return shortened(printable(text), MAX_NAME)


def is_number(text: str) -> bool:
    """Whether the text is an integer of less than 20 digits.

    >>> is_number("9" * 19), is_number("9" * 20), is_number("²")
    (True, False, False)
    """
    return text.isascii() and text.isdecimal() and len(text) < 20


def checked_name(value: object) -> str:
    if not isinstance(value, str) or not value or _CONTROL.search(value):
        raise ValueError("not a name")
    return name_of(value)


def checked_figure(value: object) -> float:
    # NaN fails both comparisons.
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not (is_number and -MAX_FIGURE <= value <= MAX_FIGURE):  # type: ignore[operator]
        raise ValueError("not a figure")
    return float(value)  # type: ignore[arg-type]


def checked_count(value: object) -> int:
    if not (isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_FIGURE):
        raise ValueError("not a count")
    return value


def checked_time(value: object) -> datetime:
    time = datetime.fromisoformat(value) if isinstance(value, str) else None
    if time is None or time.tzinfo is None or time.year not in YEARS:
        raise ValueError("not a time")
    return time


def checked_day(value: object) -> date:
    day = date.fromisoformat(value) if isinstance(value, str) else None
    if day is None or day.year not in YEARS:
        raise ValueError("not a day")
    return day


def quoted(text: str) -> str:
    """The text in quotation marks, shortened if it is long.

    >>> quoted(" raise "), quoted("x" * 50)
    ("'raise'", "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'")
    """
    text = text.strip()
    return repr(text if len(text) <= 30 else f"{text[:30]}…")


def refuse_long(text: str, most: int = MAX_TEXT) -> None:
    """Raise a `WordleError` if the text is longer than that; by default, than any game."""
    if len(text) > most:
        raise WordleError(f"This text is {len(text):,} characters long. Paste {most:,} at most.")


def read_text(path: Path, content: str, limit: int = MAX_FILE) -> str:
    """The text of a file with its line ends. Raises a `WordleError` if it cannot be read.

    `content` is what it should contain, as in "one word per line"; `-` is standard input.
    """
    is_input = str(path) == "-"
    name = "The standard input" if is_input else shortened(str(path), MAX_PATH)
    advice = f"Give {content}." if is_input else f"Choose a file with {content}."
    try:
        if not is_input and path.exists() and not (path.is_file() or path.is_dir()):
            raise OSError("it's no ordinary file")  # a pipe would wait for a writer
        with nullcontext(sys.stdin.buffer) if is_input else path.open("rb") as file:
            read = file.read(limit + 1)
        text = read.decode("utf-8-sig")
    except FileNotFoundError:
        raise WordleError(f"There's no file {name}.") from None
    except IsADirectoryError:
        raise WordleError(f"{name} is a folder. {advice}") from None
    except UnicodeDecodeError:
        raise WordleError(f"{name} isn't UTF-8 text. {advice}") from None
    except (OSError, ValueError) as error:  # the name may contain a zero byte
        raise WordleError(f"{name} can't be read: {reason(error)}.") from None
    if len(read) > limit:
        raise WordleError(f"{name} is more than {limit >> 20} MB long. {advice}")
    if sum(map(text.count, _SEPARATORS)) > MAX_VALUES:
        raise WordleError(f"{name} has more than {MAX_VALUES:,} lines and values. {advice}")
    if "\0" in text:
        raise WordleError(f"{name} isn't text. {advice}")
    return text


@cache
def shipped(name: str) -> tuple[str, ...]:
    """The lines of a shipped list, without a comment in the first."""
    lines = read_text(paths.shipped_data() / name, "one word per line").splitlines()
    return tuple(lines[1:] if lines[0][0] == "#" else lines)
