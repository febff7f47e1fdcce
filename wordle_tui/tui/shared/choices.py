"""A list to choose from with the arrows."""

from __future__ import annotations

from textual.widgets import OptionList


class Choices(OptionList):
    """An option list for any room: where it has none, Textual fails on the keys for a page."""

    def action_page_up(self) -> None:
        if self.scrollable_content_region:
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        if self.scrollable_content_region:
            super().action_page_down()  # type: ignore[no-untyped-call]
