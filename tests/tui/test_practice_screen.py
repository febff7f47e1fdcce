"""Practice by keyboard and mouse: every key, every refusal, every ending."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from textual import events

from tests.support.assist import state
from tests.support.driving import (
    MakeApp,
    click,
    drawn,
    messages,
    resize,
    screen_text,
    settle,
    until,
)
from tests.support.games import unfinished
from tests.support.instant import InstantEngines
from tests.support.textual_internals import has_ended
from wordle_tui.game.board import Board, Outcome
from wordle_tui.game.challenge import challenge_code
from wordle_tui.game.errors import WordleError
from wordle_tui.game.records import GameFilter, Mode
from wordle_tui.game.rule import Rule
from wordle_tui.game.shared import shared_text
from wordle_tui.game.tiles import Mark
from wordle_tui.history.history import History
from wordle_tui.play.asking import AdviceRequest
from wordle_tui.play.hints import Hint
from wordle_tui.play.setup import Setup
from wordle_tui.play.state import PlayState
from wordle_tui.rating.values import RatedGame
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.play.consultant import Consultant
from wordle_tui.tui.rated.ending import GameEnd
from wordle_tui.tui.widgets.keyboard import Keyboard

GIVEN = GameFilter(has_given=True)
RAISE, CRANE = "r a i s e enter", "c r a n e enter"


def practice(make_app: MakeApp, **options: Any) -> WordleApp:
    """The app on Practice, seeking CRANE."""
    app = make_app(start="practice", **{"content": Setup(answer="crane")} | options)
    app.animation_level = "none"
    return app


async def test_every_key_of_a_game_and_its_refusals(make_app: MakeApp) -> None:
    async with state(practice(make_app, rule=Rule.HARD)) as it:
        screen, board = it.screen, it.screen.area.large
        await it.press("escape c r q backspace a n e x")
        assert screen.state.letters == "crane"
        assert it.message == "CRANE is full: Enter plays it, Backspace changes it."
        await it.press("escape q q q q q enter")
        assert it.message == "QQQQQ isn't in the original list."
        assert (screen.state.letters, board.flaw) == ("qqqqq", (0, None))
        await it.press("backspace")
        assert (it.message, board.flaw) == ("", None)
        await it.press(f"escape {RAISE}")
        assert str(screen.game) == "raise:yybbg"
        assert screen.beside.keyboard.marks == {
            **dict.fromkeys("ra", Mark.YELLOW),
            **dict.fromkeys("is", Mark.GREY),
            "e": Mark.GREEN,
        }
        await it.press("a b o u t enter")
        assert it.message == "In hard mode the fifth letter must be E."
        assert board.flaw == (1, 4)
        assert board.cursor is None  # its frame would hide the other
        await it.press("backspace")
        await until(it.pilot, lambda: (board.flaw, board.cursor) == (None, (1, 4)))
        await it.press("escape")
        it.app.change(theme="high-contrast")
        board.post_message(events.Paste(" Crane\n"))
        await drawn(it.pilot)
        assert screen.state.letters == "crane"
        await it.press("enter")
        assert screen.game.outcome is Outcome.WON
        await it.press("ctrl+s")
        assert it.app.parting_text.count("🟧") == 6  # as the theme has them


def places_of(keyboard: Keyboard) -> dict[str | None, tuple[int, int]]:
    """A point on each key; that of None is outside all of them."""
    points = product(range(keyboard.size.width), range(keyboard.size.height))
    return {keyboard.key_at(x, y): (x, y) for x, y in points}


async def test_the_keyboard_has_every_key_and_is_played_with_the_mouse(make_app: MakeApp) -> None:
    async with state(practice(make_app), (40, 20)) as it:
        keyboard = it.screen.beside.keyboard
        for layout in ("qwertz", "azerty", "qwerty"):
            it.app.change(keyboard=layout)
            await drawn(it.pilot)
            keys = {None, "enter", "backspace", *"abcdefghijklmnopqrstuvwxyz"}
            assert places_of(keyboard).keys() == keys
        await resize(it.pilot, 80, 24)
        places = places_of(keyboard)
        for name, (x, y) in places.items():
            shown = (name or "").replace("backspace", "erase")
            assert keyboard.text_at(x, y).strip().lower() == shown
        for name in (*"cram", "backspace", *"ne", "enter"):
            x, y = places[name]
            await click(it.pilot, "#side Keyboard", offset=(x, y + 1))  # below its rule
        assert str(it.screen.game) == "crane:ggggg"


async def test_a_refusal_shakes_the_board_and_tiles_turn_meanwhile(make_app: MakeApp) -> None:
    async with state(practice(make_app)) as it:
        board = it.screen.area.large
        await it.press("enter")
        assert board._shake is None  # with reduced motion
        it.app.animation_level = "full"
        await it.press("enter")
        shake = board._shake
        assert shake is not None
        await until(it.pilot, lambda: has_ended(shake))
        assert board.offset == (0, 0)
        seen: list[int] = []
        board.watch(board, "revealed", lambda revealed: seen.append(revealed))
        await it.press(RAISE)
        await it.press("c l")
        assert it.screen.state.letters == "cl"
        await until(it.pilot, lambda: board.revealed >= 5)
        await drawn(it.pilot)
        assert sorted(set(seen))[:5] == [0, 1, 2, 3, 4]
        assert it.screen.beside.keyboard.marks


# Hints


async def test_hints_come_in_steps_and_the_solver_is_asked_once_for_each(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    consult = Consultant.consult

    async def note(consultant: Consultant, state: PlayState, question: AdviceRequest) -> None:
        asked.append(question.hint)
        await consult(consultant, state, question)

    monkeypatch.setattr(Consultant, "consult", note)
    async with state(practice(make_app)) as it:
        await it.press(f"{RAISE} tab")
        assert it.message.startswith("There's no list yet.")
        assert "26 words" not in it.text
        seen = []
        for _ in range(4):
            await it.press("ctrl+u")
            shown, hint = " ".join(it.text.split()), it.screen.state.hint
            listed = len(it.suggestions.shown) if it.suggestions.display else 0
            is_letters = "Letters to try: G" in shown
            seen.append((hint, is_letters, listed, it.screen.candidates.display))
            guesses = (each.word.upper() for each in it.suggestions.shown[:3])
            assert (f"Good guesses: {' '.join(guesses)}" in shown) is (hint is Hint.THREE)
        assert seen == [
            (Hint.LETTERS, True, 0, False),
            (Hint.THREE, True, 0, False),
            (Hint.ALL, False, 20, True),  # the lists need the room
            (Hint.NONE, False, 0, False),
        ]
        assert "^u everything, as in Assist" in shown  # the hint that comes back
        assert "counts up to guess 2" in shown
        assert asked == [0, 0, 1, 2, 3, 0]
        await it.press(f"escape {CRANE}")
        (game,) = it.app.history.games(GIVEN)
        assert game.hints == 1  # hidden again, too


# Endings


async def test_a_game_won_is_stored_shown_and_followed_by_another(make_app: MakeApp) -> None:
    async with state(practice(make_app)) as it:
        await it.press(f"{RAISE} {CRANE}")
        await settle(it.pilot)
        (stored,) = it.app.history.games(GIVEN)
        assert (stored.is_won, stored.mode) == (True, Mode.PRACTICE)
        assert unfinished(it.app.history, Mode.PRACTICE) is None
        assert it.message == ""
        assert [rating.proved for rating in stored.ratings] == [False, True]
        await it.press("ctrl+s")
        code = challenge_code("crane")
        assert it.app.clipboard == it.app.parting_text
        assert it.app.clipboard.startswith(shared_text(stored, code).splitlines()[0])
        assert code in it.app.clipboard
        for size in ((80, 24), (40, 20)):
            await resize(it.pilot, *size)
            for line in ("CRANE in 2", "(R)", "[E]", "COULD better"):
                assert line in it.text
            assert it.text.count("enter Why") == 1
        await it.press("enter")
        assert it.app.current_mode == "replay"
        await it.press("escape ctrl+n")
        assert (str(it.screen.game), it.screen.game.outcome) == ("", Outcome.PLAYING)
        assert not it.screen.end_card.display


@pytest.mark.parametrize("error", [WordleError("No word fits."), OSError("no memory")], ids=repr)
async def test_a_rating_that_fails_is_not_waited_for(error: Exception, make_app: MakeApp) -> None:
    class Failing(InstantEngines):
        def ratings(self, board: Board, plain: bool, stop: Stop) -> Iterator[RatedGame]:
            raise error

    async with state(practice(make_app, engines=Failing())) as it:
        await it.press(CRANE)
        card = it.screen.query_one(GameEnd).card
        assert card.judged == "This game can't be rated."


# Trouble


async def test_trouble_with_the_history_is_told_once(make_app: MakeApp, tmp_path: Path) -> None:
    path = tmp_path / "damaged.sqlite3"
    path.write_text("this is no history", encoding="utf-8")
    app = practice(make_app, history=History.open(path))
    async with state(app):
        (told,) = messages(app)
        assert told.startswith("The history was damaged and is now damaged-damaged-")
        assert app.history.notice is None


async def test_a_first_game_may_be_given_up_without_a_guess(make_app: MakeApp) -> None:
    async with state(practice(make_app)) as it:
        await it.press("ctrl+g ctrl+g")
        await drawn(it.pilot)
        assert "The word was CRANE." in (shown := screen_text(it.app))
        assert "Guess by guess" not in shown
