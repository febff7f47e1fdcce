"""`wordle-tui stats`: how the games so far have gone."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from wordle_tui.commands.common import (
    add_shared_options,
    bar,
    opened_history,
    print_json,
    print_table,
)
from wordle_tui.game.wording import counted
from wordle_tui.game.words import list_name

if TYPE_CHECKING:
    from wordle_tui.history.statistics import Statistics

_OPENERS = 10


def add(subparsers: _SubParsersAction[Any]) -> None:
    from wordle_tui.game.records import Mode

    parser = subparsers.add_parser(
        "stats",
        help="show how your games have gone",
        description="Show games played and won, streaks, guesses, loss, luck and openers.",
    )
    parser.add_argument(
        "--mode", choices=[mode.value for mode in Mode], help="only games of this kind"
    )
    parser.add_argument(
        "--list", type=list_name, metavar="NAME", help="only games with this word list"
    )
    add_shared_options(parser, run, json=True)


def run(arguments: Namespace) -> None:
    from wordle_tui.game.records import GameFilter, Mode

    which = GameFilter(arguments.mode and Mode(arguments.mode), arguments.list)
    with opened_history() as history:
        figures = history.statistics(which)
        has_others = not figures.played and bool(history.games(limit=1))
    if arguments.json:
        taken = {str(guesses): count for guesses, count in enumerate(figures.distribution, 1)}
        values = asdict(figures) | {"distribution": {**taken, "fail": figures.lost}}
        print_json({"mode": arguments.mode, "list": arguments.list, **values})
    elif figures.played:
        _print(figures)
    elif has_others:
        print("No games match: without --mode and --list all games are counted.")
    else:
        print("No games yet: `wordle-tui practice` starts one.")


def _print(figures: Statistics) -> None:
    print(
        f"{figures.played:,} played, {figures.won:,} won ({figures.won / figures.played:.0%}); "
        f"streak {figures.streak:,} (best {figures.best_streak:,})."
    )
    rows = [(str(guesses), count) for guesses, count in enumerate(figures.distribution, 1)]
    rows.append(("lost", figures.lost))
    most = max(count for _, count in rows)
    for label, count in rows:
        print(f"{label:>4} {bar(count, most)}{' ' * bool(count)}{count:,}")
    print(
        f"Mean guesses {_figure(figures.mean)}, a lost game counted as 7; "
        f"of the games won {_figure(figures.mean_guesses)}."
    )
    if figures.rated:
        print(
            f"Mean loss {_figure(figures.mean_loss)} and luck {_figure(figures.mean_luck)}, over "
            f"{counted(figures.rated, 'rated game')}."
        )
    else:
        print("No game is rated yet: Stats in the full-screen program (F6) rates them.")
    if figures.openers:
        print()
        openers = [
            (
                opener.word,
                f"{opener.played:,}",
                f"{opener.won / opener.played:.0%}",
                _figure(opener.mean),
                _figure(opener.mean_loss),
            )
            for opener in figures.openers[:_OPENERS]
        ]
        print_table(("opener", "games", "won", "mean", "loss"), openers)


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"
