"""`wordle-tui score`: compare programs over a fixed set of answers."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from math import sqrt
from operator import itemgetter
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from wordle_tui import paths
from wordle_tui.commands.options import JSON, command
from wordle_tui.commands.printing import Page, Result, TextTable, print_remark, progress_bar
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import GUESS_LIMIT, Game, Outcome
from wordle_tui.game.text import digits_remark, parse_game
from wordle_tui.game.validation import name_of, read_text
from wordle_tui.game.wording import signed
from wordle_tui.game.words import word_list
from wordle_tui.rating.performance import QUANTILE, of_losses
from wordle_tui.rating.service import RatingService
from wordle_tui.rating.values import SECONDS

_LIST = "original"


@command(
    "score",
    "Compare programs over a fixed set of 100 answers of the original list: guesses, what they "
    "cost against best play (regret), and luck, with 95% confidence intervals. A file has a game "
    "per line, its guesses and, if it is lost, answer=WORD; its first line may be a name after #. "
    "Without files, print the answers.",
    {
        "files FILE*": "the games of a program",
        f"--seconds S={SECONDS}": "work for the proofs of a game, as for `rate`",
    },
    JSON,
    epilog="example: wordle-tui score my-model.txt another.txt",
)
def score(arguments: Namespace) -> Result:
    answers = read_text(paths.shipped_data() / "benchmark-100.txt", "answers").split()
    if not arguments.files:
        return Result(answers, {"list": _LIST, "answers": answers})
    played = [_read(path, answers) for path in arguments.files]
    scores = [_score(*each, arguments.seconds) for each in played]
    return Result(_page(scores), {"list": _LIST, "scores": scores})


def _read(path: Path, answers: Sequence[str]) -> tuple[str, dict[str, Game]]:
    """The name of a program, and its games by their answers."""
    name, games = path.stem, dict[str, Game]()
    text = read_text(path, "one game per line")
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            name = (number == 1 and line.strip("# ")) or name
        elif line.strip():
            try:
                game = parse_game(line, word_list(_LIST))
                answer = game.known_answer or ""
                if game.outcome is Outcome.PLAYING:
                    raise WordleError("The game isn't over. Add its last guesses.")
                if answer not in answers:
                    raise WordleError(f"{answer.upper()} isn't one of the answers.")
                if answer in games:
                    raise WordleError(f"{answer.upper()} has a game already.")
            except WordleError as error:
                raise WordleError(f"{path.name}, line {number}: {error}") from None
            games[answer] = game
    if not games:
        raise WordleError(f"There's no game in {path}. Write one game per line.")
    lacking = f"{path.name} lacks {len(answers) - len(games)} of the {len(answers)} answers."
    print_remark(digits_remark(text), lacking if len(games) < len(answers) else "")
    return name_of(name), games


def _score(name: str, games: Mapping[str, Game], seconds: float) -> dict[str, Any]:
    """The figures of a program; a lost game counts as one guess more than the limit."""
    ratings = RatingService(seconds=seconds)
    rated = []
    with progress_bar(f"rating {name}") as progress:
        for game in games.values():
            rated.append([*ratings.steps(game)][-1])
            progress(len(rated), len(games))
    taken = [len(game.turns) + (game.outcome is Outcome.LOST) for game in games.values()]
    regret = of_losses(losses := [each.total_loss for each in rated])
    return {
        "name": name,
        "games": len(games),
        "won": len(games) - taken.count(GUESS_LIMIT + 1),
        **_mean("guesses", taken),
        "regret": fmean(losses),
        "regret_95": [regret.low, regret.high],
        **_mean("luck", [each.total_luck for each in rated]),
        "proved": all(each.proved for each in rated),
    }


def _mean(name: str, values: Sequence[float]) -> dict[str, Any]:
    """The mean of some games with its confidence interval, which a single game does not have."""
    mean = fmean(values)
    if len(values) == 1:
        return {name: mean, f"{name}_95": [None, None]}
    error = QUANTILE * stdev(values) / sqrt(len(values))
    return {name: mean, f"{name}_95": [mean - error, mean + error]}


def _page(scores: Sequence[dict[str, Any]]) -> Page:
    header = ("name", "games", "won", "guesses", "95%", "regret", "95%", "luck", "95%")
    rows = []
    for each in sorted(scores, key=itemgetter("guesses")):
        row = [each["name"], str(each["games"]), str(each["won"])]
        for figure in ("guesses", "regret", "luck"):
            about = "" if each["proved"] or figure == "guesses" else "≈"
            text, to = (signed, " to ") if figure == "luck" else ("{:.2f}".format, "–")
            bounds = [text(bound) for bound in each[f"{figure}_95"] if bound is not None]
            row += [f"{about}{text(each[figure])}", to.join(bounds)]
        rows.append(row)
    yield TextTable(header, rows)
