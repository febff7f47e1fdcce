"""The panel of Practice with the streak and rating of the player."""

from __future__ import annotations

from collections.abc import Iterator

from textual.reactive import reactive

from wordle_tui.rating.game_card import Standing
from wordle_tui.tui.widgets.charts import guess_bars
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, wrapped
from wordle_tui.tui.widgets.suggestions import LEGEND_LINES


class StandingPanel(Panel, LineWidget):
    """The player's streak and rating before the game."""

    TITLE = "You"

    standing: reactive[Standing | None] = reactive(None, layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for sentence in self.standing.sentences if self.standing else ():
            yield from wrapped(sentence, width, "text")
        games = self.standing.games if self.standing else None
        if games and games.played and self.app.size.height >= LEGEND_LINES:
            yield from guess_bars(games, width)
