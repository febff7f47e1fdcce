"""The real program, killed while it is played: nothing that was seen on its screen is lost."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path

import pytest

from tests.support.cases import on_demand
from tests.support.games import unfinished
from tests.support.programs import StartTerminal, Terminal, is_shown
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.records import Mode
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.training.schedule import due_day, training_day
from wordle_tui.tui.widgets.tiles import SQUARE

GUESSES = ("raise", "mount", "fluff", "civic", "puppy", "mummy")
KEYS = "".join(f"{guess}\r" for guess in GUESSES) + "\r"
KILLS = int(os.environ.get("COUNT", "20"))
State = tuple[tuple[str, ...], str, str]
"""The finished games, the turns of the unfinished one, and its letters."""


def stored(path: Path) -> tuple[State, list[str]]:
    """What the history holds, and the answers of its games in the order of play."""
    with closing(History.open(path)) as history:
        assert history.notice is None
        games = history.games()[::-1]
        state = unfinished(history, Mode.PRACTICE)
    finished = tuple(" ".join(map(str, game.turns)) for game in games)
    answers = [game.answer or "" for game in games]
    if state is None:
        return (finished, "", ""), answers
    return (finished, str(state.position), state.letters), [*answers, *state.answers]


def states(words: WordList, start: State, keys: str, answers: list[str]) -> Iterator[State]:
    """The states that the keys lead through; the answers of the games are known afterwards.

    When they end, so does this: a game that was not stored has no keys in it.
    """
    finished, _, letters = start
    coming = iter(answers[len(finished) :])
    game = Game(words, answer=next(coming, "?????"))
    for turn in start[1].split():
        game = game.play(turn.partition(":")[0])
    for key in keys:
        yield finished, "" if game.outcome is not Outcome.PLAYING else str(game), letters
        if game.outcome is not Outcome.PLAYING:
            if key == "\r":
                game = Game(words, answer=next(coming, "?????"))
        elif key != "\r":
            letters = (letters + key)[:5]
        elif len(letters) == 5 and game.answer != "?????":
            game, letters = game.play(letters), ""
            if game.outcome is not Outcome.PLAYING:
                finished = (*finished, str(game))
    yield finished, "" if game.outcome is not Outcome.PLAYING else str(game), letters


def board_text(program: Terminal) -> str:
    """The words on the board, as they were typed."""
    lines = [program.screen.display[3 + SQUARE.height * row][:33] for row in range(6)]
    words = ["".join(filter(str.isalpha, line)).lower() for line in lines]
    return " ".join(filter(None, words))


def state_text(state: State) -> str:
    """The words that the board shows in that state."""
    _, turns, letters = state
    words = [turn.partition(":")[0] for turn in turns.split()]
    return " ".join(filter(None, [*words, letters]))


def wait_for_board(program: Terminal, text: str) -> None:
    program.wait_for(lambda _: board_text(program) == text)


def play_and_kill(program: Terminal, moments: random.Random, keys: Iterator[str]) -> str:
    """Type for a random time in bursts, then kill; return what was typed."""
    typed = ""
    ending = time.monotonic() + moments.uniform(0.1, 1.5)
    while time.monotonic() < ending:
        burst = "".join(next(keys) for _ in range(moments.randint(1, 4)))
        program.process.send(burst)
        typed += burst
        time.sleep(moments.uniform(0, 0.1))
        program.read()
    program.process.kill(9)
    program.wait_for_end()
    return typed


@pytest.mark.parametrize("kills", [2, *on_demand(KILLS)], ids=["few", "many"])
def test_a_killed_program_loses_nothing(
    kills: int, user_folder: Path, terminal: StartTerminal, original: WordList
) -> None:
    moments = random.Random(kills)
    path = user_folder / "games.sqlite3"
    keys = cycle(KEYS)
    state: State = ((), "", "")
    for _ in range(kills):
        program = terminal("practice", "--list", "original")
        program.wait_for(is_shown("F1 Help"))
        wait_for_board(program, state_text(state))
        typed = play_and_kill(program, moments, keys)
        seen = board_text(program)
        after, answers = stored(path)
        course = list(states(original, state, typed, answers))
        assert after in course, f"{after} does not come of {state} and {typed!r}"
        places = [place for place, each in enumerate(course) if state_text(each) == seen]
        if places:
            assert after in course[places[0] :], f"{seen} was on the screen, but is lost"
        state = after
        # The keys that were not taken before the kill are typed again, as a player would.
        keys = cycle(KEYS[_place_in_script(state) :] + KEYS[: _place_in_script(state)])
    assert state[0] or state[1]


def _place_in_script(state: State) -> int:
    """The place in `KEYS` where the play goes on after that state."""
    _, turns, letters = state
    return 6 * len(turns.split()) + len(letters)


@pytest.mark.slow  # tests/robustness kills the trainer while it writes, too
def test_what_a_killed_trainer_has_graded_is_kept(
    user_folder: Path, terminal: StartTerminal
) -> None:
    """Killed as soon as the answer is on the screen; the next program asks another card."""
    before: dict[str, str] = {}
    for cards in (20, 19):  # new ones a day
        program = terminal("train", "--deck", "endgames", "--list", "original")
        program.wait_for(is_shown("find a good guess"))
        program.wait_for(is_shown(f"1 of {cards}"))
        program.process.send("\x07")
        program.wait_for(is_shown("is best"))
        program.process.kill(9)
        program.wait_for_end()
        with closing(History.open(user_folder / "games.sqlite3")) as history:
            states = history.cards()
        assert len(states) > len(before)
        before = states
        assert all(due_day(state) > training_day(datetime.now(UTC)) for state in states.values())
