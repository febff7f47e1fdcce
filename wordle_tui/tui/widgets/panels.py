"""Panels beside a board: what to play, the possible answers, and the groups of a guess."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from types import MappingProxyType

from rich.cells import cell_len
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from wordle_tui.advice.advice import Advice, Stage, WordsLeft
from wordle_tui.advice.order import USUAL, Order
from wordle_tui.game.alphabet import small
from wordle_tui.game.game import Bucket, Contradiction
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.wording import chance_text, counted, month_text
from wordle_tui.game.words import avoided
from wordle_tui.play.remark import Remark
from wordle_tui.play.view import LISTED
from wordle_tui.tui.keys import key
from wordle_tui.tui.widgets.board import letter_of
from wordle_tui.tui.widgets.charts import group_parts, group_width, some_words
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.keyboard import KeyPressed
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, ScrollingLineWidget, wrapped
from wordle_tui.tui.widgets.tables import Table, with_marks

_MONTH = " used Jan 2024"
PATIENCE = 0.3
"""Seconds before the status of a computation is shown."""
_PAIR = 38
"""Minimum columns to show the groups of two guesses side by side."""
_WITH_WORDS = 15
"""Minimum columns beside the size of a group to show its words, with a short bar."""


def solver_status(advice: Advice | None, waited: float | None, order: Order) -> str:
    """The status of the solver, which has been running for `waited` seconds, None if it is idle;
    and the order of the suggestions unless it is the usual one."""
    stage = advice.stage if advice else Stage.COUNTED
    status, name = "", "" if order == USUAL else order.title
    if waited is None and order.is_foreign:
        return f"by {name}"
    if waited is None and advice is not None and advice.suggestions:
        status = "proved" if stage is Stage.PROVED else "best so far"
    elif waited is not None and waited >= PATIENCE:
        status = f"{'ranking' if stage < Stage.RANKED else 'proving'}… {waited:.0f} s"
    return " · ".join(filter(None, (status, name)))


def short_count(likely: int, rare: int) -> str:
    """The number of words left, for the border of a panel.

    >>> short_count(79, 527), short_count(0, 9), short_count(3, 0)
    ('79 likely of 606', '9 unlikely', '3 words')
    """
    if likely and rare:
        return f"{likely:,} likely of {likely + rare:,}"
    return f"{rare:,} unlikely" if rare else counted(likely, "word")


@dataclass
class WordTaken(Message):
    """A word was chosen for the board, perhaps with colours."""

    word: str
    pattern: Pattern | None = None


class BesideBoard(Panel):
    """A panel beside a board that can take the focus and passes letters on to the board."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return letter_of(key, character) is not None

    def on_key(self, event: events.Key) -> None:
        letter = letter_of(event.key, event.character)
        if letter is not None:
            event.stop()
            self.post_message(KeyPressed(letter))


def _shown_by_chance(word: tuple[str, float]) -> tuple[bool, float, str]:
    return word[0] in avoided(), -word[1], word[0]


class CandidateList(BesideBoard, ScrollingLineWidget, can_focus=True):
    """The possible answers by chance, then alphabetically; avoided and unlikely ones come last."""

    BINDING_GROUP_TITLE = "Words left"
    BINDINGS = [
        key("enter", "take", "Take", "candidates.take", "Put the word on the board",
            in_footer=True),
        key("left", "step(-1)", "Left", "candidates.left", "The word before"),
        key("right", "step(1)", "Right", "candidates.right", "The next word"),
    ]  # fmt: skip
    TITLE = "Words left"
    words: reactive[tuple[tuple[str, float], ...]] = reactive(())
    """The words with their chances, which are 0 for words that are hardly ever the answer; if no
    word fits, those that fit with one tile changed."""
    used: reactive[Mapping[str, str]] = reactive(MappingProxyType({}))
    """When words were the answer before, as in "on 3 May 2023". With the chances, the months are
    shown, or a mark if there is no room for them."""
    highlighted: reactive[int] = reactive(0)
    """The index of the word that is highlighted while the list has the focus."""

    def show(self, left: WordsLeft | None, contradiction: Contradiction | None, title: str) -> None:
        """Show the words left on a board, or those that another colour would leave."""
        likely: Sequence[tuple[str, float]] = ()
        rare, status = tuple[str, ...](), ""
        if contradiction is not None:
            likely = [(word, 1.0) for word in contradiction.words]
            title, status = "Would fit with another colour", counted(len(likely), "word")
        elif left is not None:
            likely = left.likely
            if len(likely) <= LISTED:
                likely = sorted(likely, key=_shown_by_chance)
            rare = () if left.is_rare or left.remaining > LISTED else left.rare
            status = short_count(0 if left.is_rare else len(left.likely), len(left.rare))
        listed = likely if len(likely) <= LISTED else ()
        self.set_class(contradiction is None and len(likely) > LISTED, "-many")
        self.short_status = status.partition(" of ")[0]
        self.title, self.status = title, status
        self.words = (*listed, *((word, 0.0) for word in rare))

    def watch_words(self) -> None:
        self.set_reactive(CandidateList.highlighted, 0)
        self.top = 0
        self.fit_height()

    on_resize = ScrollingLineWidget.fit_height

    @property
    def _word_width(self) -> int:
        return cell_len(self.words[0][0]) if self.words else 5

    def _cell(self, width: int, height: int) -> int:
        """The columns of a word: with its chance if chances differ, and with the month in which it
        was the answer before, if there is room for that beside all likely words."""
        word, used = self._word_width, self.used
        likely = [each for each in self.words if each[1]]
        if likely and likely[0][1] != likely[-1][1]:
            cells = [word + 8 + len(_MONTH)] if any(each in used for each, _ in likely) else []
            for cell in (*cells, word + 7):
                if len(likely) <= height * max(1, (width + 1) // cell):
                    return cell
        return word + 1

    def _per_line(self, width: int) -> int:
        return max(1, (width + 1) // self._cell(width, self.size.height))

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        count, per_line = len(self.words), self._per_line(width)
        first = self.top * per_line
        last = min(count, first + height * per_line)
        likely = self.words[0][1] / 2 if count else 0
        cell = self._cell(width, height)
        with_chances, with_months = cell > self._word_width + 1, cell > self._word_width + 7
        chosen = self.highlighted if self.has_focus else None
        if not count and self.status:
            yield [("Too many to list.", "quiet")]
        lines: list[Parts] = []
        for start in range(first, last, per_line):
            parts: Parts = []
            for index in range(start, min(start + per_line, count)):
                word, chance = self.words[index]
                text = small(word)
                if with_chances and chance:
                    text += f" {chance_text(chance, 4)}"
                    if word in self.used:
                        month = month_text(self.used[word])
                        text += f" used {month}" if with_months else "◦"
                look = "text" if chance >= likely else "faint"
                parts += [(text, "chosen" if index == chosen else look)]
                parts += [(" " * (cell - cell_len(text)), "text")]
            lines.append(parts)
        yield from with_marks(lines, width, first > 0, last < count)

    def pressed(self, x: int, y: int) -> None:
        shown = self.text_at(x, y).split()[:1]
        for word in (word for word, _ in self.words if [small(word)] == shown):
            self.post_message(WordTaken(word))

    @property
    def line_count(self) -> int:
        return -(-len(self.words) // self._per_line(self.size.width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        # With all that can be shown of the words, however many lines that takes.
        if not self.words and self.status:
            return 1
        count = len(self.words)
        return -(-count // max(1, (width + 1) // self._cell(width, count)))

    def validate_highlighted(self, index: int) -> int:
        return max(0, min(index, len(self.words) - 1))

    def watch_highlighted(self, index: int) -> None:
        line = index // self._per_line(self.size.width)
        self.top = min(max(self.top, line - self.page_height + 1), line)

    def action_step(self, words: int) -> None:
        self.highlighted += words

    def action_move(self, lines: int) -> None:
        index = self.highlighted + lines * self._per_line(self.size.width)
        if abs(lines) > 1 or 0 <= index < len(self.words):
            self.highlighted = index

    def action_take(self) -> None:
        if self.words:
            self.post_message(WordTaken(self.words[self.highlighted][0]))


class Sentence(LineWidget):
    """What to play and why, and the known clues; as high as its text."""

    headline: reactive[str] = reactive("", layout=True)
    reason: reactive[str] = reactive("", layout=True)
    known: reactive[tuple[str, ...]] = reactive((), layout=True)
    remark: reactive[Remark] = reactive(Remark(), layout=True)
    """The remark that stands below boards that leave room for it."""

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        yield from wrapped(self.headline, width, "strong")
        yield from wrapped(self.reason, width, "text")
        looks = {"warning": "warning", "error": "error", "success": "good"}
        yield from wrapped(self.remark.text, width, looks.get(self.remark.severity, "quiet"))
        if self.known:
            yield from wrapped(f"The answer {'; '.join(self.known)}.", width, "quiet")


class Paragraphs(Panel, LineWidget):
    """Sentences, each of which begins a line."""

    sentences: reactive[tuple[str, ...]] = reactive((), layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for sentence in self.sentences:
            yield from wrapped(sentence, width, "text")


Line = Bucket | tuple[str, ...]
"""A group, or the words that are alone in theirs."""


def folded(groups: Sequence[Bucket], actual: Pattern | None = None) -> tuple[Line, ...]:
    """The groups, with those of one word in one line, except for the one with the actual colours.

    >>> from wordle_tui.game.game import buckets
    >>> pair, alone = folded(buckets("crane", ("crane", "moist", "slate", "slits")))
    >>> pair.words, alone
    (('moist', 'slits'), ('crane', 'slate'))
    """
    kept: list[Bucket] = []
    alone: list[str] = []
    for group in groups:
        if len(group.words) > 1 or group.pattern == actual:
            kept.append(group)
        else:
            alone += group.words
    return (*kept, tuple(alone)) if len(alone) > 1 else tuple(groups)


class Groups(BesideBoard, Table):
    """The groups into which a guess splits the candidates, beside those of the best guess.

    With the focus, only those of the first guess are shown, each on a line.
    """

    BINDING_GROUP_TITLE = "Groups"
    BINDINGS = [
        key("enter", "take", "Take colours", "groups.take",
            "Put the word on the board with these colours", in_footer=True),
    ]  # fmt: skip
    header_height = 0

    shown: reactive[tuple[tuple[str, tuple[Bucket, ...]], ...]] = reactive(())
    """The groups of the chosen word and, if it is another word, of the best guess."""
    actual: Pattern | None = None
    """The colours that the chosen word got: their group is marked and always visible."""

    def watch_shown(self) -> None:
        self.highlighted = self.top = 0
        self.on_resize()

    def on_resize(self) -> None:
        self._show_titles()
        self.fit_height()

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self.highlighted = self.top = 0
        self._show_titles()

    def _show_titles(self) -> None:
        titles = [f"{word.upper()}: {counted(len(groups), 'group')}" for word, groups in self.shown]
        self.title = titles[0] if titles else ""
        is_pair = len(titles) > 1 and not self.has_focus and not self._is_stacked(self.size.width)
        count = sum(len(group.words) for group in self.shown[0][1]) if titles else 0
        words = counted(count, "word") if count else ""
        self.short_status = titles[1] if is_pair else words
        self.status = f"{titles[1].removesuffix(' groups')} · {words}" if is_pair else words

    @property
    def line_count(self) -> int:
        if self.has_focus:
            return len(self.shown[0][1]) if self.shown else 0
        return max(map(len, self._sides), default=0)

    @property
    def _sides(self) -> list[tuple[Line, ...]]:
        return [folded(groups, self.actual) for _, groups in self.shown]

    @property
    def _largest(self) -> int:
        return max((len(groups[0].words) for _, groups in self.shown if groups), default=1)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if self._is_stacked(width):
            return 1 + sum(map(len, self._sides))
        return self.line_count

    def _is_stacked(self, width: int) -> bool:
        """Whether the groups of two guesses are shown one above the other."""
        return len(self.shown) > 1 and not self.has_focus and width < _PAIR

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if len(self.shown) < 2 or self.has_focus:
            yield from super().draw(width, height)
            return
        best = self.shown[1][0]
        own, others = self._sides
        own = self._with_actual(own, height)
        if self._is_stacked(width):
            room = max(height - 1 - len(others), (height - 1) // 2)
            yield from (self._cell(bucket, width) for bucket in own[self.top : self.top + room])
            yield [(f"{best.upper()}: {counted(len(self.shown[1][1]), 'group')}", "strong")]
            yield from (self._cell(bucket, width) for bucket in others)
            return
        half = (width - 2) // 2
        sides = [groups[self.top : self.top + height] for groups in (own, others)]
        for row in zip_longest(*sides):
            left, right = (self._cell(bucket, half) for bucket in row)
            yield [*left, ("  ", "text"), *right]

    def line(self, index: int, width: int) -> Parts:
        groups: Sequence[Line] = self.shown[0][1]
        if not self.has_focus:
            groups = self._with_actual(self._sides[0], self.size.height)
        return self._cell(groups[index], width)

    def _with_actual(self, groups: tuple[Line, ...], height: int) -> tuple[Line, ...]:
        """The groups with that of the actual colours in the last line, if it is further down."""
        place = next((at for at, group in enumerate(groups) if self._is_actual(group)), 0)
        if self.top or place < height or not height:
            return groups
        return (*groups[: height - 1], groups[place], *groups[height:])

    def _is_actual(self, group: Line) -> bool:
        return isinstance(group, Bucket) and group.pattern == self.actual

    def highlighted_line(self, parts: Parts, width: int) -> Parts:
        """Highlight a line only with the focus, and keep the colours of its tiles."""
        if not self.has_focus:
            return parts
        *tiles, size, bar, words = parts
        return [*tiles, (size[0], "chosen"), bar, (words[0], "chosen")]

    def _cell(self, bucket: Line | None, width: int) -> Parts:
        if bucket is None:
            return [(" " * width, "text")]
        if isinstance(bucket, tuple):
            alone = f"{len(bucket)} words alone"
            words = some_words(bucket, width - len(alone) - 1)
            if not words.strip(" …"):
                return [(alone.ljust(width), "text")]
            return [(f"{alone}:", "text"), (words, "quiet")]
        room = width - group_width(bucket, self._largest)
        bar_width = max(4, min(24, width // 7)) if room >= _WITH_WORDS else room
        words = some_words(bucket.words, max(0, room - bar_width))
        is_actual = self._is_actual(bucket) and bucket in self.shown[0][1]
        return [*group_parts(bucket, self._largest, bar_width, is_actual), (words, "quiet")]

    def action_take(self) -> None:
        word, groups = self.shown[0] if self.shown else ("", ())
        if groups:
            self.post_message(WordTaken(word, groups[self.highlighted].pattern))
