"""`python data/prior.py --calibration`: the prior against answers of days, walking forward."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "data" / "prior.py"


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *options: str) -> str:
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), *options])
    runpy.run_path(str(SCRIPT), run_name="__main__")
    return capsys.readouterr().out


@pytest.mark.whole
def test_without_a_file_the_shipped_answers_with_days_are_rated(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = run(capsys, monkeypatch, "--calibration")
    documented = (SCRIPT.parents[1] / "docs" / "how-it-works.md").read_text(encoding="utf-8")
    for line in printed.splitlines():
        assert line in documented


def test_a_stopped_play_continues_where_it_was(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file, results = tmp_path / "day.txt", tmp_path / "results.csv"
    file.write_text("murky 2025-09-30\n", encoding="utf-8")
    options = ("--play", str(results), "--opener", "murky", str(file))
    mean = "learned: 1 answers from MURKY, mean {}.0000 guesses"
    assert mean.format(1) in run(capsys, monkeypatch, *options)
    results.write_text(
        results.read_text(encoding="utf-8").replace("learned,murky,1", "learned,murky,2"),
        encoding="utf-8",
    )
    assert mean.format(2) in run(capsys, monkeypatch, *options)
