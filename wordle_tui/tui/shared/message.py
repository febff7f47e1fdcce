"""The line, or the few, where a screen speaks to the user."""

from __future__ import annotations

from textual.widgets import Static

from wordle_tui.tui.shared.remark import Remark


class MessageLine(Static):
    """Shows the remark said last, as it is: brackets in it are no markup."""

    DEFAULT_CSS = """
    MessageLine {
        color: $quiet;
        &.-warning { color: $warning; }
        &.-error { color: $error; }
        &.-success { color: $success; }
    }
    """

    def __init__(self, text: str = "") -> None:
        super().__init__(text, id="message", markup=False)
        self.remark = Remark(text)
        """What is shown; changed by `say` alone."""

    def say(self, remark: Remark) -> None:
        """Show this in place of what was said before."""
        if remark != self.remark:
            self.remark = remark
            self.update(remark.text, layout=self.styles.auto_dimensions)
            self.set_classes(f"-{remark.severity}")
