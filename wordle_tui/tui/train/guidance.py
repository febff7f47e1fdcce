"""The phases of Train and its sentences about keys; independent of Textual."""

from __future__ import annotations

from enum import Enum

from wordle_tui.training.deck import RepertoireDeck
from wordle_tui.training.session import Session, asking_sentences, graded_sentence, lesson_sentences


class Phase(Enum):
    """What the user can do now."""

    CHOOSING = "choose a deck"
    WAITING = "wait for a card"
    ASKING = "type a guess"
    GRADING = "wait for the grade"
    GRADED = "try again, or see the best guess"
    SHOWN = "go on to the next card"


WHY_NOT = {
    Phase.CHOOSING: "Choose a deck, or leave by F2 to F6.",
    Phase.WAITING: "The next card is being proved.",
    Phase.ASKING: "Type a guess first, or press Ctrl+g to see the best guess.",
    Phase.GRADING: "The guess is being graded.",
    Phase.GRADED: "Press Enter for the best guess, or Ctrl+t to try again.",
    Phase.SHOWN: "The answer is shown. Press Enter to go on.",
}
"""Why a key does nothing, and what would."""


def card_sentences(phase: Phase, session: Session, letters: str) -> tuple[str, str]:
    """The headline about a card, and the sentence below it."""
    question, answer = session.question, session.answer
    if question is None and session.number == 1 and isinstance(session.deck, RepertoireDeck):
        return "Choosing the second words to learn…", "It takes some seconds, once."
    if question is None:
        return "Proving the next card…", ""
    if phase is Phase.GRADING:
        return f"Grading {letters.upper()}…", ""
    if phase is Phase.ASKING:
        return asking_sentences(question, session.tries)
    if phase is Phase.GRADED and answer is not None:
        hint = "Press Enter for the best guess, or Ctrl+t to try again first."
        return graded_sentence(answer), hint
    return lesson_sentences(question, answer)
