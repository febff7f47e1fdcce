"""The app: themes, settings, the word list in force, and the way to each screen."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import sys
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import work
from textual.app import App, SystemCommand
from textual.binding import ActiveBinding, Binding
from textual.reactive import reactive
from textual.screen import Screen
from textual.worker import get_current_worker

from wordle_tui.game.game import Game
from wordle_tui.game.practice import Plan
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.words import LIST_NAMES, WordList, word_list
from wordle_tui.history.history import History
from wordle_tui.history.settings import Settings, choices
from wordle_tui.tui.background import BackgroundRating
from wordle_tui.tui.engines import Solver
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.shared.tabs import SCREENS
from wordle_tui.tui.themes import DARK, THEMES, TITLES

if TYPE_CHECKING:
    from wordle_tui.rating.values import RatedGame

_KEY_NAMES = {
    **{name: name for name in ("enter", "escape", "backspace", "delete", "tab", "space")},
    **{name: name for name in ("up", "down", "left", "right", "home", "end")},
    "pageup": "page up",
    "pagedown": "page down",
    **{f"f{number}": f"F{number}" for number in range(1, 13)},
}
_MOVING_KEYS = {"up", "down", "left", "right", "home", "end", "pageup", "pagedown"}


class WordleApp(App[None]):
    """The full-screen program."""

    TITLE = "wordle-tui"
    # The first screen's stylesheet is read here: another parse would hold up the first frame.
    CSS_PATH = ["app.tcss", "assist/screen.tcss"]
    MODES: ClassVar[dict[str, Any]] = {entry.name: entry.load for entry in SCREENS}
    BINDING_GROUP_TITLE = "Everywhere"
    BINDINGS = [
        *(
            key(entry.key, f"show_screen('{entry.name}')", entry.title, f"app.{entry.name}",
                f"{entry.title}: {entry.sentence.lower()}")
            for entry in SCREENS
        ),
        key("f1", "help", "Help", "app.help", "All the keys that work here", in_footer=True),
        key("ctrl+p", "command_palette", "Commands", "app.commands",
            "Every command and setting", in_footer=True),
        key("ctrl+q", "quit", "Quit", "app.quit", "Leave; an unfinished game is kept"),
    ]  # fmt: skip

    settings: reactive[Settings] = reactive(Settings, init=False)
    # Told of again if the choice is what is in force: a board may have other rules.
    words: reactive[WordList] = reactive(partial(word_list, "nyt"), init=False, always_update=True)
    """The word list in force."""
    hard: reactive[bool] = reactive(False, init=False, always_update=True)
    """Whether hard mode is in force."""
    rating: reactive[tuple[str, RatedGame | None] | None] = reactive(
        None, init=False, repaint=False
    )
    """The name of the finished game that is rated now, and what is known of it so far.

    That is None if it cannot be rated.
    """

    def __init__(
        self,
        *,
        words: WordList | None = None,
        hard: bool = False,
        start: str = "assist",
        history: History | None = None,
        solver: Solver | None = None,
        plan: Plan | None = None,
    ) -> None:
        """`words` and `hard` hold for this run; without them the settings decide.

        `plan` is the practice game to begin with.
        """
        self.DEFAULT_MODE = start  # type: ignore[misc]
        super().__init__()
        self._usual_motion = self.animation_level
        self.history = history or History.open()
        self.solver = solver or Solver()
        self._background = BackgroundRating(self.history, self.solver)
        self.first_frame = asyncio.Event()
        """Set once the program is on the screen: heavy work begins after that."""
        self._told = ""
        self.plan = plan
        self.to_replay: Game | FinishedGame | None = None
        """The game that Replay opens when it is shown next."""
        self.parting_text = ""
        """Printed on the normal screen when the program has ended."""
        settings = self.history.load_settings()
        self.asked_list = words
        """The list that the command line asked for, until the user chooses another."""
        self.asked_hard = hard
        """Whether it asked for hard mode, until the user chooses."""
        self.set_reactive(WordleApp.settings, settings)
        self.set_reactive(WordleApp.words, words or self.shipped_list(settings.list_name))
        self.set_reactive(WordleApp.hard, hard or settings.hard)
        for theme in THEMES:
            self.register_theme(theme)
        self._apply_look(settings)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return DARK.variables

    def get_key_display(self, binding: Binding) -> str:
        """Keys by the names that stand on them, in characters every font has."""
        return _KEY_NAMES.get(binding.key) or super().get_key_display(binding)

    def on_mount(self) -> None:
        # How long a key waits for the solver's thread to let go of the interpreter.
        sys.setswitchinterval(0.0001)
        for name in ("SIGTERM", "SIGHUP"):
            # Without a handler the terminal is left in the alternate screen. Windows has none.
            with contextlib.suppress(AttributeError, NotImplementedError, RuntimeError):
                asyncio.get_running_loop().add_signal_handler(getattr(signal, name), self.exit)
        # After a stop and a continue the terminal has forgotten what was on it.
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(layout=True))

    def on_ready(self) -> None:
        self.first_frame.set()
        # What is there by now stays. Searching it for garbage again and again, and the solver's
        # memory with it, would stop the keys for a tenth of a second each time.
        gc.freeze()
        gc.set_threshold(50_000, 50, 1000)
        gc.enable()
        self.tell_notice()

    def tell_notice(self) -> None:
        """Say what is wrong with the history, if anything is; the same thing once."""
        notice, self.history.notice = self.history.notice, None
        if notice and notice != self._told:
            self._told = notice
            self.notify(notice, severity="warning", timeout=10, markup=False)

    def shipped_list(self, name: str) -> WordList:
        """A shipped list; for `nyt`, answers that the user has met count as used."""
        return word_list(name, self.history.used_words() if name == "nyt" else frozenset())

    def words_named(self, name: str) -> WordList | None:
        """The list a stored game was played with; None if only its player has it."""
        if name == self.words.name:
            return self.words
        return self.shipped_list(name) if name in LIST_NAMES else None

    # Settings

    def change(self, **changes: Any) -> None:
        """Change settings, and keep them."""
        self.settings = replace(self.settings, **changes)

    def watch_settings(self, before: Settings, settings: Settings) -> None:
        self.history.save_settings(settings)
        self._apply_look(settings)
        if settings.theme != before.theme and (limit := self._colour_limit):
            self.notify(f"{limit} Your choice is kept.", severity="warning", markup=False)
        if settings.list_name != before.list_name:
            self.words = self.shipped_list(settings.list_name)
        if settings.hard != before.hard:
            self.hard = settings.hard

    def watch_words(self) -> None:
        self.asked_list = None

    def watch_hard(self) -> None:
        self.asked_hard = False

    def _apply_look(self, settings: Settings) -> None:
        if self.no_color:
            # The terminal's own colours are turned into black on black there.
            self.theme = settings.theme if settings.theme != "ansi" else "dark"
        else:
            self.theme = "ansi" if self._has_few_colours else settings.theme
        self.animation_level = "none" if settings.reduced_motion else self._usual_motion

    # Ratings

    def rate_games(
        self, finished: FinishedGame | None = None, words: WordList | None = None
    ) -> None:
        """Have a game rated that is just finished, then all that have no rating yet."""
        is_rating = any(
            worker.group == "ratings" and not worker.is_finished for worker in self.workers
        )
        if finished is not None or not is_rating:
            self._rate_games(finished, words)

    @work(exclusive=True, group="ratings", description="ratings", exit_on_error=False)
    async def _rate_games(self, finished: FinishedGame | None, words: WordList | None) -> None:
        stop = get_current_worker().cancelled_event.is_set
        try:
            await self.first_frame.wait()
            if finished is not None and words is not None and finished.turns:
                await self._background.rate(finished, words, self._show_rating, stop)
            await self._background.rate_others(
                self.words_named, self._until_idle, self._show_rating, stop
            )
        except Exception as error:
            self.notify(f"The rating failed: {error!r}", severity="error", markup=False)

    def _show_rating(self, uuid: str, rated: RatedGame | None) -> None:
        self.rating = uuid, rated

    async def _until_idle(self) -> None:
        """Wait until nobody else asks the solver: what is on the screen comes first."""
        while any(worker.group != "ratings" and worker.is_running for worker in self.workers):
            await asyncio.sleep(0.2)

    @property
    def _has_few_colours(self) -> bool:
        return self.console.color_system == "standard"

    @property
    def _colour_limit(self) -> str | None:
        """Why the theme chosen does not look as it should, in a sentence; None if it does."""
        if self.no_color:
            return "NO_COLOR is set: there are only greys here."
        if self._has_few_colours and self.settings.theme != "ansi":
            return "This terminal says it has 16 colours: their theme is used here."
        return None

    # Screens and commands

    def action_show_screen(self, name: str) -> None:
        self.switch_mode(name)

    def asks_for_other_rules(self, list_name: str, hard: bool) -> bool:
        """Whether the command line asked for another list, or for hard mode, than a game has."""
        other_list = self.asked_list is not None and list_name != self.asked_list.name
        return other_list or (self.asked_hard and not hard)

    def replay(self, game: Game | FinishedGame) -> None:
        """Open a game in Replay."""
        self.to_replay = game
        self.action_show_screen("replay")

    def share_text(self, game: Game) -> str:
        """The grid of a game, in the colours of the theme."""
        return game.share_text(high_contrast=self.settings.theme == "high-contrast")

    def share(self, game: Game) -> str:
        """Copy the grid of a game, and print it at the end; what to tell the user of it."""
        self.parting_text = self.share_text(game)
        self.copy_to_clipboard(self.parting_text)
        return "Copied. It is also printed when you leave."

    def action_help(self) -> None:
        from wordle_tui.tui.shared.help import HelpScreen

        self.push_screen(HelpScreen(self.screen))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        for entry in SCREENS:
            show = partial(self.action_show_screen, entry.name)
            yield SystemCommand(f"Go to: {entry.title}", entry.sentence, show)
        yield from self._screen_commands(screen)
        yield from self._rule_commands(screen)
        yield from self._setting_commands()
        yield SystemCommand("Help: all keys", "The keys that work here (F1)", self.action_help)
        yield SystemCommand("Quit", "Leave; an unfinished game is kept (ctrl+q)", self.action_quit)

    def _screen_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the keys do here, for those who look for it in the palette; each thing once."""
        titles = set()
        for active in screen.active_bindings.values():
            node, binding = active.node, active.binding
            title = f"{node.BINDING_GROUP_TITLE}: {binding.description.lower()}"
            if _is_command(active) and node is not self and title not in titles:
                titles.add(title)
                sentence = f"{binding.tooltip} ({self.get_key_display(binding)})"
                yield SystemCommand(title, sentence, partial(self.run_action, binding.action, node))

    def action_choose_rules(self) -> None:
        """Show the commands for word list and hard mode alone."""
        self.search_commands(
            [(each.title, each.callback, each.help) for each in self._rule_commands(self.screen)],
            placeholder="Word list, hard mode",
        )

    def _rule_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Other rules than those the screen shows."""
        # Windows above a screen have no tabs.
        now, hard = getattr(screen, "rules_shown", (self.words.name, self.hard))
        shown = now.replace("[", r"\[")  # the palette reads markup
        for name in choices("list_name"):
            if name != now:
                use = partial(self._use_list, name)
                yield SystemCommand(f"Word list: {name}", f"Now it is {shown}", use)
        yield SystemCommand(
            f"Hard mode: turn {'off' if hard else 'on'}",
            "Clues must be used in later guesses",
            partial(self._use_hard_mode, not hard),
        )

    def _setting_commands(self) -> Iterable[SystemCommand]:
        """One command for each value a setting does not have now."""
        settings = self.settings
        for setting in ("theme", "keyboard", "ranking"):
            now = getattr(settings, setting)
            for name in choices(setting):
                if name != now:
                    title = f"{setting.capitalize()}: {TITLES.get(name, name)}"
                    change = partial(self.change, **{setting: name})
                    yield SystemCommand(title, f"Now: {TITLES.get(now, now)}", change)
        switches = {
            "reduced_motion": ("Reduced motion", "Nothing moves by itself"),
            "hints": ("Begin games with hints", "Practice shows the best guesses from the start"),
            "allow_unknown": ("Unknown words", "Take guesses that are not in the list"),
        }
        for name, (title, sentence) in switches.items():
            value = getattr(settings, name)
            change = partial(self.change, **{name: not value})
            yield SystemCommand(f"{title}: turn {'off' if value else 'on'}", sentence, change)

    def _use_list(self, name: str) -> None:
        self.words = self.shipped_list(name)
        self.change(list_name=name)

    def _use_hard_mode(self, hard: bool) -> None:
        self.hard = hard
        self.change(hard=hard)


def _is_command(active: ActiveBinding) -> bool:
    """Whether a key does something of this program that one may look for; arrows only move."""
    binding = active.binding
    is_ours = binding.id is not None and "." in binding.id and bool(binding.tooltip)
    return is_ours and active.enabled and (binding.show or binding.key not in _MOVING_KEYS)
