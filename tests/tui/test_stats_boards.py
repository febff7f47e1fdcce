"""Games with several boards in Stats, and results that are pasted."""

from __future__ import annotations

import pytest

from tests.support.driving import MakeApp, messages, paste, press, screen_text, settle, until
from tests.support.games import played, results
from wordle_tui.cli import main
from wordle_tui.game.records import GameFilter
from wordle_tui.history.history import History

QUORDLE = "Daily Quordle 376\n8️⃣4️⃣\n5️⃣7️⃣"


async def test_games_with_several_boards_are_counted_apart(make_app: MakeApp) -> None:
    app = make_app(start="stats")
    app.history.add(played("crane", "raise", "crane"))
    for solved in ((4, 3), (5, 0), (6, 2), (9, 8, 7, 6)):
        app.history.add(results(*solved))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "1 of 1 won" in screen_text(app)  # the others are not among them
        await press(pilot, "b")
        shown = screen_text(app)
        assert "2 of 3 won" in shown
        assert "  5 X" in shown
        assert "3 games, Dordle (2 boards)" in shown
        await press(pilot, "b")
        await settle(pilot)
        assert "1 game, Quordle (4 boards)" in screen_text(app)
        assert "9 8 7 6" in screen_text(app)
        await press(pilot, "escape")
        assert "1 of 1 won, 2.00" in screen_text(app)


async def test_a_game_with_several_boards_can_be_deleted(make_app: MakeApp) -> None:
    app = make_app(start="stats")
    for solved in ((4, 3), (5, 0), (9, 8, 7, 6)):
        app.history.add(results(*solved, title="Dordle 7" if 0 in solved else ""))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "b")
        await press(pilot, "delete")
        assert "Delete this game for good?" in screen_text(app)
        assert "Dordle 7  5 X  X/7" in screen_text(app)
        await press(pilot, "down enter")
        await until(pilot, lambda: len(app.history.games(GameFilter(boards=2))) == 1)
        await until(pilot, lambda: "Dordle 7" not in screen_text(app))
        assert "1 of 1 won" in screen_text(app)
        for game in app.history.games(GameFilter(boards=None)):
            app.history.delete(game.uuid)
        await until(pilot, lambda: "No games yet." in screen_text(app))


@pytest.mark.parametrize("screen", ["assist", "replay", "stats"])
async def test_a_pasted_result_is_counted(screen: str, make_app: MakeApp) -> None:
    app = make_app(start=screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await paste(pilot, QUORDLE)
        await until(pilot, lambda: bool(app.history.games(GameFilter(boards=4))))
        await settle(pilot)
        assert [game.solved for game in app.history.games(GameFilter(boards=4))] == [(8, 4, 5, 7)]
        assert messages(app) == ["1 game read, 1 new."]


async def test_without_other_games_the_key_is_named(make_app: MakeApp) -> None:
    app = make_app(start="stats")
    app.history.add(results(4, 3))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "Press b for those with several." in screen_text(app)
        await press(pilot, "b")
        assert "1 of 1 won" in screen_text(app)


def test_the_shell_counts_them_apart(capsys: pytest.CaptureFixture[str]) -> None:
    history = History.open()
    history.add(results(4, 3))
    history.close()
    assert main(["stats"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "several boards     games   won  average  streak  best",
        "Dordle (2 boards)      1  100%     4.00       1     1",
    ]
    assert main(["stats", "--mode", "assist"]) == 0
    assert capsys.readouterr().out.startswith("No games match")
