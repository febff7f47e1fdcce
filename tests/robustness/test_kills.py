"""A kill in the middle of writing loses nothing."""

import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from itertools import count
from pathlib import Path
from uuid import NAMESPACE_OID, uuid5

from tests.support.games import played, unfinished
from tests.support.platforms import needs_posix
from wordle_tui import paths
from wordle_tui.game.daily import FIRST_DAY
from wordle_tui.game.game import AnswerSeries
from wordle_tui.game.records import Balance, FinishedBoard, GameFilter, Mode
from wordle_tui.game.tiles import feedback
from wordle_tui.game.words import word_list
from wordle_tui.history.archive import Archive, as_json, parse_archive
from wordle_tui.history.history import History
from wordle_tui.play.hints import Hint
from wordle_tui.play.setup import Setup
from wordle_tui.play.state import GameRules
from wordle_tui.play.store import PlayStore

KILLS = int(os.environ.get("COUNT", "8"))
ORIGINAL = word_list("original")
GUESSES, ANSWER = ("raise", "crane"), "crane"
KEYS = "".join(f"{guess}\n" for guess in GUESSES)
IMPORTED = tuple(
    played(ANSWER, *GUESSES, uuid=str(uuid5(NAMESPACE_OID, str(number)))) for number in range(40)
)
DAILY = played(ANSWER, *GUESSES, mode=Mode.ASSIST, day=FIRST_DAY)
TOTALS = Balance(FIRST_DAY + timedelta(days=20), 1, (0, 0, 1, 2, 0, 0), 3, 9)


@dataclass(frozen=True)
class Scenario:
    """Changes without end; what is stored after a step follows from its number alone."""

    steps: Callable[[History, Path], Iterator[None]]
    """Performs one step for each value."""
    stored: Callable[[History, Path], object]
    after: Callable[[int], object]
    """What is stored after the step of that number; after -1, before the first."""


def typed(step: int) -> tuple[int, list[str], str]:
    """How many games are over, and the guesses and letters of the one that is not."""
    games, keys = divmod(step + 1, len(KEYS))
    *guesses, letters = KEYS[:keys].split("\n")
    return games, guesses, letters


def board(mode: Mode, history: History, folder: Path) -> object:
    games, state = len(history.games(GameFilter(has_given=True))), unfinished(history, mode)
    return (games, [], "") if state is None else (games, list(state.guesses), state.letters)


def play(mode: Mode, history: History, folder: Path) -> Iterator[None]:
    store = PlayStore(history)
    while True:
        state = Setup(mode, answer=ANSWER).begin(GameRules(ORIGINAL), Hint.NONE, AnswerSeries())
        for key in KEYS:
            if key != "\n":
                state = state.type(key)
            else:
                state = state.write(state.letters, feedback(state.letters, ANSWER)).commit()
            state = store.save(state)
            yield


def imports(history: History, folder: Path) -> Iterator[None]:
    """Games, one of which completes one that was there, words and totals; and undoing it all."""
    score = FinishedBoard(score=len(GUESSES))
    history.import_games(Archive((replace(DAILY, boards=(score,)),)), "scores")
    yield
    while True:
        history.import_games(Archive((*IMPORTED, DAILY), ("zonal",), balance=TOTALS), "games")
        yield
        history.undo_import()
        yield


def imported(history: History, folder: Path) -> object:
    return len(history.games()), history.undated_answers(), history.balance()


def exports(history: History, folder: Path) -> Iterator[None]:
    for step in count():
        paths.write_text(folder / "games.json", as_json(Archive(IMPORTED[: 1 + step % 40])))
        yield


def exported(history: History, folder: Path) -> int:
    file = folder / "games.json"
    return len(parse_archive(file.read_text(encoding="utf-8")).games) if file.exists() else 0


SCENARIOS = {
    **{
        mode.value: Scenario(partial(play, mode), partial(board, mode), typed)
        for mode in (Mode.ASSIST, Mode.PRACTICE)
    },
    "import": Scenario(
        imports,
        imported,
        lambda step: (
            (len(IMPORTED) + 1, ["zonal"], TOTALS)
            if step > 0 and step % 2
            else (0 if step < 0 else 1, [], None)
        ),
    ),
    "export": Scenario(exports, exported, lambda step: 0 if step < 0 else 1 + step % 40),
}


def start(scenario: Scenario, folder: Path) -> tuple[int, int]:
    """Fork a process that performs the steps; it writes a byte after each into the pipe."""
    done, tell = os.pipe()
    child = os.fork()
    if not child:
        try:
            with closing(History.open(folder / "games.sqlite3")) as history:
                for _ in scenario.steps(history, folder):
                    os.write(tell, b".")
        finally:
            os._exit(1)
    os.close(tell)
    return child, done


@needs_posix
def test_kills_in_the_middle_of_writing_lose_nothing(tmp_path: Path) -> None:
    """What was done is there, and the step that was under way is done or not."""
    chance, steps = random.Random(KILLS), Counter[str]()
    for number in range(KILLS):
        name, folder = list(SCENARIOS)[number % len(SCENARIOS)], tmp_path / f"{number}"
        folder.mkdir()
        child, done = start(SCENARIOS[name], folder)
        # While the file is made, or during the first steps; first, each makes some steps.
        is_early = number >= len(SCENARIOS) and chance.random() < 0.3
        taken = 0 if is_early else len(os.read(done, 1))
        time.sleep(0.05 * chance.random() ** 2)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        taken += len(os.read(done, 1_000_000))
        os.close(done)
        with closing(History.open(folder / "games.sqlite3")) as history:
            found = SCENARIOS[name].stored(history, folder)
            assert history.notice is None, (name, number, taken)
        after = SCENARIOS[name].after
        assert found in (after(taken - 1), after(taken)), (name, number, taken)
        steps[name] += taken
    assert all(steps[name] for name in SCENARIOS), steps
