"""Which list and mode the assistant's board has, in this run and the next."""

from __future__ import annotations

from pathlib import Path

from tests.support.assist import RAISE, state
from tests.support.driving import MakeApp
from tests.support.games import unfinished
from wordle_tui.game.own_lists import own_list
from wordle_tui.game.records import Mode
from wordle_tui.game.words import WordList, word_list


async def test_a_board_keeps_its_list_and_the_next_one_has_that_of_the_settings(
    make_app: MakeApp,
) -> None:
    async with state(make_app()) as it:
        await it.press("c")
    async with state(make_app(words=None)) as it:
        assert it.screen.game.words.name == "original"
        assert "original list" in it.text
        assert "2,315 words" in it.text
        assert it.app.words.name == "nyt"
        await it.press("ctrl+n")
        assert it.screen.game.words.name == "nyt"
        assert "nyt list" in it.text
        assert " likely of " in it.text
        await it.press("c")
    async with state(make_app(words=None)) as it:
        assert it.screen.game.words.name == "nyt"


async def test_a_board_that_comes_back_has_its_rules(make_app: MakeApp) -> None:
    async with state(make_app(hard=True)) as it:
        await it.press("c")
    async with state(make_app(words=None)) as it:
        await it.press("ctrl+n")
        await it.press("ctrl+z")
        assert "original, hard mode" in it.text
        assert "2,315 words" in it.text


async def test_a_cleared_board_that_comes_again_has_the_rules_in_force(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press("c")
    async with state(make_app(words=None)) as it:
        for key in ("ctrl+n", "ctrl+z", "ctrl+y"):
            await it.press(key)
        assert it.screen.game.words.name == "nyt"
        assert "nyt list" in it.text


async def test_after_two_new_boards_each_comes_back_with_its_rules(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press("c")
    async with state(make_app(words=None)) as it:
        await it.press("ctrl+n d ctrl+n")
        await it.press("ctrl+z")
        assert (it.draft[0], it.screen.game.words.name) == ("d", "nyt")
        await it.press("ctrl+z ctrl+z")
        assert (it.draft[0], it.screen.game.words.name) == ("c", "original")
        saved = unfinished(it.app.history, Mode.ASSIST)
        assert saved is not None
        assert saved.rules.words.name == "original"


async def test_a_choice_of_rules_holds_for_what_undo_brings_back(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press("c")
    async with state(make_app(words=None)) as it:
        await it.press("ctrl+n")
        it.app.change(hard=True)
        await it.press("ctrl+z")
        assert (it.screen.game.words.name, it.screen.game.hard) == ("nyt", True)


async def test_the_same_after_a_finished_game(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(RAISE)
    async with state(make_app(words=None)) as it:
        await it.press("3 3 3 3 3 enter ctrl+n")
        assert it.screen.game.words.name == "nyt"


async def test_an_empty_board_goes_back_too(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press("c")
    async with state(make_app(words=None)) as it:
        await it.press("backspace ctrl+n")
        assert "nyt list" in it.text


async def test_hard_mode_of_a_board_is_not_that_of_other_screens(make_app: MakeApp) -> None:
    async with state(make_app(hard=True)) as it:
        await it.press("c")
    async with state(make_app()) as it:
        assert it.screen.game.hard
        assert "original, hard mode" in it.text
        assert not it.app.hard
        await it.press("ctrl+n")
        assert not it.screen.game.hard


async def test_a_choice_of_rules_holds_for_the_board(make_app: MakeApp) -> None:
    async with state(make_app(hard=True)) as it:
        await it.press("c")
    async with state(make_app(words=None)) as it:
        it.app.change(hard=True)
        it.app.change(hard=False)
        await it.press("right")
        assert (it.screen.game.words.name, it.screen.game.hard) == ("nyt", False)


async def test_a_list_that_is_not_there_is_named(make_app: MakeApp, tmp_path: Path) -> None:
    async with state(make_app(words=_own(tmp_path))) as it:
        await it.press(f"{RAISE} enter enter")
    async with state(make_app(words=None)) as it:
        assert it.message == "Begun with my.txt, continued with nyt."
        assert it.screen.game.words.name == "nyt"
    async with state(make_app(words=_own(tmp_path))) as it:
        assert "my.txt" not in it.message


def _own(folder: Path) -> WordList:
    path = folder / "my.txt"
    path.write_text("raise\nclout\nmoult\n", encoding="utf-8")
    return own_list(path, None, word_list("original"))[0]
