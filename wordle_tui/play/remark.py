"""Remarks to the player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["info", "warning", "error", "success"]


@dataclass(frozen=True)
class Remark:
    """A sentence for the player."""

    text: str = ""
    severity: Severity = "info"

    @property
    def is_trouble(self) -> bool:
        return self.severity in ("warning", "error")
