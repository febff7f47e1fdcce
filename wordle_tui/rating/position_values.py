"""The values of the guesses in one position of a rated game.

`exact` makes one `PositionValues` for each position of a game and refines it.
"""

from __future__ import annotations

from dataclasses import replace

from wordle_tui.advice.advice import Advice, Basis, Stage, Suggestion
from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.book import has_new_weights
from wordle_tui.advice.order import is_familiar, to_play
from wordle_tui.advice.proofs import BEAM
from wordle_tui.advice.reasons import explanation
from wordle_tui.game.turn import Turn
from wordle_tui.game.words import avoided_last
from wordle_tui.solver.lists import Indices
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import SearchOptions, Solution
from wordle_tui.solver.stopping import Stop, Stopped, either


class PositionValues:
    """The values of the best guess in a position, of the best familiar word and of the guess
    played, if there is one.

    They come from the book or a quick search at first, which `quick_stop` ends, and later from a
    proof. `played` is the guess of the turn; `best` is the best guess, or `played` if no guess is
    better; so is `familiar`, if `played` is such a word. With `plain`, familiar words come first
    in what is `advised`.
    """

    def __init__(
        self,
        advisor: Advisor,
        position: Position,
        turn: Turn | None,
        book: Advice | None,
        stop: Stop,
        quick_stop: Stop,
        plain: bool,
    ) -> None:
        self._advisor, self._position, self._turn, self._book = advisor, position, turn, book
        self._solver = advisor.solver(position)
        self._quick_stop, self._is_plain = either(stop, quick_stop), plain
        self._explained: tuple[tuple[Suggestion, Suggestion], str] | None = None
        self.words = avoided_last(word for word, _ in position.chances)
        if position.guesses_left < 1:
            lost = advisor.figures(position, self._number(self.words[0]))
            lost = replace(lost, expected_guesses=1.0, risk=1.0, basis=Basis.PROVED)
            self.best = self.familiar = self.played = lost
            return
        if book is not None and has_new_weights(advisor.words):
            self.best = self._quick(book.suggestions[0].word, stop)
        else:
            self.best = self._from_book(None) or self._quick(None, stop)
        self.familiar = self.best
        if not self._is_familiar(self.best):
            known = filter(self._is_familiar, book.suggestions if book else ())
            opener = next((each.word for each in known), None)
            of_book = self._from_book(opener) if opener else None
            self.familiar = of_book or self._quick(opener, stop, is_familiar=True)
            # That no other familiar opener is better is as sure as that no rare one is.
            self.familiar = replace(self.familiar, basis=min(self.familiar.basis, self.best.basis))
        self.played = self.best
        if turn is not None:
            self.played = self._from_book(turn.guess) or self._quick(turn.guess, stop)
            self._settle()

    @property
    def advised(self) -> Suggestion:
        return to_play(self.best, self.familiar) if self._is_plain else self.best

    @property
    def reason(self) -> str:
        """What sets the guess played apart from the one advised."""
        compared = self.played, self.advised
        if self._explained is None or self._explained[0] != compared:
            chances, rule = dict(self._position.chances), self._position.rule
            chances_shown = tuple((word, chances[word]) for word in self.words)
            self._explained = compared, explanation(*compared, chances_shown, rule=rule)
        return self._explained[1]

    def prove(self, stop: Stop) -> None:
        """Replace the values by exact ones. If `stop` ends the proof, earlier results are kept."""
        self.prove_played(stop)
        self.prove_best(stop)

    def prove_played(self, stop: Stop) -> None:
        """Replace the value of the guess played by the exact one."""
        is_known = self.played.proved or (
            self._book is not None
            and (self.played.basis is Basis.ESTIMATE or has_new_weights(self._advisor.words))
        )
        if self._turn is not None and not is_known:
            self.played = self._exact(self._turn.guess, stop)
            self._settle()

    def prove_best(self, stop: Stop) -> None:
        """Replace the best guesses and their values by the exact ones."""
        # Proving the best opener of a shipped list takes hours, so the book's value is kept.
        if not self.best.proved and self._book is None:
            self.best = self._best(stop)
            if self._is_familiar(self.best):
                self.familiar = self.best
            self._settle()
        if not self.familiar.proved and self._book is None:
            self.familiar = self._best(stop, self._advisor.familiar(self._position))
            self._settle()

    def _best(self, stop: Stop, among: Indices | None = None) -> Suggestion:
        options = self._options(stop)
        solution = self._advisor.solution(self._solver, self._position, options, among=among)
        return self._proved(solution)

    def _exact(self, guess: str, stop: Stop) -> Suggestion:
        number, options = self._number(guess), self._options(stop)
        return self._proved(self._solver.value(self._position.candidates, number, **options))

    def _options(self, stop: Stop) -> SearchOptions:
        """Those of the advice: the least risk within the guesses left, then the least mean."""
        position = self._position
        return SearchOptions(revealed=position.revealed, limit=position.guesses_left, stop=stop)

    def _proved(self, solution: Solution) -> Suggestion:
        """A guess with the figures of the best play within the guesses left."""
        risk = solution.lost / solution.weight
        lost = risk * (self._position.guesses_left + 1)
        found = (1 - risk) * solution.expected_guesses
        figures = self._advisor.figures(self._position, solution.guess)
        return replace(figures, expected_guesses=found + lost, risk=risk, basis=Basis.PROVED)

    def _from_book(self, guess: str | None) -> Suggestion | None:
        """The opener from the book, or its best opener for None, with the figures of this list.

        None if the book has other weights. An answer that was added changes next to nothing.
        """
        if self._book is None or has_new_weights(self._advisor.words):
            return None
        for opener in self._book.suggestions:
            if guess in (None, opener.word):
                # That no opener is better than the first needs a separate proof.
                is_sure = guess is not None or self._book.stage is Stage.PROVED
                return replace(
                    self._advisor.figures(self._position, self._number(opener.word)),
                    expected_guesses=opener.expected_guesses,
                    risk=opener.risk,
                    basis=opener.basis if is_sure else min(opener.basis, Basis.AT_MOST),
                )
        return None

    def _quick(self, guess: str | None, stop: Stop, *, is_familiar: bool = False) -> Suggestion:
        """A guess, or the best guess for None, with the value that a quick search finds."""
        best = self.words[0]
        if len(self.words) == 1:  # there is nothing to search
            return self._exact(guess or best, stop)
        among = self._advisor.familiar(self._position) if is_familiar else None
        try:
            solution = self._search(guess, self._quick_stop, BEAM, among)
            if not solution.lost:
                figures = self._advisor.figures(self._position, solution.guess)
                value = solution.expected_guesses
                return replace(figures, expected_guesses=value, basis=Basis.AT_MOST)
            # A quick search can run out of guesses that split the candidates.
            if not is_familiar:
                best = self._advisor.suggestions(self._position, 1, stop=self._quick_stop)[0].word
        except Stopped:  # the list is long: use an estimate
            if stop():
                raise
        return self._advisor.figures(self._position, self._number(guess or best))

    def _search(
        self,
        guess: str | None,
        stop: Stop,
        beam: int | None = None,
        among: Indices | None = None,
    ) -> Solution:
        options = SearchOptions(revealed=self._position.revealed, beam=beam, stop=stop)
        if guess is None:
            return self._solver.best(self._position.candidates, among, **options)
        return self._solver.value(self._position.candidates, self._number(guess), **options)

    def _number(self, guess: str) -> int:
        return self._position.lists.numbers[guess]

    def _is_familiar(self, guess: Suggestion) -> bool:
        return is_familiar(guess, self._advisor.words)

    def _settle(self) -> None:
        """Take the guess played for the best one if no guess is better."""
        if self.played.is_as_good_as(self.best):
            self.best = replace(self.played, basis=self.best.basis)
        if self.played.is_as_good_as(self.familiar) and self._is_familiar(self.played):
            self.familiar = replace(self.played, basis=self.familiar.basis)
