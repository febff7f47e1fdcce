"""Several boards on the play screen: what one board has, they have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.assist import state as started
from tests.support.driving import MakeApp, resize, settle, until
from tests.support.golden import CheckGolden
from tests.support.instant import InstantEngine, InstantEngines
from wordle_tui.advice.advice import ONE_BOARD, Advice, Engine
from wordle_tui.advice.aim import STREAK
from wordle_tui.advice.order import USUAL
from wordle_tui.game.boards import Boards
from wordle_tui.game.game import Game
from wordle_tui.game.records import GameFilter, Mode
from wordle_tui.game.words import WordList
from wordle_tui.play.hints import Hint
from wordle_tui.play.remark import FINISH_FIRST, KEYS_AT_THE_END
from wordle_tui.play.setup import Setup
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.play.boards import BoardPanel
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.shell.letters import LettersScreen

EVERY = GameFilter(boards=None)
COLOURED = "s l a t e 1 1 1 1 3 1 2 1 1 1"


def assist(make_app: MakeApp, boards: int = 2, **options: Any) -> WordleApp:
    return make_app(content=Setup(Mode.ASSIST, boards), **options)


def practice(make_app: MakeApp, boards: int = 3) -> WordleApp:
    """Seeks BLINK, ASSET and TYING."""
    return make_app(start="practice", content=Setup(boards=boards, seed=7))


@pytest.mark.parametrize(
    ("boards", "size"),
    [(4, (80, 24)), (4, (40, 20)), (8, (140, 45)), (16, (80, 24)), (4, (200, 60))],
)
async def test_golden(
    boards: int, size: tuple[int, int], make_app: MakeApp, golden: CheckGolden
) -> None:
    """One guess on all boards, a second one that is being coloured."""
    async with started(assist(make_app, boards), size) as it:
        marks = " ".join(f"1 1 1 {1 + board % 2} {1 + board % 3}" for board in range(boards))
        await it.press(f"s l a t e {marks} enter")
        await it.press("c r o n y 1 2")
        golden(it.app, f"boards-{boards}-{size[0]}x{size[1]}")


async def test_a_game_is_helped_to_its_end_and_kept(make_app: MakeApp) -> None:
    async with started(assist(make_app)) as it:
        for key, sentence in (
            ("ctrl+d", "Words are compared on one board only."),
            ("ctrl+e", "The chances are known for one board only."),
            ("ctrl+g", "Give up only in Practice."),
            ("ctrl+s", "Finish this game first."),
            ("ctrl+r", "Finish this game first."),
        ):
            await it.press(key)
            assert it.message == sentence
        await it.press(f"{COLOURED} enter c r f3 f2")
        assert (it.app.screen, it.screen.state.letters) == (it.screen, "cr")
    async with started(assist(make_app, history=it.app.history)) as it:  # it is there again
        assert it.screen.state.letters == "cr"
        await it.press("ctrl+z")  # which survives a restart, too
        assert it.screen.state.letters == "c"
        await it.press("escape ctrl+n")
        assert (it.message, it.screen.state.guesses) == ("Ctrl+z brings the board back.", ())
        await it.press("ctrl+z")
        assert str(it.screen.state.position) == "slate:bbbbg/bybbb"
        left = [len(board.candidates.words) for board in it.screen.state.position.boards]
        assert all(f"{count:,} left" in it.text for count in left)
        assert "Play " in it.text
        await it.press("enter")  # takes the best guess
        assert it.screen.state.letters == it.suggestions.highlighted_name
        await it.press("escape w i n c e 3 3 3 3 3 1 1 1 1 1 enter")
        await it.press("l o r r y 3 3 3 3 3 enter")
        assert "Solved both boards in 3 guesses." in it.text
        [game] = it.app.history.games(EVERY)
        assert game.solved == (2, 3)
        assert it.app.parting_text == "Wordle-TUI 2 boards 3/7\n2️⃣3️⃣"
        await it.press("ctrl+z")  # it is not over after all
        assert not it.app.history.games(EVERY)
        await it.press("ctrl+y enter")
        assert " ".join(it.message.split()) == KEYS_AT_THE_END
        await it.press("ctrl+r")
        await until(it.pilot, lambda: isinstance(it.app.screen, ReplayScreen))


async def test_practice_gives_hints_in_steps_and_tells_the_answers(make_app: MakeApp) -> None:
    async with started(practice(make_app)) as it:
        assert not it.suggestions.display
        await it.press("a s s e t enter ctrl+n")
        assert " ".join(it.message.split()) == FINISH_FIRST
        await it.press("ctrl+u")
        assert "Test " in it.text
        await it.press("ctrl+u")
        assert "The three best guesses" in it.text
        await it.press("ctrl+g")
        assert "Press Ctrl+g again" in it.text
        await it.press("ctrl+g")
        assert "Given up: 1 of 3 boards solved." in it.text
        assert "BLINK not found" in it.text
        [game] = it.app.history.games(EVERY)
        assert (game.solved, game.answers) == ((0, 1, 0), ("blink", "asset", "tying"))
        assert game.hints == 1
        await it.press("x")
        assert it.message == "The game is over. Press Enter for the next one."
        await it.press("enter")
        assert (it.screen.state.is_over, len(it.screen.state.drafts)) == (False, 3)
        uuid = it.screen.state.game.uuid
        await it.press("a s ctrl+n")  # in place of a game without a guess
        assert it.screen.state.letters == ""
        assert it.screen.state.game.uuid != uuid


async def test_tab_goes_through_the_boards_to_the_lists_and_back(make_app: MakeApp) -> None:
    async with started(assist(make_app, 3)) as it:
        seen = []
        for key in ("tab", "tab", "tab", "tab", "tab", "tab", "shift+tab", "shift+tab"):
            await it.press(key)
            focused = it.app.focused
            assert focused is not None
            seen.append((type(focused).__name__, it.screen.state.focus))
        lists = [("Suggestions", 2), ("CandidateList", 2), ("Groups", 2)]
        assert seen[:6] == [("BoardArea", 1), ("BoardArea", 2), *lists, ("BoardArea", 0)]
        assert seen[6:] == [("Groups", 0), ("CandidateList", 0)]


async def test_a_click_turns_to_a_board_and_colours_its_tile(make_app: MakeApp) -> None:
    async with started(assist(make_app, 4)) as it:
        await it.press("s l a t e")
        panel = list(it.screen.area.grid.query_children(BoardPanel))[3]
        for _ in range(2):
            await it.pilot.click(panel, offset=(2, 1))
        await settle(it.pilot)
        assert it.screen.state.focus == 3
        assert str(it.screen.state.draft.pattern) == "ybbbb"


async def test_the_new_game_window_chooses_the_boards(make_app: MakeApp) -> None:
    async with started(make_app()) as it:
        await it.press("f8 down down 4")
        assert "4 Quordle" in it.text
        assert "9" in it.text  # guesses
        assert "Hard mode" not in it.text
        for keys, boards in (("enter", 4), ("f6 f2", 4), ("f8 down down 2 enter", 2)):
            await it.press(keys)
            await until(it.pilot, lambda: it.app.screen is it.screen)
            assert len(it.screen.area.grid.children) == len(it.screen.state.drafts) == boards
        await it.press("f8 down down 1 enter")
        assert (len(it.screen.state.drafts), it.app.limit) == (1, 6)


async def test_a_game_waits_while_another_number_of_boards_is_played(make_app: MakeApp) -> None:
    async with started(assist(make_app, 4)) as it:
        await it.press("s l a")
        for keys, letters in (
            ("f8 down down 2 enter", ""),
            ("c r f8 down down 4 enter", "sla"),
            ("f8 down down 1 enter", ""),
            ("f8 down down 4 enter", "sla"),
            ("ctrl+n", ""),
            ("ctrl+z", "sla"),
            ("f8 down down 2 enter", "cr"),
        ):
            await it.press(keys)
            assert it.screen.state.letters == letters, keys


async def test_a_result_is_pasted_and_sizes_change(make_app: MakeApp) -> None:
    async with started(assist(make_app, 8)) as it:
        await it.paste("Daily Dordle 0597 4&6/7")
        await until(it.pilot, lambda: bool(it.app.history.games(EVERY)))
        for size in ((40, 20), (140, 45), (30, 12), (29, 11), (200, 60), (80, 24)):
            await resize(it.pilot, *size)
            await it.press("a tab")
        assert it.screen.state.letters == "aaaaa"


# Keys


async def test_familiar_words_and_the_order_are_those_of_the_settings(make_app: MakeApp) -> None:
    plain: list[bool] = []

    class Noting(InstantEngine):
        def advise(self, game: Game | Boards, **asked: Any) -> Iterator[Advice]:
            plain.append(asked["plain"])
            return super().advise(game, **asked)

    class NotingEngines(InstantEngines):
        def _make(self, words: WordList) -> Engine:
            return Noting()

    async with started(assist(make_app, engines=NotingEngines())) as it:
        await it.press("ctrl+k")
        assert it.message == "Only familiar words are suggested."
        assert plain == [False, True]
        await it.press("ctrl+o")
        await it.press("down down down enter")
        assert it.app.settings.order == "bits"
        assert [-each.bits for each in it.suggestions.shown] == sorted(
            -each.bits for each in it.suggestions.shown
        )


async def test_what_is_for_one_board_says_so(make_app: MakeApp) -> None:
    async with started(assist(make_app)) as it:
        await it.press("ctrl+d")
        assert it.message == "Words are compared on one board only."
        await it.press("ctrl+e")
        assert it.message == "The chances are known for one board only."
        it.app.change(order=STREAK.title)
        await settle(it.pilot)
        assert it.message == ONE_BOARD
        assert it.suggestions.order == USUAL
        await it.press("ctrl+g")
        assert it.message == "Give up only in Practice."
        await it.press("ctrl+s")
        assert it.message == "Finish this game first."


async def test_letters_are_those_of_the_board_in_hand_and_count_as_a_hint(
    make_app: MakeApp,
) -> None:
    async with started(practice(make_app)) as it:
        await it.press("a s s e t enter tab ctrl+l")
        assert isinstance(it.app.screen, LettersScreen)
        left = len(it.screen.game.candidates.likely)
        assert f"{left} words" in it.text
        await it.press("escape")
        assert (it.screen.state.hint, it.screen.state.hints) == (Hint.LETTERS, 1)
