"""Positions as strategies see them: a word list as arrays, and what the turns have left of it.

A position is a node of the tree that all answers walk down together; `Position.of` makes the same
value from any game, also one no strategy would have played. Words are numbers here: a *word* is
the index of an accepted guess in alphabetical order, a *row* the index of an answer in the list's
own order. Which word to guess is the business of the strategies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Literal

import numpy as np
import numpy.typing as npt

from wordle_tui.game.errors import ContradictionError
from wordle_tui.game.game import Game
from wordle_tui.game.tiles import WORD_LENGTH, Pattern, coarsen
from wordle_tui.game.words import WordList
from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.table import WIN, Table, letters, pattern_table

Knowledge = Literal["full", "letters"]
"""What a strategy sees of the tiles: all of it, or not how often a letter occurs."""
Indices = npt.NDArray[np.intp]

PATTERNS = 3**WORD_LENGTH
_BLOCK = 32  # rows coarsened a step


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The words of a list as arrays."""

    guesses: tuple[str, ...]
    """Accepted words, alphabetical."""
    answers: tuple[str, ...]
    """Possible answers in the list's order, each of them an accepted word."""
    weights: tuple[int, ...]
    """How likely each answer is; only strategies of ours ask."""
    withheld: frozenset[str] = frozenset()
    """Accepted words that are not suggested."""

    @cached_property
    def words(self) -> dict[str, int]:
        """The number of each accepted word."""
        return {word: number for number, word in enumerate(self.guesses)}

    @cached_property
    def letters(self) -> npt.NDArray[np.uint8]:
        """The letters of the accepted words, a = 0, shape (words, 5)."""
        return letters(self.guesses)

    @cached_property
    def cells(self) -> Indices:
        """Each (place, letter) pair of the accepted words as one number, shape (words, 5)."""
        return self.letters + np.arange(WORD_LENGTH, dtype=np.intp) * 26

    @cached_property
    def letter_counts(self) -> Indices:
        """How many different letters each accepted word has."""
        ordered = np.sort(self.letters, axis=1)
        counts: Indices = 1 + np.count_nonzero(ordered[:, 1:] != ordered[:, :-1], axis=1)
        return counts

    @cached_property
    def answer_words(self) -> Indices:
        """The word that each row is."""
        return np.array([self.words[answer] for answer in self.answers], np.intp)

    @cached_property
    def other_words(self) -> Indices:
        """The accepted words that are no answers, alphabetical."""
        return np.setdiff1d(np.arange(len(self.guesses)), self.answer_words)

    @cached_property
    def suggested(self) -> npt.NDArray[np.bool_]:
        """Which of the accepted words may be suggested."""
        return np.array([word not in self.withheld for word in self.guesses])

    @cached_property
    def answers_first(self) -> Indices:
        """All words, the answers in their own order before the others."""
        return np.concatenate([self.answer_words, self.other_words])

    @cached_property
    def answers_last(self) -> Indices:
        """All words, the answers in their own order after the others."""
        return np.concatenate([self.other_words, self.answer_words])

    @cached_property
    def table(self) -> Table:
        """The pattern of every word for every answer, shape (answers, words)."""
        return pattern_table(self.guesses, self.answers)

    @cached_property
    def coarse_table(self) -> Table:
        """The table as `knowledge="letters"` sees it."""
        table = self.table.copy()
        repeating = np.flatnonzero(self.letter_counts < WORD_LENGTH)
        shapes = [repeats(self.guesses[word]) for word in repeating]
        numbers = {shape: number for number, shape in enumerate(dict.fromkeys(shapes))}
        coarse = np.concatenate([np.empty(0, np.uint8), *map(coarse_codes, numbers)])
        offsets = np.array([numbers[shape] * PATTERNS for shape in shapes], np.intp)
        for start in range(0, len(table), _BLOCK):
            block = table[start : start + _BLOCK]
            block[:, repeating] = coarse[block[:, repeating] + offsets]
        return table

    def seen(self, knowledge: Knowledge) -> Table:
        """The table as that knowledge sees it."""
        return self.table if knowledge == "full" else self.coarse_table


@lru_cache(maxsize=4)
def vocabulary(words: WordList, unknown: tuple[str, ...] = ()) -> Vocabulary:
    """The likely words of a list as arrays; `unknown` words were guessed, but are never played."""
    withheld = words.withheld.difference(words.answers).union(unknown)
    guesses = tuple(sorted({*words.guesses, *unknown})) if unknown else words.guesses
    return Vocabulary(guesses, words.answers, words.weights, withheld)


@dataclass(frozen=True, eq=False)
class Position:
    """The answers still possible after some turns, and the turns themselves."""

    vocabulary: Vocabulary
    rows: Indices
    """The candidates in the list's order."""
    knowledge: Knowledge = "full"
    hard: bool = False
    """Whether guesses must keep what the tiles revealed."""
    previous: Position | None = None
    guess: int = -1
    """The word that led here."""
    code: int = -1
    """The pattern it got, as `knowledge` sees it."""

    @classmethod
    def start(
        cls, words: Vocabulary, knowledge: Knowledge = "full", hard: bool = False
    ) -> Position:
        return cls(words, np.arange(len(words.answers)), knowledge, hard)

    @classmethod
    def of(cls, game: Game, knowledge: Knowledge = "full", hard: bool = False) -> Position:
        """The position a game has reached; `ContradictionError` if no word fits its tiles."""
        accepted = game.words.accepted
        unknown = tuple(turn.guess for turn in game.turns if turn.guess not in accepted)
        position = cls._follow(vocabulary(game.words, unknown), game, knowledge, hard)
        if not len(position.rows):
            if not len(game.candidates):
                raise ContradictionError(str(game.contradiction()))
            weights = dict(game.words.rare)
            words = game.candidates.words
            rare = Vocabulary(
                tuple(sorted({*game.words.guesses, *unknown})),
                words,
                tuple(weights[word] for word in words),
                game.words.withheld.union(unknown),
            )
            position = cls._follow(rare, game, knowledge, hard)
        return position

    @classmethod
    def _follow(cls, words: Vocabulary, game: Game, knowledge: Knowledge, hard: bool) -> Position:
        position = cls.start(words, knowledge, hard)
        for turn in game.turns:
            guess = words.words[turn.guess]
            code = turn.pattern.code
            if knowledge == "letters":
                code = int(coarse_codes(repeats(turn.guess))[code])
            position = position.after(guess, code, position.rows[position.codes(guess) == code])
        return position

    def after(self, guess: int, code: int, rows: Indices) -> Position:
        """The position when `guess` got that pattern, which leaves these candidates."""
        return Position(self.vocabulary, rows, self.knowledge, self.hard, self, guess, code)

    def split(self, guess: int) -> list[Position]:
        """The position after each pattern `guess` can get, by falling code; all green has none."""
        codes = self.codes(guess)
        order = np.argsort(codes, kind="stable")
        ordered = codes[order]
        starts = np.flatnonzero(np.diff(ordered.astype(np.int16), prepend=-1))
        parts = np.split(self.rows[order], starts[1:])
        return [
            self.after(guess, int(ordered[start]), rows)
            for start, rows in zip(starts[::-1], reversed(parts), strict=True)
            if ordered[start] != WIN
        ]

    def codes(self, guess: int) -> npt.NDArray[np.uint8]:
        """The pattern of one word for each candidate."""
        codes: npt.NDArray[np.uint8] = self.vocabulary.table[self.rows, guess]
        if self.knowledge == "letters":
            codes = coarse_codes(repeats(self.vocabulary.guesses[guess]))[codes]
        return codes

    def block(self, words: Indices | None = None) -> Table:
        """The patterns of these words (of all, if None), one row a candidate."""
        table = self.vocabulary.seen(self.knowledge)
        if words is None and len(self.rows) == len(table):
            return table
        block: Table = table[self.rows] if words is None else table[self.rows[:, None], words]
        return block

    def __len__(self) -> int:
        """The number of candidates."""
        return len(self.rows)

    @cached_property
    def candidates(self) -> Indices:
        """The words of the candidates, in the list's order."""
        return self.vocabulary.answer_words[self.rows]

    @cached_property
    def turns(self) -> tuple[tuple[int, int], ...]:
        """The (word, code) of each turn so far."""
        return (*self.previous.turns, (self.guess, self.code)) if self.previous else ()

    def tiles(self) -> Iterator[list[tuple[int, int, int]]]:
        """The (place, letter, mark) of the five tiles of each turn, letters as numbers."""
        for guess, code in self.turns:
            marks = Pattern.from_code(code).marks
            word = self.vocabulary.letters[guess].tolist()
            yield list(zip(range(WORD_LENGTH), word, marks, strict=True))

    @cached_property
    def revealed(self) -> Revealed:
        """What hard mode obliges every later guess to keep."""
        if self.previous is None:
            return Revealed()
        guess = self.vocabulary.guesses[self.guess]
        return self.previous.revealed.after(guess, self.code)

    @cached_property
    def fitting(self) -> Indices:
        """The accepted words that fit every turn as `knowledge` sees it, answers first."""
        if self.previous is None:
            return self.vocabulary.answers_first
        codes = self.previous._fitting_codes(self.guess)
        fitting: Indices = self.previous.fitting[codes == self.code]
        return fitting

    def _fitting_codes(self, number: int) -> npt.NDArray[np.uint8]:
        """The pattern of a guess for each of the fitting words, kept for its many patterns."""
        if number not in self._kept_codes:
            guess = self.vocabulary.guesses[number]
            words = [self.vocabulary.guesses[word] for word in self.fitting]
            codes = pattern_table([guess], words)[:, 0]
            if self.knowledge == "letters":
                codes = coarse_codes(repeats(guess))[codes]
            self._kept_codes[number] = codes
        return self._kept_codes[number]

    @cached_property
    def _kept_codes(self) -> dict[int, npt.NDArray[np.uint8]]:
        return {}

    @cached_property
    def legal(self) -> npt.NDArray[np.bool_] | None:
        """Which accepted words may be guessed; None for all of them.

        With `knowledge="letters"` hard mode is what the solvers that see no more take it for:
        every guess fits all they know. In a few games that breaks the game's own rule.
        """
        if not self.hard or self.previous is None:
            return None
        if self.knowledge == "full":
            return self.revealed.allows(self.vocabulary.letters.T)
        legal = np.zeros(len(self.vocabulary.guesses), bool)
        legal[self.fitting] = True
        return legal

    def allowed(self, words: Indices) -> Indices:
        """Those of these words that may be guessed, in the same order."""
        return words if self.legal is None else words[self.legal[words]]


def repeats(word: str) -> str:
    """The word with its letters renamed in order, so that words with the same repeats are equal.

    >>> repeats("canny")
    'abccd'
    """
    names = dict(zip(dict.fromkeys(word), "abcde", strict=False))
    return "".join(names[letter] for letter in word)


@cache
def coarse_codes(word: str) -> npt.NDArray[np.uint8]:
    """What `knowledge="letters"` makes of each code of a guess with these `repeats`."""
    coarse = (coarsen(word, Pattern.from_code(code)).code for code in range(PATTERNS))
    return np.fromiter(coarse, np.uint8, PATTERNS)
