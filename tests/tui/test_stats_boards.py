"""Games with several boards in Stats, and results that are pasted."""

from contextlib import closing

import pytest

from tests.support.driving import MakeApp, messages, paste, press, running, screen_text, until
from tests.support.games import played, results
from wordle_tui.cli import main
from wordle_tui.game.records import GameFilter
from wordle_tui.history.history import History


async def test_games_with_several_boards_are_counted_apart_and_deleted(make_app: MakeApp) -> None:
    app = make_app(start="stats")
    app.history.add(played("crane", "raise", "crane"))
    for solved in ((4, 3), (6, 2), (5, 0), (9, 8, 7, 6)):
        app.history.add(results(*solved, title="Dordle 7" if 0 in solved else ""))
    async with running(app) as pilot:
        for keys, *shown in (
            ("", "1 of 1 won"),  # the others are not among them
            ("b", "2 of 3 won", "  5 X", "3 games, Dordle (2 boards)"),
            ("delete", "Delete this game for good?", "Dordle 7  5 X  X/7"),
        ):
            await press(pilot, keys)
            assert all(part in screen_text(app) for part in shown)
        await press(pilot, "down enter")
        await until(pilot, lambda: "2 of 2 won" in screen_text(app))
        await press(pilot, "b")
        assert "1 game, Quordle (4 boards)" in screen_text(app)
        assert "9 8 7 6" in screen_text(app)
        await press(pilot, "escape")
        assert "1 of 1 won, 2.00" in screen_text(app)
        for game in app.history.games(GameFilter(boards=None)):
            app.history.delete(game.uuid)
        await until(pilot, lambda: "No games yet." in screen_text(app))


@pytest.mark.parametrize("screen", ["assist", "replay", "stats"])
async def test_a_pasted_result_is_counted(screen: str, make_app: MakeApp) -> None:
    async with running(app := make_app(start=screen)) as pilot:
        await paste(pilot, "Daily Quordle 376\n8️⃣4️⃣\n5️⃣7️⃣")
        await until(pilot, lambda: messages(app) == ["1 game read, 1 new."])
        assert [game.solved for game in app.history.games(GameFilter(boards=4))] == [(8, 4, 5, 7)]


async def test_without_other_games_the_key_is_named(make_app: MakeApp) -> None:
    app = make_app(start="stats")
    app.history.add(results(4, 3))
    async with running(app):
        assert "Press b for those with several." in screen_text(app)


def test_the_shell_counts_them_apart(capsys: pytest.CaptureFixture[str]) -> None:
    with closing(History.open()) as history:
        history.add(results(4, 3))
    assert main(["stats"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "several boards     games   won  average  streak  best",
        "Dordle (2 boards)      1  100%     4.00       1     1",
    ]
    assert main(["stats", "--mode", "assist"]) == 0
    assert capsys.readouterr().out.startswith("No games match")
