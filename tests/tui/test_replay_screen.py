"""Replay: walking through games, telling and pasting them, and what is said of them."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
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
from wordle_tui.game import daily
from wordle_tui.game.board import Board, Outcome
from wordle_tui.game.daily import puzzle_day
from wordle_tui.game.game import Game
from wordle_tui.game.records import FinishedBoard, FinishedGame, GameFilter, Mode
from wordle_tui.game.rule import Rule
from wordle_tui.game.shared import shared_text
from wordle_tui.game.text import parse_game
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn, parse_turns
from wordle_tui.game.words import WordList, word_list
from wordle_tui.history.history import History
from wordle_tui.rating.exact import played_on, rate
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.rating.report import guess_sentences, number
from wordle_tui.rating.service import RatingService
from wordle_tui.rating.several_boards import RatedBoardsGuess, rate_boards
from wordle_tui.rating.values import RatedGame, skill_text
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.program import Open
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


async def test_the_latest_game_is_shown_and_others_are_a_key_away(
    make_replay: MakeReplay, history: History
) -> None:
    january = datetime(2026, 1, 5, 12, tzinfo=UTC)
    history.add(played("mince", "mince", list_name="few", finished=january))
    history.add(played("niece", list_name="few", finished=january + timedelta(days=1)))
    history.add(played("since", "since", list_name="gone", finished=january + timedelta(days=2)))
    patterns = tuple(turn.pattern for turn in parse_turns("soare:bbbbg wince:ggggg"))
    days = january + timedelta(days=3)
    history.add(played("", answer=None, grid=patterns, score=2, list_name="few", finished=days))
    history.add(played("wince", "soare", "wince", list_name="few"))
    async with running(app := make_replay(history=history), (120, 38)) as pilot:
        assert str(replay(app).game).endswith("wince:ggggg")
        for key, shown in (
            ("full_stop", "This is your latest game."),
            ("comma", "What was the answer?"),
            ("comma", "To open this game, start with the gone list."),
            ("comma", "given up without a guess"),
            ("comma", "game 1 of 5 · , older . newer"),
            ("comma", "This is your oldest game."),
            ("full_stop", "game 2 of 5"),
            ("full_stop full_stop full_stop", "game 5 of 5"),
        ):
            await press(pilot, key)
            assert shown in one_line(app)
        await press(pilot, "comma comma comma comma f2 f4")
        assert "MINCE in 1" in screen_text(app)  # the one last looked at
        history.delete(replay(app).all_games[4].uuid)
        await press(pilot, "f2 f4")
        assert "WINCE in 2" in screen_text(app)  # it is gone
        assert "game 4 of 4" in screen_text(app)


async def test_a_game_that_is_not_kept_is_shown_and_not_an_older_one(
    make_replay: MakeReplay, history: History
) -> None:
    history.add(played("mince", "mince", list_name="few"))
    async with running(app := make_replay(history=history), (120, 38)) as pilot:
        assert "MINCE in 1" in screen_text(app)
        await press(pilot, "f2")
        app.post_message(Open("replay", played("wince", "soare", "wince", list_name="few")))
        await settle(pilot)
        assert "WINCE in 2" in screen_text(app)
        assert "game 1 of 1" not in screen_text(app)
        await press(pilot, "comma")
        assert "MINCE in 1" in screen_text(app)


async def test_without_games_one_sentence_says_what_to_do(make_replay: MakeReplay) -> None:
    async with running(app := make_replay(), (40, 20)) as pilot:
        assert "Type or paste a game you've played." in one_line(app)
        await press(pilot, "enter comma left escape backspace f9 ctrl+t ctrl+s ctrl+z")
        assert "No games yet." in screen_text(app)
        assert "Replay will tell" not in screen_text(app)


async def test_what_replay_will_tell(make_app: MakeApp) -> None:
    """Without games it is said beside a sample, and then beside the game that is told."""
    async with running(app := make_app(words=None, start="replay")) as pilot:
        sample = replay(app).to_keep
        await until(pilot, lambda: sample.display)
        assert "which word was better" in right(app)
        assert [turn.guess for turn in sample.turns] == ["crane", "stoat", "smart"]
        assert replay(app).board.turns == ()
        await press(pilot, keys_of("slate march"))
        assert [turn.guess for turn in sample.turns] == ["slate", "march"]
        await press(pilot, "escape")
        assert not sample.display


async def test_a_game_is_rated(make_replay: MakeReplay, soon_proved: WordList) -> None:
    async with running(app := make_replay(GAME), (120, 38)) as pilot:
        rated = replay(app).rated
        assert rated == rate(parse_game(GAME, soon_proved), Advisor(soon_proved), plain=True)
        shown = screen_text(app)
        assert re.search(rf"WINCE in 4 ─+ skill {skill_text(turn_ratings(rated))}", shown)
        assert "Best play ─" in shown
        for guess in rated.guesses:
            assert " ".join(guess_sentences(guess)).strip() in right(app)
            assert f"{guess.before}" in screen_text(app)
            assert number(guess.played.expected_guesses, guess.played.basis) in right(app)
            await press(pilot, "down")


async def test_arrows_walk_the_guesses(make_replay: MakeReplay) -> None:
    async with running(app := make_replay(GAME), (120, 38)) as pilot:
        screen = replay(app)
        keys = "down right down right left up up left"
        for key, turn in zip(keys.split(), (1, 2, 3, 3, 2, 1, 0, 0), strict=True):
            await press(pilot, key)
            assert screen.turn == screen.board.lit == screen.figures.lit == turn
        await click(pilot, "RowFigures", offset=(1, 9))
        assert screen.turn == 1
        await click(pilot, "#board", offset=(15, 4))
        assert screen.turn == 0
        await pilot.resize_terminal(80, 24)
        await press(pilot, "right")
        assert screen.turn == screen.board.lit == 1


async def test_a_guess_is_played_on(make_replay: MakeReplay) -> None:
    async with running(app := make_replay(GAME), (120, 38)) as pilot:
        screen, best = replay(app), replay(app).best_then
        rated = screen.rated
        line = rated.optimal_line
        await until(pilot, lambda: (0, best.marked) in screen.played_on)
        assert screen.played_on[0, best.marked or ""].guesses == line.guesses  # both agree
        await press(pilot, "right")
        assert " enter Other guesses " in screen_text(app)
        await press(pilot, "enter")
        assert " ↑ ↓ Other guess  escape Back " in screen_text(app)
        marked, seen = best.marked, dict[str | None, str]()
        for _ in best.rows:
            word = best.marked or ""
            await until(pilot, lambda: (1, best.marked) in screen.played_on)
            on = screen.played_on[1, word]
            assert on.guesses[:2] == ("soare", word)
            assert on.guesses[-1] == "wince"
            assert f"{word.upper()} played on ─" in screen_text(app)
            seen[word] = right(app)
            await press(pilot, "down")
        assert len(seen) > 1
        await press(pilot, "enter left right")
        assert (screen.turn, screen.focused) == (1, best)
        await press(pilot, "escape")
        assert (screen.focused, best.marked) == (None, marked)
        await press(pilot, "down")
        assert screen.turn == 2


def test_what_was_left_after_each_guess_of_a_line(soon_proved: WordList) -> None:
    """The figures agree with counting the words that every guess left."""
    board, advisor = parse_game(GAME, soon_proved), Advisor(soon_proved)
    rated = rate(board, advisor, plain=True)
    best = rated.optimal_line
    assert best is not None
    for first in (("soare", "guilt"), ("wince",), best.guesses[:1]):
        on = played_on(rated, first, advisor, plain=True, stop=lambda: False)
        turns = [Turn(guess, feedback(guess, "wince")) for guess in on.guesses]
        left = [
            sum(all(turn.allows(word) for turn in turns[:count]) for word in soon_proved.answers)
            for count in range(len(turns))
        ]
        assert on.guesses[: len(first)] == first
        assert list(on.left) == left[len(first) :]
    assert on == replace(best, left=best.left[1:])  # that of its own opener


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        ("", "Best guesses then"),
        ("ctrl+e", "SOARE: "),
        ("ctrl+e ctrl+e", "words were possible"),
        ("right", "Words left then"),
        ("f9", "partitions"),
        ("f9 f9", "Best guesses then"),
        ("f9 escape", "Best guesses then"),
        ("escape", "Best guesses then"),
        ("a", "Type on to the answer."),
        ("a backspace", "Best guesses then"),
        ("a 1 space comma escape", "Best guesses then"),
        ("ctrl+s", "The text shared last is printed when you quit."),
    ],
)
async def test_what_the_keys_do(keys: str, shown: str, make_replay: MakeReplay) -> None:
    async with running(app := make_replay(GAME)) as pilot:
        await press(pilot, keys)
        assert shown in f"{right(app)} {one_line(app)}"


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 38), (160, 50)])
@pytest.mark.parametrize("theme", ["light", "high-contrast"])
async def test_what_is_green_is_told_without_colour(
    make_replay: MakeReplay, size: tuple[int, int], theme: str
) -> None:
    async with running(app := make_replay(GAME), size) as pilot:
        app.theme = theme
        await press(pilot, "right right")
        assert "[W]" in screen_text(app).replace(" ", "")
        answer = "WINCE" if theme == "high-contrast" else "wince"
        panel = replay(app).words_then
        assert answer in "".join(text for line in panel.lines(40, 2) for text, _ in line).split()


async def test_the_games_of_strategies_can_be_read_without_colours(make_replay: MakeReplay) -> None:
    async with running(app := make_replay(GAME), (120, 38)) as pilot:
        app.theme = "high-contrast"
        await press(pilot, "f9")
        assert re.search("optimal +3 +SALeT MINCE WINCE\n", screen_text(app))
        assert re.search("guessmap +4.*MINCE SINCE WINCE\n", screen_text(app))


async def test_a_game_is_played_on_from_the_guess_in_hand(make_replay: MakeReplay) -> None:
    async with running(app := make_replay(GAME)) as pilot:
        await press(pilot, "down down ctrl+t")
        state = front(app, PlayScreen).state
        assert [turn.guess for turn in state.draft.turns] == ["soare", "clint"]
        await press(pilot, "w i n c e enter")
        assert front(app, PlayScreen).state.position.outcome is Outcome.WON
    assert app.history.games() == []


@pytest.mark.parametrize("plain", [True, False])
def test_the_best_guesses_then(original: WordList, plain: bool) -> None:
    """A rare word that is better is a note."""
    guess = rate(parse_game("crane leach relay", original), ORIGINAL, plain=plain).guesses[1]
    *_, advice = ORIGINAL.advise(parse_game("crane:byyby", original), plain=plain)
    needed = [each.expected_guesses for each in best_then(guess, advice)]
    assert len(needed) > 3
    assert needed == sorted(needed)
    listed = {"leach", "malty", "malty" if plain else "patly"}
    assert {each.word for each in best_then(guess, None)} == listed
    assert rare_note(guess) == "   rare: PATLY, 0.04 better" * plain
    only = rate(parse_game("crane leach allay relay", original), ORIGINAL, plain=plain).guesses[3]
    assert only.before == 1
    assert [each.word for each in best_then(only, advice)] == ["relay"]


async def test_the_winning_guess_is_no_mistake(make_replay: MakeReplay) -> None:
    async with running(app := make_replay("soare mince wince"), (120, 38)) as pilot:
        await press(pilot, "right")
        for _ in range(2):
            panel, rated = replay(app).best_then, replay(app).rated
            guess = rated.guesses[replay(app).turn]
            row = [each.word for each in panel.rows].index(guess.guess)
            assert "you" in [text.strip() for text, _ in panel.line(row, 45)]
            is_warned = "warning" in [look for _, look in panel.line(row, 45)]
            assert is_warned == (guess.behind >= 0.1 and not guess.turn.pattern.is_win)
            await press(pilot, "right")


async def test_a_game_follows_the_setting_for_familiar_words(make_replay: MakeReplay) -> None:
    async with running(app := make_replay(GAME)) as pilot:
        await press(pilot, "down")
        app.change(plain_words=False)
        await press(pilot, "f12 escape")
        rated = replay(app).rated
        assert (rated.is_complete, rated.guesses[0].is_plain, replay(app).turn) == (True, False, 1)


async def test_the_answer_of_an_open_game_is_typed(make_replay: MakeReplay) -> None:
    async with running(app := make_replay("soare:bbbbg clint:ybyyb"), (120, 38)) as pilot:
        assert "The answer isn't known." in one_line(app)
        await press(pilot, "f9")
        assert "The answer isn't known. Type it first." in one_line(app)
        await press(pilot, "w i n c e enter")
        game = replay(app).game
        assert (str(game), game and game.answer) == ("soare:bbbbg clint:ybyyb", "wince")


async def test_stats_finds_a_game(make_replay: MakeReplay, history: History) -> None:
    history.add(played("mince", "mince", list_name="few"))
    history.add(played("wince", "soare", "wince", list_name="few"))
    async with running(app := make_replay(history=history), (120, 38)) as pilot:
        await press(pilot, "slash m i n c enter")
        assert "MINCE in 1" in screen_text(app)


# A game that is told

TOLD = "soare wince"


@pytest.mark.parametrize(
    "typed",
    [
        keys_of(TOLD),
        keys_of("soarewince"),
        "paste soare\rwince",
        "paste soare, wince",
        "paste both",
    ],
)
async def test_a_game_is_kept_or_only_looked_at(typed: str, make_replay: MakeReplay) -> None:
    """It is asked before any figure is shown."""
    async with running(app := make_replay(GAME), (120, 38)) as pilot:
        for keep in (False, True):
            if typed == "paste both":
                await paste(pilot, "soare:bbbbg wince:ggggg")
            elif typed.startswith("paste "):
                await paste(pilot, typed.removeprefix("paste "))
            else:
                await press(pilot, typed)
            assert "Was it WINCE, in 2? Keep it in Stats?" in one_line(app)
            assert not re.search(r"\d\.\d\d", screen_text(app))
            assert " ".join(map(str, replay(app).board.turns)) == "soare:bbbbg wince:ggggg"
            await press(pilot, "enter" if keep else "escape")
            assert str(replay(app).game) == "soare:bbbbg wince:ggggg"
            assert replay(app).rated is not None
            games = app.history.games()
            assert len(games) == keep
        assert (games[0].mode, games[0].answer) == (Mode.ASSIST, "wince")
        assert "game 1 of 1" in screen_text(app)


@pytest.mark.parametrize("is_replaced", [False, True])
async def test_a_game_that_was_kept_is_taken_back(make_app: MakeApp, is_replaced: bool) -> None:
    async with running(app := make_app(words=None, start="replay"), (120, 38)) as pilot:
        if is_replaced:
            await press(pilot, f"{keys_of('slate crony marsh')} enter")
        before = app.history.games()
        for _ in range(2):
            await press(pilot, f"{keys_of('slate crony march')} enter{' enter' * is_replaced}")
            assert "Kept in Stats. Ctrl+z takes it back." in one_line(app)
            assert [game.answer for game in app.history.games()] == ["march"]
            await press(pilot, "ctrl+z")
            assert "Was it MARCH, in 3?" in one_line(app)
            assert app.history.games() == before
            assert app.history.waiting() == []
            await press(pilot, f"enter{' enter' * is_replaced} ctrl+z escape ctrl+z")
            assert "MARCH in 3" in screen_text(app)  # only looked at
            assert app.history.games() == before


async def test_a_told_game_takes_the_place_of_one_left_half_way(make_app: MakeApp) -> None:
    async with running(app := make_app(words=None, start="assist"), (120, 38)) as pilot:
        await press(pilot, f"{keys_of('crane')} 2 enter")
        left = app.history.waiting()
        await press(pilot, f"f4 {keys_of('slate crony march')} enter")
        assert app.history.waiting() == []
        await press(pilot, "f2")
        assert "Press Enter to see it again" in one_line(app)
        await press(pilot, "s backspace f4")  # a key there begins another game
        assert left[0].uuid not in [saved.uuid for saved in app.history.waiting()]
        await press(pilot, "ctrl+z f2")
        assert app.history.games() == []
        assert app.history.waiting() == left
        await press(pilot, "s")
        assert [saved.uuid for saved in app.history.waiting()] == [left[0].uuid]


async def test_a_told_game_counts_as_the_day_says(make_app: MakeApp) -> None:
    async with running(app := make_app(words=None, start="replay"), (120, 38)) as pilot:
        await press(pilot, keys_of("slate crony march"))
        assert "as today's, no." in one_line(app)
        await press(pilot, "enter")
        assert app.history.games()[0].day == daily.today()
        await press(pilot, keys_of("slate crony marsh"))
        await press(pilot, "enter")
        assert "You told SLATE CRONY MARCH for this day." in one_line(app)
        await press(pilot, "escape")
        assert [game.answer for game in app.history.games()] == ["march"]
        await paste(pilot, "Wordle 1,213 2/6\rSLATE ⬛⬛⬛⬛🟩\rMINCE 🟩🟩🟩🟩🟩")
        assert "as that of 14 October, no. 1,213." in right(app)


async def test_what_is_pasted(make_replay: MakeReplay) -> None:
    async with running(app := make_replay(), (120, 38)) as pilot:
        await paste(pilot, "crane " * 2_000)
        assert "This text is 12,000 characters long. Paste 10,000 at most." in one_line(app)
        await paste(pilot, "yyyyy ggggg answer=wince")
        assert "Row 1 can't be right." in one_line(app)
        await paste(pilot, "soare:bbbbg clint:bbbbb")
        assert app.history.games() == []
        chat = "Wordle 1,881 1/6\n\n🟩🟩🟩🟩🟩\nWordle 1,882 1/6\n\n🟩🟩🟩🟩🟩\n"
        await paste(pilot, chat)  # several games are imported
        assert "2 games read, 2 new." in messages(app)[-1]


@pytest.mark.parametrize("is_stored", [False, True])
async def test_a_grid_names_the_guesses_that_fit(is_stored: bool, make_replay: MakeReplay) -> None:
    async with running(app := make_replay(), (40, 20)) as pilot:
        if is_stored:
            patterns = tuple(turn.pattern for turn in parse_turns(TURNS))
            replay(app).open(played("", answer=None, grid=patterns, score=4, list_name="few"))
            await settle(pilot)
        else:
            await paste(pilot, GRID)
        assert "What was the answer?" in screen_text(app)
        await press(pilot, "w i n c e enter")
        rows = replay(app).grid_rows
        assert [row.words[0] for row in rows][1:] == ["clint", "mince", "wince"]
        assert "CLINT: only this fits." in one_line(app)
        await press(pilot, "enter")
        assert str(replay(app).game).endswith(TURNS[12:])
    assert app.history.games() == []  # guesses that are only likely are never kept


async def test_a_grid_of_a_known_day_needs_no_answer(
    make_replay: MakeReplay, history: History
) -> None:
    history.add_past_answers((), {puzzle_day(1213): "wince"})
    async with running(app := make_replay(history=history), (120, 38)) as pilot:
        await paste(pilot, GRID.replace("\n", "\r"))
        assert "The answer was WINCE." in screen_text(app)
        await press(pilot, keys_of(GAME))  # one's own words
        assert "Was it WINCE, in 4?" in screen_text(app)
        await press(pilot, "enter")
        assert app.history.games()[0].answer == "wince"
        await paste(pilot, "Wordle 1,213 2/6 🟨🟨🟨🟨🟨 🟩🟩🟩🟩🟩")
        assert "With the answer WINCE" in one_line(app)
        await press(pilot, "escape")
        assert "WINCE in 4" in screen_text(app)


async def test_the_game_of_a_grid_is_rated_with_the_list_of_its_day(make_app: MakeApp) -> None:
    async with running(app := make_app(words=None, start="replay")) as pilot:
        await paste(pilot, "Wordle 985 2/6\n\n⬛⬛⬛⬛🟩\n🟩🟩🟩🟩🟩")
        await until(pilot, lambda: bool(replay(app).grid_rows))
        await press(pilot, "enter")
        game = replay(app).game
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
            replay(app).open(parse_game(GAME, soon_proved))
            await settle(pilot)
            assert "Best play" in screen_text(app)
            replay(app).open(game)
            await settle(pilot)
            assert sentence in right(app)
            assert replay(app).rated is None or replay(app).game is None
            assert not any(left in screen_text(app) for left in ("Best play", "WINCE"))


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
        await send(pilot, f"{keys_of('salet wince')} escape")
        await until(pilot, lambda: waiting.is_stopped)
        waiting.go_on.set()
        await settle(pilot)
        assert str(replay(app).game).startswith("salet:")
        assert "…" not in replay(app).figures.card.judged


async def test_a_guess_is_asked_about_although_the_rating_is_gone_at_once(
    make_replay: MakeReplay,
) -> None:
    async with running(app := make_replay(GAME)) as pilot:
        screen = replay(app)
        screen.turn = 1
        screen.show()
        screen.work_failed("The solver failed.")
        await settle(pilot)
        assert "The solver failed." in screen_text(app)


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
            assert each.cost in line[:40].split()
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
            ("ctrl+t", "This key is for games with one board."),
        ):
            await press(pilot, key)
            assert sentence in screen_text(app)
        await press(pilot, "ctrl+s")
        assert app.clipboard == shared_text(DORDLE)
        await press(pilot, f"{keys_of('soare clint mince wince')} escape")
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
            assert sentence in right(app)


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
