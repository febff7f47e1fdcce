"""`wordle-tui suggest`: the words left and the best guesses after some turns."""

from __future__ import annotations

import sys
import time
from argparse import Namespace, _SubParsersAction
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from wordle_tui.advice.advice import Advice, Engine, Stage, Suggestion
from wordle_tui.advice.aim import WORST, Aim
from wordle_tui.advice.book import has_new_weights, opening_advice
from wordle_tui.advice.order import Order
from wordle_tui.advice.reasons import NOT_PROVED, advised, why
from wordle_tui.commands.boards import suggest as suggest_for_boards
from wordle_tui.commands.common import (
    COLUMNS,
    add_aim_option,
    add_boards_option,
    add_count_option,
    add_seconds_option,
    add_shared_options,
    add_turns,
    cells,
    game_after,
    game_as_json,
    picked,
    print_json,
    print_strategy_problems,
    print_table,
    progress_bar,
    suggestion_as_json,
)
from wordle_tui.game.clues import known
from wordle_tui.game.errors import ContradictionError
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.wording import chance_text, counted, score_text, spelled
from wordle_tui.solver.stopping import never_stop

if TYPE_CHECKING:
    from wordle_tui.strategies import Strategy

_CANDIDATES_PRINTED = 60
_NEW_WEIGHTS = (
    "≈ Openers are not yet recalculated for the newest past answers. `wordle-tui suggest "
    "--seconds 60` recalculates the best; the full-screen program does so while it is open."
)
SECONDS = 20.0
"""The default time for the search."""


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "suggest",
        description="List the best next guesses, with the exact number of guesses still needed.",
        epilog="example: wordle-tui suggest raise:bbbbb clint:bybbb",
    )
    add_turns(parser)
    add_count_option(parser, "--top", 10, "how many guesses")
    add_seconds_option(
        parser,
        "time for the search; figures not proved by then carry a ≈ (default: 20; the openers of "
        "the book are searched only if you set it)",
    )
    parser.add_argument(
        "--word",
        action="append",
        default=[],
        metavar="WORD",
        help="show the figures and the rank of this word, and how it differs; may be repeated",
    )
    parser.add_argument(
        "--plain-words",
        action="store_true",
        help="suggest only familiar words, and say what that costs",
    )
    parser.add_argument(
        "--strategy",
        metavar="NAME",
        help="rank by a strategy, with its own score beside each word (default: optimal); options "
        "follow its name, as in letter-score:thresholds=5,5,5,3,3,3",
    )
    add_aim_option(parser)
    help = "several boards; a turn has the colours of each, - for a solved one: crane:bybbb/bbbbg"
    add_boards_option(parser, help)
    add_shared_options(parser, run, default_list="nyt", hard=True, limit=True, json=True)


def run(arguments: Namespace) -> None:
    arguments.aim = Aim.parse(arguments.aim)
    if arguments.boards is not None:
        suggest_for_boards(arguments, SECONDS if arguments.seconds is None else arguments.seconds)
        return
    strategy: Strategy[Any] | None = None  # the exact solver
    if arguments.strategy not in (None, "optimal"):
        from wordle_tui import strategies

        print_strategy_problems()
        strategy = strategies.parse(arguments.strategy)
    hard = arguments.hard or (strategy is not None and strategy.options.hard)
    game = game_after(arguments.turns, arguments, hard)
    words = list(dict.fromkeys(game.check(word, elsewhere=True) for word in arguments.word))
    advice = _advice(game, arguments, words, strategy)
    if advice.contradiction is not None:
        raise ContradictionError(str(advice.contradiction))
    suggestions = advice.worth_showing[: arguments.top]
    if not arguments.json:
        _print(game, advice, suggestions, arguments.aim, strategy.title if strategy else "")
        return
    cost = advice.plain_word_cost
    asked_about = [
        {**suggestion_as_json(asked.suggestion), **picked(asked, "rank rank_is_exact reason")}
        for asked in advice.asked
    ]
    print_json(
        {
            **game_as_json(game),
            **picked(advice, "remaining likely rare score_title"),
            "known": known(game.turns),
            "candidates": [word for word, _ in advice.candidates],
            "suggestions": [suggestion_as_json(suggestion) for suggestion in suggestions],
            **picked(advice, "why why_higher_average"),
            "asked": asked_about,
            "plain_word_cost": cost and picked(cost, "word amount proved"),
            "strategy": strategy.title if strategy else "optimal",
            "plain_words": arguments.plain_words,
            "aim": str(arguments.aim),
            "best_is_proved": advice.stage is Stage.PROVED,
        }
    )


def _advice(
    game: Game, arguments: Namespace, words: list[str], strategy: Strategy[Any] | None
) -> Advice:
    """The best advice within the time limit. It has no suggestions if the game is over."""
    top: int = arguments.top
    limit: float = SECONDS if arguments.seconds is None else arguments.seconds
    plain: bool = arguments.plain_words
    listed = game.words.plain if plain else game.words
    book = None if game.turns or strategy else opening_advice(listed, game.hard)
    if book is not None and book.stage is Stage.RANKED and arguments.seconds:
        _prove_openers(game, arguments.seconds)
        book = opening_advice(listed, game.hard)
    if book is not None and arguments.aim.is_by_average:
        if len(book.suggestions) < top:
            number = counted(len(book.suggestions), "opener")
            print(f"The book has {number}, not {top:,}.", file=sys.stderr)
        if not (words or plain):
            return book
    # Imported here: the empty board needs no numpy.
    from wordle_tui.advice.advisor import EXACT, Advisor
    from wordle_tui.solver.position import Position

    engine: Engine = (advisor := Advisor(game.words, exact=max(top, EXACT)))
    if strategy is not None:
        from wordle_tui.strategies.engine import StrategyEngine

        engine = StrategyEngine(strategy, advisor)
    began = time.monotonic()
    with progress_bar(f"searching, at most {limit:g} s") as progress:

        def stop() -> bool:
            passed = time.monotonic() - began
            progress(int(1000 * min(passed, limit)), int(1000 * limit))
            return passed > limit

        *_, advice = engine.advise(game, also=words, plain=plain, aim=arguments.aim, stop=stop)
    if advice.stage is Stage.COUNTED:
        # There was no time even for estimates: compute them now.
        if plain:
            advisor, game = advisor.plain, replace(game, words=listed)
        estimates = advisor.suggestions(Position.of(game), top)
        reason = str(why(estimates[0], advice.candidates))
        ranked = replace(advice, stage=Stage.RANKED, suggestions=tuple(estimates), why=reason)
        advice = next(advisor.answering(game, words, [ranked], never_stop))
    return advice


def _prove_openers(game: Game, seconds: float) -> None:
    """Prove openers for weights that are not in the book, within the time limit, and store them."""
    from wordle_tui.advice.advisor import Advisor
    from wordle_tui.advice.openers import prove_openers, unproved_openers
    from wordle_tui.solver.stopping import deadline

    if not (wanted := unproved_openers(game.words, game.hard)):
        return
    with progress_bar(f"proving openers, at most {seconds:g} s") as progress:
        proofs = prove_openers(Advisor(game.words), game.hard, deadline(seconds))
        for number, _ in enumerate(proofs, 1):
            progress(number, len(wanted))


def _print(
    game: Game, advice: Advice, suggestions: tuple[Suggestion, ...], aim: Aim, order: str
) -> None:
    """Print the advice; `order` names the strategy that orders it, if there is one."""
    if game.outcome is Outcome.WON:
        print(f"The game is won in {counted(len(game.turns), 'guess')}.")
        return
    if game.outcome is Outcome.LOST:
        print(f"The game is lost: all {spelled(game.limit)} guesses are used.")
    if suggestions:
        proof = "" if advice.stage is Stage.PROVED or order else NOT_PROVED
        sentences = (*advised(game, advice, Order.parse(order or aim.title)), proof)
        print(" ".join(filter(None, sentences)))
        print()
        are_proved = all(suggestion.proved for suggestion in suggestions)
        if not game.turns and not are_proved and has_new_weights(game.words):
            print(f"{_NEW_WEIGHTS}\n")
    if game.words.rare:
        print(f"{counted(advice.likely, 'likely answer')} left, {advice.rare:,} unlikely")
    else:
        print(f"{counted(advice.remaining, 'word')} left")
    if game.turns:
        print(f"The answer {'; '.join(known(game.turns))}.")
    if suggestions:
        print()
        titles = [advice.score_title] if advice.score_title else []
        columns = _aim_columns(suggestions, aim, game)
        rows = [
            (*_cells(suggestion, advice), *(column[row] for column in columns.values()))
            for row, suggestion in enumerate(suggestions)
        ]
        print_table(("word", *titles, *COLUMNS, *columns), rows)
    if advice.asked:
        print()
        rows = [(*_cells(asked.suggestion, advice), asked.rank_text) for asked in advice.asked]
        print_table(("your word", *titles, *COLUMNS, "rank"), rows)
        for asked in advice.asked:
            print(f"{asked.suggestion.word.upper()}, {asked.rank_text}. {asked.reason}")
    if game.turns:
        words = [word for word, _ in advice.candidates]
        more = len(words) - _CANDIDATES_PRINTED
        print()
        print(" ".join(words[:_CANDIDATES_PRINTED]) + (f" … and {more:,} more" if more > 0 else ""))


def _cells(suggestion: Suggestion, advice: Advice) -> tuple[str, ...]:
    """The cells that every table begins with; the strategy's own score if one ranks the words."""
    scores = [score_text(suggestion.score)] if advice.score_title else []
    return suggestion.word.upper(), *scores, *cells(suggestion, advice)


def _aim_columns(suggestions: tuple[Suggestion, ...], aim: Aim, game: Game) -> dict[str, list[str]]:
    """The columns that an aim adds, by title. Unknown values are empty."""
    columns: dict[str, list[str]] = {}
    played = len(game.turns)
    if (goal := aim.goal(played, game.limit - played)) is not None:
        columns[f"by guess {played + goal}"] = [
            chance_text(each.done_by[goal - 1]) if each.done_by else "" for each in suggestions
        ]
    if aim == WORST:
        columns["at most"] = [each.most_text for each in suggestions]
    if any(each.risk_at_most for each in suggestions):
        columns["lost"] = [each.risk_text for each in suggestions]
    return columns
