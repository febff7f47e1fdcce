"""Word lists and word files for tests."""

from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path

from wordle_tui.game.daily import shipped_past
from wordle_tui.game.words import WordClass, WordList, word_list

NYT_2025 = word_list("nyt", shipped_past().before(date(2025, 9, 30)))
"""The `nyt` list of September 2025, for tests with figures that newer answers would change."""


def list_of(answers: Iterable[str], guesses: Iterable[str] = ()) -> WordList:
    """A list called `few` of equally likely answers, and of guesses besides."""
    answers = tuple(answers)
    accepted = tuple(sorted({*answers, *guesses}))
    return WordList("few", "", accepted, (WordClass("answer", 1, answers),))


BAD_FILES: dict[str, tuple[Callable[[Path], object], str]] = {
    "missing": (lambda path: None, "There's no file"),
    "empty": (lambda path: path.write_bytes(b""), "no word of 3 to 11 letters"),
    "without words": (
        lambda path: path.write_text("it\nwas twelve o'clock\n", encoding="utf-8"),
        "no word of 3 to 11 letters",
    ),
    "binary": (lambda path: path.write_bytes(b"crane\0\1\2"), "isn't text"),
    "latin-1": (lambda path: path.write_bytes("été\n".encode("latin-1")), "isn't UTF-8"),
    "folder": (lambda path: path.mkdir(), "is a folder"),
}
"""Word files that are refused: how each is made, and what is said of it."""
