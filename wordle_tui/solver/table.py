"""The pattern table: the pattern every guess would show for every answer.

A pattern is coded in base 3 (grey 0, yellow 1, green 2) with the first tile as the most
significant digit: all grey is 0, all green is ``WIN`` = 242. The table has one row per answer,
because positions are sets of answers: their rows are contiguous, and reading them is some fifty
times cheaper than reading as many columns.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from wordle_tui.game.errors import WordleError
from wordle_tui.game.tiles import ALL_GREEN, WORD_LENGTH, Pattern, coarsen

Table = npt.NDArray[np.uint8]
"""Pattern codes, shape (answers, guesses)."""

WIN = ALL_GREEN.code
PATTERNS = WIN + 1
MAX_TABLE_BYTES = 512 * 2**20
"""Largest table that is built: room for every word against every word of a 23,000-word list.
Ranking and search take some 100 MB more, however large it is."""

_PLACE_VALUES = [3 ** (WORD_LENGTH - 1 - place) for place in range(WORD_LENGTH)]
_BLOCK = 32  # answers per step; the rows they add up stay in the processor's cache


def pattern_table(guesses: Sequence[str], answers: Sequence[str]) -> Table:
    """The pattern code of every guess against every answer, shape (answers, guesses).

    >>> pattern_table(["error", "wedge"], ["elder", "wedge"]).tolist()
    [[164, 46], [81, 242]]
    """
    size = len(guesses) * len(answers)
    if size > MAX_TABLE_BYTES:
        raise WordleError(
            f"{len(guesses):,} guesses against {len(answers):,} answers need a table of "
            f"{size / 2**20:,.0f} MB, more than the {MAX_TABLE_BYTES / 2**20:,.0f} MB allowed."
        )
    table = np.empty((len(answers), len(guesses)), np.uint8)
    if not size:
        return table

    # A letter's share of a code depends on nothing but the places it has in either word, so each
    # (letter, places) that occurs among the answers gets one row over all guesses, and an answer's
    # row is the sum of the rows of its letters. Sums of distinct tiles cannot overflow.
    guess_places = letter_places(letters(guesses))
    kinds, answer_kinds = _letters_with_places(letters(answers))
    shares = np.empty((len(kinds) + 1, len(guesses)), np.uint8)
    shares[-1] = 0  # stands in for the letters a word with repeats does not have
    share = _letter_shares()
    for row, (letter, places) in enumerate(kinds):
        np.take(share[places], guess_places[letter], out=shares[row], mode="clip")
    scratch = np.empty((_BLOCK, len(guesses)), np.uint8)
    for start in range(0, len(answers), _BLOCK):
        block = table[start : start + _BLOCK]
        part = scratch[: len(block)]
        first, *others = answer_kinds[:, start : start + _BLOCK]
        np.take(shares, first, axis=0, out=block, mode="clip")
        for rows in others:
            np.take(shares, rows, axis=0, out=part, mode="clip")
            block += part
    return table


def guess_codes(guess: str, answer_places: Table) -> npt.NDArray[np.uint8]:
    """The pattern codes of one guess against answers whose `letter_places` are given.

    >>> guess_codes("error", letter_places(letters(["elder", "wedge"]))).tolist()
    [164, 81]
    """
    share = _letter_shares()
    codes = np.zeros(answer_places.shape[1], np.uint8)
    places = letter_places(letters([guess]))[:, 0]
    for letter in np.flatnonzero(places):
        codes += share[:, places[letter]].take(answer_places[letter])
    return codes


def coarse_table(table: Table, guesses: Sequence[str]) -> Table:
    """The table for players who do not see how often a letter occurs."""
    coarse = table.copy()
    repeating = [number for number, guess in enumerate(guesses) if len(set(guess)) < WORD_LENGTH]
    shapes = [_repeats(guesses[number]) for number in repeating]
    numbers = {shape: number for number, shape in enumerate(dict.fromkeys(shapes))}
    codes = np.concatenate([np.empty(0, np.uint8), *map(coarse_codes, numbers)])
    offsets = np.array([numbers[shape] * PATTERNS for shape in shapes], np.intp)
    for start in range(0, len(coarse), _BLOCK):
        block = coarse[start : start + _BLOCK]
        block[:, repeating] = codes[block[:, repeating] + offsets]
    return coarse


def coarse_codes(guess: str) -> npt.NDArray[np.uint8]:
    """For each pattern code of a guess that of the coarse table."""
    return _coarse_codes(_repeats(guess))


@cache
def _coarse_codes(shape: str) -> npt.NDArray[np.uint8]:
    coarse = (coarsen(shape, Pattern.from_code(code)).code for code in range(PATTERNS))
    return np.fromiter(coarse, np.uint8, PATTERNS)


def _repeats(word: str) -> str:
    """The word with its letters renamed in order: words with the same repeats become equal.

    >>> _repeats("canny")
    'abccd'
    """
    names = dict(zip(dict.fromkeys(word), "abcde", strict=False))
    return "".join(names[letter] for letter in word)


def letters(words: Sequence[str]) -> npt.NDArray[np.uint8]:
    """The letters of words as numbers, a = 0, shape (words, 5)."""
    codes = np.frombuffer("".join(words).encode("ascii", "replace"), np.uint8) - np.uint8(ord("a"))
    if any(len(word) != WORD_LENGTH for word in words) or (codes >= 26).any():
        raise ValueError("The solver takes words of five lower-case letters a to z only.")
    return codes.reshape(len(words), WORD_LENGTH)


def letter_places(words: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """For each letter and word the places it has there, as a five-bit mask, shape (26, words)."""
    masks = np.zeros((26, len(words)), np.uint8)
    for place in range(WORD_LENGTH):
        masks[words[:, place], np.arange(len(words))] |= np.uint8(1 << place)
    return masks


def _letters_with_places(
    words: npt.NDArray[np.uint8],
) -> tuple[list[tuple[int, int]], npt.NDArray[np.intp]]:
    """The (letter, places) pairs that occur, and for each word the numbers of its own.

    The second part has shape (5, words); a word of fewer than five different letters is filled up
    with the number after the last pair.
    """
    masks = letter_places(words)[words, np.arange(len(words))[:, None]]
    repeated = np.zeros(words.shape, bool)
    for place in range(1, WORD_LENGTH):
        repeated[:, place] = (words[:, :place] == words[:, place : place + 1]).any(axis=1)
    keys = words.astype(np.intp) * 32 + masks
    kinds, numbers = np.unique(keys, return_inverse=True)
    numbers = np.where(repeated, len(kinds), numbers.reshape(words.shape))
    return [divmod(int(kind), 32) for kind in kinds], numbers.T.copy()


@cache
def _letter_shares() -> Table:
    """What one letter adds to the code, by its places in the answer and in the guess."""
    shares = np.zeros((32, 32), np.uint8)
    for in_answer in range(32):
        for in_guess in range(32):
            green = in_answer & in_guess
            yellows = in_answer.bit_count() - green.bit_count()
            for place in range(WORD_LENGTH):
                if green >> place & 1:
                    shares[in_answer, in_guess] += 2 * _PLACE_VALUES[place]
                elif in_guess >> place & 1 and yellows:
                    shares[in_answer, in_guess] += _PLACE_VALUES[place]
                    yellows -= 1
    return shares
