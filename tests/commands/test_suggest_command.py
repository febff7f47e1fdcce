"""The command `suggest`: sentences and figures, words of one's own, several boards."""

import io
import json
import re
import sys
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from tests.support.programs import call, call_json, output, refusal, typed
from wordle_tui.advice.advice import ONE_BOARD
from wordle_tui.advice.reasons import NOT_PROVED
from wordle_tui.game import daily
from wordle_tui.game.daily import KNOWN_TO
from wordle_tui.game.words import word_list
from wordle_tui.history.history import History
from wordle_tui.settings.settings import Settings

FOUR = "--list original soare:bbbbg clint:ybyyb"
"""WINCE, MINCE, NIECE and NICHE are left."""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "stone:gbyyb --list original",
            "\n5 words left\nThe answer must begin with S; must contain O, not third; must contain "
            "N, not fourth; must not contain E or T.\n",
        ),
        (FOUR, "\nwince mince niece niche\n"),
        (f"{FOUR} mince:bgggg", "It's WINCE. No other word fits.\n"),
        ("salet:ggggg", "The game is won in 1 guess.\n"),
        (
            f"--list original {'salet:bbbbb ' * 6}",
            "The game is lost: all six guesses are used.\n221 words left\n",
        ),
        ("--seconds 0 crane:bybby --list original", NOT_PROVED),
        (
            "raise:bbbbb poppy:bgbbg woody:bggbg --hard",
            "LOOBY is a rare word; BOOBY, a familiar one, loses 1% of the time.",
        ),
        ("raise:bgbbb --turns 3 --hard", "TANGA, a rare word, loses 30% of the time."),
    ],
)
def test_what_is_said(line: str, said: str) -> None:
    assert said in output(f"suggest {line}")


def test_a_dearer_guess_comes_first_because_it_loses_less() -> None:
    text = output("suggest --hard salet:bgbgb gayer:bgbgg racer:bgbgg")
    risk = r"PAPER needs 0.\d+ guesses fewer but loses .*% of the time; FAKER never does"
    assert re.search(risk, text)
    advice = call_json("suggest --list original --hard salet:bbbbb drony:ybygb")
    assert advice["suggestions"][0]["risk"] == pytest.approx(1 / 6)
    assert advice["suggestions"][0]["done_by"][-1] == pytest.approx(5 / 6)


@pytest.mark.parametrize(
    ("line", "status", "sentence"),
    [
        ("--word zzzzz", 2, "ZZZZZ isn't in the nyt list"),
        ("raise:bgbby --hard --word clout", 1, "In hard mode "),
        ("--turns 21", 2, "a game has 1 to 20 guesses"),
        ("--boards 2 crane:bbbbb/bbbbb crane:bbbbb/ybbbb", 1, "Board 2: No word fits."),
        ("--boards 2 --hard", 2, "Hard mode is for one board"),
        ("--boards 2 --strategy guessmap", 2, ONE_BOARD),
        ("--boards 1 --turns 21", 2, "A game has 1 to 20 guesses"),
        ("--boards 4 --turns 3", 2, "4 boards has 4 to 24 guesses"),
    ],
)
def test_what_makes_no_sense_is_refused(line: str, status: int, sentence: str) -> None:
    assert sentence in refusal(f"suggest {line}", status=status)


@pytest.mark.parametrize(
    "text",
    [
        "soare:bbbbg\nclint:ybyyb\n",
        "soare:bbbbg, clint:ybyyb",
        "# today\n\nsoare bbbbg  # the usual one\n clint: c yellow, i and n yellow\n",
        "soare 00002\n10110 clint",
        "⬛⬛⬛⬛🟩 soare\nclint yellow grey yellow yellow grey",
    ],
)
def test_turns_are_read_from_the_input(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the conversation takes them, with comments and blank lines."""
    monkeypatch.setattr(sys, "stdin", typed(text))
    assert output("suggest - --list original") == output(f"suggest {FOUR}")


def test_turns_of_several_boards_are_read_from_the_input(monkeypatch: pytest.MonkeyPatch) -> None:
    given = output("suggest --boards 2 crane:ggggg/bbbbg slate:-/bbbyg")
    for text in ("crane:ggggg/bbbbg slate:-/bbbyg", "crane all green/e green\nslate -/bbbyg # 2"):
        monkeypatch.setattr(sys, "stdin", typed(text))
        assert output("suggest - --boards 2") == given


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("soare\n", "Add the colours of SOARE, as in soare:bbygb."),
        ("⬛⬛⬛⬛🟩\n", "Give a guess before its colours, as in raise:bygbb."),
        ("what a day", "'what' isn't a word of five letters a-z."),
        ("soare 00002\nclint 31223", "are 0 to 2 or 1 to 3, not both"),
    ],
)
def test_lines_without_turns(text: str, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", typed(text))
    assert sentence in refusal("suggest -")


def test_the_words_left_are_named_as_far_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordle_tui.commands.suggest._CANDIDATES_PRINTED", 3)
    assert output(f"suggest {FOUR}").endswith("\nwince mince niece … and 1 more\n")


def test_a_finished_game_gets_no_suggestions() -> None:
    lost = call_json("suggest --list original", *["salet:bbbbb"] * 6)
    assert (lost["remaining"], len(lost["candidates"]), lost["suggestions"]) == (221, 221, [])
    assert call_json("suggest cigar:ggggg")["suggestions"] == []


@pytest.mark.parametrize(("last", "left"), [("mince:bgggg", 1), ("niece:ygbgg", 2)])
def test_of_one_or_two_words_left_only_they_are_suggested(last: str, left: int) -> None:
    shown = call_json(f"suggest {FOUR} {last}")
    assert {each["word"] for each in shown["suggestions"]} == {*shown["candidates"]}
    assert len(shown["candidates"]) == left


def test_on_a_terminal_the_guesses_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr("tests.support.programs.io.StringIO", Terminal)
    shown = output("suggest --boards 2 crane:bbbbg/ggggg slate:bbbbg/- --seconds 0")
    assert shown.startswith("CRANE bbbbg  CRANE ggggg\nSLATE bbbbg\nPlay ")


def test_likely_and_rare_words_are_told_apart() -> None:
    result = call_json("suggest tarse:bgbby --seconds 0")
    assert result["likely"] == len(result["candidates"])
    assert result["likely"] + result["rare"] == result["remaining"]
    assert result["rare"] > 0
    text = output("suggest crane:bgggb adept:ybbbb --word frank")
    rows = [line.split("  ") for line in text.splitlines() if line.startswith("FRANK  ")]
    assert len(rows) == 2
    assert all({"just over 1", "almost certain"} <= {*map(str.strip, row)} for row in rows)


@pytest.mark.parametrize(
    ("line", "is_proved"),
    [("--seconds 0 crane:bybby", False), ("--seconds 0 parse:bbybb clint:bbyyb", True)],
)
def test_whether_the_best_is_proved(line: str, is_proved: bool) -> None:
    assert call_json(f"suggest --list original {line}")["best_is_proved"] is is_proved


def test_more_openers_than_the_book_has_are_refused_with_a_sentence(user_folder: Path) -> None:
    result = call("suggest", "--list", "original", "--top", "1000")
    assert re.fullmatch(r"wordle-tui: The book has \d+ openers, not 1,000\.\n", result.stderr)
    assert call("suggest", "--list", "original", "--top", "3").stderr == ""
    assert not user_folder.exists(), "advice makes no history"


def test_missing_past_answers_leave_no_opener_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    def opener(days: int, *arguments: str) -> str:
        monkeypatch.setattr(daily, "today", lambda: KNOWN_TO + timedelta(days=days))
        found = call("suggest", *arguments)
        assert ("known to 22 August; newer ones: `wordle-tui" in found.stderr) is (days > 8)
        return str(found.stdout.split()[2])

    assert [opener(days) for days in (8, 31, 32)] == ["3.02", "3.02", "≈3.02"]
    assert call("suggest", "--list", "original").stderr == ""


def test_words_of_ones_own_stand_beside_the_best() -> None:
    own = ("--word", "NICHE", "--word", "fuzzy", "--word", "niche")
    result = call_json(f"suggest {FOUR}", *own)
    niche, fuzzy = result["asked"]
    assert niche.keys() >= result["suggestions"][0].keys()
    assert (niche["word"], niche["rank"], niche["rank_is_exact"]) == ("niche", 3, False)
    assert (
        niche["reason"]
        == "0.25 guesses more than MINCE: it can't tell WINCE from MINCE; MINCE can."
    )
    assert fuzzy["proved"]
    assert (fuzzy["rank"] > 1000, fuzzy["rank_is_exact"]) == (True, False)
    text = output(f"suggest {FOUR} --rare", *own)
    assert f"NICHE: ≈3rd of all. {niche['reason']}" in text
    assert f"FUZZY: ≈{fuzzy['rank']:,}" in text


def test_without_time_ones_own_words_have_estimates() -> None:
    [fuzzy] = call_json("suggest raise:bbbbb --seconds 0 --word fuzzy")["asked"]
    assert not fuzzy["proved"]
    assert fuzzy["reason"].startswith("≈")


def test_a_rank_names_what_it_was_ranked_among() -> None:
    own = "crane:bgbbb --familiar --word posit --word dolts --word plots"
    posit, dolts, plots = call_json(f"suggest {own}")["asked"]
    assert [each["is_best_familiar"] for each in (posit, dolts, plots)] == [True, False, False]
    assert posit["rank"] > dolts["rank"] == 1
    text = output(f"suggest {own}")
    assert f"POSIT: the best familiar word; ≈{posit['rank']}th of all.\n" in text
    assert "DOLTS: 1st of all. 0.06 guesses fewer than POSIT" in text


def test_familiar_words_are_a_setting_that_options_override() -> None:
    """What scripts read does not depend on it, and names both words."""
    position = "suggest crane:bgbbb --top 1 --seconds 0"

    def first(option: str = "") -> str:
        return output(f"{position} {option}").split()[1]

    assert (first(), first("--familiar"), first("--rare")) == ("POSIT:", "POSIT:", "DOUTS:")
    either = call_json(position)
    assert (either["plain_words"], either["plain_word_cost"]) == (False, None)
    assert (either["suggestions"][0]["word"], either["familiar"]) == ("douts", "posit")
    assert call_json(f"{position} --familiar")["plain_word_cost"]["word"] == "douts"
    with closing(History.open()) as history:
        history.save_settings(Settings(plain_words=False))
    assert (first(), first("--familiar"), first("--rare")) == ("DOUTS:", "POSIT:", "DOUTS:")


def test_a_dictionary_alone_is_enough(tmp_path: Path) -> None:
    """Guesses that it lacks are taken, with a remark."""
    path = tmp_path / "own.txt"
    path.write_text("mince\nwince\nniece\nsissy\n", encoding="utf-8")
    remark = "wordle-tui: RAISE isn't in the own.txt list, but counts as a guess.\n"
    own = ("--answers", str(path))
    advised = call("suggest", "raise:bbybg", "--word", "those", "--json", *own)
    advice = json.loads(advised.stdout)
    assert advised.stderr.endswith(remark)
    assert advice["candidates"] == ["mince", "wince", "niece"]
    assert [asked["word"] for asked in advice["asked"]] == ["those"]
    rated = call("rate", "raise", "mince", "--json", *own)
    assert rated.stderr.endswith(remark)
    assert json.loads(rated.stdout)["guesses"][0]["after"] == 3


@pytest.mark.parametrize("digits", ["slate:11113 wince:33333", "slate:00002 wince:22222"])
def test_digits_are_those_of_the_keys_unless_one_is_0(digits: str) -> None:
    said = call_json(f"suggest --list original {digits}")
    assert said["turns"] == ["slate:bbbbg", "wince:ggggg"]
    boards = f"{digits[:11]}/{digits[6:11]} {digits[12:]}/{digits[6]}{digits[-4:]}"
    several = call_json(f"suggest --list original --boards 2 {boards}")
    assert several["turns"] == ["slate:bbbbg/bbbbg", "wince:ggggg/bgggg"]
    rated = call_json(f"rate --seconds 0 --list original {digits} --answer wince")
    assert [each["pattern"] for each in rated["guesses"]] == ["bbbbg", "ggggg"]


def test_digits_from_0_and_from_1_are_not_mixed() -> None:
    said = "wordle-tui: The digits of colours are 0 to 2 or 1 to 3, not both in one text.\n"
    assert refusal("suggest slate:00002 mince:33333") == said


def test_the_score_of_a_strategy_stands_beside_each_word() -> None:
    """The example of solver 002: after STONE, TONES scores 0, STOPS 1 and STOMP 2."""
    command = "suggest stone:gbgbb --list original --strategy distinct-letters --top 19"
    own = "--word tones --word stops --word stomp"
    lines = [line.split() for line in output(f"{command} {own}").splitlines()]
    scores = {line[0]: line[1] for line in lines if line and len(line) > 5 and line[0].isupper()}
    assert (scores["SHOCK"], scores["SPOOL"], scores["SLOSH"]) == ("3", "2", "2")
    assert (scores["TONES"], scores["STOPS"], scores["STOMP"]) == ("0", "1", "2")
    assert ["word", "new", "letters"] in [line[:3] for line in lines]


def test_the_strategy_decides_on_hard_mode_and_scores() -> None:
    hard = call_json("suggest --list original soare:bbyyb --strategy entropy:hard")
    assert (hard["hard"], hard["strategy"]) == (True, "entropy, hard")
    usual = call_json("suggest --list original soare:bbyyb tardy:byybb")
    assert (usual["strategy"], usual["score_title"]) == ("optimal", "")
    assert usual["suggestions"][0]["score"] is None


def test_the_setting_does_not_change_the_order_of_a_strategy() -> None:
    command = "suggest crane:bgbbb soily:bybbb --strategy entropy --top 3"
    assert output(command) == output(f"{command} --rare")


def test_a_strategy_over_a_small_list_has_exact_figures(tmp_path: Path) -> None:
    path = tmp_path / "small.txt"
    path.write_text("audit\nstone\ntones\nknots\n", encoding="utf-8")
    small = ("suggest", "--answers", str(path), "--strategy", "letter-frequency")
    suggestions = call_json(*small)["suggestions"]
    figures = {each["word"]: each["expected_guesses"] for each in suggestions}
    assert figures == {"knots": 1.75, "stone": 1.75, "tones": 1.75, "audit": 2.25}
    path.write_text("\n".join(word_list("original").answers[:40]), encoding="utf-8")
    assert all(each["proved"] for each in call_json(*small, "--top", "20")["suggestions"])


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


def test_more_than_twenty_guesses_are_for_several_boards() -> None:
    assert output("suggest --boards 32 --turns 40 --top 1")
