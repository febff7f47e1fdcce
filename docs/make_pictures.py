"""Make the pictures in docs/pictures with the real program: `python docs/make_pictures.py`.

Each scene starts the program, types, waits for the solver and takes a picture. The picture of
Assist is also written as PNG, for pages that show no SVG, if the package resvg_py is installed.
Arguments are the names of scenes; without them, all are made.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from html import unescape
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path

os.environ["TEXTUAL_ANIMATIONS"] = "none"
os.environ["COLORTERM"] = "truecolor"

from wordle_tui import strategies
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.practice import PracticeSetup
from wordle_tui.game.records import FinishedGame, Mode
from wordle_tui.game.words import word_list
from wordle_tui.history.history import History
from wordle_tui.rating.exact import rate
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.tui.app import WordleApp

PICTURES = Path(__file__).parent / "pictures"

# The size of a cell in Textual's pictures, and the part of it that a block character fills, as
# fractions: left, top, width, height.
CELL_WIDTH, CELL_HEIGHT, BASELINE = 12.2, 24.4, 18.5
BLOCKS = {
    "█": (0, 0, 1, 1),
    "▆": (0, 1 / 4, 1, 3 / 4),
    "▄": (0, 1 / 2, 1, 1 / 2),
    "▂": (0, 3 / 4, 1, 1 / 4),
    "▌": (0, 0, 1 / 2, 1),
    "▐": (1 / 2, 0, 1 / 2, 1),
    **{sign: (0, 0, eighths / 8, 1) for eighths, sign in enumerate("▏▎▍▌▋▊▉", 1)},
}
_TEXT = re.compile(
    r'<text class="(?P<look>[^"]+)" x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)" '
    r'textLength="[\d.]+" clip-path="[^"]+">(?P<text>[^<]*)</text>'
)


@dataclass(frozen=True)
class Scene:
    """What to type, and under which theme, size and list."""

    name: str
    keys: str = ""
    """Keys separated by spaces; | waits for the solver."""
    theme: str = "dark"
    size: tuple[int, int] = (80, 24)
    list_name: str = "original"
    games: int = 0
    """Number of games in the history."""
    shows: str = "Best guesses"
    """A text that the picture must show, so that keys that changed are noticed."""


GAME = "r a i s e 2 1 1 1 2 enter | c l o u t 1 1 2 1 1 enter |"
REPLAY = "f4 | s o a r e space c l i n t space m i n c e space w i n c e enter | right |"
SIZES = ((80, 24), (140, 45), (200, 60))
SCREENS = {
    "start": ("", "Play SALET"),
    "assist": (GAME, "Best guesses"),
    "assist-your-word": ("r a i s e 2 1 1 1 2 enter | c l o u t |", "Your word"),
    "assist-won": (f"{GAME} p o w e r 3 3 3 3 3 enter |", "Solved in 3"),
    "compare": ("ctrl+d | space s l a t e space c r a n e enter |", "SLATE"),
    "contradiction": (
        "c r a n e 3 3 3 3 1 enter | m o u n t 1 1 1 1 3 enter |",
        "No word fits these colours.",
    ),
    "practice": ("f3 | c r a n e enter | p h o t o enter |", "Practice"),
    "practice-hints": ("f3 | c r a n e enter | ctrl+u | ctrl+u |", "The three best guesses"),
    "practice-won": ("f3 | c r a n e enter | p h o t o enter | p o r c h enter |", "PORCH"),
    "replay": (REPLAY, "WINCE"),
    "lab": ("f5 |", "expected"),
    "watch": ("f5 | ctrl+w | enter | enter |", "Why each guess"),
    "stats": ("f6 |", "40 games"),
    "stats-rating": ("f6 | r |", "Your worst habit"),
    "train": ("f7 |", "Train"),
    "train-card": ("f7 | down down | enter | f u n", "find a good guess"),
    "train-answer": ("f7 | down down | enter | f u n n y enter | enter |", "is best"),
    "settings": ("f12 |", "Settings"),
    "help": ("f1 |", "guesses"),
    "palette": ("ctrl+p |", "Commands"),
}
"""The keys that open each screen, and a text that it must show. A picture is made of each screen in
every size."""
SCENES = (
    *(
        Scene(
            name if size == SIZES[0] else f"{name}-{size[0]}x{size[1]}",
            keys,
            size=size,
            games=40 if name.startswith("stats") else 0,
            shows=shows,
        )
        for name, (keys, shows) in SCREENS.items()
        for size in SIZES
    ),
    Scene("assist-colouring", "r a i s e 2 1 1 1 2 enter | c l o u t 1 1 2"),
    Scene("assist-light", GAME, theme="light"),
    Scene("assist-high-contrast", GAME, theme="high-contrast"),
    Scene("assist-ansi", GAME, theme="ansi"),
    Scene("assist-narrow", GAME, size=(40, 20)),
)


def add_games(history: History, count: int) -> None:
    """Fill the history with games of a strategy, one per day."""
    strategy = strategies.make("letter-frequency")
    words = word_list("original")
    for day, answer in enumerate(words.answers[:count]):
        game = Game(words, answer=answer)
        while game.outcome is Outcome.PLAYING:
            game = game.play(strategy.guess(game))
        time = datetime(2026, 1, 1, 8, tzinfo=UTC) + timedelta(days=day)
        ratings = tuple(turn_ratings(rate(game, ADVISOR)))
        history.add(
            FinishedGame(
                Mode.PRACTICE, words.name, False, game.turns, answer,
                started=time, finished=time, ratings=ratings,
            )
        )  # fmt: skip


ADVISOR = Advisor(word_list("original"))


async def take(scene: Scene) -> None:
    with tempfile.TemporaryDirectory() as folder:
        history = History.open(Path(folder) / "history.sqlite3")
        add_games(history, scene.games)
        setup = PracticeSetup(answer="porch")
        app = WordleApp(words=word_list(scene.list_name), history=history, setup=setup)
        async with app.run_test(size=scene.size) as pilot:
            app.theme = scene.theme
            for part in scene.keys.split("|"):
                await pilot.press(*part.split())
                await app.workers.wait_for_complete()
                await pilot.pause()
            picture = sharpen(app.export_screenshot(title="wordle-tui", simplify=True))
        history.close()
    text = " ".join(unescape(re.sub(r"<[^>]+>", " ", picture)).split())
    if scene.shows not in text:
        sys.exit(f"{scene.name} does not show {scene.shows!r}, but: {text[-2000:]}")
    save(picture, scene.name)


def save(picture: str, name: str) -> None:
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / f"{name}.svg").write_text(picture, encoding="utf-8")
    if name == "assist" and find_spec("resvg_py"):
        import resvg_py

        image = resvg_py.svg_to_bytes(svg_string=picture)
        (PICTURES / f"{name}.png").write_bytes(bytes(image))


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
    return picture.replace("&#160;", "\u00a0").replace("terminal-r", "r")


def _rectangles(match: re.Match[str]) -> str:
    text = match["text"]
    if not text or not set(text) <= BLOCKS.keys():
        return match[0]
    x, top = float(match["x"]), float(match["y"]) - BASELINE
    drawn = []
    for sign, run in groupby(text):
        count = len(list(run))
        left, above, width, height = BLOCKS[sign]
        cells = count if width == 1 else width
        drawn.append(
            f'<rect class="{match["look"]}" x="{x + left * CELL_WIDTH:.1f}" '
            f'y="{top + above * CELL_HEIGHT:.1f}" width="{cells * CELL_WIDTH:.1f}" '
            f'height="{height * CELL_HEIGHT + 0.25:.2f}"/>'
        )
        x += count * CELL_WIDTH
    return "".join(drawn)


async def main(names: list[str]) -> None:
    for scene in SCENES:
        if not names or scene.name in names:
            await take(scene)
            print(scene.name)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
