"""`wordle-tui solve OPENER`: proves the least number of guesses over all answers."""

from __future__ import annotations

import time
from argparse import Namespace, _SubParsersAction
from pathlib import Path
from typing import Any

from wordle_tui.advice.aim import WORST, Aim
from wordle_tui.advice.cheat_sheet import (
    opener_title,
    second_word_sentences,
    solved_figures,
    solved_sheet,
)
from wordle_tui.commands.common import (
    add_aim_option,
    add_shared_options,
    add_tree_option,
    chosen_list,
    positive_number,
    print_json,
    progress_bar,
    write_tree,
)
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.wording import counted, spelled

MOST_GUESSES = 12
"""Upper limit for the worst case; six guesses are too few for long lists of answers."""

LONG = 500
"""Minimum number of answers for which workers are started; others are solved sooner."""


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "solve",
        description="Find the best play after an opener over all answers of the list, and prove "
        "that none is better.",
        epilog="examples: wordle-tui solve salet; wordle-tui solve parse clint; "
        'wordle-tui solve trace --aim "solve by guess 3"',
    )
    parser.add_argument(
        "openers",
        nargs="+",
        metavar="OPENER",
        help="the first guess, and further ones to play whatever the colours are",
    )
    add_aim_option(parser)
    add_tree_option(parser)
    parser.add_argument(
        "--second",
        type=positive_number,
        metavar="N",
        help="play only N different second words, and say what that costs",
    )
    parser.add_argument(
        "--worst-only",
        action="store_true",
        help='with --aim "best worst case": do not minimise the mean as well, which takes long for '
        "thousands of answers",
    )
    add_shared_options(parser, run, default_list="nyt", hard=True, limit=True, json=True)


def run(arguments: Namespace) -> None:
    if arguments.second and arguments.hard:
        raise WordleError("--second goes with normal mode: hard mode limits the second words.")
    if len(arguments.openers) > 1 and (arguments.second or arguments.hard):
        raise WordleError("Several openers go with normal mode, and without --second.")
    words, aim = chosen_list(arguments), Aim.parse(arguments.aim)
    if arguments.worst_only and (aim != WORST or arguments.second):
        raise WordleError(f'--worst-only goes with --aim "{WORST.title}", and without --second.')
    limit = arguments.limit or GUESS_LIMIT
    openers = [words.check(opener) for opener in arguments.openers]
    began = time.perf_counter()
    from wordle_tui.solver.pool import POOL

    is_long = len(words.answers) >= LONG and not arguments.worst_only
    if is_long:
        POOL.start()  # before the other imports: the workers start at the same time

    from wordle_tui.advice.second_words import with_second_words
    from wordle_tui.solver.hard import Revealed
    from wordle_tui.solver.lists import lists_of
    from wordle_tui.solver.search import SearchOptions, Solver

    lists = lists_of(words)
    solver = Solver(lists)
    guesses = [lists.numbers[opener] for opener in openers]
    options = SearchOptions(
        revealed=Revealed() if arguments.hard else None, limit=limit, goal=aim.goal(0, limit)
    )
    everything = range(len(words.answers))
    if aim == WORST and not arguments.worst_only:
        worst = solver.worst(everything, *guesses, at_most=MOST_GUESSES, **options)
        options["limit"] = worst or limit
    with progress_bar(f"solving {' '.join(openers)}") as progress:
        options["progress"] = progress
        found = None
        if arguments.worst_only:
            found = solver.worst_tree(everything, *guesses, at_most=MOST_GUESSES, **options)
        tree = found or solver.tree(everything, *guesses, shared=is_long, **options)
    best, second = tree, tuple[int, ...]()
    if arguments.second:
        title = f"choosing {counted(arguments.second, 'second word')}"
        with progress_bar(title) as progress:
            tree, second = with_second_words(
                solver, best, arguments.second, limit=limit, progress=progress
            )
    result = {
        "opener": " ".join(openers),
        "aim": str(aim),
        "list": words.name,
        "hard": arguments.hard,
        **solved_figures(tree, words, limit),
        "proved": not second and not found,
        "seconds": round(time.perf_counter() - began, 3),
    }
    if arguments.second:
        result["second"] = [words.guesses[guess] for guess in second]
        least = solved_figures(best, words, limit)
        result["best_total"], result["best_weighted_mean"] = least["total"], least["weighted_mean"]
    if found:
        stubborn = solver.stubborn(everything, result["worst"] - 1)
        result["stubborn"] = [words.answers[answer] for answer in stubborn]
    sheet = solved_sheet(result, tree, words)
    if isinstance(arguments.tree, Path):
        write_tree(arguments.tree, sheet)
    if arguments.json:
        print_json({**result, **sheet.as_json()} if arguments.tree is True else result)
        return
    _print(result)
    if arguments.tree is True:
        print(f"\n{sheet.text()}", end="")


def _print(result: dict[str, Any]) -> None:
    how = "proved optimal" if result["proved"] else "with a few second words"
    if "stubborn" in result:
        how = "worst case proved, mean not minimised"
    print(f"{opener_title(result)}: {how}")
    is_weighed = result["weighted_total"] != result["total"]
    if is_weighed:
        least = ": the least there can be" if result["proved"] else ""
        mean = f"{result['weighted_mean']:.4f} guesses, weighted by how likely each answer is"
        print(f"  mean   {mean}{least}")
    counting = ", each answer counted once" if is_weighed else ""
    print(f"  mean   {result['mean']:.4f} guesses{counting} (total {result['total']:,})")
    print(f"  worst  {counted(result['worst'], 'guess')}")
    if stubborn := result.get("stubborn"):
        fewer = counted(result["worst"] - 1, "guess")
        print(f"         after any opener: {fewer} cannot find all of {' '.join(stubborn)}")
    for count, games in result["distribution"].items():
        print(f"  {count}  {games:6,}")
    goal = Aim.parse(result["aim"]).goal(0, len(result["done_by"]))
    if goal is not None:
        done, games = result["done_by"][goal - 1], sum(result["distribution"].values())
        late = games + len(result["lost"]) - done
        print(f"  {done:,} solved by guess {goal}, {late:,} later: no play after it has fewer")
    if lost := result["lost"]:
        guesses = spelled(len(result["done_by"]))
        print(f"  {len(lost)} cannot be guaranteed in {guesses}: {' '.join(lost)}")
    for sentence in second_word_sentences(result):
        print(f"  {sentence}")
    print(f"  {result['seconds']:.2f} s")
