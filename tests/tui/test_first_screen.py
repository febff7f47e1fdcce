"""The first screen: what a new user and a player see before the first key, and how it is left."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.support.assist import state
from tests.support.driving import MakeApp, click, press, resize, settle
from tests.support.games import played
from wordle_tui.game import daily
from wordle_tui.game.records import Mode, TurnRating
from wordle_tui.game.words import word_list
from wordle_tui.history.history import History
from wordle_tui.tui.engines import Engines
from wordle_tui.tui.play.first import FirstWords


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


@pytest.mark.parametrize("has_games", [False, True])
async def test_little_is_seen_before_the_first_key(
    has_games: bool, make_app: MakeApp, tmp_path: Path
) -> None:
    """With the shipped book: few words and figures where it matters most."""
    history = with_games(tmp_path / "player") if has_games else None
    app = make_app(words=None, history=history, engines=Engines())
    app.prove_openers = lambda *_: None  # type: ignore[method-assign]
    async with state(app, has_tables=False) as it:
        for size in ((80, 24), (120, 38)):
            await resize(it.pilot, *size)
            # Keys such as F8 and ^k are neither words nor figures, nor are the letters of tiles.
            words = [word for word in it.text.split() if re.search(r"\w{2}", word)]
            words = [word for word in words if not re.fullmatch(r"F\d+|\^\w", word)]
            assert len(words) <= 90, words
            assert ("How a game goes" in it.text) is not has_games
            assert ("yesterday: CRANE in 2" in it.text) is has_games


async def test_good_first_words_are_taken_and_give_way_to_the_tables(make_app: MakeApp) -> None:
    async with state(make_app(), has_tables=False) as it:
        words = it.screen.query_one(FirstWords)
        first, second = (line.word for line in words.words[:2])
        await it.press("tab down enter")
        assert it.screen.state.letters == second
        assert it.screen.area.has_focus
        await it.press("escape")
        await click(it.pilot, FirstWords, offset=(4, 1))
        assert it.screen.state.letters == first
        await it.press("escape ctrl+e")
        assert "Best guesses" in it.text
        assert "Good first words" not in it.text
        await it.press("ctrl+e")
        assert words.words[0].remark == "best familiar word"
        await it.press("ctrl+k")  # rare words come first only if they are wanted
        assert words.words[0].is_rare
        assert words.words[-1].remark == "best familiar word"


async def test_a_puzzle_that_is_played_is_opened_again(make_app: MakeApp, tmp_path: Path) -> None:
    history = with_games(tmp_path / "player", has_played=True)
    async with state(make_app(words=word_list("nyt"), history=history), has_tables=False) as it:
        assert "Played: 2 of 6. Streak 9." in it.text
        await it.press("enter")
        assert "Magnificent: " in it.text
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


async def test_what_else_can_be_done_is_a_click_away(make_app: MakeApp) -> None:
    async with state(make_app(), size=(120, 38), has_tables=False) as it:
        also = it.screen.query_one("#also")
        for name, key in (("past days", "f8"), ("practise with", "f3")):
            line = next(n for n, text in enumerate(it.text.splitlines()) if name in text)
            await click(it.pilot, offset=(also.region.x + 4, line))
            if key == "f8":
                assert "New game" in it.text
                await press(it.pilot, "escape")
        assert it.app.current_mode == "practice"
