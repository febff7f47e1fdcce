"""The panel with the player's streak and rating, beside a running game."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from textual.reactive import reactive

from wordle_tui.rating.game_card import Standing
from wordle_tui.tui.shared.frame import Panel
from wordle_tui.tui.shared.line_widget import LineWidget, Parts


class StandingPanel(Panel, LineWidget):
    """The player's streak and rating before the game."""

    DEFAULT_CSS = "StandingPanel { height: auto; }"
    TITLE = "You"

    standing: reactive[Standing | None] = reactive(None, layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if self.standing is not None:
            for sentence in self.standing.sentences:
                for line in wrap(sentence, max(1, width)):
                    yield [(line, "text")]
