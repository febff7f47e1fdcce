"""wordle-tui: a terminal program for people who play Wordle, with exact advice.

The library offers the names below, which are imported when they are first used:

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
>>> wordle_tui.simulate(words, "guessmap").distribution["fail"]
30
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wordle_tui.advice.advice import Advice, Asked, Basis, PlainWordCost, Stage, Suggestion
    from wordle_tui.advice.advisor import Advisor
    from wordle_tui.advice.aim import Aim
    from wordle_tui.advice.cheat_sheet import CheatSheet
    from wordle_tui.game.alphabet import Alphabet
    from wordle_tui.game.daily import PastAnswers
    from wordle_tui.game.errors import (
        ContradictionError,
        GameOverError,
        HardModeError,
        HistoryError,
        PatternError,
        PlayersError,
        RepeatedGuessError,
        UnknownWordError,
        WordError,
        WordleError,
    )
    from wordle_tui.game.game import Bucket, Candidates, Contradiction, Game, Outcome
    from wordle_tui.game.tiles import Mark, Pattern, feedback
    from wordle_tui.game.turn import BrokenClue, Turn
    from wordle_tui.game.words import WordClass, WordList, word_list
    from wordle_tui.rating.environment import Score, WordleEnvironment, regret_reward, score
    from wordle_tui.rating.exact import rate
    from wordle_tui.rating.oracle import Oracle, Value
    from wordle_tui.rating.values import Line, Outcomes, RatedGame, RatedGuess
    from wordle_tui.solver.hard import Revealed
    from wordle_tui.solver.lists import Lists
    from wordle_tui.solver.position import Position
    from wordle_tui.solver.ranking import Ranking
    from wordle_tui.solver.search import Solution, Solver
    from wordle_tui.solver.stopping import Stopped
    from wordle_tui.solver.tree import Tree
    from wordle_tui.strategies.base import Options, Published, Strategy, Weighing, option
    from wordle_tui.strategies.simulation import Progress, Simulation, simulate

__version__ = "2.0.0"

__all__ = ["__version__"]
__all__ += ["Advice", "Advisor", "Aim", "Asked", "Basis", "PlainWordCost", "Stage", "Suggestion"]
__all__ += ["Alphabet", "BrokenClue", "Bucket", "Candidates", "CheatSheet", "Contradiction"]
__all__ += ["Game", "Mark", "Outcome", "PastAnswers", "Pattern", "Turn", "WordClass", "WordList"]
__all__ += ["ContradictionError", "GameOverError", "HardModeError", "HistoryError", "PatternError"]
__all__ += ["PlayersError", "RepeatedGuessError", "UnknownWordError", "WordError", "WordleError"]
__all__ += ["Oracle", "Score", "Value", "WordleEnvironment", "regret_reward", "score"]
__all__ += ["Line", "Outcomes", "RatedGame", "RatedGuess", "rate"]
__all__ += ["Lists", "Position", "Ranking", "Revealed", "Solution", "Solver", "Stopped", "Tree"]
__all__ += ["Options", "Progress", "Published", "Simulation", "Strategy", "Weighing", "option"]
__all__ += ["feedback", "simulate", "word_list"]

_MODULES = (
    *("game.errors", "game.alphabet", "game.tiles", "game.turn", "game.daily"),
    *("game.words", "game.game", "advice.aim", "advice.advice", "rating.values", "solver.stopping"),
    *("solver.tree", "solver.hard", "solver.lists", "solver.ranking", "solver.position"),
    *("solver.search", "advice.advisor", "strategies.base", "strategies.simulation"),
    *("rating.exact", "rating.oracle", "rating.environment", "advice.cheat_sheet"),
)
"""The modules that define these names; those that import numpy come last."""


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that the program starts quickly."""
    for path in _MODULES if name in __all__ else ():
        module = import_module(f"wordle_tui.{path}")
        value = getattr(module, name, None)
        if getattr(value, "__module__", None) == module.__name__:
            globals()[name] = value
            return value
    raise AttributeError(f"module 'wordle_tui' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
