"""Statistics of finished games: wins, streaks, guesses, luck, openers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, timedelta
from math import fsum
from statistics import fmean

from wordle_tui.game.board import GUESS_LIMIT
from wordle_tui.game.records import Balance, FinishedGame, Mode, Opener, Player
from wordle_tui.game.wording import counted
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History

NO_BALANCE = Balance(date.min, 0, (0,) * GUESS_LIMIT, 0, 0)

_A_WEEK = timedelta(days=7)
_HABIT = 3
"""A first word that was played so often is the player's own."""


@dataclass(frozen=True)
class Statistics:
    """Statistics of some finished games; a mean of no games is None."""

    played: int
    won: int
    limit: int
    """The highest limit of guesses among the games."""
    streak: int
    """The number of games won in a row, up to and including the last one."""
    best_streak: int
    is_daily_streak: bool
    """Whether the streaks count days of the daily puzzle, not games of any kind."""
    distribution: tuple[int, ...]
    """The number of games won in one guess, two, … up to `limit`."""
    last: int | None
    """The number of guesses in the last game; None if it was lost or there is no game."""
    mean: float | None
    """Over all games, of which a lost one counts as `limit` + 1."""
    mean_guesses: float | None
    """Over the games won."""
    rated: int
    luck: float
    """That of all rated games."""
    openers: tuple[Opener, ...]
    """The most played first."""
    balance: int
    """The number of games that are known only from the starting balance."""
    lost_as: int | None
    """What a lost game counts in the mean; None if that differs, or no game is lost."""

    @property
    def lost(self) -> int:
        return self.played - self.won

    @property
    def streak_name(self) -> str:
        return "Daily streak" if self.is_daily_streak else "Win streak"

    @property
    def streak_text(self) -> str:
        return counted(self.streak, "day" if self.is_daily_streak else "game")

    @property
    def sentence(self) -> str:
        """A sentence about the results; empty without games."""
        if not self.played:
            return ""
        balance = f" {self.balance:,} are known only from imported totals." if self.balance else ""
        won = f"{self.won:,} of {self.played:,} won"
        loss = "one more than allowed" if self.lost_as is None else self.lost_as
        losses = f" (a loss counts {loss})" * bool(self.lost)
        return f"{won}, {self.mean:.2f} guesses on average{losses}.{balance}"

    @property
    def luck_sentence(self) -> str:
        """What luck has done in the rated games; empty without any."""
        if not self.rated:
            return ""
        games = f"in {counted(self.rated, 'game')}"
        if not (amount := f"{abs(self.luck):.1f}").strip("0."):
            return f"Luck was even {games}."
        return f"Luck {'saved' if self.luck > 0 else 'cost'} you {amount} guesses {games}."


def statistics(
    games: Iterable[FinishedGame], balance: Balance | None = None, today: date | None = None
) -> Statistics:
    """Compute the statistics of games in any order, and of a starting balance.

    A streak of daily games ends if there is no game of yesterday or `today`.

    >>> from wordle_tui.game.records import FinishedBoard, Mode
    >>> boards = ((FinishedBoard(score=4),), (FinishedBoard(score=0),))
    >>> figures = statistics([FinishedGame(Mode.PRACTICE, "nyt", False, each) for each in boards])
    >>> figures.won, figures.streak, figures.best_streak, figures.mean_guesses, figures.mean
    (1, 0, 1, 4.0, 5.5)
    """
    games = sorted(games, key=lambda game: (_day(game), game.finished))
    balance = balance or NO_BALANCE
    rest = balance.without(games)
    guesses = Counter(game.guess_count for game in games if game.is_won)
    guesses.update(dict(enumerate(rest.distribution, 1)))
    limit = max((game.limit for game in games), default=GUESS_LIMIT)
    played, won = len(games) + rest.played, guesses.total()
    to_win = sum(number * count for number, count in guesses.items())
    losses = [game.limit + 1 for game in games if not game.is_won]
    losses += [GUESS_LIMIT + 1] * rest.lost
    total = to_win + sum(losses)
    days = {balance.day - timedelta(days=ago): True for ago in range(balance.streak)}
    days |= {game.day: game.is_won for game in games if game.is_daily and game.day}
    streak, best_streak = _streaks(games, days, balance.best_streak, today)
    lucks = [game.luck for game in games if game.luck is not None]
    return Statistics(
        played=played,
        won=won,
        limit=limit,
        streak=streak,
        best_streak=best_streak,
        is_daily_streak=bool(days),
        distribution=tuple(guesses[number] for number in range(1, limit + 1)),
        last=games[-1].guess_count if games and games[-1].is_won else None,
        mean=total / played if played else None,
        mean_guesses=to_win / won if won else None,
        rated=len(lucks),
        luck=fsum(lucks),
        openers=_openers(games),
        balance=rest.played,
        lost_as=losses[0] if len({*losses}) == 1 else None,
    )


def _day(game: FinishedGame) -> date:
    """The day by which games are ordered, wherever they were played."""
    return game.day or game.finished.astimezone(UTC).date()


def _streaks(
    games: Sequence[FinishedGame], days: dict[date, bool], best: int, today: date | None
) -> tuple[int, int]:
    """The current streak and the best one; `days` says whether each daily puzzle was solved.

    If days are known, the streak is that of the daily puzzle: a day without a game ends it, and
    other games do not count. Otherwise all games without a day count, in their order.
    """
    undated = [(None, game.is_won) for game in games if not game.day]
    streak, before = 0, None
    for day, won in sorted(days.items()) or undated:
        is_missed = day is not None and before is not None and (day - before).days > 1
        streak = won + (streak if won and not is_missed else 0)
        best, before = max(best, streak), day
    is_over = before is not None and today is not None and (today - before).days > 1
    return 0 if is_over else streak, best


def _openers(games: Sequence[FinishedGame]) -> tuple[Opener, ...]:
    won, lost = defaultdict[str, list[int]](list), defaultdict[str, list[int]](list)
    for game in games:
        if game.opener is not None and game.is_won:
            won[game.opener].append(game.guess_count)
        elif game.opener is not None:
            lost[game.opener].append(game.limit + 1)
    openers = (
        Opener(
            word=word,
            played=len(taken := won[word] + lost[word]),
            won=len(won[word]),
            mean=fmean(taken),
            mean_guesses=_mean(won[word]),
        )
        for word in {**won, **lost}
    )
    return tuple(sorted(openers, key=lambda opener: (-opener.played, opener.word)))


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None


def player_of(history: History, words: WordList, today: date) -> Player:
    """The player of a history. Slow for many games."""
    games, balance = history.games(), history.balance()
    every = statistics(games, balance, today)
    daily = [game for game in games if game.mode is Mode.ASSIST]
    friends = [each for each in history.friends() if each.day > today - _A_WEEK]
    own = (each for each in every.openers if each.played >= _HABIT)
    return Player(
        every.played > 0,
        history.game_on(today),
        history.game_on(today - timedelta(days=1)),
        statistics(daily, balance, today).streak,
        tuple(game for game in games if game.is_left and game.uuid in history.left),
        tuple(each for each in own if each.word in words.accepted),
        tuple(sorted((game for game in daily if len(game.boards) == 1), key=_day)[-10:]),
        tuple(
            (name, any((each.name, each.day) == (name, today) for each in friends))
            for name in sorted({each.name for each in friends})
        ),
    )
