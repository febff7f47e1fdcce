"""The assistant's suggestions in the order of another strategy."""

from __future__ import annotations

import re

from tests.support.driving import MakeApp, press, screen_text, settle, until
from wordle_tui import strategies
from wordle_tui.advice.order import Order
from wordle_tui.tui.play.screen import PlayScreen


async def test_the_sidebar_follows_the_chosen_strategy(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r a i s e 2 1 1 1 1 enter")
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        exact = [each.word for each in screen.suggestions.shown]
        app.order = Order.parse("guessmap")
        best = strategies.make("guessmap").guess(screen.game)
        assert best != exact[0]
        await until(pilot, lambda: screen.suggestions.highlighted_name == best)
        await until(pilot, lambda: "by guessmap" in screen_text(app))
        words = [each.word for each in screen.suggestions.shown]
        assert words[:10] != exact[:10]
        app.order = Order.parse("expected guesses")
        await until(pilot, lambda: [each.word for each in screen.suggestions.shown] == exact)


async def test_the_choice_holds_for_the_empty_board_and_is_in_the_palette(
    make_app: MakeApp,
) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        await press(pilot, "ctrl+o")
        await until(pilot, lambda: "enter chooses" in screen_text(app))
        await press(pilot, "end enter")
        await until(pilot, lambda: "enter chooses" not in screen_text(app))
        assert app.order.name == "partitions"
        await settle(pilot)
        app.change(plain_words=False)
        app.order = Order.parse("information-gain")
        await until(pilot, lambda: screen.suggestions.highlighted_name == "soare")


async def test_a_strategy_has_its_own_score_beside_each_word(make_app: MakeApp) -> None:
    """Solver 002 scores words after STONE by the letters they add: STOMP 2, TONES 0."""
    app = make_app()
    async with app.run_test(size=(140, 45)) as pilot:
        await press(pilot, "s t o n e 3 1 3 1 1 enter")
        app.order = Order.parse("distinct-letters")
        for word, score in (("stomp", 2), ("tones", 0)):
            await press(pilot, " ".join(word))
            await until(pilot, lambda: "by distinct-letters" in screen_text(app))
            screen = app.screen
            assert isinstance(screen, PlayScreen)
            asked = screen.view.asked
            assert asked is not None
            assert asked.suggestion.score == score
            title = screen.advice.score_title if screen.advice else ""
            assert title
            assert re.search(f"Best guesses +{title} ", screen_text(app))
            await press(pilot, "backspace backspace backspace backspace backspace")
