"""Stats: the figures over the finished games, and the games themselves."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.getters import query_one
from textual.reactive import reactive

from wordle_tui.records import GameFilter, Mode
from wordle_tui.tui.keys import key
from wordle_tui.tui.screens.base import WordleScreen
from wordle_tui.tui.widgets.figures import FigurePanel
from wordle_tui.tui.widgets.game_table import GameTable, game_line


class StatsScreen(WordleScreen):
    """Your games so far."""

    NAME = "stats"
    CSS_PATH = "stats.tcss"
    AUTO_FOCUS = "GameTable"
    BINDING_GROUP_TITLE = "Stats"
    BINDINGS: ClassVar = [
        key("f7", "next_mode", "Mode", "stats.mode", "Only games of the next mode",
            in_footer=True),
        key("f8", "next_list", "List", "stats.list", "Only games with the next word list",
            in_footer=True),
    ]  # fmt: skip

    which: reactive[GameFilter] = reactive(GameFilter, init=False, repaint=False)
    """The games shown."""

    panel = query_one(FigurePanel)
    table = query_one(GameTable)

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[int, ...] | None = None
        """The state of the history when it was read."""

    def compose_body(self) -> ComposeResult:
        yield FigurePanel()
        yield GameTable()

    def on_screen_resume(self) -> None:
        """Look again if games may have been played since, here or in another window."""
        if self.app.history.state() != self._shown:
            self.show_games()

    def watch_which(self) -> None:
        self.table.highlighted = 0
        self.show_games()

    def show_games(self) -> None:
        history = self.app.history
        self._shown = history.state()
        figures = history.statistics(self.which)
        self.panel.figures = figures
        self.table.show(figures.played, partial(history.games, self.which))
        mode = self.which.mode.value if self.which.mode else "all modes"
        list_name = self.which.list_name or "all lists"
        self.table.title = f"Games: {mode}, {list_name}"

    def action_next_mode(self) -> None:
        modes = [None, *Mode]
        following = modes[(modes.index(self.which.mode) + 1) % len(modes)]
        self.which = GameFilter(following, self.which.list_name)

    def action_next_list(self) -> None:
        names = [None, *self.app.history.lists()]
        known = self.which.list_name in names
        following = names.index(self.which.list_name) + 1 if known else 0
        self.which = GameFilter(self.which.mode, names[following % len(names)])

    @on(GameTable.Opened)
    def open_in_replay(self, event: GameTable.Opened) -> None:
        self.app.replay(event.game)

    @on(GameTable.DeletionWanted)
    def ask_to_delete(self, event: GameTable.DeletionWanted) -> None:
        from wordle_tui.tui.screens.question import QuestionScreen

        def delete(is_wanted: bool | None) -> None:
            if is_wanted:
                self.app.history.delete(event.game.uuid)
                self.show_games()

        question = f"Delete this game for good?\n{game_line(event.game, width=0)}"
        self.app.push_screen(QuestionScreen(question, "Delete", "Keep"), delete)
