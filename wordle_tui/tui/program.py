"""The app as its screens know it: settings, rules, history, engines, and what they ask of it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.worker import Worker, WorkerState

from wordle_tui.advice.order import USUAL, Order
from wordle_tui.game import daily
from wordle_tui.game.board import GUESS_LIMIT, Board
from wordle_tui.game.daily import shipped_past
from wordle_tui.game.errors import WordleError
from wordle_tui.game.named_lists import list_named
from wordle_tui.game.records import FinishedGame, Player
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import colour_names
from wordle_tui.game.words import LIST_NAMES, WordList, word_list
from wordle_tui.history.history import History
from wordle_tui.play.remark import Remark, Severity
from wordle_tui.play.state import GameRules
from wordle_tui.settings.settings import Settings
from wordle_tui.solver.stopping import Stop, Stopped
from wordle_tui.tui.engines import Engines
from wordle_tui.tui.textual_internals import FaultKeepingApp

if TYPE_CHECKING:
    from wordle_tui.game.shared import Shared


DAY_SECONDS = 20.0
"""How often the program checks whether a new day has begun."""
RETRY_SECONDS = 1.0
"""How often the program tries to write what a locked file or a full disk has kept back."""
DUE_SECONDS = 900.0
"""How often the program counts the training cards that are due: their day begins at four."""


@dataclass
class Open(Message):
    """Show a screen, with something to open there."""

    screen: str
    """The name of its tab."""
    content: object = None
    """Given to the method `open` of the screen; None to show the screen as it is."""
    turn: int = 0
    """The index of the turn at which a game is shown."""


@dataclass(frozen=True)
class StrategyGame:
    """A game that a strategy has played, to be opened in Replay."""

    board: Board
    name: str
    """The strategy as it is shown."""


class FriendsGame(NamedTuple):
    """A game that a friend has shared, to be opened in Replay beside the user's."""

    theirs: FinishedGame
    yours: FinishedGame
    """The user's game with the same words."""


@dataclass
class ImportGames(Message):
    """Import the games of a text, or of the files that it names."""

    text: str
    player: str | None = None
    """The player whose games are the user's; needed only if the text has games of several."""


@dataclass
class Compare(Message):
    """Compare what a friend has sent with the user's game, or have the user play it first."""

    shared: Shared


@dataclass
class TryAgain(Message):
    """Have the user try a guess again, as a training card."""

    game: FinishedGame
    number: int
    """That of the guess."""


@dataclass
class ChangeDay(Message):
    """Ask for the day of the puzzle of a game in the history."""

    game: FinishedGame


class Notice(NamedTuple):
    """A message for the player."""

    remark: Remark
    seconds: float | None
    """How long it is shown at most, unless Escape ends it; None for one that the next key ends."""


def failure(event: Worker.StateChanged, work: str) -> str | None:
    """The sentence that tells why a worker has failed, which does `work`; None if it has not."""
    error = event.worker.error
    if event.state is not WorkerState.ERROR or isinstance(error, Stopped):
        return None
    return str(error) if isinstance(error, WordleError) else f"{work} failed: {error!r}"


class Program(FaultKeepingApp):
    """The base class of the app; `tui.app` adds the screens, the palette and the themes."""

    settings: reactive[Settings] = reactive(Settings, init=False)
    # Watchers also run when the value stays the same: a board may have different rules.
    words: reactive[WordList] = reactive(partial(word_list, "nyt"), init=False, always_update=True)
    rule: reactive[Rule] = reactive(Rule.NORMAL, init=False, always_update=True)
    cards_due: reactive[int] = reactive(0, init=False, repaint=False)
    """How many training cards of the list in force are due today."""
    keymap: Mapping[str, str] = MappingProxyType({})
    """The keys that the user has chosen, by the ids of their bindings."""
    order: reactive[Order] = reactive(USUAL, init=False, repaint=False)
    """The order of the suggestions, for this run."""
    last_game = "word"
    """The row of the New game window that was chosen last."""
    has_tables = False
    """Whether Assist begins with the full tables, in this run."""

    def __init__(
        self,
        *,
        engines: Engines,
        words: WordList | None = None,
        rule: Rule = Rule.NORMAL,
        limit: int | None = None,
        history: History | None = None,
        content: object = None,
    ) -> None:
        """`words`, `hard` and the `limit` of guesses apply to this run; without them the settings
        decide. `content` is what the first screen opens, as in `Open`.
        """
        super().__init__()
        self.history = history or History.open()
        self.engines = engines
        self.first_frame = asyncio.Event()
        """Set once the first screen is drawn; heavy work waits for it."""
        self._last_notice = ""
        self.told: Notice | None = None
        """The message shown."""
        self.to_tell: list[Notice] = []
        """Those that wait until a window is closed, or until another has been read."""
        self._day = daily.today()
        self.past = shipped_past()
        """The known past answers of the daily puzzle."""
        if words is not None and words.name == "nyt":
            self.past = self.history.past_answers()
        self.content = content
        """What the first screen is still to open."""
        self.parting_text = ""
        """The text last shared, which is printed after the program has ended."""
        self.under_way = dict[str, int]()
        """The boards of the games under way, or 0, by the names of the screens."""
        settings = self.history.load_settings()
        self.limit = limit or GUESS_LIMIT
        """The number of guesses of new games."""
        self.asked_list = words
        """The list given on the command line, until the user chooses another."""
        self.asked_rule = rule
        """The rule that the command line asked for, until the user chooses."""
        try:
            words = words or self.named_list(settings.list_name)
        except WordleError as error:
            self.history.notice = f"{error} The nyt list is used instead."
            settings = replace(settings, list_name="nyt")
            words = self.named_list("nyt")
        self.set_reactive(Program.settings, settings)
        self.set_reactive(Program.words, words)
        self.set_reactive(Program.rule, max(rule, settings.rule))

    # Messages

    def notify(
        self, message: str, *, severity: str = "", timeout: float | None = None, **options: Any
    ) -> None:
        """Show a message until the next key, or for so many seconds or until Escape."""
        known: dict[str, Severity] = {"warning": "warning", "error": "error"}
        told = Notice(Remark(message, known.get(severity, "info")), timeout)
        if told not in self.to_tell:  # the answer to a key comes before what can wait
            self.to_tell.insert(len(self.to_tell) if timeout else 0, told)
        self.call_later(self.tell_next)

    def tell_next(self) -> None:
        """Show the next message, if it has a place now; that of a key takes that of another."""
        told, tell = self.told, getattr(self.screen, "tell", None)
        can_follow = self.to_tell and (told is None or self.to_tell[0].seconds is None)
        if can_follow and tell and tell(self.to_tell[0].remark):
            self.told = following = self.to_tell.pop(0)
            if told is not None and told.seconds is not None:
                self.to_tell.insert(0, told)  # it comes back after the message of a key
            if following.seconds is not None:
                self.set_timer(following.seconds, partial(self._end_message, following))

    def _end_message(self, told: Notice) -> None:
        if told is self.told:
            self.told = None
            for screen in self.screen_stack:
                if tell := getattr(screen, "tell", None):
                    tell(None)
            self.tell_next()

    async def on_event(self, event: events.Event) -> None:
        """End the message that this key has been waiting for, before the key does anything.

        The lines of a pasted text end alike from here on: some terminals send carriage returns.
        """
        if isinstance(event, events.Paste):
            event.text = "\n".join(event.text.splitlines())
        is_input = isinstance(event, events.Key | events.Paste | events.MouseDown)
        if is_input and (told := self.told):
            is_escape = isinstance(event, events.Key) and event.key == "escape"
            if told.seconds is None or is_escape:
                self._end_message(told)
        await super().on_event(event)

    def show_notice(self) -> None:
        """Show what is wrong with the history, if anything; the same notice only once."""
        notice, self.history.notice = self.history.notice, None
        if notice and notice != self._last_notice:
            self._last_notice = notice
            self.notify(notice, severity="warning", timeout=10)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if sentence := failure(event, f"Work on {event.worker.group}"):
            self.notify(sentence, severity="error", timeout=10)

    # Rules and settings

    def named_list(self, name: str, answer: str | None = None, day: date | None = None) -> WordList:
        """A word list with the weights of today's puzzle, or of the game with an answer or day."""
        if name != "nyt":
            return list_named(name)
        self.past = self.history.past_answers()
        words = list_named(name, self.past.before_game(answer, day))
        _ = words.rare_words  # sorted here, usually in a thread, not when a screen shows them
        return words

    @property
    def rules(self) -> GameRules:
        """The rules of new games."""
        return GameRules(self.words, self.rule, self.limit)

    async def renew_list(self) -> None:
        """Reload the current list, after past answers were added or a new day has begun."""
        words = await asyncio.to_thread(self.named_list, "nyt")
        if self.words.name == "nyt" and words is not self.words:
            asked = self.asked_list and words
            self.words = words
            self.asked_list = asked

    async def follow_day(self) -> None:
        """Reload the list after midnight: yesterday's answer counts as used."""
        if self._day != daily.today():
            self._day = daily.today()
            await self.renew_list()

    def list_of(self, game: Board | FinishedGame) -> WordList | None:
        """The list of a game as of its day; None if it is not available.

        A game is rated by what its player could know. Lists of other players are not available.
        """
        if isinstance(game, Board):
            if game.words.name not in LIST_NAMES:
                return game.words
            return self.named_list(game.words.name, game.known_answer)
        if game.list_name not in LIST_NAMES:
            return self.words_named(game.list_name)
        return self.named_list(game.list_name, game.answer, game.played_on)

    def words_named(self, name: str) -> WordList | None:
        """The list of that name as of today; None if it is not available."""
        if name == self.words.name:
            return self.words
        try:
            return self.named_list(name)
        except WordleError:  # it is missing or damaged
            return None

    def change(self, **changes: Any) -> None:
        """Change settings and save them; rules of games apply to the next one at once."""
        settings = replace(self.settings, **changes)
        try:
            words = self.named_list(settings.list_name) if "list_name" in changes else None
        except WordleError as error:
            self.notify(str(error), severity="error")
            return
        self.settings = settings
        if words is not None:
            self.words = words
        if "hard" in changes:
            self.rule = self.settings.rule

    def watch_settings(self, before: Settings, settings: Settings) -> None:
        self.history.save_settings(settings)

    def watch_words(self) -> None:
        self.asked_list = None
        self.count_due()

    def watch_rule(self) -> None:
        self.asked_rule = Rule.NORMAL

    # What `tui.rated` adds around the game

    def rate_games(
        self, finished: FinishedGame | None = None, words: WordList | None = None
    ) -> None:
        """Rate a game that was just finished, then all that have no rating yet."""
        raise NotImplementedError

    def count_due(self) -> object:
        """Count the training cards that are due."""
        raise NotImplementedError

    def end_card(self) -> Widget:
        """A new card for the end of a game."""
        raise NotImplementedError

    def player(self, words: WordList) -> Player:
        """What the history says about the player. Slow for many games."""
        raise NotImplementedError

    def more_about(self, player: Player, words: WordList, stop: Stop) -> Iterator[Player]:
        """The same player with the card that is due first, then with what is said of yesterday's
        game. Slow."""
        raise NotImplementedError

    def can_import(self, text: str) -> bool:
        """Whether a text has games to import."""
        raise NotImplementedError

    # Sharing, and the way to other screens

    @property
    def colour_names(self) -> tuple[str, str, str]:
        """What grey, yellow and green are called in the theme that is shown."""
        return colour_names(self.theme == "high-contrast")

    def share_text(self, game: FinishedGame, code: str = "", line: str = "") -> str:
        """The text to share: the squares in the colours of the theme, the words if wanted."""
        from wordle_tui.game.shared import shared_text

        is_contrasting = self.settings.theme == "high-contrast"
        words = self.settings.share_words
        return shared_text(game, code, line, with_words=words, high_contrast=is_contrasting)

    def share(self, text: str) -> str:
        """Copy a result, and print it at the end; returns a sentence for the user."""
        self.parting_text = text
        self.copy_to_clipboard(text)
        # Whether tmux passes it on depends on its settings.
        copied = "Sent to the clipboard" if "TMUX" in os.environ else "Copied"
        return f"{copied}. The text shared last is printed when you quit."
