"""What stands beside a board when its game is over: a word, the guesses, their cost, the keys."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual import work
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.geometry import Size
from textual.getters import app as app_getter
from textual.getters import query_one
from textual.reactive import reactive
from textual.widget import Widget

from wordle_tui.game.records import FinishedGame
from wordle_tui.play.ending import and_now, ending, steps
from wordle_tui.play.state import PlayState
from wordle_tui.tui.play.panels import KeyList
from wordle_tui.tui.program import Program
from wordle_tui.tui.widgets.card import GuessRows, Story, Sums
from wordle_tui.tui.widgets.frame import Need, Panel, share_height
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, wrapped
from wordle_tui.tui.widgets.panels import Sentence

if TYPE_CHECKING:  # not imported at the start, so that the first screen appears sooner
    from wordle_tui.rating.game_card import GameCard, Standing
    from wordle_tui.rating.values import RatedGame

_NEXT = 34
"""The columns of the panels beside the others."""
_TOLD = 50
"""The columns that the others need then, with the gap."""


class YourRating(Panel, LineWidget):
    """The player's streak and rating after the game."""

    TITLE = "You"
    sentences: reactive[tuple[str, ...]] = reactive(())

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for sentence in self.sentences:
            yield from wrapped(sentence, width, "text")


class AndNow(KeyList):
    """The keys that go on from here."""

    TITLE = "And now"


class GameEnd(Container):
    """What is shown when a game is over. Its figures come as the app rates the game."""

    app = app_getter(Program)
    sentence = query_one(Sentence)
    guesses = query_one(GuessRows)
    sums = query_one(Sums)
    story = query_one(Story)
    you = query_one(YourRating)
    now = query_one(AndNow)

    GUESSES: type[LineWidget] = GuessRows
    STORY: type[Story] = Story
    ROWS = 6
    """The guesses for which there is always room, if there is room for anything."""
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
            yield self.GUESSES()
            yield Sums()
            yield self.STORY()
        with Vertical(id="next"):
            yield YourRating()
            yield AndNow()

    def on_mount(self) -> None:
        self.watch(self.app, "rating", self._take_rating, init=False)

    def show(self, state: PlayState) -> None:
        """Show a game that is over; one that is not kept changes neither streak nor rating."""
        before, finished = self._state, state.finished
        assert finished is not None, "the game is over"
        if before is None or before.finished != finished:
            self._standing = None
            if before is None or before.position != state.position:
                self._rated = None
            if state.game.is_kept:
                self.look_back(finished)
        self._state, self._has_no_rating = state, finished.answer is None
        self.story.steps = steps(state.position.boards[0])
        self._make_card()

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
        from wordle_tui.rating.game_card import RATING, UNKNOWN, card

        state = self._state
        assert state is not None, "a game is over"
        game = state.position.boards[0]
        self.card = card(
            game,
            self._rated,
            finished=state.finished,
            before=self._standing,
            has_no_rating=self._has_no_rating,
        )
        self.guesses.card = self.sums.card = self.card
        streak = f"Streak {UNKNOWN}" if state.game.is_kept else ""
        self.you.sentences = (streak,) if self._standing is None else self.card.standing
        if self._standing is not None:
            streak = self._standing.streak_after
        headline, said = ending(state)
        streak = "" if self._is_beside else streak
        said = " ".join(filter(None, (said, self.card.people, streak)))
        self.sentence.headline, self.sentence.reason = headline, said
        again = None
        if self.screen.has_class("-wide") and self.card.sums:
            worst = self.costliest
            again = UNKNOWN if self.card.status == RATING else ""
            again = again if worst is None else game.turns[worst].guess.upper()
        self.now.keys = and_now(state, again)
        self.share()

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
        """Whether there is room for a second column."""
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
        room, is_beside = self._room, self._is_beside
        self.sums.is_table = is_beside or bool(self._gap)
        self.update_classes({"-beside": is_beside, "-plain": not self.sums.is_table})
        told: list[LineWidget] = [self.sentence, self.guesses, self.sums, self.story]
        below = [] if is_beside or self.screen.has_class("-narrow") else [self.now]
        columns = [(room.width, self.by_importance([*told, *below]))]
        if is_beside:
            columns = [(room.width - _NEXT - 1, told), (_NEXT, [self.you, self.now])]
        heights = dict.fromkeys((*told, self.you, self.now), 0)
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

    def by_importance(self, panels: list[LineWidget]) -> list[LineWidget]:
        """The panels below each other, in the order in which they get their lines."""
        return panels

    def _border(self, panel: LineWidget) -> int:
        """The lines of the rule or the border of a panel."""
        if panel is self.sentence or (panel is self.sums and not self.sums.is_table):
            return 0
        return 2 if self._is_framed else 1

    def _need(self, panel: LineWidget, width: int) -> Need:
        """The lines of a panel; without a frame, a blank one below it where there is room."""
        border, is_framed, weight = self._border(panel), self._is_framed, 1
        width -= 4 * (border == 2)
        least = most = lines = panel.get_content_height(Size(), Size(), width)
        if panel is self.guesses:
            least = min(lines, self.ROWS + is_framed)
        elif panel is self.sums and lines and not border:
            least = most = 2 if width >= 45 else 3  # also while they are shorter
        elif panel is self.story:
            told = self.story.told
            weight = 9  # the other panels do without blank lines
            least = 1 if lines > told else lines
            most = 3 * told - 1 if is_framed else lines
        elif panel is self.now:
            least = lines if is_framed else min(2, lines)
            most = lines + is_framed * (len(self.now.keys) - 1)
        gap = border + self._gap
        blank = not is_framed and panel not in (self.sentence, self.now)
        return Need(gap + least, gap + most + blank, weight) if lines else Need(0, 0)
