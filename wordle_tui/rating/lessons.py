"""The sentences about training cards, which Train and the conversation share."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from wordle_tui.advice.advice import SAME
from wordle_tui.advice.claims import amount_text
from wordle_tui.game.wording import counted, day_text, ordinal, spelled
from wordle_tui.history.settings import setting_info
from wordle_tui.rating.deck import kind_of
from wordle_tui.rating.schedule import GRADES, LAPSES, due_day, is_suspended
from wordle_tui.rating.session import Session
from wordle_tui.rating.trainer import Answer, Question

GRADE_NAMES = (*GRADES, "again")


def nothing_sentence(deck: str, new: int | None) -> str:
    """Why a deck with that many new cards has none to ask."""
    kind = kind_of(deck)
    if kind.name == "due":
        return "Nothing is due today."
    if new != 0:
        setting = setting_info("new_cards").title
        return f"You have seen the new cards of today. The setting “{setting}” allows more."
    if kind.name == "mistakes":
        return "No mistake is due: they come from your games, once those are rated."
    return "No card of this deck is due today."


def asking_sentences(question: Question, tries: int) -> tuple[str, str]:
    """The headline and the sentence below it while a card is asked; `tries` were made."""
    count, game = len(question.words), question.game
    left = f"{counted(count, 'word')} {'is' if count == 1 else 'are'} left"
    if tries:
        return (
            f"{ordinal(tries).capitalize()} try: {left}.",
            "It is graded, but only the first one counts.",
        )
    rules = ", hard mode" if game.hard else ""
    guess = f"Guess {len(game.turns) + 1} of {game.limit}{rules}."
    if (mistake := question.mistake) is not None:
        when, cost = day_text(mistake.game.played_on), amount_text(mistake.loss)
        number = f", Wordle {mistake.game.number:,}" if mistake.game.number is not None else ""
        guess += f" On {when}{number}, you played {mistake.guess.upper()}, which cost {cost}."
    return f"{left}: find a good guess.", guess


def graded_sentence(answer: Answer) -> str:
    """The grade of an answer, and its loss."""
    word = answer.guess.upper()
    if answer.grade == "best":
        return f"{word}: best."
    again = "You will see this card again."
    if answer.loss < GRADES["good"] and answer.grade == "again":
        return f"{word}: your guesses may run out after it. {again}"
    costs = f"{word} costs {amount_text(answer.loss)} guesses"
    return f"{costs}. {again}" if answer.grade == "again" else f"{costs}: {answer.grade}."


def lesson_sentences(question: Question, answer: Answer | None) -> tuple[str, str]:
    """The target guess, and how the player's guess compares with it.

    A better word that few people know is named with what it would save.
    """
    advice, target = question.advice, question.target
    best, dearer = advice.suggestions[0], advice.dearer
    is_stranger = dearer is not None and dearer.word != best.word
    praise = "is your second word"
    if target.word == best.word:
        praise = "is the best familiar word" if is_stranger else "is best"
    lesson = f"{target.word.upper()} {praise}: {target.expected_guesses:.2f} guesses on average."
    why = advice.why
    if (fewer := target.expected_guesses - best.expected_guesses) >= SAME:
        why = f"The best guess, {best.word.upper()}, needs {amount_text(fewer)} fewer."
    if answer is not None and answer.grade == "best":
        lesson, why = graded_sentence(answer), why if answer.guess == target.word else lesson
    elif answer is not None:
        why = f"{answer.guess.upper()} needs {answer.reason}"
    if is_stranger and dearer is not None and (answer is None or answer.guess != dearer.word):
        saves = amount_text(dearer.amount)
        why += f" {dearer.word.upper()}, which few people know, would save {saves}."
    return lesson, why


def return_sentence(session: Session, today: date) -> str:
    """When the card on the board comes again, once it is answered."""
    if (state := session.state) is None:
        return ""
    if is_suspended(state):
        return f"You missed this card on {spelled(LAPSES)} days: it is suspended."
    days = (due_day(state) - today).days
    when = "tomorrow" if days <= 1 else f"in {days} days"
    return f"The card comes again {'at the end, and ' * session.is_repeated}{when}."


def grades_text(grades: Mapping[str, int]) -> str:
    """The number of each grade, best first: "3 best, 1 good"."""
    return ", ".join(f"{grades[name]} {name}" for name in GRADE_NAMES if grades.get(name))
