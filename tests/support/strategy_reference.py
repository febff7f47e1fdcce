"""The published solvers' rules once more: plain Python, word by word, apart from the program.

Each function takes the answers in the list's order, the other accepted words, and the turns as
(guess, tiles) with tiles as `byg` text, and returns the next guess.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from tests.support.reference import is_legal_in_hard_mode, tiles

Turns = list[tuple[str, str]]
Rule = Callable[[list[str], list[str], Turns], str]


def letters_only(guess: str, seen: str) -> str:
    """The tiles seen by a solver that only knows whether a letter is here, elsewhere or nowhere."""
    known = {guess[i] for i in range(5) if seen[i] != "b"}
    return "".join("y" if seen[i] == "b" and guess[i] in known else seen[i] for i in range(5))


def fits(word: str, turns: Turns, coarse: bool = False) -> bool:
    for guess, seen in turns:
        shown = tiles(guess, word)
        if coarse:
            shown, seen = letters_only(guess, shown), letters_only(guess, seen)
        if shown != seen:
            return False
    return True


def left_on_average(word: str, remaining: list[str]) -> Fraction:
    buckets = Counter(tiles(word, answer) for answer in remaining)
    return Fraction(sum(count * count for count in buckets.values()), len(remaining))


def expected(answers: list[str], others: list[str], turns: Turns) -> str:
    remaining = sorted(word for word in answers if fits(word, turns))
    return min(remaining, key=lambda word: left_on_average(word, remaining))


def letter_score(
    thresholds: list[int], answers: list[str], others: list[str], turns: Turns, hard: bool = False
) -> str:
    remaining = [word for word in answers if fits(word, turns)]
    if len(remaining) == 1:
        return remaining[0]

    def score(word: str, ignored: set[str]) -> int:
        if len(set(word)) < 5:
            return 0
        total = 0
        for answer in remaining:
            for i in range(5):
                if word[i] in ignored:
                    continue
                if answer[i] == word[i]:
                    total += 5
                elif word[i] in answer:
                    total += 1
        return total

    if len(remaining) >= thresholds[len(turns)]:
        green = {guess[i] for guess, seen in turns for i in range(5) if seen[i] == "g"}
        inputs = [*others, *answers]
        if hard:
            inputs = [word for word in inputs if is_legal_in_hard_mode(word, turns)]
        best = max(inputs, key=lambda word: score(word, green))
        if score(best, green) > 0:
            return best
    return max(remaining, key=lambda word: score(word, set()))


def brute_force(answers: list[str], others: list[str], turns: Turns) -> str:
    remaining = [word for word in answers if fits(word, turns)]
    if len(remaining) == 1:
        return remaining[0]
    inputs = [*others, *answers]
    means = {word: left_on_average(word, remaining) for word in inputs}
    least = min(means.values())
    if len(turns) > 1:
        for word in reversed(remaining):
            if means[word] == least:
                return word
    return next(word for word in inputs if means[word] == least)


def _possible(answers: list[str], turns: Turns) -> list[set[str]]:
    possible = [{word[i] for word in answers} for i in range(5)]
    for guess, seen in turns:
        for i in range(5):
            copies = {seen[j] for j in range(5) if guess[j] == guess[i]}
            if seen[i] == "g":
                possible[i] = {guess[i]}
            elif seen[i] == "y" or copies != {"b"}:
                possible[i].discard(guess[i])
            else:
                for place in possible:
                    place.discard(guess[i])
    return possible


def _frequency(word: str, remaining: list[str], possible: list[set[str]]) -> Fraction:
    total = Fraction(0)
    for i in range(5):
        count = sum(other[i] == word[i] for other in remaining)
        total += Fraction(count, max(1, len(possible[i])))
    return total


def remaining_letters(
    phase: str, tie_break: str, answers: list[str], others: list[str], turns: Turns
) -> str:
    """`phase` names the score: distinct, frequency, elimination, retry or phases."""
    remaining = sorted(word for word in answers if fits(word, turns))
    possible = _possible(answers, turns)
    guessed = {letter for guess, _ in turns for letter in guess}
    tried = {(guess[i], i) for guess, _ in turns for i in range(5)}
    yellow = {(guess[i], i) for guess, seen in turns for i in range(5) if seen[i] == "y"}
    scores: dict[str, Callable[[str], Fraction | int]] = {
        "distinct": lambda word: len(set(word) - guessed),
        "frequency": lambda word: _frequency(word, remaining, possible),
        "elimination": lambda word: sum(
            word[i] in possible[i] and (word[i], i) not in tried for i in range(5)
        ),
        "retry": lambda word: sum(
            any(letter == word[i] and place != i for letter, place in yellow) for i in range(5)
        ),
    }
    if phase == "phases":
        phase = ("frequency", "retry", "distinct")[min(2, len(turns))]
    score = scores[phase]
    if tie_break == "alphabetical":
        return max(remaining, key=score)
    return max(remaining, key=lambda word: (score(word), _frequency(word, remaining, possible)))


def guessmap(answers: list[str], others: list[str], turns: Turns) -> str:
    remaining = sorted(word for word in answers if fits(word, turns))

    def value(word: str, answer: str) -> int:
        return int(tiles(word, answer).translate(str.maketrans("gyb", "012")), 3)

    return min(remaining, key=lambda word: sum(value(word, answer) for answer in remaining))


def likely_letters(answers: list[str], others: list[str], turns: Turns) -> str:
    return _likely([word for word in answers if fits(word, turns, coarse=True)])


def _likely(remaining: list[str]) -> str:
    def score(word: str) -> float:
        total = 0.0
        for i in range(5):
            total += round(sum(other[i] == word[i] for other in remaining) / len(remaining), 3)
        return total

    return max(remaining, key=score)


MASKS = """
    10000 01000 00100 00010 00001
    11000 10100 10010 10001 01100 01010 01001 00110 00101 00011
    00111 01011 01101 01110 10011 10101 10110 11001 11010 11100
"""


def wildcards(remaining: list[str]) -> float:
    """The solver's check as it is written: with regular expressions over the words in one text."""
    text = " ".join(remaining)
    for mask in MASKS.split():
        first = remaining[0]
        pattern = "".join("." if mask[i] == "1" else first[i] for i in range(5))
        if len(re.findall(pattern, text)) == len(remaining):
            return len(set(text) - set(pattern)) / mask.count("1")
    return 0


def information_gain(
    answers: list[str], others: list[str], turns: Turns, coarse: bool = True, hard: bool = False
) -> str:
    remaining = [word for word in answers if fits(word, turns, coarse)]
    made = len(turns)
    if len(remaining) <= 2 or (made > 1 and wildcards(remaining) < 6 - made):
        return _likely(remaining)

    def gain(letter: str, i: int) -> float:
        here = sum(word[i] == letter for word in remaining) / len(remaining)
        away = sum(letter in word for word in remaining) / len(remaining) - here
        none = 1 - here - away
        return round(here * (1 - here) + away * (1 - away) + none * (1 - none), 3)

    gains = {
        (letter, i): gain(letter, i) for letter in "abcdefghijklmnopqrstuvwxyz" for i in range(5)
    }
    words = [*answers, *others]
    if hard:
        words = [*remaining, *(word for word in words if fits(word, turns, coarse))]

    def value(word: str) -> float:
        total = 0.0
        for i in range(5):
            total += gains[word[i], i]
        return total - (5 - len(set(word)))

    return max(words, key=value)
