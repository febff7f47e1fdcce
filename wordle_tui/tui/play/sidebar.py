"""The panels beside the boards, and how they share the height."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.geometry import Size
from textual.widget import Widget

from wordle_tui.game.wording import counted, rules_in_force
from wordle_tui.play.hints import Hint
from wordle_tui.play.view import PlayView
from wordle_tui.tui.play.ending import GameEnd
from wordle_tui.tui.play.first import Also, ColourKey, FirstWords, LikelyColours, SampleGame, You
from wordle_tui.tui.play.panels import HintSteps, Legend, StandingPanel, YourWord
from wordle_tui.tui.widgets.frame import Need, share_height
from wordle_tui.tui.widgets.keyboard import Keyboard
from wordle_tui.tui.widgets.line_widget import LineWidget
from wordle_tui.tui.widgets.panels import CandidateList, Groups, Sentence
from wordle_tui.tui.widgets.suggestions import LEGEND_LINES, Chances, Suggestions

_ALL = 1_000
"""More lines than any panel has."""
LEAST_LINES: dict[type[LineWidget], int] = {
    Sentence: _ALL,
    Keyboard: _ALL,
    HintSteps: _ALL,
    FirstWords: 1,
    YourWord: _ALL,
    LikelyColours: 3,
    Suggestions: 4,  # a header and three guesses
    Groups: 3,
    Chances: _ALL,
    CandidateList: 3,
    ColourKey: _ALL,
    SampleGame: 4,
    Also: 7,
    You: 8,
    Legend: 5,
}
"""The lines that each panel needs at least, the most important panel first."""
_WEIGHTS: dict[type[LineWidget], int] = {FirstWords: 9, Suggestions: 2, Legend: 0}
"""The shares of what is left; those of the others are 1."""


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
            yield Sentence()
            yield FirstWords()
            yield Keyboard()
            yield HintSteps()
            yield Suggestions()
            yield YourWord()
            yield LikelyColours()
            yield Chances()
            yield StandingPanel()
        with Vertical(id="explanation"):
            yield You()
            yield ColourKey()
            yield SampleGame()
            yield Also()
            yield CandidateList()
            yield Groups()
            yield Legend()
        yield GameEnd()

    def on_mount(self) -> None:
        self.screen.screen_layout_refresh_signal.subscribe(self, self._follow_layout)

    def show(self, view: PlayView, letters: str) -> None:
        """Show the advice and what is said about it; `letters` says which letters to test."""
        state, rules, settings = view.state, view.state.rules, view.settings
        for part in self.children:
            is_shown = view.is_over is isinstance(part, GameEnd)
            part.styles.display = None if is_shown else "none"
        in_force = rules_in_force(rules.words.name, rules.hard)
        if view.first is not None:
            self.query_one(FirstWords).words = view.first.words
            self.query_one(Also).keys = view.first.also
        sentence = self.query_one(Sentence)
        sentence.headline, sentence.reason = view.sentences
        has_known = state.is_by_player and self.screen.size.height >= LEGEND_LINES
        sentence.known = view.known if has_known else ()
        for keyboard in self.screen.query(Keyboard):
            keyboard.letters = rules.words.alphabet.letters
            keyboard.layout_name = settings.keyboard
            keyboard.title, keyboard.status = view.keyboard_title, in_force
        steps, suggestions = self.query_one(HintSteps), self.query_one(Suggestions)
        steps.step = state.hint
        steps.letters = letters
        steps.status = f"used on {counted(state.hints, 'guess')}" if state.hints else "none used"
        title = "Best guesses" if state.hint is Hint.ALL else "The three best guesses"
        suggestions.title = "Best guesses after that" if view.is_ahead else title
        suggestions.note = in_force if view.is_narrow and state.is_by_player else ""
        suggestions.order = view.order
        candidates, chances = self.query_one(CandidateList), self.query_one(Chances)
        candidates.used = rules.words.past.uses
        title = "Words left" if len(state.drafts) == 1 else f"Board {state.focus + 1}"
        candidates.show(view.left, view.contradiction, title)
        your_word = self.query_one(YourWord)
        your_word.advice, your_word.word, your_word.asked = (
            view.visible_advice,
            view.typed,
            view.asked,
        )
        chances.limit = rules.limit
        chances.show(view.explained, view.visible_advice)

    def _follow_layout(self, _: object) -> None:
        if self._room != self._sizes:
            self.share_height()

    @property
    def _sizes(self) -> tuple[Size | int, ...]:
        """What the heights depend on; those of the columns follow from them."""
        return (self.size, *(column.size.width for column in self.children))

    def share_height(self) -> None:
        """Share the lines among the panels of a game elsewhere, or of one with several boards.

        The least important give way. The stylesheet gives those of other games their heights.
        """
        self._room = self._sizes
        panels = {self.query_one(kind): least for kind, least in LEAST_LINES.items()}
        columns, has_class = [[*panels]], self.screen.has_class
        if has_class("-broad" if has_class("-several") else "-wide"):
            columns = [
                [panel for panel in panels if panel.parent is column] for column in self.children
            ]
        others = ("-contradicted", "-hidden")
        is_playing = not any(map(has_class, others))
        is_playing &= has_class("-elsewhere") or has_class("-several")
        for column in columns:
            # What was hidden for want of room may have room now.
            shown = [
                panel
                for panel in column
                if is_playing
                and (panel.display or self._heights.get(panel) == 0)
                and (panel.parent is not None and panel.parent.display)
            ]
            needs = []
            for panel in shown:
                assert isinstance(panel.parent, Widget)
                width = panel.parent.size.width - panel.gutter.width
                lines = panel.get_content_height(panel.size, self.app.size, width)
                border = panel.gutter.height + panel.styles.margin.height if lines else 0
                weight = _WEIGHTS.get(type(panel), 1)
                needs.append(Need(border + min(panels[panel], lines), border + lines, weight))
            heights = dict(zip(shown, share_height(self.size.height, needs), strict=True))
            for panel in column:
                height = heights.get(panel)
                if height:
                    height -= panel.styles.margin.height
                if self._heights.get(panel) != height:
                    self._heights[panel] = panel.styles.height = height
                    panel.set_class(height == 0, "-crowded")
