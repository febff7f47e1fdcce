"""Orders of suggestions: chosen by a key, asked of the solver, shown, and what they change."""

import re
from dataclasses import replace

import pytest
from textual.widgets import Static

from tests.support.assist import state
from tests.support.driving import MakeApp, front, press, running, screen_text, settle, until
from tests.support.instant import InstantEngine
from wordle_tui import strategies
from wordle_tui.advice.advice import Advice, Basis, Stage
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
    async with running(app := make_app(), (90, 24)) as pilot:
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


async def test_a_strategy_orders_the_suggestions_and_has_its_own_score(make_app: MakeApp) -> None:
    """Solver 002 scores words after STONE by the letters they add: STOMP 2, TONES 0."""
    async with state(make_app(), (140, 45)) as it:
        it.app.order = Order.parse("information-gain")
        await until(it.pilot, lambda: it.suggestions.highlighted_name == "soare")
        await it.press("s t o n e 3 1 3 1 1 enter")
        it.app.order = Order.parse("guessmap")
        best = strategies.make("guessmap").guess(it.screen.game)
        await until(it.pilot, lambda: it.suggestions.highlighted_name == best)
        it.app.order = Order.parse("distinct-letters")
        for word, score in (("stomp", 2), ("tones", 0)):
            await it.press(" ".join(word))
            await until(it.pilot, lambda: "by distinct-letters" in it.text)
            asked = it.screen.view.asked
            assert asked is not None
            assert asked.suggestion.score == score
            title = it.screen.advice.score_title if it.screen.advice else ""
            assert title
            assert re.search(f"Best guesses ─+ {title} ", it.text)
            await it.press("escape")


async def test_hints_follow_the_aim_and_show_the_chances(make_app: MakeApp) -> None:
    app = make_app(start="practice", content=Setup(answer="crane"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s l a t e enter ctrl+e")
        screen = front(app, PlayScreen)
        assert "Ctrl+u gives a hint" in " ".join(screen_text(app).split())
        await press(pilot, "ctrl+u ctrl+u")
        by_average = [each.word for each in screen.suggestions.shown]
        app.order = Order.parse("solve by guess 3")
        await settle(pilot)
        assert [each.word for each in screen.suggestions.shown] != by_average
        assert "solve by guess 3" in screen.suggestions.status
        await press(pilot, "ctrl+u")
        await until(pilot, lambda: bool(screen.beside.chances.shown))
        for is_shown in (True, False):
            await press(pilot, "ctrl+e")
            assert screen.beside.chances.display is is_shown


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


FAKER = advice_of(("faker", 2.078, 0.0))
WHY = "WAVER needs 0.29 guesses fewer but loses 2.0% of the time; FAKER never does."
DEARER = replace(advice_of(("faker", 2.078, 0.0), ("waver", 1.784, 0.02)), why_higher_average=WHY)
UNKNOWN = advice_of(("ranch", 2.5, 0.0), ("larch", 1.83, 0.0))
RANCH, LARCH = UNKNOWN.suggestions
ORDERED = "Ordered by guessmap, RANCH comes first."


@pytest.mark.parametrize(
    ("advice", "order", "headline", "reason"),
    [
        (
            DEARER,
            "expected guesses",
            "Play FAKER: 2.08 more guesses on average.",
            f"{WHY} It splits.",
        ),
        (DEARER, "never lose", "Play FAKER: it can't lose, 2.08 on average.", None),
        (UNKNOWN, "guessmap", ORDERED, ""),
        (replace(UNKNOWN, preferred=LARCH), "guessmap", ORDERED, "LARCH needs 0.67 guesses fewer."),
        (
            replace(UNKNOWN, preferred=replace(LARCH, basis=Basis.AT_MOST)),
            *("guessmap", ORDERED, "LARCH needs ≈0.67 guesses fewer."),
        ),
        (
            replace(UNKNOWN, suggestions=(replace(LARCH, risk=0.02),), preferred=RANCH),
            *("guessmap", None, "LARCH loses 2.0% of the time; RANCH never does."),
        ),
        (
            replace(UNKNOWN, preferred=RANCH),
            *("guessmap", "Play RANCH: 2.50 more guesses on average.", None),
        ),
        (FAKER, "solve by guess 3", "Play FAKER: 60% to solve it by guess 3.", None),
        (FAKER, "best worst case", "Play FAKER: at most 3 more guesses, 2.08 on average.", None),
        (
            advice_of(("faker", 2.078, 1 / 6)),
            *("never lose", "Play FAKER: even the best play loses 17% of the time.", None),
        ),
    ],
)
def test_the_headline_tells_what_the_order_is_about(
    advice: Advice, order: str, headline: str | None, reason: str | None
) -> None:
    """A dearer guess that comes first says why; another order doesn't say to play what is worse."""
    turns, rules = parse_turns(TURNS), GameRules(word_list("original"))
    state = PlayState.begin(rules, usual_hint=Hint.ALL, turns=turns)
    found = PlayView(state, advice, asked_order=Order.parse(order)).sentences
    assert [found[0], found[1]] == [headline or found[0], found[1] if reason is None else reason]


def test_the_status_says_proved_or_best_so_far() -> None:
    assert solver_status(FAKER, None, USUAL) == "proved"
    assert solver_status(replace(FAKER, stage=Stage.EXACT), None, USUAL) == "best so far"
    assert solver_status(None, None, USUAL) == ""
