"""wordle-tui: a terminal program for people who play Wordle, with exact advice.

The library offers the names below, which are imported when they are first used:

>>> import wordle_tui
>>> str(wordle_tui.feedback("error", "elder"))
'gbbbg'
>>> words = wordle_tui.word_list("original")
>>> game = wordle_tui.Game(words).play("raise", wordle_tui.Pattern.parse("bbbbb"))
>>> len(game.boards[0].candidates)
168
>>> best = wordle_tui.Advisor(words).best(game).suggestions[0]
>>> best.word, round(best.expected_guesses, 3), best.proved
('bunch', 2.768, True)
>>> wordle_tui.simulate(words, "guessmap").distribution["fail"]
30
"""

from __future__ import annotations

TYPE_CHECKING = False  # importing `typing` would take as long as all of `wordle-tui --version`
if TYPE_CHECKING:
    from wordle_tui.advice.advice import Advice as Advice
    from wordle_tui.advice.advice import Asked as Asked
    from wordle_tui.advice.advice import Basis as Basis
    from wordle_tui.advice.advice import BoardFigures as BoardFigures
    from wordle_tui.advice.advice import PlainWordCost as PlainWordCost
    from wordle_tui.advice.advice import Stage as Stage
    from wordle_tui.advice.advice import Suggestion as Suggestion
    from wordle_tui.advice.advice import WordsLeft as WordsLeft
    from wordle_tui.advice.advisor import Advisor as Advisor
    from wordle_tui.advice.openers import best_opener as best_opener
    from wordle_tui.game.alphabet import Alphabet as Alphabet
    from wordle_tui.game.board import Board as Board
    from wordle_tui.game.board import Bucket as Bucket
    from wordle_tui.game.board import Candidates as Candidates
    from wordle_tui.game.board import Contradiction as Contradiction
    from wordle_tui.game.board import Outcome as Outcome
    from wordle_tui.game.daily import PastAnswers as PastAnswers
    from wordle_tui.game.errors import ContradictionError as ContradictionError
    from wordle_tui.game.errors import GameOverError as GameOverError
    from wordle_tui.game.errors import HardModeError as HardModeError
    from wordle_tui.game.errors import HistoryError as HistoryError
    from wordle_tui.game.errors import PatternError as PatternError
    from wordle_tui.game.errors import PlayersError as PlayersError
    from wordle_tui.game.errors import RepeatedGuessError as RepeatedGuessError
    from wordle_tui.game.errors import UnknownWordError as UnknownWordError
    from wordle_tui.game.errors import WordError as WordError
    from wordle_tui.game.errors import WordleError as WordleError
    from wordle_tui.game.game import Game as Game
    from wordle_tui.game.game import parse_boards as parse_boards
    from wordle_tui.game.people import PeopleResults as PeopleResults
    from wordle_tui.game.people import people as people
    from wordle_tui.game.records import FinishedBoard as FinishedBoard
    from wordle_tui.game.records import FinishedGame as FinishedGame
    from wordle_tui.game.records import Mode as Mode
    from wordle_tui.game.records import TurnRating as TurnRating
    from wordle_tui.game.rule import Rule as Rule
    from wordle_tui.game.tiles import Mark as Mark
    from wordle_tui.game.tiles import Pattern as Pattern
    from wordle_tui.game.tiles import feedback as feedback
    from wordle_tui.game.turn import BrokenClue as BrokenClue
    from wordle_tui.game.turn import Turn as Turn
    from wordle_tui.game.words import WordClass as WordClass
    from wordle_tui.game.words import WordList as WordList
    from wordle_tui.game.words import word_list as word_list
    from wordle_tui.history.history import History as History
    from wordle_tui.rating.exact import rate as rate
    from wordle_tui.rating.exact import rate_many as rate_many
    from wordle_tui.rating.several_boards import RatedBoardsGuess as RatedBoardsGuess
    from wordle_tui.rating.several_boards import rate_boards as rate_boards
    from wordle_tui.rating.values import Line as Line
    from wordle_tui.rating.values import RatedGame as RatedGame
    from wordle_tui.rating.values import RatedGuess as RatedGuess
    from wordle_tui.solver.hard import Revealed as Revealed
    from wordle_tui.solver.lists import Lists as Lists
    from wordle_tui.solver.position import Position as Position
    from wordle_tui.solver.ranking import Ranking as Ranking
    from wordle_tui.solver.search import Solution as Solution
    from wordle_tui.solver.search import Solver as Solver
    from wordle_tui.solver.stopping import Stop as Stop
    from wordle_tui.solver.stopping import Stopped as Stopped
    from wordle_tui.solver.stopping import never_stop as never_stop
    from wordle_tui.solver.tree import Tree as Tree
    from wordle_tui.strategies.base import Options as Options
    from wordle_tui.strategies.base import Published as Published
    from wordle_tui.strategies.base import Strategy as Strategy
    from wordle_tui.strategies.base import Weighing as Weighing
    from wordle_tui.strategies.base import option as option
    from wordle_tui.strategies.results import sweep as sweep
    from wordle_tui.strategies.simulation import Progress as Progress
    from wordle_tui.strategies.simulation import Simulation as Simulation
    from wordle_tui.strategies.simulation import simulate as simulate

__version__ = "4.1.0"

NOT_AFFILIATED = "not affiliated with The New York Times; Wordle is their trademark"
VERSION_LINE = f"wordle-tui {__version__} ({NOT_AFFILIATED})"

_NAMES = {
    "advice.advice": "Advice Asked Basis BoardFigures PlainWordCost Stage Suggestion WordsLeft",
    "advice.advisor": "Advisor",
    "advice.openers": "best_opener",
    "game.alphabet": "Alphabet",
    "game.game": "Game parse_boards",
    "game.daily": "PastAnswers",
    "game.errors": "ContradictionError GameOverError HardModeError HistoryError "
    "PatternError PlayersError RepeatedGuessError UnknownWordError WordError "
    "WordleError",
    "game.board": "Board Bucket Candidates Contradiction Outcome",
    "game.people": "PeopleResults people",
    "game.records": "FinishedBoard FinishedGame Mode TurnRating",
    "game.rule": "Rule",
    "game.tiles": "Mark Pattern feedback",
    "game.turn": "BrokenClue Turn",
    "game.words": "WordClass WordList word_list",
    "history.history": "History",
    "rating.several_boards": "RatedBoardsGuess rate_boards",
    "rating.exact": "rate rate_many",
    "rating.values": "Line RatedGame RatedGuess",
    "solver.hard": "Revealed",
    "solver.lists": "Lists",
    "solver.position": "Position",
    "solver.ranking": "Ranking",
    "solver.search": "Solution Solver",
    "solver.stopping": "Stop Stopped never_stop",
    "solver.tree": "Tree",
    "strategies.base": "Options Published Strategy Weighing option",
    "strategies.results": "sweep",
    "strategies.simulation": "Progress Simulation simulate",
}
"""The public names of each module."""
_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}

__all__ = ["__version__", *_MODULES]


def __getattr__(name: str) -> object:
    """Import a public name when it is first used, so that the program starts quickly."""
    if name not in _MODULES:
        raise AttributeError(f"module 'wordle_tui' has no attribute {name!r}")
    from importlib import import_module  # imported here: see TYPE_CHECKING

    value = getattr(import_module(f"wordle_tui.{_MODULES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
