"""The decks of the trainer: their names, and which cards each of them has.

The command line imports this module, so it does not import numpy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from wordle_tui.advice.book import opening_advice
from wordle_tui.game import daily
from wordle_tui.game.board import FAMILY, largest_family
from wordle_tui.game.clues import fitting
from wordle_tui.game.daily import PastAnswers
from wordle_tui.game.records import FinishedGame, GameFilter
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.rating.mistakes import KINDS, Mistake
from wordle_tui.training.training_cards import (
    ENDGAMES,
    MISTAKES,
    REPLIES,
    Card,
    endgames,
    favourite_opener,
    mistakes,
    replies,
    tells_all_apart,
)

DUE = "due"
"""The deck with the cards of all decks that are due, and the mistakes of the last seven days."""
RECENT_GAMES = 1000
"""Number of recent games that are searched for mistakes."""
WEEK = 7
"""Number of days whose mistakes come first."""
SESSION = 20
"""Number of cards in a session with a deck."""
DRILL = 5
"""Number of cards in the drill of a habit."""
SHOWN_BY: dict[str, Callable[[Sequence[str]], bool]] = {
    "trap": lambda words: len(largest_family(words)) >= FAMILY,
    "impossible": tells_all_apart,
    "endgame": lambda words: True,
}
"""Whether an endgame with these words left tempts to a habit. The other habits need more words, or
letters that are known."""


@dataclass(frozen=True)
class Source:
    """What the cards of a deck are made from."""

    words: WordList
    rule: Rule
    history: History

    @cached_property
    def past(self) -> PastAnswers:
        """The known past answers of the daily puzzle."""
        return self.history.past_answers()

    @cached_property
    def week(self) -> dict[Card, Mistake]:
        """The player's mistakes of the last seven days, dearest first."""
        today, games = daily.today(), self._games
        return self._mistakes(game for game in games if (today - game.played_on).days < WEEK)

    @cached_property
    def mistakes(self) -> dict[Card, Mistake]:
        """The player's mistakes in recent games: first those of the last seven days."""
        return self.week | self._mistakes(self._games)

    @cached_property
    def _games(self) -> list[FinishedGame]:
        return _recent_games(self.words, self.history)

    def _mistakes(self, games: Iterable[FinishedGame]) -> dict[Card, Mistake]:
        """Those that can be asked with the list as it is now."""
        found = mistakes(games, self.past)
        return {card: found[card] for card in found if card_of(card.key, self.words) is not None}

    @property
    def endgames(self) -> list[Card]:
        """Those with the words of practice, in the mode in force."""
        return [replace(card, rule=self.rule) for card in endgames(self.words.for_practice)]


@dataclass(frozen=True)
class Deck:
    """Cards to train with."""

    key: str
    """Its name, with which the keys of its stored cards begin."""
    title: str
    sentence: str
    cards: Callable[[Source], Iterable[Card]] = field(compare=False)
    """Its cards, seen before or new, in the order in which new ones are asked."""
    nothing: str = "No card of this deck is due today."
    """What to say if no card is due and all are known."""
    is_drill: bool = False
    """Whether it is about a habit. Its cards are those of other decks, where they come again."""

    @property
    def is_of_all(self) -> bool:
        """Whether it has the cards of all decks that are due."""
        return self.key == DUE

    def has(self, card: Card) -> bool:
        """Whether a stored card belongs to the deck."""
        return self.is_of_all or card.deck == self.key


def habit(kind: str, costs: str = "") -> Deck:
    """The drill of a habit, one of `KINDS`, with a sentence on what it costs.

    >>> habit("blunt").title
    'Words that tell too little'
    """

    def cards(source: Source) -> Iterator[Card]:
        """The player's own mistakes, then endgames in which the habit may show."""
        yield from (card for card, mistake in source.mistakes.items() if mistake.kind == kind)
        if shows := SHOWN_BY.get(kind):
            for card in source.endgames:
                if shows(fitting(card.turns, source.words.for_practice.answers)):
                    yield card

    title = f"{KINDS[kind][0].upper()}{KINDS[kind][1:]}"
    nothing = "There's no card for this habit now."
    return Deck(f"habit:{kind}", title, costs, cards, nothing, is_drill=True)


def _replies(source: Source) -> Iterator[Card]:
    opener = own_opener(source.words, source.history)
    return (replace(card, rule=source.rule) for card in replies(opener, source.words))


DECKS: dict[str, Deck] = {
    deck.key: deck
    for deck in (
        Deck(DUE, "Today", "Last week's mistakes come first.",
             lambda source: source.week, "Nothing is due today."),
        Deck(MISTAKES, "Mistakes", "They come from your own games.",
             lambda source: source.mistakes,
             "No mistakes are due. They come from your rated games."),
        Deck(ENDGAMES, "Endgames", "Three to twelve words are left.",
             lambda source: source.endgames),
        Deck(REPLIES, "Replies to my opener", "Second guesses, likeliest colours first.",
             _replies),
    )
}  # fmt: skip
"""The decks by their names on the command line, in the order shown."""


@lru_cache(maxsize=10_000)
def card_of(key: str, words: WordList) -> Card | None:
    """The card of a stored key, with the list or its words for practice.

    None if it is no position of a deck in which the game goes on; a file may have any key.
    """
    deck, _, position = key.partition(" ")
    names = (words.name, words.for_practice.name)
    name = next((name for name in names if position.startswith(f"{name} ")), None)
    if deck not in DECKS or name is None:
        return None
    try:
        card = Card.parse(deck, name, position.removeprefix(f"{name} "))
        game = card.game(words)
    except ValueError:
        return None
    if not game.turns or any(turn.pattern.is_win for turn in game.turns):
        return None
    # The likely words alone are found much sooner, and nearly always suffice.
    lists = (game.words.answers, game.words.rare_words)
    return card if any(fitting(game.turns, likely) for likely in lists) else None


def own_opener(words: WordList, history: History) -> str:
    """The player's favourite opener, or the best one if the player has no games."""
    if favourite := favourite_opener(_recent_games(words, history)):
        return favourite
    book = opening_advice(words, rule=Rule.NORMAL)
    return book.suggestions[0].word if book else words.answers[0]


def _recent_games(words: WordList, history: History) -> list[FinishedGame]:
    names = dict.fromkeys((words.name, words.for_practice.name))
    filters = (GameFilter(list_name=name) for name in names)
    return [game for each in filters for game in history.games(each, limit=RECENT_GAMES)]
