"""The options that start the full-screen program with a game: one board or several."""

import pytest

from tests.support.programs import refusal
from wordle_tui.cli import main
from wordle_tui.game.boards import Boards
from wordle_tui.game.records import Mode
from wordle_tui.game.text import parse_game
from wordle_tui.game.words import word_list
from wordle_tui.play.setup import Setup
from wordle_tui.tui.app import WordleApp

GAME = "soare clint mince wince"
CODE = Boards.random(word_list("practice"), 4, 7).code


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("--boards 4 --hard", "Hard mode is for one board"),
        ("--boards 33", "isn't a number of boards from 1 to 32"),
        ("--boards 4 --turns 25", "A game with 4 boards has 4 to 24 guesses."),
        ("practice --boards 4 --answer crane", "Several boards have random words"),
        (f"practice --boards 3 --challenge {CODE}", "This code is for 4 boards, not 3."),
        (f"practice --challenge {CODE} --list original", "isn't for the original list"),
        ("practice --answer qqqqq", "QQQQQ isn't in the nyt list."),
        ("practice --challenge 1JYAM-VN2", "There's a typing mistake in the code"),
        ("practice --seed 1 --adversary", "not allowed with argument --seed"),
        ("practice --day 2021-06-18", "18 Jun 2021 is before the first puzzle"),
        ("practice --day 985 --list original", "is played with the nyt list"),
    ],
)
def test_wrong_options_get_one_sentence(arguments: str, expected: str) -> None:
    assert expected in refusal(arguments)


@pytest.mark.parametrize(
    ("arguments", "screen", "content"),
    [
        (["--boards", "4"], "assist", Setup(Mode.ASSIST, 4)),
        (["--boards", "16", "--turns", "25"], "assist", Setup(Mode.ASSIST, 16, 25)),
        (["practice", "--boards", "8", "--seed", "7"], "practice", Setup(boards=8, seed=7)),
        (["practice", "--challenge", CODE], "practice", Setup(boards=4, seed=7)),
        (["replay", *GAME.split()], "replay", parse_game(GAME, word_list("nyt"))),
    ],
)
def test_the_program_starts_with_the_game(
    arguments: list[str], screen: str, content: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[WordleApp] = []
    monkeypatch.setattr("wordle_tui.commands.programs.check_terminal", lambda: None)
    monkeypatch.setattr(WordleApp, "leave_on_signals", lambda app: None)
    monkeypatch.setattr(WordleApp, "run", lambda app: started.append(app))
    assert main([*arguments, "--list", "nyt"]) == 0
    assert started[0].limit == 6  # of games with one board
    assert (started[0].DEFAULT_MODE, started[0].content) == (screen, content)
