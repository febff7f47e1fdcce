"""Solver 001: a letter score with a threshold map, and the brute force that followed it.

`letter-score` spends guesses on letters while many words are left, and guesses the answer once
fewer are left than its map allows. `brute-force` tries every word against every candidate.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations_with_replacement
from typing import Any, Literal

import numpy as np

from wordle_tui.game.board import Board, line
from wordle_tui.game.tiles import Mark
from wordle_tui.game.words import WordList
from wordle_tui.solver.lists import Indices, lists_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop
from wordle_tui.strategies.base import (
    Measure,
    Options,
    PoolOptions,
    Published,
    Strategy,
    Weighing,
    option,
)
from wordle_tui.strategies.scoring import (
    Counts,
    added_up,
    figure,
    left_on_average,
    placed_counts,
    word_counts,
)

GOOD_OPENERS = "aesir ariel arise arose irate orate raile raine raise realo roate soare"


@dataclass(frozen=True, kw_only=True)
class LetterScoreOptions(Options):
    map: tuple[int, ...] = option(
        (3, 3, 3, 3, 3, 3),
        "for each guess: guess the answer if fewer words than this are left",
        "map {}",
    )


def game_of_cigar(words: WordList) -> str:
    return " ".join(line(LetterScore().guess, Board(words), "cigar"))


def threshold_maps(strategy: Strategy[Any], values: Iterable[int]) -> Iterator[Strategy[Any]]:
    """The strategy with every map of these values that never rises, like the published ones."""
    falling = sorted(set(values), reverse=True)
    for five in combinations_with_replacement(falling, 5):  # the first of six is never used
        yield strategy.with_options(map=(five[0], *five))


class LetterScore(Strategy[LetterScoreOptions]):
    name = "letter-score"
    solver = "001"
    sentence = "Frequent letters first; guesses once few words are left."
    opener = "soare"
    options = LetterScoreOptions()
    published = (
        Published("map a", "0/71/831/1104/280/29/0"),
        Published("map b", "0/75/896/1009/306/29/0", "map=4,4,4,3,3,3"),
        Published("map c", "0/81/926/940/339/29/0", "map=5,5,5,3,3,3"),
        Published("game of CIGAR", "soare tardy cigar", ours=game_of_cigar),
    )

    def weighing(self, position: Position, stop: Stop) -> Weighing:
        made = len(position.turns)
        thresholds = self.options.map
        if len(position) >= thresholds[min(made, len(thresholds) - 1)]:
            known = {
                letter
                for turn in position.tiles()
                for _, letter, mark in turn
                if mark == Mark.GREEN
            }
            inputs = position.allowed(position.lists.answers_last)
            search = letter_score(position, known)
            # Testing the few candidates first is usually enough.
            if search(position.candidate_guesses).any() or search(inputs).any():
                return Weighing(inputs, "score", search)
        return Weighing(position.candidate_guesses, "score", letter_score(position, set()))


def letter_score(position: Position, ignored: set[int]) -> Measure:
    """Five points for every candidate with a letter in its place, one if it is elsewhere."""
    worth = 4 * placed_counts(position) + word_counts(position)
    worth[:, list(ignored)] = 0

    def measure(words: Indices) -> Counts:
        totals = added_up(worth, position, words)
        # The solver does not consider words with repeated letters.
        totals[position.lists.letter_counts[words] < position.lists.length] = 0
        return totals

    return measure


@dataclass(frozen=True, kw_only=True)
class BruteForceOptions(PoolOptions):
    criterion: Literal["mean", "max"] = option(
        "mean", "make the mean or the largest number of words left small"
    )


def left_after(opener: str, words: WordList) -> str:
    """How many words an opener leaves, on average and at most."""
    lists = lists_of(words)
    ranking, number = Position.start(lists).rank(), lists.numbers[opener]
    return f"{ranking.expected_remaining[number]:.2f}, max {ranking.worst[number]}"


def good_openers(words: WordList) -> str:
    """The openers that leave fewer than 70 words on average and 195 at most."""
    ranking = Position.start(lists_of(words)).rank()
    good = np.flatnonzero((ranking.expected_remaining < 70) & (ranking.worst <= 195))
    return " ".join(words.guesses[number] for number in good)


class BruteForce(Strategy[BruteForceOptions]):
    name = "brute-force"
    solver = "001"
    sentence = "Tries all words: the fewest left on average or at worst."
    opener = "raise"
    options = BruteForceOptions()
    published = (
        Published("as published", "1/29/1140/1080/65/0/0", "knowledge=letters"),
        Published("roate leaves", "60.42, max 195", ours=partial(left_after, "roate")),
        Published("raise leaves", "61.00, max 168", ours=partial(left_after, "raise")),
        Published("soare leaves", "62.30, max 183", ours=partial(left_after, "soare")),
        Published("aesir leaves", "69.88, max 168", ours=partial(left_after, "aesir")),
        Published("mean < 70 and max <= 195", GOOD_OPENERS, ours=good_openers),
    )

    def weighing(self, position: Position, stop: Stop) -> Weighing:
        words = self.pool(position, position.lists.answers_last)
        if len(position.turns) >= 2:
            # From the third guess on, the last candidate in the order of the list wins a tie.
            candidate = np.isin(words, position.candidate_guesses)
            words = np.concatenate([words[candidate][::-1], words[~candidate]])
        if self.options.criterion == "mean":
            return Weighing(words, "mean", left_on_average(position, stop), least=True)
        return Weighing(words, "max", partial(figure, position, "worst", stop), least=True)
