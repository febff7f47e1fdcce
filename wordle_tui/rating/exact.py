"""Ratings: how good each guess of a game was, and how lucky.

A game in, a rated game out, as the frozen values of `values`.

E(g) is the expected number of guesses still needed when g is played now and every later guess is
the best one; E* is the least of them. Then

* loss = E(g) - E*: what the guess gave away;
* luck = E(g) - 1 - E* of the next position (0 when solved): what its tiles gave back.

They add up: guesses taken + E* of what is left = E* of the start + all losses - all lucks.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property, partial
from math import log2

from wordle_tui import strategies
from wordle_tui.advice.advice import SAME, Advice, Basis, Stage, Suggestion
from wordle_tui.advice.advisor import ALWAYS_PROVED, Advisor
from wordle_tui.advice.aim import AVERAGE, STREAK, Aim
from wordle_tui.advice.book import opening_advice
from wordle_tui.advice.proofs import Prover
from wordle_tui.advice.reasons import explanation, why_dearer
from wordle_tui.game.errors import ContradictionError
from wordle_tui.game.game import Game, line
from wordle_tui.game.turn import Turn, broken_clue
from wordle_tui.game.words import word_list
from wordle_tui.rating.values import SECONDS, Line, Outcomes, RatedGame, RatedGuess
from wordle_tui.solver.lists import Answers, split
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import SearchOptions, Solution
from wordle_tui.solver.stopping import Report, Stop, Stopped, deadline, either, never_stop

BEAM = 1
"""Guesses tried in each position by the quick search, whose values stand in until the proof."""
QUICK_SECONDS = 3.0
"""Time for the quick searches of a game, if there is none for proofs; then estimates have to do.
It is time of the processor: a busy machine must not make the values worse. Not of one thread:
each guess may be rated in another."""
CLOSE = 0.1
"""Quick values that differ by less are compared by exact ones."""


def rate(
    game: Game,
    advisor: Advisor,
    *,
    aim: Aim = AVERAGE,
    seconds: float = SECONDS,
    stop: Stop = never_stop,
    progress: Report | None = None,
) -> RatedGame:
    """The rated game; what is not proved within `seconds` says so by its `basis`.

    Loss and luck count guesses whatever the aim; a guess that the aim prefers says so.

    Raises `ContradictionError` if no word fits the turns, `Stopped` if `stop` ended the rating.

    >>> from wordle_tui.game.words import word_list
    >>> game = Game(word_list("original"), answer="wince")
    >>> for guess in ("salet", "drone", "wince"):
    ...     game = game.play(guess)
    >>> rated = rate(game, Advisor(game.words))
    >>> [(guess.guess, guess.before, guess.after, guess.verdict) for guess in rated.guesses[1:]]
    [('drone', 165, 12, 'best'), ('wince', 12, 1, 'solved')]
    """
    steps = list(rate_steps(game, advisor, aim=aim, seconds=seconds, stop=stop, progress=progress))
    if not steps or not steps[-1].is_complete:
        raise Stopped
    return steps[-1]


def rate_steps(
    game: Game,
    advisor: Advisor,
    *,
    aim: Aim = AVERAGE,
    seconds: float = SECONDS,
    quick_seconds: float = QUICK_SECONDS,
    stop: Stop = never_stop,
    progress: Report | None = None,
) -> Iterator[RatedGame]:
    """Yield the game with more and more of its turns rated, then with better and better values.

    Turns are first valued one by one by a quick search; then they are proved, the last turn first,
    because late positions are small; without `seconds` and `quick_seconds` estimates have to do.
    The last game yielded is complete unless `stop` ended the rating. Progress counts the games
    yielded. Raises `ContradictionError` if no word fits.
    """
    assert advisor.words is game.words, "the advisor must know the game's own list"
    answer = game.known_answer
    if answer_is_added := answer is not None and not game.words.has_answer(answer):
        game = replace(game, words=game.words.including(answer))
        advisor = Advisor(game.words)
    out_of_time = deadline(seconds)
    out_of_quick_time = deadline(quick_seconds, time.process_time)
    rater = _Rater(
        game,
        advisor,
        aim,
        answer_is_added,
        stop,
        out_of_time,
        out_of_patience=lambda: out_of_time() and out_of_quick_time(),
    )
    try:
        for done, rated in enumerate(rater.steps(), 1):
            if progress is not None:
                progress(done, rater.number_of_steps)
            yield rated
    except Stopped:
        return


def strategy_lines(
    game: Game, answer: str, stop: Stop = never_stop
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The name of each strategy with the guesses it makes against the answer."""
    words = game.words.including(answer)
    for name in strategies.names():
        strategy = strategies.make(name)
        yield name, line(partial(strategy.guess, stop=stop), replace(game, words=words), answer)


class _Rater:
    """One rating: the positions of the game and what is known of them so far."""

    def __init__(
        self,
        game: Game,
        advisor: Advisor,
        aim: Aim,
        answer_is_added: bool,
        stop: Stop,
        out_of_time: Stop,
        out_of_patience: Stop,
    ) -> None:
        self.game, self.advisor, self.aim = game, advisor, aim
        self.answer_is_added = answer_is_added
        self.stop, self.out_of_time, self.out_of_patience = stop, out_of_time, out_of_patience
        self.answer = game.known_answer
        self.book = opening_advice(game.words, game.hard)
        self.positions: dict[tuple[Turn, ...], _ValuedPosition] = {}
        self.number_of_steps = 2 * len(game.turns) + 1

    def steps(self) -> Iterator[RatedGame]:
        """The game with one more turn rated each time, then one more proved; at last complete."""
        turns = self.game.turns
        for count in range(1, len(turns) + 1):
            yield self._rated(count)
        for count in range(len(turns), 0, -1):
            if (position := self._after(count)) is not None:
                self._prove(position)
            yield self._rated(len(turns))
        # The opener last: its position is the largest by far. A book knows the best one already.
        start = self._valued(())
        if self.book is None:
            self._prove(start)
        optimal_line = self._optimal_line()
        self._prove(start)
        yield replace(self._rated(len(turns)), optimal_line=optimal_line, is_complete=True)

    def _rated(self, count: int) -> RatedGame:
        """The game with its first turns rated by what is known now."""
        start = self._valued(())
        guesses = []
        for number, turn in enumerate(self.game.turns[:count]):
            before = self._valued(self.game.turns[:number])
            after = self._after(number + 1)
            guesses.append(
                RatedGuess(
                    turn=turn,
                    played=before.played,
                    best=before.best,
                    expected_after=after.best.expected_guesses if after else 0.0,
                    after_basis=after.best.basis if after else Basis.PROVED,
                    outcomes=before.outcomes,
                    words_before=before.words,
                    words_after=after.words if after else (turn.guess,),
                    broken_clue=broken_clue(turn.guess, self.game.turns[:number]),
                    reason=before.reason,
                    fits_aim=bool(before.why_dearer),
                )
            )
        return RatedGame(
            game=self.game,
            guesses=tuple(guesses),
            expected_start=start.best.expected_guesses,
            start_basis=start.best.basis,
            answer=self.answer,
            answer_is_added=self.answer_is_added,
            has_book=self.book is not None,
        )

    def _after(self, count: int) -> _ValuedPosition | None:
        """The position after that many turns of the game; None if the last of them won."""
        turns = self.game.turns[:count]
        return None if turns[-1].pattern.is_win else self._valued(turns)

    def _valued(self, turns: tuple[Turn, ...]) -> _ValuedPosition:
        """The position after these turns, of the game or of another line."""
        if turns not in self.positions:
            game = replace(self.game, turns=turns)
            is_played = self.game.turns[: len(turns)] == turns and len(turns) < len(self.game.turns)
            turn = self.game.turns[len(turns)] if is_played else None
            position = Position.of(game, also=[turn.guess] if turn else ())
            if not position.candidates:
                raise ContradictionError(str(game.contradiction()))
            book = None if turns else self.book
            self.positions[turns] = _ValuedPosition(
                self.advisor, position, turn, book, self.stop, self.out_of_patience
            )
        return self.positions[turns]

    def _prove(self, position: _ValuedPosition) -> None:
        """Prove the position's values if there is time; `stop` ends the rating."""

        is_quick = len(position.words) <= ALWAYS_PROVED
        out_of_time = self.stop if is_quick else either(self.stop, self.out_of_time)
        try:
            position.prove(out_of_time)
            position.judge(self.aim, out_of_time)
        except Stopped:
            if self.stop():
                raise
        position.compare_outcomes(self.stop, out_of_time)

    def _optimal_line(self) -> Line | None:
        """The best guesses against the same answer, if it is known."""
        if self.answer is None:
            return None
        best_guesses: list[Suggestion] = []

        def choose(game: Game) -> str:
            position = self._valued(game.turns)
            if game.turns:
                self._prove(position)
            best_guesses.append(position.best)
            return position.best.word

        guesses = line(choose, self.game, self.answer)
        return Line(
            guesses,
            left=(*(best.expected_guesses for best in best_guesses), 0.0),
            proved=all(best.proved for best in best_guesses),
        )


class _ValuedPosition:
    """A position, the turn played in it if any, and the values of its guesses as far as known.

    They come from the book, from a narrow search, and at last from a proof. `played` is the guess
    of the turn, `best` the best one: the one played if none is better.
    """

    def __init__(
        self,
        advisor: Advisor,
        position: Position,
        turn: Turn | None,
        book: Advice | None,
        stop: Stop,
        out_of_patience: Stop,
    ) -> None:
        self._advisor, self._position, self._turn, self._book = advisor, position, turn, book
        self._solver = advisor.solver(position)
        self._out_of_patience = either(stop, out_of_patience)
        self.words = tuple(word for word, _ in position.chances)
        self._shift = self._book_error(stop)
        self.best = self._from_book(None) or self._quick(None, stop)
        self.played = self.best
        if turn is not None:
            self.played = self._from_book(turn.guess) or self._quick(turn.guess, stop)
            self._settle()
        self._is_searched = len(self.words) == 1
        self.why_dearer = ""
        self.outcomes = self._outcomes(lambda code, bucket: _about(len(bucket)), proved=False)

    @property
    def reason(self) -> str:
        """What set the guess played apart from the best one."""
        position = self._position
        return self.why_dearer or explanation(
            self.played, self.best, position.chances, hard=position.hard
        )

    def prove(self, stop: Stop) -> None:
        """Replace the values by exact ones; what was proved before a stop is kept."""
        is_known = self.played.proved or (
            self._book is not None and self.played.basis is Basis.ESTIMATE
        )
        if self._turn is not None and not is_known:
            solution = self._search(self._turn.guess, stop)
            self.played = self._valued(solution, Basis.PROVED)
            self._is_searched = True
            self._settle()
        # To prove the best opener of a shipped list takes hours: the book has to do.
        if not self.best.proved and self._book is None:
            options = SearchOptions(revealed=self._position.revealed, stop=stop)
            solution = self._advisor.best(self._solver, self._position, options)
            self.best = self._valued(solution, Basis.PROVED)
            self._settle()

    def judge(self, aim: Aim, stop: Stop) -> None:
        """Say so if the aim prefers the guess played to the best one, which costs less.

        Openers of the book are not judged: what they risk would have to be searched.
        """
        is_known = self.played.proved and self.best.proved and self._book is None
        if self.played.word == self.best.word or not is_known:
            return
        is_safe = self._search(self.best.word, stop).worst <= self._position.guesses_left
        if is_safe and aim in (AVERAGE, STREAK):
            return
        prover = Prover(self._solver, self._position, stop, aim)
        best, played = prover.prove(self.best), prover.prove(self.played)
        count = len(self._position.turns)
        chances, best_chances = played.done_by, best.done_by
        if chances and best_chances and aim.order(chances, count) < aim.order(best_chances, count):
            self.played, self.best = played, best
            self.why_dearer = why_dearer([played, best], aim, count)

    def compare_outcomes(self, stop: Stop, out_of_time: Stop) -> None:
        """Compare the outcomes by their E*: by exact values if the guess was searched here.

        Otherwise by quick values, and by exact ones where those are close to the actual outcome's;
        without any time, by what so many words take, about.
        """
        if self._turn is None:
            return
        solver, revealed, turn = self._solver, self._position.revealed, self._turn

        def exact(code: int, bucket: Answers) -> float:
            after = revealed and revealed.after(turn.guess, code)
            return solver.best(bucket, revealed=after, stop=out_of_time).expected_guesses

        def quick(code: int, bucket: Answers) -> float:
            return solver.best(bucket, beam=BEAM, stop=self._out_of_patience).expected_guesses

        def quick_or_exact(code: int, bucket: Answers) -> float:
            actual = quick(turn.pattern.code, self._buckets.get(turn.pattern.code) or (0,))
            value = quick(code, bucket)
            return exact(code, bucket) if abs(value - actual) < CLOSE else value

        for worth, proved in ((exact, True), (quick_or_exact, False), (quick, False)):
            if worth is exact and not self._is_searched:
                continue
            try:
                self.outcomes = self._outcomes(worth, proved)
                return
            except Stopped:
                if stop():
                    raise

    def _book_error(self, stop: Stop) -> float:
        """How many more guesses openers need than the book says, as the list has other weights: as
        many as its best one does. An answer that was added changes next to nothing."""
        if self._book is None or self._book.suggestions[0].basis is not Basis.ESTIMATE:
            return 0.0
        shipped = word_list(self._advisor.words.name).classes
        if self._advisor.words.classes[: len(shipped)] == shipped:
            return 0.0
        best = self._book.suggestions[0]
        return self._quick(best.word, stop).expected_guesses - best.expected_guesses

    def _from_book(self, guess: str | None) -> Suggestion | None:
        """An opener of the book, or its best one for None; the figures are this list's own."""
        if self._book is None:
            return None
        for opener in self._book.suggestions:
            if guess in (None, opener.word):
                # That no opener is better than the first is a proof of its own.
                is_sure = guess is not None or self._book.stage is Stage.PROVED
                return replace(
                    self._advisor.figures(self._position, self._number(opener.word)),
                    expected_guesses=opener.expected_guesses + self._shift,
                    basis=opener.basis if is_sure else min(opener.basis, Basis.AT_MOST),
                )
        return None

    def _quick(self, guess: str | None, stop: Stop) -> Suggestion:
        """A guess, or the best one for None, with the value a narrow search finds."""
        best = self.words[0]
        try:
            solution = self._search(guess, self._out_of_patience, BEAM)
            if not solution.lost:
                # With one word left there is nothing to prove.
                is_proved = len(self.words) == 1
                return self._valued(solution, Basis.PROVED if is_proved else Basis.AT_MOST)
            # A narrow search can run out of guesses that tell anything.
            best = self._advisor.suggestions(self._position, 1, stop=self._out_of_patience)[0].word
        except Stopped:  # a long list: estimates have to do
            if stop():
                raise
        return self._advisor.figures(self._position, self._number(guess or best))

    def _search(self, guess: str | None, stop: Stop, beam: int | None = None) -> Solution:
        options = SearchOptions(revealed=self._position.revealed, beam=beam, stop=stop)
        if guess is None:
            return self._solver.best(self._position.candidates, **options)
        return self._solver.value(self._position.candidates, self._number(guess), **options)

    def _valued(self, solution: Solution, basis: Basis) -> Suggestion:
        figures = self._advisor.figures(self._position, solution.guess)
        return replace(figures, expected_guesses=solution.expected_guesses, basis=basis)

    def _number(self, guess: str) -> int:
        return self._position.lists.numbers[guess]

    def _settle(self) -> None:
        if self.played.expected_guesses <= self.best.expected_guesses + SAME:
            self.best = replace(self.played, basis=self.best.basis)

    @cached_property
    def _buckets(self) -> dict[int, Answers]:
        """The candidates by the pattern that the guess played would get."""
        codes = self._position.codes(self._number(self.played.word)).tolist()
        return dict(split(self._position.candidates, codes))

    def _outcomes(self, worth: Callable[[int, Answers], float], proved: bool) -> Outcomes:
        """The shares of better and worse buckets than the actual one; a lower worth is better."""
        if self._turn is None:
            return Outcomes(0.0, 1.0, 0.0, proved, variance=0.0)
        weigh, buckets = self._position.lists.weigh, self._buckets
        worths = {
            code: 0.0 if code == self._position.lists.win else worth(code, bucket)
            for code, bucket in buckets.items()
        }
        # A pattern that no counted candidate shows is worse than all others, unless it is the win.
        unlikely = 0.0 if self._turn.pattern.is_win else float("inf")
        actual = worths.get(self._turn.pattern.code, unlikely)
        total = weigh(self._position.candidates)

        def share(codes: Iterable[int]) -> float:
            return sum(weigh(buckets[code]) for code in codes) / total

        better = share(code for code, value in worths.items() if value < actual - SAME)
        worse = share(code for code, value in worths.items() if value > actual + SAME)
        mean = sum(value * share([code]) for code, value in worths.items())
        variance = sum((value - mean) ** 2 * share([code]) for code, value in worths.items())
        return Outcomes(better, 1 - better - worse, worse, proved, variance)


def _about(words: int) -> float:
    """How many guesses so many words take, about: the least there can be, when all but one take
    two, and a tenth of the bits to be found out, which comes near exact values."""
    return 2 - 1 / words + log2(words) / 10
