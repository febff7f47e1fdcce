"""A solver that answers at once, for tests of the screens: the same figures every time, no numpy.

The figures are right but for the expected guesses, which are only plausible.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from math import log2

from wordle_tui.advice.advice import (
    Advice,
    Asked,
    Basis,
    Engine,
    Stage,
    Suggestion,
    WordsLeft,
    first_advice,
)
from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.reasons import boards_difference, boards_reason, difference, why
from wordle_tui.game.board import Board
from wordle_tui.game.daily import PastAnswers
from wordle_tui.game.errors import ContradictionError
from wordle_tui.game.game import Game
from wordle_tui.game.named_lists import list_named
from wordle_tui.game.records import FinishedGame, TurnRating
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import WordList
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.rating.several_boards import RatedBoardsGuess, rate_boards
from wordle_tui.rating.values import Line, RatedGame, RatedGuess
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.tui.rated.program import RatingEngines

OPENERS = ("salet", "reast", "crate", "trace", "slate", "crane", "raise", "soare", "roate", "irate")
SHOWN = 20


class InstantEngine:
    """Ranks the likeliest candidates and a few good words."""

    def advise(
        self,
        position: Board | Game,
        *,
        also: Sequence[str] = (),
        plain: bool = False,
        stop: Stop = never_stop,
    ) -> Iterator[Advice]:
        game = Game.of(position)
        first = first_advice(game)
        advice = replace(first, boards=tuple(map(_equally_likely, first.boards)))
        yield advice
        if advice.stage is Stage.PROVED:
            return
        each = max(1, 12 // len(advice.unsolved))
        left = (word for board in advice.unsolved for word in board.words[:each])
        usual = (word for word in (*OPENERS, "clint", "could") if len(word) == game.words.length)
        words = dict.fromkeys((*usual, *left))
        guesses_left = game.limit - len(game.guesses)

        def figures(word: str) -> Suggestion:
            return _suggestion(word, advice.unsolved, guesses_left)

        suggestions = sorted(
            map(figures, words), key=lambda each: (each.expected_guesses, each.word)
        )
        best, candidates = suggestions[0], advice.candidates

        def reason(guess: Suggestion) -> str:
            if advice.is_sum:
                return boards_difference(guess, best, game)
            return difference(guess, best, candidates, rule=game.rule)

        yield replace(
            advice,
            stage=Stage.RANKED if advice.is_sum else Stage.PROVED,
            suggestions=tuple(suggestions[:SHOWN]),
            why=boards_reason(best.word, game) if advice.is_sum else why(best, candidates),
            asked=tuple(
                Asked(
                    guess,
                    rank=1
                    + sum(each.expected_guesses < guess.expected_guesses for each in suggestions),
                    rank_is_exact=guess.proved,
                    reason=reason(guess),
                )
                for guess in map(figures, also)
            ),
        )


def _equally_likely(left: WordsLeft) -> WordsLeft:
    return replace(left, likely=tuple((word, 1 / len(left.likely)) for word in left.words))


def _suggestion(word: str, boards: Sequence[WordsLeft], guesses_left: int) -> Suggestion:
    figures = [board.figures_of(word) for board in boards]
    total = sum(len(board.likely) for board in boards)
    bits_left = sum(log2(len(board.likely)) for board in boards)
    chance = min(1.0, sum(each.chance for each in figures))
    bits = sum(each.bits for each in figures)
    patterns = sum(each.patterns for each in figures)
    done_by = (chance, patterns / total, *[1.0] * guesses_left)[:guesses_left]
    is_proved = len(boards) == 1 and len(word) != sum(map(ord, word)) % 7
    suggestion = Suggestion(
        word,
        expected_guesses=len(boards) + (1 - chance) * (1 + max(0.0, bits_left - bits) / 4),
        basis=Basis.PROVED if is_proved else Basis.ESTIMATE,
        expected_remaining=sum(each.expected_remaining for each in figures),
        worst=sum(each.worst for each in figures),
        bits=bits,
        patterns=patterns,
        chance=chance,
    )
    if len(boards) > 1:
        return suggestion
    return replace(suggestion, risk=1 - done_by[-1], done_by=done_by)


@cache
def _opening(words: WordList) -> Advice:
    return list(InstantEngine().advise(Board(words)))[-1]


@lru_cache(maxsize=4)
def _advisor(words: WordList) -> Advisor:
    """The solver of a list, with what it has proved in other tests."""
    return Advisor(words)


def _rated(board: Board) -> RatedGame:
    """The game with figures that are only plausible, the first guess without proof."""
    guesses, answer = [], board.known_answer
    words = (board.words.including(answer) if answer else board.words).answers
    for number, turn in enumerate(board.turns):
        after = tuple(word for word in words if turn.allows(word))
        if not after:
            raise ContradictionError("No word fits.")
        basis = Basis.PROVED if number else Basis.ESTIMATE
        figures = Suggestion(turn.guess, 3 - number / 4, basis, 10, 20, 3, 40, 1 / len(words))
        word = "could" if board.words.length == 5 else board.words.answers[0]
        best = replace(figures, word=word, expected_guesses=2.9 - number / 4)
        then = replace(best, expected_guesses=1.8 - number / 4)
        guesses.append(
            RatedGuess(
                turn=turn,
                played=figures,
                best=best,
                familiar=best,
                then=None if turn.pattern.is_win else then,
                words_before=words,
                words_after=after,
                broken_clue=None,
            )
        )
        words = after
    line = Line(("salet", "crony", "crane"), proved=True) if board.words.length == 5 else None
    start = replace(guesses[0].best, expected_guesses=3.4, basis=Basis.PROVED)
    return RatedGame(board, tuple(guesses), start, answer, False, line, is_complete=True)


class InstantEngines(RatingEngines):
    """Gives every list the instant engine, and the empty board its advice."""

    def book(self, words: WordList, rule: Rule, plain: bool = False) -> Advice | None:
        return _opening(words)

    def advisor(self, words: WordList) -> Advisor:
        return _advisor(words)

    def ratings(self, board: Board, plain: bool, stop: Stop) -> Iterator[RatedGame]:
        return iter([_rated(board)])

    def board_ratings(
        self, game: Game, plain: bool, stop: Stop
    ) -> Iterator[tuple[RatedBoardsGuess, ...]]:
        return rate_boards(game, lambda words: InstantEngine(), stop=stop)

    def rate_many(
        self, games: Sequence[FinishedGame], past: PastAnswers, stop: Stop
    ) -> Iterator[tuple[FinishedGame, list[TurnRating]]]:
        for finished in games:
            words = list_named(finished.list_name, past)
            board = Board(words, finished.turns, finished.rule, finished.answer, finished.limit)
            try:
                yield finished, turn_ratings(_rated(board))
            except ContradictionError:
                yield finished, []

    def _make(self, words: WordList) -> Engine:
        return InstantEngine()
