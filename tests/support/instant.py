"""A solver that answers at once, for tests of the screens: the same figures every time, no numpy.

The figures are right but for the expected guesses, which are only plausible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from math import log2

from wordle_tui.advice.advice import Advice, Asked, Basis, Engine, Stage, Suggestion
from wordle_tui.advice.aim import AVERAGE, Aim
from wordle_tui.advice.boards import BoardsAdvice, boards_reason
from wordle_tui.advice.reasons import difference, why
from wordle_tui.game.boards import Boards
from wordle_tui.game.daily import PastAnswers
from wordle_tui.game.errors import ContradictionError
from wordle_tui.game.game import Game, Outcome, buckets
from wordle_tui.game.own_lists import list_named
from wordle_tui.game.records import FinishedGame, TurnRating
from wordle_tui.game.words import WordList
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.rating.values import Line, Outcomes, RatedGame, RatedGuess
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.tui.engines import Engines

OPENERS = ("salet", "reast", "crate", "trace", "slate", "crane", "raise", "soare", "roate", "irate")
SHOWN = 20


class InstantEngine:
    """Ranks the likeliest candidates and a few good words."""

    def advise(
        self,
        game: Game,
        *,
        also: Sequence[str] = (),
        plain: bool = False,
        aim: Aim = AVERAGE,
        stop: Stop = never_stop,
    ) -> Iterator[Advice]:
        left = game.candidates
        if not game.is_possible:
            yield Advice(Stage.PROVED, 0, 0, contradiction=game.contradiction())
            return
        candidates = tuple((word, 1 / len(left.words)) for word in left.words)
        if game.outcome is not Outcome.PLAYING:
            yield Advice(Stage.PROVED, len(left.likely), len(left.rare), candidates)
            return
        yield Advice(Stage.COUNTED, len(left.likely), len(left.rare), candidates)
        usual = (word for word in (*OPENERS, "clint", "could") if len(word) == game.words.length)
        words = dict.fromkeys((*usual, *left.words[:12]))
        suggestions = sorted(
            (_suggestion(word, left.words, game.limit - len(game.turns)) for word in words),
            key=lambda each: (
                each.expected_guesses if aim == AVERAGE else each.worst,
                each.word,
            ),
        )
        advice = Advice(
            Stage.PROVED, len(left.likely), len(left.rare), candidates, tuple(suggestions[:SHOWN])
        )
        best = suggestions[0]
        guesses_left = game.limit - len(game.turns)
        asked = [_suggestion(word, left.words, guesses_left) for word in also]
        yield replace(
            advice,
            why=str(why(best, candidates)),
            asked=tuple(
                Asked(
                    guess,
                    rank=1
                    + sum(each.expected_guesses < guess.expected_guesses for each in suggestions),
                    rank_is_exact=guess.proved,
                    reason=str(difference(guess, best, candidates, hard=game.hard)),
                )
                for guess in asked
            ),
        )


def _suggestion(word: str, candidates: Sequence[str], guesses_left: int) -> Suggestion:
    total = len(candidates)
    sizes = [len(bucket.words) for bucket in buckets(word, candidates)]
    chance = (word in candidates) / total
    bits = sum(size / total * log2(total / size) for size in sizes)
    done_by = (chance, len(sizes) / total, *[1.0] * guesses_left)[:guesses_left]
    return Suggestion(
        word,
        expected_guesses=1 + (1 - chance) * (1 + max(0.0, log2(total) - bits) / 4),
        basis=Basis.PROVED if len(word) != sum(map(ord, word)) % 7 else Basis.ESTIMATE,
        expected_remaining=sum(size * size for size in sizes) / total,
        worst=max(sizes),
        bits=bits,
        patterns=len(sizes),
        chance=chance,
        risk=1 - done_by[-1],
        done_by=done_by,
    )


@cache
def _opening(words: WordList) -> Advice:
    return list(InstantEngine().advise(Game(words)))[-1]


def _rated(game: Game) -> RatedGame:
    """The game with figures that are only plausible, the first guess without proof."""
    guesses, answer = [], game.known_answer
    words = (game.words.including(answer) if answer else game.words).answers
    for number, turn in enumerate(game.turns):
        after = tuple(word for word in words if turn.allows(word))
        if not after:
            raise ContradictionError("No word fits.")
        basis = Basis.PROVED if number else Basis.ESTIMATE
        figures = Suggestion(turn.guess, 3 - number / 4, basis, 10, 20, 3, 40, 1 / len(words))
        guesses.append(
            RatedGuess(
                turn=turn,
                played=figures,
                best=replace(
                    figures,
                    word="could" if game.words.length == 5 else game.words.answers[0],
                    expected_guesses=2.9 - number / 4,
                ),
                expected_after=0 if turn.pattern.is_win else 1.8 - number / 4,
                after_basis=basis,
                outcomes=Outcomes(0.25, 0.5, 0.25, proved=True, variance=0.5),
                words_before=words,
                words_after=after,
                broken_clue=None,
            )
        )
        words = after
    line = Line(("salet", "crony", "crane"), (3.4, 2.2, 1.0, 0.0), proved=True)
    return RatedGame(game, tuple(guesses), 3.4, Basis.PROVED, answer, False, line, is_complete=True)


class InstantEngines(Engines):
    """Gives every list the instant engine, and the empty board its advice."""

    def book(self, words: WordList, hard: bool) -> Advice | None:
        return _opening(words)

    def prove_openers(self, words: WordList, hard: bool, stop: Stop) -> Iterator[str]:
        return iter(())

    def ratings(self, game: Game, aim: Aim, stop: Stop) -> Iterator[RatedGame]:
        return iter([_rated(game)])

    def rate_many(
        self, games: Sequence[FinishedGame], past: PastAnswers, stop: Stop
    ) -> Iterator[tuple[FinishedGame, list[TurnRating]]]:
        for finished in games:
            words = list_named(finished.list_name, past)
            game = Game(words, finished.turns, finished.hard, finished.answer, finished.limit)
            try:
                yield finished, turn_ratings(_rated(game))
            except ContradictionError:
                yield finished, []

    def advise_boards(self, boards: Boards, stop: Stop) -> Iterator[BoardsAdvice]:
        contradiction = boards.contradiction()
        if contradiction is not None or boards.outcome is not Outcome.PLAYING:
            yield BoardsAdvice(Stage.PROVED, contradiction=contradiction)
            return
        left = [boards.boards[index].candidates.words for index in boards.unsolved]
        words = dict.fromkeys((*(each[0] for each in left), *OPENERS))
        everything = tuple(dict.fromkeys(word for each in left for word in each))
        rated = (_suggestion(word, everything, boards.limit) for word in words)
        suggestions = tuple(sorted(rated, key=lambda each: (each.expected_guesses, each.word)))
        yield BoardsAdvice(Stage.RANKED, suggestions, boards_reason(suggestions[0].word, boards))

    def _make(self, words: WordList) -> Engine:
        return InstantEngine()
