"""Records of games, which `history` stores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from enum import Enum
from math import fsum
from uuid import uuid4

from wordle_tui.game.board import GUESS_LIMIT, MOST_GUESSES, Board
from wordle_tui.game.daily import puzzle_number
from wordle_tui.game.game import BOARDS
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.turn import Turn, turn_rows


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
    def title(self) -> str:
        return "daily" if self is Mode.ASSIST else self.value

    @property
    def streak_name(self) -> str:
        return f"{self.title} streak"


def new_uuid() -> str:
    return str(uuid4())


def now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True)
class SavedGame:
    """An unfinished game of any kind, as the history stores it."""

    uuid: str
    """The finished game has the same `uuid`, so that the game is stored only once."""
    mode: Mode
    boards: int
    list_name: str
    state: str
    """Everything that is needed to continue it, in the format of `play`."""
    day: date | None = None
    """The day of its daily puzzle."""
    turns: str = ""
    """The guesses so far, as in `FinishedGame.rows`, separated by blanks."""
    help_from: int | None = None
    """As in `FinishedGame`."""


RATING_VERSION = 3
"""The version of what a rating holds, and of the weights by which games with the `nyt` list are
rated. Ratings of an earlier version are provisional."""


@dataclass(frozen=True)
class TurnRating:
    """The loss and luck of a guess, computed by `rating`."""

    loss: float
    luck: float
    proved: bool
    """Whether all its figures are exact."""
    before: int | None = None
    """The number of possible answers; None if it is not known."""
    mistake: str | None = None
    """The kind of mistake, if the guess was one."""
    after: int | None = None
    """The number of words left after it; None if it is not known."""
    behind: float | None = None
    """How many more guesses it needed than the best familiar word; None in ratings made before
    this was known."""

    @property
    def given_away(self) -> float:
        """What the player is judged by: what the guess was behind, or its loss until that is
        known."""
        return self.loss if self.behind is None else self.behind


@dataclass(frozen=True)
class FinishedBoard:
    """A board of a finished game; one that was solved ends with an all-green guess."""

    turns: tuple[Turn, ...] = ()
    answer: str | None = None
    """None if it is unknown."""
    score: int | None = None
    """The guess that solved a board whose words are unknown, 0 if none did; otherwise None."""
    grid: tuple[Pattern, ...] = ()
    """The colours of a board whose words are unknown, if at least these are known."""

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """Its colours, as far as they are known."""
        return self.grid or tuple(turn.pattern for turn in self.turns)

    @property
    def solved(self) -> int:
        """The number of the guess that solved it; 0 if none did."""
        if self.score is not None:
            return self.score
        return len(self.turns) if self.turns and self.turns[-1].pattern.is_win else 0

    @property
    def words(self) -> tuple[str, ...]:
        """The guesses and the answer, as far as they are known."""
        return (*(turn.guess for turn in self.turns), *([self.answer] if self.answer else []))

    def is_possible(self, limit: int) -> bool:
        """Whether the board is consistent."""
        patterns, guesses = self.patterns, range(limit + 1)
        wins_early = any(pattern.is_win for pattern in patterns[:-1])
        is_scored = self.score is None or not self.turns
        if self.grid:
            is_scored &= self.score == len(patterns) * patterns[-1].is_win
        is_counted = len(patterns) in guesses and self.solved in guesses
        return is_counted and is_scored and not wins_early


@dataclass(frozen=True)
class FinishedGame:
    """A game with one or more boards that was won, lost or given up."""

    mode: Mode
    list_name: str
    rule: Rule
    """Always false with several boards."""
    boards: tuple[FinishedBoard, ...]
    hints: int = 0
    """The number of guesses made with hints."""
    started: datetime = field(default_factory=now)
    finished: datetime = field(default_factory=now)
    uuid: str = field(default_factory=new_uuid)
    ratings: tuple[TurnRating, ...] = ()
    """One for each turn, or none if the game was not rated or has several boards."""
    rating_version: int = RATING_VERSION
    """That of the ratings."""
    limit: int = GUESS_LIMIT
    day: date | None = None
    """The day of its daily puzzle; None for other games, or if it is unknown."""
    is_archived: bool = False
    """Whether it was played after its day, from the archive; then no streak includes it."""
    help_from: int | None = None
    """The number of the first guess with help, hints or suggestions; 0 if that is not known, and
    None without help."""
    is_given: bool = False
    """Whether the player could know its answer before, and so nothing counts it."""
    is_left: bool = False
    """Whether it is unfinished, and counts as given up until it goes on."""
    title: str = ""
    """The site and the number of a result that was shared, as in "Quordle 376"."""

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Those of the first board, the only one of an ordinary game."""
        return self.boards[0].turns

    @property
    def answer(self) -> str | None:
        """That of the first board, the only one of an ordinary game."""
        return self.boards[0].answer

    @property
    def score(self) -> int | None:
        """That of the first board, like `grid` and `patterns`."""
        return self.boards[0].score

    @property
    def answers(self) -> tuple[str | None, ...]:
        return tuple(board.answer for board in self.boards)

    @property
    def grid(self) -> tuple[Pattern, ...]:
        return self.boards[0].grid

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        return self.boards[0].patterns

    @property
    def colours(self) -> tuple[tuple[Pattern, ...], ...]:
        """Those of each board, as far as they are known."""
        return tuple(board.patterns for board in self.boards)

    @property
    def rows(self) -> tuple[str, ...]:
        """The guesses with their colours on each board, as `turn_rows` writes them."""
        return turn_rows([board.turns for board in self.boards])

    @property
    def number(self) -> int | None:
        return None if self.day is None else puzzle_number(self.day)

    @property
    def is_possible(self) -> bool:
        """Whether the record is consistent; it may come from another program."""
        count, guesses = len(self.boards), self.guesses
        is_shared = all(
            tuple(turn.guess for turn in board.turns) == guesses[: board.solved or len(guesses)]
            for board in self.boards
            if board.score is None
        )
        return (
            self.limit in limits(count)
            and self.hints in range(self.limit + 1)
            and (self.help_from is None or self.help_from in range(self.limit + 1))
            and all(board.is_possible(self.limit) for board in self.boards)
            and len({len(word) for board in self.boards for word in board.words}) <= 1
            and len({board.score is None for board in self.boards}) == 1
            and is_shared
            and len(self.ratings) in (0, len(self.turns))
            and (count == 1 or not (self.rule or self.day or self.ratings))
        )

    @property
    def is_daily(self) -> bool:
        """Whether it was a daily puzzle played on its day, not from the archive."""
        return self.mode is Mode.ASSIST and not self.is_archived and len(self.boards) == 1

    @property
    def own_guesses(self) -> int:
        """How many guesses count in the rating: those before the first one with help."""
        made = self.guess_count
        return made if self.help_from is None else min(made, max(0, self.help_from - 1))

    @property
    def is_cut(self) -> bool:
        """Whether guesses are missing that count: after help, or after giving up."""
        return self.help_from is not None or self.is_given_up

    @property
    def is_rated(self) -> bool:
        """Whether it has full ratings."""
        if not self.ratings or any(rating.before is None for rating in self.ratings):
            return False
        last = self.ratings[: self.own_guesses][-1:]
        return not self.is_cut or all(rating.after is not None for rating in last)

    @property
    def is_proved(self) -> bool:
        """Whether it has full ratings that are exact, so that it counts in the rating."""
        return self.is_rated and are_proved(self.ratings)

    @property
    def exact(self) -> tuple[bool, ...]:
        """Whether the figures of each rated guess are exact; `≈` marks the others."""
        is_provisional = self.is_provisional
        return tuple(rating.proved and not is_provisional for rating in self.ratings)

    @property
    def is_provisional(self) -> bool:
        """Whether its ratings are of an earlier version: it counts until it is rated again."""
        return self.is_rated and self.rating_version < RATING_VERSION

    @property
    def played_on(self) -> date:
        """The day of its puzzle, or else the local day on which it was finished."""
        return self.day or self.finished.astimezone().date()

    @property
    def solved(self) -> tuple[int, ...]:
        """The number of the guess that solved each board; 0 for a board that was not solved."""
        return tuple(board.solved for board in self.boards)

    @property
    def is_won(self) -> bool:
        return all(self.solved)

    @property
    def is_given_up(self) -> bool:
        """Whether it ended before the last guess, unsolved."""
        return not self.is_won and self.guess_count < self.limit

    @property
    def guess_count(self) -> int:
        """The number of guesses, as far as they are known."""
        return max(
            self.limit
            if board.score == 0 and not board.grid
            else board.solved or len(board.patterns)
            for board in self.boards
        )

    @property
    def guesses(self) -> tuple[str, ...]:
        """The words of all guesses, if they are known."""
        longest = max((board.turns for board in self.boards), key=len)
        return tuple(turn.guess for turn in longest)

    @property
    def opener(self) -> str | None:
        return self.turns[0].guess if self.turns else None

    @property
    def loss(self) -> float | None:
        """The sum over the turns; None if the game was not rated."""
        return fsum(rating.loss for rating in self.ratings) if self.ratings else None

    @property
    def luck(self) -> float | None:
        """The sum over the turns; None if the game was not rated."""
        return fsum(rating.luck for rating in self.ratings) if self.ratings else None


def first_help(*numbers: int | None) -> int | None:
    """The earliest of the numbers of guesses with help; None if there is none."""
    return min((number for number in numbers if number is not None), default=None)


def are_proved(ratings: Sequence[TurnRating]) -> bool:
    """Whether the ratings of a game are exact, apart from that of the opener.

    Except for the `original` list, it is not proved which opener is the best.
    """
    return all(rating.proved for rating in ratings[1:])


def limits(boards: int) -> range:
    """The numbers of guesses that a game with so many boards may have; none for other numbers."""
    if boards == 1:
        return range(1, MOST_GUESSES + 1)
    return range(boards, boards + MOST_GUESSES + 1) if boards in BOARDS else range(0)


@dataclass(frozen=True)
class FriendGame:
    """The result of a friend in a daily puzzle; no statistics of the user include it."""

    name: str
    day: date
    score: int
    """The number of guesses; 0 for a lost game."""


@dataclass(frozen=True)
class GameFilter:
    """A filter for finished games; None matches any."""

    mode: Mode | None = None
    list_name: str | None = None
    before: datetime | None = None
    """Only games finished before that time."""
    boards: int | None = 1
    """Only games with so many boards."""
    has_given: bool = False
    """Also games whose answer was given."""


EVERY_GAME = GameFilter()
"""Every game with one board, as ratings and training need them."""


@dataclass(frozen=True)
class Balance:
    """A starting balance: totals of daily games from another program, without the games."""

    day: date
    """The last day that is included."""
    lost: int
    distribution: tuple[int, ...]
    """The number of games won in one, two, … six guesses."""
    streak: int
    """The number of games won in a row, up to and including that day."""
    best_streak: int

    @property
    def played(self) -> int:
        return self.lost + sum(self.distribution)

    def without(self, games: Iterable[FinishedGame]) -> Balance:
        """The balance without those of the games that it includes."""
        known = Counter(
            game.guess_count if game.is_won else 0
            for game in games
            if game.is_daily and game.played_on <= self.day
        )
        lost, *won = (
            max(0, count - known[guesses])
            for guesses, count in enumerate((self.lost, *self.distribution))
        )
        return replace(self, lost=lost, distribution=tuple(won))


@dataclass(frozen=True)
class Opener:
    """Statistics of the games with the same first guess."""

    word: str
    played: int
    won: int
    mean: float
    """Over all games, of which a lost one counts as `limit` + 1."""
    mean_guesses: float | None
    """Over the games won."""


@dataclass(frozen=True)
class Player:
    """What the history says about the player before a game."""

    has_games: bool = False
    today: FinishedGame | None = None
    """The game with today's puzzle, if it is played."""
    yesterday: FinishedGame | None = None
    """The game with the puzzle of the day before."""
    streak: int = 0
    """How many daily puzzles in a row were solved."""
    left: tuple[FinishedGame, ...] = ()
    """The games that were found to be left at this start."""
    openers: tuple[Opener, ...] = ()
    """The player's own first words that the list has, the most played first."""
    last: tuple[FinishedGame, ...] = ()
    """The last games elsewhere with one board, oldest first."""
    friends: tuple[tuple[str, bool], ...] = ()
    """The friends of the last week, and whether they have played today's puzzle."""
    card: Board | None = None
    """The training card that is due first."""
    against_best: str = ""
    """How yesterday's game compares with best play, in a sentence, once that is known."""

    def after(self, before: Player) -> Player:
        """The player with what was found out before and takes long to find out anew."""
        old, new = (
            (game.uuid, game.rows) if game else None for game in (before.yesterday, self.yesterday)
        )
        return replace(self, card=before.card, against_best=before.against_best * (old == new))
