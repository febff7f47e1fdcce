"""Positions to train on, from the word list or from the player's own games.

A card is a position; the solver finds the best guess. The cards of a deck are generated lazily, so
that the next card can be prepared while the player thinks. Their order gives no hint about answers.
Importing this module does not import numpy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from wordle_tui.advice.book import opening_advice
from wordle_tui.game.boards import AnswerSeries
from wordle_tui.game.clues import fitting
from wordle_tui.game.game import FAMILY, Bucket, Game, buckets, families, largest_family
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.tiles import feedback, feedback_code
from wordle_tui.game.turn import Turn, parse_turns
from wordle_tui.game.words import WordList, avoided
from wordle_tui.rating.mistakes import ENDGAME, MISTAKE, Mistake
from wordle_tui.solver.stopping import Stop, check, never_stop

if TYPE_CHECKING:
    from wordle_tui.advice.advisor import Advisor

DRAWS = 2000
"""Maximum number of random positions to try: a short list has few that are worth a card."""
OPENERS = 10
"""Number of openers from the book to train on."""
LARGEST_DEAD_END = 40
"""Maximum number of candidates in a hard-mode dead end: more are slow to prove."""
SIZES = dict.fromkeys(("flawless", "master", "expert"), (8, 120))
SIZES |= {"strong": (5, 60), "skilled": (4, 25)}
"""The fewest and most candidates of a random position for players of each level."""
EASIEST = (3, 12)
"""Those for players of a lower level or without a rating."""


@dataclass(frozen=True)
class Card:
    """A position in which to find a good guess."""

    list_name: str
    turns: tuple[Turn, ...]
    hard: bool = False

    @classmethod
    def before(cls, mistake: Mistake) -> Card:
        """The position in which a mistake was made."""
        game = mistake.game
        return cls(game.list_name, game.turns[: mistake.number - 1], game.hard)

    @property
    def key(self) -> str:
        """The key under which the card is stored, such as `original hard raise:bbbbb`."""
        return " ".join([self.list_name, *["hard"] * self.hard, *map(str, self.turns)])

    @classmethod
    def parse(cls, key: str, list_name: str) -> Card:
        """The inverse of `key`; the key must begin with the name of the list."""
        turns = key.removeprefix(f"{list_name} ")
        is_hard = turns.startswith("hard ")
        return cls(list_name, parse_turns(turns.removeprefix("hard ")), is_hard)

    def game(self, words: WordList) -> Game:
        """The game so far, with the list in force or its words for practice, as the card says.

        Raises `WordError` if a guess cannot be a word of the list.
        """
        words = words.for_practice if self.list_name == words.for_practice.name else words
        for turn in self.turns:
            words.parse(turn.guess)
        return Game(words, self.turns, self.hard)


def mistakes(games: Iterable[FinishedGame]) -> dict[Card, Mistake]:
    """The guesses after the opener that lost `MISTAKE` or more, dearest first, by their positions.

    A position in which the player erred repeatedly has the dearest of them.
    """
    found = (
        Mistake(game, number)
        for game in games
        for number, rating in enumerate(game.ratings, 1)
        if number > 1 and rating.loss >= MISTAKE
    )
    dearest: dict[Card, Mistake] = {}
    for mistake in sorted(found, key=lambda mistake: -mistake.loss):
        dearest.setdefault(Card.before(mistake), mistake)
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
        yield Card(words.name, (Turn(opener, bucket.pattern),))


def traps(words: WordList, stop: Stop = never_stop) -> list[Card]:
    """Families of words after one of them was guessed, with four or more candidates left.

    A family whose words differ in two places, as in _O_ER, has eight or more left.
    """
    cards: dict[Card, None] = {}
    for open_places in (1, 2):
        for family in families(words.answers, open_places):
            guesses = [word for word in family if word not in avoided()]
            if len(family) <= FAMILY * open_places or not guesses:
                continue  # too few would be left after the guess
            largest: list[tuple[Bucket, str]] = []
            for guess in guesses:
                check(stop)
                largest.append((buckets(guess, family)[0], guess))
            bucket, guess = max(largest, key=lambda split: len(split[0].words))
            if len(bucket.words) >= FAMILY * open_places:
                cards[Card(words.name, (Turn(guess, bucket.pattern),))] = None
    return _shuffled([*cards])


def endgames(words: WordList, stop: Stop = never_stop) -> list[Card]:
    """Positions with three to twelve candidates after an opener of the book, unless all candidates
    split the others equally well."""
    cards = [
        Card(words.name, (Turn(opener, bucket.pattern),))
        for opener in _openers(words, hard=False)
        for bucket in buckets(opener, words.answers)
        if 3 <= len(bucket.words) <= ENDGAME and _are_unequal(bucket.words, stop)
    ]
    return _shuffled(cards)


def _are_unequal(candidates: tuple[str, ...], stop: Stop) -> bool:
    """Whether some candidates split the others into more groups than other candidates do."""
    check(stop)
    counts = (len({feedback_code(guess, word) for word in candidates}) for guess in candidates)
    first = next(counts)
    return any(count != first for count in counts)


def dead_ends(words: WordList, advisor: Advisor, stop: Stop = never_stop) -> Iterator[Card]:
    """Hard-mode positions that the best play always solves, but some candidate guess may lose.

    Both are proved for each card.
    """
    from wordle_tui.solver.position import Position
    from wordle_tui.solver.search import SearchOptions

    cards = [
        Card(words.name, (Turn(opener, bucket.pattern),), hard=True)
        for opener in _openers(words, hard=True)
        for bucket in buckets(opener, words.answers)
        if FAMILY < len(bucket.words) <= LARGEST_DEAD_END
        and len(largest_family(bucket.words)) >= FAMILY
    ]
    for card in _shuffled(cards):
        position = Position.of(card.game(words))
        solver = advisor.solver(position)
        options = SearchOptions(revealed=position.revealed, limit=position.guesses_left, stop=stop)
        if not solver.best(position.candidates, **options).lost and any(
            solver.value(position.candidates, guess, **options).lost
            for guess in position.candidate_guesses.tolist()
        ):
            yield card


def random_positions(words: WordList, level: str | None) -> Iterator[Card]:
    """Positions after an opener and random candidates, sized to the player's level."""
    random, answers = Random(0), AnswerSeries(0)
    fewest, most = SIZES.get(level or "", EASIEST)
    openers, seen = _openers(words, hard=False), set[tuple[Turn, ...]]()
    for _ in range(DRAWS):
        answer = answers.next(words)
        turns: tuple[Turn, ...] = ()
        left: tuple[str, ...] = words.answers
        while len(left) > most:
            fit = [word for word in left if word not in avoided()]
            guess = random.choice(fit if turns else openers)
            turns = (*turns, Turn(guess, feedback(guess, answer)))
            left = fitting(turns, left)
        if len(left) >= fewest and turns not in seen:
            seen.add(turns)
            yield Card(words.name, turns)


def _openers(words: WordList, hard: bool) -> tuple[str, ...]:
    """The best openers of the book, or the first answers if the list has no book."""
    book = opening_advice(words, hard)
    suggested = [opener.word for opener in book.suggestions] if book else words.answers
    return tuple(suggested[:OPENERS])


def _shuffled(cards: list[Card]) -> list[Card]:
    """The cards in a shuffled order that is always the same."""
    return Random(0).sample(cards, len(cards))
