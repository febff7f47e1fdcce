"""The board that is typed and coloured by hand, for a game played elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from textual import events, on
from textual.message import Message
from textual.reactive import reactive

from wordle_tui.game.tiles import WORD_LENGTH, Mark
from wordle_tui.game.wording import letters_missing
from wordle_tui.game.words import WordList
from wordle_tui.tui.assist.sheet import FINISHED, Sheet
from wordle_tui.tui.shared.board import Board, Row, letter_of, rows_of
from wordle_tui.tui.shared.keys import key, run_at_once

TOO_EARLY = "Colours come after the fifth letter."
_UNDO_LIMIT = 500
Rules = tuple[WordList, bool]
"""A list, and whether hard mode holds."""


class AssistBoard(Board, can_focus=True):
    """Holds a `Sheet`, changes it key by key, and remembers what it was."""

    HELP = """
Type a guess, then colour its tiles as the game did, then press enter.

- **space** or a click changes a tile: grey, yellow, green
- **1 2 3** set grey, yellow, green and move on
- what earlier rows show to be green starts green
- the **arrows** move over all rows, so an earlier one can be mended
- **paste** a word, turns such as `raise:bbygb`, or a shared grid for the words on the board
"""
    BINDING_GROUP_TITLE = "Board"
    BINDINGS = [
        key("enter", "take", "Take word", "board.take",
            "On an empty row: take the highlighted suggestion", in_footer=True),
        key("enter", "commit", "Next row", "board.commit",
            "When the colours are right: go on with the next row", in_footer=True),
        key("enter", "leave", "Done", "board.leave",
            "On an earlier row: back to the one being typed", in_footer=True),
        key("enter", "remind", "Finished", "board.remind",
            "On a finished board: say how to begin another"),
        key("space", "cycle", "Colour", "board.cycle",
            "Change the tile: grey, yellow, green", in_footer=True),
        key("space", "recolour", "Colour", "board.recolour",
            "The same on a finished board: mend a tile"),
        key("1", "mark('GREY')", "Grey", "board.grey", "Make the tile grey and move on"),
        key("2", "mark('YELLOW')", "Yellow", "board.yellow", "Make the tile yellow and move on"),
        key("3", "mark('GREEN')", "Green", "board.green", "Make the tile green and move on"),
        key("left", "move(0, -1)", "Left", "board.left", "The tile before"),
        key("right", "move(0, 1)", "Right", "board.right", "The next tile"),
        key("up", "move(-1, 0)", "Up", "board.up", "The row above"),
        key("down", "move(1, 0)", "Down", "board.down", "The row below"),
        key("home", "move(0, -9)", "First", "board.home", "The first tile"),
        key("end", "move(0, 9)", "Last", "board.end", "The last tile"),
        key("backspace", "erase", "Erase", "board.erase",
            "Take the last letter; without any, open the row above again"),
        key("delete", "remove_row", "Remove row", "board.remove",
            "Take the row out; the rows below move up"),
        key("escape", "back", "Back", "board.back",
            "Back to the row being typed, then clear it"),
        key("ctrl+z", "undo", "Undo", "board.undo", "Take back the last change", in_footer=True),
        key("ctrl+y", "redo", "Redo", "board.redo", "Bring back what was undone"),
    ]  # fmt: skip

    sheet: reactive[Sheet] = reactive(Sheet, repaint=False)
    """What is on the board: the one place where it is kept."""
    rules: reactive[Rules | None] = reactive(None, repaint=False)
    """Those of a game begun under others than are in force now; set before the sheet."""
    offer: str | None = None
    """The word that enter puts on an empty row."""

    @dataclass
    class Remarked(Message):
        """Something to tell the user about a key."""

        text: str

    def __init__(self, objection: Callable[[Sheet], str | None], *, id: str | None = None) -> None:
        """`objection` says in a sentence why a draft cannot be entered, or None if it can."""
        super().__init__(id=id)
        self._objection = objection
        self._past: list[tuple[Rules | None, Sheet]] = []
        self._future: list[tuple[Rules | None, Sheet]] = []

    # What is shown

    def watch_sheet(self, before: Sheet, sheet: Sheet) -> None:
        self.rows = rows_of_sheet(sheet)
        self.cursor = (sheet.row, sheet.column)
        if _actions(before) != _actions(sheet):
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("take", "commit", "leave", "remind", "cycle", "recolour"):
            return action in _actions(self.sheet)
        return True

    # What changes it

    def edit(self, sheet: Sheet) -> None:
        """Show another sheet, and remember this one if more than the cursor differs."""
        self._change(self.rules, sheet)

    def clear(self) -> None:
        """An empty board under the rules in force; undo brings back this one and its rules."""
        self._change(None, Sheet())

    def _change(self, rules: Rules | None, sheet: Sheet) -> None:
        if sheet.content != self.sheet.content:
            self._past = [*self._past[-_UNDO_LIMIT:], (self.rules, self.sheet)]
            self._future = []
        self.rules, self.sheet = rules, sheet

    def begin(self) -> None:
        """An empty board, without a past."""
        self._past, self._future = [], []
        self.rules, self.sheet = None, Sheet()

    def use_rules_in_force(self) -> None:
        """Forget other rules, those of the past too."""
        self.rules = None
        self._past = [(None, sheet) for _, sheet in self._past]
        self._future = [(None, sheet) for _, sheet in self._future]

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return letter_of(key, character) is not None

    async def on_key(self, event: events.Key) -> None:
        letter = letter_of(event.key, event.character)
        if letter is None:
            await run_at_once(self, event)
        else:
            event.stop()
            self.type(letter)

    def type(self, letter: str) -> None:
        if self.sheet.is_finished:
            self._remark(FINISHED)
        else:
            self.edit(self.sheet.type(letter))

    def action_cycle(self) -> None:
        if self.sheet.current is None:
            self._remark(TOO_EARLY)
        else:
            self.edit(self.sheet.cycle())

    def action_recolour(self) -> None:
        self.action_cycle()

    def action_mark(self, name: str) -> None:
        if self.sheet.current is None:
            self._remark(TOO_EARLY)
        else:
            self.edit(self.sheet.mark(Mark[name]))

    def action_move(self, rows: int, columns: int) -> None:
        self.sheet = self.sheet.move(rows, columns)

    def action_erase(self) -> None:
        self.edit(self.sheet.erase())

    def action_remove_row(self) -> None:
        self.edit(self.sheet.remove_row())

    def action_back(self) -> None:
        if self.sheet.is_mending and not self.sheet.is_finished:
            self.sheet = self.sheet.at_draft()
        elif self.sheet.letters:
            self.edit(self.sheet.clear_draft())

    def action_take(self) -> None:
        if self.offer is not None:
            self.edit(self.sheet.write(self.offer))
        elif self.flaw is None:  # else what is wrong with the board stays in sight
            self._remark("There is no suggestion yet.")

    def action_leave(self) -> None:
        self.sheet = self.sheet.at_draft()

    def action_commit(self) -> None:
        if missing := WORD_LENGTH - len(self.sheet.letters):
            self._remark(letters_missing(missing))
        elif objection := self._objection(self.sheet):
            self._remark(objection)
        else:
            self.edit(self.sheet.commit())

    def action_remind(self) -> None:
        self._remark(FINISHED)

    def action_undo(self) -> None:
        if not self._past:
            self._remark("There is nothing to undo.")
            return
        self._future.append((self.rules, self.sheet))
        self.rules, self.sheet = self._past.pop()

    def action_redo(self) -> None:
        if not self._future:
            self._remark("There is nothing to redo.")
            return
        self._past.append((self.rules, self.sheet))
        self.rules, self.sheet = self._future.pop()

    @on(Board.TileClicked)
    def colour_clicked_tile(self, event: Board.TileClicked) -> None:
        event.stop()
        self.focus()
        sheet = self.sheet.at(event.row, event.column)
        if (sheet.row, sheet.column) == (event.row, event.column) and sheet.current:
            self.edit(sheet.cycle())
        else:
            self.sheet = sheet

    def _remark(self, text: str) -> None:
        self.post_message(self.Remarked(text))


def rows_of_sheet(sheet: Sheet) -> tuple[Row, ...]:
    """The turns, and the draft: coloured as soon as it has all its letters."""
    if sheet.draft is not None:
        return rows_of((*sheet.turns, sheet.draft))
    return rows_of(sheet.turns, "" if sheet.is_finished else sheet.letters)


def _actions(sheet: Sheet) -> tuple[str, str]:
    """What enter and space do now."""
    if sheet.is_finished:
        return "remind", "recolour"
    if sheet.is_mending:
        return "leave", "cycle"
    return "commit" if sheet.letters else "take", "cycle"
