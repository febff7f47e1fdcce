"""`wordle-tui words used` and `words --prior`: past answers and what is learned from them."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from collections.abc import Iterable
from typing import Any

from wordle_tui.commands.common import (
    opened_history,
    past_answers,
    picked,
    print_json,
    print_remark,
    print_table,
)
from wordle_tui.game import daily
from wordle_tui.game.daily import KNOWN_TO, shipped_past
from wordle_tui.game.errors import WordleError
from wordle_tui.game.past_answers import read_past_answers
from wordle_tui.game.prior import RARE, learned_prior
from wordle_tui.game.wording import chance_text, counted, day_text
from wordle_tui.game.words import word_list


def add(actions: _SubParsersAction[Any]) -> None:
    parser = actions.add_parser(
        "used",
        help="add past answers of the daily puzzle",
        description="Add past answers of the daily puzzle: words, each optionally followed by its "
        "date, or a file with one word a line or in the JSON formats of published lists. Dates "
        "count, not puzzle numbers, which differ between sources. The program downloads nothing: "
        "save a list from the page of a newspaper or a fan as text.",
        epilog="examples: wordle-tui words used haunt 2025-11-17; "
        "wordle-tui words used answers.json",
    )
    parser.add_argument(
        "sources", nargs="*", metavar="WORD", help="words, a FILE, or - for standard input"
    )
    parser.add_argument(
        "--remove", nargs="+", metavar="WORD", help="remove past answers that you added"
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    if bool(arguments.sources) == bool(arguments.remove):
        raise WordleError("Expected past answers, a file of them, or --remove with words.")
    if arguments.remove:
        return _remove(arguments.remove)
    parsed = read_past_answers(arguments.sources)
    with opened_history() as history:
        count = history.add_past_answers(parsed.words, parsed.dated)
        past = history.past_answers()
    if parsed.remark:
        print_remark(parsed.remark)
    print(f"{counted(len(parsed), 'past answer')} read, {count:,} of them new.")
    print(f"Past answers are now known to {day_text(past.known_to)}.")
    return int(not history.is_saving)


def _remove(words: Iterable[str]) -> int:
    words = [word_list("nyt").check(word) for word in words]
    with opened_history() as history:
        history.forget_past_answers(words)
        still = history.past_answers().words.intersection(words)
    for word in words:
        if word not in still:
            print(f"{word.upper()} does not count as used.")
        else:
            source = "shipped" if word in shipped_past().words else "the answer of a game of yours"
            print(f"{word.upper()} still counts as used: it is {source}.")
    return int(not history.is_saving)


def print_prior(*, as_json: bool) -> None:
    """Print the classes of answers of the `nyt` list, and what was learned about them."""
    past = past_answers().before(daily.today())
    prior, rare = learned_prior(past)
    total = sum(len(each.words) * each.weight for each in prior)
    outside = len(word_list("nyt", past).rare)
    if as_json:
        classes = [
            {
                **picked(each, "title weight expected observed"),
                "words": len(each.words),
                "chance": len(each.words) * each.weight / total,
                "chance_of_each": each.weight / total,
            }
            for each in prior
        ]
        classes.append({"title": RARE, "words": outside, "observed": rare})
        print_json({"known_to": past.known_to.isoformat(), "classes": classes})
        return
    header = ("class", "words", "weight", "chance", "of each", "expected", "observed")
    rows = [
        (
            each.title,
            f"{len(each.words):,}",
            f"{each.weight:,}",
            chance_text(len(each.words) * each.weight / total),
            f"{each.weight / total:.4%}",
            f"{each.expected:.1f}",
            f"{each.observed:,}",
        )
        for each in prior
    ]
    print_table(header, [*rows, (RARE, f"{outside:,}", "", "", "", "", f"{rare:,}")])
    print()
    print(
        f"Past answers are known to {day_text(past.known_to)}. Expected and observed: of the "
        f"answers of days since {day_text(KNOWN_TO)}, by the shipped weights and in fact."
    )
