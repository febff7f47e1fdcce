"""The record of a player: the rating of all games and of the last ones, in parts that add up.

This module does not import numpy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import fsum

from wordle_tui.advice.advice import SAME
from wordle_tui.game.daily import NO_ANSWERS, PastAnswers
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.wording import counted, listed
from wordle_tui.rating.mistakes import KINDS, MISTAKE, Mistake, mistake
from wordle_tui.rating.performance import (
    EXCLUSIONS,
    FEWEST,
    MOST,
    RECENT,
    CountedGame,
    Performance,
    counted_games,
    exclusion,
    of_games,
    of_losses,
    of_one_version,
)

SMALL, BOLD, MISSING, RARE = "small", "bold", "missing", "rare"
MISSING_TITLE = "after help and given up"
_OTHERS = {
    SMALL: "small losses",
    BOLD: "bold guesses that won",
    MISSING: MISSING_TITLE,
    RARE: "only rare words were better",
}
"""What makes up the rest of a rating, besides the kinds of mistakes."""


@dataclass(frozen=True)
class Habit:
    """What one kind of mistake has cost, or one part of the rest."""

    kind: str
    count: int
    """The number of guesses; of games, if guesses are missing."""
    loss: float
    """Guesses per game, over all games."""
    examples: tuple[tuple[float, Mistake], ...]
    """What each of these guesses has cost, the costliest first."""
    is_estimate: bool = False
    """Whether some of these losses are not exact."""

    @property
    def figure(self) -> str:
        return f"{'≈' if self.is_estimate else ''}{self.loss:.2f}"

    @property
    def title(self) -> str:
        return KINDS.get(self.kind) or _OTHERS.get(self.kind, self.kind)


@dataclass(frozen=True)
class RatedGames:
    """The rating of some games, and its parts."""

    rating: Performance
    by_guess: dict[int, Performance]
    """The loss of the first, second, … guess in a game."""
    missing: Performance
    """The loss of the guesses after help and after giving up; with `by_guess` it adds up to the
    rating."""
    habits: tuple[Habit, ...]
    """The kinds of mistakes, the costliest first, then small losses, bold guesses that won, missing
    guesses and what only rare words would have saved. They add up to the rating."""


@dataclass(frozen=True)
class Record:
    """The ratings of a player."""

    games: tuple[CountedGame, ...]
    """Those that count, oldest first."""
    not_counted: dict[str, int]
    """How many games do not count, by the keys of `EXCLUSIONS`."""
    past: PastAnswers
    """Those of the daily puzzle, by which words answered before are told."""

    @cached_property
    def whole(self) -> RatedGames:
        return _rated(of_one_version(self.games), self.past)

    @cached_property
    def recent(self) -> RatedGames:
        """The last games, at most `RECENT`."""
        newest = of_one_version(reversed(self.games), RECENT)
        return _rated(newest[::-1], self.past)

    @property
    def coverage(self) -> str:
        """A sentence on how many games count, and why the others do not."""
        provisional = sum(each.game.is_provisional for each in self.games)
        again = f" {counted(provisional, 'game')} to be rated again." * (provisional > 0)
        if not self.not_counted:
            return f"All games count in your rating.{again}"
        others = [f"{count:,} {EXCLUSIONS[why][0]}" for why, count in self.not_counted.items()]
        total = len(self.games) + sum(self.not_counted.values())
        counting = f"{len(self.games):,} of {total:,} games count in your rating."
        return f"{counting} Not counted: {listed(others, 'and')}.{again}"


def record(games: Iterable[FinishedGame], past: PastAnswers = NO_ANSWERS) -> Record:
    """The record of a player's games, which are given newest first.

    Without the past answers of the daily puzzle, no guess counts as answered before.
    """
    games = list(games)
    not_counted = Counter(why for game in games if (why := exclusion(game)))
    return Record(tuple(counted_games(games))[::-1], dict(not_counted.most_common()), past)


def _rated(games: Sequence[CountedGame], past: PastAnswers) -> RatedGames:
    longest = max((len(each.losses) for each in games), default=1)
    return RatedGames(
        rating=of_games(games),
        by_guess={
            number: replace(
                of_losses([sum(each.losses[number - 1 : number]) for each in games]),
                is_estimate=not all(all(each.exact[number - 1 : number]) for each in games),
            )
            for number in range(1, longest + 1)
        },
        missing=replace(of_losses([each.missing for each in games]), is_estimate=True),
        habits=_habits(games, past),
    )


def _habits(games: Sequence[CountedGame], past: PastAnswers) -> tuple[Habit, ...]:
    """The kinds of mistakes, then the rest of what the games have cost.

    Few daily games do not show a habit of playing words answered before.
    """
    past = past if sum(each.game.is_daily for each in games) >= FEWEST else NO_ANSWERS
    made: dict[str, list[tuple[float, Mistake]]] = {}
    for each in games:
        for number, rating in enumerate(each.game.ratings[: len(each.losses)], 1):
            guess = mistake(each.game, number, past)
            own = min(MOST, rating.given_away)
            is_bold = own >= MISTAKE and each.game.turns[number - 1].pattern.is_win
            rest = BOLD if is_bold else SMALL
            parts = {guess.kind or rest: own, RARE: min(MOST, rating.loss) - own}
            for kind, loss in parts.items():
                if loss >= SAME:
                    made.setdefault(kind, []).append((loss, guess))
        if each.missing:
            last = Mistake(each.game, len(each.losses))
            made.setdefault(MISSING, []).append((each.missing, last))
    habits = [
        Habit(
            kind,
            len(losses),
            fsum(loss for loss, _ in losses) / len(games),
            tuple(sorted(losses, key=lambda one: -one[0])),
            kind == MISSING or not all(each.game.exact[each.number - 1] for _, each in losses),
        )
        for kind, losses in made.items()
    ]
    return tuple(sorted(habits, key=lambda habit: (habit.kind in _OTHERS, -habit.loss)))
