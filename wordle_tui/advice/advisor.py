"""The advisor yields better and better advice on a position: look for `PositionSearch`.

It asks `ranking` and `search` about the answers left, and returns the frozen values of `advice`.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from typing import Any

import numpy as np
import numpy.typing as npt

from wordle_tui.advice.advice import Advice, Stage, Suggestion, first_advice, without_avoided
from wordle_tui.advice.book import opening_advice
from wordle_tui.advice.order import by_risk, familiar_first, likelier_first
from wordle_tui.advice.proofs import Prover
from wordle_tui.advice.ranked import RankedGuesses
from wordle_tui.advice.reasons import difference, why, why_higher_average
from wordle_tui.advice.several_boards import SeveralBoards, openers_for_boards
from wordle_tui.game.board import Board
from wordle_tui.game.game import Game
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import WordList, avoided
from wordle_tui.solver.lists import Indices, lists_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import SearchOptions, Solution, Solver
from wordle_tui.solver.stopping import Stop, Stopped, check, deadline, never_stop

EXACT = 20
"""Default number of suggestions with exact values: as many as a tall screen shows."""
ESTIMATED = 30
"""Further suggestions with estimates. The best few by each other figure are added."""
ALWAYS_PROVED = 4
"""With at most this many words left the proof takes no time and is never stopped."""
FIRST = 3
"""Suggestions that get all figures before the search for the best guess."""
SETTLED_SECONDS = 1.0
"""Processor time to settle each of the first suggestions; once it did not suffice, they wait."""
OPENER_SECONDS = 5.0
"""Usual time for the proof of an opener asked about. Bad openers would take minutes."""
_REMEMBERED = 64  # positions whose finished advice is kept: ten games or more
_RANKINGS_KEPT = 4  # positions whose ranking is kept: one megabyte each


class Advisor:
    """Advice on positions over one word list.

    >>> from wordle_tui.game.board import Board
    >>> from wordle_tui.game.turn import parse_turns
    >>> from wordle_tui.game.words import word_list
    >>> board = Board(word_list("original"), parse_turns("parse:bbybb clint:bbyyb"))
    >>> *_, advice = Advisor(board.words).advise(board)
    >>> advice.suggestions[0].word, round(advice.suggestions[0].expected_guesses, 4)
    ('groin', 1.6667)
    """

    def __init__(self, words: WordList, exact: int = EXACT) -> None:
        self.words = words
        self.exact, self.opener_seconds = exact, OPENER_SECONDS
        self._advice: dict[tuple[object, ...], Advice] = {}
        self._proved: dict[tuple[object, ...], dict[str, Suggestion]] = {}
        self._rankings: dict[tuple[object, ...], RankedGuesses] = {}
        self._boards: dict[tuple[object, ...], SeveralBoards] = {}

    def advise(
        self,
        position: Board | Game,
        *,
        also: Sequence[str] = (),
        plain: bool = False,
        stop: Stop = never_stop,
    ) -> Iterator[Advice]:
        """See `Engine.advise`. The advice on a position is cached without `also`."""
        game = Game.of(position)
        first = first_advice(game)
        with suppress(Stopped):
            if first.stage is Stage.PROVED:
                yield first
            elif not first.is_sum:
                board = game.boards[game.unsolved[0]]
                stream = self._advise(board, plain, stop)
                for each in self.answering(board, also, stream, stop):
                    yield each if len(game.boards) == 1 else replace(each, boards=first.boards)
            else:
                yield first
                if book := None if game.guesses else opening_advice(game.words, rule=Rule.NORMAL):
                    alone = next(self.answering(game.boards[0], also, [book], stop))
                    yield openers_for_boards(game, first, alone, plain)
                else:
                    yield self._several(game, first, also, plain, stop)

    def best(
        self,
        position: Board | Game,
        *,
        also: Sequence[str] = (),
        plain: bool = False,
        stop: Stop = never_stop,
    ) -> Advice:
        """The last advice of `advise`; raises `Stopped` if it ended before there was any."""
        *_, last = None, *self.advise(position, also=also, plain=plain, stop=stop)
        if last is None:
            raise Stopped
        return last

    def _several(
        self, game: Game, first: Advice, also: Sequence[str], plain: bool, stop: Stop
    ) -> Advice:
        """The advice while several boards are unsolved, whose ranking is cached."""
        key = (*(board.turns for board in game.boards), game.limit)
        several = self._boards.get(key)
        if several is None:
            several = SeveralBoards(game, first, self.exact, self._obscurity, stop)
            self._boards[key] = several
            _forget(self._boards, _RANKINGS_KEPT)
        return several.advice(also, plain)

    def answering(
        self, board: Board, also: Sequence[str], stream: Iterable[Advice], stop: Stop
    ) -> Iterator[Advice]:
        """Add the guesses of `also` to a stream of advice: first estimates, then exact values.

        They are proved before anything else because the player waits for them. Only openers come
        last, because each of them takes seconds.
        """
        advice: Advice | None = None
        asked: list[Suggestion] = []
        for advice in stream:
            if not also or advice.stage is Stage.COUNTED or not advice.suggestions:
                yield advice
                continue
            is_first = not asked
            asked = asked or self._figures_of(board, also, advice, stop)
            yield self._with_asked(board, advice, asked)
            if is_first and board.turns:
                yield from self._prove_asked(board, advice, asked, stop)
        if advice is not None and not board.turns:
            yield from self._prove_asked(board, advice, asked, stop)

    def _with_asked(self, board: Board, advice: Advice, asked: Sequence[Suggestion]) -> Advice:
        differ = partial(difference, candidates=advice.candidates, rule=board.rule)
        return self.ranking(board).with_asked(advice, asked, differ)

    def _advise(self, board: Board, plain: bool, stop: Stop) -> Iterator[Advice]:
        """The advice without `also`; if it is cached or in the book, only the final advice."""
        key = (board.turns, board.rule, board.limit, plain)
        advice = self._advice.get(key)
        if advice is None and not board.turns:
            advice = opening_advice(board.words, board.rule, plain)
        if advice is not None:
            yield advice
            return
        for advice in self._computed(board, plain, stop):
            yield advice
        assert advice is not None
        self._advice[key] = advice
        _forget(self._advice, _REMEMBERED)

    def _computed(self, board: Board, plain: bool, stop: Stop) -> Iterator[Advice]:
        first = first_advice(Game.of(board))
        yield first
        search = PositionSearch(self, board, first, plain, stop)
        yield search.advice
        yield from search.settle_promising()
        yield from search.find_risk()
        yield from search.settle_first()
        yield from search.find_best()
        yield from search.settle_others()

    def solution(
        self,
        solver: Solver,
        position: Position,
        options: SearchOptions,
        ranked: RankedGuesses | None = None,
        among: Indices | None = None,
    ) -> Solution:
        """The best guess of all or `among` some. It is the same with a ranking and without.

        Ties go to possible answers, then, among the guesses that look best, to the less obscure
        word, then to the alphabet. An avoided word is the best only if no other is as good.
        """
        candidates = position.candidates
        best = solver.best(candidates, among, **options)

        def known_first(guess: int) -> tuple[int, int]:
            return self.words.obscurity(position.lists.guesses[guess]), guess

        guesses = position.lists.guesses
        usual = (
            each for each in position.candidate_guesses.tolist() if guesses[each] not in avoided()
        )
        possible = sorted(usual, key=known_first)
        equal = solver.first_equal(candidates, best, possible, **options)
        if equal not in possible:
            if ranked is None:
                ranked = self._ranked(position, stop=options.get("stop", never_stop))
            promising = ranked.ranking.guesses[ranked.best_by_estimate(EXACT, among)].tolist()
            known = sorted({*promising, best.guess} - {*possible}, key=known_first)
            equal = solver.first_equal(candidates, best, known, **options)
        return replace(best, guess=equal)

    def _figures_of(
        self, board: Board, also: Sequence[str], advice: Advice, stop: Stop
    ) -> list[Suggestion]:
        """The legal guesses among these, with the figures known so far."""
        known = {suggestion.word: suggestion for suggestion in advice.suggestions}
        known = self.openers(board) | known
        ranked = self.ranking(board, stop)
        figures = []
        for guess in dict.fromkeys(also):
            if guess in known:
                figures.append(known[guess])
            elif guess in ranked.position.lists.numbers:
                figures += [ranked.suggestion(place) for place in ranked.places([guess])]
            else:
                position = Position.of(board, also=[guess])
                if (number := position.number(guess)) is not None:
                    figures.append(self.figures(position, number))
        return figures

    def _prove_asked(
        self, board: Board, advice: Advice, asked: list[Suggestion], stop: Stop
    ) -> Iterator[Advice]:
        """Replace the guesses by proved ones, one after the other. Openers get limited time."""
        for place, guess in enumerate(asked):
            if guess.proved and (guess.done_by or not board.turns):
                continue
            position = Position.of(board, also=[guess.word])
            prover = Prover(self.solver(position), position, stop)
            if board.turns:
                asked[place] = self.proved(board)[guess.word] = prover.prove(guess)
                yield self._with_asked(board, advice, asked)
            else:
                for asked[place] in prover.prove_in_time(guess, deadline(self.opener_seconds)):
                    yield self._with_asked(board, advice, asked)

    def proved(self, board: Board) -> dict[str, Suggestion]:
        """The guesses of a position that are proved so far; kept for the last few positions."""
        proved = self._proved.setdefault((board.turns, board.rule, board.limit), {})
        _forget(self._proved, _REMEMBERED)
        return proved

    def suggestions(
        self, position: Position, count: int, also: Sequence[str] = (), stop: Stop = never_stop
    ) -> list[Suggestion]:
        """The best guesses by estimate and those of `also`, with their one-ply figures."""
        ranked = self._ranked(position, stop=stop)
        places = dict.fromkeys([*ranked.best_by_estimate(count), *ranked.places(also)])
        return [ranked.suggestion(place) for place in places]

    def openers(self, board: Board) -> dict[str, Suggestion]:
        """The openers that the book has figures for; none in a game that has begun."""
        book = None if board.turns else opening_advice(board.words, board.rule)
        return {opener.word: opener for opener in book.suggestions} if book else {}

    def figures(self, position: Position, guess: int) -> Suggestion:
        """The one-ply figures of a guess, legal or not. Its expected guesses are an estimate."""
        return self._ranked(position, np.array([guess])).suggestion(0)

    def solver(self, position: Position) -> Solver:
        """The solver for a position.

        Positions over the whole list share one, with all that it has proved. A list made for a
        single position (only rare words are left, a guess is not accepted, or the table of the
        whole list would be too large) gets a new one.
        """
        is_whole = len(position.lists.answers) == len(self.words.answers)
        if is_whole and position.lists is self._solver.lists:
            return self._solver
        return Solver(position.lists)

    @cached_property
    def _solver(self) -> Solver:
        return Solver(lists_of(self.words))

    def ranking(
        self, board: Board, stop: Stop = never_stop, position: Position | None = None
    ) -> RankedGuesses:
        """All legal guesses of a position; cached for the last few positions."""
        key = (board.turns, board.rule, board.limit)
        ranked = self._rankings.get(key)
        if ranked is None:
            position = Position.of(board) if position is None else position
            ranked = self._rankings[key] = self._ranked(position, stop=stop)
            _forget(self._rankings, _RANKINGS_KEPT)
        return ranked

    def _ranked(
        self, position: Position, guesses: Indices | None = None, stop: Stop = never_stop
    ) -> RankedGuesses:
        unknown = len(position.lists.guesses) - len(self._obscurity)
        obscurity = np.pad(self._obscurity, (0, unknown), constant_values=len(self.words.guesses))
        ranking = position.rank(guesses, stop)
        return RankedGuesses(position, ranking, obscurity, self.words.past)

    def ordered(
        self,
        advice: Advice,
        stage: Stage,
        suggestions: Iterable[Suggestion],
        plain: bool,
        bests: Sequence[str] = (),
    ) -> Advice:
        """The advice at a later stage with these suggestions in order; see `order`.

        Ties go to those proved best, then to words that are not avoided, then to possible answers,
        then to the less obscure word, then to the alphabet.
        """

        def tie_break(suggestion: Suggestion) -> tuple[object, ...]:
            word = suggestion.word
            known = not suggestion.is_candidate, self.words.obscurity(word), word
            return word not in bests, word in avoided(), *known

        ordered = by_risk(without_avoided(suggestions), tie_break)
        advice = replace(advice, stage=stage, suggestions=ordered)
        if plain:
            advice = familiar_first(advice, self.words)
        advice = likelier_first(advice)
        shown, others_left = advice.suggestions, bool(advice.likely and advice.rare)
        is_best = stage is Stage.PROVED and not (advice.plain_word_cost or advice.preferred)
        reason = why(shown[0], advice.candidates, ordered, is_best, others_left)
        higher = "" if advice.less_safe else why_higher_average(shown)
        return replace(advice, why=reason, why_higher_average=higher)

    def familiar(self, position: Position) -> Indices:
        """The guesses of a position that people know, and the candidates."""
        known = [position.lists.numbers[word] for word in self.words.familiar]
        return np.union1d(known, position.candidate_guesses)

    @cached_property
    def _obscurity(self) -> npt.NDArray[np.intp]:
        return np.array([self.words.obscurity(guess) for guess in self.words.guesses])


class PositionSearch:
    """The search for the best guess of a position: each step yields better and better advice."""

    def __init__(
        self, advisor: Advisor, board: Board, first: Advice, plain: bool, stop: Stop
    ) -> None:
        """Rank all guesses by estimate; `first` has the words left. All raise `Stopped`."""
        position = Position.of(board)
        if len(position) <= ALWAYS_PROVED:
            stop = never_stop
        self._advisor, self._first, self._plain = advisor, first, plain
        self._prover = Prover(advisor.solver(position), position, stop)
        self._ranked = ranked = advisor.ranking(board, stop, position)
        check(stop)
        self._familiar = advisor.familiar(position) if plain else None
        wanted = ranked.names(ranked.best_by_estimate(advisor.exact, self._familiar))
        places = ranked.best_by_estimate(advisor.exact + ESTIMATED)
        wanted[FIRST:FIRST] = [word for word in ranked.names(places[:FIRST]) if word not in wanted]
        names = [*wanted, *ranked.names([*places, *ranked.best_by_other_figures(EXACT)])]
        check(stop)
        self._wanted = wanted
        """The guesses whose values are to be exact, the most promising first."""
        self._suggestions = {name: ranked.suggestion_of(name) for name in names}
        self._proved = advisor.proved(board)
        self._bests: list[str] = []
        self.advice = self._with(None, Stage.RANKED)
        """The advice so far."""

    def _with(self, found: Suggestion | None, stage: Stage = Stage.EXACT) -> Advice:
        if found is not None:
            self._suggestions[found.word] = found
            if found.done_by:
                self._proved[found.word] = found
        rows = (self._proved.get(word, each) for word, each in self._suggestions.items())
        ordered = self._advisor.ordered
        self.advice = ordered(self._first, stage, rows, self._plain, self._bests)
        return self.advice

    @property
    def _may_lose(self) -> bool:
        return self.advice.suggestions[0].risk != 0

    def settle_promising(self) -> Iterator[Advice]:
        """Settle the most promising guesses, as long as that takes little time, and safe ones."""
        is_quick = True
        for count, word in enumerate(self._wanted, 1):
            found = self._proved.get(word) or self._prover.value(self._suggestions[word])
            if not found.done_by and is_quick:
                found = self._prover.in_time(found, deadline(SETTLED_SECONDS, time.thread_time))
                is_quick = found.proved
            yield self._with(found)
            if count == min(FIRST, len(self._wanted)) and self._may_lose:
                for play in self._prover.quick_plays(self._ranked):
                    if not self._suggestions.get(play.word, play).done_by:
                        yield self._with(play)

    def find_risk(self) -> Iterator[Advice]:
        """Find the guess with the least risk."""
        prover = self._prover
        if self._may_lose:
            guess, risk = prover.solver.safest(prover.position.candidates, **prover.options())
            yield self._with(prover.with_risk(self._ranked, guess, risk))

    def settle_first(self) -> Iterator[Advice]:
        """Prove the first suggestion before the best is found, which may take long near the end."""
        while not self.advice.suggestions[0].done_by:
            yield self._with(self._prover.prove(self.advice.suggestions[0]))

    def find_best(self) -> Iterator[Advice]:
        """Prove the best guess of all, and the best familiar one if only those are wanted."""
        prover, lists = self._prover, self._prover.position.lists
        for among in (None, self._familiar) if self._plain else (None,):
            solution = self._advisor.solution(
                prover.solver, prover.position, prover.options(), self._ranked, among
            )
            best = prover.prove(self._ranked.suggestion_of(lists.guesses[solution.guess]))
            self._bests.append(best.word)
            for word, each in self._suggestions.items():
                is_one = among is None or lists.numbers[word] in among
                if is_one and not each.proved:  # whatever its estimate says, it is not better
                    value = max(each.expected_guesses, best.expected_guesses)
                    self._suggestions[word] = replace(each, expected_guesses=value)
            yield self._with(best, Stage.PROVED if among is self._familiar else Stage.EXACT)

    def settle_others(self) -> Iterator[Advice]:
        """Settle what is not settled yet of the suggestions that are wanted."""
        for each in self.advice.suggestions:
            if each.word in self._wanted and not each.done_by:
                settled = self._prover.settle(self._suggestions[each.word])
                yield self._with(settled, Stage.PROVED)


advisor_of = lru_cache(maxsize=2)(Advisor)
"""The advisors of the last lists, which share their proofs; cards come from two lists in turn."""


def _forget(remembered: dict[tuple[object, ...], Any], limit: int) -> None:
    if len(remembered) > limit:
        # Another thread may have removed it already.
        remembered.pop(next(iter(remembered)), None)
