"""Golden screens: plain text, to be read in a diff, and SVG, for the colours.

After a change that was meant: `pytest tests/tui --update-golden`, and look at what git shows.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from difflib import unified_diff
from itertools import islice
from pathlib import Path

from textual.app import App
from textual.pilot import Pilot

from tests.support.driving import resize, screen_svg, screen_text, settle

GOLDEN = Path(__file__).parents[1] / "tui" / "golden"
SIZES = ((40, 20), (80, 24), (100, 30), (120, 38), (140, 45), (200, 60))

CheckGolden = Callable[..., None]
"""Called with the app, the name of the state it is in, and the theme if several are compared."""


def check_golden(app: App[None], name: str, theme: str = "", *, update: bool = False) -> None:
    """Compare the screen with the files of that name, or rewrite them.

    Each theme has a picture. The themes share one text, except where a file says that one theme
    has its own (in the terminal's own colours, tiles are drawn another way).
    """
    of_theme = f"{name}-{theme}" if theme else name
    own_text = GOLDEN / f"{of_theme}.txt"
    text_path = own_text if own_text.exists() else GOLDEN / f"{name}.txt"
    _compare(text_path, screen_text(app), update)
    _compare(GOLDEN / f"{of_theme}.svg", screen_svg(app), update)


CheckSizes = Callable[[Pilot[None], str], Awaitable[None]]


async def check_sizes(pilot: Pilot[None], name: str, *, update: bool = False) -> None:
    """Compare the text of the screen at all sizes with the file of that name, or rewrite it."""
    texts = []
    for width, height in SIZES:
        await resize(pilot, width, height)
        await settle(pilot)
        texts.append(f"{width}x{height}\n{screen_text(pilot.app)}")
    _compare(GOLDEN / f"sizes-{name}.txt", "\n".join(texts), update)


def _compare(path: Path, shown: str, update: bool) -> None:
    if update:
        path.write_text(shown, encoding="utf-8", newline="\n")
    else:
        assert path.exists(), f"no golden screen {path.name}: run with --update-golden"
        kept = path.read_text(encoding="utf-8")
        lines = unified_diff(kept.splitlines(), shown.splitlines(), lineterm="", n=0)
        assert shown == kept, "\n".join((f"{path.name} looks different:", *islice(lines, 40)))
