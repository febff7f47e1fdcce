"""Train: decks, cards, grades, and what is kept of them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.support.driving import MakeApp, paste, press, resize, screen_text, settle, until
from tests.support.games import played, unfinished
from tests.support.golden import CheckGolden
from wordle_tui.game.game import buckets
from wordle_tui.game.records import Mode, TurnRating
from wordle_tui.history.history import History
from wordle_tui.training.deck import DECKS
from wordle_tui.training.schedule import due_day, is_suspended, reviewed, training_day
from wordle_tui.training.trainer import Question
from wordle_tui.tui.key_names import with_keys
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.shell.bars import TabBar
from wordle_tui.tui.train.display import Phase
from wordle_tui.tui.train.panels import told_lines
from wordle_tui.tui.train.screen import TrainScreen
from wordle_tui.tui.widgets.frame import MessageLine

Open = Callable[..., AbstractAsyncContextManager[Pilot[None]]]
SESSION = 20
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


@pytest.fixture
def train(make_app: MakeApp) -> Open:
    """Opens Train, with a deck if one is named, and waits until its cards are there."""

    @asynccontextmanager
    async def start(
        deck: str | None = None, size: tuple[int, int] = (80, 24), **options: Any
    ) -> AsyncIterator[Pilot[None]]:
        app = make_app(start="train", content=DECKS.get(deck or ""), **options)
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            yield pilot

    return start


def train_screen(pilot: Pilot[None]) -> TrainScreen:
    assert isinstance(pilot.app.screen, TrainScreen)
    return pilot.app.screen


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
    await press(pilot, f"{' '.join(word)} enter")


async def test_the_decks(train: Open) -> None:
    """With an empty history, too, there are cards, and they are ready before a deck is opened."""
    async with train() as pilot:
        screen = train_screen(pilot)
        counts = {count.deck.key: count for count in screen.table.counts}
        assert not any(count.due for count in counts.values())
        assert counts["mistakes"].new == 0
        assert all(counts[name].new > 50 for name in ("replies", "endgames"))
        assert screen.table.deck.key == "endgames"  # the first with cards
        assert len(screen.session.ready) == SESSION
        await press(pilot, "down")
        assert screen.table.deck.key == "replies"
        assert {question.card.deck for question in screen.session.ready} <= {"replies"}
        await settle(pilot)
        assert {question.card.deck for question in screen.session.ready} == {"replies"}
        await press(pilot, "enter")
        assert phase(pilot) is Phase.ASKING
        await press(pilot, "escape up up enter")
        assert phase(pilot) is Phase.CHOOSING
        assert "No mistakes are due. They come from" in screen_text(pilot.app)
        screen.app.change(new_cards="0")
        await press(pilot, "down enter")
        assert phase(pilot) is Phase.CHOOSING
        assert "There are no new cards" in screen_text(pilot.app)
        before = screen.table.counts
        screen.app.change(list_name="nyt")
        await settle(pilot)
        assert screen.table.counts != before


async def test_a_card_from_its_refusals_to_its_answer(train: Open, tmp_path: Path) -> None:
    """Only the first try counts, and it is in the file at once; the answer has its reasons."""
    async with train("endgames") as pilot:
        screen, key = train_screen(pilot), card(pilot).card.key
        for keys, sentence in (
            ("ctrl+t", "Type a guess first, or press Ctrl+g to see the best guess."),
            ("backspace", "There's nothing to delete."),
            ("enter", "5 letters are missing."),
            ("a b c enter", "2 letters are missing."),
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
        assert "FUZZY costs 0.73 guesses, too many." in screen_text(pilot.app)
        assert f"▸ {best(pilot).upper()}   best familiar word" in screen_text(pilot.app)
        assert "  FUZZY   you, now" in screen_text(pilot.app)
        stored = history(pilot).cards()[key]
        with closing(History.open(tmp_path / "games.sqlite3")) as other:
            assert other.cards() == {key: stored}
            assert due_day(stored) > training_day(datetime.now(UTC))
        await press(pilot, "ctrl+t")
        await guess(pilot, best(pilot))
        assert phase(pilot) is Phase.SHOWN
        assert screen.session.answer is not None
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
        await press(pilot, "ctrl+g enter")
        assert card(pilot).place == 0
        await press(pilot, "ctrl+g")
        groups = train_screen(pilot).groups
        hidden = groups.line_count - groups.size.height
        assert hidden > 0
        await press(pilot, "down down up")
        assert groups.top == 1
        await press(pilot, "down " * (hidden + 3))
        assert groups.top >= hidden


async def test_a_guess_that_breaks_hard_mode_costs_nothing(train: Open) -> None:
    async with train("endgames", hard=True) as pilot:
        assert card(pilot).game.hard
        await guess(pilot, "fuzzy")
        assert message(pilot).startswith("Hard mode: ")
        assert not history(pilot).cards()
        await press(pilot, "escape")
        assert train_screen(pilot).state.letters == ""
        await paste(pilot, card(pilot).words[0])
        await press(pilot, "enter")
        assert train_screen(pilot).session.grades


async def test_a_session_by_keyboard_alone_on_a_small_terminal(train: Open) -> None:
    """The cards come at once, because all of them were proved ahead; unknown ones come again."""
    async with train(size=(40, 20)) as pilot:
        screen = train_screen(pilot)
        screen.app.change(new_cards="8")
        await press(pilot, "down")
        await press(pilot, "enter")
        asked = []
        for number in range(1, 11):
            repeated = max(0, number - 8)
            place = f"card {number} of {8 + min(2, (number - 1) // 4)}"
            assert screen.query_one(TabBar).texts[0] == place
            assert phase(pilot) is Phase.ASKING
            asked.append(card(pilot).card.key)
            is_known = repeated or number % 4
            await guess(pilot, best(pilot) if is_known else "fuzzy")
            await press(pilot, "enter")
        await settle(pilot)
        assert phase(pilot) is Phase.CHOOSING
        assert len(set(asked[:8])) == 8
        assert asked[8:] == asked[3:8:4]
        assert history(pilot).cards().keys() == set(asked)
        text = " ".join(screen_text(pilot.app).split())
        assert "8 cards: 6 found, 2 come back." in text
        assert screen.table.has_focus


async def test_how_it_looks(train: Open, golden: CheckGolden) -> None:
    """The decks, and the answer of a card with four words."""
    async with train() as pilot:
        golden(pilot.app, "train-decks")
    async with train("endgames", size=(40, 20)) as pilot:
        await press(pilot, "f u z z y enter")
        golden(pilot.app, "train-40x20")
        await resize(pilot, 80, 24)
        golden(pilot.app, "train-80x24")


def test_a_guess_stands_beside_the_words_that_give_its_colours() -> None:
    words = ("began", "pecan", "penal", "vegan")
    groups = tuple((guess, buckets(guess, words)) for guess in ("began", "snail"))
    lines = list(told_lines(groups, 44))
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
    """The tab says how many cards are due, and Train begins with them."""
    app = make_app()
    turns = {"replies": "slate:bbbbg", "endgames": "salet:bbbyg"}
    for deck, turn in turns.items():
        app.history.save_card(f"{deck} original {turn}", reviewed(None, "again", LONG_AGO))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "Train 2 " in screen_text(app)
        await press(pilot, "f6")
        assert train_screen(pilot).table.deck.key == "due"
        await press(pilot, "enter")
        assert {key.split()[0] for key in session(pilot)} == set(turns)
        await guess(pilot, best(pilot))
        assert "Train 1 " in screen_text(app)
        assert re.search(r"You'll see this card again in \d+ days\.", screen_text(app))
        assert message(pilot) == "Enter: next card."


@pytest.mark.parametrize("is_answered", [False, True])
async def test_a_card_is_suspended_and_brought_back(train: Open, is_answered: bool) -> None:
    async with train("endgames") as pilot:
        key = card(pilot).card.key
        await press(pilot, "ctrl+g delete" if is_answered else "delete")
        assert card(pilot).card.key != key
        assert key not in session(pilot)
        assert is_suspended(history(pilot).cards()[key])
        await press(pilot, "escape")
        assert train_screen(pilot).table.status == "1 suspended"
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
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "enter")

        assert "On 3 May 2026, you played" in " ".join(screen_text(app).split())
        assert set(session(pilot)) == {
            f"mistakes original {' '.join(map(str, game.turns[:number]))}" for number in (1, 2)
        }
        turns = card(pilot).game.turns
        await press(pilot, "ctrl+g ctrl+r")
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.game is not None
        assert replay.turn == len(turns)


async def test_a_position_is_played_to_its_end_and_not_kept(train: Open) -> None:
    async with train("endgames") as pilot:
        app, turns = train_screen(pilot).app, card(pilot).game.turns
        await press(pilot, "space")
        assert message(pilot) == "Type a guess first, or press Ctrl+g to see the best guess."
        words = card(pilot).words
        await press(pilot, "ctrl+g space")
        practice = app.screen
        assert isinstance(practice, PlayScreen)
        assert practice.game.turns == turns
        assert message(pilot) == "This game won't be saved. F6 returns to the card."
        answer = practice.game.answer
        assert answer is not None
        assert answer in words
        await press(pilot, f"{' '.join(answer)} enter")
        assert practice.state.finished is not None
        assert not app.history.games()
        assert unfinished(app.history, Mode.PRACTICE) is None
        await press(pilot, "enter")
        assert practice.game.turns == ()
        await press(pilot, "f6")
        assert phase(pilot) is Phase.SHOWN


async def test_a_habit_is_drilled_from_stats_and_its_result_is_told(
    make_app: MakeApp, history: History
) -> None:
    for day in range(8):
        ratings = (TurnRating(0.0, 0.0, True, 90), TurnRating(0.3, 0.0, True, 9, "trap"))
        last = TurnRating(0.0, 0.0, True, 1)
        games = played("mince", "raise", "wince", "mince", list_name="original")
        when = LONG_AGO + timedelta(days=day)
        history.add(replace(games, finished=when, ratings=(*ratings, last)))
    app = make_app(start="stats", history=history)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "r")
        await press(pilot, "t")
        await until(pilot, lambda: isinstance(app.screen, TrainScreen))
        await settle(pilot)
        assert card(pilot).mistake is not None
        for number in range(1, 8):  # the two that are missed come again
            total = max(5, min(number + 1, 7))
            assert train_screen(pilot).query_one(TabBar).texts[0] == f"card {number} of {total}"
            await guess(pilot, "fuzzy" if number in (4, 5) else best(pilot))
            await press(pilot, "enter")
        assert phase(pilot) is Phase.CHOOSING
        told = "5 cards: 3 found, 2 come back. Such guesses cost 0.30 a game in your last 8."
        assert train_screen(pilot).sentence.headline == told
