"""Games as values to be stored; `history` stores them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from enum import Enum
from math import fsum
from uuid import uuid4

from wordle_tui.game.daily import puzzle_number
from wordle_tui.game.game import GUESS_LIMIT, MOST_GUESSES
from wordle_tui.game.tiles import Mark, Pattern
from wordle_tui.game.turn import Turn


class Mode(Enum):
    """The ways to play."""

    ASSIST = "assist"
    """The user tells the colours of a game played elsewhere."""
    PRACTICE = "practice"
    """The program has an answer in mind."""
    ADVERSARY = "adversary"
    """The program has no answer and evades."""
    CHALLENGE = "challenge"
    """The answer came in a friend's code."""


def new_uuid() -> str:
    """A name that no other game has."""
    return str(uuid4())


def now() -> datetime:
    """The present time, as records have it."""
    return datetime.now(UTC)


@dataclass(frozen=True)
class SavedGame:
    """An unfinished game: all a screen needs to go on where the player left off."""

    list_name: str
    hard: bool = False
    turns: tuple[Turn, ...] = ()
    letters: str = ""
    """The row being typed."""
    marks: tuple[Mark, ...] = ()
    """The colours given to that row so far."""
    cursor: tuple[int, int] | None = None
    """The row and the column of the cursor, if it is not at the end of the typed letters."""
    answer: str | None = None
    """The word sought, if the program knows it."""
    hints: int = 0
    """How many guesses were made with the hints shown."""
    started: datetime = field(default_factory=now)
    uuid: str = field(default_factory=new_uuid)
    """The finished game keeps it, so the game is stored once."""
    past: str = ""
    """What undo brings back, as the screen writes it."""
    day: date | None = None
    """The day of its daily puzzle."""
    limit: int = GUESS_LIMIT


@dataclass(frozen=True)
class TurnRating:
    """How good a guess was and how lucky, by `rating`."""

    loss: float
    luck: float
    proved: bool
    """Whether both figures are exact."""
    before: int | None = None
    """How many words could be the answer; like `luck_variance`, None in ratings of version 1.0."""
    luck_variance: float | None = None
    """Over all the tiles the guess could have got."""
    mistake: str | None = None
    """The kind of mistake it was, if it was one."""

    @property
    def is_real(self) -> bool:
        """Whether there was something to decide: more than one word could be the answer."""
        return self.before is None or self.before > 1


@dataclass(frozen=True)
class FinishedGame:
    """A game that was won, lost or given up; a win ends with an all-green guess."""

    mode: Mode
    list_name: str
    hard: bool
    turns: tuple[Turn, ...]
    answer: str | None
    """None if it never became known."""
    hints: int = 0
    """How many guesses were made with the hints shown."""
    started: datetime = field(default_factory=now)
    finished: datetime = field(default_factory=now)
    uuid: str = field(default_factory=new_uuid)
    ratings: tuple[TurnRating, ...] = ()
    """One for each turn, or none if the game was not rated."""
    limit: int = GUESS_LIMIT
    day: date | None = None
    """The day of its daily puzzle; None if it was another game, or nobody knows."""
    is_archived: bool = False
    """Whether it was played after its day, from the archive: no streak has it."""
    score: int | None = None
    """Of a game whose words are not known: the guesses it took, 0 if it was lost."""
    grid: tuple[Pattern, ...] = ()
    """The colours of such a game, if they are known."""

    def __post_init__(self) -> None:
        assert len(self.ratings) in (0, len(self.turns)), "a rating goes with each turn"

    @property
    def number(self) -> int | None:
        """The number of its daily puzzle."""
        return None if self.day is None else puzzle_number(self.day)

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """Its colours, as far as they are known."""
        return self.grid or tuple(turn.pattern for turn in self.turns)

    @property
    def is_possible(self) -> bool:
        """Whether there can be such a game: others may have written it."""
        patterns, guesses = self.patterns, range(self.limit + 1)
        wins_early = any(pattern.is_win for pattern in patterns[:-1])
        is_scored = self.score is None or not self.turns
        if self.grid:
            is_scored &= self.score == len(patterns) * patterns[-1].is_win
        is_counted = len(patterns) in guesses and self.hints in guesses
        is_counted &= (self.score or 0) in guesses and has_one_length(self)
        return is_counted and is_scored and not wins_early

    @property
    def is_rated(self) -> bool:
        """Whether it has ratings, and none of them is of version 1.0."""
        return bool(self.ratings) and all(rating.before is not None for rating in self.ratings)

    @property
    def is_estimated(self) -> bool:
        """Whether its ratings are estimates: those of an import are proved later, one by one.

        An opener by itself is seldom proved.
        """
        return len(self.ratings) > 1 and not any(rating.proved for rating in self.ratings)

    @property
    def played_on(self) -> date:
        """The day of its puzzle, or else that on which it was finished, here."""
        return self.day or self.finished.astimezone().date()

    @property
    def is_won(self) -> bool:
        if self.score is not None:
            return self.score > 0
        return bool(self.turns) and self.turns[-1].pattern.is_win

    @property
    def guess_count(self) -> int:
        """How many guesses it took, as far as they are known."""
        return self.score or len(self.patterns)

    @property
    def loss(self) -> float | None:
        """The sum over the turns; None if the game was not rated."""
        return fsum(rating.loss for rating in self.ratings) if self.ratings else None

    @property
    def luck(self) -> float | None:
        """The sum over the turns; None if the game was not rated."""
        return fsum(rating.luck for rating in self.ratings) if self.ratings else None


def checked_limit(value: object) -> int:
    """The number of guesses of a game; raises `ValueError` if none has so many."""
    if not isinstance(value, int) or not 1 <= value <= MOST_GUESSES:
        raise ValueError("not a limit")
    return value


def has_one_length(game: SavedGame | FinishedGame) -> bool:
    """Whether all its words have the same length."""
    words = [*(turn.guess for turn in game.turns), *([game.answer] if game.answer else [])]
    return len(set(map(len, words))) <= 1


@dataclass(frozen=True)
class GameFilter:
    """Which finished games are asked for; None means any."""

    mode: Mode | None = None
    list_name: str | None = None
    before: datetime | None = None
    """Only games finished before that time."""


EVERY_GAME = GameFilter()
