"""The board that is typed and coloured by hand, for a game played elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events, on
from textual.getters import app as app_getter
from textual.message import Message
from textual.reactive import reactive

from wordle_tui.tui.assist.desk import Desk
from wordle_tui.tui.assist.sheet import Sheet
from wordle_tui.tui.shared.board import Board, TileRow, letter_of, rows_of
from wordle_tui.tui.shared.keys import key, run_at_once
from wordle_tui.tui.shared.program import Program


class AssistBoard(Board, can_focus=True):
    """Shows the sheet on the desk, and makes of each key another desk."""

    HELP = """
Type a guess, set the colours Wordle showed you, then press enter.

- **space** or a click changes a tile: grey, yellow, green
- **1 2 3** set grey, yellow, green and move on
- known greens are filled in for you
- the **arrows** move over all rows, so an earlier one can be corrected
- **paste** a word, turns such as `raise:bbygb`, or a shared grid for the words on the board
"""
    BINDING_GROUP_TITLE = "Board"
    BINDINGS = [
        key("enter", "take", "Take word", "board.take",
            "On an empty row: take the highlighted suggestion", in_footer=True),
        key("enter", "commit", "Next row", "board.commit",
            "When the colours are right: go on with the next row", in_footer=True),
        key("enter", "desk('leave')", "Done", "board.leave",
            "On an earlier row: back to the one being typed", in_footer=True),
        key("enter", "desk('remind')", "Finished", "board.remind",
            "On a finished board: say how to begin another"),
        key("space", "desk('cycle')", "Colour", "board.cycle",
            "Change the tile: grey, yellow, green", in_footer=True),
        key("space", "desk('recolour')", "Colour", "board.recolour",
            "On a finished board: correct a tile"),
        key("1", "desk('mark', (0,))", "Grey", "board.grey", "Make the tile grey and move on"),
        key("2", "desk('mark', (1,))", "Yellow", "board.yellow",
            "Make the tile yellow and move on"),
        key("3", "desk('mark', (2,))", "Green", "board.green", "Make the tile green and move on"),
        key("left", "desk('move', (0, -1))", "Left", "board.left", "The tile before"),
        key("right", "desk('move', (0, 1))", "Right", "board.right", "The next tile"),
        key("up", "desk('move', (-1, 0))", "Up", "board.up", "The row above"),
        key("down", "desk('move', (1, 0))", "Down", "board.down", "The row below"),
        key("home", "desk('move', (0, -9))", "First", "board.home", "The first tile"),
        key("end", "desk('move', (0, 9))", "Last", "board.end", "The last tile"),
        key("backspace", "desk('erase')", "Erase", "board.erase",
            "Delete the last letter; on an empty row, reopen the row above"),
        key("delete", "desk('remove_row')", "Remove row", "board.remove",
            "Delete the row; the rows below move up"),
        key("escape", "desk('back')", "Back", "board.back",
            "Back to the row being typed, then clear it"),
        key("ctrl+z", "desk('undo')", "Undo", "board.undo", "Undo the last change",
            in_footer=True),
        key("ctrl+y", "desk('redo')", "Redo", "board.redo", "Redo what was undone"),
    ]  # fmt: skip

    app = app_getter(Program)
    desk: reactive[Desk] = reactive(Desk, repaint=False)
    """What is on the board: the one place where it is kept."""
    offer: str | None = None
    """The word that enter puts on an empty row."""

    @dataclass
    class Changed(Message):
        """There is another desk."""

        before: Desk
        desk: Desk

    @property
    def sheet(self) -> Sheet:
        return self.desk.sheet

    def watch_desk(self, before: Desk, desk: Desk) -> None:
        sheet = desk.sheet
        if sheet.draft is not None:  # which is coloured as soon as it has all its letters
            self.rows: tuple[TileRow, ...] = rows_of((*sheet.turns, sheet.draft))
        else:
            self.rows = rows_of(sheet.turns, "" if sheet.is_finished else sheet.letters)
        self.cursor = (sheet.row, sheet.column)
        if _actions(before.sheet) != _actions(sheet):
            self.refresh_bindings()
        self.post_message(self.Changed(before, desk))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        name = parameters[0] if action == "desk" else action
        if name in ("take", "commit", "leave", "remind", "cycle", "recolour"):
            return name in _actions(self.sheet)
        return True

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return letter_of(key, character) is not None

    async def on_key(self, event: events.Key) -> None:
        letter = letter_of(event.key, event.character)
        if letter is None:
            await run_at_once(self, event)
        else:
            event.stop()
            self.desk = self.desk.type(letter)

    def action_desk(self, change: str, values: tuple[int, ...] = ()) -> None:
        """Make of the desk what its method of that name gives."""
        self.desk = getattr(self.desk, change)(*values)

    def action_take(self) -> None:
        if self.offer is not None:
            self.desk = self.desk.write(self.offer)
        elif self.flaw is None:  # else what is wrong with the board stays in sight
            self.desk = self.desk.say("There is no suggestion yet.")

    def action_commit(self) -> None:
        in_force = self.app.words, self.app.hard
        self.desk = self.desk.commit(in_force, allow_unknown=self.app.settings.allow_unknown)

    @on(Board.TileClicked)
    def colour_clicked_tile(self, event: Board.TileClicked) -> None:
        event.stop()
        self.focus()
        self.desk = self.desk.click(event.row, event.column)


def _actions(sheet: Sheet) -> tuple[str, str]:
    """What enter and space do now."""
    if sheet.is_finished:
        return "remind", "recolour"
    if sheet.is_mending:
        return "leave", "cycle"
    return "commit" if sheet.letters else "take", "cycle"
