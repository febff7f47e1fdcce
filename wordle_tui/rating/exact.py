"""Ratings: how good each guess of a game was, and how lucky.

A game in, a rated game out, as the frozen values of `values`; nothing is printed, stored or drawn.

E(g) is the expected number of guesses still needed when g is played now and every later guess is
the best one; E* is the least of them. Then

* loss = E(g) - E*: what the guess gave away;
* luck = E(g) - 1 - E* of the next position (0 when solved): what its tiles gave back.

They add up: guesses taken + E* of what is left = E* of the start + all losses - all lucks.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from wordle_tui import strategies
from wordle_tui.game.errors import ContradictionError
from wordle_tui.game.game import Game, Outcome, Turn, broken_clue
from wordle_tui.game.tiles import feedback
from wordle_tui.rating.values import SECONDS, Line, RatedGame, RatedGuess
from wordle_tui.rating.valuing import ValuedPosition
from wordle_tui.solver.advice import Basis, Suggestion
from wordle_tui.solver.advisor import Advisor
from wordle_tui.solver.book import opening_advice
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Report, Stop, Stopped, never_stop


def rate(
    game: Game,
    advisor: Advisor,
    *,
    seconds: float = SECONDS,
    stop: Stop = never_stop,
    progress: Report | None = None,
) -> RatedGame:
    """The rated game. What is not proved within `seconds` is marked by its `basis`.

    Raises `ContradictionError` if no word fits the turns, `Stopped` if `stop` said so.

    >>> from wordle_tui.game.words import word_list
    >>> game = Game(word_list("original"), answer="wince")
    >>> for guess in ("salet", "drone", "wince"):
    ...     game = game.play(guess)
    >>> rated = rate(game, Advisor(game.words))
    >>> [(each.guess, each.before, each.after, each.verdict) for each in rated.guesses[1:]]
    [('drone', 165, 12, 'best'), ('wince', 12, 1, 'solved')]
    """
    steps = list(rate_steps(game, advisor, seconds=seconds, stop=stop, progress=progress))
    if not steps or not steps[-1].is_complete:
        raise Stopped
    return steps[-1]


def rate_steps(
    game: Game,
    advisor: Advisor,
    *,
    seconds: float = SECONDS,
    stop: Stop = never_stop,
    progress: Report | None = None,
) -> Iterator[RatedGame]:
    """Yield the game with more and more of its turns rated, then with better and better proof.

    The turns come one by one with values of a quick search; then they are proved, the last turn
    first, because late positions are small. The last value yielded is complete, unless `stop` said
    so before. Progress counts these values. Raises `ContradictionError` if no word fits the turns.
    """
    assert advisor.words is game.words, "the advisor must know the game's own list"
    answer = game.known_answer
    if answer_is_added := answer is not None and not game.words.has_answer(answer):
        game = replace(game, words=game.words.including(answer))
        advisor = Advisor(game.words)
    deadline = time.monotonic() + seconds
    rater = _Rater(game, advisor, answer_is_added, stop, lambda: time.monotonic() > deadline)
    try:
        for done, rated in enumerate(rater.steps(), 1):
            if progress is not None:
                progress(done, rater.number_of_steps)
            yield rated
    except Stopped:
        return


def line(choose: Callable[[Game], str], start: Game, answer: str) -> tuple[str, ...]:
    """The guesses of a player who chooses by `choose`, against that answer, up to the win.

    The six-guess limit does not end the line.
    """
    game = replace(start, turns=())
    while game.outcome is not Outcome.WON:
        guess = choose(game)
        game = game.after(Turn(guess, feedback(guess, answer)))
    return tuple(turn.guess for turn in game.turns)


def strategy_lines(
    game: Game, answer: str, stop: Stop = never_stop
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The line each strategy takes against the answer, by its name."""
    words = game.words.including(answer)
    for name in strategies.names():
        strategy = strategies.make(name)
        yield name, line(partial(strategy.guess, stop=stop), replace(game, words=words), answer)


class _Rater:
    """One rating: the positions of the game and what is known of them so far."""

    def __init__(
        self, game: Game, advisor: Advisor, answer_is_added: bool, stop: Stop, out_of_time: Stop
    ) -> None:
        self.game, self.advisor, self.answer_is_added = game, advisor, answer_is_added
        self.stop, self.out_of_time = stop, out_of_time
        self.answer = game.known_answer
        self.book = opening_advice(game.words, game.hard)
        self.positions: dict[tuple[Turn, ...], ValuedPosition] = {}
        self.number_of_steps = 2 * len(game.turns) + 1

    def steps(self) -> Iterator[RatedGame]:
        """The game with one more turn rated, then proved, each time; at last complete."""
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

    def _after(self, count: int) -> ValuedPosition | None:
        """The position after that many turns of the game; None if the last of them won."""
        turns = self.game.turns[:count]
        return None if turns[-1].pattern.is_win else self._valued(turns)

    def _valued(self, turns: tuple[Turn, ...]) -> ValuedPosition:
        """The position after these turns, of the game or of another line."""
        if turns not in self.positions:
            game = replace(self.game, turns=turns)
            is_played = self.game.turns[: len(turns)] == turns and len(turns) < len(self.game.turns)
            turn = self.game.turns[len(turns)] if is_played else None
            position = Position.of(game, also=[turn.guess] if turn else ())
            if not position.candidates:
                raise ContradictionError(str(game.contradiction()))
            book = None if turns else self.book
            self.positions[turns] = ValuedPosition(self.advisor, position, turn, book, self.stop)
        return self.positions[turns]

    def _prove(self, position: ValuedPosition) -> None:
        """Have the position's values proved if the time allows; `stop` ends the rating."""

        def out_of_time() -> bool:
            return self.stop() or self.out_of_time()

        try:
            position.prove(out_of_time)
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
