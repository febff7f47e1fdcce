"""Check the prior of the `nyt` list: play all past answers as if none had been marked used.

    python data/prior.py [OPENER]

Plays the best guesses for the list as it would have been, from the given opener (SALET if left
out), and prints how many guesses the answers the daily puzzle has really had would have taken.
"""

from __future__ import annotations

import sys
from collections import Counter

from wordle_tui.game.daily import PastAnswers, shipped_past
from wordle_tui.game.game import Game
from wordle_tui.game.words import nyt_list
from wordle_tui.solver.advisor import Advisor
from wordle_tui.solver.position import Position


def main() -> None:
    opener = sys.argv[1] if len(sys.argv) > 1 else "salet"
    words = nyt_list(PastAnswers())
    advisor = Advisor(words)
    position = Position.of(Game(words))
    tree = advisor.solver(position).tree(position.candidates, position.lists.numbers[opener])
    guesses = {words.answers[answer]: depth for answer, depth in tree.depths()}
    taken = Counter(
        guesses[answer] if answer in guesses else _played(advisor, opener, answer)
        for answer in shipped_past().words
    )
    games = sum(taken.values())
    mean = sum(count * number for count, number in taken.items()) / games
    outside = sorted(shipped_past().words - guesses.keys())
    print(f"{opener.upper()}: {games:,} past answers, mean {mean:.4f} guesses")
    print("  " + ", ".join(f"{number:,} in {count}" for count, number in sorted(taken.items())))
    print(f"  among them {len(outside)} rare words: {' '.join(outside)}")


def _played(advisor: Advisor, opener: str, answer: str) -> int:
    """The guesses an answer takes that is not among the likely ones: each guess by the advisor."""
    turns = Game(advisor.words, answer=answer).play(opener).turns
    while not turns[-1].pattern.is_win:
        *_, advice = advisor.advise(Game(advisor.words, turns))
        # A fresh game for each turn: this count goes on past six.
        best = advice.suggestions[0].word
        turns += Game(advisor.words, answer=answer).play(best).turns
    return len(turns)


if __name__ == "__main__":
    main()
