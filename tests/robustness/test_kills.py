"""A kill loses nothing: at every call that changes something, in a session of keys."""

import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.games import add_all, played, unfinished
from tests.support.platforms import needs_posix
from tests.support.session import EXPORT, KILLED_AT, STATEMENT, WITHOUT_EFFECT, keys
from wordle_tui.game.records import GameFilter, Mode
from wordle_tui.history import opening
from wordle_tui.history.archive import parse_archive
from wordle_tui.history.history import History


def killing(*kinds: str) -> list[str]:
    """The beginning of a command that kills each process it starts, at its calls of these kinds."""
    kills = (f"--inject={kind}:signal=KILL:when={KILLED_AT}" for kind in kinds)
    return ["strace", "-f", "-qq", "-o", "/dev/null", f"--trace={','.join(kinds)}", *kills]


def can_kill() -> bool:
    """Whether strace is there, and may watch other processes."""
    command = [*killing("rename"), "true"]
    return bool(shutil.which("strace")) and not subprocess.run(command, check=False).returncode


def stored(history: History) -> object:
    """What a session changes, without times and uuids."""
    games = sorted(
        " ".join(game.rows) for game in history.games(GameFilter(boards=None, has_given=True))
    )
    begun = unfinished(history, Mode.ASSIST)
    imports = history.read("SELECT COUNT(*) FROM kept WHERE kind = 'import'")
    file = history.path.with_name(EXPORT)
    exported = parse_archive(file.read_text(encoding="utf-8")).games if file.exists() else None
    words = history.undated_answers()
    return games, begun and (begun.guesses, begun.letters), imports, words, exported


def states(folder: Path) -> list[object]:
    """What is stored before a session and after each of its keys, if nothing happens to it."""
    with closing(History.open(folder / "games.sqlite3")) as history:
        return [stored(history), *(stored(history) for _ in keys(history))]


@pytest.fixture
def template(tmp_path: Path) -> Path:
    folder = tmp_path / "template"
    folder.mkdir()
    return folder


def damaged(template: Path) -> None:
    """A damaged file with a game that its copy has, too, one that it lacks, and one of its own."""
    path = template / "games.sqlite3"
    with closing(History.open(path)) as history:
        add_all(history, (lost := played("hence", "hence"), played("crane", "raise", "crane")))
    with closing(History.open(path)) as history:
        history.add(played("since", "since"))
        history.write(
            lambda connection: connection.execute("DELETE FROM games WHERE uuid = ?", (lost.uuid,))
        )
    path.write_bytes(b"?" + path.read_bytes()[1:])


@needs_posix
@pytest.mark.parametrize("is_damaged", [False, True], ids=["a new file", "a damaged file"])
def test_a_kill_at_any_call_loses_nothing(is_damaged: bool, template: Path, tmp_path: Path) -> None:
    """What was done is there, and the key that was under way is done or not."""
    if is_damaged:
        damaged(template)
    folder, whole = tmp_path / "killed", tmp_path / "whole"
    folder.mkdir()
    expected = states(Path(shutil.copytree(template, whole)))
    kinds = [*WITHOUT_EFFECT] if can_kill() else [STATEMENT]
    command = [sys.executable, "-m", "tests.support.session", str(template), str(folder), *kinds]
    ran = subprocess.run(
        [*(killing(*kinds) if kinds != [STATEMENT] else []), *command],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    for line in ran.stdout.splitlines():
        name, keys_done = line.split()
        path = folder / name / "games.sqlite3"
        with closing(History.open(path)) as history:
            assert stored(history) in expected[int(keys_done) :][:2], name
            assert is_damaged or history.notice is None, name
        left = {each.name.partition("-damaged-")[0] for each in path.parent.glob("games*")}
        assert left <= {path.name, opening.copy_of(path).name, "games"}, name
    assert len(ran.stdout.splitlines()) > 100
