"""A small window that asks for the opener of a repertoire and its number of second words."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Input, Static

from wordle_tui.game.words import WordList
from wordle_tui.rating.deck import Deck, of_repertoire, parse_repertoire
from wordle_tui.tui.shared.windows import InputWindow


class RepertoireScreen(InputWindow[Deck | None]):
    """Returns the repertoire that was chosen, or None."""

    TITLE = "Opener, and how many second words"
    SUB_TITLE = "enter takes them, escape closes"
    DEFAULT_CSS = "RepertoireScreen #trouble { color: $error; height: auto; }"

    def __init__(self, words: WordList, repertoire: Deck) -> None:
        """`repertoire` is the current one."""
        super().__init__()
        self._words, self._repertoire = words, repertoire

    def compose_window(self) -> ComposeResult:
        opener, count = of_repertoire(self._repertoire.name) or ("", 0)
        yield Input(f"{opener.upper()} {count}", placeholder="as in SLATE 10")
        yield Static("", id="trouble", markup=False)

    def accept(self, text: str) -> None:
        self.dismiss(parse_repertoire(text, self._words))
