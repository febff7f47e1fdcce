"""The keyboard on the screen: the colour of each letter, and keys for the mouse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import ascii_lowercase

from textual.geometry import Region
from textual.reactive import reactive

from wordle_tui.game.alphabet import capital, small
from wordle_tui.game.tiles import Mark
from wordle_tui.history.settings import KEYBOARDS
from wordle_tui.tui.widgets.board import BRACKETS
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import BOLD, LineWidget, Part, Parts, centred
from wordle_tui.tui.widgets.practice_board import ENTER, ERASE, KeyPressed

_NAMES = {ENTER: "enter", ERASE: "erase"}
_SIZES = ((9, 5), (5, 3), (3, 3), (3, 1))
"""Widths and heights of keys; the first that fits is used."""
_EXTRA_ROWS = {"ü": 0, "ğ": 0, "å": 0, "ö": 1, "ä": 1, "ñ": 1, "ş": 1, "İ": 1, "ø": 1, "æ": 1}
"""The rows of accented letters on most keyboards that have them."""
_ENTER_AND_ERASE = 5
"""The width of these two keys, in letters."""
_MOST_LETTERS = 48
"""The most letters that fit; of larger alphabets only guessed letters are shown."""


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


class Keyboard(Panel, LineWidget):
    """Letters as on the board: [green], (yellow), a small letter for grey; others are plain."""

    layout_name: reactive[str] = reactive("qwerty")
    letters: reactive[str] = reactive(ascii_lowercase)
    marks: reactive[Mapping[str, Mark]] = reactive(dict)

    def _keys(self, width: int, height: int) -> Iterator[tuple[str, Region]]:
        """The keys and the places where they are drawn."""
        letters = self.letters
        if len(letters) > _MOST_LETTERS:
            letters = "".join(self.marks)[:_MOST_LETTERS]
        first, second, third = rows = letter_rows(self.layout_name, letters)
        longest = max(10, *map(len, rows))
        fitting = (size for size in _SIZES if width >= longest * (size[0] + 1))
        key_width, key_height = next(
            (size for size in fitting if height >= 3 * size[1] + 2), _SIZES[-1]
        )
        gap = 1 if width >= longest * (key_width + 1) else 0
        pitch = key_width + gap
        middle = (width - longest * pitch) // 2
        step = key_height + (height >= 3 * key_height + 2)
        # `enter` extends to the left of the other rows.
        for number, (row, shift) in enumerate(
            ((first, 0), (second, pitch // 3), ((ENTER, *third, ERASE), -2))
        ):
            for around in (2, 0):  # names have blanks around them if there is room
                widths = [max(key_width, len(_NAMES.get(key, "")) + around) for key in row]
                if (used := sum(widths) + gap * (len(row) - 1)) <= width:
                    break
            left = max(0, min(middle + shift, width - used))
            for key, own_width in zip(row, widths, strict=True):
                yield key, Region(left, number * step, own_width, key_height)
                left += own_width + gap

    def draw(self, width: int, height: int) -> list[Parts]:
        lines: list[Parts] = [[] for _ in range(height)]
        ends = [0] * height
        for key, place in self._keys(width, height):
            text, look = self._key(key)
            for y in range(place.y, min(place.bottom, height)):
                face = text if y == place.y + place.height // 2 else ""
                lines[y] += [
                    (" " * (place.x - ends[y]), self._ground),
                    (centred(face, place.width), look),
                ]
                ends[y] = place.right
        return lines

    def _key(self, key: str) -> Part:
        mark = self.marks.get(key)
        letter = _NAMES.get(key) or capital(key)
        if mark is None:
            return letter, "key"
        if mark is Mark.GREY:
            return small(key), "grey-key"
        return letter.join(BRACKETS[mark]), self.look(mark.name.lower()) + BOLD

    def key_at(self, x: int, y: int) -> str | None:
        places = self._keys(*self.size)
        return next((key for key, place in places if place.contains(x, y)), None)

    def pressed(self, x: int, y: int) -> None:
        if (key := self.key_at(x, y)) is not None:
            self.post_message(KeyPressed(key))
