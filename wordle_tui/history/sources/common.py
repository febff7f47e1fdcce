"""Code shared by the readers: the context of an import, and the construction of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from uuid import UUID, uuid5

from wordle_tui.game import daily
from wordle_tui.game.board import GUESS_LIMIT
from wordle_tui.game.daily import checked_puzzle_day, known_puzzle_day
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import EXTRA_GUESSES
from wordle_tui.game.records import FinishedBoard, FinishedGame, Mode, now
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import Pattern, feedback
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import counted, day_text
from wordle_tui.game.words import WordList, word_list

_NAMES = UUID("0b6a1c1e-5d0f-5f0c-9d3f-3f0a2d1c7e55")
"""The UUID namespace of imported games, so that reading a file twice gives the same games."""


NOBODY = "\n"
"""As the player: none of the people in a chat, in whose names there are no line ends."""


@dataclass(frozen=True)
class ImportContext:
    """What a reader needs to know besides the text."""

    answers: Mapping[date, str] = field(default_factory=dict)
    """Answers of the daily puzzle, by day."""
    player: str | None = None
    """The player whose games are imported from a chat of several people."""
    keeps_friends: bool = False
    """Whether the daily games of the other people in a chat are kept, too."""
    today: date = field(default_factory=daily.today)

    @property
    def words(self) -> WordList:
        return word_list("nyt")

    def checked(self, day: date) -> date:
        return checked_puzzle_day(day, self.today)

    def day_of(self, number: int) -> date:
        return known_puzzle_day(number, self.today)


def unfinished(guesses: int, answer: str | None, day: date | None) -> WordleError:
    """The error about a game that is neither won nor lost.

    >>> print(unfinished(3, "moose", date(2023, 3, 1)))
    the game ends before MOOSE, the answer of 1 Mar 2023
    """
    if answer is None or day == daily.today():  # whose answer is not named yet
        return WordleError(f"the game ends after {counted(guesses, 'guess')}, without the answer")
    of = f" of {day_text(day)}" if day else ""
    return WordleError(f"the game ends before {answer.upper()}, the answer{of}")


def game_of(
    day: date | None,
    *,
    turns: Sequence[Turn] = (),
    score: int | None = None,
    grid: Sequence[Pattern] = (),
    answer: str | None = None,
    rule: Rule = Rule.NORMAL,
    finished: datetime | None = None,
    is_archived: bool = False,
) -> FinishedGame:
    """Make the record of a game played elsewhere; without a time, it was played at noon.

    A grid has a score of its own.
    """
    if finished is None:
        finished = datetime.combine(day, time(12)).astimezone() if day else now()
    if grid:
        score = len(grid) if grid[-1].is_win else 0
    content = " ".join(map(str, turns or grid or [score]))
    return FinishedGame(
        mode=Mode.ASSIST,
        list_name="nyt",
        rule=rule,
        boards=(FinishedBoard(tuple(turns), answer, None if turns else score, tuple(grid)),),
        started=finished,
        finished=finished,
        uuid=str(uuid5(_NAMES, f"{day} {content}")),
        day=day,
        is_archived=is_archived,
    )


def boards_of(title: str, solved: tuple[int, ...]) -> FinishedGame:
    """Make the record of a shared result with several boards; its title is unique."""
    boards = tuple(FinishedBoard(score=guess) for guess in solved)
    limit, uuid = len(solved) + EXTRA_GUESSES, str(uuid5(_NAMES, title))
    return FinishedGame(
        Mode.ASSIST, "nyt", Rule.NORMAL, boards, limit=limit, title=title, uuid=uuid
    )


def played(guesses: Sequence[str], answer: str) -> tuple[Turn, ...]:
    """Colour the guesses of a game. Raises a `WordleError` if they are not a game."""
    if not guesses or len(guesses) > GUESS_LIMIT:
        raise WordleError(f"a game has one to six guesses, not {len(guesses)}")
    if answer in guesses[:-1]:
        raise WordleError(f"guesses follow {answer.upper()}, the answer")
    return tuple(Turn(guess, feedback(guess, answer)) for guess in guesses)
