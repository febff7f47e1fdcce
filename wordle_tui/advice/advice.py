"""Advice on a position, as frozen values: look for `Suggestion` and `Advice`.

`advisor` computes it for screens and commands; `book` reads that of the empty board from a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from math import fsum, log2
from typing import Protocol

from wordle_tui.game.board import Board, Candidates, Contradiction, Outcome, buckets
from wordle_tui.game.game import Game
from wordle_tui.game.wording import chance_text, ordinal
from wordle_tui.game.words import WordList, avoided
from wordle_tui.solver.stopping import Stop, never_stop

SAME = 1e-9
"""Values that differ by less than this are equal."""
WORTH_SAYING = 0.005
"""The least difference in guesses that counts and is said: less would be shown as zero."""
LOSS = 3
"""How many guesses a certain loss costs: 0.03 for each per cent of risk."""
ONE_BOARD = (
    "Several boards can be ordered by a figure, but not by a strategy: those are for one board."
)
"""Why an order cannot be had while several boards are unsolved."""


class Stage(IntEnum):
    """How complete the advice on a position is. A later stage replaces an earlier one."""

    COUNTED = 0
    """The words left are known."""
    RANKED = 1
    """Every guess has its one-ply figures. Expected guesses are estimates."""
    EXACT = 2
    """Some suggestions have their exact expected guesses."""
    PROVED = 3
    """`Advice.best` is proved to be the best of all legal guesses."""


class Basis(IntEnum):
    """How certain a value is."""

    ESTIMATE = 0
    """Close, but neither a proof nor a bound."""
    AT_MOST = 1
    """What a known strategy reaches, in ratings perhaps with more guesses than are left."""
    PROVED = 2
    """Exact."""


@dataclass(frozen=True)
class Suggestion:
    """A guess and its figures in one position.

    With several unsolved boards they are those of all these boards together (`Advice.is_sum`).
    """

    word: str
    expected_guesses: float
    """Guesses still needed on average, this one included, until all boards are solved. Every later
    guess is the best within the guesses left; a loss counts as one guess more than those."""
    basis: Basis
    """How certain `expected_guesses` is. Values that are not proved are shown with ≈."""
    expected_remaining: float
    """Candidates left on average after this guess; with several boards the sum over them."""
    worst: int
    """Candidates left at worst, or the sum."""
    bits: float
    """Entropy of its patterns, or the sum."""
    patterns: int
    """Number of different patterns, or the sum."""
    chance: float
    """The chance that it is the answer; with several boards that it is the answer of one of
    them."""
    risk: float | None = None
    """The chance to run out of guesses with the same play; None if unknown."""
    done_by: tuple[float, ...] | None = None
    """The chances to be done by each guess, from this one to the last, with the same play; None if
    unknown."""
    play: tuple[float, ...] | None = None
    """The same chances with the best play found so far, until `done_by` is known."""
    unlimited: float | None = None
    """Guesses needed on average by the best play without a limit, if that is another play."""
    score: float | None = None
    """The score that the ranking strategy gives it; None if no strategy ranks the guesses."""
    used: str = ""
    """When it was last the answer of the daily puzzle, as in "on 3 May 2023"; empty if it never
    was."""
    known_to: str = ""
    """The day to which past answers are known, as in "22 Aug 2026"."""
    boards: int = 1
    """The number of unsolved boards that the figures are about."""
    each_left: tuple[float, ...] = ()
    """`expected_remaining` on each of several unsolved boards; empty if unknown."""

    def guesses_text(self, decimals: int = 2) -> str:
        """The expected guesses, with ≈ unless they are proved.

        An estimate for several boards has one decimal: it deserves no more.
        """
        decimals = 1 if self.boards > 1 else decimals
        return f"{'' if self.proved else '≈'}{self.expected_guesses:.{decimals}f}"

    @property
    def proved(self) -> bool:
        return self.basis is Basis.PROVED

    @property
    def known_risk(self) -> float:
        """The risk; 0 if unknown."""
        return self.risk or 0.0

    @property
    def price(self) -> float:
        """The expected guesses, and `LOSS` for a certain loss; by this, ratings add up."""
        return self.expected_guesses + LOSS * self.known_risk

    def is_as_good_as(self, other: Suggestion) -> bool:
        """Whether the other guess is no better, by risk and then by the mean."""
        risk = self.known_risk - other.known_risk
        gap = self.expected_guesses - other.expected_guesses
        return risk < -SAME or (risk < SAME and gap < SAME)

    def behind(self, best: Suggestion) -> float:
        """What it costs against another guess: more guesses on average, and a greater risk.

        By risk, then by the mean: a safer guess costs nothing, and one that loses more often costs
        something, even if it needs fewer guesses. At the same risk, a difference that is not worth
        saying costs nothing.
        """
        risk = self.known_risk - best.known_risk
        gap = max(0.0, self.expected_guesses - best.expected_guesses)
        if risk < -SAME or (risk < SAME and gap < WORTH_SAYING):
            return 0.0
        return gap + LOSS * max(0.0, risk)

    @property
    def risk_at_most(self) -> float | None:
        """The risk with the best play found so far; None if no search was made."""
        return 1 - self.play[-1] if self.risk is None and self.play else self.risk

    @property
    def risk_text(self) -> str:
        """The risk for display: with ≈ if it may be less, empty if unknown."""
        if self.risk_at_most is None:
            return ""
        about = "≈" if self.risk is None else ""
        return f"{about}{chance_text(self.risk_at_most)}" if self.risk_at_most else "never"

    @property
    def is_candidate(self) -> bool:
        return self.chance > 0


def without_avoided(suggestions: Iterable[Suggestion]) -> list[Suggestion]:
    """The suggestions without avoided words that cannot be the answer."""
    return [each for each in suggestions if each.is_candidate or each.word not in avoided()]


@dataclass(frozen=True)
class Asked:
    """A guess that the player asked about, compared with the best one."""

    suggestion: Suggestion
    rank: int
    """Its rank among all legal guesses, from 1; equals share a rank."""
    rank_is_exact: bool
    """Whether no guess is better, which is proved. Other ranks count guesses by estimates, and are
    shown with ≈."""
    reason: str
    """One or two sentences: how it differs from the best guess."""
    is_best_familiar: bool = False
    """Whether only rare words are better; False until that is proved."""

    @property
    def rank_text(self) -> str:
        """The rank for display, like "15th" or "≈1,200th"."""
        return f"{'' if self.rank_is_exact else '≈'}{ordinal(self.rank - 1)}"

    @property
    def rank_among(self) -> str:
        """The rank with what it was ranked among.

        >>> Asked(None, 8, False, "", True).rank_among, Asked(None, 1, True, "").rank_among
        ('the best familiar word; ≈8th of all', '1st of all')
        """
        return f"{'the best familiar word; ' * self.is_best_familiar}{self.rank_text} of all"


@dataclass(frozen=True)
class PlainWordCost:
    """The cost of guessing only words that people know."""

    word: str
    """The best guess of all, which few people know."""
    amount: float
    """How many more guesses the best familiar word needs; fewer, if negative."""
    proved: bool
    risk: float | None = None
    """The chance that the rare word loses, if it is safer than every familiar one; else None."""


@dataclass(frozen=True)
class BoardFigures:
    """What a guess does on one board; the fields are those of a `Suggestion`."""

    expected_remaining: float
    worst: int
    bits: float
    patterns: int
    chance: float


@dataclass(frozen=True)
class WordsLeft:
    """The words that one board can still have."""

    likely: tuple[tuple[str, float], ...]
    """The words that the figures count, with their chances, likeliest first: the likely answers, or
    the rare ones if no likely one is left."""
    rare: tuple[str, ...]
    """All rare words that fit."""
    is_solved: bool = False
    """Whether the board is solved; then its word is the only one."""

    @classmethod
    def of(cls, left: Candidates, words: WordList) -> WordsLeft:
        """The words with their chances.

        >>> from wordle_tui.game.words import word_list
        >>> WordsLeft.of(Candidates(("wince", "mince"), ()), word_list("original")).likely
        (('wince', 0.5), ('mince', 0.5))
        """
        if left.likely:
            weights = dict(zip(words.answers, words.weights, strict=True))
            weighed = [(word, weights.get(word, 1)) for word in left.likely]
        else:
            possible = [word for word in left.rare if word not in words.withheld] or left.rare
            weighed = [(word, words.rare_weight(word)) for word in possible]
        total = sum(weight for _, weight in weighed)
        return cls(tuple((word, weight / total) for word, weight in weighed), left.rare)

    @cached_property
    def is_rare(self) -> bool:
        """Whether no likely answer is left."""
        return bool(self.likely) and self.likely[0][0] in self.rare

    @property
    def remaining(self) -> int:
        """Number of words that fit."""
        return len(self.rare) + (0 if self.is_rare else len(self.likely))

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words that the figures count."""
        return tuple(word for word, _ in self.likely)

    @property
    def certain(self) -> str | None:
        """The word of a board that is not solved, if no other fits."""
        return self.likely[0][0] if self.remaining == 1 and not self.is_solved else None

    def figures_of(self, guess: str) -> BoardFigures:
        """The figures of a guess for this board alone; there must be a word left.

        >>> left = WordsLeft((("wince", 0.5), ("mince", 0.25), ("niece", 0.25)), ())
        >>> left.figures_of("mince")
        BoardFigures(expected_remaining=1.0, worst=1, bits=1.5, patterns=3, chance=0.25)
        """
        chances = dict(self.likely)
        groups = [
            (len(bucket.words), fsum(chances[word] for word in bucket.words))
            for bucket in buckets(guess, self.words)
        ]
        return BoardFigures(
            expected_remaining=fsum(size * chance for size, chance in groups),
            worst=max(size for size, _ in groups),
            bits=-sum(chance * log2(chance) for _, chance in groups),
            patterns=len(groups),
            chance=chances.get(guess, 0.0),
        )


def left_on_boards(game: Game) -> tuple[WordsLeft, ...]:
    found = {}  # boards with the same turns have the same words
    for board in game.boards:
        if board.turns not in found:
            found[board.turns] = WordsLeft.of(board.candidates, board.words)
            if board.outcome is Outcome.WON:
                word = board.turns[-1].guess
                likely = ((word, 1.0),) if board.is_possible else ()
                rare = tuple(each for each in board.candidates.rare if each == word)
                found[board.turns] = WordsLeft(likely, rare, is_solved=True)
    return tuple(found[board.turns] for board in game.boards)


@dataclass(frozen=True)
class Advice:
    """The advice on a position with one or more boards, at one stage."""

    stage: Stage
    boards: tuple[WordsLeft, ...] = ()
    """The words left on each board."""
    suggestions: tuple[Suggestion, ...] = ()
    """The best guesses, best first: none stands above one that needs fewer guesses, unless it is
    safer (`order.by_risk`), or comes first because it is likelier (`order.likelier_first`)."""
    why: str = ""
    """One or two sentences: why the first suggestion is the one to play."""
    why_higher_average: str = ""
    """How a suggestion with fewer expected guesses than the first may lose; empty if none does."""
    asked: tuple[Asked, ...] = ()
    """The legal guesses that were asked about, in the order of `also`."""
    score_title: str = ""
    """The name of the scores of the suggestions; empty if no strategy ranks them."""
    plain_word_cost: PlainWordCost | None = None
    """The cost of familiar words; None if it is zero or any word may be suggested."""
    less_safe: Suggestion | None = None
    """The best familiar word, if such words come first and yet a rare one is suggested, because it
    is much safer; None otherwise."""
    left_out: tuple[Suggestion, ...] = ()
    """The rare words that were left out because only familiar ones are wanted, best first."""
    preferred: Suggestion | None = None
    """The best guess by risk and expected guesses, if another one comes first and it is known; None
    otherwise."""
    contradiction: Contradiction | None = None
    """Why no word fits the turns of a board; then there are no suggestions."""
    board: int = 0
    """The index of the board that the contradiction is about."""

    @property
    def best(self) -> Suggestion:
        """The best guess as far as is known; there must be suggestions."""
        return self.preferred or self.suggestions[0]

    @cached_property
    def unsolved(self) -> tuple[WordsLeft, ...]:
        """The boards that are not solved; all, if the game is won."""
        return tuple(board for board in self.boards if not board.is_solved) or self.boards

    @property
    def is_sum(self) -> bool:
        """Whether the figures of a suggestion are those of several unsolved boards together.

        `boards[index].figures_of(word)` has those of one board.
        """
        return len(self.unsolved) > 1

    @property
    def likely(self) -> int:
        """Number of likely answers left; with several unsolved boards the sum over them."""
        return sum(0 if board.is_rare else len(board.likely) for board in self.unsolved)

    @property
    def rare(self) -> int:
        """Number of rare answers left, or the sum."""
        return sum(len(board.rare) for board in self.unsolved)

    @property
    def candidates(self) -> tuple[tuple[str, float], ...]:
        """The answers that the figures count, with their chances: those of the only unsolved board.

        Empty if the figures are sums.
        """
        return () if self.is_sum or not self.boards else self.unsolved[0].likely

    @cached_property
    def is_risky(self) -> bool:
        return any(suggestion.risk_at_most for suggestion in self.suggestions)

    @property
    def remaining(self) -> int:
        """Number of words that fit, or the sum."""
        return self.likely + self.rare

    def is_nearly_certain(self, suggestion: Suggestion) -> bool:
        """Whether only unlikely words speak against a guess that the figures call certain."""
        return suggestion.chance > 1 - SAME and any(
            board.remaining > len(board.likely)
            for board in self.unsolved
            if suggestion.word in board.words
        )

    def guesses_text(self, suggestion: Suggestion, decimals: int = 3) -> str:
        """Its expected guesses; not quite 1 while unlikely words are left."""
        if not self.is_sum and self.is_nearly_certain(suggestion):
            return "just over 1"
        return suggestion.guesses_text(decimals)

    def chance_text(self, suggestion: Suggestion) -> str:
        """Its chance to be the answer; never 100% while unlikely words are left."""
        if self.is_nearly_certain(suggestion):
            return "almost certain"
        return chance_text(suggestion.chance) if suggestion.is_candidate else "–"

    @property
    def worth_showing(self) -> tuple[Suggestion, ...]:
        """The suggestions a player can use.

        With one or two words left the best guess is one of them; all other guesses are worse.
        """
        if sum(len(board.likely) for board in self.unsolved) > 2:
            return self.suggestions
        return tuple(suggestion for suggestion in self.suggestions if suggestion.is_candidate)


def first_advice(game: Game) -> Advice:
    """The words left; PROVED, and the only advice, if the game is over or no word fits a board."""
    found = game.contradiction()
    if found is not None:
        index, contradiction = found
        return Advice(Stage.PROVED, left_on_boards(game), contradiction=contradiction, board=index)
    is_over = game.outcome is not Outcome.PLAYING
    return Advice(Stage.PROVED if is_over else Stage.COUNTED, left_on_boards(game))


class Engine(Protocol):
    """Gives advice on positions to screens and commands."""

    def advise(
        self,
        position: Board | Game,
        *,
        also: Sequence[str] = (),
        plain: bool = False,
        stop: Stop = never_stop,
    ) -> Iterator[Advice]:
        """Yield better and better advice on the position; end early when `stop` says so.

        The first advice comes at once (COUNTED); the last is PROVED unless it is stopped. If the
        game is over, there is only one, without suggestions. Guesses in `also` get exact values,
        however bad they are; they are in `asked` once the stage is RANKED. With `plain`, only words
        that people know and possible answers are suggested, unless a rare word is much safer; that
        does not change any figure.

        A `Board` and `Game` with one board get the same advice. So does the last unsolved board of
        several. While several are unsolved, the figures are sums, and the expected guesses are
        estimates: the last advice is RANKED, or PROVED if the first guess is certain to solve a
        board.
        """
        ...
