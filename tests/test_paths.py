"""Files are replaced as a whole."""

from __future__ import annotations

import stat
from pathlib import Path

from wordle_tui.paths import write_text


def test_a_replaced_file_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for mode in (0o600, 0o640, 0o666):
        path.write_text("old")
        path.chmod(mode)
        write_text(path, "new")
        assert path.read_text() == "new"
        assert stat.S_IMODE(path.stat().st_mode) == mode
    assert [*tmp_path.glob(".*")] == []
