"""The base class of strategies.

A strategy takes a position and returns a guess. Its options are a frozen dataclass. A subclass says
which words it considers in a position and how it measures them; the base class turns this into
guesses and rankings. It plays the opener first and the last candidate at once. After the last guess
of a game it plays only candidates, so that every game ends.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any, Generic, Literal, Self, TypeVar, get_args, get_type_hints

import numpy as np
import numpy.typing as npt

from wordle_tui.game.board import Board
from wordle_tui.game.errors import ContradictionError, WordleError
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import parse_word
from wordle_tui.game.validation import is_number, name_of, quoted
from wordle_tui.game.wording import listed
from wordle_tui.game.words import WordList
from wordle_tui.solver.lists import Indices
from wordle_tui.solver.position import Position, TileView
from wordle_tui.solver.stopping import Stop, check, never_stop

Pool = Literal["all", "candidates"]
Measure = Callable[[Indices], npt.NDArray[Any]]
"""Computes a figure for each of the given words in one position."""


def option(default: Any, about: str, title: str = "{}") -> Any:
    """A field of `Options` with its help text.

    It is a `bool`, a `Literal` of strings or a tuple of whole numbers. `title` is the format of a
    value other than the default in the title of a strategy.
    """
    if not isinstance(default, bool | str | tuple):
        raise TypeError(
            f"An option is True or False, one of some words or a tuple of numbers, not {default!r}."
        )
    return field(default=default, metadata={"help": about, "title": title})


@dataclass(frozen=True, kw_only=True)
class Options:
    """The options that every strategy has."""

    opener: str | None = field(
        default=None, metadata={"help": "the first guess; by default the strategy's own"}
    )
    hard: bool = option(False, "hard mode: guesses keep what the colours revealed", "hard")
    ultra: bool = option(False, "ultra hard mode: guesses fit all that is known", "ultra hard")
    knowledge: TileView = option(
        "full", "what it sees of the colours: all, or not how often a letter occurs"
    )

    @property
    def rule(self) -> Rule:
        return Rule.of(self.hard, self.ultra)


@dataclass(frozen=True, kw_only=True)
class PoolOptions(Options):
    """Options of strategies that may guess words that cannot be the answer."""

    pool: Pool = option("all", "guess any word, or only possible answers", "pool {}")


@dataclass(frozen=True)
class Weighing:
    """The words that a strategy considers in one position, and how it measures them."""

    words: Indices
    """The words it considers. The first one wins a tie."""
    figure: str
    """The name of its figure, in its author's terms."""
    measure: Measure
    """Computes its figure. It must accept any words of the list."""
    least: bool = False
    """Whether the word with the smallest figure wins, not the one with the greatest."""
    tie_break: Measure | None = None
    """A second figure; among equal words, the one with the greatest second figure wins."""


Origin = Literal["published", "computed", "derived"]
"""Published by the author; computed by us from the author's program; derived by us from the
author's rule, with the game's own tiles."""

DISTRIBUTION = "{0.distribution_text}"


@dataclass(frozen=True)
class Published:
    """A published figure over the `original` list, and how to compute ours."""

    what: str
    figure: str
    options: str = ""
    """The options of the run, as they follow the name of the strategy on a command line."""
    ours: str | Callable[[WordList], str] = DISTRIBUTION
    """A format string for the `Simulation` of the run, or a function of the word list."""
    note: str = ""
    """The reason if ours differs."""
    origin: Origin = "published"


AUTHORS = {
    "000": "My Wordle Solver",
    "001": "ayorkshireworrall/wordle-solver on GitHub",
    "002": "codergeek42/wordle-solver on GitHub",
    "003": "IasonC/Wordle-Solver on GitHub",
    "004": "Jorje's Wordle Guesser",
}
"""The published solvers by number. Of the first the author is not known."""

AnyOptions = TypeVar("AnyOptions", bound=Options)


class Strategy(ABC, Generic[AnyOptions]):
    """A way to choose the next guess. It keeps no state: a guess depends only on the position."""

    name: str
    sentence: str
    """What it does."""
    options: AnyOptions
    solver: str = ""
    """The number of the published solver, or `ours`."""
    opener: str | None = None
    """Its own first guess, if that does not follow from its rule."""
    published: tuple[Published, ...] = ()

    @property
    def author(self) -> str:
        """Who published its solver, and where; empty for strategies that are not published."""
        return AUTHORS.get(self.solver, "")

    def with_rule(self, rule: Rule) -> Self:
        return self.with_options(hard=rule is Rule.HARD, ultra=rule.is_ultra)

    def with_options(self, **options: Any) -> Self:
        """A copy of the strategy with these options changed; `WordleError` if it lacks one."""
        self._check_options(*options)
        other = copy(self)
        other.options = replace(self.options, **options)
        return other

    def _check_options(self, *options: str) -> None:
        names = [option.name for option in fields(self.options)]
        for option in options:
            if option not in names:
                known = ", ".join(names)
                raise WordleError(f"{self.name} has no option {name_of(option)}. It has {known}.")

    def choices(self, option: str) -> list[str]:
        """The values of an option of type `Literal`; otherwise none."""
        hints = get_args(get_type_hints(type(self.options))[option])
        return [choice for choice in hints if isinstance(choice, str)]

    def parsed(self, option: str, text: str) -> Any:
        """Parse the value of an option; raise a `WordleError` that says what to choose."""
        self._check_options(option)
        default, choices = getattr(self.options, option), self.choices(option)
        value: Any
        if option == "opener":
            return parse_word(text)
        if isinstance(default, bool):
            value, advice = text == "" or None, "It takes no value"
        elif isinstance(default, tuple):
            value, advice = parse_numbers(text), "Give numbers separated by commas, as in 3,4,5"
        else:
            value, advice = text if text in choices else None, f"Choose {listed(choices, 'or')}"
        if value is None:
            raise WordleError(f"{option} can't be {quoted(text)}. {advice}.")
        return value

    @property
    def title(self) -> str:
        """Its name and the options that differ from the default; unique for every run."""
        opener = [self.options.opener.upper()] if self.options.opener else []
        titles = [
            option.metadata["title"].format(text)
            for option, text in self._changed_options()
            if option.name != "opener"
        ]
        return ", ".join([*opener, self.name, *titles])

    @property
    def written(self) -> str:
        """The strategy and its options as they are written on a command line."""
        options = (
            option.name if text == "True" else f"{option.name}={text}"
            for option, text in self._changed_options()
        )
        return ":".join([self.name, *options])

    def _changed_options(self) -> Iterator[tuple[Field[Any], str]]:
        for option in fields(self.options):
            value = getattr(self.options, option.name)
            if value != option.default:
                yield option, ",".join(map(str, value)) if isinstance(value, tuple) else str(value)

    @abstractmethod
    def weighing(self, position: Position, stop: Stop) -> Weighing:
        """The words that it considers in a position with at least two candidates."""

    def guess(self, board: Board, stop: Stop = never_stop) -> str:
        """The word to play in a game, whoever chose the guesses so far."""
        position = self.position(board)
        return position.lists.guesses[self.choose(position, stop)]

    def position(self, board: Board) -> Position:
        """The position as this strategy sees it; hard mode if the game or the options ask for it.

        Raises `ContradictionError` if no word fits the tiles.
        """
        position = Position.of(board, knowledge=self.options.knowledge, rule=self.options.rule)
        if not len(position):
            raise ContradictionError(str(board.contradiction()))
        return position

    def choose(self, position: Position, stop: Stop = never_stop) -> int:
        """The number of the word to play."""
        if not position.turns and (opener := self.first_guess(position)) is not None:
            return opener
        words, values = self._considered(position, stop)
        return int(words[np.argmax(values)])

    def ranking(self, position: Position, stop: Stop = never_stop) -> Indices:
        """The words it considers, best first, without repetition."""
        words, values = self._considered(position, stop)
        ranked = words[np.argsort(-values, kind="stable")]
        if not position.turns and (opener := self.first_guess(position)) is not None:
            ranked = np.concatenate([[opener], ranked])
        _, first = np.unique(ranked, return_index=True)
        return ranked[np.sort(first)]

    def pool(self, position: Position, words: Indices | None = None) -> Indices:
        """The words of `words`, or of the whole list, that its options allow."""
        if words is None:
            words = position.lists.every_guess
        if getattr(self.options, "pool", "all") == "all":
            return position.allowed(words)
        return words[np.isin(words, position.candidate_guesses)]

    def first_guess(self, position: Position) -> int | None:
        """The opener from the options or else its own; None if the list does not have the word."""
        opener = self.options.opener or self.opener
        return None if opener is None else position.lists.numbers.get(opener)

    def _considered(self, position: Position, stop: Stop) -> tuple[Indices, npt.NDArray[Any]]:
        """The words to choose from, and their values: the first of the highest value wins."""
        check(stop)
        if len(position) == 1:
            return position.candidate_guesses, np.ones(1)
        weighing = self.weighing(position, stop)
        words = weighing.words
        if position.lists.is_withheld.any():
            words = _only(words, ~position.lists.is_withheld[words])
        if position.guesses_left <= 0:
            words = _only(words, np.isin(words, position.candidate_guesses))
            if not np.isin(words[0], position.candidate_guesses):
                return position.candidate_guesses, np.zeros(len(position))
        if len(words) == 1:
            return words, np.ones(1)
        values = weighing.measure(words)
        if weighing.least:
            values = -values
        if weighing.tie_break is not None:
            second = weighing.tie_break(words)
            values = values + second / (np.abs(second).max() + 1)
        return words, values


def parse_numbers(text: str) -> tuple[int, ...] | None:
    """Parse numbers separated by commas; None if the text is anything else.

    >>> parse_numbers("3,4,5"), parse_numbers("3,-1")
    ((3, 4, 5), None)
    """
    parts = text.split(",")
    return tuple(map(int, parts)) if all(map(is_number, parts)) else None


def _only(words: Indices, kept: npt.NDArray[np.bool_]) -> Indices:
    """The words to keep, or all of them if none is kept."""
    return words[kept] if kept.any() else words
