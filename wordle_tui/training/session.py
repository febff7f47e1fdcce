"""A session of Train: its cards, how they were answered, and the sentences about them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from math import inf

from wordle_tui.advice.advice import Suggestion
from wordle_tui.advice.reasons import amount_text, rare_word_sentence
from wordle_tui.game.records import now
from wordle_tui.game.wording import counted, day_text, place, spelled
from wordle_tui.settings.settings import setting_info
from wordle_tui.training import schedule
from wordle_tui.training.deck import DECKS, Deck
from wordle_tui.training.trainer import Answer, DeckCount, GuessGroups, Question
from wordle_tui.training.training_cards import Card

WHAT_IS_A_CARD = "What would you guess? Each card is a moment from a game."


@dataclass
class Session:
    """The cards of a session, and the one that is asked."""

    deck: Deck | None = None
    expected: int = 0
    """How many cards it may have."""
    card: Card | None = None
    """The only card that is asked; None for those of the deck."""
    compared: str = ""
    """A guess that is graded on this card at once; nothing is kept of that."""
    ready: list[Question] = field(default_factory=list)
    """Cards that are proved and not asked yet."""
    is_complete: bool = False
    """Whether the last card is proved."""
    question: Question | None = None
    """The card on the board."""
    number: int = 0
    """The number of the current card, or of the one that is being proved."""
    grades: list[str] = field(default_factory=list)
    """The grade of the first try of each card answered."""
    tries: int = 0
    answer: Answer | None = None
    """The evaluation of the last try; None after giving up."""
    state: str | None = None
    """The state of the card on the board."""

    @property
    def title(self) -> str:
        """The title of the deck of the card on the board."""
        if self.question is not None and not (self.deck and self.deck.is_drill):
            return DECKS[self.question.card.deck].title
        return self.deck.title if self.deck else ""

    @property
    def total(self) -> int:
        proved = self.number + len(self.ready)
        return proved if self.is_complete else max(proved, self.expected)

    @property
    def is_repeated(self) -> bool:
        return any(each.card == self.question.card for each in self.ready if self.question)

    @property
    def groups(self) -> GuessGroups:
        """The groups of the guess and of the best one, or only of the best one."""
        if self.answer is not None:
            return self.answer.groups
        return self.question.groups(self.question.target.word) if self.question else ()

    def take(self) -> bool:
        """Put the next card on the board; returns whether one is ready."""
        self.tries, self.answer, self.question, self.state = 0, None, None, None
        if self.ready:
            self.question = min(self.ready, key=lambda question: question.place)
            self.ready.remove(self.question)
            self.state = self.question.state
        return self.question is not None

    def count(self, grade: str) -> bool:
        """Count a try; only the first one decides when the card comes again.

        Returns whether it is the first one, whose state has to be saved.
        """
        assert self.question is not None, "a card is asked"
        self.tries += 1
        if self.tries > 1:
            return False
        if self.question.place < inf:  # else it is asked once more
            self.grades.append(grade)
        self.state = schedule.reviewed(self.state, grade, now())
        if grade == "again" and not schedule.is_suspended(self.state):  # once more, last
            self.ready.append(replace(self.question, state=self.state, place=inf))
        return True

    def suspend(self) -> None:
        assert self.question is not None, "a card is asked"
        card = self.question.card
        self.state = schedule.suspended(self.state or "{}", True)
        self.ready = [question for question in self.ready if question.card != card]


def end_sentence(session: Session) -> str:
    """How many cards of a session were found, and what the habit costs that it is about."""
    grades = session.grades
    if not grades:
        return ""
    missed = len(grades) - schedule.found(grades)
    rest = f", {missed} {'comes' if missed == 1 else 'come'} back" if missed else ""
    about = f" {session.deck.sentence}" if session.deck and session.deck.is_drill else ""
    return f"{counted(len(grades), 'card')}: {len(grades) - missed} found{rest}.{about}"


def deck_sentence(count: DeckCount, allowed: str) -> str:
    """How many cards a session with a deck has now, or why it has none; `allowed` is the setting
    for new ones a day."""
    if not count.asked:
        return _nothing_sentence(count.deck, count.new, allowed)
    cards = f"{count.deck.title}: {counted(count.asked, 'card')}"
    if count.deck.is_of_all:
        if count.week == count.asked:
            which = {1: "", 2: "both of them "}.get(count.week, "all of them ")
        else:
            which = f"{count.week:,} of them "
        mistakes = f", {which}last week's mistake{'s' * (count.week > 1)}"
        return f"{cards}{mistakes * bool(count.week)}."
    if count.due == count.asked:
        return f"{cards}, all due."
    return f"{cards}, {f'{count.due} of them due' if count.due else 'all new'}."


def _nothing_sentence(deck: Deck, new: int, allowed: str) -> str:
    if new == 0:
        return deck.nothing
    setting = setting_info("new_cards").title
    if allowed == "0":
        return f"There are no new cards, because the setting “{setting}” is 0."
    return f"You've seen today's new cards. The setting “{setting}” allows more."


def left_sentence(question: Question) -> str:
    """How many words a card leaves."""
    count = counted(len(question.words), question.kind_of_words)
    return f"{count} {'is' if len(question.words) == 1 else 'are'} left."


def asking_sentences(question: Question, tries: int) -> tuple[str, str]:
    """The headline and the sentence below it while a card is asked; `tries` were made."""
    game, left = question.board, left_sentence(question)
    if not game.turns:
        return "Another opener?", "It is compared with the best familiar one. This is only a look."
    if tries:
        return f"{place(tries).capitalize()} try: {left}", "Only your first try counts."
    rules = f", {game.rule.title}" if game.rule.is_hard else ""
    guess = f"Guess {len(game.turns) + 1} of {game.limit}{rules}."
    if (mistake := question.mistake) is not None:
        when, cost = day_text(mistake.game.played_on), amount_text(mistake.given_away)
        number = f", Wordle {mistake.game.number:,}" if mistake.game.number is not None else ""
        guess += f" On {when}{number}, you played {mistake.guess.upper()}, which cost {cost}."
    return f"{left} What would you play?", guess


def graded_sentence(answer: Answer, best: Suggestion | None = None) -> str:
    """The grade of an answer, and its loss; the best familiar word is named if it is given."""
    word = answer.guess.upper()
    if answer.grade == "best":
        return f"{word}: best{' of the familiar words' if len(answer.groups) > 1 else ''}."
    is_estimate = best is not None and not all(each.proved for each in (best, *answer.needed[:1]))
    costs = f"{word} costs {'≈' * is_estimate}{amount_text(answer.loss)} guesses"
    costs += f" more than {best.word.upper()}" if best else ", too many" * (answer.grade == "again")
    return f"{costs}{': good' * (answer.grade == 'good')}."


def lesson_sentences(question: Question, answer: Answer | None) -> tuple[str, str]:
    """The target guess, and how the player's guess compares with it.

    A rare word that is better is named.
    """
    advice, target = question.advice, question.target
    cost, why = advice.plain_word_cost, advice.why
    rare = cost.word if cost else target.word if advice.less_safe else None
    praise = "is best" if cost is None else "is the best familiar word"
    lesson = f"{target.word.upper()} {praise}: {target.expected_guesses:.2f} guesses on average."
    if answer is not None and answer.grade == "best":
        lesson, why = graded_sentence(answer), why if answer.guess == target.word else lesson
    elif answer is not None:
        why = answer.reason
    if rare is not None and (answer is None or answer.guess != rare):
        why = f"{why} {rare_word_sentence(advice)}".rstrip()
    return lesson, why


def return_sentence(session: Session, today: date) -> str:
    """When the card on the board comes again, once it is answered."""
    if (state := session.state) is None:
        return "This was only a look: it isn't a card of a deck."
    if schedule.is_suspended(state):
        return f"You've missed this card on {spelled(schedule.LAPSES)} days, so it's suspended."
    days = (schedule.due_day(state) - today).days
    when = "tomorrow" if days <= 1 else f"in {days} days"
    return f"You'll see this card again {'at the end, and ' * session.is_repeated}{when}."
