"""The rules once more, slow and obvious, written apart from the program.

The tiles are found by crossing letters off a copy of the answer, the way the rule is told to
children, and not by the program's one pass.
"""

from __future__ import annotations

from itertools import permutations


def tiles(guess: str, answer: str) -> str:
    """The pattern as `byg` text."""
    left = list(answer)
    colours = ["b"] * len(guess)
    for i in range(len(guess)):
        if guess[i] == answer[i]:
            colours[i] = "g"
            left[i] = "*"
    for i in range(len(guess)):
        if colours[i] == "b" and guess[i] in left:
            colours[i] = "y"
            left[left.index(guess[i])] = "*"
    return "".join(colours)


def is_legal_in_hard_mode(guess: str, turns: list[tuple[str, str]]) -> bool:
    """Whether every revealed tile of each turn can be given its own letter of `guess`.

    A green tile takes the letter at its own place, a yellow one any letter; tried by brute force
    over all ways to hand out the places.
    """
    return all(_tiles_are_served(guess, word, colours) for word, colours in turns)


def _tiles_are_served(guess: str, word: str, colours: str) -> bool:
    return any(
        all(
            colours[tile] == "b"
            or (guess[place] == word[tile] and (colours[tile] == "y" or place == tile))
            for tile, place in enumerate(places)
        )
        for places in permutations(range(len(guess)))
    )
