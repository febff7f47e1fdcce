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

from wordle_tui.game.boards import BOARDS
from wordle_tui.game.daily import FIRST_DAY, puzzle_number
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.records import FinishedBoard, FinishedGame, Mode, TurnRating, limits
from wordle_tui.game.tiles import Pattern, parse_word
from wordle_tui.game.turn import Turn, split_rows
from wordle_tui.game.validation import (
    MAX_FIGURE,
    MAX_NAME,
    UNREADABLE,
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
    *("guess_limit", "day", "archived", "score", "grid", "advised", "boards", "title"),
)
_HEADERS = (_COLUMNS, _COLUMNS[:12], _COLUMNS[:15], _COLUMNS[:20], _COLUMNS[:21])
"""The columns of this version and of earlier ones."""
_FORMULA = re.compile("'*[=+@-]")
"""The beginning of a cell that a spreadsheet would compute; an apostrophe prevents that."""
_UNKNOWN = "?"
"""Written instead of an answer that is unknown."""
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
    problems: tuple[str, ...] = ()
    """A sentence for each game that could not be read."""
    kind: str = OWN
    """The format of the file."""


def joined(archives: Sequence[Archive]) -> Archive:
    """The combined content of several files, with the latest starting balance."""
    balances = [archive.balance for archive in archives if archive.balance]
    lists: dict[str, Any] = {
        name: tuple(chain.from_iterable(getattr(archive, name) for archive in archives))
        for name in ("games", "used_words", "cards", "dated_answers", "problems")
    }
    return Archive(**lists, balance=max(balances, key=lambda each: each.day, default=None))


def as_json(archive: Archive) -> str:
    """Write one JSON object with one game per line."""
    games = ",\n".join(json.dumps(game_as_json(game)) for game in archive.games)
    days = {day.isoformat(): word for day, word in archive.dated_answers}
    more: dict[str, Any] = {"used_words": archive.used_words, "dated_answers": days}
    more["cards"] = dict(archive.cards)
    if archive.balance is not None:
        more["balance"] = balance_as_json(archive.balance)
    beside = json.dumps({"wordle_tui_games": VERSION, **more})[:-1]
    return f'{beside}, "games": [\n{games}\n]}}\n'


def game_as_json(game: FinishedGame) -> dict[str, Any]:
    """The game as an object; what a board has stands in `boards` if there are several."""
    boards = [
        {
            "answer": board.answer,
            "turns": [str(turn) for turn in board.turns],
            "score": board.score,
            "grid": [str(pattern) for pattern in board.grid],
        }
        for board in game.boards
    ]
    return {
        "uuid": game.uuid,
        "mode": game.mode.value,
        "list": game.list_name,
        "hard": game.hard,
        "won": game.is_won,
        "hints": game.hints,
        "started": game.started.isoformat(),
        "finished": game.finished.isoformat(),
        "ratings": [asdict(rating) for rating in game.ratings],
        "guess_limit": game.limit,
        "day": game.day and game.day.isoformat(),
        "archived": game.is_archived,
        "advised": game.is_advised,
        "title": game.title,
        **(boards[0] if len(boards) == 1 else {"boards": boards}),
    }


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
        scores = [str(board.score) for board in game.boards if board.score is not None]
        grids = [" ".join(map(str, board.grid)) for board in game.boards]
        cells |= {
            "answer": " ".join(word or _UNKNOWN for word in game.answers)
            if any(game.answers)
            else "",
            "turns": " ".join(game.rows),
            "score": " ".join(scores),
            "grid": "/".join(grids) if any(grids) else "",
            "boards": len(game.boards),
        }
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
    several = content.get("boards", [])  # version 2.0 wrote games with several boards here
    if not isinstance(several, list):
        raise WordleError("The games with several boards in the file are damaged.")
    readers = [(game_from_json, each) for each in content["games"]]
    readers += [(game_of_2_0, each) for each in several]
    games, problems = collect(
        ("", partial(read, values, number)) for number, (read, values) in enumerate(readers, 1)
    )
    return Archive(games, used_words, tuple(cards.items()), dated_answers, balance, problems)


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
            "hints": json.loads(values["hints"]),
            "guess_limit": json.loads(values.get("guess_limit", str(GUESS_LIMIT))),
            "day": values.get("day") or None,
            "archived": json.loads(values.get("archived", "false")),
            "advised": json.loads(values.get("advised", "false")),
            "boards": _boards_in_row(values),
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


def _boards_in_row(cells: Mapping[str, str]) -> list[dict[str, Any]]:
    count = _one_of(range(1, BOARDS[-1] + 1), json.loads(cells.get("boards", "1")))

    def parts(column: str, separator: str | None = None) -> list[str]:
        """The part of each board; an empty cell says nothing about any of them."""
        return cells[column].split(separator) if cells.get(column) else [""] * count

    turns = split_rows(cells["turns"].split(), count)
    each = zip(parts("answer"), turns, parts("score"), parts("grid", "/"), strict=True)
    return [
        {
            "answer": None if answer in ("", _UNKNOWN) else answer,
            "turns": turns,
            "score": json.loads(score or "null"),
            "grid": grid.split(),
        }
        for answer, turns, score, grid in each
    ]


def game_from_json(values: Any, number: int = 1) -> FinishedGame:
    """Parse the output of `game_as_json`; errors name the game by its number."""
    if not isinstance(values, Mapping):
        raise WordleError(f"Game {number} of the file is not an object.")

    def read(
        key: str, kind: Callable[[Any], Value], *default: Any, of: Mapping[str, Any] = values
    ) -> Value:
        if key not in of and not default:
            raise WordleError(f"Game {number} of the file has no {key}.")
        try:
            return kind(of.get(key, *default))
        except UNREADABLE:
            value = _shown(of[key])
            raise WordleError(f"Game {number} of the file: its {key} cannot be {value}.") from None

    sources = read("boards", _boards, [values])
    # Version 1.0 had no other limit, and none of the fields with a default.
    limit = read("guess_limit", partial(_one_of, limits(len(sources))), GUESS_LIMIT)
    count = partial(_one_of, range(limit + 1))
    boards = tuple(
        FinishedBoard(
            turns=read("turns", partial(_turns, limit), of=board),
            answer=read("answer", _optional(parse_word), of=board),
            score=read("score", _optional(count), None, of=board),
            grid=read("grid", lambda grid: tuple(map(Pattern.parse, grid)), (), of=board),
        )
        for board in sources
    )
    rated = len(boards[0].turns) if len(boards) == 1 else 0
    game = FinishedGame(
        mode=read("mode", Mode),
        list_name=read("list", checked_name),
        hard=read("hard", _truth),
        boards=boards,
        hints=read("hints", count),
        started=read("started", checked_time),
        finished=read("finished", checked_time),
        uuid=read("uuid", lambda uuid: str(UUID(uuid))),
        ratings=read("ratings", lambda ratings: _ratings(ratings, rated)),
        limit=limit,
        day=read("day", _optional(checked_day), None),
        is_archived=read("archived", _truth, False),
        is_advised=read("advised", _truth, False),
        title=read("title", lambda title: "" if title == "" else checked_name(title), ""),
    )
    if not game.is_possible:
        raise WordleError(f"Game {number} of the file cannot be: its words or score do not fit.")
    return game


def game_of_2_0(values: Any, number: int = 1) -> FinishedGame:
    """Parse a game with several boards as version 2.0 wrote it."""
    try:
        scores, rows = values["solved"], values["turns"]
        answers = values["answers"] or [None] * len(scores)
        boards = [
            {"turns": turns, "answer": answer, "score": None if rows else score}
            for turns, answer, score in zip(
                split_rows(rows, len(scores)), answers, scores, strict=True
            )
        ]
        renamed = {"list": values["list_name"], "guess_limit": values["limit"]}
        # Assist showed suggestions; a result without words was played elsewhere.
        advised = values["mode"] == Mode.ASSIST.value and bool(rows)
    except UNREADABLE:
        raise WordleError(f"Game {number} of the file is damaged.") from None
    more = {"hard": False, "ratings": [], "advised": advised, "boards": boards}
    return game_from_json({**values, **renamed, **more}, number)


def _shown(value: Any) -> str:
    try:
        return quoted(json.dumps(value, ensure_ascii=False)).strip("'")
    except RecursionError:
        return "nested so deeply"


def _boards(value: Any) -> list[Mapping[str, Any]]:
    are_boards = isinstance(value, list) and all(isinstance(each, Mapping) for each in value)
    return _checked(value, are_boards and bool(limits(len(value))))


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


def _one_of(numbers: range, value: int) -> int:
    return _checked(_count(value), value in numbers)


def _turns(limit: int, value: Any) -> tuple[Turn, ...]:
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
