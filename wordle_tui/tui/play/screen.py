"""The screen on which every game is played: its keys, and what they and the mouse do."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from textual import events, on
from textual.binding import Binding

from wordle_tui.game.errors import WordleError
from wordle_tui.game.shared import code_in, parse_shared
from wordle_tui.game.wording import day_text
from wordle_tui.play.remark import NOTHING_TO_TRY, Severity
from wordle_tui.play.state import GameRules
from wordle_tui.rating.mistakes import Mistake
from wordle_tui.training.training_cards import Card
from wordle_tui.tui.keys import key, refused
from wordle_tui.tui.play.boards import BoardPanel
from wordle_tui.tui.play.games import GameScreen
from wordle_tui.tui.program import Compare, ImportGames, Open
from wordle_tui.tui.shell.base import AskScreen, day_window
from wordle_tui.tui.widgets.keyboard import KeyPressed
from wordle_tui.tui.widgets.panels import WordTaken
from wordle_tui.tui.widgets.suggestions import ORDER_KEY

_ENTER = ("see_played", "take", "commit", "leave", "go_to", "enter_answer", "again")
_ELSEWHERE = "see_played leave go_to answer cycle grey yellow green fix remove undo redo"
"""Names of keys that only games elsewhere have."""


class PlayScreen(GameScreen):
    """What the keys and the mouse do to a game."""

    BINDINGS: ClassVar = [
        key("ctrl+k", "known_words", "Rare", "play.known_words",
            "Suggest rare words, too, or only familiar ones", in_footer=True),
        key("ctrl+e,plus", "more", "More", "play.more",
            "All figures of the guesses, their chances and their groups, or only what decides",
            in_footer=True),
        key("ctrl+z", "change('undo')", "Undo", "play.undo", "Undo the last change",
            in_footer=True),
        key("ctrl+y", "change('redo')", "Redo", "play.redo", "Redo what was undone"),
        key("ctrl+u", "hint", "Hint", "play.hint",
            "The next hint: letters to try, the three best guesses, then all; in Assist, show "
            "hidden suggestions; the game counts only up to here in your rating", in_footer=True),
        key("tab", "switch_focus(1)", "List", "play.tab",
            "To the best guesses, the words left, the groups, and back", in_footer=True),
        key("tab", "next_board", "Next", "play.next_board",
            "To the next board, and after the last one to the lists", in_footer=True),
        key("shift+tab", "switch_focus(-1)", "Before", "play.shift_tab", "The other way round"),
        key("ctrl+r", "replay", "Why", "play.replay",
            "After the game: see each guess rated in Replay", in_footer=True),
        key("ctrl+s", "share", "Share", "play.share",
            "After the game: copy its result, and the code with which a friend plays it",
            in_footer=True),
        key("ctrl+t", "try_again", "Try again", "play.try_again",
            "After the game: try the guess that cost most again, in Train"),
        key("ctrl+n", "new_game", "New", "play.new",
            "Begin another game; in Assist undo brings an unfinished one back", in_footer=True),
        key("ctrl+a", "set_day", "Day", "play.day",
            "After a daily game: change the day of its puzzle"),
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

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not self.is_mounted:
            return True
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
        elif action == "new_game":
            self.action_new_game()
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
        if (offer := self.view.offer) is not None:
            self.change(self.state.write(offer))
        else:
            self._say("There's no suggestion yet.")

    def action_see_played(self) -> None:
        """Show the end of the game with today's puzzle again; without words, only its colours."""
        finished = self.view.played
        assert finished is not None, "it is played"
        if finished.turns and (words := self.app.list_of(finished)) is not None:
            rules = GameRules(words, finished.hard, finished.limit)
            usual = self._games.usual_hint(self.app.settings)
            self._show_game(self._games.store.ended(finished, rules, usual))
        else:
            self.post_message(Open("replay", finished))

    def action_leave(self) -> None:
        self.action_change("back")

    def action_go_to(self) -> None:
        if (found := self.view.contradiction) is not None:
            self.change(self.state.go_to(self.view.contradicted, found))

    def action_fix(self) -> None:
        if (found := self.view.contradiction) is not None:
            self.change(self.state.fix(self.view.contradicted, found))

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
        self._show_game(self._games.after(self.state, self._in_force))
        if is_over_elsewhere:
            self.app.run_worker(self.app.renew_list(), group="list", exit_on_error=False)

    action_new_game = action_again

    def action_share(self) -> None:
        self._say(self.app.share(self._share_text), "success")

    def action_replay(self) -> None:
        self.post_message(Open("replay", self.state.finished))

    def action_try_again(self) -> None:
        finished, costliest = self.state.finished, self.end_card.costliest
        assert finished is not None
        assert costliest is not None, "the key is refused without one"
        self.post_message(Open("train", Card.before(Mistake(finished, costliest + 1))))

    def action_set_day(self) -> None:
        if (finished := self.state.finished) is not None:
            self.app.push_screen(day_window(finished.day, self._set_day))

    def _set_day(self, day: date | None) -> None:
        self.state = self._games.store.set_day(self.state, day)
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
            "Suggesting only familiar words." if plain else "Suggesting rare words, too.", "info"
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
        is_last = (turned.focus - self.state.focus) * step <= 0
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
        event.stop()
        from wordle_tui.history.sources.recognise import is_history

        if is_history(event.text):
            self.post_message(ImportGames(event.text))
            return
        state = self.state
        try:
            is_new = state.is_by_player and len(state.drafts) == 1 and not state.has_begun
            if is_new or code_in(event.text):
                shared = parse_shared(event.text, state.rules.words, state.rules.limit)
                if shared is not None and (shared.code or not shared.is_replayable):
                    self.post_message(Compare(shared))
                    return
            self.change(state.paste(event.text))
        except WordleError as error:
            self._say(str(error), "error")
        else:
            self.area.focus()
