"""wordle-tui: a terminal program for people who play Wordle, with exact advice.

As a library it gives the values and functions below, loaded when first used:

>>> import wordle_tui
>>> str(wordle_tui.feedback("error", "elder"))
'gbbbg'
>>> words = wordle_tui.word_list("original")
>>> game = wordle_tui.Game(words).play("raise", wordle_tui.Pattern.parse("bbbbb"))
>>> len(game.candidates)
168
>>> *_, advice = wordle_tui.Advisor(words).advise(game)
>>> best = advice.suggestions[0]
>>> best.word, round(best.expected_guesses, 3), best.proved
('bunch', 2.768, True)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wordle_tui.advice.advisor import Advisor
    from wordle_tui.game.game import Game
    from wordle_tui.game.tiles import Pattern, feedback
    from wordle_tui.game.words import WordList, word_list
    from wordle_tui.rating.exact import rate
    from wordle_tui.strategies.simulation import simulate

__version__ = "2.0.0.dev0"

_HOMES = {
    "Advisor": "advice.advisor",
    "Game": "game.game",
    "Pattern": "game.tiles",
    "WordList": "game.words",
    "feedback": "game.tiles",
    "rate": "rating.exact",
    "simulate": "strategies.simulation",
    "word_list": "game.words",
}
__all__ = ["Advisor", "Game", "Pattern", "WordList", "feedback", "rate", "simulate", "word_list"]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for, so that starting stays quick."""
    if name not in _HOMES:
        raise AttributeError(f"module 'wordle_tui' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"wordle_tui.{_HOMES[name]}"), name)
    return value
