"""The advisor: a position in, a stream of better and better advice out.

It asks `ranking` and `search` about the answers left, and puts what they say into the frozen values
of `advice`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial

import numpy as np
import numpy.typing as npt

from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.words import WordList
from wordle_tui.solver.advice import Advice, Basis, Stage, Suggestion
from wordle_tui.solver.book import opening_advice
from wordle_tui.solver.lists import Indices, lists_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.ranking import Ranking
from wordle_tui.solver.search import Solver
from wordle_tui.solver.stopping import Stop, Stopped, check, never_stop

EXACT = 20
"""Suggestions that get exact values, unless another number is asked for: as many as a tall screen
shows."""
ESTIMATED = 30
"""Further suggestions with estimates; the best few by each other figure come on top."""
TIGHT = 3
"""With so few guesses left, safety comes before speed."""
_SORTABLE = ("expected_remaining", "worst", "bits", "patterns", "chance")
_REMEMBERED = 256  # positions whose finished advice is kept


class Advisor:
    """Advice on positions over one word list.

    >>> from wordle_tui.game.game import Game, parse_turns
    >>> from wordle_tui.game.words import word_list
    >>> game = Game(word_list("original"), parse_turns("parse:bbybb clint:bbyyb"))
    >>> *_, advice = Advisor(game.words).advise(game)
    >>> advice.suggestions[0].word, round(advice.suggestions[0].expected_guesses, 4)
    ('groin', 1.6667)
    """

    def __init__(self, words: WordList, exact: int = EXACT) -> None:
        self.words = words
        self.exact = exact
        self._advice: dict[tuple[object, ...], Advice] = {}

    def advise(
        self, game: Game, *, also: Sequence[str] = (), stop: Stop = never_stop
    ) -> Iterator[Advice]:
        """As `Engine.advise`; the guesses of `also` get exact values if they are legal."""
        key = (game.turns, game.hard, tuple(also))
        advice = self._advice.get(key)
        if advice is None and not game.turns and not also:
            advice = opening_advice(game.words, game.hard)
        if advice is not None:
            yield advice
            return
        try:
            for advice in self._advise(game, also, stop):
                yield advice
        except Stopped:
            return
        assert advice is not None
        self._advice[key] = advice
        if len(self._advice) > _REMEMBERED:
            # Another thread may have removed it already.
            self._advice.pop(next(iter(self._advice)), None)

    def _advise(self, game: Game, also: Sequence[str], stop: Stop) -> Iterator[Advice]:
        position = Position.of(game, also=also)
        advice = counted(game, position)
        yield advice
        if advice.stage is Stage.PROVED:
            return
        solver = self.solver(position)
        ranked = self._ranked(position, stop=stop)
        check(stop)
        best = ranked.best_by_estimate(self.exact + ESTIMATED)
        wanted = dict.fromkeys([*best[: self.exact], *ranked.places(also)])
        places = dict.fromkeys([*best, *wanted, *ranked.best_by_other_figures(EXACT)])
        check(stop)
        suggestions = {place: ranked.suggestion(place) for place in places}
        yield (advice := self._with(advice, Stage.RANKED, suggestions.values()))
        exact = prove(solver, position, [suggestions[place] for place in wanted], stop)
        for place, suggestion in zip(wanted, exact, strict=True):
            suggestions[place] = suggestion
            yield (advice := self._with(advice, Stage.EXACT, suggestions.values()))
        limit = _limit(position)
        best_guess = solver.best(
            position.candidates, revealed=position.revealed, limit=limit, stop=stop
        ).guess
        [place] = ranked.places([position.lists.guesses[best_guess]])
        [first] = prove(solver, position, [ranked.suggestion(place)], stop)
        suggestions[place] = first
        for place, suggestion in suggestions.items():
            if not suggestion.proved:  # whatever its estimate says, it does not beat the best
                least = max(suggestion.expected_guesses, first.expected_guesses)
                suggestions[place] = replace(suggestion, expected_guesses=least)
        yield self._with(advice, Stage.PROVED, suggestions.values())

    def suggestions(
        self, position: Position, count: int, also: Sequence[str] = ()
    ) -> list[Suggestion]:
        """The best guesses by estimate, and those of `also`, with their one-ply figures."""
        ranked = self._ranked(position)
        places = dict.fromkeys([*ranked.best_by_estimate(count), *ranked.places(also)])
        return [ranked.suggestion(place) for place in places]

    def figures(self, position: Position, guess: int) -> Suggestion:
        """A guess, legal or not, with its one-ply figures; its expected guesses are an estimate."""
        return self._ranked(position, np.array([guess])).suggestion(0)

    def solver(self, position: Position) -> Solver:
        """The exact search to ask about a position.

        Positions over the list itself share one, with all it has proved. Lists made for a single
        position (only rare words are left, or a guess is not accepted) get one of their own.
        """
        return self._solver if position.lists is self._solver.lists else Solver(position.lists)

    @cached_property
    def _solver(self) -> Solver:
        return Solver(lists_of(self.words))

    def _ranked(
        self, position: Position, guesses: Indices | None = None, stop: Stop = never_stop
    ) -> _Ranked:
        unknown = len(position.lists.guesses) - len(self._obscurity)
        obscurity = np.pad(self._obscurity, (0, unknown), constant_values=len(self.words.guesses))
        return _Ranked(position, position.rank(guesses, stop), obscurity)

    def _with(self, advice: Advice, stage: Stage, suggestions: Iterable[Suggestion]) -> Advice:
        """The advice at a later stage, with these suggestions in order.

        Proved values come before estimates, then the least risk, then the least expected guesses;
        ties go to possible answers, then to the less obscure word, then to the alphabet.
        """

        def order(suggestion: Suggestion) -> tuple[object, ...]:
            return (
                not suggestion.proved,
                suggestion.risk,
                round(suggestion.expected_guesses, 9),
                not suggestion.is_candidate,
                self.words.obscurity(suggestion.word),
                suggestion.word,
            )

        return replace(advice, stage=stage, suggestions=tuple(sorted(suggestions, key=order)))

    @cached_property
    def _obscurity(self) -> npt.NDArray[np.intp]:
        return np.array([self.words.obscurity(guess) for guess in self.words.guesses])


def prove(
    solver: Solver, position: Position, suggestions: Iterable[Suggestion], stop: Stop
) -> Iterator[Suggestion]:
    """The suggestions with exact values; with few guesses left, also the risk to run out."""
    limit = _limit(position)
    for suggestion in suggestions:
        number = position.lists.numbers[suggestion.word]
        ask = partial(
            solver.value, position.candidates, number, revealed=position.revealed, stop=stop
        )
        expected, risk = ask().expected_guesses, 0.0
        if limit is not None:
            safest = ask(limit=limit)
            risk = safest.lost / safest.weight
        yield replace(suggestion, expected_guesses=expected, basis=Basis.PROVED, risk=risk)


def _limit(position: Position) -> int | None:
    """The guesses left if they are so few that it matters, else None."""
    left = position.guesses_left
    return left if 0 < left <= TIGHT and left < len(position) else None


def counted(game: Game, position: Position) -> Advice:
    """The first advice; the last one too when the game is over or no word fits."""
    left = game.candidates
    if len(position) and game.outcome is Outcome.PLAYING:
        return Advice(Stage.COUNTED, len(left.likely), len(left.rare), position.chances)
    if (contradiction := game.contradiction()) is not None:
        return Advice(Stage.PROVED, 0, 0, contradiction=contradiction)
    return Advice(Stage.PROVED, len(left.likely), len(left.rare), position.chances)


class _Ranked:
    """A ranking with estimates of the expected guesses; its places become suggestions."""

    def __init__(
        self, position: Position, ranking: Ranking, obscurity: npt.NDArray[np.intp]
    ) -> None:
        self.position, self.ranking, self._obscurity = position, ranking, obscurity
        chances = np.array([chance for _, chance in position.chances])
        uncertainty = float(-(chances * np.log2(chances)).sum())
        missing = np.maximum(uncertainty - ranking.bits, 0.0)
        # With no bits missing the answer is this guess or the next one, exactly 2 - chance; the
        # rest is a fit to proved values.
        self.estimates = 2 - ranking.chance + 0.42 * missing**0.75

    def best_by_estimate(self, count: int) -> list[int]:
        """Places of the best guesses."""
        return self._first(self.ranking.best_first(self.estimates, self._obscurity), count)

    def best_by_other_figures(self, count: int) -> list[int]:
        """Places of the best guesses by each figure a list can be sorted by."""
        orders = (self.ranking.order(figure, self._obscurity) for figure in _SORTABLE)
        return [place for order in orders for place in self._first(order, count)]

    def _first(self, order: npt.NDArray[np.intp], count: int) -> list[int]:
        """The first places, without withheld guesses."""
        withheld = self.position.lists.is_withheld
        first = order[: count + np.count_nonzero(withheld)]
        numbers: list[int] = first[~withheld[self.ranking.guesses[first]]][:count].tolist()
        return numbers

    def places(self, guesses: Sequence[str]) -> list[int]:
        """Places of those of these guesses that are legal."""
        numbers = (self.position.number(guess) for guess in guesses)
        legal = [number for number in numbers if number is not None]
        places: list[int] = np.searchsorted(self.ranking.guesses, legal).tolist()
        return places

    def suggestion(self, place: int) -> Suggestion:
        ranking = self.ranking
        return Suggestion(
            word=self.position.lists.guesses[int(ranking.guesses[place])],
            expected_guesses=float(self.estimates[place]),
            basis=Basis.ESTIMATE,
            expected_remaining=float(ranking.expected_remaining[place]),
            worst=int(ranking.worst[place]),
            bits=float(ranking.bits[place]),
            patterns=int(ranking.patterns[place]),
            chance=float(ranking.chance[place]),
        )
