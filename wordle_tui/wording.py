"""Numbers in sentences."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """The number and its noun, as in "1 guess" or "2,315 words".

    >>> counted(1, "guess"), counted(3, "guess"), counted(2315, "word")
    ('1 guess', '3 guesses', '2,315 words')
    """
    plural = noun + ("es" if noun.endswith("s") else "s")
    return f"{number:,} {noun if number == 1 else plural}"
