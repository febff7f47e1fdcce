"""Letters: how what is written or typed becomes the letters of a word, and their order.

A letter is one Unicode character. Words are kept in lower case, with two exceptions, so that every
letter has a capital of its own: the Turkish i is kept as İ, for I is the capital of ı, and the
sharp s as ẞ, for its usual capital is SS. `small` writes them as people do.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from unicodedata import normalize

LENGTHS = range(3, 12)
"""How many letters words may have."""
_PLAIN = "abcdefghijklmnopqrstuvwxyz"
_KEPT_AS_CAPITALS = "İẞ"
_SMALL = str.maketrans(_KEPT_AS_CAPITALS, "iß")
_SET_ASIDE = {"İ": "\ue000", "ẞ": "\ue001"}
"""Signs that no text has, in the place of letters that must not be folded."""
_DOTTED = ("tr", "az")
"""The languages that tell a dotted i from one without."""


def small(text: str) -> str:
    """Words as they are written in the middle of a sentence.

    >>> small("straẞe"), small("kİtap")
    ('straße', 'kitap')
    """
    return text.translate(_SMALL)


def capital(letter: str) -> str:
    """The letter as tiles and keys show it: its capital, if that is one character.

    >>> capital("ñ"), capital("ẞ"), capital("և")
    ('Ñ', 'ẞ', 'և')
    """
    return upper if len(upper := letter.upper()) == 1 else letter


def _place(letter: str) -> tuple[str, str]:
    """Where a letter stands in the alphabet: one with a mark follows the same without it."""
    return normalize("NFD", small(letter).casefold().replace("ı", "i")), letter


@dataclass(frozen=True)
class Alphabet:
    """The letters of a word list, in alphabetical order, and what they fold to."""

    letters: str = ""
    """Empty for any letters."""
    language: str = ""
    """Its code, as in `de`; empty if it does not matter or is not known."""

    @classmethod
    def of(cls, words: tuple[str, ...], language: str = "") -> Alphabet:
        """The letters of these words; all of a-z if they have no others.

        >>> Alphabet.of(("año", "zar")).letters
        'añorz'
        """
        letters = set().union(*words)
        if letters <= set(_PLAIN):
            return cls(_PLAIN, language)
        return cls("".join(sorted(letters, key=_place)), language)

    @cached_property
    def _set(self) -> frozenset[str]:
        return frozenset(self.letters)

    @property
    def is_plain(self) -> bool:
        """Whether its letters are a-z."""
        return self.letters == _PLAIN

    def fold(self, text: str) -> str:
        """The text as words are kept: composed, and in the case of the language.

        An alphabet without ẞ or İ takes ss and i instead.

        >>> Alphabet(language="tr").fold("ISIRGAN"), Alphabet("eist").fold("Spaß")
        ('ısırgan', 'spass')
        """
        return self.fold_all(text.strip())

    def fold_all(self, text: str) -> str:
        """The same of a whole text, its blanks and lines as they are."""
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
"""For words whose list is not known."""


def is_word(folded: str) -> bool:
    """Whether a folded text is a word of some list: letters only, as many as words may have."""
    return len(folded) in LENGTHS and folded.isalpha()
