"""`wordle-tui suggest`: the words left and the best guesses after some turns."""

from __future__ import annotations

import sys
import time
from argparse import Namespace, _SubParsersAction
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from wordle_tui.commands.common import (
    add_shared_options,
    add_turns,
    chosen_list,
    game_after,
    picked,
    positive_number,
    print_json,
    print_table,
    progress_bar,
    seconds,
)
from wordle_tui.game.clues import known
from wordle_tui.game.errors import ContradictionError
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.wording import chance_text, counted, score_text
from wordle_tui.solver.advice import Advice, Engine, Stage, Suggestion
from wordle_tui.solver.book import opening_advice

if TYPE_CHECKING:
    from wordle_tui.strategies import Strategy

_CANDIDATES_PRINTED = 60
_FIGURES = "word expected_guesses proved expected_remaining worst bits patterns chance risk score"


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "suggest",
        help="list the best next guesses",
        description="List the best next guesses, with the exact number of guesses still needed.",
        epilog="example: wordle-tui suggest raise:bbbbb clint:bybbb",
    )
    add_turns(parser)
    parser.add_argument(
        "--top",
        type=positive_number,
        default=10,
        metavar="N",
        help="how many guesses (default: 10)",
    )
    parser.add_argument(
        "--seconds",
        type=seconds,
        default=20.0,
        metavar="S",
        help="time for the search; figures not proved by then carry a ≈ (default: 20)",
    )
    parser.add_argument(
        "--strategy",
        metavar="NAME",
        help="rank by a strategy, with its own score beside each word (default: optimal); options "
        "follow its name, as in letter-score:thresholds=5,5,5,3,3,3",
    )
    add_shared_options(parser, run, default_list="nyt", hard=True, json=True)


def run(arguments: Namespace) -> None:
    strategy = _strategy(arguments.strategy)
    hard = arguments.hard or (strategy is not None and strategy.options.hard)
    game = game_after(arguments.turns, chosen_list(arguments), hard)
    advice = _advice(game, arguments.top, arguments.seconds, strategy)
    if advice.contradiction is not None:
        raise ContradictionError(str(advice.contradiction))
    suggestions = advice.worth_showing[: arguments.top]
    if arguments.json:
        ranked_by = {"strategy": strategy.title if strategy else "optimal"}
        print_json({**_as_json(game, advice, suggestions), **ranked_by})
    else:
        _print(game, advice, suggestions)


def _strategy(name: str | None) -> Strategy[Any] | None:
    """The strategy to rank by; None for the exact solver's own ranking."""
    if name in (None, "optimal"):
        return None
    from wordle_tui import strategies

    return strategies.parse(name)


def _advice(game: Game, top: int, limit: float, strategy: Strategy[Any] | None) -> Advice:
    """The best advice in the time given; without suggestions if the game is over."""
    book = None if game.turns or strategy else opening_advice(game.words, game.hard)
    if book is not None:
        if len(book.suggestions) < top:
            number = counted(len(book.suggestions), "opener")
            print(f"The book has {number}, not {top:,}.", file=sys.stderr)
        return book
    # Imported here: the empty board needs no numpy.
    from wordle_tui.solver.advisor import EXACT, Advisor
    from wordle_tui.solver.position import Position
    from wordle_tui.strategies.engine import StrategyEngine

    advisor = Advisor(game.words, exact=max(top, EXACT))
    engine: Engine = StrategyEngine(strategy, advisor) if strategy else advisor
    began = time.monotonic()
    with progress_bar(f"searching, at most {limit:g} s") as progress:

        def stop() -> bool:
            passed = time.monotonic() - began
            progress(int(1000 * min(passed, limit)), int(1000 * limit))
            return passed > limit

        *_, advice = engine.advise(game, stop=stop)
    if advice.stage is Stage.COUNTED:
        # There was no time even for estimates, but the user expects an answer.
        estimates = advisor.suggestions(Position.of(game), top)
        advice = replace(advice, suggestions=tuple(estimates))
    return advice


def _as_json(game: Game, advice: Advice, suggestions: tuple[Suggestion, ...]) -> dict[str, Any]:
    return {
        "list": game.words.name,
        "hard": game.hard,
        "turns": [str(turn) for turn in game.turns],
        **picked(advice, "remaining likely rare score_title"),
        "known": known(game.turns),
        "candidates": [word for word, _ in advice.candidates],
        "suggestions": [
            {**picked(suggestion, _FIGURES), "candidate": suggestion.is_candidate}
            for suggestion in suggestions
        ],
    }


def _print(game: Game, advice: Advice, suggestions: tuple[Suggestion, ...]) -> None:
    if game.outcome is Outcome.WON:
        print(f"The game is won in {counted(len(game.turns), 'guess')}.")
        return
    if game.outcome is Outcome.LOST:
        print("The game is lost: all six guesses are used.")
    if game.words.rare:
        print(f"{advice.likely:,} likely, {counted(advice.rare, 'rare word')} left")
    else:
        print(f"{counted(advice.remaining, 'word')} left")
    if game.turns:
        print(f"The answer {'; '.join(known(game.turns))}.")
    if suggestions:
        if suggestions[0].risk:
            risk = f"{suggestions[0].risk:.0%} risk even with the safest"
            print(f"Six guesses may not be enough: {risk}.")
        print()
        scored = bool(advice.score_title)
        rows = [
            (
                suggestion.word.upper(),
                *[score_text(suggestion.score)] * scored,
                f"{'' if suggestion.proved else '≈'}{suggestion.expected_guesses:.3f}",
                f"{suggestion.expected_remaining:.2f}",
                str(suggestion.worst),
                f"{suggestion.bits:.2f}",
                chance_text(suggestion.chance) if suggestion.is_candidate else "",
            )
            for suggestion in suggestions
        ]
        print_table(
            ("guess", *[advice.score_title] * scored, "needs", "left", "worst", "bits", "chance"),
            rows,
        )
    if game.turns:
        words = [word for word, _ in advice.candidates]
        more = len(words) - _CANDIDATES_PRINTED
        print()
        print(" ".join(words[:_CANDIDATES_PRINTED]) + (f" … and {more:,} more" if more > 0 else ""))
