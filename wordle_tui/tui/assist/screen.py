"""Assist: the board, and beside it what the solver says of the position."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.getters import query_one
from textual.worker import get_current_worker

from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Candidates, Game
from wordle_tui.game.text import parse_paste
from wordle_tui.game.wording import rules_in_force
from wordle_tui.solver.advice import Advice, Stage
from wordle_tui.tui.assist.board import AssistBoard
from wordle_tui.tui.assist.desk import Desk
from wordle_tui.tui.assist.sheet import pasted_onto
from wordle_tui.tui.assist.store import AssistStore
from wordle_tui.tui.assist.view import State
from wordle_tui.tui.engines import DEBOUNCE
from wordle_tui.tui.shared.bars import TabBar
from wordle_tui.tui.shared.base import WordleScreen
from wordle_tui.tui.shared.card import GameEnd
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.shared.message import MessageLine, Severity
from wordle_tui.tui.shared.panels import CandidateList, Explanation, Headline, WordTaken
from wordle_tui.tui.shared.suggestions import Suggestions

LOW = 16
"""Lines below which a narrow screen shows nothing but the board and the first suggestions."""


class AssistScreen(WordleScreen):
    """Help with a game played elsewhere."""

    NAME = "assist"
    WORK = "The solver"
    AUTO_FOCUS = "AssistBoard"
    BINDING_GROUP_TITLE = "Assist"
    BINDINGS: ClassVar = [
        key("ctrl+e", "explain", "Explain", "assist.explain",
            "Where there is no room for both: what a guess would do, or the suggestions",
            in_footer=True),
        key("tab", "switch_focus", "Suggestions", "assist.tab",
            "Between the board and the suggestions", in_footer=True),
        key("shift+tab", "switch_focus", "Suggestions", "assist.shift_tab",
            "Between the board and the suggestions"),
        key("ctrl+n", "new_board", "New board", "assist.new",
            "Clear the board; undo brings an unfinished one back"),
        key("ctrl+n", "next_board", "New board", "assist.next",
            "When the game is over: begin another", in_footer=True),
        key("ctrl+s", "share", "Share", "assist.share",
            "When the game is over: copy its grid, which shows no letters", in_footer=True),
        key("ctrl+r", "replay", "Replay", "assist.replay",
            "When the game is over: rate each guess of it in Replay", in_footer=True),
        key("escape", "focus_board", "Board", "assist.board", "Back to the board"),
    ]  # fmt: skip

    board = query_one(AssistBoard)
    suggestions = query_one(Suggestions)
    headline = query_one(Headline)
    candidates = query_one(CandidateList)
    explanation = query_one(Explanation)

    def __init__(self) -> None:
        super().__init__()
        self._store = AssistStore(self.app.history)
        self.advice: Advice | None = None
        """The latest word of the solver."""
        self._is_stale = False
        """Whether the board has changed since that word."""
        self._is_busy = False
        self._preview: Candidates | None = None
        """What the draft would leave if it were entered as it is."""
        self._rare: tuple[str, ...] = ()
        """Rare words that fit besides the likely ones."""
        self._asked: tuple[Game, str] | None = None
        """The position and the ranking that the solver was asked for."""

    def compose_body(self) -> ComposeResult:
        with Vertical(id="left"):
            yield AssistBoard(id="board")
            yield MessageLine()
        with Container(id="sidebar"):
            with Vertical(id="figures"):
                yield Headline()
                yield GameEnd()
                yield Suggestions()
                yield CandidateList()
            yield Explanation()

    def on_mount(self) -> None:
        for name in ("words", "hard"):
            self.watch(self.app, name, self._rules_changed, init=False)
        self.watch(self.app, "settings", self._settings_changed, init=False)
        with self.board.prevent(AssistBoard.Changed):  # what comes from the store is there already
            self.board.desk = self._restored()
        self._consult()

    def _restored(self) -> Desk:
        """The board that was left, under its rules, and a remark if those cannot be had."""
        restored = self._store.restore()
        if restored is None:
            return Desk()
        sheet, saved = restored
        words = self.app.asked_list or self.app.words_named(saved.list_name)
        desk = Desk(sheet, (words or self.app.words, self.app.hard or saved.hard))
        if words is not None:
            return desk
        return desk.say(f"Begun with {saved.list_name}, continued with {self.app.words.name}.")

    # The position

    @property
    def game(self) -> Game:
        """The game on the board, without the draft."""
        return self.board.desk.game((self.app.words, self.app.hard))

    def _rules_changed(self) -> None:
        """What the user chooses now holds for this board too."""
        self.board.desk = self.board.desk.under_rules_in_force()
        self._consult()

    def _settings_changed(self) -> None:
        self.board.desk = self.board.desk.move_to(self.board.sheet)
        self._consult()

    @on(AssistBoard.Changed)
    def follow_board(self, event: AssistBoard.Changed) -> None:
        """Keep the board, ask about another position, and show what follows."""
        if event.before.sheet.content != event.desk.sheet.content:
            self._keep(event.desk)
        self._consult()

    def _keep(self, desk: Desk) -> None:
        """Store the board, and have its game rated if it is finished."""
        game = desk.game((self.app.words, self.app.hard))
        finished = self._store.save(desk.sheet, game)
        self.app.tell_notice()
        if finished is not None:
            told = "" if finished.answer else "The answer is unknown."
            has_no_rating = finished.answer is None
            self.query_one(GameEnd).show(finished, game, told, has_no_rating)
            if not has_no_rating:
                self.app.rate_games(finished, game.words)

    def _consult(self) -> None:
        """Ask the solver about another position, look ahead at another draft, and show the rest."""
        game, ranking = self.game, self.app.settings.ranking
        if (game, ranking) != self._asked:
            self._asked = game, ranking
            has_opening = not game.turns and ranking == "optimal"
            opening = self.app.engines.opening(game.words, game.hard) if has_opening else None
            if opening is not None:
                self._rare, self.advice = game.words.rare_words, opening
            self._is_stale = opening is None
            self.advise(game, ranking, is_known=opening is not None)
        if (draft := self.board.sheet.draft) is not None:
            self.look_ahead(replace(game, turns=(*game.turns, draft)))
        else:
            self.workers.cancel_group(self, "preview")
            self._preview = None
        self._show()

    @work(exclusive=True, group="advice", exit_on_error=False)
    async def advise(self, game: Game, ranking: str, is_known: bool) -> None:
        """Show what the solver comes to know; a newer question ends this one.

        If the book has told all there is, the solver is only made ready for the next question.
        """
        stop = get_current_worker().cancelled_event.is_set
        self._is_busy = False
        await self.app.first_frame.wait()  # importing numpy would hold it up
        self.call_later(self._show)
        await asyncio.sleep(DEBOUNCE)
        if is_known:
            await asyncio.to_thread(self.app.engines.engine, game.words)
            return
        self._is_busy = True
        left = await asyncio.to_thread(getattr, game, "candidates")
        self._rare = left.rare if left.likely else ()  # else the advice is about them
        async for advice in self.app.engines.advice(game, ranking, stop):
            self.advice = advice
            self._is_stale = advice.stage is Stage.COUNTED and advice.remaining > 0
            self._show()
        self._is_busy = False
        self._show()

    @work(exclusive=True, group="preview", exit_on_error=False)
    async def look_ahead(self, game: Game) -> None:
        """Count what the draft would leave; it is the last turn of the game."""
        await self.app.first_frame.wait()
        await asyncio.sleep(DEBOUNCE)
        self._preview = await asyncio.to_thread(getattr, game, "candidates")
        self._show()

    def work_failed(self, sentence: str) -> None:
        self._is_busy = False
        self._asked = None  # so that the same position is asked again
        self._say(f"{sentence} Any change will try again.", "error")

    def _say(self, text: str, severity: Severity) -> None:
        self.board.desk = self.board.desk.say(text, severity)

    # What is shown

    @on(Suggestions.Highlighted)
    def _show(self) -> None:
        """Derive what is to be seen, and hand it to the widgets, which draw only what differs."""
        if not self.is_mounted:
            return
        game, desk = self.game, self.board.desk
        with self.app.batch_update():
            self.suggestions.ranking = self.headline.ranking = self.app.settings.ranking
            for panel in (self.suggestions, self.candidates, self.explanation):
                panel.stale = self._is_stale
                panel.advice = self.advice
            self.candidates.rare = self._rare
            known = (self.advice, self._is_stale, self._preview)
            highlighted = self.suggestions.highlighted_name
            allow_unknown = self.app.settings.allow_unknown
            view = State(desk, game, *known, highlighted, allow_unknown).view()
            self.query_one(MessageLine).say(view.message)
            self.query_one(TabBar).rules = desk.rules and (desk.rules[0].name, desk.rules[1])
            self.headline.advice, self.headline.busy = self.advice, self._is_busy
            self.headline.rules = rules_in_force(game.words.name, game.hard)
            self.headline.ending, self.headline.preview = view.ending, view.preview
            if self.app.first_frame.is_set():  # which does not wait for the groups
                self.explanation.word = view.explained
            self.board.offer, self.board.flaw = view.offer, view.flaw
            is_news = self.has_class("-contradicted") != (view.flaw is not None)
            self.update_classes(
                {
                    "-won": view.is_won,
                    "-over": bool(view.ending),
                    "-contradicted": view.flaw is not None,
                }
            )
            if is_news:
                self.refresh_bindings()

    # What the user does

    @on(WordTaken)
    def take_word(self, event: WordTaken) -> None:
        self.board.desk = self.board.desk.write(event.word)
        self.board.focus()

    @on(Suggestions.LetterTyped)
    def type_letter(self, event: Suggestions.LetterTyped) -> None:
        self.board.focus()
        self.board.desk = self.board.desk.type(event.letter)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        try:
            sheet = pasted_onto(self.board.sheet, parse_paste(event.text))
        except WordleError as error:
            self._say(str(error), "error")
        else:
            self.board.desk = self.board.desk.edit(sheet)
            self.board.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        is_finished = self.is_mounted and self.board.sheet.is_finished
        if action in ("share", "replay"):
            return is_finished and not (self.advice and self.advice.contradiction)
        if action == "next_board":
            return is_finished
        if action in ("new_board", "switch_focus"):
            return not is_finished
        if action == "explain":
            return self.has_class("-narrow") and self.has_class("-short")
        return True

    def on_resize(self) -> None:
        self.set_class(self.size.height < LOW, "-low")
        self.refresh_bindings()

    def action_share(self) -> None:
        self._say(self.app.share(self.game), "success")

    def action_replay(self) -> None:
        self.app.replay(self.game)

    def action_explain(self) -> None:
        self.board.focus()  # the suggestions may be hidden
        self.toggle_class("-explained")

    def action_switch_focus(self) -> None:
        (self.suggestions if self.board.has_focus else self.board).focus()

    def action_focus_board(self) -> None:
        self.board.focus()

    def action_new_board(self) -> None:
        self.board.desk = self.board.desk.clear()
        self.board.focus()

    def action_next_board(self) -> None:
        self._store.begin()
        self.board.desk = Desk()  # without a past: a game in the history is not undone
        self.board.focus()
