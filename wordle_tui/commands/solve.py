"""`wordle-tui solve OPENER`: proves the least number of guesses over all answers."""

from __future__ import annotations

import time
from argparse import Namespace
from typing import Any

from wordle_tui.commands.common import chosen_list
from wordle_tui.commands.options import GAME, command, excludes
from wordle_tui.commands.printing import Page, Result, progress_bar
from wordle_tui.game.board import GUESS_LIMIT
from wordle_tui.game.errors import WordleError
from wordle_tui.game.rule import Rule
from wordle_tui.game.wording import counted, spelled
from wordle_tui.game.words import WordList
from wordle_tui.solver.tree import Tree

_LEGEND = "Behind each guess: how many words are left. • marks guesses that can be the answer."


@command(
    "solve",
    "Find the best play after an opener over all answers of the list, and prove that none is "
    "better.",
    {"opener OPENER": "the first guess"},
    {
        "--tree": "print all guesses as a tree",
        "--no-limit": "allow any number of guesses",
        "--proof FILE": "write a proof, which docs/check_proof.py checks without this program",
    },
    *GAME,
    constraints=(
        excludes("--no-limit", "--limit", "Use --turns or --no-limit, not both."),
        excludes("--proof", "--hard --ultra", "--proof goes with normal mode."),
    ),
    epilog="example: wordle-tui solve salet --list original",
)
def solve(arguments: Namespace) -> Result:
    words, limit = chosen_list(arguments), arguments.limit or GUESS_LIMIT
    opener = words.check(arguments.opener)
    began = time.perf_counter()
    from wordle_tui.solver.hard import first_clues
    from wordle_tui.solver.lists import lists_of
    from wordle_tui.solver.proof import proof_text
    from wordle_tui.solver.search import SearchOptions, Solver

    lists = lists_of(words)
    solver = Solver(lists)
    options = SearchOptions(
        revealed=first_clues(arguments.rule),
        limit=None if arguments.no_limit else limit,
    )
    guess = lists.numbers[opener]
    everything = range(len(words.answers))
    with progress_bar(f"solving {opener}") as progress:
        options["progress"] = progress
        tree = solver.tree(everything, guess, **options)
    if arguments.no_limit:
        limit = max(depth for _, depth in tree.depths())
    result: dict[str, Any] = {
        "opener": opener,
        "list": words.name,
        **arguments.rule.switches,
        "limit": options["limit"],
        **_figures(tree, words, limit),
        "seconds": round(time.perf_counter() - began, 3),
    }
    page, fields = _page(result), result
    index = dict(sorted(tree.index(words.guesses, words.answers)))
    if arguments.tree:
        page = (*page, f"\n{_LEGEND}\n", *tree.lines(words.guesses, words.answers))
        fields = {**result, "tree": tree.as_json(words.guesses, words.answers), "index": index}
    if not arguments.proof:
        return Result(page, fields)
    if result["lost"]:
        raise WordleError("A proof needs a play that finds every word; see --no-limit.")
    with progress_bar("finding the lemmas of the proof") as progress:
        options["progress"] = progress
        lemmas = solver.lemmas(everything, guess, **options)
    return Result(
        page, fields, {arguments.proof: proof_text(lists, index, lemmas, options["limit"])}
    )


def _figures(tree: Tree, words: WordList, limit: int) -> dict[str, Any]:
    """How many guesses the answers take, both unweighted and weighted by probability.

    The totals are those of the answers found. In the means, a lost answer counts as one guess more
    than the limit.
    """
    depths, lost = list(tree.depths()), tree.lost_answers()
    total = sum(depth for _, depth in depths)
    weighted_total = sum(words.weights[answer] * depth for answer, depth in depths)
    lost_weight = sum(words.weights[answer] for answer in lost)
    weighted = weighted_total + (limit + 1) * lost_weight
    return {
        "total": total,
        "mean": (total + (limit + 1) * len(lost)) / len(words.answers),
        "weighted_total": weighted_total,
        "weighted_mean": weighted / sum(words.weights),
        "worst": max(depth for _, depth in depths),
        "done_by": [sum(depth <= by for _, depth in depths) for by in range(1, limit + 1)],
        "distribution": {str(count): games for count, games in tree.distribution().items()},
        "lost": [words.answers[answer] for answer in lost],
    }


def _page(result: dict[str, Any]) -> Page:
    rule = Rule.of(result["hard"], result["ultra"])
    mode = f", {rule.title}" if rule.is_hard else ""
    unlimited = ", with any number of guesses" if result["limit"] is None else ""
    yield (
        f"{result['opener'].upper()} on the {result['list']} list{mode}: "
        f"the best play after it, proved{unlimited}"
    )
    is_weighed = result["weighted_total"] != result["total"]
    if is_weighed:
        mean = f"{result['weighted_mean']:.4f} guesses, weighted by how likely each answer is"
        yield f"  mean   {mean}: the least there can be"
    counting = ", each answer counted once" if is_weighed else ""
    yield f"  mean   {result['mean']:.4f} guesses{counting} (total {result['total']:,})"
    if result["lost"]:
        yield f"         a lost answer counts as {len(result['done_by']) + 1}"
    more_than = "more than " if result["lost"] else ""
    yield f"  worst  {more_than}{counted(result['worst'], 'guess')}"
    for count, games in result["distribution"].items():
        yield f"  {count}  {games:6,}"
    if lost := result["lost"]:
        guesses = spelled(len(result["done_by"]))
        yield f"  {len(lost):,} can't be guaranteed in {guesses}: {' '.join(lost)}"
