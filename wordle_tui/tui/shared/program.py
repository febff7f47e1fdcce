"""What every screen may ask of the app: settings, rules, history, engines, other screens."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import work
from textual.app import App
from textual.notifications import SeverityLevel
from textual.reactive import reactive
from textual.worker import get_current_worker

from wordle_tui.advice.aim import Aim
from wordle_tui.game import daily
from wordle_tui.game.daily import KNOWN_TO
from wordle_tui.game.errors import PlayersError, WordleError
from wordle_tui.game.game import GUESS_LIMIT, Game
from wordle_tui.game.own_lists import list_named, list_names
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.words import LIST_NAMES, WordList, word_list
from wordle_tui.history.history import History
from wordle_tui.history.settings import Settings
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.engines import Engines, streamed
from wordle_tui.tui.shared.stylesheet import QuickStylesheet
from wordle_tui.tui.shared.tabs import TABS

if TYPE_CHECKING:
    from wordle_tui.game.practice import PracticeSetup
    from wordle_tui.history.imports import ImportResult
    from wordle_tui.rating.values import RatedGame


DAY_SECONDS = 20.0
"""How often a program that is left open looks whether a new day has begun."""
MANY = 30
"""Games that wait for their ratings, beyond which they get estimates first: after an import."""


class Program(App[None]):
    """The app as its screens know it; `tui.app` adds the screens, the palette and the looks."""

    stylesheet: QuickStylesheet
    settings: reactive[Settings] = reactive(Settings, init=False)
    # Watchers also run when the value stays the same: a board may have other rules.
    words: reactive[WordList] = reactive(partial(word_list, "nyt"), init=False, always_update=True)
    """The word list in force."""
    hard: reactive[bool] = reactive(False, init=False, always_update=True)
    """Whether hard mode is in force."""
    rating: reactive[tuple[str, RatedGame | None] | None] = reactive(
        None, init=False, repaint=False
    )
    """The uuid of the finished game that is being rated, and its rating so far.

    The rating is None if the game cannot be rated.
    """

    openers: reactive[int] = reactive(0, init=False, repaint=False)
    """How many openers have been proved in this run for weights that the book does not know."""
    ratings_left: reactive[int] = reactive(0, init=False, repaint=False)
    """How many games wait for their ratings."""
    proofs_left: reactive[int] = reactive(0, init=False, repaint=False)
    """How many games have estimates that wait for their proofs."""

    def __init__(
        self,
        *,
        words: WordList | None = None,
        hard: bool = False,
        limit: int = GUESS_LIMIT,
        history: History | None = None,
        engines: Engines | None = None,
        setup: PracticeSetup | None = None,
    ) -> None:
        """`words` and `hard` hold for this run; without them the settings decide.

        `limit` is how many guesses new games have. `setup` is the practice game to begin with.
        """
        super().__init__()
        self.history = history or History.open()
        self.engines = engines or Engines()
        self._hopeless: set[str] = set()
        """The uuids of games that contradict themselves: they are not rated."""
        self._month: tuple[tuple[str, date], WordList | None] | None = None
        """The list and the month of the game that got estimates last, and the list as it stood."""
        self._tried: set[str] = set()
        """The uuids of games with estimates whose proofs were tried: again at the next start."""
        self.first_frame = asyncio.Event()
        """Set once the program is on the screen: heavy work begins after that."""
        self._told = ""
        self._proving: tuple[WordList, bool] | None = None
        """The list and the mode whose openers are being proved, or were last."""
        self._day = daily.today()
        self.known_to = KNOWN_TO
        """The day up to which past answers of the daily puzzle are known."""
        if words is not None and words.name == "nyt":
            self.known_to = self.history.past_answers().known_to
        self.setup = setup
        self.deck: str | None = None
        """The deck that Train begins with, by name; None to choose one."""
        self.limit = limit
        self.to_replay: Game | FinishedGame | None = None
        """The game that Replay opens when it is shown next."""
        self.parting_text = ""
        """Printed on the normal screen when the program has ended."""
        settings = self.history.load_settings()
        self.asked_list = words
        """The list given on the command line, until the user chooses another."""
        self.asked_hard = hard
        """Whether the command line asked for hard mode, until the user chooses."""
        self.set_reactive(Program.settings, settings)
        self.set_reactive(Program.words, words or self.named_list(settings.list_name))
        self.set_reactive(Program.hard, hard or settings.hard)

    def tell_notice(self) -> None:
        """Say what is wrong with the history, if anything is; the same thing once."""
        notice, self.history.notice = self.history.notice, None
        if notice and notice != self._told:
            self._told = notice
            self.notify(notice, severity="warning", timeout=10, markup=False)

    # Rules and settings

    def named_list(self, name: str) -> WordList:
        """A list at hand, as it stands before today's puzzle."""
        return self._list_before(name)

    def _list_before(
        self, name: str, answer: str | None = None, day: date | None = None
    ) -> WordList:
        if name != "nyt":
            return list_named(name)
        past = self.history.past_answers()
        self.known_to = past.known_to
        words = list_named(name, past.before_game(answer, day))
        _ = words.rare_words  # sorted here, mostly in a thread, and not when the screen shows them
        return words

    async def renew_list(self) -> None:
        """Take the list in force again: past answers may have come to be known, or a day begun."""
        words = await asyncio.to_thread(self.named_list, "nyt")
        if self.words.name == "nyt" and words is not self.words:
            asked = self.asked_list and words
            self.words = words
            self.asked_list = asked

    async def follow_day(self) -> None:
        """After midnight, know the new day: what was today's answer counts as used."""
        if self._day != daily.today():
            self._day = daily.today()
            await self.renew_list()

    def list_of(self, game: Game | FinishedGame, day: date | None = None) -> WordList | None:
        """The list of a game as it stood before that game; None if only its player has it.

        A game is rated by what could be known when it was played, or on an earlier `day`.
        """
        if isinstance(game, Game):
            if game.words.name not in LIST_NAMES:
                return game.words
            return self._list_before(game.words.name, game.known_answer)
        if game.list_name not in LIST_NAMES:
            return self.words_named(game.list_name)
        return self._list_before(game.list_name, game.answer, day or game.played_on)

    def words_named(self, name: str) -> WordList | None:
        """The list of that name, as it stands today; None if only its player has it."""
        if name == self.words.name:
            return self.words
        return self.named_list(name) if name in list_names() else None

    def asks_for_other_rules(self, list_name: str, hard: bool) -> bool:
        """Whether the command line asked for another list, or for hard mode, than a game has."""
        other_list = self.asked_list is not None and list_name != self.asked_list.name
        return other_list or (self.asked_hard and not hard)

    def change(self, **changes: Any) -> None:
        """Change settings, and keep them; a list and hard mode are in force at once."""
        self.settings = replace(self.settings, **changes)
        if "list_name" in changes:
            self.words = self.named_list(self.settings.list_name)
        if "hard" in changes:
            self.hard = self.settings.hard

    def watch_settings(self, before: Settings, settings: Settings) -> None:
        self.history.save_settings(settings)

    def watch_words(self) -> None:
        self.asked_list = None

    def watch_hard(self) -> None:
        self.asked_hard = False

    # Openers

    def prove_openers(self, words: WordList, hard: bool) -> None:
        """Have the openers of a list proved whose weights the book does not know; they are kept."""
        if (words, hard) != self._proving:
            self._proving = words, hard
            self._prove_openers(words, hard)

    @work(exclusive=True, group="openers", exit_on_error=False)
    async def _prove_openers(self, words: WordList, hard: bool) -> None:
        stop = get_current_worker().cancelled_event.is_set
        await self.first_frame.wait()
        async for _ in streamed(lambda: self.engines.prove_openers(words, hard, stop)):
            self.openers += 1

    # Ratings

    def rate_games(
        self, finished: FinishedGame | None = None, words: WordList | None = None
    ) -> None:
        """Have a game rated that is just finished, then all that have no rating yet, and then those
        proved that have estimates; what is not done when the program ends is done at the next
        start."""
        is_rating = any(
            worker.group == "ratings" and not worker.is_finished for worker in self.workers
        )
        if finished is not None or not is_rating:
            self._rate_games(finished, words)

    @work(exclusive=True, group="ratings", exit_on_error=False)
    async def _rate_games(self, finished: FinishedGame | None, words: WordList | None) -> None:
        stop = get_current_worker().cancelled_event.is_set
        try:
            await self.first_frame.wait()
            if finished is not None and words is not None and finished.turns:
                await self._rate(finished, words, stop)
            self._month = None
            uuids = await asyncio.to_thread(self.history.unrated, list_names())
            for number, uuid in enumerate(uuids):
                self.ratings_left = len(uuids) - number
                await self._until_idle()
                game = await asyncio.to_thread(self.history.game, uuid)
                if game is not None and not game.is_rated:
                    await self._rate_old(game, stop, by_estimates=len(uuids) > MANY)
            self.ratings_left, self._month = 0, None
            uuids = await asyncio.to_thread(self.history.estimated, list_names())
            for number, uuid in enumerate(uuids):
                self.proofs_left = len(uuids) - number
                await self._until_idle("openers")
                game = await asyncio.to_thread(self.history.game, uuid)
                if game is not None and game.is_estimated and uuid not in self._tried:
                    await self._rate_old(game, stop, by_estimates=False)
                    self._tried.add(uuid)
            self.proofs_left = 0
        except Exception as error:
            self.notify(f"The rating failed: {error!r}", severity="error", markup=False)

    async def _rate_old(self, finished: FinishedGame, stop: Stop, by_estimates: bool) -> None:
        """Rate one of the games that wait, with the list as it stood before its day; by estimates,
        before its month: to make the list of each day would take longer than they do."""
        if finished.uuid in self._hopeless:
            return
        if by_estimates:
            month = finished.list_name, finished.played_on.replace(day=1)
            if self._month is None or self._month[0] != month:
                words = await asyncio.to_thread(self.list_of, finished, month[1])
                self._month = month, words
            words = self._month[1]
        else:
            words = await asyncio.to_thread(self.list_of, finished)
        if words is not None:
            await self._rate(finished, words, stop, by_estimates)

    async def _rate(
        self,
        finished: FinishedGame,
        words: WordList,
        stop: Stop,
        by_estimates: bool | None = None,
    ) -> None:
        """Set `rating` as more is known of a game, and store what it comes to.

        `by_estimates` is None if it is not one of the many that wait.
        """
        game = Game(words, finished.turns, finished.hard, finished.answer, finished.limit)
        rated, aim = None, Aim.parse(self.settings.aim)
        find = self.engines.ratings
        if by_estimates is not None:
            find = partial(self.engines.ratings_of_many, by_estimates=by_estimates)
        try:
            async for rated in streamed(lambda: find(game, aim, stop)):
                self.rating = finished.uuid, rated
        except Exception as error:
            self.rating = finished.uuid, None
            if not isinstance(error, WordleError):
                raise
            self._hopeless.add(finished.uuid)
            return
        stored = await asyncio.to_thread(self.history.game, finished.uuid)
        is_same = stored is not None and stored.turns == finished.turns  # not mended since
        if rated is not None and rated.is_complete and is_same:
            from wordle_tui.rating.mistakes import turn_ratings

            ratings = await asyncio.to_thread(turn_ratings, rated, are_estimates=bool(by_estimates))
            self.history.rate(finished.uuid, ratings)

    async def _until_idle(self, *besides: str) -> None:
        """Wait until nobody else asks the solver: what is on the screen comes first; `besides` are
        groups in the background that come first, too."""
        others = {"ratings", "openers"}.difference(besides)
        while any(worker.group not in others and worker.is_running for worker in self.workers):
            await asyncio.sleep(0.2)

    # Games brought along

    def action_import_games(self) -> None:
        """Ask for files, and bring their games along."""
        from wordle_tui.tui.shared.importing import ImportScreen

        def import_games(text: str | None) -> None:
            if text is not None:
                self.bring_games(text)

        self.push_screen(ImportScreen(), import_games)

    @work(group="import", exit_on_error=False)
    async def bring_games(self, text: str, player: str | None = None) -> None:
        """Keep the games of a text, or of the files that it names, and tell of it."""
        from wordle_tui.tui.shared.importing import PlayerScreen

        self.clear_notifications()  # what was told of an earlier one
        try:
            brought = await asyncio.to_thread(_bring, self.history, text, player)
        except PlayersError as error:
            asked = await self.push_screen_wait(PlayerScreen(error.players))
            if asked is not None:
                self.bring_games(text, asked)
        except WordleError as error:
            self.notify(str(error), severity="error", timeout=10, markup=False)
        else:
            said = [*brought.sentences, *brought.complaints]
            kind: SeverityLevel = "warning" if brought.problems else "information"
            self.notify("\n".join(said), severity=kind, timeout=15, markup=False)
            await self.renew_list()
            self._tried.clear()
            self._rate_games(None, None)  # anew: these wait behind no others

    @work(group="import", exit_on_error=False)
    async def action_undo_import(self) -> None:
        """Take out what the last import brought."""
        try:
            told = await asyncio.to_thread(self.history.undo_import)
        except WordleError as error:
            self.notify(str(error), severity="error", markup=False)
        else:
            self.notify(told or "There is no import to undo.", markup=False)
            await self.renew_list()

    # Sharing, and the way to other screens

    def share_text(self, game: Game, number: int | None = None) -> str:
        """The grid of a game, in the colours of the theme, with the number of a daily puzzle."""
        return game.share_text(self.settings.theme == "high-contrast", number)

    def share(self, game: Game, number: int | None = None) -> str:
        """Copy the grid of a game, and print it at the end; what to tell the user of it."""
        self.parting_text = self.share_text(game, number)
        self.copy_to_clipboard(self.parting_text)
        return "Copied. It is also printed when you leave."

    async def action_show_screen(self, name: str) -> None:
        """Show a screen; keys pressed while its module is loaded wait for it."""
        await self.load_screen(name)
        self.switch_mode(name)

    async def load_screen(self, name: str) -> None:
        """Make a screen ready to be shown: its module in a thread, then its stylesheet."""
        await asyncio.to_thread(TABS[name].load)
        path = TABS[name].stylesheet
        if not self.stylesheet.has_source(str(path)):
            self.stylesheet.add(path)

    def replay(self, game: Game | FinishedGame) -> None:
        """Open a game in Replay."""
        self.to_replay = game
        self.call_later(self.action_show_screen, "replay")

    def watch_strategy(self, answer: str | None = None, **rules: Any) -> None:
        """Show a strategy at play; `rules` as the Lab's Watch screen takes them."""
        raise NotImplementedError


def _bring(history: History, text: str, player: str | None) -> ImportResult:
    """Keep what a text brings, or the files that it names."""
    from wordle_tui.history.sources.common import ImportContext
    from wordle_tui.history.sources.recognise import files_named, read_files, read_games

    known = ImportContext(history.answers_by_day(), player)
    files = files_named(text)
    if not files:
        return history.import_games(read_games(text, known), "pasted text")
    archive, errors = read_files(files, known)
    archive = replace(archive, problems=(*map(str, errors), *archive.problems))
    return history.import_games(archive, ", ".join(path.name for path in files))
