"""The widget that shows the last remark."""

from __future__ import annotations

from textual.widgets import Static

from wordle_tui.play.remark import Remark


class MessageLine(Static):
    """Shows the last remark, without interpreting markup in it."""

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
        """The remark shown; only `say` changes it."""

    def say(self, remark: Remark) -> None:
        if remark != self.remark:
            self.remark = remark
            self.update(remark.text, layout=self.styles.auto_dimensions)
            self.set_classes(f"-{remark.severity}")
