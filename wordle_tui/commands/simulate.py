"""`wordle-tui simulate`: let strategies play all answers of a list."""

from __future__ import annotations

import os.path
from argparse import (
    Action,
    ArgumentError,
    ArgumentParser,
    HelpFormatter,
    Namespace,
    _SubParsersAction,
)
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import fields
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from statistics import fmean
from typing import Any

from wordle_tui import strategies
from wordle_tui.commands.common import (
    add_boards_option,
    add_shared_options,
    add_tree_option,
    bar,
    chosen_list,
    flag,
    picked,
    positive_number,
    print_json,
    print_remark,
    print_strategy_problems,
    progress_bar,
    whole_number,
    write_file,
    write_tree,
)
from wordle_tui.commands.simulated import (
    WORDS_SHOWN,
    as_csv,
    as_svg,
    print_checks,
    print_many,
    print_simulation,
)
from wordle_tui.game.boards import NOT_HARD
from wordle_tui.game.errors import WordError, WordleError
from wordle_tui.game.game import GUESS_LIMIT, Game
from wordle_tui.game.own_lists import WordFile
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn
from wordle_tui.game.validation import is_number
from wordle_tui.game.wording import counted
from wordle_tui.game.words import WordList
from wordle_tui.rating.performance import level
from wordle_tui.rating.players import played_games
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.position import Position
from wordle_tui.strategies import Strategy, published
from wordle_tui.strategies.results import simulated, sweep
from wordle_tui.strategies.simulation import Simulation

_remark_once = cache(print_remark)
"""Prints a remark once, even if it concerns many runs."""


_GAMES = 200
"""The default number of games with several boards."""
_STRATEGY_OPTIONS = "options of strategies, as in --opener slate or optimal:opener=slate"


class _ShortHelp(HelpFormatter):
    """Leaves out the options of strategies, so that the help fits a screen."""

    def start_section(self, heading: str | None) -> None:
        self._heading = heading
        super().start_section(heading)

    def add_arguments(self, actions: Iterable[Action]) -> None:
        if self._heading == _STRATEGY_OPTIONS:
            self.add_text("`wordle-tui strategies` lists them.")
        else:
            super().add_arguments(actions)


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "simulate",
        usage="wordle-tui simulate (--strategy NAME | --all | --boards N) [OPTION ...]",
        formatter_class=_ShortHelp,
        description="Let strategies play every answer of the list, by default that of the "
        "published figures. Results are stored, so that no run is computed twice.",
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "--strategy",
        action="append",
        metavar="NAME",
        help="as in entropy or optimal:opener=slate; may be repeated",
    )
    what.add_argument("--all", action="store_true", help="all strategies and published figures")
    add_boards_option(what, "random games with N boards")
    help = f"how many games with --boards (default: {_GAMES})"
    parser.add_argument("--games", type=positive_number, metavar="N", help=help)
    help = "determines the answers with --boards (default: 0)"
    parser.add_argument("--seed", type=whole_number, metavar="N", help=help)
    parser.add_argument("--answer", metavar="WORD", help="play only this answer, and show the game")
    parser.add_argument(
        "--candidates",
        choices=("answers", "accepted"),
        metavar="WORDS",
        help="what it considers: answers (default) or accepted words",
    )
    parser.add_argument("--fresh", action="store_true", help="ignore stored results")
    add_shared_options(parser, run, default_list="original", limit=True)
    sweep = parser.add_argument_group("many runs on all cores, continued if interrupted")
    sweep.add_argument(
        "--openers", metavar="OPENERS", help="words (a,b), a file, or how many of the best"
    )
    sweep.add_argument(
        "--threshold-maps",
        metavar="N,N",
        help="all maps of these that never rise (letter-score)",
    )
    output = parser.add_argument_group("output")
    output.add_argument("--loss", action="store_true", help="show what its guesses cost a game")
    add_tree_option(output)
    output.add_argument("--all-lost", action="store_true", help="list all words that are lost")
    output.add_argument(
        "--csv", type=Path, metavar="FILE", help="write the guesses that each answer took"
    )
    output.add_argument("--svg", type=Path, metavar="FILE", help="draw the distributions")
    output.add_argument("--json", action="store_true", help="print one JSON object")
    add_strategy_options(parser)


def add_strategy_options(parser: ArgumentParser) -> None:
    """Add the options of all strategies. They apply to every strategy of the command."""
    group = parser.add_argument_group(_STRATEGY_OPTIONS)
    every = strategies.available()
    options = {option.name: option for each in every for option in fields(each.options)}
    parser.set_defaults(options=(added := []))
    for name, option in options.items():
        users = [strategy for strategy in every if hasattr(strategy.options, name)]
        help = option.metadata["help"].replace("%", "%%")
        if len(users) < len(every):
            help = f"{help} ({', '.join(strategy.name for strategy in users)})"
        kind: dict[str, Any] = {"metavar": "WORD" if name == "opener" else "NUMBERS"}
        if isinstance(option.default, bool):
            kind = {"action": "store_true", "default": None}
        elif choices := [choice for strategy in users for choice in strategy.choices(name)]:
            kind = {"choices": tuple(dict.fromkeys(choices))}
        if parser.get_default(name) is not None:
            continue  # the command uses this name itself: the option may follow the strategy
        with suppress(ArgumentError):  # the same, for an option without a default
            group.add_argument(flag(name), help=help, **kind)
            added.append(name)


def run(arguments: Namespace) -> int:
    alone = ("openers", "threshold_maps", "tree", "loss", "answer", "candidates", "all_lost")
    if arguments.boards is not None:
        others = {*arguments.options} - {"opener"}
        _simulate_boards(arguments, (*alone, "fresh", "csv", "svg", *sorted(others)))
        return 0
    _check_options(arguments, alone)
    print_strategy_problems()
    words = chosen_list(arguments)
    if arguments.opener is not None:
        arguments.opener = words.check(arguments.opener)
    if arguments.all:
        return _run_all(arguments, words)
    runs = _runs(arguments, words)
    if arguments.answer is not None:
        _play_one_game(arguments, words, runs)
    elif len(runs) == 1 and arguments.openers is None:
        _run_one(arguments, words, runs[0])
    else:
        _run_many(arguments, words, runs)
    return 0


def _simulate_boards(arguments: Namespace, single: Iterable[str]) -> None:
    """Play random games and print how many guesses they took; `single` are options to refuse."""
    from wordle_tui.strategies.boards import simulate_boards

    if arguments.hard:
        raise WordleError(NOT_HARD)
    for name in single:
        if getattr(arguments, name) not in (None, False, []):
            raise WordleError(f"{flag(name)} is for one board: it does not go with --boards.")
    words, opener = chosen_list(arguments), arguments.opener
    games = arguments.games or _GAMES
    with progress_bar(counted(games, "game")) as progress:
        simulation = simulate_boards(
            words,
            arguments.boards,
            games,
            arguments.seed or 0,
            opener=None if opener is None else words.check(opener),
            limit=arguments.limit,
            report=progress,
        )
    if arguments.json:
        print_json(simulation.as_json())
        return
    print(
        f"{arguments.boards} boards of the {words.name} list, {counted(games, 'game')} from "
        f"{simulation.opener}, seed {simulation.seed}"
    )
    most = max(simulation.distribution.values())
    for guesses, number in simulation.distribution.items():
        share = number / games
        print(f"  {guesses:4}  {number:6,}  {share:7.2%}  {bar(number, most)}".rstrip())
    print(
        f"  mean {simulation.mean:.3f} ± {simulation.standard_error:.3f} guesses, won "
        f"{simulation.win_rate:.2%}"
    )
    print(f"  {simulation.seconds:.2f} s")


def _check_options(arguments: Namespace, alone: Sequence[str]) -> None:
    """Refuse options that would be ignored; those in `alone` are for one strategy."""
    given = {name for name, value in vars(arguments).items() if value not in (None, False)}
    for name in ("games", "seed"):
        if name in given:
            raise WordleError(f"{flag(name)} goes with --boards.")
    for name in (*alone, *arguments.options):
        if arguments.all and name in given and name != "hard":
            raise WordleError(f"{flag(name)} goes with --strategy, not with --all.")
    pairs = (
        *(("opener", "openers"), ("candidates", "loss"), ("openers", "tree")),
        *(("threshold_maps", other) for other in ("thresholds", "openers", "tree", "loss")),
        *(("answer", other) for other in (*alone[:3], "csv", "svg", "all_lost")),
    )
    for one, other in pairs:
        if {one, other} <= given:
            raise WordleError(f"Expected {flag(one)} or {flag(other)}, not both.")
    is_many = len(arguments.strategy or ()) > 1
    if arguments.tree and is_many:
        raise WordleError("--tree shows the tree of one strategy.")
    if arguments.loss and (is_many or arguments.openers or arguments.answer):
        raise WordleError("--loss shows what one strategy costs, over all answers.")


def _runs(arguments: Namespace, words: WordList) -> list[Strategy[Any]]:
    """The strategies with their options, for each of the openers or threshold maps."""
    options = picked(arguments, " ".join(arguments.options))
    runs = []
    for strategy in map(strategies.parse, arguments.strategy):
        if strategy.options.opener is not None:
            words.check(strategy.options.opener)
        for option, value in options.items():
            if isinstance(value, str) and option != "opener":
                value = strategy.parsed(option, value.lower())
            if value is not None:
                strategy = strategy.with_options(**{option: value})
        if arguments.threshold_maps is None:
            runs.append(strategy)
            continue
        values = sorted(set(strategy.parsed("thresholds", arguments.threshold_maps)), reverse=True)
        for five in combinations_with_replacement(values, 5):  # the first of six is never used
            runs.append(strategy.with_options(thresholds=(five[0], *five)))
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


def _run_all(arguments: Namespace, words: WordList) -> int:
    hard = bool(arguments.hard)
    runs = [strategy.with_options(hard=hard) for strategy in strategies.available()]
    behind_figures = published.runs() if words.name == "original" else []
    every = {strategy.title: strategy for strategy in (*runs, *behind_figures)}
    found = dict(zip(every, _simulations(arguments, words, list(every.values())), strict=True))
    simulations = [found[strategy.title] for strategy in runs]
    checks: list[published.Check] = []
    if behind_figures:
        checks = list(published.checks(words, lambda strategy: found[strategy.title]))
    status = 0 if all(check.agrees or check.note for check in checks) else 1
    _write_files(arguments, simulations)
    if arguments.json:
        figures = [
            {"source": check.solver, **picked(check, "what origin published ours agrees note")}
            for check in checks
        ]
        results = [simulation.as_json() for simulation in simulations]
        print_json({"simulations": results, "published": figures})
        return status
    mode = ", hard mode" if hard else ""
    print(f"{counted(len(words.answers), 'answer')} of the {words.name} list{mode}")
    print_many({"strategy": "strategy", "opener": "opener"}, simulations)
    if checks:
        print_checks(checks)
    return status


def _run_many(arguments: Namespace, words: WordList, runs: list[Strategy[Any]]) -> None:
    simulations = _simulations(arguments, words, runs)
    _write_files(arguments, simulations)
    if arguments.json:
        print_json({"runs": [simulation.as_json() for simulation in simulations]})
        return
    if len(arguments.strategy) == 1:
        simulations.sort(key=lambda run: (run.mean, run.opener))
    is_by_opener = len(arguments.strategy) == 1 and arguments.openers is not None
    named = {} if is_by_opener else {"strategy": "title"}
    print_many({**named, "opener": "opener"}, simulations)


def _write_files(arguments: Namespace, simulations: Sequence[Simulation]) -> None:
    for path, written in ((arguments.csv, as_csv), (arguments.svg, as_svg)):
        if path is not None:
            write_file(path, written(simulations))


def _play_one_game(arguments: Namespace, words: WordList, runs: list[Strategy[Any]]) -> None:
    """Let every strategy play the same answer, and print each turn when it is played."""
    answer, limit = words.check(arguments.answer), arguments.limit or GUESS_LIMIT
    words = _believed(arguments, words)[0]
    if not words.has_answer(answer):
        print_remark(f"{answer.upper()} was added to the answers of the {words.name} list.")
        words = words.including(answer)
    games = []
    for strategy in runs:
        if not arguments.json:
            print(f"{strategy.title} plays {answer.upper()}")
        turns: list[dict[str, Any]] = []
        game = Game(words, hard=strategy.options.hard)
        while not (game.turns and game.turns[-1].pattern.is_win):
            guess = strategy.guess(game)
            turn = Turn(guess, feedback(guess, answer))
            game = game.after(turn)
            seen = Position.of(game, knowledge=strategy.options.knowledge)
            left = [seen.lists.answers[row] for row in seen.rows]
            turns.append({"guess": guess, "tiles": str(turn.pattern), "left": len(left)})
            if not arguments.json:
                print(_turn_line(len(turns), turn, left, limit), flush=True)
        games.append({"strategy": strategy.title, "answer": answer, "turns": turns})
    if arguments.json:
        print_json({"games": games})


def _turn_line(number: int, turn: Turn, left: Sequence[str], limit: int) -> str:
    line = f"  {number}  {turn.guess.upper()}  {turn.pattern.emoji()}"
    if turn.pattern.is_win:
        late = f": too late, a game has {limit}" if number > limit else ""
        return f"{line}  found in {counted(number, 'guess')}{late}"
    words = f": {' '.join(left)}" if len(left) <= WORDS_SHOWN else ""
    return f"{line}  {counted(len(left), 'word')} left{words}"


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


def _run_one(arguments: Namespace, words: WordList, strategy: Strategy[Any]) -> None:
    [simulation] = _simulations(arguments, words, [strategy])
    _write_files(arguments, [simulation])
    if isinstance(arguments.tree, Path):
        write_tree(arguments.tree, simulation.sheet())
    rating = None
    if arguments.loss:
        with progress_bar(f"{simulation.strategy}, cost") as progress:
            games = played_games(simulation, progress=progress)
        rating = fmean((game.loss for game in games.values()), words.weights)
    if arguments.json:
        tree = simulation.sheet().as_json() if arguments.tree is True else {}
        loss = {"mean_loss": rating, "level": level(rating)} if rating is not None else {}
        print_json({**simulation.as_json(), "taken": dict(simulation.games), **loss, **tree})
        return
    print_simulation(simulation, words, rating, all_lost=arguments.all_lost)
    if arguments.tree is True:
        print(f"\n{simulation.sheet().text()}", end="")
