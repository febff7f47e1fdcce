"""Assist: the board, and beside it what the solver says of the position."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.getters import query_one
from textual.reactive import reactive
from textual.worker import get_current_worker

from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Candidates, Game, Turn
from wordle_tui.game.text import parse_paste
from wordle_tui.game.wording import rules_in_force
from wordle_tui.game.words import WordList
from wordle_tui.solver.advice import Advice, Stage
from wordle_tui.tui.assist.board import AssistBoard, Rules
from wordle_tui.tui.assist.guidance import IMPOSSIBLE, ending, guidance, objection
from wordle_tui.tui.assist.sheet import FINISHED, Sheet, pasted_onto
from wordle_tui.tui.assist.store import AssistStore
from wordle_tui.tui.engines import DEBOUNCE, candidates_after, streamed
from wordle_tui.tui.shared.bars import TabBar
from wordle_tui.tui.shared.base import WordleScreen
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.shared.message import MessageLine
from wordle_tui.tui.shared.panels import CandidateList, Explanation, Headline
from wordle_tui.tui.shared.remark import Remark
from wordle_tui.tui.shared.suggestions import Suggestions

BREATH = 0.2
"""Seconds between two proofs that are shown."""
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
            "When the game is over: copy its grid, which tells no letter", in_footer=True),
        key("ctrl+r", "replay", "Replay", "assist.replay",
            "When the game is over: rate each guess of it in Replay", in_footer=True),
        key("escape", "focus_board", "Board", "assist.board", "Back to the board"),
    ]  # fmt: skip

    # A screen that repaints itself draws all of it: here only the widgets do.
    advice: reactive[Advice | None] = reactive(None, repaint=False)
    """The latest word of the solver."""
    stale: reactive[bool] = reactive(False, repaint=False)
    """Whether the board has changed since that word."""
    busy: reactive[bool] = reactive(False, repaint=False)
    preview: reactive[Candidates | None] = reactive(None, repaint=False)
    """What the draft would leave if it were entered as it is."""
    rare: reactive[tuple[str, ...]] = reactive((), repaint=False)
    """Rare words that fit besides the likely ones."""
    remark: reactive[Remark] = reactive(Remark(""), repaint=False)

    board = query_one(AssistBoard)
    suggestions = query_one(Suggestions)

    def __init__(self) -> None:
        super().__init__()
        self._store = AssistStore(self.app.history)
        self._asked: tuple[Game, str] | None = None
        self._allowed: str | None = None
        """A word that is not in the list, but the user wants it."""

    def compose_body(self) -> ComposeResult:
        with Vertical(id="left"):
            yield AssistBoard(self.objection, id="board")
            yield MessageLine()
        with Container(id="sidebar"):
            with Vertical(id="figures"):
                yield Headline().data_bind(AssistScreen.advice, AssistScreen.busy)
                yield Suggestions().data_bind(AssistScreen.advice, AssistScreen.stale)
                yield CandidateList().data_bind(
                    AssistScreen.advice, AssistScreen.stale, AssistScreen.rare
                )
            yield Explanation().data_bind(AssistScreen.advice, AssistScreen.stale)

    def on_mount(self) -> None:
        self.watch(self.app, "words", self._rules_changed, init=False)
        self.watch(self.app, "hard", self._rules_changed, init=False)
        self.watch(self.app, "settings", self._position_changed, init=False)
        remark = self._restore()
        self.watch(self.board, "rules", self._show_rules)
        self.watch(self.board, "sheet", self._sheet_changed, init=False)
        self._position_changed()
        self.remark = remark

    def _restore(self) -> Remark:
        """Go on with the board that was left, under its rules; a remark if that cannot be."""
        restored = self._store.restore()
        if restored is None:
            return Remark("")
        sheet, saved = restored
        here = self.app.words
        words = self.app.asked_list or self.app.words_named(saved.list_name)
        self.board.rules = words or here, self.app.hard or saved.hard
        self.board.sheet = sheet
        if words is None:
            return Remark(f"Begun with {saved.list_name}, goes on with {here.name}.", "warning")
        return Remark("")

    # The position

    @property
    def game(self) -> Game:
        """The game on the board, without the draft."""
        words, hard = self.board.rules or (self.app.words, self.app.hard)
        return Game(words, self.board.sheet.turns, hard)

    def _show_rules(self, rules: Rules | None) -> None:
        self.query_one(TabBar).rules = (rules[0].name, rules[1]) if rules else None

    def _rules_changed(self) -> None:
        """What the user chooses now holds for this board too."""
        self.board.use_rules_in_force()
        self._position_changed()

    def _sheet_changed(self, before: Sheet, sheet: Sheet) -> None:
        """Another board or another place on it: the remark on the last key has been read."""
        self.remark = Remark("")
        self._say()
        if before.content != sheet.content:
            self._keep()
            self._position_changed()

    def _keep(self) -> None:
        """Store the board, and have its game rated if it is finished."""
        game = self.game
        finished = self._store.save(self.board.sheet, game)
        self.app.tell_notice()
        if finished is not None and finished.answer is not None:
            self.app.rate_games(finished, game.words)

    def _position_changed(self) -> None:
        """Ask the solver about another game; look ahead at another draft."""
        game, draft = self.game, self.board.sheet.draft
        self.query_one(Headline).rules = rules_in_force(game.words.name, game.hard)
        self.remark = Remark("")
        ranking = self.app.settings.ranking
        if (game, ranking) != self._asked:
            self._asked = game, ranking
            self.query_one(Headline).ranking = self.suggestions.ranking = ranking
            known = self._opening(game)
            self.stale = not known
            self.consult(game, known)
        if draft is None:
            self.workers.cancel_group(self, "preview")
            self.preview = None
        else:
            self.look_ahead(game.words, (*game.turns, draft))
        self._explain()
        self._say()

    def _opening(self, game: Game) -> bool:
        """Show what the book says of an empty board; whether it says anything."""
        opening = None
        if not game.turns and self.app.settings.ranking == "optimal":
            opening = self.app.engines.opening(game.words, game.hard)
        if opening is not None:
            self.rare = game.words.rare_words
            self._set_advice(opening)
        return opening is not None

    # Described, for the arguments would be printed in full otherwise, with all their words.
    @work(exclusive=True, group="advice", description="advice", exit_on_error=False)
    async def consult(self, game: Game, known: bool) -> None:
        """Set `advice` as the solver comes to know more; a newer question ends this one.

        If all is `known` from the book, the solver is only made ready for the next question.
        """
        stop = get_current_worker().cancelled_event.is_set
        self.busy = False
        await self.app.first_frame.wait()  # importing numpy would hold it up
        self.call_later(self._explain)
        await asyncio.sleep(DEBOUNCE)
        if known:
            await asyncio.to_thread(self.app.engines.engine, game.words)
            return
        self.busy = True
        left = await asyncio.to_thread(candidates_after, game.words, game.turns)
        self.rare = left.rare if left.likely else ()  # else the advice is about them
        ranking = self.app.settings.ranking
        engine = await asyncio.to_thread(self.app.engines.engine, game.words, ranking)
        await self._show_stream(streamed(lambda: engine.advise(game, stop=stop)))
        self.busy = False

    async def _show_stream(self, stream: AsyncIterator[Advice]) -> None:
        """Show each advice; of values proved in quick succession only some, and the last."""
        shown = 0.0
        advice: Advice | None = None
        async for advice in stream:
            if advice.stage is not Stage.EXACT or time.monotonic() - shown > BREATH:
                self._set_advice(advice)
                shown = time.monotonic()
        if advice is not None:
            self._set_advice(advice)

    def _set_advice(self, advice: Advice) -> None:
        self.stale = advice.stage is Stage.COUNTED and advice.remaining > 0
        self.advice = advice

    @work(exclusive=True, group="preview", description="preview", exit_on_error=False)
    async def look_ahead(self, words: WordList, turns: tuple[Turn, ...]) -> None:
        """Set `preview`; the last of the turns is the draft."""
        await self.app.first_frame.wait()
        await asyncio.sleep(DEBOUNCE)
        self.preview = await asyncio.to_thread(candidates_after, words, turns)

    def work_failed(self, sentence: str) -> None:
        self.busy = False
        self._asked = None  # so that the same position is asked again
        self.remark = Remark(f"{sentence} Any change tries again.", "error")

    # What is shown

    def watch_advice(self, advice: Advice | None) -> None:
        found = advice.contradiction if advice else None
        if self.is_mounted:
            self.board.flaw = (found.turn, found.position) if found else None
            self.set_class(found is None and self.board.sheet.is_won, "-won")
            if self.has_class("-contradicted") != (found is not None):
                self.toggle_class("-contradicted")
                self.refresh_bindings()
            self._explain()

    def watch_preview(self) -> None:
        if self.is_mounted:
            self._say()

    def watch_remark(self) -> None:
        if self.is_mounted:
            self._say()

    @on(Suggestions.Highlighted)
    def _explain(self) -> None:
        """Explain the word on the draft if it is complete, else the highlighted suggestion."""
        draft = self.board.sheet.draft
        if self.app.first_frame.is_set():  # which does not wait for it
            self.query_one(Explanation).word = draft.guess if draft else self.suggestions.word
        self.board.offer = None if self.stale else self.suggestions.word
        self._say()

    def _say(self) -> None:
        """Show the remark on the last key, or else what the board calls for."""
        sheet = self.board.sheet
        headline = self.query_one(Headline)
        headline.ending = ending(sheet, self.advice)
        # That grey tiles leave nothing is no news before the user has coloured any.
        headline.preview = self.preview if self.preview or sheet.is_coloured else None
        remark = self.remark
        if not remark.text:
            allowed = self._is_allowed(sheet.current.guess if sheet.current else "")
            remark = guidance(
                self.game, sheet, self.advice, self.preview, self.board.offer, allowed
            )
        self.query_one(MessageLine).say(remark)

    # What the user does

    @on(AssistBoard.Remarked)
    def show_remark(self, event: AssistBoard.Remarked) -> None:
        self.remark = Remark(event.text, "warning")

    def objection(self, sheet: Sheet) -> str | None:
        """Why the draft cannot be entered; an unknown word can, if enter is pressed again."""
        if not sheet.pattern.is_possible:
            return IMPOSSIBLE
        if self._is_allowed(sheet.letters):
            return None
        trouble = objection(self.game, sheet.letters)
        if trouble is None:
            return None
        self._allowed = sheet.letters
        return f"{trouble} Enter again keeps it."

    def _is_allowed(self, word: str) -> bool:
        return self.app.settings.allow_unknown or word == self._allowed

    @on(Suggestions.Taken)
    @on(CandidateList.Chosen)
    def take_word(self, event: Suggestions.Taken | CandidateList.Chosen) -> None:
        self.write(event.word)

    def write(self, word: str) -> None:
        """Put a word on the board."""
        if self.board.sheet.is_finished:
            self.remark = Remark(FINISHED, "warning")
        else:
            self.board.edit(self.board.sheet.write(word))
        self.board.focus()

    @on(Suggestions.LetterTyped)
    def type_letter(self, event: Suggestions.LetterTyped) -> None:
        self.board.focus()
        self.board.type(event.letter)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        try:
            sheet = pasted_onto(self.board.sheet, parse_paste(event.text))
        except WordleError as error:
            self.remark = Remark(str(error), "error")
        else:
            self.board.edit(sheet)
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
        self.remark = Remark(self.app.share(self.game), "success")

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
        self.board.clear()
        self._position_changed()  # the rules may be others, even if it was empty before
        self.board.focus()

    def action_next_board(self) -> None:
        self._store.begin()
        self.board.begin()  # a game in the history is not undone
        self.board.focus()
