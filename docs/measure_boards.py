"""Measure play with several boards: `python docs/measure_boards.py`, into docs/benchmarks.md.

Games with random answers are played as the advice says. *Luck* is the number of guesses that the
advice expects before the first one, less those that the game takes; its mean should be 0.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, pstdev

from page import put

from wordle_tui.advice.advice import Stage
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.board import MOST_GUESSES, Outcome
from wordle_tui.game.challenge import SEEDS
from wordle_tui.game.game import Game
from wordle_tui.game.words import word_list

GAMES = 300
ROWS = ((2, "original"), (4, "original"), (8, "original"), (4, "nyt"))
"""How many boards, and of which list."""
SEED = 1


def measure(list_name: str, count: int) -> tuple[list[int], list[float]]:
    """The guesses that the games took, and the luck of each."""
    words = word_list(list_name)
    advisor, seeds = Advisor(words, exact=1), Random(SEED)
    taken, lucks = list[int](), list[float]()
    for _ in range(GAMES):
        game = Game.random(words, count, seeds.randrange(SEEDS), limit=MOST_GUESSES + count)
        values = list[float]()
        while game.outcome is Outcome.PLAYING:
            for advice in advisor.advise(game):
                if advice.stage is Stage.PROVED:  # what follows does not change the best guess
                    break
            best = advice.suggestions[0]
            values.append(best.expected_guesses)
            game = game.play(best.word)
        taken.append(len(values))
        lucks.append(values[0] - len(values))
    return taken, lucks


def main() -> None:
    lines = ["boards  list      games  guesses           luck"]
    for count, name in ROWS:
        taken, lucks = measure(name, count)
        guesses = f"{fmean(taken):6.3f} ± {pstdev(taken) / sqrt(len(taken)):.3f}"
        lines.append(f"{count:<6}  {name:8}  {GAMES:5}  {guesses}  {fmean(lucks):6.3f}")
    put("Several boards", "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
