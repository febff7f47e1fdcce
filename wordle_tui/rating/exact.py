"""Rate a game: how good each guess was, and how lucky.

The best guess is that of the advice: the least risk of losing within the guesses left, then the
least mean. E* is what a position is worth: the guesses that this play still needs on average, and
three for a certain loss (`Suggestion.price`). Then

* loss: what a guess cost against the best one (`Suggestion.behind`);
* behind: the same against the best familiar word;
* luck = E* + loss - 1 - E* of the next position (0 when solved): what its tiles gave back.

They add up: guesses taken + E* of what is left = E* of the start + all losses - all lucks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from wordle_tui import strategies
from wordle_tui.advice.advice import Advice
from wordle_tui.advice.advisor import ALWAYS_PROVED, Advisor, advisor_of
from wordle_tui.advice.book import has_new_weights, opening_advice
from wordle_tui.game.board import Board, line
from wordle_tui.game.daily import PastAnswers, shipped_past
from wordle_tui.game.errors import ContradictionError, WordleError
from wordle_tui.game.named_lists import list_named
from wordle_tui.game.records import FinishedGame, Mode, TurnRating
from wordle_tui.game.turn import Turn, broken_clue
from wordle_tui.game.words import word_list
from wordle_tui.rating.lists import list_of_position, list_of_start
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.rating.position_values import PositionValues
from wordle_tui.rating.values import SECONDS, Line, RatedGame, RatedGuess
from wordle_tui.solver.executors import mapped
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Report, Stop, Stopped, either, never_stop, work

QUICK_SECONDS = 3.0
"""Work for the quick searches of a game once that for proofs is done; estimates follow."""


def rate(
    board: Board,
    advisor: Advisor,
    *,
    plain: bool = False,
    seconds: float = SECONDS,
    stop: Stop = never_stop,
    progress: Report | None = None,
) -> RatedGame:
    """Rate a game. The `basis` of a value tells whether it was proved with the `work` of `seconds`.

    No figure depends on `plain`, with which guesses are compared in words with the best familiar
    one.

    Raises `ContradictionError` if no word fits the turns, `Stopped` if `stop` ended the rating.

    >>> from wordle_tui.game.words import word_list
    >>> board = Board(word_list("original"), answer="wince")
    >>> for guess in ("salet", "drone", "wince"):
    ...     board = board.play(guess)
    >>> rated = rate(board, Advisor(board.words))
    >>> [(guess.guess, guess.before, guess.after, guess.verdict) for guess in rated.guesses[1:]]
    [('drone', 165, 12, 'best'), ('wince', 12, 1, 'bold')]
    """
    stages = rate_steps(board, advisor, plain=plain, seconds=seconds, stop=stop, progress=progress)
    steps = list(stages)
    if not steps or not steps[-1].is_complete:
        raise Stopped
    return steps[-1]


def rate_steps(
    board: Board,
    advisor: Advisor,
    *,
    plain: bool = False,
    seconds: float = SECONDS,
    quick_seconds: float = QUICK_SECONDS,
    stop: Stop = never_stop,
    progress: Report | None = None,
) -> Iterator[RatedGame]:
    """Yield the game with one more turn rated each time, then with better values.

    The turns are first rated one by one with a quick search. Then they are proved, the last turn
    first, because late positions are small. If both `seconds` and `quick_seconds` are 0, all values
    are estimates. The last game yielded is complete unless `stop` ended the rating. `progress`
    counts the games yielded. Raises `ContradictionError` if no word fits, and a `WordleError` if
    the advisor is for another list.
    """
    rater = _rater(board, advisor, plain, seconds, quick_seconds, stop)
    with suppress(Stopped):
        for done, rated in enumerate(rater.steps(), 1):
            if progress is not None:
                progress(done, 2 * len(board.turns) + 1)
            yield rated


def _rater(
    board: Board, advisor: Advisor, plain: bool, seconds: float, quick_seconds: float, stop: Stop
) -> _Rater:
    if advisor.words is not board.words:
        raise WordleError("The advisor isn't for the word list of the game.")
    answer = board.known_answer
    if answer_is_added := answer is not None and not board.words.has_answer(answer):
        board = replace(board, words=board.words.including(answer))
        advisor = Advisor(board.words)
    out_of_time, quick_is_over = work(seconds), work(quick_seconds)
    stops = stop, out_of_time, lambda: out_of_time() and quick_is_over()
    return _Rater(board, advisor, plain, answer_is_added, *stops)


def best_play(
    game: FinishedGame, past: PastAnswers, *, plain: bool = False, stop: Stop = never_stop
) -> Line | None:
    """Best play on the word of a finished game, as its rating has it, in about a second.

    None if the answer or the list is unknown, against the adversary and for several boards. Raises
    `Stopped` when `stop` returns True.
    """
    if game.mode is Mode.ADVERSARY or len(game.boards) > 1:
        return None
    try:
        board = _board(game, past)
        rater = _rater(board, advisor_of(board.words), plain, SECONDS, QUICK_SECONDS, stop)
        return rater.best_play()
    except WordleError:
        return None


def _board(game: FinishedGame, past: PastAnswers) -> Board:
    """A finished game with the list of its day."""
    words = list_named(game.list_name, past.before(game.played_on, game.answer))
    return Board(words, game.turns, game.rule, game.answer, game.limit)


def played_on(
    rated: RatedGame, guesses: Sequence[str], advisor: Advisor, *, plain: bool, stop: Stop
) -> Line | None:
    """Best play against the answer of a rated game after other guesses, as `rate` finds it.

    None if the answer is unknown. Raises `Stopped` if `stop` ended the search.
    """
    rater = _rater(rated.board, advisor, plain, SECONDS, QUICK_SECONDS, stop)
    return rater.best_play(guesses)


def strategy_lines(
    board: Board, answer: str, stop: Stop = never_stop
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the name of each strategy and its guesses against the answer."""
    board = replace(board, words=board.words.including(answer))
    for strategy in strategies.available():
        yield strategy.name, line(partial(strategy.guess, stop=stop), board, answer)


@dataclass
class _Rater:
    """One rating: the positions of the game and what is known of them so far."""

    board: Board
    advisor: Advisor
    plain: bool
    answer_is_added: bool
    stop: Stop
    out_of_time: Stop
    out_of_quick_time: Stop
    positions: dict[tuple[Turn, ...], PositionValues] = field(default_factory=dict)

    @cached_property
    def book(self) -> Advice | None:
        words = self._monthly.words
        words = word_list(words.name) if has_new_weights(words) else words
        return opening_advice(words, self.board.rule)

    @cached_property
    def _monthly(self) -> Advisor:
        words = list_of_start(self.board.words)
        return self.advisor if words is self.board.words else advisor_of(words)

    def _advisor_of(self, board: Board) -> Advisor:
        """The advisor of a position of the game."""
        return self.advisor if list_of_position(board) is board.words else self._monthly

    def steps(self) -> Iterator[RatedGame]:
        turns = self.board.turns
        for count in range(1, len(turns) + 1):
            yield self._rated(count)
        for count in range(len(turns), 0, -1):
            if (position := self._after(count)) is not None:
                self._prove(position)
            yield self._rated(len(turns))
        # The opener comes last: its position is the largest by far. The book knows the best one.
        start = self._valued(())
        if self.book is None:
            self._prove(start)
        optimal_line = self.best_play()
        self._prove(start)
        yield replace(self._rated(len(turns)), optimal_line=optimal_line, is_complete=True)

    def _rated(self, count: int) -> RatedGame:
        """The game with its first `count` turns rated by what is known now."""
        guesses, words = [], self.board.words
        for number, turn in enumerate(self.board.turns[:count]):
            before = self._valued(self.board.turns[:number])
            after = self._after(number + 1)
            guesses.append(
                RatedGuess(
                    turn=turn,
                    played=before.played,
                    best=before.best,
                    familiar=before.familiar,
                    then=after.best if after else None,
                    words_before=before.words,
                    words_after=after.words if after else (turn.guess,),
                    broken_clue=broken_clue(turn.guess, self.board.turns[:number]),
                    reason=before.reason,
                    unlikely_fits=len(before.words) == 1
                    and len(replace(self.board, turns=self.board.turns[:number]).candidates) > 1,
                    is_plain=self.plain,
                    is_unlisted=not words.has_only_answers and turn.guess not in words.accepted,
                )
            )
        return RatedGame(
            board=self.board,
            guesses=tuple(guesses),
            start=self._valued(()).best,
            answer=self.board.known_answer,
            answer_is_added=self.answer_is_added,
            has_book=self.book is not None,
        )

    def _after(self, count: int) -> PositionValues | None:
        """The position after the first `count` turns; None if the last of them won."""
        turns = self.board.turns[:count]
        return None if turns[-1].pattern.is_win else self._valued(turns)

    def _valued(self, turns: tuple[Turn, ...]) -> PositionValues:
        if turns not in self.positions:
            game = replace(self.board, turns=turns)
            is_played = self.board.turns[: len(turns)] == turns and len(turns) < len(
                self.board.turns
            )
            turn = self.board.turns[len(turns)] if is_played else None
            advisor = self._advisor_of(game)
            game = replace(game, words=advisor.words)
            position = Position.of(game, also=[turn.guess] if turn else ())
            if not position.candidates:
                raise ContradictionError(str(game.contradiction()))
            book = None if turns else self.book
            self.positions[turns] = PositionValues(
                advisor, position, turn, book, self.stop, self.out_of_quick_time, self.plain
            )
        return self.positions[turns]

    def _prove(self, position: PositionValues) -> None:
        """Prove the values of the position if there is time. Raises `Stopped` for `stop` alone."""
        is_quick = len(position.words) <= ALWAYS_PROVED
        out_of_time = self.stop if is_quick else either(self.stop, self.out_of_time)
        try:
            position.prove(out_of_time)
        except Stopped:
            if self.stop():
                raise

    def best_play(self, first: Sequence[str] = ()) -> Line | None:
        """The guesses advised against the same answer, after these; None without an answer."""
        if (answer := self.board.known_answer) is None:
            return None
        positions: list[PositionValues] = []

        def choose(board: Board) -> str:
            if len(board.turns) < len(first):
                return first[len(board.turns)]
            positions.append(position := self._valued(board.turns))
            if board.turns:
                self._prove(position)
            return position.advised.word

        guesses = line(choose, self.board, answer)
        are_proved = all(position.advised.proved for position in positions[not first :])
        return Line(guesses, are_proved, tuple(len(position.words) for position in positions))


def rate_many(
    games: Iterable[FinishedGame],
    *,
    past: PastAnswers | None = None,
    executor: Executor | None = None,
    stop: Stop = never_stop,
    progress: Report | None = None,
) -> Iterator[tuple[FinishedGame, list[TurnRating]]]:
    """Rate many games with one board, such as imported ones, here or on an executor.

    Yields each game with the ratings of its turns, in the order in which they are done, and calls
    `progress` with their number and that of all games.

    The newest come first, as in a level. A game that contradicts itself has no ratings, nor has one
    whose guesses are not known. `past` are the past answers, by default those that come with the
    program. Raises `Stopped` when `stop` returns True.
    """
    newest_first = sorted(games, key=lambda game: game.finished, reverse=True)
    rate_one = partial(_ratings, shipped_past() if past is None else past)
    for done, rated in enumerate(mapped(executor, rate_one, newest_first, stop), 1):
        yield rated
        if progress is not None:
            progress(done, len(newest_first))


def _ratings(past: PastAnswers, finished: FinishedGame, stop: Stop) -> list[TurnRating]:
    """The ratings of a game's turns; none if it contradicts itself."""
    try:
        board = _board(finished, past)
        return turn_ratings(rate(board, advisor_of(board.words), stop=stop))
    except WordleError:
        return []
