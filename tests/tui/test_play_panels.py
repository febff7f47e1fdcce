"""Boards, the panels beside them, and cards, drawn as values."""

from dataclasses import replace
from itertools import product

import pytest
from rich.segment import Segment
from textual.app import App, ComposeResult
from textual.geometry import Size
from textual.widgets import OptionList

from tests.support.driving import MakeApp, click, drawn, front, press, resize, running, screen_text
from tests.support.words import list_of
from wordle_tui.advice.advice import Advice, Basis, Stage, Suggestion, WordsLeft
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.board import Bucket
from wordle_tui.game.game import Game
from wordle_tui.game.text import parse_game
from wordle_tui.game.tiles import Pattern
from wordle_tui.play.hints import Hint
from wordle_tui.rating.exact import rate
from wordle_tui.rating.game_card import GameCard, card
from wordle_tui.rating.several_boards import boards_card
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.play.panels import HintSteps
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.rated.card import Compared, EndGuesses, ToShare
from wordle_tui.tui.themes import THEMES
from wordle_tui.tui.widgets.board import BoardView
from wordle_tui.tui.widgets.charts import Bricks, group_parts
from wordle_tui.tui.widgets.end_card import PlayerProgress, ProgressLines
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import Parts, width_of
from wordle_tui.tui.widgets.panels import CandidateList, Sentence
from wordle_tui.tui.widgets.suggestions import chance_lines, shown_columns
from wordle_tui.tui.widgets.tiles import (
    BESIDE,
    FLAT,
    HUGE,
    LARGE,
    MEDIUM,
    NARROW,
    SLIM,
    SMALL,
    SQUARE,
    TINY,
    TileSize,
    board_grid,
    square_tile,
)


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
    steps.set_reactive(HintSteps.next_step, Hint.THREE)
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


@pytest.mark.parametrize(
    ("height", "lines"),
    [
        (0, ["  ▆", "  ▆", "▆ ▆", "▆ ▆ ▆", "2 X 1"]),  # as high as it wants to be
        (3, ["  █", "█ █ ▄", "2 X 1"]),
        (9, ["  ▆", "  █", "  ▆", "  █", "▆ ▆", "█ █", "▆ ▆ ▆", "█ █ █", "2 X 1"]),
    ],
)
def test_a_stack_of_bricks_for_each_of_the_last_games(height: int, lines: list[str]) -> None:
    bricks = Bricks()
    bricks.set_reactive(Bricks.games, ((2, True), (4, False), (1, True)))
    *stacks, figures = bricks.draw(20, height)
    assert [text(parts).rstrip() for parts in (*stacks, figures)] == lines
    assert [look for _, look in stacks[-1]] == ["bar", "bar", "accent"]
    assert [look for _, look in figures] == ["quiet", "warning", "lit"]


def test_a_game_that_was_given_up_without_a_guess_has_no_brick() -> None:
    bricks = Bricks()
    bricks.set_reactive(Bricks.games, ((0, False),))
    lines = ["".join(text for text, _ in parts).strip() for parts in bricks.draw(20, 6)]
    assert [*filter(None, lines)] == ["X"]


SLATE = Suggestion("slate", 3.425, Basis.PROVED, 71.3, 221, 5.86, 147, 0.00001)
CHANCES = [
    replace(SLATE, risk=0.002, done_by=(0.0, 0.04, 0.5, 0.98, 0.998)),
    replace(SLATE, word="crane", risk=0.0, done_by=(0.0, 0.05, 0.6, 0.996, 1.0)),
]


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (44, [
            "          2    3    4    5    6  lost",
            "SLATE    0%   4%  50%  98% >99%  0.2%",
            "CRANE    0%   5%  60% >99% 100% never",
        ]),
        (24, [
            "          5    6  lost",
            "SLATE   98% >99%  0.2%",
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


LOOKS = [*(((80, 24), theme) for theme in THEMES), ((40, 20), "dark"), ((140, 45), "dark")]


def tile(board: BoardView, row: int, column: int) -> list[list[Segment]]:
    """The lines of a tile as they are drawn, without the gaps around it."""
    size = board.tile
    gaps = (board.size.width - size.board_width(board.shape[0])) // 2 + size.gap
    left = gaps + column * (size.width + size.gap)
    lines = range(row * size.height, (row + 1) * size.height)
    return [list(board.render_line(y).crop(left, left + size.width)) for y in lines]


def tile_text(lines: list[list[Segment]]) -> list[str]:
    return ["".join(segment.text for segment in line) for line in lines]


async def test_a_tile_without_a_colour_does_not_look_grey(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r a i s s 2 1")
        board = app.screen.query_one(BoardView)
        for size, theme in LOOKS:
            app.theme = theme
            await resize(pilot, *size)
            grey, opened = tile(board, 0, 1), tile(board, 0, 4)
            assert tile_text(grey) != tile_text(opened)  # not by colour alone
            grounds = [
                {segment.style.bgcolor for line in lines for segment in line if segment.style}
                for lines in (grey, opened)
            ]
            assert grounds[0] - grounds[1]


async def test_the_cursor_is_seen_in_a_flawed_row(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r a i s e right right")
        board = app.screen.query_one(BoardView)
        for size in ((80, 24), (40, 20)):
            await resize(pilot, *size)
            board.flaw = (0, None)
            await drawn(pilot)
            row = board.render_line(board.tile.height // 2).text
            assert (row.count("▐"), row.count("▌"), row.count("!")) == (1, 1, 4)
            assert row.index("▐") < row.index("I") < row.index("▌")


async def test_rows_to_come_are_lower_than_those_that_were_played(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(40, 20)) as pilot:
        await press(pilot, "r a i s e 3 2 1 1 1 enter")
        app.change(reduced_motion=True)  # no ghost of the suggestion
        board = app.screen.query_one(BoardView)
        rows = [
            tile_text(tile(board, row, column)) for row, column in ((0, 0), (0, 1), (0, 2), (1, 1))
        ]
        assert rows == [[" [R] "], [" (A) "], ["  I  "], ["▄▄▄▄▄"]]


@pytest.mark.parametrize(
    ("size", "tiles"),
    [
        ((80, 16), [FLAT, FLAT, FLAT, NARROW]),
        ((80, 24), [SQUARE, SQUARE, SQUARE, SMALL]),
        ((120, 38), [LARGE, LARGE, MEDIUM, MEDIUM]),
        ((160, 50), [HUGE, HUGE, TileSize(11, 6), LARGE]),
    ],
    ids=str,
)
def test_tiles_of_four_to_seven_letters_are_as_large_as_fits(
    size: tuple[int, int], tiles: list[TileSize]
) -> None:
    assert [square_tile(Size(*size), (letters, 6)) for letters in range(4, 8)] == tiles


@pytest.mark.parametrize(
    ("size", "grids"),
    [
        ((80, 24), {2: (SMALL, 2, 7), 4: (NARROW, 2, 9), 8: (TINY, 4, 9), 16: (TINY, 4, 4)}),
        ((120, 38), {4: (SLIM, 2, 9), 8: (SMALL, 4, 13), 16: (NARROW, 4, 7)}),
        ((160, 50), {2: (LARGE, 2, 7), 4: (SQUARE, 4, 9), 8: (SLIM, 4, 13), 16: (FLAT, 4, 10)}),
    ],
)
def test_boards_are_as_large_as_fits(
    size: tuple[int, int], grids: dict[int, tuple[TileSize, int, int]]
) -> None:
    """After the first guess; a whole board takes precedence over all but the smallest tiles."""
    room = Size(size[0] - BESIDE, size[1] - 4)
    assert {count: board_grid(room, count, 5, count + 5, 1) for count in grids} == grids


@pytest.mark.parametrize("boards", [16, 32])
@pytest.mark.parametrize("made", range(22))
def test_a_larger_screen_has_no_smaller_tiles(boards: int, made: int) -> None:
    sizes = (80, 24), (120, 38), (160, 50)
    rooms = [Size(width - BESIDE, height - 4) for width, height in sizes]
    grids = [board_grid(room, boards, 5, boards + 5, made) for room in rooms]
    assert [grid.tile.width for grid in grids] == sorted(grid.tile.width for grid in grids)


WORDS = list_of(
    ("wince", "mince", "since", "niece", "niche", "pinch", "siege", "diode"), ("swims", "zzzzz")
)


@pytest.fixture(scope="module")
def made() -> GameCard:
    rated = rate(parse_game("zzzzz mince wince", WORDS), Advisor(WORDS))
    return replace(card(rated.board, rated), note="0.10 of this", share="3 guesses. Skill 62.")


def texts(lines: list[Parts]) -> list[str]:
    return ["".join(text for text, _ in parts).rstrip() for parts in lines]


def end_lines(
    app: WordleApp, panel: type[EndGuesses | Compared | ToShare], made: GameCard, width: int
) -> list[Parts]:
    """What a panel at the end of a game draws for a card."""
    shown = app.screen.query_one(panel)
    shown.card = made
    shown.get_content_height(app.size, app.size, width)  # it is hidden, but knows its colours now
    return [*shown.draw(width, 0)]


async def test_no_line_is_too_wide(made: GameCard, make_app: MakeApp) -> None:
    boards = boards_card(Game.start(WORDS, 2, answers=("wince", "niche")).play("pinch"), ())
    async with running(app := make_app()):
        for each, width in product((made, boards), (36, 44, 64, 100)):
            lines = [*end_lines(app, EndGuesses, each, width)]
            lines += end_lines(app, Compared, each, width) * (width > 44)
            lines += end_lines(app, ToShare, each, width)
            widest = max(len(row.note) for row in each.rows) + 1
            assert all(width_of(parts) <= max(width, widest) for parts in lines)


async def test_the_end_has_tiles_figures_and_verdicts(made: GameCard, make_app: MakeApp) -> None:
    row, blocks = made.rows[0], ["▀▀▀"] * 5
    async with running(app := make_app()):
        wide, compact, narrow = (
            [line.split() for line in texts(end_lines(app, EndGuesses, made, width))]
            for width in (64, 44, 36)
        )
    assert wide[0] == [*"ZZZZZ", row.cost, row.luck, *row.note.split()]
    assert wide[1] == [*blocks, "━" * 12, "8", "left"]
    assert wide[4][5:] == ["best", "+0.50", "50%", "likely,", "and", "right"]
    assert wide[-1] == ["0.10", "of", "this"]
    assert compact[0] == [*"ZZZZZ", "8", "left", row.cost, row.luck]
    assert compact[1] == [*blocks, *row.note.split()]
    assert narrow[:2] == [[*"ZZZZZ", row.cost, row.luck], [*row.note.split(), "8", "left"]]


async def test_a_costly_guess_that_can_be_tried_again_is_marked(make_app: MakeApp) -> None:
    lost = rate(parse_game("zzzzz swims mince wince", WORDS), Advisor(WORDS))
    won = rate(parse_game("zzzzz diode", WORDS), Advisor(WORDS))
    async with running(app := make_app()):
        lines = end_lines(app, EndGuesses, card(lost.board, lost), 64)
        looks = [[look for _, look in parts] for parts in lines]
        last = end_lines(app, EndGuesses, card(won.board, won), 64)[2]
    assert [index for index, each in enumerate(looks[::2]) if "warning" in each] == [1]
    assert [part for part in last if part[1] in ("lit", "warning")] == [("   bold", "lit")]


async def test_guesses_are_bricks_beside_those_of_others(made: GameCard, make_app: MakeApp) -> None:
    waiting = card(parse_game("zzzzz mince wince", WORDS), None)
    unknown = card(parse_game("zzzzz mince wince", WORDS), None, has_no_rating=True)
    async with running(app := make_app()):
        known, waits, never = (
            [" ".join(line.split()) for line in texts(end_lines(app, Compared, each, 64))]
            for each in (replace(made, people_mean=3.9), waiting, unknown)
        )
    assert known == [
        "you ▆▆▆▆ ▆▆▆▆ ▆▆▆▆ 3",
        "best play ▆▆▆▆ ▆▆▆▆ 2",
        "people ▆▆▆▆ ▆▆▆▆ ▆▆▆▆ ▆▆▆ 3.9",
    ]
    assert (waits, never) == ([known[0], "best play …"], known[:1])


async def test_squares_stand_above_the_line_to_share(made: GameCard, make_app: MakeApp) -> None:
    """Their marks are in the middle; where there is room they are larger."""
    async with running(app := make_app()) as pilot:
        lines = end_lines(app, ToShare, made, 20)
        assert texts(lines)[2:] == ["[ ] [ ] [ ] [ ] [ ]", "3 guesses. Skill 62."]
        assert lines[2][0] == ("[", "green-sign")  # softer than a letter
        await resize(pilot, 120, 38)
        large = texts(end_lines(app, ToShare, made, 30))
    assert (large[7], len(large)) == ("  [ ]   [ ]   [ ]   [ ]   [ ]".replace("  [", " [", 1), 10)


def test_the_streak_and_the_level_are_bars() -> None:
    lines = ProgressLines()
    progress = PlayerProgress(
        streak=(15, 18), cost=(0.25, 1.0), figure="0.25", said=("It counts.",)
    )
    lines.set_reactive(ProgressLines.progress, progress)
    assert texts(list(lines.draw(48, 0))) == [
        "Streak  ━━━━━━━━━━━━━━━━━━━━━━━━━━   15  best 18",
        "Level   ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━",
        "cost    best play  you 0.25           people 1.0",
        "It counts.",
    ]
    _, level, figures, _ = lines.draw(30, 0)
    assert [len(part) for part, look in level if look == "accent"] == [6]  # a quarter
    assert texts([figures]) == ["cost    you 0.25    people 1.0"]
    lines.set_reactive(ProgressLines.progress, progress._replace(cost=(2.0, 1.0), figure="2.00"))
    assert texts([[*lines.draw(48, 0)][2]]) == ["cost    best play           you 2.00  people 1.0"]
