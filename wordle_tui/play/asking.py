"""What the solver is asked about a game, and how its answer is made to fit the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from wordle_tui.advice.advice import Advice, Suggestion, WordsLeft, left_on_boards
from wordle_tui.advice.order import USUAL, Order
from wordle_tui.game.boards import Boards
from wordle_tui.play.hints import Hint
from wordle_tui.play.state import PlayState
from wordle_tui.settings.settings import Settings

FEW_BOARDS = 4
"""So many boards have a column each in the table of the best guesses."""
_WORDS, _GUESSES = 700, 40
"""The most words on all boards, and the most guesses, for which these columns are computed."""


@dataclass(frozen=True)
class AdviceRequest:
    """A question about a game."""

    position: Boards
    """The position on the boards, or the one after the colours of the row being typed."""
    order: Order
    plain: bool
    """Whether only familiar words are suggested."""
    hint: Hint
    """How much is shown; guesses are ranked from `Hint.THREE` on."""
    word: str | None
    """A guess that is typed and not coloured yet."""

    @classmethod
    def about(
        cls, state: PlayState, settings: Settings, is_contradicted: bool, order: Order = USUAL
    ) -> AdviceRequest:
        """The question about a game; if its turns contradict each other, no colours can fit."""
        ahead = None if is_contradicted else state.ahead
        hint = Hint.ALL if state.is_over else state.hint
        word = state.typed_word if hint >= Hint.THREE else None
        return cls(ahead or state.position, order, settings.plain_words, hint, word)

    @property
    def is_ranking(self) -> bool:
        """Whether guesses are to be ranked, not only words counted."""
        return self.hint >= Hint.THREE


def counted_words(state: PlayState, position: Boards) -> tuple[WordsLeft, ...]:
    """The words left on each board of a position, as far as the player knows."""
    if state.is_by_player:
        return left_on_boards(position)
    return tuple(
        board if board.is_solved else WordsLeft.of(state.left(index), position.words)
        for index, board in enumerate(left_on_boards(position))
    )


def with_words(advice: Advice, left: tuple[WordsLeft, ...]) -> Advice:
    """The advice on a game here, whose answers may be words that the solver does not expect."""
    if advice.contradiction is not None:  # only such words fit
        return Advice(advice.stage, left)
    return replace(advice, boards=left)


def with_each_left(advice: Advice) -> Advice:
    """The advice with the words that guesses leave on each of a few boards. Slow: not for keys."""
    left = advice.unsolved
    if not 1 < len(left) <= FEW_BOARDS or sum(len(board.likely) for board in left) > _WORDS:
        return advice

    def figured(guess: Suggestion) -> Suggestion:
        return replace(guess, each_left=tuple(_left(guess.word, board) for board in left))

    first, rest = advice.suggestions[:_GUESSES], advice.suggestions[_GUESSES:]
    asked = (replace(each, suggestion=figured(each.suggestion)) for each in advice.asked)
    return replace(advice, suggestions=(*map(figured, first), *rest), asked=tuple(asked))


@lru_cache(maxsize=1000)
def _left(guess: str, board: WordsLeft) -> float:
    return board.figures_of(guess).expected_remaining


def visible(state: PlayState, advice: Advice | None) -> Advice | None:
    """The advice on a game, as far as it may be seen: without guesses only words are counted."""
    if advice is None or state.hint is Hint.ALL or state.is_over:
        return advice
    if state.hint < Hint.THREE:
        return replace(advice, suggestions=(), asked=(), why="", why_higher_average="")
    return replace(advice, suggestions=advice.worth_showing[:3])
