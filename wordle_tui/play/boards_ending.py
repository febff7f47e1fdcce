"""The end of a game with several boards: what is said of it, and the words left after guesses."""

from __future__ import annotations

from wordle_tui.game.boards import SITES, Boards
from wordle_tui.game.clues import fitting
from wordle_tui.game.game import Outcome
from wordle_tui.game.wording import spelled
from wordle_tui.play.ending import praise
from wordle_tui.play.state import PlayState


def game_title(boards: int) -> str:
    """The name of a game with several boards, after "another"."""
    return SITES.get(boards, f"game with {boards} boards")


def boards_ending(state: PlayState) -> tuple[str, str]:
    """How a game has ended, and the words of the boards that were not solved, or a code."""
    position, guesses = state.position, len(state.guesses)
    count, solved, code = len(position.boards), sum(position.solved), position.code
    again = f"A friend can play the same words with the code {code}." if code else ""
    if state.outcome is Outcome.WON:
        every = "Both" if count == 2 else f"All {spelled(count)}"
        spare = praise(guesses - count + 1, state.rules.limit - count + 1)
        return f"{spare}. {every} in {guesses}.", again
    how = "Given up" if state.is_given_up else "Out of guesses"
    missed = [
        f"Board {index + 1} was {state.answers[index].upper()}."
        for index in position.unsolved
        if state.answers
    ]
    return f"{how}: {solved} of {count} boards solved.", " ".join([*missed, again]).strip()


def left_after(boards: Boards) -> tuple[tuple[int | None, ...], ...]:
    """The words left on each board before the first guess and after each; None once it is solved.

    >>> from wordle_tui.game.words import word_list
    >>> boards = Boards.start(word_list("original"), 2, answers=("wince", "slate"))
    >>> left_after(boards.play("crane").play("slate").play("wince"))
    ((2315, 2315), (11, 44), (9, None), (None, None))
    """
    columns = []
    for board in boards.boards:
        words, left = board.words.answers, list[int | None]([len(board.words.answers)])
        for turn in board.turns:
            words = fitting((turn,), words)
            left.append(None if turn.pattern.is_win else max(1, len(words)))  # it may be unlisted
        columns.append(left + [None] * (len(boards.guesses) + 1 - len(left)))
    return tuple(zip(*columns, strict=True))


def next_keys(state: PlayState) -> tuple[tuple[str, str], ...]:
    """What the player can do next: keys and what they do."""
    another = f"another {game_title(len(state.drafts))}"
    keys = (("^r", "why, guess by guess"), ("^s", "share the result"))
    return ("^n" if state.is_by_player else "enter", another), *(keys if state.guesses else ())
