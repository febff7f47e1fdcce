"""Past answers in the program: their age on the first screen, telling them, openers proved."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from tests.support.cases import on_demand
from tests.support.driving import MakeApp, paste, settle, until
from tests.support.instant import InstantEngines
from wordle_tui.game import daily
from wordle_tui.game.words import WordList, word_list
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.shell.importing import PastAnswersScreen
from wordle_tui.tui.widgets.frame import MessageLine


async def message(make_app: MakeApp, size: tuple[int, int] = (80, 24)) -> str:
    app = make_app(words=word_list("nyt"))
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        return app.screen.query_one(MessageLine).remark.text


async def test_the_first_screen_says_how_old_the_knowledge_is(make_app: MakeApp) -> None:
    assert (await message(make_app)).endswith(" Past answers to 22 Aug 2026.")


@pytest.mark.parametrize("size", [*on_demand((80, 24)), (40, 20)])
async def test_old_knowledge_says_how_to_renew_it(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(daily, "today", lambda: date(2026, 9, 22))
    said = await message(make_app, size)
    assert said.endswith("Past answers to 22 Aug 2026. Add newer ones: Ctrl+p, past.")
    assert len(said) < (93 if size[0] == 80 else 76)  # three lines of 31, or two of 38


async def test_a_past_answer_is_told_in_the_program(make_app: MakeApp, today: date) -> None:
    app = make_app(words=word_list("nyt"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        before = app.words
        assert any(
            command.title == "Add past answers" for command in app.get_system_commands(app.screen)
        )
        await app.run_action("add_past_answers")
        await until(
            pilot, lambda: isinstance(app.screen, PastAnswersScreen) and app.screen.is_mounted
        )
        line = app.screen.query_one(MessageLine)
        await pilot.press(*"zzzzz nowhere", "enter")
        await until(pilot, lambda: "could not be used" in line.remark.text)
        assert app.words is before
        for _ in range(13):
            await pilot.press("backspace")
        day = (today - timedelta(days=1)).isoformat()
        await pilot.press(*f"MUDDY {day} saner", "enter")
        await until(pilot, lambda: "2 past answers added." in line.remark.text)
        assert "Past answers to 22 Aug 2026 and 1 later." in line.remark.text
        weights = dict(zip(app.words.answers, app.words.weights, strict=True))
        assert weights["saner"] < weights["furry"] / 10
        await pilot.press("escape")
        await settle(pilot)
        assert app.history.dated_answers() == {today - timedelta(days=1): "muddy"}
        said = app.screen.query_one(MessageLine).remark.text
        assert said.endswith("Past answers to 22 Aug 2026 and 1 later.")


class ProvingEngines(InstantEngines):
    """Proves two openers for every list."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[WordList, bool]] = []

    def prove_openers(self, words: WordList, hard: bool, stop: Stop) -> Iterator[str]:
        self.asked.append((words, hard))
        return iter(["tarse", "salet"])


async def test_openers_are_proved_in_the_background_once(make_app: MakeApp) -> None:
    engines = ProvingEngines()
    app = make_app(engines=engines, words=word_list("nyt"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.openers == 2)
        await settle(pilot)
        assert engines.asked == [(app.words, False)]
        app.change(hard=True)
        await until(pilot, lambda: app.openers == 4)
        assert engines.asked[1:] == [(app.words, True)]


async def test_games_brought_along_renew_the_list_and_undo_does_too(make_app: MakeApp) -> None:
    app = make_app(words=word_list("nyt"), start="stats")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        before = app.words
        await paste(pilot, "2026-08-23 crane solid muddy\n")
        await until(pilot, lambda: app.words is not before)
        assert app.past.known_to == date(2026, 8, 23)
        await app.run_action("app.undo_import")
        await until(pilot, lambda: app.words is before)
