"""`wordle-tui words`: the lists, their weights, and the answers the daily puzzle has used."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from typing import Any

from wordle_tui.commands import used
from wordle_tui.commands.common import (
    add_shared_options,
    asked_list,
    past_answers,
    picked,
    print_json,
    print_table,
)
from wordle_tui.game import daily
from wordle_tui.game.daily import shipped_past
from wordle_tui.game.told import age_sentence
from wordle_tui.game.wording import counted
from wordle_tui.game.words import LIST_NAMES, WordList, word_list

_MOST_CLASSES = 20
"""An own list may have a weight for every word: more classes are shown as one."""


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "words",
        help="show the word lists, or add answers that have been used",
        description="Show each word list, or the one asked for: its size, its weights, where it "
        "came from. `words used` tells past answers of the daily puzzle.",
    )
    parser.add_argument(
        "--prior",
        action="store_true",
        help="how likely answers of the nyt list are, by class, and what was learned of them",
    )
    add_shared_options(parser, show, default_list="all of them", json=True)
    actions = parser.add_subparsers(metavar="used")
    used.add(actions)


def show(arguments: Namespace) -> None:
    if arguments.prior:
        used.print_prior(as_json=arguments.json)
        return
    past, asked = past_answers(), asked_list(arguments)
    own = len(past.words - shipped_past().words)
    now = past.before(daily.today())
    lists = [asked] if asked else [word_list(name, now) for name in LIST_NAMES]
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
    print(f"{counted(own, 'used answer')} told by you or met in Assist.")
    print(age_sentence(past.known_to))


def _rows(words: WordList) -> list[tuple[str, str, str]]:
    rows = [(f"  {kind.title}", f"{len(kind.words):,}", str(kind.weight)) for kind in words.classes]
    if len(rows) > _MOST_CLASSES:
        least, most = words.weights[-1], words.weights[0]
        rows = [("  answer", f"{len(words.answers):,}", f"{least:,} to {most:,}")]
    if words.rare:
        rows.append(("  rare", f"{len(words.rare):,}", "when no other is left"))
    rows.append(("  accepted guesses", f"{len(words.guesses):,}", ""))
    return rows


def _as_json(words: WordList) -> dict[str, Any]:
    return {
        **picked(words, "name source"),
        "guesses": len(words.guesses),
        "answers": len(words.answers),
        "classes": [
            {"title": kind.title, "words": len(kind.words), "weight": kind.weight}
            for kind in words.classes
        ],
        "rare": len(words.rare),
        "withheld": len(words.withheld),
    }
