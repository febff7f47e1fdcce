"""The summary card of a game, and its story: how many words were left, and which were ruled out.

Brackets around the letters show the colours to readers who cannot tell them apart.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import log2
from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual import work
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from wordle_tui.game.alphabet import capital, small
from wordle_tui.game.avoided import examples
from wordle_tui.game.game import Game
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.wording import counted
from wordle_tui.tui.widgets.board import BRACKETS
from wordle_tui.tui.widgets.charts import bar
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import Parts, ScrollingLineWidget, wrapped

if TYPE_CHECKING:
    from wordle_tui.rating.game_card import GameCard, Standing
    from wordle_tui.rating.values import RatedGame, RatedGuess

_LEAST = 17
"""Minimum columns, for a pointer and five tiles; the widget is narrower only before its layout."""
_BARS = 70
"""Minimum columns to draw the scores as bars, too."""
_BAR = 12
_BESIDE = 74
"""Minimum columns to show the sentences beside the tiles."""
_INDENT = 8
"""The columns before the bars and words of the story."""


def _tiles_width(card: GameCard) -> int:
    return 2 + sum(2 + cell_len(capital(letter)) for letter in card.rows[0].turn.guess)


class EndCard(Panel, ScrollingLineWidget):
    """Shows a card; it can be scrolled if it is too high."""

    IS_BESIDE: ClassVar = True
    """Whether the sentences are shown beside the tiles if there is room."""

    card: reactive[GameCard | None] = reactive(None, layout=True)
    lit: reactive[int | None] = reactive(None)
    """The index of the row with a pointer."""

    @dataclass
    class RowClicked(Message):
        row: int

    def watch_card(self, before: GameCard | None, card: GameCard | None) -> None:
        self.title, self.status = (card.title, card.status) if card else ("", "")
        if not before or not card or before.title != card.title:  # another game
            self.top = 0

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines(width, container.height - 2))

    def lines(self, width: int, height: int) -> list[Parts]:
        lines = self._texts(width, is_roomy=True)
        return lines if len(lines) <= height else self._texts(width, is_roomy=False)

    def _texts(self, width: int, is_roomy: bool) -> list[Parts]:
        """All lines, with blank lines between the parts if `is_roomy`."""
        card = self.card
        if card is None or width < _LEAST:
            return []
        if self.IS_BESIDE and width >= _BESIDE:
            return self._side_by_side(card, width)
        rows, sentences = self._rows(card, width), self._sentences(card, width)
        is_parted = is_roomy and rows and sentences
        return [*rows, *([[]] if is_parted else []), *sentences]

    def _side_by_side(self, card: GameCard, width: int) -> list[Parts]:
        left = _tiles_width(card) + 24
        if width >= _BESIDE + _BARS // 2:
            left = max(_BARS, width * 3 // 5)
        rows = self._rows(card, left)
        sentences = self._sentences(card, width - left)
        blank: Parts = []
        return [
            [*row, (" " * (left - sum(len(text) for text, _ in row)), "text"), *sentence]
            for row, sentence in zip_longest(rows, sentences, fillvalue=blank)
        ]

    def _rows(self, card: GameCard, width: int) -> list[Parts]:
        if not card.rows:
            return []
        has_bars = width >= _BARS
        gap = _BAR + 1 if has_bars else 0
        titles = f"{'skill':>{6 + gap}}{'luck':>{6 + gap}}   better"
        header: Parts = [(" " * _tiles_width(card) + titles, "quiet")]
        lines = [header]
        for index, row in enumerate(card.rows):
            parts: Parts = [("▸ " if index == self.lit else "  ", "lit")]
            for letter, mark in row.turn.tiles:
                parts.append((capital(letter).join(BRACKETS[mark]), mark.name.lower()))
            for score, look in ((row.skill, "bar"), (row.luck, "accent")):
                if has_bars:
                    filled = bar(int(score), 99, _BAR) if score.isdecimal() else ""
                    parts += [(" ", "text"), (filled, look), ("·" * (_BAR - len(filled)), "dots")]
                parts.append((f"{score:>6}", "text"))
            is_word = row.better.isupper()
            lines.append([*parts, (f"   {row.better}", "strong" if is_word else "quiet")])
        return lines

    def _sentences(self, card: GameCard, width: int) -> list[Parts]:
        lines = wrapped("".join(card.sentences[:1]), width, "strong")
        lines += wrapped(" ".join(card.sentences[1:]), width, "text")
        indent = max((len(whose) for whose, _ in card.lines), default=0) + 2
        for whose, words in card.lines:
            first, *others = wrap(words, max(6, width - indent))
            lines.append([(whose.ljust(indent), "quiet"), (first, "text")])
            lines += [[(" " * indent, "quiet"), (line, "text")] for line in others]
        together = " ".join(card.standing)
        standing = [together] if len(together) <= width else card.standing
        for phrase in standing:
            lines += wrapped(phrase, width, "quiet")
        return lines

    def pressed(self, x: int, y: int) -> None:
        row = self.top + y - 1  # below the header
        if self.card is not None and 0 <= row < len(self.card.rows):
            self.post_message(self.RowClicked(row))


def words_left(guesses: Sequence[RatedGuess]) -> str:
    """The numbers of words left, as in `Words left: 3,167 → 48 → 3 → 1`; empty without guesses."""
    counts = [guess.before for guess in guesses]
    counts += [guess.after for guess in guesses[-1:] if not guess.turn.pattern.is_win]
    return f"Words left: {' → '.join(f'{count:,}' for count in counts)}" if counts else ""


def funnel(guesses: Sequence[RatedGuess], width: int, height: int) -> list[Parts]:
    """A bar for the words before each guess, and below it the words that the guess ruled out.

    A bar is as long as the number of words has bits. Without room for the bars, there is nothing.
    """
    spare = height - len(guesses)
    if not guesses or spare < 0:
        return []
    lines: list[Parts] = []
    for number, guess in reversed(list(enumerate(guesses, 1))):
        # The last guesses rule out few words; the lines they do not need go to the first ones.
        words = _words(guess, width - _INDENT, spare // number)
        spare -= len(words)
        filled = bar(log2(1 + guess.before), log2(1 + guesses[0].before), width - _INDENT)
        bar_line: Parts = [(f"{guess.before:>{_INDENT - 1},} ", "strong"), (filled, "bar")]
        lines = [bar_line, *words, *lines]
    return lines


def _words(guess: RatedGuess, width: int, lines: int) -> list[Parts]:
    """A guess and the words that it ruled out, in at most that many lines."""
    if not lines:
        return []
    left = frozenset(guess.words_after)
    gone = [word for word in guess.words_before if word not in left]
    said = f"{guess.guess.upper()} ruled out no word."
    if guess.turn.pattern.is_win:
        said = f"{guess.guess.upper()} was the answer."
    elif gone:
        some = examples(gone, lines * width // (len(gone[0]) + 1))
        named = small(" ".join((*some, *["…"] * (len(some) < len(gone)))))
        said = f"{guess.guess.upper()} ruled out {counted(len(gone), 'word')}: {named}"
    text = wrap(said, width, max_lines=lines, placeholder=" …")
    looks = ("text", *["quiet"] * len(text))
    return [[(" " * _INDENT, look), (line, look)] for line, look in zip(text, looks, strict=False)]


class GameEnd(EndCard):
    """The card of the game that has just ended. It is updated as the app rates the game."""

    IS_BESIDE = False
    _ended: tuple[FinishedGame, Game, str] | None = None
    """The record, the game, and the note about its answer."""
    _rated: RatedGame | None = None
    _standing: Standing | None = None
    _has_no_rating = False

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        """The card and, if there is room below it, the story of the game."""
        lines = list(super().draw(width, height))
        yield from lines
        if self.card is not None and self._rated is not None and self._rated.is_complete:
            yield []
            yield [(words_left(self._rated.guesses), "strong")]
            yield from funnel(self._rated.guesses, width, height - len(lines) - 2)

    def on_mount(self) -> None:
        self.watch(self.app, "rating", self._take_rating, init=False)

    def show(
        self,
        finished: FinishedGame,
        game: Game,
        answer_note: str,
        has_no_rating: bool = False,
        is_kept: bool = True,
    ) -> None:
        """Show a game that is over, with a note about its answer if it was not found.

        A game that is not kept changes neither the streak nor the rating.
        """
        if self._ended is None or self._ended[0] != finished:
            self._rated = self._standing = None
            if is_kept:
                self.look_back(finished)
        self._ended, self._has_no_rating = (finished, game, answer_note), has_no_rating
        self._make_card()

    def refile(self, finished: FinishedGame) -> None:
        """Show the same game, filed under another day."""
        if self._ended is not None:
            self._ended = (finished, *self._ended[1:])
            self._make_card()
            self.look_back(finished)

    @work(exclusive=True, group="standing", exit_on_error=False)
    async def look_back(self, finished: FinishedGame) -> None:
        from wordle_tui.rating.game_card import standing_around

        standing = await asyncio.to_thread(standing_around, self.app.history, finished)
        if self._ended is not None and self._ended[0] == finished:
            self._standing = standing
            self._make_card()

    def _take_rating(self, rating: tuple[str, RatedGame | None] | None) -> None:
        if rating is not None and self._ended is not None and rating[0] == self._ended[0].uuid:
            self._rated, self._has_no_rating = rating[1], rating[1] is None
            self._make_card()

    def _make_card(self) -> None:
        # Not imported at the top, so that the first screen appears sooner.
        from wordle_tui.rating.game_card import card

        if self._ended is not None:
            finished, game, answer_note = self._ended
            self.card = card(
                game,
                self._rated,
                finished=finished,
                before=self._standing,
                answer_note=answer_note,
                has_no_rating=self._has_no_rating,
            )
