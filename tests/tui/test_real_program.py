"""The real command in a pseudo-terminal, behind a terminal emulator."""

import re
import signal
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.cases import on_demand
from tests.support.platforms import needs_proc
from tests.support.programs import StartTerminal, is_running, is_shown, wait_until
from wordle_tui.solver.pool import processors


def test_a_game_from_the_start_of_the_program_to_its_sudden_end(terminal: StartTerminal) -> None:
    """What is typed while the program starts is kept, and so is everything if it is killed.

    168 words are left and BUNCH is the best guess, 465 guesses in all, as published.
    """
    it = terminal("--list", "original")
    it.process.send("raise")
    it.wait_for(lambda text: re.search(r"A +I +S +E", text))
    it.wait_for(is_shown("RAISE needs"))
    it.process.send("\r\r")
    it.wait_for(is_shown("168 likely"))
    it.wait_for(is_shown("─ proved"))
    it.wait_for(lambda text: re.search(r"BUNCH +2\.77 ", text))  # 465 / 168
    it.process.send("clo")
    it.wait_for(lambda text: re.search(r"C +L +O ", text))
    it.process.kill(signal.SIGKILL)
    it.wait_for_end()
    again = terminal("--list", "original")
    again.wait_for(is_shown("168 likely"))
    again.wait_for(
        lambda text: re.search(r"C +L +O ", text)
    )  # further down: the frame may come in two parts


def workers_of(process: int) -> list[int]:
    """The processes that work for another."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile
            parent = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1]
            if parent == str(process) and b"solver.pool" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


@needs_proc
@pytest.mark.skipif(processors() < 2, reason="one processor has no workers")
@pytest.mark.parametrize("ending", ["closed terminal", *on_demand("ctrl+q", "SIGKILL")])
def test_workers_end_with_the_program(ending: str, terminal: StartTerminal) -> None:
    it = terminal("--list", "original")
    it.wait_for(is_shown("Good first words"))
    it.process.send("queue\r\r")  # the proof takes long
    it.wait_for(lambda _: workers_of(it.process.pid))
    workers = workers_of(it.process.pid)
    if ending == "closed terminal":
        it.hang_up()
    else:
        if ending == "ctrl+q":
            it.process.send("\x11")
        else:
            it.process.kill(getattr(signal, ending))
        it.wait_for_end()
        assert b"Traceback" not in it.raw
    wait_until(lambda: not any(map(is_running, workers)), "a worker outlives the program")


def test_no_colour(terminal: StartTerminal) -> None:
    """Under NO_COLOR the marks tell yellow and green, and only greys are sent."""
    it = terminal("--list", "original", NO_COLOR="1", COLORTERM="truecolor")
    it.wait_for(is_shown("Good first words"))
    it.process.send("raise23")
    it.wait_for(is_shown("(R)   [A]"))
    colours = set(re.findall(rb"[34]8;2;(\d+);(\d+);(\d+)[;m]", it.raw))
    assert colours
    assert {colour for colour in colours if len(set(colour)) > 1} == set()


def test_the_terminal_gets_another_size(terminal: StartTerminal) -> None:
    """Without and with a window: all of it is drawn, and nothing where no line is any more.

    Never a size it had before: of quick changes it sees the last.
    """
    it = terminal("--list", "original", COLUMNS="", LINES="")  # else these would be its size
    sentence = "Good first words"
    it.wait_for(is_shown(sentence))
    for lines, columns in ((45, 140), (30, 90), (40, 100), (21, 80)):
        it.screen.resize(lines, columns)
        it.screen.reset()
        it.process.setwinsize(lines, columns)
        it.wait_for(is_shown(sentence))
        if columns == 90:
            sentence = "Search commands"
            it.process.send("\x10")  # ctrl+p, the palette
            it.wait_for(is_shown(sentence))
    it.process.send("\x1b\x11")
    it.wait_for_end()
    assert it.process.exitstatus == 0
