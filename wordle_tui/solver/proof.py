"""Proofs for others to check: lower bounds of sets, from which the cost of a guess follows.

`docs/check_proof.py` says what a proof claims, and checks it. It accepts a *lemma*, a set with a
lower bound of its cost, if every guess at the set costs at least as much by the lemmas before it
and by the bounds that it finds itself (`Bounds.glance`). So the lemmas that a guess needs are found
from the top: if its own bounds are not enough, the search says which buckets cost more. These are
the next lemmas, with bounds no higher than needed, because low bounds need fewer lemmas.
"""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence

from wordle_tui.solver.bounds import SMALL
from wordle_tui.solver.branch_and_bound import Search
from wordle_tui.solver.cache import Rules
from wordle_tui.solver.lists import Answers, Lists
from wordle_tui.solver.stopping import Report

Lemma = tuple[int, str, int | None]
"""A cost that no strategy for these words can beat with so many guesses left (None: any number)."""


class Lemmas:
    """The lemmas that show what a guess costs at least."""

    def __init__(self, search: Search) -> None:
        self._search, self._lists = search, search.lists
        self._needed = defaultdict[int, dict[tuple[Answers, Rules], int]](dict)
        """By size: sets under their rules, with the bounds needed."""

    def of(
        self, candidates: Answers, guess: int, rules: Rules, cost: int, report: Report | None
    ) -> list[Lemma]:
        """The lemmas for a guess, smallest sets first. Progress counts the words of a set."""
        lemmas: list[Lemma] = []
        self._refute(candidates, guess, rules, cost)
        for size in range(len(candidates), 2, -1):
            for (words, after), least in self._needed[size].items():
                names = " ".join(self._lists.answers[word] for word in words)
                lemmas.append((least, names, after.left))
                columns, costs = self._search.guess_bounds(words, after, least)
                for column in columns[costs < least].tolist():
                    self._refute(words, column, after, least)
            if report:
                report(len(candidates) - size, len(candidates))
        return lemmas[::-1]

    def _refute(self, candidates: Answers, guess: int, rules: Rules, cost: int) -> None:
        """Note which lemmas show that a guess costs at least this much."""
        codes = self._lists.codes(candidates, guess)
        total, _, buckets = self._search.bounded(candidates, guess, codes, rules, cost)
        gains = [(bucket.cost - self._own_bound(bucket.candidates), bucket) for bucket in buckets]
        spare = total - cost
        for gain, bucket in sorted(gains, key=lambda gained: gained[0]):
            if gain > spare:
                after = rules.after(guess, bucket.pattern)
                self._need(bucket.candidates, after, bucket.cost - spare)
            spare -= min(spare, max(0, gain))

    def _need(self, candidates: Answers, rules: Rules, cost: int) -> None:
        rules = rules.binding(len(candidates))
        if rules.left == 1:
            return  # one guess does not find several words
        if rules.left and self._search.solve(candidates, rules.unlimited, cost).cost >= cost:
            rules = rules.unlimited
        needed, key = self._needed[len(candidates)], (candidates, rules)
        needed[key] = max(needed.get(key, 0), cost)

    def _own_bound(self, candidates: Answers) -> int:
        """The bound that the checker finds itself."""
        bounds = self._search.bounds
        if len(candidates) > SMALL:
            return bounds.plain(candidates)
        return bounds.glance(candidates).cost


def proof_text(
    lists: Lists,
    strategy: Mapping[str, Sequence[str]],
    lemmas: Sequence[Lemma],
    limit: int | None,
) -> str:
    """The file that the checker reads. A strategy has, for each answer, the guesses that lead to
    it."""
    answers = lists.ordered(range(len(lists.answers)))
    paths = [strategy[lists.answers[answer]] for answer in answers]
    weights = [lists.weights[answer] for answer in answers]
    never_chosen = {*lists.withheld} - {paths[0][0]}
    proof = {
        "total": sum(weight * len(path) for weight, path in zip(weights, paths, strict=True)),
        "limit": limit,
        "guesses": " ".join(guess for guess in lists.guesses if guess not in never_chosen),
        "answers": " ".join(lists.answers[answer] for answer in answers),
        "weights": weights,
        "strategy": [" ".join(path) for path in paths],
        "lemmas": lemmas,
    }
    return json.dumps(proof, ensure_ascii=False, indent=0) + "\n"
