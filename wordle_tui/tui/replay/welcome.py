"""What Replay shows before a game is open: what can be typed or pasted, and an example."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from textual.reactive import reactive

from wordle_tui.game.game import Game
from wordle_tui.game.text import parse_game
from wordle_tui.game.words import word_list
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts

_FORMS = (
    ("its words", "soare clint mince wince"),
    ("with colours", "soare:bbbbg clint:ybyyb"),
    ("shared grid", "paste it; its number or date gives the answer"),
)
_GAMES = ("your games", "choose one below with the arrows, and press Enter")
_NO_GAMES = ("your games", "none yet; F2 and F3 add them, Ctrl+p imports them")
NOTES = (
    ("enter", "opens the game, and says of each guess:"),
    ("skill", "99 if no guess was better, 0 if it cost a whole guess"),
    ("luck", "how the colours compare with all that could have come"),
    ("better", "the best guess at that point, and why"),
    ("words", "those left, and how it split them"),
)
_LABEL = 14


def forms(has_games: bool) -> tuple[tuple[str, str], ...]:
    """The forms in which a game can be entered, and where the finished ones are."""
    return (*_FORMS, _GAMES if has_games else _NO_GAMES)


def example() -> Game:
    """A game with a list whose best guesses are all proved."""
    return parse_game("soare clint mince wince", word_list("original"))


class Explanations(Panel, LineWidget):
    """Terms, each with a text that explains it."""

    rows: reactive[tuple[tuple[str, str], ...]] = reactive((), layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for term, text in self.rows:
            for number, line in enumerate(wrap(text, max(10, width - _LABEL))):
                yield [(("" if number else term).ljust(_LABEL), "quiet"), (line, "text")]
