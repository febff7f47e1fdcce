"""The table of letters against counting by hand."""

from __future__ import annotations

from wordle_tui.game.letters import LetterTable
from wordle_tui.game.words import WordList


def test_every_letter_is_counted_at_each_place(original: WordList) -> None:
    table = LetterTable.of(original.answers, original)
    assert table.words == 2315
    assert len(table.counts) == 26
    for count in table.counts:
        assert count.words == sum(count.letter in word for word in original.answers)
        for place, number in enumerate(count.places):
            assert number == sum(word[place] == count.letter for word in original.answers)
    assert [count.words for count in table.counts] == sorted(
        (count.words for count in table.counts), reverse=True
    )


def test_no_words_have_no_shares(original: WordList) -> None:
    assert LetterTable.of((), original).share(0) == 0
