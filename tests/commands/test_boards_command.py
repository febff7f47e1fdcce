"""`suggest` with `--boards`."""

import pytest

from tests.support.programs import call_json, output, refusal
from wordle_tui.advice.advice import ONE_BOARD
from wordle_tui.advice.reasons import NOT_PROVED

TURNS = ["soare:bbbbg/ggggg", "clint:ybyyb/-"]
SEVERAL = ["--boards", "2", "crane:bybbb/bbbbg", "--list", "original", "--top", "2", "--rare"]


def test_suggestions_for_the_last_board() -> None:
    text = output("suggest --boards 2", *TURNS, "--list", "original", "--top", "2")
    assert text.startswith("Play MINCE: 1.75 more guesses on average for the last board. ")
    assert text.endswith(
        "\nboard 1  4 words left: wince mince niece niche\nboard 2  soare in 1 guess\n"
    )


def test_figures_that_are_sums_are_called_so() -> None:
    lines = output("suggest", *SEVERAL).splitlines()
    assert lines[0].startswith("Play TOILS: ≈3.8 more guesses for both boards. TOILS splits")
    assert lines[5].startswith("left, largest and bits are sums over two boards, ")
    assert lines[-1].startswith("board 2  102 words left: spike flume")
    assert lines[-1].endswith(" … and 92 more")


def test_your_word_has_figures_for_all_boards_and_for_each() -> None:
    lines = output("suggest", *SEVERAL, "--word", "slate").splitlines()
    at = lines.index(next(line for line in lines if line.startswith("your word")))
    assert lines[at + 1].split() == ["SLATE", "≈4.3", "24.52", "49", "6.75", "–", "≈4,415th"]
    assert lines[at + 2].split() == ["board", "1", "13.09", "27", "3.22", "–"]
    assert lines[at + 3].split() == ["board", "2", "11.43", "22", "3.53", "–"]
    assert lines[at + 4].startswith(
        "SLATE: ≈4,415th of all. ≈0.53 guesses more than TOILS. SLATE splits"
    )


@pytest.mark.parametrize("arguments", [SEVERAL, ["crane:bybbb", "--list", "original"]])
def test_estimates_come_even_without_time(arguments: list[str]) -> None:
    """Only with one board would more time prove anything."""
    first, *_ = output("suggest", *arguments, "--seconds", "0").splitlines()
    assert first.startswith("Play ")
    assert (NOT_PROVED in first) == (arguments != SEVERAL)


def test_suggestions_as_json() -> None:
    shown = call_json("suggest --boards 2", *TURNS, "--list", "original")
    assert shown["turns"] == TURNS
    assert (shown["limit"], shown["hard"], shown["remaining"]) == (7, False, 4)
    first, second = shown["boards"]
    assert first["known"][:2] == ["must end with E", "must contain C, not first"]
    assert first["candidates"] == shown["candidates"] == ["wince", "mince", "niece", "niche"]
    assert (second["candidates"], second["solved"], second["rare"]) == (["soare"], True, 0)
    best = shown["suggestions"][0]
    assert (best["word"], best["expected_guesses"], best["proved"]) == ("mince", 1.75, True)
    assert shown["best_is_proved"]


def test_one_and_several_boards_have_the_same_fields() -> None:
    asked = ["--word", "slate"]
    several = call_json("suggest", *SEVERAL, *asked)
    one = call_json("suggest crane:bybbb --list original", *asked)
    assert several.keys() == one.keys()
    assert several["boards"][0].keys() == one["boards"][0].keys()
    assert (several["is_sum"], one["is_sum"]) == (True, False)
    assert (several["candidates"], several["known"]) == ([], [])
    assert one["known"] == one["boards"][0]["known"]
    assert one["boards"][0]["candidates"] == one["candidates"]
    [slate] = several["asked"]
    [first, second] = slate["boards"]
    assert first["worst"] + second["worst"] == slate["worst"] == 49
    assert one["asked"][0]["boards"] == [first]


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        ("suggest --boards 2 crane:bbbbb/bbbbb crane:bbbbb/ybbbb", 1, "Board 2: No word fits."),
        ("suggest --boards 2 --hard", 2, "Hard mode is for one board"),
        ("suggest --boards 2 --aim worst", 2, ONE_BOARD),
        ("suggest --boards 2 --strategy guessmap", 2, ONE_BOARD),
        ("suggest --boards 1 --turns 21", 2, "A game has 1 to 20 guesses"),
        ("suggest --boards 4 --turns 3", 2, "4 boards has 4 to 24 guesses"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: str, status: int, sentence: str) -> None:
    assert sentence in refusal(*arguments.split(), status=status)


def test_more_than_twenty_guesses_are_for_several_boards() -> None:
    assert output("suggest --boards 32 --turns 40 --top 1")
