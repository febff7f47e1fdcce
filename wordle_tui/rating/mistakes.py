"""Classify mistakes by fixed rules, which are stated in `docs/improve.md`.

A mistake is a guess that was `MISTAKE` or more behind the best familiar word, and did not win. Its
kind is the first whose rule applies.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from wordle_tui.game.board import FAMILY, buckets, largest_family
from wordle_tui.game.clues import fitting
from wordle_tui.game.daily import PastAnswers
from wordle_tui.game.records import FinishedGame, TurnRating
from wordle_tui.game.tiles import feedback
from wordle_tui.game.words import word_list
from wordle_tui.rating.values import RatedGame, RatedGuess

MISTAKE = 0.1
"""A guess that is so far or farther behind is a mistake."""
ENDGAME = 12
"""Positions with at most this many candidates are endgames."""
KINDS = {
    "used": "playing words answered before",
    "opener": "weak openers",
    "trap": "walking into traps",
    "impossible": "words that can't be the answer",
    "wasted": "reusing letters you already know",
    "endgame": "choosing badly among the last words",
    "blunt": "words that tell too little",
}
"""The kinds in the order of their rules, each with what a player does who has this habit."""


class Mistake(NamedTuple):
    """A guess that has cost something in a game of the player."""

    game: FinishedGame
    number: int
    """That of the guess."""
    kind: str | None = None
    """The habit that it shows, one of `KINDS`."""

    @property
    def guess(self) -> str:
        return self.game.turns[self.number - 1].guess

    @property
    def given_away(self) -> float:
        return self.game.ratings[self.number - 1].given_away


def mistake(game: FinishedGame, number: int, past: PastAnswers) -> Mistake:
    """A rated guess of a game. Its kind is the stored one, unless it had been an answer before.

    Older ratings have a kind for guesses that won, too. `past` are the past answers, of which those
    before the day of the game matter.
    """
    is_win = game.turns[number - 1].pattern.is_win
    kind = None if is_win else game.ratings[number - 1].mistake
    return Mistake(game, number, "used" if kind and is_used(game, number, past) else kind)


def is_used(game: FinishedGame, number: int, past: PastAnswers) -> bool:
    """Whether a guess after the opener fitted and had been an answer before the day of its game,
    although another word that fitted had not."""
    turns, guess = game.turns[: number - 1], game.turns[number - 1].guess
    if game.list_name != "nyt" or not turns or guess not in past.words:
        return False
    if not all(turn.allows(guess) for turn in turns):
        return False
    used = past.before(game.played_on, game.answer).words
    return guess in used and not used.issuperset(fitting(turns, word_list("nyt").answers))


def turn_ratings(rated: RatedGame) -> list[TurnRating]:
    """The ratings of the turns as the history stores them."""
    ratings = []
    for guess in rated.guesses:
        counts = not rated.is_blameless(guess)
        loss, behind = guess.loss * counts, guess.behind * counts
        is_opener = guess is rated.guesses[0]
        has_kind = behind >= MISTAKE and not guess.turn.pattern.is_win
        mistake = mistake_kind(guess, is_opener=is_opener) if has_kind else None
        rating = TurnRating(
            loss, guess.luck, guess.proved, guess.before, mistake, guess.after, behind
        )
        ratings.append(rating)
    return ratings


def mistake_kind(guess: RatedGuess, *, is_opener: bool) -> str:
    if is_opener:
        return "opener"
    # A family makes up half of the words left, and the best guess would have split it.
    family = largest_family(guess.words_after)
    is_trap = len(family) >= max(FAMILY, guess.after / 2)
    if is_trap and len(buckets(guess.familiar.word, family)) > 1:
        return "trap"
    if not guess.played.is_candidate:
        if guess.familiar.is_candidate:
            return "impossible"
        words = guess.words_before
        if known_tiles(guess.guess, words) > known_tiles(guess.familiar.word, words):
            return "wasted"
    return "endgame" if guess.before <= ENDGAME else "blunt"


def known_tiles(guess: str, words: Iterable[str]) -> int:
    """The number of tiles of a guess that have the same colour whichever word is the answer.

    >>> known_tiles("mound", ["light", "might", "night"])
    3
    """
    marks = zip(*(feedback(guess, word).marks for word in words), strict=True)
    return sum(len(set(colours)) == 1 for colours in marks)
