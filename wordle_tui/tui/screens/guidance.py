"""The sentence below the assistant's board: what to do now, or what is wrong. Knows no screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from wordle_tui.game import Candidates, Contradiction, Game
from wordle_tui.solver.advice import Advice
from wordle_tui.tiles import ORDINALS, WordleError
from wordle_tui.tui.sheet import Sheet
from wordle_tui.wording import counted

IMPOSSIBLE = "Four greens and one yellow cannot occur: check the colours."
Severity = Literal["info", "warning", "error", "success"]


@dataclass(frozen=True)
class Remark:
    """A sentence for the user."""

    text: str
    severity: Severity = "info"


@dataclass(frozen=True)
class Preview:
    """What the draft would leave if it were entered as it is."""

    candidates: Candidates
    contradiction: Contradiction | None


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
    preview: Preview | None,
    suggestion: str | None,
    allowed: bool,
) -> Remark:
    """What to say of this board; `allowed`: the draft's word was asked for though unknown."""
    if advice is not None and advice.contradiction is not None:
        return Remark(str(advice.contradiction), "error")
    if sheet.is_finished:
        return _ending(sheet, advice)
    if sheet.is_mending:
        return Remark(
            f"Mending the {ORDINALS[sheet.row]} guess. All below it follows. Enter: done."
        )
    if sheet.draft is not None:
        return _draft(game, sheet, preview, allowed)
    if sheet.letters:
        return Remark("")
    return _next_guess(sheet, advice, suggestion)


def _ending(sheet: Sheet, advice: Advice | None) -> Remark:
    count = len(sheet.turns)
    if sheet.is_won:
        guesses = counted(count, "guess")
        return Remark(f"Solved in {guesses}. Well done! Ctrl+n starts a new board.", "success")
    left = (
        f" {counted(advice.remaining, 'word')} still fit."
        if advice and advice.remaining > 1
        else ""
    )
    return Remark(f"Six guesses are used.{left} Ctrl+n starts a new board.", "warning")


def _draft(game: Game, sheet: Sheet, preview: Preview | None, allowed: bool) -> Remark:
    if not sheet.pattern.is_possible:
        return Remark(IMPOSSIBLE, "error")
    trouble = None if allowed else objection(game, sheet.letters)
    if trouble:
        return Remark(f"{trouble} Enter keeps it all the same.", "warning")
    if preview is not None and preview.contradiction is not None:
        return Remark(str(preview.contradiction), "error")
    return Remark("Colour the tiles as the game did: space, or 1 2 3. Then enter.")


def _next_guess(sheet: Sheet, advice: Advice | None, suggestion: str | None) -> Remark:
    if advice is None:
        return Remark(f"Type your {ORDINALS[len(sheet.turns)]} guess.")
    offer = f" Enter takes {suggestion.upper()}." if suggestion else ""
    risk = next((each.risk for each in advice.suggestions if each.word == suggestion), 0.0)
    if risk:
        return Remark(
            f"Guesses are short:{offer} It still fails {risk:.0%} of the time.", "warning"
        )
    if advice.likely == 0 and advice.rare:
        return Remark(f"No likely word fits: these are the rarer ones.{offer}", "warning")
    if advice.remaining == 1:
        return Remark(f"Only one word is left.{offer}", "success")
    return Remark(f"Type your {ORDINALS[len(sheet.turns)]} guess.{offer}")
