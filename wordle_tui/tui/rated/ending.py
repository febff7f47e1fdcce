"""What stands beside the boards when a game is over: how it ended, its card, and what is next."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.getters import app as app_getter
from textual.getters import query_one
from textual.worker import get_current_worker

from wordle_tui.game.board import Outcome
from wordle_tui.game.daily import today
from wordle_tui.game.game import Game
from wordle_tui.game.records import FinishedGame, GameFilter
from wordle_tui.history.statistics import statistics
from wordle_tui.play.ending import and_now, code_for_friend, ending
from wordle_tui.play.state import PlayState
from wordle_tui.tui.engines import streamed
from wordle_tui.tui.rated.card import Compared, EndGuesses, ToShare
from wordle_tui.tui.rated.program import RatingProgram
from wordle_tui.tui.widgets.end_card import EndCard, PlayerProgress, YourGames
from wordle_tui.tui.widgets.key_list import KeyList
from wordle_tui.tui.widgets.panels import Sentence

if TYPE_CHECKING:  # not imported at the start, so that the first screen appears sooner
    from wordle_tui.rating.game_card import GameCard, Standing
    from wordle_tui.rating.several_boards import RatedBoardsGuess
    from wordle_tui.rating.values import RatedGame


class GameEnd(EndCard):
    """What is shown when a game is over. Its figures come as the game is rated.

    The app rates a game with one board; one with several boards is rated here.
    """

    app = app_getter(RatingProgram)
    sentence = query_one(Sentence)
    guesses = query_one(EndGuesses)

    card: GameCard | None = None
    _state: PlayState | None = None
    """The game that is over."""
    _rated: RatedGame | None = None
    _rated_boards: tuple[RatedBoardsGuess, ...] = ()
    _standing: Standing | None = None
    _has_no_rating = False

    def compose(self) -> ComposeResult:
        with Vertical(id="told"):
            yield Sentence()
            yield Compared()
            yield EndGuesses()
        with Horizontal(id="next"):
            with Vertical():
                yield KeyList(title="Now", id="now")
                yield YourGames(id="beside")
            yield ToShare()

    def on_mount(self) -> None:
        self.watch(self.app, "rating", self._take_rating, init=False)

    def on_resize(self) -> None:
        if self._state is not None:
            self.call_after_refresh(self._make_card)  # the sentences depend on what is shown

    def show(self, state: PlayState) -> None:
        """Show a game that is over; one that is not kept changes neither streak nor rating."""
        before, self._state, finished = self._state, state, state.finished
        assert finished is not None, "the game is over"
        is_other = before is None or before.position != state.position
        if is_other:
            self._rated, self._rated_boards = None, ()
            self.scroll_home(animate=False)
        if len(state.drafts) > 1:
            if is_other:
                self.rate(state.position)
            self.look_up(len(state.drafts))
        elif before is None or before.finished != finished:
            self._standing = None
            if state.game.is_kept:
                self.look_back(finished)
        self._has_no_rating = finished.answer is None
        self._make_card()

    @work(exclusive=True, group="game", exit_on_error=False)
    async def rate(self, game: Game) -> None:
        stop = get_current_worker().cancelled_event.is_set
        plain = self.app.settings.plain_words
        async for rated in streamed(partial(self.app.engines.board_ratings, game, plain, stop)):
            self._rated_boards = rated
            self._make_card()

    @work(exclusive=True, group="standing", exit_on_error=False)
    async def look_up(self, boards: int) -> None:
        history, which = self.app.history, GameFilter(boards=boards)
        games = await asyncio.to_thread(history.games, which)
        figures = statistics(games, await asyncio.to_thread(history.balance, which), today())
        self.games.show(PlayerProgress(said=(figures.sentence,)))

    @work(exclusive=True, group="standing", exit_on_error=False)
    async def look_back(self, finished: FinishedGame) -> None:
        from wordle_tui.rating.game_card import standing_around

        standing = await asyncio.to_thread(standing_around, self.app.history, finished)
        if self._state is not None and self._state.finished == finished:
            self._standing = standing
            self._make_card()

    def _take_rating(self, rating: tuple[str, RatedGame | None] | None) -> None:
        if rating is not None and self._state is not None and rating[0] == self._state.game.uuid:
            self._rated, self._has_no_rating = rating[1], rating[1] is None
            self._make_card()

    def _make_card(self) -> None:
        # Not imported at the top, so that the first screen appears sooner.
        from wordle_tui.rating.game_card import card
        from wordle_tui.rating.several_boards import boards_card

        state = self._state
        assert state is not None, "a game is over"
        if len(state.drafts) > 1:
            made = boards_card(state.position, self._rated_boards)
        else:
            made = card(
                state.position.boards[0],
                self._rated,
                finished=state.finished,
                before=self._standing,
                has_no_rating=self._has_no_rating,
            )
            progress = self._progress(made)
            for games in (self.games, self.screen.query_one("#below", YourGames)):
                games.show(progress)
        self.card = self.guesses.card = self.query_one(Compared).card = made
        self.guesses.display = bool(state.guesses)
        share = self.query_one(ToShare)
        share.card, share.display = made, bool(state.guesses) and len(state.drafts) == 1
        share.has_code = bool(code_for_friend(state))
        self.costliest, self.share = made.costliest, made.share
        headline, said = ending(state)
        self.sentence.headline = made.headline or headline
        people = "" if self.query_one(Compared).display else made.people
        judged = made.judged if len(state.drafts) > 1 else made.remarkable
        is_won = state.position.outcome is Outcome.WON
        sentences = (judged, people, said) if is_won else (said, judged, people)
        self.sentence.reason = " ".join(filter(None, sentences))
        again = "" if self.costliest is None else made.rows[self.costliest].guess.upper()
        self.query_one("#now", KeyList).keys = and_now(state, again, self.app.cards_due)
        self.call_after_refresh(self.screen.refresh_bindings)  # the card may be cut now

    def _progress(self, made: GameCard) -> PlayerProgress:
        """How the player stands after the game, once that is looked up."""
        standing, level = self._standing, made.level
        if standing is None or level is None:
            return PlayerProgress(said=tuple(filter(None, [made.counts])))
        assert self._state is not None
        is_archived = self._state.finished is not None and self._state.finished.is_archived
        said = (
            "Past puzzles don't count in streaks." * is_archived,
            str(level) * (level.loss is None),
            made.counts,
        )
        return PlayerProgress(
            standing.last,
            (0, 0) if is_archived else (standing.streak, standing.best_streak),
            (level.loss.mean, level.average) if level.loss else None,
            level.figure,
            tuple(filter(None, said)),
        )
