"""`wordle-tui rate`: compare every guess of a game with the best one."""

from __future__ import annotations

import gc
import json
from argparse import Namespace, _SubParsersAction
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from wordle_tui.advice.aim import Aim
from wordle_tui.commands.common import (
    add_aim_option,
    add_seconds_option,
    add_shared_options,
    chosen_list,
    opened_history,
    past_answers,
    picked,
    positive_number,
    print_json,
    print_outside,
    print_remark,
    print_strategy_problems,
    print_table,
    progress_bar,
    write_file,
)
from wordle_tui.game.daily import PastAnswers
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.own_lists import list_names
from wordle_tui.game.text import parse_game
from wordle_tui.game.validation import read_text
from wordle_tui.game.wording import counted
from wordle_tui.game.words import WordList, word_list
from wordle_tui.rating import report
from wordle_tui.rating.luck_significance import LuckTest
from wordle_tui.rating.service import RatingService
from wordle_tui.rating.values import SECONDS, RatedGame, RatedGuess

if TYPE_CHECKING:
    from wordle_tui.advice.advisor import Advisor


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "rate",
        description="Rate every guess of a game: how many guesses it and the best guess needed on "
        "average, and how lucky its colours were. If you give neither --answer nor colours, the "
        "last guess is the answer. The guesses may include a shared grid; - reads a pasted game.",
        epilog="examples: wordle-tui rate soare clint mince wince; "
        "wordle-tui rate raise:bbbbb clout:ybbyb; wordle-tui rate --file friend.txt --luck",
    )
    parser.add_argument(
        "game",  # not `guesses`: that is the option for a file of accepted words
        nargs="*",
        metavar="GUESS",
        help="the guesses, with colours (raise:bbygb) or without; - reads standard input",
    )
    parser.add_argument("--answer", metavar="WORD", help="the answer (default: the last guess)")
    parser.add_argument(
        "--last",
        type=positive_number,
        nargs="?",
        const=1,
        metavar="N",
        help="rate your last game, or the Nth from last",
    )
    parser.add_argument(
        "--file",
        type=Path,
        metavar="FILE",
        help="rate many games, one per line, and print a summary; - reads standard input",
    )
    parser.add_argument(
        "--by",
        choices=("mean", "max"),
        help="look only one guess ahead: words left on average, or at worst",
    )
    parser.add_argument(
        "--strategies", action="store_true", help="show what each strategy would have guessed"
    )
    add_seconds_option(
        parser, f"time for the proofs of a game; ≈ marks what is not proved (default: {SECONDS:g})"
    )
    parser.add_argument(
        "--luck",
        action="store_true",
        help="with --file: test whether the luck is more than chance",
    )
    add_aim_option(parser)
    parser.add_argument("--markdown", action="store_true", help="print the rating as Markdown")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="write the rating as a picture")
    parser.add_argument(
        "--no-spoilers", action="store_true", help="leave the letters out of --markdown and --svg"
    )
    add_shared_options(parser, run, default_list="nyt", hard=True, limit=True, json=True)


def run(arguments: Namespace) -> int:
    _check_options(arguments)
    if arguments.seconds is None:
        arguments.seconds = SECONDS
    arguments.aim = Aim.parse(arguments.aim)
    if arguments.file is not None:
        return _rate_file(arguments)
    game = _game_of_history(arguments) if arguments.last is not None else _game(arguments)
    if arguments.by:
        from wordle_tui.commands.rate_ahead import rate_ahead

        rate_ahead(game, arguments.by, as_json=arguments.json)
        return 0
    rated = _rate(game, RatingService(_advisor, arguments.seconds), arguments.aim)
    lines: dict[str, list[str]] = {}
    if arguments.strategies:
        from wordle_tui.rating.exact import strategy_lines

        if rated.answer is None:
            raise WordleError("--strategies needs the answer: give it with --answer.")
        print_strategy_problems()
        lines = {name: list(line) for name, line in strategy_lines(rated.game, rated.answer)}
    spoilers = not arguments.no_spoilers
    if arguments.svg:
        write_file(arguments.svg, report.svg(rated, spoilers=spoilers))
    if arguments.json:
        print_json(as_json(rated) | ({"strategy_lines": lines} if lines else {}))
    elif arguments.markdown:
        print(report.markdown(rated, spoilers=spoilers, seconds=arguments.seconds), end="")
    elif spoilers:  # without, only the picture was wanted
        _print(rated, arguments.seconds, lines)
    return 0


def _check_options(given: Namespace) -> None:
    """Refuse options that would be ignored, and a missing game."""
    has_last, has_file = given.last is not None, given.file is not None
    sources = bool(given.game) + has_last + has_file
    if not sources:
        mistake = "There is no game to rate: expected guesses, --last or --file."
    elif sources > 1:
        mistake = "Expected guesses, --last or --file: one of them, not several."
    elif given.no_spoilers and (given.json or not (given.markdown or given.svg)):
        mistake = "--no-spoilers goes with --markdown or --svg."
    elif given.svg and (given.by or has_file):
        mistake = "--svg draws one game, rated to its end: leave --by and --file out."
    elif has_file and (given.markdown or given.by or given.strategies):
        mistake = "--file goes with --json or a summary, not with --markdown, --by or --strategies."
    elif given.luck and not has_file:
        mistake = "--luck tests the luck of many games: give them with --file."
    elif given.by and (given.markdown or given.strategies or given.seconds is not None):
        mistake = (
            "--by prints a table of its own: leave --markdown, --strategies and --seconds out."
        )
    elif given.markdown and (given.json or given.strategies):
        mistake = "--markdown prints the rating: leave --json and --strategies out."
    elif has_last and (given.hard or given.list or given.answer):
        mistake = "--last takes the game as it was played: leave --hard, --list and --answer out."
    else:
        return
    raise WordleError(mistake)


def _game(arguments: Namespace) -> Game:
    """The game on the command line."""
    text = " ".join(arguments.game)
    if text == "-":
        text = read_text(Path(text), "a game")
    words, limit = chosen_list(arguments), arguments.limit
    game = parse_game(text, words, hard=arguments.hard, answer=arguments.answer, limit=limit)
    return _as_played(game, past_answers())


def _as_played(game: Game, past: PastAnswers, day: date | None = None) -> Game:
    """The game with the list of its day: later past answers are left out."""
    if game.words.name != "nyt":
        return game
    return replace(game, words=word_list("nyt", past.before_game(game.known_answer, day)))


def _game_of_history(arguments: Namespace) -> Game:
    with opened_history() as history:
        games = history.games(limit=arguments.last)
    if not games:
        raise WordleError(
            "There is no finished game to rate yet: expected guesses, as in soare clint wince."
        )
    if len(games) < arguments.last:
        raise WordleError(f"There is no such game: expected a number from 1 to {len(games):,}.")
    stored = games[-1]
    if stored.score is not None:
        raise WordleError("The guesses of this game are not known: there is nothing to rate.")
    if arguments.answers is None:
        if stored.list_name not in list_names():
            raise WordleError(
                f"This game was played with the list {stored.list_name}: give it with --answers."
            )
        arguments.list = stored.list_name
    game = Game(chosen_list(arguments), stored.turns, stored.hard, stored.answer, stored.limit)
    return _as_played(game, past_answers(), stored.played_on)


@lru_cache(maxsize=2)
def _advisor(words: WordList) -> Advisor:
    from wordle_tui.advice.advisor import Advisor  # numpy: wrong usage is reported without it

    return Advisor(words)


def _rate(game: Game, ratings: RatingService, aim: Aim) -> RatedGame:
    print_outside(game)
    with progress_bar("rating") as progress:
        *_, rated = ratings.steps(game, aim=aim, progress=progress)
        return rated


# Many games


class _Rated(NamedTuple):
    """The figures of a game that the summary needs."""

    outcome: Outcome
    guesses: int
    loss: float
    luck: float
    luck_variance: float
    skill: int
    """The sum of all guesses."""
    proved: bool


def _rate_file(arguments: Namespace) -> int:
    """Rate the game of every line; # begins a comment. Lines that are not games are reported."""
    words, past = chosen_list(arguments), past_answers()
    text_lines = enumerate(read_text(arguments.file, "one game a line").splitlines(), 1)
    uncommented = ((number, line.partition("#")[0].strip()) for number, line in text_lines)
    lines = {number: text for number, text in uncommented if text}
    if not lines:
        raise WordleError(f"There is no game in {arguments.file}: expected one a line.")
    ratings = RatingService(_advisor, arguments.seconds, remembered=1)
    games: list[_Rated] = []
    for number, text in lines.items():
        try:
            game = parse_game(
                text, words, hard=arguments.hard, answer=arguments.answer, limit=arguments.limit
            )
            rated = _rate(_as_played(game, past), ratings, arguments.aim)
        except WordleError as error:
            print_remark(f"{arguments.file.name}, line {number}: {error}")
            continue
        if rated.answer_is_added:
            gc.collect()  # its list, with a table of 30 MB, is held by a cycle of references
        count, skill = len(rated.guesses), sum(guess.skill for guess in rated.guesses)
        loss, luck, outcome = rated.total_loss, rated.total_luck, game.outcome
        variance = sum(guess.outcomes.variance for guess in rated.guesses)
        games.append(_Rated(outcome, count, loss, luck, variance, skill, rated.proved))
        if arguments.json:
            print(json.dumps(as_json(rated), ensure_ascii=False), flush=True)
            continue
        guesses = " ".join(turn.guess for turn in rated.guesses).upper()
        score = {Outcome.LOST: "X", Outcome.PLAYING: "-"}.get(outcome, str(count))
        about = "" if rated.proved else "≈"
        print(
            f"{guesses:<36}{score:>2}  cost {about}{loss:.2f}  luck {about}{luck:+.2f}", flush=True
        )
    if games and not arguments.json:
        _print_summary(games)
    if arguments.luck:
        luck, variance = sum(game.luck for game in games), sum(game.luck_variance for game in games)
        test = LuckTest(len(games), luck, variance)
        figures = picked(test, "games luck sd low high p_value")
        print(json.dumps({"luck_test": figures}) if arguments.json else test.sentence("The"))
    return int(len(games) < len(lines))


def _print_summary(games: Sequence[_Rated]) -> None:
    """Print means over the finished games only."""
    won = [game.guesses for game in games if game.outcome is Outcome.WON]
    finished = [game for game in games if game.outcome is not Outcome.PLAYING]
    mean = f" in {sum(won) / len(won):.2f} guesses on average" if won else ""
    lost, unfinished = len(finished) - len(won), len(games) - len(finished)
    print()
    print(f"{counted(len(games), 'game')}: {len(won):,} won{mean}, {lost:,} lost", end="")
    print(f", {unfinished:,} not finished, which the means leave out" if unfinished else "")
    if finished:
        about = "" if all(game.proved for game in finished) else "≈"
        print(f"cost {about}{sum(game.loss for game in finished) / len(finished):.3f} a game")
        print(f"luck {about}{sum(game.luck for game in finished) / len(finished):+.3f} a game")
        guesses = sum(game.guesses for game in finished)
        print(f"skill {about}{sum(game.skill for game in finished) / guesses:.0f} a guess")


# One game


def _print(rated: RatedGame, seconds: float, lines: dict[str, list[str]]) -> None:
    print(report.title(rated))
    print()
    header = ("guess", "colours", "before", "left", "guesses", "best", "least")
    rows = [
        (
            guess.guess.upper(),
            str(guess.turn.pattern),
            f"{guess.before:,}",
            f"{guess.after:,}",
            report.number(guess.played.expected_guesses, guess.played.basis, ".3f"),
            guess.best.word.upper(),
            report.number(guess.best.expected_guesses, guess.best.basis, ".3f"),
            report.number(guess.loss, guess.loss_basis, ".3f"),
            report.number(guess.luck, guess.luck_basis, "+.3f"),
            str(guess.skill),
            str(guess.luck_score),
            guess.verdict,
        )
        for guess in rated.guesses
    ]
    print_table((*header, "cost", "luck", "skill", "luck score", "verdict"), rows)
    print()
    for guess in rated.guesses:
        sentences = (report.guess_sentence(guess), guess.reason, report.luck_sentence(guess))
        print(" ".join(filter(None, sentences)))
    print()
    print(" ".join(report.sum_sentences(rated)))
    print(report.score_sentence(rated))
    if best_play := report.line_sentence(rated):
        print(best_play)
    for name, guesses in lines.items():
        print(f"  {name:<17} {len(guesses)}  {' '.join(guesses).upper()}")
    for remark in report.remarks(rated, seconds):
        print(remark)


def as_json(rated: RatedGame) -> dict[str, Any]:
    """The rated game as `--json` prints it."""
    optimal_line = rated.optimal_line
    return {
        "answer": rated.answer,
        "list": rated.game.words.name,
        "hard": rated.game.hard,
        "expected_start": rated.expected_start,
        "guesses": [_guess_as_json(guess) for guess in rated.guesses],
        **picked(rated, "total_loss total_luck"),
        "optimal_line": list(optimal_line.guesses) if optimal_line else [],
        "expected_left": rated.expected_left,
        "answer_added": rated.answer_is_added,
        "proved": rated.proved,
    }


def _guess_as_json(rated: RatedGuess) -> dict[str, Any]:
    figures = "expected_remaining worst expected_guesses"
    return {
        "guess": rated.guess,
        "pattern": str(rated.turn.pattern),
        **picked(rated, "before after"),
        **picked(rated.played, figures),
        "best": picked(rated.best, f"word {figures}"),
        **picked(rated, "loss luck skill luck_score verdict reason fits_aim proved"),
        "basis": rated.basis.name.lower(),
        "chance": rated.played.chance,
        "was_possible": rated.played.is_candidate,
        "hard_mode_legal": rated.broken_clue is None,
        "outcomes": picked(rated.outcomes, "better equal worse"),
    }
