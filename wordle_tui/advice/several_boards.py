"""The guesses for several unsolved boards, by estimate.

The values of a `Suggestion` are here those of all unsolved boards together (see `Suggestion`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np
import numpy.typing as npt

from wordle_tui.advice.advice import Advice, Asked, Basis, Stage, Suggestion, without_avoided
from wordle_tui.advice.order import familiar_first
from wordle_tui.advice.ranked import RankedGuesses
from wordle_tui.advice.reasons import boards_difference, boards_reason
from wordle_tui.game.game import Game
from wordle_tui.game.words import avoided
from wordle_tui.solver.position import Position
from wordle_tui.solver.several_boards import certain_guess, rank_boards
from wordle_tui.solver.stopping import Stop

_FURTHER = 30  # guesses that are judged beyond those that are asked for
_OTHERS = 5  # guesses that are added for each figure that a list can be sorted by
_COUNTS, _LATER = (2, 4, 8, 16, 32), (1.72, 1.85, 1.70, 1.16, 0.63)
_OPENER, _SLOPE = 3.42, 1.4
"""By number of boards: the guesses from an opener that takes `_OPENER` on one board, beyond itself
and one for each board; and what another guess on one board changes. A fit to simulated games over
two lists (`docs/measure_boards.py`)."""


class SeveralBoards:
    """One position with several unsolved boards."""

    def __init__(
        self, game: Game, first: Advice, count: int, obscurity: npt.NDArray[np.intp], stop: Stop
    ) -> None:
        """`first` has the words left; `count` is the number of guesses that are asked for. Raises
        `Stopped`."""
        self._boards, self._first, self._count = game, first, count + _FURTHER
        self._positions = [Position.of(game.boards[index]) for index in game.unsolved]
        sums, estimates = rank_boards(self._positions, stop)
        past = game.words.past
        self._ranked = RankedGuesses(
            self._positions[0], sums, obscurity, past, estimates, len(self._positions)
        )
        self._certain = certain_guess(self._positions)

    def advice(self, also: Sequence[str], plain: bool) -> Advice:
        """The advice with the guesses of `also`, and with `plain` only of familiar words.

        Ties go to the certain guess, then to possible answers, then to the less obscure word, then
        to the alphabet.
        """
        ranked, words, certain = self._ranked, self._boards.words, self._certain
        guesses = [] if certain is None else [certain]
        guesses += ranked.best_by_estimate(self._count)
        guesses += ranked.best_by_other_figures(_OTHERS)
        if plain:
            known = [number for number, word in enumerate(words.guesses) if word in words.familiar]
            guesses += ranked.best_by_estimate(self._count, np.array(known))
        best = "" if certain is None else words.guesses[certain]
        ordered = sorted(
            without_avoided(map(ranked.suggestion, dict.fromkeys(guesses))),
            key=lambda each: (
                round(each.expected_guesses, 9),
                each.word != best,
                each.word in avoided(),
                not each.is_candidate,
                words.obscurity(each.word),
                each.word,
            ),
        )
        stage = Stage.RANKED if certain is None else Stage.PROVED  # no guess is better
        advice = replace(self._first, stage=stage, suggestions=tuple(ordered))
        if plain:
            advice = familiar_first(advice, words)
        advice = replace(advice, why=boards_reason(advice.suggestions[0].word, self._boards))
        asked = [ranked.suggestion(place) for place in ranked.places([*dict.fromkeys(also)])]
        differ = partial(boards_difference, game=self._boards)
        return ranked.with_asked(advice, asked, differ)


def openers_for_boards(game: Game, first: Advice, alone: Advice, plain: bool) -> Advice:
    """The advice on empty boards: estimates made from the openers for one board.

    `first` has the words left; `alone` is the advice for one board.
    """
    count = len(first.boards)
    openers = tuple(for_boards(opener, count) for opener in alone.suggestions)
    advice = replace(first, stage=Stage.RANKED, suggestions=openers)
    if plain:
        advice = familiar_first(advice, game.words)
    best, asked = advice.suggestions[0], []
    for each in alone.asked:
        guess = for_boards(each.suggestion, count)
        reason = boards_difference(guess, best, game)
        asked.append(Asked(guess, each.rank, rank_is_exact=False, reason=reason))
    return replace(advice, why=boards_reason(best.word, game), asked=tuple(asked))


def for_boards(opener: Suggestion, count: int) -> Suggestion:
    """An opener with its figures for one board, as an estimate for this many boards."""
    later = np.interp(count, _COUNTS, _LATER) + _SLOPE * (opener.expected_guesses - _OPENER)
    return replace(
        opener,
        boards=count,
        expected_guesses=count + 1 + max(0.0, float(later)),
        basis=Basis.ESTIMATE,
        expected_remaining=count * opener.expected_remaining,
        worst=count * opener.worst,
        bits=count * opener.bits,
        patterns=count * opener.patterns,
        chance=min(1.0, count * opener.chance),
    )
