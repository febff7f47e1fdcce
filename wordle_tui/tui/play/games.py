"""The games of a screen, elsewhere (Assist) or here: which one is played, and what ends it."""

from __future__ import annotations

from functools import partial

from wordle_tui.advice.advice import ONE_BOARD
from wordle_tui.advice.order import Order
from wordle_tui.game.records import FinishedGame, Mode
from wordle_tui.play.ending import code_for_friend
from wordle_tui.play.games import Games, InForce
from wordle_tui.play.remark import FINISH_FIRST
from wordle_tui.play.setup import Setup
from wordle_tui.play.state import GameRules, PlayState
from wordle_tui.play.view import PlayView
from wordle_tui.settings.settings import Settings
from wordle_tui.tui.play.advised import AdvisedScreen

PAUSE = 0.3
"""Seconds without another game in the history before the player is looked up again."""


class GameScreen(AdvisedScreen):
    """A game with one to 32 boards, under the rules and settings in force."""

    def __init__(self, name: str) -> None:
        """`name` is the tab: `assist` or `practice`."""
        self.NAME = name  # type: ignore[misc]
        self.BINDING_GROUP_TITLE = name.capitalize()
        super().__init__()
        self.add_class("-elsewhere" if name == "assist" else "-here")
        self._games = Games(self.app.history, Mode(name), self.app)
        self.state = self._games.begin(self._games.setup, self._in_force)
        self.view = PlayView(self.state)

    def on_mount(self) -> None:
        for name in ("words", "hard"):
            self.watch(self.app, name, self._rules_changed, init=False)
        self.watch(self.app, "settings", self._settings_changed, init=False)
        self.watch(self.app, "order", self._order_changed, init=False)
        self.watch(self.app, "openers", self._openers_proved, init=False)
        self.watch(self.app, "cards_due", self.show, init=False)
        # The history calls subscribers in its writer thread; `call_later` is thread-safe.
        self._unsubscribe = self.app.history.subscribe(partial(self.call_later, self._look_again))
        if self.app.content is None:
            self._show_game(self._games.last(self._in_force) or self.state)

    def on_unmount(self) -> None:
        self._unsubscribe()

    def _look_again(self) -> None:
        if self.view.is_beginning:
            self.look_up(self.state.rules.words, PAUSE)

    # Games

    @property
    def _in_force(self) -> InForce:
        app = self.app
        rules = GameRules(app.words, app.hard, app.limit)
        return InForce(rules, app.settings, app.asked_list, app.asked_hard)

    def open(self, content: Setup, turn: int = 0) -> None:
        """Begin a game, or go on with the unfinished one that it is."""
        before = self.state
        if content.mode is Mode.ASSIST and content.boards == len(before.drafts):
            self._show_game(self._games.after(before, self._in_force, content))
            return
        state = self._games.open(content, self._in_force)
        comes_first = not state.is_by_player and state.guesses and before.has_begun
        is_old = state.game.is_kept and content.position is None
        self._show_game(state.say(FINISH_FIRST) if comes_first and is_old else state)

    def _show_game(self, state: PlayState) -> None:
        self._question, self.advice, self._letters = None, None, ""
        if self._games.notice:
            self.notify(self._games.notice, markup=False)
            self._games.notice = ""
        for panel in self.area.panels:
            panel.finish_reveal()
        self.change(state)
        self._show_marks()
        if self.NAME == "assist" and not state.guesses:
            self.look_up(state.rules.words)
        self.area.focus()

    def change(self, state: PlayState) -> None:
        """Save another state and show it: the only place where the state changes."""
        before, self.state = self.state, self._games.store.save(state)
        self.app.show_notice()
        if self.state.finished is not None and self.state.finished is not before.finished:
            self._end(self.state.finished)
        self.app.under_way[self.NAME] = bool(self.state.guesses) and not self.state.is_over
        self._ask()
        self.show()

    def _end(self, finished: FinishedGame) -> None:
        state = self.state
        self.end_card.show(state)
        self.app.parting_text = self._share_text
        if len(state.drafts) == 1 and finished.answer is not None:
            self.app.rate_games(finished, state.rules.words)

    @property
    def _share_text(self) -> str:
        finished, state = self.state.finished, self.state
        assert finished is not None, "the game is over"
        line = self.end_card.card.share if self.end_card.card else ""
        return self.app.share_text(finished, code_for_friend(state), line)

    # The rules and the settings

    def _rules_changed(self) -> None:
        if self.state.is_by_player:
            self._question = None
        self.change(self._games.under(self.state, self._in_force))
        self._look_again()

    def _settings_changed(self, before: Settings, settings: Settings) -> None:
        if settings.hide_suggestions != before.hide_suggestions:
            self.change(self.state.begin_with(self._games.usual_hint(settings)))
        else:
            self.change(self.state.say(""))

    def _order_changed(self, order: Order) -> None:
        is_for_one = order.for_boards(self.state.position) != order
        self.change(self.state.say(ONE_BOARD if is_for_one else "", "info"))

    def _openers_proved(self) -> None:
        if not self.state.guesses:
            self._question = None  # the same question now has another answer
            self.change(self.state)
