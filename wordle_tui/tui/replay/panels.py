"""The panels of Replay: the board with its words left, what was best, and what was played on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log2
from operator import attrgetter
from typing import ClassVar

from textual.geometry import Size
from textual.reactive import reactive

from wordle_tui.advice.advice import Advice, Basis, Suggestion
from wordle_tui.game.alphabet import small
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import chance_text
from wordle_tui.rating.game_card import GameCard
from wordle_tui.rating.report import number, rare_sentence
from wordle_tui.rating.values import RatedGuess
from wordle_tui.tui.keys import key
from wordle_tui.tui.rated.card import game_parts, replay_lines
from wordle_tui.tui.widgets.board import BoardView, RowClicked
from wordle_tui.tui.widgets.charts import bar
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import (
    LineWidget,
    Parts,
    ScrollingLineWidget,
    width_of,
    wrapped,
)
from wordle_tui.tui.widgets.samples import NotedBoard
from wordle_tui.tui.widgets.tables import MarkedTable
from wordle_tui.tui.widgets.tiles import NARROW, TileSize

_LISTED = 4
"""How many of the best guesses are listed."""
_WITH_CHANCES = 8
"""So many words left are listed with their chances; more stand side by side."""
_BAR = 13
"""The columns of the longest bar of a chance."""
_FULL_BAR = 0.1
"""The chance from which on the bar is the longest, unless another guess has a greater one."""
_COUNT_AND_COST, _COST_AND_LUCK = 12, 24
"""The columns of two figures side by side."""


class GameBoard(Panel, BoardView):
    """The guesses of the open game."""

    INDENT = 1
    IS_CENTRED = False

    def fit(self) -> None:
        """The screen chooses the tiles, so that best play has room below."""


class PlayedLine(NotedBoard):
    """The guesses of a game as small tiles, and a note beside each of the last ones."""

    INDENT = 1

    notes: reactive[tuple[str, ...]] = reactive((), layout=True)

    def show(self, turns: Sequence[Turn], notes: Sequence[str] = ()) -> None:
        super().show(turns)
        self.notes = (*notes,)
        self.set_class(not turns, "-empty")

    def fit(self) -> None:
        self.refresh(layout=True)

    def beside(self, row: int) -> Parts:
        place = row - len(self.turns) + len(self.notes)
        return [(f"   {self.notes[place]}", "text")] if place >= 0 else []


class RowFigures(LineWidget):
    """Beside each row of the board its cost and luck, and between the rows the words left."""

    card: reactive[GameCard] = reactive(GameCard())
    left: reactive[tuple[int, ...]] = reactive(())
    """The words left before each guess that is rated, and after the last one."""
    lit: reactive[int] = reactive(0)
    tile: reactive[TileSize] = reactive(NARROW, layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        lines = self.tile.height
        return 1 + lines * len(self.card.rows) + 2 * (lines > 4)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        lines = self.tile.height
        yield [("words left" if width > _BAR else "left", "quiet")]
        if lines > 4:  # the bars stand between the rows
            yield self._bar(0, width)
        for row in range(len(self.card.rows)):
            yield from self._row(row, width, lines)
        if lines > 4:
            yield self._count(len(self.card.rows))

    def _row(self, row: int, width: int, lines: int) -> list[Parts]:
        cost: Parts = self._cost(row)
        luck: Parts = [(f"luck{self.card.rows[row].luck:>7}", "quiet")]
        if lines > 4:
            middle = (lines - 1) // 2
            rows = [self._count(row), *([] for _ in range(middle - 1)), cost, luck]
            return [*rows, *([] for _ in range(lines - len(rows) - 1)), self._bar(row + 1, width)]
        figures = [*cost, ("  ", "text"), *luck] if width >= _COST_AND_LUCK else cost
        if lines == 1:
            count = self._count(row)
            blanks = (" " * (5 - width_of(count)), "text")
            return [[*count, blanks, *cost[1:]] if width >= _COUNT_AND_COST else count]
        rows = [self._bar(row, width), self._count(row), figures, []]
        if lines == 2:
            rows[1:] = [[*self._count(row), ("  ", "text"), *figures]]
        return rows[:lines]

    def _cost(self, row: int) -> Parts:
        shown = self.card.rows[row]
        look = "warning" if row == self.card.costliest else "quiet" if shown.won else "text"
        return [("cost", "quiet"), (shown.cost.rjust(7 if self.size.width > _BAR else 5), look)]

    def _bar(self, row: int, width: int) -> Parts:
        if row >= len(self.left):
            return []
        most = log2(max(2, *self.left))
        look = "lit" if row == self.lit else "bar"
        return [(bar(max(0.01, log2(max(1, self.left[row]))), most, width), look)]

    def _count(self, row: int) -> Parts:
        shown = f"{self.left[row]:,}" if row < len(self.left) else ""
        return [(shown, "strong" if row == self.lit else "text")]

    def pressed(self, x: int, y: int) -> None:
        row = (y - 1 - (self.tile.height > 4)) // self.tile.height
        if 0 <= row < len(self.card.rows):
            self.post_message(RowClicked(row))


class BoardsGuesses(Panel, LineWidget):
    """The guesses of a game with several boards; a click goes to one."""

    INDENT = 1

    card: reactive[GameCard] = reactive(GameCard(), layout=True)
    lit: reactive[int] = reactive(0)
    """The index of the guess in hand."""
    status = reactive("cost")

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        return replay_lines(self.card, width, self.lit)

    def pressed(self, x: int, y: int) -> None:
        if y < len(self.card.rows):
            self.post_message(RowClicked(y))


def best_then(rated: RatedGuess, advice: Advice | None) -> tuple[Suggestion, ...]:
    """The best guesses before a guess, itself among them; alone if one word fits."""
    shown = advice.suggestions if advice and rated.before > 1 else ()
    others = [each for each in shown if each.basis is not Basis.ESTIMATE][:_LISTED]
    own = () if rated.is_unlisted else (rated.played,)
    listed = {each.word: each for each in (*others, rated.familiar, rated.advised, *own)}
    return tuple(sorted(listed.values(), key=attrgetter("known_risk", "expected_guesses")))


def rare_note(rated: RatedGuess) -> str:
    """The rare word that was better than the best familiar one; empty if none was."""
    gain = rated.advised.behind(rated.best)
    better = f"   rare: {rated.best.word.upper()}, {number(gain, rated.best.basis)} better"
    return better if rated.advised is not rated.best and rare_sentence(rated) else ""


class GuessesThen(Panel, MarkedTable, inherit_bindings=False):
    """The best guesses before the guess in hand; the marked one is played on.

    While it has the focus, up and down move the mark.
    """

    BINDING_GROUP_TITLE = "Best guesses then"
    BINDINGS: ClassVar = [
        key("up", "move(-1)", "Above", "replay.above", "Play on the guess above"),
        key("down", "move(1)", "Other guess", "replay.below", "Play on the guess below",
            in_footer=True),
        key("escape", "screen.back", "Back", "replay.back", "Back to the guesses", in_footer=True),
    ]  # fmt: skip
    TITLE = "Best guesses then"
    header_height = 0

    rows: reactive[tuple[Suggestion, ...]] = reactive((), layout=True)
    rare: reactive[str] = reactive("", layout=True)
    rated: RatedGuess | None = None
    """The guess in hand."""
    player = ""
    """Who made it, where it stands among the others."""

    @property
    def marked(self) -> str | None:
        return self.rows[self.highlighted].word if self.rows else None

    @property
    def line_count(self) -> int:
        return len(self.rows)

    def show(self, rated: RatedGuess | None, advice: Advice | None, player: str) -> None:
        """Show the best guesses; the mark is at the one suggested, unless it was moved."""
        marked = self.marked if self.has_focus else None
        self.rated, self.player = rated, player
        self.rows = best_then(rated, advice) if rated else ()
        self.rare = rare_note(rated) if rated else ""
        words = [each.word for each in self.rows]
        if rated:
            self.highlighted = words.index(marked if marked in words else rated.advised.word)
        self.status = "needed chance" if rated else ""

    def _notes(self, guess: Suggestion) -> str:
        assert self.rated is not None, "there are rows"
        whose = self.player if guess.word == self.rated.guess else ""
        risk = f"loses {guess.risk_text}" if guess.known_risk else ""
        return "; ".join(filter(None, (whose, risk)))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(1, len(self.rows)) + bool(self.rare)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if not self.rows:
            yield [(" …", "quiet")]
        yield from super().draw(width, len(self.rows))
        yield from wrapped(self.rare, width, "faint")

    def line(self, index: int, width: int) -> Parts:
        guess, rated = self.rows[index], self.rated
        assert rated is not None, "there are rows"
        is_costly = guess.word == rated.guess and rated.verdict in ("weak", "costly")
        chance = chance_text(guess.chance) if guess.is_candidate else "–"
        figures: Parts = [(f"{guess.guesses_text():>7}", "text"), (f"{chance:>7} ", "quiet")]
        parts: Parts = [
            ("   ", "text"),
            (f"{guess.word.upper()}  ", "warning" if is_costly else "strong"),
            (
                self._notes(guess).ljust(2 + max(len(self._notes(each)) for each in self.rows)),
                "lit",
            ),
        ]
        if width_of([*parts, *figures]) > width:  # words in wide letters
            del parts[2:]
        room = width - width_of([*parts, *figures]) - 1
        most = max(_FULL_BAR, *(each.chance for each in self.rows))
        length = round(guess.chance / most * _BAR) if room > _BAR else 0
        parts.append(("━" * max(length, room > _BAR and guess.is_candidate), "bar"))
        return [*parts, (" " * (room + 1 - length), "text"), *figures]

    def clicked(self, index: int, x: int) -> None:
        self.focus()
        self.highlighted = index


class WordsThen(Panel, ScrollingLineWidget):
    """The words that fitted before the guess in hand, likeliest first; the answer stands out."""

    TITLE = "Words left then"
    words: reactive[tuple[tuple[str, float], ...]] = reactive((), layout=True)
    """With their chances."""
    answer: reactive[str | None] = reactive(None)
    is_first: reactive[bool] = reactive(False, layout=True)
    """Whether nothing was guessed before: then all words fit, and only their number is said."""

    def watch_words(self) -> None:
        self.top = 0
        self.status = "" if self.is_first or not self.words else f"{len(self.words):,}"

    watch_is_first = watch_words

    def lines(self, width: int, height: int) -> list[Parts]:
        if not self.words:
            return [[("…", "quiet")]]
        if self.is_first:
            return [[(f"{len(self.words):,} words were possible.", "text")]]
        if len(self.words) <= min(height, _WITH_CHANCES):
            return [self._with_chance(*each, width) for each in self.words]
        across = max(1, (width + 1) // (len(self.words[0][0]) + 1))
        rows = (self.words[start : start + across] for start in range(0, len(self.words), across))
        return [[part for word, _ in row for part in self._word(word)] for row in rows]

    def _word(self, word: str) -> Parts:
        """The answer is green or, where colours are not all, in large letters."""
        if word != self.answer:
            return [(small(word), "text"), (" ", "text")]
        return [(word.upper() if self.is_plain else small(word), "green"), (" ", "text")]

    def _with_chance(self, word: str, chance: float, width: int) -> Parts:
        parts = [*self._word(word), (" the answer" if word == self.answer else "", "text")]
        name = len(word) + len("  the answer  ")
        most = max(chance for _, chance in self.words)
        room = min(_BAR, width - name - 6)
        shown = "━" * max(1, round(chance / most * room)) if room > 3 else ""
        parts += [(" " * (name - width_of(parts)), "text"), (shown, "bar")]
        return [*parts, (chance_text(chance).rjust(width - width_of(parts)), "quiet")]


class StrategyLines(Panel, LineWidget):
    """How each strategy would have played: the number of its guesses, and the guesses."""

    TITLE = "Strategies"
    status = reactive("guesses")
    answer = ""
    names: tuple[str, ...] = ()
    """All strategies, so that each has its line from the start."""
    lines: reactive[tuple[tuple[str, tuple[str, ...]], ...]] = reactive(())
    """What is known, in the order of the names."""

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        most = max((len(guesses) for _, guesses in self.lines), default=0)
        for name, guesses in self.lines:
            turns = [Turn(guess, feedback(guess, self.answer)) for guess in guesses]
            yield game_parts(name, turns, most, width, is_plain=self.is_plain)
        for name in self.names[len(self.lines) :]:
            yield [(f"{name}…", "quiet")]
