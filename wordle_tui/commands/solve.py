"""`wordle-tui solve OPENER`: proves the least number of guesses over all answers."""

from __future__ import annotations

import time
from argparse import Namespace
from pathlib import Path
from textwrap import wrap
from typing import Any

from wordle_tui.advice.advice import SAME
from wordle_tui.advice.aim import WORST, Aim
from wordle_tui.advice.cheat_sheet import (
    CheatSheet,
    opener_title,
    second_word_sentences,
    solved_figures,
    solved_sheet,
)
from wordle_tui.commands.common import chosen_list
from wordle_tui.commands.options import AIM, GAME, TREE, command, excludes, needs
from wordle_tui.commands.printing import Page, Result, bar, progress_bar
from wordle_tui.game.avoided import shown
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.wording import counted, spelled

MOST_GUESSES = 12
"""Upper limit for the worst case; six guesses are too few for long lists of answers."""

LONG = 500
"""Minimum number of answers for which workers are started; others are solved sooner."""

_WIDTH = 76
"""Columns of a page, without the margin."""


@command(
    "solve",
    "Find the best play after an opener over all answers of the list, and prove that none is "
    "better.",
    {"openers OPENER+": "the first guess, and further ones to play whatever the colours are"},
    AIM,
    TREE,
    {
        "--second N": "play only N different second words: after which colours, and what they and "
        "fewer of them cost",
        "--pool {all,candidates}": "choose them from all words (default), or only from possible "
        "answers, which are familiar",
        "--worst-only": 'with --aim "best worst case": do not minimise the mean as well, which '
        "takes long for thousands of answers",
    },
    *GAME,
    rules=(
        needs("--pool", "--second"),
        excludes(
            "--second",
            "--hard",
            "--second goes with normal mode: hard mode limits the second words.",
        ),
        excludes("--worst-only", "--second"),
    ),
    epilog="examples: wordle-tui solve salet; wordle-tui solve parse clint; "
    'wordle-tui solve trace --aim "solve by guess 3"; '
    "wordle-tui solve slate --second 10 --pool candidates",
)
def solve(arguments: Namespace) -> Result:
    if len(arguments.openers) > 1 and (arguments.second or arguments.hard):
        raise WordleError("Several openers go with normal mode, and without --second.")
    words, aim = chosen_list(arguments), Aim.parse(arguments.aim)
    if arguments.worst_only and aim != WORST:
        raise WordleError(f'--worst-only goes with --aim "{WORST.title}".')
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
    second: dict[str, Any] = {}
    if arguments.second:
        least = solved_figures(tree, words, limit)
        pool = lists.answer_guesses if arguments.pool == "candidates" else None
        with progress_bar(f"choosing {counted(arguments.second, 'second word')}") as progress:
            tree, repertoires = with_second_words(
                solver, tree, arguments.second, pool=pool, limit=limit, progress=progress
            )
        plays: dict[str, list[str]] = {}
        if repertoires:
            plays = {lists.guesses[guess]: [] for guess in repertoires[-1].guesses}
            for code, guess in repertoires[-1].after.items():
                plays[lists.guesses[guess]].append(str(Pattern.from_code(code, words.length)))
        second = {
            "second": [*plays],
            "best_total": least["total"],
            "best_weighted_mean": least["weighted_mean"],
            "pool": arguments.pool or "all",
            "words": plays,
            "costs": [repertoire.cost for repertoire in repertoires],
        }
    result = {
        "opener": " ".join(openers),
        "aim": str(aim),
        "list": words.name,
        "hard": arguments.hard,
        **solved_figures(tree, words, limit),
        "proved": not second.get("second") and not found,
        "seconds": round(time.perf_counter() - began, 3),
        **second,
    }
    if found:
        stubborn = solver.stubborn(everything, result["worst"] - 1)
        result["stubborn"] = [*shown(words.answers[answer] for answer in stubborn)]
    sheet = solved_sheet(result, tree, words)
    page, fields = _page(result), result
    if arguments.tree is True:
        page, fields = (*page, f"\n{sheet.text()}".rstrip()), {**result, **sheet.as_json()}
    return Result(page, fields, sheet_file(arguments.tree, sheet))


def sheet_file(path: object, sheet: CheatSheet) -> dict[Path, str]:
    """The file of `--tree` in the format of its name; none if the tree is printed or not shown."""
    if not isinstance(path, Path):
        return {}
    writers = {".html": sheet.html, ".md": sheet.markdown, ".json": sheet.json, ".txt": sheet.text}
    return {path: writers[path.suffix]()}


def _page(result: dict[str, Any]) -> Page:
    how = "the best play after it, proved" if result["proved"] else "with a few second words"
    if "stubborn" in result:
        how = "worst case proved, mean not minimised"
    yield f"{opener_title(result)}: {how}"
    is_weighed = result["weighted_total"] != result["total"]
    if is_weighed:
        least = ": the least there can be" if result["proved"] else ""
        mean = f"{result['weighted_mean']:.4f} guesses, weighted by how likely each answer is"
        yield f"  mean   {mean}{least}"
    counting = ", each answer counted once" if is_weighed else ""
    yield f"  mean   {result['mean']:.4f} guesses{counting} (total {result['total']:,})"
    if result["lost"]:
        yield f"         a lost answer counts as {len(result['done_by']) + 1}"
    more_than = "more than " if result["lost"] else ""
    yield f"  worst  {more_than}{counted(result['worst'], 'guess')}"
    if stubborn := result.get("stubborn"):
        fewer = counted(result["worst"] - 1, "guess")
        yield f"         after any opener: {fewer} can't find all of {' '.join(stubborn)}"
    for count, games in result["distribution"].items():
        yield f"  {count}  {games:6,}"
    goal = Aim.parse(result["aim"]).goal(0, len(result["done_by"]))
    if goal is not None:
        done, games = result["done_by"][goal - 1], sum(result["distribution"].values())
        late = games + len(result["lost"]) - done
        yield f"  {done:,} solved by guess {goal}, {late:,} later: no play after it has fewer"
    if lost := result["lost"]:
        guesses = spelled(len(result["done_by"]))
        yield f"  {len(lost):,} can't be guaranteed in {guesses}: {' '.join(lost)}"
    for sentence in second_word_sentences(result):
        yield f"  {sentence}"
    yield f"  {result['seconds']:.2f} s"
    if result.get("second"):
        yield ""
        for word, patterns in result["words"].items():
            lines = wrap(" ".join(patterns), _WIDTH - len(word))
            yield f"{word.upper()}  " + f"\n{' ' * (len(word) + 2)}".join(lines)
        yield "\nwords  cost"
        for number, cost in enumerate(costs := result["costs"], 1):
            yield f"{number:5}  {cost:.3f} {bar(cost, max(costs[0], SAME))}".rstrip()
        yield "The costs are proved. Other words may cost less."
