"""Reader for games with one game per line: `2024-11-04 crane slate wince`."""

from __future__ import annotations

import re
from datetime import date
from functools import partial

from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.text import SQUARES, parse_game
from wordle_tui.game.validation import checked_day
from wordle_tui.history.archive import Archive, collect
from wordle_tui.history.sources.common import ImportContext, game_of

_PLACE = re.compile(
    r"\s*(?:(?P<date>\d{4}-\d\d-\d\d)|(?:Wordle\s+)?#?(?P<number>\d[\d.,'’]{0,6}))[\s,;:]+",
    re.IGNORECASE,
)
_HARD = re.compile(r"\s(?:hard|\*)\s*$", re.IGNORECASE)
LINES = "games, one a line"


def read_lines(text: str, context: ImportContext) -> Archive:
    """Read one game per line; a date or a puzzle number may precede the guesses."""
    games, problems = collect(
        (f"Line {number}", partial(_game, line, context))
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    )
    return Archive(games, problems=problems, kind=LINES)


def _game(line: str, context: ImportContext) -> FinishedGame:
    place = _PLACE.match(line)
    day = _day(place, context) if place else None
    text = line[place.end() :] if place else line
    hard = _HARD.search(text) is not None
    text = _HARD.sub("", text)
    game = parse_game(text, context.words)
    answer = context.answers.get(day) if day else None
    if answer is not None and ":" not in text and "=" not in text and SQUARES.search(text) is None:
        # Without colours, the answer of the day decides whether the last guess was right.
        game = parse_game(text, context.words, answer=answer)
    if not game.turns[-1].pattern.is_win and len(game.turns) < GUESS_LIMIT:
        word = f", {answer.upper()}" if answer else ""
        raise WordleError(f"it ends before the answer{word}, and before six guesses")
    return game_of(day, turns=game.turns, answer=game.known_answer or answer, hard=hard)


def _day(place: re.Match[str], context: ImportContext) -> date:
    if place["date"]:
        try:
            day = checked_day(place["date"])
        except ValueError:
            raise WordleError(f"there is no day {place['date']}") from None
        return context.checked(day)
    return context.day_of(int(re.sub(r"\D", "", place["number"])))
