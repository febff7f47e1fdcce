"""The Stats screen: figures of the finished games, and the games themselves."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.getters import query_one
from textual.reactive import reactive
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from wordle_tui.game.boards import game_name
from wordle_tui.game.records import EVERY_GAME, GameFilter, Mode, now
from wordle_tui.game.wording import counted
from wordle_tui.rating.luck_significance import luck_test
from wordle_tui.rating.mistakes import KINDS
from wordle_tui.rating.people import against_people
from wordle_tui.rating.performance import RECENT
from wordle_tui.rating.record import record
from wordle_tui.training.schedule import training_day
from wordle_tui.training.session import habit_key, last_drill
from wordle_tui.tui.keys import key
from wordle_tui.tui.program import ImportGames
from wordle_tui.tui.shell.base import QuestionScreen, WordleScreen
from wordle_tui.tui.shell.cheat_sheet import CheatSheetScreen, opener_sheets
from wordle_tui.tui.stats.panel import (
    BoardGames,
    BoardGuesses,
    BoardStatistics,
    Distribution,
    Figures,
    Openers,
    Trends,
    board_line,
)
from wordle_tui.tui.stats.rating import (
    ByGuess,
    ByPart,
    Course,
    Examples,
    Levels,
    Luck,
    Mistakes,
    RatingFigures,
)
from wordle_tui.tui.widgets.game_table import GameTable, game_line

NO_GAMES = (
    "No games yet. Press F3 to play.\n\n"
    "Every game that you finish in Assist or Practice is counted here, with what its guesses cost "
    "and what luck gave back. Drop a file here to import games that you played elsewhere."
)
_DELAY = 0.2
"""Seconds from a change of the history to reading the games again."""
_LONG_DELAY = 2.0
"""The same while games are rated after an import, because reading slows the rating down."""


class StatsScreen(WordleScreen):
    """The figures and the list of finished games, or the performance rating."""

    NAME = "stats"
    DEFAULT_CLASSES = "-reading"
    AUTO_FOCUS = "GameTable"
    BINDING_GROUP_TITLE = "Stats"
    BINDINGS: ClassVar = [
        key("r", "turn_over(True)", "Rating", "stats.rating",
            "How well you play, and what costs you most", in_footer=True),
        key("r", "turn_over(False)", "Games", "stats.games", "The games again", in_footer=True),
        key("w", "widen(True)", "All", "stats.all_games",
            "The rating of all games, with its parts", in_footer=True),
        key("w", "widen(False)", f"Last {RECENT}", "stats.last_games",
            f"The rating of the last {RECENT} games again", in_footer=True),
        key("b", "show_boards(True)", "Boards", "stats.boards",
            "Games with several boards, by number of boards", in_footer=True),
        key("b", "show_boards(False)", "Games", "stats.one_board", "The games again",
            in_footer=True),
        key("m", "next_mode", "By mode", "stats.mode",
            "Show one mode at a time", in_footer=True),
        key("l", "next_list", "List", "stats.list",
            "Show one word list at a time", in_footer=True),
        key("e", "app.export_games", "Export", "stats.export",
            "Write every game to a new JSON file"),
        key("escape", "show_all", "All games", "stats.all",
            "Back to the games, then to all modes and lists"),
    ]  # fmt: skip

    which: reactive[GameFilter] = reactive(GameFilter, init=False, repaint=False)
    shows_rating: reactive[bool] = reactive(False, init=False, toggle_class="-rating")

    shows_boards: reactive[bool] = reactive(False, init=False, toggle_class="-boards")
    boards = query_one(BoardStatistics)

    openers = query_one(Openers)
    table = query_one(GameTable)
    mistakes = query_one(Mistakes)

    shows_all: reactive[bool] = reactive(False, init=False)
    """Whether the rating is that of all games, not of the last ones."""

    _timer: Timer | None = None
    _has_rating = False
    """Whether the rating was computed once."""

    def compose_body(self) -> ComposeResult:
        yield Static("…", id="sentence", markup=False)
        yield Static(id="opener", markup=False)
        yield Static(id="filter", markup=False)
        with Container(id="panels"):
            with Figures():
                yield Distribution()
                yield Trends()
                yield Openers()
            yield GameTable()
        with Figures(id="rating"):
            with Vertical(id="habits"):
                yield Mistakes()
                yield Examples()
                yield Levels()
                yield Luck()
            with Vertical():
                yield RatingFigures()
                yield ByGuess()
                yield ByPart()
            yield Course()
        with Figures(id="boards"):
            yield BoardStatistics()
            yield BoardGames()
            yield BoardGuesses()

    def on_mount(self) -> None:
        # The history calls subscribers in its writer thread; `call_later` is thread-safe.
        refresh_later = partial(self.call_later, self.refresh_games)
        self._unsubscribe = self.app.history.subscribe(refresh_later)
        # Another window may have added games while this one had no focus.
        self.watch(self.app, "app_focus", self.refresh_games, init=False)
        self.watch(self.mistakes, "highlighted", self._show_examples)
        self.watch(self.boards, "highlighted", self.show_boards, init=False)

    def on_unmount(self) -> None:
        self._unsubscribe()

    def _show_examples(self) -> None:
        totals = self.mistakes.totals
        self.query_one(Examples).total = totals[self.mistakes.highlighted] if totals else None

    def on_screen_resume(self) -> None:
        self.read_games(self.which)
        self.app.rate_games()

    def refresh_games(self) -> None:
        """Read the games again after a short delay, once for several changes in a row."""

        def read() -> None:
            self._timer = None
            if self.is_current:
                self.read_games(self.which)

        if self._timer is None:
            delay = _LONG_DELAY if self.app.ratings_left > 1 else _DELAY
            self._timer = self.set_timer(delay, read)

    def watch_which(self) -> None:
        self.table.highlighted = 0
        self.read_games(self.which)

    @work(exclusive=True, group="games", exit_on_error=False)
    async def read_games(self, which: GameFilter) -> None:
        history = self.app.history
        figures = await asyncio.to_thread(history.statistics, which)
        are_more = which != EVERY_GAME and bool(await asyncio.to_thread(history.games, limit=1))
        await self.table.show(figures.played - figures.balance, partial(history.games, which))
        sentence = figures.sentence or ("No games match." if are_more else NO_GAMES)
        self.boards.figures = several = await asyncio.to_thread(history.statistics_of_boards)
        self.refresh_bindings()
        self.shows_boards &= bool(several)
        if self.shows_boards:
            self.remove_class("-reading")
            self.show_boards()
            return
        if several and sentence == NO_GAMES:
            sentence = "No games with one board yet. Press b for those with several."
        if self.shows_rating and figures.played:
            games = await asyncio.to_thread(history.games, which)
            player = await asyncio.to_thread(record, games)
            luck = await asyncio.to_thread(luck_test, games)
            window = player.whole if self.shows_all else player.recent
            count = player.all.games if self.shows_all else RECENT
            people = await asyncio.to_thread(against_people, games, count)
            headline = player.headline_of(window)
            sentence = "\n".join(filter(None, (headline, str(people), player.coverage)))
            for panel in (RatingFigures, Levels, Course):
                self.query_one(panel).record = player
            for part in (ByGuess, ByPart):
                self.query_one(part).window = window
            cards = await asyncio.to_thread(history.cards)
            today = training_day(now())
            drills = {kind: last_drill(cards.get(habit_key(kind)), today) for kind in KINDS}
            self.mistakes.record = self.query_one(Examples).record = player
            self.mistakes.totals = (*window.mistakes, *window.rest)
            self.mistakes.drills = drills
            self._show_examples()
            self.query_one(Luck).test = luck
            self._has_rating = True
        if left := self.app.ratings_left:
            sentence += f"\n{counted(left, 'game')} still to be rated{self.app.ratings_time}…"
        self.query_one("#sentence", Static).update(sentence)
        self.query_one("#opener", Static).update(figures.best_opener)
        kind = which.mode.title if which.mode else "all"
        words = f"the {which.list_name} list" if which.list_name else "any list"
        self.query_one("#filter", Static).update(
            f"Filter: {kind} games with {words}. Press Escape to show all."
        )
        shows_opener = bool(figures.best_opener) and not self.shows_rating
        classes = {"-filtered": which != EVERY_GAME, "-empty": not figures.played}
        classes["-reading"] = False
        self.update_classes({**classes, "-opener": shows_opener})
        self.query_one(Distribution).statistics = self.query_one(Trends).statistics = figures
        self.openers.show(figures.openers)
        if self.focused is None and figures.played:  # there were no games before
            self._first.focus()
        self.app.show_notice()

    def show_boards(self) -> None:
        """Show the games with the number of boards that is highlighted."""
        boards = self.boards.boards
        if boards and self.shows_boards:
            figures, table = self.boards.figures[boards], self.query_one(BoardGames)
            load = partial(self.app.history.games, GameFilter(boards=boards))
            self.query_one("#sentence", Static).update(f"{game_name(boards)}: {figures.sentence}")
            self.query_one(BoardGuesses).statistics = figures
            self.run_worker(table.show(figures.played, load), group="boards", exclusive=True)

    def watch_shows_boards(self) -> None:
        self.AUTO_FOCUS = type(self._first).__name__  # type: ignore[misc]
        self._first.focus()
        self.refresh_bindings()
        self.read_games(self.which)

    def watch_shows_rating(self) -> None:
        if self.shows_rating and not self._has_rating:
            self.query_one("#sentence", Static).update("…")
            self.add_class("-reading")
        self.watch_shows_boards()

    def action_show_boards(self, shows_boards: bool) -> None:
        self.shows_boards = shows_boards

    @property
    def _first(self) -> Widget:
        if self.shows_boards:
            return self.boards
        return self.mistakes if self.shows_rating else self.table

    def action_turn_over(self, shows_rating: bool) -> None:
        self.shows_rating = shows_rating

    def action_widen(self, shows_all: bool) -> None:
        self.shows_all = shows_all

    def watch_shows_all(self) -> None:
        self.refresh_bindings()
        self.read_games(self.which)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "widen":
            return self.shows_rating and parameters != (self.shows_all,)
        if action == "show_boards":
            return parameters != (self.shows_boards,) and bool(self.boards.figures)
        is_hidden = self.shows_boards and action in ("turn_over", "next_mode", "next_list")
        return not is_hidden and (action != "turn_over" or parameters != (self.shows_rating,))

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.post_message(ImportGames(event.text))

    def action_next_mode(self) -> None:
        modes = [None, *Mode]
        mode = modes[(modes.index(self.which.mode) + 1) % len(modes)]
        self.which = GameFilter(mode, self.which.list_name)

    async def action_next_list(self) -> None:
        names = [None, *(await asyncio.to_thread(self.app.history.lists))]
        is_known = self.which.list_name in names
        place = names.index(self.which.list_name) + 1 if is_known else 0
        self.which = GameFilter(self.which.mode, names[place % len(names)])

    def action_show_all(self) -> None:
        if self.shows_boards:
            self.shows_boards = False
            return
        if self.shows_rating:
            self.shows_rating = False
            return
        if self.which == EVERY_GAME:
            self.notify("There's no filter: you see all games.")
        self.which = EVERY_GAME

    def action_cheat_sheet(self) -> None:
        opener, app = self.openers.highlighted_name, self.app
        if opener is None or opener not in app.words.accepted:
            known = opener.upper() if opener else "An opener"
            self.notify(f"{known} isn't in the {app.words.name} list.", severity="warning")
            return
        sheets = opener_sheets(app.words, opener, app.hard, app.limit)
        app.push_screen(CheatSheetScreen(opener, *sheets))

    @on(GameTable.DeletionWanted)
    def ask_to_delete(self, event: GameTable.DeletionWanted) -> None:
        def delete(is_wanted: bool | None) -> None:
            if is_wanted:
                self.app.history.delete(event.game.uuid)

        game = event.game
        line = game_line(game, width=0) if len(game.boards) == 1 else board_line(game)
        question = f"Delete this game for good?\n{line}"
        self.app.push_screen(QuestionScreen(question, "Delete", "Keep"), delete)
