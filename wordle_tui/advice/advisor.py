"""The advisor: takes a position and yields better and better advice.

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

from wordle_tui.advice.advice import (
    ONE_BOARD,
    Advice,
    Stage,
    Suggestion,
    first_advice,
    without_avoided,
)
from wordle_tui.advice.aim import AVERAGE, Aim
from wordle_tui.advice.boards import SeveralBoards, openers_for_boards
from wordle_tui.advice.book import opening_advice
from wordle_tui.advice.order import by_aim, familiar_only
from wordle_tui.advice.proofs import Prover
from wordle_tui.advice.ranked import RankedGuesses
from wordle_tui.advice.reasons import difference, why, why_higher_average
from wordle_tui.game.boards import Boards
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
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
"""Suggestions that get the figures of the aim before the search for the best guess."""
SETTLED_SECONDS = 1.0
"""Processor time to settle each of the first suggestions; once it did not suffice, they wait."""
OPENER_SECONDS = 5.0
"""Usual time for the proof of an opener asked about. Bad openers would take minutes."""
_REMEMBERED = 64  # positions whose finished advice is kept: ten games or more
_RANKINGS_KEPT = 4  # positions whose ranking is kept: one megabyte each


class Advisor:
    """Advice on positions over one word list.

    >>> from wordle_tui.game.game import Game
    >>> from wordle_tui.game.turn import parse_turns
    >>> from wordle_tui.game.words import word_list
    >>> game = Game(word_list("original"), parse_turns("parse:bbybb clint:bbyyb"))
    >>> *_, advice = Advisor(game.words).advise(game)
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
        game: Game | Boards,
        *,
        also: Sequence[str] = (),
        plain: bool = False,
        aim: Aim = AVERAGE,
        stop: Stop = never_stop,
    ) -> Iterator[Advice]:
        """See `Engine.advise`. The advice on a position is cached without `also`."""
        boards = Boards.of(game)
        first = first_advice(boards)
        with suppress(Stopped):
            if first.stage is Stage.PROVED:
                yield first
            elif not first.is_sum:
                game = boards.boards[boards.unsolved[0]]
                stream = self._advise(game, plain, aim, stop)
                for each in self.answering(game, also, stream, stop, aim):
                    yield each if len(boards.boards) == 1 else replace(each, boards=first.boards)
            elif aim != AVERAGE:
                raise WordleError(ONE_BOARD)
            else:
                yield first
                if book := None if boards.guesses else opening_advice(boards.words, hard=False):
                    alone = next(self.answering(boards.boards[0], also, [book], stop))
                    yield openers_for_boards(boards, first, alone, plain)
                else:
                    yield self._several(boards, first, also, plain, stop)

    def _several(
        self, boards: Boards, first: Advice, also: Sequence[str], plain: bool, stop: Stop
    ) -> Advice:
        """The advice while several boards are unsolved, whose ranking is cached."""
        key = (*(board.turns for board in boards.boards), boards.limit)
        several = self._boards.get(key)
        if several is None:
            several = SeveralBoards(boards, first, self.exact, self._obscurity, stop)
            self._boards[key] = several
            _forget(self._boards, _RANKINGS_KEPT)
        return several.advice(also, plain)

    def answering(
        self,
        game: Game,
        also: Sequence[str],
        stream: Iterable[Advice],
        stop: Stop,
        aim: Aim = AVERAGE,
    ) -> Iterator[Advice]:
        """Add the guesses of `also` to a stream of advice: first estimates, then exact values.

        They are proved before anything else because the player waits for them. Only openers come
        last, because each of them takes seconds.
        """
        advice: Advice | None = None
        asked: list[Suggestion] = []

        def with_asked(advice: Advice) -> Advice:
            differ = partial(difference, candidates=advice.candidates, hard=game.hard)
            return self._ranking(game).with_asked(advice, asked, differ, aim)

        for advice in stream:
            if not also or advice.stage is Stage.COUNTED or not advice.suggestions:
                yield advice
                continue
            is_first = not asked
            if is_first:
                asked = self._figures_of(game, also, advice, stop)
            yield with_asked(advice)
            if is_first and game.turns:
                for _ in self._prove_asked(game, asked, stop, aim):
                    yield with_asked(advice)
        if advice is not None and not game.turns:
            for _ in self._prove_asked(game, asked, stop, aim):
                yield with_asked(advice)

    def _advise(self, game: Game, plain: bool, aim: Aim, stop: Stop) -> Iterator[Advice]:
        """The advice without `also`; if it is cached, only the final advice."""
        key = (game.turns, game.hard, game.limit, aim, plain)
        advice = self._advice.get(key)
        book = None if game.turns or advice else opening_advice(game.words, game.hard, plain)
        if book is not None and aim.is_by_average:
            advice = book
        if advice is not None:
            yield advice
            return
        for advice in (
            self._openers(game, book, aim, stop) if book else self._computed(game, plain, aim, stop)
        ):
            yield advice
        assert advice is not None
        self._advice[key] = advice
        _forget(self._advice, _REMEMBERED)

    def _openers(self, game: Game, book: Advice, aim: Aim, stop: Stop) -> Iterator[Advice]:
        """The openers of the book with the figures of an aim that the book does not cover.

        That no other opener is better is not proved: it would take hours.
        """
        position = Position.of(game)
        prover = Prover(self.solver(position), position, stop, aim)
        suggestions = {opener.word: opener for opener in book.suggestions[: self.exact]}
        for word, opener in suggestions.items():
            suggestions[word] = prover.settle(opener)
            yield self._ordered(book, Stage.EXACT, suggestions.values(), prover, plain=False)

    def _computed(self, game: Game, plain: bool, aim: Aim, stop: Stop) -> Iterator[Advice]:
        position = Position.of(game)
        first = first_advice(Boards.of(game))
        yield first
        if len(position) <= ALWAYS_PROVED:
            stop = never_stop
        prover = Prover(self.solver(position), position, stop, aim)
        ranked = self._ranking(game, stop, position)
        check(stop)
        familiar = self.familiar(position) if plain else None
        wanted = ranked.names(ranked.best_by_estimate(self.exact, familiar))
        places = ranked.best_by_estimate(self.exact + ESTIMATED)
        wanted[FIRST:FIRST] = [word for word in ranked.names(places[:FIRST]) if word not in wanted]
        names = [*wanted, *ranked.names([*places, *ranked.best_by_other_figures(EXACT)])]
        check(stop)
        proved = self._proved.setdefault((game.turns, game.hard, game.limit, aim), {})
        _forget(self._proved, _REMEMBERED)
        suggestions = {name: ranked.suggestion_of(name) for name in names}
        bests: list[str] = []

        def advice_with(found: Suggestion | None = None, stage: Stage = Stage.EXACT) -> Advice:
            if found is not None:
                suggestions[found.word] = found
                if found.done_by:
                    proved[found.word] = found
            rows = (proved.get(word, each) for word, each in suggestions.items())
            return self._ordered(first, stage, rows, prover, plain, bests)

        yield (advice := advice_with(stage=Stage.RANKED))
        is_quick = True
        for count, word in enumerate(wanted, 1):
            found = proved.get(word) or prover.value(suggestions[word])
            if not found.done_by and is_quick:
                found = prover.in_time(found, deadline(SETTLED_SECONDS, time.thread_time))
                is_quick = found.proved
            yield (advice := advice_with(found))
            if count == min(FIRST, len(wanted)) and advice.suggestions[0].risk != 0:
                for play in prover.quick_plays(ranked):
                    if not suggestions.get(play.word, play).done_by:
                        yield (advice := advice_with(play))
        if advice.suggestions[0].risk != 0 and aim.is_by_average:
            guess, risk = prover.solver.safest(position.candidates, **prover.options())
            yield (advice := advice_with(prover.with_risk(ranked, guess, risk)))
        while not advice.suggestions[0].done_by:
            # Finding the best guess may take long if few guesses are left or the goal is near.
            yield (advice := advice_with(prover.prove(advice.suggestions[0])))
        options = prover.options()
        for among in (None, familiar) if plain else (None,):
            solution = self.best(prover.solver, position, options, ranked, among)
            best = prover.prove(ranked.suggestion_of(position.lists.guesses[solution.guess]))
            bests.append(best.word)
            for word, each in suggestions.items():
                is_one = among is None or position.lists.numbers[word] in among
                if is_one and not each.proved:  # whatever its estimate says, it is not better
                    value = max(each.expected_guesses, best.expected_guesses)
                    suggestions[word] = replace(each, expected_guesses=value)
            is_last = among is familiar
            yield (advice := advice_with(best, Stage.PROVED if is_last else Stage.EXACT))
        for each in advice.suggestions:
            if each.word in wanted and not each.done_by:
                yield advice_with(prover.settle(suggestions[each.word]), Stage.PROVED)

    def best(
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
        self, game: Game, also: Sequence[str], advice: Advice, stop: Stop
    ) -> list[Suggestion]:
        """The legal guesses among these, with the figures known so far."""
        known = {suggestion.word: suggestion for suggestion in advice.suggestions}
        known = self.openers(game) | known
        ranked = self._ranking(game, stop)
        figures = []
        for guess in dict.fromkeys(also):
            if guess in known:
                figures.append(known[guess])
            elif guess in ranked.position.lists.numbers:
                figures += [ranked.suggestion(place) for place in ranked.places([guess])]
            else:
                position = Position.of(game, also=[guess])
                if (number := position.number(guess)) is not None:
                    figures.append(self.figures(position, number))
        return figures

    def _prove_asked(
        self, game: Game, asked: list[Suggestion], stop: Stop, aim: Aim
    ) -> Iterator[None]:
        """Replace the guesses by proved ones, one after the other. Openers get limited time."""
        for place, guess in enumerate(asked):
            if guess.proved and (guess.done_by or not game.turns):
                continue
            position = Position.of(game, also=[guess.word])
            prover = Prover(self.solver(position), position, stop, aim)
            if game.turns:
                asked[place] = prover.prove(guess)
                key = (game.turns, game.hard, game.limit, aim)
                self._proved.setdefault(key, {})[guess.word] = asked[place]
                yield
            else:
                for asked[place] in prover.prove_in_time(guess, deadline(self.opener_seconds)):
                    yield

    def suggestions(
        self, position: Position, count: int, also: Sequence[str] = (), stop: Stop = never_stop
    ) -> list[Suggestion]:
        """The best guesses by estimate and those of `also`, with their one-ply figures."""
        ranked = self._ranked(position, stop=stop)
        places = dict.fromkeys([*ranked.best_by_estimate(count), *ranked.places(also)])
        return [ranked.suggestion(place) for place in places]

    def openers(self, game: Game) -> dict[str, Suggestion]:
        """The openers that the book has figures for; none in a game that has begun."""
        book = None if game.turns else opening_advice(game.words, game.hard)
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

    def _ranking(
        self, game: Game, stop: Stop = never_stop, position: Position | None = None
    ) -> RankedGuesses:
        """All legal guesses of a position; cached for the last few positions."""
        key = (game.turns, game.hard, game.limit)
        ranked = self._rankings.get(key)
        if ranked is None:
            position = Position.of(game) if position is None else position
            ranked = self._rankings[key] = self._ranked(position, stop=stop)
            _forget(self._rankings, _RANKINGS_KEPT)
        return ranked

    def _ranked(
        self, position: Position, guesses: Indices | None = None, stop: Stop = never_stop
    ) -> RankedGuesses:
        unknown = len(position.lists.guesses) - len(self._obscurity)
        obscurity = np.pad(self._obscurity, (0, unknown), constant_values=len(self.words.guesses))
        ranking = position.rank(guesses, stop)
        return RankedGuesses(position, ranking, obscurity, self.words.past.uses)

    def _ordered(
        self,
        advice: Advice,
        stage: Stage,
        suggestions: Iterable[Suggestion],
        prover: Prover,
        plain: bool,
        bests: Sequence[str] = (),
    ) -> Advice:
        """The advice at a later stage with these suggestions in order; see `by_aim`.

        Ties go to those proved best, then to words that are not avoided, then to possible answers,
        then to the less obscure word, then to the alphabet.
        """

        def tie_break(suggestion: Suggestion) -> tuple[object, ...]:
            word = suggestion.word
            known = not suggestion.is_candidate, self.words.obscurity(word), word
            return word not in bests, word in avoided(), *known

        played = len(prover.position.turns)
        ordered = by_aim(without_avoided(suggestions), prover.aim, played, tie_break)
        advice = replace(advice, stage=stage, suggestions=ordered)
        if plain:
            advice = familiar_only(advice, self.words)
        shown, others_left = advice.suggestions, bool(advice.likely and advice.rare)
        is_best = stage is Stage.PROVED and advice.plain_word_cost is None
        reason = why(shown[0], advice.candidates, ordered, is_best, others_left)
        higher = why_higher_average(shown, prover.aim)
        return replace(advice, why=reason, why_higher_average=higher)

    def familiar(self, position: Position) -> Indices:
        """The guesses of a position that people know, and the candidates."""
        known = [position.lists.numbers[word] for word in self.words.familiar]
        return np.union1d(known, position.candidate_guesses)

    @cached_property
    def _obscurity(self) -> npt.NDArray[np.intp]:
        return np.array([self.words.obscurity(guess) for guess in self.words.guesses])


advisor_of = lru_cache(maxsize=2)(Advisor)
"""The advisors of the last lists, which share their proofs; cards come from two lists in turn."""


def _forget(remembered: dict[tuple[object, ...], Any], limit: int) -> None:
    if len(remembered) > limit:
        # Another thread may have removed it already.
        remembered.pop(next(iter(remembered)), None)
