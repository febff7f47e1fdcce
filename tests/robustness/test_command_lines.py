"""Any command line gives a result or one sentence: never a traceback."""

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from wordle_tui.cli import COMMANDS, main
from wordle_tui.game.words import word_list
from wordle_tui.history.archive import Archive, as_json

QUICK = tuple(name for name in COMMANDS if name not in ("solve", "simulate", "serve"))
"""The others take long or do not end; what they refuse is tried below."""
arguments = st.one_of(
    st.sampled_from(
        (
            *("--json", "--hard", "--list", "--answers", "--top", "--mode"),
            *("--word", "--answer", "--challenge", "--seed", "--last", "--undo", "--by"),
            *("--words", "--adversary", "--help", "--"),
            *("nyt", "original", "salet", "fuzzy", "mean", "bash", "used", "-1", "0", "3", "x"),
            *("raise", "raise:bbbbb", "clint:bybbb", "WINCE", "wince:ggggg", "raise:ggggy", "-"),
            *("few.txt", "games.json", "missing.txt", ".", ""),
        )
    ),
    # As the system hands them over: any bytes but zero; no folder but this one is named.
    st.binary(max_size=6).map(lambda octets: os.fsdecode(octets.translate(None, b"\0/."))),
)
vectors = st.tuples(st.sampled_from(QUICK), st.lists(arguments, max_size=5)).map(
    lambda pair: [pair[0], *pair[1]]
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the commands run, with some files that the arguments name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "__stdin__", None)  # where there is a terminal, it is not used
    (tmp_path / "few.txt").write_text(
        "\n".join(word_list("original").answers[::40]), encoding="utf-8"
    )
    (tmp_path / "games.json").write_text(as_json(Archive(())), encoding="utf-8")
    yield tmp_path
    gc.enable()  # which the full-screen program puts off until it is shown


def status_of(vector: list[str]) -> object:
    try:
        return main(vector)
    except SystemExit as ending:
        return ending.code


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(vectors)
@example(["--list", "nyt", "--hard"])
@example(["suggest", "--top", "²"])
@example(["suggest", "--seconds", "nan", "--answers", "few.txt"])
@example(["rate", "--last", "99999999999999999999"])
@example(["solve", "raise", "--proof", "few.txt/x.txt", "--answers", "few.txt"])
@example(["export", "\udcff.json"])
@example(["import", "\udcff"])
@example(["words", "--answers", "\udcff"])
@example(["words", "--answers", "."])
@example(["share", "--challenge", "\udcff"])
@example(["stats", "--list", "\udcff"])
@example(["simulate", "--strategy", "letter-score:opener=raise:map=²"])
@example(["simulate", "--strategy", "letter-score:opener=\udcff"])
@example(["solve", "zzzzz"])
def test_any_command_line_gives_an_exit_status(
    folder: Path, capsys: pytest.CaptureFixture[str], vector: list[str]
) -> None:
    # A search that takes long proves less, it does not fail.
    if vector[0] in ("suggest", "rate") and "--seconds" not in vector:
        vector = [vector[0], "--seconds", "0", *vector[1:]]
    assert status_of(vector) in (0, 1, 2)
    assert "fault of the program" not in capsys.readouterr().err
