"""The shipped lists, the prior, the words that are avoided, and the user's own files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.words import BAD_FILES
from wordle_tui import paths
from wordle_tui.advice.book import opening_advice
from wordle_tui.game.board import Board
from wordle_tui.game.daily import PastAnswers, shipped_past
from wordle_tui.game.errors import WordleError
from wordle_tui.game.own_lists import WordFile, own_list
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import LIST_NAMES, WordList, avoided, avoided_last, examples, word_list
from wordle_tui.tui.widgets.charts import some_words


def shipped(name: str) -> list[str]:
    return (paths.shipped_data() / name).read_text(encoding="utf-8").split()


def test_the_original_lists(original: WordList) -> None:
    answers, others = shipped("original-answers.txt"), shipped("original-others.txt")
    assert answers[:5] == ["cigar", "rebut", "sissy", "humph", "awake"]
    assert answers[-3:] == ["artsy", "rural", "shave"]
    assert (others[0], others[-1]) == ("aahed", "zymic")
    assert (len(answers), len(others)) == (2315, 10657)
    assert not set(answers) & set(others)
    assert original.answers == tuple(answers)
    assert original.guesses == tuple(sorted(answers + others))
    assert set(original.weights) == {1}


def test_the_nyt_list(nyt: WordList, original: WordList) -> None:
    assert len(nyt.guesses) == len(nyt.accepted) == 14855
    assert original.accepted < nyt.accepted
    assert len({*shipped("nyt-answers.txt"), *original.answers}) == 3171
    assert len(shipped("nyt-answers.txt")) == 3158
    assert shipped_past().words < set(nyt.answers)
    for word in ("guano", "snafu", "balsa", "kazoo", "squid", "emoji"):
        assert word in nyt.answers


def test_inflected_and_withdrawn_words_of_the_nyt_list(nyt: WordList) -> None:
    rare = nyt.rare_weight
    assert rare("looks") == rare("jived") == 1 < rare("wanna")
    withdrawn = shipped("withdrawn.txt")
    assert len(withdrawn) == 25
    assert set(withdrawn) == nyt.withheld < nyt.accepted
    assert not nyt.withheld & set(nyt.answers)


def test_inflected_and_withheld_words_of_english_lists_come_last() -> None:
    rare = word_list("english-6").rare_weight
    assert rare("abases") == rare("erotic") == 1 < rare("abbacy")


def test_an_own_list_is_never_called_like_a_shipped_one(tmp_path: Path) -> None:
    path = tmp_path / "original"
    path.write_text("crane\n", encoding="utf-8")
    assert own_list(path)[0].name == "own original"


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(2**40)  # a hole: to read it would take all memory
    with pytest.raises(WordleError, match="more than 8 MB"):
        WordFile.read(path)


@pytest.mark.parametrize("kind", BAD_FILES)
def test_a_bad_word_file_gets_one_sentence(kind: str, tmp_path: Path) -> None:
    make, expected = BAD_FILES[kind]
    path = tmp_path / "words"
    make(path)
    with pytest.raises(WordleError, match=expected) as caught:
        WordFile.read(path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("separator", [" ", "\t", ",", ", ", "   "])
def test_own_answers_may_have_weights(tmp_path: Path, separator: str) -> None:
    path = tmp_path / "mine.txt"
    lines = [("crane", "3"), ("slate", "12"), ("humph", "3"), ("zonal", "0"), ("a", "1")]
    path.write_text("\n".join(["proxy", *map(separator.join, lines), "crane 99"]), encoding="utf-8")
    words, remark = own_list(path)
    assert [(each.weight, each.words) for each in words.classes] == [
        (12, ("slate",)),
        (3, ("crane", "humph")),
        (1, ("proxy",)),
    ]
    assert "zonal" in words.accepted
    assert remark.startswith("mine.txt: kept 5 five-letter words; skipped 2 lines (")


def test_fractions_and_large_weights_become_shares_of_a_million(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    for text in ("crane 0.75\nslate 0.25\n", "crane 75000000\nslate 25000000\n"):
        path.write_text(text, encoding="utf-8")
        assert own_list(path)[0].weights == (750_000, 250_000)
    path.write_text("crane 1000000000\nslate 1\n", encoding="utf-8")
    assert own_list(path)[0].weights == (1_000_000, 1)


def test_a_possible_answer_is_not_added(nyt: WordList) -> None:
    for answer in (nyt.answers[0], nyt.rare_words[0]):
        assert nyt.including(answer) is nyt


def test_a_list_is_one_object_however_it_is_asked_for(original: WordList) -> None:
    assert word_list("original", PastAnswers()) is word_list("original", past=shipped_past())
    assert word_list("original") is original


# Words that a newspaper avoids: counted as all others, shown last, never an example


some = st.lists(st.sampled_from(["about", "abort", "crane", "fanny", "slate", "semen"]))


@given(some, st.integers(0, 7))
def test_avoided_words_come_last_and_are_examples_only_where_all_are_named(
    words: list[str], count: int
) -> None:
    usual = [word for word in words if word not in avoided()]
    assert [*avoided_last(words)] == usual + [word for word in words if word in avoided()]
    named = [*examples(words, count)]
    assert named == (words if len(words) <= count else usual[:count])
    drawn = some_words(words, 40).strip() if words else ""
    assert set(drawn.removesuffix("…").split()) <= set(words if len(words) < 7 else usual)


def test_every_list_of_words_left_ends_with_them() -> None:
    for name in LIST_NAMES:
        words = word_list(name)
        left = Board(words).candidates
        for some_left, all_of in ((left.likely, words.answers), (left.rare, words.rare)):
            is_last = [word in avoided() for word in some_left]
            assert is_last == sorted(is_last)
            assert sorted(some_left) == sorted(all_of)  # they are counted
        book = opening_advice(words, rule=Rule.NORMAL)
        assert book.boards[0].words == left.likely
