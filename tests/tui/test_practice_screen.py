"""Practice by keyboard and mouse: every key, every refusal, every ending."""

from __future__ import annotations

import random
import re
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Static

from tests.support.driving import (
    MakeApp,
    click,
    drawn,
    messages,
    press,
    resize,
    screen_text,
    send,
    settle,
    until,
)
from tests.support.games import saved, unfinished
from tests.support.instant import InstantEngine, InstantEngines
from tests.support.textual_internals import has_ended
from wordle_tui.advice.advice import Advice, Engine
from wordle_tui.advice.aim import Aim
from wordle_tui.game.boards import Boards
from wordle_tui.game.challenge import challenge_code
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.records import GameFilter, Mode
from wordle_tui.game.shared import shared_text
from wordle_tui.game.tiles import Mark
from wordle_tui.game.words import WordList, word_list
from wordle_tui.history.history import History
from wordle_tui.play.asking import AdviceRequest
from wordle_tui.play.hints import Hint
from wordle_tui.play.setup import Setup
from wordle_tui.play.state import PlayState
from wordle_tui.rating.values import RatedGame
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.play.game import AdvisedGame
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.stats.screen import StatsScreen
from wordle_tui.tui.widgets.keyboard import Keyboard

Play = Callable[..., AbstractAsyncContextManager[Pilot[None]]]

GIVEN = GameFilter(has_given=True)


def word(text: str) -> str:
    """The keys that type and enter a word."""
    return f"{' '.join(text)} enter"


@pytest.fixture
def play(make_app: MakeApp) -> Play:
    """Runs the app on Practice, by default seeking CRANE; gives the pilot."""

    @asynccontextmanager
    async def run(
        setup: Setup | None = Setup(answer="crane"),  # noqa: B008 (frozen)
        size: tuple[int, int] = (80, 24),
        app: WordleApp | None = None,
        **options: object,
    ) -> AsyncIterator[Pilot[None]]:
        app = app or make_app(start="practice", content=setup, **options)
        app.animation_level = "none"
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            yield pilot

    return run


def screen_of(pilot: Pilot[None]) -> PlayScreen:
    screen = pilot.app.screen
    assert isinstance(screen, PlayScreen)
    return screen


def turns_of(pilot: Pilot[None]) -> str:
    return str(screen_of(pilot).game)


def outcome_of(pilot: Pilot[None]) -> Outcome:
    return screen_of(pilot).state.outcome


def message_of(pilot: Pilot[None]) -> str:
    return str(screen_of(pilot).query_one("#message", Static).content)


# Guessing


async def test_every_key_of_a_game_and_its_refusals(play: Play) -> None:
    async with play(hard=True) as pilot:
        screen = screen_of(pilot)
        board = screen.area.large
        await press(pilot, "escape c r q backspace a n e x")
        assert screen.state.letters == "crane"
        assert message_of(pilot) == ("CRANE is full: Enter plays it, Backspace changes it.")
        await press(pilot, f"escape {word('qqqqq')}")
        assert message_of(pilot) == "QQQQQ isn't in the original list."
        assert (screen.state.letters, board.flaw) == ("qqqqq", (0, None))
        await press(pilot, "backspace")
        assert (message_of(pilot), board.flaw) == ("", None)
        await press(pilot, f"escape {word('raise')}")
        assert turns_of(pilot) == "raise:yybbg"
        assert screen.beside.keyboard.marks == {
            "r": Mark.YELLOW,
            "a": Mark.YELLOW,
            "i": Mark.GREY,
            "s": Mark.GREY,
            "e": Mark.GREEN,
        }
        for key in ("ctrl+s", "ctrl+r", "ctrl+n"):
            await press(pilot, f"backspace c {key}")
            assert message_of(pilot) == "Finish this game first, or press Ctrl+g to give up.", key
            assert screen.state.letters == "c"
        await press(pilot, f"escape {word('about')}")
        assert message_of(pilot) == "Hard mode: 5th letter must be E."
        assert board.flaw == (1, 4)
        assert board.cursor is None  # its frame would hide the other
        await press(pilot, "backspace")
        await until(pilot, lambda: (board.flaw, board.cursor) == (None, (1, 4)))
        await press(pilot, "escape")
        app_of(pilot).change(theme="high-contrast")
        board.post_message(events.Paste(" Crane\n"))
        await drawn(pilot)
        assert screen.state.letters == "crane"
        await press(pilot, "enter")
        assert outcome_of(pilot) is Outcome.WON
        assert app_of(pilot).parting_text == ""
        await press(pilot, "ctrl+s")
        assert app_of(pilot).parting_text.count("🟧") == 6  # as the theme has them
        for key in ("ctrl+u", "ctrl+g", "x"):
            await press(pilot, f"ctrl+s {key}")
            assert message_of(pilot) == "The game is over. Press Enter for the next one.", key


def places_of(keyboard: Keyboard) -> dict[str | None, tuple[int, int]]:
    """A point on each key; that of None is outside all of them."""
    points = product(range(keyboard.size.width), range(keyboard.size.height))
    return {keyboard.key_at(x, y): (x, y) for x, y in points}


async def test_the_keyboard_has_every_key_and_is_played_with_the_mouse(play: Play) -> None:
    async with play(size=(40, 20)) as pilot:
        keyboard = screen_of(pilot).beside.keyboard
        for layout in ("qwertz", "azerty", "qwerty"):
            app_of(pilot).change(keyboard=layout)
            await drawn(pilot)
            keys = {None, "enter", "backspace", *"abcdefghijklmnopqrstuvwxyz"}
            assert places_of(keyboard).keys() == keys
        await resize(pilot, 80, 24)
        for x, y in product(range(keyboard.size.width), range(keyboard.size.height)):
            key = (keyboard.key_at(x, y) or "").replace("backspace", "erase")
            assert keyboard.text_at(x, y).strip().lower() == key
        places = places_of(keyboard)
        for name in (*"cram", "backspace", *"ne", "enter"):
            x, y = places[name]
            await click(pilot, "Keyboard", offset=(x, y + 1))  # below its rule
        assert turns_of(pilot) == "crane:ggggg"


# Motion


async def test_motion_and_reduced_motion(play: Play) -> None:
    """A refusal shakes the board; tiles turn one by one while typing goes on."""
    async with play() as pilot:
        board = screen_of(pilot).area.large
        await press(pilot, "enter")
        assert board._shake is None
        pilot.app.animation_level = "full"
        await press(pilot, "enter")
        shake = board._shake
        assert shake is not None
        await until(pilot, lambda: has_ended(shake))
        assert board.offset == (0, 0)
        seen: list[int] = []
        board.watch(board, "revealed", lambda revealed: seen.append(revealed))
        await press(pilot, word("raise"))
        await press(pilot, "c l")
        assert screen_of(pilot).state.letters == "cl"
        await until(pilot, lambda: board.revealed >= 5)
        await drawn(pilot)
        assert sorted(set(seen))[:5] == [0, 1, 2, 3, 4]
        assert screen_of(pilot).beside.keyboard.marks


# Hints


def app_of(pilot: Pilot[None]) -> WordleApp:
    assert isinstance(pilot.app, WordleApp)
    return pilot.app


async def test_hints_come_in_steps(play: Play) -> None:
    """Letters to test, the three best guesses, then everything; then none again."""
    async with play() as pilot:
        screen = screen_of(pilot)
        await press(pilot, f"{word('raise')} tab")
        assert message_of(pilot).startswith("There's no list yet.")
        assert "26 words" not in screen_text(pilot.app)
        seen = []
        for _ in range(4):
            await press(pilot, "ctrl+u")
            shown = " ".join(screen_text(pilot.app).split())
            seen.append(
                (
                    screen.state.hint,
                    "Letters to try: G" in shown,
                    len(screen.suggestions.shown) if screen.suggestions.display else 0,
                    screen.candidates.display,
                )
            )
            guesses = (each.word.upper() for each in screen.suggestions.shown[:3])
            is_three = screen.state.hint is Hint.THREE
            assert (f"Good guesses: {' '.join(guesses)}" in shown) is is_three
        await press(pilot, f"escape {word('crane')}")
        (game,) = app_of(pilot).history.games(GIVEN)
        assert game.hints == 1  # hidden again, too
        assert seen == [
            (Hint.LETTERS, True, 0, False),
            (Hint.THREE, True, 0, False),
            (Hint.ALL, False, 20, True),  # the lists need the room
            (Hint.NONE, False, 0, False),
        ]


async def test_the_solver_is_asked_once_for_each_hint(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    consult = AdvisedGame.consult

    async def note(
        play: AdvisedGame, state: PlayState, question: AdviceRequest, is_known: bool
    ) -> None:
        asked.append(question.hint)
        await consult(play, state, question, is_known)

    monkeypatch.setattr(AdvisedGame, "consult", note)
    async with play() as pilot:
        for keys in (word("raise"), "ctrl+u", "c l", "ctrl+u", "ctrl+u"):
            await press(pilot, keys)
        assert asked == [0, 0, 1, 2, 3]


async def test_the_solver_stops_when_the_game_is_over(play: Play) -> None:
    class Thinking(InstantEngine):
        def advise(self, game: Game | Boards, **asked: Any) -> Iterator[Advice]:
            while not asked["stop"]():
                time.sleep(0.005)
            yield from ()

    class Counting(InstantEngines):
        def _make(self, words: WordList) -> Engine:
            return Thinking()

    async with play(engines=Counting()) as pilot:
        screen = screen_of(pilot)

        def is_asked() -> bool:
            workers = [worker for worker in screen.workers if worker.group == "advice"]
            return any(worker.is_running for worker in workers)

        for name in (*"raise", "enter", "ctrl+u", "ctrl+u"):
            pilot.app.simulate_key(name)
        await until(pilot, lambda: screen.state.hint is Hint.THREE and is_asked())
        for name in (*"crane", "enter"):
            pilot.app.simulate_key(name)
        await settle(pilot)
        assert outcome_of(pilot) is Outcome.WON
        assert not is_asked()


# Endings


async def test_a_game_won_is_stored_shown_and_followed_by_another(play: Play) -> None:
    async with play() as pilot:
        await press(pilot, f"{word('raise')} {word('crane')}")
        app, screen = app_of(pilot), screen_of(pilot)
        (stored,) = app.history.games(GIVEN)
        assert stored.is_won
        assert stored.mode is Mode.PRACTICE
        assert unfinished(app.history, Mode.PRACTICE) is None
        assert message_of(pilot) == ""
        code = challenge_code("crane")
        await settle(pilot)
        (stored,) = app.history.games(GIVEN)
        assert [rating.proved for rating in stored.ratings] == [False, True]
        assert stored.loss == pytest.approx(0.2)
        await press(pilot, "ctrl+s")
        assert app.clipboard == app.parting_text
        assert app.clipboard.startswith(shared_text(stored, code).splitlines()[0])
        assert code in app.clipboard
        for size in ((80, 24), (40, 20)):
            await resize(pilot, *size)
            for line in (
                "Magnificent: CRANE in 2.",
                "(R)(A) I  S [E]",
                "COULD",
            ):
                assert line in screen_text(app)
            assert screen_text(app).count("enter Next") == 1
        await press(pilot, "enter")
        assert (turns_of(pilot), outcome_of(pilot)) == ("", Outcome.PLAYING)
        assert not screen.end_card.display


async def test_the_card_is_there_before_its_rating_which_may_come_later(make_app: MakeApp) -> None:
    app = make_app(start="practice", content=Setup(answer="crane"), engines=SlowEngines())
    async with app.run_test() as pilot:
        await send(pilot, f"{word('raise')} {word('crane')}")
        shown = screen_text(app)
        assert "Magnificent: CRANE in 2." in shown
        assert re.search(r"\(R\)\(A\) I  S \[E\] +… +…\n", shown)
        assert "Skill …. Your guesses cost …." in shown
        await send(pilot, "ctrl+n x")  # the rating holds up no key
        assert screen_of(pilot).state.letters == "x"
    assert app.history.games(GIVEN)[0].ratings == ()


@pytest.mark.parametrize("error", [WordleError("No word fits."), OSError("no memory")], ids=repr)
async def test_a_rating_that_fails_is_not_waited_for(error: Exception, play: Play) -> None:
    class Failing(InstantEngines):
        def ratings(self, game: Game, aim: Aim, plain: bool, stop: Stop) -> Iterator[RatedGame]:
            raise error

    async with play(engines=Failing()) as pilot:
        await press(pilot, word("crane"))
        card = screen_of(pilot).end_card.card
        assert card is not None
        assert card.judged == "This game can't be rated."


# Ways to play


async def test_a_game_with_a_list_that_is_not_there_is_kept(make_app: MakeApp) -> None:
    app = make_app(start="practice")
    app.history.save_unfinished(game := saved(list_name="gone.txt"))
    async with app.run_test() as pilot:
        await settle(pilot)
        (told,) = messages(app)
        assert told == "Your last game needs the gone.txt list. It is saved."
        await press(pilot, "r backspace")
        assert app.history.waiting() == [game]


async def test_a_series_goes_on_when_the_rules_change(play: Play) -> None:
    async with play(Setup(seed=7)) as pilot:
        app = app_of(pilot)
        found = []
        for hard, name in ((True, "original"), (True, "nyt"), (True, "original")):
            found.append(screen_of(pilot).game.answer)
            await press(pilot, "ctrl+g ctrl+g")
            app.hard, app.words = hard, word_list(name)
            await press(pilot, "enter")
        assert [*found[:2], screen_of(pilot).game.answer] == ["blink", "asset", "tying"]


# Trouble


async def test_a_history_damaged_while_it_is_open_does_not_end_the_program(
    make_app: MakeApp, tmp_path: Path
) -> None:
    app = make_app(start="practice")
    async with app.run_test() as pilot:
        await press(pilot, word("raise"))
        for file in tmp_path.glob("games.sqlite3*"):
            file.write_bytes(random.Random(1).randbytes(file.stat().st_size))
        await press(pilot, "f5")
        assert isinstance(app.screen, StatsScreen)
        assert "The history was damaged" in " ".join(screen_text(app).split())
    assert app.return_code in (0, None)


class SlowEngines(InstantEngines):
    """Rates for ever, until it is told to stop."""

    def ratings(self, game: Game, aim: Aim, plain: bool, stop: Stop) -> Iterator[RatedGame]:
        while not stop():
            time.sleep(0.01)
        return iter(())


async def test_trouble_with_the_history_is_told_once(make_app: MakeApp, tmp_path: Path) -> None:
    path = tmp_path / "damaged.sqlite3"
    path.write_text("this is no history", encoding="utf-8")
    app = make_app(start="practice", history=History.open(path))
    async with app.run_test() as pilot:
        await settle(pilot)
        (told,) = messages(app)
        assert told.startswith("The history was damaged and is now damaged-damaged-")
        assert app.history.notice is None
