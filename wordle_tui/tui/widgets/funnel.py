"""The story of a game: how many words were left, and which words each guess ruled out."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from textwrap import wrap
from typing import TYPE_CHECKING

from wordle_tui.game.alphabet import small
from wordle_tui.game.wording import counted
from wordle_tui.tui.widgets.charts import bar
from wordle_tui.tui.widgets.line_widget import Parts

if TYPE_CHECKING:
    from wordle_tui.rating.values import RatedGuess

_INDENT = 8


def words_left(guesses: Sequence[RatedGuess]) -> str:
    """The numbers of words left, as in `Words left: 3,167 → 48 → 3 → 1`; empty without guesses."""
    counts = [guess.before for guess in guesses]
    counts += [guess.after for guess in guesses[-1:] if not guess.turn.pattern.is_win]
    return f"Words left: {' → '.join(f'{count:,}' for count in counts)}" if counts else ""


def funnel(guesses: Sequence[RatedGuess], width: int, height: int) -> list[Parts]:
    """A bar for the words before each guess, and below it the words that the guess ruled out.

    A bar is as long as the number of words has bits. Without room for the bars, there is nothing.
    """
    spare = height - len(guesses)
    if not guesses or spare < 0:
        return []
    lines: list[Parts] = []
    for number, guess in reversed(list(enumerate(guesses, 1))):
        # The last guesses rule out few words; the lines they do not need go to the first ones.
        words = _words(guess, width - _INDENT, spare // number)
        spare -= len(words)
        filled = bar(log2(1 + guess.before), log2(1 + guesses[0].before), width - _INDENT)
        bar_line: Parts = [(f"{guess.before:>{_INDENT - 1},} ", "strong"), (filled, "bar")]
        lines = [bar_line, *words, *lines]
    return lines


def _words(guess: RatedGuess, width: int, lines: int) -> list[Parts]:
    """A guess and the words that it ruled out, in at most that many lines."""
    if not lines:
        return []
    left = frozenset(guess.words_after)
    gone = [word for word in guess.words_before if word not in left]
    said = f"{guess.guess.upper()} ruled out no word."
    if guess.turn.pattern.is_win:
        said = f"{guess.guess.upper()} was the answer."
    elif gone:
        named = small(" ".join(gone[: lines * width]))
        said = f"{guess.guess.upper()} ruled out {counted(len(gone), 'word')}: {named}"
    text = wrap(said, width, max_lines=lines, placeholder=" …")
    looks = ("text", *["quiet"] * len(text))
    return [[(" " * _INDENT, look), (line, look)] for line, look in zip(text, looks, strict=False)]
