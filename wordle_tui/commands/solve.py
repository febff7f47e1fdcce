"""`wordle-tui solve OPENER`: the least number of guesses over all answers, proved."""

from __future__ import annotations

import os
import time
from argparse import Namespace, _SubParsersAction
from typing import Any

from wordle_tui.commands.common import add_shared_options, chosen_list, print_json, progress_bar
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.wording import counted


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "solve",
        help="prove how well an opener can do over all answers",
        description="Find the best play after an opener over all answers of the list, and prove "
        "that none is better.",
    )
    parser.add_argument("opener", metavar="OPENER", help="the first guess")
    add_shared_options(parser, run, default_list="original", hard=True, json=True)


def run(arguments: Namespace) -> None:
    words = chosen_list(arguments)
    opener = words.check(arguments.opener)
    began = time.perf_counter()
    from wordle_tui.solver.hard import Revealed
    from wordle_tui.solver.lists import lists_of
    from wordle_tui.solver.search import Solver

    lists = lists_of(words)
    with progress_bar(f"solving {opener}") as progress:
        tree = Solver(lists).tree(
            range(len(words.answers)),
            lists.numbers[opener],
            revealed=Revealed() if arguments.hard else None,
            processes=os.cpu_count() or 1,
            limit=GUESS_LIMIT,
            progress=progress,
        )
    depths = list(tree.depths())
    total = sum(depth for _, depth in depths)
    weight = sum(words.weights[answer] for answer, _ in depths)
    weighted_total = sum(words.weights[answer] * depth for answer, depth in depths)
    result = {
        "opener": opener,
        "list": words.name,
        "hard": arguments.hard,
        "total": total,
        "mean": total / len(depths),
        "weighted_total": weighted_total,
        "weighted_mean": weighted_total / weight,
        "worst": max(depth for _, depth in depths),
        "distribution": {str(count): games for count, games in tree.distribution().items()},
        "lost": [words.answers[answer] for answer in tree.lost_answers()],
        "proved": True,
        "seconds": round(time.perf_counter() - began, 3),
    }
    if arguments.json:
        print_json(result)
    else:
        _print(result)


def _print(result: dict[str, Any]) -> None:
    mode = ", hard mode" if result["hard"] else ""
    print(f"{result['opener'].upper()} on the {result['list']} list{mode}: proved optimal")
    print(f"  mean   {result['mean']:.4f} guesses (total {result['total']:,})")
    if result["weighted_total"] != result["total"]:
        print(
            f"  mean   {result['weighted_mean']:.4f} by how likely the list says each answer is: "
            "this is the least"
        )
    print(f"  worst  {counted(result['worst'], 'guess')}")
    for count, games in result["distribution"].items():
        print(f"  {count}  {games:6,}")
    if lost := result["lost"]:
        print(f"  {len(lost)} cannot be guaranteed in six: {' '.join(lost)}")
    print(f"  {result['seconds']:.2f} s")
