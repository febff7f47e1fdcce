"""A sentence for the user, and how grave it is: a value that knows no screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

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
