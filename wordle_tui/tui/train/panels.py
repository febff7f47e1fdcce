"""Widgets of Train: the decks, the board of a card, and what guesses tell of its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from operator import attrgetter

from rich.style import Style
from textual import events
from textual.reactive import reactive

from wordle_tui.game.alphabet import small
from wordle_tui.game.board import Bucket
from wordle_tui.game.turn import Turn
from wordle_tui.training.deck import DECKS, Deck
from wordle_tui.training.trainer import Answer, DeckCount, GuessGroups, Question
from wordle_tui.tui.keys import key
from wordle_tui.tui.rated.card import Needed, tile_row
from wordle_tui.tui.widgets.board import BoardView, letter_of
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.keyboard import ENTER, ERASE, KeyPressed
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, width_of
from wordle_tui.tui.widgets.tables import MarkedTable

EXPLANATION = (
    "Each card is a moment from a game: find a guess that needs few more guesses on average. It's "
    "graded by its cost: the guesses that it needs more than the best one, and 0.03 for each per "
    "cent more risk of losing.",
    "- best: 0; you'll see the card again after days, then weeks",
    "- good: less than 0.1; you'll see the card again sooner",
    "- again: 0.1 or more; you'll see the card again at the end of the session, and soon after",
    "Only your first try counts. A word that isn't allowed costs nothing. Found is the share of "
    "cards answered with best or good. A card that you've missed on eight days is suspended: "
    "it isn't asked until you bring it back.",
)
_NUMBER, _TITLE = 6, 22


def _columns(width: int, title: str, sentence: str, *numbers: str) -> list[str]:
    """A line of the table; the sentence goes if it does not fit."""
    room = max(0, width - 2 - _TITLE - _NUMBER * len(numbers))
    texts = [title.ljust(_TITLE), (sentence if room >= len(sentence) else "").ljust(room)]
    return [*texts, *(number.rjust(_NUMBER) for number in numbers)]


class DeckTable(Panel, MarkedTable):
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
        yield [("  ", "text"), *((part, "quiet") for part in _columns(width, "", "", "due", "new"))]

    def line(self, index: int, width: int) -> Parts:
        deck = [*DECKS.values()][index]
        count = self.counts[index] if self.counts else None
        numbers = [f"{count.due:,}", f"{count.new:,}"] if count else ["…", "…"]
        looks = ("strong", "quiet", "lit" if count and count.due else "text", "text")
        columns = _columns(width, deck.title, deck.sentence, *numbers)
        return [("  ", "text"), *zip(columns, looks, strict=True)]

    def clicked(self, index: int, x: int) -> None:
        self.highlighted = index
        self.call_later(self.run_action, "screen.open_deck")


class CardBoard(BoardView, can_focus=True):
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


def told_lines(groups: GuessGroups, width: int) -> Iterator[Parts]:
    """What guesses tell of a few words: their colours, beside the words that give them.

    Words that a guess does not tell apart are marked. Two guesses stand side by side.
    """
    room = width // max(1, len(groups))
    sides = [list(_told(guess, split)) for guess, split in groups]
    for row in zip_longest(*sides, fillvalue=list[tuple[str, str | Style]]()):
        yield [part for side in row for part in (*side, (" " * (room - width_of(side)), "text"))]


def _told(guess: str, groups: Sequence[Bucket]) -> Iterator[Parts]:
    for group in groups:
        tiles = tile_row(Turn(guess, group.pattern))
        blank: Parts = [(" " * width_of(tiles), "text")]
        look = "text" if len(group.words) == 1 else "warning"
        for number, word in enumerate(group.words):
            yield [*(blank if number else tiles), (f" {small(word)}", look)]


class Told(Panel, LineWidget):
    """What the best guess and the player's tell of a few words."""

    groups: reactive[GuessGroups] = reactive((), layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        return told_lines(self.groups, width)


def best_guesses(question: Question, answer: Answer | None) -> tuple[Needed, ...]:
    """The best guesses on a card, the player's among them: the one now and, of a mistake, then."""
    familiar, mistake = question.familiar, question.mistake
    given = answer.needed if answer else ()
    listed = {each.word: each for each in (*question.advice.suggestions[:2], familiar, *given)}
    notes = {word: [f"loses {each.risk_text}"] for word, each in listed.items() if each.known_risk}
    notes.setdefault(familiar.word, []).append("best familiar word")
    if mistake is not None:
        day = mistake.game.played_on
        notes.setdefault(mistake.guess, []).append(f"you, on {day.day} {day:%b}")
    if answer is not None:
        notes.setdefault(answer.guess, []).append("you, now")
    return tuple(
        Needed(
            each.word,
            f"{each.expected_guesses:.2f}",
            "; ".join(notes.get(each.word, ())),
            is_best=each.word == question.target.word,
            is_costly=answer is not None and each.word == answer.guess and answer.grade != "best",
        )
        for each in sorted(listed.values(), key=attrgetter("known_risk", "expected_guesses"))
    )
