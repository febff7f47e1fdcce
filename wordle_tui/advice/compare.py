"""Comparison of guesses: their figures, and the answers that each of them finds first.

One figure decides: the expected guesses, which are the mean over the answers weighted by their
chances. The number of answers that a guess finds first counts every word once and may suggest
another winner, so it is shown with the chance that the answer is one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from wordle_tui.advice.advice import SAME, Suggestion
from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.book import opening_advice
from wordle_tui.advice.claims import Reason
from wordle_tui.advice.proofs import BEAM, Prover
from wordle_tui.advice.reasons import difference
from wordle_tui.game.errors import ContradictionError, WordleError
from wordle_tui.game.game import Bucket, Game, buckets
from wordle_tui.game.wording import chance_text, counted, listed
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import SearchOptions
from wordle_tui.solver.stopping import Report, Stop, deadline, never_stop

LEAST, MOST = 2, 5
"""How many guesses can be compared."""
SECONDS = 20.0
"""Default time for the proofs. Guesses that take longer are compared by a narrow search."""
_EXAMPLES = 6  # words named among those that a guess finds first


@dataclass(frozen=True)
class Compared:
    """A guess with its figures, and the number of guesses that each answer takes."""

    suggestion: Suggestion
    needed: tuple[int, ...]
    """The guesses each candidate takes, this one included."""
    is_best_play: bool
    """Whether all later guesses are the best ones. Otherwise they come from a narrow search."""

    @property
    def word(self) -> str:
        return self.suggestion.word

    @property
    def mean_over_words(self) -> float:
        """The mean of `needed`. It counts every word once, however likely it is."""
        return sum(self.needed) / len(self.needed)


@dataclass(frozen=True)
class Comparison:
    """Two to five guesses in one position, in the order given."""

    hard: bool
    candidates: tuple[tuple[str, float], ...]
    """The words left with their chances, likeliest first."""
    guesses: tuple[Compared, ...]

    @property
    def best(self) -> Suggestion:
        """The guess with the least risk, then the fewest expected guesses; the first of equals."""
        suggestions = [compared.suggestion for compared in self.guesses]
        return min(suggestions, key=lambda each: (each.known_risk, round(each.expected_guesses, 9)))

    @property
    def equals(self) -> tuple[str, ...]:
        """The words of the best guesses: one, or several that are equally good."""
        best = self.best
        return tuple(
            compared.word
            for compared in self.guesses
            if compared.suggestion.known_risk <= best.known_risk + SAME
            and compared.suggestion.expected_guesses <= best.expected_guesses + SAME
        )

    @property
    def better(self) -> str | None:
        """The word of the best guess; None if another is as good."""
        return self.best.word if len(self.equals) == 1 else None

    @property
    def by(self) -> str:
        """The figure that decides, by its name in a `Suggestion`."""
        is_risky = any(
            compared.suggestion.known_risk > self.best.known_risk + SAME
            for compared in self.guesses
        )
        return "risk" if is_risky else "expected_guesses"

    @property
    def proved(self) -> bool:
        """Whether the figures that decide are exact."""
        return all(compared.suggestion.proved for compared in self.guesses)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """How each of the other guesses differs from the best one."""
        return tuple(
            difference(compared.suggestion, self.best, self.candidates, hard=self.hard)
            for compared in self.guesses
            if compared.word != self.best.word
        )

    @cached_property
    def quickest(self) -> dict[str, tuple[tuple[str, float], ...]]:
        """For each guess, the candidates that it finds before all others, with their chances."""
        quickest: dict[str, list[tuple[str, float]]] = {each.word: [] for each in self.guesses}
        rows = zip(*(compared.needed for compared in self.guesses), strict=True)
        for candidate, needed in zip(self.candidates, rows, strict=True):
            least = min(needed)
            if needed.count(least) == 1:
                quickest[self.guesses[needed.index(least)].word].append(candidate)
        return {word: tuple(candidates) for word, candidates in quickest.items()}

    @property
    def verdict(self) -> str:
        """The sentence that names the better guess and the figure that decides."""
        about, best = "" if self.proved else "≈ ", self.best
        if self.better is None:
            equals = listed([word.upper() for word in self.equals], "and")
            value = f"{best.expected_guesses:.3f} guesses on average"
            return f"{about}{equals} are equally good: {value}."
        if self.by == "risk":
            risk = f"a {chance_text(best.risk)} risk" if best.risk else "no risk"
            return f"{about}{best.word.upper()} is the safest: {risk} of running out of guesses."
        others = [
            f"{compared.word.upper()} {compared.suggestion.expected_guesses:.3f}"
            for compared in self.guesses
            if compared.word != best.word
        ]
        is_weighed = len({chance for _, chance in self.candidates}) > 1
        counting = ", weighted by how likely each answer is" if is_weighed else ""
        value = f"{best.expected_guesses:.3f} guesses on average{counting}"
        return f"{about}{best.word.upper()} is better: {value}; {listed(others, 'and')}."

    def share(self, compared: Compared) -> float:
        """The chance that the answer is a word that this guess finds first."""
        return sum(chance for _, chance in self.quickest[compared.word])

    @property
    def remarks(self) -> Iterator[str]:
        """Sentences that say for which answers each guess is the quickest, with any caveats."""
        total = len(self.candidates)
        for compared in self.guesses:
            words = [word for word, _ in self.quickest[compared.word]]
            named = " ".join(words[:_EXAMPLES]) + (" …" if len(words) > _EXAMPLES else "")
            share = f", {chance_text(self.share(compared))} of the chances" if words else ""
            yield (
                f"{compared.word.upper()} is the quickest for {counted(len(words), 'word')} of "
                f"{total:,}{share}{': ' if words else '.'}{named}"
            )
        equal = total - sum(map(len, self.quickest.values()))
        if equal:
            yield f"Several are equally quick for the other {equal:,}."
        if not all(compared.is_best_play for compared in self.guesses):
            yield "≈ These are counted with good play after each guess, not proved to be the best."
        means = {each.word: each.mean_over_words for each in self.guesses}
        word = min(means, key=lambda word: means[word])
        if self.better is not None and means[word] <= means[self.better] - SAME:
            yield (
                f"Counted once each, whatever their chances, the words take {means[word]:.3f} "
                f"guesses on average after {word.upper()}, {means[self.better]:.3f} after "
                f"{self.better.upper()}: that would be the better mean if all answers were equally "
                "likely, and does not decide."
            )

    def buckets(self, word: str) -> tuple[Bucket, ...]:
        """How one of the guesses splits the candidates, the largest bucket first."""
        return buckets(word, tuple(candidate for candidate, _ in self.candidates))


def compare(
    words: Sequence[str],
    game: Game,
    advisor: Advisor,
    *,
    seconds: float = SECONDS,
    stop: Stop = never_stop,
    progress: Report | None = None,
) -> Comparison:
    """Compare two to five accepted words as guesses in the current position of a game.

    Raises a `WordleError` if a word cannot be played or no word fits, `Stopped` when `stop` says
    so. The basis of a value says whether it was proved, by the opening book or within `seconds`.

    If all values were proved by search, the answers are counted with the best play. Otherwise, and
    for all openers of a list that has a book, they are counted with the play of a narrow search, so
    that the numbers do not depend on the time or on what else has been searched.
    """
    guesses = list(dict.fromkeys(game.check(word, elsewhere=True) for word in words))
    if not LEAST <= len(guesses) <= MOST:
        raise WordleError(f"Expected {LEAST} to {MOST} different words to compare.")
    position = Position.of(game, also=guesses)
    if not len(position):
        raise ContradictionError(str(game.contradiction()))
    solver, out_of_time = advisor.solver(position), deadline(seconds)
    book = None if game.turns else opening_advice(game.words, game.hard)
    openers = {opener.word: opener for opener in book.suggestions} if book else {}

    def part(number: int) -> Report | None:
        """The report on a part of the work, of which each guess has two."""
        if progress is None:
            return None
        return lambda done, total: progress(number * total + done, 2 * len(guesses) * total)

    figures = {}
    for count, guess in enumerate(guesses):
        found = advisor.figures(position, position.lists.numbers[guess])
        opener = openers.get(guess)
        if opener is None or not opener.proved:
            prover = Prover(solver, position, stop, progress=part(count))
            *_, found = (found, *prover.prove_in_time(found, out_of_time))
        if opener is not None and not found.proved:
            value, basis = opener.expected_guesses, opener.basis
            found = replace(found, expected_guesses=value, basis=basis)
        figures[guess] = found
    if any(found.risk is None for found in figures.values()):
        # The book has no risks, and a risk can only be compared with another.
        figures = {guess: replace(found, risk=None) for guess, found in figures.items()}
    is_best_play = book is None and all(found.proved for found in figures.values())
    beam = None if is_best_play else BEAM
    compared = []
    for count, (guess, found) in enumerate(figures.items(), len(guesses)):
        options = SearchOptions(
            revealed=position.revealed, beam=beam, stop=stop, progress=part(count)
        )
        tree = solver.tree(position.candidates, position.lists.numbers[guess], **options)
        depths = dict(tree.depths())
        needed = tuple(depths[position.lists.rows[word]] for word, _ in position.chances)
        compared.append(Compared(found, needed, is_best_play))
    return Comparison(game.hard, position.chances, tuple(compared))
