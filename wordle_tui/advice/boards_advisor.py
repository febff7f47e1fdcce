"""The advisor for several boards: takes a game and yields better and better advice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from wordle_tui.advice.advice import Basis, Stage, Suggestion
from wordle_tui.advice.boards import BoardsAdvice, boards_reason
from wordle_tui.game.boards import Boards
from wordle_tui.game.game import Outcome
from wordle_tui.game.words import WordList
from wordle_tui.solver.boards import BoardsRanking, rank_boards
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop, Stopped, never_stop

SUGGESTIONS = 20
"""How many guesses are suggested."""


def advise_boards(
    boards: Boards, *, count: int = SUGGESTIONS, stop: Stop = never_stop
) -> Iterator[BoardsAdvice]:
    """Yield better and better advice on the game; end early when `stop` returns True.

    If the game is over or contradicts itself, there is only one, without suggestions.
    """
    contradiction = boards.contradiction()
    if contradiction is not None or boards.outcome is not Outcome.PLAYING:
        yield BoardsAdvice(Stage.PROVED, contradiction=contradiction)
        return
    try:
        yield from _advise(boards, count, stop)
    except Stopped:
        return


def _advise(boards: Boards, count: int, stop: Stop) -> Iterator[BoardsAdvice]:
    positions = [Position.of(boards.boards[index]) for index in boards.unsolved]
    ranking = rank_boards(positions, stop)
    lists = positions[0].lists
    order = ranking.sums.best_first(-ranking.score, _obscurity(boards.words))
    best = order[~lists.is_withheld[order]][:count]
    suggestions = tuple(_suggestion(ranking, place, lists.guesses) for place in best.tolist())
    yield BoardsAdvice(Stage.RANKED, suggestions, boards_reason(suggestions[0].word, boards))


@lru_cache(maxsize=2)
def _obscurity(words: WordList) -> npt.NDArray[np.intp]:
    return np.array([words.obscurity(guess) for guess in words.guesses])


def _suggestion(ranking: BoardsRanking, place: int, guesses: Sequence[str]) -> Suggestion:
    sums = ranking.sums
    return Suggestion(
        word=guesses[place],
        expected_guesses=float(ranking.estimate[place]),
        basis=Basis.ESTIMATE,
        expected_remaining=float(sums.expected_remaining[place]),
        worst=int(sums.worst[place]),
        bits=float(sums.bits[place]),
        patterns=int(sums.patterns[place]),
        chance=min(1.0, float(sums.chance[place])),
    )
