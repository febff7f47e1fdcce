"""What Assist shows, derived from the desk and from what the solver has said. Knows no screen."""

from __future__ import annotations

from dataclasses import dataclass, replace

from wordle_tui.game.game import GUESS_LIMIT, Candidates, Game
from wordle_tui.game.wording import counted
from wordle_tui.solver.advice import Advice
from wordle_tui.tui.assist.desk import IMPOSSIBLE, Desk, objection
from wordle_tui.tui.assist.sheet import Sheet
from wordle_tui.tui.shared.message import Remark

NUMERALS = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True)
class View:
    """All that follows from a `State`."""

    message: Remark
    """The remark on the last key, or else what the board calls for."""
    ending: str
    """How the game has ended, in a few words; empty while it goes on, or if it cannot be."""
    preview: Candidates | None
    """What the draft would leave, if that is worth telling."""
    explained: str | None
    """The word whose groups are shown."""
    offer: str | None
    """The word that enter takes."""
    flaw: tuple[int, int | None] | None
    """The row and the tile that cannot be."""
    is_won: bool


@dataclass(frozen=True)
class State:
    """What is known when the screen is to be drawn."""

    desk: Desk
    game: Game
    """The game on the desk, without the draft."""
    advice: Advice | None
    """The latest word of the solver."""
    is_stale: bool
    """Whether the game has changed since that word."""
    preview: Candidates | None
    """What the draft would leave if it were entered as it is."""
    highlighted: str | None
    """The suggestion that stands out."""
    allow_unknown: bool
    """Whether words that are not in the list may be entered."""

    def view(self) -> View:
        sheet = self.desk.sheet
        contradiction = self.advice.contradiction if self.advice else None
        offer = None if self.is_stale else self.highlighted
        # That grey tiles leave nothing is no news before the user has coloured any.
        is_news = bool(self.preview) or sheet.is_coloured
        return View(
            message=self.desk.remark if self.desk.remark.text else self._guidance(offer),
            ending="" if contradiction else _ending(sheet, self.advice),
            preview=self.preview if is_news else None,
            explained=sheet.draft.guess if sheet.draft else self.highlighted,
            offer=offer,
            flaw=(contradiction.turn, contradiction.position) if contradiction else None,
            is_won=sheet.is_won and contradiction is None,
        )

    def _guidance(self, offer: str | None) -> Remark:
        """What to do now, or what is wrong."""
        sheet, advice = self.desk.sheet, self.advice
        if sheet.is_mending and not sheet.turns[sheet.row].pattern.is_possible:
            return Remark(IMPOSSIBLE, "error")
        if advice is not None and advice.contradiction is not None:
            return Remark(str(advice.contradiction), "error")
        if sheet.is_won:
            guesses = counted(len(sheet.turns), "guess")
            return Remark(f"Solved in {guesses}! Ctrl+n starts a new board.", "success")
        if sheet.is_finished:
            return Remark("Out of guesses. Ctrl+n starts a new board.", "warning")
        if sheet.is_mending:
            return self._mending()
        if sheet.draft is not None:
            return self._draft()
        if sheet.letters:
            return Remark("")
        return _next_guess(sheet, advice, offer)

    def _objection(self, game: Game, word: str) -> str | None:
        """Why the word cannot be entered, unless the user wants it all the same."""
        is_allowed = self.allow_unknown or word == self.desk.kept_word
        return None if is_allowed else objection(game, word)

    def _mending(self) -> Remark:
        sheet = self.desk.sheet
        before = replace(self.game, turns=sheet.turns[: sheet.row])
        trouble = self._objection(before, sheet.turns[sheet.row].guess)
        mending = f"Editing guess {sheet.row + 1}. Press Enter when done."
        return Remark(f"{trouble} {mending}", "warning") if trouble else Remark(mending)

    def _draft(self) -> Remark:
        sheet = self.desk.sheet
        if not sheet.pattern.is_possible:
            return Remark(IMPOSSIBLE, "error")
        if trouble := self._objection(self.game, sheet.letters):
            return Remark(f"{trouble} Press Enter twice to keep it.", "warning")
        if sheet.is_coloured and self.preview is not None and not len(self.preview):
            # Half way through the tiles that is no mistake yet: enter says which tile is wrong.
            return Remark("No word fits so far: go on, or press Enter to see why.", "warning")
        return Remark("Set Wordle's colours: space or 1-3, then Enter.")


def _ending(sheet: Sheet, advice: Advice | None) -> str:
    if sheet.is_won:
        return f"Solved: {len(sheet.turns)} of {GUESS_LIMIT} guesses"
    if sheet.is_finished:
        return f"Not solved: {counted(advice.remaining, 'word')} left" if advice else "Not solved"
    return ""


def _next_guess(sheet: Sheet, advice: Advice | None, suggestion: str | None) -> Remark:
    if advice is None:
        return Remark(f"Type your {NUMERALS[len(sheet.turns)]} guess.")
    offer = f", or press Enter for {suggestion.upper()}" if suggestion else ""
    if advice.likely == 0 and advice.rare:
        return Remark(f"Only unlikely words fit: check the colours{offer}.", "warning")
    risk = next((row.known_risk for row in advice.suggestions if row.word == suggestion), 0.0)
    if risk:
        lost = f"even the best play loses {risk:.0%} of the time"
        return Remark(f"Few guesses left: {lost}{offer}.", "warning")
    if advice.remaining == 1 and suggestion:
        return Remark(f"Only one word is left: press Enter for {suggestion.upper()}.", "success")
    return Remark(f"Type your {NUMERALS[len(sheet.turns)]} guess{offer}.")
