"""`wordle-tui words`, its `add` and `remove`, and games with such lists and other limits."""

import sys
from pathlib import Path
from string import ascii_lowercase
from types import SimpleNamespace

import pytest

from tests.support.programs import call, call_json, output, refusal
from wordle_tui.game.words import LIST_NAMES, word_list


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "worte.txt"
    path.write_text("Süden\nNorden\nMöwen\nFußes\nein Satz\nSüden\n", encoding="utf-8")
    return path


def test_a_list_of_ones_own(words: Path) -> None:
    asked = refusal("words add deutsch", str(words))
    assert "worte.txt has words of several lengths, 5 (3) and 6 (1)" in asked
    added = call("words", "add", "deutsch", str(words), "--length", "5", "--language", "de")
    assert added.stdout.splitlines() == [
        "worte.txt: kept 3 five-letter words; skipped 3 lines "
        "(other lengths, repeated, or not words).",
        "The deutsch list has 3 five-letter words, also with Ö ẞ Ü. Play with it: --list deutsch.",
    ]
    again = ("words", "add", "deutsch", str(words), "--length", "6")
    assert "You already have a list deutsch. " in refusal(*again)
    listed = [each["name"] for each in call_json("words")["lists"]]
    assert listed == [*LIST_NAMES, "deutsch"]
    assert call_json("suggest SÜDEN:bbbgg --list deutsch")["list"] == "deutsch"
    unknown = refusal("suggest SEÑOR:bbbbb --list deutsch")
    assert unknown == "wordle-tui: The deutsch list has no Ñ.\n"
    [shown] = call_json("words --list deutsch")["lists"]
    assert (shown["length"], shown["language"], shown["alphabet"]) == (
        *(5, "de", "abcdefghijklmnoöpqrsßtuüvwxyz"),
    )
    assert call("words", "remove", "deutsch").returncode == 0
    gone = refusal("suggest --list deutsch")
    assert "There's no list 'deutsch'. Choose nyt, practice, original" in gone


def test_words_shows_each_list() -> None:
    assert "Past answers to 22 Aug 2026.\n" in output("words")
    lists = {each["name"]: each for each in call_json("words")["lists"]}
    assert lists["original"]["answers"] == 2315
    assert lists["original"]["guesses"] == 12972
    assert lists["nyt"]["guesses"] == 14855
    assert [each["weight"] for each in lists["nyt"]["classes"]] == list(
        dict.fromkeys(word_list("nyt").weights)
    )
    assert lists["nyt"]["answers"] + lists["nyt"]["rare"] == 14855


def test_a_list_and_answers_of_ones_own_do_not_go_together(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("crane\n", encoding="utf-8")
    said = refusal("suggest --list original --answers", str(tmp_path / "own.txt"))
    assert said.startswith("wordle-tui: Use --list or --answers, not both")
    assert "is a folder" in refusal("suggest --answers", str(tmp_path))


def test_a_list_with_many_weights_is_shown_as_one_class(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(
        "".join(f"{letter}ound {n}\n" for n, letter in enumerate(ascii_lowercase, 3)),
        encoding="utf-8",
    )
    assert call("words", "add", "many", str(path)).returncode == 0
    shown = call("words", "--list", "many").stdout.splitlines()
    assert [line.split() for line in shown[2:4]] == [
        ["answer", "26", "3", "to", "28"],
        ["accepted", "guesses", "26"],
    ]


def test_other_lengths_and_limits() -> None:
    game = "rate --answer rain --list english-4 --turns 2 --seconds 0 tale rant"
    assert output(game).startswith("RAIN, not found · ")
    assert "It was lost in 2 guesses." in refusal(game, "pain", status=1)
    wrong = refusal("suggest crane:bbbbb --list english-4")
    assert wrong == "wordle-tui: 'crane' isn't a word of four letters a-z.\n"


def test_a_damaged_list_hurts_only_itself(user_folder: Path) -> None:
    (user_folder / "lists").mkdir(parents=True)
    (user_folder / "lists" / "broken.txt").write_text(
        "# a word list of wordle-tui\ncrane 1e-05\n", encoding="utf-8"
    )
    shown = call("words")
    assert shown.returncode == 0
    assert "english-7" in shown.stdout
    assert "broken.txt is damaged" in shown.stderr


def test_a_list_of_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [f"{first}{second}ños" for first in ascii_lowercase for second in ascii_lowercase]
    module = SimpleNamespace(
        available_languages=lambda size: {"es": "path"}, iter_wordlist=lambda code: iter(words)
    )
    monkeypatch.setitem(sys.modules, "wordfreq", module)
    output("words add --from wordfreq es --keep ñ")
    [shown] = call_json("words --list es")["lists"]
    assert (shown["answers"], shown["guesses"], shown["language"]) == (676, 676, "es")
    for wrong in (
        "words add --from other es",
        "words add es",
        "words add es w.txt --from wordfreq es",
    ):
        assert "or --from wordfreq and the code of a language" in refusal(wrong)
