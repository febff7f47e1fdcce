"""Games against the program, which chooses an answer or evades as an adversary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from random import Random

from wordle_tui.game.boards import Boards
from wordle_tui.game.challenge import parse_challenge
from wordle_tui.game.clues import fitting
from wordle_tui.game.errors import RepeatedGuessError, WordleError
from wordle_tui.game.game import Candidates, Game, Outcome, buckets
from wordle_tui.game.old_saved_game import OldSavedGame
from wordle_tui.game.records import FinishedBoard, FinishedGame, Mode, new_uuid, now
from wordle_tui.game.tiles import Mark, Pattern, feedback
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import spelled
from wordle_tui.game.words import LIST_NAMES, WordList, word_list


@dataclass(frozen=True)
class PracticeSetup:
    """The kind of game to start, chosen on the command line or on the screen."""

    mode: Mode = Mode.PRACTICE
    seed: int | None = None
    """The seed of the series of answers."""
    answer: str | None = None
    day: date | None = None
    """The day of its puzzle, if the game comes from the archive of the daily puzzle."""
    boards: Boards | None = None
    """The game, if it has several boards; then nothing else counts."""


def challenge_answer(code: str, words: WordList) -> str:
    """The word of a challenge code; errors do not reveal it."""
    answer = parse_challenge(code)
    if len(answer) != words.length:
        raise WordleError(
            f"This challenge is a word of {spelled(len(answer))} letters: the {words.name} list "
            f"has words of {spelled(words.length)}."
        )
    if answer not in words.accepted:
        raise WordleError(f"The word of this challenge is not in the {words.name} word list.")
    return answer


class AnswerSeries:
    """A random series of answers for each list, determined by the seed.

    >>> answers, words = AnswerSeries(seed=7), word_list("original")
    >>> [answers.next(words) for _ in range(3)]
    ['blink', 'asset', 'tying']
    """

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        self._random: dict[WordList, Random] = {}

    def next(self, words: WordList) -> str:
        """Draw a likely answer by its weight, so that hints and ratings are right for it.

        Shipped lists are used without the user's past answers, so that a seed always gives the same
        series.
        """
        words = word_list(words.name) if words.name in LIST_NAMES else words
        random = self._random.setdefault(words, Random(self._seed))
        return random.choices(words.answers, words.weights)[0]


def evasive_pattern(guess: str, candidates: tuple[str, ...]) -> Pattern:
    """The pattern that keeps the most words, with the fewest greens, then the fewest yellows.

    A guess wins only if no other word is left.

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


def letters_to_test(turns: Sequence[Turn], words: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Up to three new letters that split the words best, with the number of words that have them.

    Empty if all words have the same new letters.

    >>> letters_to_test((), ("mince", "wince", "since", "niece"))
    (('m', 1), ('s', 1), ('w', 1))
    """
    guessed = {letter for turn in turns for letter in turn.guess}
    counts = Counter(letter for word in words for letter in set(word) - guessed)
    telling = [(letter, count) for letter, count in counts.items() if count < len(words)]
    half = len(words) / 2
    return tuple(sorted(telling, key=lambda pair: (abs(pair[1] - half), pair[0]))[:3])


@dataclass(frozen=True)
class PracticeGame:
    """A game against the program. It is immutable; methods return new games."""

    game: Game
    """It has an answer, unless the program plays the adversary."""
    mode: Mode = Mode.PRACTICE
    hints: int = 0
    """The number of guesses with hints, including the next guess if `is_hinted`."""
    is_hinted: bool = False
    """Whether the hints have been shown since the last guess."""
    is_given_up: bool = False
    is_kept: bool = True
    """Whether it is saved; a position of a training card that is played on is not."""
    started: datetime = field(default_factory=now)
    uuid: str = field(default_factory=new_uuid)
    day: date | None = None
    """The day of its puzzle, if it comes from the archive."""

    @property
    def outcome(self) -> Outcome:
        return Outcome.LOST if self.is_given_up else self.game.outcome

    @property
    def answer(self) -> str | None:
        """The answer; that of an adversary is the last word left when the game is over."""
        if self.game.answer is not None or self.outcome is Outcome.PLAYING:
            return self.game.answer
        left = self.game.candidates.likely
        return left[0] if len(left) == 1 else None

    @property
    def left(self) -> Candidates:
        """The words that can be the answer as far as the player knows.

        The program chooses likely words only. A challenge, a daily puzzle, or an answer given by
        the user may be any accepted word.
        """
        words, likely, answer = self.game.words, self.game.candidates.likely, self.game.answer
        is_chosen_here = self.mode is not Mode.CHALLENGE and self.day is None
        if is_chosen_here and (answer is None or answer in words.answers):
            return Candidates(likely, ())
        others = words.rare_words or sorted(words.accepted.difference(words.answers))
        return Candidates(likely, fitting(self.game.turns, others))

    def hinted(self) -> PracticeGame:
        """The game with the hints shown for the next guess."""
        if self.is_hinted:
            return self
        # In a restored game, `hints` may already include the next guess.
        hints = min(self.hints, len(self.game.turns)) + 1
        return replace(self, hints=hints, is_hinted=True)

    def play(self, guess: str) -> PracticeGame:
        """Play a guess; raises the errors of `Game.play`, or `RepeatedGuessError`."""
        guess = self.game.check(guess)
        if any(turn.guess == guess for turn in self.game.turns):
            raise RepeatedGuessError(f"{guess.upper()} has been guessed already.")
        if self.game.answer is not None:
            pattern = feedback(guess, self.game.answer)
        else:
            pattern = evasive_pattern(guess, self.game.candidates.likely)
        return replace(self, game=self.game.after(Turn(guess, pattern)), is_hinted=False)

    def give_up(self) -> PracticeGame:
        return replace(self, is_given_up=True)

    def saved(self, letters: str) -> OldSavedGame:
        """The record of an unfinished game, with the letters of the next guess."""
        return OldSavedGame(
            list_name=self.game.words.name,
            hard=self.game.hard,
            turns=self.game.turns,
            letters=letters,
            answer=self.game.answer,
            hints=self.hints,
            started=self.started,
            uuid=self.uuid,
            limit=self.game.limit,
            day=self.day,
        )

    @classmethod
    def restored(cls, saved: OldSavedGame, mode: Mode, words: WordList) -> PracticeGame:
        game = Game(words, saved.turns, saved.hard, saved.answer, saved.limit)
        started, uuid, day = saved.started, saved.uuid, saved.day
        return cls(game, mode, saved.hints, started=started, uuid=uuid, day=day)

    def finished(self) -> FinishedGame:
        assert self.outcome is not Outcome.PLAYING, "the game goes on"
        return FinishedGame(
            mode=self.mode,
            list_name=self.game.words.name,
            hard=self.game.hard,
            boards=(FinishedBoard(self.game.turns, self.answer),),
            hints=min(self.hints - self.is_hinted, len(self.game.turns)),
            started=self.started,
            uuid=self.uuid,
            limit=self.game.limit,
            day=self.day,
            is_archived=self.day is not None,
        )
