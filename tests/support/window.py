"""A window of the program, as far as the history knows one: does what its standard input says.

`open FILE`, `add NUMBER` (a finished game) and `close` are what the program does; `await FILE` lets
two windows begin at the same moment. Each line is printed when it is done.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path
from uuid import NAMESPACE_OID, uuid5

from tests.support.games import played
from wordle_tui.game.records import FinishedGame
from wordle_tui.history import file
from wordle_tui.history.history import History

START = datetime(2026, 1, 1, tzinfo=UTC)


def finished_game(number: int) -> FinishedGame:
    uuid = str(uuid5(NAMESPACE_OID, str(number)))
    return played("crane", "raise", "crane", uuid=uuid, started=START, finished=START)


def main() -> None:
    file.PROMPT_SECONDS = 60  # however busy the machine, a line that is printed is done
    for line in sys.stdin:
        order, _, value = line.strip().partition(" ")
        match order:
            case "open":
                history = History.open(Path(value))
            case "await":
                while not Path(value).exists():
                    pass
            case "add":
                history.add(finished_game(int(value)))
            case "close":
                history.close()
        print(order, flush=True)


if __name__ == "__main__":
    main()
