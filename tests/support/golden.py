"""Golden screens: text with the colours that have a meaning, without the bars above and below.

After a change that was meant: `pytest tests/tui --update-golden`, and look at what git shows.
"""

from collections.abc import Awaitable, Callable, Mapping
from difflib import unified_diff
from itertools import islice
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from textual.app import App
from textual.color import Color
from textual.pilot import Pilot
from textual.strip import Strip

from tests.support.driving import resize, screen_text
from tests.support.textual_internals import screen_lines

GOLDEN = Path(__file__).parents[1] / "tui" / "golden"
SIZES = ((80, 24), (40, 20))
MARKS = {"tile-green": "g", "tile-yellow": "y", "line-selected": "s"}
"""Colours with a meaning, and the letters that stand for them below the text of a screen."""

CheckGolden = Callable[[Pilot[None], str], Awaitable[None]]
"""Called with the pilot, and the name of the state that the screen is in."""


async def check_golden(pilot: Pilot[None], name: str, *, update: bool) -> None:
    """Compare the screen at both sizes with the file of that name, or rewrite it."""
    texts = []
    for width, height in SIZES:
        await resize(pilot, width, height)
        texts.append(f"{width}x{height}\n{_marked_text(pilot.app)}")
    path, shown = GOLDEN / f"{name}.txt", "\n".join(texts)
    if update:
        path.write_text(shown, encoding="utf-8", newline="\n")
    else:
        kept = path.read_text(encoding="utf-8")
        lines = unified_diff(kept.splitlines(), shown.splitlines(), lineterm="", n=0)
        assert shown == kept, "\n".join((f"{path.name} looks different:", *islice(lines, 40)))


def _marked_text(app: App[None]) -> str:
    """The text of the screen; below it, by number, the lines that have a colour with a meaning.

    The line of tabs and that of keys are left out: they would change all golden screens at once.
    """
    variables = app.theme_variables
    marks = {Color.parse(variables[name]).rich_color[1:]: mark for name, mark in MARKS.items()}
    lines = (_marks(line, marks) for line in screen_lines(app)[1:-1])
    marked = (f"{number:2} {line}\n" for number, line in enumerate(lines, 1) if line)
    return "".join((*screen_text(app).splitlines(keepends=True)[1:-1], *marked))


def _marks(line: Strip, marks: Mapping[Any, str]) -> str:
    """A letter for each cell of the line, a blank if its colour has no meaning."""
    text = ""
    for segment in line:
        style, mark = segment.style, None
        if style and style.color and not segment.text.isspace():
            mark = marks.get(style.color[1:])
        if style and style.bgcolor:
            mark = marks.get(style.bgcolor[1:], mark)
        text += (mark or " ") * cell_len(segment.text)
    return text.rstrip()
