"""Replay of a game with several boards: what each guess cost, and what it did on each board."""

from collections.abc import Iterator
from threading import Event

from tests.support.driving import MakeApp, front, press, running, screen_text, send, settle, until
from tests.support.games import results
from tests.support.golden import CheckGolden
from tests.support.instant import InstantEngine, InstantEngines
from tests.support.programs import PATIENCE
from wordle_tui.game.boards import Boards
from wordle_tui.game.records import FinishedBoard, FinishedGame, GameFilter, Mode
from wordle_tui.game.shared import shared_text
from wordle_tui.game.turn import parse_turns
from wordle_tui.game.words import word_list
from wordle_tui.rating.boards import RatedBoardsGuess, rate_boards
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.widgets.boards import BoardsTurn


def finished(*answers: str) -> FinishedGame:
    """A game in which two openers were followed by all the answers."""
    boards = Boards.start(word_list("original"), len(answers), answers=answers)
    for guess in dict.fromkeys(("soare", "clint", *answers)):
        boards = boards.play(guess)
    kept = tuple(FinishedBoard(board.turns, board.answer) for board in boards.boards)
    return FinishedGame(Mode.PRACTICE, "original", False, kept, limit=boards.limit)


DORDLE = finished("wince", "slate")


def replay(app: WordleApp) -> ReplayScreen:
    return front(app, ReplayScreen)


async def test_a_game_of_stats_is_opened_and_nothing_of_it_is_stored(make_app: MakeApp) -> None:
    app = make_app(start="stats")
    game = app.history.add(DORDLE)
    async with running(app) as pilot:
        await press(pilot, "b")
        await press(pilot, "enter")
        boards = replay(app).boards
        assert boards is not None
        *_, rated = rate_boards(boards, lambda words: InstantEngine())
        assert replay(app).rated_boards == rated
        assert "Dordle: solved in 4 of 7" in screen_text(app)
        for number, each in enumerate(rated):
            shown = screen_text(app)
            assert f"Guess {number + 1}: {each.guess.upper()}" in shown
            [line] = [line for line in shown.splitlines() if f"▸ {each.guess.upper()}" in line]
            assert each.cost in line[:36].split()
            before, after = (sum(map(len, left)) for left in (each.before, each.after))
            assert f"{before:,} → {after:,} word" in shown
            await press(pilot, "down")
        assert "Guess 4: SLATE" in screen_text(app)  # the last one
    assert app.history.games(GameFilter(boards=2)) == [game]


async def test_what_a_guess_did_on_each_board(make_app: MakeApp) -> None:
    async with running(app := make_app(start="replay", content=DORDLE)) as pilot:
        for key, *shown in (
            ("down", "1 (C) L (I)(N) T", "2  C [L] I  N (T)"),
            ("down", "1 [W][I][N][C][E]     ✓", "2  W  I  N  C [E]     1 slate"),
        ):
            await press(pilot, key)
            assert all(part in screen_text(app) for part in shown)
        await press(pilot, "down")
        assert "1 [" not in screen_text(app)  # the first board was solved before
        replay(app).guesses.pressed(0, 0)
        await settle(pilot)
        assert "Guess 1: SOARE" in screen_text(app)


async def test_keys_for_one_board_say_so(make_app: MakeApp) -> None:
    async with running(app := make_app(start="replay", content=DORDLE)) as pilot:
        for key, sentence in (
            ("f9", "This key is for games with one board."),
            ("ctrl+x", "This game is already in Stats."),
            ("ctrl+t", "This key is for games with one board."),
        ):
            await press(pilot, key)
            assert sentence in screen_text(app)
        await press(pilot, "ctrl+s")
        assert app.clipboard == shared_text(DORDLE)
        replay(app).entry.value = "soare clint mince wince"
        await press(pilot, "enter")
        assert "Dordle" not in screen_text(app)
        assert "WINCE in 4" in screen_text(app)


async def test_a_result_without_words_and_a_contradiction_get_a_sentence(make_app: MakeApp) -> None:
    app = make_app(start="replay")
    impossible = FinishedBoard(parse_turns("soare:bbbbb clint:bbbbb dumpy:bbbbb"), None)
    wrong = FinishedGame(Mode.ASSIST, "original", False, (impossible, impossible), limit=7)
    async with running(app) as pilot:
        for game, sentence in (
            (results(8, 4, 5, 7), "This game has only its results, so it can't be replayed."),
            (wrong, "Board 1: No word fits"),
        ):
            replay(app).open(game)
            await settle(pilot)
            assert sentence in screen_text(app)


class SlowEngines(InstantEngines):
    """Rates the guesses after the first one only when it may."""

    may_go_on = Event()

    def board_ratings(
        self, boards: Boards, plain: bool, stop: Stop
    ) -> Iterator[tuple[RatedBoardsGuess, ...]]:
        for rated in super().board_ratings(boards, plain, stop):
            yield rated
            self.may_go_on.wait(PATIENCE)


async def test_progress_is_shown(make_app: MakeApp) -> None:
    app = make_app(start="replay", content=DORDLE, engines=SlowEngines())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: len(replay(app).rated_boards) == 1)
        assert "cost …" in screen_text(app)
        await send(pilot, "down")
        assert "1 (C) L (I)(N) T" in screen_text(app)  # its colours need no rating
        SlowEngines.may_go_on.set()
        await settle(pilot)
        assert "cost …" not in screen_text(app)


async def test_how_it_looks(make_app: MakeApp, golden: CheckGolden) -> None:
    boards = Boards.random(word_list("original"), 8, seed=3).boards
    game = finished(*(board.answer or "" for board in boards))
    async with running(app := make_app(start="replay", content=game)) as pilot:
        await press(pilot, "down down")
        await golden(pilot, "replay-boards")
        panel, seen, top = replay(app).query_one(BoardsTurn), set[str](), -1
        assert panel.is_cut
        while panel.top != top:
            top, x = panel.top, panel.region.x
            seen |= {line[x : x + 4].strip(" [(") for line in screen_text(app).splitlines()}
            await press(pilot, "pagedown")
        assert {str(number) for number in range(1, 9)} <= seen
