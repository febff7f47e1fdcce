"""The performance rating: how many guesses a player gives away in a game, whatever the luck.

The rating is the mean loss per game, with a 95 % confidence interval, which `docs/rating.md`
derives and measures. This module does not import numpy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from itertools import groupby, zip_longest
from math import ceil, fsum, sqrt

from wordle_tui.advice.advice import SAME
from wordle_tui.game.records import FinishedGame, Mode
from wordle_tui.game.wording import counted, listed
from wordle_tui.rating.mistakes import KINDS, MISTAKE

RECENT = 30
"""Number of games in the recent rating, which is the headline on every screen."""
FEWEST = 5
"""Minimum number of games for a rating."""
AVERAGE_COSTS = {"practice": 0.73, "original": 0.72, "nyt": 1.19}
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
    "solid": 1.2,
    "steady": 1.6,
}
"""The levels with their upper limits of the mean loss, in average costs: an average person is
solid."""
LAST_LEVEL = "learning"
"""The level above all limits."""
MISTAKE_LOSS = 0.35
"""The loss of an average mistake. The interval is that of the games and one more with this loss,
because a few games without a mistake do not show that the player never makes one."""
QUANTILE, SKEWED, WIDENED = 1.96, 2.89, 10.3
"""The interval reaches QUANTILE + WIDENED / games -+ SKEWED / sqrt(games) standard errors down and
up: the quantiles of a studentised mean of losses as skewed as an exponential distribution."""


OWN_GAMES = 10
"""With fewer games, the guesses that a game lacks count as those of an average person."""
LEFT_TO_LOSE = (0.93, 0.62, 0.33, 0.23, 0.17)
"""What an average person still loses in a game that is not solved in 1, 2, … guesses, as a share of
the cost of a whole game: the mean of 120 games of one who plays words that fit."""

_LEAST = 0.005
"""A smaller mean loss is shown as nothing."""


@dataclass(frozen=True)
class Performance:
    """The mean loss of some games with its 95 % confidence interval."""

    games: int
    mean_loss: float | None
    """In guesses a game; like `low` and `high`, None with fewer than `FEWEST` games."""
    low: float | None
    high: float | None
    is_provisional: bool = False
    """Whether some of the games will be rated again, so that the figures are estimates."""
    average: float = USUAL_COST
    """What an average person would have lost in a game with the same lists."""

    @property
    def level(self) -> str | None:
        return None if self.mean_loss is None else level(self.mean_loss, self.average)

    @property
    def interval(self) -> str:
        """The interval as in `(0.11–0.26)`; empty if `figure` says as much, or is unknown."""
        return f"({self.low:.2f}–{self.high:.2f})" if (self.mean_loss or 0) >= _LEAST else ""

    @property
    def figure(self) -> str:
        """The rating as in `0.18`; if nothing was lost, what the interval still allows."""
        if self.mean_loss is None or self.high is None:
            return "–"
        sign = "≈" if self.is_provisional else ""
        nothing = f"below {ceil(100 * self.high) / 100:.2f}"
        return f"{sign}{self.mean_loss:.2f}" if self.mean_loss >= _LEAST else nothing

    def __str__(self) -> str:
        if self.mean_loss is not None:
            figure = self.figure.replace("below", "less than")
            return f"Your guesses cost {figure} a game. Level: {self.level}."
        few = f"A rating needs {FEWEST} games; you have {self.games}."
        return few if self.games else "No game counts in your rating yet."


def level(mean_loss: float, average: float = USUAL_COST) -> str:
    """The name for a mean loss, compared with that of an average person.

    >>> level(0.203), level(0.73), level(0.73, AVERAGE_COSTS["nyt"])
    ('strong', 'solid', 'skilled')
    """
    share = mean_loss / average
    return next((name for name, limit in LEVELS.items() if share < limit), LAST_LEVEL)


def average_cost(list_name: str) -> float:
    """What the guesses of an average person cost in a game with that list."""
    return AVERAGE_COSTS.get(list_name, USUAL_COST)


@dataclass(frozen=True)
class CountedGame:
    """A game that counts in the rating, with the losses of its guesses."""

    game: FinishedGame
    losses: tuple[float, ...]
    """If it was given up, those of the guesses that it lacks follow, as they are expected."""

    @property
    def loss(self) -> float:
        return fsum(self.losses)


def counted_games(games: Iterable[FinishedGame]) -> list[CountedGame]:
    """The games that count, in the same order.

    Without the guesses that a game lacks, giving up would be a way to a better rating.
    """
    counting = [game for game in games if counts(game)]
    whole = [game for game in counting if not game.is_given_up]

    @cache
    def missing(made: int, list_name: str) -> tuple[float, ...]:
        longer = [[rating.loss for rating in game.ratings[made:]] for game in whole]
        longer = [losses for losses in longer if losses]
        if not longer or len(whole) < OWN_GAMES:
            return (LEFT_TO_LOSE[min(made, len(LEFT_TO_LOSE)) - 1] * average_cost(list_name),)
        by_guess = zip_longest(*longer, fillvalue=0.0)
        return tuple(fsum(losses) / len(longer) for losses in by_guess)

    return [
        CountedGame(
            game,
            tuple(rating.loss for rating in game.ratings)
            + (missing(len(game.turns), game.list_name) if game.is_given_up else ()),
        )
        for game in counting
    ]


EXCLUSIONS = {
    "with_suggestions_on_screen": ("with suggestions", "you saw suggestions"),
    "with_hints": ("with hints", "you used hints"),
    "against_the_adversary": ("against the adversary", "the adversary has no fixed answer"),
    "given_up": ("given up at the start", "you gave up at the start"),
    "without_words": ("without known words", "its words aren't known"),
    "not_rated": ("not rated", "it isn't rated"),
    "not_proved": ("partly estimated", "its rating is partly estimated"),
}
"""Why games do not count, by the keys of JSON: as said of several games, and of one."""


def exclusion(game: FinishedGame) -> str | None:
    """The key in `EXCLUSIONS` of why a game does not count in the rating; None if it does."""
    if game.is_advised:
        return "with_suggestions_on_screen"
    if game.hints:
        return "with_hints"
    if game.mode is Mode.ADVERSARY:
        return "against_the_adversary"
    if game.score is not None:
        return "without_words"
    if game.is_given_up and len(game.turns) < 2:
        return "given_up"
    if not game.is_rated:
        return "not_rated"
    return None if game.is_proved else "not_proved"


def counts(game: FinishedGame) -> bool:
    """Whether a game counts: its rating is exact, and nothing speaks against it."""
    return exclusion(game) is None


def of_losses(losses: Sequence[float], averages: Sequence[float] = ()) -> Performance:
    """The rating of games with these losses, and with these `average_cost`s of their lists.

    >>> rating = of_losses([0.1, 0.0, 0.4, 0.1, 0.2])
    >>> rating.figure, rating.interval
    ('0.16', '(0.03–0.50)')
    >>> str(of_losses([0.0] * 30))
    'Your guesses cost less than 0.05 a game. Level: flawless.'
    """
    count = len(losses)
    if count < FEWEST:
        return Performance(count, None, None, None)
    more = [*losses, MISTAKE_LOSS]
    middle = fsum(more) / (count + 1)
    error = sqrt(fsum((loss - middle) ** 2 for loss in more) / count / (count + 1))
    width, shift = QUANTILE + WIDENED / (count + 1), SKEWED / sqrt(count + 1)
    low = max(0.0, middle - (width - shift) * error)
    average = fsum(averages) / len(averages) if averages else USUAL_COST
    high = middle + (width + shift) * error
    return Performance(count, fsum(losses) / count, low, high, average=average)


@dataclass(frozen=True)
class MistakeTotal:
    """What one kind of mistake has cost."""

    kind: str
    count: int
    loss: float
    """Guesses per game, over all games."""
    examples: tuple[tuple[FinishedGame, int], ...]
    """The games with such a mistake and the number of the guess, the costliest first."""


@dataclass(frozen=True)
class Record:
    """The ratings of a player, over all games that count and over parts of them."""

    all: Performance
    last_30: Performance
    by_mode: dict[str, Performance]
    by_list: dict[str, Performance]
    by_opener: dict[str, Performance]
    """Like the two above, sorted by the number of games, most first."""
    by_guess: dict[int, Performance]
    """The loss of the first, second, … guess in a game; they add up to the rating."""
    trend: tuple[Performance, ...]
    """The rating of the last 30 games after each game, as soon as there is one."""
    best: Performance | None
    """The best rating of 30 games in a row; None if there are fewer."""
    best_on: datetime | None
    flawless: int
    """The number of games won without a loss after the opener."""
    flawless_in_a_row: int
    mistakes: tuple[MistakeTotal, ...]
    """The costliest kind first."""
    recent_mistakes: tuple[MistakeTotal, ...]
    """The same for the games of `last_30`."""
    not_counted: dict[str, int]
    """How many games do not count, by the keys of `EXCLUSIONS`."""
    provisional: int
    """How many of the games that count will be rated again."""

    @property
    def headline(self) -> str:
        """The recent rating and the costliest habit in the same games."""
        sentence, window = str(self.last_30), ""
        if self.all.games > RECENT:
            window = f"Your last {RECENT} games: "
            sentence = f"{sentence[0].lower()}{sentence[1:]}"
        return f"{window}{sentence} {self.habit}".rstrip()

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
        """A sentence about the costliest kind of recent mistakes; empty without a rating."""
        if self.all.mean_loss is None:
            return ""
        if not self.recent_mistakes:
            return f"No guess cost {MISTAKE} or more."
        worst = self.recent_mistakes[0]
        return (
            f"Your costliest habit: {KINDS.get(worst.kind, worst.kind)} "
            f"({counted(worst.count, 'time')}, {worst.loss:.2f} guesses a game)."
        )

    def habit_costs(self, kind: str) -> tuple[float | None, float]:
        """What a habit cost in a game before the last ones, and in these.

        The first is None if there are too few games before.
        """
        total, recent = (
            sum(mistake.loss for mistake in mistakes if mistake.kind == kind)
            for mistakes in (self.mistakes, self.recent_mistakes)
        )
        count, last = self.all.games, self.last_30.games
        if count - last < FEWEST:
            return None, recent
        return (total * count - recent * last) / (count - last), recent

    def habit_sentence(self, kind: str) -> str:
        """What a habit cost a game, before and now."""
        before, recent = self.habit_costs(kind)
        earlier = "" if before is None else f"{before:.2f} a game before, "
        a_game = " a game" if before is None else ""
        return f"This habit cost {earlier}{recent:.2f}{a_game} in your last {self.last_30.games}."

    @property
    def costliest_guess(self) -> int | None:
        """The number of the guess that loses most; None if nothing was lost."""
        number = max(self.by_guess, key=lambda number: self.by_guess[number].mean_loss or 0.0)
        return number if self.by_guess[number].mean_loss else None


def record(games: Iterable[FinishedGame]) -> Record:
    """The record of a player's games, which are given newest first."""
    games = list(games)
    rated = counted_games(games)[::-1]
    not_counted = Counter(why for game in games if (why := exclusion(game)))
    windows = [_of(rated[max(0, end - RECENT) : end]) for end in range(FEWEST, len(rated) + 1)]
    full = {
        number: window for number, window in enumerate(windows, FEWEST) if window.games == RECENT
    }
    best = min(full, key=lambda number: full[number].mean_loss or 0.0, default=None)
    longest = max((len(each.losses) for each in rated), default=1)
    flawless = [each.game.is_won and all(loss < SAME for loss in each.losses[1:]) for each in rated]
    runs = [len(list(run)) for is_flawless, run in groupby(flawless) if is_flawless]
    return Record(
        all=_of(rated),
        last_30=_of(rated[-RECENT:]),
        by_mode=_by(rated, lambda game: game.mode.value),
        by_list=_by(rated, lambda game: game.list_name),
        by_opener=_by(rated, lambda game: game.turns[0].guess),
        by_guess={
            number: of_losses([sum(each.losses[number - 1 : number]) for each in rated])
            for number in range(1, longest + 1)
        },
        trend=tuple(windows),
        best=None if best is None else full[best],
        best_on=None if best is None else rated[best - 1].game.finished,
        flawless=sum(flawless),
        flawless_in_a_row=max(runs, default=0),
        mistakes=_mistakes(rated),
        recent_mistakes=_mistakes(rated[-RECENT:]),
        not_counted=dict(not_counted.most_common()),
        provisional=sum(each.game.is_provisional for each in rated),
    )


def recent(games: Sequence[CountedGame]) -> Performance:
    """The rating of the last games, which are given newest first."""
    return _of(games[:RECENT])


def _of(games: Sequence[CountedGame]) -> Performance:
    """The rating of these games."""
    averages = [average_cost(each.game.list_name) for each in games]
    rating = of_losses([each.loss for each in games], averages)
    return replace(rating, is_provisional=any(each.game.is_provisional for each in games))


def _by(games: Sequence[CountedGame], key: Callable[[FinishedGame], str]) -> dict[str, Performance]:
    """The ratings of the games by their keys, the most games first."""
    parts: dict[str, list[CountedGame]] = {}
    for each in games:
        parts.setdefault(key(each.game), []).append(each)
    most_first = sorted(parts.items(), key=lambda part: (-len(part[1]), part[0]))
    return {name: _of(part) for name, part in most_first}


def _mistakes(games: Sequence[CountedGame]) -> tuple[MistakeTotal, ...]:
    made: dict[str, list[tuple[float, FinishedGame, int]]] = {}
    for game in (each.game for each in games):
        for number, rating in enumerate(game.ratings, 1):
            if rating.mistake is not None:
                made.setdefault(rating.mistake, []).append((rating.loss, game, number))
    totals = (
        MistakeTotal(
            kind,
            len(mistakes),
            fsum(loss for loss, *_ in mistakes) / len(games),
            tuple((game, number) for _, game, number in sorted(mistakes, key=lambda one: -one[0])),
        )
        for kind, mistakes in made.items()
    )
    return tuple(sorted(totals, key=lambda total: -total.loss))
