"""Simulations as files: a CSV table with a row for each answer, and histograms as SVG."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

from wordle_tui.game import svg
from wordle_tui.strategies.simulation import FAIL, Simulation

_ACROSS = 3
_WIDTH, _HEIGHT, _MARGIN = 300, 240, 20
_TOP, _BOTTOM = 62, 24
_QUIET, _BAR, _LOST = "#5c6166", "#538d4e", "#b3261e"


def as_csv(simulations: Sequence[Simulation]) -> str:
    """The number of guesses for each answer, with a column for each simulation."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["answer", *(simulation.title for simulation in simulations)])
    columns = [simulation.taken for simulation in simulations]
    writer.writerows(zip(simulations[0].answers, *columns, strict=True))
    return text.getvalue()


def as_svg(simulations: Sequence[Simulation]) -> str:
    """Histograms side by side, drawn to the same scale."""
    across = min(_ACROSS, len(simulations))
    down = -(-len(simulations) // across)
    width = across * (_WIDTH + _MARGIN) + _MARGIN
    height = down * (_HEIGHT + _MARGIN) + _MARGIN
    most = max(max(simulation.distribution.values()) for simulation in simulations)
    parts: list[str] = []
    for number, simulation in enumerate(simulations):
        row, column = divmod(number, across)
        left, top = _MARGIN + column * (_WIDTH + _MARGIN), _MARGIN + row * (_HEIGHT + _MARGIN)
        parts += _histogram(simulation, left, top, most)
    return svg.picture(width, height, parts)


def _histogram(simulation: Simulation, left: int, top: int, most: int) -> Iterator[str]:
    summary = (
        f"mean {simulation.mean:.4f}, SD {simulation.sd:.3f}, won {simulation.win_rate:.2%} "
        f"of {len(simulation.taken):,}"
    )
    yield svg.text(left, top + 16, simulation.title, size=15, weight="bold")
    yield svg.text(left, top + 36, summary, colour=_QUIET)
    pitch = _WIDTH / len(simulation.distribution)
    floor = top + _HEIGHT - _BOTTOM
    for number, (label, games) in enumerate(simulation.distribution.items()):
        height = (_HEIGHT - _TOP - _BOTTOM) * games / most
        middle = left + pitch * (number + 0.5)
        colour = _LOST if label == FAIL else _BAR
        yield (
            f'<rect x="{middle - pitch * 0.4:.1f}" y="{floor - height:.1f}" '
            f'width="{pitch * 0.8:.1f}" height="{height:.1f}" fill="{colour}"/>'
        )
        yield svg.text(middle, floor - height - 4, f"{games:,}", anchor="middle")
        yield svg.text(middle, floor + 16, label, colour=_QUIET, anchor="middle")
    yield f'<path d="M{left} {floor}h{_WIDTH}" stroke="{_QUIET}"/>'
