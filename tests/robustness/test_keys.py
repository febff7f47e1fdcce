"""Random keys, pastes, clicks and resizes in the real app, one by one and several at once.

Nothing raises, and what is shown is what is stored. A failure names the last events, which lead
there again.
"""

import asyncio
import contextlib
import gc
import json
import os
import random
import string
import time
from collections import deque
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.worker import Worker, WorkerState

from tests.support.driving import MakeApp, taken
from tests.support.games import figures_of, played
from tests.support.instant import InstantEngines
from tests.support.programs import PATIENCE
from tests.support.textual_internals import all_screens
from wordle_tui import strategies
from wordle_tui.advice.advice import Engine
from wordle_tui.game import daily
from wordle_tui.game.board import Board, Outcome, share_text
from wordle_tui.game.challenge import challenge_code
from wordle_tui.game.errors import WordleError
from wordle_tui.game.records import FriendGame, GameFilter, Mode
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn
from wordle_tui.game.words import WordList
from wordle_tui.history.archive import Archive
from wordle_tui.history.exchange import import_games
from wordle_tui.history.history import History
from wordle_tui.play.draft import DraftBoard
from wordle_tui.play.setup import Setup
from wordle_tui.play.store import is_possible
from wordle_tui.solver.stopping import Stop
from wordle_tui.strategies import Strategy
from wordle_tui.strategies.simulation import Simulation, simulate
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.lab import screen as lab
from wordle_tui.tui.play.screen import PlayScreen

BATCH = 10
"""The least number of events between two looks at the invariants."""
BURSTS = (1, 1, 1, 2, 3, 8)
"""How many things arrive together, as over a slow line."""
SIZES = (
    *((80, 24), (120, 40), (40, 20), (30, 12), (20, 8), (200, 60), (140, 45)),
    *((1, 1), (2, 5), (4, 24), (5, 3), (80, 1), (30, 5), (9, 9)),
)
BOARDS = (1, 2, 4, 8, 32)
EVENTS = int(os.environ.get("COUNT", "10000"))

LETTERS = list(string.ascii_lowercase)
MOVES = [
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
    *("tab", "shift+tab", "escape", "delete", "insert", "shift+left", "shift+right"),
]
WINDOWS = [f"f{number}" for number in range(1, 13)] + [f"alt+{digit}" for digit in range(1, 10)]
CONTROLS = [
    f"ctrl+{letter}"
    for letter in string.ascii_lowercase
    if letter not in "q"  # which ends the program; h, i, j and m are other keys in a terminal
]
WORDS = ("raise", "clint", "mince", "wince", "fuzzy", "salet", "crane", "abbey", "zzzzz")


class QuickEngines(InstantEngines):
    """An instant one that has an answer to every question of the screens."""

    def engine(self, words: WordList, strategy: str = "optimal") -> Engine:
        return super().engine(words)

    def strategy_lines(
        self, board: Board, answer: str, stop: Stop
    ) -> Iterator[tuple[str, tuple[str, ...]]]:
        yield "optimal", ("salet", answer)


def quick_game(player: Strategy[Any], board: Board, stop: Stop) -> Board:
    """Stands in for a game that a strategy plays: the answer at once."""
    assert board.answer is not None
    return board.play(board.answer)


@pytest.fixture
def _quick_strategies(few: WordList, monkeypatch: pytest.MonkeyPatch) -> None:
    """The strategies of the Lab play a list of a few answers, and no other."""
    known: dict[str, Simulation] = {}

    def quick(words: WordList, strategy: Strategy[Any], **_: object) -> Simulation:
        if strategy.name not in known:
            known[strategy.name] = simulate(few, strategies.make("letter-frequency"))
        return known[strategy.name]

    monkeypatch.setattr(lab, "simulate", quick)
    monkeypatch.setattr(lab, "played", quick_game)


def some_paste(chance: random.Random) -> str:
    answer = chance.choice(WORDS)
    guesses = chance.choices(WORDS, k=chance.randint(1, 7))
    turns = [Turn(guess, feedback(guess, answer)) for guess in guesses]
    grid = share_text([turn.pattern for turn in turns], rule=Rule.of(chance.random() < 0.5))
    return chance.choice(
        (
            *(" ".join(guesses), " ".join(map(str, turns)), f"{' '.join(guesses)} answer={answer}"),
            *(grid, f"{' '.join(guesses)}\n{grid}", challenge_code(answer)),
            chance.choice(("[/b]", "a[/]b", "[bold]raise", "[@click=app.quit]")),  # no markup here
            "".join(chance.choices("🟩🟨⬛ \n\t\x00\x1b[]:raise0129é漢\u200b\ufe0f", k=30)),
        )
    )


def pressed(key: str) -> events.Key:
    signs = {"space": " ", "full_stop": ".", "question_mark": "?"}
    return events.Key(key, signs.get(key, key[-1] if len(key) == 1 or "alt+" in key else None))


def some_key(chance: random.Random) -> str:
    signs = ["1", "2", "3", "space", "0", "9", "full_stop", "question_mark"]
    kinds = (LETTERS, ["enter"] * 3 + ["backspace"], signs, MOVES, WINDOWS, CONTROLS)
    (kind,) = chance.choices(kinds, (42, 16, 13, 15, 7, 7))
    return chance.choice(kind)


def some_mouse(chance: random.Random, size: Size) -> list[events.Event]:
    x, y = chance.randrange(size.width), chance.randrange(size.height)
    click = (events.MouseDown, events.MouseUp)
    others = [(events.MouseScrollDown,), (events.MouseScrollUp,), (events.MouseMove,)]
    kinds = chance.choice([click, click, click, *others])
    return [kind(None, x, y, 0, 0, 1, False, False, False, x, y) for kind in kinds]


def some_events(chance: random.Random, size: Size) -> list[events.Event]:
    kind = chance.random()
    if kind < 0.03:
        return [events.Paste(some_paste(chance))]
    if kind < 0.06:  # single letters seldom make a guess
        return [*map(pressed, chance.choice(WORDS)), pressed("enter")]
    if kind < 0.09:  # a key that is held
        key = some_key(chance)
        return [pressed(key) for _ in range(chance.randint(2, 6))]
    if kind < 0.14:
        return some_mouse(chance, size)
    if kind < 0.15:
        new_size = Size(*chance.choice(SIZES))
        return [events.Resize(new_size, new_size)]
    return [pressed(some_key(chance))]


def name(event: events.Event) -> str:
    return event.key if isinstance(event, events.Key) else repr(event)


class Watcher:
    """Notes what went wrong in a worker, which the screens turn into a sentence."""

    def __init__(self) -> None:
        self.errors: list[BaseException] = []

    def __call__(self, message: Message) -> None:
        if isinstance(message, Worker.StateChanged) and message.state is WorkerState.ERROR:
            error = message.worker.error
            if error is not None and not isinstance(error, WordleError):
                self.errors.append(error)


def check_history(history: History) -> None:
    for game in history.games(GameFilter(boards=None)):
        for board in game.boards:
            assert len(board.turns) <= game.limit
            assert not any(turn.pattern.is_win for turn in board.turns[:-1])
    assert figures_of(history).played == len(history.games())
    assert history.notice is None


def check_game(screen: PlayScreen, history: History) -> None:
    """The boards are as the rules allow, those in sight show them, and all are stored."""
    state = screen.state
    limit, length = state.rules.limit, state.rules.words.length
    for index, draft in enumerate(state.drafts):
        assert len(draft.turns) <= limit
        assert (draft.row, draft.column) in product(range(limit), range(length))
        assert draft.letters == state.letters or index not in state.drafts.open
    assert screen.area.panels
    for panel in screen.area.panels:
        assert panel.index < len(state.drafts)
        draft, typed = state.drafts[panel.index], state.letters
        assert panel.turns == draft.turns
        assert panel.typed == (typed if panel.index in state.drafts.open else "")
        assert len(panel.turns) + bool(panel.typed) <= limit
        place = draft.row, draft.column
        if not state.is_by_player:
            place = len(draft.turns), min(len(typed), length - 1)
        assert panel.cursor in (None, place)
    if state.is_over and is_possible(state):
        assert state.finished.is_won == (state.position.outcome is Outcome.WON)
    elif state.has_begun and state.game.is_kept:
        (saved,) = (game for game in history.waiting() if game.uuid == state.game.uuid)
        _, _, *texts = json.loads(saved.state)["now"][0]
        drafts = [DraftBoard.from_text(text, limit) for text in texts]
        assert [each.content for each in drafts] == [each.content for each in state.drafts]


def check(app: WordleApp, path: Path) -> None:
    with closing(History.open(path)) as history:
        check_history(history)
        for screen in all_screens(app):
            if isinstance(screen, PlayScreen) and screen.is_mounted:
                check_game(screen, history)


async def check_soon(app: WordleApp, path: Path) -> None:
    """What a key leads to passes through many widgets: it may take a moment until all is well."""
    ending = time.monotonic() + PATIENCE
    while time.monotonic() < ending:
        with contextlib.suppress(AssertionError):
            return check(app, path)
        await asyncio.sleep(0.02)
    return check(app, path)


async def play(app: WordleApp, chance: random.Random, count: int, path: Path) -> int:
    """Send random events until so many are sent or the app was left; return how many."""
    watcher = Watcher()
    recent: deque[str] = deque(maxlen=4 * BATCH)
    sent = checked = 0
    async with app.run_test(size=chance.choice(SIZES), message_hook=watcher):
        try:
            while sent < count and app.is_running and app.return_code is None:
                for _ in range(chance.choice(BURSTS)):
                    for event in some_events(chance, app.size):
                        recent.append(name(event))
                        app.post_message(event)
                        sent += 1
                recent.append("·")
                await taken(app)
                assert app.fault is None
                if sent >= checked + BATCH and app.is_running and app.return_code is None:
                    checked = sent
                    await check_soon(app, path)
                    for error in watcher.errors:
                        raise error
        except BaseException as error:
            error.add_note(f"after {sent} events, the last of them: {' '.join(recent)}")
            raise
    return sent


@pytest.mark.usefixtures("_quick_strategies")
@pytest.mark.parametrize(
    ("count", "seed"),
    [(300, 1), pytest.param(EVENTS, 2026, marks=pytest.mark.slow)],
    ids=["few", "many"],
)
def test_random_events(
    count: int,
    seed: int,
    few: WordList,
    make_app: MakeApp,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)  # where exports are written
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    path = tmp_path / "games.sqlite3"
    chance = random.Random(f"{seed} {count}")  # another `COUNT`, other events
    days = [daily.today() - timedelta(days=number) for number in range(12)]
    friends = tuple(FriendGame(name, day, day.day % 7) for day in days for name in ("Ann", "Ben"))
    mine = tuple(played("crane", "raise", "crane", mode=Mode.ASSIST, day=day) for day in days[::2])
    with closing(History.open(path)) as history:  # which Stats compares
        import_games(history, Archive(mine, friends=friends), "chat")
    left = count
    while left > 0:
        # Another start goes on with what is stored, like a player who comes back.
        start = chance.choice(list(WordleApp.MODES))
        is_new = start in ("assist", "practice") and chance.random() < 0.5
        content = Setup(Mode(start), boards=chance.choice(BOARDS)) if is_new else None
        app = make_app(words=few, engines=QuickEngines(), start=start, content=content)
        # Each start has a loop of its own: threads of the last one would keep what it held.
        left -= max(1, asyncio.run(play(app, chance, min(left, 500), path)))
        app.history.close()
        gc.collect()  # which the program does in pauses: here are none
        with closing(History.open(path)) as history:
            check_history(history)
