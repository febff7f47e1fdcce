"""Games against the program: how it chooses an answer or evades, and what the keyboard shows.

Rules and values only; the screen shows them, `history` stores them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from random import Random

from wordle_tui.game.challenge import ChallengeError, parse_challenge
from wordle_tui.game.errors import RepeatedGuessError
from wordle_tui.game.game import Candidates, Game, Outcome, Turn, buckets, fitting
from wordle_tui.game.records import FinishedGame, Mode, SavedGame, new_uuid, now
from wordle_tui.game.tiles import Mark, Pattern, feedback
from wordle_tui.game.words import LIST_NAMES, WordList, word_list


@dataclass(frozen=True)
class Plan:
    """How the first game is to be, as asked for on the command line."""

    mode: Mode = Mode.PRACTICE
    seed: int | None = None
    """For the series of answers."""
    answer: str | None = None
    """The word to seek."""


def challenge_answer(code: str, words: WordList) -> str:
    """The word of a challenge code; the error for one that the list lacks does not tell it."""
    answer = parse_challenge(code)
    if answer not in words.accepted:
        raise ChallengeError(f"The word of this challenge is not in the {words.name} word list.")
    return answer


def answers(words: WordList, seed: int | None = None) -> Iterator[str]:
    """An endless series of answers to seek, the same for the same list and seed.

    Only likely answers, so words that a person can be expected to know; each as often as the list
    says it is likely, so that hints and ratings are right for them.

    >>> from itertools import islice
    >>> from wordle_tui.game.words import word_list
    >>> list(islice(answers(word_list("original"), seed=7), 3))
    ['blink', 'asset', 'tying']
    """
    random = Random(seed)
    while True:
        yield random.choices(words.answers, words.weights)[0]


class AnswerSeries:
    """The answers of one run: each list has a series of its own, which goes on where it was."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        self._series: dict[WordList, Iterator[str]] = {}

    def next(self, words: WordList) -> str:
        """The next answer to seek among the words.

        A shipped list is taken as it is for everybody: a seed then gives the same series whatever
        words the user has met.
        """
        drawn_from = word_list(words.name) if words.name in LIST_NAMES else words
        return next(self._series.setdefault(drawn_from, answers(drawn_from, self._seed)))


def evasive_pattern(guess: str, candidates: tuple[str, ...]) -> Pattern:
    """The tiles that keep the most words; of those the fewest greens, then the fewest yellows.

    So a guess is right only when no other word is left.

    >>> str(evasive_pattern("mince", ("mince", "since")))
    'bgggg'
    """
    return min(
        buckets(guess, candidates),
        key=lambda bucket: (
            -len(bucket.words),
            bucket.pattern.marks.count(Mark.GREEN),
            bucket.pattern.marks.count(Mark.YELLOW),
            bucket.pattern,
        ),
    ).pattern


def letter_marks(turns: Iterable[Turn]) -> dict[str, Mark]:
    """What the keyboard shows: of each letter guessed the best mark it has had.

    >>> letter_marks([Turn.parse("error:gbbbg")])
    {'e': <Mark.GREEN: 2>, 'r': <Mark.GREEN: 2>, 'o': <Mark.GREY: 0>}
    """
    marks: dict[str, Mark] = {}
    for turn in turns:
        for letter, mark in zip(turn.guess, turn.pattern.marks, strict=True):
            marks[letter] = max(mark, marks.get(letter, Mark.GREY))
    return marks


@dataclass(frozen=True)
class PracticeGame:
    """A game against the program; what changes it gives a new one."""

    game: Game
    """It knows its answer, but for an adversary."""
    mode: Mode = Mode.PRACTICE
    hints: int = 0
    """How many guesses had hints: of those made, and the next one if `is_hinted`."""
    is_hinted: bool = False
    """Whether the hints have been in sight since the last guess."""
    is_given_up: bool = False
    started: datetime = field(default_factory=now)
    uuid: str = field(default_factory=new_uuid)

    @property
    def outcome(self) -> Outcome:
        return Outcome.LOST if self.is_given_up else self.game.outcome

    @property
    def answer(self) -> str | None:
        """The word sought; of an adversary the last one it had left, once it is over."""
        if self.game.answer is not None or self.outcome is Outcome.PLAYING:
            return self.game.answer
        left = self.game.candidates.likely
        return left[0] if len(left) == 1 else None

    @property
    def left(self) -> Candidates:
        """The words that can be the answer, for all the player knows.

        The program draws its answers from the likely words, and evades among them; a friend may
        have chosen any word. So may who asked for an answer by name: there a rare one shows.
        """
        words, likely, answer = self.game.words, self.game.candidates.likely, self.game.answer
        if self.mode is not Mode.CHALLENGE and (answer is None or answer in words.answers):
            return Candidates(likely, ())
        others = words.rare_words or sorted(words.accepted.difference(words.answers))
        return Candidates(likely, fitting(self.game.turns, others))

    def hinted(self) -> PracticeGame:
        """The game once the hints are in sight for the next guess."""
        if self.is_hinted:
            return self
        # A restored game does not know whether its next guess has been counted.
        hints = min(self.hints, len(self.game.turns)) + 1
        return replace(self, hints=hints, is_hinted=True)

    def play(self, guess: str) -> PracticeGame:
        """Guess a word; raises what `Game.play` does, or `RepeatedGuessError`."""
        guess = self.game.check(guess)
        if any(turn.guess == guess for turn in self.game.turns):
            raise RepeatedGuessError(f"{guess.upper()} has been guessed already.")
        return replace(
            self,
            game=self.game.after(Turn(guess, self._pattern(guess))),
            is_hinted=False,
        )

    def _pattern(self, guess: str) -> Pattern:
        if self.game.answer is not None:
            return feedback(guess, self.game.answer)
        return evasive_pattern(guess, self.game.candidates.likely)

    def give_up(self) -> PracticeGame:
        """The game, lost."""
        return replace(self, is_given_up=True)

    def saved(self, letters: str) -> SavedGame:
        """The game as it is stored while it is played, with the letters of the next guess."""
        return SavedGame(
            list_name=self.game.words.name,
            hard=self.game.hard,
            turns=self.game.turns,
            letters=letters,
            answer=self.game.answer,
            hints=self.hints,
            started=self.started,
            uuid=self.uuid,
        )

    @classmethod
    def restored(cls, saved: SavedGame, mode: Mode, words: WordList) -> PracticeGame:
        """The game that `saved` was made from."""
        game = Game(words, saved.turns, saved.hard, saved.answer)
        return cls(game, mode, saved.hints, started=saved.started, uuid=saved.uuid)

    def finished(self) -> FinishedGame:
        """The record of a game that is over."""
        assert self.outcome is not Outcome.PLAYING, "the game goes on"
        return FinishedGame(
            mode=self.mode,
            list_name=self.game.words.name,
            hard=self.game.hard,
            turns=self.game.turns,
            answer=self.answer,
            hints=min(self.hints - self.is_hinted, len(self.game.turns)),
            started=self.started,
            uuid=self.uuid,
        )
