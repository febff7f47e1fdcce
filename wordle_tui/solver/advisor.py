"""The advisor: a position in, a stream of better and better advice out.

It knows which answers are left, asks `ranking` and `search` about them, and puts what they say into
the frozen values of `advice`. It draws nothing and decides nothing for the player.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from wordle_tui.game.game import GUESS_LIMIT, Game, Outcome
from wordle_tui.game.words import WordList
from wordle_tui.solver.advice import Advice, Stage, Suggestion
from wordle_tui.solver.book import opening_advice
from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.ranking import Ranking, rank
from wordle_tui.solver.search import Solution, Solver
from wordle_tui.solver.stopping import Stop, Stopped, check, never_stop
from wordle_tui.solver.table import Table, guess_codes, letter_places, letters, pattern_table

EXACT = 20
"""Suggestions that get exact values, unless another number is asked for: as many as a tall screen
shows."""
ESTIMATED = 30
"""Further suggestions with estimates; the best few by each other figure come on top."""
TIGHT = 3
"""With so few guesses left, safety comes before speed."""
_SORTABLE = ("expected_remaining", "worst", "bits", "patterns", "chance")
_REMEMBERED = 256  # positions whose finished advice is kept


@dataclass(frozen=True, eq=False)
class Position:
    """A game as the solver sees it."""

    solver: Solver
    candidates: tuple[int, ...]
    """The answers left, by their numbers in the solver: the likely ones, or the rare ones when no
    likely one is left."""
    revealed: Revealed | None
    """What hard mode obliges; None in normal mode."""
    likely: int
    rare: int
    guesses_left: int

    @cached_property
    def chances(self) -> tuple[tuple[str, float], ...]:
        """Each candidate with the chance that it is the answer, likeliest first."""
        total = self.solver.weigh(self.candidates)
        ordered = sorted(self.candidates, key=lambda answer: -self.solver.weights[answer])
        return tuple(
            (self.solver.answers[answer], self.solver.weights[answer] / total) for answer in ordered
        )

    @cached_property
    def legal(self) -> npt.NDArray[np.bool_] | None:
        """Which guesses hard mode allows; None for all."""
        if self.revealed is None or not self.revealed.letters:
            return None
        return self.revealed.allows(self.solver.letters)

    def number(self, guess: str) -> int | None:
        """The solver's number of a guess; None if it is unknown to it or not allowed now."""
        number = self.solver.numbers.get(guess)
        return number if number is not None and self.allows(number) else None

    def allows(self, number: int) -> bool:
        return self.legal is None or bool(self.legal[number])

    @property
    def _limit(self) -> int | None:
        """The guesses left, where that could matter: None if there are plenty."""
        tight = 0 < self.guesses_left <= TIGHT and self.guesses_left < len(self.candidates)
        return self.guesses_left if tight else None

    def values(self, numbers: Sequence[int], stop: Stop) -> Iterator[tuple[Solution, float]]:
        """The exact value of each of these guesses, and the risk to run out of guesses."""
        for number in numbers:
            (solution,) = self.solver.values(
                self.candidates, [number], revealed=self.revealed, stop=stop
            )
            yield solution, self._risk(number, stop)

    def best(self, stop: Stop) -> tuple[Solution, float]:
        """The value of a guess than which none is safer, nor better if as safe; and its risk."""
        best = self.solver.best(
            self.candidates, revealed=self.revealed, limit=self._limit, stop=stop
        )
        ((solution, risk),) = self.values([best.guess], stop)
        return solution, risk

    def _risk(self, number: int, stop: Stop) -> float:
        if self._limit is None:
            return 0.0
        (solution,) = self.solver.values(
            self.candidates, [number], revealed=self.revealed, limit=self._limit, stop=stop
        )
        return solution.lost / solution.weight


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
        """Yield better and better advice on the position; end early when `stop` says so.

        The guesses of `also` get exact values too, if they are legal.
        """
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
            # Another thread may have been quicker.
            self._advice.pop(next(iter(self._advice)), None)

    def _advise(self, game: Game, also: Sequence[str], stop: Stop) -> Iterator[Advice]:
        position = self.position(game, also)
        if (last := last_advice(game, position)) is not None:
            yield last
            return
        advice = Advice(Stage.COUNTED, position.likely, position.rare, position.chances)
        yield advice
        ranking = self.rank(position, stop)
        ranked = self._ranked(position, ranking)
        check(stop)
        chosen = ranked.best_by_estimate(self.exact + ESTIMATED)
        wanted = dict.fromkeys([*chosen[: self.exact], *ranked.places(also)])
        chosen = list(dict.fromkeys([*chosen, *wanted, *ranked.best_by_other_figures(EXACT)]))
        check(stop)
        suggestions = {place: ranked.suggestion(place) for place in chosen}
        advice = replace(
            advice, stage=Stage.RANKED, suggestions=self._ordered(suggestions.values())
        )
        yield advice
        numbers = [int(ranking.guesses[place]) for place in wanted]
        values = position.values(numbers, stop)
        for place, (solution, risk) in zip(wanted, values, strict=True):
            suggestions[place] = _proved(suggestions[place], solution, risk)
            ordered = self._ordered(suggestions.values())
            advice = replace(advice, stage=Stage.EXACT, suggestions=ordered)
            yield advice
        best, risk = position.best(stop)
        place = int(np.searchsorted(ranking.guesses, best.guess))
        suggestions[place] = _proved(ranked.suggestion(place), best, risk)
        yield replace(
            advice,
            stage=Stage.PROVED,
            suggestions=self._ordered(
                # No guess beats the proved best, whatever its estimate says.
                each
                if each.proved
                else replace(
                    each, expected_guesses=max(each.expected_guesses, best.expected_guesses)
                )
                for each in suggestions.values()
            ),
        )

    def rank(self, position: Position, stop: Stop = never_stop) -> Ranking:
        """The one-ply figures of every legal guess."""
        solver = position.solver
        return rank(
            solver.table,
            solver.guess_of,
            position.candidates,
            weights=solver.weights,
            legal=position.legal,
            stop=stop,
        )

    def suggestions(
        self, position: Position, count: int, also: Sequence[str] = ()
    ) -> list[Suggestion]:
        """The best guesses by estimate, and those of `also`, with their one-ply figures."""
        ranked = self._ranked(position, self.rank(position))
        places = dict.fromkeys([*ranked.best_by_estimate(count), *ranked.places(also)])
        return [ranked.suggestion(place) for place in places]

    def position(self, game: Game, also: Sequence[str] = ()) -> Position:
        """What is left after the turns of a game.

        Guesses of `also` that the list does not accept are made known to the solver, which values
        them but never chooses them.
        """
        revealed = None
        if game.hard:
            revealed = Revealed()
            for turn in game.turns:
                revealed = revealed.after(turn.guess, turn.pattern.code)
        likely = _fitting(game, self._likely_places)
        rare = _fitting(game, self._rare_places)
        if likely or not rare:
            solver, candidates = self._likely_solver, likely
        else:
            solver = self._rare_solver(rare)
            candidates = list(range(len(solver.answers)))
        unknown = [guess for guess in dict.fromkeys(also) if guess not in solver.numbers]
        if unknown:
            columns = pattern_table(unknown, solver.answers)
            solver = Solver(
                [*solver.guesses, *unknown],
                solver.answers,
                solver.weights,
                table=np.concatenate([solver.table, columns], axis=1),
                withheld=[*self.words.withheld, *unknown],
            )
        return Position(
            solver,
            tuple(candidates),
            revealed,
            likely=len(likely),
            rare=len(rare),
            guesses_left=GUESS_LIMIT - len(game.turns),
        )

    def _ranked(self, position: Position, ranking: Ranking) -> _Ranked:
        unknown = len(position.solver.guesses) - len(self._obscurity)
        obscurity = np.pad(self._obscurity, (0, unknown), constant_values=len(self.words.guesses))
        return _Ranked(position, ranking, obscurity)

    def _ordered(self, suggestions: Iterable[Suggestion]) -> tuple[Suggestion, ...]:
        """Proved values before estimates, then the least risk, then the least expected guesses;
        ties to possible answers, then to the less obscure word, then alphabetical."""
        return tuple(
            sorted(
                suggestions,
                key=lambda each: (
                    not each.proved,
                    each.risk,
                    round(each.expected_guesses, 9),
                    not each.is_candidate,
                    self.words.obscurity(each.word),
                    each.word,
                ),
            )
        )

    @cached_property
    def _obscurity(self) -> npt.NDArray[np.intp]:
        return np.array([self.words.obscurity(guess) for guess in self.words.guesses])

    @cached_property
    def _likely_places(self) -> Table:
        return letter_places(letters(self.words.answers))

    @cached_property
    def _rare_places(self) -> Table:
        return letter_places(letters(self.words.rare_words))

    @cached_property
    def _likely_solver(self) -> Solver:
        words = self.words
        return Solver(words.guesses, words.answers, words.weights, withheld=words.withheld)

    def _rare_solver(self, numbers: list[int]) -> Solver:
        """A solver for rare words only: its table is made when no likely word is left.

        Withheld ones count only when no other is left, so that they are not suggested before.
        """
        rare = [self.words.rare[number] for number in numbers]
        others = [(word, weight) for word, weight in rare if word not in self.words.withheld]
        answers, weights = zip(*(others or rare), strict=True)
        return Solver(self.words.guesses, answers, weights, withheld=self.words.withheld)


def last_advice(game: Game, position: Position) -> Advice | None:
    """All there is to say when the game is over or no word fits; None while it goes on."""
    if position.candidates and game.outcome is Outcome.PLAYING:
        return None
    if (contradiction := game.contradiction()) is not None:
        return Advice(Stage.PROVED, 0, 0, contradiction=contradiction)
    return Advice(Stage.PROVED, position.likely, position.rare, position.chances)


def _fitting(game: Game, answer_places: Table) -> list[int]:
    """The numbers of the answers that fit all turns."""
    fits = np.ones(answer_places.shape[1], bool)
    for turn in game.turns:
        fits &= guess_codes(turn.guess, answer_places) == turn.pattern.code
    numbers: list[int] = np.flatnonzero(fits).tolist()
    return numbers


class _Ranked:
    """A ranking with estimates of the expected guesses; its places become suggestions."""

    def __init__(
        self, position: Position, ranking: Ranking, obscurity: npt.NDArray[np.intp]
    ) -> None:
        self.position, self.ranking, self._obscurity = position, ranking, obscurity
        chances = np.array([chance for _, chance in position.chances])
        uncertainty = float(-(chances * np.log2(chances)).sum())
        self.estimates = estimate(uncertainty - ranking.bits, ranking.chance)

    def best_by_estimate(self, count: int) -> list[int]:
        """Places of the best guesses."""
        return self._first(self.ranking.best_first(self.estimates, self._obscurity), count)

    def best_by_other_figures(self, count: int) -> list[int]:
        """Places of the best guesses by each figure a list can be sorted by."""
        orders = (self.ranking.order(figure, self._obscurity) for figure in _SORTABLE)
        return [place for order in orders for place in self._first(order, count)]

    def _first(self, order: npt.NDArray[np.intp], count: int) -> list[int]:
        """The first places but for withheld guesses."""
        withheld = self.position.solver.is_withheld
        first = order[: count + np.count_nonzero(withheld)]
        numbers: list[int] = first[~withheld[self.ranking.guesses[first]]][:count].tolist()
        return numbers

    def places(self, guesses: Sequence[str]) -> list[int]:
        """Places of these guesses, as far as they are legal."""
        numbers = (self.position.number(guess) for guess in guesses)
        return [
            int(np.searchsorted(self.ranking.guesses, number))
            for number in numbers
            if number is not None
        ]

    def suggestion(self, place: int) -> Suggestion:
        ranking = self.ranking
        return Suggestion(
            word=self.position.solver.guesses[int(ranking.guesses[place])],
            expected_guesses=float(self.estimates[place]),
            proved=False,
            expected_remaining=float(ranking.expected_remaining[place]),
            worst=int(ranking.worst[place]),
            bits=float(ranking.bits[place]),
            patterns=int(ranking.patterns[place]),
            chance=float(ranking.chance[place]),
        )


def estimate(
    bits_left: npt.NDArray[np.float64], chance: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """About how many guesses are needed, from the bits still missing after this one.

    With no bits missing the answer is this guess or the next one, exactly 2 - chance; the rest is
    a fit to proved values.
    """
    missing: npt.NDArray[np.float64] = np.maximum(bits_left, 0.0)
    return 2 - chance + 0.42 * missing**0.75


def _proved(suggestion: Suggestion, solution: Solution, risk: float) -> Suggestion:
    return replace(suggestion, expected_guesses=solution.expected_guesses, proved=True, risk=risk)
