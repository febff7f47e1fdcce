"""Replay: typing, pasting and picking games, stepping through them, and what is said of them."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property
from threading import Event

import pytest

from tests.support.advisors import ORIGINAL
from tests.support.driving import (
    MakeApp,
    click,
    front,
    keys_of,
    messages,
    paste,
    press,
    running,
    screen_text,
    send,
    settle,
    until,
)
from tests.support.games import played, results
from tests.support.golden import CheckGolden
from tests.support.instant import InstantEngine, InstantEngines
from tests.support.programs import PATIENCE
from tests.support.words import list_of
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.board import Board, Outcome
from wordle_tui.game.daily import puzzle_day
from wordle_tui.game.game import Game
from wordle_tui.game.records import FinishedBoard, FinishedGame, GameFilter, Mode, new_uuid
from wordle_tui.game.rule import Rule
from wordle_tui.game.shared import shared_text
from wordle_tui.game.text import parse_game
from wordle_tui.game.turn import parse_turns
from wordle_tui.game.words import WordList, word_list
from wordle_tui.history.history import History
from wordle_tui.rating.exact import rate
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.rating.report import guess_sentences
from wordle_tui.rating.service import RatingService
from wordle_tui.rating.several_boards import RatedBoardsGuess, rate_boards
from wordle_tui.rating.values import RatedGame, skill_text
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.rated.boards_turn import BoardsTurn
from wordle_tui.tui.rated.program import RatingEngines
from wordle_tui.tui.replay.panels import best_then, rare_note
from wordle_tui.tui.replay.screen import ReplayScreen

GAME = "soare clint mince wince"
TURNS = "soare:bbbbg clint:ybyyb mince:bgggg wince:ggggg"
GRID = "Wordle 1,213 4/6\n\n⬛⬛⬛⬛🟩\n🟨⬛🟨🟨⬛\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩\n"
"""What that game looks like without its words."""
MakeReplay = Callable[..., WordleApp]


@pytest.fixture(scope="module")
def soon_proved(original: WordList) -> WordList:
    """Words with which a game is proved in a moment."""
    answers = tuple(word for word in original.answers if word[4] == "e" and word[1] == "i")
    guesses = {*answers, *original.guesses[::100], "soare", "clint", "salet", "raise", "guilt"}
    return list_of(answers, guesses)


class PatientEngines(RatingEngines):
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


def replay(app: WordleApp) -> ReplayScreen:
    return front(app, ReplayScreen)


def one_line(app: WordleApp) -> str:
    """What the screen shows without its line ends, for sentences that are wrapped."""
    return " ".join(screen_text(app).split())


def right(app: WordleApp) -> str:
    """What stands right of the board, in one line."""
    left = replay(app).query_one("#left").region.right
    return " ".join(" ".join(line[left:] for line in screen_text(app).splitlines()).split())


# The open game


async def test_a_game_is_typed_and_rated(make_replay: MakeReplay, soon_proved: WordList) -> None:
    async with running(app := make_replay(), (120, 38)) as pilot:
        assert "Which game do you want to look at?" in screen_text(app)
        await press(pilot, f"{keys_of(GAME)} enter")
        rated = replay(app).rated
        assert rated is not None
        assert rated == rate(parse_game(GAME, soon_proved), Advisor(soon_proved), plain=True)
        assert f"WINCE in 4 · skill {skill_text(turn_ratings(rated))}" in screen_text(app)
        assert "WINCE in 4; best play needed" in screen_text(app)
        assert "Best play ─" in screen_text(app)  # as tiles; without room for them it is a line
        for guess in rated.guesses:
            assert " ".join(guess_sentences(guess)).strip() in right(app)
            assert f"{len(guess.words_before)}, then {guess.after}" in screen_text(app)
            await press(pilot, "down")
        assert replay(app).entry.value == ""


async def test_the_guess_in_hand_changes(make_replay: MakeReplay) -> None:
    async with running(app := make_replay(GAME), (120, 38)) as pilot:
        screen = replay(app)
        for key, turn in zip(
            ("down", "down", "down", "down", "up", "up", "up", "up"),
            (1, 2, 3, 3, 2, 1, 0, 0),
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


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        ("", "Best guesses then"),
        ("ctrl+e", "SOARE: "),
        ("ctrl+e ctrl+e", "Words that fitted"),
        ("f9", "partitions"),
        ("f9 f9", "Best guesses then"),
        ("f9 escape", "Best guesses then"),
        (f"f9 | {keys_of('soare wince')} enter", "Best guesses then"),
        ("escape", "Which game do you want to look at?"),
        ("a", "Best guesses then"),
        ("enter", "Type or paste a game, or press Escape to close this one."),
        ("ctrl+s", "The text shared last is printed when you quit."),
        ("escape | ctrl+s", "Type or paste a game, or press Enter"),
        ("escape | ctrl+x", "Type or paste a game, or press Enter"),
        (f"{keys_of('soare:bbbbg')} enter | ctrl+x", "Only a finished game can be saved"),
        (f"{keys_of('soare soare')} enter", "Guess 2: SOARE was guessed before."),
        (f"{keys_of('yyyyy ggggg answer=wince')} enter", "Row 1 can't be right."),
    ],
)
async def test_what_the_keys_do(keys: str, shown: str, make_replay: MakeReplay) -> None:
    async with running(app := make_replay(GAME)) as pilot:
        for pressed in keys.split("|"):
            await press(pilot, pressed)
        assert shown in f"{right(app)} {one_line(app)}"


async def test_the_games_of_strategies_can_be_read_without_colours(make_replay: MakeReplay) -> None:
    async with running(app := make_replay(GAME)) as pilot:
        app.theme = "high-contrast"
        await press(pilot, "f9")
        assert re.search("optimal +3 +SALeT MINCE WINCE\n", screen_text(app))
        assert re.search("guessmap +4…MINCE SINCE WINCE\n", screen_text(app))


async def test_a_slip_changes_nothing(make_replay: MakeReplay) -> None:
    async with running(app := make_replay(GAME)) as pilot:
        await press(pilot, f"{keys_of('soare soare')} enter")
        assert (replay(app).entry.value, str(replay(app).game)) == ("soare soare", TURNS)


async def test_a_game_is_played_on_from_the_guess_in_hand(make_replay: MakeReplay) -> None:
    async with running(app := make_replay(GAME)) as pilot:
        await press(pilot, "down down ctrl+t")
        state = front(app, PlayScreen).state
        assert [turn.guess for turn in state.draft.turns] == ["soare", "clint"]
        await press(pilot, "w i n c e enter")
        assert front(app, PlayScreen).state.position.outcome is Outcome.WON
    assert app.history.games() == []


@pytest.mark.parametrize(("plain", "marked"), [(True, "malty"), (False, "patly")])
def test_the_best_guesses_then(original: WordList, plain: bool, marked: str) -> None:
    """The mark is at the word that is suggested; a rare one that is better is a note."""
    guess = rate(parse_game("crane leach relay", original), ORIGINAL, plain=plain).guesses[1]
    *_, advice = ORIGINAL.advise(parse_game("crane:byyby", original), plain=plain)
    listed = best_then(guess, advice)
    assert [row.word for row in listed if row.is_best] == [marked]
    assert [row.needed for row in listed] == sorted(row.needed for row in listed)
    notes = {row.word: (row.note, row.is_costly) for row in listed if row.note}
    assert notes == {"malty": ("best familiar word", False), "leach": ("you", True)}
    assert {row.word for row in best_then(guess, None)} == {"leach", "malty", marked}
    assert rare_note(guess) == "  rare: PATLY, 0.04 better" * plain


async def test_a_game_follows_the_setting_for_familiar_words(make_replay: MakeReplay) -> None:
    async with running(app := make_replay(GAME)) as pilot:
        await press(pilot, "down")
        app.change(plain_words=False)
        await press(pilot, "f12 escape")
        rated = replay(app).rated
        assert rated is not None
        assert (rated.is_complete, rated.guesses[0].is_plain, replay(app).turn) == (True, False, 1)


async def test_the_answer_of_an_open_game_is_typed(make_replay: MakeReplay) -> None:
    async with running(app := make_replay("soare:bbbbg clint:ybyyb")) as pilot:
        assert "The answer isn't known." in one_line(app)
        await press(pilot, "f9")
        assert "The answer isn't known. Type it first." in screen_text(app)
        await press(pilot, "w i n c e enter")
        game = replay(app).game
        assert (str(game), game and game.answer) == ("soare:bbbbg clint:ybyyb", "wince")


async def test_a_game_is_kept_in_stats_once(make_replay: MakeReplay) -> None:
    async with running(app := make_replay(GAME)) as pilot:
        await press(pilot, "ctrl+x")
        assert "Saved in Stats." in right(app)
        (kept,) = app.history.games()
        assert (kept.turns, kept.answer, kept.mode) == (parse_turns(TURNS), "wince", Mode.ASSIST)
        assert kept.ratings
        assert replay(app).guesses.card.counts.startswith("This game doesn't count")
        await press(pilot, "ctrl+x")
        assert "This game is already in Stats." in screen_text(app)
    assert app.history.games() == [kept]


# The list, and what is typed or pasted


@pytest.mark.parametrize(
    ("typed", "found"),
    [("inc", ["wince", "mince"]), ("2026-01-05", ["mince"]), ("winc", ["wince"]), ("zz", [])],
)
async def test_a_part_of_a_word_or_a_date_finds_games(
    typed: str, found: list[str], make_replay: MakeReplay, history: History
) -> None:
    january = datetime(2026, 1, 5, 12, tzinfo=UTC)
    history.add(played("mince", "mince", list_name="few", finished=january))
    history.add(played("wince", "soare", "wince", list_name="few"))
    history.add(played("niece", "niece", list_name="few"))
    async with running(app := make_replay(history=history)) as pilot:
        replay(app).entry.value = typed
        await settle(pilot)
        assert {game.answer for game in replay(app).games.games} == set(found)
        await press(pilot, "enter")
        game = replay(app).game
        assert (game and game.known_answer) == (found[0] if found else None)
        await press(pilot, "escape escape")
        assert len(replay(app).games.games) == 3


async def test_keys_choose_one_of_your_games(make_replay: MakeReplay, history: History) -> None:
    turns = parse_turns("soare:bbbbg mince:bgggg wince:ggggg")
    stored = history.add(played("wince", turns=turns, list_name="few"))
    history.add(replace(stored, list_name="gone.txt", uuid=new_uuid()))
    async with running(app := make_replay(history=history)) as pilot:
        before = history.games()
        assert "Your games" in screen_text(app)
        await press(pilot, "enter")
        assert "To open this game, start with the gone.txt" in screen_text(app)
        await press(pilot, "down enter")
        assert replay(app).game == Board(replay(app).app.words, turns, answer="wince")
        assert "Your games" not in screen_text(app)
        await press(pilot, "escape")
        assert (replay(app).game, replay(app).games.highlighted) == (None, 1)
        assert history.games() == before


async def test_the_first_start_shows_what_to_type_and_an_example(make_replay: MakeReplay) -> None:
    async with running(app := make_replay(), (40, 20)) as pilot:
        for part in (GAME, "soare:bbbbg clint:ybyyb", "shared grid"):
            assert part in screen_text(app)
        await press(pilot, "enter")
        assert str(replay(app).game) == TURNS


async def test_what_is_pasted(make_replay: MakeReplay) -> None:
    async with running(app := make_replay()) as pilot:
        await paste(pilot, "crane " * 2_000)
        assert messages(app) == ["This text is 12,000 characters long. Paste 10,000 at most."]
        chat = "Wordle 1,881 1/6\n\n🟩🟩🟩🟩🟩\nWordle 1,882 1/6\n\n🟩🟩🟩🟩🟩\n"
        await paste(pilot, chat)  # several games are imported
        assert "2 games read, 2 new." in messages(app)[-1]
        assert replay(app).entry.value == ""
        await paste(pilot, GRID)
        await paste(pilot, GAME.replace(" ", "\n"))
        await press(pilot, "enter")
        assert str(replay(app).game) == TURNS


@pytest.mark.parametrize("answer", ["answer=wince", "wince", "wince, of a stored grid"])
async def test_a_grid_names_the_guesses_that_fit(answer: str, make_replay: MakeReplay) -> None:
    async with running(app := make_replay(), (40, 20)) as pilot:
        answer, _, is_stored = answer.partition(",")
        if is_stored:
            patterns = tuple(turn.pattern for turn in parse_turns(TURNS))
            replay(app).open(played("", answer=None, grid=patterns, score=4, list_name="few"))
            await settle(pilot)
        else:
            await paste(pilot, GRID)
            await press(pilot, "enter")
        assert "What was the answer?" in screen_text(app)
        await paste(pilot, answer)
        await press(pilot, "enter")
        rows = replay(app).grid.rows
        assert [row.words[0] for row in rows][1:] == ["clint", "mince", "wince"]
        shown = one_line(app)
        for part in ("Most plausible guesses", "CLINT", "only this fits", "Correct the words"):
            assert part in shown
        # The line has them, to be corrected and rated.
        await press(pilot, "enter")
        assert str(replay(app).game).endswith(TURNS[12:])
        assert not replay(app).grid.rows


@pytest.mark.parametrize("first_line", ["Wordle 1,213 4/6", "2024-10-14"])
async def test_a_grid_of_a_known_day_needs_no_answer(
    first_line: str, make_replay: MakeReplay, history: History
) -> None:
    history.add_past_answers((), {puzzle_day(1213): "wince"})
    async with running(app := make_replay(history=history)) as pilot:
        await paste(pilot, GRID.replace("Wordle 1,213 4/6", f"{first_line}\nWhat a day!"))
        await press(pilot, "enter")
        assert "Most plausible guesses for WINCE" in screen_text(app)
        assert "─ Wordle 1,213" in screen_text(app)
        await press(pilot, "enter")
        await press(pilot, "ctrl+x")
        assert history.games()[0].day == puzzle_day(1213)
        await press(pilot, "escape")
        await paste(pilot, "Wordle 1,213 2/6 🟨🟨🟨🟨🟨 🟩🟩🟩🟩🟩")
        await press(pilot, "enter")
        assert "With the answer WINCE" in one_line(app)
        assert "If the answer was another word, type it." in one_line(app)


async def test_the_game_of_a_grid_is_rated_with_the_list_of_its_day(make_app: MakeApp) -> None:
    async with running(app := make_app(words=None, start="replay")) as pilot:
        await paste(pilot, "Wordle 985 2/6\n\n⬛⬛⬛⬛🟩\n🟩🟩🟩🟩🟩")
        await press(pilot, "enter")
        await until(pilot, lambda: replay(app).entry.value.endswith("image:ggggg"))
        await press(pilot, "enter")
        game = replay(app).game
        assert game is not None
        assert "image" not in game.words.past.uses
        assert "image" in app.words.past.uses


async def test_what_cannot_be_shown_leaves_no_part_of_the_game_before(
    make_replay: MakeReplay, soon_proved: WordList
) -> None:
    async with running(app := make_replay(GAME)) as pilot:
        for game, sentence in (
            (
                Board(soon_proved, parse_turns("soare:bbbbg clint:bbbbb mince:ggggb")),
                "No word fits",
            ),
            (played("mince", list_name=soon_proved.name), "given up without a guess"),
            (played("mince", "mince", list_name="gone"), "start with the gone list"),
        ):
            await press(pilot, f"{keys_of(GAME)} enter")
            assert "best play needed" in screen_text(app)
            replay(app).open(game)
            await settle(pilot)
            assert sentence in one_line(app)
            assert replay(app).rated is None or replay(app).game is None
            assert not any(left in screen_text(app) for left in ("best play needed", "WINCE"))


# The rating


class Waiting(RatingEngines):
    """Rates the first turn, then waits until it is told to go on or to stop."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on, self.is_stopped = Event(), False

    def ratings(self, board: Board, plain: bool, stop: Stop) -> Iterator[RatedGame]:
        for rated in super().ratings(board, plain, lambda: False):
            yield rated
            while not self.go_on.wait(0.005):
                if stop():
                    self.is_stopped = True
                    return


async def test_the_first_turn_is_shown_and_another_game_stops_the_rest(
    make_replay: MakeReplay,
) -> None:
    waiting = Waiting()
    app = make_replay(GAME, engines=waiting)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "SOARE cost" in screen_text(app))
        await send(pilot, "down")
        assert replay(app).turn == 1
        assert "CLINT cost" not in screen_text(app)
        await send(pilot, f"{keys_of('salet wince')} enter")
        await until(pilot, lambda: waiting.is_stopped)
        waiting.go_on.set()
        await settle(pilot)
        assert str(replay(app).game).startswith("salet:")
        assert "…" not in replay(app).guesses.card.judged


async def test_golden(make_replay: MakeReplay, golden: CheckGolden) -> None:
    """The second guess of a game: its sentence, the best guesses, and the words that fitted."""
    async with running(make_replay(GAME)) as pilot:
        await press(pilot, "down")
        await golden(pilot, "replay")


def finished(*answers: str) -> FinishedGame:
    """A game in which two openers were followed by all the answers."""
    game = Game.start(word_list("original"), len(answers), answers=answers)
    for guess in dict.fromkeys(("soare", "clint", *answers)):
        game = game.play(guess)
    kept = tuple(FinishedBoard(board.turns, board.answer) for board in game.boards)
    return FinishedGame(Mode.PRACTICE, "original", Rule.NORMAL, kept, limit=game.limit)


DORDLE = finished("wince", "slate")


async def test_a_game_of_stats_is_opened_and_nothing_of_it_is_stored(make_app: MakeApp) -> None:
    app = make_app(start="stats")
    game = app.history.add(DORDLE)
    async with running(app) as pilot:
        await press(pilot, "b")
        await press(pilot, "enter")
        boards = replay(app).boards
        assert boards is not None
        *_, rated = rate_boards(boards, lambda words: InstantEngine())
        assert replay(app).rated_boards == rated
        assert "Dordle: solved in 4 of 7" in screen_text(app)
        for number, each in enumerate(rated):
            shown = screen_text(app)
            assert f"Guess {number + 1}: {each.guess.upper()}" in shown
            [line] = [line for line in shown.splitlines() if f"▸ {each.guess.upper()}" in line]
            assert each.cost in line[:36].split()
            before, after = (sum(map(len, left)) for left in (each.before, each.after))
            assert f"{before:,} → {after:,}" in shown
            await press(pilot, "down")
        assert "Guess 4: SLATE" in screen_text(app)  # the last one
    assert app.history.games(GameFilter(boards=2)) == [game]


async def test_what_a_guess_did_on_each_board(make_app: MakeApp) -> None:
    async with running(app := make_app(start="replay", content=DORDLE)) as pilot:
        for key, *shown in (
            ("down", "1 (C) L (I)(N) T", "2  C [L] I  N (T)"),
            ("down", "1 [W][I][N][C][E]     ✓", "2  W  I  N  C [E]     1 slate"),
        ):
            await press(pilot, key)
            assert all(part in screen_text(app) for part in shown)
        await press(pilot, "down")
        assert "1 [" not in screen_text(app)  # the first board was solved before
        replay(app).guesses.pressed(0, 0)
        await settle(pilot)
        assert "Guess 1: SOARE" in screen_text(app)


async def test_keys_for_one_board_say_so(make_app: MakeApp) -> None:
    async with running(app := make_app(start="replay", content=DORDLE)) as pilot:
        for key, sentence in (
            ("f9", "This key is for games with one board."),
            ("ctrl+x", "This game is already in Stats."),
            ("ctrl+t", "This key is for games with one board."),
        ):
            await press(pilot, key)
            assert sentence in screen_text(app)
        await press(pilot, "ctrl+s")
        assert app.clipboard == shared_text(DORDLE)
        replay(app).entry.value = "soare clint mince wince"
        await press(pilot, "enter")
        assert "Dordle" not in screen_text(app)
        assert "WINCE in 4" in screen_text(app)


async def test_a_result_without_words_and_a_contradiction_get_a_sentence(make_app: MakeApp) -> None:
    app = make_app(start="replay")
    impossible = FinishedBoard(parse_turns("soare:bbbbb clint:bbbbb dumpy:bbbbb"), None)
    wrong = FinishedGame(Mode.ASSIST, "original", Rule.NORMAL, (impossible, impossible), limit=7)
    async with running(app) as pilot:
        for game, sentence in (
            (results(8, 4, 5, 7), "This game has only its results, so it can't be replayed."),
            (wrong, "Board 1: No word fits"),
        ):
            replay(app).open(game)
            await settle(pilot)
            assert sentence in screen_text(app)


class SlowEngines(InstantEngines):
    """Rates the guesses after the first one only when it may."""

    may_go_on = Event()

    def board_ratings(
        self, game: Game, plain: bool, stop: Stop
    ) -> Iterator[tuple[RatedBoardsGuess, ...]]:
        for rated in super().board_ratings(game, plain, stop):
            yield rated
            self.may_go_on.wait(PATIENCE)


async def test_progress_is_shown(make_app: MakeApp) -> None:
    app = make_app(start="replay", content=DORDLE, engines=SlowEngines())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: len(replay(app).rated_boards) == 1)
        assert "cost …" in screen_text(app)
        await send(pilot, "down")
        assert "1 (C) L (I)(N) T" in screen_text(app)  # its colours need no rating
        SlowEngines.may_go_on.set()
        await settle(pilot)
        assert "cost …" not in screen_text(app)


async def test_how_it_looks(make_app: MakeApp, golden: CheckGolden) -> None:
    boards = Game.random(word_list("original"), 8, seed=3).boards
    game = finished(*(board.answer or "" for board in boards))
    async with running(app := make_app(start="replay", content=game)) as pilot:
        await press(pilot, "down down")
        await golden(pilot, "replay-boards")
        panel, seen, top = replay(app).query_one(BoardsTurn), set[str](), -1
        assert panel.is_cut
        while panel.top != top:
            top, x = panel.top, panel.region.x
            seen |= {line[x : x + 4].strip(" [(") for line in screen_text(app).splitlines()}
            await press(pilot, "pagedown")
        assert {str(number) for number in range(1, 9)} <= seen
