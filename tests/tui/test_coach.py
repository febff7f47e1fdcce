"""The assistant as a coach: what to play and why, your own word, colours, orders, endings."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from textual.widgets import Input, Static

from tests.support.assist import RAISE, state
from tests.support.driving import MakeApp, front, press, running, screen_text, settle, until
from tests.support.instant import InstantEngine
from tests.support.play import consulted
from wordle_tui import strategies
from wordle_tui.advice.advice import Advice, Basis, Stage
from wordle_tui.advice.order import ORDERS, USUAL, Order
from wordle_tui.game.board import Board
from wordle_tui.game.tiles import colour_names
from wordle_tui.game.turn import parse_turns
from wordle_tui.game.words import avoided_last, word_list
from wordle_tui.play.guidance import sentences
from wordle_tui.play.hints import Hint
from wordle_tui.play.setup import Setup
from wordle_tui.play.state import GameRules, PlayState
from wordle_tui.play.view import PlayView
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.shell.base import AskScreen
from wordle_tui.tui.widgets.panels import CandidateList, Groups, Sentence, solver_status


async def test_the_sentence_and_the_place_of_another_word(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(f"{RAISE} 1 enter")
        best = it.suggestions.shown[0]
        guesses = f"{best.expected_guesses:.2f} more guesses on average"
        sentence = it.screen.query_one(Sentence)
        assert sentence.headline == f"Play {best.word.upper()}: {guesses}."
        assert sentence.reason == it.screen.advice.why != ""
        await it.press("f u z z y")
        assert "fuzzy" not in [each.word for each in it.suggestions.shown]
        asked = it.screen.view.asked
        assert sentence.headline.startswith(f"FUZZY needs {asked.suggestion.expected_guesses:.2f}")
        assert f"{asked.rank_text} of all" in sentence.reason
        assert sentence.reason.endswith(asked.reason)
        await it.press("ctrl+e")
        groups = it.screen.query_one(Groups)
        assert [word for word, _ in groups.shown] == ["fuzzy", best.word]
        for keys in ("2", "backspace"):  # coloured, too short
            await it.press(keys)
            assert "FUZZY needs" not in it.text, keys


async def test_a_list_is_gone_to_and_chosen_from_by_keys(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        candidates, groups = it.screen.query_one(CandidateList), it.screen.query_one(Groups)
        await it.paste("raise:bbgbb")
        await it.press("ctrl+e")
        for part in (it.suggestions, candidates, groups, it.screen.area):
            await press(it.pilot, "tab")
            assert part.has_focus
        await press(it.pilot, "shift+tab")
        assert groups.has_focus
        await it.press("shift+tab right down enter")
        left = avoided_last(
            sorted(Board(it.app.words, parse_turns("raise:bbgbb")).candidates.likely)
        )
        assert it.screen.area.has_focus
        assert it.screen.state.letters in left[2:]  # on the second line
        await it.press("tab tab tab down")
        bucket = groups.shown[0][1][1]
        assert bucket.words[0] in it.text
        word = it.screen.state.letters
        await it.press("enter")  # gives its colours to the word
        assert it.draft == f"{word}:{bucket.pattern}"
        assert it.left == len(bucket.words)
        await it.press("escape tab tab x")
        assert (it.screen.area.has_focus, it.screen.state.letters) == (True, "x")


async def test_a_word_is_found_by_its_first_letters(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.paste("raise:bbbbb")
        await it.press("slash m o")
        candidates = it.screen.candidates
        assert candidates.has_focus
        assert candidates.status.startswith("/MO… ")
        await it.press("x backspace enter")
        assert it.screen.state.letters.startswith("mo")
        assert (it.screen.area.has_focus, candidates.search) == (True, None)


async def test_enter_takes_the_word_that_was_seen(make_app: MakeApp) -> None:
    """Better advice may come while the finger is on its way."""
    async with state(make_app()) as it:
        await it.press(f"{RAISE} 1 enter")
        screen, now = it.screen, [10.0]
        screen.clock = lambda: now[0]
        first, second, third, *_ = words = [each.word for each in it.suggestions.shown]

        def advise(order: str) -> None:
            by_word = {each.word: each for each in it.suggestions.shown}
            advice = consulted(screen.state, screen.advice).advice
            assert advice is not None
            suggestions = tuple(by_word[words[int(place)]] for place in order)
            consultation = screen.consultant.consultation
            better = replace(advice, suggestions=suggestions, preferred=None)
            screen.consultant.consultation = replace(consultation, advice=better)
            screen.show_advice()

        for waits, order, taken in (
            ((0.0,), "102", first),
            ((0.29,), "102", first),
            ((0.31,), "102", second),
            ((0.1, 0.1), "102 201", first),
            ((0.4, 0.1), "102 201", second),
            ((0.4, 0.4), "102 201", third),
        ):
            advise("012")
            now[0] += 1
            for wait, each in zip(waits, order.split(), strict=True):
                advise(each)
                now[0] += wait
            await it.press("enter")
            assert screen.state.letters == taken, (waits, order)
            await it.press("escape")
        advise("012")
        now[0] += 1
        advise("102")
        await it.press("tab down escape enter")  # a word that is chosen is taken at once
        assert screen.state.letters == first


# Contradictions


async def test_colours_may_leave_no_word_and_enter_says_why(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search for the wrong tile takes half a second: not with every tile that is coloured."""
    searched: list[str] = []

    def spy(search: Callable[[Board], object]) -> Callable[[Board], object]:
        def searching(board: Board) -> object:
            if not board.is_possible:  # a possible game is not searched
                searched.append(str(board))
            return search(board)

        return searching

    monkeypatch.setattr(Board, "contradiction", spy(Board.contradiction))
    async with state(make_app()) as it:
        await it.press("c r a n e 1 1 1 1 2 enter s l e e t")
        assert "1 grey" in it.message  # without colours it contradicts nothing
        await it.press("2")
        assert it.message.startswith("No word fits yet")
        for shown in ("No word fits these colours yet.", "Next guesses"):
            assert shown in it.text
        assert it.suggestions.stale
        assert searched == []
        await it.press("home 1 1 1 1")
        assert searched == []
        await it.press("1")  # all have a colour
        assert "SLEET is all grey, but another guess" in it.text
        assert it.message.startswith("Change a colour, or press Enter")
        assert len(it.screen.state.draft.turns) == 1
        assert it.screen.view.flaw == (1, 2)
        assert searched == ["crane:bbbby sleet:bbbbb"]
        await it.press("enter")
        assert it.message == "Enter takes you to that guess."
        assert len(it.screen.state.draft.turns) == 2
        await it.press("backspace backspace")
        assert "No word" not in it.text
        assert not it.suggestions.stale


async def test_a_contradiction_is_gone_to_and_fixed_by_one_key_each(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.paste("crane:ggggb mount:bbbbg")
        flaw = it.screen.view.contradiction
        assert flaw.mark is not None
        it.app.change(theme="high-contrast")
        await settle(it.pilot)
        seen = colour_names(high_contrast=True)[flaw.mark]
        assert f"Ctrl+f makes it {seen}." in " ".join(it.text.split())
        await it.press("enter")
        assert it.cursor == (flaw.turn, flaw.position)
        await it.press(f"enter {RAISE} 1 1 1 1 2")
        assert it.screen.view.contradiction == flaw  # while the next row is coloured
        assert "No word fits" in it.text
        await it.press("ctrl+f")
        assert it.screen.view.contradiction not in (None, flaw)  # RAISE can't be right, either
        assert "Check the colours of guess 3, RAISE." in it.text
        assert f"is {seen} now. Ctrl+z undoes it." in " ".join(it.message.split())
        await it.press("ctrl+z escape")
        assert it.screen.view.contradiction == flaw


async def test_a_lost_game_asks_for_its_answer(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.paste(" ".join(["raise:bbbbb"] * 6))
        assert "If you know the answer, type it." in it.message.replace("\n", " ")
        await press(it.pilot, "c r")
        await press(it.pilot, "a n e enter")
        window = front(it.app, AskScreen)
        assert window.query_one(Input).value.lower() == "crane"
        assert "CRANE doesn't fit the colours of guess 1." in screen_text(it.app)
        window.query_one(Input).value = "clout"
        await press(it.pilot, "enter")
        assert it.app.screen is it.screen
        assert "The word was CLOUT." in it.text
        (game,) = it.app.history.games()
        assert (game.answer, game.is_won) == ("clout", False)


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
        await press(pilot, "home down down down enter")
        assert app.order.name == "bits"


async def test_a_strategy_orders_the_suggestions_and_has_its_own_score(make_app: MakeApp) -> None:
    """Solver 002 scores words after STONE by the letters they add: STOMP 2, TONES 0."""
    async with state(make_app(), (140, 45)) as it:
        it.app.order = Order("information-gain")
        await until(it.pilot, lambda: it.suggestions.highlighted_name == "soare")
        await it.press("s t o n e 3 1 3 1 1 enter")
        it.app.order = Order("guessmap")
        best = strategies.make("guessmap").guess(it.screen.game)
        await until(it.pilot, lambda: it.suggestions.highlighted_name == best)
        it.app.order = Order("distinct-letters")
        for word, score in (("stomp", 2), ("tones", 0)):
            await it.press(" ".join(word))
            await until(it.pilot, lambda: "by distinct-letters" in it.text)
            asked = it.screen.view.asked
            assert asked.suggestion.score == score
            title = it.screen.advice.score_title if it.screen.advice else ""
            assert title
            assert re.search(f"Best guesses ─+ {title} ", it.text)
            await it.press("escape")


async def test_hints_follow_the_order_and_show_the_chances(make_app: MakeApp) -> None:
    app = make_app(start="practice", content=Setup(answer="crane"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s l a t e enter ctrl+e")
        screen = front(app, PlayScreen)
        assert "That comes with the third hint: Ctrl+u." in " ".join(screen_text(app).split())
        await press(pilot, "ctrl+u ctrl+u")
        by_average = [each.word for each in screen.suggestions.shown]
        app.order = Order("largest")
        await settle(pilot)
        assert [each.word for each in screen.suggestions.shown] != by_average
        assert "by largest" in screen.suggestions.status
        await press(pilot, "ctrl+u")
        await until(pilot, lambda: bool(screen.beside.chances.shown))
        for is_shown in (True, False):
            await press(pilot, "ctrl+e")
            assert screen.beside.chances.display is is_shown


def advice_of(*suggestions: tuple[str, float, float]) -> Advice:
    """Proved advice with these words, their expected guesses and their risk; three left."""
    board = Board(word_list("original"), parse_turns(TURNS))
    *_, advice = InstantEngine().advise(board)
    first = advice.suggestions[0]
    made = tuple(
        replace(first, word=word, expected_guesses=mean, risk=risk, done_by=(0.1, 0.6, 1 - risk))
        for word, mean, risk in suggestions
    )
    return replace(advice, suggestions=made, why="It splits.")


FAKER = advice_of(("faker", 2.078, 0.0))
WHY = "WAVER needs 0.29 guesses fewer but loses 2% of the time; FAKER never does."
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
        (UNKNOWN, "guessmap", ORDERED, ""),
        (replace(UNKNOWN, preferred=LARCH), "guessmap", ORDERED, "LARCH needs 0.67 guesses fewer."),
        (
            replace(UNKNOWN, preferred=replace(LARCH, basis=Basis.AT_MOST)),
            *("guessmap", ORDERED, "LARCH needs ≈0.67 guesses fewer."),
        ),
        (
            replace(UNKNOWN, suggestions=(replace(LARCH, risk=0.02),), preferred=RANCH),
            *("guessmap", None, "LARCH loses 2% of the time; RANCH never does."),
        ),
        (
            replace(UNKNOWN, preferred=RANCH),
            *("guessmap", "Play RANCH: 2.50 more guesses on average.", None),
        ),
        (
            advice_of(("faker", 2.078, 1 / 6)),
            *("expected guesses", "Play FAKER: even the best play loses 17% of the time.", None),
        ),
    ],
)
def test_the_headline_tells_what_the_order_is_about(
    advice: Advice, order: str, headline: str | None, reason: str | None
) -> None:
    """A dearer guess that comes first says why; another order doesn't say to play what is worse."""
    turns, rules = parse_turns(TURNS), GameRules(word_list("original"))
    state = PlayState.begin(rules, usual_hint=Hint.ALL, turns=turns)
    found = sentences(PlayView(state, consulted(state, advice), asked_order=Order(order)))
    assert [found[0], found[1]] == [headline or found[0], found[1] if reason is None else reason]


def test_the_status_says_proved_or_best_so_far() -> None:
    assert solver_status(FAKER, None, USUAL) == "proved"
    assert solver_status(replace(FAKER, stage=Stage.EXACT), None, USUAL) == "best so far"
    assert solver_status(None, None, USUAL) == ""
