"""The Lab screen: strategies play all answers of a list, or one word."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import Any, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.containers import Container
from textual.getters import query_one
from textual.reactive import reactive
from textual.widgets import Static
from textual.worker import get_current_worker

from wordle_tui import strategies
from wordle_tui.game.board import Board, Outcome
from wordle_tui.game.game import AnswerSeries
from wordle_tui.game.named_lists import list_names
from wordle_tui.game.rule import Rule
from wordle_tui.game.wording import counted, rules_in_force
from wordle_tui.game.words import WordList, word_list
from wordle_tui.solver.stopping import Stop
from wordle_tui.strategies import Strategy
from wordle_tui.strategies.results import shipped
from wordle_tui.strategies.simulation import Progress, Simulation, simulate
from wordle_tui.tui.key_names import with_keys
from wordle_tui.tui.keys import key
from wordle_tui.tui.lab.panels import Histogram, TrialTable
from wordle_tui.tui.lab.trials import Trial, best_first, options_of, read_strategy, summary
from wordle_tui.tui.program import Open, StrategyGame
from wordle_tui.tui.shell.bars import TabBar
from wordle_tui.tui.shell.base import AskScreen, WordleScreen
from wordle_tui.tui.widgets.board import BoardView
from wordle_tui.tui.widgets.tables import beside

_REPORT_EVERY = 0.05
"""Minimum seconds between two updates of the progress."""


class LabScreen(WordleScreen):
    """Compares strategies over all answers; with a word, their games of it."""

    NAME = "lab"
    WORK = "The run"
    AUTO_FOCUS = "TrialTable"
    BINDING_GROUP_TITLE = "Lab"
    BINDINGS: ClassVar = [
        key("escape", "close_word", "Back", "lab.back", "Go back to the games of all answers",
            in_footer=True),
        key("escape", "stop", "Stop", "lab.stop", "Stop the run; finished results stay",
            in_footer=True),
        key("enter", "replay", "Replay", "lab.replay", "Look at each guess of the game in Replay",
            in_footer=True),
        key("enter", "run", "Run", "lab.run", "Let the strategy play every answer",
            in_footer=True),
        key("enter", "open_word", "One word", "lab.open",
            "When it has played: let all play your last answer, or a random one", in_footer=True),
        key("w", "word", "Word", "lab.word", "Let all strategies play the word that you type",
            in_footer=True),
        key("h", "next_rule", "Hard mode", "lab.hard", "Hard mode on, ultra or off",
            in_footer=True),
        key("a", "run_all", "Run all", "lab.all", "Let all strategies play every answer"),
        key("l", "next_list", "List", "lab.list", "The next word list"),
        key("plus", "add", "Add", "lab.add",
            "Add a strategy with options: to compare two openers, add optimal with each"),
        key("delete", "remove", "Delete", "lab.remove", "Delete this row, if you've added it"),
    ]  # fmt: skip

    words: reactive[WordList] = reactive(partial(word_list, "original"), repaint=False)
    rule: reactive[Rule] = reactive(Rule.NORMAL, repaint=False)
    trials: reactive[tuple[Trial, ...]] = reactive((), init=False, repaint=False)
    """The rows, best first."""
    running: reactive[tuple[str, ...]] = reactive((), init=False, bindings=True, repaint=False)
    """The names of the strategies still to play; the first is playing."""

    games: reactive[Mapping[str, Board]] = reactive(MappingProxyType({}), init=False, repaint=False)
    """The games of one word, by the names of the rows."""
    word: reactive[str | None] = reactive(None, init=False, bindings=True, repaint=False)
    """The word that is played; None while the games of all answers are shown."""

    table = query_one(TrialTable)

    _added: tuple[Strategy[Any], ...] = ()
    """What the user has added, which stays when the list or the mode changes."""

    def __init__(self) -> None:
        super().__init__()
        self._found: dict[tuple[WordList, str], Simulation] = {}
        """The results until the program ends, by the list and the title."""

    def compose_body(self) -> ComposeResult:
        with Container(id="left"):
            yield BoardView()
        with Container(id="main"):
            yield Static(id="sentence", markup=False)
            yield TrialTable()
        with Container(id="side"):
            yield Histogram()

    async def on_mount(self) -> None:
        for name in ("words", "rule"):
            self.watch(self, name, self._begin, init=False)
            # A list or mode that is chosen for the app while the Lab is shown is for the Lab too.
            self.watch(self.app, name, partial(self._take, name), init=False)
        self.watch(self.query_one(TabBar), "items", self._show_titles, init=False)
        for name in ("highlighted", "shown"):
            self.watch(self.table, name, self._show_row, init=False)
        self.table.data_bind(LabScreen.games, LabScreen.word)
        self.set_reactive(LabScreen.rule, self.app.rule)
        lists = await asyncio.to_thread(self._lists)
        await asyncio.to_thread(strategies.names)  # which imports them
        self.set_reactive(LabScreen.words, next(iter(lists.values())))
        self._begin()

    def _take(self, name: str, value: object) -> None:  # Textual is slow to inspect `setattr`
        setattr(self, name, value)

    def _lists(self) -> dict[str, WordList]:
        """Word lists by name; a list given on the command line comes first and replaces a list of
        the same name. This reads files: call it in a thread."""
        asked = self.app.asked_list
        own = {} if asked is None else {asked.name: asked}
        first = ["original", "nyt"]
        names = [*first, *(name for name in list_names() if name not in first)]
        return own | {name: words for name in names if (words := self.app.words_named(name))} | own

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        is_word, trial = self.word is not None, self.table.trial if self.is_mounted else None
        is_known = trial is not None and trial.simulation is not None
        return {
            **dict.fromkeys(("close_word", "replay"), is_word),
            "run": not (is_word or is_known),
            "open_word": is_known and not is_word,
            "stop": bool(self.running) and not is_word,
        }.get(action, True)

    # The rows and what is known of them

    def _begin(self) -> None:
        """Show the rows of another list or mode."""
        self.workers.cancel_group(self, "lab")
        self.running = ()
        self.action_close_word()
        self._show_titles()
        self._show_row()
        self.table.own = ()
        self._show_rows()
        self.look_back()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self.look_back()

    @work(exclusive=True, group="own", exit_on_error=False)
    async def look_back(self) -> None:
        """Find the player's latest hundred games whose answers the list has."""
        games, answers = await asyncio.to_thread(self.app.history.games), {*self.words.answers}
        self.table.own = tuple(islice((each for each in games if each.answer in answers), 100))
        self.set_class(bool(self.table.own), "-own")
        self._show_titles()

    def _show_rows(self, name: str | None = None) -> None:
        """Show all strategies with the results that are known, and highlight one of them."""
        rows: dict[str, Trial] = {}
        for strategy in (*strategies.available(), *self._added):
            title = self._title(strategy)
            strategy = strategy.with_rule(self.rule) if self.rule.is_hard else strategy
            known = self._found.get((self.words, strategy.title)) or shipped(self.words, strategy)
            rows.setdefault(title, Trial(title, strategy, known))
        self.trials = best_first([*rows.values()])
        self.table.show(self.trials, name or self.trials[0].name)
        if self.word is not None:
            self.play_word(self.word)

    def _title(self, strategy: Strategy[Any]) -> str:
        return (strategy.with_rule(Rule.NORMAL) if self.rule.is_hard else strategy).title

    def _change(self, name: str, **changes: Any) -> None:
        self.trials = best_first(
            [replace(each, **changes) if each.name == name else each for each in self.trials]
        )

    def watch_trials(self) -> None:
        self.table.show(self.trials)
        self._show_sentence()
        self._show_titles()

    def watch_running(self, running: tuple[str, ...]) -> None:
        self.set_class(bool(running), "-running")
        self._show_sentence()

    def _show_sentence(self) -> None:
        """What is best or, while one plays, which does."""
        sentence = summary(self.trials)
        if self.running:
            sentence = with_keys(f"{self.running[0]} is playing. Press {{lab.stop}} to stop.")
        self.query_one("#sentence", Static).update(sentence)

    # Running

    def action_run(self) -> None:
        if (trial := self.table.trial) is not None:
            self._run([trial])

    def action_run_all(self) -> None:
        self._run(self.trials)

    def _run(self, trials: Sequence[Trial]) -> None:
        """Let those play that have no result; if all have one, say so."""
        due = [each.name for each in trials if each.simulation is None]
        if not due:
            self.notify("All games of all strategies are known.")
        elif new := [name for name in due if name not in self.running]:
            is_running = bool(self.running)
            self.running = (*self.running, *new)
            if not is_running:
                self.play(self.words)

    @work(exclusive=True, group="lab", exit_on_error=False)
    async def play(self, words: WordList) -> None:
        """Let strategies play one after another, until none is due."""
        stop = get_current_worker().cancelled_event.is_set
        while self.running:
            name = self.running[0]
            strategy = next(trial.strategy for trial in self.trials if trial.name == name)
            self._change(name, progress=Progress(0, len(words.answers), Counter()))
            simulation = await asyncio.to_thread(
                simulate, words, strategy, stop=stop, report=self._reporter(name)
            )
            self._found[words, simulation.title] = simulation
            self.running = tuple(each for each in self.running if each != name)
            self._change(name, progress=None, simulation=simulation)

    def _reporter(self, name: str) -> Callable[[Progress], None]:
        """A callback that reports progress from the playing thread at limited intervals."""
        due = 0.0

        def report(progress: Progress) -> None:
            nonlocal due
            if (now := time.monotonic()) >= due:
                due = now + _REPORT_EVERY
                self.call_later(self._show_progress, name, progress)

        return report

    def _show_progress(self, name: str, progress: Progress) -> None:
        if self.running[:1] == (name,):
            self._change(name, progress=progress)

    def action_stop(self) -> None:
        self.workers.cancel_group(self, "lab")
        self._end_run()
        self.notify("Stopped. Finished results stay.")

    def _end_run(self) -> None:
        self.running = ()
        self.trials = tuple(replace(trial, progress=None) for trial in self.trials)

    def work_failed(self, sentence: str) -> None:
        self._end_run()
        super().work_failed(sentence)

    # What the user does

    def action_add(self) -> None:
        """Ask for a strategy with options, and add its row."""
        trial = self.table.trial
        window = AskScreen(
            "Add a strategy with options",
            partial(read_strategy, self.words),
            asked="letter-score map=5,4,4",
            typed=trial.strategy.written.replace(":", " ") if trial else "",
            explain=partial(options_of, self.words),
        )
        self.app.push_screen(window, self._add)

    def _add(self, strategy: Strategy[Any] | None) -> None:
        if strategy is not None:
            self._added = (*self._added, strategy)
            self._show_rows(self._title(strategy))

    def action_remove(self) -> None:
        trial = self.table.trial
        kept = tuple(each for each in self._added if trial and self._title(each) != trial.name)
        if len(kept) == len(self._added):
            self.notify("You can delete only rows that you've added.", severity="warning")
        else:
            self._added = kept
            self.running = tuple(each for each in self.running if trial and each != trial.name)
            self._show_rows()

    def action_next_rule(self) -> None:
        self.rule = self.rule.next

    async def action_next_list(self) -> None:
        lists = await asyncio.to_thread(self._lists)
        # The current list is missing if it was given on the command line and then replaced.
        self.words = lists[beside([*lists], self.words.name, 1)]

    def action_open_word(self) -> None:
        own = self.table.own
        self._take_word(own[0].answer if own else word_to_play(self.words, ""))

    def action_word(self) -> None:
        """Ask for a word, and let all strategies play it."""
        read = partial(word_to_play, self.words)
        window = AskScreen("One word", read, asked="a word; none for a random one")
        self.app.push_screen(window, self._take_word)

    def _take_word(self, word: str | None) -> None:
        if word is not None:
            self.games = {}
            self.word = word
            self.play_word(word)

    @work(exclusive=True, group="guess", exit_on_error=False)
    async def play_word(self, word: str) -> None:
        """Let the strategies of all rows play the word, one after another."""
        stop = get_current_worker().cancelled_event.is_set
        words = self.words.including(word)
        for trial in self.trials:
            if trial.name not in self.games:
                rule = trial.strategy.options.rule
                board = Board(words, rule=rule, answer=word, limit=self.app.limit)
                board = await asyncio.to_thread(played, trial.strategy, board, stop)
                self.games = {**self.games, trial.name: board}

    def action_replay(self) -> None:
        trial = self.table.trial
        if trial is not None and (game := self.games.get(trial.name)) is not None:
            shown = StrategyGame(game, trial.name)
            self.post_message(Open("replay", shown))

    def action_close_word(self) -> None:
        self.workers.cancel_group(self, "guess")
        self.word = None

    # What is shown

    def watch_games(self) -> None:
        self._show_row()

    def watch_word(self, word: str | None) -> None:
        self.set_class(word is not None, "-word")
        self._show_titles()
        self._show_row()

    def _show_row(self) -> None:
        """Show what is known of the row in hand, beside the table."""
        trial = self.table.trial
        histogram, board = self.query_one(Histogram), self.query_one(BoardView)
        histogram.trial, histogram.answers = trial, len(self.words.answers)
        game = self.games.get(trial.name) if trial else None
        board.shape = self.words.length, self.app.limit
        board.turns = game.turns if game else ()
        self.refresh_bindings()

    def _show_titles(self) -> None:
        bar, rules = self.query_one(TabBar), rules_in_force(self.words.name, self.rule)
        bar.texts = (rules,)
        count = f"{len(self.trials)} strategies, {counted(len(self.words.answers), 'answer')}"
        self.table.title = count if bar.shows_text else rules
        self.table.status = self.table.headings
        if self.word is not None:
            self.table.title, self.table.status = f"Games of {self.word.upper()}", ""

    def on_resize(self) -> None:
        super().on_resize()
        self._show_titles()


def word_to_play(words: WordList, text: str) -> str:
    """The word typed, or else a random answer."""
    return Board(words).check(text) if text.strip() else AnswerSeries().next(words)


def played(strategy: Strategy[Any], board: Board, stop: Stop) -> Board:
    """The game that the strategy plays, to its end."""
    while board.outcome is Outcome.PLAYING:
        board = board.play(strategy.guess(board, stop))
    return board
