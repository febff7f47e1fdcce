"""Check a proof that `wordle-tui solve WORD --proof FILE` has written: python check_proof.py FILE

A proof claims that with its lists, weights and limit of guesses, no strategy that begins with its
opener and finds every answer has a smaller total: the sum of weight times guesses. It holds such a
strategy, as the guesses that lead to each answer, and lemmas: sets of answers, each with a cost
that no strategy can beat. Nothing is believed: the tiles are coloured here, the strategy is played
for every answer, and a lemma is accepted only if no guess could cost less, by the lemmas before it
and by these facts about a set of answers whose weight is W:

1. A guess costs W and what its groups cost: the other answers, grouped by the tiles they show.
2. The first guess finds at most one word. So a set costs at least 2W less its heaviest word, and at
   least 2W if the first guess is none of its words.
3. A guess that leaves the whole set in one group gains nothing; the play without it is better.
4. A limit of guesses only removes strategies, so a lemma without a limit also holds within one.
"""

import json
import sys
from functools import cache
from hashlib import sha256
from itertools import product

import numpy as np

NEVER = 2**60  # more than any cost


def check(is_right, problem):
    if not is_right:
        sys.exit(f"The proof fails: {problem}.")


def colour_table(guesses, answers):
    """The tiles of every guess as a number in base 3 (grey 0, yellow 1, green 2), by answer."""
    letters = np.array([[ord(letter) for letter in guess] for guess in guesses], np.int32).T.copy()
    table = np.zeros((len(answers), len(guesses)), np.min_scalar_type(3 ** len(letters)))
    for row, answer in zip(table, answers, strict=True):
        own = np.array([[ord(letter)] for letter in answer], np.int32)
        tiles = 2 * (letters == own).astype(np.uint8)
        free = tiles == 0  # whether the answer's letter is left for a yellow tile
        for place, other in product(range(len(own)), repeat=2):
            is_yellow = (tiles[place] == 0) & free[other] & (letters[place] == own[other])
            tiles[place] += is_yellow
            free[other] &= ~is_yellow
        for tile in tiles:
            row[:] = 3 * row + tile
    return table


class Checker:
    """Answers are numbers in order of falling weight: the first of a set is its heaviest."""

    def __init__(self, guesses, answers, weights):
        self.guesses, self.answers, self.weights, self.lemmas = guesses, answers, weights, {}
        self.column = {guess: column for column, guess in enumerate(guesses)}
        self.row = {answer: row for row, answer in enumerate(answers)}
        check(len(self.column) == len(guesses), "a guess is listed twice")
        check(len(self.row) == len(answers), "an answer is listed twice")
        check(self.row.keys() <= self.column.keys(), "an answer is not among the guesses")
        check(len({*map(len, guesses)}) == 1, "the words differ in length")
        check([*map(type, weights)] == [int] * len(answers), "an answer has no whole weight")
        check(weights == sorted(weights, reverse=True), "the weights do not fall")
        check(weights[-1] > 0 and sum(weights) < 2**40, "a weight is too small or too large")
        self.table, self.win = colour_table(guesses, answers), 3 ** len(guesses[0]) - 1
        self.columns = [self.column[answer] for answer in answers]
        self.square = self.table[:, self.columns].T.tolist()

    def weight(self, words):
        return sum(self.weights[word] for word in words)

    @cache  # noqa: B019
    def simple(self, words):
        """What a set costs at least by facts 1 and 2, if one of its words is guessed or none."""
        weight = self.weight(words)
        costs = [2 * weight]
        for guess in words:
            heaviest = {self.square[guess][word]: self.weights[word] for word in words[::-1]}
            costs.append(3 * weight - sum(heaviest.values()) - self.weights[guess])
        return min(costs)

    def cost(self, words, column, left):
        """What a guess costs at least, if so many guesses are left (None: any number)."""
        groups, cost = {}, self.weight(words)
        for word, code in zip(words, self.table[words, column].tolist(), strict=True):
            groups.setdefault(code, []).append(word)
        groups.pop(self.win, None)
        for group in map(tuple, groups.values()):
            if group == words or (left == 2 and len(group) > 1):
                return NEVER
            lemmas = [self.lemmas.get((group, limit), 0) for limit in (None, left and left - 1)]
            cost += max(self.simple(group), *lemmas)
        return cost

    def accept(self, least, names, left):
        """Accept a lemma if every guess costs at least that much."""
        words = tuple(sorted({self.row[word] for word in names.split()}))
        places = np.arange(len(self.guesses)) * (self.win + 1)
        seen = np.zeros(len(places) * (self.win + 1), bool)
        bounds = np.full(len(places), 3 * self.weight(words))
        for word in words:  # facts 1 and 2: less the heaviest word of each group, and the guess
            codes = places + self.table[word]
            bounds -= self.weights[word] * ~seen[codes]
            seen[codes] = True
            bounds[self.columns[word]] -= self.weights[word]
        for column in np.flatnonzero(bounds < least).tolist():
            cost, guess = self.cost(words, column, left), self.guesses[column]
            check(cost >= least, f"{guess} may cost {cost}, not {least}, at the lemma of {names}")
        self.lemmas[words, left] = least

    def play(self, strategy, limit):
        """The total of a strategy and its longest path. The same tiles lead to the same guess."""
        plan, total, longest = {}, 0, 0
        check(len(strategy) == len(self.answers), "there is not one path for each answer")
        for row, path in enumerate(map(str.split, strategy)):
            turns = ()
            for guess in path:
                check(guess in self.column, f"{guess} is not among the guesses")
                check(plan.setdefault(turns, guess) == guess, f"{turns} leads to several guesses")
                turns += (guess, int(self.table[row, self.column[guess]]))
            check(path[-1:] == [self.answers[row]], f"{' '.join(path)} misses {self.answers[row]}")
            check(limit is None or len(path) <= limit, f"{' '.join(path)} exceeds the limit")
            total, longest = total + self.weights[row] * len(path), max(longest, len(path))
        return total, longest


def main(file):
    with open(file, encoding="utf-8") as text:
        proof = json.load(text)
    guesses, answers, weights = proof["guesses"].split(), proof["answers"].split(), proof["weights"]
    checker, limit = Checker(guesses, answers, weights), proof["limit"]
    total, longest = checker.play(proof["strategy"], limit)
    check(total == proof["total"], f"the strategy's total is {total}, not {proof['total']}")
    for lemma in proof["lemmas"]:
        checker.accept(*lemma)
    opener = proof["strategy"][0].split()[0]
    least = checker.cost(tuple(range(len(answers))), checker.column[opener], limit)
    check(least == total, f"the lemmas only show that the total is at least {least}")
    print(f"Proved: after {opener}, the least total is {total} for a weight of {sum(weights)},")
    print(f"with {limit or 'any number of'} guesses. The strategy takes {longest} at most.")
    print(f"The file has {len(guesses)} accepted guesses and {len(answers)} answers.")
    weighed = [f"{answer} {weight}" for answer, weight in zip(answers, weights, strict=True)]
    for name, lines in (("guesses", guesses), ("answers and weights", weighed)):
        text = "".join(f"{line}\n" for line in sorted(lines))
        print(f"SHA-256 of the {name}, sorted: {sha256(text.encode()).hexdigest()}")


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except Exception as error:  # whatever goes wrong, nothing is proved
        check(False, f"this is not the file of a proof ({error!r})")
