"""The best opener: what a slow reference finds, whatever interrupts the proof."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.solver_reference import Reference
from tests.support.words import list_of
from wordle_tui import paths
from wordle_tui.advice import openers as module
from wordle_tui.advice.openers import best_opener
from wordle_tui.solver.pool import Pool
from wordle_tui.solver.stopping import Stopped

ALONE = Pool(0)


@given(st.integers(0, 10**9), st.integers(3, 14), st.booleans(), st.sampled_from([None, 2, 3]))
def test_an_interrupted_proof_finds_what_the_reference_finds(
    tmp_path_factory: pytest.TempPathFactory, seed: int, size: int, hard: bool, limit: int | None
) -> None:
    chance, folder = random.Random(seed), tmp_path_factory.mktemp("cache")
    words = list_of(dict.fromkeys("".join(chance.choices("abcd", k=3)) for _ in range(size)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paths, "user_cache", lambda: folder)
        patch.setattr(module, "TOGETHER", 2)
        patch.setattr(module, "BEAM", 1)
        while True:
            with suppress(Stopped):
                best = best_opener(
                    words,
                    hard=hard,
                    limit=limit,
                    executor=ALONE,
                    stop=lambda: chance.random() < 0.02,
                )
                break
    expected = Reference(dict.fromkeys(words.answers, 1), hard).best(
        words.answers, words.guesses, limit
    )
    assert (best.missed, best.lost, best.cost) == expected


def test_a_proof_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TOGETHER", 2)
    words = list_of(["".join(letters) for letters in ("abc", "abd", "bcd", "cda", "dab", "acd")])
    steps: list[int] = []
    with pytest.raises(Stopped):
        best_opener(
            words,
            executor=ALONE,
            stop=lambda: bool(steps),
            progress=lambda done, total: steps.append(done),
        )
    [path] = paths.user_cache().iterdir()
    proved = path.read_text(encoding="utf-8")
    with path.open("a", encoding="utf-8") as file:
        file.write("\nab")  # the program was killed while it wrote
    best_opener(words, executor=ALONE, progress=lambda done, total: steps.append(done))
    assert steps == [3, 5, 6]
    assert path.read_text(encoding="utf-8").startswith(f"{proved}\nab\n")
    best_opener(words, executor=ALONE, progress=lambda done, total: steps.append(done))
    assert steps == [3, 5, 6]


def test_the_better_of_two_leaders_counts() -> None:
    """Two programs may have written to the file, each with a leader of its own."""
    words = list_of(["aab", "abc", "bca", "cab", "ccc", "acb", "bbb"])
    best = best_opener(words, executor=ALONE)
    [path] = paths.user_cache().iterdir()
    worst = "ccc"
    assert words.guesses[best.guess] != worst
    every = " ".join(words.guesses)
    path.write_text(f"{words.guesses[best.guess]}\n{worst} {every}", encoding="utf-8")
    assert best_opener(words, executor=ALONE) == best
