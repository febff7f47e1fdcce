"""`wordle-tui solve OPENER`: proves the least number of guesses over all answers."""

from __future__ import annotations

import time
from argparse import Namespace
from pathlib import Path
from typing import Any

from wordle_tui.advice import cheat_sheet
from wordle_tui.advice.advice import SAME
from wordle_tui.advice.aim import AVERAGE, WORST, Aim
from wordle_tui.advice.cheat_sheet import CheatSheet
from wordle_tui.commands.common import chosen_list
from wordle_tui.commands.options import AIM, GAME, TREE, command, excludes, needs
from wordle_tui.commands.printing import Page, Result, bar, progress_bar
from wordle_tui.game.columns import columns, wrap
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.wording import counted, spelled
from wordle_tui.game.words import shown

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
    {
        "openers OPENER*": "the first guess, and further ones to play whatever the colours are",
        "--best": "find the best opener, and prove that no other is better: an hour for thousands "
        "of answers, continued if interrupted",
    },
    AIM,
    TREE,
    {
        "--second N": "play only N different second words: after which colours, and what they and "
        "fewer of them cost",
        "--pool {all,candidates}": "choose them from all words (default), or only from possible "
        "answers, which are familiar",
        "--worst-only": 'with --aim "best worst case": do not minimise the mean as well, which '
        "takes long for thousands of answers",
        "--no-limit": "allow any number of guesses",
        "--proof FILE": "write a proof, which docs/check_proof.py checks without this program",
    },
    *GAME,
    rules=(
        needs("", "openers --best", "Name an opener, or use --best."),
        excludes("--best", "openers --worst-only"),
        needs("--pool", "--second"),
        excludes(
            "--second",
            "--hard",
            "--second goes with normal mode: hard mode limits the second words.",
        ),
        excludes("--worst-only", "--second"),
        excludes("--no-limit", "--limit", "Use --turns or --no-limit, not both."),
        excludes("--no-limit", "--second --worst-only"),
        excludes("--proof", "--hard", "--proof goes with normal mode."),
        excludes("--proof", "--second --worst-only"),
    ),
    epilog="examples: wordle-tui solve salet; wordle-tui solve parse clint; "
    'wordle-tui solve trace --aim "solve by guess 3"; '
    "wordle-tui solve slate --second 10 --pool candidates",
)
def solve(arguments: Namespace) -> Result:
    if len(arguments.openers) > 1 and (arguments.second or arguments.hard or arguments.proof):
        raise WordleError("Several openers go with normal mode, without --second and --proof.")
    words, aim = chosen_list(arguments), Aim.parse(arguments.aim)
    if arguments.worst_only and aim != WORST:
        raise WordleError(f'--worst-only goes with --aim "{WORST.title}".')
    if (arguments.best or arguments.proof or arguments.no_limit) and aim != AVERAGE:
        raise WordleError(f'--best, --proof and --no-limit go with --aim "{AVERAGE.title}".')
    limit = arguments.limit or GUESS_LIMIT
    openers = [words.check(opener) for opener in arguments.openers]
    began = time.perf_counter()
    from wordle_tui.solver.pool import POOL

    is_shared = len(words.answers) >= LONG and not arguments.worst_only and not arguments.proof
    if is_shared:
        POOL.start()  # before the other imports: the workers start at the same time

    from wordle_tui.advice.openers import best_opener
    from wordle_tui.advice.second_words import with_second_words
    from wordle_tui.solver.hard import Revealed
    from wordle_tui.solver.lists import lists_of
    from wordle_tui.solver.proof import proof_text
    from wordle_tui.solver.search import SearchOptions, Solver

    lists = lists_of(words)
    solver = Solver(lists)
    options = SearchOptions(
        revealed=Revealed() if arguments.hard else None,
        limit=None if arguments.no_limit else limit,
        goal=aim.goal(0, limit),
    )
    if arguments.best:
        with progress_bar("trying all openers") as progress:
            best = best_opener(
                words, hard=arguments.hard, limit=options["limit"], progress=progress
            )
        openers = [words.guesses[best.guess]]
    guesses = [lists.numbers[opener] for opener in openers]
    everything = range(len(words.answers))
    if aim == WORST and not arguments.worst_only:
        worst = solver.worst(everything, *guesses, at_most=MOST_GUESSES, **options)
        options["limit"] = worst or limit
    with progress_bar(f"solving {' '.join(openers)}") as progress:
        options["progress"] = progress
        found = None
        if arguments.worst_only:
            found = solver.worst_tree(everything, *guesses, at_most=MOST_GUESSES, **options)
        tree = found or solver.tree(everything, *guesses, shared=is_shared, **options)
    if arguments.no_limit:
        limit = max(depth for _, depth in tree.depths())
    second: dict[str, Any] = {}
    if arguments.second:
        least = cheat_sheet.solved_figures(tree, words, limit)
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
        "limit": options["limit"],
        **cheat_sheet.solved_figures(tree, words, limit),
        "best_is_proved": arguments.best,
        "proved": not second.get("second") and not found,
        "seconds": round(time.perf_counter() - began, 3),
        **second,
    }
    if found:
        stubborn = solver.stubborn(everything, result["worst"] - 1)
        result["stubborn"] = [*shown(words.answers[answer] for answer in stubborn)]
    sheet = cheat_sheet.solved_sheet(result, tree, words)
    page, fields = _page(result), result
    if arguments.tree is True:
        page, fields = (*page, f"\n{sheet.text()}".rstrip()), {**result, **sheet.as_json()}
    files = sheet_file(arguments.tree, sheet)
    if arguments.proof:
        if result["lost"]:
            raise WordleError("A proof needs a play that finds every word; see --no-limit.")
        with progress_bar("finding the lemmas of the proof") as progress:
            options["progress"] = progress
            lemmas = solver.lemmas(everything, *guesses, **options)
        files[arguments.proof] = proof_text(lists, sheet.index, lemmas, options["limit"])
    return Result(page, fields, files)


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
    if result["limit"] is None:
        how += ", with any number of guesses"
    yield f"{cheat_sheet.opener_title(result)}: {how}"
    if result["best_is_proved"]:
        yield "  no other opener is better, proved"
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
    for sentence in cheat_sheet.second_word_sentences(result):
        yield f"  {sentence}"
    yield f"  {result['seconds']:.2f} s"
    if result.get("second"):
        yield ""
        for word, patterns in result["words"].items():
            lines = wrap(" ".join(patterns), _WIDTH - columns(word))
            yield f"{word.upper()}  " + f"\n{' ' * (columns(word) + 2)}".join(lines)
        yield "\nwords  cost"
        for number, cost in enumerate(costs := result["costs"], 1):
            yield f"{number:5}  {cost:.3f} {bar(cost, max(costs[0], SAME))}".rstrip()
        yield "The costs are proved. Other words may cost less."
