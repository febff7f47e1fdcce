"""What is kept of one question is no answer to another that differs in one thing."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from tests.support.advisors import NYT, ORIGINAL, without_advice
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.board import Board
from wordle_tui.game.game import Game
from wordle_tui.game.rule import Rule
from wordle_tui.game.turn import parse_turns
from wordle_tui.rating.service import RatingService
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import Solver

TRAP = Board(ORIGINAL.words, parse_turns("salet:bbbbb drony:ybygb"), Rule.HARD)
"""Every guess may lose with six guesses, and need not with seven."""
PLAYED = Board(ORIGINAL.words, parse_turns("salet:bbbbb murky:bbbbb"), answer="pinch")
TWO = Game.start(ORIGINAL.words, 2, answers=("groin", "wince")).play("salet")


def new_advisor() -> Advisor:
    return without_advice(ORIGINAL)


def new_service() -> RatingService:
    return RatingService({each.words: each for each in (ORIGINAL, NYT)}.__getitem__)


def new_solver() -> Solver:
    return Solver(lists_of(ORIGINAL.words))


def advice(advisor: Advisor, position: Board | Game, **options: Any) -> object:
    *_, last = advisor.advise(position, **options)
    return last.boards, last.suggestions[0]


def proved(advisor: Advisor, position: Board) -> object:
    advice(advisor, position)
    return dict(advisor.proved(position))


def ranking(advisor: Advisor, position: Board) -> object:
    ranked = advisor.ranking(position)
    return ranked.position.guesses_left, ranked.names(ranked.best_by_estimate(5))


def rating(service: RatingService, board: Board, plain: bool = False) -> object:
    *_, last = service.steps(board, plain=plain)
    return last


def best(solver: Solver, candidates: tuple[int, ...], **options: Any) -> object:
    return solver.best(candidates, **options)


def changed(board: Board, **fields: Any) -> dict[str, Board]:
    return {name: replace(board, **{name: value}) for name, value in fields.items()}


def cases() -> list[ParameterSet]:
    """An asker, a way to ask it, a question, and one field of it changed."""
    found = []

    def add(name: str, new: object, ask: Any, question: object, change: object) -> None:
        found.append(pytest.param(new, ask, question, change, id=f"{ask.__name__}, {name}"))

    other_turns = parse_turns("salet:bbbbb drony:byybb")
    for name, board in changed(TRAP, turns=other_turns, rule=Rule.NORMAL, limit=7).items():
        for ask in (advice, proved, ranking):
            add(name, new_advisor, ask, {"position": TRAP}, {"position": board})
    first = {"position": replace(TRAP, turns=TRAP.turns[:1], rule=Rule.NORMAL)}
    add("plain", new_advisor, advice, first, {"plain": True})
    add("boards", new_advisor, advice, {"position": TWO}, {"position": TWO.play("drony")})
    for name, board in changed(
        PLAYED, words=NYT.words, turns=PLAYED.turns[:1], rule=Rule.HARD, limit=3, answer="finch"
    ).items():
        add(name, new_service, rating, {"board": PLAYED}, {"board": board})
    add("plain", new_service, rating, {"board": PLAYED}, {"plain": True})
    position = Position.of(Board(ORIGINAL.words, parse_turns("slate:bbgbb"), Rule.HARD))
    candidates, revealed = position.candidates, position.revealed
    question = {"candidates": candidates, "revealed": revealed, "limit": 4}
    changes = {"candidates": candidates[1:], "revealed": None, "limit": 3, "beam": 1}
    for name, value in changes.items():
        add(name, new_solver, best, question, {name: value})
    return found


@pytest.mark.whole
@pytest.mark.parametrize(("new", "ask", "question", "change"), cases())
def test_a_change_of_one_field_is_another_question(
    new: Callable[[], object],
    ask: Callable[..., object],
    question: dict[str, object],
    change: dict[str, object],
) -> None:
    asker = new()
    first = ask(asker, **question)
    expected = ask(new(), **question | change)
    assert ask(asker, **question | change) == expected
    assert expected != first
