"""The assistant's suggestions in the order of another strategy."""

from __future__ import annotations

from tests.support.driving import MakeApp, press, screen_text, settle, until
from wordle_tui import strategies
from wordle_tui.tui.assist.screen import AssistScreen


async def test_the_sidebar_follows_the_chosen_strategy(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r a i s e 2 1 1 1 1 enter")
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, AssistScreen)
        exact = [each.word for each in screen.suggestions.shown]
        app.change(ranking="guessmap")
        best = strategies.make("guessmap").guess(screen.game)
        assert best != exact[0]
        await until(pilot, lambda: screen.suggestions.highlighted_name == best)
        await until(pilot, lambda: "by guessmap" in screen_text(app))
        words = [each.word for each in screen.suggestions.shown]
        assert words[:10] != exact[:10]
        app.change(ranking="optimal")
        await until(pilot, lambda: [each.word for each in screen.suggestions.shown] == exact)


async def test_the_choice_holds_for_the_empty_board_and_is_in_the_palette(
    make_app: MakeApp,
) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        titles = [command.title for command in app.get_system_commands(app.screen)]
        assert [title for title in titles if "Ranking" in title] == ["Ranking: choose"]
        app._choose("ranking")
        await until(pilot, lambda: "proved by search" in screen_text(app))
        assert "guessmap" in screen_text(app)
        await press(pilot, "escape")
        screen = app.screen
        assert isinstance(screen, AssistScreen)
        await settle(pilot)
        app.change(ranking="information-gain")
        await until(pilot, lambda: screen.suggestions.highlighted_name == "soare")
    assert app.history.load_settings().ranking == "information-gain"
