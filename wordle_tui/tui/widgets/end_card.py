"""What stands beside the boards when a game is over, as the screen of the game knows it."""

from __future__ import annotations

from textual.containers import VerticalScroll

from wordle_tui.play.state import PlayState


class EndCard(VerticalScroll, can_focus=False):
    """The card of a game that is over; the app makes one with the ratings of the game."""

    costliest: int | None = None
    """The index of the guess to be tried again, if there is one."""
    share = ""
    """The last line of the text to share."""

    def show(self, state: PlayState) -> None:
        """Show a game that is over."""
        raise NotImplementedError

    @property
    def is_cut(self) -> bool:
        return self.max_scroll_y > 0 or self.screen.query_one("#body").max_scroll_y > 0

    def scroll_card(self, lines: int) -> None:
        """Scroll the card or, on a narrow screen, all of it."""
        for box in (self, self.screen.query_one("#body")):
            box.scroll_relative(y=lines, animate=False)
