"""The decks of the trainer: their names, and which cards each of them has.

The command line imports this module, so it does not import numpy.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, TypeVar

from wordle_tui.advice.advice import Engine
from wordle_tui.advice.book import opening_advice
from wordle_tui.game import daily
from wordle_tui.game.clues import fitting
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.records import FinishedGame, GameFilter, now
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.validation import is_number
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.rating.mistakes import ENDGAME, KINDS, Mistake
from wordle_tui.rating.week import week
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.training.training_cards import (
    Card,
    dead_ends,
    endgames,
    favourite_opener,
    mistakes,
    random_positions,
    replies,
    traps,
)

SECOND_WORDS = 10
"""Default number of second words in a repertoire."""
MOST_SECOND_WORDS = 30
RECENT_GAMES = 1000
"""Number of recent games that are searched for mistakes."""
DRILL = 5
"""Number of cards in the drill of a habit."""
_MADE = {"trap": "traps", "impossible": "endgames", "endgame": "endgames"}
"""The decks that have more cards for a habit; for the others they are random, with many words."""
SEARCHES_KEPT = 16
"""Number of searches, for the cards of a deck or a repertoire, whose results are cached."""


@dataclass(frozen=True)
class Source:
    """What the cards of a deck are made from."""

    words: WordList
    hard: bool
    history: History
    engine_of: Callable[[WordList], Engine] | None = None
    stop: Stop = never_stop

    @property
    def mistakes(self) -> dict[Card, Mistake]:
        """The player's mistakes in recent games that can be asked with the list as it is now."""
        found = mistakes(_recent_games(self.words, self.history))
        return {card: mistake for card, mistake in found.items() if self._can_ask(card)}

    @cached_property
    def last_week(self) -> list[Card]:
        """The card of the costliest mistake of the last week, which comes first; or none."""
        worst = week(self.history.games(), daily.today()).mistake
        cards = [Card.before(worst)] if worst else []
        return [*filter(self._can_ask, cards)]

    def _can_ask(self, mistaken: Card) -> bool:
        return can_be_asked(DECKS["mistakes"].key_of(mistaken), self.words)


@dataclass(frozen=True)
class Deck(ABC):
    """Cards to train with."""

    key: str
    """Its name, with which the keys of its stored cards begin."""
    title: str
    sentence: str
    nothing: str = "No card of this deck is due today."
    """What to say if no card is due and all are known."""
    is_countable: bool = True
    """Whether the number of cards is known."""

    @abstractmethod
    def cards(self, source: Source) -> Iterable[Card]:
        """Its cards, seen before or new. In hard mode, those that the program finds are hard."""

    def key_of(self, card: Card) -> str:
        """The key under which the history stores the state of a card."""
        return f"{self.key} {card.key}"

    def has(self, key: str) -> bool:
        """Whether a stored card belongs to the deck."""
        return key.partition(" ")[0] == self.key

    def suits(self, words: WordList) -> bool:
        """Whether it can be trained with the list."""
        return True


class DueDeck(Deck):
    """The cards of all decks that are due, and last week's costliest mistake."""

    def cards(self, source: Source) -> Iterable[Card]:
        return source.last_week

    def key_of(self, card: Card) -> str:
        return DECKS["mistakes"].key_of(card)

    def has(self, key: str) -> bool:
        return True


class MistakeDeck(Deck):
    def cards(self, source: Source) -> Iterable[Card]:
        return dict.fromkeys((*source.last_week, *source.mistakes))


class ReplyDeck(Deck):
    def cards(self, source: Source) -> Iterable[Card]:
        opener = own_opener(source.words, source.history)
        return _in_mode(replies(opener, source.words), source.hard)


@dataclass(frozen=True)
class RepertoireDeck(Deck):
    """Positions after an opener, in which to remember one of a few second words.

    Each opener and number of words is a separate deck.

    >>> repertoire("slate", 10).key, repertoire("slate", 1).sentence
    ('repertoire:10:slate', 'SLATE and its best second word.')
    """

    opener: str = ""
    """Empty for the repertoire that was trained last."""
    count: int = SECOND_WORDS

    def cards(self, source: Source) -> Iterable[Card]:
        return replies(self.opener, source.words)

    def suits(self, words: WordList) -> bool:
        return not self.opener or self.opener in words.accepted

    def second_word(self, game: Game, stop: Stop) -> str | None:
        """The word to remember in the position of a card."""
        second = _once(_second_words, game.words, self.opener, self.count, stop=stop)
        return second.get(game.turns[0].pattern)


class TrapDeck(Deck):
    def cards(self, source: Source) -> Iterable[Card]:
        return _in_mode(_once(traps, source.words.for_practice, stop=source.stop), source.hard)


class EndgameDeck(Deck):
    def cards(self, source: Source) -> Iterable[Card]:
        return _in_mode(_once(endgames, source.words.for_practice, stop=source.stop), source.hard)


class DeadEndDeck(Deck):
    def cards(self, source: Source) -> Iterable[Card]:
        from wordle_tui.advice.advisor import Advisor

        words = source.words.for_practice
        engine = source.engine_of(words) if source.engine_of else None
        advisor = engine if isinstance(engine, Advisor) else Advisor(words)
        return dead_ends(words, advisor, source.stop)


class RandomDeck(Deck):
    def cards(self, source: Source) -> Iterable[Card]:
        from wordle_tui.rating.game_card import standing_before

        level = standing_before(source.history, now()).rating.level
        return _in_mode(random_positions(source.words.for_practice, level), source.hard)


@dataclass(frozen=True)
class HabitDeck(Deck):
    """A drill of a few positions in which the player's habit shows; its cards are those of other
    decks, where they come again."""

    kind: str = ""
    """One of `KINDS`. The sentence says what the habit costs."""

    def cards(self, source: Source) -> Iterable[Card]:
        return (card for _, card in self.keyed(source))

    def keyed(self, source: Source) -> Iterator[tuple[str, Card]]:
        """The cards with their keys: the player's mistakes, dearest first, then made ones."""
        for card, mistake in source.mistakes.items():
            if mistake.kind == self.kind:
                yield DECKS["mistakes"].key_of(card), card
        made, words = DECKS[_MADE.get(self.kind, "random")], source.words.for_practice
        cards = made.cards(source)
        if made.key == "random":
            drawn = _in_mode(random_positions(words, "expert"), source.hard)
            cards = (card for card in drawn if len(fitting(card.turns, words.answers)) > ENDGAME)
        yield from ((made.key_of(card), card) for card in cards)


def habit(kind: str, costs: str = "") -> HabitDeck:
    """The drill of a habit.

    >>> habit("blunt").title
    'Words that tell too little'
    """
    title = f"{KINDS[kind][0].upper()}{KINDS[kind][1:]}"
    nothing = "There is no card for this habit now."
    return HabitDeck(f"habit:{kind}", title, costs, nothing, False, kind=kind)


DECKS: dict[str, Deck] = {
    deck.key: deck
    for deck in (
        DueDeck("due", "All that is due", "Last week's worst mistake comes first.",
                "Nothing is due today."),
        MistakeDeck("mistakes", "My mistakes", "The guesses that cost most come first.",
                    "No mistakes are due. They come from your rated games."),
        EndgameDeck("endgames", "Endgames", "Three to twelve words are left."),
        ReplyDeck("replies", "My opener's replies", "Second guesses, likeliest colours first."),
        RepertoireDeck("repertoire", "Repertoire",
                       "A few second words for an opener, to know by heart."),
        TrapDeck("traps", "Traps", "Words that differ in a letter or two."),
        DeadEndDeck("dead-ends", "Hard-mode dead ends", "One wrong guess may lose the game.",
                    is_countable=False),
        RandomDeck("random", "Random cards", "Harder cards as your rating improves.",
                   is_countable=False),
    )
}  # fmt: skip
"""The decks by their names on the command line, in the order shown."""
FIRST_DECKS = 3
"""How many of them are shown at once, before the player asks for more."""


def repertoire(opener: str, count: int) -> RepertoireDeck:
    """The deck for an opener and its best second words."""
    best = "best second word" if count == 1 else f"{count} best second words"
    key, sentence = f"repertoire:{count}:{opener}", f"{opener.upper()} and its {best}."
    return RepertoireDeck(key, DECKS["repertoire"].title, sentence, opener=opener, count=count)


def parse_repertoire(text: str, words: WordList) -> RepertoireDeck:
    """Parse an opener and an optional number of second words, as in `slate 10`."""
    opener, *counts = text.split() or [""]
    count = counts[0] if counts else str(SECOND_WORDS)
    if len(counts) > 1 or not is_number(count) or not 1 <= int(count) <= MOST_SECOND_WORDS:
        raise WordleError(
            f"Give an opener and a number from 1 to {MOST_SECOND_WORDS}, as in SLATE 10."
        )
    return repertoire(words.check(opener), int(count))


def deck_of(key: str) -> Deck | None:
    """The deck of a stored card, or the deck with this key; None if there is no such deck.

    >>> deck_of("traps original raise:bbbbb").title, deck_of("repertoire:10:slate").opener
    ('Traps', 'slate')
    """
    name = key.partition(" ")[0]
    if parts := re.fullmatch(r"repertoire:([1-9]\d?):([^\W\d_]+)", name):
        return repertoire(parts[2], int(parts[1]))
    return DECKS.get(name)


def card_of(key: str, words: WordList) -> Card:
    """The position of a stored card of the list, or of its words for practice."""
    return Card.parse(key.partition(" ")[2], _name_in(key, words))


def _name_in(key: str, words: WordList) -> str:
    """The name of the list in the key of a stored card; empty if it is another list."""
    names = (words.name, words.for_practice.name)
    return next((name for name in names if key.partition(" ")[2].startswith(f"{name} ")), "")


@lru_cache(maxsize=10_000)
def can_be_asked(key: str, words: WordList) -> bool:
    """Whether the key is that of a position in which the game goes on; a file may have any."""
    if not _name_in(key, words) or deck_of(key) is None:
        return False
    try:
        game = card_of(key, words).game(words)
    except WordleError:
        return False
    if not game.turns or any(turn.pattern.is_win for turn in game.turns):
        return False
    # The likely words alone are found much sooner, and nearly always suffice.
    return any(
        fitting(game.turns, likely) for likely in (game.words.answers, game.words.rare_words)
    )


def own_opener(words: WordList, history: History) -> str:
    """The player's favourite opener, or the best one if the player has no games."""
    if favourite := favourite_opener(_recent_games(words, history)):
        return favourite
    book = opening_advice(words, hard=False)
    return book.suggestions[0].word if book else words.answers[0]


def _recent_games(words: WordList, history: History) -> list[FinishedGame]:
    names = dict.fromkeys((words.name, words.for_practice.name))
    filters = (GameFilter(list_name=name) for name in names)
    return [game for each in filters for game in history.games(each, limit=RECENT_GAMES)]


def _in_mode(cards: Iterable[Card], hard: bool) -> Iterator[Card]:
    return (replace(card, hard=hard) for card in cards)


def _second_words(words: WordList, opener: str, count: int, stop: Stop) -> dict[Pattern, str]:
    """The second word of the repertoire for each pattern of the opener. It takes some seconds."""
    from wordle_tui.advice.second_words import repertoires
    from wordle_tui.solver.lists import lists_of
    from wordle_tui.solver.search import Solver

    lists = lists_of(words)
    guess, pool = lists.numbers[opener], lists.answer_guesses
    after: dict[int, int] = {}
    for found in repertoires(Solver(lists), guess, count, pool=pool, stop=stop):
        after = found.after
    return {
        Pattern.from_code(code, words.length): lists.guesses[second]
        for code, second in after.items()
    }


Result = TypeVar("Result")
_FOUND: dict[tuple[object, ...], Any] = {}


def _once(find: Callable[..., Result], *given: object, stop: Stop) -> Result:
    """The result of a slow search, which is cached."""
    found: Result | None = _FOUND.get((find, *given))
    if found is None:
        found = find(*given, stop)
        if len(_FOUND) >= SEARCHES_KEPT:
            _FOUND.clear()
        _FOUND[find, *given] = found
    return found
