"""`wordle-tui score`: programs compared over a fixed set of answers."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean, stdev

import pytest

from tests.support.programs import call, call_json, output, refusal
from wordle_tui.game.people import people
from wordle_tui.game.words import word_list


def test_the_answers_are_spread_over_difficulty() -> None:
    answers, original = output("score").split(), word_list("original").answers
    assert len(set(answers)) == 100
    assert set(answers) <= set(original)
    difficulty = [people(word).mean for word in original]
    hundred = [people(word).mean for word in answers]
    assert fmean(hundred) == pytest.approx(fmean(difficulty), abs=0.02)
    assert stdev(hundred) == pytest.approx(stdev(difficulty), abs=0.03)


def test_two_programs_side_by_side(tmp_path: Path) -> None:
    first, second, *_ = output("score").split()
    good, poor = tmp_path / "good.txt", tmp_path / "poor.txt"
    good.write_text(f"# A good one\nsalet {first}\n\nsalet {second}\n", encoding="utf-8")
    poor.write_text(
        f"salet crony bumph gulpy salty vying answer={first}\nsalet {second}\n", encoding="utf-8"
    )
    shown = call("score", str(poor), str(good))
    assert shown.stderr.splitlines() == [
        "wordle-tui: poor.txt lacks 98 of the 100 answers.",
        "wordle-tui: good.txt lacks 98 of the 100 answers.",
    ]
    assert [line.split()[0] for line in shown.stdout.splitlines()] == ["name", "A", "poor"]
    worse, better = call_json(f"score {poor} {good}")["scores"]
    assert (better["name"], better["won"], better["guesses"]) == ("A good one", 2, 2)
    assert (worse["won"], worse["guesses"]) == (1, 4.5)
    low, high = worse["guesses_95"]
    assert high - low == pytest.approx(2 * 1.96 * stdev([7, 2]) / 2**0.5)
    for game in (worse, better):  # the figures explain the result, in guesses against best play
        assert game["guesses"] == pytest.approx(
            7920 / 2315 + game["regret"] - game["luck"], abs=0.3
        )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "There's no game in"),
        ("salet crane", "line 1: CRANE isn't one of the answers"),
        ("# name\nsalet {0}\ncrane {0}", "line 3: {1} has a game already"),
        ("salet crane answer={0}", "line 1: The game isn't over"),
    ],
)
def test_what_does_not_count_is_named(text: str, why: str, tmp_path: Path) -> None:
    answer, path = output("score").split()[0], tmp_path / "games.txt"
    path.write_text(text.format(answer), encoding="utf-8")
    assert why.format(answer, answer.upper()) in refusal("score", str(path))


def test_one_game_has_no_interval_and_digits_are_explained(tmp_path: Path) -> None:
    answer, path = output("score").split()[0], tmp_path / "games.txt"
    path.write_text(f"#\n{answer}:22222\n", encoding="utf-8")
    shown = call("score", str(path), "--seconds", "0")
    assert "0 grey, 1 yellow, 2 green" in shown.stderr
    assert shown.stdout.splitlines()[1].split()[:4] == ["games", "1", "1", "1.00"]
    assert call_json(f"score {path} --seconds 0")["scores"][0]["luck_95"] == [None, None]
