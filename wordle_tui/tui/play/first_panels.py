"""The panels of the first screen: good first words, how a game goes, and what else there is."""

from __future__ import annotations

from collections.abc import Iterator

from textual.geometry import Size
from textual.reactive import reactive

from wordle_tui.play.first_screen import FirstWord
from wordle_tui.tui.key_names import key_name
from wordle_tui.tui.keys import key
from wordle_tui.tui.widgets.board import BoardView
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import Parts, width_of
from wordle_tui.tui.widgets.panels import BesideBoard, WordTaken
from wordle_tui.tui.widgets.tables import MarkedTable
from wordle_tui.tui.widgets.tiles import SMALL, SQUARE

_COLOURS = (
    ("board.grey", "not in it"),
    ("board.yellow", "another place"),
    ("board.green", "right place"),
)
_OF_CARD = "what each guess cost", "which word was better", "how bold it was"


class FirstWords(BesideBoard, MarkedTable):
    """A few words to begin with; Enter takes the marked one."""

    BINDING_GROUP_TITLE = "Good first words"
    BINDINGS = [
        key("enter", "take", "Take", "first.take", "Put the word on the board", in_footer=True),
    ]  # fmt: skip
    TITLE = "Good first words"
    header_height = 0

    words: reactive[tuple[FirstWord, ...]] = reactive((), layout=True)

    @property
    def chosen(self) -> str | None:
        """The word that the player has marked; None for the first one."""
        return self.words[self.highlighted].word if self.highlighted else None

    @property
    def line_count(self) -> int:
        return max(1, len(self.words))  # at first an ellipsis

    def watch_words(self) -> None:
        self.status = "guesses" if self.words else ""
        self.highlighted = 0

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if self.words:
            yield from super().draw(width - 1, height)
        else:
            yield [("…", "quiet")]

    def line(self, index: int, width: int) -> Parts:
        line = self.words[index]
        look = "faint" if line.is_rare else "strong"
        parts = [("   ", "lit"), (line.word.upper(), look)]
        room = width - width_of(parts) - len(line.guesses) - 1
        remark = line.remark if len(line.remark) + 3 <= room else line.short_remark
        return [*parts, (f"   {remark}".ljust(room), "quiet"), (line.guesses, "text")]

    def action_take(self) -> None:
        if self.words:
            self.post_message(WordTaken(self.words[self.highlighted].word))

    def clicked(self, index: int, x: int) -> None:
        self.highlighted = index
        self.action_take()


class SampleGame(Panel, BoardView):
    """A whole game as tiles, and beside it what the colours mean."""

    TITLE = "How a game goes"
    IS_CENTRED = False

    def fit(self) -> None:
        self.tile = SQUARE if self.app.size.height >= 36 else SMALL
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(len(_COLOURS), self._line(self.shape[1]))

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        rows = [*super().draw(width, height)] or [[] for _ in _COLOURS]
        lines = self.tile.height if self.turns else 1
        for number, parts in enumerate(rows):
            row, line = divmod(number, lines)
            is_beside = line == (lines - 1) // 2 and row < len(_COLOURS)
            yield [*parts, *self.beside(row)] if is_beside else parts

    def beside(self, row: int) -> Parts:
        name, meaning = _COLOURS[row]
        colour = self.app.colour_names[row]
        return [(f"{key_name(name)} ", "lit"), (f"{colour:<7}", "strong"), (meaning, "quiet")]


class GameToKeep(SampleGame):
    """A game that is told, in pencil, and beside it what its card will tell."""

    TITLE = "The card will tell"
    pencil = 0

    def beside(self, row: int) -> Parts:
        return [("   ", "text"), (_OF_CARD[row], "text")]
