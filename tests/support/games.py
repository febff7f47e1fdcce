"""Games to store; apart from `any_games`, because hypothesis takes long to import."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wordle_tui.game.records import FinishedGame, Mode, new_uuid
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn
from wordle_tui.history.history import History
from wordle_tui.history.rows import store


def played(sought: str, *guesses: str, **changes: Any) -> FinishedGame:
    """A finished practice game with these guesses; won if the last of them is the answer."""
    values: dict[str, Any] = {
        "mode": Mode.PRACTICE,
        "list_name": "nyt",
        "hard": False,
        "turns": tuple(Turn(guess, feedback(guess, sought)) for guess in guesses),
        "answer": sought,
        "uuid": new_uuid(),
    }
    return FinishedGame(**{**values, **changes})


def add_all(history: History, games: Iterable[FinishedGame]) -> None:
    """Store all the games in one change."""
    games = list(games)
    history.write(lambda connection: [store(connection, game) for game in games])
