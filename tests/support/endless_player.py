"""A program that plays the same game over and over and stores every key, until it is killed.

`python -m tests.support.endless_player FILE FIRST LAST` performs the numbered steps and prints the
number of each when it is done. What the history holds after a step follows from its number alone.
"""

from __future__ import annotations

import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from uuid import NAMESPACE_OID, uuid5

from tests.support.games import played, saved
from wordle_tui.game.records import FinishedGame, SavedGame
from wordle_tui.history import file
from wordle_tui.history.history import History

ANSWER = "crane"
GUESSES = ("raise", "caner", "crane")
KEYS = "".join(f"{guess}\n" for guess in GUESSES)
START = datetime(2026, 1, 1, tzinfo=UTC)


def finished_game(number: int) -> FinishedGame:
    uuid = str(uuid5(NAMESPACE_OID, str(number)))
    return played(ANSWER, *GUESSES, uuid=uuid, started=START, finished=START)


def unfinished_game(step: int) -> SavedGame | None:
    """The game as it is after the step; None if the step finished it."""
    number, key = divmod(step, len(KEYS))
    if key == len(KEYS) - 1:
        return None
    return saved(KEYS[: key + 1], uuid=finished_game(number).uuid)


def perform(history: History, step: int) -> None:
    game = unfinished_game(step)
    if game is None:
        history.add(finished_game(step // len(KEYS)))
    else:
        history.save_unfinished(game)


def main(path: str, first: str, last: str) -> None:
    file.PROMPT_SECONDS = 60  # however busy the machine, a step that is printed is done
    with closing(History.open(Path(path))) as history:
        for game in history.waiting():
            history.take_over(game.uuid)
        for step in range(int(first), int(last)):
            perform(history, step)
            print(step, flush=True)
    assert history.notice is None, history.notice


if __name__ == "__main__":
    main(*sys.argv[1:])
