"""Watch: a strategy plays an answer on the board, step by step or by itself."""

from __future__ import annotations

import asyncio
from typing import ClassVar

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
from wordle_tui.game.wording import counted
from wordle_tui.game.words import WordList
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.shared.base import WordleScreen
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.shared.message import MessageLine, Remark
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

    game: reactive[Game | None] = reactive(None, init=False, repaint=False)
    strategy: reactive[str] = reactive("", init=False, repaint=False)
    runs: reactive[bool] = reactive(False, init=False, repaint=False)
    """Whether it plays by itself. (Textual has its own `is_running`.)"""
    speed: reactive[int] = reactive(2, init=False, repaint=False)
    is_thinking: reactive[bool] = reactive(False, init=False, repaint=False)

    board = query_one(PracticeBoard)
    strategies = query_one("#strategies", OptionList)

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
        self._first_answer = answer
        self._first_strategy = strategy or self.app.settings.strategy
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
        self.new_game(self._first_answer or self._answers.next(self._words))
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

    @on(OptionList.OptionSelected)
    def run_by_click(self) -> None:
        self.action_toggle_run()

    # What is shown

    def watch_strategy(self, strategy: str) -> None:
        self.query_one("#sentence", Static).update(self._sentences[strategy])
        assert self.game is not None
        if (self.game.turns or self.is_thinking) and self.game.answer is not None:
            self.new_game(self.game.answer)  # The same word, for comparison.

    def watch_game(self, game: Game) -> None:
        self.board.turns = game.turns
        self.board.is_open = game.outcome is Outcome.PLAYING
        title = f"The word: {(game.answer or '').upper()} · {game.words.name}"
        self.query_one("#title", Static).update(f"{title}{' · hard mode' if game.hard else ''}")
        self._say()

    def watch_runs(self) -> None:
        self._say()
        self._go_on()

    def watch_is_thinking(self) -> None:
        self._say()

    def watch_speed(self) -> None:
        self._say()
        self._go_on()

    def _say(self) -> None:
        assert self.game is not None
        count = len(self.game.turns)
        if self.game.outcome is Outcome.WON:
            text = f"{self.strategy} needed {counted(count, 'guess')}."
        elif self.game.outcome is Outcome.LOST:
            text = f"{self.strategy} did not find it."
        elif self.is_thinking:
            text = f"{self.strategy} is thinking…"
        elif self.runs:
            text = f"A guess every {PAUSES[self.speed]:g} s: + faster, - slower."
        else:
            text = "Press Space for the next guess, or Enter to let it run."
        self.query_one(MessageLine).say(Remark(text))

    # Playing

    def new_game(self, answer: str) -> None:
        """Begin anew, still playing by itself if it did; a word the list does not seek is added."""
        self.workers.cancel_group(self, "guess")
        self.is_thinking = False
        self.game = Game(self._words.including(answer), hard=self._hard, answer=answer)
        self._go_on()

    @property
    def _can_guess(self) -> bool:
        playing = self.game is not None and self.game.outcome is Outcome.PLAYING
        return playing and not self.is_thinking and bool(self.strategy)

    @work(exclusive=True, group="guess", exit_on_error=False)
    async def make_guess(self, game: Game, strategy: str) -> None:
        """Play one guess of the strategy; a newer game or strategy ends this."""
        stop = get_current_worker().cancelled_event.is_set
        self.is_thinking = True
        guess = await asyncio.to_thread(_guess, strategy, game, stop)
        self.is_thinking = False
        self.game = game.play(guess)
        in_motion = self.app.animation_level == "full" and PAUSES[self.speed] >= 1
        self.board.reveal(in_motion=in_motion)
        self._go_on()

    def _go_on(self) -> None:
        """Have the next guess made after the pause, if it runs."""
        if self._timer is not None:
            self._timer.stop()
        if self.runs:
            self._timer = self.set_timer(PAUSES[self.speed], self.action_step)

    def work_failed(self, sentence: str) -> None:
        self.is_thinking = self.runs = False
        self.query_one(MessageLine).say(Remark(sentence, "error"))

    def action_step(self) -> None:
        if self._can_guess and self.game is not None:
            self._remember()
            self.make_guess(self.game, self.strategy)
        elif self.game is not None and self.game.outcome is not Outcome.PLAYING:
            self.runs = False

    def action_toggle_run(self) -> None:
        if self.game is not None and self.game.outcome is not Outcome.PLAYING:
            assert self.game.answer is not None
            self.new_game(self.game.answer)
        self.runs = not self.runs
        if self.runs:
            self.action_step()

    def action_change_speed(self, step: int) -> None:
        self.speed = min(max(self.speed + step, 0), len(PAUSES) - 1)

    def action_new_word(self) -> None:
        self.new_game(self._answers.next(self._words))

    def _remember(self) -> None:
        """Begin with this strategy next time: it plays, or was looked at last."""
        if self.strategy and self.strategy != self.app.settings.strategy:
            self.app.change(strategy=self.strategy)

    def action_leave(self) -> None:
        self.runs = False
        self._remember()
        self.dismiss()


def _sentences() -> dict[str, str]:
    """What each strategy says of itself, by name."""
    from wordle_tui.strategies import STRATEGIES

    return {strategy.name: strategy.sentence for strategy in STRATEGIES}


def _guess(strategy: str, game: Game, stop: Stop) -> str:
    from wordle_tui import strategies

    return strategies.make(strategy).guess(game, stop)
