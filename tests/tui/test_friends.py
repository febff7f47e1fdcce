"""A friend's text, pasted anywhere: it is compared with the user's game, or played first."""

from textual.widgets import Input

from tests.support.driving import MakeApp, front, messages, paste, press, running, screen_text
from tests.support.games import played
from wordle_tui.game.boards import Boards
from wordle_tui.game.challenge import challenge_code
from wordle_tui.game.records import FinishedBoard, FinishedGame, Mode
from wordle_tui.game.shared import shared_text
from wordle_tui.game.words import word_list
from wordle_tui.history.history import History
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.replay.panels import TileRows
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.shell.base import AskScreen

ORIGINAL = word_list("original")
THEIRS = played("wince", "slate", "since", "mince", "wince", list_name="original")
MINE = played("wince", "slate", "mince", "wince", list_name="original")
CODE = challenge_code("wince")


async def test_a_game_of_both_is_compared_guess_by_guess(
    make_app: MakeApp, history: History
) -> None:
    history.add(MINE)
    async with running(app := make_app(history=history), (100, 30)) as pilot:
        await paste(pilot, shared_text(THEIRS, CODE, with_words=True))
        screen = front(app, ReplayScreen)
        assert "They needed 4, you 3." in screen_text(app)
        assert screen.guesses.title.endswith(" · your friend")
        assert screen.query_one("#yours", TileRows).turns == MINE.turns
        await press(pilot, "ctrl+x")
        assert "Only your own games are saved in Stats." in screen_text(app)
        await press(pilot, "escape")
        assert "They needed" not in screen_text(app)


async def test_a_grid_with_a_code_is_compared(make_app: MakeApp, history: History) -> None:
    history.add(MINE)
    async with running(app := make_app(history=history, start="replay")) as pilot:
        await paste(pilot, shared_text(THEIRS, CODE))
        assert "They needed 4, you 3. Correct the words" in screen_text(app)
        assert "Most plausible guesses for WINCE" in screen_text(app)
        await paste(pilot, shared_text(MINE, CODE))  # the user's own
        assert "They needed" not in screen_text(app)


async def test_several_boards_are_compared(make_app: MakeApp, history: History) -> None:
    drawn = Boards.random(ORIGINAL, 2, 7)
    one, two = (board.answer or "" for board in drawn.boards)

    def game(*guesses: str) -> FinishedGame:
        boards = drawn
        for guess in guesses:
            boards = boards.play(guess)
        kept = tuple(FinishedBoard(board.turns, board.answer) for board in boards.boards)
        return FinishedGame(Mode.PRACTICE, "original", False, kept, limit=7)

    history.add(game(one, two))
    async with running(app := make_app(history=history, start="replay")) as pilot:
        for with_words in (False, True):
            theirs = game("slate", two, one)
            await paste(pilot, shared_text(theirs, drawn.code, with_words=with_words))
            assert "They needed 3, you 2." in screen_text(app)
            assert ("Guess 1: SLATE" in screen_text(app)) == with_words


async def test_a_game_that_the_user_has_not_played_comes_first(make_app: MakeApp) -> None:
    async with running(app := make_app()) as pilot:
        await paste(pilot, shared_text(THEIRS, CODE, with_words=True))
        assert front(app, AskScreen).query_one(Input).value == CODE
        assert messages(app) == ["They needed 4. Press Enter to play the same game."]
        await press(pilot, "enter")
        screen = front(app, PlayScreen)
        assert (screen.NAME, screen.state.game.mode) == ("practice", Mode.CHALLENGE)
        await press(pilot, "w i n c e enter ctrl+s")
        assert app.clipboard.endswith(CODE)
        assert "WINCE" not in app.clipboard
        app.change(share_words=True)
        await press(pilot, "ctrl+s")
        assert "\nWINCE\n" in app.clipboard
