"""The first screen: what a new user and a player see before the first key, and how it is left."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.support.assist import state
from tests.support.driving import MakeApp, click, press, resize, settle
from tests.support.games import played
from tests.support.golden import GOLDEN, CheckSizes
from wordle_tui.game import daily
from wordle_tui.game.records import Mode, TurnRating
from wordle_tui.game.tiles import Mark
from wordle_tui.game.words import word_list
from wordle_tui.history.history import History
from wordle_tui.play.setup import Setup
from wordle_tui.tui.engines import Engines
from wordle_tui.tui.play.first import Also, FirstWords, LikelyColours

SIZES = ((40, 16), (60, 20), (80, 24), (100, 30), (120, 38), (140, 45), (200, 60))
MOST = {"80x24": 60, "120x38": 120}
"""The words and figures at most, by the size of the screen."""


def with_games(path: Path, *, has_played: bool = False) -> History:
    """A history of daily games, of which the last was yesterday or today."""
    history = History.open(path / "games.sqlite3")
    answers = ("crane", "mince", "wince", "dairy", "robin", "proud", "pilot", "sixty", "flute")
    for ago, answer in enumerate(answers, 0 if has_played else 1):
        day = daily.today() - timedelta(days=ago)
        time = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
        opener = "slate" if ago % 3 else "arise"
        rating = TurnRating(0.02 * ago, 0.1, True, 9)
        game = played(answer, opener, answer, day=day, mode=Mode.ASSIST, list_name="nyt",
                      started=time, finished=time, ratings=(rating, rating))  # fmt: skip
        history.add(game)
    return history


@pytest.mark.parametrize("name", ["new", "player"])
async def test_what_is_seen_before_the_first_key(
    name: str, make_app: MakeApp, golden_sizes: CheckSizes, tmp_path: Path
) -> None:
    """With the shipped book, at all sizes; few words and figures where it matters most."""
    history = with_games(tmp_path / "player") if name == "player" else None
    app = make_app(words=None, history=history, engines=Engines())
    app.prove_openers = lambda *_: None  # type: ignore[method-assign]
    async with state(app, has_tables=False) as it:
        await golden_sizes(it.pilot, f"first-{name}", *SIZES)
    screens = re.split(r"^(\d+x\d+)\n", (GOLDEN / f"sizes-first-{name}.txt").read_text("utf-8"),
                       flags=re.MULTILINE)  # fmt: skip
    for size, text in zip(screens[1::2], screens[2::2], strict=True):
        lines = text.splitlines()[: int(size.split("x")[1])]  # below them are the colours
        # Keys such as F8 and ^k are neither words nor figures; the tiles of a guess are one word.
        joined = re.sub(r"([\[( ][A-Z][\]) ]){5}", " GUESS ", " ".join(lines))
        words = [word for word in joined.split() if re.search(r"\w", word)]
        words = [word for word in words if not re.fullmatch(r"F\d+|\^\w", word)]
        assert len(words) <= MOST.get(size, 200), (size, words)


async def test_a_key_brings_the_tables_and_keeps_them(make_app: MakeApp) -> None:
    async with state(make_app(), has_tables=False) as it:
        assert "Good first words" in it.text
        assert "Best guesses" not in it.text
        assert "^e More" in it.text
        await it.press("ctrl+e")
        assert "Best guesses" in it.text
        assert "Good first words" not in it.text
        assert "^e Less" in it.text
    async with state(make_app(), has_tables=False) as it:
        assert "Best guesses" in it.text
        await it.press("ctrl+e")
        assert "Good first words" in it.text


async def test_good_first_words_are_taken_by_key_and_by_click(make_app: MakeApp) -> None:
    async with state(make_app(), has_tables=False) as it:
        words = it.screen.query_one(FirstWords)
        first, second = (line.word for line in words.words[:2])
        colours = it.screen.query_one(LikelyColours)
        assert colours.colours is not None
        assert colours.colours.word == first
        await it.press("tab down")
        assert colours.colours.word == second
        await it.press("enter")
        assert it.screen.state.letters == second
        assert it.screen.area.has_focus
        await it.press("escape")
        await click(it.pilot, FirstWords, offset=(4, 1))
        assert it.screen.state.letters == first


async def test_the_first_colours_bring_the_tables(make_app: MakeApp) -> None:
    async with state(make_app(), has_tables=False) as it:
        await it.press("c r a n e")
        assert "Good first words" in it.text
        assert "Your word" in it.text
        await it.press("1")
        assert "Best guesses after that" in it.text
        await it.press("enter")
        assert "Best guesses" in it.text
        assert "Good first words" not in it.text
        await it.press("ctrl+n")
        assert "Good first words" in it.text


async def test_rare_words_come_first_only_if_they_are_wanted(make_app: MakeApp) -> None:
    async with state(make_app(), has_tables=False) as it:
        words = it.screen.query_one(FirstWords)
        assert words.words[0].remark == "best familiar word"
        assert words.words[0].word in it.app.words.familiar
        await it.press("ctrl+k")
        assert words.words[0].is_rare
        assert words.words[-1].remark == "best familiar word"


async def test_a_puzzle_that_is_played_is_opened_again(make_app: MakeApp, tmp_path: Path) -> None:
    history = with_games(tmp_path / "player", has_played=True)
    async with state(make_app(words=word_list("nyt"), history=history), has_tables=False) as it:
        assert "Played: 2 of 6. Streak 9." in it.text
        await it.press("enter")
        assert "Magnificent. You found" in it.text
        assert len(history.games()) == 9
        await it.press("enter")
        assert "Played: 2 of 6. Streak 9." in it.text


async def test_games_that_arrive_are_seen_at_once(make_app: MakeApp) -> None:
    async with state(make_app(words=word_list("nyt")), has_tables=False) as it:
        assert "What did you play in today's Wordle?" in it.text
        it.app.history.add(played("crane", "slate", "crane"))
        await settle(it.pilot)
        assert "Not played yet." in it.text
        todays = played("crane", "slate", "crane", mode=Mode.ASSIST, day=daily.today())
        it.app.history.add(todays)
        await settle(it.pilot)
        assert "enter See it" in it.text


@pytest.mark.parametrize("boards", [2, 4, 32])
async def test_several_boards_begin_with_good_first_words_too(
    boards: int, make_app: MakeApp
) -> None:
    app = make_app(content=Setup(Mode.ASSIST, boards))
    async with state(app, has_tables=False) as it:
        for size in ((40, 20), (120, 38), (80, 24)):
            await resize(it.pilot, *size)
            assert "Good first words" in it.text
            assert "familiar" in it.text
            if size[0] >= 80:  # what they tell fills the rest
                bottom = it.screen.query_one(LikelyColours).region.bottom
                assert bottom == it.screen.sidebar.region.bottom
        if boards == 32:  # keys that touch
            it.screen.keyboard.boards = ({"e": Mark.YELLOW},) * boards
            it.screen.keyboard.display = True
            await settle(it.pilot)
            assert "E+" in it.text


async def test_what_else_can_be_done_is_a_click_away(make_app: MakeApp) -> None:
    async with state(make_app(), size=(120, 38), has_tables=False) as it:
        also = it.screen.query_one(Also)
        for name, key in (("Six letters", "f8"), ("Paste a grid", "f4")):
            line = next(n for n, text in enumerate(it.text.splitlines()) if name in text)
            await click(it.pilot, offset=(also.region.x + 4, line))
            if key == "f8":
                assert "New game" in it.text
                await press(it.pilot, "escape")
        assert it.app.current_mode == "replay"


async def test_a_resize_keeps_the_first_screen_whole(make_app: MakeApp) -> None:
    async with state(make_app(), has_tables=False) as it:
        for size in ((30, 12), (200, 60), (79, 23), (80, 24)):
            await resize(it.pilot, *size)
            assert "Good first words" in it.text, size
