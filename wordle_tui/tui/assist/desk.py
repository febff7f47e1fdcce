"""What lies before the player in Assist: a sheet under its rules, its past, and the last remark.

A value; every key makes another one of it. Knows no screen.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.tiles import WORD_LENGTH, Mark
from wordle_tui.game.wording import letters_missing
from wordle_tui.game.words import WordList
from wordle_tui.tui.assist.sheet import FINISHED, Sheet
from wordle_tui.tui.shared.message import Remark, Severity

TOO_EARLY = "Colours come after the fifth letter."
IMPOSSIBLE = "Four greens and one yellow cannot occur: check the colours."
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
    past: tuple[tuple[GameRules | None, Sheet], ...] = ()
    future: tuple[tuple[GameRules | None, Sheet], ...] = ()

    def game(self, in_force: GameRules) -> Game:
        """The game on the sheet, without the draft."""
        words, hard = self.rules or in_force
        return Game(words, self.sheet.turns, hard)

    def say(self, text: str, severity: Severity = "warning") -> Desk:
        """The same with a remark."""
        return replace(self, remark=Remark(text, severity))

    def move_to(self, sheet: Sheet) -> Desk:
        """The sheet with its cursor elsewhere."""
        return replace(self, sheet=sheet, remark=SILENCE)

    def edit(self, sheet: Sheet) -> Desk:
        """Another sheet; this one can be brought back if more than the cursor differs."""
        return self._change(self.rules, sheet)

    def _change(self, rules: GameRules | None, sheet: Sheet) -> Desk:
        desk = replace(self, rules=rules, sheet=sheet, remark=SILENCE)
        if sheet.content == self.sheet.content:
            return desk
        past = (*self.past[-_UNDO_LIMIT:], (self.rules, self.sheet))
        return replace(desk, past=past, future=())

    # What the keys do

    def type(self, letter: str) -> Desk:
        return self.say(FINISHED) if self.sheet.is_finished else self.edit(self.sheet.type(letter))

    def write(self, word: str) -> Desk:
        """A word as the draft."""
        return self.say(FINISHED) if self.sheet.is_finished else self.edit(self.sheet.write(word))

    def cycle(self) -> Desk:
        return self.edit(self.sheet.cycle()) if self.sheet.current else self.say(TOO_EARLY)

    recolour = cycle  # on a finished board

    def mark(self, mark: int) -> Desk:
        return self.edit(self.sheet.mark(Mark(mark))) if self.sheet.current else self.say(TOO_EARLY)

    def move(self, rows: int, columns: int) -> Desk:
        return self.move_to(self.sheet.move(rows, columns))

    def erase(self) -> Desk:
        return self.edit(self.sheet.erase())

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
        return self.edit(self.sheet.clear_draft()) if self.sheet.letters else self

    def click(self, row: int, column: int) -> Desk:
        """Colour the tile there, if it can be coloured; else stand on the nearest one."""
        sheet = self.sheet.at(row, column)
        can_colour = (sheet.row, sheet.column) == (row, column) and sheet.current
        return self.edit(sheet.cycle()) if can_colour else self.move_to(sheet)

    def commit(self, in_force: GameRules, *, allow_unknown: bool) -> Desk:
        """Enter the draft, or say why not; an unknown word is entered at the second attempt."""
        word = self.sheet.letters
        if missing := WORD_LENGTH - len(word):
            return self.say(letters_missing(missing))
        if not self.sheet.pattern.is_possible:
            return self.say(IMPOSSIBLE)
        trouble = objection(self.game(in_force), word)
        if trouble is None or allow_unknown or word == self.kept_word:
            return self.edit(self.sheet.commit())
        return replace(self.say(f"{trouble} Press Enter again to keep it."), kept_word=word)

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

    def clear(self) -> Desk:
        """An empty sheet under the rules in force; undo brings back this one and its rules."""
        return self._change(None, Sheet())

    def under_rules_in_force(self) -> Desk:
        """Without rules of its own, in the past and the future too."""
        past, future = (
            tuple((None, sheet) for _, sheet in sheets) for sheets in (self.past, self.future)
        )
        return replace(self, rules=None, remark=SILENCE, past=past, future=future)


def objection(game: Game, word: str) -> str | None:
    """Why the word cannot be the next guess, in a sentence; None if it can."""
    try:
        game.check(word)
    except WordleError as error:
        return str(error)
    return None
