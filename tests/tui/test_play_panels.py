"""The panels beside a board, and their titles on a rule, drawn as values."""

from dataclasses import replace

import pytest
from textual.app import App, ComposeResult
from textual.widgets import OptionList

from tests.support.driving import MakeApp, click, drawn, front, press, running, screen_text
from wordle_tui.advice.advice import Advice, Basis, Stage, Suggestion, WordsLeft
from wordle_tui.game.game import Bucket
from wordle_tui.game.tiles import Pattern
from wordle_tui.play.hints import Hint
from wordle_tui.tui.play.panels import HintSteps
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.themes import THEMES
from wordle_tui.tui.widgets.charts import group_parts
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import Parts
from wordle_tui.tui.widgets.panels import CandidateList, Sentence
from wordle_tui.tui.widgets.suggestions import chance_lines, shown_columns


def text(parts: Parts) -> str:
    return "".join(text for text, _ in parts)


class Words(Panel, OptionList):
    TITLE = "Words"


class Small(App[None]):
    CSS = "Words { height: 4; border: none; border-top: blank; padding: 0; }"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return THEMES["dark"].variables

    def compose(self) -> ComposeResult:
        yield Words("slate", "crane")


async def test_title_and_status_stand_on_one_rule() -> None:
    app = Small()
    async with app.run_test(size=(80, 10)) as pilot:
        panel = app.query_one(Words)
        panel.styles.width = 29
        for status, rule in (
            ("proved", "  Words ──────────── proved"),
            ("", "  Words ───────────────────"),
            ("[3 of 50]", "  Words ───────── [3 of 50]"),
            ("too long for a rule of this kind", "  Words ───────────────────"),
        ):
            panel.status = status
            await drawn(pilot)
            assert screen_text(app).splitlines()[0] == rule
        panel.heads_from, panel.heads = 9, " needed"  # the title stands apart from them
        await drawn(pilot)
        assert screen_text(app).splitlines()[0] == "  Words ─── needed ────────"


async def test_the_words_that_fit(make_app: MakeApp) -> None:
    """The likely ones, a line, then the others; and a scrollbar if there are more."""
    async with running(app := make_app()):
        panel = app.screen.query_one(CandidateList)
        likely = (("slate", 0.5), ("crane", 0.3), ("bingo", 0.1), ("dizzy", 0.05))
        panel.show(WordsLeft(likely, ("aahed", "zuzim")), None, "Words that fit")
        assert panel.status == "4 likely, 2 not"
        whole, cut = list(panel.draw(20, 9)), list(panel.draw(20, 2))
    lines = [" slate crane bingo", " dizzy", " not likely", " aahed zuzim"]
    assert [text(parts).rstrip() for parts in whole] == lines
    assert [text(parts).rstrip() for parts in cut] == [" slate crane bingo █", " dizzy"]
    looks = [look for parts in whole for part, look in parts if part.isalpha()]
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
    assert [text(parts).rstrip() for parts in steps.draw(44, 0)] == first
    steps.set_reactive(HintSteps.step, Hint.LETTERS)
    steps.set_reactive(HintSteps.given, ("Letters to try: U H L",))
    assert [text(parts).rstrip() for parts in steps.draw(44, 0)] == second


@pytest.mark.parametrize("largest", [9, 999, 1000, 12972])
def test_bars_begin_in_one_column_however_large_the_groups_are(largest: int) -> None:
    pattern = Pattern.parse("bbbbb")
    lines = [
        group_parts(Bucket(pattern, ("crane",) * size), largest, 10, came)
        for size in (1, largest // 2, largest)
        for came in (True, False)
    ]
    places = {sum(len(text) for text, _ in parts[:-1]) for parts in lines}
    assert len(places) == 1


SLATE = Suggestion("slate", 3.425, Basis.PROVED, 71.3, 221, 5.86, 147, 0.00001)
CHANCES = [
    replace(SLATE, risk=0.002, done_by=(0.0, 0.04, 0.5, 0.98, 0.998)),
    replace(SLATE, word="crane", risk=0.0, done_by=(0.0, 0.05, 0.6, 0.996, 1.0)),
]


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (44, [
            "           2     3     4     5     6  lost",
            "SLATE     0%  4.0%   50%   98% 99.8% 0.20%",
            "CRANE     0%  5.0%   60% 99.6%  100% never",
        ]),
        (24, [
            "          5    6  lost",
            "SLATE   98% >99% 0.20%",
            "CRANE  >99% 100% never",
        ]),
    ],
)  # fmt: skip
def test_chances_by_guess(width: int, lines: list[str]) -> None:
    drawn = [text(line) for line in chance_lines(CHANCES, 6, width)]
    assert drawn[: len(lines)] == lines
    assert max(map(len, drawn)) <= width


@pytest.mark.parametrize(
    ("word", "solves"), [("slate", "1"), ("crane", "2 (40%)"), ("trace", "3 (90%)"), ("bingo", "–")]
)
def test_of_many_boards_those_that_a_guess_may_solve_are_named(word: str, solves: str) -> None:
    boards = (("slate", 1.0),), (("crane", 0.4), ("trace", 0.6)), (("trace", 0.9), ("caret", 0.1))
    advice = Advice(Stage.COUNTED, tuple(WordsLeft(likely, ()) for likely in boards))
    _, column = shown_columns(advice, has_more=False)
    assert column.text(Suggestion(word, 3, Basis.ESTIMATE, 1, 1, 1, 1, 0)) == solves


async def test_a_click_on_the_hints_gives_the_next(make_app: MakeApp) -> None:
    async with running(app := make_app(start="practice"), (120, 38)) as pilot:
        screen = front(app, PlayScreen)
        await press(pilot, "c r a n e enter")
        await click(pilot, HintSteps, offset=(3, 1))
        assert screen.state.hint is not Hint.NONE
