"""The boards of a game as they are filled together, as an immutable value.

Every method returns other boards and says nothing: `PlayState` decides what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from wordle_tui.game.game import Outcome
from wordle_tui.game.turn import Turn
from wordle_tui.play.draft import DraftBoard, certain_tiles


@dataclass(frozen=True)
class DraftBoards:
    """One to 32 boards, of which one has the focus."""

    drafts: tuple[DraftBoard, ...]
    """The boards; unsolved ones have the same letters in the row that is being typed."""
    focus: int = 0
    """The index of the board that the keys are for."""
    is_given_up: bool = False
    """Whether no board takes guesses any more, although some are not solved."""

    @property
    def draft(self) -> DraftBoard:
        """The board with the focus."""
        return self.drafts[self.focus]

    @cached_property
    def guesses(self) -> tuple[str, ...]:
        longest = max(self.drafts, key=lambda draft: len(draft.turns))
        return tuple(turn.guess for turn in longest.turns)

    @property
    def outcome(self) -> Outcome:
        if all(draft.is_won for draft in self.drafts):
            return Outcome.WON
        is_lost = self.is_given_up or len(self.guesses) >= self.drafts[0].limit
        return Outcome.LOST if is_lost else Outcome.PLAYING

    @property
    def is_over(self) -> bool:
        return self.outcome is not Outcome.PLAYING

    @cached_property
    def open(self) -> tuple[int, ...]:
        """The indices of the boards that take the next guess."""
        drafts = () if self.is_over else self.drafts
        return tuple(index for index, draft in enumerate(drafts) if not draft.is_won)

    @property
    def letters(self) -> str:
        """The guess that is being typed."""
        return self.drafts[self.open[0]].letters if self.open else ""

    @property
    def has_word(self) -> bool:
        """Whether the guess that is being typed has all its letters."""
        return len(self.letters) == self.draft.length

    @property
    def has_begun(self) -> bool:
        return bool(self.guesses or self.letters)

    @property
    def contents(self) -> tuple[object, ...]:
        """Everything except the cursors and the focus."""
        return tuple(draft.content for draft in self.drafts)

    # Changes

    def changed(
        self, change: Callable[[DraftBoard], DraftBoard], boards: Collection[int] | None = None
    ) -> Self:
        """Change some boards, by default those that take the next guess."""
        chosen = self.open if boards is None else boards
        drafts = enumerate(self.drafts)
        return self.having(change(draft) if index in chosen else draft for index, draft in drafts)

    def having(self, drafts: Iterable[DraftBoard]) -> Self:
        return replace(self, drafts=tuple(drafts))

    def having_turns(self, boards: Iterable[tuple[Turn, ...]]) -> Self:
        """The boards with these turns, and nothing typed; each has its own."""
        pairs = zip(self.drafts, boards, strict=True)
        return self.having(draft.of_turns(turns) for draft, turns in pairs).nearest()

    def focused(self, draft: DraftBoard) -> Self:
        """Replace the board with the focus."""
        return self.changed(lambda _: draft, (self.focus,))

    def at(self, index: int) -> Self:
        """Give a board the focus, at the row that is being typed."""
        there = replace(self, focus=index)
        return there.focused(there.draft.at_open_row())

    def nearest(self) -> Self:
        """Give the focus to the next board that takes guesses, unless this one does."""
        after = [index for index in self.open if index >= self.focus]
        return replace(self, focus=[*after, *self.open, self.focus][0])

    # Letters

    def with_letter(self, letter: str) -> Self:
        """Write a letter at the cursor; over an earlier guess, on all boards that have it."""
        draft, column = self.draft, self.draft.column
        if draft.is_retyping:
            row = draft.row
            having = [index for index, each in enumerate(self.drafts) if row < len(each.turns)]
            written = self.changed(lambda each: each.retyping(row, column).type(letter), having)
            others = {*range(len(self.drafts))} - {self.focus}
            return written.changed(DraftBoard.at_open_row, others)
        column = column if self.focus in self.open else len(self.letters)
        return self.changed(lambda each: each.at(len(each.turns), column).type(letter)).nearest()

    def cleared(self) -> Self:
        """Delete the guess that is being typed."""
        return self.changed(lambda draft: draft.of_turns(draft.turns))

    def reopened(self) -> Self:
        """Make the last guess the one that is being typed, on all boards that have it."""
        count = len(self.guesses)
        last = [index for index, each in enumerate(self.drafts) if len(each.turns) == count]
        return self.changed(DraftBoard.reopen, last).nearest()

    def committed(self) -> Self:
        """Make the row that is being typed a turn of each board, and begin another."""
        played = self.changed(DraftBoard.commit)
        return replace(played, focus=[*played.open, played.focus][0])

    def without_row(self) -> Self:
        """Delete the guess under the cursor on all boards; those below move up."""
        row, letters = self.draft.row, self.letters
        having = [index for index, each in enumerate(self.drafts) if row < len(each.turns)]
        rest = self.changed(lambda draft: draft.at(row, 0).remove_row(), having)
        guesses = (*self.guesses[:row], *self.guesses[row + 1 :])
        return rest.having(
            rest._completed(index, draft, guesses, letters)
            for index, draft in enumerate(rest.drafts)
        )

    # Colours

    def mended(self, draft: DraftBoard) -> Self:
        """Change the colours of the focused board, which may now be solved or not."""
        return self.focused(self._completed(self.focus, draft, self.guesses, self.letters))

    def _completed(
        self, index: int, draft: DraftBoard, guesses: Sequence[str], letters: str
    ) -> DraftBoard:
        """A board after a change of its colours, with the guesses that belong to it.

        A board ends with its win, unless no other board has the guesses that follow: what the
        player typed is never erased. A board that is not solved gets the guesses that it missed.
        """
        won = [number for number, turn in enumerate(draft.turns, 1) if turn.pattern.is_win]
        turns = draft.turns
        if won:
            others = self.drafts[:index] + self.drafts[index + 1 :]
            is_held = any(len(other.turns) >= len(turns) for other in others)
            turns = turns[: won[0]] if is_held else turns
        for guess in () if won else guesses[len(turns) :]:
            turns += (Turn(guess, certain_tiles(turns, guess, draft.length)),)
        if turns == draft.turns and (won or draft.letters == letters or draft.is_finished):
            return draft
        changed = draft.of_turns(turns)
        if not changed.is_finished:
            changed = changed.write(letters)
        return changed.at(draft.row, draft.column)
