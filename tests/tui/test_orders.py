"""Orders on the screens: chosen by a key, asked of the solver, shown, and what they change."""

from __future__ import annotations

from dataclasses import replace

from textual.widgets import Static

from tests.support.assist import state
from tests.support.driving import MakeApp, press, screen_text, settle, until
from tests.support.instant import InstantEngine
from wordle_tui import strategies
from wordle_tui.advice.advice import Advice, Basis, Stage
from wordle_tui.advice.aim import STREAK, Aim
from wordle_tui.advice.order import ORDERS, USUAL, Order
from wordle_tui.game.game import Game
from wordle_tui.game.turn import parse_turns
from wordle_tui.game.words import word_list
from wordle_tui.play.hints import Hint
from wordle_tui.play.setup import Setup
from wordle_tui.play.state import GameRules, PlayState
from wordle_tui.play.view import PlayView
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.widgets.panels import solver_status

TURNS = "raise:ybbbg"


async def test_a_key_offers_the_orders_each_explained(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(90, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "ctrl+o")
        await until(pilot, lambda: "enter chooses" in screen_text(app))
        named = {each.name: each.sentence for each in strategies.available()}
        del named["optimal"]
        for name, meaning in (ORDERS | named).items():
            sentence = str(app.screen.query_one("#message", Static).render())
            assert sentence == meaning
            assert name in screen_text(app)
            await press(pilot, "down")
        await press(pilot, "home down down down down down enter")
        assert app.order.name == "never lose"


async def test_assist_asks_for_the_aim_and_says_so(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        by_book = [each.word for each in it.suggestions.shown]
        it.app.order = Order.parse("best worst case")
        await settle(it.pilot)
        assert [each.word for each in it.suggestions.shown] != by_book
        assert "best worst case" in it.suggestions.status
        it.app.order = Order.parse("expected guesses")
        await it.paste(TURNS)
        by_average = [each.word for each in it.suggestions.shown]
        assert it.suggestions.status == "proved"
        it.app.order = Order.parse("never lose")
        await settle(it.pilot)
        assert [each.word for each in it.suggestions.shown] != by_average
        assert it.suggestions.status == "proved · never lose"
        assert "it can't lose" in it.text


# The chances


async def test_hints_follow_the_aim_and_show_the_chances(make_app: MakeApp) -> None:
    app = make_app(start="practice", content=Setup(answer="crane"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s l a t e enter ctrl+e")
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        assert "Ctrl+u gives a hint" in " ".join(screen_text(app).split())
        await press(pilot, "ctrl+u ctrl+u")
        by_average = [each.word for each in screen.suggestions.shown]
        app.order = Order.parse("solve by guess 3")
        await settle(pilot)
        assert [each.word for each in screen.suggestions.shown] != by_average
        assert "solve by guess 3" in screen.suggestions.status
        await press(pilot, "ctrl+u")
        await until(pilot, lambda: bool(screen.beside.chances.shown))
        await press(pilot, "ctrl+e")
        assert screen.beside.chances.display
        await press(pilot, "ctrl+e")
        assert not screen.beside.chances.display


# Risk


def advice_of(*suggestions: tuple[str, float, float]) -> Advice:
    """Proved advice with these words, their expected guesses and their risk; three left."""
    game = Game(word_list("original"), parse_turns(TURNS))
    *_, advice = InstantEngine().advise(game)
    first = advice.suggestions[0]
    made = tuple(
        replace(first, word=word, expected_guesses=mean, risk=risk, done_by=(0.1, 0.6, 1 - risk))
        for word, mean, risk in suggestions
    )
    return replace(advice, suggestions=made, why="It splits.")


def said(advice: Advice, order: str) -> tuple[str, str]:
    turns, rules = parse_turns(TURNS), GameRules(word_list("original"))
    state = PlayState.begin(rules, usual_hint=Hint.ALL, turns=turns)
    assert not state.is_over
    return PlayView(state, advice, asked_order=Order.parse(order)).sentences


def test_a_dearer_guess_that_comes_first_says_why() -> None:
    why = "WAVER needs 0.29 guesses fewer but loses 2.0% of the time; FAKER never does."
    advice = replace(
        advice_of(("faker", 2.078, 0.0), ("waver", 1.784, 0.02)), why_higher_average=why
    )
    headline, reason = said(advice, Aim("average").title)
    assert headline.startswith("Play FAKER: 2.08")
    assert reason == f"{why} It splits."
    assert said(advice, STREAK.title)[0] == "Play FAKER: it can't lose, 2.08 on average."


def test_another_order_does_not_say_play_what_is_worse() -> None:
    advice = advice_of(("ranch", 2.5, 0.0), ("larch", 1.83, 0.0))
    assert said(advice, "guessmap") == (
        "Ordered by guessmap, RANCH comes first.",
        "",
    )  # the best guess is not known yet
    ranch, larch = advice.suggestions
    worse = "LARCH needs 0.67 guesses fewer."
    assert said(replace(advice, preferred=larch), "guessmap") == (
        "Ordered by guessmap, RANCH comes first.",
        worse,
    )
    about = replace(advice, preferred=replace(larch, basis=Basis.AT_MOST))
    assert "≈0.67 guesses fewer" in said(about, "guessmap")[1]
    assert said(replace(advice, preferred=ranch), "guessmap")[0].startswith("Play RANCH: 2.50")
    safer = replace(advice, suggestions=(replace(larch, risk=0.02),), preferred=ranch)
    assert said(safer, "guessmap")[1] == "LARCH loses 2.0% of the time; RANCH never does."


def test_the_headline_tells_what_the_aim_is_about() -> None:
    advice = advice_of(("faker", 2.078, 0.0))
    assert said(advice, Aim("in", 3).title)[0] == "Play FAKER: 60% to solve it by guess 3."
    worst = said(advice, Aim("worst").title)[0]
    assert worst == "Play FAKER: at most 3 more guesses, 2.08 on average."
    lost = advice_of(("faker", 2.078, 1 / 6))
    assert said(lost, STREAK.title)[0] == "Play FAKER: even the best play loses 17% of the time."


def test_the_status_says_proved_or_best_so_far() -> None:
    advice = advice_of(("faker", 2.0, 0.0))
    assert solver_status(advice, None, USUAL) == "proved"
    assert solver_status(replace(advice, stage=Stage.EXACT), None, USUAL) == "best so far"
    assert solver_status(None, None, USUAL) == ""
