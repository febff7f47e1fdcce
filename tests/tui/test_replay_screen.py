"""Replay: typing, pasting and picking games, stepping through them, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from threading import Event

import pytest
from textual import events
from textual.pilot import Pilot

from tests.support.advisors import ORIGINAL
from tests.support.cases import on_demand
from tests.support.driving import (
    MakeApp,
    click,
    drawn,
    messages,
    paste,
    press,
    screen_text,
    settle,
    until,
)
from tests.support.games import played
from tests.support.golden import PICTURED, CheckGolden
from tests.support.programs import StartTerminal, is_shown
from tests.support.words import list_of
from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.aim import Aim
from wordle_tui.game.daily import puzzle_day
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.records import FinishedBoard, FinishedGame, Mode, TurnRating, new_uuid
from wordle_tui.game.text import parse_game
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.turn import parse_turns
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.rating.exact import rate
from wordle_tui.rating.report import guess_sentences
from wordle_tui.rating.service import RatingService
from wordle_tui.rating.values import RatedGame
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.engines import Engines
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.program import Open
from wordle_tui.tui.replay.panels import best_then, rare_note
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.stats.screen import StatsScreen
from wordle_tui.tui.themes import THEMES

GAME = "soare clint mince wince"
MakeReplay = Callable[..., WordleApp]


@pytest.fixture(scope="module")
def soon_proved(original: WordList) -> WordList:
    """Words with which a game is proved in a moment."""
    answers = tuple(word for word in original.answers if word[4] == "e" and word[1] == "i")
    guesses = {*answers, *original.guesses[::100], "soare", "clint", "salet", "raise", "guilt"}
    return list_of(answers, guesses)


class PatientEngines(Engines):
    """The real solver, which proves a game however busy the machine is."""

    @cached_property
    def _ratings(self) -> RatingService:
        return RatingService(self.advisor, seconds=120)


@pytest.fixture(scope="module")
def patient() -> PatientEngines:
    """For all tests: a game that was rated in one of them is not rated again in the next."""
    return PatientEngines()


@pytest.fixture
def make_replay(make_app: MakeApp, soon_proved: WordList, patient: PatientEngines) -> MakeReplay:
    """The app with Replay shown, on the list of a few answers, with the real solver."""

    def make(game: str | None = None, **options: object) -> WordleApp:
        usual = {"words": soon_proved, "start": "replay", "engines": patient}
        app = make_app(**{**usual, **options})
        if game is not None:
            app.content = parse_game(game, app.words)
        return app

    return make


def screen_of(app: WordleApp) -> ReplayScreen:
    screen = app.screen
    assert isinstance(screen, ReplayScreen)
    return screen


async def enter(pilot: Pilot[None], text: str) -> None:
    """Put a text into the line and press enter."""
    assert isinstance(pilot.app, WordleApp)
    screen_of(pilot.app).entry.value = text
    await press(pilot, "enter")


def one_line(app: WordleApp) -> str:
    """What the screen shows without its line ends, for sentences that are wrapped."""
    return " ".join(screen_text(app).split())


async def test_a_game_is_typed_and_rated(make_replay: MakeReplay, soon_proved: WordList) -> None:
    app = make_replay()
    async with app.run_test(size=(120, 38)) as pilot:
        assert "Which game do you want to look at?" in screen_text(app)
        await press(pilot, " ".join(GAME.replace(" ", "_")).replace("_", "space") + " enter")
        rated = screen_of(app).rated
        assert rated is not None
        assert rated.is_complete
        assert rated == rate(parse_game(GAME, soon_proved), Advisor(soon_proved), plain=True)
        shown = screen_text(app)
        assert f"WINCE in 4 · skill {rated.skill}" in shown
        assert "You needed 4 guesses; best play" in shown
        for guess in rated.guesses:
            headline, reason = guess_sentences(guess)
            assert f"{headline} {reason}".strip() in right(app)
            before = guess.words_before
            assert f"{len(before)}, then {guess.after}" in screen_text(app)
            await press(pilot, "down")
        assert screen_of(app).entry.value == ""


def right(app: WordleApp) -> str:
    """What stands right of the board, in one line."""
    left = screen_of(app).query_one("#left").region.right
    return " ".join(" ".join(line[left:] for line in screen_text(app).splitlines()).split())


async def test_the_guess_in_hand_changes(make_replay: MakeReplay) -> None:
    app = make_replay(GAME)
    async with app.run_test(size=(120, 38)) as pilot:
        await settle(pilot)
        screen = screen_of(app)
        for key, turn in zip(
            ("down", "right", "down", "down", "left", "up", "up", "up", "3", "1", "9"),
            (1, 2, 3, 3, 2, 1, 0, 0, 2, 0, 3),
            strict=True,
        ):
            await press(pilot, key)
            assert screen.turn == screen.board.lit == screen.guesses.lit == turn
        screen.guesses.pressed(0, 2)
        await settle(pilot)
        assert screen.turn == 1
        await click(pilot, "#board", offset=(15, 1))
        assert screen.turn == 0
        await press(pilot, "c a left")  # the arrows move in a line that is being typed
        assert (screen.turn, screen.entry.cursor_position) == (0, 1)
        await press(pilot, "1 escape right")
        assert screen.turn == 1


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        ("", "Best guesses then"),
        ("ctrl+e", "SOARE: "),
        ("ctrl+e ctrl+e", "Words that fitted"),
        ("f9", "letter-score"),
        ("f9 f9", "Best guesses then"),
        ("f9 escape", "Best guesses then"),
        ("escape", "Which game do you want to look at?"),
        ("a", "Best guesses then"),
        ("enter", "Type or paste a game, or press Escape to close this one."),
        ("ctrl+x", "Saved in Stats. Press Ctrl+x again to delete it."),
        ("ctrl+s", "The text shared last is printed when you quit."),
    ],
)
async def test_what_the_keys_do(keys: str, shown: str, make_replay: MakeReplay) -> None:
    app = make_replay(GAME)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, keys)
        assert shown in f"{right(app)} {one_line(app)}"


async def test_a_game_is_played_on_from_the_guess_in_hand(make_replay: MakeReplay) -> None:
    app = make_replay(GAME)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "3 ctrl+t")
        assert isinstance(app.screen, PlayScreen)
        assert [turn.guess for turn in app.screen.state.draft.turns] == ["soare", "clint"]
        await press(pilot, "w i n c e enter")
        assert app.screen.state.outcome is Outcome.WON
    assert app.history.games() == []


@pytest.mark.parametrize(
    ("typed", "found"),
    [("inc", ["wince", "mince"]), ("2026-01-05", ["mince"]), ("winc", ["wince"]), ("zz", [])],
)
async def test_a_part_of_a_word_or_a_date_finds_games(
    typed: str, found: list[str], make_replay: MakeReplay, tmp_path: Path
) -> None:
    history = History.open(tmp_path / "own.sqlite3")
    january = datetime(2026, 1, 5, 12, tzinfo=UTC)
    history.add(played("mince", "mince", list_name="few", finished=january))
    history.add(played("wince", "soare", "wince", list_name="few"))
    history.add(played("niece", "niece", list_name="few"))
    app = make_replay(history=history)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        screen_of(app).entry.value = typed
        await drawn(pilot)
        games = screen_of(app).games.games
        assert {game.answer for game in games} == set(found)
        await press(pilot, "enter")
        game = screen_of(app).game
        assert (game and game.known_answer) == (found[0] if found else None)
        await press(pilot, "escape escape")
        assert len(screen_of(app).games.games) == 3


def test_the_best_guesses_then_are_familiar_and_the_rare_one_is_a_note(
    soon_proved: WordList,
) -> None:
    guess = rate(parse_game(GAME, soon_proved), Advisor(soon_proved), plain=True).guesses[1]
    *_, advice = Advisor(soon_proved).advise(parse_game("soare:bbbbg", soon_proved), plain=True)
    listed = best_then(guess, advice)
    assert [row.needed for row in listed] == sorted(row.needed for row in listed)
    (advised,) = (row for row in listed if row.is_best)
    assert (advised.word, advised.note) == (guess.familiar.word, "best familiar word")
    (own,) = (row for row in listed if row.note == "you")
    assert (own.word, own.is_costly) == ("clint", True)
    assert {row.word for row in best_then(guess, None)} == {"clint", guess.familiar.word}
    assert "rare: " in rare_note(guess) or guess.best.word == guess.familiar.word


async def test_a_game_follows_the_setting_for_familiar_words(make_replay: MakeReplay) -> None:
    app = make_replay(GAME)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "down")
        app.change(plain_words=False)
        await press(pilot, "f12 escape")
        rated = screen_of(app).rated
        assert rated is not None
        assert (rated.is_complete, rated.guesses[0].is_plain) == (True, False)
        assert screen_of(app).turn == 1


@pytest.mark.parametrize(("plain", "marked"), [(True, "MALTY"), (False, "PATLY")])
def test_the_mark_is_at_the_word_that_is_suggested(
    original: WordList, plain: bool, marked: str
) -> None:
    guess = rate(parse_game("crane leach relay", original), ORIGINAL, plain=plain).guesses[1]
    position = parse_game("crane:byyby", original)
    *_, advice = ORIGINAL.advise(position, plain=plain)
    marks = [row.word.upper() for row in best_then(guess, advice) if row.is_best]
    assert marks == [marked]
    assert rare_note(guess) == "  rare: PATLY, 0.04 better" * plain


async def test_a_slip_is_said_and_nothing_is_lost(make_replay: MakeReplay) -> None:
    app = make_replay(GAME)
    async with app.run_test(size=(140, 45)) as pilot:
        await settle(pilot)
        for text, sentence in (
            ("soare soare", "Guess 2, SOARE, repeats guess 1."),
            ("yyyyy ggggg answer=wince", "Row 1 can't be right. With the answer WINCE"),
        ):
            screen_of(app).entry.value = ""
            await enter(pilot, text)
            assert sentence in one_line(app), text
            assert screen_of(app).entry.value == text
            assert str(screen_of(app).game).startswith("soare:bbbbg clint")


async def test_a_shared_grid_is_pasted_unless_it_is_too_long(make_replay: MakeReplay) -> None:
    app = make_replay()
    async with app.run_test(size=(80, 24)) as pilot:
        await drawn(pilot)
        await paste(pilot, "crane " * 2_000)
        assert messages(app) == ["This text is 12,000 characters long. Paste 10,000 at most."]
        assert screen_of(app).entry.value == ""
        chat = "Wordle 1,881 1/6\n\n🟩🟩🟩🟩🟩\nWordle 1,882 1/6\n\n🟩🟩🟩🟩🟩\n"
        await paste(pilot, chat)  # several games are imported
        assert "2 games read, 2 new." in messages(app)[-1]
        assert screen_of(app).entry.value == ""
        grid = "Wordle 1,213 4/6\n\n⬛⬛⬛⬛🟩\n🟨⬛🟨🟨⬛\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩\n"
        screen_of(app).entry.post_message(events.Paste(grid))
        screen_of(app).entry.post_message(events.Paste("soare\nclint\nmince\nwince\n"))
        await press(pilot, "enter")
        assert str(screen_of(app).game).endswith("mince:bgggg wince:ggggg")


@pytest.fixture
def own_history(tmp_path: Path) -> History:
    """Two games, the newer one with a list that nobody else has."""
    history = History.open(tmp_path / "own.sqlite3")
    turns = parse_turns("soare:bbbbg mince:bgggg wince:ggggg")
    stored = history.add(played("wince", turns=turns, list_name="few"))
    history.add(replace(stored, list_name="gone.txt", uuid=new_uuid()))
    return history


async def test_it_opens_with_your_games_of_which_keys_choose_one(
    make_replay: MakeReplay, own_history: History
) -> None:
    before = own_history.games()
    app = make_replay(history=own_history)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "Your games" in screen_text(app)
        await press(pilot, "enter")
        assert "To open this game, start with the gone.txt" in screen_text(app)
        await press(pilot, "down enter")
        assert str(screen_of(app).game) == "soare:bbbbg mince:bgggg wince:ggggg"
        assert "Your games" not in screen_text(app)
        await press(pilot, "escape")
        assert screen_of(app).game is None
        assert screen_of(app).games.highlighted == 1
        await press(pilot, "enter")
        assert screen_of(app).game is not None
        assert [replace(game, ratings=()) for game in app.history.games()] == before


@pytest.mark.parametrize("size", [(40, 20), (140, 45), *on_demand((80, 24), (200, 60))], ids=str)
async def test_the_first_start_shows_what_to_type_and_an_example(
    size: tuple[int, int], make_replay: MakeReplay
) -> None:
    app = make_replay()
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        shown = screen_text(app)
        for part in ("soare clint mince wince", "soare:bbbbg clint:ybyyb", "shared grid"):
            assert part in shown
        await press(pilot, "enter")
        assert str(screen_of(app).game).startswith("soare:bbbbg clint:ybyyb ")


async def test_keys_without_a_game_say_why_nothing_happens(make_replay: MakeReplay) -> None:
    app = make_replay()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        for key, sentence in (
            ("ctrl+s", "Type or paste a game, or press Enter"),
            ("ctrl+x", "Type or paste a game, or press Enter"),
            ("escape", "Type or paste a game, or press Enter"),
        ):
            await press(pilot, key)
            assert sentence in screen_text(app)
        await enter(pilot, "soare:bbbbg")
        await press(pilot, "ctrl+x")
        assert "Only a finished game can be saved" in screen_text(app)
        await press(pilot, "enter")
        assert "Type or paste a game, or press Escape" in screen_text(app)


async def test_a_game_that_is_in_stats_is_not_kept_twice(
    make_replay: MakeReplay, own_history: History
) -> None:
    app = make_replay("soare mince wince", history=own_history)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "^x Keep" not in screen_text(app)
        await press(pilot, "ctrl+x")
        assert "This game is already in Stats." in screen_text(app)
        assert len(app.history.games()) == 2


async def test_a_game_is_kept_in_stats_once_and_taken_out_again(make_replay: MakeReplay) -> None:
    app = make_replay(GAME)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "ctrl+x")
        assert "Saved in Stats. Press Ctrl+x again to delete it." in right(app)
        (kept,) = app.history.games()
        assert (str(kept.turns[0]), kept.answer, kept.mode) == ("soare:bbbbg", "wince", Mode.ASSIST)
        assert kept.ratings
        assert "This game counts." in one_line(app)
        await press(pilot, "ctrl+x")
        assert "Deleted from Stats." in right(app)
        assert app.history.games() == []
        await press(pilot, "ctrl+x")
        assert len(app.history.games()) == 1
        await press(pilot, "f5")
        assert isinstance(app.screen, StatsScreen)


GRID = "Wordle 1,213 4/6\n\n⬛⬛⬛⬛🟩\n🟨⬛🟨🟨⬛\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩\n"


@pytest.mark.parametrize("size", [*on_demand((80, 24)), (40, 20)], ids=str)
@pytest.mark.parametrize("answer", ["answer=wince", "wince"])
async def test_a_grid_without_words_names_the_guesses_that_fit(
    answer: str, size: tuple[int, int], make_replay: MakeReplay
) -> None:
    app = make_replay()
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        screen_of(app).entry.post_message(events.Paste(GRID))
        await drawn(pilot)
        await press(pilot, "enter")
        assert "What was the answer?" in screen_text(app)
        screen_of(app).entry.post_message(events.Paste(answer))
        await drawn(pilot)
        await press(pilot, "enter")
        rows = screen_of(app).grid.rows
        assert [row.words[0] for row in rows][1:] == ["clint", "mince", "wince"]
        shown = screen_text(app)
        assert "Most plausible guesses" in shown
        assert "CLINT" in shown
        assert "only this fits" in shown
        assert "Correct the words that you know" in one_line(app)
        # The line has them, to be corrected and rated.
        await press(pilot, "enter")
        assert str(screen_of(app).game).endswith("clint:ybyyb mince:bgggg wince:ggggg")
        assert not screen_of(app).grid.rows


@pytest.mark.parametrize("first_line", ["Wordle 1,213 4/6", "2024-10-14"])
async def test_a_grid_of_a_known_day_needs_no_answer(
    first_line: str, make_replay: MakeReplay, own_history: History
) -> None:
    own_history.add_past_answers((), {puzzle_day(1213): "wince"})
    app = make_replay(history=own_history)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        text = GRID.replace("Wordle 1,213 4/6", f"{first_line}\nWhat a day!")
        screen_of(app).entry.post_message(events.Paste(text))
        await drawn(pilot)
        await press(pilot, "enter")
        shown = screen_text(app)
        assert "Most plausible guesses for WINCE" in shown
        assert "─ Wordle 1,213" in shown
        assert screen_of(app).entry.value.endswith(" wince:ggggg")
        await press(pilot, "enter")
        assert screen_of(app).game is not None
        await press(pilot, "ctrl+x")
        assert own_history.games()[0].day == puzzle_day(1213)


async def test_the_game_of_a_grid_is_rated_with_the_list_of_its_day(
    make_replay: MakeReplay,
) -> None:
    app = make_replay(words=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        screen_of(app).entry.post_message(events.Paste("Wordle 985 2/6\n\n⬛⬛⬛⬛🟩\n🟩🟩🟩🟩🟩"))
        await drawn(pilot)
        await press(pilot, "enter")
        await until(pilot, lambda: screen_of(app).entry.value.endswith("image:ggggg"))
        await press(pilot, "enter")
        await until(pilot, lambda: screen_of(app).game is not None)
        game = screen_of(app).game
        assert game is not None
        assert "image" not in game.words.past.uses
        assert "image" in app.words.past.uses


async def test_a_grid_that_the_answer_of_its_day_cannot_have_made(
    make_replay: MakeReplay, own_history: History
) -> None:
    own_history.add_past_answers((), {puzzle_day(1213): "wince"})
    app = make_replay(history=own_history)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await enter(pilot, "Wordle 1,213 2/6 🟨🟨🟨🟨🟨 🟩🟩🟩🟩🟩")
        assert "With the answer WINCE" in one_line(app)
        assert "If the answer was another word, type it." in one_line(app)


async def test_a_stored_grid_asks_for_its_answer(make_replay: MakeReplay) -> None:
    app = make_replay()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        grid = tuple(map(Pattern.parse, ("bbbbg", "ybyyb", "bgggg", "ggggg")))
        stored = FinishedGame(
            Mode.ASSIST, app.words.name, True, (FinishedBoard(score=4, grid=grid),)
        )
        screen_of(app).open(stored)
        await settle(pilot)
        assert "What was the answer? Type it" in screen_text(app)
        await press(pilot, "w i n c e enter")
        assert [row.pattern for row in screen_of(app).grid.rows] == list(grid)


async def test_the_answer_of_an_open_game_is_typed(make_replay: MakeReplay) -> None:
    app = make_replay("soare:bbbbg clint:ybyyb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "The answer isn't known." in one_line(app)
        await press(pilot, "f9")
        assert "The answer isn't known. Type it first." in screen_text(app)
        await enter(pilot, "wince")
        game = screen_of(app).game
        assert (str(game), game and game.answer) == ("soare:bbbbg clint:ybyyb", "wince")


async def test_what_cannot_be_shown_leaves_no_part_of_the_game_before(
    make_replay: MakeReplay, soon_proved: WordList
) -> None:
    app = make_replay(GAME)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        turns = parse_turns("soare:bbbbg clint:bbbbb mince:ggggb")
        screen_of(app).open(Game(soon_proved, turns))
        await settle(pilot)
        assert "No word fits" in one_line(app)
        assert screen_of(app).rated is None
        for left_over in ("expects", "best", "averages"):
            assert left_over not in screen_text(app)
        for name, given, sentence in (
            (soon_proved.name, "", "given up without a guess"),
            ("gone", "mince:ggggg", "start with the gone list"),
        ):
            await enter(pilot, GAME)
            assert "WINCE" in screen_text(app)
            screen_of(app).open(played("mince", turns=parse_turns(given), list_name=name))
            await settle(pilot)
            assert screen_of(app).game is None
            assert sentence in screen_of(app).message.remark.text
            assert "WINCE" not in screen_text(app)


class Waiting(Engines):
    """Rates the first turn, then waits until it is told to go on or to stop."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on, self.is_stopped = Event(), False

    def ratings(self, game: Game, aim: Aim, plain: bool, stop: Stop) -> Iterator[RatedGame]:
        for rated in super().ratings(game, aim, plain, lambda: False):
            yield rated
            while not self.go_on.wait(0.005):
                if stop():
                    self.is_stopped = True
                    return


async def test_the_first_turn_is_shown_at_once_and_the_rest_fills_in(
    make_replay: MakeReplay,
) -> None:
    waiting = Waiting()
    app = make_replay(GAME, engines=waiting)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "SOARE cost" in screen_text(app))
        rated = screen_of(app).rated
        assert rated is not None
        assert len(rated.guesses) == 1
        app.post_message(events.Key("down", None))
        await until(pilot, lambda: screen_of(app).turn == 1)
        assert "CLINT cost" not in screen_text(app)
        waiting.go_on.set()
        await until(pilot, lambda: "CLINT cost" in screen_text(app))
        await settle(pilot)
        assert "…" not in screen_of(app).guesses.card.judged


async def test_another_game_stops_the_rating_of_the_first(make_replay: MakeReplay) -> None:
    waiting = Waiting()
    app = make_replay(GAME, engines=waiting)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: screen_of(app).rated is not None)
        screen_of(app).entry.value = "salet wince"
        app.post_message(events.Key("enter", None))
        await until(pilot, lambda: waiting.is_stopped)
        waiting.go_on.set()
        await settle(pilot)
        assert str(screen_of(app).game).startswith("salet:")


@pytest.mark.parametrize("size", [(80, 24), (40, 20)], ids=str)
async def test_how_it_looks(
    size: tuple[int, int], make_replay: MakeReplay, golden: CheckGolden
) -> None:
    """The second guess of a game: its sentence, the best guesses, and the words that fitted."""
    app = make_replay(GAME)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await press(pilot, "down")
        for theme in THEMES if size == PICTURED else ("dark",):
            app.theme = theme
            await drawn(pilot)
            golden(app, f"replay-{size[0]}x{size[1]}", theme)


def test_the_real_command(terminal: StartTerminal) -> None:
    program = terminal("replay", *GAME.split(), "--list", "original")
    program.wait_for(is_shown("SOARE cost"))
    program.process.send("\x1b[B")
    program.wait_for(is_shown("CLINT cost"))
    program.process.send("salet wince\r")
    program.wait_for(is_shown("SALET was the best"))
    program.process.send("\x11")
    program.wait_for_end()
    assert program.process.exitstatus == 0


def test_the_real_command_refuses_before_it_starts(
    terminal: StartTerminal,
) -> None:
    program = terminal("replay", "soare", "soare", "--list", "original")
    program.wait_for_end()
    assert "Guess 2, SOARE, repeats guess 1." in program.text
    assert program.process.exitstatus == 1


async def test_looking_at_a_game_does_not_change_its_rating(make_app: MakeApp) -> None:
    app = make_app(start="stats")
    ratings = (TurnRating(0.5, 0.25, True, 9),) * 2
    game = app.history.add(played("crane", "raise", "crane", ratings=ratings))
    async with app.run_test() as pilot:
        await settle(pilot)
        app.post_message(Open("replay", game))
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await until(pilot, lambda: screen_of(app).rated is not None)
        await settle(pilot)
    assert app.history.games() == [game]
