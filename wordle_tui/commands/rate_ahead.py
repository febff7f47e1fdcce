"""`wordle-tui rate --by`: rates every guess one ply ahead, by the words it leaves."""

from __future__ import annotations

from dataclasses import replace

from wordle_tui.commands.common import picked, print_json, print_table
from wordle_tui.game.game import Game
from wordle_tui.game.wording import counted
from wordle_tui.rating.one_ply import Criterion, Remaining, rate_remaining, suggested_line
from wordle_tui.rating.report import added_sentence


def rate_ahead(game: Game, by: Criterion, *, as_json: bool) -> None:
    """Print the rating. As in the exact rating, an answer that is not in the list is added."""
    is_added = game.answer is not None and not game.words.has_answer(game.answer)
    if game.answer is not None:
        game = replace(game, words=game.words.including(game.answer))
    turns = list(rate_remaining(game, by, game.answer))
    line = suggested_line(game, by, game.answer) if game.answer else ()
    if as_json:
        figures = "mean max left"
        guesses = [
            {"guess": turn.played.word, "before": turn.before, **picked(turn.played, figures)}
            | {"suggestion": picked(turn.suggested, f"word {figures}")}
            for turn in turns
        ]
        print_json(
            {
                "answer": game.answer,
                "list": game.words.name,
                "hard": game.hard,
                "by": by,
                "guesses": guesses,
                "line": list(line),
                "answer_added": is_added,
            }
        )
        return
    header = ("guess", "before", "mean", "max", "left")
    rows = [
        (
            turn.played.word,
            str(turn.before),
            *_cells(turn.played),
            turn.suggested.word,
            *_cells(turn.suggested),
        )
        for turn in turns
    ]
    print_table((*header, "suggestion", *header[2:]), rows)
    if line:
        print()
        print(f"Following the suggestions: {' '.join(line)} ({counted(len(line), 'guess')})")
    if is_added and game.answer is not None:
        print(added_sentence(game.answer, game.words))


def _cells(remaining: Remaining) -> tuple[str, str, str]:
    left = "" if remaining.left is None else str(remaining.left)
    return f"{remaining.mean:.3f}", str(remaining.max), left
