"""What the Times keeps of its players: the games of each day, and their statistics.

Its shapes have changed over the years and are nested in others, so games and statistics are found
wherever they are, by their fields.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from functools import partial
from typing import Any

from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.validation import YEARS, checked_day, quoted
from wordle_tui.history.archive import Archive, collect, parse_balance
from wordle_tui.history.sources.common import ImportContext, game_of, named, played
from wordle_tui.history.statistics import Balance

_GUESSES = [str(number) for number in range(1, GUESS_LIMIT + 1)]


def read_times(content: Any, known: ImportContext) -> Archive | None:
    """The games and the statistics in JSON of the Times; None if there are none of either."""
    objects = list(_objects(content))
    boards = {id(_board(found)) for found in objects if _board(found) is not found}
    states = [found for found in objects if _board(found) is not None and id(found) not in boards]
    games, problems = collect(
        named(f"Game {number} ({_told_day(state)})", partial(_game, state, known))
        for number, state in enumerate(states, 1)
    )
    balance = None
    try:
        balance = _balance(objects, known)
    except WordleError as error:
        problems = (*problems, str(error))
    if not states and balance is None and not problems:
        return None
    return Archive(games, balance=balance, problems=problems, kind="what the Times saves")


def _objects(content: Any) -> Iterator[Mapping[str, Any]]:
    """Every object in the content; browsers keep some as text."""
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
    """The part of a saved game that has the guesses; before 2023 it was the whole."""
    if "boardState" in found and "solution" in found:
        return found
    parts = (found.get(key) for key in ("data", "game_data", "game"))
    return next(
        (part for part in parts if isinstance(part, Mapping) and "boardState" in part), None
    )


def _told_day(state: Mapping[str, Any]) -> str:
    day = state.get("printDate") or state.get("print_date") or "no date"
    return quoted(str(day)).strip("'")


def _game(state: Mapping[str, Any], known: ImportContext) -> FinishedGame:
    board = _board(state) or {}
    status = str(board.get("status") or board.get("gameStatus")).upper()
    if status not in ("WIN", "FAIL", "LOSE", "LOSS"):
        raise WordleError("it is not finished")
    is_archived = board.get("isPlayingArchive") is True
    finished = _time(state, board)
    day = _day(state, None if is_archived else finished, known)
    if not is_archived and finished and abs((finished.astimezone().date() - day).days) > 1:
        finished = None  # when it was copied to another device
    rows = board["boardState"]
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise WordleError("its guesses are damaged: expected a list of words")
    guesses = [known.words.parse(row) for row in rows if row]
    told = board.get("solution")
    answer = known.words.parse(told) if isinstance(told, str) and told else None
    if status == "WIN":
        answer = answer or (guesses[-1] if guesses else None)
        if not guesses or guesses[-1] != answer:
            raise WordleError("it is said to be won, but does not end with the answer")
    answer = answer or known.answers.get(day)
    game = partial(
        game_of, day, hard=board.get("hardMode") is True, finished=finished, is_archived=is_archived
    )
    if answer is None:  # lost, and its colours are not known
        return game(score=0)
    turns = played(guesses, answer)
    if turns[-1].pattern.is_win != (status == "WIN"):
        raise WordleError(f"it is said to be lost, but ends with {answer.upper()}, the answer")
    return game(turns=turns, answer=answer)


def _day(state: Mapping[str, Any], finished: datetime | None, known: ImportContext) -> date:
    """The day of the puzzle; some games have only the time when they were played."""
    told = state.get("printDate") or state.get("print_date")
    try:
        day = checked_day(told) if told else None
    except ValueError:
        raise WordleError("its date is damaged: expected one like 2024-11-04") from None
    if day is None and finished is not None:
        day = finished.astimezone().date()
    if day is None:
        raise WordleError("it has no date: expected printDate or print_date")
    return known.checked(day)


def _time(*places: Mapping[str, Any]) -> datetime | None:
    """When a game was played, in seconds or thousandths of them since 1970."""
    for place in places:
        for key in ("timestamp", "lastCompletedTs", "lastPlayedTs"):
            told = place.get(key)
            if isinstance(told, int | float) and 1e9 < told < 1e13:
                moment = datetime.fromtimestamp(told / 1000 if told > 1e11 else told, UTC)
                return moment if moment.year in YEARS else None
    return None


def _balance(objects: list[Mapping[str, Any]], known: ImportContext) -> Balance | None:
    """The statistics; of several, those of the daily puzzle that count the most games.

    The Times counts games of the archive in its total, which has no streak.
    """
    told = [
        found for found in objects
        if isinstance(found.get("guesses"), Mapping) and set(_GUESSES) <= set(found["guesses"])
    ]  # fmt: skip
    if not told:
        return None
    calculated = next((found for found in objects if "lastCompletedPrintDate" in found), None)
    try:
        chosen = max(
            told,
            key=lambda found: ("currentStreak" in found, sum(map(int, found["guesses"].values()))),
        )
        streaks = calculated or chosen
        values = {
            "day": _last_day(streaks, chosen, known).isoformat(),
            "lost": chosen["guesses"].get("fail", 0),
            "distribution": [chosen["guesses"][number] for number in _GUESSES],
            "streak": streaks.get("currentStreak", 0),
            "best_streak": max(streaks.get("maxStreak", 0), chosen.get("maxStreak", 0)),
        }
        return parse_balance(values)
    except (ValueError, TypeError, LookupError, OverflowError):
        raise WordleError(
            "The statistics are damaged: expected how many games took 1 to 6 guesses, and streaks."
        ) from None


def _last_day(streaks: Mapping[str, Any], chosen: Mapping[str, Any], known: ImportContext) -> date:
    """The last day that the statistics count; today if they do not tell."""
    told = streaks.get("lastCompletedPrintDate")
    offset, moment = chosen.get("lastWonDayOffset"), _time(chosen)
    if told:
        return known.checked(checked_day(told))
    if isinstance(offset, int) and chosen.get("currentStreak"):
        return known.day_of(offset)
    return known.checked(moment.astimezone().date()) if moment else known.today
