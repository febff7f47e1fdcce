"""A significance test of luck: is a run of luck more than chance?

The expected luck of each guess is 0, whatever was played before. The sum of luck is therefore a
martingale, and its variance is the sum of the variances of the guesses. `docs/rating.md` derives
the p-value and states its limits.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log, log1p, sqrt

from wordle_tui.game.records import FinishedGame, Mode
from wordle_tui.game.wording import counted, signed

UNUSUAL = 0.01
"""The p-value below which luck is called unusual."""
TILT, TILT_SD = 0.4, 0.2
"""Mean and standard deviation of the tilts that are tested: those of a player who is 0.1 to 0.5
guesses a game luckier, or unluckier, than chance."""
LUCKY_SHARE = 0.9
"""The share of the evidence that tests for good luck, which is more suspicious than bad luck."""
FEW = 30
"""With fewer games, only extreme luck is significant."""
CAVEAT = "Outside hints and missing games also look like luck."


@dataclass(frozen=True)
class LuckTest:
    """The luck of some games, and how unusual it is."""

    games: int
    luck: float
    """The sum over all games, in guesses; negative for bad luck."""
    variance: float
    """The variance of the sum under pure chance."""

    @property
    def sd(self) -> float:
        return sqrt(self.variance)

    @property
    def low(self) -> float:
        """The negative luck below which a sum is unusual."""
        return -self._limit(-1)

    @property
    def high(self) -> float:
        """The luck above which a sum is unusual."""
        return self._limit(1)

    def _limit(self, sign: int) -> float:
        """The amount of luck above which a sum with this sign is unusual."""
        near, far = 0.0, 1.0
        while _evidence(sign * far, self.variance) < -log(UNUSUAL):
            near, far = far, 2 * far
        while far - near > 1e-6 * far:  # the evidence is convex, and crosses the limit once
            middle = (near + far) / 2
            is_usual = _evidence(sign * middle, self.variance) < -log(UNUSUAL)
            near, far = (middle, far) if is_usual else (near, middle)
        return far

    @property
    def p_value(self) -> float:
        """An upper bound of the share of honest players who ever see a p-value this small.

        It holds however often they look, because its inverse is a martingale that starts at 1.

        >>> round(LuckTest(games=40, luck=14.0, variance=20.0).p_value, 4)
        0.0183
        """
        return min(1.0, exp(-_evidence(self.luck, self.variance)))

    @property
    def is_unusual(self) -> bool:
        return self.p_value < UNUSUAL

    def sentence(self, whose: str = "Your") -> str:
        if not self.games:
            return "Luck needs rated games."
        kind = "good" if self.luck > 0 else "bad"
        verdict = f"unusually {kind}" if self.is_unusual else "normal"
        note = f". In fewer than {FEW} games, only extreme luck shows."
        if self.games >= FEW:
            low, high = signed(self.low, 0), signed(self.high, 0)
            note = f" (99 of 100 players are between {low} and {high})."
        games, caveat = counted(self.games, "game"), f" {CAVEAT}" if self.is_unusual else ""
        return f"{whose} luck is {verdict}: {signed(self.luck, 1)} guesses in {games}{note}{caveat}"


def _evidence(luck: float, variance: float) -> float:
    """The logarithm of a martingale that starts at 1; it grows with the evidence against chance."""
    lucky, unlucky = (
        log(share) + _mixture(sign * luck, variance)
        for sign, share in ((1, LUCKY_SHARE), (-1, 1 - LUCKY_SHARE))
    )
    return max(lucky, unlucky) + log1p(exp(-abs(lucky - unlucky)))


def _mixture(luck: float, variance: float) -> float:
    """The logarithm of the mean of exp(t * luck - t² * variance / 2) over normal tilts t."""
    spread = TILT_SD**2
    known = 1 + spread * variance
    return (spread * luck**2 + 2 * TILT * luck - TILT**2 * variance) / (2 * known) - log(known) / 2


def luck_test(games: Iterable[FinishedGame]) -> LuckTest:
    """Test the rated games whose answers no friend or adversary has chosen."""
    ratings = [
        game.ratings
        for game in games
        if game.is_rated and game.mode in (Mode.ASSIST, Mode.PRACTICE)
    ]
    turns = [rating for game in ratings for rating in game]
    return LuckTest(
        games=len(ratings),
        luck=sum(turn.luck for turn in turns),
        variance=sum(turn.luck_variance or 0.0 for turn in turns),
    )
