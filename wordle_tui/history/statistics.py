"""The figures players look at, computed from the results of their games."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
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
    """None if the game was given up before the first guess."""
    limit: int = GUESS_LIMIT
    """How many guesses it had."""

    @property
    def counted(self) -> int:
        """The guesses it counts as in a mean over all games: lost, one more than it had."""
        return self.guesses if self.won else self.limit + 1


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
    mean_loss: float | None
    mean_luck: float | None
    losses: tuple[float, ...]
    """The loss of every rated game, like `lucks` oldest first."""
    lucks: tuple[float, ...]
    openers: tuple[Opener, ...]
    """The most played first."""

    @property
    def lost(self) -> int:
        return self.played - self.won


def statistics(results: Iterable[GameResult]) -> Statistics:
    """The figures over the results, given in the order of play.

    >>> won = GameResult(True, 4, 0.5, 0.1, "raise")
    >>> figures = statistics([won, GameResult(False, 6, None, None, "raise")])
    >>> figures.won, figures.streak, figures.best_streak, figures.mean_guesses, figures.mean
    (1, 0, 1, 4.0, 5.5)
    """
    results = list(results)
    won = [result for result in results if result.won]
    streaks = _streaks(results)
    guesses = Counter(result.guesses for result in won)
    limit = max((result.limit for result in results), default=GUESS_LIMIT)
    losses = tuple(result.loss for result in results if result.loss is not None)
    lucks = tuple(result.luck for result in results if result.luck is not None)
    return Statistics(
        played=len(results),
        won=len(won),
        limit=limit,
        streak=streaks[-1],
        best_streak=max(streaks),
        distribution=tuple(guesses[number] for number in range(1, limit + 1)),
        last=results[-1].guesses if results and results[-1].won else None,
        mean=_mean([result.counted for result in results]),
        mean_guesses=_mean([result.guesses for result in won]),
        rated=len(losses),
        mean_loss=_mean(losses),
        mean_luck=_mean(lucks),
        losses=losses,
        lucks=lucks,
        openers=_openers(results),
    )


def _streaks(results: Sequence[GameResult]) -> list[int]:
    """The length of the streak before the first game, then after each game."""
    streaks = [0]
    for result in results:
        streaks.append(streaks[-1] + 1 if result.won else 0)
    return streaks


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
    return sum(values) / len(values) if values else None
