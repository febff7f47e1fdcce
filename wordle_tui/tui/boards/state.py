"""The state of a game with several boards on the screen; independent of Textual.

It is immutable: every key press returns a new state. A practice game knows its answers and colours
its tiles; without answers, the user sets the colours of each board.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from uuid import UUID, uuid5

from wordle_tui.game.boards import Boards
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Contradiction, Game, Outcome
from wordle_tui.game.records import FinishedBoard, FinishedGame, Mode, new_uuid, now
from wordle_tui.game.tiles import Mark
from wordle_tui.game.turn import Turn
from wordle_tui.game.validation import checked_time
from wordle_tui.game.wording import counted, letters_missing, listed
from wordle_tui.game.words import WordList
from wordle_tui.play.draft import DraftBoard, all_grey, certain_tiles
from wordle_tui.play.remark import Remark, Severity

COLOUR_LETTERS = {"b": Mark.GREY, "y": Mark.YELLOW, "g": Mark.GREEN}
COMPLETE = "The word is complete: press Backspace to change it."
NOTHING = "There is nothing to delete."
_SILENCE = Remark("")
_UNDO_LIMIT = 100


@dataclass(frozen=True)
class BoardsState:
    """The boards, which of them has the focus, and what can be undone.

    >>> from wordle_tui.game.words import word_list
    >>> state = BoardsState.of(Boards.start(word_list("original"), 2))
    >>> for letter in "crane" "bybbb" "bbbbg":
    ...     state = state.type(letter)
    >>> str(state.commit().boards)
    'crane:bybbb/bbbbg'
    """

    words: WordList
    drafts: tuple[DraftBoard, ...]
    """The boards; unsolved ones have the same letters in the row that is being typed."""
    answers: tuple[str, ...] = ()
    """The answers, if the program knows them."""
    seed: int | None = None
    focus: int = 0
    """The index of the board that the keys are for."""
    hints: int = 0
    """The number of guesses with hints."""
    is_given_up: bool = False
    started: datetime = field(default_factory=now)
    uuid: str = field(default_factory=new_uuid)
    remark: Remark = _SILENCE
    """The answer to the last key, if there is one."""
    kept_word: str | None = None
    """A word that is not in the list, but that the user has confirmed."""
    asked: int | None = None
    """The board whose missing colours the last Enter asked about."""
    past: tuple[tuple[tuple[DraftBoard, ...], int], ...] = ()
    future: tuple[tuple[tuple[DraftBoard, ...], int], ...] = ()

    @classmethod
    def of(cls, boards: Boards) -> BoardsState:
        """The state at the beginning of a game."""
        empty = DraftBoard(pattern=all_grey(boards.words.length), limit=boards.limit)
        answers = tuple(board.answer for board in boards.boards if board.answer)
        return cls(boards.words, (empty,) * len(boards.boards), answers, boards.seed)

    @cached_property
    def boards(self) -> Boards:
        """The game without the row that is being typed."""
        answers = self.answers or (None,) * len(self.drafts)
        games = (
            Game(self.words, draft.turns, answer=answer, limit=draft.limit)
            for draft, answer in zip(self.drafts, answers, strict=True)
        )
        return Boards(tuple(games), self.seed)

    @property
    def is_over(self) -> bool:
        return self.is_given_up or self.boards.outcome is not Outcome.PLAYING

    @property
    def draft(self) -> DraftBoard:
        """The board with the focus."""
        return self.drafts[self.focus]

    @cached_property
    def open(self) -> tuple[int, ...]:
        """The indices of the boards that take the next guess."""
        return () if self.is_over else self.boards.unsolved

    @property
    def letters(self) -> str:
        """The guess that is being typed."""
        return self.drafts[self.open[0]].letters if self.open else ""

    @property
    def mode(self) -> Mode:
        return Mode.PRACTICE if self.answers else Mode.ASSIST

    def say(self, text: str, severity: Severity = "warning") -> BoardsState:
        return replace(self, remark=Remark(text, severity), asked=None)

    def _with(self, drafts: Sequence[DraftBoard], focus: int | None = None) -> BoardsState:
        """Replace the boards; undo brings these back, unless only the cursor differs."""
        focus = self.focus if focus is None else focus
        state = replace(self, drafts=tuple(drafts), focus=focus, remark=_SILENCE, asked=None)
        if [draft.content for draft in drafts] == [draft.content for draft in self.drafts]:
            return state
        past = (*self.past[-_UNDO_LIMIT:], (self.drafts, self.focus))
        return replace(state, past=() if self.answers else past, future=())

    def _each_open(self, change: Callable[[DraftBoard], DraftBoard]) -> list[DraftBoard]:
        opened = self.open
        return [
            change(draft) if index in opened else draft for index, draft in enumerate(self.drafts)
        ]

    def _focused(self, draft: DraftBoard) -> list[DraftBoard]:
        """The boards with another one at the focus."""
        return [*self.drafts[: self.focus], draft, *self.drafts[self.focus + 1 :]]

    # What the keys do

    def type(self, letter: str) -> BoardsState:
        """Type a letter on all unsolved boards; in a complete row, set a colour."""
        if self.is_over:
            return self.say("The game is over. Press Ctrl+n for the next one.")
        colour = None if self.answers else COLOUR_LETTERS.get(letter.lower())
        if self.draft.is_mending or len(self.letters) == self.words.length:
            return self.say(COMPLETE) if colour is None else self.mark(colour)
        return self.write(self.letters + letter)

    def write(self, word: str) -> BoardsState:
        """Make a word, perhaps without its last letters, the next guess."""
        return self._with(self._each_open(lambda draft: draft.write(word)), self._near)

    @property
    def _near(self) -> int:
        """The focus, or the next unsolved board if that one is solved."""
        opened = self.open
        after = [index for index in opened if index >= self.focus]
        return (after or [*opened] or [self.focus])[0]

    def mark(self, mark: int) -> BoardsState:
        """Colour a letter and go on, after the last letter to the next board without colours."""
        draft = self.draft
        if self.answers or draft.current is None:
            return self.say("Colours come after the last letter.")
        state = self._mended(draft.mark(Mark(mark)))
        if draft.is_mending or draft.column < draft.length - 1:
            return state
        rest = [index for index in state.open if not state.drafts[index].is_coloured]
        following = [index for index in rest if index > self.focus] or rest
        return state._at(following[0]) if following else state

    def cycle(self) -> BoardsState:
        if self.answers or self.draft.current is None:
            return self.say("Colours come after the last letter.")
        return self._mended(self.draft.cycle())

    def _mended(self, draft: DraftBoard) -> BoardsState:
        """The boards with changed colours on one; it gets the guesses that it has now missed.

        Corrected colours may solve a board earlier, or a board may turn out not to be solved.
        """
        guesses = self.boards.guesses
        won = [number for number, turn in enumerate(draft.turns, 1) if turn.pattern.is_win]
        turns = draft.turns[: won[0]] if won else draft.turns
        for guess in () if won else guesses[len(turns) :]:
            turns += (Turn(guess, certain_tiles(turns, guess, draft.length)),)
        if turns == draft.turns and (won or draft.letters == self.letters):
            return self._with(self._focused(draft))
        missed = len(turns) - len(draft.turns)
        mended = draft.of_turns(turns) if won else draft.of_turns(turns).write(self.letters)
        state = self._with(self._focused(mended.at(draft.row, draft.column)))
        if missed <= 0:
            return state
        later = f"set its colours of {counted(missed, 'more guess')} below"
        return state.say(f"Board {self.focus + 1} is not solved: {later}.")

    def move(self, rows: int, columns: int) -> BoardsState:
        """Move the cursor; beyond the first or last letter, to the board beside."""
        draft = self.draft
        moved = draft.move(rows, columns)
        if columns and moved.column == draft.column:
            return self.turn_to(1 if columns > 0 else -1)
        return self._with(self._focused(moved))

    def turn_to(self, step: int) -> BoardsState:
        """Turn to the next unsolved board, or to one before; when the game is over, to any."""
        others = self.open or range(len(self.drafts))
        index = (self.focus + step) % len(self.drafts)
        while index not in others:
            index = (index + step) % len(self.drafts)
        return self._at(index)

    def _at(self, index: int) -> BoardsState:
        """Give a board the focus, at the row that is being typed."""
        state = replace(self, focus=index, remark=_SILENCE, asked=None)
        return replace(state, drafts=tuple(state._focused(state.draft.at_open_row())))

    def click(self, index: int, row: int, column: int) -> BoardsState:
        """Give a board the focus, or colour that letter of the board that has it."""
        if index != self.focus:
            return self._at(index)
        draft = self.draft.at(row, column)
        is_there = (draft.row, draft.column) == (row, column)
        can_colour = is_there and draft.current is not None and not self.answers
        return self._mended(draft.cycle()) if can_colour else self._with(self._focused(draft))

    def erase(self) -> BoardsState:
        """Delete the last letter; without any, open the last guess again on all boards."""
        if letters := self.letters:
            return self.write(letters[:-1])
        count = len(self.boards.guesses)
        if self.answers or not count:
            return self.say(NOTHING)
        drafts = [draft.reopen() if len(draft.turns) == count else draft for draft in self.drafts]
        state = self._with(drafts)
        return replace(state, focus=state._near)

    def back(self) -> BoardsState:
        """Go to the row being typed; from there, clear it."""
        if self.draft.is_mending and not self.is_over:
            return self._at(self._near)
        return self.write("") if self.letters else self.say(NOTHING)

    def commit(self, *, allow_unknown: bool = False) -> BoardsState:
        """Play the guess, or say why not.

        An unknown word, or a board without colours, is accepted at the second attempt.
        """
        word = self.letters
        if missing := self.words.length - len(word):
            return self.say(letters_missing(missing))
        if self.answers:
            return self._played(word)
        if not (allow_unknown or word == self.kept_word):
            try:
                self.boards.check(word, elsewhere=True)
            except WordleError as error:
                asked = self.say(f"{error} Press Enter again to keep it.")
                return replace(asked, kept_word=word)
        state = self
        for index in self.open:
            draft = self.drafts[index]
            if not draft.pattern.is_possible:
                return self._at(index).say(
                    f"Board {index + 1}: one yellow among greens cannot occur: check the colours."
                )
            if draft.is_coloured:
                continue
            if self.asked != index:
                colours = "these are its colours" if any(draft.pattern.marks) else "all are grey"
                question = f"Board {index + 1} has no colours yet. Press Enter again if {colours}."
                return replace(state._at(index).say(question, "info"), asked=index)
            whole = replace(draft, coloured=frozenset(range(draft.length)))
            return state._with(state._focused(whole)).commit(allow_unknown=True)
        won = [str(index + 1) for index in self.open if self.drafts[index].pattern.is_win]
        if len(won) > 1:
            return self.say(
                f"{word.upper()} cannot solve boards {listed(won, 'and')}: their words differ."
            )
        state = self._with(self._each_open(DraftBoard.commit))
        return state._at([*state.open, state.focus][0])

    def _played(self, word: str) -> BoardsState:
        """Play a guess in a game whose answers are known."""
        try:
            played = self.boards.play(word)
        except WordleError as error:
            return self.say(str(error), "error")
        drafts = [
            draft.of_turns(game.turns)
            for draft, game in zip(self.drafts, played.boards, strict=True)
        ]
        state = self._with(drafts)
        return replace(state, focus=state._near)

    def fix(self, index: int, contradiction: Contradiction) -> BoardsState:
        """Change the colour that explains why no word fits a board; without one, go there."""
        draft = self.drafts[index].at(contradiction.turn, contradiction.position or 0)
        there = replace(self, focus=index)
        if contradiction.mark is None:
            return there._with(there._focused(draft))
        fixed = there._mended(draft.mark(contradiction.mark))
        letter = contradiction.guess[contradiction.position or 0].upper()
        place = f"The {letter} of guess {contradiction.turn + 1} on board {index + 1}"
        colour = contradiction.mark.name.lower()
        return fixed._at(index).say(f"{place} is {colour} now. Ctrl+z undoes it.", "info")

    def undo(self) -> BoardsState:
        if not self.past:
            return self.say("There is nothing to undo.")
        *past, (drafts, focus) = self.past
        future = (*self.future, (self.drafts, self.focus))
        return replace(self.say(""), drafts=drafts, focus=focus, past=tuple(past), future=future)

    def redo(self) -> BoardsState:
        if not self.future:
            return self.say("There is nothing to redo.")
        *future, (drafts, focus) = self.future
        past = (*self.past, (self.drafts, self.focus))
        return replace(self.say(""), drafts=drafts, focus=focus, past=past, future=tuple(future))

    # Records

    @property
    def has_begun(self) -> bool:
        return bool(self.boards.guesses or self.letters)

    @property
    def finished(self) -> FinishedGame:
        """The record of a game that is over. Its uuid depends on the guesses, because two windows
        may have continued the same game differently."""
        boards = tuple(FinishedBoard(each.turns, each.known_answer) for each in self.boards.boards)
        return FinishedGame(
            self.mode,
            self.words.name,
            False,
            boards,
            min(self.hints, len(self.boards.guesses)),
            self.started,
            limit=self.boards.limit,
            uuid=str(uuid5(UUID(self.uuid), str(self.boards))),
        )

    @property
    def saved(self) -> str:
        """The game as text, for `restored`, without what can be undone."""
        values = {
            "list": self.words.name,
            "limit": self.boards.limit,
            "boards": [draft.text for draft in self.drafts],
            "answers": self.answers,
            "seed": self.seed,
            "focus": self.focus,
            "hints": self.hints,
            "started": self.started.isoformat(),
            "uuid": self.uuid,
        }
        return json.dumps(values)

    @classmethod
    def restored(cls, text: str, find: Callable[[str], WordList | None]) -> BoardsState:
        """The game that was saved; `find` gets a list by its name.

        Raises a `WordleError` if the list is missing or the text is damaged.
        """
        try:
            values = json.loads(text)
            words = find(values["list"])
            if words is None:
                raise WordleError(f"Your last game needs the list {values['list']}; it is kept.")
            limit, answers = int(values["limit"]), tuple(map(words.parse, values["answers"]))
            drafts = tuple(DraftBoard.from_text(draft, limit) for draft in values["boards"])
            Boards.start(words, len(drafts), limit)
            seed, hints = values["seed"], int(values["hints"])
            focus = range(len(drafts))[values["focus"]]
            times = checked_time(values["started"]), str(UUID(values["uuid"]))
            state = cls(words, drafts, answers, seed, focus, hints, False, *times)
            if {draft.length for draft in drafts} != {words.length} or state.is_over:
                raise ValueError
        except (LookupError, TypeError, AttributeError, ValueError) as error:
            if isinstance(error, WordleError):
                raise
            raise WordleError("Your unfinished game could not be read.") from None
        return state
