"""The blocks of docs/benchmarks.md that scripts write."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).with_name("benchmarks.md")


def put(heading: str, block: str) -> None:
    """Write the block in place of the one below that heading."""
    text = PAGE.read_text(encoding="utf-8")
    place = re.compile(rf"(^## {heading}\n.*?^```text\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
    written, count = place.subn(lambda match: f"{match[1]}{block}", text)
    assert count == 1, f"{PAGE} has no block below {heading}"
    PAGE.write_text(written, encoding="utf-8")
