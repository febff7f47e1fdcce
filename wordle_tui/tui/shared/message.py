"""What a screen says to the user: a remark, and the line or the few lines that show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from textual.widgets import Static

Severity = Literal["info", "warning", "error", "success"]


@dataclass(frozen=True)
class Remark:
    """A sentence for the user."""

    text: str
    severity: Severity = "info"

    @property
    def is_trouble(self) -> bool:
        """Whether something is wrong."""
        return self.severity in ("warning", "error")


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
