"""A table of finished games, newest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.message import Message

from wordle_tui.game.records import FinishedGame
from wordle_tui.game.wording import signed
from wordle_tui.tui.keys import key
from wordle_tui.tui.program import ChangeDay, Open
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import Parts, padded
from wordle_tui.tui.widgets.suggestions import word_width
from wordle_tui.tui.widgets.tables import Table

_RATED = 39
"""Columns beside the word at which cost and luck are shown."""
_GUESSES = _RATED + 2 + 6 * (5 + 1)  # six words of five letters; longer ones are cut
"""Columns beside the word at which the guesses are shown."""


class GameTable(Panel, Table):
    """One line per game."""

    BINDING_GROUP_TITLE = "Games"
    BINDINGS: ClassVar = [
        key("enter", "use('open')", "Replay", "games.open", "Open the game in Replay",
            in_footer=True),
        key("delete", "use('delete')", "Delete", "games.delete",
            "Delete the game, once you confirm"),
        key("ctrl+a", "use('file')", "Day", "games.day", "Change the day of its puzzle"),
    ]  # fmt: skip

    TITLE = "Games"
    WHEEL = 3
    games: Sequence[FinishedGame] = ()
    boards = 1
    """The boards that each game has."""
    _is_read = False
    """Whether it is known how many games there are."""
    _word_width = word_width("")
    """The width of the longest answer."""

    @dataclass
    class DeletionWanted(Message):
        game: FinishedGame

    def show(self, games: Sequence[FinishedGame], boards: int = 1) -> None:
        """Show these games, newest first; each has so many boards."""
        self.games, self.boards, self._is_read = games, boards, True
        widths = (word_width(game.answer or "") for game in games)
        self._word_width = max(widths, default=word_width(""))
        self.highlighted = min(self.highlighted, max(0, len(games) - 1))
        self.keep_in_sight()
        self._show_place()
        self.fit_height()
        self.refresh()
        self.refresh_bindings()

    @property
    def game(self) -> FinishedGame | None:
        return self.games[self.highlighted] if self.games else None

    @property
    def line_count(self) -> int:
        return len(self.games)

    def watch_highlighted(self) -> None:
        super().watch_highlighted()
        self._show_place()

    def _show_place(self) -> None:
        none = "none" if self._is_read else "…"
        self.status = f"{self.highlighted + 1:,} of {len(self.games):,}" if self.games else none

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # Without games the footer does not offer these; only games with one board have a day.
        has_day = self.boards == 1 or "file" not in parameters
        return action != "use" or (bool(self.games) and has_day)

    def header(self, width: int) -> Iterator[Parts]:
        if self.boards > 1:
            title = _title_width(width, self.boards)
            yield [(f"date       {'game'[:title]:<{title}}result   boards", "quiet")]
            return
        titles = f"date       mode      {'word':<{self._word_width}} result"
        room = width - self._word_width
        titles += " cost  luck" * (room >= _RATED) + "  guesses" * (room >= _GUESSES)
        yield [(titles, "quiet")]

    def line(self, index: int, width: int) -> Parts:
        game = self.games[index]
        look = "text" if game.is_won else "warning"
        return [(padded(game_line(game, width, self._word_width), width), look)]

    def action_use(self, use: str) -> None:
        """Open, delete or file the highlighted game."""
        if self.game is None:
            self.notify(f"There's no game to {use}.")
            return
        uses: dict[str, Message] = {
            "open": Open("replay", self.game),
            "delete": self.DeletionWanted(self.game),
            "file": ChangeDay(self.game),
        }
        self.post_message(uses[use])

    def clicked(self, index: int, x: int) -> None:
        if index == self.highlighted:
            self.action_use("open")
        self.highlighted = index


def _title_width(width: int, boards: int) -> int:
    """The columns of the name of a game with several boards: none where not all results fit."""
    return 16 if width >= 35 + boards * len(f" {boards + 5}") else 0


def game_line(game: FinishedGame, width: int, word: int = 5) -> str:
    """Date, mode, answer (`word` wide) and result, with the rating and the guesses if they fit.

    Of several boards: date, site or mode, result, and the guess that solved each.
    """
    score = f"{game.guess_count if game.is_won else 'X'}/{game.limit}"
    if len(game.boards) > 1:
        solved = " ".join(str(guess or "X") for guess in game.solved)
        title = _title_width(width or 80, len(game.boards))
        name = (game.title or game.mode.value)[:title]
        return f"{game.played_on} {name:<{title}}{score:>6}   {solved}"
    result = f"{score}{'*' if game.hard else ''}{'h' if game.hints else ''}"
    answer = padded((game.answer or "?").upper(), word)
    kind = game.mode.title if game.number is None else f"no. {game.number:,}"
    line = f"{game.played_on} {kind:<9} {answer} {result:<5}"
    room = width - word
    if room < _RATED:
        return line
    sign = "" if game.is_proved and not game.is_provisional else "≈"
    loss = "" if game.loss is None else f"{sign}{game.loss:.2f}"
    luck = "" if game.luck is None else signed(game.luck)
    line = f"{line} {loss:>5} {luck:>5}"
    guesses = " ".join(turn.guess for turn in game.turns).upper()
    return f"{line}  {guesses}" if room >= _GUESSES else line
