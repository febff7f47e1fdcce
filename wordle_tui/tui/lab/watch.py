"""The Watch screen: a strategy plays an answer on the board, step by step or by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.getters import query_one
from textual.reactive import reactive
from textual.timer import Timer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.practice import AnswerSeries
from wordle_tui.game.wording import counted, rules_in_force, shortened, spelled
from wordle_tui.game.words import WordList
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.keys import key
from wordle_tui.tui.shell.bars import TabBar
from wordle_tui.tui.shell.base import WordleScreen
from wordle_tui.tui.shell.windows import AboveScreen, Choices
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts
from wordle_tui.tui.widgets.message import MessageLine
from wordle_tui.tui.widgets.practice_board import PracticeBoard

if TYPE_CHECKING:  # it imports numpy
    from wordle_tui.strategies import Strategy

PAUSES = (4.0, 2.0, 1.0, 0.5, 0.1)
"""Seconds between two guesses, slowest first."""
_ROOMY = 42
"""Minimum columns to show the number of words before each guess."""


@dataclass(frozen=True)
class Step:
    """A guess of the strategy, and why it was made."""

    guess: str
    before: int
    after: int
    reason: str


class Steps(Panel, LineWidget):
    """The guesses so far, with the words left and the reasons."""

    TITLE = "Why each guess"
    steps: reactive[tuple[Step, ...]] = reactive(())

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if not self.steps:
            yield [("Press Space: its first guess appears here.", "quiet")]
        is_narrow = width < _ROOMY
        counts = [
            f"{step.after:,} left" if is_narrow else f"{step.before:,} → {step.after:,}"
            for step in self.steps
        ]
        used = 8 + max(map(len, counts), default=0)
        for step, left in zip(self.steps, counts, strict=True):
            yield [
                (f"{step.guess.upper()} ", "strong"),
                (f"{left:<{used - 6}}", "text"),
                (shortened(step.reason, width - used), "quiet"),
            ]


class StrategyList(Panel, Choices):
    """The strategies to choose from."""

    TITLE = "Strategies"


class WatchScreen(WordleScreen, AboveScreen[None]):
    """A strategy at play."""

    NAME = "practice"
    WORK = "The strategy"
    AUTO_FOCUS = "StrategyList"
    BINDING_GROUP_TITLE = "Watch"
    HELP = """
**up** and **down** choose the strategy; it begins the same word again, for comparison. The word is
hidden, so that you can guess along: **w** shows it.
"""
    BINDINGS: ClassVar = [
        key("space", "step", "Next guess", "watch.step", "Let it make one guess", in_footer=True),
        key("enter", "toggle_run", "Run, pause", "watch.run",
            "Let it play by itself, or hold it", in_footer=True),
        key("w", "reveal", "Show word", "watch.reveal", "Show the word it seeks, or hide it",
            in_footer=True),
        key("left", "change_speed(-1)", "Slower", "watch.slower", "Longer between two guesses"),
        key("right", "change_speed(1)", "Faster", "watch.faster",
            "Shorter between two guesses"),
        key("ctrl+n", "new_word", "New", "watch.new", "Another word to find",
            in_footer=True),
        key("escape", "leave", "Back", "watch.leave", "Back to the game", in_footer=True),
    ]  # fmt: skip

    board = query_one(PracticeBoard)
    strategies = query_one(StrategyList)
    steps = query_one(Steps)
    game: Game
    """The game on the board; `on_mount` starts the first one."""

    def __init__(
        self,
        answer: str | None = None,
        *,
        strategy: str | None = None,
        words: WordList | None = None,
        hard: bool | None = None,
        tab: str = "practice",
        added: tuple[Strategy[Any], ...] = (),
    ) -> None:
        """The defaults are the settings of the app and a random answer.

        `added` are strategies with other than the default options. They are chosen by their titles.
        """
        super().__init__()
        self.NAME = tab  # type: ignore[misc]
        self._words = words or self.app.words
        self._hard = self.app.hard if hard is None else hard
        self._answers = AnswerSeries()
        self._answer = answer or self._answers.next(self._words)
        self._is_shown = answer is not None
        self._first_strategy = strategy or self.app.settings.strategy
        self.strategy = ""
        """The title of the highlighted strategy, once the list is filled."""
        self.runs = False
        """Whether it plays by itself. (`is_running` is an attribute of Textual.)"""
        self.speed = 2
        """The index of the pause in `PAUSES`."""
        self._is_thinking = False
        self._timer: Timer | None = None
        self._added = added
        self._strategies: dict[str, Strategy[Any]] = {}

    def compose_body(self) -> ComposeResult:
        with Vertical(id="left"):
            yield PracticeBoard()
            yield MessageLine()
        with Vertical(id="sidebar"):
            yield Static(id="sentence", markup=False)
            yield Static(id="title", markup=False)
            yield Steps()
            yield StrategyList()
            yield Static(id="about", markup=False)

    def on_mount(self) -> None:
        self.board.can_focus = False
        self.query_one(TabBar).rules = self._words.name, self._hard
        self.new_game()
        self.list_strategies()

    @work(group="list", exit_on_error=False)
    async def list_strategies(self) -> None:
        """Fill the list; strategies import numpy, so they are loaded in a thread."""
        strategies = await asyncio.to_thread(import_module, "wordle_tui.strategies")
        usual = await asyncio.to_thread(strategies.available)
        self._strategies = {strategy.title: strategy for strategy in (*usual, *self._added)}
        names = list(self._strategies)
        self.strategies.add_options(Option(name, id=name) for name in names)
        chosen = self._first_strategy
        self.strategies.highlighted = names.index(chosen) if chosen in names else 0

    @on(OptionList.OptionHighlighted)
    def choose(self, event: OptionList.OptionHighlighted) -> None:
        self.strategy = event.option_id or ""
        self.query_one("#about", Static).update(self._strategies[self.strategy].sentence)
        if self.game.turns or self._is_thinking:
            self.new_game()  # with the same answer, for comparison
        self._show()

    # Playing

    def new_game(self) -> None:
        """Start again with the same answer, which is added to the list if it is missing."""
        self.workers.cancel_group(self, "guess")
        self._is_thinking = False
        words = self._words.including(self._answer)
        self.game = Game(words, hard=self._hard, answer=self._answer, limit=self.app.limit)
        self.steps.steps = ()
        self._go_on()

    @property
    def _is_over(self) -> bool:
        return self.game.outcome is not Outcome.PLAYING

    @work(exclusive=True, group="guess", exit_on_error=False)
    async def make_guess(self, game: Game, strategy: Strategy[Any]) -> None:
        """Play one guess of the strategy; a new game cancels it."""
        stop = get_current_worker().cancelled_event.is_set
        self._is_thinking = True
        self._show()
        self.game, step = await asyncio.to_thread(_play, strategy, game, stop)
        self._is_thinking = False
        self.steps.steps = (*self.steps.steps, step)
        self._go_on()
        self.board.reveal(at_once=PAUSES[self.speed] < 1)

    def _go_on(self) -> None:
        """Show the game and, if it runs, schedule the next guess."""
        if self._timer is not None:
            self._timer.stop()
        if self.runs:
            self._timer = self.set_timer(PAUSES[self.speed], self.action_step)
        self._show()

    def _show(self) -> None:
        self.board.shape = self._words.length, self.game.limit
        self.board.turns, self.board.is_open = self.game.turns, not self._is_over
        self.query_one("#sentence", Static).update(self._sentence())
        self.query_one("#title", Static).update(self._title())
        if self._is_over:
            text = "Press Enter to see it again, or ctrl+n for another word."
        elif self.runs:
            text = f"A guess every {PAUSES[self.speed]:g} s: + faster, - slower."
        else:
            text = "Press Space for the next guess, or Enter to let it run."
        self.say(text)

    def _title(self) -> str:
        """The answer, if it is shown; in a narrow terminal also the rules."""
        is_known = self._is_shown or self.game.outcome is Outcome.WON
        word = f"The word is {self._answer.upper()}." if is_known else "Press w to see the word."
        if not self.has_class("-narrow"):
            return word
        rules = rules_in_force(self._words.name, self._hard)
        return f"{rules} · {self._answer.upper() if is_known else 'w shows the word'}"

    def _sentence(self) -> str:
        name = f'"{self.strategy}"'
        if self.game.outcome is Outcome.WON:
            return f"{name} needed {counted(len(self.game.turns), 'guess')}."
        if self.game.outcome is Outcome.LOST:
            return f"{name} did not find it in {spelled(self.game.limit)} guesses."
        steps = self.steps.steps
        left = steps[-1].after if steps else len(self._words.answers)
        thinks = " is thinking" if self._is_thinking else ""
        return f"{name}{thinks}: {counted(left, 'word')} left."

    def work_failed(self, sentence: str) -> None:
        self.runs = self._is_thinking = False
        self._go_on()
        self.say(sentence, "error")

    # What the user does

    def action_step(self) -> None:
        if self._is_over:
            self.runs = False
            self._go_on()
        elif self.strategy and not self._is_thinking:
            self._remember()
            self.make_guess(self.game, self._strategies[self.strategy])

    @on(OptionList.OptionSelected)
    def action_toggle_run(self) -> None:
        if self._is_over:
            self.new_game()
        self.runs = not self.runs
        self._go_on()
        if self.runs:
            self.action_step()

    def action_change_speed(self, step: int) -> None:
        self.speed = min(max(self.speed + step, 0), len(PAUSES) - 1)
        self._go_on()

    def action_reveal(self) -> None:
        """Show or hide the answer; once it is found, it is always shown."""
        self._is_shown = not self._is_shown
        self._show()

    def action_new_word(self) -> None:
        self._answer, self._is_shown = self._answers.next(self._words), False
        self.new_game()

    def _remember(self) -> None:
        strategy = self._strategies.get(self.strategy)
        has_default_options = strategy is not None and strategy.name == self.strategy
        if has_default_options and self.strategy != self.app.settings.strategy:
            self.app.change(strategy=self.strategy)

    def action_leave(self) -> None:
        self.runs = False
        self._go_on()
        self._remember()
        self.dismiss()


def _play(player: Strategy[Any], game: Game, stop: Stop) -> tuple[Game, Step]:
    guess = player.guess(game, stop)
    played = game.play(guess)
    left = len(game.candidates.likely), len(played.candidates.likely)
    return played, Step(guess, *left, player.reason(game, guess, stop))
