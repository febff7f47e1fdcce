"""Every key and the mouse in the assistant, its first screen, a game's end, and hidden advice."""

import re
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from textual import events

from tests.support.assist import RAISE, AssistState, state, with_tables
from tests.support.driving import (
    MakeApp,
    click,
    drawn,
    front,
    keys_of,
    press,
    resize,
    send,
    settle,
    until,
)
from tests.support.games import played, unfinished
from tests.support.instant import InstantEngine, InstantEngines
from wordle_tui.advice.advice import Advice, Engine, Stage
from wordle_tui.game import daily
from wordle_tui.game.board import Board
from wordle_tui.game.game import Game
from wordle_tui.game.records import FriendGame, Mode, TurnRating, now
from wordle_tui.game.words import WordList, word_list
from wordle_tui.history.archive import Archive
from wordle_tui.history.exchange import import_games
from wordle_tui.history.history import History
from wordle_tui.play.remark import HIDDEN
from wordle_tui.rating.values import RatedGame
from wordle_tui.settings.settings import Settings
from wordle_tui.solver.stopping import Stop
from wordle_tui.training.schedule import reviewed
from wordle_tui.tui.key_names import with_keys
from wordle_tui.tui.play.board_area import BoardArea
from wordle_tui.tui.play.first_panels import FirstWords, Morning
from wordle_tui.tui.play.panels import HintSteps
from wordle_tui.tui.rated.ending import GameEnd
from wordle_tui.tui.rated.program import RatingEngines
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.shell.bars import KeyBar
from wordle_tui.tui.train.screen import TrainScreen
from wordle_tui.tui.widgets.panels import CandidateList, Sentence
from wordle_tui.tui.widgets.suggestions import Suggestions


async def test_every_key_of_the_board(make_app: MakeApp) -> None:
    """What a key does to a state is tested in `tests/play`; here, that each key does it."""
    async with state(make_app()) as it:
        assert it.screen.area.has_focus
        assert "2,315 words" in it.text
        for keys, turns, draft, cursor in (
            (f"{RAISE} space", "", "raise:bbbbb", (0, 0)),  # another word may follow
            ("1 home space", "", "raise:ybbbb", (0, 0)),
            ("3 2 1 full_stop minus", "", "raise:gybbb", (0, 4)),
            ("home 2 end left 3 right space", "", "raise:yybgy", (0, 4)),
            ("enter", "raise:yybgy", ":bbbbb", (1, 0)),
            ("c l up home 3", "raise:gybgy", "cl:bbbbb", (0, 1)),
            ("backspace t enter", "rtise:gybgy", "cl:bbbbb", (1, 2)),
            ("up escape", "rtise:gybgy", "cl:bbbbb", (1, 2)),
            ("escape", "rtise:gybgy", ":bbbbb", (1, 0)),
            ("ctrl+z up down", "rtise:gybgy", "cl:bbbbb", (1, 2)),
            ("up delete", "", "cl:bbbbb", (0, 0)),
            ("ctrl+z ctrl+y", "", "cl:bbbbb", (0, 0)),
            ("ctrl+n", "", ":bbbbb", (0, 0)),
            (f"{RAISE} enter right enter", "", "raise:bbbbb", (0, 0)),  # asked again
            ("enter", "raise:bbbbb", ":bbbbb", (1, 0)),
            ("backspace", "", "raise:bbbbb", (0, 0)),
        ):
            await send(it.pilot, keys)
            assert (it.turns, it.draft, it.cursor) == (turns, draft, cursor), keys
        await it.press("enter enter")
        assert it.left == 168


async def test_the_suggestions_by_keyboard(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        best, _, third = (each.word for each in it.suggestions.shown[:3])
        assert it.screen.view.offer == best
        await it.press("enter")
        assert it.draft == f"{best}:bbbbb"
        await it.press("escape tab down down enter")
        assert it.screen.area.has_focus
        assert it.draft == f"{third}:bbbbb"
        await it.press("escape tab pagedown")
        assert it.suggestions.highlighted == it.suggestions.page_height == 8
        await it.press("c r a n e")
        assert it.draft == "crane:bbbbb"


async def test_the_mouse(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(RAISE)
        await click(it.pilot, BoardArea, offset=(9, 1))
        assert it.draft == "raise:bybbb"
        await resize(it.pilot, 40, 20)
        await click(it.pilot, BoardArea, offset=(12, 0))
        assert it.draft == "raise:bgbbb"
        await resize(it.pilot, 80, 24)
        await it.press("ctrl+n")
        await it.paste("crane:bbbgb")
        candidates = it.screen.query_one(CandidateList)
        region = candidates.region
        for kind, top in ((events.MouseScrollDown, 1), (events.MouseScrollUp, 0)):
            event = kind(candidates, 1, 1, 0, 0, 0, False, False, False, region.x, region.y)
            candidates.post_message(event)
            await drawn(it.pilot)
            assert candidates.top == top
        second = it.suggestions.shown[1].word
        await click(it.pilot, Suggestions, offset=(4, 2))
        assert it.draft.startswith(second)
        await settle(it.pilot)  # what is said of the word moves the list
        await click(it.pilot, CandidateList, offset=(8, 1))
        assert it.draft.startswith(sorted(it.screen.game.candidates.likely)[1])


async def test_a_restart_keeps_the_board_its_rules_and_the_settings(make_app: MakeApp) -> None:
    async with state(make_app(words=None)) as it:
        await it.press(f"{RAISE} 2 enter c l")
        assert "Wordle 1,901" in it.text
        it.app.change(theme="light", list_name="original", hard="on")
        await settle(it.pilot)
        assert "original, hard mode" in it.text
        assert it.left == 103
        it.screen.action_type("o")  # before any other part of the program has its turn
        saved = unfinished(it.app.history, Mode.ASSIST)
        assert saved.letters == "clo"
    async with state(make_app(words=None)) as it:
        kept = replace(it.app.settings, plain_words=True)  # as tests have them
        assert kept == Settings(theme="light", list_name="original", hard="on")
        assert it.app.theme == "light"
        assert (it.turns, it.draft, it.cursor) == ("raise:ybbbb", "clo:bbbbb", (1, 3))
        assert it.left == 103


class SlowEngine(InstantEngine):
    """Never gets beyond counting until it is stopped."""

    stopped = 0

    def advise(self, position: Board | Game, **asked: Any) -> Iterator[Advice]:
        advice = next(super().advise(position, **asked))
        assert advice.stage is Stage.COUNTED
        yield advice
        while not asked["stop"]():
            time.sleep(0.005)
        SlowEngine.stopped += 1


class BrokenEngine(InstantEngine):
    def advise(self, position: Board | Game, **asked: Any) -> Iterator[Advice]:
        raise ZeroDivisionError("by design")


class EnginesWith(InstantEngines):
    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self._engine = engine

    def _make(self, words: WordList) -> Engine:
        return self._engine


async def test_the_old_ranking_stays_dimmed_until_the_new_one_is_there(make_app: MakeApp) -> None:
    SlowEngine.stopped = 0
    app = with_tables(make_app(engines=EnginesWith(SlowEngine())))
    async with app.run_test(size=(80, 24)) as pilot:
        it = AssistState(pilot)
        before = it.suggestions.shown
        it.app.post_message(events.Paste("raise:bbbbb"))
        await until(pilot, lambda: it.screen.advice is not None and it.left == 168)
        assert it.suggestions.shown == before
        assert it.suggestions.has_class("-stale")
        it.suggestions._since -= 1
        it.suggestions._show_status()
        assert "ranking…" in it.suggestions.status
        it.app.post_message(events.Key("ctrl+z", None))
        await until(pilot, lambda: SlowEngine.stopped > 0 and it.left == 2315)
        assert not it.suggestions.has_class("-stale")
        assert not it.suggestions.busy, "the book has the whole answer"


async def test_an_error_of_the_solver_is_shown(make_app: MakeApp) -> None:
    async with state(make_app(engines=EnginesWith(BrokenEngine()))) as it:
        await it.press(f"{RAISE} enter enter")
        assert "The solver failed: ZeroDivisionError" in it.message
        assert it.screen.advice is None, "advice on an earlier position does not stay"
        await it.press("c")
        assert it.draft == "c:bbbbb"


WON = f"{RAISE} 3 3 3 3 3 enter"


class NotingEngines(InstantEngines):
    """Notes for each rating whether it was of familiar words only."""

    def __init__(self) -> None:
        super().__init__()
        self.plain: list[bool] = []

    def ratings(self, board: Board, plain: bool, stop: Stop) -> Iterator[RatedGame]:
        self.plain.append(plain)
        return super().ratings(board, plain, stop)


async def test_the_card_at_the_end(make_app: MakeApp) -> None:
    engines = NotingEngines()
    async with state(make_app(engines=engines)) as it:
        await it.press(f"c l o u t enter enter {WON}")
        assert engines.plain == [False]  # it is compared with what was suggested
        card = it.screen.query_one(GameEnd).card
        for size in ((40, 16), (80, 24)):
            await resize(it.pilot, *size)
            for text in ("Guess by guess", "COULD better"):
                assert text in it.text
        for text in ("Your games", "Streak", "best 1", card.counts[:17], "Now", "To share"):
            assert text in it.text
        await it.press("ctrl+z")
        assert not it.screen.end_card.display
        assert it.suggestions.display


async def test_the_last_games_stand_in_the_room_of_unused_rows(make_app: MakeApp) -> None:
    """After six guesses there is none, nor on a narrow screen: then they are on the card."""
    async with state(make_app()) as it:
        below, card = it.screen.query_one("#below"), it.screen.query_one(GameEnd)
        tile = it.screen.area.large.tile
        assert (below.display, it.screen.area.large.shape) == (False, (5, 6))
        await it.press(WON)
        assert (it.screen.area.large.shape, it.screen.area.large.tile) == ((5, 1), tile)
        assert (below.display, card.games.display) == (True, False)
        await resize(it.pilot, 40, 20)
        assert (below.display, card.games.display) == (False, True)
        await resize(it.pilot, 80, 24)
        assert (below.display, it.screen.area.large.tile) == (True, tile)
        assert "People need about" in card.sentence.reason
        await resize(it.pilot, 120, 38)  # where bricks show it
        assert "People need about" not in card.sentence.reason
        await resize(it.pilot, 80, 24)
        await it.press("ctrl+z")
        assert (below.display, it.screen.area.large.shape) == (False, (5, 6))
        await it.press("ctrl+n")
        for word in ("could", "mound", "light", "fizzy", "dumpy"):
            await it.press(f"{keys_of(word)} enter enter")
        await it.press(f"{keys_of('smart')} 3 3 3 3 3 enter")
        assert (below.display, card.games.display) == (False, True)
        assert it.screen.area.large.shape == (5, 6)


async def test_a_wave_runs_through_the_last_row_once(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        board = it.screen.area.large
        seen: list[tuple[int, int] | None] = []
        it.app.animation_level = "full"
        it.screen.watch(board, "wave", lambda place: seen.append(place), init=False)
        await it.press(WON)
        await until(it.pilot, lambda: bool(seen) and board.wave is None)
        assert seen == [*((0, column) for column in range(5)), None]
        await it.press("ctrl+n")
        it.app.animation_level = "none"
        await it.press(WON)
        assert len(seen) == 6


async def test_the_costliest_guess_is_tried_again(make_app: MakeApp) -> None:
    async with state(make_app(), (120, 38)) as it:
        await it.press("ctrl+t")
        assert it.message == "Finish this game first."
        await it.press(f"c l o u t enter enter d u m p y enter enter {WON}")
        assert "try DUMPY again" in it.text
        await it.press("ctrl+t")
        assert isinstance(it.app.screen, TrainScreen)
        await it.press("f2 ctrl+n")
        await it.press(f"{WON} ctrl+t")
        assert it.message == "No costly guess is known, so there's nothing to try again."


async def test_a_finished_game_is_shared_mended_and_replayed(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press("c l o u t 2 enter ctrl+s ctrl+r")
        assert (it.app.parting_text, it.app.screen) == ("", it.screen)  # it is under way
        await it.press(WON)
        assert "Share" not in it.text  # its colours contradict each other
        await it.press("up 1")
        await it.press("ctrl+s")
        assert it.message == "Copied. The text shared last is printed when you quit."
        assert it.app.clipboard == it.app.parting_text
        assert it.app.clipboard.startswith("Wordle-TUI 2/6\n\n⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩")
        await it.press("ctrl+r")
        screen = front(it.app, ReplayScreen)
        assert str(screen.game) == "clout:bbbbb raise:ggggg"
        assert [len(game.ratings) for game in it.app.history.games()] == [2]


@pytest.fixture
def history(tmp_path: Path) -> History:
    """A history whose user wants suggestions only when asking; `make_app` closes it."""
    opened = History.open(tmp_path / "games.sqlite3")
    opened.save_settings(Settings(hide_suggestions=True))
    return opened


def keys(it: AssistState) -> str:
    return it.screen.query_one(KeyBar).render_line(0).text


async def test_only_the_number_is_shown_until_asked(make_app: MakeApp, history: History) -> None:
    async with state(make_app(history=history)) as it:
        await it.paste("raise:bbbbb clout:bbbbb mince:gbbbb")
        contradiction = it.screen.view.contradiction
        assert "No word fits" in it.text
        assert not [word for word in contradiction.words if word in it.text]
        await it.press("ctrl+n")
        await it.paste("raise:bybbb")
        await it.press("c l o u t")
        for size in ((30, 12), (80, 24)):
            await resize(it.pilot, *size)
            panels = [part for part in it.screen.query("#main *, #side *") if part.region]
            assert {type(part) for part in panels} <= {Sentence, HintSteps}
            assert f"{it.left:,} words left." in it.text
        await it.press("escape")
        assert "^u Hint" in keys(it)
        assert "Take" not in keys(it)
        for key in ("tab", "shift+tab", "ctrl+e"):
            await it.press(f"escape x backspace {key}")
            assert " ".join(it.message.split()) == with_keys(HIDDEN)
        await it.press("enter")
        assert it.message == "Five letters are missing."
        await it.press("ctrl+u")
        assert it.suggestions.shown[0].word.upper() in it.text
        assert "^u" not in keys(it)
        assert "Take" in keys(it)


async def test_the_setting_is_for_games_that_have_not_begun(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(f"{RAISE} 1")
        it.app.change(hide_suggestions=True)
        assert not it.screen.view.is_hidden
        it.app.change(hide_suggestions=False)
        await it.press("ctrl+n tab")
        assert it.screen.focused is it.suggestions
        it.app.change(hide_suggestions=True)
        assert it.screen.view.is_hidden
        await it.press("r")  # the board has its keys back
        assert it.screen.state.draft.letters == "r"


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
async def test_little_is_seen_at_first(has_games: bool, make_app: MakeApp, tmp_path: Path) -> None:
    """With the shipped book: few words and figures where it matters most."""
    history = with_games(tmp_path / "player") if has_games else None
    app = make_app(words=None, history=history, engines=RatingEngines())
    async with state(app, has_tables=False) as it:
        for size in ((80, 24), (120, 38)):
            await resize(it.pilot, *size)
            # Keys such as F8 and ^k are neither words nor figures, nor are the letters of tiles.
            words = [word for word in it.text.split() if re.search(r"\w{2}", word)]
            words = [word for word in words if not re.fullmatch(r"F\d+|\^\w", word)]
            assert len(words) <= 90, words
            assert ("How a game goes" in it.text) is not has_games
            for text in ("Yesterday", "Last ten"):
                assert (text in it.text) is has_games


async def test_what_a_player_left_is_drawn(make_app: MakeApp, tmp_path: Path, today: date) -> None:
    history = with_games(tmp_path / "player")
    friends = (FriendGame("Ann", today, 4), FriendGame("Ben", today - timedelta(days=2), 3))
    import_games(history, Archive((), friends=friends), "a chat")
    history.save_card("replies nyt slate:bbbbg", reviewed(None, "again", now() - timedelta(days=3)))
    app = make_app(words=None, history=history, engines=RatingEngines())
    async with state(app, (120, 38), has_tables=False) as it:
        morning = it.screen.query_one(Morning)
        assert ("CRANE in 2" in it.text, "streak 9" in it.text) == (True, True)
        assert morning.yesterday.said.startswith(("You beat best play", "Best play needed"))
        for line in ("Ann  ▆▆ ▆▆ ▆▆ ▆▆ ▆▆", "Ben  not yet", "Their grids open after yours."):
            assert line in it.text
        assert morning.card.said.endswith(" left. What next?")
        assert [str(turn) for turn in morning.card.turns] == ["slate:bbbbg"]
        assert "Your week" not in it.text
        await resize(it.pilot, 160, 50)
        assert "Your week" in it.text
        for width, height in ((80, 24), (40, 20), (60, 24)):
            await resize(it.pilot, width, height)
            assert morning.yesterday.display
        await click(it.pilot, "#card", offset=(3, 1))
        assert it.app.current_mode == "train"


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
        assert "CRANE in 2" in it.text
        assert len(history.games()) == 9
        await it.press("ctrl+n")
        assert "Played: 2 of 6. Streak 9." in it.text


async def test_games_that_arrive_are_seen_at_once(make_app: MakeApp) -> None:
    async with state(make_app(words=word_list("nyt")), has_tables=False) as it:
        assert "What did you play in today's Wordle?" in it.text
        it.app.history.add(played("crane", "slate", "crane"))
        await settle(it.pilot)
        assert "How a game goes" not in it.text
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
