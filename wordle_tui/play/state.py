"""The state of a game with one to 32 boards, as an immutable value.

Every key and every spoken line is a method that returns a new state. What a mode does not allow is
decided here, with the sentence that says so: only the player of a game that is played elsewhere
sets colours and takes guesses back, and only a game against the program is given up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from wordle_tui.game.boards import named
from wordle_tui.game.errors import HardModeError, WordleError
from wordle_tui.game.game import Contradiction
from wordle_tui.game.records import FinishedGame, first_help
from wordle_tui.game.text import digits_remark, parse_paste
from wordle_tui.game.tiles import Mark, Pattern, colour_names
from wordle_tui.game.turn import broken_clue
from wordle_tui.game.wording import letters_missing
from wordle_tui.play import remark as sentences
from wordle_tui.play.draft import DraftBoard
from wordle_tui.play.game import GameRules, GameUnderWay, Identity
from wordle_tui.play.hints import Hint
from wordle_tui.play.remark import SILENCE, Remark, Severity

__all__ = ["GameRules", "Identity", "Moment", "PlayState"]
UNDO_LIMIT = 500
_COLOURS = colour_names()
Question = Literal["colours", "give up"]
"""What the next key confirms, if it is the same as the last one."""
Flaw = tuple[int, int | None]
"""The row of a refused guess, or also the column of the tile that shows why it was refused."""


class Moment(NamedTuple):
    """What undo and redo bring back."""

    game: Identity
    rules: GameRules
    drafts: tuple[DraftBoard, ...]
    focus: int
    help_from: int | None


@dataclass(frozen=True, kw_only=True)
class PlayState(GameUnderWay):
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

    finished: FinishedGame | None = None
    """The record of the game, once it is over and stored."""
    remark: Remark = SILENCE
    """The answer to the last key, if there is one."""
    flaw: Flaw | None = None
    kept_word: str | None = None
    """A word that is not in the list, but that the player has confirmed."""
    question: Question | None = None
    past: tuple[Moment, ...] = ()
    future: tuple[Moment, ...] = ()

    # Changes

    def say(
        self,
        text: str,
        severity: Severity = "warning",
        *,
        flaw: Flaw | None = None,
        question: Question | None = None,
    ) -> PlayState:
        return replace(self, remark=Remark(text, severity), flaw=flaw, question=question)

    def _refuse(self, sentence: str) -> PlayState:
        return self.say(sentence, "error", flaw=(len(self.guesses), None))

    def _to(self, other: PlayState) -> PlayState:
        """Go on with other boards; undo brings these back, unless only the cursor differs."""
        state = other.say("")
        if other.contents == self.contents:
            return state
        if self.is_by_player:
            state = replace(state, past=self._remembered, future=())
        return state.noted()

    @property
    def moment(self) -> Moment:
        return Moment(self.game, self.rules, self.drafts, self.focus, self.help_from)

    @property
    def _remembered(self) -> tuple[Moment, ...]:
        return (*self.past[1 - UNDO_LIMIT :], self.moment)

    # Letters

    def type(self, typed: str) -> PlayState:
        """Type a letter on all boards that take one; a complete row takes none."""
        if self.is_over:
            return self.say(self.over_sentence)
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
        is_mending = self.is_by_player and draft.is_mending
        if not draft.is_retyping and (is_mending or self.has_word):
            word = draft.turns[draft.row].guess if is_mending else self.letters
            full = sentences.FULL if self.is_by_player else sentences.FULL_HERE
            return self.say(full.format(word.upper()))
        return self._to(self.with_letter(letter))

    def write(self, word: str, pattern: Pattern | None = None) -> PlayState:
        """Make a word the next guess, with the colours of the focused board if they are given."""
        if self.is_over:
            return self.say(self.over_sentence)
        state = self._to(self.changed(lambda draft: draft.write(word)).nearest())
        if pattern is None or not self.is_by_player:
            return state
        return state.focused(state.draft.write(word, pattern))

    def erase(self) -> PlayState:
        """Delete the last letter; without any, reopen the last guess on all boards.

        On an earlier guess, the next letters replace its own.
        """
        draft = self.draft
        if self.letters and not draft.is_mending:
            return self._to(self.changed(DraftBoard.erase).nearest())
        if not self.is_by_player:
            return self.say(self.over_sentence if self.is_over else sentences.NOTHING)
        if draft.is_mending and not self.is_over:
            retyping = self.focused(draft.retyping(draft.row, draft.column))
            return retyping.say(sentences.RETYPE, "info")
        return self._to(self.reopened()) if self.guesses else self.say(sentences.NOTHING)

    def remove_row(self) -> PlayState:
        """Delete the guess under the cursor on all boards; those below move up."""
        if not self.is_by_player:
            return self.say(sentences.FOR_GOOD)
        return self._to(self.without_row() if self.draft.is_mending else self.cleared())

    def back(self) -> PlayState:
        """Go to the row being typed; from there, clear it."""
        if self.draft.is_mending and not self.is_over:
            nearest = self.nearest()
            return self._to(nearest.at(nearest.focus))
        return self._to(self.cleared()) if self.letters and not self.is_over else self.say("")

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
        rest = [index for index in state.open if not state.drafts[index].is_coloured]
        following = [index for index in rest if index > self.focus] or rest
        return state.at(following[0]) if following else state

    def cycle(self) -> PlayState:
        refusal = self._cannot_colour()
        return self.say(refusal) if refusal else self._mend(self.draft.cycle())

    def refuse_digit(self) -> PlayState:
        return self.say(sentences.DIGITS if self.is_by_player else sentences.BY_PROGRAM)

    def _mend(self, draft: DraftBoard) -> PlayState:
        state = self._to(self.mended(draft))
        missed = len(state.draft.turns) - len(draft.turns)
        if missed > 0:
            guesses = "guess" if missed == 1 else f"{missed} guesses"
            return state.say(f"Board {self.focus + 1} isn't solved yet. Colour its next {guesses}.")
        return state.say(
            state.solved_twice(draft.turns[draft.row].guess if draft.is_mending else "")
        )

    # The cursor

    def move(self, rows: int, columns: int) -> PlayState:
        """Move the cursor; beyond the first or last letter, to the board beside.

        If the program sets the colours, there is only a board to choose.
        """
        if self.is_by_player:
            moved = self.draft.move(rows, columns)
            if not columns or moved.column != self.draft.column or len(self.drafts) == 1:
                return self.focused(moved).say("")
        return self.turn_to(1 if columns > 0 else -1) if columns else self.say("")

    def turn_to(self, step: int) -> PlayState:
        """Turn to the next board that takes guesses; when the game is over, to any."""
        others = self.open or range(len(self.drafts))
        index = (self.focus + step) % len(self.drafts)
        while index not in others:
            index = (index + step) % len(self.drafts)
        return self.at(index).say("")

    def click(self, index: int, row: int, column: int) -> PlayState:
        """Give a board the focus, or colour that letter of the board that has it."""
        if index != self.focus:
            return self.at(index).say("")
        if not self.is_by_player:
            return self.say("")
        draft = self.draft.at(row, column)
        if (draft.row, draft.column) == (row, column) and draft.current is not None:
            return self._mend(draft.cycle())
        return self.focused(draft).say("")

    # Guesses

    def commit(self) -> PlayState:
        """Play the guess, or say why not.

        Elsewhere a word that breaks hard mode, or a board without colours, is accepted at the
        second attempt, and a word that is not in the list at once.
        """
        if not self.is_by_player:
            return self._play()
        if missing := self.rules.words.length - len(self.letters):
            return self._refuse(letters_missing(missing))
        word, flaw = self.letters, (len(self.guesses), None)
        if self.objection and word != self.kept_word:
            asked = self.say(
                f"{self.objection} Press {{board.commit}} again to use it anyway.", flaw=flaw
            )
            return replace(asked, kept_word=word)
        for index in self.open:
            if not self.drafts[index].pattern.is_possible:
                sentence = named(index, len(self.drafts), sentences.IMPOSSIBLE)
                return self.at(index)._refuse(sentence)
        sure = self
        if self.question == "colours":
            sure = self.focused(replace(self.draft, coloured=frozenset(range(self.draft.length))))
        for index in self.open:
            if not sure.drafts[index].is_coloured:
                return sure.at(index)._ask_colours()
        played = sure.committed()
        same = played.solved_twice(word)
        return self.say(same) if same else self._to(played)

    def _ask_colours(self) -> PlayState:
        has_greens, number = any(self.draft.pattern.marks), self.focus + 1
        if len(self.drafts) > 1:
            colours = "these are its colours" if has_greens else "all are grey"
            text = f"Board {number} has no colours yet. Press {{board.commit}} again if {colours}."
        elif has_greens:
            text = f"Are these the colours of {self.letters.upper()}? Press {{board.commit}} again."
        else:
            text = "All grey? Press {board.commit} again."
        return self.say(text, "info", question="colours")

    def _play(self) -> PlayState:
        """Play a guess that the program colours; its hints are hidden."""
        checked = self.checked()
        if checked.flaw is not None:
            return checked
        return replace(self._to(self.with_guess()), is_hinted=False, hint=Hint.NONE)

    def checked(self) -> PlayState:
        """Say why the word cannot be guessed, and point at its row or at the tile that it breaks.

        Without a flaw, it can be.
        """
        if missing := self.rules.words.length - len(self.letters):
            return self._refuse(letters_missing(missing))
        try:
            self.position.check(self.letters)
        except HardModeError as error:
            clue = broken_clue(self.letters, self.draft.turns)
            if clue is None:
                return self._refuse(str(error))
            row = len(self.guesses) if clue.is_green else clue.turn
            return self.say(str(error), "error", flaw=(row, clue.place))
        except WordleError as error:
            return self._refuse(str(error))
        return self.say("")

    def paste(self, text: str) -> PlayState:
        """Add pasted guesses, make a pasted word the next guess, or colour the board by a grid.

        Raises a `WordleError` if the text does not fit.
        """
        state, remark = self._pasted(text), digits_remark(text)
        return state.say(remark, "info") if remark else state

    def _pasted(self, text: str) -> PlayState:
        words, _, limit = self.rules
        if len(self.drafts) > 1 and ":" in text:
            return self.add_rows(text.split())
        pasted = parse_paste(text, words, limit)
        if pasted.turns or pasted.patterns:
            if not self.is_by_player:
                replay = "Paste a game or a shared grid in Replay ({app.replay})."
                raise WordleError(f"{sentences.BY_PROGRAM} {replay}")
            if len(self.drafts) > 1:
                raise WordleError(sentences.ONE_BOARD)
            if pasted.turns:
                return self._to(self.with_turns(pasted.turns))
            return self._to(self.with_grid(pasted.patterns))
        if len(pasted.words) > 1:
            raise WordleError(
                "These words have no colours. Paste one word, or guesses like raise:bbygb."
            )
        return self.write(pasted.words[0])

    def add_rows(self, rows: Iterable[str], *, allow_unknown: bool = False) -> PlayState:
        """Add guesses with their colours on each board, as in `crane:bybbb/bbbbg`.

        Raises a `WordleError` if they cannot be played.
        """
        if not self.is_by_player:
            raise WordleError(sentences.BY_PROGRAM)
        return self._to(self.with_rows(rows, allow_unknown))

    def set_answer(self, text: str) -> PlayState:
        """Set the answer of a lost game; raises a `WordleError` if the colours rule it out."""
        answer = self.position.boards[0].with_answer(text).answer
        return self._to(self.focused(replace(self.draft, answer=answer)))

    # Contradictions

    def go_to(self, index: int, contradiction: Contradiction) -> PlayState:
        """Put the cursor on the tile or the row that does not fit."""
        there = replace(self, focus=index)
        draft = there.draft.at(contradiction.turn, contradiction.position or 0)
        return there.focused(draft).say("")

    def fix(
        self, index: int, contradiction: Contradiction, names: Sequence[str] = _COLOURS
    ) -> PlayState:
        """Change the colour that explains why no word fits; without one, go to the guess.

        `names` are those of grey, yellow and green where they are seen.
        """
        there = self.go_to(index, contradiction)
        if contradiction.mark is None or contradiction.position is None:
            return there
        fixed = replace(there._mend(there.draft.mark(contradiction.mark)), past=self._remembered)
        fixed = fixed.nearest() if len(self.drafts) == 1 else fixed
        letter = contradiction.guess[contradiction.position].upper()
        board = f" on board {index + 1}" if len(self.drafts) > 1 else ""
        place = f"The {letter} of guess {contradiction.turn + 1}{board}"
        return fixed.at(fixed.focus).say(
            f"{place} is {names[contradiction.mark]} now. {{play.undo}} undoes it.", "info"
        )

    # Undo, and other games

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
        game, rules, drafts, focus, help_from = moments[-1]
        if game.uuid == self.game.uuid:  # its day may have been set meanwhile
            game, help_from = self.game, first_help(help_from, self.help_from)
        state = replace(self.say(""), game=game, rules=rules, drafts=drafts, focus=focus)
        hint = self.usual_hint if help_from is None else Hint.ALL
        return replace(state, help_from=help_from, hint=hint).noted()

    def clear(self, rules: GameRules) -> PlayState:
        """Begin another game elsewhere with these rules; undo brings this one back."""
        empty = PlayState.begin(rules, len(self.drafts), usual_hint=self.usual_hint)
        if self.finished is not None:  # it is in the history
            return empty
        if not self.has_begun:
            return replace(empty, past=self.past)
        return replace(empty, past=self._remembered).say(
            "{play.undo} brings your game back.", "info"
        )

    def under(self, rules: GameRules) -> PlayState:
        """Apply rules that the player has chosen to the game and to what can be undone.

        A game whose words differ in length from those of the list keeps its rules, and so does a
        game against the program that has begun. Raises no error: it says what stays.
        """
        if self.is_over:
            return self
        words, hard, _ = rules
        rules = self.rules._replace(words=words, hard=hard and len(self.drafts) == 1)
        is_same_length = words.length == self.rules.words.length
        if not self.is_by_player:
            has_answers = words.accepted.issuperset(self.answers)
            is_free = is_same_length and has_answers and not self.guesses
            return replace(self, rules=rules) if is_free else self
        if is_same_length:
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
            f"This game keeps the {self.rules.words.name} list. "
            f"Press {{play.new}} for one with the {words.name} list.",
            "info",
        )

    # Hints, and giving up

    def ask_hint(self) -> PlayState:
        """Show the next hint, at first the one shown last in this game; after all of them, none."""
        if self.is_over:
            return self.say(self.over_sentence)
        if self.is_by_player:
            return self.say("").show_hint(Hint.ALL).helped()
        hint = self.last_hint if not self.hint and self.last_hint else self.hint.next
        return self.say("").show_hint(hint)

    def give_up(self) -> PlayState:
        """Ask, and at the second attempt give up."""
        if self.is_by_player or self.is_over:
            return self.say(sentences.NOT_GIVEN_UP if self.is_by_player else self.over_sentence)
        if self.question != "give up":
            return self.say(sentences.GIVE_UP, question="give up")
        return replace(self._to(self.cleared()), is_given_up=True)
