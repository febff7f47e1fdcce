"""Past daily puzzles as practice games."""

from __future__ import annotations

from datetime import date

from wordle_tui.game.daily import puzzle_number
from wordle_tui.game.errors import WordleError
from wordle_tui.game.practice import PracticeSetup
from wordle_tui.game.wording import counted, day_text
from wordle_tui.history.history import History
from wordle_tui.history.sources.common import parse_day


def past_puzzle(text: str, history: History) -> PracticeSetup:
    """The game of a past day, given by its date or number. Errors do not reveal the answer."""
    day = parse_day(text)
    if day is None:
        raise WordleError("Expected a day, as in 2024-02-29, or the number of a puzzle.")
    answer = history.answers_by_day().get(day)
    if answer is None:
        last = day_text(history.past_answers().known_to)
        raise WordleError(
            f"The answer of {day_text(day)} is not known: past answers end on {last}."
        )
    return PracticeSetup(answer=answer, day=day)


def played_before(day: date, history: History) -> str:
    """A sentence about the last game with the puzzle of that day; empty if there is none."""
    last = history.last_game_on(day)
    if last is None:
        return ""
    result = f"solved in {counted(last.guess_count, 'guess')}" if last.is_won else "not solved"
    when = day_text(last.finished.astimezone().date())
    return f"You have played Wordle {puzzle_number(day):,} before, on {when}: {result}."
