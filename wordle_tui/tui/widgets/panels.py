"""Panels beside a board: what to play, the possible answers, and the groups of a guess."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rich.cells import cell_len
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from wordle_tui.advice.advice import Advice, Stage, WordsLeft
from wordle_tui.advice.order import USUAL, Order
from wordle_tui.game.alphabet import USUAL_LENGTH, small
from wordle_tui.game.board import Bucket, Contradiction
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.wording import counted
from wordle_tui.game.words import avoided
from wordle_tui.tui.keys import key
from wordle_tui.tui.widgets.board import letter_of
from wordle_tui.tui.widgets.charts import group_parts, group_width, some_words
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.keyboard import KeyPressed
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, ScrollingLineWidget, wrapped
from wordle_tui.tui.widgets.tables import Table, with_bar

PATIENCE = 0.3
"""Seconds before the status of a computation is shown."""
_BAR_WIDTH = 60
"""Minimum columns to show how many words are left as a bar."""
_PAIR = 38
"""Minimum columns to show the groups of two guesses side by side."""
_WITH_WORDS = 15
"""Minimum columns beside the size of a group to show its words, with a short bar."""


def solver_status(advice: Advice | None, waited: float | None, order: Order) -> str:
    """The status of the solver, which has been running for `waited` seconds, None if it is idle;
    and the order of the suggestions unless it is the usual one. Estimates for several boards have
    no status: nothing better comes."""
    stage = advice.stage if advice else Stage.COUNTED
    status, name = "", "" if order == USUAL else order.title
    if waited is None and order.is_foreign:
        return f"by {name}"
    if waited is None and advice is not None and advice.suggestions and not advice.is_sum:
        status = "proved" if stage is Stage.PROVED else "best so far"
    elif waited is not None and waited >= PATIENCE:
        status = f"{'ranking' if stage < Stage.RANKED else 'proving'}… {waited:.0f} s"
    return " · ".join(filter(None, (status, name)))


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
            self.take_letter(letter)

    def take_letter(self, letter: str) -> None:
        self.post_message(KeyPressed(letter))


class CandidateList(BesideBoard, ScrollingLineWidget, can_focus=True):
    """The words that fit, the likeliest first; below a line of their own those not likely.

    Words that are avoided come last. A search shows only the words that begin with its letters.
    """

    BINDING_GROUP_TITLE = "Words that fit"
    BINDINGS = [
        key("enter", "take", "Take", "candidates.take", "Put the word on the board",
            in_footer=True),
        key("left", "step(-1)", "Left", "candidates.left", "The word before"),
        key("right", "step(1)", "Right", "candidates.right", "The next word"),
    ]  # fmt: skip
    TITLE = "Words that fit"
    words: reactive[tuple[tuple[str, float], ...]] = reactive(())
    """The likely words with their chances; if none fits, those that another colour would leave."""
    rare: reactive[tuple[str, ...]] = reactive(())
    """The words that are hardly ever the answer."""
    search: reactive[str | None] = reactive(None)
    """The letters searched for; None without a search."""
    highlighted: reactive[int] = reactive(0)
    """The index of the word that is highlighted while the list has the focus."""

    _given: WordsLeft | Contradiction | None = None
    _found: tuple[str, ...] = ()
    """The words that are shown."""
    _chances: tuple[float, ...] = ()
    """Those of the likely ones, which come first."""

    def show(self, left: WordsLeft | None, contradiction: Contradiction | None, title: str) -> None:
        """Show the words left on a board, or those that another colour would leave."""
        self.title = "Words that would fit" if contradiction else title
        if self._given is (given := contradiction or left) and given is not None:
            return
        self._given, self.search = given, None
        if contradiction is not None:
            self.rare, self.words = (), tuple((word, 1.0) for word in contradiction.words)
        elif left is not None:
            last = avoided()
            likely = sorted(left.likely, key=lambda each: (each[0] in last, -each[1], each[0]))
            rare = () if left.is_rare else sorted(left.rare, key=last.__contains__)
            self.rare, self.words = tuple(rare), tuple(likely)
        else:
            self.rare = self.words = ()

    def watch_words(self) -> None:
        self._find()

    def watch_rare(self) -> None:
        self._find()

    def watch_search(self) -> None:
        self._find()

    def _find(self) -> None:
        letters = self.search or ""
        likely = [each for each in self.words if each[0].startswith(letters)]
        self._chances = tuple(chance for _, chance in likely)
        words = (word for word, _ in likely)
        self._found = (*words, *(each for each in self.rare if each.startswith(letters)))
        self.set_reactive(CandidateList.highlighted, 0)
        self.set_reactive(CandidateList.top, 0)
        rare = len(self._found) - len(self._chances)
        counts = [f"{len(self._chances):,} likely"] * bool(len(self._chances) or not rare)
        counts += [f"{rare:,} not" + " likely" * (not len(self._chances))] * bool(rare)
        if isinstance(self._given, Contradiction):
            counts = [counted(len(self._found), "word")]
        begins = "" if self.search is None else f"/{letters.upper()}… "
        self.short_status = begins + counts[0]
        self.status = begins + ", ".join(counts)
        self.refresh(layout=self.styles.is_auto_height)

    @property
    def _cell(self) -> int:
        word = cell_len(self._found[0]) if self._found else USUAL_LENGTH
        return word + (2 if self.size.width >= 60 else 1)

    def _line_of(self, index: int, per_line: int) -> int:
        """The line of a word; a line that says "not likely" parts the two kinds."""
        if index < (likely := len(self._chances)):
            return index // per_line
        return -(-likely // per_line) + 1 + (index - likely) // per_line

    def _count_lines(self, width: int) -> int:
        per_line = max(1, (width - 2) // self._cell)
        return self._line_of(len(self._found) - 1, per_line) + 1 if self._found else 1

    @property
    def line_count(self) -> int:
        return self._count_lines(self.size.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._count_lines(width)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if not self._found:
            yield [(" No word begins like that." if self.search else " …", "quiet")]
            return
        cell, likely = self._cell, len(self._chances)
        per_line, most = max(1, (width - 2) // cell), max(self._chances, default=0)
        parting = -(-likely // per_line)
        count = self._count_lines(width)
        for line in range(self.top, min(count, self.top + height)):
            parts: Parts = [(" ", "text")]
            start = line * per_line
            if line == parting:
                parts.append(("not likely", "quiet"))
            elif line > parting:
                start = likely + (line - parting - 1) * per_line
            end = min(start + per_line, likely if line < parting else len(self._found))
            for index in range(start, end if line != parting else start):
                word, chance = self._found[index], self._chances[index] if index < likely else 0
                is_chosen = self.has_focus and index == self.highlighted
                look = "text" if chance > most / 2 else "quiet" if chance > most / 8 else "faint"
                parts.append((small(word), "chosen" if is_chosen else look))
                parts.append((" " * (cell - cell_len(word)), "text"))
            yield with_bar(parts, width, line - self.top, self.top, height, count)

    def pressed(self, x: int, y: int) -> None:
        shown = self.text_at(x, y).split()[:1]
        for word in (word for word in self._found if [small(word)] == shown):
            self.post_message(WordTaken(word))

    def validate_highlighted(self, index: int) -> int:
        return max(0, min(index, len(self._found) - 1))

    def watch_highlighted(self, index: int) -> None:
        line = self._line_of(index, max(1, (self.size.width - 2) // self._cell))
        self.top = min(max(self.top, line - self.page_height + 1), line)

    def action_step(self, words: int) -> None:
        self.highlighted += words

    def action_move(self, lines: int) -> None:
        self.highlighted += lines * max(1, (self.size.width - 2) // self._cell)

    def action_take(self) -> None:
        if self._found:
            self.post_message(WordTaken(self._found[self.highlighted]))

    def on_blur(self) -> None:
        self.search = None

    def take_letter(self, letter: str) -> None:
        if self.search is None:
            super().take_letter(letter)
        else:
            self.search += letter.lower()

    def on_key(self, event: events.Key) -> None:
        if self.search and event.key == "backspace":
            event.stop()
            self.search = self.search[:-1]


class Sentence(LineWidget):
    """What to play and why, and the known clues; as high as its text."""

    headline: reactive[str] = reactive("")
    reason: reactive[str] = reactive("")
    known: reactive[tuple[str, ...]] = reactive(())
    left: reactive[tuple[int, int] | None] = reactive(None)
    """How many of how many words are left, for a bar where there is room for one."""

    def watch_headline(self) -> None:
        self.fit_height()

    watch_reason = watch_known = watch_left = watch_headline

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        yield from wrapped(self.headline, width, "strong")
        yield from wrapped(self.reason, width, "text")
        if self.known:
            yield from wrapped(f"The answer {'; '.join(self.known)}.", width, "quiet")
        if self.left is not None and width >= _BAR_WIDTH:
            left, of = self.left
            said = f"{left:,} of {of:,} left"
            room = width - len(said) - 2
            filled = max(1, round(room * left / of))
            yield []
            yield [("━" * filled, "accent"), ("━" * (room - filled), "rule"), (f"  {said}", "text")]


class Paragraphs(Panel, LineWidget):
    """Sentences, each of which begins a line."""

    sentences: reactive[tuple[str, ...]] = reactive(())

    def watch_sentences(self) -> None:
        self.fit_height()

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for sentence in self.sentences:
            yield from wrapped(sentence, width, "text")


Line = Bucket | tuple[str, ...]
"""A group, or the words that are alone in theirs."""


def folded(groups: Sequence[Bucket], actual: Pattern | None = None) -> tuple[Line, ...]:
    """The groups, with those of one word in one line, except for the one with the actual colours.

    >>> from wordle_tui.game.board import buckets
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

    With the focus, or without room, only those of the first guess are shown.
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
        is_pair = self._is_pair
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
    def _is_pair(self) -> bool:
        return len(self.shown) > 1 and not self.has_focus and self.size.width >= _PAIR

    @property
    def _sides(self) -> list[tuple[Line, ...]]:
        shown = self.shown if self._is_pair else self.shown[:1]
        return [folded(groups, self.actual) for _, groups in shown]

    @property
    def _largest(self) -> int:
        return max((len(groups[0].words) for _, groups in self.shown if groups), default=1)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if not self._is_pair:
            yield from super().draw(width, height)
            return
        own, others = self._sides
        own = self._with_actual(own, height)
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
