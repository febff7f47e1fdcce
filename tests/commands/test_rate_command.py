"""The command `rate`: the published table, JSON, reports and errors."""

import re
import sys
from contextlib import closing
from datetime import date

import pytest

from tests.support.games import played
from tests.support.programs import call, call_json, output, refusal, typed
from wordle_tui.game.records import FinishedBoard, FinishedGame, Mode
from wordle_tui.game.rule import Rule
from wordle_tui.game.turn import parse_turns
from wordle_tui.history.archive import Archive
from wordle_tui.history.exchange import import_games
from wordle_tui.history.history import History
from wordle_tui.history.sources.common import game_of

GAME = ["soare", "clint", "mince", "wince"]
QUICK = ["--list", "original", "--seconds", "0"]
GRID = "⬛⬛⬛⬛🟩 🟨⬛🟨🟨⬛ ⬛🟩🟩🟩🟩 🟩🟩🟩🟩🟩"


def test_a_game_as_json() -> None:
    rated = call_json("rate", *GAME, *QUICK)
    first = rated["guesses"][0]
    assert first["reason"].startswith("The difference comes later")
    figures = {"expected_guesses", "expected_remaining", "worst", "risk"}
    assert first["best"].keys() == {"word", *figures}
    assert (first["guess"], first["pattern"]) == ("soare", "bbbbg")
    assert (first["before"], first["after"], first["worst"]) == (2315, 79, 183)
    assert first["hard_mode_legal"]
    assert rated["answer"] == "wince"
    assert rated["optimal_line"][-1] == "wince"
    assert pytest.approx(rated["expected_start"] + rated["total_loss"] - rated["total_luck"]) == 4


def rows_by(figure: str, game: str) -> list[list[str]]:
    """The table of `rate --by`, without its header."""
    table = output(f"rate {game} --by {figure} --list original").partition("\n\n")[0]
    return [line.split() for line in table.splitlines()[1:]]


def test_the_table_of_the_seed() -> None:
    first, second, third, last = rows_by("mean", " ".join(GAME))
    assert first == ["soare", "2315", "62.301", "183", "79", "raise", "61.001", "168", "25"]
    assert second == ["clint", "79", "3.506", "8", "4", "guilt", "2.873", "6", "6"]
    assert third[:5] == ["mince", "4", "1.000", "1", "1"]
    assert third[5] in ("mince", "wince")
    assert last == ["wince", "1", "1.000", "1", "1", "wince", "1.000", "1", "1"]
    by_max = rows_by("max", " ".join(GAME))
    assert [(row[5], row[7]) for row in by_max[:2]] == [("raise", "168"), (by_max[1][5], "6")]


def test_the_tables_for_people() -> None:
    shown = output("rate", *GAME, *QUICK)
    for expected in (
        "\nCLINT cost ≈0.09 guesses. GUILT was better. ",
        "WINCE in 4; best play needed ≈3.",
    ):
        assert expected in shown
    assert "\nBest play: " in shown
    assert shown.endswith("≈ Some values couldn't be proved with the work allowed.\n")
    assert re.search(r"\nWINCE +ggggg +1 +1\.00 +– +– +the only word\n", shown)  # nothing to prove
    assert all(len(line) <= 80 for line in shown.split("\n\n")[1].splitlines())
    ahead = output("rate", *GAME, "--by", "mean", "--list", "original")
    assert "\nFollowing the suggestions: raise lingo mince wince (4 guesses)\n" in ahead


def test_games_are_compared_with_what_is_suggested() -> None:
    game = ("rate", "crane", "leach", "relay", *QUICK)
    assert "\nLEACH cost ≈0.48 guesses. MALTY was better. " in output(*game)
    assert "\nLEACH cost ≈0.48 guesses. PATLY was better. " in output(*game, "--rare")
    guess = call_json(*game)["guesses"][1]
    assert (guess["best"]["word"], guess["familiar"]["word"]) == ("patly", "malty")


def test_turns_without_an_answer() -> None:
    rated = call_json("rate soare:bbbbg clint:ybyyb", *QUICK)
    assert rated["answer"] is None
    assert rated["optimal_line"] == []
    assert rated["expected_left"] == 1.75
    assert "After 2 guesses, 1.75 more were needed on average" in output(
        "rate soare:bbbbg clint:ybyyb", *QUICK
    )


def test_a_shared_grid_with_its_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = call_json("rate", *GAME, *QUICK)
    assert call_json("rate", *GAME, *GRID.split(), *QUICK) == plain
    pasted = "Wordle 1,213 4/6\n" + GRID.replace(" ", "\n") + "\n" + " ".join(GAME)
    monkeypatch.setattr(sys, "stdin", typed(pasted))
    assert call_json("rate -", *QUICK) == plain


def test_the_last_game_of_the_history_is_rated_and_left_alone() -> None:
    turns = parse_turns("soare:bbbbg clint:ybyyb mince:bgggg wince:ggggg")
    with closing(History.open()) as history:
        stored = history.add(played("wince", turns=turns, list_name="original"))
    rated = call_json("rate --last --seconds 0")
    assert [each["guess"] for each in rated["guesses"]] == GAME
    assert "\nThis game counts.\n" in output("rate --last --seconds 120")
    with closing(History.open()) as history:
        assert history.games() == [stored]


def test_a_game_is_kept_by_its_words_if_nothing_is_doubtful() -> None:
    keep = "rate slate stoaq aahed --keep --day 1900"
    doubts = "STOAQ isn't a Wordle word. AAHED isn't a likely answer."
    sure = "Give --sure to keep it, or another --day."
    assert refusal(keep, "--seconds", "0").startswith(f"wordle-tui: {doubts} {sure}")
    assert "AAHED in 3" in output(f"{keep} --sure --seconds 0")
    assert "MARCH in 3" in output("rate slate crony march --keep --seconds 0")
    with closing(History.open()) as history:
        assert [game.answer for game in history.games()] == ["march", "aahed"]
        assert [game.number for game in history.games()] == [1901, 1900]


def test_games_that_cannot_be_rated_again() -> None:
    nothing = refusal("rate --last", status=1)
    assert "You have no finished game with one board to rate yet." in nothing
    with closing(History.open()) as history:
        import_games(history, Archive((game_of(date(2024, 1, 2), score=4),)), "file")
        boards = FinishedBoard(score=3), FinishedBoard(score=5)  # it is not looked at
        history.add(FinishedGame(Mode.PRACTICE, "practice", Rule.NORMAL, boards, limit=7))
    assert "of your last game aren't known" in refusal("rate --last", status=1)
    with closing(History.open()) as history:
        history.add(played("wince", "wince", list_name="mine"))
    assert "This game was played with the mine list. Give it with --answers." in refusal(
        "rate --last"
    )


@pytest.mark.parametrize(
    ("line", "status", "sentence"),
    [
        ("soare:bbbbg clint:ybyyb mince:ggggb", 1, "Guess 3: No word fits."),
        ("about adieu alone arise audio canoe crane slate", 1, "Guess 7: The game is over"),
        ("soare --keep", 2, "Tell 2 to 6 guesses"),
        ("soare raise --keep --answer wince", 2, "--keep takes the words alone."),
        ("soare wince --day yesterday", 2, "--day needs --keep."),
        ("soare wince ⬛⬛⬛⬛🟨 🟩🟩🟩🟩🟩", 1, "Guess 1: With the answer"),
        ("", 2, "There's no game to rate"),
        ("soare --last", 2, "Give guesses or --last, not both."),
        ("--last", 2, "--last takes the game as it was played"),  # with another list
        ("wince --by mean", 2, "Use --by or --seconds, not both."),
    ],
)
def test_refusals_are_one_sentence(line: str, status: int, sentence: str) -> None:
    assert refusal(f"rate {line}", *QUICK, status=status).startswith(f"wordle-tui: {sentence}")


def test_an_answer_that_is_no_word_is_named_first() -> None:
    rated = call("rate", "soare", "clint", "--answer", "xxxxx", *QUICK)
    assert rated.stderr == "wordle-tui: XXXXX isn't in the original list.\n"
    assert rated.returncode == 0


def test_an_input_without_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", typed("\x7fELF\udcb7"))
    assert "The standard input isn't UTF-8 text. Give a game." in refusal("rate -", *QUICK)


def test_one_guess_ahead_of_an_unlikely_word() -> None:
    rows = rows_by("max", "salet crane aahed")
    assert [row[4] for row in rows[:-1]] == [row[1] for row in rows[1:]]


def test_one_guess_ahead_without_an_answer_of_the_list() -> None:
    """What a suggestion would have left is not known without an answer; another one is added."""
    for row, left in zip(rows_by("mean", "soare:bbbbg clint:ybyyb"), ("79", "4"), strict=True):
        assert (row[4], len(row)) == (left, 8)
    assert [row[1] for row in rows_by("mean", "soare zooks --answer kazoo")] == ["2316", "45"]
    said = output("rate soare zooks --answer kazoo --by mean --list original")
    assert " kazoo (" in said
    assert "KAZOO isn't an answer of the original list" in said


@pytest.mark.whole
def test_what_is_not_proved_and_why() -> None:
    """The best opener of the nyt list cannot be proved in this time; the other turns can."""
    shown = output("rate", *GAME, "--list", "nyt", "--seconds", "120")
    assert [line for line in shown.splitlines() if line.startswith("≈ ")] == [
        "≈ The best opener isn't proved."
    ]
    assert "bad luck cost 0.67." in shown  # luck does not rest on the best opener
