"""Columns of figures: there is a blank between any two, however wide the figures are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wordle_tui.advice.advice import Basis, Suggestion
from wordle_tui.tui.widgets.line_widget import Parts
from wordle_tui.tui.widgets.suggestions import chance_lines


def text(parts: Parts) -> str:
    return "".join(text for text, _ in parts)


SLATE = Suggestion("slate", 3.425, Basis.PROVED, 71.3, 221, 5.86, 147, 0.00001)
FUZZY = Suggestion("fuzzy", 3.771, Basis.ESTIMATE, 1090.3, 1845, 2.45, 43, 0.00001)
RISKY = Suggestion(
    "mound", 2.1, Basis.ESTIMATE, 4.2, 25, 3.1, 9, 0.0, play=(0.0, 0.5, 0.9985), score=12345.678
)


CHANCES = [
    replace(SLATE, risk=0.002, done_by=(0.0, 0.04, 0.5, 0.98, 0.998)),
    replace(SLATE, word="crane", risk=0.0, done_by=(0.0, 0.05, 0.6, 0.996, 1.0)),
]


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (86, [
            "           2             3             4             5             6          lost",
            "SLATE     0%          4.0% ▎         50% ███▌      98% ██████▉ 99.8% ███████ 0.20%",
        ]),
        (44, [
            "           2     3     4     5     6  lost",
            "SLATE     0%  4.0%   50%   98% 99.8% 0.20%",
            "CRANE     0%  5.0%   60% 99.6%  100% never",
        ]),
        (38, [
            "          2    3    4    5    6  lost",
            "SLATE    0% 4.0%  50%  98% >99% 0.20%",
            "CRANE    0% 5.0%  60% >99% 100% never",
        ]),
        (24, [
            "          5    6  lost",
            "SLATE   98% >99% 0.20%",
            "CRANE  >99% 100% never",
        ]),
    ],
)  # fmt: skip
def test_chances_by_guess(width: int, lines: list[str]) -> None:
    drawn = [text(line) for line in chance_lines(CHANCES, 6, width)]
    assert drawn[: len(lines)] == lines
    assert max(map(len, drawn)) <= width
