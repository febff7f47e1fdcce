"""Games with several boards in the history: kept, exported, counted apart from all others."""

import json
import sys
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.support.games import figures_of, played, results
from wordle_tui.game.errors import WordleError
from wordle_tui.game.records import FinishedBoard, FinishedGame, GameFilter, Mode
from wordle_tui.game.turn import parse_turns
from wordle_tui.history.codec import game_as_json, game_from_json
from wordle_tui.history.history import History
from wordle_tui.history.sources.common import ImportContext
from wordle_tui.history.sources.recognise import read_games

START = datetime(2026, 1, 1, tzinfo=UTC)
GAME = FinishedGame(
    Mode.PRACTICE,
    "original",
    False,
    (
        FinishedBoard(parse_turns("slate:bbbbg wince:ggggg"), "wince"),
        FinishedBoard(parse_turns("slate:ggggg"), "slate"),
    ),
    limit=7,
    started=START,
    finished=START,
)


SEVERAL = GameFilter(boards=2)


def test_a_game_is_stored_once_and_apart_from_those_with_one_board(history: History) -> None:
    history.add(GAME)
    assert history.add(replace(GAME, help_from=1)).help_from == 1
    assert history.games(SEVERAL) == [replace(GAME, help_from=1)]
    assert not history.games()
    assert not figures_of(history).played
    assert history.lists() == ["original"]
    away = replace(GAME, boards=tuple(replace(each, turns=()) for each in GAME.boards))
    assert history.add(away).uuid != GAME.uuid  # two windows went on differently
    assert history.add(away) in history.games(SEVERAL)
    assert len(history.games(SEVERAL)) == 2
    history.delete(GAME.uuid)
    assert len(history.games(SEVERAL)) == 1


def test_the_last_games_with_any_number_of_boards(history: History) -> None:
    games = [
        results(*solved, finished=START + timedelta(hours=hour))
        for hour, solved in enumerate([(2, 3), (1, 2, 3, 4), (4, 5)])
    ][::-1]
    games.insert(1, played("crane", "crane", finished=START + timedelta(hours=1.5)))
    for game in games[::2] + games[1::2]:
        history.add(game)
    any_number = GameFilter(boards=None)
    assert [history.games(any_number, limit) for limit in (None, 2)] == [games, games[:2]]
    assert history.games(SEVERAL, 1) == games[:1]
    assert history.games(replace(any_number, before=games[1].finished)) == games[2:]
    assert figures_of(history, any_number).played == len(games)


def test_a_shared_result_counts_once(history: History) -> None:
    text = "Daily Quordle 376\n8️⃣4️⃣\n5️⃣7️⃣"
    for new in (1, 0):
        assert history.import_games(read_games(text, ImportContext()), "pasted text").new == new
    assert [game.title for game in history.games(GameFilter(boards=4))] == ["Quordle 376"]


def test_figures_are_held_apart_by_the_number_of_boards(history: History) -> None:
    solved = ((4, 0), (5, 3), (6, 4), (3, 4, 5, 6))
    games = [
        results(*each, finished=START + timedelta(hours=hour + 1))
        for hour, each in enumerate(solved)
    ]
    for game in (*games, GAME):
        history.add(game)
    assert history.counts_of_boards() == [2, 4]
    two, four = (figures_of(history, GameFilter(boards=count)) for count in (2, 4))
    assert (two.played, two.won, two.streak, two.best_streak) == (4, 3, 2, 2)
    assert two.distribution == (0, 1, 0, 0, 1, 1, 0)
    assert two.mean_guesses == pytest.approx((2 + 5 + 6) / 3)
    assert (four.played, four.streak, four.limit) == (1, 1, 9)
    assert figures_of(history, GameFilter(boards=None)).limit == 9
    assert [opener.word for opener in two.openers] == ["slate"]


@pytest.mark.parametrize(
    "change",
    [
        {"boards": []},
        {"boards": {}},
        {"boards": [1, 2]},
        {"boards": [{"turns": [], "answer": None}] * 33},
        {"boards": [{"turns": ["slate:bbbbg"], "answer": None}, {"turns": [], "answer": None}]},
        {"boards": [{"turns": [], "answer": None, "score": 1}, {"turns": [], "answer": None}]},
        {"boards": [{"turns": ["slate"], "answer": None}] * 2},
        {"boards": [{"turns": [], "answer": "w1nce"}] * 2},
        {"boards": [{"turns": [], "answer": None, "score": True}] * 2},
        {"guess_limit": 1},
        {"guess_limit": 23},
        {"hard": True},
        {"day": "2026-01-01"},
        {"ratings": [{"loss": 0, "luck": 0, "proved": True}]},
        {"hints": 8},
    ],
)
def test_a_damaged_game_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(WordleError, match="Game 1 of the file"):
        game_from_json({**game_as_json(GAME), **change})


@pytest.mark.parametrize("key", ["boards", "turns", "cards"])
def test_nested_values_get_a_sentence(key: str) -> None:
    """Also values that are just not too deep for the parser, but for what follows."""
    game = json.dumps({**game_as_json(GAME), "boards": "", key: ""})
    for depth in range(sys.getrecursionlimit() - 200, sys.getrecursionlimit(), 4):
        nested = "[" * depth + "]" * depth
        spoilt = game.replace(f'"{key}": ""', f'"{key}": {nested}')
        for text in (
            f'{{"wordle_tui_games": 1, "games": [{spoilt}]}}',
            f'{{"wordle_tui_games": 1, "games": [], "{key}": {nested}}}',
            f'{{"messages": [{{"from": {nested}, "text": {nested}}}]}}',
            f'{{"{key}": {nested}}}',
            nested,
        ):
            with suppress(WordleError):
                assert not read_games(text, ImportContext()).games
