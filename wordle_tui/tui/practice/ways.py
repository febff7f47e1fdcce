"""A small window over Practice, to choose a way to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from wordle_tui.game.practice import PracticeSetup, challenge_answer
from wordle_tui.game.records import Mode
from wordle_tui.tui.shared.windows import Choices, InputWindow

if TYPE_CHECKING:
    from wordle_tui.game.words import WordList

_WAYS = {
    "practice": "Practice: a random word",
    "adversary": "Adversary: no fixed word, it dodges you",
    "challenge": "Challenge: a friend's code",
    "watch": "Watch a strategy look for {}",
}


Way = PracticeSetup | Literal["watch"]


class WaysScreen(InputWindow[Way | None]):
    """Returns the setup of a game, "watch" to watch a strategy, or None."""

    TITLE = "Ways to play"
    DEFAULT_CSS = """
    WaysScreen {
        Input, Input:focus { display: none; border: none; height: 1; margin-top: 1; }
        #trouble { color: $error; height: auto; }
        &.-code Input { display: block; }
    }
    """

    def __init__(self, words: WordList, played: str | None = None) -> None:
        """`played` is the word of a finished game, which a strategy can play too."""
        super().__init__()
        self._words = words
        self._watched = played.upper() if played else "a word"

    def compose_window(self) -> ComposeResult:
        yield Choices(
            *(Option(title.format(self._watched), id=name) for name, title in _WAYS.items())
        )
        yield Input(placeholder="the code, as in 179JX-H5C")
        yield Static(id="trouble", markup=False)

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        if event.option_id == "challenge":
            self.add_class("-code")
            self.query_one(Input).focus()
        elif event.option_id == "watch":
            self.dismiss("watch")
        else:
            self.dismiss(PracticeSetup(Mode(event.option_id)))

    def accept(self, text: str) -> None:
        answer = challenge_answer(text, self._words)
        self.dismiss(PracticeSetup(Mode.CHALLENGE, answer=answer))
