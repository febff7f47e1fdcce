"""Positions to train on, from the word list or from the player's own games.

A card is a position; the solver finds the best guess. The order of cards gives no hint about
answers. Importing this module does not import numpy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from random import Random

from wordle_tui.advice.book import opening_advice
from wordle_tui.game.board import Board, buckets
from wordle_tui.game.daily import NO_ANSWERS, PastAnswers
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import feedback_code
from wordle_tui.game.turn import Turn, parse_turns
from wordle_tui.game.validation import checked_day
from wordle_tui.game.words import WordList
from wordle_tui.rating.mistakes import ENDGAME, MISTAKE, Mistake, mistake

MISTAKES, ENDGAMES, REPLIES = "mistakes", "endgames", "replies"
"""The decks that cards belong to."""
OPENERS = 10
"""Number of openers from the book to train on."""


@dataclass(frozen=True)
class Card:
    """A position in which to find a good guess."""

    deck: str
    list_name: str
    turns: tuple[Turn, ...]
    rule: Rule = Rule.NORMAL
    day: date | None = None
    """The day by whose weights a game with the `nyt` list was rated; None for other cards."""

    @classmethod
    def before(cls, mistake: Mistake) -> Card:
        """The position in which a mistake was made."""
        game, turns = mistake.game, mistake.game.turns[: mistake.number - 1]
        day = game.played_on if game.list_name == "nyt" else None
        return cls(MISTAKES, game.list_name, turns, game.rule, day)

    @property
    def key(self) -> str:
        """The key under which the history stores its state, such as
        `mistakes nyt 2026-08-11 hard raise:bbbbb`."""
        day = [] if self.day is None else [self.day.isoformat()]
        rest = [*day, *[self.rule.name.lower()] * self.rule.is_hard, *map(str, self.turns)]
        return " ".join([self.deck, self.list_name, *rest])

    @classmethod
    def parse(cls, deck: str, list_name: str, position: str) -> Card:
        """The card of a deck and a list whose key ends with that.

        Raises a `ValueError` without a day where a card has one.
        """
        day = None
        if deck == MISTAKES and list_name == "nyt":
            date_text, _, position = position.partition(" ")
            day = checked_day(date_text)
        name, _, turns = position.partition(" ")
        rule = Rule[name.upper()] if name in ("hard", "ultra") else Rule.NORMAL
        turns = turns if rule.is_hard else position
        return cls(deck, list_name, parse_turns(turns), rule, day)

    def game(self, words: WordList) -> Board:
        """The game so far, with the list in force or its words for practice, as the card says.

        Raises `WordError` if a guess cannot be a word of the list.
        """
        words = words.for_practice if self.list_name == words.for_practice.name else words
        for turn in self.turns:
            words.parse(turn.guess)
        return Board(words, self.turns, self.rule)


def mistakes(games: Iterable[FinishedGame], past: PastAnswers = NO_ANSWERS) -> dict[Card, Mistake]:
    """The guesses after the opener that were mistakes, dearest first, by their positions.

    A position in which the player erred repeatedly has the dearest of them.
    """
    found = (
        mistake(game, number, past)
        for game in games
        for number, (turn, rating) in enumerate(zip(game.turns, game.ratings, strict=False), 1)
        if number > 1 and rating.given_away >= MISTAKE and not turn.pattern.is_win
    )
    dearest: dict[Card, Mistake] = {}
    for each in sorted(found, key=lambda each: -each.given_away):
        dearest.setdefault(Card.before(each), each)
    return dearest


def favourite_opener(games: Iterable[FinishedGame]) -> str | None:
    """The opener played most often; None without games."""
    played = Counter(game.turns[0].guess for game in games if game.turns)
    return played.most_common(1)[0][0] if played else None


def replies(opener: str, words: WordList) -> Iterator[Card]:
    """The positions after an opener with three or more candidates, likeliest tiles first."""
    weights = dict(zip(words.answers, words.weights, strict=True))
    likeliest_first = sorted(
        (bucket for bucket in buckets(opener, words.answers) if len(bucket.words) > 2),
        key=lambda bucket: -sum(weights[word] for word in bucket.words),
    )
    for bucket in likeliest_first:
        yield Card(REPLIES, words.name, (Turn(opener, bucket.pattern),))


@lru_cache(maxsize=4)
def endgames(words: WordList) -> tuple[Card, ...]:
    """Positions with three to twelve candidates after an opener of the book, unless all candidates
    split the others equally well; in a shuffled order that is always the same."""
    book = opening_advice(words, rule=Rule.NORMAL)
    openers = [opener.word for opener in book.suggestions] if book else words.answers
    cards = [
        Card(ENDGAMES, words.name, (Turn(opener, bucket.pattern),))
        for opener in openers[:OPENERS]
        for bucket in buckets(opener, words.answers)
        if 3 <= len(bucket.words) <= ENDGAME and len({*_group_counts(bucket.words)}) > 1
    ]
    return tuple(Random(0).sample(cards, len(cards)))


def tells_all_apart(words: Sequence[str]) -> bool:
    """Whether one of the words splits them into groups of one; then it is the best guess.

    >>> tells_all_apart(["wince", "mince", "since"]), tells_all_apart(["niece", "mince", "niche"])
    (False, True)
    """
    return len(words) in _group_counts(words)


def _group_counts(words: Sequence[str]) -> Iterator[int]:
    """The number of groups into which each of the words splits them all."""
    return (len({feedback_code(guess, word) for word in words}) for guess in words)
