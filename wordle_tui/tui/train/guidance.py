"""The sentences of Train; independent of Textual."""

from __future__ import annotations

from enum import Enum

from wordle_tui.advice.advice import SAME
from wordle_tui.game.wording import counted, ordinal
from wordle_tui.rating.deck import DECKS
from wordle_tui.rating.schedule import GRADES
from wordle_tui.rating.trainer import Answer, Question


class Phase(Enum):
    """What the user can do now."""

    CHOOSING = "choose a deck"
    WAITING = "wait for a card"
    ASKING = "type a guess"
    GRADING = "wait for the grade"
    GRADED = "try again, or see the answer"
    SHOWN = "go on to the next card"


WHY_NOT = {
    Phase.CHOOSING: "Choose a deck, or leave by F2 to F6.",
    Phase.WAITING: "The next card is being proved.",
    Phase.ASKING: "Type a guess first, or press Ctrl+g to see the answer.",
    Phase.GRADING: "The guess is being graded.",
    Phase.GRADED: "Press Enter for the answer, or Ctrl+t to try again.",
    Phase.SHOWN: "The answer is shown. Press Enter to go on.",
}
"""Why a key does nothing, and what would."""
NOTHING = dict.fromkeys(DECKS, "No card of this deck is due now.") | {
    "mistakes": "No mistake is due: they come from your games, once those are rated."
}
"""The sentence on a deck without cards to ask."""


def asking_sentences(question: Question, tries: int) -> tuple[str, str]:
    """The headline and the sentence below it while a card is asked; `tries` were made."""
    words, game = counted(len(question.words), "word"), question.game
    if tries:
        return (
            f"{ordinal(tries).capitalize()} try: {words} are left.",
            "It is graded, but only the first one counts.",
        )
    rules = ", hard mode" if game.hard else ""
    return (
        f"{words} are left: find a good guess.",
        f"Guess {len(game.turns) + 1} of {game.limit}{rules}.",
    )


def graded_sentence(answer: Answer) -> str:
    """The grade of an answer, and its loss."""
    word = answer.guess.upper()
    if answer.grade == "best":
        return f"{word}: best."
    if answer.loss < GRADES["good"] and answer.grade == "again":
        return f"{word}: again. Your guesses may run out after it."
    amount = f"{answer.loss:.3f}" if answer.loss < 0.02 else f"{answer.loss:.2f}"
    return f"{word}: {answer.grade}, {amount} guesses more than the best."


def lesson_sentences(question: Question, answer: Answer | None) -> tuple[str, str]:
    """The target guess, and how the player's guess compares with it."""
    advice, target = question.advice, question.target
    best = advice.suggestions[0]
    praise = "is best" if target.word == best.word else "is your second word"
    lesson = f"{target.word.upper()} {praise}: {target.expected_guesses:.2f} guesses on average."
    why = advice.why
    if (fewer := target.expected_guesses - best.expected_guesses) >= SAME:
        why = f"The best of all guesses, {best.word.upper()}, needs {fewer:.3f} fewer."
    if answer is None:
        return lesson, why
    if answer.grade == "best":
        return graded_sentence(answer), why if answer.guess == target.word else lesson
    return lesson, f"{answer.guess.upper()} needs {answer.reason}"
