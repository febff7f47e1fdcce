"""Positions: the candidates after the turns of a game, as numbers.

`Position.of` makes a position from any game. `split` returns the positions that can follow a guess.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from wordle_tui.game.board import GUESS_LIMIT, Board
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import Pattern
from wordle_tui.solver.hard import Revealed, first_clues
from wordle_tui.solver.lists import (
    Answers,
    Indices,
    Lists,
    has_table,
    lists_of,
    part_of,
    rare_lists,
)
from wordle_tui.solver.ranking import Ranking, rank
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.solver.table import Table, coarse_codes, guess_codes

TileView = Literal["full", "letters"]
"""What a player sees of the tiles: everything, or everything but how often a letter occurs."""


@dataclass(frozen=True, eq=False)
class Position:
    """The answers still possible after some turns, and the turns themselves."""

    lists: Lists
    rows: Indices
    """The candidates as rows of the table, in the list's order: likely answers, or rare ones if no
    likely one is left."""
    turns: tuple[tuple[str, int], ...] = ()
    """Each guess with its pattern code, as seen with `knowledge`."""
    knowledge: TileView = "full"
    rule: Rule = Rule.NORMAL
    """What guesses must keep of what the tiles revealed."""
    limit: int = GUESS_LIMIT
    """How many guesses the game has."""

    @classmethod
    def start(
        cls,
        lists: Lists,
        knowledge: TileView = "full",
        rule: Rule = Rule.NORMAL,
        limit: int = GUESS_LIMIT,
    ) -> Position:
        """The position before the first guess."""
        return cls(lists, np.arange(len(lists.answers)), (), knowledge, rule, limit)

    @classmethod
    def of(
        cls,
        board: Board,
        *,
        also: Sequence[str] = (),
        knowledge: TileView = "full",
        rule: Rule = Rule.NORMAL,
    ) -> Position:
        """The position that a game has reached, under the stricter of `rule` and the game's.

        It has no candidates if no word fits. Words of `also` that the list does not accept are
        added as guesses that can be evaluated, but are never chosen.
        """
        words, left = board.words, board.candidates
        is_whole = knowledge != "full" or has_table(words)
        lists = lists_of(words) if is_whole else part_of(words, tuple(left.likely))
        turns = tuple((turn.guess, turn.pattern.code) for turn in board.turns)
        if knowledge == "full":
            rows = np.array(sorted(lists.rows[answer] for answer in left.likely), np.intp)
        else:
            turns = tuple((guess, int(coarse_codes(guess)[code])) for guess, code in turns)
            rows = np.flatnonzero(_fits(lists, turns, knowledge)[lists.answer_guesses])
        if not len(rows) and left.rare:
            lists = rare_lists(board.words, left.rare)
            rows = np.arange(len(lists.answers))
        unknown = [guess for guess in dict.fromkeys(also) if guess not in lists.numbers]
        if unknown:
            lists = lists.with_guesses(unknown)
        return cls(lists, rows, turns, knowledge, max(rule, board.rule), board.limit)

    def split(self, guess: int) -> list[Position]:
        """The position after each pattern of a guess but all green, by falling code."""
        word = self.lists.guesses[guess]
        codes = self.codes(guess)
        order = np.argsort(codes, kind="stable")
        ordered = codes[order]
        starts = np.flatnonzero(np.diff(ordered.astype(np.int32), prepend=-1))
        parts = np.split(self.rows[order], starts[1:])
        return [
            replace(self, rows=rows, turns=(*self.turns, (word, code)))
            for code, rows in zip(ordered[starts[::-1]].tolist(), reversed(parts), strict=True)
            if code != self.lists.win
        ]

    def __len__(self) -> int:
        """The number of candidates."""
        return len(self.rows)

    @cached_property
    def candidates(self) -> Answers:
        """The candidates by number."""
        return tuple(self.rows.tolist())

    @cached_property
    def candidate_guesses(self) -> Indices:
        """The guess numbers of the candidates, in the list's order."""
        return self.lists.answer_guesses[self.rows]

    @cached_property
    def chances(self) -> tuple[tuple[str, float], ...]:
        """Each candidate with its probability, likeliest first."""
        lists = self.lists
        total = lists.weigh(self.candidates)
        ordered = lists.ordered(self.candidates)
        return tuple((lists.answers[answer], lists.weights[answer] / total) for answer in ordered)

    @property
    def guesses_left(self) -> int:
        return self.limit - len(self.turns)

    def tiles(self) -> Iterator[list[tuple[int, int, int]]]:
        """For each turn, the (place, letter, mark) of its tiles, with letters as numbers.

        Letters that do not occur in the list are left out.
        """
        numbers = {letter: number for number, letter in enumerate(self.lists.alphabet)}
        for guess, code in self.turns:
            marks = Pattern.from_code(code, self.lists.length).marks
            yield [
                (place, numbers[letter], mark)
                for place, (letter, mark) in enumerate(zip(guess, marks, strict=True))
                if letter in numbers
            ]

    @cached_property
    def revealed(self) -> Revealed | None:
        """The clues that hard mode requires; None in normal mode."""
        if (revealed := first_clues(self.rule)) is None:
            return None
        for guess, code in self.turns:
            revealed = revealed.after(guess, code)
        return revealed

    @cached_property
    def legal(self) -> npt.NDArray[np.bool_] | None:
        """Mask of the guesses that the rule allows; None for all.

        With `knowledge="letters"`, hard mode means that every guess fits all that is known, as in
        the solvers with that knowledge. In a few games this breaks the game's own rule.
        """
        if self.revealed is None or not self.turns:
            return None
        if self.knowledge == "letters":
            return _fits(self.lists, self.turns, self.knowledge)
        if self.revealed.is_free:
            return None
        return self.revealed.allows(self.lists.letters, self.lists.alphabet)

    def allowed(self, guesses: Indices) -> Indices:
        """The legal ones of these guesses, in the same order."""
        return guesses if self.legal is None else guesses[self.legal[guesses]]

    def number(self, guess: str) -> int | None:
        """The number of a guess; None if it is unknown or not legal."""
        number = self.lists.numbers.get(guess)
        if number is None or (self.legal is not None and not self.legal[number]):
            return None
        return number

    @cached_property
    def fitting(self) -> Indices:
        """The guesses that fit every turn as seen with `knowledge`, answers first."""
        answers_first = self.lists.answers_first
        fits = _fits(self.lists, self.turns, self.knowledge)
        return answers_first[fits[answers_first]]

    @property
    def table(self) -> Table:
        """The pattern table as seen with `knowledge`."""
        return self.lists.table if self.knowledge == "full" else self.lists.coarse_table

    def codes(self, guess: int) -> npt.NDArray[Any]:
        """The pattern codes of a guess for the candidates."""
        codes: npt.NDArray[Any] = self.lists.table[self.rows, guess]
        if self.knowledge == "letters":  # does not need the whole coarse table
            codes = coarse_codes(self.lists.guesses[guess])[codes]
        return codes

    def block(self, guesses: Indices | None = None) -> Table:
        """The pattern codes of these guesses (None: all), one row per candidate."""
        if guesses is None and len(self.rows) == len(self.table):
            return self.table
        block: Table = (
            self.table[self.rows] if guesses is None else self.table[self.rows[:, None], guesses]
        )
        return block

    def rank(self, guesses: Indices | None = None, stop: Stop = never_stop) -> Ranking:
        """The one-ply figures of these guesses (None: the legal ones), by ascending number."""
        return rank(
            self.table,
            self.lists.answer_guesses,
            self.rows,
            weights=self.lists.weights,
            legal=self.legal if guesses is None else guesses,
            stop=stop,
        )


def _fits(
    lists: Lists, turns: tuple[tuple[str, int], ...], knowledge: TileView
) -> npt.NDArray[np.bool_]:
    """Mask of the guesses that are consistent with these turns."""
    fits = np.ones(len(lists.guesses), bool)
    for guess, code in turns:
        fits &= _codes(lists, guess, knowledge) == code
    return fits


@lru_cache(maxsize=6)  # the positions of a simulation share all guesses but their last
def _codes(lists: Lists, guess: str, knowledge: TileView) -> npt.NDArray[Any]:
    """The pattern codes of a guess, with each guess in turn as the answer."""
    codes = guess_codes(guess, lists.alphabet, lists.letter_places)
    return codes if knowledge == "full" else coarse_codes(guess)[codes]
