"""The panels of Replay: what is to be said of a turn, its groups beside those of the best guess,
the words that were left, and the whole game at a glance."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap

from textual.geometry import Size
from textual.reactive import reactive

from wordle_tui.game.game import Bucket
from wordle_tui.game.wording import counted
from wordle_tui.rating import report
from wordle_tui.rating.values import RatedGame, RatedGuess
from wordle_tui.tui.shared.charts import LEVELS, bar, group_parts
from wordle_tui.tui.shared.drawn import Drawn, Parts, Scrolled

_INDENT = 8
_CHART = 7
"""Lines of the large chart."""


class TurnPanel(Drawn):
    """A turn in plain words, in figures, and as bars of skill and luck."""

    guess: reactive[RatedGuess | None] = reactive(None)
    number: reactive[int] = reactive(0)
    """Which guess it is, from 0."""

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        rated = self.guess
        if rated is None:
            return
        title = f"Guess {self.number + 1}: {rated.guess.upper()}"
        yield [(title, "strong"), (rated.verdict.rjust(width - len(title)), "strong")]
        for sentence in (report.guess_sentence(rated), report.luck_sentence(rated)):
            yield from self._wrapped(sentence, width, "text")
        yield self._bar("skill", "bar", rated.skill, width)
        yield self._bar("luck", "accent", rated.luck_score, width)
        figures = (figures_sentence(rated), chance_sentence(rated), report.outcome_sentence(rated))
        for sentence in figures:
            yield from self._wrapped(sentence, width, "quiet")

    def _wrapped(self, sentence: str, width: int, look: str) -> Iterator[Parts]:
        for line in wrap(sentence, width):
            yield [(line, look)]

    def _bar(self, name: str, look: str, score: int, width: int) -> Parts:
        room = min(40, width - 10)
        filled = bar(score, 99, room)
        return [
            (f"{name:<6}", "quiet"),
            (filled, look),
            ("·" * (room - len(filled)), "dots"),
            (f"{score:>4}", "text"),
        ]


def figures_sentence(rated: RatedGuess) -> str:
    """How many words were left, expected and in fact."""
    played = rated.played
    return (
        f"{rated.before:,} → {rated.after:,} left; expected {played.expected_remaining:.1f}, "
        f"worst {played.worst:,}."
    )


def chance_sentence(rated: RatedGuess) -> str:
    """Whether the guess could be the answer, and whether hard mode allows it."""
    possible = (
        f"It had a {rated.played.chance:.2%} chance of being the answer"
        if rated.played.is_candidate
        else "Not a possible answer"
    )
    return f"{possible}{'; hard mode forbids it' if rated.broken_clue else ''}."


class BucketPair(Scrolled):
    """The groups of the guess beside those of the best one."""

    guess: reactive[RatedGuess | None] = reactive(None)

    def watch_guess(self) -> None:
        self.top = 0

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        rated = self.guess
        if rated is None:
            return
        sides = [(rated.guess, rated.buckets)]
        if rated.best.word != rated.guess:
            sides.append((rated.best.word, rated.best_buckets))
        room = width // 2 - 1 if width < 100 or len(sides) == 2 else width
        yield [
            (f"{word.upper()}: {counted(len(groups), 'group')}".ljust(room + 1), "strong")
            for word, groups in sides
        ]
        largest = max(len(groups[0].words) for _, groups in sides)
        shown = [list(groups[self.top : self.top + height - 1]) for _, groups in sides]
        actual = [group for group in rated.buckets if group.pattern == rated.turn.pattern]
        if shown[0] and not self.top and actual and actual[0] not in shown[0]:
            shown[0][-1] = actual[0]  # the colours that came stay in sight
        for row in zip_longest(*shown):
            parts: Parts = []
            for side, bucket in enumerate(row):
                parts += self._cell(bucket, largest, room, is_own=side == 0)
                parts.append((" ", "quiet"))
            yield parts

    def _cell(self, bucket: Bucket | None, largest: int, width: int, *, is_own: bool) -> Parts:
        if bucket is None:
            return [(" " * width, "quiet")]
        assert self.guess is not None
        is_actual = is_own and bucket.pattern == self.guess.turn.pattern
        room = max(4, min(20, width - 11)) if width < 40 else 12
        words = " ".join(bucket.words) if width >= 40 else ""
        rest = width - 11 - room
        if len(words) > rest:
            words = words[: max(0, rest - 1) // 6 * 6] + "…"
        return [
            *group_parts(bucket, largest, room, is_actual),
            (words.ljust(rest)[: max(0, rest)], "quiet"),
        ]

    @property
    def line_count(self) -> int:
        rated = self.guess
        return max(len(rated.buckets), len(rated.best_buckets)) if rated else 0


class WordsLeft(Drawn):
    """The words that were left before the guess and after it."""

    guess: reactive[RatedGuess | None] = reactive(None)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        rated = self.guess
        if rated is None:
            return
        per_line = max(1, (width - _INDENT + 1) // 6)
        after = min(max(1, height // 2), -(-rated.after // per_line))
        yield from self._words("before", rated.words_before, per_line, height - after)
        yield from self._words("after", rated.words_after, per_line, after)

    def _words(
        self, title: str, words: tuple[str, ...], per_line: int, height: int
    ) -> Iterator[Parts]:
        """As many as fit behind the title, and how many more there are."""
        room, more = per_line * height, ""
        shown = words
        if len(words) > room:
            hidden = len(words) - room + 3  # three words give way to this count
            shown, more = words[:-hidden], f" and {hidden:,} more"
        for start in range(0, len(shown), per_line):
            text = " ".join(shown[start : start + per_line])
            if start + per_line >= len(shown):
                text += more
            yield [(("" if start else title).ljust(_INDENT), "quiet"), (text, "text")]


class Overview(Drawn):
    """The whole game: how its guesses come about, and expected guesses falling turn by turn."""

    rated: reactive[RatedGame | None] = reactive(None, layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Where the stylesheet leaves it open: the sum and the two lines below it."""
        return len(self._sum(width, 1)) + 2 if self.rated else 3

    def _sum(self, width: int, height: int) -> list[str]:
        """The sum in full, or in few words where it would take more than `height` lines."""
        if self.rated is None:
            return []
        lines = wrap(report.sum_sentence(self.rated), width)
        return (
            lines
            if len(lines) <= height
            else wrap(report.sum_sentence(self.rated, short=True), width)
        )

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        rated = self.rated
        if rated is None:
            return
        texts = self._sum(width, height - 2)
        for more in (report.score_sentence(rated), report.line_sentence(rated) or ""):
            lines = wrap(more, width)
            if len(texts) + len(lines) + 2 <= height:
                texts += lines
        for text in texts:
            yield [(text, "text")]
        if len(texts) + _CHART + 5 <= height:
            yield []
            yield from self._columns(rated, width)
        yield self._falling("you", rated.left, "accent", width)
        if rated.optimal_line is not None and rated.optimal_line.left:
            yield self._falling("best", rated.optimal_line.left, "bar", width)
        else:
            yield [("best  …" if rated.answer else "", "quiet")]

    def _columns(self, rated: RatedGame, width: int) -> Iterator[Parts]:
        """Guesses needed before each turn as columns, yours beside the optimal ones."""
        best = rated.optimal_line.left if rated.optimal_line else ()
        pairs = list(zip_longest(rated.left, best, fillvalue=0.0))[: width // 5]
        while len(pairs) > 1 and not any(pairs[-1]):  # solved
            del pairs[-1]
        highest = max(1.0, *(value for pair in pairs for value in pair))
        yield [
            ("Guesses needed: ", "quiet"),
            ("██", "accent"),
            (" you  ", "quiet"),
            ("██", "bar"),
            (" best", "quiet"),
        ]
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
        """Guesses needed before each turn: a column and its value; where short of room, columns."""
        highest = max(left[0], 1.0)
        levels = [LEVELS[1 + min(7, round(value / highest * 7))] for value in left]
        values = [f"{value:.1f}" if value else "0" for value in left]
        parts: Parts = [(f"{name:<5}", "quiet")]
        room = width - 5 - len(levels) - sum(map(len, values))
        if room < 0:
            return [*parts, ("".join(levels), look), (f" {values[0]} to {values[-1]}", "text")]
        gap = " " if room >= len(levels) - 1 else ""
        for level, value in zip(levels, values, strict=True):
            parts += [(level, look), (value + gap, "text")]
        return parts
