"""`wordle-tui simulate`: let strategies play all answers of a list."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import Any

from wordle_tui import strategies
from wordle_tui.commands.common import chosen_list
from wordle_tui.commands.options import (
    JSON,
    LIMIT,
    RULE,
    Group,
    command,
    excludes,
    word_list_options,
)
from wordle_tui.commands.printing import Page, Result, picked, print_remark, progress_bar
from wordle_tui.commands.simulated import check_lines, simulation_page, tables, turn_line
from wordle_tui.game.board import GUESS_LIMIT, Board
from wordle_tui.game.game import AnswerSeries
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import counted
from wordle_tui.game.words import WordList, avoided_last
from wordle_tui.solver.executors import processes
from wordle_tui.solver.position import Position
from wordle_tui.solver.table import MAX_TABLE_BYTES, table_bytes
from wordle_tui.strategies import Strategy, published
from wordle_tui.strategies.builtin.letter_score import threshold_maps
from wordle_tui.strategies.results import sweep
from wordle_tui.strategies.simulation import Progress, Simulation
from wordle_tui.strategies.simulation import simulate as play_all

_NOT_ALL = "{1} goes with --strategy, not with --all."


@command(
    "simulate",
    "Let strategies play every answer of the list, by default that of the published figures.",
    Group(
        "",
        {
            "--strategy NAME...": "as in entropy or optimal:opener=slate (`wordle-tui strategies` "
            "lists names and options); may be repeated",
            "--all": "all strategies and published figures",
        },
        is_required=True,
    ),
    {"--answer WORD": "play only this answer, or one that is random; show the game as text"},
    {"--threshold-maps N,N": "try all maps of these numbers that never rise (letter-score)"},
    RULE,
    LIMIT,
    word_list_options("original"),
    JSON,
    constraints=(
        excludes("--all", "--threshold-maps --answer", _NOT_ALL),
        excludes("--answer", "--threshold-maps --json"),
    ),
)
def simulate(arguments: Namespace) -> Result:
    words = chosen_list(arguments, "original")
    if arguments.all:
        return _run_all(arguments, words)
    runs = _runs(arguments, words)
    if arguments.answer is not None:
        return _play_one_game(arguments, words, runs)
    simulations = _simulations(arguments, words, runs)
    if len(simulations) == 1:
        return Result(simulation_page(simulations[0]), simulations[0].as_json())
    fields = {"runs": [simulation.as_json() for simulation in simulations]}
    if len(arguments.strategy) == 1:
        simulations.sort(key=lambda run: run.mean)
    return Result(tables("title", simulations), fields)


def _runs(arguments: Namespace, words: WordList) -> list[Strategy[Any]]:
    runs = []
    for strategy in map(strategies.parse, arguments.strategy):
        if strategy.options.opener is not None:
            words.check(strategy.options.opener)
        if (rule := arguments.rule).is_hard:
            strategy = strategy.with_rule(rule)
        if arguments.threshold_maps is None:
            runs.append(strategy)
        else:
            numbers = strategy.parsed("map", arguments.threshold_maps)
            runs += threshold_maps(strategy, numbers)
    return runs


def _simulations(
    arguments: Namespace, words: WordList, runs: Sequence[Strategy[Any]]
) -> list[Simulation]:
    limit = arguments.limit or GUESS_LIMIT
    if len(runs) == 1:
        with progress_bar(runs[0].name) as show:

            def report(progress: Progress) -> None:
                show(progress.done, progress.games)

            return [play_all(words, runs[0], limit=limit, report=report)]
    found: dict[int, Simulation] = {}
    # Each process has a table of its own.
    most = MAX_TABLE_BYTES // table_bytes(len(words.guesses), len(words.answers), words.length)
    with progress_bar(counted(len(runs), "run")) as show, processes(most) as executor:
        for number, simulation in sweep(words, runs, limit=limit, executor=executor):
            found[number] = simulation
            show(len(found), len(runs))
    return [found[number] for number in range(len(runs))]


def _run_all(arguments: Namespace, words: WordList) -> Result:
    rule = arguments.rule
    runs = [strategy.with_rule(rule) for strategy in strategies.available()]
    behind_figures = published.runs() if words.name == "original" else []
    every = {strategy.title: strategy for strategy in (*runs, *behind_figures)}
    found = dict(zip(every, _simulations(arguments, words, list(every.values())), strict=True))
    simulations = [found[strategy.title] for strategy in runs]
    checks: list[published.Check] = []
    if behind_figures:
        checks = list(published.checks(words, lambda strategy: found[strategy.title]))
    figures = [
        {"source": check.solver, **picked(check, "what origin published ours agrees note")}
        for check in checks
    ]
    mode = f", {rule.title}" if rule.is_hard else ""
    title = f"{counted(len(words.answers), 'answer')} of the {words.name} list{mode}"
    shown = tables("strategy", simulations)
    return Result(
        (title, *shown, *(check_lines(checks) if checks else ())),
        {"simulations": [each.as_json() for each in simulations], "published": figures},
        status=0 if all(check.agrees or check.note for check in checks) else 1,
    )


def _play_one_game(arguments: Namespace, words: WordList, runs: list[Strategy[Any]]) -> Result:
    answer, limit = arguments.answer, arguments.limit or GUESS_LIMIT
    is_random = answer == "random" not in words.accepted
    answer = AnswerSeries().next(words) if is_random else words.check(answer)
    if not words.has_answer(answer):
        print_remark(f"{answer.upper()} was added to the answers of the {words.name} list.")
        words = words.including(answer)

    def page() -> Page:
        for strategy in runs:
            yield f"{strategy.title} plays {answer.upper()}"
            for number, (turn, left) in enumerate(_turns(strategy, words, answer), 1):
                yield turn_line(number, turn, left, limit)

    return Result(page())


def _turns(
    strategy: Strategy[Any], words: WordList, answer: str
) -> Iterator[tuple[Turn, list[str]]]:
    """Each turn of a game as soon as it is played, and the words that it leaves."""
    board = Board(words, rule=strategy.options.rule)
    while not (board.turns and board.turns[-1].pattern.is_win):
        guess = strategy.guess(board)
        board = board.after(turn := Turn(guess, feedback(guess, answer)))
        seen = Position.of(board, knowledge=strategy.options.knowledge)
        yield turn, [*avoided_last(seen.lists.answers[row] for row in seen.rows)]
