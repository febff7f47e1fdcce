"""What lies before the player in Assist: a sheet under its rules, its past, and the last remark.

A value; every key makes another one of it. Knows no screen.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Contradiction, Game
from wordle_tui.game.tiles import Mark, Pattern
from wordle_tui.game.wording import letters_missing
from wordle_tui.game.words import WordList
from wordle_tui.tui.assist.sheet import FINISHED, Sheet, all_grey
from wordle_tui.tui.shared.message import Remark, Severity

TOO_EARLY = "Colours come after the last letter."
COMPLETE = "The word is complete: colour it, or press Backspace to change it."
ALL_GREY_YET = "No colours yet. Press Enter again if all tiles are grey."
AS_FILLED_IN = "Press Enter again if these are the colours Wordle showed you."
RETYPE = "Type the right letters over these."
NO_LETTER = "There is nothing to delete."
COLOUR_LETTERS = {"b": Mark.GREY, "y": Mark.YELLOW, "g": Mark.GREEN}
IMPOSSIBLE = "One yellow among greens cannot occur: check the colours."
SILENCE = Remark("")
_UNDO_LIMIT = 500
GameRules = tuple[WordList, bool]
"""A word list, and whether hard mode holds."""


@dataclass(frozen=True)
class Desk:
    """The sheet and all that belongs to it.

    >>> desk = Desk().type("r").undo()
    >>> desk.sheet.letters, desk.undo().remark.text
    ('', 'There is nothing to undo.')
    """

    sheet: Sheet = field(default_factory=Sheet)
    rules: GameRules | None = None
    """Those of a game begun under other rules than are in force now."""
    remark: Remark = SILENCE
    """On the last key."""
    kept_word: str | None = None
    """A word that is not in the list, but that the player insists on."""
    is_confirmed: bool = False
    """Whether the last key was an enter that asked if the draft has the right colours."""
    past: tuple[tuple[GameRules | None, Sheet], ...] = ()
    future: tuple[tuple[GameRules | None, Sheet], ...] = ()

    def game(self, in_force: GameRules) -> Game:
        """The game on the sheet, without the draft."""
        words, hard = self.rules or in_force
        return Game(words, self.sheet.turns, hard, self.sheet.answer, self.sheet.limit)

    def say(self, text: str, severity: Severity = "warning") -> Desk:
        """The same with a remark."""
        return replace(self, remark=Remark(text, severity), is_confirmed=False)

    def move_to(self, sheet: Sheet) -> Desk:
        """The sheet with its cursor elsewhere."""
        return replace(self, sheet=sheet, remark=SILENCE, is_confirmed=False)

    def edit(self, sheet: Sheet) -> Desk:
        """Another sheet; this one can be brought back if more than the cursor differs."""
        return self._change(self.rules, sheet)

    def _change(self, rules: GameRules | None, sheet: Sheet) -> Desk:
        desk = replace(self, rules=rules, sheet=sheet, remark=SILENCE, is_confirmed=False)
        if sheet.content == self.sheet.content:
            return desk
        past = (*self.past[-_UNDO_LIMIT:], (self.rules, self.sheet))
        return replace(desk, past=past, future=())

    # What the keys do

    def type(self, letter: str) -> Desk:
        """A letter of the word; in a row that has all of its own, a colour."""
        if self.sheet.takes_letters:
            return self.edit(self.sheet.type(letter))
        if letter.lower() in COLOUR_LETTERS:
            return self.mark(COLOUR_LETTERS[letter.lower()])
        return self.say(FINISHED if self.sheet.is_finished else COMPLETE)

    def write(self, word: str, pattern: Pattern | None = None) -> Desk:
        """A word as the draft, with its colours if they are given."""
        if self.sheet.is_finished:
            return self.say(FINISHED)
        return self.edit(self.sheet.write(word, pattern))

    def tell_answer(self, text: str, words: WordList) -> Desk:
        """The answer of a lost game; a word that the colours rule out is refused."""
        answer = words.parse(text)
        for number, turn in enumerate(self.sheet.turns, 1):
            if not turn.allows(answer):
                raise WordleError(f"{answer.upper()} does not fit the colours of guess {number}.")
        return self.edit(replace(self.sheet, answer=answer))

    def cycle(self) -> Desk:
        return self.edit(self.sheet.cycle()) if self.sheet.current else self.say(TOO_EARLY)

    recolour = cycle  # on a finished board

    def mark(self, mark: int) -> Desk:
        return self.edit(self.sheet.mark(Mark(mark))) if self.sheet.current else self.say(TOO_EARLY)

    def refuse_digit(self) -> Desk:
        return self.say("The colours are 1 grey, 2 yellow, 3 green.")

    def move(self, rows: int, columns: int) -> Desk:
        return self.move_to(self.sheet.move(rows, columns))

    def erase(self) -> Desk:
        sheet = self.sheet.erase()
        if sheet.is_retyping:
            return self.move_to(sheet).say(RETYPE, "info")
        return self.edit(sheet) if sheet != self.sheet else self.say(NO_LETTER)

    def remove_row(self) -> Desk:
        return self.edit(self.sheet.remove_row())

    def leave(self) -> Desk:
        return self.move_to(self.sheet.at_draft())

    def remind(self) -> Desk:
        return self.say(FINISHED)

    def back(self) -> Desk:
        """To the row being typed; from there, clear it."""
        if self.sheet.is_mending and not self.sheet.is_finished:
            return self.move_to(self.sheet.at_draft())
        if self.sheet.letters:
            return self.edit(self.sheet.clear_draft())
        return self.say(FINISHED if self.sheet.is_finished else NO_LETTER)

    def click(self, row: int, column: int) -> Desk:
        """Colour the tile there, if it can be coloured; else stand on the nearest one."""
        sheet = self.sheet.at(row, column)
        can_colour = (sheet.row, sheet.column) == (row, column) and sheet.current
        return self.edit(sheet.cycle()) if can_colour else self.move_to(sheet)

    def commit(self, in_force: GameRules, *, allow_unknown: bool) -> Desk:
        """Enter the draft, or say why not.

        An unknown word, or one without colours, is entered at the second attempt.
        """
        word, pattern = self.sheet.letters, self.sheet.pattern
        if missing := self.sheet.length - len(word):
            return self.say(letters_missing(missing))
        if not pattern.is_possible:
            return self.say(IMPOSSIBLE)
        trouble = objection(self.game(in_force), word)
        if trouble is not None and not allow_unknown and word != self.kept_word:
            asked = self.say(f"{trouble} Press Enter again to keep it.")
            return replace(asked, kept_word=word, is_confirmed=True)
        if not (self.sheet.is_coloured or self.is_confirmed):
            question = AS_FILLED_IN if any(pattern.marks) else ALL_GREY_YET
            return replace(self.say(question, "info"), is_confirmed=True)
        return self.edit(self.sheet.commit())

    def fix(self, contradiction: Contradiction) -> Desk:
        """The board with the tile changed that explains why no word fits."""
        if contradiction.mark is None or contradiction.position is None:
            return self.go_to(contradiction)
        sheet = self.sheet.at(contradiction.turn, contradiction.position).mark(contradiction.mark)
        fixed = self.edit(sheet.at_draft())
        letter = contradiction.guess[contradiction.position].upper()
        colour = contradiction.mark.name.lower()
        row = contradiction.turn + 1
        return fixed.say(f"The {letter} of guess {row} is {colour} now. Ctrl+z undoes it.", "info")

    def go_to(self, contradiction: Contradiction) -> Desk:
        """The cursor on the tile, or on the row, that does not fit."""
        return self.move_to(self.sheet.at(contradiction.turn, contradiction.position or 0))

    def undo(self) -> Desk:
        if not self.past:
            return self.say("There is nothing to undo.")
        *past, (rules, sheet) = self.past
        future = (*self.future, (self.rules, self.sheet))
        return Desk(sheet, rules, kept_word=self.kept_word, past=tuple(past), future=future)

    def redo(self) -> Desk:
        if not self.future:
            return self.say("There is nothing to redo.")
        *future, (rules, sheet) = self.future
        past = (*self.past, (self.rules, self.sheet))
        return Desk(sheet, rules, kept_word=self.kept_word, past=past, future=tuple(future))

    def clear(self, sheet: Sheet) -> Desk:
        """An empty sheet under the rules in force; undo brings back this one and its rules."""
        return self._change(None, sheet)

    def under_rules(self, before: GameRules, words: WordList, limit: int) -> Desk:
        """Without rules of its own, in the past and the future too.

        A board whose words have another length than those of the list keeps its rules, unless it
        is empty: then it takes another shape.
        """
        if words.length != self.sheet.length:
            if not (self.sheet.turns or self.sheet.letters):
                return Desk(Sheet(pattern=all_grey(words.length), limit=limit))
            mine = (self.rules or before)[0].name
            kept = replace(self, rules=self.rules or before)
            return kept.say(
                f"This board keeps the {mine} list. Press Ctrl+n for one with {words.name}.", "info"
            )
        past, future = (
            tuple((None, sheet) for _, sheet in sheets if sheet.length == words.length)
            for sheets in (self.past, self.future)
        )
        return replace(self, rules=None, remark=SILENCE, past=past, future=future)


def objection(game: Game, word: str) -> str | None:
    """Why the word cannot be the next guess, in a sentence; None if it can."""
    try:
        game.check(word)
    except WordleError as error:
        return str(error)
    return None
