"""Watch: a strategy plays an answer on the board, step by step or by itself."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.getters import query_one
from textual.timer import Timer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.practice import AnswerSeries
from wordle_tui.game.wording import counted
from wordle_tui.game.words import WordList
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.shared.base import WordleScreen
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.shared.message import MessageLine
from wordle_tui.tui.shared.practice_board import PracticeBoard
from wordle_tui.tui.shared.questions import Choices

PAUSES = (4.0, 2.0, 1.0, 0.5, 0.1)
"""Seconds between two guesses, slowest first."""


class WatchScreen(WordleScreen):
    """A strategy at play."""

    NAME = "practice"
    WORK = "The strategy"
    GRAND = (104, 40)
    AUTO_FOCUS = "#strategies"
    BINDING_GROUP_TITLE = "Watch"
    HELP = """
**up** and **down** choose the strategy; it begins the same word again, for comparison.
"""
    BINDINGS: ClassVar = [
        key("space", "step", "Next guess", "watch.step", "Let it make one guess", in_footer=True),
        key("enter", "toggle_run", "Run, pause", "watch.run",
            "Let it play by itself, or hold it", in_footer=True),
        key("minus", "change_speed(-1)", "Slower", "watch.slower", "Longer between two guesses"),
        key("plus", "change_speed(1)", "Faster", "watch.faster",
            "Shorter between two guesses", in_footer=True),
        key("ctrl+n", "new_word", "New word", "watch.new", "Another word to find",
            in_footer=True),
        key("escape", "leave", "Back", "watch.leave", "Back to the game", in_footer=True),
    ]  # fmt: skip

    board = query_one(PracticeBoard)
    strategies = query_one("#strategies", OptionList)
    game: Game
    """The game on the board; the first begins when the screen is shown."""

    def __init__(
        self,
        answer: str | None = None,
        *,
        strategy: str | None = None,
        words: WordList | None = None,
        hard: bool | None = None,
        tab: str = "practice",
    ) -> None:
        """What is left out is as the app has it; the answer is a random one."""
        super().__init__()
        self.NAME = tab  # type: ignore[misc]
        self._words = words or self.app.words
        self._hard = self.app.hard if hard is None else hard
        self._answers = AnswerSeries()
        self._answer = answer or self._answers.next(self._words)
        self._first_strategy = strategy or self.app.settings.strategy
        self.strategy = ""
        """The one highlighted, once the list is filled."""
        self.runs = False
        """Whether it plays by itself. (Textual has its own `is_running`.)"""
        self.speed = 2
        """Which of the pauses it makes."""
        self._is_thinking = False
        self._timer: Timer | None = None
        self._sentences: dict[str, str] = {}

    def compose_body(self) -> ComposeResult:
        with Vertical(id="left"):
            yield PracticeBoard()
            yield MessageLine()
        with Vertical(id="sidebar"):
            yield Static(id="title", markup=False)
            yield Choices(id="strategies")
            yield Static(id="sentence")

    def on_mount(self) -> None:
        self.board.can_focus = False
        self.new_game()
        self.list_strategies()

    @work(group="list", exit_on_error=False)
    async def list_strategies(self) -> None:
        """Fill the list; the strategies bring numpy, so a thread fetches them."""
        self._sentences = await asyncio.to_thread(_sentences)
        self.strategies.add_options(Option(name, id=name) for name in self._sentences)
        names = list(self._sentences)
        chosen = self._first_strategy
        self.strategies.highlighted = names.index(chosen) if chosen in names else 0

    @on(OptionList.OptionHighlighted)
    def choose(self, event: OptionList.OptionHighlighted) -> None:
        self.strategy = event.option_id or ""
        self.query_one("#sentence", Static).update(self._sentences[self.strategy])
        if self.game.turns or self._is_thinking:
            self.new_game()  # The same word, for comparison.

    # Playing

    def new_game(self) -> None:
        """Begin anew, still playing by itself if it did; a word the list does not seek is added."""
        self.workers.cancel_group(self, "guess")
        self._is_thinking = False
        words = self._words.including(self._answer)
        self.game = Game(words, hard=self._hard, answer=self._answer)
        title = f"The word: {self._answer.upper()} · {words.name}"
        self.query_one("#title", Static).update(f"{title}{' · hard mode' if self._hard else ''}")
        self._go_on()

    @property
    def _is_over(self) -> bool:
        return self.game.outcome is not Outcome.PLAYING

    @work(exclusive=True, group="guess", exit_on_error=False)
    async def make_guess(self, game: Game, strategy: str) -> None:
        """Play one guess of the strategy; a newer game or strategy ends this."""
        stop = self.app.engines.resting(get_current_worker().cancelled_event.is_set)
        self._is_thinking = True
        self._show()
        guess = await asyncio.to_thread(_guess, strategy, game, stop)
        self._is_thinking = False
        self.game = game.play(guess)
        self._go_on()
        self.board.reveal(at_once=PAUSES[self.speed] < 1)

    def _go_on(self) -> None:
        """Show the game, and have the next guess made after the pause, if it runs."""
        if self._timer is not None:
            self._timer.stop()
        if self.runs:
            self._timer = self.set_timer(PAUSES[self.speed], self.action_step)
        self._show()

    def _show(self) -> None:
        self.board.turns, self.board.is_open = self.game.turns, not self._is_over
        if self.game.outcome is Outcome.WON:
            text = f"{self.strategy} needed {counted(len(self.game.turns), 'guess')}."
        elif self.game.outcome is Outcome.LOST:
            text = f"{self.strategy} did not find it."
        elif self._is_thinking:
            text = f"{self.strategy} is thinking…"
        elif self.runs:
            text = f"A guess every {PAUSES[self.speed]:g} s: + faster, - slower."
        else:
            text = "Press Space for the next guess, or Enter to let it run."
        self.say(text)

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
            self.make_guess(self.game, self.strategy)

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

    def action_new_word(self) -> None:
        self._answer = self._answers.next(self._words)
        self.new_game()

    def _remember(self) -> None:
        """Begin with this strategy next time: it plays, or was looked at last."""
        if self.strategy and self.strategy != self.app.settings.strategy:
            self.app.change(strategy=self.strategy)

    def action_leave(self) -> None:
        self.runs = False
        self._go_on()
        self._remember()
        self.dismiss()


def _sentences() -> dict[str, str]:
    """What each strategy says of itself, by name."""
    from wordle_tui.strategies import STRATEGIES

    return {strategy.name: strategy.sentence for strategy in STRATEGIES}


def _guess(strategy: str, game: Game, stop: Stop) -> str:
    from wordle_tui import strategies

    return strategies.make(strategy).guess(game, stop)
