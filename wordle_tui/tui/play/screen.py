"""The screen on which every game is played: look for `change`, through which every key goes."""

from __future__ import annotations

import asyncio
import time
from datetime import date
from functools import partial
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.getters import query_one
from textual.reactive import reactive
from textual.worker import get_current_worker

from wordle_tui.advice.advice import ONE_BOARD, Advice
from wordle_tui.advice.order import Order
from wordle_tui.game.board import Board
from wordle_tui.game.errors import WordleError
from wordle_tui.game.records import FinishedGame, Mode, Player
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import day_text
from wordle_tui.game.words import WordList
from wordle_tui.play.asking import visible
from wordle_tui.play.ending import code_for_friend
from wordle_tui.play.first_screen import rows_of, sample_game
from wordle_tui.play.games import Games
from wordle_tui.play.guidance import message
from wordle_tui.play.remark import FINISH_FIRST, NOTHING_TO_TRY, YOUR_GRID, Severity
from wordle_tui.play.setup import Setup
from wordle_tui.play.state import GameRules, PlayState
from wordle_tui.play.view import PlayView
from wordle_tui.settings.settings import Settings
from wordle_tui.tui.engines import streamed
from wordle_tui.tui.keys import key, refused
from wordle_tui.tui.play.beside import Beside
from wordle_tui.tui.play.board_area import BoardArea, BoardPanel
from wordle_tui.tui.play.consultant import Consultant
from wordle_tui.tui.play.first_panels import FirstWords
from wordle_tui.tui.program import Compare, ImportGames, Open, TryAgain
from wordle_tui.tui.shell.bars import TabBar
from wordle_tui.tui.shell.base import AskScreen, WordleScreen, day_window
from wordle_tui.tui.widgets.end_card import EndCard, YourGames
from wordle_tui.tui.widgets.frame import MessageLine
from wordle_tui.tui.widgets.keyboard import KeyPressed
from wordle_tui.tui.widgets.panels import CandidateList, Groups, WordTaken
from wordle_tui.tui.widgets.suggestions import ORDER_KEY, Suggestions

_ENTER = ("see_played", "take", "commit", "keep", "leave", "go_to", "enter_answer", "why", "again")
_ELSEWHERE = "see_played keep leave go_to answer cycle grey yellow green fix remove undo redo"
"""Names of keys that only games elsewhere have."""


_PAUSE = 0.3
"""Seconds without another game in the history before the player is looked up again."""
_SEEN = 0.3
"""Seconds that a word is offered before Enter takes it instead of the one offered before."""


class PlayScreen(WordleScreen):
    """A game with one to 32 boards, under the rules and settings in force, and its keys."""

    WORK = "The solver"
    AUTO_FOCUS = "BoardArea"
    BINDINGS: ClassVar = [
        key("ctrl+k", "known_words", "Rare", "play.known_words",
            "Suggest rare words, too, or familiar ones first"),
        key("ctrl+z", "change('undo')", "Undo", "play.undo", "Undo the last change",
            in_footer=True),
        key("tab", "switch_focus(1)", "Lists", "play.tab",
            "To the best guesses, the words left, the groups, and back", in_footer=True),
        key("tab", "next_board", "Board", "play.next_board",
            "To the next board, and after the last one to the lists", in_footer=True),
        key("ctrl+y", "change('redo')", "Redo", "play.redo", "Redo what was undone"),
        key("ctrl+u", "hint", "Hint", "play.hint",
            "The next hint: letters to try, the three best guesses, then all; in Assist, show "
            "hidden suggestions; the game counts only up to here in your rating", in_footer=True),
        key("ctrl+e,plus", "more", "More", "play.more",
            "All figures of the guesses, their chances and their groups, or only what decides",
            in_footer=True),
        key("shift+tab", "switch_focus(-1)", "Before", "play.shift_tab", "The other way round"),
        key("ctrl+s", "share", "Share", "play.share",
            "After the game: copy its result, and the code with which a friend plays it",
            in_footer=True),
        key("ctrl+r", "replay", "Why", "play.replay",
            "After the game: see each guess rated in Replay", in_footer=True),
        key("ctrl+t", "try_again", "Try again", "play.try_again",
            "After the game: try the guess that cost most again, in Train"),
        key("ctrl+n", "new_game", "New", "play.new",
            "Begin another game; in Assist undo brings an unfinished one back", in_footer=True),
        key("ctrl+a", "set_day", "Day", "play.day",
            "The day of the puzzle: after a daily game, or when all its words are typed"),
        key("ctrl+g", "change('give_up')", "Give up", "play.give_up",
            "In Practice: give up and see the answer; the game counts as lost", in_footer=True),
        key("slash", "search", "Find", "play.search",
            "Find a word in the list by its first letters; Enter takes it"),
        ORDER_KEY,
        key("pagedown", "scroll_card(1)", "More", "play.scroll",
            "After the game: scroll its card; page up scrolls back", in_footer=True),
        Binding("pageup", "scroll_card(-1)", show=False),
        key("escape", "focus_board", "Board", "play.board", "Back to the board"),
        *refused({"ctrl+u play.hint": "hint", "ctrl+s play.share": "share",
                  "ctrl+r play.replay": "replay", "ctrl+a play.day": "set_day",
                  "ctrl+g play.give_up": "give_up", "ctrl+e play.more": "more",
                  "ctrl+n play.new": "new_game", "ctrl+t play.try_again": "try_again",
                  "tab play.tab": "switch_focus", "shift+tab play.shift_tab": "switch_focus",
                  "space board.cycle": "cycle", "ctrl+f board.fix": "fix",
                  "ctrl+z play.undo": "undo"}),
    ]  # fmt: skip

    view: reactive[PlayView] = reactive(PlayView, repaint=False, always_update=True)  # type: ignore[arg-type]
    """What is shown: set in one place, and watched by the boards and the panels beside them."""

    area = query_one(BoardArea)
    beside = query_one(Beside)
    first_words = query_one(FirstWords)
    suggestions = query_one(Suggestions)
    candidates = query_one(CandidateList)
    groups = query_one(Groups)
    end_card = query_one(EndCard)

    def __init__(self, name: str) -> None:
        """`name` is the tab: `assist` or `practice`."""
        self.NAME = name  # type: ignore[misc]
        self.BINDING_GROUP_TITLE = name.capitalize()
        super().__init__()
        self.games = Games(self.app.history, Mode(name), self.app)
        self.state = self.games.store.save(self.games.begin(self.games.setup))
        self.consultant = Consultant(self.app, self, self.show_advice)
        self.clock = time.monotonic
        self._seen: tuple[str | None, float] = None, 0.0
        """The word that better advice has replaced, and when."""
        self._player: Player | None = None
        """The player before the game, for the first screen."""
        self._grid: tuple[Turn, ...] = ()
        """The rows of a grid that was pasted on the empty board."""
        self.has_more = False
        """Whether everything that is known of the guesses is shown."""
        self.set_reactive(PlayScreen.view, PlayView(self.state))

    def compose_body(self) -> ComposeResult:
        with Vertical(id="left"):
            yield BoardArea().data_bind(PlayScreen.view)
            yield YourGames(id="below")
            yield MessageLine()
        yield Beside(id="right").data_bind(PlayScreen.view)

    @property
    def advice(self) -> Advice | None:
        return self.consultant.consultation.advice

    @property
    def game(self) -> Board:
        """The game on the board in hand, without what is being typed."""
        return self.state.position.boards[self.state.drafts.focus]

    def on_mount(self) -> None:
        for name in ("words", "rule"):
            self.watch(self.app, name, self._rules_changed, init=False)
        self.watch(self.app, "settings", self._settings_changed, init=False)
        self.watch(self.app, "order", self._order_changed, init=False)
        self.watch(self.app, "cards_due", self._look_again, init=False)
        # Games are rated in a thread, which then calls subscribers; `call_later` is thread-safe.
        self._unsubscribe = self.app.history.subscribe(partial(self.call_later, self._look_again))
        if self.app.content is None:
            self._show_game(self.games.last() or self.state)

    def on_unmount(self) -> None:
        self._unsubscribe()

    @work(exclusive=True, group="grid", exit_on_error=False)
    async def show_grid(self, game: FinishedGame) -> None:
        """Show the grid of a game in pencil, with plausible words if its answer is known."""
        from wordle_tui.game.grid import plausible_guesses

        self._grid, words = rows_of(game), self.app.words
        self.show()
        answer = await asyncio.to_thread(self.app.history.answer_of, game)
        if answer is not None and answer in words.accepted:
            stop = get_current_worker().cancelled_event.is_set
            find = partial(plausible_guesses, game.grid, answer, words, rule=game.rule, stop=stop)
            rows = await asyncio.to_thread(find)
            self._grid = tuple(Turn(row.words[0], row.pattern) for row in rows)
            self.show()

    def _look_again(self) -> None:
        if (state := self.games.in_step(self.state)) is not self.state:
            self._show_game(state)
        if self.view.is_beginning:
            self.look_up(self.state.rules.words, _PAUSE)

    # Games

    def open(self, content: Setup, turn: int = 0) -> None:
        """Begin a game, or go on with the unfinished one that it is."""
        before = self.state
        if content.mode is Mode.ASSIST and content.boards == len(before.drafts):
            self._show_game(self.games.after(before, content))
            return
        state = self.games.open(content)
        comes_first = not state.is_by_player and state.guesses and before.has_begun
        is_old = state.game.is_kept and content.position is None
        self._show_game(state.say(FINISH_FIRST) if comes_first and is_old else state)

    def _show_game(self, state: PlayState) -> None:
        self.consultant.forget()
        self._grid = ()
        if self.games.notice:
            self.notify(self.games.notice, markup=False)
            self.games.notice = ""
        for panel in self.area.panels:
            panel.finish_reveal()
        self.change(state)
        if self.NAME == "assist" and not state.guesses:
            self.look_up(state.rules.words)
        self.area.focus()

    def change(self, state: PlayState) -> None:
        """Go on with another state, ask about it and show it."""
        before, state = self.state, self.games.store.save(state)
        self.state, self._seen = state, (None, 0.0)
        self.app.show_notice()
        if state.finished is not None and state.finished is not before.finished:
            self._end(state.finished)
        is_under_way = bool(state.guesses) and not state.is_over
        self.app.under_way[self.NAME] = len(state.drafts) if is_under_way else 0
        self.consultant.ask(state)
        self.show()

    def _end(self, finished: FinishedGame) -> None:
        state = self.state
        self.end_card.show(state)
        if len(state.drafts) == 1 and finished.answer is not None:
            self.app.rate_games(finished, state.rules.words)

    # The rules and the settings

    def _rules_changed(self) -> None:
        if self.state.is_by_player:
            self.consultant.ask_again()
        self.change(self.games.under(self.state))
        self._look_again()

    def _settings_changed(self, before: Settings, settings: Settings) -> None:
        if settings.hide_suggestions != before.hide_suggestions:
            self.change(self.state.begin_with(self.games.usual_hint))
        else:
            self.change(self.state.say(""))

    def _order_changed(self, order: Order) -> None:
        is_for_one = order.for_boards(self.state.position) != order
        self.change(self.state.say(ONE_BOARD if is_for_one else "", "info"))

    # Display

    @on(events.Mount)
    def _watch_lists(self) -> None:
        lists = (self.first_words, "highlighted"), (self.suggestions, "highlighted")
        for part, name in (*lists, (self.suggestions, "shown")):
            self.watch(part, name, self._show_highlighted, init=False)

    def _show_highlighted(self) -> None:
        self.call_later(self._follow_mark)

    def _follow_mark(self) -> None:
        marked = self.suggestions.highlighted_name, self.first_words.chosen
        if marked != (self.view.highlighted, self.view.chosen):
            self._seen = None, 0.0
            self.show()

    def show_advice(self) -> None:
        """Show better advice; for a moment Enter still takes the word that was offered before."""
        before, now = self.view.offer, self.clock()
        self.show()
        if self.view.offer != before:
            seen, since = self._seen
            self._seen = seen if seen and now - since < _SEEN else before, now

    def show(self) -> None:
        """Derive the view: the only place where it is set. The widgets draw only what differs."""
        if not self.is_mounted:
            return
        app, state, consultation = self.app, self.state, self.consultant.consultation
        with app.batch_update():
            self.suggestions.busy = consultation.is_searching
            self.suggestions.advice = visible(state, consultation.advice)
            self.view = PlayView(
                state,
                consultation,
                highlighted=self.suggestions.highlighted_name,
                settings=app.settings,
                asked_order=app.order,
                has_tables=app.has_tables,
                has_more=self.has_more,
                player=self._player,
                chosen=self.first_words.chosen,
                is_narrow=self.has_class("-narrow"),
                has_places=app.size.width >= 60,
                grid=() if state.has_begun else self._grid,
            )
            self.query_one(MessageLine).say(message(self.view))
            self.query_one(TabBar).texts = self.view.places
            self.set_class(len(state.drafts) > 1, "-several")
            is_below = self.area.room_below >= YourGames.LEAST and len(state.drafts) == 1
            self.query_one("#below", YourGames).display = is_below and self.view.is_over
            self.end_card.games.display = not is_below
        self.refresh_bindings()

    @on(BoardPanel.TilesTurned)
    def _finish_guess(self) -> None:
        self.beside.show_marks()
        if len(self.state.drafts) == 1 and self.state.draft.is_won:
            self.area.large.roll()

    @work(exclusive=True, group="player", exit_on_error=False)
    async def look_up(self, words: WordList, wait: float = 0.0) -> None:
        """Find out who plays, for the first screen: what the history says, or how a game goes."""
        await asyncio.sleep(wait)
        player = await asyncio.to_thread(self.app.player, words)
        self._player = player.after(self._player) if self._player else player
        self.show()
        await self.app.first_frame.wait()
        self.beside.sample.show(await asyncio.to_thread(sample_game, words))
        stop = get_current_worker().cancelled_event.is_set
        async for player in streamed(partial(self.app.more_about, self._player, words, stop)):
            self._player = player
            self.show()

    def work_failed(self, sentence: str) -> None:
        self.consultant.forget()  # it may be about an earlier position
        failed = self.state.say(f"{sentence} Change anything to try again.", "error")
        self.state = self.games.store.save(failed)
        self.show()

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not self.is_mounted:  # keys may come early; the end card is not there to be asked
            return action not in ("try_again", "scroll_card")
        if action == "refuse":
            return not self.check_action(str(parameters[0]), ())
        view = self.view
        if action in _ENTER:
            return action == view.enter
        name = str(parameters[0] if action == "change" else action)
        is_several = len(view.state.drafts) > 1
        if name == "next_board" or (name == "switch_focus" and parameters == (1,)):
            return is_several is (name == "next_board") and "switch_focus" not in view.refusals
        if name == "scroll_card":
            return view.is_over and self.end_card.is_cut
        if name == "try_again" and view.is_over:
            return self.end_card.costliest is not None
        return name not in view.refusals

    @property
    def quiet_keys(self) -> frozenset[str]:
        return self.view.quiet_keys

    @property
    def foreign_keys(self) -> list[str]:
        """Names of keys that games of this kind do not have."""
        return ["give_up"] if self.state.is_by_player else _ELSEWHERE.split()

    def _say(self, text: str, severity: Severity = "warning") -> None:
        self.change(self.state.say(text, severity))

    def action_refuse(self, action: str) -> None:
        if reason := self.view.refusals.get(action, NOTHING_TO_TRY):
            self._say(reason)
        else:
            self.action_change(action)  # the state says why

    def action_type(self, letter: str) -> None:
        if self.view.enter == "enter_answer":
            self._ask_answer(letter)
        else:
            self.change(self.state.type(letter))

    def action_change(self, change: str, values: tuple[int, ...] = ()) -> None:
        """Replace the state by the result of its method of that name."""
        self.change(getattr(self.state, change)(*values))

    def action_move_row(self, rows: int) -> None:
        if self.view.is_over and not self.state.is_by_player:
            self.end_card.scroll_card(rows)
        else:
            self.action_change("move", (rows, 0))

    def action_take(self) -> None:
        seen, since = self._seen
        offer = seen if seen and self.clock() - since < _SEEN else self.view.offer
        if offer is not None:
            self.change(self.state.write(offer))
        else:
            self._say("There's no suggestion yet.")

    def action_see_played(self) -> None:
        """Show the end of the game with today's puzzle again; without words, only its colours."""
        finished = self.view.played
        assert finished is not None, "it is played"
        if finished.turns and (words := self.app.list_of(finished)) is not None:
            rules = GameRules(words, finished.rule, finished.limit)
            self._show_game(self.games.store.ended(finished, rules, self.games.usual_hint))
        else:
            self.post_message(Open("replay", finished))

    def action_leave(self) -> None:
        self.action_change("back")

    def action_go_to(self) -> None:
        if (found := self.view.contradiction) is not None:
            self.change(self.state.go_to(self.view.contradicted, found))

    def action_fix(self) -> None:
        if (found := self.view.contradiction) is not None:
            view = self.view
            self.change(self.state.fix(view.contradicted, found, view.colour_names))

    def action_commit(self) -> None:
        before = self.state
        state = before.commit()
        is_played = len(state.guesses) > len(before.guesses)
        panels = self.area.panels
        for panel in panels if is_played else ():
            panel.finish_reveal()
        self.change(state)
        if is_played and not state.is_by_player:
            for panel in panels:
                panel.reveal()
        elif is_played:
            self._finish_guess()
        elif state.flaw is not None and not state.is_by_player:
            for panel in panels:
                panel.shake()

    def action_keep(self) -> None:
        """Keep the game that is told, once the player has answered what is doubtful."""
        self.change(self.games.store.keep(self.state))
        if self.state.was_told:
            self.area.large.ink()

    def action_enter_answer(self) -> None:
        self._ask_answer(self.state.draft.answer or "")

    def _ask_answer(self, letters: str) -> None:
        if isinstance(self.app.screen, AskScreen):  # the user types faster than the window opens
            self.app.screen.add(letters.upper())
            return
        self.app.push_screen(
            AskScreen(
                "What was the answer?",
                lambda text: self.change(self.state.set_answer(text)),
                asked="the answer",
                typed=letters.upper(),
            )
        )

    def action_hint(self) -> None:
        state = self.state.ask_hint()
        if not state.hint:
            self.area.focus()
        self.change(state)

    def action_again(self) -> None:
        is_over_elsewhere = self.state.is_by_player and self.state.finished is not None
        self._show_game(self.games.after(self.state))
        if is_over_elsewhere:
            self.app.run_worker(self.app.renew_list(), group="list", exit_on_error=False)

    action_new_game = action_again

    def action_share(self) -> None:
        finished = self.state.finished
        assert finished is not None, "the game is over"
        code = code_for_friend(self.state)
        text = self.app.share_text(finished, code, self.end_card.share)
        self._say(self.app.share(text), "success")

    def action_replay(self) -> None:
        self.post_message(Open("replay", self.state.finished))

    action_why = action_replay

    def action_try_again(self) -> None:
        finished, costliest = self.state.finished, self.end_card.costliest
        assert finished is not None
        assert costliest is not None, "the key is refused without one"
        self.post_message(TryAgain(finished, costliest + 1))

    def action_set_day(self) -> None:
        finished = self.state.finished
        day = self.state.game.day if finished is None else finished.day
        self.app.push_screen(day_window(day, self._set_day))

    def _set_day(self, day: date | None) -> None:
        if self.state.finished is None:
            self.change(self.state.of_day(day).say(""))
            return
        self.state = self.games.store.set_day(self.state, day)
        filed = self.state.finished
        assert filed is not None
        self.end_card.show(self.state)
        place = "as no daily puzzle"
        if filed.day is not None:
            place = f"under {day_text(filed.day)}, Wordle {filed.number:,}"
        self._say(f"Saved {place}.", "success")

    def action_known_words(self) -> None:
        plain = not self.app.settings.plain_words
        self.app.change(plain_words=plain)
        self._say(
            "Suggesting familiar words first." if plain else "Suggesting rare words, too.", "info"
        )

    def action_more(self) -> None:
        """Show everything that is known of the guesses, or only what decides."""
        if self.view.is_beginning:
            self.area.focus()  # the list may be hidden
            self.app.has_tables = not self.app.has_tables
        else:
            self.has_more = not self.has_more
        self.change(self.state.say(""))

    def action_switch_focus(self, step: int) -> None:
        """Turn to the next board; after the last one, to the lists that are in sight."""
        turned = self.state.turn_to(step)
        is_last = (turned.drafts.focus - self.state.drafts.focus) * step <= 0
        lists = (self.first_words, self.suggestions, self.candidates, self.groups)
        parts = [self.area, *(part for part in lists if part.display and part.line_count)]
        place = parts.index(self.focused) if self.focused in parts else 0
        part = parts[(place + step) % len(parts)]
        if place == 0 and not is_last:
            part = self.area
        elif len(parts) == len(self.state.drafts) == 1:
            self._say(self.view.no_list)
            return
        part.focus()
        part.scroll_visible(animate=False, top=True)
        if part is self.area and len(self.state.drafts) > 1:
            self.change(turned)

    def action_next_board(self) -> None:
        self.action_switch_focus(1)

    def action_scroll_card(self, pages: int) -> None:
        self.end_card.scroll_card(pages * (self.app.size.height - 4))

    def action_search(self) -> None:
        if self.candidates.display:
            self.candidates.focus()
            self.candidates.search = ""
        else:
            self._say(self.view.no_list)

    def action_focus_board(self) -> None:
        self.area.focus()

    # Messages

    @on(KeyPressed)
    async def press_key(self, event: KeyPressed) -> None:
        """A key of the keyboard on the screen was clicked, or a letter typed beside the board."""
        self.area.focus()
        if event.key == "enter":
            await self.run_action(self.view.enter)
        elif event.key == "backspace":
            self.action_change("erase")
        else:
            self.action_type(event.key)

    @on(WordTaken)
    def take_word(self, event: WordTaken) -> None:
        self.area.focus()
        self.change(self.state.write(event.word, event.pattern))

    @on(BoardPanel.Clicked)
    def click_board(self, event: BoardPanel.Clicked) -> None:
        self.area.focus()
        self.change(self.state.click(event.index, event.row, event.column))

    def on_paste(self, event: events.Paste) -> None:
        from wordle_tui.game.shared import code_in, parse_shared
        from wordle_tui.play.pasting import paste

        event.stop()
        if self.app.can_import(event.text):
            self.post_message(ImportGames(event.text))
            return
        state = self.state
        try:
            is_new = state.is_by_player and len(state.drafts) == 1 and not state.has_begun
            words = state.draft.told_words
            if is_new or code_in(event.text):
                shared = parse_shared(event.text, state.rules.words, state.rules.limit)
                theirs = shared.game if shared is not None and not shared.code else None
                if theirs and theirs.grid and self.app.history.last_like(theirs) is None:
                    self.change(state.of_day(theirs.day).say(YOUR_GRID, "info"))
                    self.show_grid(theirs)
                    return
                if shared is not None and (shared.code or not shared.is_replayable):
                    self.post_message(Compare(shared))
                    return
            self.change(paste(state, event.text))
            if words and self.state.draft.told_words:  # a grid confirms them
                self.action_keep()
        except WordleError as error:
            self._say(str(error), "error")
        else:
            self.area.focus()
