"""Replay: typing, pasting and picking games, stepping through them, and what is said of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from textwrap import wrap
from threading import Event

import pytest
from textual import events
from textual.pilot import Pilot

from tests.support.driving import MakeApp, press, screen_text, settle, until
from tests.support.golden import CheckGolden
from tests.support.programs import StartTerminal, is_shown
from tests.support.words import list_of
from wordle_tui.game.game import Game, parse_turns
from wordle_tui.game.records import FinishedGame, Mode
from wordle_tui.game.text import parse_game
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.rating import report
from wordle_tui.rating.exact import rate
from wordle_tui.rating.values import RatedGame
from wordle_tui.solver.advisor import Advisor
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.engines import Engines
from wordle_tui.tui.replay.panels import Overview
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.replay.windows import LinesScreen, PickScreen

GAME = "soare clint mince wince"
MakeReplay = Callable[..., WordleApp]


@pytest.fixture(scope="module")
def soon_proved(original: WordList) -> WordList:
    """Words with which a game is proved in a moment."""
    answers = tuple(word for word in original.answers if word[4] == "e" and word[1] == "i")
    guesses = {*answers, *original.guesses[::100], "soare", "clint", "salet", "raise", "guilt"}
    return list_of(answers, guesses)


@pytest.fixture
def make_replay(make_app: MakeApp, soon_proved: WordList) -> MakeReplay:
    """The app with Replay shown, on the list of a few answers, with the real solver."""

    def make(game: str | None = None, **options: object) -> WordleApp:
        app = make_app(**{"words": soon_proved, "start": "replay", "engines": Engines(), **options})
        if game is not None:
            app.to_replay = parse_game(game, app.words)
        return app

    return make


def screen_of(app: WordleApp) -> ReplayScreen:
    screen = app.screen
    assert isinstance(screen, ReplayScreen)
    return screen


async def enter(pilot: Pilot[None], text: str) -> None:
    """Put a text into the line and press enter."""
    assert isinstance(pilot.app, WordleApp)
    screen_of(pilot.app).entry.value = text
    await press(pilot, "enter")
    await settle(pilot)


async def test_a_game_is_typed_and_rated(make_replay: MakeReplay, soon_proved: WordList) -> None:
    app = make_replay()
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Type or paste a finished game" in screen_text(app)
        await press(pilot, " ".join(GAME.replace(" ", "_")).replace("_", "space") + " enter")
        await settle(pilot)
        rated = screen_of(app).rated
        assert rated is not None
        assert rated.is_complete
        assert rated == rate(parse_game(GAME, soon_proved), Advisor(soon_proved))
        shown = screen_text(app)
        assert "Guess 1: SOARE" in shown
        assert "WINCE 4/6 · few list" in shown
        assert "= 4" in shown
        assert screen_of(app).entry.value == ""


async def test_arrows_and_clicks_step_through_the_turns(make_replay: MakeReplay) -> None:
    app = make_replay(GAME)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        screen = screen_of(app)
        seen = []
        for key in ("down", "right", "down", "down", "left", "up", "up", "up"):
            await press(pilot, key)
            seen.append(screen.turn)
            assert screen.board.lit == screen.turn
            guess = GAME.split()[screen.turn].upper()
            assert f"Guess {screen.turn + 1}: {guess}" in screen_text(app)
        assert seen == [1, 2, 3, 3, 2, 1, 0, 0]
        await pilot.click("#board", offset=(5, 7))
        assert screen.turn == 2


async def test_arrows_move_in_the_line_while_something_is_typed(make_replay: MakeReplay) -> None:
    app = make_replay(GAME)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "c a left")
        assert screen_of(app).turn == 0
        assert screen_of(app).entry.cursor_position == 1
        await press(pilot, "escape right")
        assert screen_of(app).turn == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("soare soare", "The 2nd guess, SOARE, repeats the 1st."),
        ("soare zzzzz", "The 2nd guess, ZZZZZ, is not in the few word"),
        ("wince soare answer=wince", "comes after the win"),
        ("soare:ggggg clint:bbbbb", "comes after the win"),
        ("soare:bbbbb", "The 1st row, SOARE bbbbb, cannot be."),
    ],
)
async def test_a_slip_is_said_and_nothing_is_lost(
    text: str, sentence: str, make_replay: MakeReplay
) -> None:
    app = make_replay(GAME)
    async with app.run_test(size=(140, 45)) as pilot:
        await settle(pilot)
        await enter(pilot, text)
        assert sentence in screen_text(app)
        assert screen_of(app).entry.value == text
        assert str(screen_of(app).game).startswith("soare:bbbbg clint")


async def test_a_shared_grid_is_pasted(make_replay: MakeReplay) -> None:
    app = make_replay()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        grid = "Wordle 1,213 4/6\n\n⬛⬛⬛⬛🟩\n🟨⬛🟨🟨⬛\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩\n"
        screen_of(app).entry.post_message(events.Paste(grid))
        screen_of(app).entry.post_message(events.Paste("soare\nclint\nmince\nwince\n"))
        await press(pilot, "enter")
        await settle(pilot)
        assert str(screen_of(app).game).endswith("mince:bgggg wince:ggggg")


async def test_an_unfinished_game_and_an_answer_outside_the_list(make_replay: MakeReplay) -> None:
    app = make_replay()
    async with app.run_test(size=(140, 45)) as pilot:
        await enter(pilot, "soare:bbbbg clint:ybyyb")
        assert "to go" in screen_text(app)
        await press(pilot, "f8")
        assert "The answer is not known" in screen_text(app)
        await enter(pilot, "soare answer=kazoo")
        assert "KAZOO is not an answer of the few list" in screen_text(app)


async def test_a_game_is_picked_from_the_history_which_stays_as_it_is(
    make_replay: MakeReplay, tmp_path: Path
) -> None:
    history = History.open(tmp_path / "own.sqlite3")
    turns = parse_turns("soare:bbbbg mince:bgggg wince:ggggg")
    stored = history.add(FinishedGame(Mode.PRACTICE, "few", False, turns, "wince"))
    history.add(replace(stored, list_name="gone.txt", uuid=stored.uuid[::-1].replace("-", "0")))
    before = history.games()
    app = make_replay(history=history)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f7")
        await settle(pilot)
        assert isinstance(app.screen, PickScreen)
        await press(pilot, "enter")
        await settle(pilot)
        assert "This game needs the list gone.txt" in screen_text(app)
        await press(pilot, "f7")
        await settle(pilot)
        await press(pilot, "down enter")
        await settle(pilot)
        assert str(screen_of(app).game) == "soare:bbbbg mince:bgggg wince:ggggg"
        await press(pilot, "f7")
        await settle(pilot)
        await press(pilot, "escape")
        await settle(pilot)
        assert isinstance(app.screen, ReplayScreen)
        assert app.history.games() == before


async def test_a_game_opened_in_stats_is_shown(make_replay: MakeReplay, tmp_path: Path) -> None:
    history = History.open(tmp_path / "own.sqlite3")
    turns = parse_turns("soare:bbbbg wince:ggggg")
    history.add(FinishedGame(Mode.ASSIST, "few", False, turns, "wince"))
    app = make_replay(history=history, start="stats")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "enter")
        await settle(pilot)
        assert "Guess 1: SOARE" in screen_text(app)


async def test_how_each_strategy_would_have_played(make_replay: MakeReplay) -> None:
    app = make_replay(GAME)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "f8")
        await settle(pilot)
        assert isinstance(app.screen, LinesScreen)
        shown = screen_text(app)
        assert "Lines to WINCE" in shown
        for name in ("letter-score", "guessmap", "optimal"):
            assert name in shown
        await press(pilot, "escape")
        assert isinstance(app.screen, ReplayScreen)


def one_line(app: WordleApp) -> str:
    """What the screen shows without its line ends, for sentences that are wrapped."""
    return " ".join(screen_text(app).split())


@pytest.mark.parametrize("size", [(80, 24), (40, 20)], ids=str)
@pytest.mark.parametrize("game", ["soare:bbbbg clint:ybyyb", "soare answer=kazoo", GAME])
async def test_the_sum_is_shown_to_its_end(
    game: str, size: tuple[int, int], make_replay: MakeReplay
) -> None:
    app = make_replay(game)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        rated = screen_of(app).rated
        assert rated is not None
        overview = screen_of(app).query_one(Overview)
        lines = [overview.render_line(y).text.strip() for y in range(overview.size.height)]
        shown = " ".join(lines[:-2])
        assert shown in (report.sum_sentence(rated), report.sum_sentence(rated, short=True))


@pytest.mark.parametrize("size", [(80, 24), (40, 20), (140, 45)], ids=str)
async def test_six_guesses_have_room(size: tuple[int, int], make_replay: MakeReplay) -> None:
    app = make_replay("soare salet clint raise mince wince")
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        rated = screen_of(app).rated
        assert rated is not None
        (yours,) = [line for line in screen_text(app).splitlines() if line.startswith(" you ")]
        assert re.findall(r"\d\.\d|0", yours[:38])[:7] == [
            *(f"{value:.1f}" for value in rated.left[:-1]),
            "0",
        ]


async def test_on_a_small_screen_errors_take_the_lines_they_need(make_replay: MakeReplay) -> None:
    app = make_replay(GAME)
    async with app.run_test(size=(40, 20)) as pilot:
        await settle(pilot)
        await enter(pilot, "soare clint:ybyyb")
        sentence = "expected them as in soare:bbygb, or the answer."
        assert sentence in one_line(app)
        await press(pilot, "escape")
        assert sentence not in one_line(app)
        assert "WINCE 4/6" in one_line(app)
        await enter(pilot, "soare clint:ybyyb")
        screen_of(app).entry.post_message(events.Paste("soare"))
        await pilot.pause()
        assert sentence not in one_line(app)


@pytest.mark.parametrize("size", [(80, 24), (40, 20)], ids=str)
async def test_an_answer_outside_the_list_is_said_in_full(
    size: tuple[int, int], make_replay: MakeReplay
) -> None:
    app = make_replay("soare answer=kazoo")
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        message = str(screen_of(app).message.render())
        assert "KAZOO is not an answer of the few list: it was added for this rating." in message
        assert screen_of(app).message.size.height >= len(wrapped(message, size[0]))


def wrapped(text: str, width: int) -> list[str]:
    room = width - 2 if width < 80 else width - 35
    return [part for line in text.splitlines() for part in wrap(line, room)]


async def test_what_contradicts_leaves_no_part_of_a_rating(
    make_replay: MakeReplay, soon_proved: WordList
) -> None:
    app = make_replay(GAME)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        turns = parse_turns("soare:bbbbg clint:bbbbb mince:ggggb")
        screen_of(app).open(Game(soon_proved, turns))
        await settle(pilot)
        assert "No word fits" in one_line(app)
        assert screen_of(app).rated is None
        for left_over in ("expected", "best", "Guess 1"):
            assert left_over not in screen_text(app)


async def test_the_strategies_can_be_asked_before_the_rating(
    make_replay: MakeReplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = Waiting()
    monkeypatch.setattr(waiting, "ratings", lambda *_: iter([]))
    app = make_replay(GAME, engines=waiting)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert screen_of(app).rated is None
        await press(pilot, "f8")
        assert isinstance(app.screen, LinesScreen)


async def test_strategies_that_fail_say_so(
    make_replay: MakeReplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("bewitched")

    app = make_replay(GAME)
    monkeypatch.setattr(app.engines, "strategy_lines", fail)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "f8")
        await until(pilot, lambda: "The strategies failed" in screen_text(app))


async def test_long_lines_are_indented(
    make_replay: MakeReplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_replay(GAME)
    line = ("distinct-letters", ("soare", "clint", "mince", "wince"))
    monkeypatch.setattr(app.engines, "strategy_lines", lambda *_: iter([line]))
    async with app.run_test(size=(40, 20)) as pilot:
        await settle(pilot)
        await press(pilot, "f8")
        await until(pilot, lambda: "│ distinct-letters 4 SOARE CLINT" in screen_text(app))
        assert f"│ {' ' * len('distinct-letters 4 ')}MINCE WINCE" in screen_text(app)


async def test_on_a_small_screen_words_and_groups_are_a_key_away(make_replay: MakeReplay) -> None:
    app = make_replay(GAME)
    async with app.run_test(size=(40, 20)) as pilot:
        await settle(pilot)
        assert "F9: more" in screen_text(app)
        assert "groups" not in screen_text(app)
        await press(pilot, "down f9")
        await pilot.pause()
        assert "CLINT: 7 groups" in screen_text(app)
        assert "after   wince mince niece niche" in screen_text(app)
        await press(pilot, "f9")
        await pilot.pause()
        assert "Guess 2: CLINT" in screen_text(app)


class Waiting(Engines):
    """Rates the first turn, then waits until it is told to go on or to stop."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on, self.is_stopped = Event(), False

    def ratings(self, game: Game, stop: Stop) -> Iterator[RatedGame]:
        for rated in super().ratings(game, lambda: False):
            yield rated
            while not self.go_on.wait(0.005):
                if stop():
                    self.is_stopped = True
                    return


async def test_the_first_turn_is_shown_at_once_and_the_rest_fills_in(
    make_replay: MakeReplay,
) -> None:
    waiting = Waiting()
    app = make_replay(GAME, engines=waiting)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Guess 1: SOARE" in screen_text(app))
        await until(pilot, lambda: "Rating…" in screen_text(app))
        rated = screen_of(app).rated
        assert rated is not None
        assert len(rated.guesses) == 1
        app.post_message(events.Key("down", None))
        await until(pilot, lambda: screen_of(app).turn == 1)
        assert "Guess 2" not in screen_text(app)
        waiting.go_on.set()
        await until(pilot, lambda: "Guess 2: CLINT" in screen_text(app))
        await settle(pilot)
        assert "Rating…" not in screen_text(app)


async def test_another_game_stops_the_rating_of_the_first(make_replay: MakeReplay) -> None:
    waiting = Waiting()
    app = make_replay(GAME, engines=waiting)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: screen_of(app).rated is not None)
        screen_of(app).entry.value = "salet wince"
        app.post_message(events.Key("enter", None))
        await until(pilot, lambda: waiting.is_stopped)
        waiting.go_on.set()
        await settle(pilot)
        assert "Guess 1: SALET" in screen_text(app)


@pytest.mark.parametrize("theme", ["dark", "light", "high-contrast", "ansi"])
@pytest.mark.parametrize("size", [(80, 24), (40, 20), (140, 45)], ids=lambda s: f"{s[0]}x{s[1]}")
async def test_what_a_turn_looks_like(
    size: tuple[int, int], theme: str, make_replay: MakeReplay, golden: CheckGolden
) -> None:
    """The second turn: its sentence, bars, words, and its groups beside those of the best guess."""
    app = make_replay(GAME)
    async with app.run_test(size=size) as pilot:
        app.theme = theme
        await settle(pilot)
        await press(pilot, "down")
        golden(app, f"replay-{size[0]}x{size[1]}", theme)


@pytest.mark.parametrize(
    ("name", "size", "game"),
    [
        ("replay-empty", (80, 24), None),
        ("replay-short", (80, 16), GAME),
        ("replay-narrow", (50, 40), GAME),
    ],
)
async def test_other_states(
    name: str, size: tuple[int, int], game: str | None, make_replay: MakeReplay, golden: CheckGolden
) -> None:
    app = make_replay(game)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        golden(app, name)


def test_the_real_command(terminal: StartTerminal) -> None:
    program = terminal("replay", *GAME.split(), "--list", "original")
    program.wait_for(is_shown("Guess 1: SOARE"))
    program.process.send("\x1b[B")
    program.wait_for(is_shown("the best, GUILT"))
    program.process.send("salet wince\r")
    program.wait_for(is_shown("Guess 1: SALET"))
    program.process.send("\x11")
    program.wait_for_end()
    assert program.process.exitstatus == 0


def test_the_real_command_refuses_before_it_starts(
    terminal: StartTerminal,
) -> None:
    program = terminal("replay", "soare", "soare", "--list", "original")
    program.wait_for_end()
    assert "The 2nd guess, SOARE, repeats the 1st." in program.text
    assert program.process.exitstatus == 1
