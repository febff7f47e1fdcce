"""Measure the performance rating and the luck test with players whose true values are known.

    python docs/measure_rating.py            # the tables of docs/rating.md; takes two minutes

Each strategy plays every answer of the `original` list, and its games are rated exactly. Histories
are drawn from these games with a fixed seed, so the tables are the same every time.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from wordle_tui import strategies
from wordle_tui.game.words import word_list
from wordle_tui.rating.luck_significance import LuckTest
from wordle_tui.rating.performance import band, of_losses
from wordle_tui.rating.players import PlayedGame, played_games
from wordle_tui.strategies.simulation import simulate

SEED = 14
HISTORIES = 10_000
SIZES = (20, 30, 100)
LOOKS = 200
"""Games in a history. The luck test is applied after each game."""
LUCKY = 0.3
"""Additional luck of the lucky player, in guesses per game."""
LUCKY_HISTORIES, LUCKY_LOOKS = 1_000, 600

Values = npt.NDArray[np.float64]


class Measured(NamedTuple):
    """A player and its measurements."""

    name: str
    opener: str
    mean_loss: float
    sd: float
    coverage: dict[int, float]
    """By number of games: the share of histories whose interval contains the true mean."""
    margin: float
    """The mean margin of the interval after 30 games."""
    false_alarms: float
    """The share of histories in which luck is ever called unusual."""
    found_after: float
    """The mean number of games after which the lucky player's luck is called unusual."""


def measure(name: str, seed: int = SEED, **options: Any) -> Measured:
    """Measure the strategy with these options."""
    simulation = simulate(word_list("original"), strategies.make(name, **options))
    games = np.array([*played_games(simulation).values()])
    losses, lucks, variances = games.T
    assert PlayedGame._fields == ("loss", "luck", "luck_variance")
    random = np.random.default_rng(seed)
    true_mean = float(losses.mean())
    coverage, margins = {}, []
    for size in SIZES:
        ratings = [of_losses(drawn) for drawn in random.choice(losses, (HISTORIES, size)).tolist()]
        coverage[size] = np.mean(
            [(rating.low or 0.0) <= true_mean <= (rating.high or 0.0) for rating in ratings]
        )
        if size == 30:
            margins = [rating.margin or 0.0 for rating in ratings]
    drawn = random.integers(0, len(games), (HISTORIES, LOOKS))
    alarms = first_alarms(lucks[drawn], variances[drawn])
    helped = random.choice(len(games), (LUCKY_HISTORIES, LUCKY_LOOKS), p=tilted(lucks, LUCKY))
    found = first_alarms(lucks[helped], variances[helped])
    return Measured(
        f"{name}, hard mode" if simulation.hard else name,
        simulation.opener,
        true_mean,
        float(losses.std()),
        coverage,
        margin=float(np.mean(margins)),
        false_alarms=float(np.mean(alarms <= LOOKS)),
        found_after=float(found.mean()),
    )


def tilted(lucks: Values, mean: float) -> Values:
    """Probabilities of the games for a player who gets help: lucky games are more frequent.

    They are the exponential weights for which the mean luck has the given value.
    """
    low, high = 0.0, 5.0
    while high - low > 1e-9:
        tilt = (low + high) / 2
        weights = np.exp(tilt * lucks)
        weights /= weights.sum()
        low, high = (tilt, high) if weights @ lucks < mean else (low, tilt)
    return weights


def first_alarms(lucks: Values, variances: Values) -> npt.NDArray[np.intp]:
    """The number of games after which luck is first unusual; if never, one more than all."""
    lucks, variances = lucks.cumsum(axis=1), variances.cumsum(axis=1)
    first = np.full(len(lucks), lucks.shape[1] + 1)
    # Luck within two standard deviations is never unusual, so the slow test skips it.
    for history, game in np.argwhere(lucks**2 > 4 * variances).tolist():
        if game < first[history] - 1:
            test = LuckTest(game + 1, lucks[history, game], variances[history, game])
            if test.is_unusual:
                first[history] = game + 1
    return first


def players() -> list[str]:
    """Every strategy that gives something away."""
    return [name for name in strategies.names() if name != "optimal"]


FRESH: tuple[tuple[str, dict[str, Any]], ...] = (
    ("entropy", {"hard": True}),
    ("expected", {"opener": "adieu"}),
    ("letter-frequency", {"opener": "crane", "hard": True}),
    ("distinct-letters", {"opener": "audio"}),
    ("guessmap", {"opener": "slate"}),
)
"""Players whose games were not used to choose the interval, its constants or the luck test."""


def fresh_players() -> list[Measured]:
    return [measure(name, seed=SEED + 1, **options) for name, options in FRESH]


def main() -> None:
    measured = sorted(map(measure, players()), key=lambda player: player.mean_loss)
    print("| player | opener | mean loss | SD | band |\n|---|---|---|---|---|")
    print("| optimal | salet | 0.000 | 0.000 | flawless |")
    for player in measured:
        cells = player.name, player.opener, f"{player.mean_loss:.3f}", f"{player.sd:.3f}"
        print(f"| {' | '.join(cells)} | {band(player.mean_loss)} |")
    print_measured(measured)
    print_measured(fresh_players())


def print_measured(measured: list[Measured]) -> None:
    titles = "20 games | 30 games | 100 games | ± after 30 | false alarms | found after"
    print(f"\n| player | opener | {titles} |\n|{'---|' * 8}")
    for player in measured:
        covered = " | ".join(f"{share:.1%}" for share in player.coverage.values())
        alarms, found = f"{player.false_alarms:.2%}", f"{player.found_after:.0f} games"
        margin = f"±{player.margin:.3f}"
        cells = player.name, player.opener, covered, margin, alarms, found
        print(f"| {' | '.join(cells)} |")
    print(f"\nfound after {np.mean([player.found_after for player in measured]):.1f} on average")


if __name__ == "__main__":
    main()
