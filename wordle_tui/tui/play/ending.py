"""What stands beside the boards when a game is over: a word, the guesses, their cost, the keys."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from textual import work
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.geometry import Size
from textual.getters import app as app_getter
from textual.getters import query_one
from textual.widget import Widget
from textual.worker import get_current_worker

from wordle_tui.game.boards import Boards
from wordle_tui.game.daily import today
from wordle_tui.game.records import FinishedGame, GameFilter
from wordle_tui.history.statistics import statistics
from wordle_tui.play.ending import and_now, ending, left_after, steps
from wordle_tui.play.state import PlayState
from wordle_tui.tui.engines import streamed
from wordle_tui.tui.play.panels import KeyList
from wordle_tui.tui.program import Program
from wordle_tui.tui.widgets.boards import BoardsFunnel, BoardsGuesses, Left
from wordle_tui.tui.widgets.card import GuessRows, Story, Sums
from wordle_tui.tui.widgets.frame import Need, share_height
from wordle_tui.tui.widgets.line_widget import LineWidget
from wordle_tui.tui.widgets.panels import Paragraphs, Sentence

if TYPE_CHECKING:  # not imported at the start, so that the first screen appears sooner
    from wordle_tui.rating.game_card import GameCard, Standing
    from wordle_tui.rating.values import RatedGame

_NEXT = 34
"""The columns of the panels beside the others."""
_TOLD = 50
"""The columns that the others need then, with the gap."""
_ROWS, _ROWS_OF_BOARDS = 6, 13
"""The guesses for which there is always room, if there is room for anything."""


class GameEnd(Container):
    """What is shown when a game is over. Its figures come as the game is rated.

    The app rates a game with one board; one with several boards is rated here.
    """

    app = app_getter(Program)
    sentence = query_one(Sentence)
    board_guesses = query_one(BoardsGuesses)
    sums = query_one(Sums)
    you = query_one("#you", Paragraphs)
    now = query_one("#now", KeyList)

    card: GameCard | None = None
    _state: PlayState | None = None
    """The game that is over."""
    _rated: RatedGame | None = None
    _standing: Standing | None = None
    _has_no_rating = False
    is_cut = False
    """Whether there is no room for all guesses."""

    def compose(self) -> ComposeResult:
        with Vertical(id="told"):
            yield Sentence()
            yield GuessRows()
            yield BoardsGuesses()
            yield Sums()
            yield Story()
            yield BoardsFunnel()
        with Vertical(id="next"):
            yield Paragraphs(title="You", id="you")
            yield KeyList(title="And now", id="now")

    @property
    def is_several(self) -> bool:
        return self._state is not None and len(self._state.drafts) > 1

    @property
    def guesses(self) -> GuessRows | BoardsGuesses:
        return self.board_guesses if self.is_several else self.query_one(GuessRows)

    @property
    def story(self) -> Story | BoardsFunnel:
        return self.query_one(BoardsFunnel) if self.is_several else self.query_one(Story)

    def on_mount(self) -> None:
        self.watch(self.app, "rating", self._take_rating, init=False)

    def show(self, state: PlayState) -> None:
        """Show a game that is over; one that is not kept changes neither streak nor rating."""
        before, self._state, finished = self._state, state, state.finished
        assert finished is not None, "the game is over"
        is_other = before is None or before.position != state.position
        if self.is_several:
            if is_other:
                self.board_guesses.boards = state.position
                self.board_guesses.rated, self.board_guesses.top = (), 0
                self._show_left(())
                self.rate(state.position)
            self.look_up(len(state.drafts))
        else:
            if is_other:
                self._rated = None
            if before is None or before.finished != finished:
                self._standing = None
                if state.game.is_kept:
                    self.look_back(finished)
            self._has_no_rating = finished.answer is None
            self.query_one(Story).steps = steps(state.position.boards[0])
        self._make_card()

    def _show_left(self, left: Left) -> None:
        self.board_guesses.left = left
        for funnel in self.screen.query(BoardsFunnel):
            funnel.guesses = self._state.guesses if self._state else ()
            funnel.left = left

    @work(exclusive=True, group="boards", exit_on_error=False)
    async def rate(self, boards: Boards) -> None:
        """Count the words left after each guess on several boards, then rate the guesses."""
        stop = get_current_worker().cancelled_event.is_set
        self._show_left(await asyncio.to_thread(left_after, boards))
        async for rated in streamed(partial(self.app.engines.board_ratings, boards, stop)):
            self.board_guesses.rated = rated
            self._make_card()

    @work(exclusive=True, group="standing", exit_on_error=False)
    async def look_up(self, boards: int) -> None:
        history, which = self.app.history, GameFilter(boards=boards)
        games = await asyncio.to_thread(history.games, which)
        figures = statistics(games, await asyncio.to_thread(history.balance, which), today())
        self.you.sentences = (figures.sentence,)
        self.share()

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
        state = self._state
        assert state is not None, "a game is over"
        headline, said = ending(state)
        again = ""
        if self.is_several:
            # Not imported at the top, so that the first screen appears sooner.
            from wordle_tui.rating.boards import boards_card

            self.card = boards_card(state.position, self.board_guesses.rated)
        else:
            about, again = self._card_of_one(state)
            said = " ".join(filter(None, (said, about)))
        self.sums.card = self.card
        self.sentence.headline, self.sentence.reason = headline, said
        self.now.keys = and_now(state, again)
        self.share()

    def _card_of_one(self, state: PlayState) -> tuple[str, str]:
        """Make the card of one board; what else is said of the game, and what to try again."""
        from wordle_tui.rating.game_card import RATING, card
        from wordle_tui.rating.report import UNKNOWN

        game = state.position.boards[0]
        self.card = self.query_one(GuessRows).card = card(
            game,
            self._rated,
            finished=state.finished,
            before=self._standing,
            has_no_rating=self._has_no_rating,
        )
        streak = f"Streak {UNKNOWN}" if state.game.is_kept else ""
        self.you.sentences = (streak,) if self._standing is None else self.card.standing
        if self._standing is not None:
            streak = self._standing.streak_after
        about = " ".join(filter(None, (self.card.people, "" if self._is_beside else streak)))
        again = ""
        if self.screen.has_class("-wide") and self.card.sums:
            worst = self.card.costliest
            again = UNKNOWN if self.card.status == RATING else ""
            again = again if worst is None else game.turns[worst].guess.upper()
        return about, again

    @property
    def costliest(self) -> int | None:
        """The index of the guess to be tried again, if there is one."""
        return self.card.costliest if self.card else None

    def on_resize(self) -> None:
        if self._state is not None:
            self.guesses.show_status()
            self._make_card()

    @property
    def _room(self) -> Size:
        assert isinstance(self.parent, Widget)
        return self.parent.size  # its own size is known only once it is displayed

    @property
    def _is_beside(self) -> bool:
        return self._room.width >= _NEXT + _TOLD

    @property
    def _is_framed(self) -> bool:
        return self.screen.has_class("-framed")

    @property
    def _gap(self) -> int:
        """The blank lines below each panel, as in the stylesheet."""
        return int(self._is_framed and self.screen.has_class("-tall"))

    def share(self) -> None:
        """Share the lines among the panels: the first come first, and blank lines last."""
        room, is_beside, is_narrow = self._room, self._is_beside, self.screen.has_class("-narrow")
        self.sums.is_table = is_beside or bool(self._gap)
        self.update_classes({"-beside": is_beside, "-plain": not self.sums.is_table})
        first: list[LineWidget] = [self.sentence, self.guesses, self.sums]
        story = [] if self.is_several and is_narrow else [self.story]
        told, below = [*first, *story], [] if is_narrow else [self.now]
        columns = [(room.width, [*told, *below])]
        if self.is_several and not is_narrow:
            columns = [(room.width, [*first, *below, self.you, *story])]
        if is_beside:
            columns = [(room.width - _NEXT - 1, told), (_NEXT, [self.you, self.now])]
        heights = dict.fromkeys(self.query(LineWidget), 0)
        for width, panels in columns:
            needs = [self._need(panel, width) for panel in panels]
            heights |= zip(panels, share_height(room.height, needs), strict=True)
            for spaced in (self.story, self.now):  # blank lines come all together or not at all
                around = self._border(spaced) + self._gap
                lines = len(list(spaced.draw(width - 4, heights[spaced] - around)))
                if self._is_framed and heights[spaced]:
                    heights[spaced] = min(heights[spaced], lines + around)
        for panel, height in heights.items():
            panel.display = height > 0
            panel.styles.height = height - self._gap if height else 0
        is_cut = heights[self.guesses] < self._need(self.guesses, columns[0][0]).most - 1
        if self.is_cut != is_cut:
            self.is_cut = is_cut
            self.screen.refresh_bindings()

    def _border(self, panel: LineWidget) -> int:
        if panel is self.sentence or (panel is self.sums and not self.sums.is_table):
            return 0
        return 2 if self._is_framed else 1

    def _need(self, panel: LineWidget, width: int) -> Need:
        """The lines of a panel; without a frame, a blank one below it where there is room."""
        border, is_framed, weight = self._border(panel), self._is_framed, 1
        width -= 4 * (border == 2)
        least = most = lines = panel.get_content_height(Size(), Size(), width)
        if panel is self.guesses:
            least = min(lines, (_ROWS_OF_BOARDS if self.is_several else _ROWS) + is_framed)
        elif panel is self.sums and lines and not border:
            least = most = 2 if width >= 45 else 3  # also while they are shorter
        elif panel is self.story:
            bars = self.story.bars
            weight = 9  # the other panels do without blank lines
            least = 1 if lines > bars else lines
            most = 3 * bars - 1 if is_framed else lines
        elif panel is self.now:
            least = lines if is_framed else min(2, lines)
            most = lines + is_framed * (len(self.now.keys) - 1)
        gap = border + self._gap
        blank = not is_framed and panel not in (self.sentence, self.now)
        return Need(gap + least, gap + most + blank, weight) if lines else Need(0, 0)
