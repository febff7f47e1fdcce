"""`simulate` with `--boards`: games with several boards."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable

from wordle_tui.commands.common import (
    bar,
    chosen_list,
    flag,
    print_json,
    progress_bar,
)
from wordle_tui.game.boards import NOT_HARD
from wordle_tui.game.errors import WordleError
from wordle_tui.game.wording import counted

GAMES = 200
"""The default number of games of a simulation."""


def simulate(arguments: Namespace, single: Iterable[str]) -> None:
    """Play random games and print how many guesses they took; `single` are options to refuse."""
    from wordle_tui.strategies.boards import simulate_boards

    if arguments.hard:
        raise WordleError(NOT_HARD)
    for name in single:
        if getattr(arguments, name) not in (None, False, []):
            raise WordleError(f"{flag(name)} is for one board: it does not go with --boards.")
    words, opener = chosen_list(arguments), arguments.opener
    games = arguments.games or GAMES
    with progress_bar(counted(games, "game")) as progress:
        simulation = simulate_boards(
            words,
            arguments.boards,
            games,
            arguments.seed or 0,
            opener=None if opener is None else words.check(opener),
            limit=arguments.limit,
            report=progress,
        )
    if arguments.json:
        print_json(simulation.as_json())
        return
    print(
        f"{arguments.boards} boards of the {words.name} list, {counted(games, 'game')} from "
        f"{simulation.opener}, seed {simulation.seed}"
    )
    most = max(simulation.distribution.values())
    for guesses, number in simulation.distribution.items():
        share = number / games
        print(f"  {guesses:4}  {number:6,}  {share:7.2%}  {bar(number, most)}".rstrip())
    print(
        f"  mean {simulation.mean:.3f} ± {simulation.standard_error:.3f} guesses, won "
        f"{simulation.win_rate:.2%}"
    )
    print(f"  {simulation.seconds:.2f} s")
