"""The record of a player: the rating over all games and the last ones, in parts that add up.

This module does not import numpy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from math import fsum

from wordle_tui.advice.advice import SAME
from wordle_tui.game.daily import NO_ANSWERS, PastAnswers
from wordle_tui.game.records import FinishedGame, Mode
from wordle_tui.game.wording import counted, listed
from wordle_tui.rating.mistakes import KINDS, MISTAKE, Mistake, mistake
from wordle_tui.rating.performance import (
    EXCLUSIONS,
    FEWEST,
    RECENT,
    CountedGame,
    Performance,
    counted_games,
    exclusion,
    of_games,
    of_losses,
)

SMALL, MISSING, RARE = "small", "missing", "rare"
_OTHERS = {
    SMALL: "small losses",
    MISSING: "after help and given up",
    RARE: "only rare words would have saved",
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
    examples: tuple[Mistake, ...]
    """The costliest first."""
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
    by_mode: dict[str, Performance]
    by_list: dict[str, Performance]
    by_opener: dict[str, Performance]
    """Like the two above, sorted by the number of games, most first."""
    by_guess: dict[int, Performance]
    """The loss of the first, second, … guess in a game."""
    missing: Performance
    """The loss of the guesses after help and after giving up; with `by_guess` it adds up to the
    rating."""
    mistakes: tuple[Habit, ...]
    """The costliest kind first."""
    rest: tuple[Habit, ...]
    """Small losses, missing guesses and what only rare words would have saved; with the mistakes
    they add up to the rating."""

    @property
    def parts(self) -> Iterator[tuple[str, Performance]]:
        """Names and ratings: by mode and by list, if there are several, and by opener."""
        openers = {opener.upper(): rating for opener, rating in self.by_opener.items()}
        modes = {Mode(mode).title: rating for mode, rating in self.by_mode.items()}
        for parts in (modes, self.by_list, openers):
            if len(parts) > 1 or parts is openers:
                yield from (part for part in parts.items() if part[1].mean_loss is not None)

    @property
    def habit(self) -> str:
        """A sentence about the costliest kind of mistakes; empty without a rating."""
        if self.rating.mean_loss is None:
            return ""
        if not self.mistakes:
            return f"No guess cost {MISTAKE} or more."
        worst = self.mistakes[0]
        return (
            f"Your costliest habit: {worst.title} "
            f"({counted(worst.count, 'guess')}, {worst.figure} a game)."
        )

    @property
    def costliest_guess(self) -> int | None:
        """The number of the guess that loses most; None if nothing was lost."""
        number = max(self.by_guess, key=lambda number: self.by_guess[number].mean_loss or 0.0)
        return number if self.by_guess[number].mean_loss else None


@dataclass(frozen=True)
class Record:
    """The ratings of a player."""

    whole: RatedGames
    """All games that count."""
    recent: RatedGames
    """The last of them, at most `RECENT`."""
    trend: tuple[Performance, ...]
    """The rating of the last 30 games after each game, as soon as there is one."""
    best: Performance | None
    """The best rating of 30 games in a row; None if there are fewer."""
    best_on: datetime | None
    flawless: int
    """The number of games won in which no familiar word was better after the opener."""
    flawless_in_a_row: int
    not_counted: dict[str, int]
    """How many games do not count, by the keys of `EXCLUSIONS`."""
    provisional: int
    """How many of the games that count will be rated again."""

    @property
    def all(self) -> Performance:
        return self.whole.rating

    @property
    def last_30(self) -> Performance:
        return self.recent.rating

    @property
    def headline(self) -> str:
        """The recent rating and the costliest habit in the same games."""
        return self.headline_of(self.recent)

    def headline_of(self, window: RatedGames) -> str:
        """The rating and the costliest habit of some games."""
        return f"{window.rating} {window.habit}".rstrip()

    @property
    def coverage(self) -> str:
        """A sentence on how many games count, and why the others do not."""
        again = f" {counted(self.provisional, 'game')} to be rated again." * (self.provisional > 0)
        if not self.not_counted:
            return f"All games count in your rating.{again}"
        others = [f"{count:,} {EXCLUSIONS[why][0]}" for why, count in self.not_counted.items()]
        total = self.all.games + sum(self.not_counted.values())
        counting = f"{self.all.games:,} of {total:,} games count in your rating."
        return f"{counting} Not counted: {listed(others, 'and')}.{again}"

    def habit_costs(self, kind: str) -> tuple[float | None, float]:
        """What a habit cost in a game before the last ones, and in these.

        The first is None if there are too few games before.
        """
        total, recent = (
            sum(mistake.loss for mistake in mistakes if mistake.kind == kind)
            for mistakes in (self.whole.mistakes, self.recent.mistakes)
        )
        count, last = self.all.games, self.last_30.games
        if count - last < FEWEST:
            return None, recent
        return (total * count - recent * last) / (count - last), recent

    def habit_sentence(self, kind: str) -> str:
        """What guesses of this kind cost a game, before and now."""
        before, recent = self.habit_costs(kind)
        earlier = "" if before is None else f"{before:.2f} a game before, "
        a_game = " a game" if before is None else ""
        return f"Such guesses cost {earlier}{recent:.2f}{a_game} in your last {self.last_30.games}."


def record(games: Iterable[FinishedGame], past: PastAnswers = NO_ANSWERS) -> Record:
    """The record of a player's games, which are given newest first.

    Without the past answers of the daily puzzle, no guess counts as answered before.
    """
    games = list(games)
    rated = [*counted_games(games)][::-1]
    not_counted = Counter(why for game in games if (why := exclusion(game)))
    ends = range(FEWEST, len(rated) + 1)
    trend = [of_games(rated[max(0, end - RECENT) : end]) for end in ends]
    full = {number: rating for number, rating in enumerate(trend, FEWEST) if number >= RECENT}
    best = min(full, key=lambda number: full[number].mean_loss or 0.0, default=None)
    flawless = [each.is_flawless for each in rated]
    runs = [len(list(run)) for is_flawless, run in groupby(flawless) if is_flawless]
    return Record(
        whole=_window(rated, past),
        recent=_window(rated[-RECENT:], past),
        trend=tuple(trend),
        best=None if best is None else full[best],
        best_on=None if best is None else rated[best - 1].game.finished,
        flawless=sum(flawless),
        flawless_in_a_row=max(runs, default=0),
        not_counted=dict(not_counted.most_common()),
        provisional=sum(each.game.is_provisional for each in rated),
    )


def _window(games: Sequence[CountedGame], past: PastAnswers) -> RatedGames:
    longest = max((len(each.losses) for each in games), default=1)
    mistakes, rest = _habits(games, past)
    return RatedGames(
        rating=of_games(games),
        by_mode=_by(games, lambda game: game.mode.value),
        by_list=_by(games, lambda game: game.list_name),
        by_opener=_by(games, lambda game: game.turns[0].guess),
        by_guess={
            number: replace(
                of_losses([sum(each.losses[number - 1 : number]) for each in games]),
                is_estimate=not all(all(each.exact[number - 1 : number]) for each in games),
            )
            for number in range(1, longest + 1)
        },
        missing=replace(of_losses([each.missing for each in games]), is_estimate=True),
        mistakes=mistakes,
        rest=rest,
    )


def _by(games: Sequence[CountedGame], key: Callable[[FinishedGame], str]) -> dict[str, Performance]:
    """The ratings of the games by their keys, the most games first."""
    parts: dict[str, list[CountedGame]] = {}
    for each in games:
        parts.setdefault(key(each.game), []).append(each)
    most_first = sorted(parts.items(), key=lambda part: (-len(part[1]), part[0]))
    return {name: of_games(part) for name, part in most_first}


def _habits(
    games: Sequence[CountedGame], past: PastAnswers
) -> tuple[tuple[Habit, ...], tuple[Habit, ...]]:
    """The kinds of mistakes, and the rest of what the games have cost."""
    made: dict[str, list[tuple[float, Mistake]]] = {}
    for each in games:
        for number, rating in enumerate(each.game.ratings[: len(each.losses)], 1):
            guess = mistake(each.game, number, past)
            parts = {guess.kind or SMALL: rating.given_away}
            parts[RARE] = rating.loss - rating.given_away
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
            tuple(guess for _, guess in sorted(losses, key=lambda one: -one[0])),
            kind == MISSING or not all(each.game.exact[each.number - 1] for _, each in losses),
        )
        for kind, losses in made.items()
    ]
    habits.sort(key=lambda habit: -habit.loss)
    return (
        tuple(habit for habit in habits if habit.kind not in _OTHERS),
        tuple(habit for habit in habits if habit.kind in _OTHERS),
    )
