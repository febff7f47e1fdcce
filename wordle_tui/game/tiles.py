"""Marks, patterns and the rule that produces them: look for `feedback`.

The solver's pattern table is a fast implementation of the same rule and is tested against it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from wordle_tui.game.alphabet import ANY_LETTERS, Alphabet, is_word
from wordle_tui.game.errors import PatternError, WordError
from wordle_tui.game.validation import quoted


class Mark(IntEnum):
    """The colour of one tile; the value is its digit in a pattern's code."""

    GREY = 0
    """The answer has no further copy of this letter."""
    YELLOW = 1
    """The answer has this letter elsewhere."""
    GREEN = 2
    """The answer has this letter here."""

    @property
    def letter(self) -> str:
        """`b`, `y` or `g`."""
        return "byg"[self]


_MARKS_BY_CHARACTER = {
    **dict.fromkeys("bB.xX-_⬛⬜", Mark.GREY),
    **dict.fromkeys("yY🟨🟦", Mark.YELLOW),
    **dict.fromkeys("gG🟩🟧", Mark.GREEN),
}
_EMOJI = {False: "⬛🟨🟩", True: "⬛🟦🟧"}
_DIGITS = r"(?<![\w-])(?<!\d[.,])(?:[0-3]{{{}}}|[0-3](?: [0-3]){{{}}})(?![\w-]|[.,]\d)"
"""The colours of a word as digits, for a word's length and one less."""
_VARIATION_SELECTOR = "\ufe0f"  # some keyboards append it to a square


def colour_names(high_contrast: bool = False) -> tuple[str, str, str]:
    """What grey, yellow and green are called where they are seen; orange and blue replace two."""
    return ("grey", "blue", "orange") if high_contrast else ("grey", "yellow", "green")


@dataclass(frozen=True, order=True)
class Pattern:
    """The marks of a guess, from left to right.

    >>> pattern = Pattern.parse("bbygb")
    >>> pattern.code
    15
    >>> pattern.emoji()
    '⬛⬛🟨🟩⬛'
    """

    marks: tuple[Mark, ...]

    @classmethod
    def parse(cls, text: str, *, allow_impossible: bool = False) -> Pattern:
        """Parse marks with `parse_marks`, and reject a pattern that cannot occur.

        `allow_impossible` is for stored tiles that the user had not finished or had set wrongly.
        """
        pattern = cls(parse_marks(text))
        if not (allow_impossible or pattern.is_possible):
            raise PatternError(
                "All green but one yellow can't happen: its letter has nowhere else to go."
            )
        return pattern

    @classmethod
    def from_code(cls, code: int, length: int) -> Pattern:
        """The pattern of this length with this `code`."""
        return _pattern_of_code(code, length)

    @property
    def code(self) -> int:
        """The marks as a number in base 3, the first tile the most significant digit."""
        code = 0
        for mark in self.marks:
            code = code * 3 + mark
        return code

    @property
    def is_win(self) -> bool:
        return all(mark is Mark.GREEN for mark in self.marks)

    @property
    def is_possible(self) -> bool:
        """Whether the pattern can occur: false for one yellow among greens.

        A board may have an impossible pattern while its tiles are being set, and `coarsen` may
        return one.
        """
        return sorted(self.marks) != [Mark.YELLOW, *[Mark.GREEN] * (len(self.marks) - 1)]

    def emoji(self, high_contrast: bool = False) -> str:
        """The row of squares that players share; orange and blue if `high_contrast`."""
        return "".join(_EMOJI[high_contrast][mark] for mark in self.marks)

    def with_mark(self, position: int, mark: Mark) -> Pattern:
        return Pattern((*self.marks[:position], mark, *self.marks[position + 1 :]))

    def __str__(self) -> str:
        return "".join(mark.letter for mark in self.marks)


@lru_cache(maxsize=4096)  # all patterns of up to seven letters
def _pattern_of_code(code: int, length: int) -> Pattern:
    return Pattern(tuple(Mark(code // 3**place % 3) for place in range(length - 1, -1, -1)))


def win_code(length: int) -> int:
    """The code of an all-green pattern, the greatest of its length."""
    code: int = 3**length - 1
    return code


def colour_digits(text: str, length: int) -> str:
    """The digits in a text that are the colours of words of that length."""
    return "".join(re.findall(_DIGITS.format(length, length - 1), text))


def with_letters(text: str, length: int, before: str = "") -> str:
    """The text with letters for the digits of colours: 1 grey, 2 yellow, 3 green, as on the keys.

    If one of them, or of the digits `before`, is 0, all are read as 0 grey, 1 yellow, 2 green.

    >>> with_letters("crane:11231 slate 11233", 5), with_letters("crane:00120/11211", 5)
    ('crane:bbygb slate bbygg', 'crane:bbygb/yygyy')
    """
    digits, pattern = before + colour_digits(text, length), _DIGITS.format(length, length - 1)
    return re.sub(pattern, lambda found: _lettered(found[0].replace(" ", ""), digits), text)


def _lettered(text: str, digits: str) -> str:
    if "0" in digits and "3" in digits:
        raise PatternError("The digits of colours are 0 to 2 or 1 to 3, not both in one text.")
    return text.translate(str.maketrans("012" if "0" in digits else "123", "byg"))


def parse_marks(text: str) -> tuple[Mark, ...]:
    """Parse any number of marks: b y g in any case, . x - _ for grey, 1 2 3, or emoji squares.

    Digits with a 0 among them are 0 1 2.
    """
    characters = _lettered(text, text).strip().replace(_VARIATION_SELECTOR, "")
    try:
        return tuple(_MARKS_BY_CHARACTER[character] for character in characters)
    except KeyError as error:
        raise PatternError(
            f"{error.args[0]!r} isn't a colour. Use b, y or g (. x - _ for grey, 1 2 3, or "
            "coloured squares)."
        ) from None


def parse_word(text: str, alphabet: Alphabet = ANY_LETTERS) -> str:
    """Parse a word of any list; raises a `WordError`. `WordList.parse` also checks the length.

    >>> parse_word(" Crane ")
    'crane'
    """
    word = alphabet.fold(text)
    if not is_word(word):
        raise WordError(f"{quoted(text)} isn't a word of 3 to 11 letters.")
    return word


def feedback(guess: str, answer: str) -> Pattern:
    """The pattern of `guess` if the answer is `answer`.

    Greens are given first. Then, from the left, a letter is yellow if the answer has another copy
    of it that no green or earlier yellow has used.

    >>> str(feedback("error", "elder"))
    'gbbbg'
    """
    return _pattern_of_code(feedback_code(guess, answer), len(guess))


def feedback_code(guess: str, answer: str) -> int:
    """The code of `feedback(guess, answer)`, which is faster to compute than the pattern."""
    code = 0
    unmatched = [actual for guessed, actual in zip(guess, answer, strict=True) if guessed != actual]
    for guessed, actual in zip(guess, answer, strict=True):
        code *= 3
        # Plain integers: adding marks would take twice as long.
        if guessed == actual:
            code += 2
        elif guessed in unmatched:
            code += 1
            unmatched.remove(guessed)
    return code


def coarsen(guess: str, pattern: Pattern) -> Pattern:
    """The pattern for a solver that ignores how often a letter occurs.

    A grey tile turns yellow when another copy of its letter in the guess is green or yellow.

    >>> str(coarsen("canny", Pattern.parse("bggbb")))
    'bggyb'
    """
    present = {letter for letter, mark in zip(guess, pattern.marks, strict=True) if mark}
    return Pattern(
        tuple(
            Mark.YELLOW if mark is Mark.GREY and letter in present else mark
            for letter, mark in zip(guess, pattern.marks, strict=True)
        )
    )
