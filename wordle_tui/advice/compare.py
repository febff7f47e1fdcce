"""Guesses that were asked about, side by side: which is better, and for which answers.

One figure decides: the expected guesses, which are the mean over the answers weighted by their
chances. The number of answers that a guess finds first counts every word once and may suggest
another winner, so it is shown with the chance that the answer is one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property

from wordle_tui.advice.advice import SAME, Advice, Basis, Stage, Suggestion
from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.proofs import BEAM
from wordle_tui.advice.reasons import difference
from wordle_tui.game.errors import ContradictionError, WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.wording import a_chance, chance_text, counted, listed, spelled
from wordle_tui.game.words import examples
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop, Stopped

LEAST, MOST = 2, 5
"""How many guesses can be compared."""
_EXAMPLES = 6  # words named among those that a guess finds first


@dataclass(frozen=True)
class Comparison:
    """Two to five guesses in one position, in the order given."""

    hard: bool
    advice: Advice
    """The advice on the position. Its suggestions are the guesses."""
    needed: tuple[tuple[int, ...], ...]
    """For each guess, the guesses that each candidate takes, this one included."""
    is_best_play: bool
    """Whether they assume the best later guesses. Otherwise those come from a narrow search."""

    @property
    def guesses(self) -> tuple[Suggestion, ...]:
        return self.advice.suggestions

    @property
    def best(self) -> Suggestion:
        """The guess with the least risk, then the fewest expected guesses; the first of equals."""
        return min(
            self.guesses, key=lambda each: (each.known_risk, round(each.expected_guesses, 9))
        )

    @property
    def equals(self) -> tuple[str, ...]:
        """The words of the best guesses: one, or several that are equally good."""
        best = self.best
        return tuple(
            each.word
            for each in self.guesses
            if each.known_risk <= best.known_risk + SAME
            and each.expected_guesses <= best.expected_guesses + SAME
        )

    @property
    def better(self) -> str | None:
        """The word of the best guess; None if another is as good."""
        return self.best.word if len(self.equals) == 1 else None

    @property
    def by(self) -> str:
        """The figure that decides, by its name in a `Suggestion`."""
        risk = self.best.known_risk + SAME
        is_risky = any(each.known_risk > risk for each in self.guesses)
        return "risk" if is_risky else "expected_guesses"

    @property
    def proved(self) -> bool:
        """Whether the figures that decide are exact."""
        return all(each.proved for each in self.guesses)

    @property
    def reasons(self) -> dict[str, str]:
        """How each of the other guesses differs from the best one, by word."""
        best, candidates = self.best, self.advice.candidates
        return {
            each.word: str(difference(each, best, candidates, hard=self.hard))
            for each in self.guesses
            if each.word != best.word
        }

    @cached_property
    def quickest(self) -> dict[str, tuple[str, ...]]:
        """For each guess, the candidates that it finds before all others."""
        quickest: dict[str, list[str]] = {each.word: [] for each in self.guesses}
        for (candidate, _), *needed in zip(self.advice.candidates, *self.needed, strict=True):
            least = min(needed)
            if needed.count(least) == 1:
                quickest[self.guesses[needed.index(least)].word].append(candidate)
        return {word: tuple(candidates) for word, candidates in quickest.items()}

    def share(self, word: str) -> float:
        """The chance that the answer is a word that this guess finds first."""
        chances = dict(self.advice.candidates)
        return sum(chances[candidate] for candidate in self.quickest[word])

    @property
    def means(self) -> dict[str, float]:
        """The mean guesses after each guess if every word counts once, however likely it is."""
        means = (sum(needed) / len(needed) for needed in self.needed)
        return {each.word: mean for each, mean in zip(self.guesses, means, strict=True)}

    @property
    def sentences(self) -> Iterator[str]:
        """The better guess with the figure that decides, then the reasons."""
        about, best = "" if self.proved else "≈ ", self.best
        value = f"{best.expected_guesses:.3f} guesses on average"
        if self.better is None:
            equals = listed([word.upper() for word in self.equals], "and")
            yield f"{about}{equals} are equally good: {value}."
        elif self.by == "risk":
            risk = f"{a_chance(chance_text(best.risk))} risk" if best.risk else "no risk"
            yield f"{about}{best.word.upper()} is the safest: {risk} of running out of guesses."
        else:
            others = [
                f"{each.word.upper()} {each.expected_guesses:.3f}"
                for each in self.guesses
                if each.word != best.word
            ]
            is_weighed = len({chance for _, chance in self.advice.candidates}) > 1
            counting = ", weighted by how likely each answer is" if is_weighed else ""
            yield (
                f"{about}{best.word.upper()} is {'better' if len(others) == 1 else 'best'}: "
                f"{value}{counting}; {listed(others, 'and')}."
            )
        for word, reason in self.reasons.items():
            yield f"{word.upper()}: {reason}"

    @property
    def remarks(self) -> Iterator[str]:
        """Sentences that say for which answers each guess is the quickest, with any caveats."""
        total = len(self.advice.candidates)
        for guess, words in self.quickest.items():
            named = " ".join((*examples(words, _EXAMPLES), *["…"] * (len(words) > _EXAMPLES)))
            share = f" ({a_chance(chance_text(self.share(guess)))} chance): " if words else "."
            quickest = f"{len(words):,} of {counted(total, 'word')}"
            yield f"{guess.upper()} is the quickest for {quickest}{share}{named}"
        equal = total - sum(map(len, self.quickest.values()))
        if equal:
            several = "Both" if len(self.guesses) == 2 else "Several"
            yield f"{several} are equally quick for the other {equal:,}."
        if not self.is_best_play:
            yield "≈ These are counted with good play after each guess, not proved to be the best."
        means = self.means
        word = min(means, key=lambda word: means[word])
        if self.better is not None and means[word] <= means[self.better] - SAME:
            than = f"({means[word]:.3f} against {means[self.better]:.3f})"
            yield f"If all answers were equally likely, {word.upper()} would be better {than}."


def compare(words: Sequence[str], game: Game, advisor: Advisor, out_of_time: Stop) -> Comparison:
    """Compare two to five accepted words as guesses in the current position of a game.

    The figures are those of guesses asked about, as far as they are proved before `out_of_time`.
    Raises a `WordleError` if a word cannot be played or no word fits.

    If all values were proved by search, the answers are counted with the best play. Otherwise, and
    for all openers of a list that has a book, they are counted with the play of a narrow search, so
    that the numbers do not depend on the time or on what else has been searched.
    """
    guesses = list(dict.fromkeys(game.check(word, allow_unlisted=True) for word in words))
    if not LEAST <= len(guesses) <= MOST:
        raise WordleError(f"Give {spelled(LEAST)} to {spelled(MOST)} different words.")
    advice = _asked(guesses, game, advisor, out_of_time)
    figures = [asked.suggestion for asked in advice.asked]
    is_best_play = not advisor.openers(game) and all(found.proved for found in figures)
    position, chances = Position.of(game, also=guesses), dict(advice.candidates)
    solver, counts = advisor.solver(position), []
    for place, found in enumerate(figures):
        tree = solver.tree(
            position.candidates,
            position.lists.numbers[found.word],
            revealed=position.revealed,
            beam=None if is_best_play else BEAM,
        )
        needed = {position.lists.answers[row]: depth for row, depth in tree.depths()}
        counts.append(tuple(needed[word] for word in chances))
        if found.basis is Basis.ESTIMATE:
            value = sum(chance * needed[word] for word, chance in chances.items())
            figures[place] = replace(found, expected_guesses=value, basis=Basis.AT_MOST)
    if any(found.risk is None for found in figures):
        # The book has no risks, and a risk can only be compared with another.
        figures = [replace(found, risk=None) for found in figures]
    advice = replace(advice, suggestions=tuple(figures))
    return Comparison(game.hard, advice, tuple(counts), is_best_play)


def _asked(guesses: Sequence[str], game: Game, advisor: Advisor, out_of_time: Stop) -> Advice:
    """The advice with these guesses asked about, but not the search for the best of all."""
    stages = advisor.advise(game)
    first = next(advice for advice in stages if advice.stage is not Stage.COUNTED)
    if first.contradiction:
        raise ContradictionError(str(first.contradiction))
    if not first.suggestions:
        raise WordleError("The game is over, so there's nothing to compare.")
    advice = first

    def stop() -> bool:
        return bool(advice.asked) and out_of_time()

    with suppress(Stopped):
        for found in advisor.answering(game, guesses, [first], stop):
            advice = found
    return advice
