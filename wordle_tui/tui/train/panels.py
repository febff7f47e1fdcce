"""Widgets of Train: the decks, the board of a card, and what guesses tell of its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from operator import attrgetter

from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.reactive import reactive

from wordle_tui.game.alphabet import small
from wordle_tui.game.board import Bucket
from wordle_tui.game.turn import Turn
from wordle_tui.training.deck import DECKS, Deck
from wordle_tui.training.trainer import Answer, DeckCount, GuessGroups, Question
from wordle_tui.tui.keys import key
from wordle_tui.tui.rated.card import Needed
from wordle_tui.tui.widgets.board import BoardView, letter_of
from wordle_tui.tui.widgets.charts import bar
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.keyboard import ENTER, ERASE, KeyPressed
from wordle_tui.tui.widgets.line_widget import Parts, width_of
from wordle_tui.tui.widgets.tables import MarkedTable
from wordle_tui.tui.widgets.tiles import TileSize, TileWidget, strip_tile

_TITLE, _NUMBER, _LEAST_BAR = 22, 6, 5
_SPACED = 36
"""The lines of a screen from which on there are blank lines between rows."""


class DeckTable(Panel, MarkedTable):
    """The decks, with a bar for the cards that are due."""

    TITLE = "Decks"
    header_height = 0
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
        self.status = f"{suspended:,} suspended · due today" if suspended else "due today"

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

    @property
    def row_height(self) -> int:
        return 3 if self.app.size.height >= _SPACED else 2

    def line(self, index: int, width: int) -> Parts:
        deck = [*DECKS.values()][index]
        due = self.counts[index].due if self.counts else None
        room = width - 3 - _TITLE - _NUMBER
        room = room if room >= _LEAST_BAR else 0
        most = max(self.counts[0].due, 1) if self.counts else 1
        number = "…" if due is None else f"{due:,}"
        return [
            ("  ", "text"),
            (deck.title.ljust(_TITLE), "strong"),
            (bar(due or 0, most, room).ljust(room), "accent" if deck.is_of_all else "bar"),
            (number.rjust(width - 3 - _TITLE - room), "lit" if due else "text"),
        ]

    def below(self, index: int, width: int) -> Iterable[Parts]:
        deck, room = [*DECKS.values()][index], width - 3
        count = self.counts[index] if self.counts else None
        cards = count.seen + count.new if count else 0
        seen = f"{count.seen:,} of {cards:,} seen" if count and cards and not deck.is_of_all else ""
        said = deck.sentence if len(deck.sentence + seen) < room else ""
        yield [("", "text"), (f"  {said}{seen.rjust(room - len(said))}", "quiet")]
        yield from [[]] * (self.row_height - 2)

    def clicked(self, index: int, x: int) -> None:
        self.highlighted = index
        self.call_later(self.run_action, "screen.open_deck")

    def on_key(self, event: events.Key) -> None:
        # As on the board: letters that arrive with Enter are those of a guess.
        letter = letter_of(event.key, event.character)
        if event.key == ENTER or (letter and event.key not in self.screen.active_bindings):
            event.stop()
            self.post_message(KeyPressed(letter or event.key))


class CardBoard(BoardView, can_focus=True):
    """The board of a card; the screen handles the keys."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return letter_of(key, character) is not None

    def on_key(self, event: events.Key) -> None:
        # Enter and backspace are bindings of the screen, but are handled here: bindings run after
        # the next letter has arrived, so letters would overtake them.
        letter = letter_of(event.key, event.character)
        if letter is not None or event.key in (ENTER, ERASE):
            event.stop()
            self.post_message(KeyPressed(letter or event.key))


class Told(Panel, TileWidget):
    """What the best guess and the player's tell of a few words: their colours, beside the words
    that give them.

    Words that a guess does not tell apart are marked. Two guesses stand side by side.
    """

    groups: reactive[GuessGroups] = reactive((), layout=True)

    def _tile(self, width: int) -> TileSize:
        words = [guess for guess, _ in self.groups] or [""]
        return strip_tile(self.app.size, len(words[0]), width // len(words) - len(words[0]) - 2)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        words = sum(len(group.words) for _, groups in self.groups[:1] for group in groups)
        return words * self._tile(width).height

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        room, tile = width // max(1, len(self.groups)), self._tile(width)
        sides = [list(self._told(guess, split, tile)) for guess, split in self.groups]
        for row in zip_longest(*sides, fillvalue=list[tuple[str, str | Style]]()):
            gaps = ([(" " * (room - width_of(side)), "text")] for side in row)
            yield [part for side, gap in zip(row, gaps, strict=True) for part in (*side, *gap)]

    def _told(self, guess: str, groups: Sequence[Bucket], size: TileSize) -> Iterator[Parts]:
        """Each word has as many lines as a tile."""
        for group in groups:
            tiles = [*self.strip(Turn(guess, group.pattern), size)]
            blank: Parts = [(" " * width_of(tiles[0]), "text")]
            look = "text" if len(group.words) == 1 else "warning"
            for number, word in enumerate(group.words):
                for line, parts in enumerate(tiles):
                    is_middle = line == (size.height - 1) // 2
                    said = (f" {small(word)}" * is_middle, look)
                    yield [*(blank if number else parts), said]


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
        notes.setdefault(answer.guess, []).append("you, now" if question.board.turns else "you")
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
