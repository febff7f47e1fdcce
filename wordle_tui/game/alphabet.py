"""Alphabets: conversion of typed text to the letters of a word, and their order.

A letter is one Unicode character. Words are stored in lower case with two exceptions, so that every
letter has its own capital: the Turkish i is stored as İ, because I is the capital of ı, and the
sharp s as ẞ, because its usual capital is SS. `small` converts them for display.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from unicodedata import normalize

LENGTHS = range(3, 12)
"""The possible lengths of words."""
USUAL_LENGTH = 5
"""The length of Wordle's words, which --answers takes from a file with several lengths."""
_PLAIN = "abcdefghijklmnopqrstuvwxyz"
_SMALL = str.maketrans("İẞ", "iß")
_SET_ASIDE = {"İ": "\ue000", "ẞ": "\ue001"}
"""Private-use characters that stand in for letters that must not be folded."""
_DOTTED = ("tr", "az")
"""The languages that distinguish a dotted i from a dotless one."""


def small(text: str) -> str:
    """The text in ordinary lower case.

    >>> small("straẞe"), small("kİtap")
    ('straße', 'kitap')
    """
    return text.translate(_SMALL)


def capital(letter: str) -> str:
    """The capital of a letter, or the letter itself if its capital is not one character.

    >>> capital("ñ"), capital("ẞ"), capital("և")
    ('Ñ', 'ẞ', 'և')
    """
    return upper if len(upper := letter.upper()) == 1 else letter


def _place(letter: str) -> tuple[str, str]:
    """The sort key of a letter: a letter with a diacritic follows the same without it."""
    return normalize("NFD", small(letter).casefold().replace("ı", "i")), letter


@dataclass(frozen=True)
class Alphabet:
    """The letters of a word list in alphabetical order, and the rules for folding them."""

    letters: str = ""
    """Empty if any letter is allowed."""
    language: str = ""
    """A language code such as `de`; empty if it does not matter or is unknown."""

    @classmethod
    def of(cls, words: tuple[str, ...], language: str = "") -> Alphabet:
        """The alphabet of these words: their letters, and a-z if they have any of these.

        >>> Alphabet.of(("año", "zar")).letters, Alphabet.of(("мир",)).letters
        ('abcdefghijklmnñopqrstuvwxyz', 'имр')
        """
        letters = set[str]().union(*words)
        if not letters.isdisjoint(_PLAIN) and language not in _DOTTED:  # i is two letters there
            letters |= set(_PLAIN)
        return cls("".join(sorted(letters, key=_place)), language)

    @cached_property
    def _set(self) -> frozenset[str]:
        return frozenset(self.letters)

    @property
    def is_plain(self) -> bool:
        """Whether its letters are a-z."""
        return self.letters == _PLAIN

    def fold(self, text: str) -> str:
        """Convert text to the form of stored words: composed, and in lower case.

        In an alphabet without ẞ or İ these become ss and i.

        >>> Alphabet(language="tr").fold("ISIRGAN"), Alphabet("eist").fold("Spaß")
        ('ısırgan', 'spass')
        """
        return self.fold_all(text.strip())

    def fold_all(self, text: str) -> str:
        """Fold a whole text and keep its white space."""
        if text.isascii() and self.language not in _DOTTED:
            return text.lower()
        text = normalize("NFC", text).replace("ß", "ẞ")
        if self.language in _DOTTED:
            text = text.replace("i", "İ").replace("I", "ı")
        for letter, sign in _SET_ASIDE.items():
            text = text.replace(letter, sign)
        text = text.casefold()
        for letter, sign in _SET_ASIDE.items():
            text = text.replace(sign, letter)
        if self.letters:
            text = text if "ẞ" in self._set else text.replace("ẞ", "ss")
            text = text if "İ" in self._set else text.replace("İ", "i")
        return normalize("NFC", text)

    def foreign(self, word: str) -> str:
        """The first letter of a folded word that is not in the alphabet; empty if all are."""
        if not self.letters:
            return ""
        return next((letter for letter in word if letter not in self._set), "")


ANY_LETTERS = Alphabet()
"""For words of an unknown list."""


def is_word(folded: str) -> bool:
    """Whether a folded text can be a word: letters only, and of a possible length."""
    return len(folded) in LENGTHS and str.isalpha(folded)  # a damaged file may have bytes
