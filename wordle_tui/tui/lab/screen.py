"""The Lab screen: strategies play all answers of a list, side by side."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.containers import Container
from textual.getters import query_one
from textual.reactive import reactive
from textual.widgets import Static
from textual.worker import get_current_worker

from wordle_tui import strategies
from wordle_tui.game.boards import AnswerSeries
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.own_lists import list_names
from wordle_tui.game.wording import counted, rules_in_force
from wordle_tui.game.words import WordList, word_list
from wordle_tui.play.remark import Severity
from wordle_tui.solver.stopping import Stop
from wordle_tui.strategies import Strategy
from wordle_tui.strategies.builtin.letter_score import threshold_maps
from wordle_tui.strategies.results import shipped
from wordle_tui.strategies.simulation import Progress, Simulation, simulate
from wordle_tui.tui.keys import key
from wordle_tui.tui.lab.trials import (
    Histograms,
    Trial,
    TrialNotes,
    TrialTable,
    sorted_trials,
    summary,
)
from wordle_tui.tui.program import Open, StrategyGame
from wordle_tui.tui.shell.bars import TabBar
from wordle_tui.tui.shell.base import AskScreen, WordleScreen
from wordle_tui.tui.widgets.frame import MessageLine
from wordle_tui.tui.widgets.tables import beside

FIRST_PICKED = ("expected", "letter-score", "guessmap", "information-gain", "optimal")
_MAPS = (5, 4, 3)
"""The thresholds of the published maps."""
_REPORT_EVERY = 0.05
"""Minimum seconds between two updates of the progress."""


class LabScreen(WordleScreen):
    """Compares strategies over all answers."""

    NAME = "lab"
    WORK = "The run"
    AUTO_FOCUS = "TrialTable"
    BINDING_GROUP_TITLE = "Lab"
    BINDINGS: ClassVar = [
        key("escape", "stop", "Stop", "lab.stop", "Stop the run; finished results stay",
            in_footer=True),
        key("ctrl+r", "play_word", "Replay", "lab.replay",
            "Let the strategy play the lost word that stands out, or one that you type, and look "
            "at each of its guesses in Replay", in_footer=True),
        key("l", "next_list", "List", "lab.list", "The next word list"),
        key("h", "toggle('hard')", "Hard mode", "lab.hard", "Hard mode on or off"),
        key("f", "run(True)", "Run again", "lab.again",
            "Run the picked strategies again"),
        key("v", "shares", "Shares", "lab.shares",
            "The share of games solved by each guess, or the games that end with it"),
        key("n", "threshold_maps", "Maps", "lab.maps",
            "Add letter-score with every map of the thresholds 5, 4 and 3 that never rises"),
    ]  # fmt: skip

    words: reactive[WordList] = reactive(partial(word_list, "original"), repaint=False)
    hard: reactive[bool] = reactive(False, repaint=False)
    trials: reactive[tuple[Trial, ...]] = reactive((), init=False, repaint=False)
    running: reactive[tuple[str, ...]] = reactive((), bindings=True, repaint=False)
    """The names of the strategies still to play; the first is playing."""

    table = query_one(TrialTable)
    notes = query_one(TrialNotes)

    _added: tuple[Strategy[Any], ...] = ()
    """The strategies that the user has added; they stay when the list or the mode changes."""

    def __init__(self) -> None:
        super().__init__()
        self._found: dict[tuple[WordList, str], Simulation] = {}
        """The results until the program ends, by list and title of the strategy."""

    def compose_body(self) -> ComposeResult:
        yield Static(id="sentence", markup=False)
        yield Static(id="rules", markup=False)
        with Container(id="trials"):
            yield TrialTable()
            yield Histograms()
            yield TrialNotes()
        yield MessageLine()

    async def on_mount(self) -> None:
        for name in ("words", "hard"):
            self.watch(self, name, self._begin, init=False)
            # A list or mode that is chosen for the app while the Lab is shown is for the Lab too.
            self.watch(self.app, name, partial(self._take, name), init=False)
        self.watch(self, "running", self._show_sentence, init=False)
        self.watch(self.query_one(TabBar), "items", self._show_rules, init=False)
        for name in ("highlighted", "shown"):
            self.watch(self.table, name, self._arrange, init=False)
        self.set_reactive(LabScreen.hard, self.app.hard)
        lists = await asyncio.to_thread(self._lists)
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
        return bool(self.running) if action == "stop" else True

    @property
    def quiet_keys(self) -> frozenset[str]:
        return frozenset({"lab.pick", "lab.add"} if self.running else ())

    def _is_busy(self) -> bool:
        """Whether strategies are playing; if so, say that the run must end first."""
        if self.running:
            self.say("Wait until the run has ended, or press Escape to stop it.", "warning")
        return bool(self.running)

    # The strategies and what is known of them

    def _begin(self) -> None:
        self.workers.cancel_group(self, "lab")
        self.running = ()
        picked = {trial.name for trial in self.trials if trial.picked} or set(FIRST_PICKED)
        usual = (strategies.make(name, hard=self.hard) for name in strategies.names())
        rows = [Trial.of(strategy, self.hard) for strategy in usual]
        rows += [Trial.of(strategy, self.hard, is_added=True) for strategy in self._added]
        self.trials = tuple(
            replace(trial, picked=trial.name in picked) for trial in sorted_trials(rows)
        )
        self._show_rules()
        self.say("")
        self.fetch_results(self.words)

    def _add(self, *added: Strategy[Any]) -> list[str]:
        """Add picked rows, with their results if they are known; return their names."""
        rows = [Trial.of(each, self.hard, picked=True, is_added=True) for each in added]
        self._added = tuple({each.title: each for each in (*self._added, *added)}.values())
        self.trials = sorted_trials([*self.trials, *rows])
        self.fetch_results(self.words)
        names = [row.name for row in rows]
        self.table.highlighted = [trial.name for trial in self.table.shown].index(names[0])
        return names

    @work(exclusive=True, group="results", exit_on_error=False)
    async def fetch_results(self, words: WordList) -> None:
        """Show the results of this Lab, or else those that come with the program."""
        runs = {trial.name: trial.strategy for trial in self.trials}
        simulations = await asyncio.to_thread(
            lambda: {
                name: self._found.get((words, run.title)) or shipped(words, run)
                for name, run in runs.items()
            }
        )
        for trial in self.trials:
            simulation = simulations.get(trial.name)
            is_open = trial.name not in self.running and trial.simulation is None
            if is_open and simulation is not None:
                self._change(trial.name, simulation=simulation)

    def _change(self, name: str, **changes: Any) -> None:
        self.trials = tuple(
            replace(trial, **changes) if trial.name == name else trial for trial in self.trials
        )

    def watch_trials(self) -> None:
        self.set_class(any(trial.is_added for trial in self.trials), "-added")
        self.table.show(self.trials)
        self._show_sentence()

    def _arrange(self) -> None:
        if self.notes.chosen_word and self.notes.trial != self.table.trial:
            self.say("")  # the message names a word of another strategy
        self.notes.trial = self.table.trial
        self.query_one(Histograms).trials = self.table.shown

    # Running

    def action_run(self, again: bool = False) -> None:
        if self._is_busy():
            return
        picked = [trial for trial in self.trials if trial.picked]
        due = {trial.name: trial.strategy for trial in picked if again or not trial.has_played}
        if not picked:
            self.say("No strategy is picked. Press Space to pick one.", "warning")
        elif not due:
            self.say("All picked strategies have played. Press f to run them again.")
        else:
            for name in due:
                self._change(name, simulation=None)
            self.play(self.words, due)

    @work(exclusive=True, group="lab", exit_on_error=False)
    async def play(self, words: WordList, due: dict[str, Strategy[Any]]) -> None:
        """Let strategies play one after another. `due` has them by the names of their rows."""
        stop = get_current_worker().cancelled_event.is_set
        for number, (name, strategy) in enumerate(due.items()):
            self.running = tuple(due)[number:]
            self._change(name, progress=Progress(0, len(words.answers), Counter()))
            self.say("")
            report = self._reporter(name)
            simulation = await asyncio.to_thread(
                simulate, words, strategy, stop=stop, report=report
            )
            self._found[words, strategy.title] = simulation
            self._change(name, progress=None, simulation=simulation)
        self.running = ()
        self.say("")

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
        if self.running:
            self.workers.cancel_group(self, "lab")
            self._end_run()
            self.say("Stopped. Finished results stay.")

    def _end_run(self) -> None:
        self.running = ()
        self.trials = tuple(replace(trial, progress=None) for trial in self.trials)
        self.fetch_results(self.words)

    def work_failed(self, sentence: str) -> None:
        self._end_run()
        self.say(sentence, "error")

    # What the user does

    def action_pick(self) -> None:
        if (trial := self.table.trial) is not None:
            self._change(trial.name, picked=not trial.picked)

    def action_pick_all(self) -> None:
        are_picked = all(trial.picked for trial in self.trials)
        self.trials = tuple(replace(trial, picked=not are_picked) for trial in self.trials)

    def action_add(self) -> None:
        """Ask for a strategy with options, and add a row for it."""
        window = AskScreen(
            "Add a strategy with options",
            partial(strategy_to_add, self.words),
            asked="letter-score:thresholds=4,4,4,3,3,3",
            typed=self.table.trial.strategy.written if self.table.trial else "",
            note="`wordle-tui strategies` lists the options.",
        )
        self.app.push_screen(window, self._add_row)

    def _add_row(self, strategy: Strategy[Any] | None) -> None:
        if strategy is not None:
            count = len(self.trials)
            [name] = self._add(strategy)
            is_new = len(self.trials) > count
            result = "is added. Press Enter to run it." if is_new else "already has its row."
            self.say(f"{name} {result}")

    def action_remove(self) -> None:
        trial = self.table.trial
        if trial is None or self._is_busy():
            return
        if not trial.is_added:
            self.say("You can delete only rows that you've added.", "warning")
            return
        self._added = tuple(each for each in self._added if each.title != trial.strategy.title)
        place = self.table.highlighted
        self.trials = tuple(each for each in self.trials if each.name != trial.name)
        self.table.highlighted = place - 1
        self.say(f"{trial.name} deleted.")

    def action_threshold_maps(self) -> None:
        if not self._is_busy():
            names = self._add(
                *threshold_maps(strategies.make("letter-score", hard=self.hard), _MAPS)
            )
            self.say(f"{len(names)} maps are picked; Enter plays them.")

    def action_shares(self) -> None:
        shown = self.query_one(Histograms)
        shown.shares = not shown.shares

    async def action_next_list(self) -> None:
        lists = await asyncio.to_thread(self._lists)
        # The current list is missing if it was given on the command line and then replaced.
        self.words = lists[beside([*lists], self.words.name, 1)]

    def action_lost_word(self, step: int) -> None:
        self.notes.chosen += step
        if self.notes.chosen_word:
            self.say(f"Press {{lab.replay}} to let it play {self.notes.chosen_word.upper()}.")
        elif not self.notes.words:
            self.say("Run the strategy first, then step through its words.", "warning")

    def action_play_word(self, answer: str | None = None) -> None:
        """Let the strategy play a word, which is asked for unless one is given or stands out."""
        trial, words = self.table.trial, self.words
        if trial is None or self._is_busy():
            return

        def play(word: str | None) -> None:
            if word is not None:
                self.play_word(trial, words, word)

        if answer := answer or self.notes.chosen_word:
            play(answer)
        else:
            asked = "a word; none for a random one"
            title = f"A game of {trial.name}"
            self.app.push_screen(AskScreen(title, partial(word_to_play, words), asked=asked), play)

    @work(exclusive=True, group="guess", exit_on_error=False)
    async def play_word(self, trial: Trial, words: WordList, answer: str) -> None:
        stop = get_current_worker().cancelled_event.is_set
        self.say(f"{trial.name} plays…")
        game = Game(words.including(answer), hard=self.hard, answer=answer, limit=self.app.limit)
        game = await asyncio.to_thread(played, trial.strategy, game, stop)
        self.say("")
        if self.is_active:
            shown = StrategyGame(game, trial.name, trial.strategy.written)
            self.post_message(Open("replay", shown))

    # What is shown

    def _show_rules(self) -> None:
        in_force = rules_in_force(self.words.name, self.hard)
        self.query_one(TabBar).texts = (in_force,)
        count = counted(len(self.words.answers), "answer")
        self.query_one("#rules", Static).update(
            f"{count}. Press l for another list, h for hard mode."
        )
        rules = f"{in_force}, {count}"
        self.table.title = self.table.TITLE if self.query_one(TabBar).shows_text else rules

    def _show_sentence(self) -> None:
        self.query_one("#sentence", Static).update(summary(self.trials, self.running))

    def say(self, text: str, severity: Severity = "info") -> None:
        super().say(text, severity)
        self.set_class(bool(text), "-saying")


def strategy_to_add(words: WordList, text: str) -> Strategy[Any]:
    """The strategy written in that text, whose opener must be in the list."""
    strategy = strategies.parse(text.strip())
    if strategy.options.opener is not None:
        words.check(strategy.options.opener)
    return strategy


def word_to_play(words: WordList, text: str) -> str:
    """The word typed, or else a random answer."""
    return Game(words).check(text) if text.strip() else AnswerSeries().next(words)


def played(strategy: Strategy[Any], game: Game, stop: Stop) -> Game:
    """The game that the strategy plays, to its end."""
    while game.outcome is Outcome.PLAYING:
        game = game.play(strategy.guess(game, stop))
    return game
