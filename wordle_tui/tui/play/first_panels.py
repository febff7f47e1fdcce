"""The panels of the first screen: good first words, how a game goes, and what a player left."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Size
from textual.getters import app as app_getter
from textual.getters import query_one
from textual.reactive import reactive

from wordle_tui.game import daily
from wordle_tui.game.records import FinishedGame, Player
from wordle_tui.game.wording import spelled
from wordle_tui.play.first_screen import FirstWord, result_of, rows_of
from wordle_tui.tui.key_names import key_name, key_of
from wordle_tui.tui.keys import key
from wordle_tui.tui.program import Program
from wordle_tui.tui.widgets.board import BoardView
from wordle_tui.tui.widgets.charts import Bricks
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import (
    LineWidget,
    Parts,
    labelled,
    padded,
    width_of,
    wrapped,
)
from wordle_tui.tui.widgets.panels import BesideBoard, WordTaken
from wordle_tui.tui.widgets.tables import MarkedTable
from wordle_tui.tui.widgets.tiles import MEDIUM, NARROW, SMALL, SQUARE, TINY, word_parts

_HIGH = 45
"""The lines from which on the games of the last week are shown."""


class FirstWords(BesideBoard, MarkedTable):
    """A few words to begin with; Enter takes the marked one."""

    BINDING_GROUP_TITLE = "Good first words"
    BINDINGS = [
        key("enter", "take", "Take", "first.take", "Put the word on the board", in_footer=True),
    ]  # fmt: skip
    TITLE = "Good first words"
    header_height = 0

    words: reactive[tuple[FirstWord, ...]] = reactive((), layout=True)

    @property
    def chosen(self) -> str | None:
        """The word that the player has marked; None for the first one."""
        return self.words[self.highlighted].word if self.highlighted else None

    @property
    def line_count(self) -> int:
        return max(1, len(self.words))  # at first an ellipsis

    def watch_words(self) -> None:
        self.status = "needed" if self.words else ""
        self.highlighted = 0

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if self.words:
            yield from super().draw(width - 1, height)
        else:
            yield [("…", "quiet")]

    def line(self, index: int, width: int) -> Parts:
        line = self.words[index]
        look = "faint" if line.is_rare else "strong"
        parts = [("   ", "lit"), (line.word.upper(), look)]
        room = width - width_of(parts) - len(line.guesses) - 1
        remark = line.remark if len(line.remark) + 4 <= room else ""
        return [*parts, (f"   {remark}".ljust(room), "quiet"), (line.guesses, "text")]

    def action_take(self) -> None:
        if self.words:
            self.post_message(WordTaken(self.words[self.highlighted].word))

    def clicked(self, index: int, x: int) -> None:
        self.highlighted = index
        self.action_take()


class LittleBoard(Panel, BoardView):
    """Some rows of a game, and a sentence below them."""

    IS_CENTRED = False
    key: reactive[str] = reactive("")
    """The id of a key before the sentence."""
    said: reactive[str] = reactive("", layout=True)

    def fit(self) -> None:
        """All little boards have the same tiles: `Morning` chooses them."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._line(self.shape[1]) + len(self._said(width))

    def _said(self, width: int) -> list[Parts]:
        label = f" {key_name(self.key)}  " if self.key else " "
        return [*labelled((label, "lit"), (self.said, "text"), len(label), width)]

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        yield from super().draw(width, height)
        yield from self._said(width)

    def pressed(self, x: int, y: int) -> None:
        if self.key:
            self.app.simulate_key(key_of(self.key))


class FriendsToday(Panel, LineWidget):
    """Who of the friends has played today; their results are not shown before one's own."""

    TITLE = "Friends today"
    friends: reactive[tuple[tuple[str, bool], ...]] = reactive((), layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        room = max((cell_len(name) for name, _ in self.friends), default=0) + 2
        for name, has_played in self.friends:
            done = (" ".join(["▆▆"] * 5), "faint") if has_played else ("not yet", "quiet")
            yield [(padded(name, room), "strong" if has_played else "quiet"), done]
        if any(has_played for _, has_played in self.friends):
            yield from wrapped("Their grids open after yours.", width, "quiet")


class LastWeek(Panel, LineWidget):
    """The games of the last week, each as a line of tiles."""

    TITLE = "Your week"
    games: reactive[tuple[FinishedGame, ...]] = reactive((), layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for game in reversed(self.games):
            parts: Parts = [(f"{game.played_on:%a}  ", "quiet")]
            for turn in rows_of(game):
                parts += word_parts(turn.guess, turn.pattern, is_plain=self.is_plain)
            yield parts


class Morning(Container):
    """What a player left: the card due first, yesterday's game, the last games, the friends."""

    app = app_getter(Program)
    card = query_one("#card", LittleBoard)
    yesterday = query_one("#yesterday", LittleBoard)
    bricks = query_one(Bricks)
    friends = query_one(FriendsToday)
    week = query_one(LastWeek)

    def on_mount(self) -> None:
        self.card.key = "app.train"

    def compose(self) -> ComposeResult:
        yield LittleBoard(id="card", title="Cards due")
        yield LittleBoard(id="yesterday", title="Yesterday")
        yield Bricks()
        yield FriendsToday()
        yield LastWeek()

    def show(self, player: Player) -> None:
        card, game = player.card, player.yesterday
        self.card.display, self.yesterday.display = card is not None, game is not None
        if card is not None:
            count = len(card.candidates.words)
            self.card.status = f"{self.app.cards_due or ''}"
            words = f"{spelled(count)} {'word' if count == 1 else 'words'}"
            self.card.said = f"{words.capitalize()} left. What next?"
            self.card.turns, self.card.ghost = card.turns, "?" * card.words.length
            self.card.shape = card.words.length, len(card.turns) + 1
        if game is not None:
            self.yesterday.status, self.yesterday.short_status = result_of(game)
            self.yesterday.turns, self.yesterday.said = rows_of(game), player.against_best
            self.yesterday.shape = 5, len(self.yesterday.turns)
        self._choose_tiles()
        self.bricks.title = Bricks.TITLE if self.app.size.width >= 100 else "Last ten"
        self.bricks.games = tuple((game.guess_count, game.is_won) for game in player.last)
        self.bricks.status = f"streak {player.streak}" if player.streak else ""
        self.bricks.display = bool(player.last)
        self.friends.friends = player.friends
        self.friends.display = bool(player.friends) and player.today is None
        self.week.games = tuple(
            game for game in player.last if daily.today() - game.played_on <= timedelta(days=7)
        )
        self.week.display = bool(self.week.games) and self.app.size.height >= _HIGH

    def _choose_tiles(self) -> None:
        """Take the largest tiles with which both boards leave room for the rest."""
        width, height = self.app.size
        columns = width // 4 + 1 if width >= 80 else width - 4
        boards = self.card, self.yesterday
        shapes = [board.shape for board in boards if board.display]
        for tile in MEDIUM, SQUARE, SMALL, NARROW, TINY:
            if all(
                tile.board_width(letters) <= columns
                and (tile.height == 1 or rows * tile.height <= height // 2 - 8)
                for letters, rows in shapes
            ):
                break
        for board in boards:
            board.tile = tile
