"""`suggest` and `simulate` with `--boards`: games with several boards."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable

from wordle_tui.advice.advice import Stage
from wordle_tui.advice.aim import AVERAGE
from wordle_tui.advice.reasons import advised
from wordle_tui.commands.common import (
    COLUMNS,
    bar,
    chosen_list,
    flag,
    print_json,
    print_table,
    progress_bar,
    suggestion_as_json,
)
from wordle_tui.game.boards import NOT_HARD, parse_boards, refuse_contradiction
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.wording import chance_text, counted

GAMES = 200
"""The default number of games of a simulation."""
_WORDS_PRINTED = 10


def _refuse(arguments: Namespace, options: Iterable[str]) -> None:
    """Refuse hard mode, and options that would be ignored."""
    if arguments.hard:
        raise WordleError(NOT_HARD)
    for name in options:
        if getattr(arguments, name) not in (None, False, []):
            raise WordleError(f"{flag(name)} is for one board: it does not go with --boards.")


def suggest(arguments: Namespace, seconds: float) -> None:
    """Print the words left on each board and the best guesses."""
    from wordle_tui.advice.advisor import Advisor  # imports numpy
    from wordle_tui.solver.stopping import deadline

    _refuse(arguments, ("word", "plain_words", "strategy"))
    if arguments.aim != AVERAGE:
        raise WordleError("--aim is for one board: it does not go with --boards.")
    boards = parse_boards(
        arguments.turns, chosen_list(arguments), arguments.boards, arguments.limit
    )
    refuse_contradiction(boards)
    *_, advice = Advisor(boards.words).advise(boards, stop=deadline(seconds))
    left = [
        (board.turns[-1].guess,) if board.outcome is Outcome.WON else board.candidates.words
        for board in boards.boards
    ]
    if arguments.json:
        print_json(
            {
                "list": boards.words.name,
                "limit": boards.limit,
                "turns": str(boards).split(),
                "boards": [
                    {"remaining": len(words), "candidates": words, "solved": solved}
                    for words, solved in zip(left, boards.solved, strict=True)
                ],
                "suggestions": [
                    suggestion_as_json(each) for each in advice.worth_showing[: arguments.top]
                ],
                "why": advice.why,
                "best_is_proved": advice.stage is Stage.PROVED,
            }
        )
        return
    if boards.outcome is not Outcome.PLAYING:
        used = counted(len(boards.guesses), "guess")
        print(f"The game is {boards.outcome.value} in {used}.")
    else:
        print(" ".join(advised(boards, advice)) + "\n")
        rows = [
            (
                each.word.upper(),
                f"{'' if each.proved else '≈'}{each.expected_guesses:.3f}",
                f"{each.expected_remaining:.2f}",
                f"{each.worst:,}",
                f"{each.bits:.2f}",
                chance_text(each.chance) if each.is_candidate else "–",
            )
            for each in advice.worth_showing[: arguments.top]
        ]
        print_table(("word", *COLUMNS[:-1]), rows)  # no past answers here
        print()
    for number, board in enumerate(boards.boards, 1):
        print(f"board {number}  {_board_text(board)}")


def _board_text(board: Game) -> str:
    """What is known about a board."""
    if board.outcome is Outcome.WON:
        return f"{board.turns[-1].guess} in {counted(len(board.turns), 'guess')}"
    words = board.candidates.words
    more = " …" if len(words) > _WORDS_PRINTED else ""
    return f"{counted(len(words), 'word')} left: {' '.join(words[:_WORDS_PRINTED])}{more}"


def simulate(arguments: Namespace, single: Iterable[str]) -> None:
    """Play random games and print how many guesses they took; `single` are options to refuse."""
    from wordle_tui.strategies.boards import simulate_boards

    _refuse(arguments, single)
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
