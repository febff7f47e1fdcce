"""Exact figures of a guess: expected guesses, risk, the chance to be done by each guess."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from wordle_tui.advice.advice import Basis, Suggestion
from wordle_tui.advice.aim import AVERAGE, WORST, Aim
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import SearchOptions, Solver
from wordle_tui.solver.stopping import Stop


def prove(
    solver: Solver,
    position: Position,
    suggestions: Iterable[Suggestion],
    stop: Stop,
    aim: Aim = AVERAGE,
) -> Iterator[Suggestion]:
    """The suggestions with exact values, risk and chances."""
    for suggestion in suggestions:
        suggestion = valued(solver, position, suggestion, aim, stop)
        yield suggestion if suggestion.done_by else settled(solver, position, suggestion, aim, stop)


def valued(
    solver: Solver, position: Position, suggestion: Suggestion, aim: Aim, stop: Stop
) -> Suggestion:
    """The suggestion with its exact value; with risk and chances if they come with it."""
    number = position.lists.numbers[suggestion.word]
    options = SearchOptions(revealed=position.revealed, stop=stop)
    solution = solver.value(position.candidates, number, **options)
    value = solution.expected_guesses
    suggestion = replace(suggestion, expected_guesses=value, basis=Basis.PROVED)
    deadline = aim.goal(len(position.turns)) or position.guesses_left
    if solution.worst > deadline or (aim == WORST and solution.worst > 2):
        return suggestion
    return _with_chances(solver, position, suggestion, options)


def settled(
    solver: Solver, position: Position, suggestion: Suggestion, aim: Aim, stop: Stop
) -> Suggestion:
    """The suggestion with risk and chances, if every later guess is the best by the aim."""
    number = position.lists.numbers[suggestion.word]
    options = search_options(solver, position, aim, stop, number)
    return _with_chances(solver, position, suggestion, options)


def search_options(
    solver: Solver, position: Position, aim: Aim, stop: Stop, guess: int | None = None
) -> SearchOptions:
    """How the search is asked for the best guess by the aim, or for the best play after one."""
    options = SearchOptions(revealed=position.revealed, limit=position.guesses_left, stop=stop)
    if aim == WORST:
        first, left = () if guess is None else (guess,), position.guesses_left
        options["limit"] = (
            solver.worst(position.candidates, *first, at_most=left, **options) or left
        )
    elif (goal := aim.goal(len(position.turns))) is not None:
        options["goal"] = goal
    return options


def quick_play(
    solver: Solver, position: Position, aim: Aim, beam: int, stop: Stop
) -> tuple[str, tuple[float, ...]]:
    """A guess and the chances to be done by each guess, by the best play a narrow search finds."""
    left, candidates = position.guesses_left, position.candidates
    options = SearchOptions(revealed=position.revealed, limit=left, beam=beam, stop=stop)
    if aim == WORST:
        limits = range(1, left)
        for options["limit"] in limits:
            if not solver.best(candidates, **options).lost:
                break
        else:
            options["limit"] = left
    elif (goal := aim.goal(len(position.turns))) is not None:
        options["goal"] = goal
    guess = solver.best(candidates, **options).guess
    return position.lists.guesses[guess], _chances(solver, position, guess, options)


def _with_chances(
    solver: Solver, position: Position, suggestion: Suggestion, options: SearchOptions
) -> Suggestion:
    chances = _chances(solver, position, position.lists.numbers[suggestion.word], options)
    total = position.lists.weigh(position.candidates)
    risk = round((1 - chances[-1]) * total) / total
    return replace(suggestion, risk=risk, done_by=chances, play=None)


def _chances(
    solver: Solver, position: Position, guess: int, options: SearchOptions
) -> tuple[float, ...]:
    """The chance to be done by each guess from this one to the last."""
    found = solver.found_by(position.candidates, guess, position.guesses_left, **options)
    total = position.lists.weigh(position.candidates)
    return tuple(weight / total for weight in found)
