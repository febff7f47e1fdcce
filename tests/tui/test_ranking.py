"""The assistant's suggestions in the order of another strategy."""

from __future__ import annotations

import re
from dataclasses import fields

from tests.support.driving import MakeApp, press, screen_text, settle, until
from wordle_tui import strategies
from wordle_tui.settings.settings import Settings
from wordle_tui.tui.play.screen import PlayScreen


async def test_the_sidebar_follows_the_chosen_strategy(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r a i s e 2 1 1 1 1 enter")
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        exact = [each.word for each in screen.suggestions.shown]
        app.change(order="guessmap")
        best = strategies.make("guessmap").guess(screen.game)
        assert best != exact[0]
        await until(pilot, lambda: screen.suggestions.highlighted_name == best)
        await until(pilot, lambda: "by guessmap" in screen_text(app))
        words = [each.word for each in screen.suggestions.shown]
        assert words[:10] != exact[:10]
        app.change(order="expected guesses")
        await until(pilot, lambda: [each.word for each in screen.suggestions.shown] == exact)


async def test_the_choice_holds_for_the_empty_board_and_is_in_the_palette(
    make_app: MakeApp,
) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        await press(pilot, "f12")
        await until(pilot, lambda: "Settings" in screen_text(app))
        lines = [setting.name for setting in fields(Settings)].index("order")
        await press(pilot, "down " * lines + "enter")
        await until(pilot, lambda: "enter chooses" in screen_text(app))  # the same list
        await press(pilot, "end enter")
        await until(pilot, lambda: "enter chooses" not in screen_text(app))
        await press(pilot, "escape")
        await until(pilot, lambda: app.screen is screen)
        assert app.settings.order == "partitions"
        await settle(pilot)
        app.change(order="information-gain", plain_words=False)
        await until(pilot, lambda: screen.suggestions.highlighted_name == "soare")
    assert app.history.load_settings().order == "information-gain"


async def test_a_strategy_has_its_own_score_beside_each_word(make_app: MakeApp) -> None:
    """Solver 002 scores words after STONE by the letters they add: STOMP 2, TONES 0."""
    app = make_app()
    async with app.run_test(size=(140, 45)) as pilot:
        await press(pilot, "s t o n e 3 1 3 1 1 enter")
        app.change(order="distinct-letters")
        for word, score in (("stomp", 2), ("tones", 0)):
            await press(pilot, " ".join(word))
            await until(pilot, lambda: "by distinct-letters" in screen_text(app))
            screen = app.screen
            assert isinstance(screen, PlayScreen)
            asked = screen.your_word.asked
            assert asked is not None
            assert asked.suggestion.score == score
            title = screen.advice.score_title if screen.advice else ""
            assert title
            assert re.search(f"word +{title} ", screen_text(app))
            assert re.search(rf" {word.upper()} +{score} +≈?\d\.\d", screen_text(app))
            await press(pilot, "backspace backspace backspace backspace backspace")


async def test_the_thresholds_of_001_while_playing(make_app: MakeApp) -> None:
    """With other thresholds the same position has another first word."""
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s o a r e 1 1 2 2 1 enter")
        app.change(order="letter-score:thresholds=99,99,99")
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        strategy = strategies.make("letter-score", thresholds=(99, 99, 99))
        best = strategy.guess(screen.game)
        await until(pilot, lambda: screen.suggestions.highlighted_name == best)
        assert "Ordered by letter-score, thresholds=99,99,99," in screen_text(app)
        assert f"{best.upper()} comes first." in screen_text(app)
        shown = {each.word for each in screen.suggestions.shown}
        assert shown <= set(screen.game.candidates.words), "below the threshold only answers"
        app.change(order="letter-score")
        await settle(pilot)
        assert not {each.word for each in screen.suggestions.shown} <= set(
            screen.game.candidates.words
        )
    app.change(order="letter-score:thresholds=99,99,99")
    assert app.history.load_settings().order == "letter-score:thresholds=99,99,99"


async def test_options_that_another_version_kept_are_named_and_can_be_changed(
    make_app: MakeApp,
) -> None:
    app = make_app()
    app.change(order="letter-score:charm=3")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await until(pilot, lambda: "charm. It has opener" in " ".join(screen_text(app).split()))
        await press(pilot, "ctrl+o home enter")
        assert app.settings.order == "expected guesses"
