"""Past answers in the program: telling them, openers proved."""

from collections.abc import Iterator
from datetime import date, timedelta

from tests.support.driving import MakeApp, front, paste, press, running, settle, until
from tests.support.instant import InstantEngines
from wordle_tui.game.words import WordList, word_list
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.stats.importing import PastAnswersScreen
from wordle_tui.tui.widgets.frame import MessageLine


async def test_a_past_answer_is_told_in_the_program(make_app: MakeApp, today: date) -> None:
    async with running(app := make_app(words=word_list("nyt"))) as pilot:
        before = app.words
        await app.run_action("add_past_answers")
        await settle(pilot)
        line = front(app, PastAnswersScreen).query_one(MessageLine)
        await paste(pilot, "zzzzz nowhere")
        await press(pilot, "enter")
        assert "couldn't be used" in line.remark.text
        assert app.words is before
        await press(pilot, "backspace " * 13)
        day = (today - timedelta(days=1)).isoformat()
        await paste(pilot, f"MUDDY {day} saner")
        await press(pilot, "enter")
        assert "2 past answers added." in line.remark.text
        assert "Past answers to 22 Aug 2026 and 1 later." in line.remark.text
        weights = dict(zip(app.words.answers, app.words.weights, strict=True))
        assert weights["saner"] < weights["furry"] / 10
        await press(pilot, "escape")
        assert app.history.dated_answers() == {today - timedelta(days=1): "muddy"}


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
    async with running(app := make_app(words=word_list("nyt"), start="stats")) as pilot:
        before = app.words
        await paste(pilot, "2026-08-23 crane solid muddy\n")
        await until(pilot, lambda: app.words is not before)
        assert app.past.known_to == date(2026, 8, 23)
        await app.run_action("app.undo_import")
        await until(pilot, lambda: app.words is before)
