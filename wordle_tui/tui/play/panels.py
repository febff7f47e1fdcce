"""Panels beside the board: your word, hints, what the figures mean, and the player."""

from __future__ import annotations

from collections.abc import Iterator

from textual.reactive import reactive

from wordle_tui.advice.advice import Advice, Asked
from wordle_tui.game.alphabet import small
from wordle_tui.game.columns import wrap
from wordle_tui.game.wording import FIGURES
from wordle_tui.history.statistics import Statistics
from wordle_tui.play.hints import HINTS, Hint
from wordle_tui.tui.key_names import key_name, key_of
from wordle_tui.tui.widgets.charts import guess_bars
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, labelled, padded, wrapped
from wordle_tui.tui.widgets.panels import Paragraphs
from wordle_tui.tui.widgets.suggestions import (
    COLUMNS,
    LEGEND_LINES,
    columns_of,
    figures,
    name_width,
)
from wordle_tui.tui.widgets.tables import fitting

_TITLE = 9
"""Width of the name of a figure."""
_INDENT = 4
"""Width of the sign before a hint."""


class YourWord(Panel, LineWidget):
    """The word on the board: its figures, its rank, rare words included, and what it costs."""

    TITLE = "Your word"
    word: reactive[str | None] = reactive(None, toggle_class="-asked")
    asked: reactive[Asked | None] = reactive(None)
    """The evaluation of the word, once the solver has it."""
    advice: Advice | None = None

    def watch_asked(self, asked: Asked | None) -> None:
        self.status = f"{asked.rank_text} of all words" if asked else ""
        self.fit_height()

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if self.asked is None or self.advice is None:
            yield [(f"  {(self.word or '').upper()} …", "strong")]
            return
        name = name_width(self.advice)
        columns = fitting(columns_of(self.advice), name, width)
        if self.screen.has_class("-first"):  # there are no titles above it
            columns = columns[:1]
        yield figures(self.asked.suggestion, columns, self.advice, name)
        for line in wrap(self.asked.reason, max(9, width - 2)):
            yield [(f"  {line}", "text")]


class KeyList(Panel, LineWidget):
    """Keys and what they do; a click is such a key. Blank lines part them where there is room."""

    keys: reactive[tuple[tuple[str, str], ...]] = reactive((), layout=True)
    """By the ids of keys; one that is empty is the one before."""

    def _rows(self, width: int, height: int) -> list[tuple[str, Parts]]:
        """The lines, each with its key."""
        names = {name: key_name(name) if name else "" for name, _ in self.keys}
        indent = 2 + max(map(len, names.values()), default=0)
        texts = [wrapped(text, width - indent, "text") for _, text in self.keys]
        is_spaced = height >= sum(map(len, texts)) + len(texts) - 1
        rows: list[tuple[str, Parts]] = []
        for (name, _), lines in zip(self.keys, texts, strict=True):
            if rows and is_spaced:
                rows.append((rows[-1][0], []))
            for number, line in enumerate(lines):
                shown = padded("" if number else names[name], indent)
                rows.append((name or rows[-1][0], [(shown, "lit"), *line]))
        return rows

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        return (line for _, line in self._rows(width, height))

    def pressed(self, x: int, y: int) -> None:
        if y < len(rows := self._rows(*self.content_size)):
            self.app.simulate_key(key_of(rows[y][0]))


class Legend(Panel, LineWidget):
    """What the figures of the guesses mean, as far as there is room."""

    TITLE = "What the figures mean"

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        used = 0
        for column in COLUMNS:
            meaning = FIGURES[column.title], "quiet"
            lines = list(labelled((column.title, "strong"), meaning, _TITLE, width))
            used += len(lines)
            yield from lines if not 0 < height < used else ()


class StandingPanel(Paragraphs):
    """The player's streak and rating before the game, and how many games took how many guesses."""

    TITLE = "You"
    games: reactive[Statistics | None] = reactive(None, layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        yield from super().draw(width, height)
        games = self.games
        if games and games.played and self.app.size.height >= LEGEND_LINES:
            for line in guess_bars(games, width):
                yield from ([], line) if self.screen.has_class("-grand") else [line]


class BoardWords(Panel, LineWidget):
    """The words left on each board that has a few."""

    TITLE = "Words left"
    boards: reactive[tuple[tuple[int, tuple[str, ...]], ...]] = reactive(())
    """The index and the words of each board."""

    def on_mount(self) -> None:
        self.status = "likeliest first"

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for index, words in self.boards:
            number, named = f"{index + 1:>2}", small(" ".join(words))
            yield from labelled((number, "quiet"), (named, "text"), _INDENT, width)


class HintSteps(Panel, LineWidget):
    """One line per hint: those given with their contents, the next one with its key."""

    TITLE = "Hints"

    step: reactive[Hint] = reactive(Hint.NONE, layout=True)
    letters: reactive[str] = reactive("", layout=True)
    """Which letters to test, in a sentence."""

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        following = self.step.next
        said = {Hint.LETTERS: self.letters}
        for step, title in HINTS.items():
            if step <= self.step:
                content = said.get(step) or title.capitalize(), "text"
                yield from labelled(("  ✓", "good"), content, _INDENT, width)
            elif step is following:
                yield [(f" {key_name('play.hint')} ", "lit"), (title, "text")]
            else:
                yield [(" " * _INDENT + title, "quiet")]
        if following is Hint.NONE:
            yield [(f" {key_name('play.hint')} ", "lit"), ("hide the hints", "text")]
