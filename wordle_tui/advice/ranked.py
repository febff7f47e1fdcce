"""The guesses of a position ranked by estimate, and the rank of one of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from wordle_tui.advice.advice import SAME, Advice, Asked, Basis, Stage, Suggestion
from wordle_tui.game.daily import PastAnswers
from wordle_tui.game.wording import day_text
from wordle_tui.solver.lists import Indices
from wordle_tui.solver.position import Position
from wordle_tui.solver.ranking import Floats, Ranking, estimated_guesses

_SORTABLE = ("expected_remaining", "worst", "bits", "patterns", "chance")


class RankedGuesses:
    """A ranking with estimates of the expected guesses.

    A place is an index into the arrays of the ranking.
    """

    def __init__(
        self,
        position: Position,
        ranking: Ranking,
        obscurity: npt.NDArray[np.intp],
        past: PastAnswers,
        estimates: Floats | None = None,
        boards: int = 1,
    ) -> None:
        """With several boards, the position is any of them, and the ranking and the estimates are
        those of all boards together."""
        self.position, self.ranking, self._obscurity = position, ranking, obscurity
        self._past, self._boards = past, boards
        self.estimates = (
            estimated_guesses(ranking, position.chances) if estimates is None else estimates
        )

    def best_by_estimate(self, count: int, among: Indices | None = None) -> list[int]:
        """Places of the best guesses by estimate, of all or `among` some."""
        order = self.ranking.best_first(self.estimates, self._obscurity)
        if among is not None:
            order = order[np.isin(self.ranking.guesses[order], among)]
        return self._first(order, count)

    def best_by_other_figures(self, count: int) -> list[int]:
        """Places of the best guesses by each of the figures that a list can be sorted by."""
        orders = (self.ranking.order(figure, self._obscurity) for figure in _SORTABLE)
        return [place for order in orders for place in self._first(order, count)]

    def _first(self, order: npt.NDArray[np.intp], count: int) -> list[int]:
        """The first places, without withheld guesses."""
        withheld = self.position.lists.is_withheld
        first = order[: count + np.count_nonzero(withheld)]
        numbers: list[int] = first[~withheld[self.ranking.guesses[first]]][:count].tolist()
        return numbers

    def places(self, guesses: Sequence[str]) -> list[int]:
        """Places of the legal guesses among these."""
        numbers = (self.position.number(guess) for guess in guesses)
        legal = [number for number in numbers if number is not None]
        places: list[int] = np.searchsorted(self.ranking.guesses, legal).tolist()
        return places

    def names(self, places: Iterable[int]) -> list[str]:
        return [self.position.lists.guesses[int(self.ranking.guesses[place])] for place in places]

    def suggestion_of(self, guess: str) -> Suggestion:
        [place] = self.places([guess])
        return self.suggestion(place)

    def suggestion(self, place: int) -> Suggestion:
        ranking = self.ranking
        word = self.position.lists.guesses[int(ranking.guesses[place])]
        return Suggestion(
            word=word,
            expected_guesses=float(self.estimates[place]),
            basis=Basis.ESTIMATE,
            expected_remaining=float(ranking.expected_remaining[place]),
            worst=int(ranking.worst[place]),
            bits=float(ranking.bits[place]),
            patterns=int(ranking.patterns[place]),
            chance=min(1.0, float(ranking.chance[place])),
            used=self._past.uses.get(word, ""),
            known_to=day_text(self._past.known_to),
            boards=self._boards,
        )

    def with_asked(
        self,
        advice: Advice,
        asked: Sequence[Suggestion],
        differ: Callable[[Suggestion, Suggestion], object],
    ) -> Advice:
        """The advice with the guesses asked about, their ranks and reasons."""
        best = advice.best
        known = {each.word: each for each in (*advice.suggestions, *advice.left_out)}
        cost = advice.plain_word_cost
        best_of_all = best if cost is None else known.get(cost.word, best)
        for guess in asked:
            if guess.word not in known or (guess.proved and not known[guess.word].done_by):
                known[guess.word] = guess
        answers, words = [], {each.word for each in asked}
        words.difference_update(each.word for each in advice.suggestions)
        for guess in (known[each.word] for each in asked):
            ranks = self.rank(guess, known.values(), best_of_all, advice.stage, words)
            is_first = guess.word == best.word
            if not is_first:
                text = str(differ(guess, best))
            else:  # its rank says how good it is
                text = advice.why if advice.preferred is None else ""
            is_proved = advice.stage is Stage.PROVED and cost is not None
            answers.append(Asked(guess, *ranks, text, is_first and is_proved))
        return replace(advice, asked=tuple(answers))

    def rank(
        self,
        guess: Suggestion,
        known: Iterable[Suggestion],
        best: Suggestion,
        stage: Stage,
        asked: Collection[str] = (),
    ) -> tuple[int, bool]:
        """The rank of a guess, and whether it is certain: only that of the best one is.

        `best` is the best of all guesses, and `asked` are known only because they were asked about.
        Guesses that were searched are counted by their figures. The others are counted by their
        estimates, corrected by the mean error of the searched ones.
        """
        value, numbers = guess.expected_guesses - SAME, self.position.lists.numbers
        is_open = ~self.position.lists.is_withheld[self.ranking.guesses]
        own = self.estimates[self.places([guess.word])[0]] if guess.word in numbers else value
        by_estimate = 1 + int(np.count_nonzero(is_open & (self.estimates < own - SAME)))
        if guess.basis is Basis.ESTIMATE:
            return by_estimate, False

        def order(each: Suggestion) -> tuple[float, ...]:
            return round(each.known_risk, 9), round(each.expected_guesses, 9)

        if stage is Stage.PROVED and guess.proved and order(guess) <= order(best):
            return 1, True
        searched = [
            each for each in known if each.basis is not Basis.ESTIMATE and each.word in numbers
        ]
        before = sum(order(each) < order(guess) for each in searched)
        if all(each.word in asked or order(each) <= order(guess) for each in searched):
            # The same rank as before it was searched, and whatever else was.
            return max(1 + before, by_estimate), False
        places = self.places([each.word for each in searched])
        values = np.array([each.expected_guesses for each in searched])
        shift = float(np.mean(values - self.estimates[places]))
        is_open[places] = False
        likely_before = is_open & (self.estimates + shift < value)
        return 1 + before + int(np.count_nonzero(likely_before)), False
