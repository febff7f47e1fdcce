"""The panels beside a board, drawn as values."""

from __future__ import annotations

import pytest

from tests.support.driving import MakeApp, press, settle
from wordle_tui.play.hints import Hint
from wordle_tui.tui.play.panels import HintSteps
from wordle_tui.tui.widgets.line_widget import Parts
from wordle_tui.tui.widgets.panels import CandidateList, Sentence


def text(parts: Parts) -> str:
    return "".join(text for text, _ in parts).rstrip()


@pytest.mark.parametrize(
    ("width", "height", "lines"),
    [
        (20, 9, [" slate crane bingo", " dizzy", " not likely", " aahed zuzim"]),
        (16, 9, [" slate crane", " bingo dizzy", " not likely", " aahed zuzim"]),
        (20, 2, [" slate crane bingo ", " dizzy"]),
    ],
)
async def test_the_words_that_fit(
    width: int, height: int, lines: list[str], make_app: MakeApp
) -> None:
    """The likely ones, a line, then the others; and a scrollbar if there are more."""
    app = make_app()
    async with app.run_test() as pilot:
        await settle(pilot)
        panel = app.screen.query_one(CandidateList)
        panel.words = (("slate", 0.5), ("crane", 0.3), ("bingo", 0.1), ("dizzy", 0.05))
        panel.rare = ("aahed", "zuzim")
        drawn = [text(parts).replace("█", "") for parts in panel.draw(width, height)]
        assert [line.rstrip() for line in drawn] == [line.rstrip() for line in lines]
        assert panel.status == "4 likely, 2 not"
        looks = [look for parts in panel.draw(20, 9) for part, look in parts if part.isalpha()]
        assert looks == ["text", "text", "quiet", "faint", "faint", "faint"]


def test_the_bar_of_the_words_left() -> None:
    sentence = Sentence()
    for name, value in (("headline", "Play SOARE."), ("left", (500, 1000))):
        sentence.set_reactive(getattr(Sentence, name), value)
    assert [text(parts) for parts in sentence.draw(59, 0)] == ["Play SOARE."]
    *_, bar = sentence.draw(60, 0)
    assert text(bar).endswith("━  500 of 1,000 left")
    assert [len(part) for part, _ in bar[:2]] == [20, 21]


def test_hints_are_three_lines_until_they_say_more() -> None:
    steps = HintSteps()
    first = ["^u  letters to try", "    three good guesses", "    everything, as in Assist"]
    second = ["    Letters to try: U H L", "^u  three good guesses", first[2]]
    assert [text(parts) for parts in steps.draw(44, 0)] == first
    steps.set_reactive(HintSteps.step, Hint.LETTERS)
    steps.set_reactive(HintSteps.given, ("Letters to try: U H L",))
    assert [text(parts) for parts in steps.draw(44, 0)] == second


async def test_the_ghost_of_the_suggestion_gives_way_to_a_letter(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r a i s e 1 1 1 1 1 enter")
        await settle(pilot)
        board = app.screen.query_one("#large")
        assert board.ghost == app.screen.view.offer  # type: ignore[attr-defined]
        assert board.ghost  # type: ignore[attr-defined]
        await press(pilot, "c")
        assert board.ghost == ""  # type: ignore[attr-defined]
        await press(pilot, "backspace")
        app.change(reduced_motion=True)
        await settle(pilot)
        assert board.ghost == ""  # type: ignore[attr-defined]
