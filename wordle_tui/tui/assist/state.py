"""The state of the Assist screen: the board, its rules, the undo history and the last remark.

It is immutable and independent of Textual: every key press returns a new state.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Contradiction, Game
from wordle_tui.game.tiles import Mark, Pattern
from wordle_tui.game.wording import letters_missing
from wordle_tui.game.words import WordList
from wordle_tui.play.draft import FINISHED, DraftBoard, all_grey
from wordle_tui.play.remark import Remark, Severity

TOO_EARLY = "Colours come after the last letter."
COMPLETE = "The word is complete: colour it, or press Backspace to change it."
ALL_GREY_YET = "No colours yet. Press Enter again if all letters are grey."
AS_FILLED_IN = "Press Enter again if these are the colours Wordle showed you."
RETYPE = "Type the right letters over these."
NO_LETTER = "There is nothing to delete."
NOTHING_TYPED = "Nothing is typed. Press Ctrl+q to leave the program."
COLOUR_LETTERS = {"b": Mark.GREY, "y": Mark.YELLOW, "g": Mark.GREEN}
IMPOSSIBLE = "One yellow among greens cannot occur: check the colours."
SILENCE = Remark("")
_UNDO_LIMIT = 500
GameRules = tuple[WordList, bool]
"""A word list, and whether hard mode is on."""


@dataclass(frozen=True)
class AssistState:
    """The board of Assist and everything that belongs to it.

    >>> state = AssistState().type("r").undo()
    >>> state.draft.letters, state.undo().remark.text
    ('', 'There is nothing to undo.')
    """

    draft: DraftBoard = field(default_factory=DraftBoard)
    rules: GameRules | None = None
    """Rules of the saved game, if they differ from the current settings."""
    remark: Remark = SILENCE
    """The answer to the last key, if there is one."""
    kept_word: str | None = None
    """A word that is not in the list, but that the user has confirmed."""
    is_confirmed: bool = False
    """Whether the last key was an Enter after which the user was asked to confirm."""
    past: tuple[tuple[GameRules | None, DraftBoard], ...] = ()
    future: tuple[tuple[GameRules | None, DraftBoard], ...] = ()

    def game(self, in_force: GameRules) -> Game:
        """The game on the board, without the draft."""
        words, hard = self.rules or in_force
        return Game(words, self.draft.turns, hard, self.draft.answer, self.draft.limit)

    def say(self, text: str, severity: Severity = "warning") -> AssistState:
        """The same state with a remark."""
        return replace(self, remark=Remark(text, severity), is_confirmed=False)

    def advise(self) -> AssistState:
        """Show suggestions in this game."""
        return self.move_to(replace(self.draft, is_advised=True))

    def move_to(self, draft: DraftBoard) -> AssistState:
        """Replace the board by one that differs only in its cursor."""
        return replace(self, draft=draft, remark=SILENCE, is_confirmed=False)

    def edit(self, draft: DraftBoard) -> AssistState:
        """Replace the board; undo restores this one, unless only the cursor differs."""
        return self._change(self.rules, draft)

    def _change(self, rules: GameRules | None, draft: DraftBoard) -> AssistState:
        state = replace(self, rules=rules, draft=draft, remark=SILENCE, is_confirmed=False)
        if draft.content == self.draft.content:
            return state
        past = (*self.past[-_UNDO_LIMIT:], (self.rules, self.draft))
        return replace(state, past=past, future=())

    # What the keys do

    def type(self, letter: str) -> AssistState:
        """Type a letter of a word; in a row with all its letters, a colour."""
        if self.draft.takes_letters:
            return self.edit(self.draft.type(letter))
        if letter.lower() in COLOUR_LETTERS:
            return self.mark(COLOUR_LETTERS[letter.lower()])
        return self.say(FINISHED if self.draft.is_finished else COMPLETE)

    def write(self, word: str, pattern: Pattern | None = None) -> AssistState:
        if self.draft.is_finished:
            return self.say(FINISHED)
        return self.edit(self.draft.write(word, pattern))

    def set_answer(self, text: str, words: WordList) -> AssistState:
        """Set the answer of a lost game; raises an error if the colours rule it out."""
        answer = Game(words, self.draft.turns).with_answer(text).answer
        return self.edit(replace(self.draft, answer=answer))

    def cycle(self) -> AssistState:
        return self.edit(self.draft.cycle()) if self.draft.current else self.say(TOO_EARLY)

    recolour = cycle  # on a finished board

    def mark(self, mark: int) -> AssistState:
        return self.edit(self.draft.mark(Mark(mark))) if self.draft.current else self.say(TOO_EARLY)

    def refuse_digit(self) -> AssistState:
        return self.say("The colours are 1 grey, 2 yellow, 3 green.")

    def move(self, rows: int, columns: int) -> AssistState:
        return self.move_to(self.draft.move(rows, columns))

    def erase(self) -> AssistState:
        draft = self.draft.erase()
        if draft.is_retyping:
            return self.move_to(draft).say(RETYPE, "info")
        return self.edit(draft) if draft != self.draft else self.say(NO_LETTER)

    def remove_row(self) -> AssistState:
        return self.edit(self.draft.remove_row())

    def leave(self) -> AssistState:
        return self.move_to(self.draft.at_open_row())

    def remind(self) -> AssistState:
        return self.say(FINISHED)

    def back(self) -> AssistState:
        """Go to the row being typed; from there, clear it."""
        if self.draft.is_mending and not self.draft.is_finished:
            return self.move_to(self.draft.at_open_row())
        if self.draft.letters:
            return self.edit(self.draft.clear_draft())
        return self.say(FINISHED if self.draft.is_finished else NOTHING_TYPED)

    def click(self, row: int, column: int) -> AssistState:
        """Colour that tile if possible; else move the cursor to the nearest one."""
        draft = self.draft.at(row, column)
        can_colour = (draft.row, draft.column) == (row, column) and draft.current
        return self.edit(draft.cycle()) if can_colour else self.move_to(draft)

    def commit(self, in_force: GameRules, *, allow_unknown: bool) -> AssistState:
        """Make the draft a turn, or say why not.

        An unknown word, or one without colours, is accepted at the second attempt.
        """
        word, pattern = self.draft.letters, self.draft.pattern
        if missing := self.draft.length - len(word):
            return self.say(letters_missing(missing))
        if not pattern.is_possible:
            return self.say(IMPOSSIBLE)
        trouble = objection(self.game(in_force), word)
        if trouble is not None and not allow_unknown and word != self.kept_word:
            asked = self.say(f"{trouble} Press Enter again to keep it.")
            return replace(asked, kept_word=word, is_confirmed=True)
        if not (self.draft.is_coloured or self.is_confirmed):
            question = AS_FILLED_IN if any(pattern.marks) else ALL_GREY_YET
            return replace(self.say(question, "info"), is_confirmed=True)
        return self.edit(self.draft.commit())

    def fix(self, contradiction: Contradiction) -> AssistState:
        """Change the tile that explains why no word fits."""
        if contradiction.mark is None or contradiction.position is None:
            return self.go_to(contradiction)
        draft = self.draft.at(contradiction.turn, contradiction.position).mark(contradiction.mark)
        fixed = self.edit(draft.at_open_row())
        letter = contradiction.guess[contradiction.position].upper()
        colour = contradiction.mark.name.lower()
        row = contradiction.turn + 1
        return fixed.say(f"The {letter} of guess {row} is {colour} now. Ctrl+z undoes it.", "info")

    def go_to(self, contradiction: Contradiction) -> AssistState:
        """Put the cursor on the tile or the row that does not fit."""
        return self.move_to(self.draft.at(contradiction.turn, contradiction.position or 0))

    def undo(self) -> AssistState:
        if not self.past:
            return self.say("There is nothing to undo.")
        *past, (rules, draft) = self.past
        future = (*self.future, (self.rules, self.draft))
        draft = replace(draft, is_advised=draft.is_advised or self.draft.is_advised)
        return AssistState(draft, rules, kept_word=self.kept_word, past=tuple(past), future=future)

    def redo(self) -> AssistState:
        if not self.future:
            return self.say("There is nothing to redo.")
        *future, (rules, draft) = self.future
        past = (*self.past, (self.rules, self.draft))
        draft = replace(draft, is_advised=draft.is_advised or self.draft.is_advised)
        return AssistState(draft, rules, kept_word=self.kept_word, past=past, future=tuple(future))

    def clear(self, draft: DraftBoard) -> AssistState:
        """Start an empty board under the current rules; undo restores this one and its rules."""
        return self._change(None, draft)

    def under_rules(self, before: GameRules, words: WordList, limit: int) -> AssistState:
        """Apply the current rules to the board and to its undo history.

        A board whose words differ in length from those of the list keeps its rules. An empty board
        takes the length of the list.
        """
        if words.length != self.draft.length:
            if not (self.draft.turns or self.draft.letters):
                return AssistState(DraftBoard(pattern=all_grey(words.length), limit=limit))
            mine = self.rules or before
            undone, redone = (
                tuple((rules or before, draft) for rules, draft in boards)
                for boards in (self.past, self.future)
            )
            return replace(self, rules=mine, past=undone, future=redone).say(
                f"This board keeps the {mine[0].name} list. "
                f"Press Ctrl+n for one with {words.name}.",
                "info",
            )
        past, future = (
            tuple((None, draft) for _, draft in boards if draft.length == words.length)
            for boards in (self.past, self.future)
        )
        return replace(self, rules=None, remark=SILENCE, past=past, future=future)


def objection(game: Game, word: str) -> str | None:
    """Why a word cannot be the next guess, in a sentence; None if it can."""
    try:
        game.check(word, elsewhere=True)
    except WordleError as error:
        return str(error)
    return None


def typed_word(game: Game, draft: DraftBoard) -> str | None:
    """The word of a draft that has all its letters and no colours yet, if it is allowed."""
    is_typed = draft.open_turn is not None and not draft.is_coloured
    return draft.letters if is_typed and objection(game, draft.letters) is None else None
