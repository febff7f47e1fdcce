"""`wordle-tui rate`: every guess of a game against the best one."""

from __future__ import annotations

import json
import sys
from argparse import Namespace, _SubParsersAction
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from wordle_tui import paths
from wordle_tui.commands.common import (
    add_hard_option,
    add_json_option,
    add_list_options,
    chosen_list,
    opened_history,
    print_json,
    print_table,
    seconds,
)
from wordle_tui.commands.progress import progress_bar
from wordle_tui.game import Game
from wordle_tui.rated import SECONDS, Figures, RatedGame, RatedGuess
from wordle_tui.tiles import WordleError
from wordle_tui.transcript import TranscriptError, parse_game
from wordle_tui.wording import counted
from wordle_tui.words import LIST_NAMES, WordList

if TYPE_CHECKING:
    from wordle_tui.solver.advisor import Advisor


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "rate",
        help="rate every guess of a game, exactly",
        description="Rate every guess of a game: what it needed, what the best guess needed, and "
        "how lucky its tiles were. Without --answer and without tiles the last guess is the "
        "answer. A shared grid may stand among the guesses; - reads a pasted game.",
        epilog="examples: wordle-tui rate soare clint mince wince; "
        "wordle-tui rate raise:bbbbb clout:ybbyb; wordle-tui rate --file games.txt --json",
    )
    parser.add_argument(
        "game",  # not `guesses`: that is the option for a file of accepted words
        nargs="*",
        metavar="GUESS",
        help="the guesses, or turns like raise:bbygb; - for a game on the standard input",
    )
    parser.add_argument("--answer", metavar="WORD", help="the answer (default: the last guess)")
    parser.add_argument(
        "--last", type=int, nargs="?", const=1, metavar="N", help="your last game, or the Nth last"
    )
    parser.add_argument(
        "--file", type=Path, metavar="FILE", help="many games, one a line, and a summary"
    )
    parser.add_argument(
        "--by",
        choices=("mean", "max"),
        help="look one guess ahead only: words left on average, or at worst",
    )
    parser.add_argument(
        "--strategies", action="store_true", help="also the line each strategy would have taken"
    )
    parser.add_argument(
        "--seconds",
        type=seconds,
        default=SECONDS,
        metavar="S",
        help=f"time for the proofs of a game; ≈ marks what is not proved (default: {SECONDS:g})",
    )
    parser.add_argument("--markdown", action="store_true", help="print the rating as Markdown")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="write the rating as a picture")
    parser.add_argument(
        "--no-spoilers", action="store_true", help="no letter in --markdown and --svg"
    )
    add_hard_option(parser)
    add_list_options(parser, default="nyt")
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    sources = [bool(arguments.game), arguments.last is not None, arguments.file is not None]
    if sum(sources) != 1:
        raise TranscriptError(
            "There is no game to rate: expected guesses, or --last, or --file, and one of them."
        )
    if arguments.no_spoilers and (arguments.json or not (arguments.markdown or arguments.svg)):
        raise TranscriptError("--no-spoilers goes with --markdown or --svg, which can be shown.")
    if arguments.svg and (arguments.by or arguments.file is not None):
        raise TranscriptError("--svg draws one game, rated to its end: leave --by and --file out.")
    if arguments.file is not None and (arguments.markdown or arguments.by or arguments.strategies):
        raise TranscriptError(
            "--file goes with --json or a summary, not with --markdown, --by or --strategies."
        )
    if arguments.file is not None:
        return _rate_file(arguments)
    game = _game(arguments)
    if arguments.by:
        return _rate_remaining(game, arguments)
    rated = _rate(game, _advisor(game.words), arguments.seconds)
    lines = _strategy_lines(rated) if arguments.strategies else {}
    if arguments.svg:
        _write_picture(rated, arguments)
    if arguments.json:
        print_json(as_json(rated) | ({"strategy_lines": lines} if lines else {}))
    elif arguments.markdown:
        from wordle_tui.report import markdown

        spoilers = not arguments.no_spoilers
        print(markdown(rated, spoilers=spoilers, seconds=arguments.seconds), end="")
    elif not arguments.no_spoilers:  # else only the picture was wanted
        _print(rated, arguments.seconds, lines)
    return 0


def _game(arguments: Namespace) -> Game:
    """The game that the arguments tell."""
    if arguments.last is not None:
        return _game_of_history(arguments)
    text = " ".join(arguments.game)
    if text == "-":
        text = sys.stdin.read()
    return parse_game(text, chosen_list(arguments), hard=arguments.hard, answer=arguments.answer)


def _game_of_history(arguments: Namespace) -> Game:
    with opened_history() as history:
        exists = 0 < arguments.last < 2**63  # as far as the history can count
        games = history.games(limit=1, offset=arguments.last - 1) if exists else []
    if not games:
        raise TranscriptError("There is no such game: expected the number of a finished game.")
    stored = games[0]
    if arguments.answers is None:
        if stored.list_name not in LIST_NAMES:
            raise TranscriptError(
                f"This game was played with the list {stored.list_name}: give it with --answers."
            )
        arguments.list = stored.list_name
    return Game(chosen_list(arguments), stored.turns, stored.hard, stored.answer)


def _advisor(words: WordList) -> Advisor:
    # Imported here: reading a game and refusing it need no numpy.
    from wordle_tui.solver.advisor import Advisor

    return Advisor(words)


def _rate(game: Game, advisor: Advisor, seconds: float) -> RatedGame:
    from wordle_tui.rating import rate

    with progress_bar("rating") as progress:
        return rate(game, advisor, seconds=seconds, progress=progress)


def _strategy_lines(rated: RatedGame) -> dict[str, list[str]]:
    from wordle_tui.rating import strategy_lines

    if rated.answer is None:
        raise TranscriptError("The lines of the strategies need the answer: give --answer.")
    return {name: list(line) for name, line in strategy_lines(rated.game, rated.answer)}


def _write_picture(rated: RatedGame, arguments: Namespace) -> None:
    from wordle_tui.report import svg

    try:
        paths.write_text(arguments.svg, svg(rated, spoilers=not arguments.no_spoilers))
    except OSError as error:
        raise WordleError(
            f"{arguments.svg} cannot be written: {error.strerror or error}."
        ) from None
    print(f"Wrote {arguments.svg}.", file=sys.stderr)


# Many games


def _rate_file(arguments: Namespace) -> int:
    """Rate each line; those that are no game are named and left out."""
    words = chosen_list(arguments)
    advisor = _advisor(words)
    rated_games = []
    is_flawless = True
    for number, text in _lines(arguments.file):
        try:
            game = parse_game(text, words, hard=arguments.hard, answer=arguments.answer)
            rated = _rate(game, advisor, arguments.seconds)
        except WordleError as error:
            is_flawless = False
            print(f"wordle-tui: {arguments.file.name}, line {number}: {error}", file=sys.stderr)
            continue
        rated_games.append(rated)
        if arguments.json:
            print(json.dumps(as_json(rated), ensure_ascii=False), flush=True)
        else:
            print(_summary_line(rated), flush=True)
    if rated_games and not arguments.json:
        _print_summary(rated_games)
    return 0 if is_flawless else 1


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines with a game, by number; what follows a # is a comment."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise TranscriptError(f"{path} cannot be read: {reason}.") from None
    for number, line in enumerate(text.splitlines(), 1):
        if game := line.partition("#")[0].strip():
            yield number, game


def _summary_line(rated: RatedGame) -> str:
    about = "" if rated.proved else "≈"
    guesses = " ".join(each.guess for each in rated.guesses).upper()
    return (
        f"{guesses:<36}{len(rated.guesses):>2}  loss {about}{rated.total_loss:.2f}  "
        f"luck {about}{rated.total_luck:+.2f}"
    )


def _print_summary(games: list[RatedGame]) -> None:
    skills = [each.skill for rated in games for each in rated.guesses]
    print()
    guesses = fmean(len(each.guesses) for each in games)
    print(f"{counted(len(games), 'game')}, {guesses:.2f} guesses a game")
    print(f"loss {fmean(each.total_loss for each in games):.3f} a game")
    print(f"luck {fmean(each.total_luck for each in games):+.3f} a game")
    print(f"skill {fmean(skills):.0f} a guess")


# One game


def _print(rated: RatedGame, seconds: float, lines: dict[str, list[str]]) -> None:
    from wordle_tui import report

    print(report.title(rated))
    print()
    header = ("guess", "tiles", "before", "left", "needs", "best", "needs")
    print_table(
        (*header, "loss", "luck", "skill", "luck", "verdict"),
        [
            (
                each.guess.upper(),
                str(each.turn.pattern),
                f"{each.before:,}",
                f"{each.after:,}",
                report.number(each.played.expected_guesses, each.played.basis, 3),
                each.best.word.upper(),
                report.number(each.best.expected_guesses, each.best.basis, 3),
                f"{each.loss:.3f}",
                f"{each.luck:+.3f}",
                str(each.skill),
                str(each.luck_score),
                each.verdict,
            )
            for each in rated.guesses
        ],
    )
    print()
    for each in rated.guesses:
        print(f"{report.guess_sentence(each)} {report.luck_sentence(each)}")
    print()
    print(report.sum_sentence(rated))
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
        "guesses": [_guess_as_json(each) for each in rated.guesses],
        "total_loss": rated.total_loss,
        "total_luck": rated.total_luck,
        "optimal_line": list(optimal_line.guesses) if optimal_line else [],
        "expected_left": rated.expected_left,
        "answer_added": rated.answer_is_added,
        "proved": rated.proved,
    }


def _guess_as_json(each: RatedGuess) -> dict[str, Any]:
    return {
        "guess": each.guess,
        "pattern": str(each.turn.pattern),
        "before": each.before,
        "after": each.after,
        **_figures_as_json(each.played),
        "best": {"word": each.best.word, **_figures_as_json(each.best)},
        "loss": each.loss,
        "luck": each.luck,
        "skill": each.skill,
        "luck_score": each.luck_score,
        "verdict": each.verdict,
        "proved": each.proved,
        "basis": each.basis.name.lower(),
        "chance": each.played.chance,
        "was_possible": each.was_possible,
        "hard_mode_legal": each.is_legal_in_hard_mode,
        "outcomes": {
            "better": each.outcomes.better,
            "equal": each.outcomes.equal,
            "worse": each.outcomes.worse,
        },
    }


def _figures_as_json(figures: Figures) -> dict[str, Any]:
    return {
        "expected_remaining": figures.expected_remaining,
        "worst": figures.worst,
        "expected_guesses": figures.expected_guesses,
    }


# One guess ahead


def _rate_remaining(game: Game, arguments: Namespace) -> int:
    from dataclasses import asdict

    from wordle_tui.remaining_rating import rate_remaining, suggested_line

    turns = list(rate_remaining(game, arguments.by, game.answer))
    line = suggested_line(game, arguments.by, game.answer) if game.answer else ()
    if arguments.json:
        guesses = [
            {"guess": each.played.word, "before": each.before, **asdict(each.played)}
            | {"suggestion": asdict(each.suggested)}
            for each in turns
        ]
        for guess in guesses:
            del guess["word"]
        values = {"answer": game.answer, "list": game.words.name, "hard": game.hard}
        print_json({**values, "by": arguments.by, "guesses": guesses, "line": list(line)})
        return 0
    header = ("guess", "before", "mean", "max", "left")
    print_table(
        (*header, "suggestion", *header[2:]),
        [
            (
                each.played.word,
                str(each.before),
                *_remaining_cells(each.played),
                each.suggested.word,
                *_remaining_cells(each.suggested),
            )
            for each in turns
        ],
    )
    if line:
        print()
        print(f"Following the suggestions: {' '.join(line)} ({counted(len(line), 'guess')})")
    return 0


def _remaining_cells(remaining: Any) -> tuple[str, str, str]:
    left = "" if remaining.left is None else str(remaining.left)
    return f"{remaining.mean:.3f}", str(remaining.max), left
