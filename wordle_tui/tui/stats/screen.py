"""Stats: the figures over the finished games, and the games themselves."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.getters import query_one
from textual.reactive import reactive

from wordle_tui import paths
from wordle_tui.game.errors import HistoryError
from wordle_tui.game.records import EVERY_GAME, GameFilter, Mode
from wordle_tui.game.wording import counted
from wordle_tui.history.archive import Archive, as_json
from wordle_tui.tui.shared.base import WordleScreen
from wordle_tui.tui.shared.game_table import GameTable, game_line
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.stats.panel import StatisticsPanel


class StatsScreen(WordleScreen):
    """Your games so far."""

    NAME = "stats"
    AUTO_FOCUS = "GameTable"
    BINDING_GROUP_TITLE = "Stats"
    BINDINGS: ClassVar = [
        key("f7", "next_mode", "Mode", "stats.mode", "Only games of the next mode",
            in_footer=True),
        key("f8", "next_list", "List", "stats.list", "Only games with the next word list",
            in_footer=True),
        key("ctrl+e", "export", "Export", "stats.export",
            "Write every game to a new JSON file"),
        key("escape", "show_all", "All games", "stats.all", "Games of all modes and lists again"),
    ]  # fmt: skip

    which: reactive[GameFilter] = reactive(GameFilter, init=False, repaint=False)
    """The games shown."""

    panel = query_one(StatisticsPanel)
    table = query_one(GameTable)

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[int, ...] | None = None
        """The state of the history when it was read."""

    def compose_body(self) -> ComposeResult:
        yield StatisticsPanel()
        yield GameTable()

    def on_mount(self) -> None:
        self.set_interval(1, self.look_again)

    def on_screen_resume(self) -> None:
        self.look_again()
        self.app.rate_games()

    def look_again(self) -> None:
        """Show what has been played or rated since, here or in another window."""
        if self.is_current and self.app.history.state() != self._shown:
            self.show_games()

    def watch_which(self) -> None:
        self.table.highlighted = 0
        self.show_games()

    def show_games(self) -> None:
        history = self.app.history
        self._shown = history.state()
        figures = history.statistics(self.which)
        self.panel.is_filtered = self.which != EVERY_GAME and bool(history.games(limit=1))
        self.panel.statistics = figures
        self.table.show(figures.played, partial(history.games, self.which))
        mode = self.which.mode.value if self.which.mode else "all modes"
        list_name = self.which.list_name or "all lists"
        self.table.title = f"Games: {mode}, {list_name}"
        self.app.tell_notice()

    def action_next_mode(self) -> None:
        modes = [None, *Mode]
        following = modes[(modes.index(self.which.mode) + 1) % len(modes)]
        self.which = GameFilter(following, self.which.list_name)

    def action_next_list(self) -> None:
        names = [None, *self.app.history.lists()]
        known = self.which.list_name in names
        following = names.index(self.which.list_name) + 1 if known else 0
        self.which = GameFilter(self.which.mode, names[following % len(names)])

    def action_show_all(self) -> None:
        self.which = EVERY_GAME

    def action_export(self) -> None:
        """Write the games to a file that is not there yet, and say where."""
        history = self.app.history
        try:
            with history.strictly():
                games = tuple(reversed(history.games()))
                text = as_json(Archive(games, tuple(history.told_used_words())))
            path = _write_new(text)
        except HistoryError as error:
            self.notify(str(error), severity="error", markup=False)
        except OSError as error:
            sentence = f"The games cannot be written: {error.strerror or error}."
            self.notify(sentence, severity="error", markup=False)
        else:
            self.notify(f"{counted(len(games), 'game')} written to {path}.", markup=False)

    @on(GameTable.Opened)
    def open_in_replay(self, event: GameTable.Opened) -> None:
        self.app.replay(event.game)

    @on(GameTable.DeletionWanted)
    def ask_to_delete(self, event: GameTable.DeletionWanted) -> None:
        from wordle_tui.tui.shared.questions import QuestionScreen

        def delete(is_wanted: bool | None) -> None:
            if is_wanted:
                self.app.history.delete(event.game.uuid)
                self.show_games()

        question = f"Delete this game for good?\n{game_line(event.game, width=0)}"
        self.app.push_screen(QuestionScreen(question, "Delete", "Keep"), delete)


def _write_new(text: str) -> Path:
    """Write a file in the current folder or, if that cannot be, in the one of the history."""
    try:
        path = paths.free_name(Path.cwd() / "wordle-games.json")
        paths.write_text(path, text)
    except OSError:
        path = paths.free_name(paths.user_data() / "wordle-games.json")
        paths.write_text(path, text)
    return path
