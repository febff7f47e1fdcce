"""A table of finished games, newest first, as a mosaic of their words."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import ClassVar

from rich.cells import cell_len
from textual.message import Message

from wordle_tui.game import daily
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.wording import day_text, short_day
from wordle_tui.rating.values import game_skill, skill_text
from wordle_tui.tui.keys import key
from wordle_tui.tui.program import ChangeDay, Open
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import Parts, width_of
from wordle_tui.tui.widgets.tables import MarkedTable
from wordle_tui.tui.widgets.tiles import word_parts

_SKILL = 5
_NAMES = (9, 5, 0)
"""The columns of a puzzle's number or, in the widest, a kind of game."""
_GUESSES = 29
"""The columns of five words; of a longer game the first words are left out."""


def found(games: Sequence[FinishedGame], text: str) -> list[FinishedGame]:
    """The games with a part of a word, a day or a number: with all parts of the text.

    The newest come first, by the days that are shown.

    >>> from datetime import date
    >>> from wordle_tui.game.records import FinishedBoard, Mode
    >>> boards = (FinishedBoard(answer="wrong", score=5),)
    >>> game = FinishedGame(Mode.ASSIST, "nyt", False, boards, day=date(2024, 11, 18))
    >>> [len(found([game], text)) for text in ("ron", "18 nov", "1,248", "2024-11-18", "8 nov")]
    [1, 1, 1, 1, 0]
    """
    parts = text.lower().replace(",", "").split()
    finds = (game for game in games if _has(game, parts))
    return sorted(finds, key=lambda game: game.played_on, reverse=True)


def _has(game: FinishedGame, parts: Iterable[str]) -> bool:
    words = " ".join((*game.guesses, *filter(None, game.answers)))
    others = [part for part in parts if part not in words]
    if not others:
        return True
    day = game.played_on
    names = {str(day.day), f"{day:%b}".lower(), str(day.year), day.isoformat(), str(game.number)}
    return names.union([game.mode.title], game.title.lower().split()).issuperset(others)


class GameTable(Panel, MarkedTable):
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

    @dataclass
    class DeletionWanted(Message):
        game: FinishedGame

    def __init__(self, *, title: str = "") -> None:
        super().__init__(title=title)
        self._finding = asyncio.Lock()
        """Held by a search, so that one that began later is shown later."""

    async def find(self, games: Sequence[FinishedGame], text: str, boards: int = 1) -> None:
        """Show those of the games that have what is typed, or all, once they are found."""
        async with self._finding:
            self.show(await asyncio.to_thread(found, games, text), boards)

    def show(self, games: Sequence[FinishedGame], boards: int = 1) -> None:
        """Show these games, newest first; each has so many boards."""
        self.games, self.boards = games, boards
        self.highlighted = min(self.highlighted, max(0, len(games) - 1))
        self.keep_in_sight()
        self.fit_height()
        self.refresh()
        self.refresh_bindings()

    @property
    def game(self) -> FinishedGame | None:
        return self.games[self.highlighted] if self.games else None

    @property
    def line_count(self) -> int:
        return len(self.games)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # Without games the footer does not offer these; only games with one board have a day.
        has_day = self.boards == 1 or "file" not in parameters
        return action != "use" or (bool(self.games) and has_day)

    @property
    def _date_width(self) -> int:
        """The columns of a day, with its year if there are games of other years."""
        is_old = self.games and self.games[-1].played_on.year != daily.today().year
        return len("18 Nov 2025") if is_old else len("18 Nov")

    def _name_width(self, width: int) -> int:
        """The columns of the name of a game, with a blank before it."""
        if self.boards > 1:
            return max(0, min(16, width - 6 - self._date_width - 3 * self.boards))
        room = width - 3 - self._date_width - _SKILL - _GUESSES - 3
        return next((name + 1 for name in _NAMES if name < room), 0)

    def header(self, width: int) -> Iterator[Parts]:
        date, name = "day".rjust(self._date_width), self._name_width(width)
        if self.boards > 1:
            yield [(f"   {date} {'game'[:name]:<{name}}  solved with guess", "quiet")]
        else:
            yield [
                (f"   {date}{'game'.rjust(name)[:name]}{'skill':>{_SKILL + 1}}  guesses", "quiet")
            ]

    def line(self, index: int, width: int) -> Parts:
        game, year = self.games[index], daily.today().year
        day, name = short_day(game.played_on, year), self._name_width(width)
        if self.top < index and self.games[index - 1].played_on == game.played_on:
            day = ""
        parts = [("   ", "text"), (day.rjust(self._date_width), "quiet")]
        if self.boards > 1:
            title = (game.title or game.mode.title)[:name]
            solved = " ".join(str(guess or "X") for guess in game.solved)
            return [*parts, (f" {title:<{name}}", "quiet"), (f"  {solved}", "text")]
        number = game.mode.title if game.number is None else f"{game.number:,}"
        is_daily = game.number is not None
        number = number if len(number) < name else ""
        own = game.ratings[: game.own_guesses]
        skill, text = game_skill(own), skill_text(own, is_provisional=game.is_provisional)
        parts += [
            (number.rjust(name), "quiet" if is_daily else "faint"),
            (text.rjust(_SKILL + 1), "strong" if skill and skill > 94 else "text"),
            ("  ", "text"),
        ]
        return [*parts, *mosaic(game, width - width_of(parts) - 2, is_plain=self.is_plain)]

    def action_use(self, use: str) -> None:
        """Open, delete or file the highlighted game."""
        if self.game is None:
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


def mosaic(game: FinishedGame, room: int, *, is_plain: bool = False) -> Parts:
    """The words of a game in their colours, as many of the last as there is room for.

    Its result comes first unless it was won and all of its words are there. After them stands an
    answer that they do not end with. With `is_plain` the words have no colours.
    """
    answer = "" if game.answer is None or (game.is_won and game.turns) else game.answer.upper()
    end = f"{'' if game.is_won else '→ '}{answer} " if answer else ""
    words = [
        word_parts(guess, pattern, is_plain=is_plain)
        for pattern, guess in zip(game.patterns, game.guesses or repeat(""), strict=False)
    ]
    size = width_of(words[0]) if words else 1
    parts: Parts = []
    is_cut = len(words) * size > room + 1
    if is_cut or not (game.is_won and game.turns):
        result = f"{_result(game)} "
        left = room + 1 - len(result) - cell_len(end)
        if is_cut := len(words) * size > left:
            shown = max(int(game.is_won), (left - 1) // size)
            words = words[len(words) - shown :]
        parts = [(f"{result}{'…' * is_cut}", "text" if game.is_won else "warning")]
    parts += [part for word in words for part in word]
    return [*parts, (end, "text" if game.is_won else "warning")] if end else parts


def _result(game: FinishedGame) -> str:
    return f"{game.guess_count if game.is_won else 'X'}/{game.limit}"


def game_line(game: FinishedGame) -> str:
    """The day, the name, the answer and the result of a game."""
    name = game.title or (game.mode.title if game.number is None else f"no. {game.number:,}")
    solved = " ".join(str(guess or "X") for guess in game.solved)
    what = solved if len(game.boards) > 1 else (game.answer or "?").upper()
    return f"{day_text(game.played_on)}  {name}  {what}  {_result(game)}"
