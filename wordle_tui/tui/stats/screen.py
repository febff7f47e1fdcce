"""The Stats screen: figures of the finished games, and the games themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.getters import app as app_getter
from textual.getters import query_one
from textual.reactive import reactive
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input, Static

from wordle_tui.game.daily import today
from wordle_tui.game.game import game_name
from wordle_tui.game.records import EVERY_GAME, FinishedGame, GameFilter
from wordle_tui.game.wording import counted as plural
from wordle_tui.history.statistics import statistics
from wordle_tui.play.first_screen import sample_game
from wordle_tui.rating.group import group
from wordle_tui.rating.mistakes import KINDS
from wordle_tui.rating.performance import FEWEST, RECENT, counted_games, recent
from wordle_tui.rating.record import record
from wordle_tui.rating.report import habit_sentence
from wordle_tui.tui.key_names import with_keys
from wordle_tui.tui.keys import key
from wordle_tui.tui.program import ImportGames
from wordle_tui.tui.rated.game_table import GameTable, game_line
from wordle_tui.tui.rated.program import RatingProgram
from wordle_tui.tui.shell.bars import TabBar
from wordle_tui.tui.shell.base import QuestionScreen, WordleScreen
from wordle_tui.tui.stats.friends import FriendTable, LastDays
from wordle_tui.tui.stats.habits import ByGuess, Habits, LevelBars, Moments
from wordle_tui.tui.stats.importing import answers_window
from wordle_tui.tui.stats.panel import COLUMN, MOST, Distribution, Streak, Trend
from wordle_tui.tui.widgets.samples import BROAD, TOLD, GameToKeep
from wordle_tui.tui.widgets.tables import beside

NO_GAMES = (
    "No games yet. Press {app.practice} to play.\n\n"
    "Every game you finish in Assist or Practice is listed here, with what its guesses cost and "
    "how lucky they were. Press i or drop a file to import games you played elsewhere."
)
NO_FRIENDS = "Import your chat to compare with friends: press {stats.import}, or paste it anywhere."
_OF_FRIENDS = "who leads the group", "the days of each", "who was best"
_DELAY = 0.2
"""Seconds from a change of the history to reading the games again."""
_LONG_DELAY = 2.0
"""The same while games are rated after an import, because reading slows the rating down."""


class FindInput(Input):
    """The line of the search."""

    BINDING_GROUP_TITLE = "Find"
    BINDINGS: ClassVar = [
        key("enter", "submit", "Open", "stats.open_found", "Open the first game that is found",
            in_footer=True),
    ]  # fmt: skip


class StatsScreen(WordleScreen):
    """The figures and the list of finished games, or the performance rating."""

    app = app_getter(RatingProgram)
    NAME = "stats"
    AUTO_FOCUS = "GameTable"
    BINDING_GROUP_TITLE = "Stats"
    BINDINGS: ClassVar = [
        key("i", "import_chat", "Import", "stats.import",
            "Import games, or a chat with those of friends", in_footer=True),
        key("ctrl+s", "share_group", "Share", "stats.share",
            "Copy the group as text for the chat", in_footer=True),
        key("r", "toggle_page('habits')", "Habits", "stats.rating",
            "How well you play, and what costs you most", in_footer=True),
        key("g", "toggle_page('friends')", "Friends", "stats.group",
            "You and your friends, compared with each other", in_footer=True),
        key("m", "ask_for_answers", "Answers", "stats.answers",
            "Type the answers of the last week that aren't known"),
        key("slash", "find", "Find", "stats.find",
            "Find games by a part of a word, a day or a number"),
        key("ctrl+e", "toggle_more", "More", "stats.more",
            f"The habits in all games, not the last {RECENT}, with intervals, or these again"),
        key("b", "next_boards", "Boards", "stats.boards",
            "Show games with several boards, one number of boards at a time"),
        key("l", "next_list", "List", "stats.list", "Show one word list at a time"),
        key("e", "app.export_games", "Export", "stats.export",
            "Write every game to a new JSON file"),
        key("escape", "show_all", "Games", "stats.all",
            "End the search, then back to the games, then to all of them", in_footer=True),
    ]  # fmt: skip

    which: reactive[GameFilter] = reactive(GameFilter, init=False, repaint=False)
    page: reactive[str] = reactive("games", init=False, repaint=False)
    """What is shown: the games, habits or friends."""
    boards: tuple[int, ...] = ()
    """The numbers of boards of games with several boards."""
    games: Sequence[FinishedGame] = ()
    """Those of `which`, before any are searched."""

    friends = query_one(FriendTable)
    table = query_one(GameTable)
    habits = query_one(Habits)
    entry = query_one("#find", Input)

    has_more: reactive[bool] = reactive(False, init=False)
    """Whether habits are those of all games, with intervals."""

    _timer: Timer | None = None

    def compose_body(self) -> ComposeResult:
        with Vertical(id="main"):
            yield Static("…", id="sentence", markup=False)
            yield FindInput(id="find", placeholder="a part of a word, a day, a number")
            yield GameTable()
            yield LevelBars()
            yield Habits()
            yield ByGuess()
            yield FriendTable()
            yield LastDays()
            yield GameToKeep(title="What will be told")
        with VerticalScroll(id="side"):
            yield Distribution()
            yield Trend()
            yield Streak()
            yield Moments()

    def on_mount(self) -> None:
        self._pages_read = set[str]()  # those whose figures are known
        self._arrange(is_reading=True)
        # Games are rated in a thread, which then calls subscribers; `call_later` is thread-safe.
        refresh_later = partial(self.call_later, self.refresh_games)
        self._unsubscribe = self.app.history.subscribe(refresh_later)
        # Another window may have added games while this one had no focus.
        self.watch(self.app, "app_focus", self.refresh_games, init=False)
        self.watch(self.habits, "highlighted", self._show_worst)

    def on_unmount(self) -> None:
        self._unsubscribe()

    def _show_worst(self) -> None:
        chosen, habits = self.habits.habit, self.habits.window.habits
        others = (each for each in habits if each.kind in KINDS and each is not chosen)
        self.query_one(Moments).show((chosen, *others) if chosen else ())

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
        self.boards = tuple(await asyncio.to_thread(self.app.history.counts_of_boards))
        if which.boards not in (1, *self.boards):
            self.which = EVERY_GAME
            return
        if self.page == "friends":
            await self._read_friends()
        elif self.page == "habits":
            await self._read_habits()
        else:
            await self._read_games(which)
        self.refresh_bindings()
        self._pages_read.add(self.page)
        sample = self.query_one(GameToKeep)
        sample.show(sample.turns or await asyncio.to_thread(sample_game, self.app.words))
        self._arrange()
        if self.focused is None:  # there was nothing before
            self._first.focus()

    def _arrange(self, *, is_reading: bool = False) -> None:
        """Show the panels of the page that have something to show."""
        figures, window = self.query_one(Distribution).statistics, self.habits.window
        has_room = self.has_class("-tall") or self.has_class("-narrow")
        pages: dict[str, dict[type[Widget], object]] = {
            "games": {
                GameTable: figures.played,
                Distribution: figures.played,
                Trend: len(self.query_one(Trend).costs) >= COLUMN,
                Streak: figures.best_streak,
            },
            "habits": {
                LevelBars: window.rating.loss,
                Habits: window.habits,
                ByGuess: window.rating.loss and has_room,
                Moments: window.habits,
            },
            "friends": {
                FriendTable: self.friends.group.has_friends,
                LastDays: self.friends.group.has_friends,
            },
        }
        are_there = pages[self.page]
        for kind in {kind for page in pages.values() for kind in page}:
            self.query_one(kind).display = bool(are_there.get(kind)) and not is_reading
        side, main = self.query_one("#side"), self.query_one("#main")
        side.display = any(panel.display for panel in side.children)
        is_alone = not is_reading and not any(are_there.values())
        main.set_class(is_alone, "-alone")
        sample = self.query_one(GameToKeep)
        sample.display = is_alone and bool(sample.turns) and self.app.size.width >= BROAD
        sample.told = _OF_FRIENDS if self.page == "friends" else TOLD

    def show(self) -> None:
        if self.page in self._pages_read:
            self._arrange()

    async def _read_friends(self) -> None:
        history = self.app.history
        friends = await asyncio.to_thread(history.friends)
        games, answers = await asyncio.to_thread(
            lambda: (history.games(), history.answers_by_day())
        )
        found = await asyncio.to_thread(group, friends, games, answers)
        self.friends.group = found
        self.query_one(LastDays).show(found)
        asking = ("{stats.answers} asks for this week's missing answers.",) * bool(found.asked)
        self._say("\n".join((*found.sentences, *asking)) if friends else NO_FRIENDS)
        names = {each.name for each in friends}
        self.query_one(TabBar).texts = (plural(len(names), "friend"),) * bool(names)

    async def _read_games(self, which: GameFilter) -> None:
        history, boards = self.app.history, which.boards or 1
        self.games = games = await asyncio.to_thread(history.games, which)
        balance = await asyncio.to_thread(history.balance, which)
        figures = await asyncio.to_thread(statistics, games, balance, today())
        counted = await asyncio.to_thread(lambda: [*islice(counted_games(games), MOST)])
        sentence = figures.sentence or NO_GAMES
        if self.boards and sentence == NO_GAMES:
            sentence = "No games with one board yet. Press {stats.boards} for those with several."
        elif figures.played and boards == 1:
            sentence += f"\n{recent(counted)}"
            if FEWEST <= len(counted) < COLUMN:
                sentence += f" The trend needs {COLUMN}: you have {len(counted)}."
        if left := self.app.ratings_left:
            sentence += f"\n{plural(left, 'game')} still to be rated{self.app.ratings_time}…"
        self._say(sentence)
        only = [which.list_name] if which.list_name else []
        only += [game_name(boards)] if boards > 1 else []
        self.query_one(TabBar).texts = (", ".join([plural(figures.played, "game"), *only]),)
        distribution = self.query_one(Distribution)
        distribution.boards, distribution.statistics = boards, figures
        self.query_one(Streak).statistics = figures
        costs = tuple(each.loss for each in counted) if boards == 1 else ()
        self.query_one(Trend).costs = costs
        await self._show_found()
        self.app.show_notice()

    async def _read_habits(self) -> None:
        history, which = self.app.history, replace(self.which, boards=1)
        games = await asyncio.to_thread(history.games, which)
        player = await asyncio.to_thread(lambda: record(games, history.past_answers()))
        window = await asyncio.to_thread(lambda: player.whole if self.has_more else player.recent)
        sentences = [str(window.rating)]
        if self.has_more:
            sentences += [window.rating.interval_sentence, player.coverage]
        self._say("\n".join(filter(None, sentences)))
        by_guess = self.query_one(ByGuess)
        self.habits.reasons = tuple(
            await asyncio.to_thread(lambda: [*map(habit_sentence, window.habits)])
        )
        self.habits.window = by_guess.window = window
        self.query_one(LevelBars).rating = window.rating
        by_guess.has_intervals = self.has_more
        self._show_worst()
        count = plural(window.rating.games, "game")
        self.query_one(TabBar).texts = (f"habits, {'all' if self.has_more else 'last'} {count}",)

    async def _show_found(self) -> None:
        """Show the games that have what is typed, or all."""
        await self.table.find(self.games, self.entry.value, self.which.boards or 1)
        finds = f"{self.table.line_count:,} of {len(self.games):,}"
        is_search = bool(self.entry.value)
        self.table.status = finds if is_search else with_keys("{stats.find} finds a word or a date")
        self.table.short_status = finds

    @on(Input.Changed, "#find")
    @work(exclusive=True, group="found", exit_on_error=False)
    async def find(self) -> None:
        await self._show_found()

    @on(Input.Submitted, "#find")
    @work(exclusive=True, group="found", exit_on_error=False)
    async def open_found(self) -> None:
        await self._show_found()  # of the whole text, which may have been typed a moment ago
        self.table.action_use("open")

    def open(self, content: str, turn: int = 0) -> None:
        """Find games of the list."""
        self.page = "games"
        self.action_find()

    def action_find(self) -> None:
        self.entry.display = True
        self.entry.focus()

    def _say(self, sentence: str) -> None:
        headline, *rest = with_keys(sentence).partition("\n")
        self.query_one("#sentence", Static).update(Content.assemble((headline, "bold"), *rest))

    def watch_page(self) -> None:
        if is_reading := self.page not in self._pages_read:
            self._say("…")
        self._arrange(is_reading=is_reading)
        self.query_one(TabBar).texts = ()
        self.AUTO_FOCUS = type(self._first).__name__  # type: ignore[misc]
        self._first.focus()
        self.refresh_bindings()
        self.read_games(self.which)

    def action_show_page(self, page: str) -> None:
        self.page = page

    def action_toggle_page(self, page: str) -> None:
        self.page = "games" if page == self.page else page

    async def action_import_chat(self) -> None:
        if self.page == "friends" and self.app.settings.friends == "leave out":
            self.app.change(friends="ask")
        await self.run_action("app.import_games")

    def action_share_group(self) -> None:
        self.notify(self.app.share(self.friends.group.chat), markup=False)

    def action_ask_for_answers(self) -> None:
        self.app.push_screen(answers_window(self.app, self.friends.group.asked))

    def action_forget_friend(self) -> None:
        def forget(is_wanted: int | None) -> None:
            if is_wanted:
                self.app.history.forget_friend(member.name)

        member = self.friends.member
        if member.is_you:
            self.notify("Your own games stay.")
            return
        question = f"Remove the {plural(member.days, 'result')} of {member.title} for good?"
        self.app.push_screen(QuestionScreen(question, "Keep", "Remove"), forget)

    @property
    def _first(self) -> Widget:
        return {"habits": self.habits, "friends": self.friends}.get(self.page, self.table)

    @property
    def quiet_keys(self) -> frozenset[str]:
        pages = {"friends": "rating group", "habits": "import group rating"}
        names = pages.get(self.page, "import")
        names += " rating" * (not self.games)
        return frozenset(f"stats.{name}" for name in names.split())

    def action_toggle_more(self) -> None:
        self.has_more = not self.has_more
        self.read_games(self.which)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "toggle_more":
            return self.page == "habits"
        if action == "next_boards":
            return self.page == "games" and bool(self.boards)
        if action in ("show_page", "toggle_page"):  # games with several boards have no rating
            return parameters != ("habits",) or self.which.boards == 1
        if action == "show_all":
            return self.page != "games" or self.entry.display or self.which != EVERY_GAME
        if action == "ask_for_answers":
            return self.page == "friends" and bool(self.friends.group.asked)
        if action in ("forget_friend", "share_group"):
            return self.page == "friends" and self.friends.group.has_friends
        if action == "find":
            return self.page == "games" and bool(self.games)
        return action != "next_list" or self.page != "friends"

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.post_message(ImportGames(event.text))

    def action_next_boards(self) -> None:
        boards = beside([1, *self.boards], self.which.boards, 1)
        self.which = replace(self.which, boards=boards)

    async def action_next_list(self) -> None:
        names = [None, *(await asyncio.to_thread(self.app.history.lists))]
        self.which = replace(self.which, list_name=beside(names, self.which.list_name, 1))

    def action_show_all(self) -> None:
        if self.entry.display:
            self.entry.value, self.entry.display = "", False
            self.table.focus()
            return
        if self.page != "games":
            self.page = "games"
            return
        self.which = EVERY_GAME

    @on(GameTable.DeletionWanted)
    def ask_to_delete(self, event: GameTable.DeletionWanted) -> None:
        def delete(is_wanted: int | None) -> None:
            if is_wanted:
                self.app.history.delete(event.game.uuid)

        game = event.game
        question = f"Delete this game for good?\n{game_line(game)}"
        self.app.push_screen(QuestionScreen(question, "Keep", "Delete"), delete)
