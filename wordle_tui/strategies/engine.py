"""An engine that ranks by a strategy: its order and its own scores, beside the solver's figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import numpy as np

from wordle_tui.advice.advice import ONE_BOARD, Advice, Stage, first_advice, without_avoided
from wordle_tui.advice.advisor import ESTIMATED, Advisor
from wordle_tui.advice.proofs import Prover
from wordle_tui.advice.reasons import why
from wordle_tui.game.board import Board
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop, Stopped, never_stop
from wordle_tui.strategies.base import Strategy


class StrategyEngine:
    """Gives advice in the order of a strategy.

    The order does not change. The solver's figures are estimates first, then exact for the first
    few words; those of openers are the book's. The last advice is not PROVED, since the strategy's
    favourite may not be the best guess: `preferred` is that.
    """

    def __init__(self, strategy: Strategy[Any], advisor: Advisor) -> None:
        self.strategy = strategy
        self.advisor = advisor

    def advise(
        self,
        position: Board | Game,
        *,
        also: Sequence[str] = (),
        plain: bool = False,
        stop: Stop = never_stop,
    ) -> Iterator[Advice]:
        game = Game.of(position)
        first = first_advice(game)
        if first.stage is Stage.PROVED:
            yield first
            return
        if first.is_sum:
            raise WordleError(ONE_BOARD)
        board = game.boards[game.unsolved[0]]
        stream = self._advise(board, first, plain, stop)
        with suppress(Stopped):
            for advice in self.advisor.answering(board, also, stream, stop):
                yield self._with_scores(board, advice, stop) if advice.asked else advice

    def _advise(self, board: Board, advice: Advice, plain: bool, stop: Stop) -> Iterator[Advice]:
        yield advice
        advisor = self.advisor
        position = Position.of(board)
        seen = self.strategy.position(board)
        ranked = self.strategy.ranking(seen, stop)
        if plain:
            ranked = ranked[np.isin(ranked, advisor.familiar(position))]
        words = [position.lists.guesses[word] for word in ranked[: advisor.exact + ESTIMATED]]
        title, scores = self._scores(seen, words, stop)
        openers = advisor.openers(board)
        figures = [
            replace(openers.get(each.word, each), score=scores.get(each.word))
            for each in without_avoided(advisor.suggestions(position, 0, words))
        ]
        reason = why(figures[0], advice.candidates)
        advice = replace(advice, suggestions=tuple(figures), score_title=title, why=reason)
        yield replace(advice, stage=Stage.RANKED)
        *_, solved = advisor.advise(board, plain=plain, stop=stop)
        if solved.stage is Stage.PROVED or openers:
            best, exact = solved.best, {each.word: each for each in solved.suggestions}
            for place, each in enumerate(figures):
                if each.word in exact and exact[each.word].proved:
                    figures[place] = replace(exact[each.word], score=each.score)
                elif solved.stage is Stage.PROVED:  # whatever its estimate says, it is not better
                    value = max(each.expected_guesses, best.expected_guesses)
                    figures[place] = replace(each, expected_guesses=value)
            advice = replace(advice, preferred=best, suggestions=tuple(figures))
            yield replace(advice, stage=Stage.RANKED)
        if openers:
            return  # exact values of those that the book lacks take seconds each
        shown = {suggestion.word: suggestion for suggestion in figures}
        prover = Prover(advisor.solver(position), position, stop)
        for suggestion in figures[: advisor.exact]:
            shown[suggestion.word] = prover.prove(suggestion)
            yield replace(advice, stage=Stage.EXACT, suggestions=tuple(shown.values()))

    def _with_scores(self, board: Board, advice: Advice, stop: Stop) -> Advice:
        """Add the strategy's scores to the guesses asked about, and what was proved of these
        to the suggestions."""
        words = [each.suggestion.word for each in advice.asked]
        _, scores = self._scores(self.strategy.position(board), words, stop)
        asked = {
            word: replace(each, suggestion=replace(each.suggestion, score=scores.get(word)))
            for each, word in zip(advice.asked, words, strict=True)
        }
        rows = (
            asked[row.word].suggestion if row.word in asked and not row.proved else row
            for row in advice.suggestions
        )
        return replace(advice, suggestions=tuple(rows), asked=tuple(asked.values()))

    def _scores(
        self, position: Position, words: Sequence[str], stop: Stop
    ) -> tuple[str, dict[str, float]]:
        numbers = {word: position.number(word) for word in words}
        known = {word: number for word, number in numbers.items() if number is not None}
        if len(position) < 2 or not known:
            return "", {}
        weighing = self.strategy.weighing(position, stop)
        values = weighing.measure(np.array(list(known.values())))
        return weighing.figure, dict(zip(known, values.tolist(), strict=True))
