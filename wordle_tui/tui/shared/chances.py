"""The chance to be done by each guess, and to lose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual.geometry import Size
from textual.reactive import reactive

from wordle_tui.advice.advice import Advice, Suggestion
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.wording import chance_text
from wordle_tui.tui.shared.charts import bar
from wordle_tui.tui.shared.frame import Panel
from wordle_tui.tui.shared.line_widget import LineWidget, Parts, padded
from wordle_tui.tui.shared.suggestions import word_width

_LOST_WIDTH, _CHANCE_WIDTH, _BAR_WIDTH = 6, 5, 8


class Chances(Panel, LineWidget):
    """One line for each of the words shown whose chances are known."""

    TITLE = "Chance to be done by guess"
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
        if not self.shown:
            return
        left = len(self.shown[0].done_by or ())
        name = 1 + word_width(self.shown[0].word)
        cell = (width - name - _LOST_WIDTH) // left
        gap = int(cell > _CHANCE_WIDTH + 1)
        bar_width = max(0, min(_BAR_WIDTH, cell - _CHANCE_WIDTH - gap))
        cell = min(cell, gap + bar_width + _CHANCE_WIDTH)
        guesses = (f"{self.limit - left + number:>{cell}}" for number in range(1, left + 1))
        yield [(" " * name + "".join(guesses) + "lost".rjust(_LOST_WIDTH), "quiet")]
        for suggestion in self.shown:
            parts: Parts = [(padded(suggestion.word.upper(), name), "strong")]
            for chance in suggestion.done_by or ():
                filled = bar(chance, 1, bar_width) if bar_width else ""
                parts.append((" " * gap + filled.ljust(bar_width), "bar"))
                text = chance_text(chance, _CHANCE_WIDTH) if chance else "0%"
                parts.append((text.rjust(cell - gap - bar_width), "text"))
            risk = suggestion.known_risk
            lost = chance_text(risk, _CHANCE_WIDTH) if risk else "never"
            yield [*parts, (lost.rjust(_LOST_WIDTH), "error" if risk else "good")]
