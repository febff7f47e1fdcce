"""Worst cases: a strategy that finds every candidate in time, or words for which there is none.

`cores` decides either, but may take hours over thousands of candidates. The two looks here are
quick, and may come to nothing:

* What takes the most guesses are *families*, words that differ in one place: a guess tells no more
  of them apart than it has letters. `is_stubborn` shows that a family cannot be found in time.
* A narrow search tries the few guesses at each set that leave few words and break up families.
"""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import numpy.typing as npt

from wordle_tui.game import game
from wordle_tui.solver.cache import Rules
from wordle_tui.solver.counting import squares
from wordle_tui.solver.lists import Answers, Lists, split
from wordle_tui.solver.scanning import Scans
from wordle_tui.solver.stopping import Report, Stop, check
from wordle_tui.solver.table import Table
from wordle_tui.solver.tree import Tree

BEAMS = (2, 8, 32)
"""Guesses tried at each set, one search after the other."""
FAMILIES = 4
"""The largest families are asked whether they can be found; if they can, others mostly can, too."""
SMALLEST_FAMILY = 3
MOST_WORDS = 62
"""A set of so many is one number."""
MOST_UNIONS = 20_000
"""Above so many, `is_stubborn` gives up."""


def families(lists: Lists, candidates: Iterable[int]) -> list[Answers]:
    """The candidates that differ in one place, the largest family first."""
    number_of = {lists.answers[answer]: answer for answer in candidates}
    large = (
        tuple(map(number_of.__getitem__, family))
        for family in game.families(tuple(number_of))
        if len(family) >= SMALLEST_FAMILY
    )
    return sorted(large, key=len, reverse=True)


def stubborn_family(lists: Lists, candidates: Iterable[int], left: int) -> Answers:
    """Candidates that cannot all be found with the guesses left; none if no family is known."""
    for family in families(lists, candidates)[:FAMILIES]:
        words = family[:MOST_WORDS]
        if is_stubborn(lists.table.take(words, axis=0), left):
            return words
    return ()


def is_stubborn(rows: Table, left: int) -> bool:
    """Whether the words of these rows are shown not to be found, all of them, in so many guesses.

    Whatever is guessed, let the reply be the one that most of the words share. Then a guess rules
    out the same words whenever it comes, and all guesses but the last must rule out all words but
    one. At most `MOST_WORDS` words.
    """
    shared = np.array([(rows == row).sum(axis=0) for row in rows])
    replies = rows[shared.argmax(axis=0), np.arange(rows.shape[1])]
    ruled_out = np.unique((1 << np.arange(len(rows))) @ (rows != replies))
    most = int(np.bitwise_count(ruled_out).max())
    together: npt.NDArray[np.int64] = np.zeros(1, np.int64)
    for later in reversed(range(left)):
        enough = len(rows) - 1 - later * most
        together = together[np.bitwise_count(together) >= enough]
        if not len(together) or not later:
            return not len(together)
        if len(together) > MOST_UNIONS:
            break
        enough += most
        unions = (ruled_out | words for words in together)
        together = np.unique(
            np.concatenate([each[np.bitwise_count(each) >= enough] for each in unions])
        )
    return False


class NarrowSearch:
    """One search for a strategy without a loss; it knows no better than the guesses it tries."""

    def __init__(self, lists: Lists, scans: Scans, stop: Stop, beam: int):
        self.lists, self.scans, self.stop, self.beam = lists, scans, stop, beam
        self._trees: dict[tuple[Answers, Rules], Tree | None] = {}

    def tree(
        self,
        candidates: Answers,
        rules: Rules,
        guesses: Sequence[int] = (),
        report: Report | None = None,
    ) -> Tree | None:
        """A strategy that finds all candidates with the guesses left, beginning with these; None
        if there is none among those tried. Progress counts candidates."""
        if guesses:
            return self._after(candidates, guesses[0], rules, guesses[1:], report)
        key = (candidates, rules)
        if key not in self._trees:
            check(self.stop)
            trees = (
                self._after(candidates, guess, rules) for guess in self._guesses(candidates, rules)
            )
            self._trees[key] = next((tree for tree in trees if tree), None)
        return self._trees[key]

    def _after(
        self,
        candidates: Answers,
        guess: int,
        rules: Rules,
        guesses: Sequence[int] = (),
        report: Report | None = None,
    ) -> Tree | None:
        """The same, beginning with one guess and then others; what looks hardest comes first."""
        buckets = dict(split(candidates, self.lists.codes(candidates, guess)))
        own = buckets.pop(self.lists.win, ())
        if buckets and (rules.left == 1 or len(buckets) + len(own) == 1):
            return None
        branches, done = {}, len(own)
        for pattern, bucket in sorted(buckets.items(), key=self._hardness, reverse=True):
            tree = self.tree(bucket, rules.after(guess, pattern), guesses)
            if tree is None:
                return None
            branches[pattern] = tree
            done += len(bucket)
            if report:
                report(done, len(candidates))
        return Tree(guess, own[0] if own else None, branches)

    def _hardness(self, branch: tuple[int, Answers]) -> tuple[int, int]:
        """By the largest family, then by size."""
        _, bucket = branch
        largest = families(self.lists, bucket)[:1]
        return len(largest[0]) if largest else 0, len(bucket)

    def _guesses(self, candidates: Answers, rules: Rules) -> Iterator[int]:
        """The guesses to try, the most promising first."""
        left = rules.left
        assert left is not None
        if len(candidates) <= left:  # one after the other
            yield self.lists.guess_of[candidates[0]]
            return
        columns = self.scans.choosable(rules)
        if left <= 2:
            patterns = self.scans.patterns(candidates, columns)
            if left == 2 and patterns.max() == len(candidates):
                yield int(columns[patterns.argmax()])
            return
        related = families(self.lists, candidates)
        # Of a family no guess tells more words apart than it has letters.
        if related and len(related[0]) - 1 > self.lists.length * (left - 1):
            return
        block = self.scans.block(candidates, columns)
        dangers = squares(block, self.stop)
        row_of = {answer: row for row, answer in enumerate(candidates)}
        for family in related:
            rows = block[[row_of[answer] for answer in family]]
            pairs = sum((rows[n:] == rows[:-n]).sum(axis=0) for n in range(1, len(rows)))
            dangers += len(candidates) * (pairs / len(rows)) ** 2
        yield from columns[np.argsort(dangers, kind="stable")[: self.beam]].tolist()
