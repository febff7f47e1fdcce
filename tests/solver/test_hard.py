"""Hard mode's rule for arrays against the rule for one guess."""

import random

from tests.support.reference import tiles as colours
from tests.support.solver_reference import code, is_legal
from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.lists import Lists


def test_against_the_plain_rule(lists: Lists) -> None:
    rng = random.Random(2)
    for _ in range(150):
        answer = rng.choice(lists.answers)
        turns = [(guess, colours(guess, answer)) for guess in rng.sample(lists.guesses, 2)]
        revealed = Revealed()
        for guess, tiles in turns:
            revealed = revealed.after(guess, code(tiles))
        allowed = revealed.allows(lists.letters, lists.alphabet)
        for number in rng.sample(range(len(lists.guesses)), 300):
            guess = lists.guesses[number]
            assert allowed[number] == all(is_legal(guess, turn) for turn in turns)
        assert allowed[lists.guesses.index(answer)]
