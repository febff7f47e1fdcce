"""The keyboard on the screen: the colour of each letter, and keys for the mouse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import ascii_lowercase

from rich.style import Style
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive

from wordle_tui.game.alphabet import capital, small
from wordle_tui.game.tiles import Mark
from wordle_tui.settings.settings import KEYBOARDS
from wordle_tui.tui.widgets.charts import MARK_SIGNS
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import BOLD, LineWidget, Parts, centred, width_of
from wordle_tui.tui.widgets.tiles import BRACKETS

ENTER, ERASE = "enter", "backspace"
_NAMES = {ENTER: "enter", ERASE: "erase"}
_WIDTH = 3
"""The columns of a key."""
MOST_SIGNS = 4
"""The most boards that each have a sign on a key."""
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


class Keyboard(Panel, LineWidget):
    """Letters as on the board: [green], (yellow), a small letter for grey; others are plain.

    With two to four boards a key may have a sign for each, as they stand. A solved board has none.
    """

    layout_name: reactive[str] = reactive("qwerty")
    letters: reactive[str] = reactive(ascii_lowercase)
    marks: reactive[Mapping[str, Mark]] = reactive(dict)
    """The colours of the letters on the only board, or on the one in hand."""
    boards: reactive[tuple[Mapping[str, Mark] | None, ...]] = reactive(())
    """The colours on each of several boards; None for a solved one."""

    @property
    def _face_lines(self) -> int:
        return 2 if len(self.boards) > 2 else 1

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 3 * self._face_lines

    def _keys(self, width: int) -> Iterator[tuple[str, Region]]:
        letters = self.letters
        if len(letters) > _MOST_LETTERS:
            letters = "".join(self.marks)[:_MOST_LETTERS]
        first, second, third = rows = letter_rows(self.layout_name, letters)
        longest = max(10, *map(len, rows))
        gap = 1 if width >= longest * (_WIDTH + 1) else 0
        pitch, height = _WIDTH + gap, self._face_lines
        middle = (width - longest * pitch) // 2
        # `enter` extends to the left of the other rows.
        for number, (row, shift) in enumerate(
            ((first, 0), (second, pitch // 3), ((ENTER, *third, ERASE), -2))
        ):
            for around in (2, 0):  # names have blanks around them if there is room
                widths = [max(_WIDTH, len(_NAMES.get(key, "")) + around) for key in row]
                if (used := sum(widths) + gap * (len(row) - 1)) <= width:
                    break
            left = max(0, min(middle + shift, width - used))
            for key, own_width in zip(row, widths, strict=True):
                yield key, Region(left, number * height, own_width, height)
                left += own_width + gap

    def draw(self, width: int, height: int) -> list[Parts]:
        lines: list[Parts] = [[] for _ in range(height)]
        ends = [0] * height
        for key, place in self._keys(width):
            look, face = self._key(key)
            first = place.y + (place.height - len(face) + 1) // 2
            for y in range(place.y, min(place.bottom, height)):
                parts = face[y - first] if first <= y < first + len(face) else []
                rest = place.width - width_of(parts)
                around = [(" " * (rest // 2), look), *parts, (" " * (rest - rest // 2), look)]
                if len(parts) == 1:
                    around = [(centred(parts[0][0], place.width), look)]
                lines[y] += [(" " * (place.x - ends[y]), self._ground), *around]
                ends[y] = place.right
        return lines

    def _key(self, key: str) -> tuple[str | Style, list[Parts]]:
        look: str | Style = "key"
        letter = _NAMES.get(key) or capital(key)
        if self.boards and key not in _NAMES:
            return self._key_of_boards(key)
        if (mark := self.marks.get(key)) is Mark.GREY:
            letter, look = small(key), "grey-key"
        elif mark is not None:
            letter, look = letter.join(BRACKETS[mark]), self.look(mark.name.lower()) + BOLD
        return look, [[(letter, look)]]

    def _key_of_boards(self, key: str) -> tuple[str | Style, list[Parts]]:
        marks = [board.get(key) if board is not None else None for board in self.boards]
        unsolved = [board.get(key) for board in self.boards if board is not None]
        is_grey = bool(unsolved) and all(mark is Mark.GREY for mark in unsolved)
        look = "grey-key" if is_grey else "key"
        letter = (small(key) if is_grey else capital(key), look)
        signs: Parts = [
            (" ", look) if mark is None else (MARK_SIGNS[mark], mark.name.lower()) for mark in marks
        ]
        lines = [[letter, *signs[:2]]]
        if len(marks) > 2:
            lines.append([(" ", look), *signs[2:], (" ", look)][:3])
        return look, lines

    def key_at(self, x: int, y: int) -> str | None:
        places = self._keys(self.size.width)
        return next((key for key, place in places if place.contains(x, y)), None)

    def pressed(self, x: int, y: int) -> None:
        if (key := self.key_at(x, y)) is not None:
            self.post_message(KeyPressed(key))
