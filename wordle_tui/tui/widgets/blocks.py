"""Block letters for large tiles, five squares wide and high."""

from __future__ import annotations

from functools import cache
from string import ascii_uppercase

_SIDE = 5
_DRAWN = """
.###. ####. .#### ####. #####
#...# #...# #.... #...# #....
##### ####. #.... #...# ####.
#...# #...# #.... #...# #....
#...# ####. .#### ####. #####
##### .#### #...# ##### ..###
#.... #.... #...# ..#.. ....#
####. #..## ##### ..#.. ....#
#.... #...# #...# ..#.. #...#
#.... .#### #...# ##### .###.
#...# #.... #...# #...# .###.
#..#. #.... ##.## ##..# #...#
###.. #.... #.#.# #.#.# #...#
#..#. #.... #...# #..## #...#
#...# ##### #...# #...# .###.
####. .###. ####. .#### #####
#...# #...# #...# #.... ..#..
####. #...# ####. .###. ..#..
#.... #..#. #..#. ....# ..#..
#.... .##.# #...# ####. ..#..
#...# #...# #...# #...# #...#
#...# #...# #...# .#.#. .#.#.
#...# #...# #.#.# ..#.. ..#..
#...# .#.#. ##.## .#.#. ..#..
.###. ..#.. #...# #...# ..#..
#####
...#.
..#..
.#...
#####
"""
"""The letters of the alphabet, five to a row."""


@cache
def block_letter(letter: str, *, is_double: bool = False) -> list[str]:
    """The lines of a capital letter: five columns by three lines, or ten by five.

    >>> block_letter("T"), block_letter("L", is_double=True)[-1]
    (['▀▀█▀▀', '  █  ', '  ▀  '], '██████████')
    """
    row, column = divmod(ascii_uppercase.index(letter), _SIDE)
    lines = _DRAWN.split("\n")[1 + row * _SIDE :][:_SIDE]
    rows = [line.split(" ")[column] for line in lines]
    if is_double:
        return [row.replace("#", "██").replace(".", "  ") for row in rows]
    halves = {"##": "█", "#.": "▀", ".#": "▄", "..": " "}
    pairs = zip(rows[::2], [*rows[1::2], "." * _SIDE], strict=True)
    return [
        "".join(halves[upper + lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs
    ]
