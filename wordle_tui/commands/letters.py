"""`wordle-tui letters`: count letters by place, and say what is known about the answer."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from typing import Any

from wordle_tui.commands.common import (
    add_shared_options,
    add_turns,
    game_after,
    print_json,
    print_table,
)
from wordle_tui.game.clues import known
from wordle_tui.game.errors import ContradictionError
from wordle_tui.game.letters import LetterTable
from wordle_tui.game.wording import counted, ordinal


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "letters",
        description="Count how many words have each letter, anywhere and at each place, both among "
        "the words left after some guesses and among all answers of the list.",
        epilog="example: wordle-tui letters stone:gbyyb",
    )
    add_turns(parser)
    add_shared_options(parser, run, default_list="nyt", json=True)


def run(arguments: Namespace) -> None:
    game = game_after(arguments.turns, arguments, hard=False)
    if (contradiction := game.contradiction()) is not None:
        raise ContradictionError(str(contradiction))
    left = LetterTable.of(game.candidates.words, game.words)
    everything = LetterTable.of(game.words.answers, game.words)
    if arguments.json:
        print_json(
            {
                "list": game.words.name,
                "turns": [str(turn) for turn in game.turns],
                "known": known(game.turns),
                "left": _as_json(left),
                "all": _as_json(everything),
            }
        )
        return
    if game.turns:
        print(f"The answer {'; '.join(known(game.turns))}.\n")
        _print(f"{counted(left.words, 'word')} left", left)
        print()
    _print(f"{counted(everything.words, 'answer')} of the {game.words.name} list", everything)


def _as_json(table: LetterTable) -> dict[str, Any]:
    letters = {
        count.letter: {
            "words": count.words,
            "share": round(table.share(count.words), 6),
            "places": count.places,
            "place_shares": [round(table.share(place), 6) for place in count.places],
        }
        for count in table.counts
    }
    return {"words": table.words, "letters": letters}


def _print(title: str, table: LetterTable) -> None:
    print(f"{title}: words that have a letter, anywhere and at each place")
    rows = [
        (
            count.letter.upper(),
            *(
                f"{number:,} {table.share(number):6.1%}" if number else ""
                for number in (count.words, *count.places)
            ),
        )
        for count in table.counts
        if count.words
    ]
    print_table(("", "anywhere", *map(ordinal, range(len(table.counts[0].places)))), rows)
