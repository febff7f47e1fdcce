"""`wordle-tui simulate`: strategies over all answers of a list, alone, all, or swept.

`wordle-tui strategies` lists them with their options.
"""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace, _SubParsersAction
from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordle_tui.commands.common import (
    add_shared_options,
    bar,
    chosen_list,
    picked,
    print_json,
    print_remark,
    print_table,
    progress_bar,
)
from wordle_tui.game.errors import WordleError
from wordle_tui.game.tiles import is_word
from wordle_tui.game.wording import counted
from wordle_tui.game.words import WordList, read_word_file

if TYPE_CHECKING:
    from wordle_tui.strategies import Strategy
    from wordle_tui.strategies.published import Check
    from wordle_tui.strategies.simulation import Simulation

_OPTIONS = ("hard", "opener", "knowledge", "thresholds", "criterion", "tie_break", "pool")
_remark_once = cache(print_remark)
"""Prints a remark that concerns many runs only once."""


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "simulate",
        help="let a strategy play all answers, and compare with the published figures",
        description="Let a strategy play every answer of the list. Results are kept, so that the "
        "same run is not computed twice. With --all the exit status is 1 if a published figure "
        "differs from ours without a known reason.",
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--strategy", metavar="NAME", help="see `wordle-tui strategies`")
    what.add_argument(
        "--all", action="store_true", help="every strategy, and every published figure beside ours"
    )
    _add_strategy_options(parser)
    sweep = parser.add_argument_group("sweep: many runs on all cores, resumed if interrupted")
    sweep.add_argument(
        "--openers",
        metavar="OPENERS",
        help="a number (that many of the openers that leave the fewest words), words separated "
        "by commas, or a word file",
    )
    parser.add_argument("--tree", action="store_true", help="show the tree of guesses too")
    parser.add_argument(
        "--fresh", action="store_true", help="compute again, even if the result is kept"
    )
    add_shared_options(parser, run, default_list="original", json=True)
    lister = subparsers.add_parser(
        "strategies",
        help="list the strategies that can be simulated",
        description="List every strategy: its name, the solver it comes from, what it does and "
        "its options for `wordle-tui simulate`.",
    )
    add_shared_options(lister, list_strategies, json=True)


def _add_strategy_options(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("strategy options")
    group.add_argument("--opener", metavar="WORD", help="the first guess")
    group.add_argument("--hard", action="store_true", default=None, help="play in hard mode")
    group.add_argument(
        "--knowledge",
        choices=("full", "letters"),
        help="letters: ignore how often a letter occurs, as some solvers do",
    )
    group.add_argument(
        "--thresholds",
        type=_numbers,
        metavar="MAP",
        help="letter-score: after 0, 1, 2 ... guesses, guess the answer if fewer words are left; "
        "3,3,3,3,3,3 by default",
    )
    group.add_argument(
        "--criterion",
        choices=("mean", "max"),
        help="brute-force: words left on average, or at worst",
    )
    group.add_argument(
        "--tie-break",
        choices=("frequency", "alphabetical"),
        help="what decides between equal words, if the strategy leaves that open",
    )
    group.add_argument(
        "--pool", choices=("all", "candidates"), help="guess any word, or only possible answers"
    )


def _numbers(text: str) -> tuple[int, ...]:
    """The type of `--thresholds`."""
    from wordle_tui.strategies.base import parse_numbers

    numbers = parse_numbers(text)
    if numbers is None:
        raise ArgumentTypeError(f"expected numbers separated by commas, as in 3,4,5; not {text!r}")
    return numbers


def run(arguments: Namespace) -> int:
    _refuse_what_would_be_ignored(arguments)
    words = chosen_list(arguments)
    if arguments.opener is not None:
        arguments.opener = words.check(arguments.opener)
    if arguments.all:
        return _run_all(arguments, words)
    if arguments.openers is not None:
        _run_sweep(arguments, words)
    else:
        _run_one(arguments, words)
    return 0


def _refuse_what_would_be_ignored(arguments: Namespace) -> None:

    given = [name for name in ("openers", "tree") if getattr(arguments, name)]
    alone = [name for name in _OPTIONS[1:] if getattr(arguments, name) is not None]
    if arguments.all and (given or alone):
        raise WordleError(f"{_flag((given or alone)[0])} goes with --strategy, not with --all.")
    for one, other in (("opener", "openers"), ("openers", "tree")):
        if getattr(arguments, one) and getattr(arguments, other):
            raise WordleError(f"Expected --{one} or --{other}, not both.")


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _strategy(arguments: Namespace, **more: Any) -> Strategy[Any]:
    from wordle_tui import strategies

    given = {name: getattr(arguments, name) for name in _OPTIONS}
    options = {name: value for name, value in given.items() if value is not None}
    return strategies.make(arguments.strategy, **options, **more)


def _simulated(words: WordList, strategy: Strategy[Any], fresh: bool) -> Simulation:
    from wordle_tui.strategies.results import simulated

    with progress_bar(f"{strategy.name:16}") as show:
        return simulated(
            words,
            strategy,
            fresh=fresh,
            report=lambda progress: show(progress.done, progress.games),
            tell=_remark_once,
        )


def _run_all(arguments: Namespace, words: WordList) -> int:
    from wordle_tui import strategies
    from wordle_tui.strategies.published import checks

    def simulated(strategy: Strategy[Any]) -> Simulation:
        return _simulated(words, strategy, arguments.fresh)

    hard = bool(arguments.hard)
    simulations = [simulated(strategies.make(name, hard=hard)) for name in strategies.names()]
    published_checks = list(checks(words, simulated)) if words.name == "original" else []
    status = 0 if all(check.agrees or check.note for check in published_checks) else 1
    if arguments.json:
        published = [
            {"source": check.solver, **picked(check, "what published ours agrees note")}
            for check in published_checks
        ]
        results = [simulation.as_json() for simulation in simulations]
        print_json({"simulations": results, "published": published})
        return status
    mode = ", hard mode" if hard else ""
    print(f"{counted(len(words.answers), 'answer')} of the {words.name} list{mode}")
    _print_many(("strategy", "opener"), simulations)
    if published_checks:
        _print_checks(published_checks)
    return status


def _run_sweep(arguments: Namespace, words: WordList) -> None:
    from wordle_tui.strategies.sweep import sweep

    openers = [words.check(opener) for opener in _openers(arguments.openers, words)]
    runs = [_strategy(arguments, opener=opener) for opener in openers]
    simulations: dict[int, Simulation] = {}
    with progress_bar(f"{arguments.strategy}, {counted(len(runs), 'run')}") as show:
        for number, simulation in sweep(words, runs, fresh=arguments.fresh, tell=_remark_once):
            simulations[number] = simulation
            show(len(simulations), len(runs))
    if arguments.json:
        print_json({"runs": [simulations[number].as_json() for number in range(len(runs))]})
        return
    best_first = sorted(simulations.values(), key=lambda run: (run.mean, run.opener))
    _print_many(("opener",), best_first)


def _openers(text: str, words: WordList) -> Sequence[str]:
    from wordle_tui.strategies.sweep import best_openers

    if text.isdecimal() and int(text) > 0:
        return best_openers(words, int(text))
    if Path(text).exists():
        return read_word_file(Path(text))[0]
    openers = [part.strip().lower() for part in text.split(",")]
    if not all(map(is_word, openers)):
        raise WordleError(
            f"{text!r} is neither a number from 1 on, nor words separated by commas, nor a file."
        )
    return openers


def _run_one(arguments: Namespace, words: WordList) -> None:
    simulation = _simulated(words, _strategy(arguments), arguments.fresh)
    if arguments.json:
        tree = {"tree": simulation.tree().as_json(words.guesses)} if arguments.tree else {}
        print_json({**simulation.as_json(), **tree})
        return
    mode = ", hard mode" if simulation.hard else ""
    print(
        f"{simulation.strategy} from {simulation.opener} over "
        f"{counted(len(simulation.taken), 'answer')} of the {words.name} list{mode}"
    )
    most = max(simulation.distribution.values())
    for guesses, games in simulation.distribution.items():
        print(f"  {guesses:4}  {games:6,}  {bar(games, most)}".rstrip())
    print(
        f"  mean {simulation.mean:.4f} guesses ({simulation.total:,} in all), "
        f"SD {simulation.sd:.3f}, won {simulation.win_rate:.2%}"
    )
    if simulation.is_weighted:
        print(f"  mean {simulation.weighted_mean:.4f} by how likely the list says each answer is")
    worst = simulation.worst
    more = f" and {len(worst) - 10} more" if len(worst) > 10 else ""
    print(f"  worst: {counted(simulation.max, 'guess')} for {' '.join(worst[:10])}{more}")
    if simulation.lost:
        print(f"  lost: {' '.join(simulation.lost)}")
    print(f"  {simulation.seconds:.2f} s")
    if arguments.tree:
        print(*simulation.tree().lines(words.guesses), sep="\n")


def _print_many(names: Sequence[str], simulations: Sequence[Simulation]) -> None:
    """Print a line for each; `names` are the attributes that tell them apart."""
    weighted = any(simulation.is_weighted for simulation in simulations)
    more = ("mean", *["weighted"] * weighted, "SD", "max", "won", "s")
    rows = [
        (
            *picked(simulation, " ".join(names)).values(),
            *map(str, simulation.distribution.values()),
            f"{simulation.mean:.4f}",
            *[f"{simulation.weighted_mean:.4f}"] * weighted,
            f"{simulation.sd:.3f}",
            str(simulation.max),
            f"{simulation.win_rate:.2%}",
            f"{simulation.seconds:.2f}",
        )
        for simulation in simulations
    ]
    print_table((*names, *"123456", "fail", *more), rows)


def _print_checks(checks: list[Check]) -> None:
    print("\nFigures of the published solvers 000 to 004, and proofs (✓ ours are the same)")
    for check in checks:
        print(f"{'✓' if check.agrees else '✗'} {check.solver:5} {check.what}")
        print(f"    published  {check.published}")
        print(f"    ours       {check.ours}")
        if check.note:
            print(f"    {check.note}")
    agree = sum(check.agrees for check in checks)
    known = sum(not check.agrees and bool(check.note) for check in checks)
    differ = f"; {known} {'differs' if known == 1 else 'differ'} for the reason given"
    print(f"{agree} of {len(checks)} agree{differ if known else ''}.")


def list_strategies(arguments: Namespace) -> None:
    from wordle_tui.strategies import STRATEGIES

    if arguments.json:
        print_json({"strategies": [_strategy_as_json(strategy) for strategy in STRATEGIES]})
        return
    print("000 to 004: published solvers; ours: written for this program.\n")
    width = max(len(strategy.name) for strategy in STRATEGIES)
    for strategy in STRATEGIES:
        print(f"{strategy.name:{width}}  {strategy.solver:>4}  {strategy.sentence}")
        flags = map(_flag, _strategy_as_json(strategy)["options"])
        print(f"{'':{width}}        {' '.join(flags)}")


def _strategy_as_json(strategy: Strategy[Any]) -> dict[str, Any]:
    options = {}
    for option in fields(strategy.options):
        described = {"help": option.metadata["help"], "default": option.default}
        choices = strategy.choices(option.name)
        options[option.name] = {**described, "choices": choices} if choices else described
    named = {"name": strategy.name, "source": strategy.solver}
    return {**named, **picked(strategy, "sentence opener"), "options": options}
