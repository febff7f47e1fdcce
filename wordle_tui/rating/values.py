"""The values of a rating: immutable dataclasses for a rated guess and a rated game.

They do not need numpy; `exact` computes them. This module defines loss, luck, what a guess is
behind, scores and verdicts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum
from typing import Any

from wordle_tui.advice.advice import SAME, Basis, Suggestion
from wordle_tui.advice.order import to_play
from wordle_tui.game.board import Board, Bucket, buckets
from wordle_tui.game.people import results_of
from wordle_tui.game.records import TurnRating
from wordle_tui.game.turn import BrokenClue, Turn

SECONDS = 60.0
"""The default of the `work` for the proofs of one game. Nearly all take less than four seconds."""
VERDICTS = {"best": SAME, "good": 0.1, "weak": 0.3}
"""The verdicts with their upper limits of what a guess is behind; from there on it is "costly"."""


def skill_of(behind: float) -> int:
    """The skill score of a guess that is so far behind the best familiar word.

    >>> skill_of(0.0), skill_of(0.002), skill_of(0.5), skill_of(1.5)
    (99, 98, 50, 0)
    """
    return 99 if behind < SAME else min(98, round(99 * (1 - min(1.0, behind))))


def game_skill(ratings: Iterable[TurnRating]) -> int | None:
    """The mean skill of rated guesses; None without any.

    >>> ratings = [TurnRating(loss, 0.0, True) for loss in (0.05, 0.55, 0.0)]
    >>> game_skill(ratings), skill_text(ratings), skill_text(ratings, is_provisional=True)
    (79, '79', '≈79')
    """
    scores = [skill_of(each.given_away) for each in ratings]
    return round(sum(scores) / len(scores)) if scores else None


def skill_text(ratings: Sequence[TurnRating], *, is_provisional: bool = False) -> str:
    """The skill wherever it is shown, with ≈ unless all figures are exact; empty without any."""
    is_exact = not is_provisional and all(each.proved for each in ratings)
    return f"{'' if is_exact else '≈'}{game_skill(ratings)}" if ratings else ""


@dataclass(frozen=True)
class RatedGuess:
    """One turn of a game with its rating."""

    turn: Turn
    played: Suggestion
    best: Suggestion
    """The best guess, or the guess played if none was better."""
    familiar: Suggestion
    """The best of the familiar words and possible answers."""
    then: Suggestion | None
    """The best guess of the position after the turn; None if it is solved."""
    words_before: tuple[str, ...]
    """The candidates, likeliest first."""
    words_after: tuple[str, ...]
    broken_clue: BrokenClue | None
    """The clue that the guess ignored against the rules of hard mode; None if it was legal."""
    reason: str = ""
    """What sets the guess apart from the one advised, or makes it the best."""
    unlikely_fits: bool = False
    """Whether one likely word is left, and words that are hardly ever the answer fit, too."""
    is_plain: bool = False
    """Whether familiar words are advised first."""
    is_unlisted: bool = False
    """Whether the list lacks the word, which may be a slip of the pen: then it is not rated."""

    @property
    def guess(self) -> str:
        return self.turn.guess

    @property
    def before(self) -> int:
        return len(self.words_before)

    @property
    def after(self) -> int:
        """The number of candidates left; a guess that wins leaves its own word."""
        return len(self.words_after)

    @property
    def advised(self) -> Suggestion:
        """The guess with which it is compared in words: the one that the advice names."""
        return to_play(self.best, self.familiar) if self.is_plain else self.best

    @property
    def loss(self) -> float:
        """What it cost: how far it is behind the best guess of all, or the best familiar word.

        That may be more, because the best guess of all may be slower where it is safer. It is 0,
        as everything in a rating, for a guess that the list lacks.
        """
        return 0.0 if self.is_unlisted else max(self.played.behind(self.best), self.behind)

    @property
    def behind(self) -> float:
        """How far it is behind the best familiar word."""
        return 0.0 if self.is_unlisted else self.played.behind(self.familiar)

    @property
    def luck(self) -> float:
        """What its tiles gave back, and what a risk won that the best guess did not take."""
        if self.is_unlisted:
            return 0.0
        return self.best.price + self.loss - 1 - self.expected_after

    @property
    def expected_after(self) -> float:
        """E* of the position after the turn; 0 if it is solved."""
        return self.then.price if self.then else 0.0

    @property
    def skill(self) -> int:
        """The skill score: 99 if no familiar word was better, 0 if one was by a whole guess."""
        return skill_of(self.behind)

    @property
    def verdict(self) -> str:
        """What is said of it; a guess that won is never a mistake, but best, good or bold."""
        if self.is_unlisted:
            return "not rated"
        if self.words_before == (self.guess,):
            return "the only word"
        if self.turn.pattern.is_win and self.behind >= VERDICTS["good"]:
            return "bold"
        found, is_best = verdict(self.behind), self.played.is_as_good_as(self.familiar)
        return "good" if found == "best" and not is_best else found

    @property
    def verdict_text(self) -> str:
        """The verdict for display; only a proved guess is called the best without ≈."""
        is_best = self.verdict == "best" and self.behind_basis is not Basis.PROVED
        return "≈ best" if is_best else self.verdict

    @property
    def loss_basis(self) -> Basis:
        # A familiar word matters only if the guess may lose.
        of_familiar = self.familiar.basis if self.played.known_risk else Basis.PROVED
        return min(self.played.basis, self.best.basis, of_familiar)

    @property
    def behind_basis(self) -> Basis:
        return min(self.played.basis, self.familiar.basis)

    @property
    def luck_basis(self) -> Basis:
        # It rests on other guesses only where the loss is no plain difference.
        is_plain = self.best.price + self.loss < self.played.price + SAME
        return min(self.played.basis if is_plain else self.loss_basis, self.after_basis)

    @property
    def after_basis(self) -> Basis:
        return self.then.basis if self.then else Basis.PROVED

    @property
    def basis(self) -> Basis:
        return min(self.loss_basis, self.behind_basis, self.luck_basis)

    @property
    def proved(self) -> bool:
        return self.basis is Basis.PROVED

    def as_dict(self) -> dict[str, Any]:
        """The same as JSON."""
        return {
            "guess": self.guess,
            "pattern": str(self.turn.pattern),
            "before": self.before,
            "after": self.after,
            **_figures(self.played),
            "best": {"word": self.best.word, **_figures(self.best)},
            "familiar": {"word": self.familiar.word, **_figures(self.familiar)},
            "loss": self.loss,
            "behind": self.behind,
            "luck": self.luck,
            "skill": self.skill,
            "verdict": self.verdict,
            "reason": self.reason,
            "proved": self.proved,
            "basis": self.basis.name.lower(),
            "chance": self.played.chance,
            "was_possible": self.played.is_candidate,
            "hard_mode_legal": self.broken_clue is None,
        }

    @cached_property
    def buckets(self) -> tuple[Bucket, ...]:
        """The candidates as the guess split them, the largest bucket first."""
        return buckets(self.guess, self.words_before)

    @cached_property
    def advised_buckets(self) -> tuple[Bucket, ...]:
        return buckets(self.advised.word, self.words_before)


def _figures(guess: Suggestion) -> dict[str, Any]:
    return {
        "expected_remaining": guess.expected_remaining,
        "worst": guess.worst,
        "expected_guesses": guess.expected_guesses,
        "risk": guess.risk,
    }


@dataclass(frozen=True)
class Line:
    """A sequence of guesses against the same answer."""

    guesses: tuple[str, ...]
    proved: bool
    """Whether every guess after the opener is proved to be the best one."""
    left: tuple[int, ...] = ()
    """The words left before each guess that best play chose: the last so many."""

    def result(self, limit: int) -> str:
        """What best play came to in a game with so many guesses.

        >>> Line(("raise", "crane"), proved=True).result(6)
        'needed 2'
        """
        if len(self.guesses) > limit:
            return "ran out of guesses"
        return f"needed {'' if self.proved else '≈'}{len(self.guesses)}"


@dataclass(frozen=True)
class RatedGame:
    """A game in which some of the first turns, or all of them, are rated."""

    board: Board
    guesses: tuple[RatedGuess, ...]
    start: Suggestion
    """The best guess of the empty board."""
    answer: str | None
    answer_is_added: bool
    """Whether the answer was added to the list for this rating."""
    optimal_line: Line | None = None
    """The guesses advised against the same answer; None if unknown."""
    is_complete: bool = False
    """Whether the rating is final."""
    has_book: bool = False
    """Whether the values of the empty board come from the book and not from a search."""

    @property
    def expected_start(self) -> float:
        """E* of the empty board."""
        return self.start.price

    @property
    def total_loss(self) -> float:
        return fsum(guess.loss for guess in self.guesses)

    def is_blameless(self, guess: RatedGuess) -> bool:
        """Whether nothing that it gave away counts for the rating.

        Nobody can be blamed for missing an answer that the list lacks, so nothing counts once it is
        the only word left.
        """
        return self.answer_is_added and guess.before == 1

    @property
    def total_luck(self) -> float:
        return fsum(guess.luck for guess in self.guesses)

    @property
    def expected_left(self) -> float:
        """E* after the last rated guess; 0 if solved."""
        return self.guesses[-1].expected_after if self.guesses else self.expected_start

    @property
    def proved(self) -> bool:
        """Whether the values are exact, apart from the opener: see `are_proved`."""
        return all(guess.proved for guess in self.guesses[1:])

    def as_dict(self) -> dict[str, Any]:
        """The rating as `wordle-tui rate --json` prints it, which also explains the fields."""
        people = results_of(self.answer)
        return {
            "answer": self.answer,
            "list": self.board.words.name,
            **self.board.rule.switches,
            "expected_start": self.expected_start,
            "guesses": [guess.as_dict() for guess in self.guesses],
            "total_loss": self.total_loss,
            "total_luck": self.total_luck,
            "optimal_line": list(self.optimal_line.guesses) if self.optimal_line else [],
            "expected_left": self.expected_left,
            "answer_added": self.answer_is_added,
            "proved": self.proved,
            "people": people and people.as_dict(),
        }


def verdict(behind: float) -> str:
    """The verdict on a guess that is so far behind the best familiar word.

    >>> [verdict(behind) for behind in (0, 0.01, 0.1, 0.3)]
    ['best', 'good', 'weak', 'costly']
    """
    return next((word for word, limit in VERDICTS.items() if behind < limit), "costly")
