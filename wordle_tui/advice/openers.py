"""Openers for weights that the book does not cover: proved once, then stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wordle_tui.advice import book
from wordle_tui.advice.advice import Suggestion
from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.book import has_new_weights, keep_openers, kept_openers, opening_advice
from wordle_tui.advice.proofs import Prover
from wordle_tui.game.game import Game
from wordle_tui.game.words import WordList
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop, Stopped


def unproved_openers(words: WordList, hard: bool) -> list[str]:
    """The best openers of the book that are not yet proved for the weights of a list."""
    advice = opening_advice(words, hard, unlimited=True)
    if advice is None or not has_new_weights(words):
        return []
    kept = kept_openers(words, hard)
    best = [opener.word for opener in advice.suggestions if opener.word not in kept]
    return best[: max(0, book.PROVED_OPENERS - len(kept))]


def proved_opener(prover: Prover, advisor: Advisor, word: str) -> Suggestion:
    """A row of the book: the value without a limit, and the play within six guesses."""
    position = prover.position
    proved = prover.prove(advisor.figures(position, position.lists.numbers[word]))
    value = proved.expected_guesses if proved.unlimited is None else proved.unlimited
    done_by = tuple(round(chance, 9) for chance in proved.done_by or ())
    return replace(proved, expected_guesses=value, done_by=done_by)


def prove_openers(advisor: Advisor, hard: bool, stop: Stop) -> Iterator[str]:
    """Prove the openers one after the other; store each of them and yield its word."""
    words = advisor.words
    if not (wanted := unproved_openers(words, hard)):
        return
    position = Position.of(Game(words, hard=hard))
    solver, kept = advisor.solver(position), kept_openers(words, hard)
    for word in wanted:
        try:
            kept[word] = proved_opener(Prover(solver, position, stop), advisor, word)
        except Stopped:
            return
        keep_openers(words, hard, kept.values())
        yield word
