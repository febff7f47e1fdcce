"""The panels beside the board: words left, the possible answers, and what a guess would do."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from textual import events
from textual.message import Message
from textual.reactive import reactive

from wordle_tui.game.game import Bucket, Candidates, buckets
from wordle_tui.game.wording import counted
from wordle_tui.solver.advice import Advice, Stage
from wordle_tui.tui.shared.charts import group_parts
from wordle_tui.tui.shared.drawn import Drawn, Part, Parts, Scrolled
from wordle_tui.tui.shared.frame import Panel

PATIENCE = 0.3
"""Seconds after which a computation says that it is running."""


def how_many_left(likely: int, rare: int) -> str:
    """How many words are left, in words.

    >>> how_many_left(12, 143), how_many_left(1, 0)
    ('12 likely, 143 unlikely', '1 word left')
    """
    if rare:
        return (
            f"{likely:,} likely, {rare:,} unlikely" if likely else f"{rare:,} unlikely, none likely"
        )
    return f"{counted(likely, 'word')} left"


class Headline(Drawn):
    """Words left, what the colours being set would leave, and how far the solver is."""

    DEFAULT_CSS = "Headline { height: 1; }"
    advice: reactive[Advice | None] = reactive(None)
    preview: reactive[Candidates | None] = reactive(None)
    """What would be left with the colours of the draft."""
    busy: reactive[bool] = reactive(False)
    """Whether the solver is at work."""
    ranking: reactive[str] = reactive("optimal")
    """The strategy that orders the suggestions."""
    rules: reactive[str] = reactive("")
    """The rules in force, shown on narrow terminals: there the tabs leave no room for them."""
    ending: reactive[str] = reactive("")
    """What there is to say of a finished game, instead of the words left."""

    _since = 0.0

    def watch_busy(self, busy: bool) -> None:
        self._since = time.monotonic()
        self.auto_refresh = 0.25 if busy else None

    @property
    def status(self) -> str:
        """What the solver is doing, once it takes longer than a moment."""
        stage = self.advice.stage if self.advice else Stage.COUNTED
        if not self.busy:
            if self.ranking != "optimal":
                return f"by {self.ranking}"
            proved = stage is Stage.PROVED and self.advice and self.advice.suggestions
            return "best proved" if proved else ""
        waited = time.monotonic() - self._since
        if waited < PATIENCE:
            return ""
        work = "ranking" if stage < Stage.RANKED else "proving"
        return f"{work}… {waited:.0f} s"

    def draw(self, width: int, height: int) -> Iterable[Parts]:
        advice, preview = self.advice, self.preview
        count = self.ending or (
            how_many_left(advice.likely, advice.rare) if advice else "Counting…"
        )
        parts: Parts = [(count, "strong")]
        if preview is not None:
            after = f" → {_shortest_count(len(preview.likely), len(preview.rare))}"
            longer = f"{after} with these colours"
            after = longer if len(count) + len(longer) <= width else after
            if advice and len(count) + len(after) > width:
                count = _shortest_count(advice.likely, advice.rare)
                parts = [(count, "strong")]
            parts.append((after, "lit"))
        used = sum(len(text) for text, _ in parts)
        end = next((end for end in self._ends() if used + 1 + len(end) <= width), "")
        parts.append((end.rjust(width - used), "quiet"))
        yield parts

    def _ends(self) -> Iterator[str]:
        """What may stand at the right, the most telling first."""
        if self.rules and self.screen.has_class("-narrow"):
            if self.status:
                yield f"{self.status} · {self.rules}"
            if not self.busy:
                yield self.rules
        yield self.status


def short_count(likely: int, rare: int) -> str:
    """How many words are left, for the rule of a panel.

    >>> short_count(79, 527), short_count(0, 9), short_count(3, 0)
    ('79 likely · 527 more', '9 unlikely', '3 words')
    """
    if likely and rare:
        return f"{likely:,} likely · {rare:,} more"
    return f"{rare:,} unlikely" if rare else counted(likely, "word")


def _shortest_count(likely: int, rare: int) -> str:
    """The number of likely words, and of rare ones if there are any."""
    return f"{likely:,} + {rare:,}" if rare else f"{likely:,}"


@dataclass
class WordTaken(Message):
    """A suggestion or a possible answer was chosen for the board."""

    word: str


class CandidateList(Panel, Scrolled):
    """The possible answers, likeliest first, equal chances by the alphabet; the rare words last.

    A click puts one on the board.
    """

    DEFAULT_CSS = "CandidateList { height: 4; }"
    advice: reactive[Advice | None] = reactive(None)
    rare: reactive[tuple[str, ...]] = reactive(())
    """Words that fit too, but are hardly ever the answer."""

    _likely: tuple[tuple[str, float], ...] = ()
    """The words with their chances; if none fits, those that one other tile would leave."""

    def watch_advice(self, advice: Advice | None) -> None:
        is_contradicted = advice is not None and advice.contradiction is not None
        self.title = "Would fit with that tile" if is_contradicted else "Possible answers"
        self.status = short_count(advice.likely, advice.rare) if advice else ""
        likely = _by_chance(advice)
        if likely != self._likely:
            self._likely, self.top = likely, 0

    @property
    def _words(self) -> tuple[tuple[str, float], ...]:
        """All words with their chances, as far as a rare word has any."""
        return (*self._likely, *((word, 0.0) for word in self.rare)) if self.rare else self._likely

    @property
    def header_height(self) -> int:
        return 0

    @property
    def _with_chances(self) -> bool:
        """Whether the chances are shown: they differ, and there is room."""
        words = self._likely
        room = (self.size.width // 10) * max(1, self.size.height)
        return len(words) <= room and bool(words) and words[0][1] != words[-1][1]

    @property
    def _cell(self) -> int:
        return 11 if self._with_chances else 6

    @property
    def _per_line(self) -> int:
        return max(1, (self.size.width + 1) // self._cell)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        words = self._words
        first = self.top * self._per_line
        last = min(len(words), first + height * self._per_line)
        likely = words[0][1] / 2 if words else 0
        for start in range(first, last, self._per_line):
            yield [
                self._word(word, chance, chance >= likely)
                for word, chance in words[start : start + self._per_line]
            ]

    def _word(self, word: str, chance: float, likely: bool) -> Part:
        text = f"{word} {chance:.0%}" if self._with_chances and chance else word
        return text.ljust(self._cell), "text" if likely else "faint"

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is not None and (text := self.text_at(*offset).strip()):
            self.post_message(WordTaken(text.split()[0]))

    @property
    def line_count(self) -> int:
        return -(-len(self._words) // self._per_line)


def _by_chance(advice: Advice | None) -> tuple[tuple[str, float], ...]:
    if advice is None:
        return ()
    if advice.contradiction is not None:
        return tuple((word, 1.0) for word in sorted(advice.contradiction.words))
    return tuple(sorted(advice.candidates, key=lambda candidate: (-candidate[1], candidate[0])))


class Explanation(Panel, Scrolled):
    """What a guess would do: the groups its colours make of the possible answers."""

    DEFAULT_CSS = "Explanation { height: 5; }"
    advice: reactive[Advice | None] = reactive(None)
    word: reactive[str | None] = reactive(None)
    """The guess to explain."""

    def watch_word(self, word: str | None) -> None:
        self.top = 0
        self._tell()

    def watch_advice(self) -> None:
        self._tell()

    def _tell(self) -> None:
        groups = len(self.buckets)
        self.title = (
            f"{self.word.upper()}: {counted(groups, 'group')}" if self.word and groups else ""
        )

    @property
    def header_height(self) -> int:
        return 0

    @property
    def buckets(self) -> tuple[Bucket, ...]:
        """The buckets of the word, the largest first."""
        if self.word is None or self.advice is None or not self.advice.candidates:
            return ()
        return buckets(self.word, tuple(word for word, _ in self.advice.candidates))

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        groups = self.buckets
        bar_width = max(4, min(24, width // 5))
        room = (width - 11 - bar_width) // 6
        for bucket in groups[self.top : self.top + height]:
            words = bucket.words
            shown = " ".join(words if len(words) <= room else (*words[: room - 1], "…"))
            parts = group_parts(bucket, len(groups[0].words), bar_width)
            yield [*parts, (f" {shown}", "quiet")]

    @property
    def line_count(self) -> int:
        return len(self.buckets)
