"""Widgets of Train: the decks, the board of a card, and the progress."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date

from textual import events
from textual.reactive import reactive

from wordle_tui.game.wording import counted, day_text
from wordle_tui.training.deck import DECKS, Deck, DueDeck
from wordle_tui.training.schedule import GRADES
from wordle_tui.training.session import GRADE_NAMES, grades_text
from wordle_tui.training.trainer import Answer, DeckCount, Question, Results
from wordle_tui.tui.keys import key
from wordle_tui.tui.widgets.board import Board, letter_of
from wordle_tui.tui.widgets.charts import bar
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.keyboard import ENTER, ERASE, KeyPressed
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts
from wordle_tui.tui.widgets.tables import Table

EXPLANATION = (
    "Each card is a moment from a game: find a guess that needs few more guesses on average. It's "
    "graded by how many more it needs than the best one.",
    "- best: as few as any guess; you'll see the card again after days, then weeks",
    "- good: less than 0.1 more; you'll see the card again sooner",
    "- again: 0.1 or more; you'll see the card again at the end of the session, and soon after",
    "Only your first try counts. A word that isn't allowed costs nothing. Found is the share of "
    "cards answered with best or good. A card that you've missed on eight days is suspended: "
    "it isn't asked until you bring it back.",
)
_NUMBERS, _TITLE = (5, 6, 6), 20
_GRADE, _BAR = 10, 17
_LIMITS = {name: f"< {limit:g}" for name, limit in GRADES.items() if name != "best"} | {
    "again": f"≥ {GRADES['good']:g}"
}
"""The loss of each grade; the best grade has none."""


def _columns(width: int, title: str, sentence: str, *numbers: str) -> list[str]:
    """A line of the table; the sentence, and then the last numbers, go if they do not fit."""
    shown = _NUMBERS if width >= _TITLE + sum(_NUMBERS) else _NUMBERS[:2]
    room = max(0, width - _TITLE - sum(shown))
    texts = [title.ljust(_TITLE), (sentence if room >= len(sentence) else "").ljust(room)]
    return [*texts, *map(str.rjust, numbers, shown)]


class DeckTable(Panel, Table):
    """The decks, with the numbers of due and new cards."""

    TITLE = "Decks"
    BINDING_GROUP_TITLE = "Decks"
    BINDINGS = [
        key("enter", "screen.open_deck", "Train", "decks.open", "Train with the cards of this deck",
            in_footer=True),
        key("u", "screen.bring_back", "Bring back", "decks.bring_back",
            "Bring back the suspended cards of this deck"),
    ]  # fmt: skip
    counts: reactive[tuple[DeckCount, ...]] = reactive(())
    """Empty until the cards are counted."""

    def watch_counts(self) -> None:
        suspended = self.counts[0].suspended if self.counts else 0
        self.status = f"{suspended:,} suspended" if suspended else ""

    @property
    def line_count(self) -> int:
        return len(DECKS)

    @property
    def deck(self) -> Deck:
        return [*DECKS.values()][self.highlighted]

    def go_to(self, deck: Deck) -> None:
        """Highlight the line of a deck, if it has one; a drill has none."""
        if deck.key in DECKS:
            self.highlighted = [*DECKS].index(deck.key)

    def header(self, width: int) -> Iterable[Parts]:
        yield [(part, "quiet") for part in _columns(width, "deck", "", "due", "new", "found")]

    def line(self, index: int, width: int) -> Parts:
        deck = [*DECKS.values()][index]
        count = self.counts[index] if self.counts else None
        numbers = ["…", "…", "…"]
        if count is not None:
            new = "–" if isinstance(deck, DueDeck) else f"{count.new:,}"
            numbers = [f"{count.due:,}", new, str(count.results)]
        looks = ("strong", "quiet", "lit" if count and count.due else "text", "text", "quiet")
        return [*zip(_columns(width, deck.title, deck.sentence, *numbers), looks, strict=False)]

    def clicked(self, index: int, x: int) -> None:
        self.highlighted = index
        self.call_later(self.run_action, "screen.open_deck")


class CardBoard(Board, can_focus=True):
    """The board of a card; the screen handles the keys."""

    AROUND = (50, 7)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return letter_of(key, character) is not None

    def on_key(self, event: events.Key) -> None:
        # Enter and backspace are bindings of the screen, but are handled here: bindings run after
        # the next letter has arrived, so letters would overtake them.
        letter = letter_of(event.key, event.character)
        if letter is not None or event.key in (ENTER, ERASE):
            event.stop()
            self.post_message(KeyPressed(letter or event.key))


class DeckProgress(Panel, LineWidget):
    """The grades of the session so far, with a bar for each if there is room."""

    DEFAULT_CSS = "DeckProgress { height: 5; }"

    grades: reactive[tuple[str, ...]] = reactive(())
    total: reactive[int] = reactive(1)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        grades = Counter(self.grades)
        if height < len(GRADE_NAMES):
            yield [(grades_text(grades) or "No card answered yet.", "text")]
            return
        room = max(4, width - _BAR - 4)
        for name in GRADE_NAMES:
            count = grades[name]
            yield [
                (name.ljust(_GRADE), "text"),
                (_LIMITS.get(name, "").ljust(_BAR - _GRADE), "quiet"),
                (bar(count, max(count, self.total), room), "bar"),
                (f" {count}" if count else "0", "text" if count else "quiet"),
            ]


class DrillResult(Panel, LineWidget):
    """The cards of a drill: the guesses before, the player's, the best one, and the cost."""

    answered: reactive[tuple[tuple[Question, Answer | None], ...]] = reactive((), layout=True)
    chosen: reactive[int] = reactive(0)
    """The index of the card on the board."""

    def watch_answered(self) -> None:
        self.status = counted(len(self.answered), "position")

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        room = max(5, *(question.game.words.length for question, _ in self.answered)) + 2
        titles = "".join(each.ljust(room) for each in ("after", "you", "best"))
        yield [(f"       {titles}cost", "quiet")]
        for index, (question, answer) in enumerate(self.answered):
            is_found = answer is not None and answer.grade != "again"
            after = question.game.turns[-1].guess if question.game.turns else "–"
            words = (after, answer.guess if answer else "–", question.target.word)
            yield [
                ("▸ " if index == self.chosen else "  ", "lit"),
                ("✓ " if is_found else "  ", "good"),
                (f"{index + 1}  ", "quiet"),
                ("".join(word.upper().ljust(room) for word in words), "strong"),
                (f"{answer.loss:.2f}" if answer else "–", "text" if is_found else "warning"),
            ]


class WeeklyResults(Panel, LineWidget):
    """The share of cards found in each of the last weeks, newest first."""

    TITLE = "Found by week"
    weeks: reactive[tuple[tuple[date, Results], ...]] = reactive((), layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for monday, results in self.weeks:
            week = f"{day_text(monday):<13}", f"{counted(results.answered, 'card'):>11}  "
            room = max(0, width - 5 - sum(map(len, week)))
            yield [
                (week[0], "text"),
                (week[1], "quiet"),
                (bar(results.found, results.answered, room).ljust(room), "bar"),
                (f"{results!s:>5}", "text"),
            ]
