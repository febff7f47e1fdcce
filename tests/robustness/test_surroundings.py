"""The real program: odd terminals, signals, no home, no room, no encoding, little memory."""

import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.support.cases import on_demand
from tests.support.games import add_all, played
from tests.support.platforms import needs_any_name, needs_linux, needs_posix, needs_proc
from tests.support.programs import (
    PATIENCE,
    PROGRAM,
    StartTerminal,
    call,
    environment,
    is_running,
    is_shown,
    refusal,
    run,
    wait_until,
)
from wordle_tui import paths
from wordle_tui.cli import main
from wordle_tui.game.records import GameFilter
from wordle_tui.game.words import word_list
from wordle_tui.history.archive import Archive
from wordle_tui.history.exchange import import_games
from wordle_tui.history.history import History
from wordle_tui.solver.executors import LOW_PRIORITY

if sys.platform != "win32":
    import resource

pytestmark = needs_posix


# Terminals


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"TERM": "dumb"}, b"The full-screen program needs a terminal that can place"),
        ({"PYTHONIOENCODING": "latin-1"}, b"needs a terminal with UTF-8, not "),
    ],
)
def test_a_terminal_that_will_not_do_gets_a_sentence(
    changes: dict[str, str], sentence: bytes, terminal: StartTerminal
) -> None:
    it = terminal(**changes)
    it.wait_for_end()
    assert it.process.exitstatus == 2
    assert b"\x1b" not in it.raw
    assert sentence in it.raw


def test_sixteen_colours(terminal: StartTerminal) -> None:
    """Only the terminal's own colours are sent, and yellow and green are not the same."""
    it = terminal("--list", "original", TERM="xterm-16color", COLORTERM="")
    it.wait_for(is_shown("CRATE"))
    it.process.send("raise23")
    it.wait_for(is_shown("(R)   [A]"))
    assert not re.search(rb"[34]8;[25];", it.raw)
    row = next(row for row in range(24) if "(R)   [A]" in it.screen.display[row])
    yellow, green = (
        it.screen.buffer[row][it.screen.display[row].index(text) + 1].bg for text in ("(R)", "[A]")
    )
    assert len({yellow, green, "default"}) == 3


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"])
def test_every_signal_leaves_a_clean_terminal(name: str, terminal: StartTerminal) -> None:
    """While strategies play in the Lab, or between the alternate screen and the first frame."""
    it = terminal("--list", "original")
    if name == "SIGTERM":
        it.wait_for(is_shown("CRATE"))
        it.process.send("\x1b[18~")  # F7
        it.wait_for(is_shown("letter-score"))
        it.process.send("ha")
        it.wait_for(is_shown("Escape to stop"))
    it.wait_for(lambda _: b"\x1b[?1049h" in it.raw)
    it.process.kill(getattr(signal, name))
    it.wait_for_end()
    # Its own screen is left, the mouse released, the cursor shown.
    assert it.raw.rindex(b"\x1b[?1049l") > it.raw.rindex(b"\x1b[?1049h")
    assert it.raw.rindex(b"\x1b[?1000l") > it.raw.rindex(b"\x1b[?1000h")
    assert it.raw.rindex(b"\x1b[?25h") > it.raw.rindex(b"\x1b[?25l")
    assert it.process.signalstatus is None, "it has ended by itself"
    assert b"Traceback" not in it.raw


@pytest.mark.parametrize("seconds", [0.0, 0.06, 0.12])
def test_an_interrupt_while_modules_load_is_no_fault(seconds: float) -> None:
    """From the moment when our program takes them over from the interpreter."""
    code = (
        "import runpy, signal, sys\n"
        "take = signal.signal\n"
        "signal.signal = lambda *of: (take(*of), print(flush=True))\n"
        "sys.argv = ['wordle-tui', 'words']\n"
        "runpy.run_module('wordle_tui', run_name='__main__')\n"
    )
    command, pipe = [sys.executable, "-c", code], subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, encoding="utf-8") as program:
        program.stdout.readline()
        time.sleep(seconds)
        program.send_signal(signal.SIGINT)
        said = program.communicate()[1]
    assert said in ("", "wordle-tui: Stopped.\n")


# Output and encoding


@pytest.mark.parametrize(
    "changes",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "latin-1"},
    ],
)
def test_every_encoding_will_do(changes: dict[str, str | None], user_folder: Path) -> None:
    with closing(History.open(user_folder / "games.sqlite3")) as history:
        history.add(played("crane", "raise", "crane"))
    for arguments in (["suggest", "--seconds", "0", "raise:bbbbb"], ["share"]):
        result = run(*arguments, changes=changes, errors="replace")
        assert result.returncode == 0, result.stderr
        assert result.stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", [["words"], ["--help"]])
def test_output_that_cannot_be_written(arguments: list[str]) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        result = run(*arguments, capture_output=False, stdout=full, stderr=subprocess.PIPE)
    if arguments != ["--help"]:
        assert result.stderr == "wordle-tui: No space left on device.\n"
        assert result.returncode == 1
    assert "Exception ignored" not in result.stderr


@pytest.mark.parametrize("ending", ["words | true", "words | head -c 10", "words >&-",
                                    "settings <&- 2>&-", "rate - <&- 2>&1"])  # fmt: skip
def test_streams_that_are_closed_early_or_from_the_start(ending: str, user_folder: Path) -> None:
    result = subprocess.run(
        ["sh", "-c", f"{' '.join(PROGRAM)} {ending}"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert result.stderr == ""
    assert result.returncode in (0, 2) or "words" in ending
    assert "fault of the program" not in result.stdout
    assert not (user_folder / "crash.txt").exists()


ODD_NAMES = ("\x1b]52;c;aGk=\x07\x9b2J\u202egnp", "two\nlines", "\udcff", "=1+1")


@needs_any_name
@pytest.mark.parametrize("name", ODD_NAMES)
def test_no_stream_gets_a_sign_that_a_terminal_obeys(
    name: str, tmp_path: Path, user_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / name
    folder.mkdir()
    words = folder / f"{name}.txt"
    words.write_text("crane\nmince\nwince\n", encoding="utf-8")
    own = ["--answers", str(words)]
    games = str(folder / f"{name}.json")
    with closing(History.open(user_folder / "games.sqlite3")) as history:
        history.add(played("crane", "raise", "crane", list_name=name.replace("\udcff", "x")))
    for arguments in (
        ["words", *own],
        ["words", "--json", *own],
        ["suggest", "--seconds", "0", *own],
        ["rate", "--last"],
        ["rate", "--seconds", "0", "crane", *own],
        ["stats", "--list", name],
        ["stats", "--json", "--list", name],
        ["export"],
        ["export", games],
        ["import", games],
        ["import", games + "x"],
        [name],
        ["suggest", name],
        ["words", "--answers", games + "x"],
        ["settings"],
    ):
        if arguments == ["settings"]:
            monkeypatch.setattr(paths, "user_data", lambda: folder)
        result = call(*arguments)
        for text in (result.stdout, result.stderr):
            kept = text.replace("\r\n", "").replace("\n", "")
            assert kept.isprintable(), (arguments, text)
            assert name == "=1+1" or not name[0].isprintable() or name not in text


def test_names_the_system_cannot_have(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for command in ("export", "import", "words --answers"):
        for name in ("a\0b", str(loop), str(loop / "games.json")):
            assert "can't be " in refusal(command, name), (command, name)


@needs_linux
@pytest.mark.parametrize("arguments", [["import"], ["words", "--answers"]])
def test_a_file_without_end_is_refused(arguments: list[str]) -> None:
    few = resource.RLIMIT_AS, (2**30, 2**30)
    result = run(*arguments, "/dev/zero", preexec_fn=lambda: resource.setrlimit(*few))
    assert result.returncode == 2
    assert "/dev/zero can't be read: it's no ordinary file." in result.stderr


@pytest.mark.parametrize("name", ["nyt-accepted.txt", "book-nyt.json"])
def test_a_shipped_file_that_is_missing_is_named(name: str, tmp_path: Path) -> None:
    """Only by what needs it; the book of openers is only faster."""
    data = tmp_path / "data"
    shutil.copytree(paths.shipped_data(), data)
    (data / name).unlink()
    code = (
        "import sys\nfrom pathlib import Path\nfrom wordle_tui import paths\n"
        f"paths.shipped_data = lambda: Path({str(data)!r})\n"
        "from wordle_tui.cli import main\nsys.exit(main())"
    )
    for arguments in (["words"], ["words", "--list", "nyt"]):
        command = [sys.executable, "-c", code, *arguments]
        result = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
        assert "fault of the program" not in result.stderr
        is_book = name.startswith("book")
        assert result.returncode == (2 if "--list" in arguments and not is_book else 0)
        assert is_book or name in " ".join((result.stdout + result.stderr).split())


# The user's folder


@pytest.mark.parametrize("is_known", [True, False])
def test_without_home(is_known: bool, tmp_path: Path) -> None:
    """The system knows where the user's home is, or nothing is kept, and nothing left about."""
    home = f"pwd.struct_passwd((*known[:5], {str(tmp_path)!r}, *known[6:]))"
    code = (
        "import os, pwd, sys\n"
        "known = pwd.getpwuid(os.getuid())\n"
        f"home = {{known[2]: {home}}} if {is_known} else {{}}\n"
        "pwd.getpwuid = home.__getitem__\n"
        "from wordle_tui.cli import main\n"
        "sys.exit(main())"
    )
    result = subprocess.run(
        [sys.executable, "-c", code, "stats"],
        env=environment({"HOME": None, "XDG_DATA_HOME": None, "USER": None}),
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert "Traceback" not in result.stderr
    assert ("nothing will be saved this time" in result.stderr) != is_known
    assert result.returncode == (not is_known)
    kept = tmp_path / ".local" / "share" / "wordle-tui" / "games.sqlite3"
    assert kept.exists() == is_known
    assert not list(tmp_path.glob("~*"))


def test_a_folder_that_cannot_be_written(
    tmp_path: Path, terminal: StartTerminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = tmp_path / "few.txt"
    words.write_text("crane\nmince\nwince\n", encoding="utf-8")
    monkeypatch.setattr(paths, "user_data", lambda: Path("/proc/nowhere/wordle-tui"))
    for line in (
        *("stats", "stats --group", "rate --last", "share", "export", "import --undo"),
        *(f"export {tmp_path / 'games.json'}", f"import {words}", f"words used {words}"),
    ):
        assert "nothing will be saved this time" in refusal(line, status=1), line
    assert not (tmp_path / "games.json").exists()
    for line in ("suggest --seconds 0", f"rate --seconds 0 --answers {words} crane"):
        assert call(*line.split()).returncode == 0, "it needs no history"
    it = terminal(
        *["practice", "--answer", "mince", "--list", "original"], XDG_DATA_HOME="/proc/nowhere"
    )
    it.wait_for(is_shown("nothing will be"))
    it.wait_for(is_shown("Guess 1 of 6"))
    it.process.send("crane\r")
    it.wait_for(is_shown("Guess 2 of 6"))
    it.process.send("\x11")
    it.wait_for_end()
    assert it.process.exitstatus == 1


@pytest.mark.parametrize(
    "arguments", [["suggest", "--seconds", "0"], ["words"], ["words", "--json"]]
)
def test_a_folder_that_cannot_be_read(
    arguments: list[str],
    user_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Those who need nothing from it work without it, and say so. (The system lets root in.)"""

    def refusing(ask: Callable[..., Any]) -> Callable[..., Any]:
        def answer(path: Any, *arguments: Any, **options: Any) -> Any:
            if isinstance(path, str | Path) and Path(path).is_relative_to(user_folder):
                raise PermissionError(13, "Permission denied")
            return ask(path, *arguments, **options)

        return answer

    for name in ("stat", "open"):
        monkeypatch.setattr(os, name, refusing(getattr(os, name)))
    assert main(arguments) == 0
    said = capsys.readouterr()
    assert "Permission denied" in said.out + said.err
    assert "fault" not in said.err


def test_pipes_in_place_of_files_are_no_reason_to_wait(user_folder: Path, tmp_path: Path) -> None:
    """Whoever reads from a pipe waits until somebody writes to it."""
    for folder, name in (user_folder, paths.HISTORY), (paths.user_config(), paths.SETTINGS):
        folder.mkdir(parents=True)
        os.mkfifo(folder / name)
    export = run("export", str(tmp_path / "games.json"), timeout=PATIENCE)
    assert (export.returncode, export.stdout) == (1, "")
    assert export.stderr.startswith("wordle-tui: The history couldn't be read: ")
    assert export.stderr.count("\n") == 1
    settings = run("settings", timeout=PATIENCE)
    assert settings.returncode == 1
    assert "settings.toml can't be read: it's a pipe." in settings.stdout + settings.stderr
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    (user_folder / paths.HISTORY).unlink()
    for line in ("import", "words --answers"):
        said = run(*line.split(), str(pipe), timeout=PATIENCE).stderr
        assert "pipe can't be read: it's no ordinary file." in said, said


def no_room() -> None:
    """No file may grow beyond a few pages, as on a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))


@pytest.fixture
def uncovered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no room for files, coverage cannot write its own, and Python cuts modules."""
    monkeypatch.delenv("COVERAGE_PROCESS_CONFIG", raising=False)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")


@pytest.mark.usefixtures("uncovered")
def test_a_full_disk_costs_nothing_that_was_saved(tmp_path: Path, user_folder: Path) -> None:
    path, games = user_folder / "games.sqlite3", tmp_path / "games.json"
    with closing(History.open(path)) as history:
        import_games(history, Archive(tuple(played("crane", "crane") for _ in range(200))), "file")
    many = tmp_path / "many.txt"
    many.write_text("\n".join(word_list("nyt").guesses[:3000]), encoding="utf-8")
    for line in (f"words used {many}", "stats", "import --undo"):
        result = run(*line.split(), preexec_fn=no_room)
        assert result.returncode in (0, 1), line
        assert line == "stats" or "undone" not in result.stdout, "it would be so in memory only"
    games.write_text("old", encoding="utf-8")
    result = run("export", str(games), preexec_fn=no_room)
    assert result.returncode == 1
    assert "games.json stays as it is." in result.stderr  # the history has no room, either
    assert games.read_text(encoding="utf-8") == "old"
    result = run("export", str(tmp_path / "games-2.json"), preexec_fn=no_room)
    assert result.returncode == 2
    assert "can't be written: File too large." in result.stderr
    assert [path.name for path in tmp_path.glob("games*")] == ["games.json"]
    with closing(History.open(path)) as history:
        assert history.notice is None
        assert len(history.games()) == 200


def test_an_export_leaves_links_and_pipes_what_they_are(tmp_path: Path) -> None:
    file, link, pipe = (tmp_path / name for name in ("file", "link", "pipe"))
    file.write_text("old", encoding="utf-8")
    link.symlink_to(file)
    with closing(History.open()) as history:
        history.add(played("crane", "crane"))
    assert call("export", str(link)).returncode == 0
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8").startswith('{"wordle_tui_games"')
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, encoding="utf-8") as reader:
        assert call("export", str(pipe)).returncode == 0
        assert reader.communicate()[0] == file.read_text(encoding="utf-8")
    assert pipe.is_fifo()


# Others


def test_the_end_of_the_terminal_is_the_end_of_the_program(terminal: StartTerminal) -> None:
    """A closed window: no program is left running, though many frames are still to be drawn."""
    it = terminal("--list", "original")
    it.wait_for(is_shown("CRATE"))
    it.process.send("crane\r" + "\x1b[C\x1b[D" * 50)
    it.hang_up()


MOMENTS, AT_A_TIME = 50, 10


def test_a_terminal_that_is_closed_while_the_program_quits(terminal: StartTerminal) -> None:
    """At moments spread over half a second: no program is left."""
    for first in range(0, MOMENTS, AT_A_TIME):
        programs = [terminal("--list", "original") for _ in range(AT_A_TIME)]
        for it in programs:
            it.wait_for(is_shown("F1 Help"))  # maybe with what was typed before
        for moment, it in enumerate(programs, first):
            ending = time.monotonic() + 0.5 * moment / MOMENTS
            it.process.send("\x11" + "crane\r" * 5)
            while time.monotonic() < ending:
                it.read()
            it.process.ptyproc.fileobj.close()
        for it in programs:
            wait_until(lambda: not it.process.isalive(), "it outlives its terminal")  # noqa: B023


def test_a_program_that_ends_stays_away_from_the_terminal(terminal: StartTerminal) -> None:
    """Whoever closes a terminal tells the program to go on, too."""
    it = terminal("--list", "original")
    it.wait_for(is_shown("Good first words"))
    it.process.send("\x11")
    it.wait_for(lambda _: b"\x1b[?1049l" in it.raw)
    it.process.kill(signal.SIGCONT)
    it.wait_for_end()
    assert it.process.exitstatus == 0
    assert it.raw.count(b"\x1b[?1049h") == 1


@pytest.mark.parametrize("ending", ["ctrl+q", "closed terminal", "SIGTERM"])
def test_a_win_that_is_not_saved_yet_is_saved_at_the_end(
    ending: str, terminal: StartTerminal, user_folder: Path
) -> None:
    """However the program is hurried, while another one holds the lock of the file."""
    it = terminal("practice", "--list", "original", "--answer", "crane")
    it.wait_for(is_shown("Guess 1 of 6"))
    path = user_folder / "games.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        it.process.send("crane\r")
        it.wait_for(is_shown("CRANE in 1"))
        it.process.send("\x11")
        it.wait_for(lambda _: b"\x1b[?1049l" in it.raw)
        time.sleep(0.3)  # now it waits for the file, for three seconds
        if ending == "SIGTERM":
            it.process.kill(signal.SIGTERM)
        elif ending == "closed terminal":
            it.process.ptyproc.fileobj.close()
        time.sleep(0.7)
        other.execute("ROLLBACK")
    wait_until(lambda: not it.process.isalive())
    with closing(History.open(path)) as history:
        assert len(history.games(GameFilter(has_given=True))) == 1


def test_a_thread_that_never_ends_does_not_hold_up_the_end() -> None:
    code = (
        "import sys, threading, wordle_tui.cli\n"
        "from wordle_tui.__main__ import main\n"
        "threading.Thread(target=threading.Event().wait).start()\n"
        "wordle_tui.cli.main = lambda: 3\n"
        "sys.exit(main())\n"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=PATIENCE).returncode == 3


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


def processes_of(process: int) -> dict[int, int]:
    """The processes that rate games for another, with their niceness."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile
            stat = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            if stat[1] == str(process) and b"spawn_main" in (folder / "cmdline").read_bytes():
                found[int(folder.name)] = int(stat[16])
    return found


@needs_proc
@pytest.mark.parametrize("ending", ["closed terminal", *on_demand("ctrl+q", "SIGKILL")])
def test_games_are_rated_by_a_process_that_ends_with_the_program(
    ending: str, terminal: StartTerminal, user_folder: Path
) -> None:
    """With a low priority, while the screens draw."""
    words = word_list("original").answers[:300]
    lowest = min(os.nice(0) + LOW_PRIORITY, 19)
    with closing(History.open(user_folder / "games.sqlite3")) as history:
        add_all(history, [played("crane", word, "crane", list_name="original") for word in words])
        it = terminal("--list", "original")
        it.wait_for(lambda _: lowest in processes_of(it.process.pid).values())
        rating = processes_of(it.process.pid).keys()
        it.wait_for(lambda _: len(history.unrated(["original"])) < len(words))
    assert processes_of(it.process.pid).keys() == rating
    if ending == "closed terminal":
        it.hang_up()
    else:
        if ending == "ctrl+q":
            it.process.send("\x11")
        else:
            it.process.kill(getattr(signal, ending))
        it.wait_for_end()
        assert b"Traceback" not in it.raw
    wait_until(lambda: not any(map(is_running, rating)), "one outlives the program")


def test_no_colour(terminal: StartTerminal) -> None:
    it = terminal("--list", "original", NO_COLOR="1", COLORTERM="truecolor")
    it.wait_for(is_shown("Good first words"))
    it.process.send("raise23")
    it.wait_for(is_shown("(R)   [A]"))
    colours = set(re.findall(rb"[34]8;2;(\d+);(\d+);(\d+)[;m]", it.raw))
    assert colours
    assert {colour for colour in colours if len(set(colour)) > 1} == set()


GAMES = int(os.environ.get("COUNT", "40"))
MEGABYTES = 250


@needs_proc
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
    status = Path(f"/proc/{it.process.pid}/status").read_text(encoding="utf-8")
    (kilobytes,) = re.findall(r"VmRSS:\s+(\d+) kB", status)
    assert int(kilobytes) // 1024 < MEGABYTES


def _is_over(text: str) -> bool:
    return "It was" in text or "You found" in text
