"""Which list and mode the assistant's board has, in this run and the next."""

from __future__ import annotations

from pathlib import Path

from tests.support.assist import RAISE, state
from tests.support.driving import MakeApp
from tests.support.games import unfinished
from wordle_tui.game.own_lists import own_list
from wordle_tui.game.records import Mode
from wordle_tui.game.words import WordList, word_list


async def test_a_board_keeps_its_rules_and_the_next_one_has_those_of_the_settings(
    make_app: MakeApp,
) -> None:
    async with state(make_app(hard=True)) as it:
        await it.press("c")
    async with state(make_app(words=None)) as it:
        for keys, letters, rules, shown in (
            ("right", "c", ("original", True), ("original, hard mode", "2,315 words")),
            ("ctrl+n", "", ("nyt", False), ("Wordle 1,9",)),
            ("ctrl+z ctrl+y", "", ("nyt", False), ("Wordle 1,9",)),
            ("d ctrl+n ctrl+z", "d", ("nyt", False), ("Wordle 1,9",)),
            ("ctrl+z ctrl+z", "c", ("original", True), ("original, hard mode",)),
        ):
            await it.press(keys)
            game = it.screen.game
            assert (it.screen.state.letters, game.words.name, game.hard) == (letters, *rules), keys
            assert all(text in it.text for text in shown), keys
        assert (it.app.words.name, it.app.hard) == ("nyt", False)
        saved = unfinished(it.app.history, Mode.ASSIST)
        assert saved is not None
        assert saved.rules.words.name == "original"
        it.app.change(hard=True)
        it.app.change(hard=False)  # a choice holds for the board, and for what comes back
        await it.press("backspace ctrl+n ctrl+z")
        assert (it.screen.game.words.name, it.screen.game.hard) == ("nyt", False)


async def test_the_same_after_a_finished_game(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(RAISE)
    async with state(make_app(words=None)) as it:
        await it.press("3 3 3 3 3 enter ctrl+n")
        assert it.screen.game.words.name == "nyt"


async def test_a_list_that_is_not_there_is_named(make_app: MakeApp, tmp_path: Path) -> None:
    async with state(make_app(words=_own(tmp_path))) as it:
        await it.press(f"{RAISE} enter enter")
    async with state(make_app(words=None)) as it:
        assert it.message == "The my.txt list is missing, so this game continues with nyt."
        assert it.screen.game.words.name == "nyt"
    async with state(make_app(words=_own(tmp_path))) as it:
        assert "missing" not in it.message


def _own(folder: Path) -> WordList:
    path = folder / "my.txt"
    path.write_text("raise\nclout\nmoult\n", encoding="utf-8")
    return own_list(path, None, word_list("original"))[0]
