"""The command `suggest`: its sentence, `--word`, `--familiar`, aims, and other solvers."""

from __future__ import annotations

import json
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.programs import call, call_json, output, refusal, typed
from wordle_tui.game.words import word_list
from wordle_tui.history.history import History
from wordle_tui.settings.settings import Settings

TURNS = ("soare:bbbbg", "clint:ybyyb")


def test_what_is_known_of_the_answer_is_said() -> None:
    known = (
        "The answer must begin with S; must contain O, not third; must contain N, not fourth; "
        "must not contain E or T."
    )
    assert f"5 words left\n{known}\n" in output("suggest stone:gbyyb --list original")
    assert call_json("suggest stone:gbyyb --list original")["known"][0] == "must begin with S"


def test_turns_are_read_from_the_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", typed("soare:bbbbg\nclint:ybyyb\n"))
    assert output("suggest - --list original") == output("suggest", *TURNS, "--list", "original")


@pytest.mark.parametrize(
    ("most", "ending"),
    [(4, "wince mince niece niche"), (3, "wince mince niece … and 1 more")],
)
def test_the_words_left_are_named_as_far_as_there_is_room(
    most: int,
    ending: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("wordle_tui.commands.suggest._CANDIDATES_PRINTED", most)
    assert output("suggest", *TURNS, "--list", "original").splitlines()[-1] == ending


def test_words_of_ones_own_stand_beside_the_best() -> None:
    own = ("--word", "NICHE", "--word", "fuzzy", "--word", "niche")
    result = call_json("suggest", *TURNS, "--list", "original", *own)
    niche, fuzzy = result["asked"]
    assert niche.keys() >= result["suggestions"][0].keys()
    assert (niche["word"], niche["rank"], niche["rank_is_exact"]) == ("niche", 3, True)
    assert (
        niche["reason"]
        == "0.25 guesses more than MINCE: it can't tell WINCE from MINCE; MINCE can."
    )
    assert fuzzy["proved"]
    assert (fuzzy["rank"] > 1000, fuzzy["rank_is_exact"]) == (True, False)
    text = output("suggest", *TURNS, "--list", "original", "--rare", *own)
    assert f"NICHE: 3rd of all. {niche['reason']}" in text
    assert f"FUZZY: ≈{fuzzy['rank']:,}" in text


def test_without_time_ones_own_words_have_estimates() -> None:
    for plain in ([], ["--familiar"]):
        quick = ("raise:bbbbb", "--seconds", "0", "--word", "fuzzy", *plain)
        [fuzzy] = call_json("suggest", *quick)["asked"]
        assert not fuzzy["proved"]
        assert fuzzy["reason"].startswith("≈")


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


@pytest.mark.parametrize(
    ("arguments", "said", "status"),
    [
        (["--word", "zzzzz"], "ZZZZZ isn't in the nyt list", 2),
        (["--word", "slat"], "isn't a word of five letters", 2),
        (["raise:bgbby", "--hard", "--word", "clout"], "Hard mode: ", 1),
    ],
)
def test_words_that_cannot_be_played_are_refused(
    arguments: list[str], said: str, status: int
) -> None:
    assert said in refusal("suggest", *arguments, status=status)


def test_a_last_likely_word_is_not_called_certain() -> None:
    text = output("suggest crane:bgggb adept:ybbbb --word frank --word crank")
    frank = [line.split() for line in text.splitlines() if line.startswith("FRANK  ")]
    assert [(cells[1], cells[5]) for cells in frank] == [(">1.000", "<100%")] * 2


def test_a_last_word_is_called_certain() -> None:
    text = output("suggest", *TURNS, "mince:bgggg", "--list", "original")
    assert text.startswith("It's WINCE. No other word fits.\n")
    assert "1.000" in text
    assert "100%" in text


def test_the_aim_worst_says_how_many_guesses_at_most() -> None:
    """BULGY never needs more than three guesses. GODLY has a lower mean, but may need four."""
    turns = ("crane:bbbbb", "raise:bbbbb", "--list", "original", "--aim", "worst")
    rows = {row[0]: row for row in map(str.split, output("suggest", *turns).splitlines()) if row}
    assert rows["word"][-2:] == ["at", "most"]
    assert (rows["BULGY"][-1], rows["GODLY"][-1]) == ("3", "4")


# With a strategy


def test_the_score_stands_beside_each_word() -> None:
    """The example of solver 002: after STONE, TONES scores 0, STOPS 1 and STOMP 2."""
    command = ["suggest", "stone:gbgbb", "--list", "original", "--strategy", "distinct-letters"]
    words = [part for word in ("tones", "stops", "stomp") for part in ("--word", word)]
    lines = [line.split() for line in output(*command, "--top", "19", *words).splitlines()]
    scores = {line[0]: line[1] for line in lines if line and len(line) > 5 and line[0].isupper()}
    assert (scores["SHOCK"], scores["SPOOL"], scores["SLOSH"]) == ("3", "2", "2")
    assert (scores["TONES"], scores["STOPS"], scores["STOMP"]) == ("0", "1", "2")
    assert ["word", "new", "letters"] in [line[:3] for line in lines]


def test_a_strategy_in_hard_mode_gets_a_hard_game() -> None:
    assert call_json("suggest --list original soare:bbyyb --strategy entropy:hard")["hard"] is True


def test_without_a_strategy_the_exact_solver_ranks() -> None:
    shown = call_json("suggest --list original soare:bbyyb tardy:byybb")
    assert (shown["strategy"], shown["score_title"]) == ("optimal", "")
    assert shown["suggestions"][0]["score"] is None


@pytest.mark.whole
@pytest.mark.parametrize("command", ["suggest", "rate"])
def test_digits_that_are_read_as_colours_are_explained(command: str) -> None:
    said = "wordle-tui: The digits are read as 0 grey, 1 yellow, 2 green.\n"
    assert call(command, "early:22222", "--list", "original").stderr == said
    assert said not in call(command, "early:ggggg", "--list", "original").stderr


def test_a_rank_names_what_it_was_ranked_among() -> None:
    own = ("crane:bgbbb", "--familiar", "--word", "posit", "--word", "dolts", "--word", "plots")
    posit, dolts, plots = call_json("suggest", *own)["asked"]
    assert (posit["familiar_rank"], posit["familiar_rank_is_exact"]) == (1, True)
    assert posit["rank"] > dolts["rank"] == 1
    assert dolts["familiar_rank"] is None
    assert plots["rank"] > plots["familiar_rank"] > 1
    text = output("suggest", *own)
    assert f"POSIT: the best familiar word; ≈{posit['rank']}th of all. No familiar word is" in text
    assert "DOLTS: 1st of all. 0.06 guesses fewer than POSIT" in text
    assert "of the familiar words; ≈" in text
    assert "No guess is better" not in text


@pytest.mark.parametrize(
    ("turns", "rare"),
    [
        ("raise:bbbbb poppy:bgbbg woody:bggbg", "LOOBY, a rare word, never loses."),
        ("gundi:ybbby bilgy:bgbyb niger:bggbb", "TIGES, a rare word, loses 0.15% of the time."),
        ("raise:bgbbb --turns 3", "TANGA, a rare word, loses 30% of the time."),
    ],
)
def test_no_guess_is_called_safer_only_if_none_is(turns: str, rare: str) -> None:
    text = output("suggest", *turns.split(), "--hard")
    assert "No guess is safer" not in text
    assert "even the best play" not in text
    assert f"No familiar word is safer. {rare}" in text
    best = output("suggest", *turns.split(), "--hard", "--rare").splitlines()[0]
    assert best.startswith(f"Play {rare[:5]}: ")


def test_familiar_words_are_a_setting_that_options_override() -> None:
    """What scripts read does not depend on it, and names both words."""
    position = ("suggest", "crane:bgbbb", "--top", "1")

    def first_words() -> list[str]:
        options: list[list[str]] = [[], ["--familiar"], ["--rare"]]
        return [output(*position, *each).split(":")[0] for each in options]

    assert first_words() == ["Play POSIT", "Play POSIT", "Play DOLTS"]
    with closing(History.open()) as history:
        history.save_settings(Settings(plain_words=False))
    assert first_words() == ["Play DOLTS", "Play POSIT", "Play DOLTS"]
    with closing(History.open()) as history:
        history.save_settings(replace(history.load_settings(), plain_words=True))
    assert first_words()[0] == "Play POSIT"
    either = call_json(*position)
    assert (either["plain_words"], either["plain_word_cost"]) == (False, None)
    assert (either["suggestions"][0]["word"], either["familiar"]) == ("dolts", "posit")
    familiar = call_json(*position, "--familiar")
    assert (familiar["plain_word_cost"]["word"], familiar["familiar"]) == ("dolts", "posit")


def test_the_setting_does_not_change_the_order_of_a_strategy() -> None:
    command = ("suggest", "crane:bgbbb", "--strategy", "entropy", "--top", "3")
    assert output(*command) == output(*command, "--rare")


def test_a_strategy_over_a_small_list_has_exact_figures(tmp_path: Path) -> None:
    words = ["audit", "stone", "tones", "knots"]
    path = tmp_path / "small.txt"
    path.write_text("\n".join(words))
    small = ("suggest", "--answers", str(path), "--strategy", "letter-frequency")
    suggestions = call_json(*small)["suggestions"]
    figures = {each["word"]: each["expected_guesses"] for each in suggestions}
    assert figures == {"knots": 1.75, "stone": 1.75, "tones": 1.75, "audit": 2.25}
    assert all(each["proved"] for each in suggestions)
    path.write_text("\n".join(word_list("original").answers[:40]))
    assert all(each["proved"] for each in call_json(*small, "--top", "20")["suggestions"])
