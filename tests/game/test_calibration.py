"""`python data/prior.py --calibration`: the prior against answers of days, walking forward."""

from __future__ import annotations

import runpy
import sys
from datetime import timedelta
from math import log
from pathlib import Path

import pytest

from wordle_tui.game.daily import shipped_past
from wordle_tui.game.prior import LEARNED_SINCE
from wordle_tui.game.words import word_list

SCRIPT = Path(__file__).parents[2] / "data" / "prior.py"


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *options: str) -> str:
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), *options])
    runpy.run_path(str(SCRIPT), run_name="__main__")
    return capsys.readouterr().out


def rows(text: str) -> dict[str, list[float]]:
    """The figures of the table by the title of their line."""
    found = {}
    for line in text.splitlines()[2:]:
        found[line[:33].strip()] = [float(part) for part in line[33:].split()]
    return found


def test_days_are_rated_by_what_was_known_before_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "made-up.txt"
    file.write_text(
        "cigar 2025-10-02\nmurky 2025-09-30\nrebut 2025-10-01\naahed 2025-10-03\n", encoding="utf-8"
    )
    printed = run(capsys, monkeypatch, "--calibration", str(file))
    assert printed.startswith("4 answers of days from 2025-09-30 to 2025-10-03\n")
    table = rows(printed)
    *_, unchanged_loss, basic_loss, learned_loss = table.pop("log loss an answer, without rare")
    assert table.pop("rare") == [1]
    assert table["used in 2021"][3] == 2
    for column in (0, 1, 2):
        assert sum(row[column] for row in table.values()) == pytest.approx(4, abs=0.3)
    # By hand: MURKY weighs 100, and 5 once it is used; CIGAR and REBUT were used.
    start = shipped_past().before(LEARNED_SINCE + timedelta(days=1))
    total = sum(word_list("nyt", start).weights)
    first = log(total) - log(100)
    assert unchanged_loss == pytest.approx((first + 2 * log(total / 5)) / 3, abs=0.001)
    assert basic_loss == pytest.approx((first + 2 * log((total - 95) / 5)) / 3, abs=0.001)
    weights = []
    for days, answer in (([], "murky"), (["murky"], "rebut"), (["murky", "rebut"], "cigar")):
        numbered = enumerate(days, 1)
        on = [(LEARNED_SINCE + timedelta(days=number), word) for number, word in numbered]
        words = word_list("nyt", start.adding(on=on))
        chance = dict(zip(words.answers, words.weights, strict=True))[answer] / sum(words.weights)
        weights.append(-log(chance))
    assert learned_loss == pytest.approx(sum(weights) / 3, abs=0.001)


@pytest.mark.whole
def test_without_a_file_the_shipped_answers_with_days_are_rated(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = run(capsys, monkeypatch, "--calibration")
    documented = (SCRIPT.parents[1] / "docs" / "solver.md").read_text(encoding="utf-8")
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
