"""`wordle-tui simulate`: let strategies play all answers of a list."""

from __future__ import annotations

import os.path
from argparse import Action, HelpFormatter, Namespace
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from wordle_tui import strategies
from wordle_tui.commands.common import chosen_list
from wordle_tui.commands.options import (
    JSON,
    LIMIT,
    TREE,
    Group,
    boards_option,
    command,
    excludes,
    needs,
    option,
    word_list_options,
)
from wordle_tui.commands.printing import Page, Result, picked, print_remark, progress_bar
from wordle_tui.commands.simulated import (
    as_csv,
    boards_page,
    check_lines,
    simulation_page,
    tables,
    turn_line,
)
from wordle_tui.commands.solve import sheet_file
from wordle_tui.commands.strategies import STRATEGY_OPTIONS, StrategyOptions, flag
from wordle_tui.game.boards import NOT_HARD
from wordle_tui.game.errors import WordError, WordleError
from wordle_tui.game.game import GUESS_LIMIT, Game
from wordle_tui.game.own_lists import WordFile
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn
from wordle_tui.game.validation import is_number
from wordle_tui.game.wording import counted
from wordle_tui.game.words import WordList, shown
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.position import Position
from wordle_tui.strategies import Strategy, published
from wordle_tui.strategies.builtin.letter_score import threshold_maps
from wordle_tui.strategies.results import simulated, sweep
from wordle_tui.strategies.simulation import Simulation

_remark_once = cache(print_remark)
"""Prints a remark once, even if it concerns many runs."""

_GAMES = 200
"""The default number of games with several boards."""
_ALONE = "--openers --threshold-maps --tree --answer --candidates"
"""Options for one strategy."""
_NOT_ALL = "{1} goes with --strategy, not with --all."
_ONE_BOARD = "{1} is for one board. Leave it or --boards out."


class _ShortHelp(HelpFormatter):
    """Leaves out the options of strategies, so that the help fits a screen."""

    def start_section(self, heading: str | None) -> None:
        self._heading = heading
        super().start_section(heading)

    def add_arguments(self, actions: Iterable[Action]) -> None:
        if self._heading == STRATEGY_OPTIONS:
            self.add_text("`wordle-tui strategies` lists them.")
        else:
            super().add_arguments(actions)


@command(
    "simulate",
    "Let strategies play every answer of the list, by default that of the published figures. "
    "Results are stored, so that no run is computed twice.",
    Group(
        "",
        {
            "--strategy NAME...": "as in entropy or optimal:opener=slate; may be repeated",
            "--all": "all strategies and published figures",
        },
        boards_option("random games with N boards"),
        is_required=True,
    ),
    {
        "--games N": f"how many games with --boards (default: {_GAMES})",
        "--seed NUMBER": "determines the answers with --boards (default: 0)",
        "--answer WORD": "play only this answer, and show the game",
        "--fresh": "ignore stored results",
    },
    option(
        "--candidates WORDS",
        "what it considers: answers (default) or accepted words",
        choices=("answers", "accepted"),
    ),
    LIMIT,
    word_list_options("original"),
    Group(
        "many runs on all cores, continued if interrupted",
        {
            "--openers OPENERS": "words (a,b), a file, or how many of the best",
            "--threshold-maps N,N": "all maps of these that never rise (letter-score)",
        },
    ),
    Group(
        "output",
        {
            "--csv FILE": "write the guesses that each answer took",
        },
        TREE,
        JSON,
    ),
    StrategyOptions(),
    rules=(
        needs("--games", "--boards"),
        needs("--seed", "--boards"),
        excludes("--boards", "--hard", NOT_HARD),
        excludes("--boards", f"{_ALONE} --fresh --csv", _ONE_BOARD),
        excludes("--all", _ALONE, _NOT_ALL),
        excludes("--opener", "--openers"),
        excludes("--openers", "--tree"),
        excludes("--threshold-maps", "--thresholds --openers --tree"),
        excludes("--answer", "--openers --threshold-maps --tree --csv"),
    ),
    usage="wordle-tui simulate (--strategy NAME | --all | --boards N) [OPTION ...]",
    formatter_class=_ShortHelp,
)
def simulate(arguments: Namespace) -> Result:
    for name in map(flag, arguments.options):
        if name != "--hard":
            excludes("--all", name, _NOT_ALL).check(arguments)
        if name != "--opener":
            excludes("--boards", name, _ONE_BOARD).check(arguments)
    if len(arguments.strategy) > 1 and arguments.tree:
        raise WordleError("--tree shows the tree of one strategy.")
    print_remark(*strategies.problems())
    words = chosen_list(arguments, "original")
    if arguments.opener is not None:
        arguments.opener = words.check(arguments.opener)
    if arguments.boards is not None:
        return _simulate_boards(arguments, words)
    if arguments.all:
        return _run_all(arguments, words)
    runs = _runs(arguments, words)
    if arguments.answer is not None:
        return _play_one_game(arguments, words, runs)
    if len(runs) == 1 and arguments.openers is None:
        return _run_one(arguments, words, runs[0])
    return _run_many(arguments, words, runs)


def _simulate_boards(arguments: Namespace, words: WordList) -> Result:
    """Play random games with several boards."""
    from wordle_tui.strategies.boards import simulate_boards

    games = arguments.games or _GAMES
    with progress_bar(counted(games, "game")) as progress:
        simulation = simulate_boards(
            words,
            arguments.boards,
            games,
            arguments.seed or 0,
            opener=arguments.opener,
            limit=arguments.limit,
            report=progress,
        )
    return Result(boards_page(simulation), simulation.as_json())


def _runs(arguments: Namespace, words: WordList) -> list[Strategy[Any]]:
    """The strategies with their options, for each of the openers or threshold maps."""
    options = picked(arguments, " ".join(arguments.options))
    runs = []
    for strategy in map(strategies.parse, arguments.strategy):
        if strategy.options.opener is not None:
            words.check(strategy.options.opener)
        for name, value in options.items():
            if isinstance(value, str) and name != "opener":
                value = strategy.parsed(name, value.lower())
            if value is not None:
                strategy = strategy.with_options(**{name: value})
        if arguments.threshold_maps is None:
            runs.append(strategy)
            continue
        runs += threshold_maps(strategy, strategy.parsed("thresholds", arguments.threshold_maps))
    if arguments.openers is None:
        return runs
    openers = [words.check(opener) for opener in _openers(arguments.openers, words)]
    return [strategy.with_options(opener=opener) for strategy in runs for opener in openers]


def _believed(arguments: Namespace, words: WordList) -> tuple[WordList, tuple[str, ...] | None]:
    """The list that the strategy takes to be possible, and the answers to play, if not all."""
    if arguments.candidates == "accepted":
        return words.with_all_possible(), words.answers
    return words, None


def _simulations(
    arguments: Namespace, words: WordList, runs: Sequence[Strategy[Any]]
) -> list[Simulation]:
    """The simulations of these runs, which use all cores if there are several."""
    believed, played = _believed(arguments, words)
    options: dict[str, Any] = {
        "played": played,
        "limit": arguments.limit or GUESS_LIMIT,
        "fresh": arguments.fresh,
        "notify": _remark_once,
    }
    if len(runs) == 1:
        with progress_bar(runs[0].name) as show:
            options["report"] = lambda progress: show(progress.done, progress.games)
            return [simulated(believed, runs[0], **options)]
    found: dict[int, Simulation] = {}
    with progress_bar(counted(len(runs), "run")) as show:
        for number, simulation in sweep(believed, runs, **options):
            found[number] = simulation
            show(len(found), len(runs))
    return [found[number] for number in range(len(runs))]


def _openers(text: str, words: WordList) -> Sequence[str]:
    if is_number(text) and int(text) > 0:
        ranking = Position.start(lists_of(words)).rank()  # by the words left on average
        return [words.guesses[number] for number in ranking.order()[: int(text)]]
    if os.path.exists(text):  # as Path asks, a long list of words would be an error
        return WordFile.read(Path(text), words.language).words(words.length)[0]
    try:
        return [words.parse(part) for part in text.split(",")]
    except WordError:
        raise WordleError(
            f"{text!r} is neither a number above 0, nor words separated by commas, nor a file."
        ) from None


def _run_all(arguments: Namespace, words: WordList) -> Result:
    hard = bool(arguments.hard)
    runs = [strategy.with_options(hard=hard) for strategy in strategies.available()]
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
    mode = ", hard mode" if hard else ""
    title = f"{counted(len(words.answers), 'answer')} of the {words.name} list{mode}"
    shown = tables({"strategy": "strategy", "opener": "opener"}, simulations)
    return Result(
        (title, *shown, *(check_lines(checks) if checks else ())),
        {"simulations": [each.as_json() for each in simulations], "published": figures},
        _files(arguments, simulations),
        status=0 if all(check.agrees or check.note for check in checks) else 1,
    )


def _run_many(arguments: Namespace, words: WordList, runs: list[Strategy[Any]]) -> Result:
    simulations = _simulations(arguments, words, runs)
    files = _files(arguments, simulations)
    fields = {"runs": [simulation.as_json() for simulation in simulations]}
    if len(arguments.strategy) == 1:
        simulations.sort(key=lambda run: (run.mean, run.opener))
    is_by_opener = len(arguments.strategy) == 1 and arguments.openers is not None
    named = {} if is_by_opener else {"strategy": "title"}
    return Result(tables({**named, "opener": "opener"}, simulations), fields, files)


def _run_one(arguments: Namespace, words: WordList, strategy: Strategy[Any]) -> Result:
    [simulation] = _simulations(arguments, words, [strategy])
    fields = {**simulation.as_json(), "taken": dict(simulation.games)}
    page = simulation_page(simulation, words)
    files = _files(arguments, [simulation])
    if arguments.tree:
        sheet = simulation.sheet()
        files |= sheet_file(arguments.tree, sheet)
        if arguments.tree is True:
            page, fields = (*page, f"\n{sheet.text()}".rstrip()), fields | sheet.as_json()
    return Result(page, fields, files)


def _files(arguments: Namespace, simulations: Sequence[Simulation]) -> dict[Path, str]:
    return {arguments.csv: as_csv(simulations)} if arguments.csv else {}


def _play_one_game(arguments: Namespace, words: WordList, runs: list[Strategy[Any]]) -> Result:
    """Let every strategy play the same answer."""
    answer, limit = words.check(arguments.answer), arguments.limit or GUESS_LIMIT
    words = _believed(arguments, words)[0]
    if not words.has_answer(answer):
        print_remark(f"{answer.upper()} was added to the answers of the {words.name} list.")
        words = words.including(answer)

    def page() -> Page:
        for strategy in runs:
            yield f"{strategy.title} plays {answer.upper()}"
            for number, (turn, left) in enumerate(_turns(strategy, words, answer), 1):
                yield turn_line(number, turn, left, limit)

    if not arguments.json:
        return Result(page())
    games = [
        {
            "strategy": strategy.title,
            "answer": answer,
            "turns": [
                {"guess": turn.guess, "tiles": str(turn.pattern), "left": len(left)}
                for turn, left in _turns(strategy, words, answer)
            ],
        }
        for strategy in runs
    ]
    return Result(fields={"games": games})


def _turns(
    strategy: Strategy[Any], words: WordList, answer: str
) -> Iterator[tuple[Turn, list[str]]]:
    """Each turn of a game as soon as it is played, and the words that it leaves."""
    game = Game(words, hard=strategy.options.hard)
    while not (game.turns and game.turns[-1].pattern.is_win):
        guess = strategy.guess(game)
        game = game.after(turn := Turn(guess, feedback(guess, answer)))
        seen = Position.of(game, knowledge=strategy.options.knowledge)
        yield turn, [*shown(seen.lists.answers[row] for row in seen.rows)]
