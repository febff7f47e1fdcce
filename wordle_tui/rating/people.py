"""A player's results against those of people on the same words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import fsum, sqrt

from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.people import LISTS, LOST, results_of
from wordle_tui.game.records import FinishedGame, Mode
from wordle_tui.game.wording import counted
from wordle_tui.rating.performance import FEWEST, QUANTILE, Interval

SPREAD = 1.0
"""How far from the mean a game is that is added for the interval, because a few games that happen
to be alike do not show that all are."""


@dataclass(frozen=True)
class AgainstPeople:
    """How many guesses a game a player needs more than people."""

    games: int
    difference: Interval | None = None
    """Negative if the player needs fewer; None with fewer than `FEWEST` games."""
    with_help: int = 0
    """How many games are left out because the player had help."""

    def __str__(self) -> str:
        """A sentence; empty if nothing is known."""
        if self.difference is None:
            return ""
        mean, low, high = self.difference
        amount, more = abs(mean), "more" if mean > 0 else "fewer"
        said = f"{amount:.1f} guesses {more} than" if round(amount, 1) else "as many guesses as"
        ends = sorted((abs(low), abs(high)))
        interval = "–".join(f"{end:.1f}" for end in ends)
        if low < 0 < high:
            interval = f"{-low:.1f} fewer to {high:.1f} more"
        left_out = f" {counted(self.with_help, 'game')} with help left out." * (self.with_help > 0)
        return f"You need {said} people on the same words ({interval}).{left_out}"


def against_people(games: Iterable[FinishedGame], most: int | None = None) -> AgainstPeople:
    """Compare the games of a player, newest first, with what people need for the same answers.

    A lost game counts as seven guesses. At most the first `most` games that count are compared.
    Games with other limits, with help, against the adversary, given up after at most one guess,
    or with an answer that the model of people does not know are left out.
    """
    differences, with_help = list[float](), 0
    for game in games:
        if len(differences) == most:
            break
        if is_comparable(replace(game, help_from=None)) and (results := results_of(game.answer)):
            if is_comparable(game):
                taken = game.guess_count if game.is_won else LOST
                differences.append(taken - results.mean)
            else:
                with_help += 1
    return replace(mean_difference(differences), with_help=with_help)


def mean_difference(differences: Sequence[float]) -> AgainstPeople:
    """The mean of how many guesses each game took more than people need, with its interval."""
    count = len(differences)
    if count < FEWEST:
        return AgainstPeople(count)
    mean, freedom = fsum(differences) / count, count - 1
    squares = fsum((each - mean) ** 2 for each in differences) + SPREAD**2
    error = sqrt(squares / count / count)
    # Student's quantile, by the expansion of Cornish and Fisher.
    margin = (QUANTILE + 2.37 / freedom + 2.82 / freedom**2) * error
    return AgainstPeople(count, Interval(mean, mean - margin, mean + margin))


def is_comparable(game: FinishedGame) -> bool:
    """Whether a game can be compared with those of people."""
    is_played = game.is_won or game.guess_count > 1
    is_alone = game.help_from is None and game.mode is not Mode.ADVERSARY
    is_usual = game.list_name in LISTS and game.limit == GUESS_LIMIT and len(game.boards) == 1
    return is_played and is_alone and is_usual
