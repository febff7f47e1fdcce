"""`wordle-tui compare`: some guesses side by side."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from typing import TYPE_CHECKING, Any

from wordle_tui.commands.common import (
    COLUMNS,
    add_shared_options,
    cells,
    chosen_list,
    game_after,
    print_json,
    print_table,
    progress_bar,
    seconds,
    suggestion_as_json,
)
from wordle_tui.game.game import Game
from wordle_tui.game.wording import chance_text, counted, listed
from wordle_tui.solver.advice import SAME, Advice, Stage

if TYPE_CHECKING:
    from wordle_tui.solver.compare import Compared, Comparison

_EXAMPLES = 6


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "compare",
        help="compare two to five guesses",
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
    add_shared_options(parser, run, default_list="nyt", hard=True, json=True)


def run(arguments: Namespace) -> None:
    turns = [text for text in arguments.words if ":" in text]
    game = game_after(turns, chosen_list(arguments), arguments.hard)
    words = [text for text in arguments.words if ":" not in text]
    # Imported here: numpy is not needed to refuse a word.
    from wordle_tui.solver.advisor import Advisor
    from wordle_tui.solver.compare import compare

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
        "list": game.words.name,
        "hard": game.hard,
        "turns": [str(turn) for turn in game.turns],
        "remaining": len(game.candidates),
        "words": [
            {
                **suggestion_as_json(compared.suggestion),
                "reason": reasons.get(compared.word, ""),
                "groups": [len(bucket.words) for bucket in comparison.buckets(compared.word)],
                "quickest_for": [word for word, _ in comparison.quickest[compared.word]],
                "quickest_chance": _share(comparison, compared),
                "best_play": compared.is_best_play,
                "mean_over_words": compared.mean_over_words,
            }
            for compared in comparison.guesses
        ],
        "better": comparison.better,
        "by": comparison.by,
        "proved": comparison.proved,
    }


def _share(comparison: Comparison, compared: Compared) -> float:
    """The chance that the answer is one of those this guess finds first."""
    return sum(chance for _, chance in comparison.quickest[compared.word])


def _print(game: Game, comparison: Comparison) -> None:
    print(_verdict(comparison))
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
    if not all(compared.needed for compared in comparison.guesses):
        return
    print()
    total = len(comparison.candidates)
    for compared in comparison.guesses:
        words = [word for word, _ in comparison.quickest[compared.word]]
        named = " ".join(words[:_EXAMPLES]) + (" …" if len(words) > _EXAMPLES else "")
        share = f", {chance_text(_share(comparison, compared))} of the chances" if words else ""
        print(
            f"{compared.word.upper()} is the quickest for {counted(len(words), 'word')} of "
            f"{total:,}{share}{': ' if words else '.'}{named}"
        )
    equal = total - sum(map(len, comparison.quickest.values()))
    if equal:
        print(f"Several are equally quick for the other {equal:,}.")
    if not all(compared.is_best_play for compared in comparison.guesses):
        print("≈ These are counted with good play after each guess, not proved to be the best.")
    if remark := _other_mean(comparison):
        print(remark)


def _verdict(comparison: Comparison) -> str:
    """Which is better, by the one figure that decides."""
    about, best = "" if comparison.proved else "≈ ", comparison.best
    if comparison.better is None:
        equals = listed([word.upper() for word in comparison.equals], "and")
        value = f"{best.expected_guesses:.3f} guesses on average"
        return f"{about}{equals} are equally good: {value}."
    if comparison.by == "risk":
        risk = f"a {chance_text(best.risk)} risk" if best.risk else "no risk"
        return f"{about}{best.word.upper()} is the safest: {risk} of running out of guesses."
    others = [
        f"{compared.word.upper()} {compared.suggestion.expected_guesses:.3f}"
        for compared in comparison.guesses
        if compared.word != best.word
    ]
    is_weighed = len({chance for _, chance in comparison.candidates}) > 1
    counting = ", every answer counted as likely as it is" if is_weighed else ""
    value = f"{best.expected_guesses:.3f} guesses on average{counting}"
    return f"{about}{best.word.upper()} is better: {value}; {listed(others, 'and')}."


def _other_mean(comparison: Comparison) -> str:
    """A remark if the mean over words, each counted once, would name another winner."""
    means = {each.word: each.mean_over_words or 0.0 for each in comparison.guesses}
    word = min(means, key=lambda word: means[word])
    if comparison.better is None or means[word] > means[comparison.better] - SAME:
        return ""
    return (
        f"Counted once each, whatever their chances, the words take {means[word]:.3f} guesses on "
        f"average after {word.upper()}, {means[comparison.better]:.3f} after "
        f"{comparison.better.upper()}: that would be the better mean if all answers were equally "
        "likely, and does not decide."
    )
