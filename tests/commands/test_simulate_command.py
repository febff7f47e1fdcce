"""The commands `simulate`, `strategies` and `solve`."""

import json
from dataclasses import fields, replace
from pathlib import Path

import pytest

from tests.support.programs import call, call_json, output, refusal
from tests.support.reference import tiles
from wordle_tui import strategies
from wordle_tui.commands.simulated import simulation_page
from wordle_tui.game.words import WordList
from wordle_tui.strategies import published
from wordle_tui.strategies.published import Check
from wordle_tui.strategies.simulation import Simulation, simulate


def test_one_strategy_as_json(ten_words: list[str]) -> None:
    shown = call_json("simulate --strategy expected", *ten_words)
    assert shown["strategy"] == "expected"
    assert shown["list"] == "few.txt"
    assert shown["games"] == sum(shown["distribution"].values()) == 10
    assert list(shown["distribution"]) == ["1", "2", "3", "4", "5", "6", "fail"]
    assert {"hard", "mean", "sd", "max", "win_rate", "lost", "worst", "seconds"} <= set(shown)
    taken = shown["taken"]
    assert list(taken)[:3] == ["wince", "mince", "since"]
    assert sum(taken.values()) == shown["total"]
    assert shown["cumulative"]["3"] == sum(number <= 3 for number in taken.values()) / 10
    assert shown["cumulative"]["fail"] == 1
    text = output("simulate --strategy expected", *ten_words)
    assert f"  worst: {shown['max']} guesses for {' '.join(shown['worst'])}\n" in text


def test_one_strategy_as_text(ten_words: list[str]) -> None:
    strategy = "letter-score:opener=hence:map=4,4,2"
    shown = output(f"simulate --hard --strategy {strategy}", *ten_words)
    assert "letter-score from hence over 10 answers of the few.txt list, hard mode" in shown


@pytest.mark.parametrize("how", ["--all", "--strategy expected --strategy guessmap"])
def test_every_table_has_the_guesses_of_a_shorter_game(how: str, ten_words: list[str]) -> None:
    shown = output(f"simulate --turns 2 {how}", *ten_words)
    lines = [line.split() for line in shown.splitlines()]
    header, first = lines["--all" in how :][:2]
    named = strategies.names() if how == "--all" else ("expected", "guessmap")
    assert set(named) <= {line[0] for line in lines if line}
    assert header[2:6] == ["1", "2", "fail", "mean"]
    assert sum(map(int, first[2:5])) == 10


@pytest.mark.parametrize(("note", "status"), [("", 1), ("a known reason", 0)])
def test_the_exit_status_says_whether_the_figures_agree(
    note: str, status: int, monkeypatch: pytest.MonkeyPatch, few: WordList
) -> None:
    simulation = simulate(few, strategies.make("letter-score"))
    monkeypatch.setattr(
        "wordle_tui.commands.simulate.sweep",
        lambda _, runs, **__: ((number, simulation) for number in range(len(runs))),
    )
    found = [Check("001", "one", "3", "3"), Check("003", "another", "3.88", "3.87", note)]
    found[1:] = [replace(found[1], origin="derived" if note else "published")]
    monkeypatch.setattr(published, "checks", lambda *_: iter(found))
    result = call("simulate", "--all")
    shown = result.stdout
    assert result.returncode == status
    assert "published: by the author; computed: by us from the author's program" in shown
    assert ("\n    derived    3.88\n" if note else "\n    published  3.88\n") in shown
    assert f"1 of 2 agree{'; 1 differs for the reason given' if note else ''}." in shown


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("--strategy guesswork", "There's no strategy 'guesswork'"),
        ("--strategy guessmap:criterion=max", "guessmap has no option criterion"),
        ("--strategy guessmap:opener=xyzzy", "XYZZY isn't in the original"),
        ("--strategy letter-score --threshold-maps 3,-1", "Give numbers separated by commas"),
        ("--all --threshold-maps 3", "--threshold-maps goes with --strategy"),
        (
            "--strategy letter-score --threshold-maps 3 --answer cigar",
            "--answer or --threshold-maps, not both.",
        ),
        ("--strategy guessmap --threshold-maps 3", "guessmap has no option map"),
        ("--strategy expected --answer cigar --json", "Use --answer or --json, not both."),
        ("--all --answer cigar", "--answer goes with --strategy, not with --all."),
    ],
)
def test_wrong_usage_gets_one_sentence(line: str, sentence: str) -> None:
    assert sentence in refusal(f"simulate {line}")


def test_strategies_are_listed_with_their_options() -> None:
    shown = output("strategies")
    for strategy in strategies.available():
        assert strategy.sentence in shown
        assert strategy.author in shown
        assert all(figure.figure in shown for figure in strategy.published)
        assert all(option.metadata["help"] in shown for option in fields(strategy.options))
    assert (
        "\n  criterion       make the mean or the largest number of words left small (mean or max)"
        in shown
    )


def test_cumulative_percentages_are_those_of_solver_004() -> None:
    command = ["simulate", "--strategy", "likely-letters:knowledge=letters"]
    shown = output(*command)
    shares = [line.split()[2] for line in shown.splitlines()[1:8]]
    assert " ".join(shares) == "0.04% 6.31% 36.72% 42.38% 11.88% 2.12% 0.56%"
    shown = output(*command, "--strategy", "information-gain:knowledge=letters")
    assert [line.split() for line in shown.splitlines()[4:]] == [
        ["solved", "by", "guess", "1", "2", "3", "4", "5", "6"],
        ["likely-letters,", "letters", "0.04%", "6.35%", "43.07%", "85.44%", "97.32%", "99.44%"],
        ["information-gain,", "letters", "0.00%", "1.86%", "51.14%", "89.63%", "99.83%", "100.00%"],
    ]


def test_runs_with_different_options_stand_side_by_side(ten_words: list[str]) -> None:
    runs = ["--strategy", "optimal:opener=wince", "--strategy", "optimal:opener=mince"]
    runs += ["--strategy", "letter-score:map=4,4,4,3,3,3"]
    titles = ["WINCE, optimal", "MINCE, optimal", "letter-score, map 4,4,4,3,3,3"]
    assert [line.split("  ")[0] for line in output("simulate", *runs, *ten_words).splitlines()] == [
        *("strategy", *titles, "", "solved by guess", *titles)
    ]
    found = call_json("simulate", *runs, *ten_words)["runs"]
    assert [each["title"] for each in found] == titles
    assert [(each["taken"]["wince"], each["taken"]["mince"]) for each in found[:2]] == [
        *((1, 2), (2, 1))
    ]


def test_threshold_maps_are_tried_and_sorted_by_mean(tmp_path: Path) -> None:
    """The maps never rise, like the published ones, in whatever order the numbers are given."""
    answers = [f"{letter}ound" for letter in "bfhmprsw"]
    others = [f"{word} 0" for word in ("bumph", "fours", "frown", "bowls", "frump")]
    path = tmp_path / "answers.txt"
    path.write_text("\n".join(answers + others), encoding="utf-8")
    command = ["simulate", "--strategy", "letter-score:opener=bound", "--threshold-maps"]
    table, _, _ = output(*command, "2,9,2", "--answers", str(path)).partition("\n\n")
    header, *rows = (line.rsplit(maxsplit=13) for line in table.splitlines())
    assert {row[0].removeprefix("BOUND, letter-score, map ") for row in rows} == {
        *("2,2,2,2,2,2", "9,9,2,2,2,2", "9,9,9,2,2,2", "9,9,9,9,2,2", "9,9,9,9,9,2", "9,9,9,9,9,9")
    }
    means = [float(row[header.index("mean")]) for row in rows]
    assert means == sorted(means)
    assert means[0] < means[-1]


@pytest.mark.parametrize(("lost", "end"), [(12, ""), (13, " and 1 more (--json: all)")])
def test_of_many_lost_words_only_some_are_named(few: WordList, lost: int, end: str) -> None:
    taken = *[7] * lost, *[3] * (len(few.answers) - lost)
    found = Simulation("x", "x", {"hard": False}, few, taken, ("raise",), 0.5)
    [line] = [line for line in map(str, simulation_page(found)) if "lost:" in line]
    assert line == f"  lost: {lost}: {' '.join(few.answers[:12])}{end}"


def test_a_game_is_shown_as_it_goes() -> None:
    """The example of solver 001."""
    command = ["simulate", "--strategy", "letter-score", "--answer", "CIGAR"]
    assert output(*command).splitlines() == [
        "letter-score plays CIGAR",
        "  1  SOARE  ⬛⬛🟨🟨⬛  42 words left",
        "  2  TARDY  ⬛🟨🟨⬛⬛  9 words left: "
        "cigar briar augur lunar friar urban rumba vicar rival",
        "  3  CIGAR  🟩🟩🟩🟩🟩  found in 3 guesses",
    ]


def test_a_game_may_be_lost_and_its_answer_new() -> None:
    assert "guesses: too late, a game has 6" in output(
        "simulate --strategy guessmap --answer joker"
    )
    captured = call("simulate", "--strategy", "guessmap", "--answer", "kazoo")
    assert captured.returncode == 0
    assert "KAZOO was added to the answers of the original list." in captured.stderr
    assert "  4  KAZOO  🟩🟩🟩🟩🟩  found in 4 guesses" in captured.stdout


@pytest.fixture
def rhymes(tmp_path: Path) -> list[str]:
    path = tmp_path / "few.txt"
    words = "wince mince since fence hence pence dance lance vance nance"
    path.write_text(words.replace(" ", "\n"), encoding="utf-8")
    return ["--answers", str(path)]


def test_simulate_tells_the_weighted_mean_from_the_plain_one(tmp_path: Path) -> None:
    path = tmp_path / "weighted.txt"
    path.write_text("crane 1\nmoist 3\n", encoding="utf-8")
    shown = output("simulate --strategy optimal:opener=crane --answers", str(path))
    assert "  mean 1.5000 guesses (3 in all)" in shown
    assert "  mean 1.7500, weighted by how likely each answer is\n" in shown


@pytest.mark.whole
def test_solve_tells_the_weighted_mean_from_the_plain_one() -> None:
    result = call_json("solve salet --list nyt")
    games = {int(guesses): count for guesses, count in result["distribution"].items()}
    assert result["total"] == sum(guesses * count for guesses, count in games.items())
    assert result["mean"] == pytest.approx(result["total"] / sum(games.values()))
    assert result["weighted_mean"] < result["mean"]
    (best,) = call_json("suggest --top 1")["suggestions"]
    assert (best["word"], best["proved"]) == ("salet", True)
    assert result["weighted_mean"] == pytest.approx(best["expected_guesses"], abs=2e-3)


def test_a_proof_is_written(rhymes: list[str], tmp_path: Path) -> None:
    proof = tmp_path / "proof.json"
    unlimited = call_json("solve mince --no-limit --proof", str(proof), *rhymes)
    assert unlimited["limit"] is None
    assert json.loads(proof.read_text(encoding="utf-8"))["total"] == unlimited["weighted_total"]


def test_the_tree_as_text_can_be_played_by(ten_words: list[str]) -> None:
    """Following the indented lines finds every answer with the guesses of the index."""
    lines = output("solve wince --tree", *ten_words).split("\n\n")[2].splitlines()
    shown = call_json("solve wince --tree", *ten_words)
    assert lines[0] == "WINCE• 10"
    assert sum(map(len, shown["index"].values())) == shown["total"]
    assert max(map(len, shown["index"].values())) == shown["worst"]
    for answer, path in shown["index"].items():
        guesses, place, node = ["wince"], 0, shown["tree"]
        while guesses[-1] != answer:
            seen = tiles(guesses[-1], answer)
            row = "  " * len(guesses) + seen.translate(str.maketrans("byg", "⬛🟨🟩"))
            place = next(n for n in range(place + 1, len(lines)) if lines[n].startswith(row))
            guesses.append(lines[place].split()[1].rstrip("•").lower())
            node = node["replies"][seen]
            assert node["guess"] == guesses[-1]
            assert node["found"] or guesses[-1] not in path[-1:]
        assert guesses == path


def test_the_only_answer_is_found_at_once(tmp_path: Path) -> None:
    path = tmp_path / "one.txt"
    path.write_text("crane\n", encoding="utf-8")
    shown = call_json("solve crane --answers", str(path))
    assert (shown["total"], shown["mean"], shown["worst"]) == (1, 1, 1)
    assert shown["done_by"] == [1] * 6


def test_answers_that_are_not_found_are_named(ten_words: list[str]) -> None:
    shown = call_json("solve humph --turns 2 --tree", *ten_words)
    assert len(shown["lost"]) > 1
    assert not {*shown["lost"]} & shown["index"].keys()
    assert shown["tree"]["answers"] == 10, "found or lost"
    text = output("solve humph --turns 2 --tree", *ten_words)
    assert "  a lost answer counts as 3\n" in text
    tree = text.partition("\n\n")[2]
    assert "(lost: " in tree
    assert all(word in tree for word in shown["lost"])


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("mince --no-limit --turns 3", "Use --turns or --no-limit, not both."),
        ("mince --hard --proof p.json", "--proof goes with normal mode."),
        ("mince --turns 2 --proof p.json", "A proof needs a play that finds every word"),
    ],
)
def test_what_cannot_be_done_is_said(line: str, sentence: str, rhymes: list[str]) -> None:
    refused = call("solve", *line.split(), *rhymes)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert sentence in refused.stderr


def test_a_random_answer_is_played() -> None:
    first, *_, last = output("simulate --strategy expected --answer random").splitlines()
    assert first.startswith("expected plays ")
    assert first.split()[-1] in last
