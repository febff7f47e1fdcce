"""Openers for weights that the book does not cover: proved once, then stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wordle_tui.advice import book
from wordle_tui.advice.advice import Basis
from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.book import has_new_weights, keep_openers, kept_openers, opening_advice
from wordle_tui.game.game import Game
from wordle_tui.game.words import WordList
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop, Stopped


def unproved_openers(words: WordList, hard: bool) -> list[str]:
    """The best openers of the book that are not yet proved for the weights of a list."""
    advice = opening_advice(words, hard)
    if advice is None or not has_new_weights(words):
        return []
    kept = kept_openers(words, hard)
    best = [opener.word for opener in advice.suggestions if opener.word not in kept]
    return best[: max(0, book.PROVED_OPENERS - len(kept))]


def prove_openers(advisor: Advisor, hard: bool, stop: Stop) -> Iterator[str]:
    """Prove the openers one after the other; store each of them and yield its word."""
    words = advisor.words
    if not (wanted := unproved_openers(words, hard)):
        return
    position = Position.of(Game(words, hard=hard))
    solver, kept = advisor.solver(position), kept_openers(words, hard)
    for word in wanted:
        number = position.lists.numbers[word]
        try:
            solution = solver.value(
                position.candidates, number, revealed=position.revealed, stop=stop
            )
        except Stopped:
            return
        figures = advisor.figures(position, number)
        kept[word] = replace(
            figures, expected_guesses=solution.expected_guesses, basis=Basis.PROVED
        )
        keep_openers(words, hard, kept.values())
        yield word
