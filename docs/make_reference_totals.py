"""Write `docs/reference-totals.csv`: exact totals of positions, for other solvers to compare with.

python docs/make_reference_totals.py

A row is a position of the original 2,315 answers. `guesses` are all 12,972 accepted words, or only
the answers; `mode` is normal or hard; `left` are the guesses left, empty for any number; `turns`
are the guesses so far with their colours (b for grey). `words` is the number of answers that fit,
and `lost` the least number of them that the guesses left cannot find. `total` is the least number
of guesses that a play with so few losses needs from there on, added up over the words it finds.
`best` begins such a play. Other words may be as good.
"""

from __future__ import annotations

import csv
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from wordle_tui.game.tiles import Pattern
from wordle_tui.game.words import word_list
from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.lists import Lists, lists_of
from wordle_tui.solver.search import Solver

FILE = Path(__file__).with_name("reference-totals.csv")
HEADER = ("guesses", "mode", "left", "turns", "words", "lost", "total", "best")
SIZES = (range(2, 6), range(6, 10), range(10, 60))
"""Numbers of words; as many positions are made of each."""
EACH = 17

Row = tuple[str, str, int | str, str, int, int, int, str]


def random_position(
    lists: Lists, hard: bool, rng: random.Random
) -> tuple[str, Revealed, list[int]]:
    """One to three guesses, which may be answers: turns, what they reveal, and what fits them."""
    answer, rows, turns = rng.randrange(len(lists.answers)), np.arange(len(lists.answers)), []
    revealed = Revealed()
    for _ in range(rng.randint(1, 3)):
        allowed = revealed.allows(lists.letters, lists.alphabet)[lists.answer_guesses]
        guess = rng.choice(lists.answer_guesses[allowed] if hard else lists.answer_guesses)
        code = int(lists.table[answer, guess])
        rows = rows[lists.table[rows, guess] == code]
        turns.append(f"{lists.guesses[guess]}:{Pattern.from_code(code, lists.length)}")
        revealed = revealed.after(lists.guesses[guess], code)
    return " ".join(turns), revealed, rows.tolist()


def rows(seed: int = 1) -> Iterator[Row]:
    rng = random.Random(seed)
    original = lists_of(word_list("original"))
    for guesses, lists in (
        ("accepted", original),
        ("answers", Lists(sorted(original.answers), original.answers)),
    ):
        solver = Solver(lists)
        for mode in ("normal", "hard"):
            for sizes in SIZES:
                for number in range(EACH):
                    candidates: list[int] = []
                    while len(candidates) not in sizes:
                        turns, revealed, candidates = random_position(lists, mode == "hard", rng)
                    left = (None, 2, 3, 4)[number % 4]
                    clues = revealed if mode == "hard" else None
                    best = solver.best(candidates, revealed=clues, limit=left)
                    yield (
                        *(guesses, mode, left or "", turns),
                        *(len(candidates), best.lost, best.cost, lists.guesses[best.guess]),
                    )


if __name__ == "__main__":
    with FILE.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(HEADER)
        table.writerows(rows())
