"""Records of games, which `history` stores."""

from __future__ import annotations

from collections.abc import Sequence
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
    """How a game is played."""

    ASSIST = "assist"
    """The user enters the colours of a game played elsewhere."""
    PRACTICE = "practice"
    """The program chooses an answer."""
    ADVERSARY = "adversary"
    """The program has no answer and evades."""
    CHALLENGE = "challenge"
    """The answer came in a friend's code."""

    @property
    def streak_name(self) -> str:
        return f"{'daily' if self is Mode.ASSIST else self.value} streak"


def new_uuid() -> str:
    return str(uuid4())


def now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True)
class SavedGame:
    """An unfinished game, with everything that a screen needs to continue it."""

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
    """The answer, if the program knows it."""
    hints: int = 0
    """The number of guesses made with hints."""
    started: datetime = field(default_factory=now)
    uuid: str = field(default_factory=new_uuid)
    """The finished game has the same `uuid`, so that the game is stored only once."""
    past: str = ""
    """The undo history, in the format of the screen."""
    day: date | None = None
    """The day of its daily puzzle."""
    limit: int = GUESS_LIMIT
    is_advised: bool = False
    """Whether Assist has shown suggestions."""


@dataclass(frozen=True)
class TurnRating:
    """The loss and luck of a guess, computed by `rating`."""

    loss: float
    luck: float
    proved: bool
    """Whether both figures are exact."""
    before: int | None = None
    """The number of possible answers; like `luck_variance`, None in ratings of version 1.0."""
    luck_variance: float | None = None
    """The variance of luck over all possible patterns of the guess."""
    mistake: str | None = None
    """The kind of mistake, if the guess was one."""


@dataclass(frozen=True)
class FinishedGame:
    """A game that was won, lost or given up; a win ends with an all-green guess."""

    mode: Mode
    list_name: str
    hard: bool
    turns: tuple[Turn, ...]
    answer: str | None
    """None if it is unknown."""
    hints: int = 0
    """The number of guesses made with hints."""
    started: datetime = field(default_factory=now)
    finished: datetime = field(default_factory=now)
    uuid: str = field(default_factory=new_uuid)
    ratings: tuple[TurnRating, ...] = ()
    """One for each turn, or none if the game was not rated."""
    limit: int = GUESS_LIMIT
    day: date | None = None
    """The day of its daily puzzle; None for other games, or if it is unknown."""
    is_archived: bool = False
    """Whether it was played after its day, from the archive; then no streak includes it."""
    score: int | None = None
    """The number of guesses, 0 for a loss, of a game whose words are unknown; otherwise None."""
    grid: tuple[Pattern, ...] = ()
    """The colours of a game whose words are unknown, if at least these are known."""
    is_advised: bool = False
    """Whether Assist has shown suggestions; then the game does not count in the rating."""

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
        """Whether the record is consistent; it may come from another program."""
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
        """Whether it has full ratings, unlike those of version 1.0."""
        return bool(self.ratings) and all(rating.before is not None for rating in self.ratings)

    @property
    def is_proved(self) -> bool:
        """Whether it has full ratings that are exact, so that it counts in the rating."""
        return self.is_rated and are_proved(self.ratings)

    @property
    def played_on(self) -> date:
        """The day of its puzzle, or else the local day on which it was finished."""
        return self.day or self.finished.astimezone().date()

    @property
    def is_won(self) -> bool:
        if self.score is not None:
            return self.score > 0
        return bool(self.turns) and self.turns[-1].pattern.is_win

    @property
    def guess_count(self) -> int:
        """The number of guesses, as far as they are known."""
        return self.score or len(self.patterns)

    @property
    def loss(self) -> float | None:
        """The sum over the turns; None if the game was not rated."""
        return fsum(rating.loss for rating in self.ratings) if self.ratings else None

    @property
    def luck(self) -> float | None:
        """The sum over the turns; None if the game was not rated."""
        return fsum(rating.luck for rating in self.ratings) if self.ratings else None


def are_proved(ratings: Sequence[TurnRating]) -> bool:
    """Whether the ratings of a game are exact, apart from that of the opener.

    Except for the `original` list, it is not proved which opener is the best.
    """
    return all(rating.proved for rating in ratings[1:])


def checked_limit(value: object) -> int:
    """Validate the limit of guesses of a game; raises `ValueError`."""
    if not isinstance(value, int) or not 1 <= value <= MOST_GUESSES:
        raise ValueError("not a limit")
    return value


def has_one_length(game: SavedGame | FinishedGame) -> bool:
    words = [*(turn.guess for turn in game.turns), *([game.answer] if game.answer else [])]
    return len(set(map(len, words))) <= 1


@dataclass(frozen=True)
class GameFilter:
    """A filter for finished games; None matches any."""

    mode: Mode | None = None
    list_name: str | None = None
    before: datetime | None = None
    """Only games finished before that time."""
    is_own: bool = False
    """Only games without suggestions on screen."""


EVERY_GAME = GameFilter()
