"""The performance rating: how many guesses a player gives away in a game, whatever the luck.

The rating is the mean loss of a game over its real decisions, with a 95 % interval, which
`docs/rating.md` derives and measures. Plain values from stored games, without numpy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from wordle_tui.game.records import FinishedGame, Mode
from wordle_tui.game.wording import counted

RECENT = 30
"""Games in the recent rating."""
BANDS = {
    "flawless": 0.02,
    "master": 0.06,
    "expert": 0.12,
    "strong": 0.18,
    "skilled": 0.27,
    "solid": 0.4,
    "steady": 0.6,
}
"""Each band with the mean loss it stays below; above them all is "learning"."""
LEAST_SPREAD = 0.05
"""The spread of losses that games without any have not yet disproved."""
QUANTILE, SKEWED, WIDENED = 1.96, 2.89, 10.3
"""The interval reaches QUANTILE + WIDENED / games -+ SKEWED / sqrt(games) standard errors down and
up: the quantiles of a studentised mean of losses as skewed as an exponential distribution."""


@dataclass(frozen=True)
class Performance:
    """The mean loss of some games, and the interval that holds the true mean 19 times in 20."""

    games: int
    mean_loss: float | None
    """In guesses a game; None if there are no games."""
    low: float | None
    """Like `high`, None with fewer than two games."""
    high: float | None

    @property
    def band(self) -> str | None:
        return None if self.mean_loss is None else band(self.mean_loss)

    @property
    def margin(self) -> float | None:
        """Half the width of the interval, which reaches farther up than down."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    def __str__(self) -> str:
        """As in `0.18 ± 0.07 (30 games)`."""
        value = "–" if self.mean_loss is None else f"{self.mean_loss:.2f}"
        margin = "" if self.margin is None else f" ± {self.margin:.2f}"
        return f"{value}{margin} ({counted(self.games, 'game')})"


def band(mean_loss: float) -> str:
    """The name of a mean loss.

    >>> band(0.203), band(0.465)
    ('skilled', 'steady')
    """
    return next((name for name, limit in BANDS.items() if mean_loss < limit), "learning")


def counts(game: FinishedGame) -> bool:
    """Whether a game counts: rated, without hints, and with an answer that was up to chance."""
    return bool(game.ratings) and not game.hints and game.mode is not Mode.ADVERSARY


def performance(games: Iterable[FinishedGame]) -> Performance:
    """The rating of those games that count.

    >>> performance([])
    Performance(games=0, mean_loss=None, low=None, high=None)
    """
    return of_losses([_loss(game) for game in games if counts(game)])


def _loss(game: FinishedGame) -> float:
    """What a game gave away where there was something to decide."""
    return sum(rating.loss for rating in game.ratings if rating.is_real)


def of_losses(losses: Sequence[float]) -> Performance:
    """The rating of games with these losses.

    >>> str(of_losses([0.1, 0.0, 0.4, 0.1, 0.2]))
    '0.16 ± 0.26 (5 games)'
    """
    count = len(losses)
    if count < 2:
        return Performance(count, losses[0] if losses else None, None, None)
    mean = sum(losses) / count
    variance = sum((loss - mean) ** 2 for loss in losses) / (count - 1)
    error = sqrt((variance + LEAST_SPREAD**2 / count) / count)
    width, shift = QUANTILE + WIDENED / count, SKEWED / sqrt(count)
    low = max(0.0, mean - (width - shift) * error)
    return Performance(count, mean, low, mean + (width + shift) * error)
