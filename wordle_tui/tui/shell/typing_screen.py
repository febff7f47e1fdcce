"""The base of screens on which a guess is typed: Practice and Train."""

from __future__ import annotations

from collections.abc import Mapping

from textual import events, on
from textual.binding import Binding

from wordle_tui.game.errors import HardModeError, WordError, WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.turn import broken_clue
from wordle_tui.game.wording import letters_missing
from wordle_tui.play.remark import Remark, Severity
from wordle_tui.tui.shell.base import WordleScreen
from wordle_tui.tui.widgets.practice_board import (
    ENTER,
    ERASE,
    KeyPressed,
    PracticeBoard,
    with_typed,
)


def explained_keys(actions: Mapping[str, str]) -> list[Binding]:
    """Bindings that say why an action is not available, by the key of the action."""
    return [
        Binding(key, f"explain_why_not({action!r})", show=False) for key, action in actions.items()
    ]


class TypingScreen(WordleScreen):
    """Collects the letters of a guess, and says why a guess cannot be played.

    A subclass defines which game takes the guess, and what follows from a change.
    """

    board: PracticeBoard

    def __init__(self) -> None:
        super().__init__()
        self.letters = ""
        """The guess that is being typed."""
        self.remark = Remark("")
        """The answer to the last key, if there is one."""
        self.flaw: tuple[int, int | None] | None = None
        """The row of a refused guess, or the tile that shows why it was refused."""

    @property
    def position(self) -> Game:
        """The game on the board."""
        raise NotImplementedError

    @property
    def can_type(self) -> bool:
        """Whether the board takes letters now."""
        raise NotImplementedError

    def set_letters(self, letters: str) -> None:
        """Make these letters the next guess. Only called while the board takes letters."""
        raise NotImplementedError

    def play(self, letters: str) -> None:
        """Play a guess with all its letters; raises a `WordleError` if it is not allowed."""
        raise NotImplementedError

    def show(self) -> None:
        """Update the widgets."""
        raise NotImplementedError

    def action_explain_why_not(self, action: str) -> None:
        """Say why a key does nothing now."""
        raise NotImplementedError

    def show_board(self) -> None:
        game, board = self.position, self.board
        board.shape = game.words.length, game.limit
        board.turns, board.typed = game.turns, self.letters
        board.is_open, board.flaw = self.can_type, self.flaw

    def say(self, text: str, severity: Severity = "warning") -> None:
        """Show a remark until the next change."""
        self.remark = Remark(text, severity)
        self.show()

    def type(self, letter: str) -> None:
        if not self.can_type:
            self.action_explain_why_not("type")
            return
        try:
            letters = with_typed(self.letters, letter, self.position.words)
        except WordError as error:
            self.say(str(error))
        else:
            self.set_letters(letters)

    @on(KeyPressed)
    async def press_key(self, event: KeyPressed) -> None:
        if event.key not in (ENTER, ERASE):
            self.type(event.key)
        elif (active := self.active_bindings.get(event.key)) is not None:
            await self.run_action(active.binding.action)
        else:
            self.action_explain_why_not(event.key)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if not self.can_type:
            self.action_explain_why_not("type")
            return
        try:
            letters = self.position.words.parse(event.text)
        except WordError as error:
            self.say(str(error))
        else:
            self.set_letters(letters)
            self.board.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "explain_why_not":
            return not self.check_action(str(parameters[0]), ())
        return True

    def action_erase(self) -> None:
        if not self.can_type:
            self.action_explain_why_not("erase")
        elif self.letters:
            self.set_letters(self.letters[:-1])
        else:
            self.flaw = None
            self.say("There is no letter to erase.")

    def action_submit(self) -> None:
        if missing := self.position.words.length - len(self.letters):
            self._refuse(letters_missing(missing))
            return
        try:
            self.play(self.letters)
        except WordleError as error:
            self._refuse(str(error), isinstance(error, HardModeError))

    def _refuse(self, sentence: str, breaks_hard_mode: bool = False) -> None:
        """Say why the guess cannot be played, and frame its row or the tile that it violates."""
        turns = self.position.turns
        self.flaw = len(turns), None
        if breaks_hard_mode and (clue := broken_clue(self.letters, turns)) is not None:
            self.flaw = len(turns) if clue.is_green else clue.turn, clue.place
        self.say(sentence, "error")
        self.board.shake()
