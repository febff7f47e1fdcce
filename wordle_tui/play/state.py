"""The state of a game with one to 32 boards, as an immutable value: look for `PlayState.commit`.

Every key and every spoken line is a method that returns a new state. What a mode does not allow is
decided here, with the sentence that says so: only the player of a game that is played elsewhere
sets colours and takes guesses back, and only a game against the program is given up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property

from wordle_tui.game.board import Board, Contradiction, Outcome, evasive_pattern
from wordle_tui.game.errors import HardModeError, UnknownWordError, WordleError
from wordle_tui.game.game import Game, named
from wordle_tui.game.records import FinishedGame, Mode, first_help
from wordle_tui.game.tiles import Mark, Pattern, colour_names
from wordle_tui.game.turn import Turn, broken_clue
from wordle_tui.game.wording import letters_missing
from wordle_tui.play import remark as sentences
from wordle_tui.play.draft import DraftBoard, all_grey
from wordle_tui.play.drafts import DraftBoards, GameRules, Identity, Moment
from wordle_tui.play.hints import Hint
from wordle_tui.play.remark import SILENCE, Remark, Severity

__all__ = ["GameRules", "Identity", "Moment", "PlayState"]
UNDO_LIMIT = 500
_COLOURS = colour_names()
Flaw = tuple[int, int | None]
"""The row of a refused guess, or also the column of the tile that shows why it was refused."""


@dataclass(frozen=True, kw_only=True)
class PlayState:
    """A game, what is typed, and what can be undone.

    >>> from wordle_tui.game.words import word_list
    >>> state = PlayState.begin(GameRules(word_list("original"), limit=7), 2)
    >>> for letter in "crane":
    ...     state = state.type(letter)
    >>> for colour in (0, 1, 0, 0, 0, 0, 0, 0, 0, 2):
    ...     state = state.mark(colour)
    >>> str(state.commit().position)
    'crane:bybbb/bbbbg'
    """

    rules: GameRules
    game: Identity = field(default_factory=Identity)
    answers: tuple[str, ...] = ()
    """The answers that the program knows: those of all boards, or none."""
    drafts: DraftBoards
    hint: Hint = Hint.NONE
    """What is shown for the next guess."""
    usual_hint: Hint = Hint.NONE
    """What is shown of a game elsewhere unless more is asked for; here always nothing."""
    last_hint: Hint = Hint.NONE
    """The step that was shown last in this game."""
    hints: int = 0
    """How many guesses had hints, with the next guess if it `is_hinted`."""
    is_hinted: bool = False
    """Whether a hint was shown since the last guess."""
    help_from: int | None = None
    """The number of the first guess with a hint or, elsewhere, with suggestions on screen."""
    finished: FinishedGame | None = None
    """The record of the game, once it is over and stored."""
    remark: Remark = SILENCE
    """The answer to the last key, if there is one."""
    flaw: Flaw | None = None
    kept_word: str | None = None
    """A word that is not in the list, but that the player has confirmed."""
    question: str = ""
    """What the next key confirms, if it is the same as the last one."""
    past: tuple[Moment, ...] = ()
    future: tuple[Moment, ...] = ()

    @classmethod
    def begin(
        cls,
        rules: GameRules,
        boards: int = 1,
        answers: tuple[str, ...] = (),
        game: Identity | None = None,
        usual_hint: Hint = Hint.NONE,
        turns: tuple[Turn, ...] = (),
    ) -> PlayState:
        """The beginning of a game, or a position with one board that is played on."""
        empty = DraftBoard(pattern=all_grey(rules.words.length), limit=rules.limit)
        state = cls(
            drafts=DraftBoards((empty.of_turns(turns),) * boards),
            rules=rules,
            game=game or Identity(),
            answers=answers,
            usual_hint=usual_hint,
        )
        return state.show_hint(usual_hint)

    @property
    def is_by_player(self) -> bool:
        """Whether the player sets the colours: the game is played elsewhere."""
        return self.game.mode is Mode.ASSIST

    @cached_property
    def position(self) -> Game:
        """The boards without the row that is being typed."""
        words, rule, limit = self.rules
        known: tuple[str | None, ...] = self.answers
        answers = known or tuple(draft.answer for draft in self.drafts)
        games = (
            Board(words, draft.turns, rule, answer, limit)
            for draft, answer in zip(self.drafts, answers, strict=True)
        )
        return Game.of_boards(games, self.game.seed)

    @property
    def draft(self) -> DraftBoard:
        """The board with the focus."""
        return self.drafts.board

    @property
    def guesses(self) -> tuple[str, ...]:
        return self.drafts.guesses

    @property
    def letters(self) -> str:
        """The guess that is being typed."""
        return self.drafts.letters

    @property
    def has_begun(self) -> bool:
        return bool(self.guesses or self.letters)

    @property
    def is_over(self) -> bool:
        return not self.drafts.open

    @property
    def can_tell(self) -> bool:
        """Whether the next letter goes into the row below."""
        return self.is_by_player and len(self.drafts) == 1 and self.draft.can_tell

    @property
    def was_told(self) -> bool:
        """Whether the game was told by its words, so that undo takes it back as a whole."""
        return self.is_over and bool(self.past) and self.past[-1].drafts.board.is_telling

    # Sentences

    @cached_property
    def objection(self) -> str:
        """How the complete word breaks the rules of this game; empty if it keeps them."""
        if not self.drafts.has_word:
            return ""
        if self.letters in self.guesses:
            return f"You've already guessed {self.letters.upper()}."
        try:
            self.position.check(self.letters, allow_unlisted=True)
        except UnknownWordError:  # one plays what the game elsewhere has taken
            return ""
        except WordleError as error:
            return str(error)
        return ""

    @property
    def asks_for_answer(self) -> bool:
        """Whether a game elsewhere is lost, so that its answer can be entered."""
        return self.is_by_player and len(self.drafts) == 1 and self.position.outcome is Outcome.LOST

    def say(
        self,
        text: str,
        severity: Severity = "warning",
        *,
        flaw: Flaw | None = None,
        question: str = "",
    ) -> PlayState:
        return replace(self, remark=Remark(text, severity), flaw=flaw, question=question)

    def _refuse(self, sentence: str) -> PlayState:
        return self.say(sentence, "error", flaw=(len(self.guesses), None))

    def to(self, drafts: DraftBoards) -> PlayState:
        """Go on with other boards; undo brings these back, unless only the cursor differs."""
        state = replace(self.say(""), drafts=drafts)
        if drafts.contents == self.drafts.contents:
            return state
        if self.is_by_player:
            state = replace(state, past=self.remembered, future=())
        return state.noted()

    @property
    def moment(self) -> Moment:
        return Moment(self.game, self.rules, self.drafts, self.help_from)

    @property
    def remembered(self) -> tuple[Moment, ...]:
        """What undo brings back after a change."""
        return (*self.past[1 - UNDO_LIMIT :], self.moment)

    # Letters

    def type(self, typed: str) -> PlayState:
        """Type a letter on all boards that take one; a complete row takes none."""
        if self.is_over:
            return self.say(sentences.OVER)
        state, alphabet = self, self.rules.words.alphabet
        letters = alphabet.fold(typed)
        is_full = self.drafts.has_word or self.draft.is_mending
        takes_letters = self.draft.is_retyping or self.can_tell or not is_full
        if takes_letters and (foreign := alphabet.foreign(letters)):
            return self.say(self.rules.words.foreign_letter(foreign))
        for letter in letters:
            state = state._type(letter)
        return state

    def _type(self, letter: str) -> PlayState:
        draft = self.draft
        is_mending = self.is_by_player and draft.is_mending
        if self.can_tell and not is_mending:
            return self.to(self.drafts.focused(draft.tell(letter)))
        if draft.is_telling:
            return self.say(sentences.ALL_TOLD.format(draft.told[-1].upper()))
        if not draft.is_retyping and (is_mending or self.drafts.has_word):
            word = draft.turns[draft.row].guess if is_mending else self.letters
            full = sentences.FULL if self.is_by_player else sentences.FULL_HERE
            return self.say(full.format(word.upper()))
        return self.to(self.drafts.with_letter(letter))

    def write(self, word: str, pattern: Pattern | None = None) -> PlayState:
        """Make a word the next guess, with the colours of the focused board if they are given."""
        if self.is_over:
            return self.say(sentences.OVER)
        drafts = self.drafts.changed(lambda draft: draft.write(word)).nearest()
        if pattern is not None and self.is_by_player:
            drafts = drafts.focused(drafts.board.write(word, pattern))
        return self.to(drafts)

    def erase(self) -> PlayState:
        """Delete the last letter; without any, reopen the last guess on all boards.

        On an earlier guess, the next letters replace its own.
        """
        draft = self.draft
        if self.letters and not draft.is_mending:
            return self.to(self.drafts.changed(DraftBoard.erase).nearest())
        if not self.is_by_player:
            return self.say(sentences.OVER if self.is_over else sentences.NOTHING)
        if draft.is_mending and not self.is_over:
            retyping = self.drafts.focused(draft.retyping(draft.row, draft.column))
            return self.to(retyping).say(sentences.RETYPE, "info")
        return self.to(self.drafts.reopened()) if self.guesses else self.say(sentences.NOTHING)

    def remove_row(self) -> PlayState:
        """Delete the guess under the cursor on all boards; those below move up."""
        if not self.is_by_player:
            return self.say(sentences.FOR_GOOD)
        drafts = self.drafts
        return self.to(drafts.without_row() if self.draft.is_mending else drafts.cleared())

    def back(self) -> PlayState:
        """Go to the row being typed; from there, clear it."""
        if self.draft.is_mending and not self.is_over:
            nearest = self.drafts.nearest()
            return self.to(nearest.at(nearest.focus))
        return self.to(self.drafts.cleared()) if self.letters else self.say("")

    # Colours

    def _cannot_colour(self) -> str:
        """Why no tile can be coloured now, in a sentence; empty if one can."""
        if not self.is_by_player:
            return sentences.BY_PROGRAM
        return sentences.TOO_EARLY if self.draft.current is None else ""

    def mark(self, mark: int) -> PlayState:
        """Colour a letter and go on, after the last letter to the next board without colours."""
        if refusal := self._cannot_colour():
            return self.say(refusal)
        draft = self.draft
        state = self._mend(draft.mark(Mark(mark)))
        if draft.is_mending or draft.column < draft.length - 1:
            return state
        return replace(state, drafts=state.drafts.next_without_colours())

    def cycle(self) -> PlayState:
        """Turn a tile; behind a word that was only typed it colours nothing."""
        draft = self.draft
        if self.can_tell or draft.is_telling:
            return self.say("" if draft.told else sentences.TYPE_ON, "info")
        refusal = self._cannot_colour()
        if not (refusal or draft.is_mending or draft.is_coloured or draft.is_colouring):
            refusal = sentences.FULL.format(draft.letters.upper())
        return self.say(refusal) if refusal else self._mend(self.draft.cycle())

    def refuse_digit(self) -> PlayState:
        return self.say(sentences.DIGITS if self.is_by_player else sentences.BY_PROGRAM)

    def _mend(self, draft: DraftBoard) -> PlayState:
        state = self.to(self.drafts.mended(draft))
        missed = len(state.draft.turns) - len(draft.turns)
        if missed > 0:
            guesses = "guess" if missed == 1 else f"{missed} guesses"
            number = self.drafts.focus + 1
            return state.say(f"Board {number} isn't solved yet. Colour its next {guesses}.")
        mended = draft.turns[draft.row].guess if draft.is_mending else ""
        return state.say(sentences.solved_twice(state.drafts, mended))

    # The cursor

    def move(self, rows: int, columns: int) -> PlayState:
        """Move the cursor; beyond the first or last letter, to the board beside.

        If the program sets the colours, there is only a board to choose.
        """
        if self.is_by_player:
            moved = self.draft.move(rows, columns)
            if not columns or moved.column != self.draft.column or len(self.drafts) == 1:
                return self.to(self.drafts.focused(moved))
        return self.turn_to(1 if columns > 0 else -1) if columns else self.say("")

    def turn_to(self, step: int) -> PlayState:
        """Turn to the next board that takes guesses; when the game is over, to any."""
        return self.to(self.drafts.turned(step))

    def click(self, index: int, row: int, column: int) -> PlayState:
        """Give a board the focus, or colour that letter of the board that has it."""
        if index != self.drafts.focus:
            return self.to(self.drafts.at(index))
        if not self.is_by_player:
            return self.say("")
        draft = self.draft.at(row, column)
        if (draft.row, draft.column) == (row, column) and draft.current is not None:
            return self._mend(draft.cycle())
        return self.to(self.drafts.focused(draft))

    # Guesses

    def commit(self) -> PlayState:
        """Play the guess, or say why not.

        Elsewhere a word that breaks hard mode, or a board without colours, is accepted at the
        second attempt, and a word that is not in the list at once.
        """
        if not self.is_by_player:
            return self._play()
        if self.draft.is_telling:
            missing = self.rules.words.length - len(self.draft.told[-1])
            return self.say(letters_missing(missing), "error", flaw=(len(self.draft.told), None))
        if missing := self.rules.words.length - len(self.letters):
            return self._refuse(letters_missing(missing))
        word, flaw = self.letters, (len(self.guesses), None)
        if self.objection and word != self.kept_word:
            asked = self.say(
                f"{self.objection} Press {{board.commit}} again to use it anyway.", flaw=flaw
            )
            return replace(asked, kept_word=word)
        drafts = self.drafts
        for index in drafts.open:
            if not drafts[index].pattern.is_possible:
                sentence = named(index, len(drafts), sentences.IMPOSSIBLE)
                return self.to(drafts.at(index))._refuse(sentence)
        if self.question == "colours":
            every = frozenset(range(self.draft.length))
            drafts = drafts.focused(replace(self.draft, coloured=every))
        for index in drafts.open:
            if not drafts[index].is_coloured:
                asked = replace(self, drafts=drafts.at(index))
                return asked.say(
                    sentences.colours_missing(asked.drafts), "info", question="colours"
                )
        played = drafts.committed()
        same = sentences.solved_twice(played, word)
        if same:
            return self.say(same)
        help_from = replace(self, drafts=drafts).noted().help_from  # all grey is a colour, too
        return replace(self, help_from=help_from).to(played)

    def _play(self) -> PlayState:
        """Play a guess that the program colours; its hints are hidden.

        An adversary has no answer: its colours keep as many words as possible.
        """
        checked = self.checked()
        if checked.flaw is not None:
            return checked
        guess, position, patterns = self.letters, self.position, None
        if not self.answers:
            left = (board.candidates.likely for board in position.boards)
            patterns = [evasive_pattern(guess, words) for words in left]
        played = position.play(guess, patterns).boards
        state = self.to(self.drafts.with_turns(board.turns for board in played))
        return replace(state, is_hinted=False, hint=Hint.NONE)

    def checked(self) -> PlayState:
        """Say why the word cannot be guessed, and point at its row or at the tile that it breaks.

        Without a flaw, it can be.
        """
        if missing := self.rules.words.length - len(self.letters):
            return self._refuse(letters_missing(missing))
        try:
            self.position.check(self.letters)
        except HardModeError as error:
            clue = broken_clue(self.letters, self.draft.turns, self.rules.rule)
            if clue is None:
                return self._refuse(str(error))
            row = len(self.guesses) if clue.is_placed else clue.turn
            return self.say(str(error), "error", flaw=(row, clue.place))
        except WordleError as error:
            return self._refuse(str(error))
        return self.say("")

    def set_answer(self, text: str) -> PlayState:
        """Set the answer of a lost game; raises a `WordleError` if the colours rule it out."""
        answer = self.position.boards[0].with_answer(text).answer
        return self.to(self.drafts.focused(replace(self.draft, answer=answer)))

    # A game that is told by all its words

    def telling(self, words: Sequence[str]) -> PlayState:
        """Write all words of a game; raises a `WordleError` if they are too few or too many."""
        limit = self.rules.limit
        if not 1 < len(words) <= limit + 1:
            raise WordleError(
                f"Tell 2 to {limit} guesses, and the answer, too, if the game was lost."
            )
        board = replace(self.draft.write(words[0]), told=tuple(words[1:]))
        return self.to(self.drafts.focused(board))

    def of_day(self, day: date | None) -> PlayState:
        """The same game as that of a day's puzzle."""
        return replace(self, game=replace(self.game, day=day, is_day_chosen=True))

    def told(self, board: Board, help_from: int | None, replaced: FinishedGame | None) -> PlayState:
        """The end of the game, as it was told, in the place of another one."""
        entered = None if board.outcome is Outcome.WON else board.answer
        draft = replace(self.draft.of_turns(board.turns), answer=entered)
        ended, rules = self.to(self.drafts.focused(draft)), self.rules._replace(rule=board.rule)
        game = replace(self.game, replaces=replaced)
        return replace(ended, game=game, rules=rules, help_from=help_from)

    # Contradictions

    def go_to(self, index: int, contradiction: Contradiction) -> PlayState:
        """Put the cursor on the tile or the row that does not fit."""
        there = replace(self.drafts, focus=index)
        board = there.board.at(contradiction.turn, contradiction.position or 0)
        return self.to(there.focused(board))

    def fix(
        self, index: int, contradiction: Contradiction, names: Sequence[str] = _COLOURS
    ) -> PlayState:
        """Change the colour that explains why no word fits; without one, go to the guess.

        `names` are those of grey, yellow and green where they are seen.
        """
        there = self.go_to(index, contradiction)
        if contradiction.mark is None or contradiction.position is None:
            return there
        fixed = replace(there._mend(there.draft.mark(contradiction.mark)), past=self.remembered)
        letter = contradiction.guess[contradiction.position].upper()
        board = f" on board {index + 1}" if len(self.drafts) > 1 else ""
        place = f"The {letter} of guess {contradiction.turn + 1}{board}"
        return fixed.to(fixed.drafts.at(index)).say(
            f"{place} is {names[contradiction.mark]} now. {{play.undo}} undoes it.", "info"
        )

    # Undo

    def undo(self) -> PlayState:
        state = self._brought_back(self.past, "undo")
        future = (*self.future, self.moment)
        return state if state.remark.text else replace(state, past=self.past[:-1], future=future)

    def redo(self) -> PlayState:
        state = self._brought_back(self.future, "redo")
        past = (*self.past, self.moment)
        return state if state.remark.text else replace(state, past=past, future=self.future[:-1])

    def _brought_back(self, moments: Sequence[Moment], what: str) -> PlayState:
        """The last of these moments; without one, the same state with a remark."""
        if not self.is_by_player:
            return self.say(sentences.FOR_GOOD)
        if not moments:
            return self.say(f"There's nothing to {what}.")
        game, rules, drafts, help_from = moments[-1]
        if game.uuid == self.game.uuid:  # its day may have been set meanwhile
            game = replace(self.game, replaces=game.replaces)
            help_from = first_help(help_from, self.help_from)
        state = replace(self.say(""), game=game, rules=rules, drafts=drafts)
        hint = self.usual_hint if help_from is None else Hint.ALL
        return replace(state, help_from=help_from, hint=hint).noted()

    # Help, and giving up

    def noted(self) -> PlayState:
        """Note that suggestions are shown, from the first colour to the end of the game."""
        has_colours = bool(self.guesses) or any(draft.is_coloured for draft in self.drafts)
        is_shown = self.is_by_player and self.hint >= Hint.THREE and has_colours
        return self.helped() if is_shown and not self.is_over else self

    def helped(self) -> PlayState:
        """Note that the next guess has had help; undo does not take that back."""
        return replace(self, help_from=first_help(self.help_from, len(self.guesses) + 1))

    def show_hint(self, hint: Hint) -> PlayState:
        """Show a step of the hints for the next guess; it counts as soon as it is shown."""
        state = replace(self, hint=hint)
        if not hint or self.is_over:
            return state
        state = replace(state, last_hint=hint)
        if self.is_by_player:
            return state.noted()
        if self.is_hinted:
            return state
        return replace(state, hints=self.hints + 1, is_hinted=True).helped()

    def begin_with(self, usual_hint: Hint) -> PlayState:
        """Show or hide the suggestions of a game elsewhere; those that were shown stay."""
        if not self.is_by_player:
            return self
        state = replace(self, usual_hint=usual_hint)
        return state.show_hint(usual_hint if self.help_from is None else Hint.ALL)

    @property
    def next_hint(self) -> Hint:
        """The next hint, at first the one shown last in this game; after all of them, none."""
        return self.last_hint if not self.hint and self.last_hint else self.hint.next

    def ask_hint(self) -> PlayState:
        """Show the next hint; after all of them, none."""
        if self.is_over:
            return self.say(sentences.OVER)
        if self.is_by_player:
            return self.say("").show_hint(Hint.ALL).helped()
        return self.say("").show_hint(self.next_hint)

    def give_up(self) -> PlayState:
        """Ask, and at the second attempt give up."""
        if self.is_by_player or self.is_over:
            return self.say(sentences.NOT_GIVEN_UP if self.is_by_player else sentences.OVER)
        if self.question != "give up":
            return self.say(sentences.GIVE_UP, question="give up")
        return self.to(replace(self.drafts.cleared(), is_given_up=True))
