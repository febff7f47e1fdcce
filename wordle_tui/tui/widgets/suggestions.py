"""The list of suggestions with their figures, and their chances of solving by each guess."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from operator import attrgetter
from typing import NamedTuple

from rich.cells import cell_len
from textual.reactive import reactive
from textual.timer import Timer

from wordle_tui.advice.advice import Advice, Stage, Suggestion
from wordle_tui.advice.order import USUAL, Order
from wordle_tui.game.alphabet import USUAL_LENGTH
from wordle_tui.game.board import GUESS_LIMIT
from wordle_tui.game.wording import chance_text, month_text, score_text
from wordle_tui.tui.keys import key
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, padded, width_of
from wordle_tui.tui.widgets.panels import BesideBoard, WordTaken, solver_status
from wordle_tui.tui.widgets.tables import MarkedTable

ORDER_KEY = key(
    *("ctrl+o", "app.choose_order", "Order by", "suggestions.order"),
    "Order suggestions by a figure or by a strategy",
)
"""The key of every screen that lists suggestions."""
_NAME, _LEAST_NAME = 16, 9
"""The columns of a mark and a word, with room for the title and without."""


def _left_on(advice: Advice, number: int, guess: Suggestion) -> str:
    """The words that a guess leaves on a board on average; ✓ if it solves it."""
    boards = [n for n, board in enumerate(advice.boards, 1) if not board.is_solved]
    if advice.boards[number - 1].certain == guess.word:
        return "✓"
    return f"{guess.each_left[boards.index(number)]:.0f}" if guess.each_left else "…"


def _finishes(advice: Advice, suggestion: Suggestion) -> str:
    """The board that a guess solves, or the one that it solves most likely, with the chance."""
    chances = [
        (dict(board.likely).get(suggestion.word, 0.0), -number)
        for number, board in enumerate(advice.boards, 1)
        if not board.is_solved
    ]
    chance, number = max(chances)
    if not chance:
        return "–"
    return f"{-number}" if chance == 1 else f"{-number} ({chance_text(chance)})"


_USED = len("used Jan 2024")
_BAR, _LONGEST = 18, 0.1
"""The columns of the longest bar of a chance, and the least chance that has it."""


def _needed(advice: Advice, guess: Suggestion) -> str:
    """The guesses needed. What is "almost certain" stands in this column and the next."""
    is_almost = not advice.is_sum and advice.is_nearly_certain(guess)
    return "almost" if is_almost else advice.guesses_text(guess, decimals=2)


def _chance(advice: Advice, guess: Suggestion) -> str:
    """The chance that a guess is the answer, in whole percent from one on."""
    if not guess.is_candidate:
        return "-"
    if advice.is_nearly_certain(guess):
        return "certain"
    return chance_text(guess.chance)


class Column(NamedTuple):
    """A column: its title, its width, and the text of each guess."""

    title: str
    width: int
    text: Callable[[Suggestion], str]


def shown_columns(advice: Advice, has_more: bool) -> tuple[Column, ...]:
    """What is shown of guesses: how many are needed, their chances, and on request all figures.

    Of up to four boards each has a column, of more the boards that a guess may solve.
    """
    first = Column("needed", 6 if advice.is_sum else 7, partial(_needed, advice))
    if advice.is_sum:
        unsolved = [number for number, board in enumerate(advice.boards, 1) if not board.is_solved]
        if not (advice.suggestions and advice.suggestions[0].each_left):
            return first, Column("solves", 14, partial(_finishes, advice))
        each = (Column(str(n), 4, partial(_left_on, advice, n)) for n in unsolved)
        return (first, *each)
    chance = Column("chance", 8, partial(_chance, advice))
    if advice.score_title:
        width = 1 + max(7, len(advice.score_title))
        score = Column(advice.score_title, width, lambda one: score_text(one.score))
        return score, first, chance
    if not has_more:
        return first, chance
    lost = Column("lost", 6, attrgetter("risk_text"))
    bits = Column("bits", 6, "{0.bits:.2f}".format)
    left = Column("left", 6, lambda one: f"{one.expected_remaining:,.1f}")
    largest = Column("largest", 8, "{0.worst:,}".format)
    return first, chance, left, largest, lost if advice.is_risky else bits


def _deciding(advice: Advice) -> tuple[Suggestion, ...]:
    """The guesses that are no worse than the last of the words left, if all of these are there."""
    guesses = advice.worth_showing
    fit = [place for place, each in enumerate(guesses) if each.is_candidate]
    has_all = fit and len(fit) >= sum(len(board.likely) for board in advice.unsolved)
    return guesses[: fit[-1] + 1] if has_all else guesses


class Suggestions(BesideBoard, MarkedTable):
    """Shows the suggestions of the advice; the old ones stay, dimmed, until new ones arrive."""

    BINDING_GROUP_TITLE = "Suggestions"
    BINDINGS = [
        key("enter", "take", "Take", "suggestions.take", "Put the word on the board",
            in_footer=True),
    ]  # fmt: skip
    TITLE = "Best guesses"

    advice: reactive[Advice | None] = reactive(None)
    order: reactive[Order] = reactive(USUAL)
    busy: reactive[bool] = reactive(False)
    has_more: reactive[bool] = reactive(False)
    """Whether all figures are shown, or only those that decide."""

    shown: reactive[tuple[Suggestion, ...]] = reactive((), layout=True)
    _ranked: Advice | None = None
    """The advice that is shown."""
    _columns: tuple[Column, ...] = ()
    _room = _NAME
    """The columns before the first figure."""
    _since = 0.0
    _clock: Timer | None = None

    def on_mount(self) -> None:
        for name in ("advice", "order"):
            self.watch(self, name, self._show_status)

    def watch_busy(self, busy: bool) -> None:
        self._since = time.monotonic()
        if self._clock is not None:
            self._clock.stop()
        self._clock = self.set_interval(0.25, self._show_status) if busy else None
        self._show_status()

    def _show_status(self) -> None:
        waited = time.monotonic() - self._since if self.busy else None
        has_boards = self.header_height and len(self._columns) > 2
        status = solver_status(self.advice, waited, self.order)
        self.status = "words left on" if has_boards else status

    @property
    def highlighted_name(self) -> str | None:
        """The word that is marked."""
        return self.shown[self.highlighted].word if self.shown else None

    @property
    def line_count(self) -> int:
        return len(self.shown)

    def watch_advice(self, advice: Advice | None) -> None:
        if advice is None:  # it is another game
            self._ranked, self.shown, self.heads = None, (), ""
            return
        if advice.stage is Stage.COUNTED and advice.remaining:
            return  # the old ranking stays until the new one arrives
        # A word stays marked unless it is so only because it was the first.
        marked = self.highlighted_name if self.highlighted and self.has_focus else None
        self._ranked, self.shown = advice, _deciding(advice)
        self._arrange()
        names = [each.word for each in self.shown]
        self.highlighted = names.index(marked) if marked in names else 0
        self.keep_in_sight()

    def watch_has_more(self) -> None:
        self._arrange()
        self.refresh()

    def watch_title(self) -> None:
        self._arrange()
        self._draw_rule()

    def _arrange(self) -> None:
        """The columns, whose titles stand on the rule."""
        if self._ranked is None:
            return
        self._columns = shown_columns(self._ranked, self.has_more)
        longest = max((cell_len(each.word) for each in self.shown), default=0)
        is_close = self.has_more or self._ranked.is_sum
        self._room = max(_LEAST_NAME if is_close else _NAME, longest + 4)
        title = "Guesses" if self.has_more and not self._ranked.is_sum else self.title
        heads = "".join(each.title.rjust(each.width) for each in self._columns)
        self.title, self.heads_from = title, self._room - 1
        self.heads = "" if self.header_height else heads

    @property
    def header_height(self) -> int:
        """The columns of several boards have their titles on a line below the rule."""
        return int(self._ranked is not None and self._ranked.is_sum)

    def header(self, width: int) -> Iterator[Parts]:
        titles = (each.title.rjust(each.width) for each in self._columns)
        yield [(" " * self._room + "".join(titles), "quiet")]

    def action_take(self) -> None:
        if self.highlighted_name is not None:
            self.post_message(WordTaken(self.highlighted_name))

    def clicked(self, index: int, x: int) -> None:
        self.highlighted = index
        self.action_take()

    def line(self, index: int, width: int) -> Parts:
        assert self._ranked is not None, "there are suggestions"
        guess, name = self.shown[index], self._room - 3
        parts: Parts = [("   ", "text"), (padded(guess.word.upper(), name), "strong")]
        for number, column in enumerate(self._columns):
            parts.append((column.text(guess).rjust(column.width), "quiet" if number else "text"))
        room = width - width_of(parts) - 3
        used = f"used {month_text(guess.used)}" if guess.used and guess.is_candidate else ""
        if self.has_more or self._ranked.is_sum:
            return parts
        most = max(_LONGEST, *(each.chance for each in self.shown))
        wide = min(_BAR, room - (_USED + 1) * bool(used))
        length = max(guess.chance >= 0.001, round(guess.chance / most * wide)) if wide > 3 else 0
        parts.append((f" {'━' * length}", "bar"))
        rest = width - width_of(parts) - 2
        return [*parts, (used.rjust(rest), "quiet")] if used and rest >= len(used) else parts


class Chances(Panel, LineWidget):
    """One line for each of the words shown whose chances are known."""

    TITLE = "Chance of solving by guess"
    shown: reactive[tuple[Suggestion, ...]] = reactive(())
    limit: reactive[int] = reactive(GUESS_LIMIT)

    def show(self, words: Iterable[str], advice: Advice | None) -> None:
        """Show the words whose chances the advice knows."""
        known = {}
        if advice is not None:
            asked = (answer.suggestion for answer in advice.asked)
            known = {each.word: each for each in (*advice.suggestions, *asked) if each.done_by}
        self.shown = tuple(known[word] for word in words if word in known)

    def watch_shown(self, before: tuple[Suggestion, ...], shown: tuple[Suggestion, ...]) -> None:
        self.status = "" if shown else "not known yet"
        if len(shown) != len(before):  # better figures need no other height
            self.refresh(layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        return chance_lines(self.shown, self.limit, width)


def chance_lines(shown: Sequence[Suggestion], limit: int, width: int) -> Iterator[Parts]:
    """A header and a line for each guess, with a blank between any two columns.

    Without room for all guesses the last ones are shown.
    """
    if not shown:
        return
    left = len(shown[0].done_by or ())
    name = 1 + max(USUAL_LENGTH, cell_len(shown[0].word))
    lost = [chance_text(each.known_risk) if each.known_risk else "never" for each in shown]
    lost_width = 1 + max(map(len, lost))
    room = width - name - lost_width
    texts = [
        [chance_text(chance) if chance else "0%" for chance in each.done_by or ()] for each in shown
    ]
    text_width = 1 + max(len(text) for row in texts for text in row)
    count = max(1, min(left, room // text_width))
    numbers = (f"{limit - count + number:>{text_width}}" for number in range(1, count + 1))
    yield [(" " * name + "".join(numbers) + "lost".rjust(lost_width), "quiet")]
    for each, row, risk in zip(shown, texts, lost, strict=True):
        chances = "".join(text.rjust(text_width) for text in row[-count:])
        look = "error" if each.known_risk else "good"
        parts: Parts = [(padded(each.word.upper(), name), "strong"), (chances, "text")]
        yield [*parts, (risk.rjust(lost_width), look)]
