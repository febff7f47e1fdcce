"""What a strategy is: a position in, a guess out, and options as a dataclass.

A strategy scores the words of a position; here its scores become a guess or a ranking, the same way
for all: the opener comes first, a last candidate is played at once, and past the sixth guess only
candidates are played, which ends every game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from wordle_tui.game.errors import ContradictionError
from wordle_tui.game.game import GUESS_LIMIT, Game
from wordle_tui.solver.lists import Indices
from wordle_tui.solver.position import Knowledge, Position
from wordle_tui.solver.stopping import Stop, check, never_stop

Pool = Literal["all", "candidates"]


def option(default: Any, about: str) -> Any:
    """A field of `Options`, with what `wordle-tui strategies --json` says about it."""
    return field(default=default, metadata={"help": about})


@dataclass(frozen=True, kw_only=True)
class Options:
    """What every strategy can be told."""

    opener: str | None = option(None, "the first guess; null for the strategy's own")
    hard: bool = option(False, "hard mode: guesses keep what the tiles revealed")
    knowledge: Knowledge = option(
        "full", "what it sees of the tiles: all, or not how often a letter occurs"
    )


@dataclass(frozen=True, kw_only=True)
class PoolOptions(Options):
    """Options of strategies that may guess words that cannot be the answer."""

    pool: Pool = option("all", "guess any word, or only possible answers")


class Scores(NamedTuple):
    """Words in the order in which ties are decided, and how good each is: the highest wins."""

    words: Indices
    values: npt.NDArray[Any]

    def only(self, kept: npt.NDArray[np.bool_]) -> Scores:
        """The scores of the words to keep; of all, if none is kept."""
        return Scores(self.words[kept], self.values[kept]) if kept.any() else self


AnyOptions = TypeVar("AnyOptions", bound=Options)


class Strategy(ABC, Generic[AnyOptions]):
    """A way to choose the next guess. Strategies keep no state: they see the position alone."""

    name: ClassVar[str]
    solver: ClassVar[str]
    """The number of the published solver it comes from, or `ours`."""
    sentence: ClassVar[str]
    """What it does."""
    options_type: ClassVar[type[Any]] = Options
    opener: ClassVar[str | None] = None
    """Its own first guess, where that is not what its scores say."""

    def __init__(self, options: AnyOptions | None = None) -> None:
        self.options: AnyOptions = options if options is not None else self.options_type()

    @abstractmethod
    def scores(self, position: Position, stop: Stop = never_stop) -> Scores:
        """The words it considers in a position of two candidates or more."""

    def guess(self, game: Game, stop: Stop = never_stop) -> str:
        """The word to play now, whatever has been played so far."""
        position = self.position(game)
        return position.lists.guesses[self.choose(position, stop)]

    def position(self, game: Game) -> Position:
        """The game as this strategy sees it; hard if either the game or the options say so.

        Raises `ContradictionError` if no word fits the tiles.
        """
        position = Position.of(game, knowledge=self.options.knowledge, hard=self.options.hard)
        if not len(position):
            raise ContradictionError(str(game.contradiction()))
        return position

    def choose(self, position: Position, stop: Stop = never_stop) -> int:
        """The word to play, by its number."""
        if not position.turns and (opener := self.first_guess(position)) is not None:
            return opener
        words, values = self._considered(position, stop)
        return int(words[np.argmax(values)])

    def ranking(self, position: Position, stop: Stop = never_stop) -> Indices:
        """The words it considers, best first, each once."""
        words, values = self._considered(position, stop)
        ranked = words[np.argsort(-values, kind="stable")]
        if not position.turns and (opener := self.first_guess(position)) is not None:
            ranked = np.concatenate([[opener], ranked])
        _, first = np.unique(ranked, return_index=True)
        return ranked[np.sort(first)]

    def pool(self, position: Position, words: Indices | None = None) -> Indices:
        """The words its options allow: `words` (all, if None), or the candidates among them."""
        if words is None:
            words = position.lists.every_guess
        if getattr(self.options, "pool", "all") == "all":
            return position.allowed(words)
        return words[np.isin(words, position.candidate_guesses)]

    def first_guess(self, position: Position) -> int | None:
        """The opener from the options, else its own; None if the list does not have that word."""
        opener = self.options.opener or self.opener
        return None if opener is None else position.lists.numbers.get(opener)

    def _considered(self, position: Position, stop: Stop) -> Scores:
        check(stop)
        if len(position) == 1:
            return Scores(position.candidate_guesses, np.ones(1))
        scores = self.scores(position, stop)
        if position.lists.is_withheld.any():
            scores = scores.only(~position.lists.is_withheld[scores.words])
        if len(position.turns) >= GUESS_LIMIT:
            scores = scores.only(np.isin(scores.words, position.candidate_guesses))
            if not np.isin(scores.words[0], position.candidate_guesses):
                return Scores(position.candidate_guesses, np.zeros(len(position)))
        return scores
