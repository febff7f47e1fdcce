"""All boards of a game that is played, its rules and its identity: look for `DraftBoards`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property
from typing import NamedTuple

from wordle_tui.game.board import GUESS_LIMIT
from wordle_tui.game.records import FinishedGame, Mode, new_uuid, now
from wordle_tui.game.rule import Rule
from wordle_tui.game.turn import Turn
from wordle_tui.game.words import WordList
from wordle_tui.play.draft import DraftBoard, certain_tiles


class GameRules(NamedTuple):
    """The rules of a game, which may differ from those in force."""

    words: WordList
    rule: Rule = Rule.NORMAL
    limit: int = GUESS_LIMIT


@dataclass(frozen=True)
class Identity:
    """What a game is, besides its boards."""

    mode: Mode = Mode.ASSIST
    uuid: str = field(default_factory=new_uuid)
    started: datetime = field(default_factory=now)
    day: date | None = None
    """The day of its daily puzzle."""
    is_day_chosen: bool = field(default=False, compare=False)
    """Whether the player has said which day that is."""
    replaces: FinishedGame | None = None
    """The game of that day in whose place it was told; undo brings that back."""
    seed: int | None = None
    """The seed of the answers of several boards, if they are random."""
    is_given: bool = False
    """Whether the player may know the answers, so that nothing counts the game."""
    is_kept: bool = True
    """Whether it is stored; a training card that is played on is not."""


@dataclass(frozen=True)
class DraftBoards:
    """One to 32 boards, of which unsolved ones have the same letters in the row being typed.

    Every method returns other boards and says nothing: `PlayState` decides what is allowed.
    """

    boards: tuple[DraftBoard, ...]
    focus: int = 0
    """The index of the board that the keys are for."""
    is_given_up: bool = False
    """Whether no board takes guesses any more, although some are not solved."""

    def __len__(self) -> int:
        return len(self.boards)

    def __iter__(self) -> Iterator[DraftBoard]:
        return iter(self.boards)

    def __getitem__(self, index: int) -> DraftBoard:
        return self.boards[index]

    @property
    def board(self) -> DraftBoard:
        """The board with the focus."""
        return self.boards[self.focus]

    @cached_property
    def guesses(self) -> tuple[str, ...]:
        longest = max(self.boards, key=lambda board: len(board.turns))
        return tuple(turn.guess for turn in longest.turns)

    @cached_property
    def open(self) -> tuple[int, ...]:
        """The indices of the boards that take the next guess."""
        if self.is_given_up or len(self.guesses) >= self.board.limit:
            return ()
        return tuple(index for index, board in enumerate(self.boards) if not board.is_won)

    @property
    def letters(self) -> str:
        """The guess that is being typed."""
        return self.boards[self.open[0]].letters if self.open else ""

    @property
    def has_word(self) -> bool:
        return len(self.letters) == self.board.length

    @property
    def contents(self) -> tuple[object, ...]:
        """Everything except the cursors and the focus."""
        return tuple(board.content for board in self.boards)

    # Changes of some boards

    def changed(
        self, change: Callable[[DraftBoard], DraftBoard], boards: Collection[int] | None = None
    ) -> DraftBoards:
        """Change some boards, by default those that take the next guess."""
        chosen = self.open if boards is None else boards
        pairs = enumerate(self.boards)
        return self._having(change(each) if index in chosen else each for index, each in pairs)

    def _having(self, boards: Iterable[DraftBoard]) -> DraftBoards:
        return replace(self, boards=tuple(boards))

    def with_turns(self, boards: Iterable[tuple[Turn, ...]]) -> DraftBoards:
        """The boards with these turns, and nothing typed; each has its own."""
        pairs = zip(self.boards, boards, strict=True)
        return self._having(board.of_turns(turns) for board, turns in pairs).nearest()

    def focused(self, board: DraftBoard) -> DraftBoards:
        """Replace the board with the focus."""
        return self.changed(lambda _: board, (self.focus,))

    def cleared(self) -> DraftBoards:
        return self.changed(lambda board: board.of_turns(board.turns))

    # The focus

    def at(self, index: int) -> DraftBoards:
        """Give a board the focus, at the row that is being typed."""
        there = replace(self, focus=index)
        return there.focused(there.board.at_open_row())

    def nearest(self) -> DraftBoards:
        """Give the focus to the next board that takes guesses, unless this one does."""
        after = [index for index in self.open if index >= self.focus]
        return replace(self, focus=[*after, *self.open, self.focus][0])

    def turned(self, step: int) -> DraftBoards:
        """Turn to the next board that takes guesses; when the game is over, to any."""
        others = self.open or range(len(self))
        index = (self.focus + step) % len(self)
        while index not in others:
            index = (index + step) % len(self)
        return self.at(index)

    def next_without_colours(self) -> DraftBoards:
        """Turn to the next board without colours, if there is one."""
        rest = [index for index in self.open if not self.boards[index].is_coloured]
        following = [index for index in rest if index > self.focus] or rest
        return self.at(following[0]) if following else self

    # Guesses

    def with_letter(self, letter: str) -> DraftBoards:
        """Write a letter at the cursor; over an earlier guess, on all boards that have it."""
        row, column = self.board.row, self.board.column
        if self.board.is_retyping:
            having = self._having_row(row)
            written = self.changed(lambda each: each.retyping(row, column).type(letter), having)
            others = {*range(len(self))} - {self.focus}
            return written.changed(DraftBoard.at_open_row, others)
        column = column if self.focus in self.open else len(self.letters)
        return self.changed(lambda each: each.at(len(each.turns), column).type(letter)).nearest()

    def _having_row(self, row: int) -> list[int]:
        return [index for index, each in enumerate(self.boards) if row < len(each.turns)]

    def reopened(self) -> DraftBoards:
        """Make the last guess the one that is being typed, on all boards that have it."""
        last = self._having_row(len(self.guesses) - 1)
        return self.changed(DraftBoard.reopen, last).nearest()

    def committed(self) -> DraftBoards:
        """Make the row that is being typed a turn of each board, and begin another."""
        played = self.changed(DraftBoard.commit)
        return replace(played, focus=[*played.open, played.focus][0])

    def without_row(self) -> DraftBoards:
        """Delete the guess under the cursor on all boards; those below move up."""
        row, letters = self.board.row, self.letters
        having = self._having_row(row)
        rest = self.changed(lambda board: board.at(row, 0).remove_row(), having)
        guesses = (*self.guesses[:row], *self.guesses[row + 1 :])
        return rest._having(
            rest._completed(index, board, guesses, letters)
            for index, board in enumerate(rest.boards)
        )

    def mended(self, board: DraftBoard) -> DraftBoards:
        """Change the colours of the focused board, which may now be solved or not."""
        return self.focused(self._completed(self.focus, board, self.guesses, self.letters))

    def _completed(
        self, index: int, board: DraftBoard, guesses: Sequence[str], letters: str
    ) -> DraftBoard:
        """A board after a change of its colours, with the guesses that belong to it.

        A board ends with its win, unless no other board has the guesses that follow: what the
        player typed is never erased. A board that is not solved gets the guesses that it missed.
        """
        won = [number for number, turn in enumerate(board.turns, 1) if turn.pattern.is_win]
        turns = board.turns
        if won:
            others = self.boards[:index] + self.boards[index + 1 :]
            is_held = any(len(other.turns) >= len(turns) for other in others)
            turns = turns[: won[0]] if is_held else turns
        for guess in () if won else guesses[len(turns) :]:
            turns += (Turn(guess, certain_tiles(turns, guess, board.length)),)
        if turns == board.turns and (won or board.letters == letters or board.is_finished):
            return board
        changed = board.of_turns(turns)
        if not changed.is_finished:
            changed = changed.write(letters)
        return changed.at(board.row, board.column)


class Moment(NamedTuple):
    """What undo and redo bring back."""

    game: Identity
    rules: GameRules
    drafts: DraftBoards
    help_from: int | None
