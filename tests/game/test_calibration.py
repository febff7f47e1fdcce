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
