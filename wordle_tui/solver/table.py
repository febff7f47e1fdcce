"""The pattern table: the pattern every guess would show for every answer.

A pattern is coded in base 3 (grey 0, yellow 1, green 2) with the first tile as the most
significant digit: all grey is 0, all green is `win_code`, 242 for words of five letters. Codes have
the smallest type that holds them, a byte up to five letters. The table has one row per answer,
because positions are sets of answers: their rows are contiguous, and reading them is some fifty
times cheaper than reading as many columns.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from wordle_tui.game.errors import WordleError
from wordle_tui.game.tiles import Pattern, coarsen, win_code

Table = npt.NDArray[np.uint8] | npt.NDArray[np.uint16] | npt.NDArray[np.uint32]
"""Pattern codes, shape (answers, guesses)."""
Letters = npt.NDArray[np.uint8] | npt.NDArray[np.uint16]
"""Letters as numbers, or masks of places, in the smallest type that holds them."""

MAX_TABLE_BYTES = 512 * 2**20
"""Limit on the size of a table: enough for 23,000 words of five letters against themselves, or
16,000 longer words. Ranking and search take some 100 MB more for a table of any size."""

_BLOCK = 32  # answers per step; the rows they add up stay in the processor's cache


def code_type(length: int) -> np.dtype[Any]:
    """The smallest type that holds the codes of words of that length."""
    return np.min_scalar_type(win_code(length))


def table_bytes(guesses: int, answers: int, length: int) -> int:
    """The size of a table with these numbers of words."""
    return guesses * answers * code_type(length).itemsize


def pattern_table(guesses: Sequence[str], answers: Sequence[str]) -> Table:
    """The pattern code of every guess against every answer, shape (answers, guesses).

    >>> pattern_table(["error", "wedge"], ["elder", "wedge"]).tolist()
    [[164, 46], [81, 242]]
    """
    length = len(guesses[0]) if guesses else 0
    codes = code_type(length)
    size = table_bytes(len(guesses), len(answers), length)
    if size > MAX_TABLE_BYTES:
        raise WordleError(
            f"{len(guesses):,} guesses against {len(answers):,} answers need a table of "
            f"{size / 2**20:,.0f} MB, more than the {MAX_TABLE_BYTES / 2**20:,.0f} MB allowed."
        )
    table: Table = np.empty((len(answers), len(guesses)), codes)
    if not size:
        return table
    if any(len(word) != length for word in (*guesses, *answers)):
        raise ValueError("The solver takes words of one length only.")

    # A letter's share of a code depends only on its places in both words. So each (letter, places)
    # that occurs among the answers gets one row over all guesses, and an answer's row is the sum of
    # the rows of its letters. Sums of distinct tiles cannot overflow.
    alphabet = alphabet_of([*guesses, *answers])
    guess_places = letter_places(letters(guesses, alphabet), len(alphabet))
    kinds, answer_kinds = _letters_with_places(letters(answers, alphabet), len(alphabet))
    shares = np.empty((len(kinds) + 1, len(guesses)), codes)
    shares[-1] = 0  # fills up words with repeated letters
    for row, (letter, places) in enumerate(kinds):
        share = _letter_shares(places, length)
        np.take(share, guess_places[letter], out=shares[row], mode="clip")
    scratch = np.empty((_BLOCK, len(guesses)), codes)
    for start in range(0, len(answers), _BLOCK):
        block = table[start : start + _BLOCK]
        part = scratch[: len(block)]
        first, *others = answer_kinds[:, start : start + _BLOCK]
        np.take(shares, first, axis=0, out=block, mode="clip")
        for rows in others:
            np.take(shares, rows, axis=0, out=part, mode="clip")
            block += part
    return table


def guess_codes(guess: str, alphabet: str, answer_places: Letters) -> npt.NDArray[Any]:
    """The pattern codes of one guess against answers whose `letter_places` are given.

    >>> alphabet = alphabet_of(["elder", "wedge"])
    >>> places = letter_places(letters(["elder", "wedge"], alphabet), len(alphabet))
    >>> guess_codes("error", alphabet, places).tolist()
    [164, 81]
    """
    length = len(guess)
    codes = np.zeros(answer_places.shape[1], code_type(length))
    for letter in set(guess):
        if letter in alphabet:
            places = sum(1 << place for place in range(length) if guess[place] == letter)
            codes += _guess_shares(places, length).take(answer_places[alphabet.index(letter)])
    return codes


def coarse_table(table: Table, guesses: Sequence[str]) -> Table:
    """The table for players who do not see how often a letter occurs."""
    coarse = table.copy()
    repeating = [number for number, guess in enumerate(guesses) if len(set(guess)) < len(guess)]
    if not repeating:
        return coarse
    shapes = [_repeats(guesses[number]) for number in repeating]
    numbers = {shape: number for number, shape in enumerate(dict.fromkeys(shapes))}
    codes = np.concatenate([*map(coarse_codes, numbers)])
    patterns = win_code(len(guesses[0])) + 1
    offsets = np.array([numbers[shape] * patterns for shape in shapes], np.intp)
    for start in range(0, len(coarse), _BLOCK):
        block = coarse[start : start + _BLOCK]
        block[:, repeating] = codes[block[:, repeating] + offsets]
    return coarse


def coarse_codes(guess: str) -> npt.NDArray[Any]:
    """The coarse pattern code for each pattern code of a guess."""
    return _coarse_codes(_repeats(guess))


@cache
def _coarse_codes(shape: str) -> npt.NDArray[Any]:
    length = len(shape)
    patterns = win_code(length) + 1
    coarse = (coarsen(shape, Pattern.from_code(code, length)).code for code in range(patterns))
    return np.fromiter(coarse, code_type(length), patterns)


def _repeats(word: str) -> str:
    """The word with its letters renamed in order, so that words with the same repeats are equal.

    >>> _repeats("canny")
    'abccd'
    """
    names = dict(zip(dict.fromkeys(word), "abcdefghijk", strict=False))
    return "".join(names[letter] for letter in word)


def alphabet_of(words: Sequence[str]) -> str:
    """The letters of the words, sorted; the index of a letter is its number."""
    return "".join(map(chr, np.flatnonzero(np.bincount(_signs("".join(words))))))


def letters(words: Sequence[str], alphabet: str) -> Letters:
    """The letters of words of one length as numbers, shape (words, length)."""
    signs = _signs(alphabet)
    numbers = np.zeros(signs[-1] + 1, np.min_scalar_type(len(alphabet)))
    numbers[signs] = np.arange(len(alphabet))
    return numbers[_signs("".join(words))].reshape(len(words), -1)


def _signs(text: str) -> npt.NDArray[np.uint32]:
    return np.frombuffer(text.encode("utf-32-le"), "<u4")


def letter_places(words: Letters, alphabet_size: int) -> Letters:
    """The places of each letter in each word, as masks, shape (letters, words)."""
    length = words.shape[1]
    masks = np.zeros((alphabet_size, len(words)), np.min_scalar_type((1 << length) - 1))
    for place in range(length):
        masks[words[:, place], np.arange(len(words))] |= masks.dtype.type(1 << place)
    return masks


def _letters_with_places(
    words: Letters, alphabet_size: int
) -> tuple[list[tuple[int, int]], npt.NDArray[np.intp]]:
    """The (letter, places) pairs that occur, and the indices of the pairs of each word.

    The indices have shape (length, words). Words with repeated letters have fewer pairs; they are
    filled up with the index after the last pair.
    """
    length = words.shape[1]
    masks = letter_places(words, alphabet_size)[words, np.arange(len(words))[:, None]]
    repeated = np.zeros(words.shape, bool)
    for place in range(1, length):
        repeated[:, place] = (words[:, :place] == words[:, place : place + 1]).any(axis=1)
    keys = (words.astype(np.intp) << length) + masks
    kinds, numbers = np.unique(keys, return_inverse=True)
    numbers = np.where(repeated, len(kinds), numbers.reshape(words.shape))
    return [divmod(int(kind), 1 << length) for kind in kinds], numbers.T.copy()


@cache
def _letter_shares(in_answer: int, length: int) -> npt.NDArray[Any]:
    """What a letter with these places in the answer adds to the code, by places in the guess."""
    return _shares(np.array(in_answer), np.arange(1 << length), length)


@cache
def _guess_shares(in_guess: int, length: int) -> npt.NDArray[Any]:
    """What a letter with these places in the guess adds to the code, by places in the answer."""
    return _shares(np.arange(1 << length), np.array(in_guess), length)


def _shares(
    in_answer: npt.NDArray[np.intp], in_guess: npt.NDArray[np.intp], length: int
) -> npt.NDArray[Any]:
    """What letters with these places in answer and guess, given as masks, add to the code."""
    green = in_answer & in_guess
    yellows = np.bitwise_count(in_answer & ~green).astype(np.int8)
    codes = np.zeros(green.shape, np.int64)
    for place in range(length):
        is_yellow = ((in_guess & ~green) >> place & 1).astype(bool) & (yellows > 0)
        codes = 3 * codes + 2 * (green >> place & 1) + is_yellow
        yellows = yellows - is_yellow
    return codes.astype(code_type(length))
