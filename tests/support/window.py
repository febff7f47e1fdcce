"""A window of the program, as far as the history knows one: does what its standard input says.

`open FILE`, `add NUMBER` (a finished game) and `close` are what the program does; `await FILE` lets
two windows begin at the same moment. Each line is printed when it is done.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.support.endless_player import finished_game
from wordle_tui.history import file
from wordle_tui.history.history import History


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
