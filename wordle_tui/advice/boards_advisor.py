"""The advisor for several boards: takes a game and yields better and better advice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace

from wordle_tui.advice.advice import Basis, Stage, Suggestion
from wordle_tui.advice.boards import BoardsAdvice, boards_reason
from wordle_tui.advice.book import opening_advice
from wordle_tui.game.boards import Boards
from wordle_tui.game.game import Outcome
from wordle_tui.solver.boards import (
    FIRST_WIDTH,
    LOOKED_AT,
    SEARCHED,
    BoardsRanking,
    BoardsSolver,
    best_guesses,
    certain_guess,
    combinations,
)
from wordle_tui.solver.boards_search import BoardsSearch, OutOfBudget
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop, Stopped, never_stop

SUGGESTIONS = 20
"""The default number of suggestions."""
_PROVABLE = 300
"""The most combinations of words for which a proof is attempted."""
_BUDGET = 6000  # guesses that a search may evaluate, less than a second's work


def advise_boards(
    boards: Boards, *, count: int = SUGGESTIONS, stop: Stop = never_stop
) -> Iterator[BoardsAdvice]:
    """Yield better and better advice on the game; end early when `stop` returns True.

    If the game is over or contradicts itself, there is only one, without suggestions.

    >>> from wordle_tui.game.boards import parse_boards
    >>> from wordle_tui.game.words import word_list
    >>> boards = parse_boards(["crate:gggbg/bybby", "doing:bbbbb/bgbbb"], word_list("original"), 2)
    >>> *_, advice = advise_boards(boards)
    >>> advice.why, advice.proved
    ('SYLVA splits board 2 into 8 groups and board 1 into 2.', False)
    """
    contradiction = boards.contradiction()
    if contradiction is not None or boards.outcome is not Outcome.PLAYING:
        yield BoardsAdvice(Stage.PROVED, contradiction=contradiction)
        return
    with suppress(Stopped):
        openers = () if boards.guesses else _openers(boards)
        if openers:
            yield _ordered(boards, Stage.RANKED, openers, count)
        else:
            yield from _computed(boards, count, stop)


def _openers(boards: Boards) -> tuple[Suggestion, ...]:
    """The openers of the book, with estimates for several boards; none if the list has no book."""
    book, number = opening_advice(boards.words, hard=False), len(boards.boards)
    # A fit to the means of simulated games.
    share = min(1.25, 12.5 / number)
    return tuple(
        replace(
            opener,
            expected_guesses=number + 1 + share * (opener.expected_guesses - 2),
            basis=Basis.ESTIMATE,
            expected_remaining=number * opener.expected_remaining,
            worst=number * opener.worst,
            bits=number * opener.bits,
            patterns=number * opener.patterns,
            chance=number * opener.chance,
        )
        for opener in (book.suggestions if book else ())
    )


def _computed(boards: Boards, count: int, stop: Stop) -> Iterator[BoardsAdvice]:
    positions = [Position.of(boards.boards[index]) for index in boards.unsolved]
    solver, words = BoardsSolver(), boards.words.guesses
    ranking = solver.rank(positions, stop)
    known = {
        guess: _suggestion(ranking, guess, words[guess])
        for guess in best_guesses(positions, ranking, max(count, LOOKED_AT)).tolist()
    }
    certain = certain_guess(positions)
    best = "" if certain is None else words[certain]  # no guess is better
    stage = Stage.PROVED if best else Stage.RANKED

    def set_value(guess: int, value: float, basis: Basis) -> None:
        known[guess] = replace(known[guess], expected_guesses=value, basis=basis)

    yield _ordered(boards, stage, known.values(), count, best)
    for value, guess in solver.look_ahead(positions, ranking, len(known), stop):
        set_value(guess, value, Basis.ESTIMATE)
    yield _ordered(boards, stage, known.values(), count, best)
    number = combinations(positions)
    for limit, basis in ((SEARCHED, Basis.AT_MOST), (_PROVABLE, Basis.PROVED)):
        if number > limit:
            return
        if basis is Basis.PROVED:
            search = BoardsSearch(positions, budget=_BUDGET, stop=stop)
        else:
            search = solver.search(positions, ranking, _BUDGET, stop)
        if not search.is_possible:
            return
        with suppress(OutOfBudget):
            width = None if basis is Basis.PROVED else FIRST_WIDTH
            wasted, guess = search.best(search.state, width)
            stage = max(stage, Stage.PROVED if basis is Basis.PROVED else Stage.EXACT)
            known.setdefault(guess, _suggestion(ranking, guess, words[guess]))
            set_value(guess, len(positions) + wasted, basis)
            yield _ordered(boards, stage, known.values(), count, best)
            for guess in sorted(known, key=lambda guess: known[guess].expected_guesses):
                value = len(positions) + search.value(search.state, guess)
                set_value(guess, value, basis)
        yield _ordered(boards, stage, known.values(), count, best)


def _ordered(
    boards: Boards, stage: Stage, suggestions: Iterable[Suggestion], count: int, best: str = ""
) -> BoardsAdvice:
    """The advice with the best of these suggestions: `best`, those that were searched, estimates.

    Ties go to possible answers, then to the less obscure word, then to the alphabet.
    """
    ordered = sorted(
        suggestions,
        key=lambda each: (
            each.word != best,
            each.basis is Basis.ESTIMATE,
            round(each.expected_guesses, 9),
            not each.is_candidate,
            boards.words.obscurity(each.word),
            each.word,
        ),
    )
    return BoardsAdvice(stage, tuple(ordered[:count]), boards_reason(ordered[0].word, boards))


def _suggestion(ranking: BoardsRanking, guess: int, word: str) -> Suggestion:
    """The guess with its figures; its expected guesses are an estimate."""
    sums = ranking.sums
    return Suggestion(
        word=word,
        expected_guesses=float(ranking.estimate[guess]),
        basis=Basis.ESTIMATE,
        expected_remaining=float(sums.expected_remaining[guess]),
        worst=int(sums.worst[guess]),
        bits=float(sums.bits[guess]),
        patterns=int(sums.patterns[guess]),
        chance=min(1.0, float(sums.chance[guess])),
    )
