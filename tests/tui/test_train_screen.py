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
from wordle_tui.game.records import Mode, TurnRating
from wordle_tui.game.text import parse_game
from wordle_tui.game.turn import letter_marks
from wordle_tui.history.history import History
from wordle_tui.training.deck import DECKS
from wordle_tui.training.schedule import due_day, is_suspended, reviewed, training_day
from wordle_tui.training.trainer import Question
from wordle_tui.tui.key_names import with_keys
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.stats.screen import StatsScreen
from wordle_tui.tui.train.display import Phase
from wordle_tui.tui.train.screen import TrainScreen
from wordle_tui.tui.widgets.frame import MessageLine
from wordle_tui.tui.widgets.keyboard import Keyboard

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
            ("d e f", "A word has five letters. Press Enter, or Backspace to change it."),
            ("enter", "ABCDE isn't in the original list."),
        ):
            await press(pilot, keys)
            assert message(pilot) == sentence
        assert (screen.state.letters, phase(pilot)) == ("abcde", Phase.ASKING)
        assert not screen.session.grades
        assert not history(pilot).cards()
        await press(pilot, "escape")
        await guess(pilot, "fuzzy")
        assert phase(pilot) is Phase.GRADED
        assert "FUZZY costs 0.73 guesses, too many." in screen_text(pilot.app)
        assert best(pilot).upper() not in screen_text(pilot.app)
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
        assert [word for word, _ in screen.groups.shown] == [best(pilot)]
        await press(pilot, "ctrl+g")
        assert message(pilot) == "You've seen the best guess. Press Enter to go on."
        await press(pilot, "enter")
        await guess(pilot, "fuzzy")
        await press(pilot, "enter")
        assert [word for word, _ in screen.groups.shown] == ["fuzzy", best(pilot)]
        assert f"{best(pilot).upper()} is best" in screen_text(pilot.app)
        assert screen.session.answer.reason in f"{screen.sentence.reason}"
        groups = len(screen.groups.shown[0][1])
        assert f"FUZZY: {groups} group" in screen_text(pilot.app)
        await press(pilot, "escape")
        assert not any(worker.group == "cards" and worker.is_running for worker in screen.workers)
        assert "3 cards: 3 again." in screen_text(pilot.app)
        await press(pilot, "escape")
        assert message(pilot) == "Choose a deck, or switch screens with F2 to F7."


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
            assert screen.progress.status == f"{number} of {8 + min(2, (number - 1) // 4)}"
            assert phase(pilot) is Phase.ASKING
            asked.append(card(pilot).card.key)
            is_known = repeated or number % 4
            await guess(pilot, best(pilot) if is_known else "fuzzy")
            await press(pilot, "enter" if is_known else "enter enter")
        await settle(pilot)
        assert phase(pilot) is Phase.CHOOSING
        assert len(set(asked[:8])) == 8
        assert asked[8:] == asked[3:8:4]
        assert history(pilot).cards().keys() == set(asked)
        text = " ".join(screen_text(pilot.app).split())
        assert "10 cards: 8 best, 2 again." in text
        assert "Streak: 1 day." in text
        assert screen.table.has_focus


async def test_due_cards_come_first(train: Open) -> None:
    async with train("endgames") as pilot:
        keys = session(pilot)
        history(pilot).save_card(keys[7], reviewed(None, "again", LONG_AGO))
        history(pilot).save_card(keys[3], reviewed(None, "best", datetime.now(UTC)))
        history(pilot).save_card("endgames original nonsense", "{}")
        await press(pilot, "escape")
        counts = {count.deck.key: count for count in train_screen(pilot).table.counts}
        assert counts["endgames"].due == 1
        await press(pilot, "enter")
    async with train("endgames") as pilot:
        asked = session(pilot)
        assert asked[0] == keys[7]
        assert keys[3] not in asked
        others = [key for key in keys[1:] if key not in (keys[3], keys[7])]
        assert [key for key in asked if key in others] == others


async def test_mistakes_come_from_games(train: Open, make_app: MakeApp) -> None:
    ratings = tuple(TurnRating(loss, 0.0, True, 50) for loss in (0.3, 0.5, 0.0))
    game = played("crane", "slate", "dwarf", "crane", ratings=ratings, list_name="original")
    app = make_app(start="train")
    app.history.add(game)
    async with app.run_test() as pilot:
        await settle(pilot)
        screen = train_screen(pilot)
        assert screen.table.counts[1].new == 1
        await press(pilot, "enter")
        assert card(pilot).game.turns == game.turns[:1]
        assert screen.progress.status == "1 of 1"
        await guess(pilot, best(pilot))
        await press(pilot, "enter")
        assert "1 card: 1 best." in screen_text(app)


async def test_large_screens_show_the_keyboard(train: Open) -> None:
    async with train("endgames", (140, 45)) as pilot:
        keyboard = train_screen(pilot).query_one(Keyboard)
        assert keyboard.display
        assert keyboard.marks == letter_marks(card(pilot).game.turns)
        await resize(pilot, 200, 60)
        board = train_screen(pilot).board
        assert board.region.bottom <= train_screen(pilot).query_one("#left").region.bottom


async def test_golden(train: Open, golden: CheckGolden) -> None:
    async with train() as pilot:
        golden(pilot.app, "train-decks")
    async with train("endgames") as pilot:
        for state, keys, size in (
            ("card", "f u z", (140, 45)),
            ("graded", "z y enter", (40, 20)),
            ("answer", "enter", (80, 24)),
            ("end", "enter escape", (40, 20)),
        ):
            await resize(pilot, *size)
            await press(pilot, keys)
            golden(pilot.app, f"train-{state}")


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
        assert "2 due today, 2 by tomorrow." in screen_text(app)
        await press(pilot, "enter")
        assert {key.split()[0] for key in session(pilot)} == set(turns)
        await guess(pilot, best(pilot))
        assert "Train 1 " in screen_text(app)
        assert re.fullmatch(
            r"You'll see this card again in \d+ days. Press Enter to go on.", message(pilot)
        )


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
        first = train_screen(pilot)
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
        await press(pilot, "ctrl+t")  # the same guess once more
        assert app.screen is first
        assert card(pilot).game.turns == turns
        assert first.progress.status == "1 of 1"
        await press(pilot, "f4 up up up ctrl+t")
        assert "An opener can't be tried again" in screen_text(app)


async def test_a_guess_of_any_game_is_tried_again_and_becomes_a_card(make_app: MakeApp) -> None:
    app = make_app(start="replay")
    app.content = parse_game("slate dwarf crane", app.words)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "down ctrl+t")
        assert phase(pilot) is Phase.ASKING
        assert [turn.guess for turn in card(pilot).game.turns] == ["slate"]
        assert card(pilot).game.known_answer is None
        await guess(pilot, best(pilot))
        key = f"mistakes original {card(pilot).game.turns[0]}"
        assert [*history(pilot).cards()] == [key]
        await press(pilot, "enter")
        assert "1 card: 1 best." in screen_text(app)


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
        assert train_screen(pilot).progress.title == "Walking into traps"
        for number in range(1, 6):
            assert train_screen(pilot).progress.status == f"{number} of 5"
            await guess(pilot, best(pilot) if number < 4 else "fuzzy")
            await press(pilot, "enter" if number < 4 else "enter enter")
        assert phase(pilot) is Phase.DRILLED
        told = train_screen(pilot).sentence.headline
        assert told == "3 of 5. Such guesses cost 0.30 a game in your last 8."
        text = screen_text(app)
        assert "    ✓ 1  RAISE  MINCE  MINCE  0.00" in text
        assert "  ▸   5  SALET  FUZZY  SKATE  0.74" in text
        assert re.search(r"Drills of this habit ─+\n.* 5 cards  █+.* 60%", text)
        await press(pilot, "x")
        assert message(pilot) == "Press Enter for more cards, or Escape for Stats."
        await press(pilot, "enter")
        assert card(pilot).mistake is None
        assert train_screen(pilot).progress.status == "1 of 5"
        await press(pilot, "escape")  # nothing is answered
        await until(pilot, lambda: isinstance(app.screen, StatsScreen))
        await settle(pilot)
        assert "walking into traps 3 of 5, today" in " ".join(screen_text(app).split())
