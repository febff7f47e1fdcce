"""The question that Assist asks the solver; independent of Textual."""

from __future__ import annotations

from dataclasses import dataclass

from wordle_tui.advice.order import Order
from wordle_tui.game.game import Game
from wordle_tui.history.settings import Settings
from wordle_tui.play.draft import DraftBoard
from wordle_tui.tui.assist.state import typed_word


@dataclass(frozen=True)
class AdviceRequest:
    """A question to the solver."""

    game: Game
    """The position on the board, or the one after the colours of the draft."""
    order: Order
    plain: bool
    """Whether only words that people know are suggested."""
    word: str | None
    """A guess that the user has typed and not coloured yet."""


def advice_request(
    game: Game, draft: DraftBoard, settings: Settings, is_contradicted: bool
) -> AdviceRequest:
    """The question about a board: `game` are its turns, which may contradict each other."""
    turn, word = draft.open_turn, typed_word(game, draft)
    pattern = draft.pattern
    is_coloured = draft.is_coloured and pattern.is_possible and not pattern.is_win
    if turn is not None and is_coloured:
        # If the turns contradict each other, no colours of the draft can fit.
        game = game if is_contradicted else game.after(turn)
    return AdviceRequest(game, Order.parse(settings.order), settings.plain_words, word)
