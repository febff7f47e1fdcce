"""`wordle-tui compare`: compare guesses side by side."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from typing import Any

from wordle_tui.advice.advice import Advice, Stage
from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.compare import Comparison, compare
from wordle_tui.commands.common import (
    COLUMNS,
    add_shared_options,
    cells,
    game_after,
    game_as_json,
    print_json,
    print_table,
    progress_bar,
    seconds,
    suggestion_as_json,
)
from wordle_tui.game.game import Game


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
        help="the guesses to compare, and the turns so far, like raise:bbygb",
    )
    parser.add_argument(
        "--seconds",
        type=seconds,
        default=20.0,
        metavar="S",
        help="time for the proofs; figures not proved by then carry a ≈ (default: 20)",
    )
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
        print_json(_as_json(game, comparison))
    else:
        _print(game, comparison)


def _as_json(game: Game, comparison: Comparison) -> dict[str, Any]:
    reasons = {reason.subject: str(reason) for reason in comparison.reasons}
    return {
        **game_as_json(game),
        "remaining": len(game.candidates),
        "words": [
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
        ],
        "better": comparison.better,
        "by": comparison.by,
        "proved": comparison.proved,
    }


def _print(game: Game, comparison: Comparison) -> None:
    print(comparison.verdict)
    for reason in comparison.reasons:
        print(f"{reason.subject.upper()}: {reason}")
    print()
    left = game.candidates
    advice = Advice(Stage.EXACT, len(left.likely), len(left.rare), comparison.candidates)
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
