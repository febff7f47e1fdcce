"""Search over several boards: the least expected number of wasted guesses.

A *state* is the candidates of each unsolved board, as guess numbers. It stands for all combinations
of different words, one of each board, each weighted by the product of the words' weights. The
guesses until all boards are solved are the number of boards and the wasted guesses (see `boards`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice, product
from math import prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from wordle_tui.solver.position import Position
from wordle_tui.solver.ranking import Floats
from wordle_tui.solver.stopping import Stop, check, never_stop

Words = tuple[int, ...]
State = tuple[Words, ...]
SAME = 1e-9
NEVER = 1e9
_BIT = 0.1
"""What an unknown bit counts, against a word that is not told apart."""


class OutOfBudget(Exception):
    """The search has evaluated as many guesses as it may."""


class Reply(NamedTuple):
    """What can follow a guess."""

    weight: int
    wasted: int
    """1 if the guess solves no board, otherwise 0."""
    state: State


class BoardsSearch:
    """The expected number of wasted guesses for some boards, and for all states that can follow.

    The search tries `guesses`, by default all, and the candidates. With `width`, it tries that many
    of them at each state, and values are upper bounds; otherwise they are exact for these guesses.
    `OutOfBudget` is raised after `budget` evaluations of a guess, `Stopped` when `stop` says so.
    """

    def __init__(
        self,
        positions: Sequence[Position],
        guesses: npt.NDArray[np.intp] | None = None,
        *,
        width: int | None = None,
        budget: int = 10**9,
        stop: Stop = never_stop,
    ) -> None:
        self.width, self.budget, self.stop = width, budget, stop
        self._win = positions[0].lists.win
        self._weights: dict[int, int] = {}
        rows: dict[int, npt.NDArray[Any]] = {}
        for each in positions:
            for row, word in zip(each.rows.tolist(), each.candidate_guesses.tolist(), strict=True):
                self._weights[word] = each.lists.weights[row]
                rows[word] = each.lists.table[row]
        if guesses is None:
            guesses = np.flatnonzero(~positions[0].lists.is_withheld)
        candidates = np.array([*rows], np.intp)
        others = np.setdiff1d(guesses, candidates)
        first, alike = _alike(np.array([row[others] for row in rows.values()]))
        self.guesses = np.concatenate([candidates, others[first]])
        """The candidates, and one of all other guesses that tell the same words apart."""
        places = chain(range(len(candidates)), (len(candidates) + alike).tolist())
        self._places: dict[int, int] = dict(zip(chain(rows, others.tolist()), places, strict=True))
        self._rows = {word: row[self.guesses] for word, row in rows.items()}
        self._codes: dict[int, list[int]] = {word: row.tolist() for word, row in self._rows.items()}
        self._table = rows
        self._values: dict[State, float] = {(): 0.0}
        self._bounds: dict[State, float] = {}
        self.state: State = tuple(sorted(tuple(at.candidate_guesses.tolist()) for at in positions))
        """The state of the positions."""
        self.is_possible = self._weight(self.state) > 0
        """Whether there are different words for all boards; otherwise there is no value."""

    def best(
        self, state: State, width: int | None = None, among: Sequence[int] | None = None
    ) -> tuple[float, int]:
        """The least expected number of wasted guesses, and a guess that reaches it.

        `width` is the number of guesses tried here, if it is another one than later. With `among`,
        only these guesses and the candidates are tried here, but any later.
        """
        best, guess = NEVER, next((words[0] for words in state if len(words) == 1), -1)
        if guess >= 0:
            best = self.value(state, guess)
        else:
            tried = dict(enumerate(self.guesses.tolist()))
            if among is not None:
                here = [*among, *chain(*state)]
                tried = {self._places[guess]: guess for guess in here if guess in self._places}
            places = (each for each in self._promising(state) if each[0] in tried)
            for place, bound in islice(places, width or self.width):
                if bound < best - SAME:
                    value = self.value(state, tried[place], best)
                    if value < best - SAME:
                        best, guess = value, tried[place]
        if among is None:
            self._values[state] = best
        return best, guess

    def value(self, state: State, guess: int, limit: float = NEVER) -> float:
        """The expected number of wasted guesses with this guess first.

        If it is not less than `limit`, any number from there on may be returned. A guess that tells
        nothing has a value only after `best`. The guess may be one that the search does not try.
        """
        self.budget -= 1
        if self.budget < 0:
            raise OutOfBudget
        check(self.stop)
        replies = self._replies(state, guess)
        if replies[0].state == state:
            return 1 + self._values.get(state, NEVER)
        whole = sum([reply.weight for reply in replies])
        bounds = [self._bound(reply.state) for reply in replies]
        total = 0.0
        for reply, bound in zip(replies, bounds, strict=True):
            total += reply.weight * (reply.wasted + bound)
        for reply, bound in zip(replies, bounds, strict=True):
            if total >= (limit - SAME) * whole:
                break
            value = self._values.get(reply.state)
            total += reply.weight * (
                (self.best(reply.state)[0] if value is None else value) - bound
            )
        return total / whole

    def _bound(self, state: State) -> float:
        """A lower bound of the wasted guesses, found without a search."""
        bound = self._values.get(state)
        if bound is None:
            bound = self._bounds.get(state)
        if bound is None:
            bound = self._bounds[state] = self._new_bound(state)
        return bound

    def _new_bound(self, state: State) -> float:
        for words in state:
            if len(words) == 1:
                replies = self._replies(state, words[0])
                whole = sum([reply.weight for reply in replies])
                return sum([each.weight * self._bound(each.state) for each in replies]) / whole
        if _overlap(state):
            return 0.0
        # At best the next guess solves a board with the likeliest word, and tells the rest apart.
        weights = [[self._weights[word] for word in words] for words in state]
        return 1 - max(max(each) / sum(each) for each in weights)

    def _replies(self, state: State, guess: int) -> list[Reply]:
        place, overlap = self._place(guess), _overlap(state)
        replies = []
        for groups in product(*(self._split(words, place) for words in state)):
            left = tuple([words for words, _ in groups if words])
            solved = len(groups) - len(left)
            if solved > 1:
                continue  # no word solves two boards
            if overlap:
                weight = self._weight(left) * (self._weights[guess] if solved else 1)
            else:
                weight = prod([weight for _, weight in groups])
            if weight:
                replies.append(Reply(weight, 1 - solved, tuple(sorted(left))))
        return replies

    def _place(self, guess: int) -> int:
        """Where the codes of a guess are; one that the search does not try is added at the end."""
        if guess not in self._places:
            for word, row in self._table.items():
                self._codes[word].append(int(row[guess]))
            self._places[guess] = len(self._codes[word]) - 1
        return self._places[guess]

    def _split(self, words: Words, place: int) -> list[tuple[Words, int]]:
        """The groups of a guess and their weights. The group of the guess itself has no words."""
        groups: dict[int, list[int]] = {}
        for word in words:
            groups.setdefault(self._codes[word][place], []).append(word)
        return [
            (() if code == self._win else tuple(group), sum([self._weights[w] for w in group]))
            for code, group in groups.items()
        ]

    def _weight(self, state: State) -> int:
        """The weight of all combinations of different words."""
        if not _overlap(state):
            return prod([sum([self._weights[word] for word in words]) for words in state])
        first, *others = state
        return sum(
            self._weights[word]
            * self._weight(tuple(tuple(w for w in words if w != word) for words in others))
            for word in first
        )

    def _promising(self, state: State) -> list[tuple[int, float]]:
        """Places of the guesses, the most promising first, each with a lower bound of its value.

        If no word is possible on two boards, the state after a guess wastes at least the bound of
        `_new_bound`, 1 less the largest share of a word in its group.
        """
        count = len(self.guesses)
        chances, largest = np.ones(1), np.zeros((1, count), np.float32)
        merged: Floats = np.zeros(count)
        for words in state:
            block = np.array([self._rows[word] for word in words])
            weights = np.array([self._weights[word] for word in words], np.float32)
            same = (block[:, None] == block) * weights[:, None]
            shares = same.max(axis=1) / same.sum(axis=1)
            merged += 1 - weights @ shares / weights.sum()
            shares[block == self._win] = len(state) == 1
            largest = np.maximum(largest[:, None], shares).reshape(-1, count)
            chances = np.outer(chances, weights / weights.sum()).ravel()
        combinations = [*product(*state)]
        overlap = _overlap(state)
        if overlap:
            chances *= [len({*words}) == len(words) for words in combinations]
            chances /= chances.sum()
        bounds = np.ones(count) if overlap else 2 - chances @ largest
        for words, chance in zip(combinations, chances.tolist(), strict=True):
            for word in words:
                bounds[self._places[word]] -= chance
        order = np.argsort(bounds + later_waste(len(state)) * merged, kind="stable")
        return [*zip(order.tolist(), bounds[order].tolist(), strict=True)]


def guesses_needed(
    boards: int, chance: Floats, merged: Floats | float, missing: Floats | float
) -> Floats:
    """Estimated number of guesses until all boards are solved, the next one included.

    The next guess solves a board with this `chance`. `merged` is the chance that a board's answer
    is not the likeliest word of its group, and `missing` are the bits that are then still unknown,
    both added up over the boards. `docs/measure_boards.py` compares the estimates with games.
    """
    solves = np.minimum(chance, 1.0)
    return boards + 1 - solves + later_waste(boards - solves) * (merged + _BIT * missing)


def later_waste(boards: Floats | float) -> Floats:
    """How many guesses are wasted for each word that is not told apart, if so many boards are left.

    A fit to games played, like `_BIT`: the more boards, the more their words help each other.
    """
    left = np.maximum(boards, 1.0)
    return 1.03 * np.exp(-0.178 * left) / np.cbrt(left)


def _overlap(state: State) -> bool:
    """Whether a word is possible on two boards."""
    return len({*chain(*state)}) < sum(map(len, state))


def _alike(block: npt.NDArray[Any]) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """The first of all columns that divide the rows in the same way, and for each column the number
    of its first one."""
    first = np.argmax(block[:, None] == block, axis=1)  # the first row with the same code
    keys = np.random.default_rng(0).integers(2**62, size=len(block)) @ first
    _, columns, numbers = np.unique(keys, return_index=True, return_inverse=True)
    return columns, numbers
