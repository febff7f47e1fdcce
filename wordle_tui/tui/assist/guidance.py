"""The sentence below the assistant's board: what to do now, or what is wrong. Knows no screen."""

from __future__ import annotations

from dataclasses import replace

from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import GUESS_LIMIT, Candidates, Game
from wordle_tui.game.tiles import ORDINALS
from wordle_tui.game.wording import counted
from wordle_tui.solver.advice import Advice
from wordle_tui.tui.assist.sheet import Sheet
from wordle_tui.tui.shared.remark import Remark

IMPOSSIBLE = "Four greens and one yellow cannot occur: check the colours."


def objection(game: Game, word: str) -> str | None:
    """Why the word cannot be the next guess, in a sentence; None if it can."""
    try:
        game.check(word)
    except WordleError as error:
        return str(error)
    return None


def guidance(
    game: Game,
    sheet: Sheet,
    advice: Advice | None,
    preview: Candidates | None,
    suggestion: str | None,
    allowed: bool,
) -> Remark:
    """What to say of this board.

    `preview` is what the draft would leave if it were entered as it is; `allowed`: the word in the
    row of the cursor was asked for though it is unknown.
    """
    if sheet.is_mending and not sheet.turns[sheet.row].pattern.is_possible:
        return Remark(IMPOSSIBLE, "error")
    if advice is not None and advice.contradiction is not None:
        return Remark(str(advice.contradiction), "error")
    if sheet.is_finished:
        return _ending(sheet)
    if sheet.is_mending:
        return _mending(game, sheet, allowed)
    if sheet.draft is not None:
        return _draft(game, sheet, preview, allowed)
    if sheet.letters:
        return Remark("")
    return _next_guess(sheet, advice, suggestion)


def ending(sheet: Sheet, advice: Advice | None) -> str:
    """How the game has ended, in a few words; empty while it goes on, or if it cannot be."""
    if not sheet.is_finished or (advice is not None and advice.contradiction is not None):
        return ""
    if sheet.is_won:
        return f"Solved: {len(sheet.turns)} of {GUESS_LIMIT} guesses"
    return f"Not solved: {counted(advice.remaining, 'word')} left" if advice else "Not solved"


def _ending(sheet: Sheet) -> Remark:
    if sheet.is_won:
        guesses = counted(len(sheet.turns), "guess")
        return Remark(f"Solved in {guesses}! Ctrl+n starts a new board.", "success")
    return Remark("Six guesses are used. Ctrl+n starts a new board.", "warning")


def _mending(game: Game, sheet: Sheet, allowed: bool) -> Remark:
    before = replace(game, turns=sheet.turns[: sheet.row])
    trouble = None if allowed else objection(before, sheet.turns[sheet.row].guess)
    mending = f"Mending the {ORDINALS[sheet.row]} guess. Enter: done."
    return Remark(f"{trouble} {mending}", "warning") if trouble else Remark(mending)


def _draft(game: Game, sheet: Sheet, preview: Candidates | None, allowed: bool) -> Remark:
    if not sheet.pattern.is_possible:
        return Remark(IMPOSSIBLE, "error")
    trouble = None if allowed else objection(game, sheet.letters)
    if trouble:
        return Remark(f"{trouble} Enter twice keeps it.", "warning")
    if sheet.is_coloured and preview is not None and not len(preview):
        # Half way through the tiles that is no mistake yet: enter says which tile is wrong.
        return Remark("No word fits so far: go on, or press enter to see why.", "warning")
    return Remark("Colour it as the game did: space or 1-3, then enter.")


def _next_guess(sheet: Sheet, advice: Advice | None, suggestion: str | None) -> Remark:
    if advice is None:
        return Remark(f"Type your {ORDINALS[len(sheet.turns)]} guess.")
    offer = f" Enter takes {suggestion.upper()}." if suggestion else ""
    if advice.likely == 0 and advice.rare:
        return Remark(f"Only rare words fit: check the colours.{offer}", "warning")
    risk = next((each.risk for each in advice.suggestions if each.word == suggestion), 0.0)
    if risk:
        return Remark(
            f"Guesses are short:{offer} It still fails {risk:.0%} of the time.", "warning"
        )
    if advice.remaining == 1:
        return Remark(f"Only one word is left.{offer}", "success")
    return Remark(f"Type your {ORDINALS[len(sheet.turns)]} guess.{offer}")
