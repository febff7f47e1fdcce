"""Train: decks, cards, grades, and what is kept of them."""

import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.support.driving import (
    MakeApp,
    front,
    keys_of,
    paste,
    press,
    running,
    screen_text,
    settle,
)
from tests.support.games import played
from wordle_tui.game.board import buckets
from wordle_tui.game.records import TurnRating
from wordle_tui.game.rule import Rule
from wordle_tui.history.history import History
from wordle_tui.training.deck import DECKS
from wordle_tui.training.schedule import due_day, is_suspended, reviewed, training_day
from wordle_tui.training.trainer import Question
from wordle_tui.tui.key_names import with_keys
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.shell.bars import TabBar
from wordle_tui.tui.train.display import Phase
from wordle_tui.tui.train.screen import TrainScreen
from wordle_tui.tui.widgets.frame import MessageLine

Open = Callable[..., AbstractAsyncContextManager[Pilot[None]]]
SESSION = 20
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


@pytest.fixture
def train(make_app: MakeApp) -> Open:
    @asynccontextmanager
    async def start(
        deck: str | None = None, size: tuple[int, int] = (80, 24), **options: Any
    ) -> AsyncIterator[Pilot[None]]:
        app = make_app(start="train", content=DECKS.get(deck or ""), **options)
        async with running(app, size) as pilot:
            yield pilot

    return start


def train_screen(pilot: Pilot[None]) -> TrainScreen:
    return front(pilot.app, TrainScreen)


def phase(pilot: Pilot[None]) -> Phase:
    return train_screen(pilot).phase


def history(pilot: Pilot[None]) -> History:
    return train_screen(pilot).app.history


def card(pilot: Pilot[None]) -> Question:
    question = train_screen(pilot).session.question
    assert question is not None
    return question


def best(pilot: Pilot[None]) -> str:
    return card(pilot).target.word


def message(pilot: Pilot[None]) -> str:
    return with_keys(pilot.app.screen.query_one(MessageLine).remark.text)


def session(pilot: Pilot[None]) -> list[str]:
    """The keys of the cards that are ready, as they will be asked, from the one on the board."""
    ready = sorted(train_screen(pilot).session.ready, key=lambda question: question.place)
    return [question.card.key for question in (card(pilot), *ready)]


async def guess(pilot: Pilot[None], word: str) -> None:
    await press(pilot, f"{keys_of(word)} enter")


async def test_the_decks(train: Open) -> None:
    """With an empty history, too, there are cards, and they are ready before a deck is opened."""
    async with train() as pilot:
        screen = train_screen(pilot)
        counts = {count.deck.key: count for count in screen.table.counts}
        assert not any(count.due for count in counts.values())
        assert counts["mistakes"].new == 0
        assert all(counts[name].new > 50 for name in ("replies", "endgames"))
        assert screen.table.deck.key == "endgames"  # the first with cards
        assert len(session(pilot)) == SESSION
        first = card(pilot)
        assert screen.board.turns == first.board.turns  # it can be seen before it is asked
        assert message(pilot) == f"{len(first.words)} words are left. What would you play?"
        assert "Endgames: 20 cards, all new." in screen_text(pilot.app)
        assert "Enter starts with the one on the left." in screen_text(pilot.app)
        await press(pilot, "enter")
        assert (card(pilot), phase(pilot)) == (first, Phase.ASKING)
        await press(pilot, "escape down")
        assert screen.table.deck.key == "replies"
        assert {question.card.deck for question in screen.session.ready} <= {"replies"}
        await settle(pilot)
        assert {question.card.deck for question in screen.session.ready} == {"replies"}
        await press(pilot, "enter")
        assert phase(pilot) is Phase.ASKING
        await press(pilot, "escape up up enter")
        assert phase(pilot) is Phase.CHOOSING
        assert screen.session.question is None
        assert "No mistakes are due. They come from" in screen_text(pilot.app)
        screen.app.change(new_cards="0")
        await press(pilot, "down enter")
        assert phase(pilot) is Phase.CHOOSING
        assert "There are no new cards" in screen_text(pilot.app)
        before = screen.table.counts
        screen.app.change(list_name="nyt")
        await settle(pilot)
        assert screen.table.counts != before


async def test_letters_that_arrive_with_enter_are_those_of_a_guess(train: Open) -> None:
    async with train() as pilot:
        await press(pilot, "x")
        assert message(pilot) == "Enter begins; F2 to F7 switch screens."
        await pilot.press("enter", "p", "h", "o")
        await settle(pilot)
        assert (train_screen(pilot).state.letters, phase(pilot)) == ("pho", Phase.ASKING)


async def test_a_card_from_its_refusals_to_its_answer(train: Open, tmp_path: Path) -> None:
    async with train("endgames") as pilot:
        screen, key = train_screen(pilot), card(pilot).card.key
        for keys, sentence in (
            ("ctrl+t", "Type a guess first, or press Ctrl+g to see the best guess."),
            ("backspace", "There's nothing to delete."),
            ("enter", "Five letters are missing."),
            ("a b c enter", "Two letters are missing."),
            ("d e f", "ABCDE is full: Enter plays it, Backspace changes it."),
            ("enter", "ABCDE isn't in the original list."),
        ):
            await press(pilot, keys)
            assert message(pilot) == sentence
        assert (screen.state.letters, phase(pilot)) == ("abcde", Phase.ASKING)
        assert not screen.session.grades
        assert not history(pilot).cards()
        await press(pilot, "escape")
        await guess(pilot, "fuzzy")
        assert phase(pilot) is Phase.SHOWN
        assert f"FUZZY costs 0.73 guesses more than {best(pilot).upper()}." in screen_text(
            pilot.app
        )
        assert f"▸ {best(pilot).upper()}   best familiar word" in screen_text(pilot.app)
        assert "  FUZZY   you, now" in screen_text(pilot.app)
        stored = history(pilot).cards()[key]
        with closing(History.open(tmp_path / "games.sqlite3")) as other:
            assert other.cards() == {key: stored}
            assert due_day(stored) > training_day(datetime.now(UTC))
        await press(pilot, "ctrl+t")
        await guess(pilot, best(pilot))
        assert screen.session.answer.grade == "best"
        assert screen.session.grades == ["again"]
        assert history(pilot).cards() == {key: stored}
        await press(pilot, "enter")
        assert phase(pilot) is Phase.ASKING
        assert card(pilot).card.key != key
        await press(pilot, "ctrl+g")
        assert phase(pilot) is Phase.SHOWN
        assert screen.session.grades == ["again", "again"]
        assert [word for word, _ in screen.told.groups] == [best(pilot)]
        await press(pilot, "ctrl+g")
        assert message(pilot) == "You've seen the best guess. Press Enter to go on."
        await press(pilot, "enter")
        await guess(pilot, "fuzzy")
        assert [word for word, _ in screen.told.groups] == [best(pilot), "fuzzy"]
        assert screen.session.answer.reason in f"{screen.sentence.reason}"
        await press(pilot, "escape")
        assert not any(worker.group == "cards" and worker.is_running for worker in screen.workers)
        assert "3 cards: 0 found, 3 come back." in screen_text(pilot.app)


async def test_the_groups_are_scrolled_where_they_do_not_fit(train: Open) -> None:
    async with train("replies", size=(40, 20)) as pilot:
        sizes = [len(question.words) for question in train_screen(pilot).session.ready]
        assert sizes == sorted(sizes)  # small positions are proved first
        assert len(card(pilot).words) <= sizes[0]  # it was asked as soon as it was proved
        await press(pilot, "ctrl+g enter ctrl+g")
        groups = train_screen(pilot).groups
        hidden = groups.line_count - groups.size.height
        assert hidden > 0
        await press(pilot, "down down up")
        assert groups.top == 1
        await press(pilot, "down " * (hidden + 3))
        assert groups.top >= hidden


async def test_a_guess_that_breaks_hard_mode_costs_nothing(train: Open) -> None:
    async with train("endgames", rule=Rule.HARD) as pilot:
        assert card(pilot).board.rule
        await guess(pilot, "fuzzy")
        assert message(pilot).startswith("In hard mode ")
        assert not history(pilot).cards()
        await press(pilot, "escape")
        await paste(pilot, card(pilot).words[0])
        await press(pilot, "enter")
        assert train_screen(pilot).session.grades


async def test_a_guess_stands_beside_the_words_that_give_its_colours(train: Open) -> None:
    words = ("began", "pecan", "penal", "vegan")
    async with train("endgames") as pilot:
        await press(pilot, "ctrl+g")
        told = train_screen(pilot).told
        told.groups = tuple((guess, buckets(guess, words)) for guess in ("began", "snail"))
        lines = list(told.draw(44, 4))
    shown = ["".join(text for text, _ in line).rstrip() for line in lines]
    assert shown == [
        "[B][E][G][A][N] began  S (N)(A) I  L  began",
        " B [E][G][A][N] vegan                 pecan",
        " B [E] G [A][N] pecan                 vegan",
        " B [E] G [A](N) penal  S (N)(A) I [L] penal",
    ]
    marked = [[text.strip() for text, look in line if look == "warning"] for line in lines]
    assert marked == [["began"], ["pecan"], ["vegan"], []]


async def test_all_that_is_due_is_counted_and_asked(make_app: MakeApp) -> None:
    app = make_app()
    turns = {"replies": "slate:bbbbg", "endgames": "salet:bbbyg"}
    for deck, turn in turns.items():
        app.history.save_card(f"{deck} original {turn}", reviewed(None, "again", LONG_AGO))
    async with running(app) as pilot:
        assert "Train 2 " in screen_text(app)
        await press(pilot, "f6")
        assert train_screen(pilot).table.deck.key == "due"
        await press(pilot, "enter")
        assert {key.split()[0] for key in session(pilot)} == set(turns)
        await guess(pilot, best(pilot))
        assert "Train 1 " in screen_text(app)
        assert re.search(r"You'll see this card again in \d+ days\.", screen_text(app))
        assert message(pilot) == "Enter: next card."


@pytest.mark.parametrize("keys", ["delete", "ctrl+g delete"])
async def test_a_card_is_suspended_and_brought_back(train: Open, keys: str) -> None:
    async with train("endgames") as pilot:
        key = card(pilot).card.key
        await press(pilot, keys)
        assert key not in session(pilot)
        assert is_suspended(history(pilot).cards()[key])
        await press(pilot, "escape")
        table = train_screen(pilot).table
        assert table.status == "1 suspended · due today"
        table.counts = ()  # as long as they are not counted
        assert table.status == "due today"
        await press(pilot, "u")
        assert not is_suspended(history(pilot).cards()[key])
        assert message(pilot) == "1 suspended card brought back."


async def test_a_mistake_leads_to_its_place_in_replay_and_back(make_app: MakeApp) -> None:
    ratings = tuple(TurnRating(loss, 0.0, True, 50) for loss in (0.3, 0.5, 0.7, 0.0))
    guesses = ("slate", "dwarf", "brand", "crane")
    day = datetime(2026, 5, 3, 12, tzinfo=UTC)
    game = played("crane", *guesses, ratings=ratings, list_name="original", finished=day)
    app = make_app(start="train")
    app.history.add(game)
    async with running(app) as pilot:
        await press(pilot, "enter")
        assert "On 3 May 2026, you played" in " ".join(screen_text(app).split())
        assert set(session(pilot)) == {
            f"mistakes original {' '.join(map(str, game.turns[:number]))}" for number in (1, 2)
        }
        turns = card(pilot).board.turns
        await press(pilot, "ctrl+g ctrl+r")
        assert front(app, ReplayScreen).turn == len(turns)


async def test_a_habit_is_drilled_from_stats_and_its_result_is_told(make_app: MakeApp) -> None:
    costs = (TurnRating(0.0, 0.0, True, 90), TurnRating(0.3, 0.0, True, 9, "trap"))
    ratings = (*costs, TurnRating(0.0, 0.0, True, 1))
    app = make_app(start="stats")
    for day in range(8):
        guesses, when = ("raise", "wince", "mince"), LONG_AGO + timedelta(days=day)
        kept = {"list_name": "original", "finished": when, "ratings": ratings}
        app.history.add(played("mince", *guesses, **kept))
    async with running(app) as pilot:
        await press(pilot, "r")
        await press(pilot, "t")
        assert card(pilot).mistake is not None
        for number in range(1, 8):  # the two that are missed come again
            total = max(5, min(number + 1, 7))
            assert train_screen(pilot).query_one(TabBar).texts[0] == f"card {number} of {total}"
            await guess(pilot, "fuzzy" if number in (4, 5) else best(pilot))
            await press(pilot, "enter")
        told = "5 cards: 3 found, 2 come back. Such guesses cost 0.30 a game in your last 8."
        assert train_screen(pilot).sentence.headline == told
