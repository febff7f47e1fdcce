"""A session of Train: its cards and how they were answered. Independent of Textual."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from math import inf

from wordle_tui.game.game import Game
from wordle_tui.game.records import now
from wordle_tui.rating.deck import kind_of
from wordle_tui.rating.schedule import is_suspended, reviewed, suspended
from wordle_tui.rating.trainer import Answer, GuessGroups, Question, deck_of

QUICK = 10.0
"""Seconds within which a guess counts as quick."""


@dataclass
class Session:
    """The cards of a session, and the one that is asked."""

    deck: str = ""
    """The name of the deck; empty for none."""
    expected: int = 0
    """How many cards it may have."""
    position: Game | None = None
    """The only position that is asked; None for the cards of the deck."""
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
    asked_at: float = 0.0
    """When the card was asked, in seconds."""

    @property
    def title(self) -> str:
        """The title of the deck of the card on the board."""
        deck = deck_of(self.question.key) if self.question else self.deck
        return kind_of(deck).title if deck else ""

    @property
    def total(self) -> int:
        """The number of cards, as far as it is certain."""
        proved = self.number + len(self.ready)
        return proved if self.is_complete else max(proved, self.expected)

    @property
    def is_repeated(self) -> bool:
        """Whether the card on the board is asked once more."""
        return any(each.key == self.question.key for each in self.ready if self.question)

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
            self.state, self.asked_at = self.question.state, time.monotonic()
        return self.question is not None

    def count(self, grade: str, retention: int) -> bool:
        """Count a try; only the first one decides when the card comes again.

        Returns whether it is the first one, whose state has to be saved.
        """
        assert self.question is not None, "a card is asked"
        self.tries += 1
        if self.tries > 1:
            return False
        self.grades.append(grade)
        is_quick = time.monotonic() - self.asked_at < QUICK
        self.state = reviewed(self.state, grade, now(), is_quick=is_quick, retention=retention)
        if grade == "again" and not is_suspended(self.state):  # asked once more, after the others
            self.ready.append(replace(self.question, state=self.state, place=inf))
        return True

    def suspend(self) -> None:
        """Suspend the card on the board."""
        assert self.question is not None, "a card is asked"
        key = self.question.key
        self.state = suspended(self.state or "{}", True)
        self.ready = [question for question in self.ready if question.key != key]
