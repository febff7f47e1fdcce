"""The figures players look at, computed from the results of their games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import chain
from math import fsum
from typing import NamedTuple

from wordle_tui.game.game import GUESS_LIMIT


class GameResult(NamedTuple):
    """What the figures need to know about one finished game."""

    won: bool
    guesses: int
    loss: float | None
    """The sum over its guesses; like `luck`, None if the game is unrated."""
    luck: float | None
    opener: str | None
    """None if the game was given up before the first guess, or its words are not known."""
    limit: int = GUESS_LIMIT
    is_daily: bool = False
    """Whether it was the puzzle of its day, not one from the archive."""
    day: date | None = None
    """That of its puzzle; None if it is not known, or the game was another."""
    finished: date = date.min
    is_estimated: bool = False
    """Whether its ratings are estimates, still to be proved."""

    @property
    def counted(self) -> int:
        """The guesses it counts as in a mean over all games: lost, one more than it had."""
        return self.guesses if self.won else self.limit + 1


@dataclass(frozen=True)
class Balance:
    """What another program says about daily games as a whole: how they went, and the streak."""

    day: date
    """The last day that it counts."""
    lost: int
    distribution: tuple[int, ...]
    """How many games were won in one, two, … six guesses."""
    streak: int
    """How many games in a row were won, up to and including that day."""
    best_streak: int

    @property
    def played(self) -> int:
        return self.lost + sum(self.distribution)

    def without(self, results: Iterable[GameResult]) -> Balance:
        """The same without the games that are among the results."""
        told = Counter(
            result.guesses if result.won else 0
            for result in results
            if result.is_daily and (result.day or result.finished) <= self.day
        )
        lost, *won = (
            max(0, count - told[guesses])
            for guesses, count in enumerate((self.lost, *self.distribution))
        )
        return replace(self, lost=lost, distribution=tuple(won))


NO_BALANCE = Balance(date.min, 0, (0,) * GUESS_LIMIT, 0, 0)


@dataclass(frozen=True)
class Opener:
    """How the games with the same first guess went."""

    word: str
    played: int
    won: int
    mean: float
    """Guesses over all games, as they are `counted`."""
    mean_guesses: float | None
    """Over the games won."""
    mean_loss: float | None
    """Over the games rated."""


@dataclass(frozen=True)
class Statistics:
    """The figures over some finished games; a mean over no games is None."""

    played: int
    won: int
    limit: int
    """The most guesses that any of them had."""
    streak: int
    """How many games in a row were won, up to and including the last one."""
    best_streak: int
    distribution: tuple[int, ...]
    """How many games were won in one guess, two, … and so on to the most there were."""
    last: int | None
    """How many guesses the last game took; None if it was lost or there is none."""
    mean: float | None
    """Guesses over all games, as they are `counted`."""
    mean_guesses: float | None
    """Over the games won."""
    rated: int
    estimated: int
    """How many of the games rated have estimates, still to be proved."""
    mean_loss: float | None
    mean_luck: float | None
    losses: tuple[float, ...]
    """The loss of every rated game, like `lucks` oldest first."""
    lucks: tuple[float, ...]
    openers: tuple[Opener, ...]
    """The most played first."""
    balance: int
    """How many of the games played are known only from a starting balance."""

    @property
    def lost(self) -> int:
        return self.played - self.won


def statistics(
    results: Iterable[GameResult], balance: Balance = NO_BALANCE, today: date | None = None
) -> Statistics:
    """The figures over the results, given in the order of play, and a starting balance.

    A streak of daily games that was not continued yesterday or `today` is over.

    >>> won = GameResult(True, 4, 0.5, 0.1, "raise")
    >>> figures = statistics([won, GameResult(False, 6, None, None, "raise")])
    >>> figures.won, figures.streak, figures.best_streak, figures.mean_guesses, figures.mean
    (1, 0, 1, 4.0, 5.5)
    """
    results = list(results)
    rest = balance.without(results)
    guesses = Counter(result.guesses for result in results if result.won)
    guesses.update(dict(enumerate(rest.distribution, 1)))
    limit = max((result.limit for result in results), default=GUESS_LIMIT)
    played, won = len(results) + rest.played, guesses.total()
    in_balance = sum(number * count for number, count in enumerate(rest.distribution, 1))
    counted = sum(result.counted for result in results) + in_balance + rest.lost * (GUESS_LIMIT + 1)
    streak, best_streak = _streaks(results, balance, today)
    losses = tuple(result.loss for result in results if result.loss is not None)
    lucks = tuple(result.luck for result in results if result.luck is not None)
    return Statistics(
        played=played,
        won=won,
        limit=limit,
        streak=streak,
        best_streak=best_streak,
        distribution=tuple(guesses[number] for number in range(1, limit + 1)),
        last=results[-1].guesses if results and results[-1].won else None,
        mean=counted / played if played else None,
        mean_guesses=sum(number * count for number, count in guesses.items()) / won
        if won
        else None,
        rated=len(losses),
        estimated=sum(result.is_estimated for result in results),
        mean_loss=_mean(losses),
        mean_luck=_mean(lucks),
        losses=losses,
        lucks=lucks,
        openers=_openers(results),
        balance=rest.played,
    )


def _streaks(
    results: Sequence[GameResult], balance: Balance, today: date | None
) -> tuple[int, int]:
    """The present streak and the best.

    Where days are known, the streak is that of the daily puzzle: a day without a game ends it, and
    other games do not count. Those of version 1.0 have no days: before the first that has one, and
    if none has, they follow each other.
    """
    days = {balance.day - timedelta(days=ago): True for ago in range(balance.streak)}
    days |= {result.day: result.won for result in results if result.is_daily and result.day}
    undated = (
        (None, result.won)
        for result in results
        if not days or (result.is_daily and not result.day and result.finished < min(days))
    )
    streak, best, before = 0, balance.best_streak, None
    for day, won in chain(undated, sorted(days.items())):
        is_missed = day is not None and before is not None and (day - before).days > 1
        streak = won + (streak if won and not is_missed else 0)
        best, before = max(best, streak), day
    is_over = before is not None and today is not None and (today - before).days > 1
    return 0 if is_over else streak, best


def _openers(results: Sequence[GameResult]) -> tuple[Opener, ...]:
    by_word: dict[str, list[GameResult]] = {}
    for result in results:
        if result.opener is not None:
            by_word.setdefault(result.opener, []).append(result)
    openers = (
        Opener(
            word=word,
            played=len(games),
            won=sum(game.won for game in games),
            mean=sum(game.counted for game in games) / len(games),
            mean_guesses=_mean([game.guesses for game in games if game.won]),
            mean_loss=_mean([game.loss for game in games if game.loss is not None]),
        )
        for word, games in by_word.items()
    )
    return tuple(sorted(openers, key=lambda opener: (-opener.played, opener.word)))


def _mean(values: Sequence[float]) -> float | None:
    return fsum(values) / len(values) if values else None
