"""The losses and luck of strategies, which calibrate the rating.

Strategies anchor the levels of `performance`. Their games are also used to measure its interval and
the test of luck (`docs/measure_rating.py`).
"""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

from wordle_tui.advice.book import opening_advice
from wordle_tui.game.errors import WordleError
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import Solver
from wordle_tui.solver.stopping import Report
from wordle_tui.solver.tree import Tree
from wordle_tui.strategies.simulation import Simulation


class PlayedGame(NamedTuple):
    """The losses and luck of a game, within the limit of guesses."""

    losses: tuple[float, ...]
    """One for each guess."""
    luck: float
    luck_variance: float

    @property
    def loss(self) -> float:
        return fsum(self.losses)


def played_games(simulation: Simulation, progress: Report | None = None) -> dict[str, PlayedGame]:
    """The game against each answer, rated exactly. `progress` counts answers.

    Raises `WordleError` for a strategy that does not use all tiles, or that considers more words
    possible than the answers, because its positions are not those of the game.
    """
    if simulation.options["knowledge"] != "full" or simulation.played is not None:
        raise WordleError("Only strategies that see all colours and know the answers can be rated.")
    solver = Solver(lists_of(simulation.words))
    book = opening_advice(simulation.words, simulation.hard, unlimited=True)
    games: dict[str, PlayedGame] = {}

    def least(position: Position) -> float:
        if not position.turns and book is not None:  # to prove the best opener takes hours
            return book.suggestions[0].expected_guesses
        return solver.best(position.candidates, revealed=position.revealed).expected_guesses

    def walk(position: Position, tree: Tree, so_far: PlayedGame) -> None:
        replies = position.split(tree.guess)
        total = solver.lists.weigh(position.candidates)
        afters = [(solver.lists.weigh(reply.candidates) / total, least(reply)) for reply in replies]
        mean = sum(chance * after for chance, after in afters)
        squares = sum(chance * after**2 for chance, after in afters)
        counts = len(position.turns) < simulation.limit
        loss = 1 + mean - least(position)

        def with_luck(luck: float) -> PlayedGame:
            if not counts:
                return so_far
            return PlayedGame(
                (*so_far.losses, max(0.0, loss)),
                so_far.luck + luck,
                so_far.luck_variance + squares - mean**2,
            )

        if tree.answer is not None:
            games[solver.lists.answers[tree.answer]] = with_luck(mean)
            if progress is not None:
                progress(len(games), len(simulation.words.answers))
        for reply, (_, after) in zip(replies, afters, strict=True):
            walk(reply, tree.branches[reply.turns[-1][1]], with_luck(mean - after))

    walk(
        Position.start(solver.lists, hard=simulation.hard, limit=simulation.limit),
        simulation.tree(),
        PlayedGame((), 0.0, 0.0),
    )
    return {answer: games[answer] for answer in simulation.words.answers}
