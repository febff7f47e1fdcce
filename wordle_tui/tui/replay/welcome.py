"""What Replay shows before a game is open: what can be typed or pasted, and an example."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from textual.reactive import reactive

from wordle_tui.game.game import Game
from wordle_tui.game.text import parse_game
from wordle_tui.game.words import word_list
from wordle_tui.tui.shared.frame import Panel
from wordle_tui.tui.shared.line_widget import LineWidget, Parts, wrapped

_FORMS = (
    ("its words", "soare clint mince wince", "the last one is the answer"),
    ("with colours", "soare:bbbbg clint:ybyyb", "b grey, y yellow, g green"),
    ("a shared grid", "paste it", "its number or date tells the answer"),
)
_GAMES = ("your games", "choose one below", "with the arrows, then press Enter")
_NO_GAMES = ("your games", "none yet", "F2 and F3 add them, Ctrl+p imports them")
_LABEL, _FORM = 15, 25
_FIGURES = (
    ("skill", "99 if no guess was better, 0 if it cost a whole guess"),
    ("luck", "how the colours compare with all that could have come"),
    ("better", "the best guess at that point, and why"),
    ("words", "those that were left, and how the guess split them"),
    ("perfect", "the guesses of perfect play"),
)


def example() -> Game:
    """A game with a list whose best guesses are all proved."""
    return parse_game("soare clint mince wince", word_list("original"))


class Forms(Panel, LineWidget):
    """The forms in which a game can be entered, and where the finished ones are."""

    TITLE = "What you can type or paste"
    has_games: reactive[bool] = reactive(False)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for label, form, note in (*_FORMS, _GAMES if self.has_games else _NO_GAMES):
            parts: Parts = [(label.ljust(_LABEL), "quiet"), (form.ljust(_FORM), "strong")]
            yield [*parts, (note, "text")] if width >= _LABEL + _FORM + len(note) else parts


class Notes(Panel, LineWidget):
    """What Replay says of the guesses of a game: the one chosen, or the example."""

    has_games: reactive[bool] = reactive(False)

    def watch_has_games(self, has_games: bool) -> None:
        self.title = "The game chosen" if has_games else "An example"

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        yield from wrapped("Press Enter to see what each guess was worth.", width, "strong")
        for label, sentence in _FIGURES:
            if height > 3 * len(_FIGURES) + 1:
                yield []
            for number, line in enumerate(wrap(sentence, max(10, width - 9))):
                yield [((label if not number else "").ljust(9), "quiet"), (line, "text")]
