"""The state of a game with one to 32 boards, as an immutable value.

Every key and every spoken line is a method that returns a new state. What a mode does not allow is
decided here, with the sentence that says so: only the player of a game that is played elsewhere
sets colours and takes guesses back, and only a game against the program is given up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import Enum
from functools import cached_property
from typing import NamedTuple, TypeVar

from wordle_tui.game.boards import Boards, named, with_rows
from wordle_tui.game.clues import fitting
from wordle_tui.game.errors import HardModeError, RepeatedGuessError, WordleError
from wordle_tui.game.game import GUESS_LIMIT, Candidates, Contradiction, Game, Outcome
from wordle_tui.game.records import FinishedGame, Mode, new_uuid, now
from wordle_tui.game.text import parse_paste
from wordle_tui.game.tiles import Mark, Pattern
from wordle_tui.game.turn import Turn, broken_clue
from wordle_tui.game.wording import counted, letters_missing, listed, spelled
from wordle_tui.game.words import WordList
from wordle_tui.play.colours import ByAnswers, ByPlayer, Colours
from wordle_tui.play.draft import DraftBoard, all_grey, certain_tiles
from wordle_tui.play.hints import Hint
from wordle_tui.play.remark import Remark, Severity

TOO_EARLY = "Colours come after the last letter."
BY_PROGRAM = "The program sets the colours."
COMPLETE = "The word is complete: colour it, or press Backspace to change it."
FOR_GOOD = "Only guesses in Assist can be taken back."
NOTHING = "There is nothing to delete."
NOTHING_TYPED = "Nothing is typed. Press Ctrl+q to leave the program."
RETYPE = "Type the right letters over these."
IMPOSSIBLE = "One yellow among greens cannot occur: check the colours."
GIVE_UP = "Press Ctrl+g again to give up: the game counts as lost."
NOT_GIVEN_UP = "Give up only in Practice."
FINISH_FIRST = "Finish this game first, or press Ctrl+g to give up."
ONE_BOARD = "A shared grid is for one board: paste guesses such as raise:bbygb/bbbbg."
COLOUR_LETTERS = {"b": Mark.GREY, "y": Mark.YELLOW, "g": Mark.GREEN}
UNDO_LIMIT = 500
_SILENCE, _BY_PLAYER = Remark(), ByPlayer()
_Board = TypeVar("_Board")


class GameRules(NamedTuple):
    """The rules of a game, which may differ from those in force."""

    words: WordList
    hard: bool = False
    limit: int = GUESS_LIMIT


@dataclass(frozen=True)
class Identity:
    """What a game is, besides its boards."""

    mode: Mode = Mode.ASSIST
    uuid: str = field(default_factory=new_uuid)
    started: datetime = field(default_factory=now)
    day: date | None = None
    """The day of its daily puzzle."""
    seed: int | None = None
    """The seed of the answers of several boards, if they are random."""
    is_kept: bool = True
    """Whether it is stored; a training card that is played on is not."""


class Confirmation(Enum):
    """What the next key confirms, if it is the same as the last one."""

    COLOURS = "colours"
    """Whether the focused board has the colours that it shows."""
    GIVE_UP = "give up"


class Moment(NamedTuple):
    """What undo and redo bring back."""

    game: Identity
    rules: GameRules
    drafts: tuple[DraftBoard, ...]
    focus: int
    is_advised: bool


@dataclass(frozen=True)
class PlayState:
    """A game, what is typed, and what can be undone.

    >>> from wordle_tui.game.words import word_list
    >>> state = PlayState.begin(GameRules(word_list("original"), limit=7), 2)
    >>> for letter in "crane" "bybbb" "bbbbg":
    ...     state = state.type(letter)
    >>> str(state.commit().position)
    'crane:bybbb/bbbbg'
    """

    rules: GameRules
    drafts: tuple[DraftBoard, ...]
    """The boards; unsolved ones have the same letters in the row that is being typed."""
    colours: Colours = _BY_PLAYER
    game: Identity = field(default_factory=Identity)
    focus: int = 0
    """The index of the board that the keys are for."""
    hint: Hint = Hint.NONE
    """What is shown for the next guess."""
    usual_hint: Hint = Hint.NONE
    """What is shown at the beginning of each guess."""
    last_hint: Hint = Hint.NONE
    """The step that was shown last in this game."""
    hints: int = 0
    """How many guesses had hints, with the next guess if it `is_hinted`."""
    is_hinted: bool = False
    """Whether a hint was shown since the last guess."""
    is_advised: bool = False
    """Whether suggestions were shown while a game was played elsewhere."""
    is_given_up: bool = False
    finished: FinishedGame | None = None
    """The record of the game, once it is over and stored."""
    remark: Remark = _SILENCE
    """The answer to the last key, if there is one."""
    flaw: tuple[int, int | None] | None = None
    """The row of a refused guess, or the tile that shows why it was refused."""
    kept_word: str | None = None
    """A word that is not in the list, but that the player has confirmed."""
    question: Confirmation | None = None
    past: tuple[Moment, ...] = ()
    future: tuple[Moment, ...] = ()

    @classmethod
    def begin(
        cls,
        rules: GameRules,
        boards: int = 1,
        colours: Colours = _BY_PLAYER,
        game: Identity | None = None,
        usual_hint: Hint = Hint.NONE,
        turns: tuple[Turn, ...] = (),
    ) -> PlayState:
        """The beginning of a game, or a position with one board that is played on."""
        empty = DraftBoard(pattern=all_grey(rules.words.length), limit=rules.limit)
        drafts = (empty.of_turns(turns),) * boards
        state = cls(rules, drafts, colours, game or Identity(), usual_hint=usual_hint)
        return state.show_hint(usual_hint)

    # What follows from it

    @property
    def is_by_player(self) -> bool:
        """Whether the player sets the colours: the game is played elsewhere."""
        return isinstance(self.colours, ByPlayer)

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers that the program knows: those of all boards, or none."""
        return self.colours.answers if isinstance(self.colours, ByAnswers) else ()

    @cached_property
    def position(self) -> Boards:
        """The boards without the row that is being typed."""
        words, hard, limit = self.rules
        known: tuple[str | None, ...] = self.answers
        answers = known or tuple(draft.answer for draft in self.drafts)
        games = (
            Game(words, draft.turns, hard, answer, limit)
            for draft, answer in zip(self.drafts, answers, strict=True)
        )
        return Boards(tuple(games), self.game.seed)

    @property
    def outcome(self) -> Outcome:
        return Outcome.LOST if self.is_given_up else self.position.outcome

    @property
    def is_over(self) -> bool:
        return self.outcome is not Outcome.PLAYING

    @property
    def guesses(self) -> tuple[str, ...]:
        return self.position.guesses

    @property
    def has_begun(self) -> bool:
        return bool(self.guesses or self.letters)

    @property
    def draft(self) -> DraftBoard:
        """The board with the focus."""
        return self.drafts[self.focus]

    @cached_property
    def open(self) -> tuple[int, ...]:
        """The indices of the boards that take the next guess."""
        return () if self.is_over else self.position.unsolved

    @property
    def letters(self) -> str:
        """The guess that is being typed."""
        return self.drafts[self.open[0]].letters if self.open else ""

    @property
    def has_word(self) -> bool:
        """Whether the guess that is being typed has all its letters."""
        return len(self.letters) == self.rules.words.length

    @cached_property
    def objection(self) -> str | None:
        """Why the complete word cannot be the next guess of this game, in a sentence."""
        return self._objection(self.position, self.letters) if self.has_word else None

    @staticmethod
    def _objection(position: Boards, word: str) -> str | None:
        try:
            position.check(word, elsewhere=True)
        except WordleError as error:
            return str(error)
        return None

    @property
    def mended_objection(self) -> str | None:
        """Why the guess under the cursor could not be played there, in a sentence."""
        draft, game = self.draft, self.position.boards[self.focus]
        before = Boards((replace(game, turns=draft.turns[: draft.row]),))
        return self._objection(before, draft.turns[draft.row].guess)

    @property
    def typed_word(self) -> str | None:
        """A complete word that is allowed and that the player has not coloured yet."""
        is_coloured = any(self.drafts[index].is_coloured for index in self.open)
        return self.letters if self.has_word and not is_coloured and not self.objection else None

    @cached_property
    def ahead(self) -> Boards | None:
        """The position after the row that is being coloured; None unless it can be asked about."""
        if not (self.is_by_player and self.has_word):
            return None
        drafts = [self.drafts[index] for index in self.open]
        if not all(draft.is_coloured and draft.pattern.is_possible for draft in drafts) or all(
            draft.pattern.is_win for draft in drafts
        ):
            return None
        boards = [*self.position.boards]
        for index in self.open:
            boards[index] = boards[index].after(Turn(self.letters, self.drafts[index].pattern))
        return replace(self.position, boards=tuple(boards))

    @property
    def asks_for_answer(self) -> bool:
        """Whether a game elsewhere is lost, so that its answer can be entered."""
        return self.is_by_player and len(self.drafts) == 1 and self.outcome is Outcome.LOST

    def left(self, index: int) -> Candidates:
        """The words that can be the answer of a board, as far as the player knows.

        The program chooses likely words only. A challenge, a daily puzzle, or an answer given by
        the player may be any accepted word.
        """
        game = self.position.boards[index]
        if self.is_by_player:
            return game.candidates
        likely, words = game.candidates.likely, game.words
        is_chosen_here = self.game.mode is not Mode.CHALLENGE and self.game.day is None
        if is_chosen_here and (not self.answers or self.answers[index] in words.answers):
            return Candidates(likely, ())
        others = words.rare_words or sorted(words.accepted.difference(words.answers))
        return Candidates(likely, fitting(game.turns, others))

    # Changes

    def say(self, text: str, severity: Severity = "warning") -> PlayState:
        """The same state with a remark."""
        return replace(self, remark=Remark(text, severity), question=None, flaw=None)

    def _refuse(self, sentence: str, flaw: tuple[int, int | None] | None = None) -> PlayState:
        """Say why the guess cannot be played, and point at its row or at a tile."""
        return replace(self.say(sentence, "error"), flaw=flaw or (len(self.guesses), None))

    def _ask(self, question: Confirmation, text: str, severity: Severity = "warning") -> PlayState:
        return replace(self.say(text, severity), question=question)

    def _with(self, drafts: Iterable[DraftBoard], focus: int | None = None) -> PlayState:
        """Replace the boards; undo brings these back, unless only the cursor differs."""
        drafts = tuple(drafts)
        is_same = [draft.content for draft in drafts] == [draft.content for draft in self.drafts]
        state = replace(self.say(""), drafts=drafts, focus=self.focus if focus is None else focus)
        if is_same:
            return state
        if self.is_by_player:
            past = (*self.past[1 - UNDO_LIMIT :], self._moment)
            state = replace(state, past=past, future=())
        return state._noted(was_over=self.is_over)

    def _noted(self, was_over: bool = False) -> PlayState:
        """Note that suggestions are shown, from the first letter to the end of the game."""
        is_shown = self.is_by_player and self.hint >= Hint.THREE and self.has_begun
        is_advised = self.is_advised or (is_shown and not (was_over and self.is_over))
        return replace(self, is_advised=is_advised)

    @property
    def _moment(self) -> Moment:
        return Moment(self.game, self.rules, self.drafts, self.focus, self.is_advised)

    def _changed(
        self, boards: Sequence[int], change: Callable[[DraftBoard], DraftBoard]
    ) -> list[DraftBoard]:
        """The boards, some of them changed."""
        return [
            change(draft) if index in boards else draft for index, draft in enumerate(self.drafts)
        ]

    def _focused(self, draft: DraftBoard) -> list[DraftBoard]:
        """The boards with another one at the focus."""
        return self._changed((self.focus,), lambda _: draft)

    def _at(self, index: int) -> PlayState:
        """Give a board the focus, at the row that is being typed."""
        state = replace(self.say(""), focus=index)
        return replace(state, drafts=tuple(state._focused(state.draft.at_open_row())))

    @property
    def _near(self) -> int:
        """The focus, or the next board that takes guesses if that one does not."""
        after = [index for index in self.open if index >= self.focus]
        return [*after, *self.open, self.focus][0]

    @property
    def over_sentence(self) -> str:
        """What is said of a key that a finished game does not take."""
        key = "Ctrl+n" if self.is_by_player else "Enter"
        return f"The game is over. Press {key} for the next one."

    @property
    def _over(self) -> PlayState:
        return self.say(self.over_sentence)

    # Letters

    def type(self, typed: str) -> PlayState:
        """Type a letter on all boards that take one; in a complete row, set a colour."""
        if self.is_over:
            return self._over
        state, alphabet = self, self.rules.words.alphabet
        letters = alphabet.fold(typed)
        takes_letters = self.draft.is_retyping or not (self.has_word or self.draft.is_mending)
        if takes_letters and (foreign := alphabet.foreign(letters)):
            return self.say(self.rules.words.foreign_letter(foreign))
        for letter in letters:
            state = state._type(letter)
        return state

    def _type(self, letter: str) -> PlayState:
        draft = self.draft
        if draft.is_retyping:
            return self._retype(letter)
        if self.is_by_player and (draft.is_mending or self.has_word):
            colour = COLOUR_LETTERS.get(letter.lower())
            return self.say(COMPLETE) if colour is None else self.mark(colour)
        if self.has_word:
            return self.say(
                f"A word has {spelled(self.rules.words.length)} letters. "
                "Press Enter, or Backspace to change it."
            )
        column = draft.column if self.focus in self.open else len(self.letters)

        def write(board: DraftBoard) -> DraftBoard:
            return board.at(len(board.turns), column).type(letter)

        return self._with(self._changed(self.open, write), self._near)

    def _retype(self, letter: str) -> PlayState:
        """Write a letter over one of an earlier guess, on all boards that have that guess."""
        row, column = self.draft.row, self.draft.column
        having = [index for index, each in enumerate(self.drafts) if row < len(each.turns)]

        def write(board: DraftBoard) -> DraftBoard:
            return replace(board.at(row, column), is_retyping=True).type(letter)

        drafts = self._changed(having, write)
        return self._with(
            each if index == self.focus else each.at_open_row() for index, each in enumerate(drafts)
        )

    def write(self, word: str, pattern: Pattern | None = None) -> PlayState:
        """Make a word the next guess, with the colours of the focused board if they are given."""
        if self.is_over:
            return self._over
        state = self._with(self._changed(self.open, lambda draft: draft.write(word)), self._near)
        if pattern is None or not self.is_by_player:
            return state
        return replace(state, drafts=tuple(state._focused(state.draft.write(word, pattern))))

    def erase(self) -> PlayState:
        """Delete the last letter; without any, reopen the last guess on all boards.

        On an earlier guess, the next letters replace its own.
        """
        if self.letters and not self.draft.is_mending:
            drafts = self._changed(
                self.open, lambda draft: draft.at(len(draft.turns), draft.length).erase()
            )
            return self._with(drafts, self._near)
        if not self.is_by_player:
            return self._over if self.is_over else self.say(NOTHING)
        if self.draft.is_mending and not self.is_over:
            drafts = self._focused(replace(self.draft, is_retyping=True))
            return self._with(drafts).say(RETYPE, "info")
        if not (count := len(self.guesses)):
            return self.say(NOTHING)
        last = [index for index, each in enumerate(self.drafts) if len(each.turns) == count]
        state = self._with(self._changed(last, DraftBoard.reopen))
        return replace(state, focus=state._near)

    def remove_row(self) -> PlayState:
        """Delete the guess under the cursor on all boards; those below move up."""
        if not self.is_by_player:
            return self.say(FOR_GOOD)
        row = self.draft.row
        if not self.draft.is_mending:
            return self._with(self._changed(self.open, DraftBoard.clear_draft))
        drafts = [
            each.at(row, 0).remove_row() if row < len(each.turns) else each for each in self.drafts
        ]
        guesses = (*self.guesses[:row], *self.guesses[row + 1 :])
        return self._with(
            self._completed(draft, guesses, drafts[:index] + drafts[index + 1 :])
            for index, draft in enumerate(drafts)
        )

    def back(self) -> PlayState:
        """Go to the row being typed; from there, clear it."""
        if self.is_over:
            return self._over
        if self.draft.is_mending:
            return self._at(self._near)
        if self.letters:
            return self._with(self._changed(self.open, DraftBoard.clear_draft))
        return self.say(NOTHING_TYPED)

    # Colours

    def _can_colour(self) -> PlayState | None:
        """The state that says why no tile can be coloured now; None if one can."""
        if not self.is_by_player:
            return self.say(BY_PROGRAM)
        return self.say(TOO_EARLY) if self.draft.current is None else None

    def mark(self, mark: int) -> PlayState:
        """Colour a letter and go on, after the last letter to the next board without colours."""
        if (refusal := self._can_colour()) is not None:
            return refusal
        draft = self.draft
        state = self._mended(draft.mark(Mark(mark)))
        if draft.is_mending or draft.column < draft.length - 1:
            return state
        rest = [index for index in state.open if not state.drafts[index].is_coloured]
        following = [index for index in rest if index > self.focus] or rest
        if not following:
            return state
        return replace(state._at(following[0]), remark=state.remark)

    def cycle(self) -> PlayState:
        """Give the tile under the cursor its next colour."""
        return self._can_colour() or self._mended(self.draft.cycle())

    def refuse_digit(self) -> PlayState:
        if not self.is_by_player:
            return self.say(BY_PROGRAM)
        return self.say("The colours are 1 grey, 2 yellow, 3 green.")

    def _mended(self, draft: DraftBoard) -> PlayState:
        """The boards with changed colours on the focused one, which may now be solved or not."""
        others = self.drafts[: self.focus] + self.drafts[self.focus + 1 :]
        mended = self._completed(draft, self.guesses, others)
        state = self._with(self._focused(mended))
        missed = len(mended.turns) - len(draft.turns)
        if missed > 0:
            later = f"set its colours of {counted(missed, 'more guess')} below"
            return state.say(f"Board {self.focus + 1} is not solved: {later}.")
        return state._say_if_same(draft.turns[draft.row].guess if draft.is_mending else "")

    def _completed(
        self, draft: DraftBoard, guesses: Sequence[str], others: Sequence[DraftBoard]
    ) -> DraftBoard:
        """A board after a change of its colours, with the guesses that belong to it.

        A board ends with its win, unless no other board has the guesses that follow: what the
        player typed is never erased. A board that is not solved gets the guesses that it missed.
        """
        won = [number for number, turn in enumerate(draft.turns, 1) if turn.pattern.is_win]
        turns = draft.turns
        if won:
            is_held = any(len(other.turns) >= len(turns) for other in others)
            turns = turns[: won[0]] if is_held else turns
        for guess in () if won else guesses[len(turns) :]:
            turns += (Turn(guess, certain_tiles(turns, guess, draft.length)),)
        if turns == draft.turns and (won or draft.letters == self.letters or draft.is_finished):
            return draft
        changed = draft.of_turns(turns)
        if not changed.is_finished:
            changed = changed.write(self.letters)
        return changed.at(draft.row, draft.column)

    def _say_if_same(self, word: str) -> PlayState:
        """Warn of boards that have the same word, which no game has."""
        won = [
            str(number)
            for number, draft in enumerate(self.drafts, 1)
            if draft.is_won and draft.turns[-1].guess == word
        ]
        return self.say(_same_word(word, won)) if len(won) > 1 else self

    # The cursor

    def move(self, rows: int, columns: int) -> PlayState:
        """Move the cursor; beyond the first or last letter, to the board beside.

        If the program sets the colours, there is only a board to choose.
        """
        if self.is_by_player:
            moved = self.draft.move(rows, columns)
            if not columns or moved.column != self.draft.column or len(self.drafts) == 1:
                return self._with(self._focused(moved))
        return self.turn_to(1 if columns > 0 else -1) if columns else self.say("")

    def turn_to(self, step: int) -> PlayState:
        """Turn to the next board that takes guesses; when the game is over, to any."""
        others = self.open or range(len(self.drafts))
        index = (self.focus + step) % len(self.drafts)
        while index not in others:
            index = (index + step) % len(self.drafts)
        return self._at(index)

    def click(self, index: int, row: int, column: int) -> PlayState:
        """Give a board the focus, or colour that letter of the board that has it."""
        if index != self.focus:
            return self._at(index)
        if not self.is_by_player:
            return self.say("")
        draft = self.draft.at(row, column)
        if (draft.row, draft.column) == (row, column) and draft.current is not None:
            return self._mended(draft.cycle())
        return self._with(self._focused(draft))

    # Guesses

    def commit(self, *, allow_unknown: bool = False) -> PlayState:
        """Play the guess, or say why not.

        An unknown word, or a board without colours, is accepted at the second attempt.
        """
        if missing := self.rules.words.length - len(self.letters):
            return self._refuse(letters_missing(missing))
        if not self.is_by_player:
            return self._played(self.letters)
        word = self.letters
        if self.objection and not allow_unknown and word != self.kept_word:
            asked = self.say(f"{self.objection} Press Enter again to keep it.")
            return replace(asked, kept_word=word, flaw=(len(self.guesses), None))
        for index in self.open:
            if not self.drafts[index].pattern.is_possible:
                return self._at(index)._refuse(named(index, len(self.drafts), IMPOSSIBLE))
        unsure = [index for index in self.open if not self.drafts[index].is_coloured]
        if self.question is Confirmation.COLOURS and self.focus in unsure:
            unsure.remove(self.focus)
        if unsure:
            return self._sure_of_focus()._at(unsure[0])._ask_colours()
        won = [str(index + 1) for index in self.open if self.drafts[index].pattern.is_win]
        if len(won) > 1:
            return self.say(_same_word(word, won))
        state = self._with(self._changed(self.open, DraftBoard.commit))
        return replace(state, focus=[*state.open, state.focus][0])._again()

    def _sure_of_focus(self) -> PlayState:
        """The state in which the colours of the focused board are confirmed, if they were asked."""
        if self.question is not Confirmation.COLOURS:
            return self
        whole = replace(self.draft, coloured=frozenset(range(self.draft.length)))
        return replace(self, drafts=tuple(self._focused(whole)))

    def _ask_colours(self) -> PlayState:
        """Ask whether the focused board has the colours that it shows."""
        has_greens, number = any(self.draft.pattern.marks), self.focus + 1
        if len(self.drafts) > 1:
            colours = "these are its colours" if has_greens else "all are grey"
            text = f"Board {number} has no colours yet. Press Enter again if {colours}."
        elif has_greens:
            text = "Press Enter again if these are the colours Wordle showed you."
        else:
            text = "No colours yet. Press Enter again if all letters are grey."
        return self._ask(Confirmation.COLOURS, text, "info")

    def _played(self, word: str) -> PlayState:
        """Play a guess that the program colours."""
        assert not isinstance(self.colours, ByPlayer)
        try:
            guess = self.position.check(word)
            if guess in self.guesses:
                raise RepeatedGuessError(f"{guess.upper()} has been guessed already.")
        except WordleError as error:
            flaw = None
            if isinstance(error, HardModeError):
                clue = broken_clue(word, self.draft.turns)
                if clue is not None:
                    flaw = (len(self.guesses) if clue.is_green else clue.turn), clue.place
            return self._refuse(str(error), flaw)
        drafts = [*self.drafts]
        for index in self.open:
            game = self.position.boards[index]
            turn = Turn(guess, self.colours.pattern(guess, index, game))
            drafts[index] = drafts[index].of_turns((*game.turns, turn))
        state = self._with(drafts)
        return replace(state, focus=state._near)._again()

    def _again(self) -> PlayState:
        """The state at the beginning of another guess, with the hint that each begins with.

        Suggestions that were shown in a game elsewhere stay.
        """
        if self.is_by_player:
            return self
        return replace(self, is_hinted=False, hint=Hint.NONE).show_hint(self.usual_hint)

    def add(self, turns: Sequence[Turn]) -> PlayState:
        """Play guesses with their colours in a game with one board that is played elsewhere.

        Raises a `WordleError` if they cannot be played.
        """
        draft = self.draft
        room = 0 if draft.is_won else draft.limit - len(draft.turns)
        if len(turns) > room:
            raise WordleError(
                f"There is room for {counted(room, 'more guess')}; this text has {len(turns)}."
            )
        if any(turn.pattern.is_win for turn in turns[:-1]):
            raise WordleError("Only the last guess can be all green: the game ends with it.")
        return self._with([draft.of_turns((*draft.turns, *turns))])

    def paste(self, text: str) -> PlayState:
        """Add pasted guesses, make a pasted word the next guess, or colour the board by a grid.

        Raises a `WordleError` if the text does not fit.
        """
        words, _, limit = self.rules
        if len(self.drafts) > 1 and ":" in text:
            return self.add_rows(text.split())
        pasted = parse_paste(text, words, limit)
        if pasted.turns or pasted.patterns:
            if not self.is_by_player:
                raise WordleError(BY_PROGRAM)
            if len(self.drafts) > 1:
                raise WordleError(ONE_BOARD)
            return self.add(pasted.turns) if pasted.turns else self._with_grid(pasted.patterns)
        if len(pasted.words) > 1:
            raise WordleError(
                "These words have no colours: paste one word, or guesses like raise:bbygb."
            )
        return self.write(pasted.words[0])

    def add_rows(self, rows: Iterable[str], *, allow_unknown: bool = False) -> PlayState:
        """Add guesses with their colours on each board, as in `crane:bybbb/bbbbg`.

        Raises a `WordleError` if they cannot be played.
        """
        if not self.is_by_player:
            raise WordleError(BY_PROGRAM)
        boards = with_rows(self.position, rows, allow_unknown=allow_unknown)
        drafts = (
            draft.of_turns(board.turns)
            for draft, board in zip(self.drafts, boards.boards, strict=True)
        )
        state = self._with(drafts)
        return replace(state, focus=state._near)

    def _with_grid(self, patterns: Sequence[Pattern]) -> PlayState:
        """Colour the words on the board by a shared grid, which has no letters."""
        draft = self.draft
        words = [turn.guess for turn in draft.turns] + [self.letters] * self.has_word
        if len(words) != len(patterns):
            raise WordleError("Type your guesses first, then paste the grid to colour them.")
        return self._with([draft.of_turns(tuple(map(Turn, words, patterns)))])

    def set_answer(self, text: str) -> PlayState:
        """Set the answer of a lost game; raises a `WordleError` if the colours rule it out."""
        answer = self.position.boards[0].with_answer(text).answer
        return self._with([replace(self.draft, answer=answer)])

    # Contradictions

    def go_to(self, index: int, contradiction: Contradiction) -> PlayState:
        """Put the cursor on the tile or the row that does not fit."""
        draft = self.drafts[index].at(contradiction.turn, contradiction.position or 0)
        there = replace(self, focus=index)
        return there._with(there._focused(draft))

    def fix(self, index: int, contradiction: Contradiction) -> PlayState:
        """Change the colour that explains why no word fits; without one, go to the guess."""
        there = self.go_to(index, contradiction)
        if contradiction.mark is None or contradiction.position is None:
            return there
        fixed = there._mended(there.draft.mark(contradiction.mark))
        fixed = replace(fixed, past=(*self.past[1 - UNDO_LIMIT :], self._moment))
        letter = contradiction.guess[contradiction.position].upper()
        board = f" on board {index + 1}" if len(self.drafts) > 1 else ""
        place = f"The {letter} of guess {contradiction.turn + 1}{board}"
        colour = contradiction.mark.name.lower()
        return fixed._at(fixed._near if len(self.drafts) == 1 else index).say(
            f"{place} is {colour} now. Ctrl+z undoes it.", "info"
        )

    # Undo, and other games

    def undo(self) -> PlayState:
        if not self.is_by_player:
            return self.say(FOR_GOOD)
        if not self.past:
            return self.say("There is nothing to undo.")
        return replace(
            self._brought_back(self.past[-1]),
            past=self.past[:-1],
            future=(*self.future, self._moment),
        )

    def redo(self) -> PlayState:
        if not self.is_by_player:
            return self.say(FOR_GOOD)
        if not self.future:
            return self.say("There is nothing to redo.")
        return replace(
            self._brought_back(self.future[-1]),
            past=(*self.past, self._moment),
            future=self.future[:-1],
        )

    def _brought_back(self, moment: Moment) -> PlayState:
        game, rules, drafts, focus, is_advised = moment
        if game.uuid == self.game.uuid:  # its day may have been set meanwhile
            game, is_advised = self.game, is_advised or self.is_advised
        state = replace(self.say(""), game=game, rules=rules, drafts=drafts, focus=focus)
        hint = Hint.ALL if is_advised else self.usual_hint
        return replace(state, is_advised=is_advised, hint=hint)._noted(was_over=self.is_over)

    def clear(self, rules: GameRules) -> PlayState:
        """Begin another game elsewhere with these rules; undo brings this one back."""
        empty = PlayState.begin(rules, len(self.drafts), usual_hint=self.usual_hint)
        if self.finished is not None:  # it is in the history
            return empty
        if not self.has_begun:
            return replace(empty, past=self.past)
        past = (*self.past[1 - UNDO_LIMIT :], self._moment)
        return replace(empty, past=past).say("Ctrl+z brings the board back.", "info")

    def under(self, rules: GameRules) -> PlayState:
        """Apply rules that the player has chosen to the game and to what can be undone.

        A game whose words differ in length from those of the list keeps its rules, and so does a
        game against the program that has begun. Raises no error: it says what stays.
        """
        if self.is_over:
            return self
        words, hard, _ = rules
        rules = self.rules._replace(words=words, hard=hard and len(self.drafts) == 1)
        if not self.is_by_player:
            is_given = not words.accepted.issuperset(self.answers)
            if self.guesses or is_given or words.length != self.rules.words.length:
                return self
            return replace(self, rules=rules)
        if words.length == self.rules.words.length:
            undone, redone = (
                tuple(
                    moment._replace(rules=rules)
                    for moment in moments
                    if moment.rules.words.length == words.length
                )
                for moments in (self.past, self.future)
            )
            return replace(self.say(""), rules=rules, past=undone, future=redone)
        if not self.has_begun:
            empty = PlayState.begin(rules, len(self.drafts), usual_hint=self.usual_hint)
            return replace(empty, game=self.game)
        return self.say(
            f"This board keeps the {self.rules.words.name} list. "
            f"Press Ctrl+n for one with {words.name}.",
            "info",
        )

    # Hints, and giving up

    def show_hint(self, hint: Hint) -> PlayState:
        """Show a step of the hints for the next guess; it counts as soon as it is shown."""
        state = replace(self, hint=hint)
        if not hint or self.is_over:
            return state
        state = replace(state, last_hint=hint)
        if self.is_by_player:
            return state._noted()
        return state if self.is_hinted else replace(state, hints=self.hints + 1, is_hinted=True)

    def ask_hint(self, is_count_free: bool) -> PlayState:
        """Show the next hint, at first the one shown last in this game; after all of them, none."""
        if self.is_over:
            return self._over
        if self.is_by_player:
            return replace(self.say("").show_hint(Hint.ALL), is_advised=True)
        hint = self.last_hint if not self.hint and self.last_hint else self.hint.next(is_count_free)
        state = self if hint else replace(self, usual_hint=Hint.NONE)
        return state.say("").show_hint(hint)

    def begin_with(self, usual_hint: Hint) -> PlayState:
        """Begin each guess with a hint; it also applies now, unless guesses are played already.

        Suggestions that were shown in a game elsewhere stay.
        """
        state = replace(self, usual_hint=usual_hint)
        if self.is_by_player:
            return state.show_hint(Hint.ALL if self.is_advised else usual_hint)
        return state if self.guesses else state.show_hint(usual_hint)

    def give_up(self) -> PlayState:
        """Ask, and at the second attempt give up."""
        if self.is_by_player:
            return self.say(NOT_GIVEN_UP)
        if self.is_over:
            return self._over
        if self.question is not Confirmation.GIVE_UP:
            return self._ask(Confirmation.GIVE_UP, GIVE_UP)
        cleared = self._with(self._changed(self.open, DraftBoard.clear_draft))
        return replace(cleared, is_given_up=True)


def _same_word(word: str, boards: Sequence[str]) -> str:
    return f"{word.upper()} cannot solve boards {listed(boards, 'and')}: their words differ."
