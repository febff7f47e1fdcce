"""The rules once more, slow and obvious, written apart from the program.

The tiles are found by crossing letters off a copy of the answer, the way the rule is told to
children, and not by the program's one pass.
"""


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
