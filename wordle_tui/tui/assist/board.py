"""The board that is typed and coloured by hand, for a game played elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events, on
from textual.getters import app as app_getter
from textual.message import Message
from textual.reactive import reactive

from wordle_tui.game.tiles import Mark
from wordle_tui.tui.assist.desk import Desk
from wordle_tui.tui.assist.sheet import FINISHED, Sheet
from wordle_tui.tui.shared.board import Board, TileRow, letter_of, rows_of
from wordle_tui.tui.shared.keys import key, run_at_once
from wordle_tui.tui.shared.program import Program


class AssistBoard(Board, can_focus=True):
    """Shows the sheet on the desk, and makes of each key another desk."""

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
        if action in ("take", "commit", "leave", "remind", "cycle", "recolour"):
            return action in _actions(self.sheet)
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

    def action_cycle(self) -> None:
        self.desk = self.desk.cycle()

    def action_recolour(self) -> None:
        self.desk = self.desk.cycle()

    def action_mark(self, name: str) -> None:
        self.desk = self.desk.mark(Mark[name])

    def action_move(self, rows: int, columns: int) -> None:
        self.desk = self.desk.move_to(self.sheet.move(rows, columns))

    def action_erase(self) -> None:
        self.desk = self.desk.edit(self.sheet.erase())

    def action_remove_row(self) -> None:
        self.desk = self.desk.edit(self.sheet.remove_row())

    def action_back(self) -> None:
        self.desk = self.desk.back()

    def action_take(self) -> None:
        if self.offer is not None:
            self.desk = self.desk.write(self.offer)
        elif self.flaw is None:  # else what is wrong with the board stays in sight
            self.desk = self.desk.say("There is no suggestion yet.")

    def action_leave(self) -> None:
        self.desk = self.desk.move_to(self.sheet.at_draft())

    def action_commit(self) -> None:
        in_force = self.app.words, self.app.hard
        self.desk = self.desk.commit(in_force, allow_unknown=self.app.settings.allow_unknown)

    def action_remind(self) -> None:
        self.desk = self.desk.say(FINISHED)

    def action_undo(self) -> None:
        self.desk = self.desk.undo()

    def action_redo(self) -> None:
        self.desk = self.desk.redo()

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
