"""`wordle-tui compare`: compare guesses side by side."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from typing import Any

from wordle_tui.advice.advice import Advice, Stage, WordsLeft
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
    progress_bar,
    suggestion_as_json,
)


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
    with progress_bar("comparing") as progress:
        comparison = compare(
            words, game, Advisor(game.words), seconds=arguments.seconds, progress=progress
        )
    if arguments.json:
        reasons = {reason.subject: str(reason) for reason in comparison.reasons}
        guesses = [
            {
                **suggestion_as_json(compared.suggestion),
                "reason": reasons.get(compared.word, ""),
                "groups": [len(bucket.words) for bucket in comparison.buckets(compared.word)],
                "quickest_for": [word for word, _ in comparison.quickest[compared.word]],
                "quickest_chance": comparison.share(compared),
                "best_play": compared.is_best_play,
                "mean_over_words": compared.mean_over_words,
            }
            for compared in comparison.guesses
        ]
        about = {**game_as_json(game), "remaining": len(game.candidates), "words": guesses}
        print_json({**about, **picked(comparison, "better by proved")})
        return
    print(comparison.verdict)
    for reason in comparison.reasons:
        print(f"{reason.subject.upper()}: {reason}")
    print()
    left = game.candidates
    advice = Advice(Stage.EXACT, (WordsLeft(comparison.candidates, left.rare),))
    rows = [
        (
            compared.word.upper(),
            *cells(compared.suggestion, advice),
            f"{compared.suggestion.patterns:,}",
        )
        for compared in comparison.guesses
    ]
    print_table(("word", *COLUMNS, "groups"), rows)
    remarks = list(comparison.remarks)
    if remarks:
        print()
    for remark in remarks:
        print(remark)
