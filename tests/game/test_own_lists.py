"""Lists of the user's own: alphabets, lengths, dictionaries, and the names they are kept under."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from wordle_tui.game.alphabet import Alphabet, capital
from wordle_tui.game.errors import WordError, WordleError
from wordle_tui.game.named_lists import added_names, list_named, list_names
from wordle_tui.game.own_lists import WordFile, add_list, frequent_words, own_list, remove_list
from wordle_tui.game.words import LIST_NAMES, word_list


def file_of(folder: Path, name: str, text: str, encoding: str = "utf-8") -> Path:
    path = folder / name
    path.write_text(text, encoding=encoding)
    return path


@pytest.mark.parametrize(
    ("language", "text", "folded"),
    [
        ("", "Crane", "crane"),
        ("", "N\u0303andu\u0301", "ñandú"),  # marks that stand apart are composed
        ("tr", "KITAP", "kıtap"),
        ("tr", "kİtap", "kİtap"),
        ("tr", "kitap", "kİtap"),
        ("", "kitap", "kitap"),
        ("de", "Straße", "straẞe"),
        ("de", "STRAẞE", "straẞe"),
        ("", "ΣΊΣΥΦΟΣ", "σίσυφοσ"),
        ("", "ﬁsts", "fists"),
    ],
)
def test_case_and_marks(language: str, text: str, folded: str) -> None:
    alphabet = Alphabet(language=language)
    assert alphabet.fold(text) == folded
    assert alphabet.fold(alphabet.fold(text)) == folded
    assert all(len(capital(letter)) == 1 for letter in folded)
    assert len({capital(letter) for letter in folded}) == len(set(folded))


def test_a_list_without_sharp_s_takes_ss(tmp_path: Path) -> None:
    swiss, _ = own_list(file_of(tmp_path, "swiss", "masse\nkusse\n"))
    german, _ = own_list(file_of(tmp_path, "german", "fußes\nmasse\n"))
    assert swiss.check("Maße") == "masse"
    assert german.check("FUẞES") == german.check("fußes") == "fuẞes"
    with pytest.raises(WordError, match="The german list has no Ñ"):
        german.check("señor")


def test_a_list_without_a_dotted_capital_i_takes_i() -> None:
    assert word_list("original").check("PRİNT") == "print"


def test_the_alphabet_is_ordered_as_people_order_it(tmp_path: Path) -> None:
    words, _ = own_list(file_of(tmp_path, "own", "größe\nñandú\nzebra\nworum\n"))
    assert words.alphabet.letters == "abcdefghijklmnñoöpqrsẞtuúvwxyz"
    assert list_named("nyt").alphabet.letters == "abcdefghijklmnopqrstuvwxyz"


def test_a_list_is_kept_under_its_name(tmp_path: Path) -> None:
    path = file_of(tmp_path, "words", "Ähren\nÖfen\nNüsse\nein Satz\nNüsse\n")
    words, remark = add_list("deutsch", WordFile.read(path, "de"), 5, "de")
    assert remark == (
        "words: kept 2 five-letter words; skipped 3 lines (other lengths, repeated, or not words)."
    )
    assert words.answers == ("ähren", "nüsse")
    assert words.language == "de"
    assert list_names() == (*LIST_NAMES, "deutsch")
    assert list_named("deutsch") is words
    with pytest.raises(WordleError, match=r"already have a list deutsch"):
        add_list("deutsch", WordFile.read(path, "de"), 4, "de")
    assert list_named("deutsch") is words
    again, _ = add_list("deutsch", WordFile.read(path, "de"), 4, "de", replace=True)
    assert again.answers == list_named("deutsch").answers == ("öfen",)
    remove_list("deutsch")
    assert added_names() == ()
    with pytest.raises(WordleError, match="The nyt list comes with the program and can't be dele"):
        remove_list("nyt")
    with pytest.raises(
        WordleError, match=r"There's no list 'deutsch'. Choose nyt, practice, original"
    ):
        list_named("deutsch")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("nyt", "crane\n"), "The nyt list comes with the program. Choose another name."),
        (("a/b", "crane\n"), "list can't be called 'a/b'. Use at"),
        (
            ("x", "crane\nplanet\n"),
            r"has words of several lengths, 5 \(1\) and 6 \(1\): choose one",
        ),
        (("x", "it\n12345\n"), "has no word of 3 to 11 letters"),
        (("x", "crane\n", 7), "has no word of seven letters"),
        (("x", "crane\n", 5, "deutsch"), "code of a language. Give one like de or"),
    ],
)
def test_what_cannot_be_added_gets_a_sentence(
    arguments: tuple[Any, ...], sentence: str, tmp_path: Path
) -> None:
    name, text, *others = arguments
    path = file_of(tmp_path, "words", text)
    with pytest.raises(WordleError, match=sentence) as caught:
        add_list(name, WordFile.read(path), *others)
    assert str(caught.value).count(". ") <= 1
    assert added_names() == ()


def test_a_damaged_list_gets_a_sentence(user_folder: Path, tmp_path: Path) -> None:
    add_list("x", WordFile.read(file_of(tmp_path, "w", "crane\n")))
    (user_folder / "lists" / "x.txt").write_text("crane\nplanet\n", encoding="utf-8")
    with pytest.raises(WordleError, match="is damaged"):
        list_named("x")


def test_words_of_weight_0_are_accepted_but_never_the_answer(tmp_path: Path) -> None:
    path = file_of(tmp_path, "w", "crane 0\nslate 2\nraise\nround 0.0\n")
    words, _ = add_list("some", WordFile.read(path))
    assert sorted(words.answers) == ["raise", "slate"]
    assert words.guesses == ("crane", "raise", "round", "slate")
    path = file_of(tmp_path, "w", "crane 0\n")
    with pytest.raises(WordleError, match="Every word has the weight 0"):
        add_list("some", WordFile.read(path), replace=True)
    assert sorted(list_named("some").answers) == ["raise", "slate"]


# Lists made from the frequencies of `wordfreq`, for which a small module stands in


WORDS = ["de", "mañana", "señor", "señal", "están", "estan", "2024", "søren", "senal", "sobre"]


@pytest.fixture
def wordfreq(monkeypatch: pytest.MonkeyPatch) -> None:
    module = SimpleNamespace(
        available_languages=lambda size: {"es": "path"}, iter_wordlist=lambda code: iter(WORDS)
    )
    monkeypatch.setitem(sys.modules, "wordfreq", module)


@pytest.mark.parametrize(
    ("keep", "answers", "others"),
    [
        ("Ñ", ["señor", "señal", "estan"], ["senal"]),
        ("", ["senor", "senal", "estan"], []),
        ("ñá", ["señor", "señal", "están"], ["estan", "senal"]),
    ],
)
def test_the_most_frequent_words_of_a_length(
    keep: str, answers: list[str], others: list[str], wordfreq: None
) -> None:
    """SOBRE has a letter that no answer has, and SØREN another."""
    weights, _ = frequent_words("es", 5, keep, 3).weights(5)
    assert [word for word, weight in weights.items() if weight == "1"] == answers
    assert [word for word, weight in weights.items() if weight == "0"] == others


def test_what_is_missing_is_named(wordfreq: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(WordleError, match="no language 'tlh'"):
        frequent_words("tlh", 5)
    with pytest.raises(WordleError, match="no word"):
        frequent_words("es", 11)
    monkeypatch.setitem(sys.modules, "wordfreq", None)
    with pytest.raises(WordleError, match="pip install wordfreq"):
        frequent_words("es", 5)
