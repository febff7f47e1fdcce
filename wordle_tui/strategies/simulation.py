"""Simulations: a strategy plays all answers of a list.

The answers share one tree of positions, so that every position is computed once.

    simulation = simulate(words, "entropy")
    simulation.distribution, simulation.mean, simulation.lost

A `Simulation` has the number of guesses for each answer, and the guesses from which the tree can be
rebuilt.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import accumulate
from statistics import fmean, pstdev
from typing import Any

from wordle_tui import strategies
from wordle_tui.game.board import GUESS_LIMIT
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import WordList
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.solver.tree import Tree
from wordle_tui.strategies import Strategy

FAIL = "fail"


@dataclass(frozen=True)
class Progress:
    """The progress of a simulation."""

    done: int
    """Answers found so far."""
    games: int
    """The number of answers to find."""
    taken: Counter[int]
    """The number of games by guesses."""
    limit: int = GUESS_LIMIT

    @property
    def distribution(self) -> dict[str, int]:
        return distribution(self.taken, self.limit)


Listener = Callable[[Progress], None]


@dataclass(frozen=True)
class Simulation:
    """The games of one strategy, one for each answer of a list."""

    strategy: str
    title: str
    """The name and the options that differ from the default."""
    options: dict[str, Any]
    words: WordList
    taken: tuple[int, ...]
    """The number of guesses for each answer of the list; it may be above the limit."""
    guesses: tuple[str, ...]
    """The guesses of the tree, in depth-first order; of a shipped result, only the opener."""
    seconds: float
    limit: int = GUESS_LIMIT

    @property
    def opener(self) -> str:
        return self.guesses[0]

    @property
    def rule(self) -> Rule:
        return Rule.of(self.options["hard"], self.options.get("ultra", False))

    @cached_property
    def distribution(self) -> dict[str, int]:
        """The number of games by guesses, from `"1"` to the limit, and `"fail"`."""
        return distribution(Counter(self.taken), self.limit)

    @property
    def distribution_text(self) -> str:
        """The distribution as it is usually published: 1/2/3/4/5/6/fail."""
        return "/".join(map(str, self.distribution.values()))

    @property
    def cumulative(self) -> dict[str, float]:
        """The share of games that took at most that many guesses; for `"fail"` it is 1."""
        sums = accumulate(self.distribution.values())
        return {
            number: games / len(self.taken)
            for number, games in zip(self.distribution, sums, strict=True)
        }

    @cached_property
    def total(self) -> int:
        """All guesses of all games."""
        return sum(self.taken)

    @cached_property
    def mean(self) -> float:
        return fmean(self.taken)

    @cached_property
    def weighted_mean(self) -> float:
        """The mean number of guesses, weighted by how likely the list says each answer is."""
        return fmean(self.taken, self.words.weights)

    @property
    def is_weighted(self) -> bool:
        """Whether some answers of the list are likelier than others."""
        return len(set(self.words.weights)) > 1

    @cached_property
    def sd(self) -> float:
        return pstdev(self.taken)

    @cached_property
    def max(self) -> int:
        return max(self.taken)

    @property
    def win_rate(self) -> float:
        return 1 - self.distribution[FAIL] / len(self.taken)

    @cached_property
    def lost(self) -> tuple[str, ...]:
        """The answers not found within the limit, in the order of the list."""
        return tuple(word for word, taken in self.games if taken > self.limit)

    @cached_property
    def worst(self) -> tuple[str, ...]:
        """The answers that took the most guesses."""
        return tuple(word for word, taken in self.games if taken == self.max)

    @property
    def games(self) -> Iterable[tuple[str, int]]:
        """Each answer with the guesses it took."""
        return zip(self.words.answers, self.taken, strict=True)

    def tree(self) -> Tree:
        guesses = iter(self.guesses)

        def grow(position: Position) -> Tree:
            guess = position.lists.numbers[next(guesses)]
            found, replies = _after(position, guess)
            branches = {reply.turns[-1][1]: grow(reply) for reply in replies}
            return Tree(guess, position.lists.guess_of.index(guess) if found else None, branches)

        return grow(Position.start(lists_of(self.words), self.options["knowledge"]))

    def as_json(self) -> dict[str, Any]:
        return {
            "strategy": self.strategy,
            "title": self.title,
            "list": self.words.name,
            **self.rule.switches,
            "opener": self.opener,
            "options": self.options,
            "games": len(self.taken),
            "distribution": self.distribution,
            "cumulative": {key: round(share, 6) for key, share in self.cumulative.items()},
            "total": self.total,
            "mean": round(self.mean, 6),
            "weighted_mean": round(self.weighted_mean, 6),
            "sd": round(self.sd, 6),
            "max": self.max,
            "win_rate": round(self.win_rate, 6),
            "lost": list(self.lost),
            "worst": list(self.worst),
            "taken": dict(self.games),
            "seconds": round(self.seconds, 3),
        }


def distribution(taken: Counter[int], limit: int) -> dict[str, int]:
    """The number of games by guesses; those above the limit are counted as `"fail"`."""
    won = {str(number): taken[number] for number in range(1, limit + 1)}
    return {**won, FAIL: taken.total() - sum(won.values())}


def simulate(
    words: WordList,
    strategy: Strategy[Any] | str,
    *,
    limit: int = GUESS_LIMIT,
    stop: Stop = never_stop,
    report: Listener | None = None,
) -> Simulation:
    """Play every answer of the list; raise `Stopped` if `stop` returns True.

    A strategy may be given by name, with options as on a command line, or be any `Strategy` of the
    caller.

    >>> from wordle_tui.game.words import word_list
    >>> simulation = simulate(word_list("original"), "guessmap")
    >>> simulation.opener, simulation.distribution["fail"]
    ('early', 30)
    """
    began = time.perf_counter()
    if isinstance(strategy, str):
        strategy = strategies.parse(strategy)
    lists, options = lists_of(words), strategy.options
    taken: dict[str, int] = {}
    counts: Counter[int] = Counter()
    guesses: list[str] = []

    def play(position: Position) -> None:
        number = strategy.choose(position, stop)
        guess = lists.guesses[number]
        guesses.append(guess)
        found, replies = _after(position, number)
        if found:
            taken[guess] = len(position.turns) + 1
            counts[taken[guess]] += 1
            if report is not None:
                report(Progress(len(taken), len(words.answers), Counter(counts), limit))
        for reply in replies:
            play(reply)

    play(Position.start(lists, options.knowledge, options.rule, limit))
    return Simulation(
        strategy.name,
        strategy.title,
        asdict(options),
        words,
        tuple(taken[answer] for answer in words.answers),
        tuple(guesses),
        time.perf_counter() - began,
        limit,
    )


def _after(position: Position, guess: int) -> tuple[bool, list[Position]]:
    """Whether the guess may be the answer, and the positions in which games continue."""
    replies = position.split(guess)
    return sum(map(len, replies)) < len(position), replies
