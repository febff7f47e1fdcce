"""Reader for the games and statistics that the New York Times saves for its players.

The format has changed over the years and is nested, so games and statistics are found by their
fields at any depth.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import partial
from typing import Any

from wordle_tui.game.board import GUESS_LIMIT
from wordle_tui.game.errors import WordleError
from wordle_tui.game.records import Balance, FinishedGame
from wordle_tui.game.rule import Rule
from wordle_tui.game.validation import UNREADABLE, YEARS, checked_day, quoted
from wordle_tui.history.archive import Archive, collected
from wordle_tui.history.codec import parse_balance
from wordle_tui.history.sources.common import ImportContext, game_of, played

_GUESSES = [str(number) for number in range(1, GUESS_LIMIT + 1)]


def read_times(content: Any, context: ImportContext) -> Archive | None:
    """Read the games and the statistics; None if the JSON has neither."""
    objects = list(_objects(content))
    states = [found for found in objects if _board(found) is not None]
    readers = (
        (f"Game {number} ({_label(state)})", partial(_game, state, context))
        for number, state in enumerate(states, 1)
    )
    archive = collected(readers, "what the Times saves")
    try:
        archive = replace(archive, balance=_balance(objects, context))
    except WordleError as error:
        archive = replace(archive, problems=(*archive.problems, str(error)))
    return archive if states or archive.balance or archive.problems else None


def _objects(content: Any) -> Iterator[Mapping[str, Any]]:
    """Yield every object at any depth, also inside strings that contain JSON."""
    waiting = [content]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str) and value[:1] in ("{", "["):
            try:
                value = json.loads(value)
            except (ValueError, RecursionError):
                continue
        if isinstance(value, Mapping):
            yield value
            waiting += reversed(list(value.values()))
        elif isinstance(value, list):
            waiting += reversed(value)


def _board(found: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The part of a saved game that has the guesses."""
    parts = (found.get(key) for key in ("data", "game_data", "game"))
    return next(
        (part for part in parts if isinstance(part, Mapping) and "boardState" in part), None
    )


def _print_date(state: Mapping[str, Any]) -> Any:
    return state.get("printDate") or state.get("print_date")


def _label(state: Mapping[str, Any]) -> str:
    return quoted(str(_print_date(state) or "no date")).strip("'")


def _game(state: Mapping[str, Any], context: ImportContext) -> FinishedGame:
    board = _board(state) or {}
    status = str(board.get("status")).upper()
    if status not in ("WIN", "FAIL", "LOSE", "LOSS"):
        raise WordleError("it isn't finished")
    is_archived = board.get("isPlayingArchive") is True
    finished = _time(state, board)
    day = _day(state, None if is_archived else finished, context)
    if not is_archived and finished and abs((finished.astimezone().date() - day).days) > 1:
        finished = None  # this is when it was copied to another device
    rows = board["boardState"]
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise WordleError("its guesses are damaged")
    guesses = [context.words.parse(row) for row in rows if row]
    solution = board.get("solution")
    answer = context.words.parse(solution) if isinstance(solution, str) and solution else None
    if status == "WIN":
        answer = answer or (guesses[-1] if guesses else None)
        if not guesses or guesses[-1] != answer:
            raise WordleError("it's said to be won, but doesn't end with the answer")
    answer = answer or context.answers.get(day)
    game = partial(
        game_of,
        day,
        rule=Rule.of(board.get("hardMode") is True),
        finished=finished,
        is_archived=is_archived,
    )
    if answer is None:  # lost, and the colours are unknown
        return game(score=0)
    turns = played(guesses, answer)
    if turns[-1].pattern.is_win != (status == "WIN"):
        raise WordleError(f"it's said to be lost, but ends with {answer.upper()}, the answer")
    return game(turns=turns, answer=answer)


def _day(state: Mapping[str, Any], finished: datetime | None, context: ImportContext) -> date:
    """The day of the puzzle; some games have only the time at which they were played."""
    try:
        day = checked_day(_print_date(state)) if _print_date(state) else None
    except ValueError:
        raise WordleError("its date is damaged") from None
    if day is None and finished is not None:
        day = finished.astimezone().date()
    if day is None:
        raise WordleError("it has no date")
    return context.checked(day)


def _time(*places: Mapping[str, Any]) -> datetime | None:
    """When a game was played, from a timestamp in seconds."""
    for place in places:
        stamp = place.get("timestamp")
        if isinstance(stamp, int | float) and 1e9 < stamp < 1e11:
            moment = datetime.fromtimestamp(stamp, UTC)
            return moment if moment.year in YEARS else None
    return None


def _balance(objects: list[Mapping[str, Any]], context: ImportContext) -> Balance | None:
    """The statistics of the daily puzzle; of several, those with the most games.

    The totals that include archive games have no streak. The day is today if they do not give it.
    """
    candidates = [
        found for found in objects
        if isinstance(found.get("guesses"), Mapping) and set(_GUESSES) <= set(found["guesses"])
    ]  # fmt: skip
    if not candidates:
        return None
    calculated = next((found for found in objects if "lastCompletedPrintDate" in found), None)
    try:
        chosen = max(
            candidates,
            key=lambda found: ("currentStreak" in found, sum(map(int, found["guesses"].values()))),
        )
        streaks = calculated or chosen
        day, offset = context.today, chosen.get("lastWonDayOffset")
        if last := streaks.get("lastCompletedPrintDate"):
            day = context.checked(checked_day(last))
        elif isinstance(offset, int) and chosen.get("currentStreak"):
            day = context.day_of(offset)
        elif moment := _time(chosen):
            day = context.checked(moment.astimezone().date())
        values = {
            "day": day.isoformat(),
            "lost": chosen["guesses"].get("fail", 0),
            "distribution": [chosen["guesses"][number] for number in _GUESSES],
            "streak": streaks.get("currentStreak", 0),
            "best_streak": max(streaks.get("maxStreak", 0), chosen.get("maxStreak", 0)),
        }
        return parse_balance(values)
    except UNREADABLE:
        raise WordleError("The statistics are damaged. Save them from the Times again.") from None
