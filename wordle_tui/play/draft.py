"""A board that is being filled, as an immutable value: look for `DraftBoard`.

The draft is the row that is being typed and coloured; the rows above it are turns. The cursor moves
over all rows, so any of them can be corrected.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from wordle_tui.game.alphabet import USUAL_LENGTH
from wordle_tui.game.board import GUESS_LIMIT
from wordle_tui.game.tiles import Mark, Pattern, feedback
from wordle_tui.game.turn import Turn


def all_grey(length: int) -> Pattern:
    return Pattern((Mark.GREY,) * length)


_FIVE_GREYS = all_grey(USUAL_LENGTH)


@dataclass(frozen=True)
class DraftBoard:
    """The turns, the draft below them, and the tile under the cursor.

    Words have as many letters as the pattern has tiles.

    >>> draft = DraftBoard().type("r").type("a").type("i").type("s").type("e")
    >>> draft.letters, draft.column
    ('raise', 0)
    >>> draft.mark(Mark.GREEN).commit().turns
    (Turn('raise:gbbbb'),)
    """

    turns: tuple[Turn, ...] = ()
    letters: str = ""
    """The word being typed; empty when the board is finished."""
    pattern: Pattern = _FIVE_GREYS
    row: int = 0
    column: int = 0
    coloured: frozenset[int] = frozenset()
    """The tiles of the draft that the user has coloured; as long as there are none, it shows the
    known green tiles."""
    is_retyping: bool = False
    """Whether letters overwrite those of a turn above the draft, from the cursor on."""
    answer: str | None = None
    """The answer of a lost game, if the user has entered it."""
    limit: int = GUESS_LIMIT
    told: tuple[str, ...] = ()
    """The words typed on below the draft; the last may lack letters, and one that comes after all
    rows is the answer of a lost game."""
    is_colouring: bool = field(default=False, compare=False)
    """Whether the cursor was moved since a letter was typed: the draft is to be coloured."""

    @property
    def length(self) -> int:
        """How many letters a word has."""
        return len(self.pattern.marks)

    def of_turns(self, turns: tuple[Turn, ...] = ()) -> DraftBoard:
        """A board of the same size with these turns and an empty draft."""
        pattern = all_grey(self.length)
        return DraftBoard(turns, pattern=pattern, limit=self.limit).at_open_row()

    @cached_property
    def text(self) -> str:
        """The board on one line, for `from_text`.

        >>> DraftBoard().write("raise").mark(Mark.GREEN).commit().type("c").text
        'c,bbbbb,0,1,1 raise:gbbbb'
        """
        coloured = sum(1 << tile for tile in self.coloured)
        open_turn = (self.letters, self.pattern, coloured, self.row, self.column)
        return " ".join([",".join(map(str, open_turn)), *map(str, self.turns), *self.told])

    @classmethod
    def from_text(cls, text: str, limit: int = GUESS_LIMIT) -> DraftBoard:
        """The board that `text` was made from; raises `ValueError` if it cannot be one."""
        open_turn, *rows = text.split(" ")
        letters, marks, coloured, row, column = open_turn.split(",")
        # Tiles that the user is still correcting may be impossible for now.
        turns = tuple(Turn.parse(turn, allow_impossible=True) for turn in rows if ":" in turn)
        told = tuple(row for row in rows if ":" not in row)
        pattern = Pattern.parse(marks, allow_impossible=True)
        length = len(pattern.marks)
        if (
            len(turns) + len(told) > limit
            or any(not row.isalpha() or len(row) > length for row in told)
            or any(len(turn.guess) != length for turn in turns)
            or len(letters) > length
            or not (letters.isalpha() or not letters)
        ):
            raise ValueError("not a board")
        tiles = frozenset(tile for tile in range(length) if int(coloured) >> tile & 1)
        draft = cls(turns, letters, pattern, coloured=tiles, limit=limit, told=told)
        return (replace(draft, letters="") if draft.is_finished else draft).at(
            int(row), int(column)
        )

    @property
    def is_finished(self) -> bool:
        """Whether the game is won or the board is full. A finished board has no draft."""
        return len(self.turns) >= self.limit or self.is_won

    @property
    def is_won(self) -> bool:
        return bool(self.turns) and self.turns[-1].pattern.is_win

    @property
    def is_mending(self) -> bool:
        """Whether the cursor is on a turn above the draft."""
        return self.row < len(self.turns)

    @property
    def open_turn(self) -> Turn | None:
        """The draft as a turn, once it has all its letters."""
        if self.is_finished or len(self.letters) < self.length:
            return None
        return Turn(self.letters, self.pattern)

    @property
    def is_coloured(self) -> bool:
        """Whether the user has coloured a tile of the draft."""
        return bool(self.coloured)

    @property
    def open_marks(self) -> tuple[Mark | None, ...]:
        """The marks of the draft; None for a tile that counts as grey, but has no colour yet."""
        tiles = enumerate(self.pattern.marks)
        return tuple(mark if mark or tile in self.coloured else None for tile, mark in tiles)

    @property
    def current(self) -> Turn | None:
        """The row under the cursor as a turn; None while letters are missing."""
        return self.turns[self.row] if self.is_mending else self.open_turn

    @property
    def content(self) -> tuple[object, ...]:
        """Everything except the cursor."""
        return self.turns, self.letters, self.told, self.pattern, self.coloured, self.answer

    def type(self, letter: str) -> DraftBoard:
        """Write a letter at the cursor, which returns to the first tile after the last letter."""
        word = self.turns[self.row].guess if self.is_mending else self.letters
        word = word[: self.column] + letter + word[self.column + 1 :]
        if self.is_mending:
            draft = self._with_turn(Turn(word, self.turns[self.row].pattern))
        else:
            draft = replace(self, letters=word)._with_certain_tiles()
        is_last = self.column == self.length - 1
        return replace(
            draft,
            column=0 if is_last else self.column + 1,
            is_retyping=self.is_retyping and not is_last,
            is_colouring=False,
        )

    # A game that is told by all its words, without colours

    @property
    def is_bare(self) -> bool:
        """Whether the first word is complete, and nothing has a colour or is to be coloured."""
        is_coloured = self.turns or self.coloured or self.is_colouring
        return self.open_turn is not None and not is_coloured

    @property
    def is_telling(self) -> bool:
        return self.is_bare and bool(self.told)

    @property
    def lacks_letters(self) -> bool:
        """Whether the last of the words below the draft is not complete."""
        return bool(self.told) and len(self.told[-1]) < self.length

    @property
    def can_tell(self) -> bool:
        """Whether the next letter goes below the draft."""
        return self.lacks_letters or (self.is_bare and len(self.told) < self.limit)

    @property
    def told_words(self) -> tuple[str, ...]:
        """All words of a game that is told; none while the last lacks letters."""
        return (self.letters, *self.told) if self.is_telling and not self.lacks_letters else ()

    @cached_property
    def told_turns(self) -> tuple[Turn, ...]:
        """The rows, coloured as if the last word were the answer."""
        words = self.told_words
        return tuple(Turn(word, feedback(word, words[-1])) for word in words[: self.limit])

    @property
    def told_place(self) -> tuple[int, int]:
        """The row and the column where the next letter of a game that is told goes."""
        row, last = len(self.told), (self.letters, *self.told)[-1]
        return (row, len(last)) if len(last) < self.length else (row + 1, 0)

    def tell(self, letter: str) -> DraftBoard:
        """Write a letter at the end of the last word below the draft, or begin another."""
        *words, last = self.told if self.lacks_letters else (*self.told, "")
        return replace(self, told=(*words, last + letter))

    def retyping(self, row: int, column: int) -> DraftBoard:
        """Let letters overwrite those of a turn, from that tile on."""
        return replace(self.at(row, column), is_retyping=True)

    def erase(self) -> DraftBoard:
        """Delete the last letter of the board; the other letters keep their colours."""
        if self.told:
            told = (*self.told[:-1], self.told[-1][:-1])
            return replace(self, told=tuple(filter(None, told)), is_colouring=False)
        last = len(self.letters) - 1
        return replace(
            self,
            letters=self.letters[:last],
            pattern=self.pattern.with_mark(last, Mark.GREY),
            coloured=self.coloured - {last},
            is_colouring=False,
        ).at_open_row()

    def reopen(self) -> DraftBoard:
        """Make the last turn the draft again, with its colours."""
        *turns, last = self.turns
        return self.of_turns(tuple(turns)).write(last.guess, last.pattern)

    def remove_row(self) -> DraftBoard:
        """Remove the turn under the cursor; the rows below move up."""
        turns = self.turns[: self.row] + self.turns[self.row + 1 :]
        draft = replace(self, turns=turns, column=0, answer=None)._with_certain_tiles()
        return replace(draft, row=min(self.row, draft._last_row))

    def write(self, word: str, pattern: Pattern | None = None) -> DraftBoard:
        """Make a word the draft, with its colours if they are given."""
        draft = replace(self.of_turns(self.turns), letters=word, row=len(self.turns), column=0)
        if pattern is None:
            return draft._with_certain_tiles()
        return replace(draft, pattern=pattern, coloured=frozenset(range(self.length)))

    def mark(self, mark: Mark) -> DraftBoard:
        """Colour the tile under the cursor of a complete row, and move on."""
        return self._with_mark(mark).move(0, 1)

    def cycle(self) -> DraftBoard:
        if self.current is None:
            return self
        return self._with_mark(Mark((self.current.pattern.marks[self.column] + 1) % len(Mark)))

    def move(self, rows: int, columns: int) -> DraftBoard:
        """Move the cursor; it stops at the edges and after the last letter.

        From below the draft it goes to the first tile.
        """
        moved = self if self.is_telling else self.at(self.row + rows, self.column + columns)
        return replace(moved, is_colouring=True)

    def at(self, row: int, column: int) -> DraftBoard:
        """Put the cursor on that tile, or on the nearest one possible."""
        row = min(max(row, 0), self._last_row)
        last = self.length - 1
        if row >= len(self.turns):
            last = min(len(self.letters), last)
        return replace(self, row=row, column=min(max(column, 0), last), is_retyping=False)

    def at_open_row(self) -> DraftBoard:
        """Put the cursor where typing continues, or on the first tile of a complete draft."""
        return self.at(self._last_row, 0 if self.open_turn or self.is_finished else self.length)

    def commit(self) -> DraftBoard:
        """Make the draft a turn; the next word below it, or none, is the draft then."""
        if self.open_turn is None:
            return self
        played = self.of_turns((*self.turns, self.open_turn))
        if not self.told or played.is_finished:
            return played
        return replace(played.write(self.told[0]), told=self.told[1:]).at_open_row()

    @property
    def _last_row(self) -> int:
        return len(self.turns) - 1 if self.is_finished else len(self.turns)

    def _with_mark(self, mark: Mark) -> DraftBoard:
        if self.is_mending:
            turn = self.turns[self.row]
            return self._with_turn(Turn(turn.guess, turn.pattern.with_mark(self.column, mark)))
        pattern = self.pattern.with_mark(self.column, mark)
        return replace(self, pattern=pattern, coloured=self.coloured | {self.column})

    def _with_turn(self, turn: Turn) -> DraftBoard:
        turns = (*self.turns[: self.row], turn, *self.turns[self.row + 1 :])
        return replace(self, turns=turns, answer=None)._with_certain_tiles()

    def _with_certain_tiles(self) -> DraftBoard:
        """Reset the tiles of the draft, unless the user has coloured it."""
        if self.is_coloured:
            return self
        return replace(self, pattern=certain_tiles(self.turns, self.letters, self.length))


def certain_tiles(turns: Sequence[Turn], letters: str, length: int) -> Pattern:
    """The initial tiles of a row: green where a turn shows this letter green, else grey.

    >>> str(certain_tiles([Turn.parse("crane:bbbyg")], "sleve", 5))
    'bbbbg'
    """
    greens = {
        (place, letter)
        for turn in turns
        for place, (letter, mark) in enumerate(turn.tiles)
        if mark is Mark.GREEN
    }
    tiles = (Mark.GREEN if tile in greens else Mark.GREY for tile in enumerate(letters))
    return Pattern((*tiles, *all_grey(length).marks[len(letters) :]))
