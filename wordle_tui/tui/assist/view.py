"""What Assist shows, derived from its state and the advice; independent of Textual."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from wordle_tui.advice.advice import Advice, Asked, Stage, Suggestion
from wordle_tui.advice.book import has_new_weights
from wordle_tui.advice.order import USUAL, Order
from wordle_tui.advice.reasons import advised, how_many
from wordle_tui.game.daily import PastAnswers
from wordle_tui.game.game import Contradiction, Game
from wordle_tui.game.past_answers import extent, is_stale
from wordle_tui.game.wording import counted, place
from wordle_tui.play.draft import DraftBoard
from wordle_tui.play.remark import Remark, Severity
from wordle_tui.tui.assist.state import IMPOSSIBLE, AssistState, objection, typed_word


@dataclass(frozen=True)
class View:
    """The contents of the Assist screen, and everything that they depend on."""

    state: AssistState
    game: Game
    """The game on the board, without the draft."""
    advice: Advice | None
    """The latest advice; if `is_ahead`, on the position after the draft."""
    is_stale: bool
    """Whether the advice answers an earlier question."""
    is_ahead: bool
    """Whether the question includes the draft, whose colours are not confirmed yet."""
    highlighted: str | None
    """The highlighted suggestion."""
    allow_unknown: bool
    """Whether words that are not in the list may be entered."""
    order: Order = USUAL
    past: PastAnswers | None = None
    """The known past answers, if the list depends on them."""
    is_narrow: bool = False
    cards_due: int = 0
    """The number of training cards that are due."""
    leaves_nothing: bool = False
    """Whether no word fits the draft so far, so that the advice is the one before it."""

    @property
    def contradiction(self) -> Contradiction | None:
        return self.advice.contradiction if self.advice and not self.is_ahead else None

    @property
    def is_over(self) -> bool:
        return self.state.draft.is_finished and self.contradiction is None

    @property
    def offer(self) -> str | None:
        """The word that Enter puts on an empty row."""
        return None if self.is_stale or self.is_ahead else self.highlighted

    @property
    def best(self) -> Suggestion | None:
        """The best guess, once guesses are ranked."""
        return self.advice.suggestions[0] if self.advice and self.advice.suggestions else None

    @cached_property
    def typed(self) -> str | None:
        """A complete word on the board that is allowed and has no colours yet."""
        return typed_word(self.game, self.state.draft)

    @property
    def asked(self) -> Asked | None:
        """The evaluation of that word, once it is there."""
        evaluated = self.advice.asked if self.advice else ()
        return next((row for row in evaluated if row.suggestion.word == self.typed), None)

    @property
    def explained(self) -> tuple[str, ...]:
        """The words whose groups are shown: the typed or highlighted word, and the best guess."""
        words = self.typed or self.highlighted, self.best.word if self.best else None
        return () if self.is_over else tuple(dict.fromkeys(filter(None, words)))

    @property
    def message(self) -> Remark:
        """The remark on the last key, or else what to do next."""
        return self.state.remark if self.state.remark.text else self._guidance()

    @property
    def words_left(self) -> str:
        """What is known of the answer before the first guess."""
        if self.advice is None:
            return ""
        unlikely = f", or one of {self.advice.rare:,} unlikely words" if self.advice.rare else ""
        return f"is one of {self.advice.likely:,} likely words{unlikely}"

    # The sentence above the figures

    @property
    def sentences(self) -> tuple[str, str]:
        """What to play or the state of the game, and why; the second may be empty."""
        draft, advice, best = self.state.draft, self.advice, self.best
        if self.leaves_nothing:
            return "These colours leave no word so far.", ""
        if advice is None:
            has_failed = self.state.remark.severity == "error"
            return "There is no advice." if has_failed else "Counting the words left…", ""
        if self.contradiction is not None:
            keys = "Ctrl+f changes that colour, Enter goes to it."
            if self.contradiction.mark is None:
                keys = "Enter goes to that guess."
            return "No word fits these colours.", keys
        if self.is_ahead:
            return self._ahead(advice)
        if draft.is_won:
            return f"Solved in {counted(len(draft.turns), 'guess')}.", ""
        if draft.is_finished:
            left = how_many(advice.likely, advice.rare)
            answer = draft.answer
            return "Out of guesses.", f"It was {answer.upper()}." if answer else f"{left} fit."
        if best is None or self.is_stale:
            return f"{how_many(advice.likely, advice.rare)} left.", ""
        headline, reason = advised(self.game, advice, self.order)
        if not (self.game.turns or best.proved) and has_new_weights(self.game.words):
            reason = f"≈ Openers are being recalculated for the newest past answers. {reason}"
        return headline, reason

    def _ahead(self, advice: Advice) -> tuple[str, str]:
        if self.is_stale and advice.stage is not Stage.COUNTED:
            return "Counting what these colours leave…", ""
        leave = f"These colours leave {how_many(advice.likely, advice.rare).lower()}."
        best = self.best
        return leave, f"Press Enter, then play {best.word.upper()}." if best else ""

    # What to do, below the board

    def _guidance(self) -> Remark:
        draft = self.state.draft
        if draft.is_mending and not draft.turns[draft.row].pattern.is_possible:
            return Remark(IMPOSSIBLE, "error")
        if self.contradiction is not None:
            return Remark(str(self.contradiction), "error")
        if draft.is_won:
            return Remark("")  # the card says what there is to say, the footer has the keys
        if draft.is_finished:
            return Remark("" if draft.answer else "If you know the answer, type it.", "warning")
        if draft.is_mending:
            return self._mending()
        if draft.open_turn is not None:
            return self._draft()
        if draft.letters:
            return Remark("")
        remark = _next_guess(draft, self.advice, self.offer)
        if draft.turns:
            return remark
        # There is room for three short lines beside the board, and for two on a narrow screen.
        due = ""
        if self.cards_due and not self.is_narrow:
            due = f"{counted(self.cards_due, 'card')} {'is' if self.cards_due == 1 else 'are'} due"
            due += " in Train. "
        if self.past is None:
            return replace(remark, text=f"{due}{remark.text}")
        known = f"Past answers {extent(self.past)}."
        if not is_stale(self.past):
            return Remark(f"{due or remark.text} {known}")
        lead = "" if self.is_narrow or self.past.later else due or "Type your first guess. "
        return Remark(f"{lead}{known} Add newer ones: Ctrl+p, past.")

    def _objection(self, game: Game, word: str) -> str | None:
        """Why a word cannot be entered, unless the user has allowed it."""
        is_allowed = self.allow_unknown or word == self.state.kept_word
        return None if is_allowed else objection(game, word)

    def _mending(self) -> Remark:
        draft = self.state.draft
        before = replace(self.game, turns=draft.turns[: draft.row])
        trouble = self._objection(before, draft.turns[draft.row].guess)
        mending = f"Editing guess {draft.row + 1}. Press Enter when done."
        return Remark(f"{trouble} {mending}", "warning") if trouble else Remark(mending)

    def _draft(self) -> Remark:
        draft = self.state.draft
        if not draft.pattern.is_possible:
            return Remark(IMPOSSIBLE, "error")
        if trouble := self._objection(self.game, draft.letters):
            return Remark(f"{trouble} Press Enter twice to keep it.", "warning")
        if self.leaves_nothing:
            # The user may still be colouring, so this is no error yet: Enter shows the wrong tile.
            return Remark("No word fits so far: go on, or press Enter to see why.", "warning")
        if draft.is_coloured:
            rest = " Letters without a colour count as grey." if None in draft.open_marks else ""
            return Remark(f"Press Enter when the colours are right.{rest}")
        if outside := self.game.words.outside([draft.letters]):
            return Remark(f"{outside} Set its colours.")
        return Remark("Set the colours Wordle showed: space, 1–3 or b y g.")


def _next_guess(draft: DraftBoard, advice: Advice | None, suggestion: str | None) -> Remark:
    guess = f"Type your {place(len(draft.turns))} guess"
    if advice is None or suggestion is None:
        return Remark(f"{guess}.")
    severity: Severity = "warning" if advice.likely == 0 and advice.rare else "info"
    return Remark(f"{guess}, or press Enter for {suggestion.upper()}.", severity)
