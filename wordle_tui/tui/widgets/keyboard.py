"""The keyboard on the screen: the colour of each letter, and keys for the mouse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import ascii_lowercase

from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive

from wordle_tui.game.alphabet import capital, small
from wordle_tui.game.tiles import Mark
from wordle_tui.settings.settings import KEYBOARDS
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import Part, Parts, centred, paint, width_of
from wordle_tui.tui.widgets.tiles import (
    LARGE,
    MEDIUM,
    NARROW,
    SQUARE,
    TIGHT,
    TileSize,
    TileWidget,
)

ENTER, ERASE = "enter", "backspace"
_NAMES = {ENTER: "enter", ERASE: "erase"}
MOST_QUARTERS = 4
"""The most boards that each have a part of a key."""
_EXTRA_ROWS = {"ü": 0, "ğ": 0, "å": 0, "ö": 1, "ä": 1, "ñ": 1, "ş": 1, "İ": 1, "ø": 1, "æ": 1}
"""The rows of accented letters on most keyboards that have them."""
_ENTER_AND_ERASE = 5
"""The width of these two keys, in letters."""
_MOST_LETTERS = 48
"""The most letters that fit; of larger alphabets only guessed letters are shown."""


@dataclass
class KeyPressed(Message):
    """A key was pressed or clicked: a letter, `enter` or `backspace`."""

    key: str


def letter_rows(layout: str, letters: str) -> list[str]:
    """The letters of an alphabet in the rows of a keyboard; alphabetically if few are on it.

    >>> letter_rows("qwertz", "abcdefghijklmnopqrstuvwxyzäöü")
    ['qwertzuiopü', 'asdfghjkläö', 'yxcvbnm']
    """
    rows = list(KEYBOARDS.get(layout, ()))
    if not rows or 2 * len(set(letters) & set("".join(rows))) < len(letters):
        per_row = -(-len(letters) // 3) or 1
        return [letters[start : start + per_row] for start in range(0, 3 * per_row, per_row)]
    extra = [letter for letter in letters if letter not in "".join(rows)]
    rows = ["".join(letter for letter in row if letter in letters) for row in rows]
    for letter in sorted(extra, key=lambda letter: letter not in _EXTRA_ROWS):
        lengths = [len(row) + _ENTER_AND_ERASE * (row is rows[-1]) for row in rows]
        rows[_EXTRA_ROWS.get(letter, lengths.index(min(lengths)))] += letter
    return rows


def _look(mark: Mark | None) -> str:
    return "key" if mark is None else mark.name.lower() if mark else "grey-key"


class Keyboard(Panel, TileWidget):
    """Letters as on the board: [green], (yellow), a small letter for grey; others are plain.

    With two to four boards a key may have a half or a quarter for each, as they stand. Keys are
    squares as large as the width and a third of the screen allow.
    """

    layout_name: reactive[str] = reactive("qwerty")
    letters: reactive[str] = reactive(ascii_lowercase)
    marks: reactive[Mapping[str, Mark]] = reactive(dict)
    """The colours of the letters on the only board, or on the one in hand."""
    boards: reactive[tuple[Mapping[str, Mark] | None, ...]] = reactive((), layout=True)
    """The colours on each of several boards; None for a solved one."""

    @property
    def _rows(self) -> list[str]:
        letters = self.letters
        if len(letters) > _MOST_LETTERS:
            letters = "".join(self.marks)[:_MOST_LETTERS]
        return letter_rows(self.layout_name, letters)

    def tile(self, width: int) -> TileSize:
        """The size of a key. A quarter has no half lines, so its key has a line in the middle."""
        longest, most = max(10, *map(len, self._rows)), self.app.size.height // 9
        for tile in (LARGE, SQUARE, NARROW) if self.boards else (LARGE, MEDIUM, SQUARE, NARROW):
            if longest * (tile.width + 1) <= width and tile.height <= most:
                return tile
        return TIGHT

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        *_, (_, last) = self._keys(width)
        return last.bottom

    def _keys(self, width: int) -> Iterator[tuple[str, Region]]:
        first, second, third = rows = self._rows
        tile = self.tile(width)
        pitch, lines = tile.width + tile.gap, max(tile.height, self.app.size.height // 18)
        middle = (width - max(10, *map(len, rows)) * pitch) // 2
        named = max(len(ENTER), pitch * 3 // 2 - tile.gap)
        for number, row in enumerate((first, second, (ENTER, *third, ERASE))):
            widths = [named if key in _NAMES else tile.width for key in row]
            used = sum(widths) + tile.gap * (len(row) - 1)
            left = max(0, min(middle + number % 2 * (pitch // 2), width - used))
            for key, own_width in zip(row, widths, strict=True):
                top = number * lines + (lines > 1)  # below the title is a blank line
                yield key, Region(left, top, own_width, tile.height)
                left += own_width + tile.gap

    def draw(self, width: int, height: int) -> list[Parts]:
        tile = self.tile(width)
        lines: list[Parts] = [[] for _ in range(height)]
        for key, place in self._keys(width):
            for line, parts in enumerate(lines[place.y : place.bottom]):
                gap = " " * (place.x - width_of(parts))
                parts += [(gap, self._ground), *self._key_line(key, place, line, tile)]
        return lines

    def _key_line(self, key: str, place: Region, line: int, tile: TileSize) -> Parts:
        letter = _NAMES.get(key) or capital(key)
        marks = [board.get(key) for board in self.boards if board is not None]
        mark = marks[0] if marks else self.marks.get(key)
        if marks and (mark or len({*marks}) > 1):
            return self._quarters_line(key, place.width // 2, line, place.height)
        look = _look(mark)
        if look == "grey-key":
            letter = small(key)
        elif tile is TIGHT and look == "key" and key not in _NAMES:
            edge = paint(self.look(look).bgcolor, self._ground.bgcolor)
            return [("▐", edge), (letter, look), ("▌", edge)]
        return self.tile_line(letter, look, place.width, line, place.height)

    def _quarters_line(self, key: str, half: int, line: int, lines: int) -> Parts:
        """A line of a key with the colours of two to four boards, and its letter on a plate."""
        boards = (*self.boards, None) if len(self.boards) == 3 else self.boards
        looks = [_look(board.get(key) if board else None) for board in boards]
        if line == lines // 2:
            plate = min(1, half - 1)
            left = self._halves(half - plate, looks[0], looks[-2])
            right = self._halves(half - plate, looks[1], looks[-1])
            return [left, (centred(capital(key), 2 * plate + 1), "key"), right]
        left_look, right_look = looks[:2] if line < lines // 2 else looks[-2:]
        parts = (left_look, half), ("key", 1), (right_look, half)
        third = (line > 0) + (line == lines - 1)  # as of a tile with three lines
        return [part for look in parts for part in self.tile_line("", *look, third, 3)]

    def _halves(self, width: int, upper: str, lower: str) -> Part:
        """Two colours in one line. No block can have the terminal's background colour, as grey."""
        above, below = self.look(upper).bgcolor, self.look(lower).bgcolor
        if upper == lower:
            return " " * width, lower
        is_upper = lower == "grey-key"
        return (
            ("▀" * width, paint(above, below)) if is_upper else ("▄" * width, paint(below, above))
        )

    def key_at(self, x: int, y: int) -> str | None:
        places = self._keys(self.size.width)
        return next((key for key, place in places if place.contains(x, y)), None)

    def pressed(self, x: int, y: int) -> None:
        if (key := self.key_at(x, y)) is not None:
            self.post_message(KeyPressed(key))
