"""Words that a newspaper avoids: counted as all others, shown last, never an example."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wordle_tui.advice.book import opening_advice
from wordle_tui.game.game import Game
from wordle_tui.game.words import LIST_NAMES, avoided, avoided_last, examples, word_list
from wordle_tui.tui.widgets.charts import some_words

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
        left = Game(words).candidates
        for some_left, all_of in ((left.likely, words.answers), (left.rare, words.rare)):
            is_last = [word in avoided() for word in some_left]
            assert is_last == sorted(is_last)
            assert sorted(some_left) == sorted(all_of)  # they are counted
        book = opening_advice(words, hard=False)
        assert book is not None
        assert book.boards[0].words == left.likely
