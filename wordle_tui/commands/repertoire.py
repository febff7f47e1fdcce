"""`wordle-tui repertoire OPENER`: a few second words to learn, and what they cost."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from textwrap import wrap
from typing import Any

from wordle_tui.advice.advice import SAME
from wordle_tui.advice.second_words import repertoires
from wordle_tui.commands.common import (
    add_count_option,
    add_shared_options,
    bar,
    chosen_list,
    print_json,
    progress_bar,
)
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.wording import counted
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.search import Solver

_WIDTH = 78
"""Columns of a page."""


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "repertoire",
        description="Find the second words that cost least if you learn no others: after which "
        "colours of the opener to play each, and what fewer of them would cost.",
    )
    parser.add_argument("opener", metavar="OPENER", help="the first guess")
    add_count_option(parser, "--words", 10, "how many second words to learn")
    parser.add_argument(
        "--pool",
        choices=("all", "candidates"),
        default="candidates",
        help="choose from all words, or only from possible answers, which are familiar (default)",
    )
    add_shared_options(parser, run, default_list="nyt", limit=True, json=True)


def run(arguments: Namespace) -> None:
    if arguments.hard:
        raise WordleError("A repertoire is for normal mode: hard mode limits the second words.")
    words = chosen_list(arguments)
    opener = words.check(arguments.opener)
    lists = lists_of(words)
    pool = lists.answer_guesses if arguments.pool == "candidates" else None
    with progress_bar(f"choosing {counted(arguments.words, 'second word')}") as progress:
        found = list(
            repertoires(
                Solver(lists),
                lists.numbers[opener],
                arguments.words,
                pool=pool,
                progress=progress,
                limit=arguments.limit or GUESS_LIMIT,
            )
        )
    if not found:
        raise WordleError(
            f"{opener.upper()} never leaves more than two words: there is nothing to learn."
        )
    plays: dict[str, list[str]] = {lists.guesses[guess]: [] for guess in found[-1].guesses}
    for code, guess in found[-1].after.items():
        plays[lists.guesses[guess]].append(str(Pattern.from_code(code, words.length)))
    costs = [repertoire.cost for repertoire in found]
    if arguments.json:
        about = {"opener": opener, "list": words.name, "pool": arguments.pool}
        print_json({**about, "cost": costs[-1], "words": plays, "costs": costs})
        return
    print(f"{opener.upper()} and {counted(len(plays), 'second word')} · {words.name} list")
    print(f"They cost {costs[-1]:.3f} guesses a game more than the best second word each time.")
    print("If one or two words are left, play one of them.\n")
    for word, patterns in plays.items():
        lines = wrap(" ".join(patterns), _WIDTH - len(word))
        print(f"{word.upper()}  ", f"\n{' ' * 7}".join(lines), sep="")
    print("\nwords  cost")
    for number, cost in enumerate(costs, 1):
        print(f"{number:5}  {cost:.3f} {bar(cost, max(costs[0], SAME))}".rstrip())
    print("The costs are proved. It is not proved that no other words cost less.")
