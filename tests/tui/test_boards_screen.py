"""The screen for several boards, driven by keyboard and mouse."""

from __future__ import annotations

import pytest

from tests.support.driving import MakeApp, paste, press, resize, screen_text, settle, until
from tests.support.golden import CheckGolden
from wordle_tui.game.boards import Boards
from wordle_tui.game.records import GameFilter
from wordle_tui.game.words import word_list
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.assist.screen import AssistScreen
from wordle_tui.tui.boards.screen import BoardsScreen
from wordle_tui.tui.boards.widgets import BoardPanel
from wordle_tui.tui.widgets.suggestions import Suggestions

WORDS = word_list("original")
COLOURED = "s l a t e 1 1 1 1 3 1 2 1 1 1"


def assist(make_app: MakeApp, boards: int = 2) -> WordleApp:
    app = make_app(start="assist-boards")
    app.several["assist"] = Boards.start(WORDS, boards)
    return app


def practice(make_app: MakeApp, *answers: str) -> WordleApp:
    app = make_app(start="practice-boards")
    app.several["practice"] = Boards.start(WORDS, len(answers), answers=answers, seed=7)
    return app


def screen_of(app: WordleApp) -> BoardsScreen:
    assert isinstance(app.screen, BoardsScreen)
    return app.screen


@pytest.mark.parametrize(
    ("boards", "size"),
    [(4, (80, 24)), (4, (40, 20)), (8, (140, 45)), (16, (80, 24)), (4, (200, 60))],
)
async def test_golden(
    boards: int, size: tuple[int, int], make_app: MakeApp, golden: CheckGolden
) -> None:
    """One guess on all boards, a second one that is being coloured."""
    app = assist(make_app, boards)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        marks = " ".join(f"1 1 1 {1 + board % 2} {1 + board % 3}" for board in range(boards))
        await press(pilot, f"s l a t e {marks} enter")
        await settle(pilot)
        await press(pilot, "c r o n y 1 2")
        await settle(pilot)
        golden(app, f"boards-{boards}-{size[0]}x{size[1]}")


async def test_a_game_is_helped_to_its_end_and_kept(make_app: MakeApp) -> None:
    app = assist(make_app)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, f"{COLOURED} enter")
        await settle(pilot)
        screen = screen_of(app)
        assert str(screen.state.boards) == "slate:bbbbg/bybbb"
        left = [len(board.candidates.words) for board in screen.state.boards.boards]
        shown = screen_text(app)
        assert all(f"{count:,} left" in shown for count in left)
        assert "Play " in shown
        await press(pilot, "enter")  # takes the best guess
        assert screen.state.letters == screen.query_one(Suggestions).highlighted_name
        await press(pilot, "escape w i n c e 3 3 3 3 3 1 1 1 1 1 enter")
        await settle(pilot)
        await press(pilot, "l o r r y 3 3 3 3 3 enter")
        await settle(pilot)
        assert "Solved both boards in 3 guesses." in screen_text(app)
        [game] = app.history.games(GameFilter(boards=None))
        assert game.solved == (2, 3)
        assert app.parting_text == "Wordle-TUI 2 boards 3/7\n2️⃣3️⃣"
        await press(pilot, "ctrl+z")  # it is not over after all
        assert not app.history.games(GameFilter(boards=None))
        assert not app.history.games()


async def test_assist_says_why_a_game_can_neither_be_shared_nor_given_up(
    make_app: MakeApp,
) -> None:
    app = assist(make_app)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "ctrl+s")
        assert "Finish this game first." in screen_text(app)
        await press(pilot, "ctrl+g")
        assert "Give up only in Practice." in screen_text(app)


async def test_an_unfinished_game_is_there_again(make_app: MakeApp) -> None:
    app = assist(make_app)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, f"{COLOURED} enter c r")
    again = make_app(start="assist-boards", history=app.history)
    again.several["assist"] = Boards.start(again.words, 2)
    async with again.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        state = screen_of(again).state
        assert (str(state.boards), state.letters) == ("slate:bbbbg/bybbb", "cr")


async def test_a_contradiction_is_named_and_fixed(make_app: MakeApp) -> None:
    app = assist(make_app)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "s l a t e 3 3 3 3 1 1 1 1 1 1 enter")
        await settle(pilot)
        await press(pilot, "m i n c e 1 1 1 1 1 1 1 1 1 1 enter")
        await settle(pilot)
        assert "No word fits board 1." in screen_text(app)
        await press(pilot, "ctrl+f")
        await settle(pilot)
        assert "on board 1 is grey now" in screen_text(app)


async def test_practice_gives_hints_in_steps_and_tells_the_answers(make_app: MakeApp) -> None:
    app = practice(make_app, "wince", "slate", "crony")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "Best guesses" not in screen_text(app)
        await press(pilot, "s l a t e enter ctrl+u")
        await settle(pilot)
        assert "Test " in screen_text(app)
        await press(pilot, "ctrl+u")
        await settle(pilot)
        assert "Best guesses" in screen_text(app)
        await press(pilot, "ctrl+g")
        assert "Press Ctrl+g again" in screen_text(app)
        await press(pilot, "ctrl+g")
        await settle(pilot)
        shown = screen_text(app)
        assert "Given up: 1 of 3 boards solved." in shown
        assert "WINCE not found" in shown
        await press(pilot, "ctrl+g")
        assert "The game is over." in screen_text(app)
        [game] = app.history.games(GameFilter(boards=None))
        assert (game.solved, game.answers) == ((0, 1, 0), ("wince", "slate", "crony"))
        await press(pilot, "enter")
        await settle(pilot)
        state = screen_of(app).state
        assert not state.is_over
        assert len(state.answers) == 3


async def test_tab_goes_through_the_boards_to_the_list_and_back(make_app: MakeApp) -> None:
    app = assist(make_app, 3)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        screen = screen_of(app)
        await press(pilot, "tab tab")
        assert screen.state.focus == 2
        await press(pilot, "tab")
        assert screen.query_one(Suggestions).has_focus
        await press(pilot, "tab")
        assert (screen.area.has_focus, screen.state.focus) == (True, 0)
        await press(pilot, "shift+tab")
        assert screen.query_one(Suggestions).has_focus


async def test_a_click_turns_to_a_board_and_colours_its_tile(make_app: MakeApp) -> None:
    app = assist(make_app, 4)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "s l a t e")
        screen = screen_of(app)
        panel = list(screen.area.grid.query_children(BoardPanel))[3]
        for _ in range(2):
            await pilot.click(panel, offset=(2, 1))
        await settle(pilot)
        assert screen.state.focus == 3
        assert str(screen.state.draft.pattern) == "ybbbb"


async def test_the_new_game_window_chooses_the_boards(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "f8")
        assert "Boards" in screen_text(app)
        await press(pilot, "down down 4")
        shown = screen_text(app)
        assert "4 Quordle" in shown
        assert "9" in shown  # guesses
        assert "Hard mode" not in shown
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, BoardsScreen))
        await settle(pilot)
        assert len(screen_of(app).state.drafts) == 4
        await press(pilot, "f6 f2")
        await until(pilot, lambda: isinstance(app.screen, BoardsScreen))
        await press(pilot, "f8 down down 2 enter")
        await settle(pilot)
        assert len(screen_of(app).area.grid.children) == 2
        await press(pilot, "f8 down down 1 enter")
        await until(pilot, lambda: isinstance(app.screen, AssistScreen))
        assert app.limit == 6


async def test_a_game_waits_while_another_number_of_boards_is_played(make_app: MakeApp) -> None:
    app = assist(make_app, 4)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "s l a")
        await press(pilot, "f8 down down 2 enter")
        await settle(pilot)
        assert (len(screen_of(app).state.drafts), screen_of(app).state.letters) == (2, "")
        await press(pilot, "c r f8 down down 4 enter")
        await settle(pilot)
        assert (len(screen_of(app).state.drafts), screen_of(app).state.letters) == (4, "sla")
        await press(pilot, "f8 down down 1 enter")
        await until(pilot, lambda: isinstance(app.screen, AssistScreen))
        await press(pilot, "f8 down down 4 enter")
        await until(pilot, lambda: isinstance(app.screen, BoardsScreen))
        await settle(pilot)
        assert screen_of(app).state.letters == "sla"
        await press(pilot, "ctrl+n")
        assert screen_of(app).state.letters == ""
        await press(pilot, "ctrl+z")
        assert screen_of(app).state.letters == "sla"


async def test_a_result_is_pasted_and_sizes_change(make_app: MakeApp) -> None:
    app = assist(make_app, 8)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await paste(pilot, "Daily Dordle 0597 4&6/7")
        await until(pilot, lambda: bool(app.history.games(GameFilter(boards=None))))
        for size in ((40, 20), (140, 45), (30, 12), (29, 11), (200, 60), (80, 24)):
            await resize(pilot, *size)
            await press(pilot, "a tab")
        assert screen_of(app).state.letters == "aaaaa"
