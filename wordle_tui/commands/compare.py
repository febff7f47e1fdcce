"""`wordle-tui compare`: compare guesses side by side."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from typing import Any

from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.compare import SECONDS, compare
from wordle_tui.commands.common import (
    COLUMNS,
    add_seconds_option,
    add_shared_options,
    cells,
    game_after,
    game_as_json,
    picked,
    print_json,
    print_table,
    suggestion_as_json,
    time_bar,
)
from wordle_tui.game.game import buckets


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "compare",
        description="Compare two to five guesses side by side: which needs the fewest guesses on "
        "average, why, and for which answers each is the quickest.",
        epilog="examples: wordle-tui compare slate crane; "
        "wordle-tui compare could clout raise:bbbbb",
    )
    parser.add_argument(
        "words",
        nargs="+",
        metavar="WORD|TURN",
        help="the guesses to compare, and those already made with their colours, as in raise:bbygb",
    )
    add_seconds_option(
        parser, "time for the proofs; figures not proved by then carry a ≈ (default: 20)"
    )
    parser.set_defaults(seconds=SECONDS)
    add_shared_options(parser, run, default_list="nyt", hard=True, limit=True, json=True)


def run(arguments: Namespace) -> None:
    turns = [text for text in arguments.words if ":" in text]
    game = game_after(turns, arguments, arguments.hard)
    words = [text for text in arguments.words if ":" not in text]
    advisor = Advisor(game.words)
    advisor.opener_seconds = arguments.seconds
    with time_bar("comparing", arguments.seconds) as out_of_time:
        comparison = compare(words, game, advisor, out_of_time)
    if arguments.json:
        left, means = comparison.advice.boards[0].words, comparison.means
        guesses = [
            {
                **suggestion_as_json(guess),
                "reason": comparison.reasons.get(guess.word, ""),
                "groups": [len(bucket.words) for bucket in buckets(guess.word, left)],
                "quickest_for": comparison.quickest[guess.word],
                "quickest_chance": comparison.share(guess.word),
                "best_play": comparison.is_best_play,
                "mean_over_words": means[guess.word],
            }
            for guess in comparison.guesses
        ]
        about = {**game_as_json(game), **picked(comparison.advice, "remaining"), "words": guesses}
        print_json({**about, **picked(comparison, "better by proved")})
        return
    print(*comparison.sentences, "", sep="\n")
    rows = [
        (guess.word.upper(), *cells(guess, comparison.advice), f"{guess.patterns:,}")
        for guess in comparison.guesses
    ]
    print_table(("word", *COLUMNS, "groups"), rows)
    print("", *comparison.remarks, sep="\n")
