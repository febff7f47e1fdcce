"""The performance rating: how many guesses a player gives away in a game, whatever the luck.

The rating is the mean loss per game, with a 95 % confidence interval, which `docs/how-it-works.md`
derives and measures. This module does not import numpy.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, fsum, log2, sqrt
from typing import NamedTuple

from wordle_tui.game.records import FinishedGame, Mode
from wordle_tui.game.wording import spelled

RECENT = 30
"""Number of games in the recent rating, which is the headline on every screen."""
FEWEST = 5
"""Minimum number of games for a rating."""
AVERAGE_COSTS = {"practice": 0.76, "original": 0.75, "nyt": 1.17}
"""What the guesses of an average person cost in a game with each list, by the model of people;
`docs/measure_rating.py` measures it. Best play gains most where not all answers are likely."""
USUAL_COST = AVERAGE_COSTS["practice"]
"""What is taken for other lists."""
LEVELS = {
    "flawless": 0.03,
    "master": 0.1,
    "expert": 0.25,
    "strong": 0.5,
    "skilled": 0.8,
    "about average": 1.2,
    "steady": 1.6,
}
"""The levels with their upper limits of the mean loss, in average costs."""
LAST_LEVEL = "learning"
"""The level above all limits."""
MISTAKE_LOSS = 0.35
"""The loss of an average mistake. The interval is that of the games and one more with this loss,
because a few games without a mistake do not show that the player never makes one."""
QUANTILE, SKEWED, WIDENED = 1.96, 2.89, 10.3
"""The interval reaches QUANTILE + WIDENED / games -+ SKEWED / sqrt(games) standard errors down and
up: the quantiles of a studentised mean of losses as skewed as an exponential distribution."""
MOST = 1.0
"""What one guess costs in a level at most. The last one can lose a game that was as good as won,
which costs nearly four."""
COSTS_PER_BIT = {"practice": 0.14, "nyt": 0.43}
"""What is taken for each bit of the words left when help began or a game was given up: at least
what an average person still loses, and so much that no choice of when lowers a rating by more
than 0.02. `docs/measure_rating.py` measures both."""

_LEAST = 0.005
"""A smaller mean loss is shown as nothing."""


class Interval(NamedTuple):
    """A mean with its 95 % confidence interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Performance:
    """The mean loss of some games, in guesses a game."""

    games: int
    loss: Interval | None = None
    """None with fewer than `FEWEST` games."""
    is_estimate: bool = False
    """Whether some of the losses are not exact."""
    average: float = USUAL_COST
    """What an average person would have lost in a game with the same lists."""

    @property
    def mean_loss(self) -> float | None:
        return self.loss.mean if self.loss else None

    @property
    def level(self) -> str | None:
        return level(self.loss.mean, self.average) if self.loss else None

    @property
    def interval(self) -> str:
        """The interval as in `(0.11–0.26)`; empty if `figure` says as much, or is unknown."""
        if self.loss is None or self.loss.mean < _LEAST:
            return ""
        return f"({self.loss.low:.2f}–{self.loss.high:.2f})"

    @property
    def figure(self) -> str:
        """The rating as in `0.18`; if nothing was lost, what the interval still allows."""
        if self.loss is None:
            return "–"
        if self.loss.mean < _LEAST:
            return f"below {ceil(100 * self.loss.high) / 100:.2f}"
        return f"{'≈' if self.is_estimate else ''}{self.loss.mean:.2f}"

    @property
    def interval_sentence(self) -> str:
        """How far the rating can be trusted; empty without one."""
        if self.loss is None:
            return ""
        return f"With 95% confidence it is between {self.loss.low:.2f} and {self.loss.high:.2f}."

    @property
    def people(self) -> str:
        """What an average person is behind in such games; empty without a rating."""
        return f"An average person is about {self.average:.1f} behind." if self.loss else ""

    def __str__(self) -> str:
        if self.loss is None:
            missing = FEWEST - self.games
            more = " more" if self.games else ""
            games = f"{spelled(missing)}{more} {'game' if missing == 1 else 'games'}"
            return f"Tell me {games}, and you'll have a level."
        figure = self.figure.replace("below", "less than")
        name = f"{self.level}".capitalize()
        return f"{name}: {figure} guesses a game behind best play in your last {self.games:,}."


def level(mean_loss: float, average: float = USUAL_COST) -> str:
    """The name for a mean loss, compared with that of an average person.

    >>> level(0.203), level(0.73), level(0.73, AVERAGE_COSTS["nyt"])
    ('strong', 'about average', 'skilled')
    """
    share = mean_loss / average
    return next((name for name, limit in LEVELS.items() if share < limit), LAST_LEVEL)


def average_cost(list_name: str) -> float:
    """What the guesses of an average person cost in a game with that list."""
    return AVERAGE_COSTS.get(list_name, USUAL_COST)


@dataclass(frozen=True)
class CountedGame:
    """A game that counts in the rating, up to the last guess that was made without help."""

    game: FinishedGame
    losses: tuple[float, ...]
    """Those of the guesses that count."""
    missing: float = 0.0
    """What the guesses would have cost that are missing after help or after giving up."""

    @property
    def loss(self) -> float:
        return fsum((*self.losses, self.missing))

    @property
    def exact(self) -> tuple[bool, ...]:
        """Whether each of these losses is exact."""
        return self.game.exact[: len(self.losses)]


def counted_games(games: Iterable[FinishedGame]) -> Iterator[CountedGame]:
    """The games that count, in the same order."""
    return (_counted(game) for game in games if exclusion(game) is None)


def _counted(game: FinishedGame) -> CountedGame:
    ratings, missing = game.ratings[: game.own_guesses], 0.0
    if game.is_cut and (left := ratings[-1].after):
        per_bit = COSTS_PER_BIT.get(game.list_name, COSTS_PER_BIT["practice"])
        missing = per_bit * log2(left)
    return CountedGame(game, tuple(min(MOST, rating.loss) for rating in ratings), missing)


EXCLUSIONS = {
    "given": ("with a given answer", "its answer was given"),
    "with_help": ("without a guess of your own", "no guess in it is known to be your own"),
    "against_the_adversary": ("against the adversary", "the adversary has no fixed answer"),
    "without_average": ("with other lists", "nobody has measured what people lose with its list"),
    "without_words": ("without known words", "its words aren't known"),
    "not_rated": ("not rated", "it isn't rated"),
    "not_proved": ("partly estimated", "its rating is partly estimated"),
}
"""Why games do not count, by the keys of JSON: as said of several games, and of one."""


def exclusion(game: FinishedGame) -> str | None:
    """The key in `EXCLUSIONS` of why a game does not count in the rating; None if it does."""
    if game.is_given:
        return "given"
    if game.is_cut and not game.own_guesses:
        return "with_help"
    if game.mode is Mode.ADVERSARY:
        return "against_the_adversary"
    if game.score is not None:
        return "without_words"
    if game.list_name not in AVERAGE_COSTS:
        return "without_average"
    if not game.is_rated:
        return "not_rated"
    return None if game.is_proved else "not_proved"


def of_losses(losses: Sequence[float], averages: Sequence[float] = ()) -> Performance:
    """The rating of games with these losses, and with these `average_cost`s of their lists.

    >>> rating = of_losses([0.1, 0.0, 0.4, 0.1, 0.2])
    >>> rating.figure, rating.interval
    ('0.16', '(0.03–0.50)')
    >>> str(of_losses([0.0] * 30))
    'Flawless: less than 0.05 guesses a game behind best play in your last 30.'
    """
    count = len(losses)
    if count < FEWEST:
        return Performance(count)
    more = [*losses, MISTAKE_LOSS]
    middle = fsum(more) / (count + 1)
    error = sqrt(fsum((loss - middle) ** 2 for loss in more) / count / (count + 1))
    width, shift = QUANTILE + WIDENED / (count + 1), SKEWED / sqrt(count + 1)
    low = max(0.0, middle - (width - shift) * error)
    average = fsum(averages) / len(averages) if averages else USUAL_COST
    high = middle + (width + shift) * error
    return Performance(count, Interval(fsum(losses) / count, low, high), average=average)


def of_games(games: Sequence[CountedGame]) -> Performance:
    averages = [average_cost(each.game.list_name) for each in games]
    rating = of_losses([each.loss for each in games], averages)
    is_exact = all(not each.missing and all(each.exact) for each in games)
    return replace(rating, is_estimate=not is_exact)


def of_one_version(games: Iterable[CountedGame], most: int | None = None) -> list[CountedGame]:
    """The first games whose ratings are of the same version, at most `most`.

    A level never mixes versions. While older games are rated again, it is that of the version of
    which so many are reached first, or else of which there are most.
    """
    by_version = defaultdict[int, list[CountedGame]](list)
    for each in games:
        same = by_version[each.game.rating_version]
        same.append(each)
        if len(same) == most:
            return same
    return max(by_version.values(), key=len, default=[])


def recent(games: Iterable[CountedGame]) -> Performance:
    """The rating of the last games, which are given newest first."""
    return of_games(of_one_version(games, RECENT))
