"""The panels of Replay: what is to be said of a turn, its groups beside those of the best guess,
the words that were left, guesses needed turn by turn, and the words that may have made a grid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap

from rich.cells import cell_len, set_cell_size
from textual.geometry import Size
from textual.reactive import reactive

from wordle_tui.game.alphabet import small
from wordle_tui.game.game import Bucket
from wordle_tui.game.grid import GridRow
from wordle_tui.game.wording import chance_text, counted
from wordle_tui.rating import report
from wordle_tui.rating.values import RatedGame, RatedGuess
from wordle_tui.tui.shared.board import BRACKETS
from wordle_tui.tui.shared.charts import LEVELS, group_parts, group_width
from wordle_tui.tui.shared.frame import Panel
from wordle_tui.tui.shared.line_widget import LineWidget, Parts, ScrollingLineWidget

_CHART = 7
"""Lines of the chart."""


class TurnPanel(Panel, LineWidget):
    """A turn in plain words: how good the guess was and why, its luck, then figures."""

    DEFAULT_CSS = "TurnPanel { height: auto; }"

    turn: reactive[tuple[int, str] | None] = reactive(None, layout=True)
    """Which guess it is, from 0, and its word."""
    guess: reactive[RatedGuess | None] = reactive(None, layout=True)

    def watch_turn(self) -> None:
        self._tell()

    def watch_guess(self) -> None:
        self._tell()

    def _tell(self) -> None:
        if self.turn is not None:
            number, word = self.turn
            self.title = f"Guess {number + 1}: {word.upper()}"
        self.status = self.guess.verdict if self.guess else "rating…"

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(list(self.draw(width, 0)))

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        rated = self.guess
        if rated is None:
            return
        because = f"{report.guess_sentence(rated)} {rated.reason}".strip()
        luck = f"{report.luck_sentence(rated)} {report.outcome_sentence(rated)}"
        figures = f"{figures_sentence(rated)} {chance_sentence(rated)}"
        for sentences, look in ((because, "text"), (luck, "text"), (figures, "quiet")):
            for line in wrap(sentences, max(1, width)):
                yield [(line, look)]


def figures_sentence(rated: RatedGuess) -> str:
    """How many words were left, on average, at most and in fact."""
    played = rated.played
    if rated.turn.pattern.is_win:
        return f"{counted(rated.before, 'word')} left before it."
    return (
        f"{rated.before:,} → {counted(rated.after, 'word')} left; "
        f"{played.expected_remaining:.1f} on average, {played.worst:,} in the largest group."
    )


def chance_sentence(rated: RatedGuess) -> str:
    """Whether the guess could be the answer, and whether hard mode allows it."""
    chance = chance_text(rated.played.chance)
    possible = (
        f"It had a {chance} chance of being the answer"
        if rated.played.is_candidate
        else "It could not be the answer"
    )
    return f"{possible}{'; hard mode forbids it' if rated.broken_clue else ''}."


class BucketPair(Panel, ScrollingLineWidget):
    """The groups of the guess beside those of the best one."""

    header_height = 0
    guess: reactive[RatedGuess | None] = reactive(None)

    def watch_guess(self, rated: RatedGuess | None) -> None:
        self.top = 0
        if rated is None:
            self.title = self.status = ""
            return
        self.title = f"{rated.guess.upper()}: {counted(len(rated.buckets), 'group')}"
        is_best = rated.best.word == rated.guess
        best = f"{rated.best.word.upper()}: {counted(len(rated.best_buckets), 'group')}"
        self.status = "" if is_best else best

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        rated = self.guess
        if rated is None:
            return
        sides = [rated.buckets]
        if rated.best.word != rated.guess:
            sides.append(rated.best_buckets)
        room = width // 2 - 1 if len(sides) == 2 else width
        largest = max(len(groups[0].words) for groups in sides)
        shown = [list(groups[self.top : self.top + height]) for groups in sides]
        actual = [group for group in rated.buckets if group.pattern == rated.turn.pattern]
        if shown[0] and not self.top and actual and actual[0] not in shown[0]:
            shown[0][-1] = actual[0]  # the colours that came stay in sight
        for row in zip_longest(*shown):
            parts: Parts = []
            for side, bucket in enumerate(row):
                parts += self._cell(bucket, largest, room, is_own=side == 0)
                parts.append(("  ", "quiet"))
            yield parts

    def _cell(self, bucket: Bucket | None, largest: int, width: int, *, is_own: bool) -> Parts:
        if bucket is None:
            return [(" " * width, "quiet")]
        assert self.guess is not None
        is_actual = is_own and bucket.pattern == self.guess.turn.pattern
        room = max(4, min(20, width - group_width(bucket, largest))) if width < 34 else 10
        words = f" {small(' '.join(bucket.words))}" if width >= 34 else ""
        group = group_parts(bucket, largest, room, is_actual)
        rest = width - sum(len(text) for text, _ in group)
        if len(words) > rest:
            each = len(bucket.words[0]) + 1
            words = words[: max(0, rest - 2) // each * each + 1] + "…"
        return [*group, (set_cell_size(words, max(0, rest)), "quiet")]

    @property
    def line_count(self) -> int:
        rated = self.guess
        return max(len(rated.buckets), len(rated.best_buckets)) if rated else 0


class WordsLeft(Panel, LineWidget):
    """The words that were left before the guess, and of these the ones left after it."""

    DEFAULT_CSS = "WordsLeft { height: auto; }"
    TITLE = "Words left"

    guess: reactive[RatedGuess | None] = reactive(None, layout=True)

    def watch_guess(self, rated: RatedGuess | None) -> None:
        self.status = f"{rated.before:,} → {rated.after:,}" if rated else ""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        rated = self.guess
        return -(-rated.before // _per_line(rated, width)) if rated else 1

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        rated = self.guess
        if rated is None:
            return
        per_line = _per_line(rated, width)
        # Those that stayed stand first: they show what the guess told.
        stayed = frozenset(rated.words_after)
        words = [*rated.words_after, *(w for w in rated.words_before if w not in stayed)]
        room = per_line * height
        more = ""
        if len(words) > room:
            hidden = len(words) - room + 3  # three words give way to this count
            words, more = words[:-hidden], f"and {hidden:,} more"
        for start in range(0, len(words), per_line):
            line = words[start : start + per_line]
            parts: Parts = [
                (f"{small(word)} ", "strong" if word in stayed else "faint") for word in line
            ]
            if start + per_line >= len(words):
                parts.append((more, "quiet"))
            yield parts


def _per_line(rated: RatedGuess, width: int) -> int:
    """How many words have room on a line."""
    return max(1, (width + 1) // (cell_len(rated.guess) + 1))


class GameOverview(Panel, LineWidget):
    """Guesses still needed before each turn: yours beside those of perfect play."""

    TITLE = "Guesses needed"

    rated: reactive[RatedGame | None] = reactive(None)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        rated = self.rated
        if rated is None:
            return
        perfect = rated.optimal_line.left if rated.optimal_line else ()
        if height >= _CHART + 3:
            yield from self._columns(rated.left, perfect, width)
        yield self._falling("you", rated.left, "accent", width)
        yield self._falling("perfect", perfect, "bar", width)

    def _columns(
        self, yours: tuple[float, ...], perfect: tuple[float, ...], width: int
    ) -> Iterator[Parts]:
        pairs = list(zip_longest(yours, perfect, fillvalue=0.0))[: width // 5]
        while len(pairs) > 1 and not any(pairs[-1]):  # solved
            del pairs[-1]
        highest = max(1.0, *(value for pair in pairs for value in pair))
        for line in reversed(range(_CHART)):
            parts: Parts = []
            for pair in pairs:
                for value, look in zip(pair, ("accent", "bar"), strict=True):
                    eighths = round(value / highest * _CHART * 8) - line * 8
                    level = LEVELS[min(8, max(0, eighths))]
                    parts.append((level * 2, look))
                parts.append((" ", "quiet"))
            yield parts
        yield [("".join(f"{number:^5}" for number in range(1, len(pairs) + 1)), "quiet")]

    def _falling(self, name: str, left: tuple[float, ...], look: str, width: int) -> Parts:
        """The values as numbers, as many as there is room for."""
        values = [f"{value:.1f}" if value else "0" for value in left] or ["…"]
        shown = " ".join(values[: (width - 10) // 4])
        return [("██", look), (f" {name:<8}"[: width - 2], "quiet"), (shown, "text")]


class GridPanel(Panel, LineWidget):
    """The rows of a grid without words: which words may have made each, and how many fit."""

    DEFAULT_CSS = "GridPanel { height: auto; }"
    TITLE = "Most plausible guesses"

    rows: reactive[tuple[GridRow, ...]] = reactive((), layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.rows)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for row in self.rows:
            tiles: Parts = [
                ((" " if mark else "·").join(BRACKETS[mark]), mark.name.lower())
                for mark in row.pattern.marks
            ]
            fit = "only this fits" if row.count == 1 else f"{counted(row.count, 'word')} fit"
            first, *others = (word.upper() for word in row.words)
            rest = f" or {' '.join(others)}" if others and width >= 52 else ""
            tiles_width = 3 * len(row.pattern.marks)
            end = fit.rjust(max(len(fit) + 1, width - tiles_width - 1 - len(first + rest)))
            yield [*tiles, (f" {first}", "strong"), (rest, "text"), (end, "quiet")]
