"""The full-screen app: its screens, the command palette and the theme."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
import threading
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on, work
from textual.app import ScreenStackError
from textual.binding import Binding
from textual.command import CommandPalette
from textual.notifications import SeverityLevel
from textual.widget import Widget

from wordle_tui import paths
from wordle_tui.advice.order import Order
from wordle_tui.game.errors import PlayersError, WordleError
from wordle_tui.game.named_lists import list_names
from wordle_tui.game.records import Mode
from wordle_tui.game.shared import result
from wordle_tui.game.wording import counted
from wordle_tui.settings.settings import Settings
from wordle_tui.tui import program
from wordle_tui.tui.key_names import display, use_keys
from wordle_tui.tui.keys import NO_KEY, key, key_problems, keymap, load_all
from wordle_tui.tui.program import ChangeDay, Compare, FriendsGame, ImportGames, Open, TryAgain
from wordle_tui.tui.rated.program import RatingProgram
from wordle_tui.tui.shell.bars import TABS
from wordle_tui.tui.shell.base import WordleScreen
from wordle_tui.tui.shell.palette import Palette
from wordle_tui.tui.textual_internals import drop_output_after_hangup, remember_parsed_rules
from wordle_tui.tui.themes import THEMES, theme_named

if TYPE_CHECKING:
    from wordle_tui.play.setup import Setup
    from wordle_tui.tui.settings.screen import ChoiceScreen

_PREVIEW_SECONDS = 0.15
"""How long the cursor stays on a theme before it is shown."""
SIGNALS = ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT")
"""Signals by which a user, a closed terminal or the system ends a program."""


def _stay_away() -> None:
    """When a terminal is closed, the program is also told to go on after a pause: Textual would
    take the terminal over again, and read its end for ever."""
    if hasattr(signal, "SIGCONT"):
        signal.signal(signal.SIGCONT, lambda *_: None)


class WordleApp(RatingProgram):
    """The full-screen program."""

    TITLE = "wordle-tui"
    CSS_PATH = ["looks.tcss", "app.tcss", "settings/screen.tcss"]
    # For windows; screens have their own, and the same sizes below which nothing fits.
    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (30, "-narrow")]
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (12, "-short")]
    MODES: ClassVar[dict[str, Any]] = {name: tab.make for name, tab in TABS.items()}
    BINDING_GROUP_TITLE = "Everywhere"
    BINDINGS = [
        *(
            key(tab.key, f"show_screen('{tab.name}')", tab.title, f"app.{tab.name}",
                f"{tab.title}: {tab.sentence.lower()}")
            for tab in TABS.values()
        ),
        key("f1,question_mark", "help", "Help", "app.help",
            "All the keys that work here, and what the figures mean", in_footer=True),
        key("ctrl+p", "command_palette", "Find", "app.commands",
            "Every command and setting", in_footer=True),
        key("f8", "new_game", "Game", "app.new_game",
            "Random, a past puzzle, adversary or code; boards, word list, guesses, hard mode",
            in_footer=True),
        key("f12", "settings", "Settings", "app.settings", "Every setting and its value",
            in_footer=True),
        key(NO_KEY, "suspend_process", "Suspend", "app.suspend",
            "Stop the program until the shell goes on with it, where the system can do that"),
        key("ctrl+q", "quit", "Quit", "app.quit", "Quit the program", in_footer=True, first=True),
        key("ctrl+c", "copy_or_tell", "Copy", "app.copy", "Copy the selected text", first=True),
    ]  # fmt: skip

    def __init__(self, *, start: str = "assist", **options: Any) -> None:
        """`start` names the first screen; the other options are those of `RatingProgram`."""
        self.DEFAULT_MODE = start  # type: ignore[misc]
        # Other stylesheets are parsed later: parsing takes long.
        self.CSS_PATH = [*self.CSS_PATH, TABS[start].stylesheet]  # type: ignore[misc]
        super().__init__(**options)
        self._usual_motion = self.animation_level
        for theme in THEMES.values():
            self.register_theme(theme)
        self._use_keys()
        self._apply_look(self.settings)
        self._css_variables = self.get_css_variables()
        self.stylesheet.set_variables(self._css_variables)
        remember_parsed_rules(self.stylesheet)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return THEMES["dark"].variables

    def get_key_display(self, binding: Binding) -> str:
        """The name of a key as printed on it, in characters that every font has."""
        return display(binding.key)

    def leave_on_signals(self) -> None:
        """Restore the terminal when a signal ends the program. Call it before `run`."""
        for name in SIGNALS:
            if hasattr(signal, name):  # Windows has few of them
                signal.signal(getattr(signal, name), self._leave)
        threading.excepthook = drop_output_after_hangup

    def _leave(self, number: int, frame: object) -> None:
        if self.return_code is not None:  # it is ending, which nothing may interrupt
            return
        _stay_away()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # nothing is on the screen yet
            self.exit()  # in case the next line strikes where Python ignores it, as in a finalizer
            sys.exit(128 + number)
        loop.call_soon_threadsafe(self.exit)

    def exit(self, *values: Any, **options: Any) -> None:
        _stay_away()
        super().exit(*values, **options)

    def on_mount(self) -> None:
        # A key waits this long at most for the thread of the solver to release the interpreter.
        sys.setswitchinterval(0.0001)
        # After ctrl+z and fg the screen is blank: redraw.
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(layout=True))
        self._hand_over(self.content)

    def on_ready(self) -> None:
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
        """Start everything that waits for the first frame."""
        self.first_frame.set()
        self.show_notice()
        if paths.is_demo():
            self.notify(
                "Sample games with invented answers. Nothing you do here is saved.",
                timeout=10,
            )
        asked = self.asked_list
        if asked is not None and asked.name not in list_names() and asked.source:
            self.notify(asked.source, timeout=10)  # what was kept of the user's files
        self.load_screens()
        self.set_interval(program.DAY_SECONDS, self.follow_day)
        self.set_interval(program.RETRY_SECONDS, self.history.retry)
        self.count_due()
        self.set_interval(program.DUE_SECONDS, self.count_due)
        self.rate_games()  # those that were waiting when the program ended

    @work(group="screens", exit_on_error=False)
    async def load_screens(self) -> None:
        """Load the solver, which the first screen waits for, and then the other screens."""
        await asyncio.to_thread(import_module, "wordle_tui.advice.advisor")
        for name in TABS:
            await self.load_screen(name)
        if self.history.file.keys:
            await asyncio.to_thread(load_all)
            self._use_keys()
            if problems := " ".join(key_problems(self.history.file)):
                self.notify(problems, severity="warning", timeout=10)

    def _use_keys(self) -> None:
        self.keymap = keymap(self.history.file.keys)
        use_keys(self.keymap)
        self.set_keymap({**self.keymap})

    def clear_selection(self) -> None:
        # From Python 3.12 on tasks start at once: an Input on the first screen calls this before
        # that screen is on the stack.
        with contextlib.suppress(ScreenStackError):
            super().clear_selection()

    # Looks

    def watch_settings(self, before: Settings, settings: Settings) -> None:
        super().watch_settings(before, settings)
        self._apply_look(settings)
        if settings.theme != before.theme and (limit := self._colour_limit):
            self.notify(f"{limit} Your choice is saved.", severity="warning")

    def refresh_css(self, animate: bool = True) -> None:
        # Textual asks for it twice for every new screen; a screen is styled when it is shown.
        variables = self.get_css_variables()
        if variables != self._css_variables:
            self._css_variables = variables
            super().refresh_css(animate)

    def _apply_look(self, settings: Settings) -> None:
        self._show_theme(settings.theme)
        self.animation_level = "none" if settings.reduced_motion else self._usual_motion

    def _show_theme(self, name: str) -> None:
        if self.no_color and name == "ansi":  # these would be turned into black on black
            name = "dark"
        elif self._has_few_colours and not self.no_color:
            name = "ansi"
        self.register_theme(theme_named(name))
        self.theme = name

    @work(exclusive=True, group="preview", exit_on_error=False)
    async def action_preview_theme(self, name: str = "") -> None:
        """Show a theme, or else the chosen one, when no other follows: to style all takes long."""
        await asyncio.sleep(_PREVIEW_SECONDS)
        if (theme := name or self.settings.theme) != self.theme:
            self._show_theme(theme)

    @property
    def _has_few_colours(self) -> bool:
        return self.console.color_system == "standard"

    @property
    def _colour_limit(self) -> str | None:
        """A sentence that says why the theme looks different here; None if it does not."""
        if self.no_color:
            return "NO_COLOR is set, so there are only greys here."
        if self._has_few_colours and self.settings.theme != "ansi":
            return "This terminal says it has 16 colours, so it gets their theme."
        return None

    # The games of the user

    def action_import_games(self) -> None:
        from wordle_tui.tui.stats.importing import import_window

        self.push_screen(import_window(self))

    @on(ImportGames)
    @work(group="import", exit_on_error=False)
    async def import_games(self, event: ImportGames) -> None:
        from wordle_tui.history.sources.common import NOBODY
        from wordle_tui.tui.shell.base import QuestionScreen
        from wordle_tui.tui.stats.importing import import_text

        try:
            keeps = self.settings.friends == "keep" or event.player == NOBODY
            read = partial(import_text, self.history, event.text, event.player, keeps)
            result = await asyncio.to_thread(read)
        except PlayersError as error:
            names = [name or "no name" for name in error.players]
            question = QuestionScreen("Whose games are yours?", "None of them", *names)
            chosen = await self.push_screen_wait(question)
            if chosen is None:
                return
            if chosen and self.settings.friends == "ask":
                asked = "Keep the others' results, to compare in Stats?"
                kept = await self.push_screen_wait(QuestionScreen(asked, "Keep", "Leave out"))
                if kept is not None:
                    self.change(friends="leave out" if kept else "keep")
            player = error.players[chosen - 1] if chosen else NOBODY
            self.post_message(ImportGames(event.text, player))
        else:
            kind: SeverityLevel = "warning" if [*result.complaints] else "information"
            self.notify(result.summary, severity=kind)
            await self.renew_list()
            self.rate_games()

    @work(group="import", exit_on_error=False)
    async def action_undo_import(self) -> None:
        from wordle_tui.history.exchange import undo_import

        result = await asyncio.to_thread(undo_import, self.history)
        self.notify(result or "There's no import to undo.")
        await self.renew_list()

    def action_export_games(self) -> None:
        """Ask for a file, and write all games to it."""
        from wordle_tui.tui.shell.base import AskScreen

        if paths.is_demo():
            self.notify("The demo's games are samples. They aren't written to a file.")
            return
        typed, title = str(paths.here("wordle-games.json")), "Write all games to a file"
        window = AskScreen(title, paths.typed, asked="a file", typed=typed)

        def export(file: Path | None) -> None:
            if file is not None:
                self.write_games(file)

        self.push_screen(window, export)

    @work(group="export", exit_on_error=False)
    async def write_games(self, file: Path) -> None:
        """Write all games to a file; one that exists stays, and a number is added to the name."""
        from wordle_tui.history.archive import as_json
        from wordle_tui.history.exchange import archive_of

        def write() -> str:
            with self.history.strictly():
                archive = archive_of(self.history)
            try:
                path = paths.free_name(file)
                paths.write_text(path, as_json(archive))
            except OSError as error:
                reason = error.strerror or error
                raise WordleError(f"The games can't be written: {reason}.") from None
            return f"{counted(len(archive.games), 'game')} written to {path}."

        try:
            written = await asyncio.to_thread(write)
        except WordleError as error:
            self.notify(str(error), severity="error")
        else:
            self.notify(written)

    def end_card(self) -> Widget:
        from wordle_tui.tui.rated.ending import GameEnd

        return GameEnd()

    @on(TryAgain)
    async def try_again(self, event: TryAgain) -> None:
        from wordle_tui.rating.mistakes import Mistake
        from wordle_tui.training.training_cards import Card

        await self.open_screen(Open("train", Card.before(Mistake(event.game, event.number))))

    @on(ChangeDay)
    def ask_for_day(self, event: ChangeDay) -> None:
        from wordle_tui.tui.shell.base import day_window

        file = partial(self.history.set_day, event.game.uuid)
        self.push_screen(day_window(event.game.day, file))

    # Screens and commands

    async def action_show_screen(self, name: str) -> None:
        """Show a screen; keys pressed while its module is loading are handled afterwards."""
        await self.load_screen(name)
        self.switch_mode(name)

    async def load_screen(self, name: str) -> None:
        """Import the module of a screen in a thread, then load its stylesheet."""
        await asyncio.to_thread(TABS[name].load)
        path = TABS[name].stylesheet
        if not self.stylesheet.has_source(str(path)):
            self.stylesheet.read(path)
            self.stylesheet.parse()

    @on(Open)
    async def open_screen(self, event: Open) -> None:
        before = self.screen_stack[0]
        await self.action_show_screen(event.screen)
        screen = self.screen_stack[0]
        if isinstance(before, WordleScreen) and isinstance(screen, WordleScreen):
            screen.opened_from = before.NAME if before is not screen else ""
        self._hand_over(event.content, event.turn)

    def _hand_over(self, content: object, turn: int = 0) -> None:
        """Have the current screen open something, as soon as it is mounted."""
        screen = self.screen_stack[0]
        if content is not None and isinstance(screen, WordleScreen):
            screen.call_later(screen.open, content, turn)
            self.content = None

    def action_copy_or_tell(self) -> None:
        """Many press ctrl+c to leave, as elsewhere."""
        text = self.screen.get_selected_text() or getattr(self.focused, "selected_text", "")
        if text:
            self.copy_to_clipboard(text)
        self.notify("Copied." if text else "{app.quit} quits.")

    def action_help(self) -> None:
        from wordle_tui.tui.shell.help import HelpScreen

        self.push_screen(HelpScreen(self.screen))

    def action_command_palette(self) -> None:
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(Palette())

    async def action_show_page(self, page: str) -> None:
        """Show a page of Stats, if there is one for the games shown there."""
        await self.action_show_screen("stats")
        self.screen.call_later(self.run_action, f"screen.show_page({page!r})")

    def action_high_contrast(self) -> None:
        self.change(theme="high-contrast")

    @on(Compare)
    async def compare(self, event: Compare) -> None:
        code, theirs = event.shared.code, event.shared.game
        yours = await asyncio.to_thread(self.history.last_like, theirs) if theirs else None
        if theirs is not None and (yours or not code):
            is_another = yours is not None and theirs.colours != yours.colours
            content = FriendsGame(theirs, yours) if yours and is_another else theirs
            await self.open_screen(Open("replay", content))
            return
        if theirs is not None:
            self.notify(f"{result(theirs)} Press Enter to play the same game.")
        await self.action_new_game("code", code)

    async def action_new_game(self, row: str = "", typed: str = "") -> None:
        """Choose a new game and begin it, in Practice or on the board of Assist.

        With a `row` it is that one, whose field may have something `typed` already.
        """
        if not isinstance(self.screen, WordleScreen):  # a window is open
            return
        from wordle_tui.game.people import people_sentence
        from wordle_tui.tui.play.new_game import NewGame, NewGameScreen, list_lengths

        lengths = await asyncio.to_thread(list_lengths, self.words)
        new = NewGame(lengths, self.words, people=people_sentence)
        window = NewGameScreen(new, row or self.last_game, typed, is_chosen=bool(row))
        self.push_screen(window, self.begin_game)

    def begin_game(self, setup: Setup | None) -> None:
        if setup is not None:
            name = "assist" if setup.mode is Mode.ASSIST else "practice"
            self.post_message(Open(name, setup))

    def action_add_past_answers(self) -> None:
        from wordle_tui.tui.stats.importing import PastAnswersScreen

        self.push_screen(PastAnswersScreen())

    def action_add_list(self) -> None:
        from wordle_tui.tui.stats.importing import AddListScreen

        self.push_screen(AddListScreen())

    def action_settings(self) -> None:
        from wordle_tui.tui.settings.screen import SettingsScreen

        self.push_screen(SettingsScreen())

    @work(group="choice", exit_on_error=False)
    async def action_choose(self, setting: str) -> None:
        """Turn a switch, or list the values of another setting."""
        from wordle_tui.tui.settings.screen import choice_of

        value = getattr(self.settings, setting)
        if isinstance(value, bool):
            self.change(**{setting: not value})
            return
        if (value := await self._chosen(choice_of(setting, value))) is not None:
            self.change(**{setting: value})

    @work(group="choice", exit_on_error=False)
    async def action_choose_order(self) -> None:
        from wordle_tui.tui.settings.screen import choice_of_order

        window = await asyncio.to_thread(choice_of_order, self.order.name)
        if (name := await self._chosen(window)) is not None:
            self.order = Order(name)

    async def _chosen(self, window: ChoiceScreen) -> str | None:
        """What is chosen in the window; nothing if another one was opened by the same burst."""
        return None if type(self.screen) is type(window) else await self.push_screen_wait(window)
