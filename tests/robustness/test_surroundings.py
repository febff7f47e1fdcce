"""The real program in poor surroundings: odd terminals, signals, no home, no room, no encoding."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.support.cases import on_demand
from tests.support.games import add_all, figures_of, played, saved
from tests.support.platforms import (
    needs_any_name,
    needs_linux,
    needs_posix,
    needs_proc,
)
from tests.support.programs import (
    PATIENCE,
    PROGRAM,
    StartTerminal,
    Terminal,
    call,
    environment,
    is_shown,
    run,
    typed,
)
from wordle_tui import paths
from wordle_tui.cli import main
from wordle_tui.game import records
from wordle_tui.game.records import new_uuid
from wordle_tui.history.archive import Archive
from wordle_tui.history.history import History

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


def test_without_a_terminal_it_gets_a_sentence() -> None:
    result = run(stdin=subprocess.DEVNULL)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert result.stderr.startswith("wordle-tui: The full-screen program needs a terminal")


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


@needs_proc
@pytest.mark.slow  # timing of a real terminal: run where the machine is quiet
def test_stopped_and_continued(terminal: StartTerminal) -> None:
    """SIGTSTP gives the terminal back, SIGCONT draws the board again."""
    it = terminal("--list", "original")
    it.wait_for(is_shown("CRATE"))
    it.process.send("rai")
    it.wait_for(is_shown("R     A     I"))
    seen = len(it.raw)
    it.process.kill(signal.SIGTSTP)
    it.wait_for(lambda _: b"\x1b[?1049l" in it.raw[seen:])
    it.wait_for(lambda _: _state(it.process.pid) == "T")
    assert b"\x1b[?1000l" in it.raw[seen:], "the mouse is released"
    assert b"\x1b[?25h" in it.raw[seen:], "the cursor is shown"
    it.screen.reset()
    it.process.kill(signal.SIGCONT)
    it.wait_for(is_shown("R     A     I"))
    it.process.send("s")
    it.wait_for(is_shown("R     A     I     S"))


def _state(process: int) -> str:
    """The letter for what a process does: T when it is stopped."""
    return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]


def wait_for_screen(it: Terminal) -> None:
    it.wait_for(lambda _: b"\x1b[?1049h" in it.raw)


def assert_clean(it: Terminal) -> None:
    """The terminal is as it was: its own screen, the mouse released, the cursor shown."""
    if b"\x1b[?1049h" in it.raw:
        assert it.raw.rindex(b"\x1b[?1049l") > it.raw.rindex(b"\x1b[?1049h")
        assert it.raw.rindex(b"\x1b[?1000l") > it.raw.rindex(b"\x1b[?1000h")
        assert it.raw.rindex(b"\x1b[?25h") > it.raw.rindex(b"\x1b[?25l")
    assert b"Traceback" not in it.raw


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", *on_demand("SIGINT", "SIGQUIT")])
def test_every_signal_leaves_a_clean_terminal(name: str, terminal: StartTerminal) -> None:
    """Also while strategies play in the Lab."""
    it = terminal("--list", "original")
    wait_for_screen(it)
    if name == "SIGTERM":
        it.wait_for(is_shown("CRATE"))
        it.process.send("\x1b[18~")  # F7
        it.wait_for(is_shown("letter-score"))
        it.process.send("ha")
        it.wait_for(is_shown("Escape to stop"))
    it.process.kill(getattr(signal, name))
    it.wait_for_end()
    assert_clean(it)
    assert it.process.signalstatus is None, "it has ended by itself"


MOMENTS = int(os.environ.get("COUNT", "2"))
"""How many moments of the start a signal is tried at."""


def test_a_signal_at_any_moment_of_the_start_leaves_a_clean_terminal(
    terminal: StartTerminal,
) -> None:
    """From the interpreter's first breath to the first frame."""
    chance = random.Random(MOMENTS)
    for number in range(MOMENTS):
        it = terminal("--list", "original")
        if number % 2:  # between the alternate screen and the first frame
            wait_for_screen(it)
            time.sleep(chance.uniform(0, 0.2))
        else:
            time.sleep(chance.uniform(0.2, 1.5))
        it.process.kill(chance.choice([signal.SIGTERM, signal.SIGINT]))
        it.wait_for_end()
        assert_clean(it)
        it.end()


@needs_proc
@pytest.mark.parametrize("arguments", [["words"], *on_demand(["--help"], ["settings"])])
def test_an_interrupt_while_modules_load_is_no_fault(arguments: list[str]) -> None:
    for milliseconds in (0, 60, 120):
        with subprocess.Popen(
            [*PROGRAM, *arguments],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        ) as program:
            wait_for_its_first_line(program.pid)
            time.sleep(milliseconds / 1000)
            program.send_signal(signal.SIGINT)
            said = program.communicate()[1]
        assert said in ("", "wordle-tui: Stopped.\n"), milliseconds


def wait_for_its_first_line(process: int) -> None:
    """Wait until the interpreter, which would print where it was interrupted, has handed interrupts
    over to our program, or until the program has ended."""
    was_the_interpreters = False
    while (caught := _catches_interrupts(process)) is not None:
        if was_the_interpreters and not caught:
            return
        was_the_interpreters = was_the_interpreters or caught
        time.sleep(0.0005)


def _catches_interrupts(process: int) -> bool | None:
    """None if it has ended, or the system does not tell."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except OSError:
        return None
    if caught := re.search(r"^SigCgt:\s*([0-9a-f]+)", status, re.MULTILINE):
        is_alive = "\nState:\tZ" not in status
        return bool(int(caught[1], 16) & 1 << signal.SIGINT - 1) if is_alive else None
    return None


# Output and encoding

SPEAKING = (["suggest", "--seconds", "0", "raise:bbbbb"], ["share"])
"""Commands whose output has characters beyond ASCII."""
ENCODINGS: dict[str, dict[str, str | None]] = {
    "C": {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": None},
    "C, without UTF-8 mode": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "latin-1": {"PYTHONIOENCODING": "latin-1"},
}


@pytest.mark.parametrize("encoding", [*on_demand("C"), "C, without UTF-8 mode", "latin-1"])
def test_every_encoding_will_do_for_the_commands(encoding: str, user_folder: Path) -> None:
    with closing(History.open(user_folder / "games.sqlite3")) as history:
        history.add(played("crane", "raise", "crane"))
    for arguments in SPEAKING:
        result = run(*arguments, changes=ENCODINGS[encoding], errors="replace")
        assert result.returncode == 0, result.stderr
        assert result.stdout


@needs_any_name
def test_a_file_with_an_odd_name(tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path) + b"/\xff.json")
    assert call("export", path).returncode == 0
    assert call("import", path).returncode == 0
    assert "There's no file" in call("import", path + "x").stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", [["words"], ["--help"]])
def test_output_that_cannot_be_written(arguments: list[str]) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        result = run(*arguments, capture_output=False, stdout=full, stderr=subprocess.PIPE)
    if arguments != ["--help"]:
        assert result.stderr == "wordle-tui: No space left on device.\n"
        assert result.returncode == 1
    assert "Exception ignored" not in result.stderr


@pytest.mark.parametrize(
    "arguments", ["words", *on_demand("--help", "completion bash", "suggest --json")]
)
def test_output_closed_early_or_from_the_start(arguments: str) -> None:
    endings = ["| true", "| head -c 10"]
    if arguments != "--help":  # which then goes to the error stream
        endings.append(">&-")
    for ending in endings:
        result = subprocess.run(
            ["sh", "-c", f"{' '.join(PROGRAM)} {arguments} {ending}"],
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert result.stderr == ""


@pytest.mark.parametrize(
    "command",
    ["settings <&- 2>&-", "rate - <&- 2>&1", *on_demand("words <&-", "suggest --seconds 0 2>&-")],
)
def test_closed_streams(command: str, user_folder: Path) -> None:
    result = subprocess.run(
        ["sh", "-c", f"{' '.join(PROGRAM)} {command}"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert result.returncode in (0, 2)
    assert "fault of the program" not in result.stdout + result.stderr
    assert result.stdout
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


def test_names_the_system_cannot_have(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for arguments in (
        ["export", "a\0b"],
        ["import", "a\0b"],
        ["words", "--answers", "a\0b"],
        ["export", str(loop)],
        ["import", str(loop)],
        ["words", "--answers", str(loop)],
        ["export", str(loop / "games.json")],
    ):
        assert main(arguments) == 2, arguments
        said = capsys.readouterr().err
        assert "can't be " in said
        assert said.count("\n") == 1


@needs_linux
@pytest.mark.parametrize(
    "arguments",
    [["import"], ["words", "--answers"], *on_demand(["words", "used"])],
)
def test_a_file_without_end_is_refused(arguments: list[str]) -> None:
    def little_memory() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))

    result = run(*arguments, "/dev/zero", preexec_fn=little_memory)
    assert result.returncode == 2
    assert "/dev/zero is more than" in result.stderr


@pytest.mark.parametrize(
    "text", ["answer " * 100_000, *on_demand("Wordle" + " " * 1_000_000, "x" * 1_000_000)]
)
def test_a_long_text_is_refused_at_once(text: str) -> None:
    result = run("rate", "-", input=f"{text}|", timeout=PATIENCE)
    assert result.returncode in (1, 2)
    assert "characters long. Paste 10,000 at most." in result.stderr


@pytest.mark.parametrize("damage", ["missing", *on_demand("cut", "binary", "empty")])
@pytest.mark.parametrize(
    "name", ["nyt-accepted.txt", "book-nyt.json", *on_demand("original-answers.txt")]
)
def test_a_shipped_file_that_is_missing_or_damaged_is_named(
    name: str, damage: str, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    shutil.copytree(paths.shipped_data(), data)
    file = data / name
    content = file.read_bytes()
    file.write_bytes(
        {"cut": content[: len(content) // 2 + 1], "binary": b"\xff\0"}.get(damage, b"")
    )
    if damage == "missing":
        file.unlink()
    code = (
        "import sys\nfrom pathlib import Path\nfrom wordle_tui import paths\n"
        f"paths.shipped_data = lambda: Path({str(data)!r})\n"
        "from wordle_tui.cli import main\nsys.exit(main())"
    )
    asked = "original" if name.startswith("original") else "nyt"
    for arguments in (["words"], ["words", "--list", asked]):
        result = subprocess.run(
            [sys.executable, "-c", code, *arguments],
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert "fault of the program" not in result.stderr
        said = " ".join((result.stdout + result.stderr).split())
        is_book = name.startswith("book")
        assert result.returncode == (2 if "--list" in arguments and not is_book else 0)
        assert is_book or name in said


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


@pytest.mark.parametrize("kind", ["below /proc", *on_demand("a file in its place")])
def test_a_folder_that_cannot_be_written(
    kind: str, tmp_path: Path, terminal: StartTerminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "place"
    place.write_text("", encoding="utf-8")
    folder = str(place) if kind == "a file in its place" else "/proc/nowhere"
    words = tmp_path / "few.txt"
    words.write_text("crane\nmince\nwince\n", encoding="utf-8")
    few = ("--answers", str(words))
    monkeypatch.setattr(paths, "user_data", lambda: Path(folder) / "wordle-tui")
    for arguments in (
        ["stats"],
        ["stats", "--group"],
        ["rate", "--last"],
        ["share"],
        ["export"],
        ["export", str(tmp_path / "games.json")],
        ["import", str(words)],
        ["import", "--undo"],
        ["words", "used", str(words)],
    ):
        result = call(*arguments)
        assert (result.returncode, result.stdout) == (1, ""), arguments
        assert result.stderr.count("\n") == 1, "one sentence"
        assert "nothing will be saved this time" in result.stderr
    assert not (tmp_path / "games.json").exists()
    for arguments in (  # they need no history
        ["suggest", "--seconds", "0"],
        ["simulate", "--strategy", "entropy", *few],
        ["rate", "--seconds", "0", *few, "crane"],
    ):
        assert call(*arguments).returncode == 0, arguments
    monkeypatch.setattr("sys.stdin", typed("raise bbbbb\n"))
    assert call("talk").returncode == 1
    it = terminal("practice", "--answer", "mince", "--list", "original", XDG_DATA_HOME=folder)
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


def no_room() -> None:
    """No file may grow beyond a few pages, as on a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))


@pytest.fixture
def uncovered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no room for files, coverage cannot write its own, and Python cuts modules."""
    monkeypatch.delenv("COVERAGE_PROCESS_CONFIG", raising=False)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")


@pytest.mark.usefixtures("uncovered")
def test_a_full_disk(tmp_path: Path, user_folder: Path) -> None:
    path = user_folder / "games.sqlite3"
    with closing(History.open(path)) as history:
        history.import_games(Archive((played("crane", "raise", "crane"),)), "file")
    many = tmp_path / "many.txt"
    many.write_text(
        "\n".join(a + b + "xyz" for a in "abcdefghijk" for b in "abcdefghijklmnop"),
        encoding="utf-8",
    )
    games = tmp_path / "games.json"
    for arguments in (["words", "used", str(many)], ["export", str(games)], ["stats"]):
        result = run(*arguments, preexec_fn=no_room)
        assert result.returncode in (0, 1, 2)
    undo = run("import", "--undo", preexec_fn=no_room)
    assert (undo.returncode, undo.stdout) == (1, ""), "it would be undone in memory only"
    with closing(History.open(path)) as history:
        assert history.notice is None
        assert len(history.games()) == 1, "what was saved stays"


@pytest.mark.usefixtures("uncovered")
def test_an_export_without_room_leaves_the_old_file(tmp_path: Path, user_folder: Path) -> None:
    with closing(History.open(user_folder / "games.sqlite3")) as history:
        add_all(history, [played("crane", "raise", "crane") for _ in range(200)])
    games = tmp_path / "games.json"
    games.write_text("old", encoding="utf-8")
    result = run("export", str(games), preexec_fn=no_room)
    assert result.returncode == 1
    assert "games.json stays as it is." in result.stderr  # the history has no room, either
    assert games.read_text(encoding="utf-8") == "old"
    result = run("export", str(tmp_path / "games-2.json"), preexec_fn=no_room)
    assert result.returncode == 2
    assert "can't be written: File too large." in result.stderr
    assert [path.name for path in tmp_path.glob("games*")] == ["games.json"]


def test_an_export_leaves_links_and_pipes_what_they_are(tmp_path: Path) -> None:
    file, link, pipe = (tmp_path / name for name in ("file", "link", "pipe"))
    file.write_text("old", encoding="utf-8")
    link.symlink_to(file)
    assert call("export", str(link)).returncode == 0
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8").startswith('{"wordle_tui_games"')
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, encoding="utf-8") as reader:
        assert call("export", str(pipe)).returncode == 0
        assert reader.communicate()[0] == file.read_text(encoding="utf-8")
    assert pipe.is_fifo()


def test_folders_are_private(tmp_path: Path) -> None:
    words = tmp_path / "few.txt"
    words.write_text("crane\nmince\nwince\n", encoding="utf-8")
    place = {"XDG_DATA_HOME": str(tmp_path / "share")}
    assert run("words", "add", "few", str(words), changes=place).returncode == 0
    made = [path for path in (tmp_path / "share").rglob("*") if path.is_dir()]
    assert {path.name for path in made} == {"wordle-tui", "lists"}
    assert {stat.S_IMODE(path.stat().st_mode) for path in made} == {0o700}


# Time, and others


def test_a_clock_that_goes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest game by the clock is not the last one played; nothing is lost or raised."""
    today = datetime(2026, 11, 15, 12, tzinfo=UTC)
    clock, uuid = [today], new_uuid()
    monkeypatch.setattr(records, "now", lambda: clock[0])
    monkeypatch.setattr("wordle_tui.history.tables.now", lambda: clock[0])
    with closing(History.open(tmp_path / "games.sqlite3")) as history:
        for days in (0, -400, -1, 3):
            clock[0] = today + timedelta(days)
            history.add(played("crane", "raise", "crane", started=clock[0], finished=clock[0]))
            history.save_unfinished(game := saved(str(days), uuid=uuid))
            assert history.waiting() == [game]
        assert len(history.games()) == 4
        assert figures_of(history).streak == 4
        assert main(["stats"]) == 0


def test_a_history_locked_by_another_program(user_folder: Path, terminal: StartTerminal) -> None:
    """One plays on, is told, and what was entered is there once the lock is gone."""
    path = user_folder / "games.sqlite3"
    it = terminal("practice", "--answer", "mince", "--list", "original")
    it.wait_for(is_shown("Guess 1 of 6"))
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("BEGIN IMMEDIATE")
        it.process.send("crane\r")
        it.wait_for(is_shown("Guess 2 of 6"))
        for _ in range(100):  # trouble is told with a key
            it.process.send("vx")
            it.wait_for(is_shown("V     X"))
            it.process.send("\x7f\x7f")
            it.wait_for(lambda text: "V     X" not in text)
            if "can't be" in it.text:
                break
        else:
            raise AssertionError(f"not told:\n{it.text}")
        raw.execute("ROLLBACK")
    it.process.send("\x11")
    it.wait_for_end()
    with closing(History.open(path)) as history:
        (waiting,) = history.waiting()
    assert waiting.turns == "crane:ybbyg"


def test_the_end_of_the_terminal_is_the_end_of_the_program(terminal: StartTerminal) -> None:
    """A closed window: no program is left running, though many frames are still to be drawn."""
    it = terminal("--list", "original")
    it.wait_for(is_shown("CRATE"))
    it.process.send("crane\r" + "\x1b[C\x1b[D" * 50)
    it.hang_up()


@pytest.mark.parametrize("loss", ["empty", "one row", "other games", "no folder"])
def test_an_export_keeps_a_file_with_games_that_the_history_lacks(
    loss: str, tmp_path: Path, user_folder: Path
) -> None:
    """No notice is left to say so, and there may be more games than before."""
    path, games = user_folder / "games.sqlite3", tmp_path / "games.json"
    with closing(History.open(path)) as history:
        add_all(history, [played("crane", "raise", "crane") for _ in range(3)])
    assert main(["export", str(games)]) == 0
    before = games.read_bytes()
    if loss == "one row":
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("UPDATE games SET state = '{}' WHERE rowid = 1")
    elif loss == "no folder":
        shutil.rmtree(user_folder)
        user_folder.write_text("a file", encoding="utf-8")
    else:
        path.write_bytes(b"" if loss == "empty" else b"no database" * 1000)
    is_open = loss != "no folder"
    assert main(["stats"]) == (not is_open)
    if loss == "other games":
        with closing(History.open(path)) as history:
            add_all(history, [played("crane", "slate", "crane") for _ in range(4)])
    result = call("export", str(games))
    assert (result.returncode, result.stderr.count("\n")) == (1, 1)
    assert ("games.json stays as it is." if is_open else "can't be opened") in result.stderr
    assert games.read_bytes() == before
    if is_open:
        assert main(["import", str(games)]) == 0
        assert main(["export", str(games)]) == 0
    else:
        assert main(["export", str(tmp_path / "new.json")]) == main(["export"]) == 1
