"""The board of Assist: the user types the guesses and sets the colours."""

from __future__ import annotations

from dataclasses import dataclass, replace

from textual import events, on
from textual.binding import Binding
from textual.message import Message
from textual.reactive import reactive

from wordle_tui.game.game import Contradiction
from wordle_tui.play.draft import DraftBoard
from wordle_tui.tui.assist.state import AssistState
from wordle_tui.tui.keys import key, run_at_once
from wordle_tui.tui.widgets.board import Board, TileRow, letter_of, rows_of


class AssistBoard(Board, can_focus=True):
    """Shows the state of Assist, and replaces it at every key."""

    HELP = """
Type a guess, set the colours Wordle showed you, then press **enter**.

- **b y g** or a click set the colours, too; known greens are filled in for you
- a letter in an outline has no colour yet
- the **arrows** move to earlier guesses, which you can correct
- **paste** a word, guesses such as `raise:bbygb` or `raise:00120`, or a shared grid for the words \
on the board
"""
    BINDING_GROUP_TITLE = "Board"
    BINDINGS = [
        key("enter", "take", "Take word", "board.take",
            "Before you type: take the highlighted suggestion", in_footer=True),
        key("enter", "commit", "Next guess", "board.commit",
            "When the colours are right: go on with the next guess", in_footer=True),
        key("enter", "change('leave')", "Done", "board.leave",
            "On an earlier guess: back to the one being typed", in_footer=True),
        key("enter", "go_to", "Go to colour", "board.go_to",
            "When no word fits: go to the colour that may be wrong", in_footer=True),
        key("enter", "enter_answer", "Answer", "board.answer",
            "When the game is lost: enter its answer", in_footer=True),
        Binding("enter", "change('remind')", show=False),
        key("space", "change('cycle')", "Colour", "board.cycle",
            "Change the colour: grey, yellow, green", in_footer=True),
        key("space", "change('recolour')", "Colour", "board.recolour",
            "On a finished board: correct a colour"),
        key("ctrl+u", "change('advise')", "Hint", "board.advise",
            "When suggestions are hidden: show them; the game then does not count in your rating",
            in_footer=True),
        key("1,full_stop,minus", "change('mark', (0,))", "Grey", "board.grey",
            "Grey, and on to the next letter"),
        key("2", "change('mark', (1,))", "Yellow", "board.yellow",
            "Yellow, and on to the next letter"),
        key("3", "change('mark', (2,))", "Green", "board.green",
            "Green, and on to the next letter"),
        Binding("0,4,5,6,7,8,9", "change('refuse_digit')", show=False),
        key("ctrl+f", "fix", "Fix", "board.fix",
            "When no word fits: change the colour that explains it", in_footer=True),
        key("left", "change('move', (0, -1))", "Left", "board.left", "The letter before"),
        key("right", "change('move', (0, 1))", "Right", "board.right", "The next letter"),
        key("up", "change('move', (-1, 0))", "Up", "board.up", "The guess above"),
        key("down", "change('move', (1, 0))", "Down", "board.down", "The guess below"),
        key("home", "change('move', (0, -99))", "First", "board.home", "The first letter"),
        key("end", "change('move', (0, 99))", "Last", "board.end", "The last letter"),
        key("backspace", "change('erase')", "Erase", "board.erase",
            "Delete the last letter, reopen the guess above, or type over an earlier guess"),
        key("delete", "change('remove_row')", "Remove guess", "board.remove",
            "Delete the guess; those below move up"),
        key("escape", "change('back')", "Back", "board.back",
            "Back to the guess being typed, then clear it"),
        key("ctrl+n", "screen.next_board", "Next game", "assist.next",
            "When the game is over: begin another", in_footer=True),
        key("ctrl+z", "change('undo')", "Undo", "board.undo", "Undo the last change",
            in_footer=True),
        key("ctrl+y", "change('redo')", "Redo", "board.redo", "Redo what was undone"),
    ]  # fmt: skip

    AROUND = (76, 7)

    state: reactive[AssistState] = reactive(AssistState, repaint=False)
    """The single source of truth for what is on the board."""
    offer: str | None = None
    """The word that enter puts on an empty row."""
    contradiction: reactive[Contradiction | None] = reactive(None, repaint=False, bindings=True)
    """Why no word fits the turns on the board."""

    @dataclass
    class AnswerAsked(Message):
        """The game is lost, and the user types its answer or asks to."""

        letters: str

    @property
    def draft(self) -> DraftBoard:
        return self.state.draft

    @property
    def hides_suggestions(self) -> bool:
        """Whether suggestions are hidden in this game; at its end nothing is."""
        is_shown = self.draft.is_advised or self.draft.is_finished
        return self.app.settings.hide_suggestions and not is_shown

    def validate_state(self, state: AssistState) -> AssistState:
        """Note that suggestions are on screen, from the first letter to the end of the game."""
        draft, is_over = state.draft, self.draft.is_finished and state.draft.is_finished
        is_shown = not (is_over or self.app.settings.hide_suggestions)
        is_advised = draft.is_advised or (is_shown and bool(draft.turns or draft.letters))
        return replace(state, draft=replace(draft, is_advised=is_advised))

    def watch_state(self, before: AssistState, state: AssistState) -> None:
        draft = state.draft
        rows = rows_of(draft.turns, "" if draft.is_finished else draft.letters)
        if draft.open_turn is not None:  # it has all its letters, so it shows its colours
            rows = (*rows[:-1], TileRow(draft.letters, draft.open_marks))
        self.rows = rows
        self.shape = draft.length, draft.limit
        self.cursor = (draft.row, draft.column)
        if self._actions(before.draft) != self._actions(draft):
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        name = parameters[0] if action == "change" else action
        enter = ("take", "commit", "leave", "remind", "go_to", "enter_answer")
        if name in (*enter, "cycle", "recolour"):
            return name in self._actions(self.draft)
        if name == "advise":
            return self.hides_suggestions
        if name == "fix":  # where no single tile explains it, Enter goes to the row
            return self.contradiction is not None and self.contradiction.mark is not None
        return True

    def watch_contradiction(self, contradiction: Contradiction | None) -> None:
        self.flaw = (contradiction.turn, contradiction.position) if contradiction else None

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return letter_of(key, character) is not None

    async def on_key(self, event: events.Key) -> None:
        letter = letter_of(event.key, event.character)
        if letter is None:
            await run_at_once(self, event)
        else:
            event.stop()
            if "enter_answer" in self._actions(self.draft):
                self.post_message(self.AnswerAsked(letter))
            else:
                self.type(letter)

    def type(self, typed: str) -> None:
        """Type a letter or set a colour; say so if the list has no such letter."""
        words, _ = self.state.rules or (self.app.words, self.app.hard)
        letters = words.alphabet.fold(typed)
        if self.draft.takes_letters and (foreign := words.alphabet.foreign(letters)):
            self.state = self.state.say(words.foreign_letter(foreign))
            return
        for letter in letters:
            self.state = self.state.type(letter)

    def action_change(self, change: str, values: tuple[int, ...] = ()) -> None:
        """Replace the state by the result of its method of that name."""
        self.state = getattr(self.state, change)(*values)

    def action_take(self) -> None:
        if self.offer is not None:
            self.state = self.state.write(self.offer)
        else:
            self.state = self.state.say("There is no suggestion yet.")

    def action_go_to(self) -> None:
        if self.contradiction is not None:
            self.state = self.state.go_to(self.contradiction)

    def action_enter_answer(self) -> None:
        self.post_message(self.AnswerAsked(self.draft.answer or ""))

    def action_fix(self) -> None:
        if self.contradiction is not None:
            self.state = self.state.fix(self.contradiction)

    def action_commit(self) -> None:
        in_force = self.app.words, self.app.hard
        self.state = self.state.commit(in_force, allow_unknown=self.app.settings.allow_unknown)

    @on(Board.TileClicked)
    def colour_clicked_tile(self, event: Board.TileClicked) -> None:
        event.stop()
        self.focus()
        self.state = self.state.click(event.row, event.column)

    def _actions(self, draft: DraftBoard) -> tuple[str, str]:
        """The actions of enter and space now."""
        if self.contradiction is not None and not (draft.is_mending and not draft.is_finished):
            is_there = (draft.row, draft.column) == self.flaw
            if not draft.letters and not is_there:
                return "go_to", "recolour" if draft.is_finished else "cycle"
        if draft.is_finished:
            is_lost = not draft.is_won and self.contradiction is None
            return "enter_answer" if is_lost else "remind", "recolour"
        if draft.is_mending:
            return "leave", "cycle"
        return "commit" if draft.letters or self.hides_suggestions else "take", "cycle"
