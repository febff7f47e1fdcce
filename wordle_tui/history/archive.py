"""Export formats: finished games as JSON or CSV text, and the parsers for both.

Nothing is lost in a round trip. `sources` reads the formats of other programs.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import partial
from itertools import chain
from typing import Any, TypeVar
from uuid import UUID

from wordle_tui.game.board_results import FinishedBoards
from wordle_tui.game.daily import FIRST_DAY, puzzle_number
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.records import FinishedGame, Mode, TurnRating, checked_limit
from wordle_tui.game.tiles import Pattern, parse_word
from wordle_tui.game.turn import Turn
from wordle_tui.game.validation import (
    MAX_FIGURE,
    MAX_NAME,
    checked_day,
    checked_figure,
    checked_name,
    checked_time,
    quoted,
)
from wordle_tui.game.wording import counted
from wordle_tui.history.statistics import Balance

VERSION = 1
MAX_FILE = 24 * 2**20
"""The size in bytes of the largest file that is read, enough for 20,000 rated games."""
MAX_GAMES = 50_000
"""The greatest number of games that one text may hold."""
_FIGURES = {
    "losses": "loss",
    "lucks": "luck",
    "proved": "proved",
    "before": "before",
    "luck_variances": "luck_variance",
    "mistakes": "mistake",
}
"""The CSV columns with a figure for each turn, and the JSON keys of these figures."""
_COLUMNS = (
    *("uuid", "mode", "list", "hard", "answer", "hints", "started", "finished", "turns"),
    *_FIGURES,
    *("guess_limit", "day", "archived", "score", "grid", "advised"),
)
_HEADERS = (_COLUMNS, _COLUMNS[:12], _COLUMNS[:15], _COLUMNS[:20])
"""The columns of this version and of earlier ones."""
_FORMULA = re.compile("'*[=+@-]")
"""The beginning of a cell that a spreadsheet would compute; an apostrophe prevents that."""
_NO_GAMES = "The file holds no games: expected one that `wordle-tui export` wrote."
OWN = "games that wordle-tui wrote"
Value = TypeVar("Value")


@dataclass(frozen=True)
class Archive:
    """The content of an export or an import."""

    games: tuple[FinishedGame, ...]
    used_words: tuple[str, ...] = ()
    """Past answers that the user added without days; a CSV file contains only games."""
    cards: tuple[tuple[str, str], ...] = ()
    """The training cards and their states."""
    dated_answers: tuple[tuple[date, str], ...] = ()
    """Past answers that the user added with their days."""
    balance: Balance | None = None
    boards: tuple[FinishedBoards, ...] = ()
    """Games with several boards."""
    problems: tuple[str, ...] = ()
    """A sentence for each game that could not be read."""
    kind: str = OWN
    """The format of the file."""


def joined(archives: Sequence[Archive]) -> Archive:
    """The combined content of several files, with the latest starting balance."""
    balances = [archive.balance for archive in archives if archive.balance]
    lists: dict[str, Any] = {
        name: tuple(chain.from_iterable(getattr(archive, name) for archive in archives))
        for name in ("games", "used_words", "cards", "dated_answers", "boards", "problems")
    }
    return Archive(**lists, balance=max(balances, key=lambda each: each.day, default=None))


def as_json(archive: Archive) -> str:
    """Write one JSON object with one game per line."""
    games = ",\n".join(json.dumps(game_as_json(game)) for game in archive.games)
    days = {day.isoformat(): word for day, word in archive.dated_answers}
    more: dict[str, Any] = {"used_words": archive.used_words, "dated_answers": days}
    more["cards"] = dict(archive.cards)
    more["boards"] = [boards_as_json(game) for game in archive.boards]
    if archive.balance is not None:
        more["balance"] = balance_as_json(archive.balance)
    beside = json.dumps({"wordle_tui_games": VERSION, **more})[:-1]
    return f'{beside}, "games": [\n{games}\n]}}\n'


def game_as_json(game: FinishedGame) -> dict[str, Any]:
    return {
        "uuid": game.uuid,
        "mode": game.mode.value,
        "list": game.list_name,
        "hard": game.hard,
        "answer": game.answer,
        "won": game.is_won,
        "hints": game.hints,
        "started": game.started.isoformat(),
        "finished": game.finished.isoformat(),
        "turns": [str(turn) for turn in game.turns],
        "ratings": [asdict(rating) for rating in game.ratings],
        "guess_limit": game.limit,
        "day": game.day and game.day.isoformat(),
        "archived": game.is_archived,
        "score": game.score,
        "grid": [str(pattern) for pattern in game.grid],
        "advised": game.is_advised,
    }


def boards_as_json(game: FinishedBoards) -> dict[str, Any]:
    times = {"started": game.started.isoformat(), "finished": game.finished.isoformat()}
    return {**asdict(game), "mode": game.mode.value, **times}


def boards_from_json(values: Any) -> FinishedBoards:
    """Parse the output of `boards_as_json`. Raises `ValueError` or `TypeError` if it is no game."""
    turns = tuple(map(_board_turn, values["turns"]))
    game = FinishedBoards(
        Mode(values["mode"]),
        tuple(map(_count, values["solved"])),
        _count(values["limit"]),
        checked_name(values["list_name"]),
        turns,
        tuple(map(parse_word, values["answers"])),
        _count(values["hints"]),
        values["title"] and checked_name(values["title"]),
        checked_time(values["started"]),
        checked_time(values["finished"]),
        str(UUID(values["uuid"])),
    )
    return _checked(game, game.is_possible)


def _board_turn(text: str) -> str:
    return _checked(text, re.fullmatch(r"\w{2,40}:[-byg/]{3,999}", text) is not None)


def balance_as_json(balance: Balance) -> dict[str, Any]:
    return {**asdict(balance), "day": balance.day.isoformat()}


def parse_balance(values: Any) -> Balance:
    """Parse the output of `balance_as_json`. Raises if it is not a possible balance."""
    day = checked_day(values["day"])
    balance = Balance(
        day,
        _count(values["lost"]),
        tuple(map(_count, values["distribution"])),
        _count(values["streak"]),
        _count(values["best_streak"]),
    )
    # Nobody can have won more often than there were puzzles.
    is_short = max(balance.streak, balance.best_streak) <= puzzle_number(day) + 1
    is_whole = len(balance.distribution) == GUESS_LIMIT and day >= FIRST_DAY
    return _checked(balance, is_short and is_whole)


def as_csv(games: Iterable[FinishedGame]) -> str:
    """Write a header line and one game per line; spaces separate the values in a cell."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, _COLUMNS, extrasaction="ignore")
    writer.writeheader()
    for game in games:
        cells = game_as_json(game)
        for column, key in _FIGURES.items():
            cells[column] = " ".join(json.dumps(rating[key]) for rating in cells["ratings"])
        for column in ("hard", "archived", "advised"):
            cells[column] = json.dumps(cells[column])
        for column in ("turns", "grid"):
            cells[column] = " ".join(cells[column])
        for column, cell in cells.items():
            if _FORMULA.match(str(cell)):
                cells[column] = f"'{cell}"
        writer.writerow(cells)
    return text.getvalue()


def parse_archive(text: str) -> Archive:
    """Parse the output of `as_json` or `as_csv`. Games that cannot be read become `problems`.

    Raises a `WordleError` if the file as a whole cannot be read.
    """
    text = text.removeprefix("\ufeff")
    return _parse_json(text) if text.lstrip().startswith("{") else _parse_csv(text)


def _parse_json(text: str) -> Archive:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise WordleError("The file begins as JSON, but is cut short or damaged.") from None
    version = content.get("wordle_tui_games")
    if not isinstance(content.get("games"), list):
        raise WordleError(_NO_GAMES)
    if isinstance(version, int) and version > VERSION:
        raise WordleError("The file was written by a newer version of wordle-tui.")
    if version != VERSION:
        raise WordleError(
            f'The file does not say which games it holds: expected "wordle_tui_games": {VERSION}.'
        )
    try:
        used_words = tuple(map(_daily_word, content.get("used_words", [])))
        dated_answers = tuple(
            (checked_day(day), _daily_word(word))
            for day, word in content.get("dated_answers", {}).items()
        )
    except (AttributeError, TypeError, ValueError):
        raise WordleError(
            "The past answers in the file are damaged: expected words of five letters, and days."
        ) from None
    cards = content.get("cards", {})
    if not isinstance(cards, dict) or not all(isinstance(state, str) for state in cards.values()):
        raise WordleError("The cards in the file are damaged: expected a text for each.")
    if len(cards) > MAX_GAMES:
        raise WordleError(f"There are more than {MAX_GAMES:,} cards in the file.")
    try:
        balance = _optional(parse_balance)(content.get("balance"))
    except (ValueError, TypeError, LookupError):
        raise WordleError("The starting balance in the file is damaged.") from None
    try:
        boards = tuple(map(boards_from_json, content.get("boards", [])))
    except (ValueError, TypeError, LookupError, AttributeError):
        raise WordleError("The games with several boards in the file are damaged.") from None
    games, problems = collect(
        ("", partial(game_from_json, values, number))
        for number, values in enumerate(content["games"], 1)
    )
    more = (used_words, tuple(cards.items()), dated_answers, balance, boards)
    return Archive(games, *more, problems)


def is_own(text: str) -> bool:
    """Whether the text is the output of `as_csv`."""
    header, _, _ = text.removeprefix("\ufeff").partition("\n")
    return tuple(header.rstrip("\r").split(",")) in _HEADERS


def collect(
    readers: Iterable[tuple[str, Callable[[], Value]]],
) -> tuple[tuple[Value, ...], tuple[str, ...]]:
    """Call the readers; returns the games and a sentence for each error.

    Each reader comes with the place of its game, which begins the sentence unless it is empty.
    """
    games, problems = [], []
    for number, (place, read) in enumerate(readers):
        if number == MAX_GAMES:
            raise WordleError(f"There are more than {MAX_GAMES:,} games: import them in parts.")
        try:
            games.append(read())
        except WordleError as error:
            problems.append(f"{place}: {str(error).rstrip('.')}." if place else str(error))
    return tuple(games), tuple(problems)


def _parse_csv(text: str) -> Archive:
    try:
        header, *rows = csv.reader(io.StringIO(text, newline=""))
    except (ValueError, csv.Error):  # there is no line, or a cell is too long
        header, rows = [], []
    columns = tuple(header)
    if columns not in _HEADERS:
        raise WordleError(_NO_GAMES)
    games, problems = collect(
        ("", partial(_game_in_row, columns, row, number)) for number, row in enumerate(rows, 1)
    )
    return Archive(games, problems=problems)


def _game_in_row(columns: Sequence[str], row: Sequence[str], number: int) -> FinishedGame:
    if len(row) != len(columns):
        raise WordleError(
            f"Game {number} of the file has {counted(len(row), 'cell')}: expected {len(columns)}."
        )
    cells = (cell[1:] if cell[:1] == "'" and _FORMULA.match(cell) else cell for cell in row)
    values: dict[str, Any] = dict(zip(columns, cells, strict=True))
    rated = [column for column in _FIGURES if column in values]
    try:
        figures = ([json.loads(text) for text in values[column].split()] for column in rated)
        values |= {
            "hard": json.loads(values["hard"]),
            "answer": values["answer"] or None,
            "hints": json.loads(values["hints"]),
            "guess_limit": json.loads(values.get("guess_limit", str(GUESS_LIMIT))),
            "turns": values["turns"].split(),
            "day": values.get("day") or None,
            "archived": json.loads(values.get("archived", "false")),
            "score": json.loads(values.get("score") or "null"),
            "grid": values.get("grid", "").split(),
            "advised": json.loads(values.get("advised", "false")),
            "ratings": [
                {_FIGURES[column]: figure for column, figure in zip(rated, rating, strict=True)}
                for rating in zip(*figures, strict=True)
            ],
        }
    except (ValueError, RecursionError):
        raise WordleError(
            f"Game {number} of the file is damaged: expected true or false for hard and proved, "
            "and numbers for hints and the figures of each guess."
        ) from None
    return game_from_json(values, number)


def game_from_json(values: Any, number: int = 1) -> FinishedGame:
    """Parse the output of `game_as_json`; errors name the game by its number."""
    if not isinstance(values, Mapping):
        raise WordleError(f"Game {number} of the file is not an object.")

    def read(key: str, kind: Callable[[Any], Value], *default: Any) -> Value:
        if key not in values and not default:
            raise WordleError(f"Game {number} of the file has no {key}.")
        try:
            return kind(values.get(key, *default))
        except (ValueError, TypeError, AttributeError, LookupError):
            value = quoted(json.dumps(values[key], ensure_ascii=False)).strip("'")
            raise WordleError(f"Game {number} of the file: its {key} cannot be {value}.") from None

    limit = read("guess_limit", checked_limit, GUESS_LIMIT)  # version 1.0 had no other limit
    turns = read("turns", lambda turns: _turns(turns, limit))
    game = FinishedGame(
        mode=read("mode", Mode),
        list_name=read("list", checked_name),
        hard=read("hard", _truth),
        turns=turns,
        answer=read("answer", _optional(parse_word)),
        hints=read("hints", partial(_up_to, limit)),
        started=read("started", checked_time),
        finished=read("finished", checked_time),
        uuid=read("uuid", lambda uuid: str(UUID(uuid))),
        ratings=read("ratings", lambda ratings: _ratings(ratings, len(turns))),
        limit=limit,
        # Older files have none of these.
        day=read("day", _optional(checked_day), None),
        is_archived=read("archived", _truth, False),
        grid=read("grid", lambda grid: tuple(map(Pattern.parse, grid)), ()),
        score=read("score", _optional(partial(_up_to, limit)), None),
        is_advised=read("advised", _truth, False),
    )
    if not game.is_possible:
        raise WordleError(f"Game {number} of the file cannot be: its words or score do not fit.")
    return game


def _checked(value: Value, is_good: bool) -> Value:
    if not is_good:
        raise ValueError
    return value


def _optional(kind: Callable[[Any], Value]) -> Callable[[Any], Value | None]:
    """Extend a reader to accept None."""
    return lambda value: None if value is None else kind(value)


def _daily_word(value: str) -> str:
    word = parse_word(value)
    return _checked(word, re.fullmatch("[a-z]{5}", word) is not None)


def _truth(value: bool) -> bool:
    return _checked(value, isinstance(value, bool))


def _count(value: int) -> int:
    is_count = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_FIGURE
    return _checked(value, is_count)


def _mistake(value: str) -> str:
    return _checked(value, value.isalpha() and len(value) <= MAX_NAME)


def _up_to(limit: int, value: int) -> int:
    return _checked(_count(value), value <= limit)


def _turns(value: Any, limit: int) -> tuple[Turn, ...]:
    # The user may have entered wrong tiles for a game played elsewhere.
    turns = tuple(Turn.parse(turn, allow_impossible=True) for turn in value)
    wins_early = any(turn.pattern.is_win for turn in turns[:-1])
    return _checked(turns, len(turns) <= limit and not wins_early)


def _ratings(value: Any, turns: int) -> tuple[TurnRating, ...]:
    ratings = tuple(
        TurnRating(
            checked_figure(rating["loss"]),
            checked_figure(rating["luck"]),
            _truth(rating["proved"]),
            # Ratings of version 1.0 have none of these.
            _optional(_count)(rating.get("before")),
            _optional(checked_figure)(rating.get("luck_variance")),
            _optional(_mistake)(rating.get("mistake")),
        )
        for rating in value
    )
    return _checked(ratings, len(ratings) in (0, turns))
