"""Games to store; apart from `any_games`, because hypothesis takes long to import."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from wordle_tui.game import daily
from wordle_tui.game.named_lists import list_named
from wordle_tui.game.records import (
    EVERY_GAME,
    FinishedBoard,
    FinishedGame,
    GameFilter,
    Mode,
    SavedGame,
    new_uuid,
)
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn
from wordle_tui.history import tables
from wordle_tui.history.history import History
from wordle_tui.history.statistics import Statistics, statistics
from wordle_tui.play.state import GameRules, PlayState
from wordle_tui.play.store import PlayStore


def played(sought: str, *guesses: str, **changes: Any) -> FinishedGame:
    """A finished practice game with these guesses; won if the last of them is the answer."""
    turns = tuple(Turn(guess, feedback(guess, sought)) for guess in guesses)
    board: dict[str, Any] = {"turns": turns, "answer": sought}
    board |= {key: changes.pop(key) for key in ("score", "grid", *board) if key in changes}
    values: dict[str, Any] = {"mode": Mode.PRACTICE, "list_name": "nyt", "rule": Rule.NORMAL}
    return FinishedGame(**{**values, "boards": (FinishedBoard(**board),), **changes})


def with_board(game: FinishedGame, **changes: Any) -> FinishedGame:
    """The game with another board, the only one."""
    return replace(game, boards=(replace(game.boards[0], **changes),))


def results(*solved: int, **changes: Any) -> FinishedGame:
    """A game with several boards of which only the guess that solved each is known."""
    boards = tuple(FinishedBoard(score=guess) for guess in solved)
    values: dict[str, Any] = {"mode": Mode.PRACTICE, "list_name": "nyt", "rule": Rule.NORMAL}
    return FinishedGame(**{**values, "boards": boards, "limit": len(solved) + 5, **changes})


def saved(state: str = "{}", **changes: Any) -> SavedGame:
    """An unfinished practice game with that state."""
    values: dict[str, Any] = {"mode": Mode.PRACTICE, "boards": 1, "list_name": "nyt"}
    return SavedGame(**{"uuid": new_uuid(), **values, "state": state, **changes})


def add_all(history: History, games: Iterable[FinishedGame]) -> None:
    stored = tuple(games)
    history.write(lambda file: [tables.store(file, game) for game in stored])


def figures_of(history: History, which: GameFilter = EVERY_GAME) -> Statistics:
    today = which.before.astimezone().date() if which.before else daily.today()
    return statistics(history.games(which), history.balance(which), today)


def unfinished(history: History, mode: Mode, boards: int = 1) -> PlayState | None:
    """The unfinished game of a mode that was saved last, as the program would go on with it."""
    store = PlayStore(history)
    waiting = store.last((mode,), boards)
    if waiting is None:
        return None
    return store.resume(waiting, GameRules(list_named(waiting.list_name)))
