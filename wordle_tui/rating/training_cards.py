"""Decks: positions to train on, found by the program or in one's own games.

A card is a position; what to play in it is asked of the solver. Decks are generators, so that the
next card can be prepared while one thinks about this one. Their order tells nothing of the answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.book import opening_advice
from wordle_tui.game.clues import fitting
from wordle_tui.game.game import FAMILY, Bucket, Game, buckets, families, largest_family
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.tiles import feedback, feedback_code
from wordle_tui.game.turn import Turn, parse_turns
from wordle_tui.game.words import WordList
from wordle_tui.rating.mistakes import ENDGAME, MISTAKE
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import SearchOptions, Solver
from wordle_tui.solver.stopping import Stop, check, never_stop

DRAWS = 2000
"""Random positions tried, at most: a short list has few that are worth a card."""
OPENERS = 10
"""Openers of the book whose replies are trained on."""
LARGEST_DEAD_END = 40
"""Words left, at most, in a hard-mode dead end: more are slow to prove."""
LEVELS = {0.12: (8, 120), 0.27: (5, 60), 0.6: (4, 25)}
"""By the rating it stays below: the fewest and the most words of a random position."""
EASIEST = (3, 12)
"""The same for players who lose more, or have no rating yet."""


@dataclass(frozen=True)
class Card:
    """A position in which to find a good guess."""

    list_name: str
    turns: tuple[Turn, ...]
    hard: bool = False

    @property
    def key(self) -> str:
        """What it is remembered by, such as `original hard raise:bbbbb`."""
        return " ".join([self.list_name, *["hard"] * self.hard, *map(str, self.turns)])

    @classmethod
    def parse(cls, key: str, list_name: str) -> Card:
        """The card with that `key`, which begins with the name of its list."""
        turns = key.removeprefix(f"{list_name} ")
        is_hard = turns.startswith("hard ")
        return cls(list_name, parse_turns(turns.removeprefix("hard ")), is_hard)

    def game(self, words: WordList) -> Game:
        """The game so far; a `WordError` if a guess cannot be a word of the list."""
        for turn in self.turns:
            words.parse(turn.guess)
        return Game(words, self.turns, self.hard)


def mistakes(games: Iterable[FinishedGame]) -> Iterator[Card]:
    """The positions after the opener in which `MISTAKE` or more was lost."""
    for game in games:
        for number, rating in enumerate(game.ratings):
            if number and rating.is_real and rating.loss >= MISTAKE:
                yield Card(game.list_name, game.turns[:number], game.hard)


def favourite_opener(games: Iterable[FinishedGame]) -> str | None:
    """The opener played most often; None without games."""
    played = Counter(game.turns[0].guess for game in games if game.turns)
    return played.most_common(1)[0][0] if played else None


def replies(opener: str, words: WordList) -> Iterator[Card]:
    """The second guess after an opener, the likeliest tiles first; two words left need no card."""
    weights = dict(zip(words.answers, words.weights, strict=True))
    likeliest_first = sorted(
        (bucket for bucket in buckets(opener, words.answers) if len(bucket.words) > 2),
        key=lambda bucket: -sum(weights[word] for word in bucket.words),
    )
    for bucket in likeliest_first:
        yield Card(words.name, (Turn(opener, bucket.pattern),))


def traps(words: WordList, stop: Stop = never_stop) -> Iterator[Card]:
    """Families that were walked into: one of their words has been guessed, four or more are left.

    Of words that differ in two places, as in _O_ER, twice as many.
    """
    cards: dict[Card, None] = {}
    for open_places in (1, 2):
        for family in families(words.answers, open_places):
            if len(family) <= FAMILY * open_places:
                continue  # without the word guessed, too few are left
            largest: list[tuple[Bucket, str]] = []
            for guess in family:
                check(stop)
                largest.append((buckets(guess, family)[0], guess))
            bucket, guess = max(largest, key=lambda split: len(split[0].words))
            if len(bucket.words) >= FAMILY * open_places:
                cards[Card(words.name, (Turn(guess, bucket.pattern),))] = None
    yield from _shuffled([*cards])


def endgames(words: WordList, stop: Stop = never_stop) -> Iterator[Card]:
    """Three to twelve words left after an opener of the book, not all of them equally telling."""
    cards = [
        Card(words.name, (Turn(opener, bucket.pattern),))
        for opener in _openers(words, hard=False)
        for bucket in buckets(opener, words.answers)
        if 3 <= len(bucket.words) <= ENDGAME and _are_unequal(bucket.words, stop)
    ]
    yield from _shuffled(cards)


def _are_unequal(candidates: tuple[str, ...], stop: Stop) -> bool:
    """Whether some of the words tell more of the others apart than the rest do."""
    check(stop)
    counts = (len({feedback_code(guess, word) for word in candidates}) for guess in candidates)
    first = next(counts)
    return any(count != first for count in counts)


def dead_ends(words: WordList, advisor: Advisor, stop: Stop = never_stop) -> Iterator[Card]:
    """Hard-mode positions in which all words can be found in time, unless one guesses wrongly.

    One of the words left leads to where the guesses run out: proved for each card.
    """
    cards = [
        Card(words.name, (Turn(opener, bucket.pattern),), hard=True)
        for opener in _openers(words, hard=True)
        for bucket in buckets(opener, words.answers)
        if FAMILY < len(bucket.words) <= LARGEST_DEAD_END
        and len(largest_family(bucket.words)) >= FAMILY
    ]
    for card in _shuffled(cards):
        position = Position.of(card.game(words))
        if _has_dead_end(position, advisor.solver(position), stop):
            yield card


def _has_dead_end(position: Position, solver: Solver, stop: Stop) -> bool:
    """Whether every word can be found in time, but not after each word that fits."""
    options = SearchOptions(revealed=position.revealed, limit=position.guesses_left, stop=stop)
    if solver.best(position.candidates, **options).lost:
        return False
    fitting_guesses = position.candidate_guesses.tolist()
    return any(
        solver.value(position.candidates, guess, **options).lost for guess in fitting_guesses
    )


def random_positions(words: WordList, rating: float | None) -> Iterator[Card]:
    """Positions with as many words left as the rating can bear: opener, and words that fit."""
    random = Random(0)
    fewest, most = next((size for limit, size in LEVELS.items() if (rating or 1) < limit), EASIEST)
    openers = _openers(words, hard=False)
    for _ in range(DRAWS):
        answer = random.choices(words.answers, words.weights)[0]
        turns: tuple[Turn, ...] = ()
        left: tuple[str, ...] = words.answers
        while len(left) > most:
            guess = random.choice(left if turns else openers)
            turns = (*turns, Turn(guess, feedback(guess, answer)))
            left = fitting(turns, left)
        if len(left) >= fewest:
            yield Card(words.name, turns)


def _openers(words: WordList, hard: bool) -> tuple[str, ...]:
    """Good openers: the book's, or some likely words of a list without a book."""
    book = opening_advice(words, hard)
    suggested = [opener.word for opener in book.suggestions] if book else words.answers
    return tuple(suggested[:OPENERS])


def _shuffled(cards: list[Card]) -> list[Card]:
    """The cards in an order that is the same every time."""
    return Random(0).sample(cards, len(cards))
