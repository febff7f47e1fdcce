"""`wordle-tui words`: the lists, their weights, and the answers the daily puzzle has used."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError, Namespace, _SubParsersAction
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from wordle_tui.commands.common import (
    add_shared_options,
    asked_list,
    opened_history,
    past_answers,
    picked,
    print_json,
    print_remark,
    print_table,
    word_length,
)
from wordle_tui.game import daily
from wordle_tui.game.daily import PastAnswers, shipped_past
from wordle_tui.game.errors import WordleError
from wordle_tui.game.own_lists import (
    WordFile,
    add_list,
    chosen_length,
    list_named,
    list_names,
    list_text,
    remove_list,
)
from wordle_tui.game.past_answers import age_sentence, extent, read_past_answers
from wordle_tui.game.prior import LEARNED_SINCE, RARE, learned_prior
from wordle_tui.game.wording import chance_text, counted, day_text
from wordle_tui.game.words import WordList, word_list

_MOST_CLASSES = 20
"""A list with more classes is shown as one class: it may have a weight for every word."""


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "words",
        description="Show the size, the weights and the source of every word list, or of one. "
        "`words add` saves a list of your own under a name, `words remove` deletes it, and `words "
        "list` names all lists. `words used` adds past answers of the daily puzzle.",
    )
    parser.add_argument(
        "--prior",
        action="store_true",
        help="how likely answers of the nyt list are, by class, and what was learned about them",
    )
    add_shared_options(parser, show, default_list="all of them", json=True)
    actions = parser.add_subparsers(metavar="add, list, remove or used")
    new = actions.add_parser(
        "add",
        help="save a list of your own under a name",
        description="Save the words of files under a name, for --list and every screen: plain "
        "text with one word per line, as in /usr/share/dict, or a hunspell dictionary (.dic), "
        "whose affixes are ignored. All words of a list have the same length, 3 to 11 letters.",
        epilog="example: wordle-tui words add deutsch /usr/share/dict/ngerman --length 5 "
        "--language de",
    )
    new.add_argument("name", metavar="NAME", help="the name of the list")
    new.add_argument("files", nargs="+", type=Path, metavar="FILE", help="words, one per line")
    help = "the length of the words, if the files have words of several lengths"
    new.add_argument("--length", type=word_length, metavar="N", help=help)
    help = "the code of the language, as in de or tr, which decides upper and lower case"
    new.add_argument("--language", default="", metavar="CODE", help=help)
    help = "replace the list of that name, if there is one"
    new.add_argument("--replace", action="store_true", help=help)
    new.set_defaults(run=add_words)
    names = actions.add_parser(
        "list", help="name all lists", description="Name all lists, shipped and added."
    )
    add_shared_options(names, show_names, json=True)
    old = actions.add_parser(
        "remove",
        help="delete a list that you added",
        description="Delete a list that you added; games played with it stay in the history.",
    )
    old.add_argument("name", metavar="NAME", help="the name of the list")
    old.set_defaults(run=remove_words)
    used = actions.add_parser(
        "used",
        help="add past answers of the daily puzzle",
        description="Add past answers of the daily puzzle: words, each optionally followed by its "
        "date, or a file with one word per line or in the JSON formats of published lists. Dates "
        "count, not puzzle numbers, which differ between sources. The program downloads nothing: "
        "save a list from the page of a newspaper or a fan as text.",
        epilog="examples: wordle-tui words used haunt 2026-11-17; "
        "wordle-tui words used answers.json",
    )
    used.add_argument(
        "sources", nargs="*", metavar="WORD", help="words, a FILE, or - for standard input"
    )
    used.add_argument(
        "--remove", nargs="+", metavar="WORD", help="remove past answers that you added"
    )
    used.set_defaults(run=add_used)


def show(arguments: Namespace) -> None:
    if arguments.prior:
        _print_prior(as_json=arguments.json)
        return
    past, asked = past_answers(), asked_list(arguments)
    own = len(past.words - shipped_past().words)
    now = past.before(daily.today())
    lists = [asked] if asked else _readable_lists(now)
    if arguments.json:
        print_json(
            {
                "lists": [_as_json(words) for words in lists],
                "own_used_words": own,
                "known_to": past.known_to.isoformat(),
            }
        )
        return
    for words in lists:
        is_own = words.source.startswith(words.name)  # then the source names the file
        print(words.source if is_own else f"{words.name}: {words.source}")
        print_table(("  class", "words", "weight"), _rows(words))
        print()
    print(f"{counted(own, 'past answer')} added by you or found in Assist.")
    print(age_sentence(past))


def add_words(arguments: Namespace) -> None:
    files = [WordFile.read(path, arguments.language) for path in arguments.files]
    length = _asked_length(arguments.length, files)
    words, remarks = add_list(
        *(arguments.name, files, length, arguments.language), replace=arguments.replace
    )
    for remark in remarks:
        print(remark)
    print(f"The list {words.name} has {list_text(words)}. Play with it: --list {words.name}.")
    from wordle_tui.solver.table import MAX_TABLE_BYTES, table_bytes

    if table_bytes(len(words.guesses), len(words.answers), words.length) > MAX_TABLE_BYTES:
        print_remark(
            "The list is too long for advice and ratings, which need a table of every word "
            "against every other. You can use it in Practice."
        )


def _asked_length(length: int | None, files: Sequence[WordFile]) -> int | None:
    """The given length; if one must be chosen, ask for it on a terminal."""
    try:
        return chosen_length(files, length)
    except WordleError as error:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise
        print(error)
        try:
            return word_length(input("How many letters? ").strip())
        except (ArgumentTypeError, EOFError) as mistake:
            raise WordleError(f"No length was chosen: {mistake}.") from None


def show_names(arguments: Namespace) -> None:
    lists = _readable_lists()
    if arguments.json:
        print_json({"lists": [_as_json(words) for words in lists]})
        return
    print_table(
        ("list", "letters", "answers", "accepted", "language"),
        [
            (
                words.name,
                str(words.length),
                f"{len(words.answers):,}",
                f"{len(words.guesses):,}",
                words.language or "–",
            )
            for words in lists
        ],
    )


def remove_words(arguments: Namespace) -> None:
    remove_list(arguments.name)
    print(f"The list {arguments.name} is deleted; games played with it stay in the history.")


def add_used(arguments: Namespace) -> int:
    if bool(arguments.sources) == bool(arguments.remove):
        raise WordleError("Expected past answers, a file of them, or --remove with words.")
    if arguments.remove:
        return _remove_used(arguments.remove)
    parsed = read_past_answers(arguments.sources)
    with opened_history() as history:
        count = history.add_past_answers(parsed.words, parsed.dated)
        past = history.past_answers()
    if parsed.remark:
        print_remark(parsed.remark)
    print(parsed.added_sentence(count))
    print(age_sentence(past))
    return int(not history.is_saving)


def _remove_used(words: Iterable[str]) -> int:
    words = [word_list("nyt").check(word) for word in words]
    with opened_history() as history:
        before = history.past_answers().words
        history.forget_past_answers(words)
        still = history.past_answers().words.intersection(words)
    for word in words:
        if word not in still:
            print(
                f"{word.upper()} {'is no longer' if word in before else 'was not'} a past answer."
            )
        else:
            is_shipped = word in shipped_past().words
            source = "it comes with the program" if is_shipped else "one of your games had it"
            print(f"{word.upper()} is still a past answer: {source}.")
    return int(not history.is_saving)


def _print_prior(*, as_json: bool) -> None:
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
    print_table(header, [*rows, ("unlikely", f"{outside:,}", "", "", "", "", f"{rare:,}")])
    print()
    print(
        f"Past answers {extent(past)}. Expected and observed count the answers of days since "
        f"{day_text(LEARNED_SINCE)}: by the basic weights, and in fact."
    )


def _readable_lists(past: PastAnswers | None = None) -> list[WordList]:
    """All lists; those that cannot be read are named on the error stream."""
    lists = []
    for name in list_names():
        try:
            lists.append(list_named(name, past))
        except WordleError as error:
            print_remark(error)
    return lists


def _rows(words: WordList) -> list[tuple[str, str, str]]:
    rows = [(f"  {kind.title}", f"{len(kind.words):,}", str(kind.weight)) for kind in words.classes]
    if len(rows) > _MOST_CLASSES:
        least, most = words.weights[-1], words.weights[0]
        rows = [("  answer", f"{len(words.answers):,}", f"{least:,} to {most:,}")]
    if words.rare:
        rows.append(("  unlikely", f"{len(words.rare):,}", "only if no other is left"))
    rows.append(("  accepted guesses", f"{len(words.guesses):,}", ""))
    return rows


def _as_json(words: WordList) -> dict[str, Any]:
    return {
        **picked(words, "name source length language"),
        "alphabet": words.alphabet.letters,
        "guesses": len(words.guesses),
        "answers": len(words.answers),
        "classes": [
            {"title": kind.title, "words": len(kind.words), "weight": kind.weight}
            for kind in words.classes
        ],
        "rare": len(words.rare),
        "withheld": len(words.withheld),
    }
