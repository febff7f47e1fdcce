"""How much memory a long evening takes, in the real program."""

import os
import random
import re
from pathlib import Path

import pytest

from tests.support.platforms import needs_proc
from tests.support.programs import StartTerminal, Terminal, is_shown
from wordle_tui.game.words import word_list

GAMES = int(os.environ.get("COUNT", "40"))
MEGABYTES = 250

pytestmark = needs_proc


@pytest.mark.slow
def test_a_long_evening_takes_little_memory(terminal: StartTerminal) -> None:
    """Each game is rated and proved, most are lost; after some of them the player pauses."""
    chance = random.Random(GAMES)
    words = word_list("nyt").answers
    it = terminal("practice", "--list", "nyt")
    for game in range(GAMES):
        it.wait_for(is_shown("Guess 1 of 6"))
        for guess, word in enumerate(chance.sample(words, 6), 2):  # a word twice is refused
            it.process.send(f"{word}\r")
            it.wait_for(lambda text: f"Guess {guess} of 6" in text or _is_over(text))  # noqa: B023
            if _is_over(it.text):
                break
        for _ in range(30 if game % 4 == 3 else 3):
            it.read()
        it.process.send("\r")
    assert _megabytes(it) < MEGABYTES


def _is_over(text: str) -> bool:
    return "It was" in text or "You found" in text


def _megabytes(it: Terminal) -> int:
    status = Path(f"/proc/{it.process.pid}/status").read_text(encoding="utf-8")
    (kilobytes,) = re.findall(r"VmRSS:\s+(\d+) kB", status)
    return int(kilobytes) // 1024
