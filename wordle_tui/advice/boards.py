"""Advice on a game with several boards, as frozen values that need no numpy, and its reasons.

The figures of a `Suggestion` are here those of all unsolved boards together: `expected_guesses` is
the number of guesses until all boards are solved, `chance` the chance to solve a board now, and the
other figures are summed over the boards.
"""

from __future__ import annotations

from dataclasses import dataclass

from wordle_tui.advice.advice import Stage, Suggestion
from wordle_tui.game.boards import Boards
from wordle_tui.game.game import Contradiction, buckets
from wordle_tui.game.wording import counted, listed

_NAMED = 3  # the most boards that a reason describes


@dataclass(frozen=True)
class BoardsAdvice:
    """The advice on several boards at one stage."""

    stage: Stage
    suggestions: tuple[Suggestion, ...] = ()
    """The best guesses, best first; none if the game is over or contradicts itself."""
    why: str = ""
    """A sentence: what the first suggestion does on the boards."""
    contradiction: tuple[int, Contradiction] | None = None
    """The index of a board that no word fits, and why."""

    @property
    def proved(self) -> bool:
        """Whether no guess is better than the first suggestion."""
        return self.stage is Stage.PROVED


def boards_sentence(boards: Boards, advice: BoardsAdvice) -> str:
    """What to play in a game that is not over."""
    best, left = advice.suggestions[0], "all boards"
    if len(boards.unsolved) == 1:
        left = "the last board"
    more = "more " if boards.guesses else ""
    guesses = f"{'' if best.proved else '≈'}{best.expected_guesses:.2f} {more}guesses for {left}"
    return f"Play {best.word.upper()}: {guesses}."


def boards_reason(guess: str, boards: Boards) -> str:
    """What a guess does on the unsolved boards; of many, on those where it does the most.

    >>> from wordle_tui.game.boards import parse_boards
    >>> from wordle_tui.game.words import word_list
    >>> boards = parse_boards(["crane:ggbbg/gggbb/bbbbb"], word_list("original"), 3)
    >>> boards_reason("crash", boards)
    'CRASH may finish board 2, splits board 3 into 9 groups and board 2 into 3.'
    """
    finished, possible, split = [], [], []
    for index in boards.unsolved:
        name, words = f"board {index + 1}", boards.boards[index].candidates.words
        if words == (guess,):
            finished.append(f"finishes {name}")
            continue
        if guess in words:
            possible.append(str(index + 1))
        if (groups := len(buckets(guess, words))) > 1:
            split.append((groups, name))
    if len(split) == len(boards.boards) > 1 and not boards.guesses:
        split = [(split[0][0], "each board")]
    largest = sorted(split, key=lambda each: -each[0])[:_NAMED]
    splits = [f"splits {name} into {counted(groups, 'group')}" for groups, name in largest[:1]]
    splits += [f"{name} into {groups}" for groups, name in largest[1:]]
    if possible:
        board = "board" if len(possible) == 1 else "boards"
        finished.append(f"may finish {board} {listed(possible[:_NAMED], 'or')}")
    clauses = [*finished, *splits] or ["tells nothing new"]
    return f"{guess.upper()} {listed(clauses, 'and')}."
