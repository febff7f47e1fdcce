"""Which list and mode the assistant's board has, in this run and the next."""

from __future__ import annotations

from tests.support.assist import state
from tests.support.driving import MakeApp
from tests.support.games import unfinished
from wordle_tui.game.records import Mode


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
