"""The chance of solving by each guess, and of losing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from textual.geometry import Size
from textual.reactive import reactive

from wordle_tui.advice.advice import Advice, Suggestion
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.wording import chance_text
from wordle_tui.tui.widgets.charts import bar
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, padded
from wordle_tui.tui.widgets.suggestions import word_width

_BARS = (3, 8)
"""The least and the greatest width of a bar."""


class Chances(Panel, LineWidget):
    """One line for each of the words shown whose chances are known."""

    TITLE = "Chance of solving by guess"
    shown: reactive[tuple[Suggestion, ...]] = reactive((), layout=True)
    limit: reactive[int] = reactive(GUESS_LIMIT)

    def show(self, words: Iterable[str], advice: Advice | None) -> None:
        """Show the words whose chances the advice knows."""
        known = {}
        if advice is not None:
            asked = (answer.suggestion for answer in advice.asked)
            known = {each.word: each for each in (*advice.suggestions, *asked) if each.done_by}
        self.shown = tuple(known[word] for word in words if word in known)

    def watch_shown(self) -> None:
        self.status = "" if self.shown else "not known yet"

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1 + len(self.shown) if self.shown else 0

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        return chance_lines(self.shown, self.limit, width)


def chance_lines(shown: Sequence[Suggestion], limit: int, width: int) -> Iterator[Parts]:
    """A header and a line for each guess, with a blank between any two columns.

    Without room for all guesses the last ones are shown.
    """
    if not shown:
        return
    left = len(shown[0].done_by or ())
    name = 1 + word_width(shown[0].word)
    lost = [chance_text(each.known_risk, 5) if each.known_risk else "never" for each in shown]
    lost_width = 1 + max(map(len, lost))
    room = width - name - lost_width
    for most in (5, 4):
        texts = [
            [chance_text(chance, most) if chance else "0%" for chance in each.done_by or ()]
            for each in shown
        ]
        text_width = 1 + max(len(text) for row in texts for text in row)
        if left * text_width <= room:
            break
    count = max(1, min(left, room // text_width))
    bar_width = min(_BARS[1], room // count - text_width - 1)
    cell = text_width + 1 + bar_width if bar_width >= _BARS[0] else text_width
    guesses = (f"{limit - count + number:>{cell}}" for number in range(1, count + 1))
    yield [(" " * name + "".join(guesses) + "lost".rjust(lost_width), "quiet")]
    for each, row, risk in zip(shown, texts, lost, strict=True):
        parts: Parts = [(padded(each.word.upper(), name), "strong")]
        for chance, text in list(zip(each.done_by or (), row, strict=True))[-count:]:
            if cell > text_width:
                parts.append((f" {bar(chance, 1, bar_width)}".ljust(1 + bar_width), "bar"))
            parts.append((text.rjust(text_width), "text"))
        yield [*parts, (risk.rjust(lost_width), "error" if each.known_risk else "good")]
