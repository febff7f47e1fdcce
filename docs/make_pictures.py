"""Make the pictures in docs/pictures with the real program: `python docs/make_pictures.py`.

Each scene starts the program, types, waits for the solver after each key and takes a picture; the
moving picture has one for every key. Arguments are the names of scenes; without them, all are made.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from html import escape, unescape
from itertools import groupby
from pathlib import Path

os.environ["TEXTUAL_ANIMATIONS"] = "none"
os.environ["COLORTERM"] = "truecolor"

from moving_picture import animate
from textual.worker import WorkerCancelled

from wordle_tui.game import daily
from wordle_tui.game.records import Mode
from wordle_tui.game.words import word_list
from wordle_tui.history.demo import add_sample_games
from wordle_tui.history.history import History
from wordle_tui.play.setup import Setup
from wordle_tui.settings.settings import Settings
from wordle_tui.tui.app import WordleApp

PICTURES = Path(__file__).parent / "pictures"

# The size of a cell in Textual's pictures, and the part of it that a block character fills, as
# fractions: left, top, width, height.
CELL_WIDTH, CELL_HEIGHT, BASELINE = 12.2, 24.4, 18.5
BLOCKS = {
    "▀": (0, 0, 1, 1 / 2),
    "▐": (1 / 2, 0, 1 / 2, 1),
    "│": (0.46, 0, 0.08, 1),
    **{sign: (0, 0, eighths / 8, 1) for eighths, sign in enumerate("▏▎▍▌▋▊▉", 1)},
    **{sign: (0, 1 - eighths / 8, 1, eighths / 8) for eighths, sign in enumerate("▁▂▃▄▅▆▇█", 1)},
}
_TEXT = re.compile(
    r'<text class="(?P<look>[^"]+)" x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)" '
    r'textLength="[\d.]+" clip-path="[^"]+">(?P<text>[^<]*)</text>'
)


@dataclass(frozen=True)
class Scene:
    """What to type into the program, and what the picture must show."""

    name: str
    keys: str
    """Keys separated by spaces. In a moving picture, |2 shows what a key did for two seconds, and
    |0 leaves it out."""
    shows: tuple[str, ...]
    """Texts of the picture, so that keys that changed are noticed."""
    size: tuple[int, int] = (120, 38)
    still: int | None = None
    """Of a moving picture: the index of the frame that is shown where nothing moves."""
    list_name: str = "nyt"
    boards: int = 1
    has_history: bool = False
    """Whether the sample games of `wordle-tui demo` are there, which are of the original list."""


KEY_SECONDS = 0.25
SCENES = (
    # Its text can be read at the 830 pixels that GitHub gives to a picture.
    Scene(
        "game",
        "|1.5 s l a t e |0.6 2 1 1 2 1 |0.6 enter |3 t u r b o |3 2 1 1 1 2 |0.6 enter |3 "
        "j o i s t |0.6 3 |0 3 |0 3 |0 3 |0 3 |0.6 enter |5",
        ("Play BURST", "guesses more than BURST", "Play JOIST", "JOIST in 3"),
        size=(100, 27),
        still=16,
    ),
    Scene(
        "replay",
        "f4 s l a t e space t w i s t space m o i s t space h o i s t space f o i s t space "
        "j o i s t escape down",
        ("JOIST in 6", "TWIST cost", "Best play"),
    ),
    Scene("lab", "f7", ("optimal needs the fewest guesses: 3.42",), list_name="original"),
    Scene(
        "boards",
        "s l a t e 1 1 1 1 2 1 1 3 1 1 1 1 2 1 1 1 3 1 1 1 enter "
        "r o u n d 3 1 1 1 1 1 2 1 3 1 2 1 1 1 2 1 2 2 1 3 enter",
        ("Play PIANO", "Board 4 is CLOUD for certain."),
        boards=4,
    ),
    Scene("stats", "f5", ("98 of 100 won",), list_name="original", has_history=True),
    Scene(
        "stats-rating",
        "f5 r",
        ("Strong:", "What costs you most"),
        list_name="original",
        has_history=True,
    ),
    Scene(
        "train-answer",
        "f6 enter g h o s t enter",
        ("What they tell of the four words",),
        list_name="original",
        has_history=True,
    ),
)


async def frames(scene: Scene) -> list[tuple[str, float]]:
    """The picture before the first key and after each, and for how many seconds it is shown."""
    with tempfile.TemporaryDirectory() as folder:
        history = History.open(Path(folder) / "games.sqlite3")
        history.save_settings(Settings(plain_words=True))
        if scene.has_history:
            add_sample_games(history, daily.today())
        words = word_list(scene.list_name)
        app = WordleApp(words=words, history=history)
        if scene.boards > 1:
            content = Setup(Mode.ASSIST, scene.boards)
            app = WordleApp(words=words, history=history, content=content)
        taken: list[tuple[str, float]] = []
        async with app.run_test(size=scene.size) as pilot:
            for key in ["", *scene.keys.split()]:
                if key.startswith("|"):
                    taken[-1] = (taken[-1][0], float(key[1:]))
                    continue
                await pilot.press(*key.split())
                with suppress(WorkerCancelled):  # a worker that another one has replaced
                    await app.workers.wait_for_complete()
                await app.workers.wait_for_complete()
                await pilot.pause()
                picture = sharpen(app.export_screenshot(title="wordle-tui", simplify=True))
                taken.append((picture, KEY_SECONDS))
        history.close()
    return taken


async def take(scene: Scene) -> None:
    taken = await frames(scene)
    picture = (
        taken[-1][0]
        if scene.still is None
        else animate([each for each in taken if each[1]], scene.still)
    )
    text = " ".join(unescape(re.sub(r"<[^>]+>", " ", picture)).split())
    for shown in scene.shows:
        if shown not in text:
            sys.exit(f"{scene.name} does not show {shown!r}, but: {text[-2000:]}")
    (PICTURES / f"{scene.name}.svg").write_text(picture, encoding="utf-8")


def sharpen(picture: str) -> str:
    """Draw block characters as rectangles, because a font leaves gaps between the lines."""
    picture = re.sub(r"terminal-\d+-", "terminal-", picture)
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    picture = re.sub(r"Fira Code", "DejaVu Sans Mono", picture)
    return _shrink(_TEXT.sub(_rectangles, picture))


def _shrink(picture: str) -> str:
    """Remove what has no effect: clips as wide as their lines, and long names for spaces."""
    picture = re.sub(r'\s*<clipPath id="terminal-line-.*?</clipPath>', "", picture, flags=re.DOTALL)
    picture = re.sub(r' clip-path="url\(#terminal-line-\d+\)"', "", picture)
    picture = re.sub(r"<text[^>]*>(&#160;|\s)*</text>", "", picture)
    # Without smooth edges there are no gaps between rectangles when the picture is scaled.
    picture = picture.replace(' shape-rendering="crispEdges"', "")
    picture = picture.replace(
        '<g transform="translate(9', '<g shape-rendering="crispEdges" transform="translate(9'
    )
    return picture.replace("&#160;", "\u00a0").replace("terminal-r", "r")


def _rectangles(match: re.Match[str]) -> str:
    text = unescape(match["text"])
    if BLOCKS.keys().isdisjoint(text):
        return match[0]
    look, x, y = f'class="{match["look"]}"', float(match["x"]), float(match["y"])
    drawn = ""
    for sign, run in groupby(text, key=lambda sign: sign if sign in BLOCKS else ""):
        part = "".join(run)
        length = len(part) * CELL_WIDTH
        if sign:
            left, above, width, height = BLOCKS[sign]
            drawn += (
                f'<rect {look} x="{x + left * CELL_WIDTH:.1f}" '
                f'y="{y - BASELINE + above * CELL_HEIGHT:.1f}" '
                f'width="{length if width == 1 else width * CELL_WIDTH:.1f}" '
                f'height="{height * CELL_HEIGHT + 0.25:.2f}"/>'
            )
        elif part.strip():
            drawn += (
                f'<text {look} x="{x:.1f}" y="{y}" textLength="{length:.1f}">{escape(part)}</text>'
            )
        x += length
    return drawn


async def main(names: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("CACHE", "CONFIG", "DATA"):  # the user's settings and results do not matter
            os.environ[f"XDG_{kind}_HOME"] = folder
        for scene in SCENES:
            if not names or scene.name in names:
                await take(scene)
                print(scene.name)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
