"""The panels beside the boards, and how they share the height."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.geometry import Size
from textual.widget import Widget

from wordle_tui.tui.play.panels import BoardResults, HintSteps, Legend, StandingPanel, YourWord
from wordle_tui.tui.shell.letters import Letters
from wordle_tui.tui.widgets.card import GameEnd
from wordle_tui.tui.widgets.frame import Need, share_height
from wordle_tui.tui.widgets.keyboard import Keyboard
from wordle_tui.tui.widgets.line_widget import LineWidget
from wordle_tui.tui.widgets.panels import CandidateList, Groups, Sentence
from wordle_tui.tui.widgets.suggestions import Chances, Suggestions

_ALL = 1_000
"""More lines than any panel has."""
LEAST_LINES: dict[type[LineWidget], int] = {
    Sentence: _ALL,
    YourWord: _ALL,
    Suggestions: 4,  # a header and three guesses
    Groups: 3,
    Chances: _ALL,
    CandidateList: 3,
    Legend: _ALL,
}
"""The lines that each panel needs at least, the most important panel first."""


class Sidebar(Container):
    """The advice in panels: figures, and their explanation below or beside them."""

    def __init__(self) -> None:
        super().__init__(id="sidebar")
        self._heights: dict[LineWidget, int | None] = {}
        """The heights that the panels were given; None for those of the stylesheet."""
        self._room: tuple[Size | int, ...] = ()
        """The sizes that the heights were shared for."""

    def compose(self) -> ComposeResult:
        with Vertical(id="figures"):
            yield GameEnd()
            yield Sentence()
            yield BoardResults()
            yield Keyboard()
            yield HintSteps()
            yield Suggestions()
            yield YourWord()
            yield Chances()
            yield StandingPanel()
            yield Letters()
        with Vertical(id="explanation"):
            yield CandidateList()
            yield Groups()
            yield Legend()

    def on_mount(self) -> None:
        self.screen.screen_layout_refresh_signal.subscribe(self, self._follow_layout)

    def _follow_layout(self, _: object) -> None:
        if self._room != self._sizes:
            self.share_height()

    @property
    def _sizes(self) -> tuple[Size | int, ...]:
        """What the heights depend on; those of the columns follow from them."""
        return (self.size, *(column.size.width for column in self.children))

    def share_height(self) -> None:
        """Share the lines among the panels of a game elsewhere; the least important give way.

        The stylesheet gives those of other games their heights.
        """
        self._room = self._sizes
        panels = {self.query_one(kind): least for kind, least in LEAST_LINES.items()}
        columns = [[*panels]]
        if self.screen.has_class("-wide"):
            columns = [
                [panel for panel in panels if panel.parent is column] for column in self.children
            ]
        others = ("-here", "-several", "-over", "-contradicted", "-hidden")
        is_playing = not any(map(self.screen.has_class, others))
        for column in columns:
            # What was hidden for want of room may have room now.
            shown = [
                panel
                for panel in column
                if is_playing and (panel.display or self._heights.get(panel) == 0)
            ]
            needs = []
            for panel in shown:
                assert isinstance(panel.parent, Widget)
                width = panel.parent.size.width - panel.gutter.width
                lines = panel.get_content_height(panel.size, self.app.size, width)
                border = panel.gutter.height if lines else 0
                weight = 2 if isinstance(panel, Suggestions) else int(not isinstance(panel, Legend))
                needs.append(Need(border + min(panels[panel], lines), border + lines, weight))
            heights = dict(zip(shown, share_height(self.size.height, needs), strict=True))
            for panel in column:
                height = heights.get(panel)
                if self._heights.get(panel) != height:
                    self._heights[panel] = panel.styles.height = height
                    panel.set_class(height == 0, "-crowded")
