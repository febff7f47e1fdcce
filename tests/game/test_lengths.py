"""The rules for words of 3 to 11 letters, in several alphabets, against the slow reference."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.reference import tiles
from tests.support.words import list_of
from wordle_tui.game.errors import PatternError, WordError, WordleError
from wordle_tui.game.game import Game, Outcome, share_text
from wordle_tui.game.text import parse_game, parse_paste, parse_share_text
from wordle_tui.game.tiles import Pattern, feedback
from wordle_tui.game.turn import parse_turns
from wordle_tui.game.words import ENGLISH_LISTS, word_list

ALPHABETS = ("abc", "aäöẞ", "nñó", "аеё", "かなカ", "한국어", "ıİgğ")
lengths = st.integers(3, 11)


@st.composite
def some_words(draw: st.DrawFn, least: int = 2, most: int = 12) -> list[str]:
    """Different words of one length over few letters, so that repeats abound."""
    letters, length = draw(st.sampled_from(ALPHABETS)), draw(lengths)
    word = st.text(letters, min_size=length, max_size=length)
    return draw(st.lists(word, min_size=least, max_size=most, unique=True))


@settings(max_examples=80)
@given(some_words())
def test_tiles_agree_with_the_reference(words: list[str]) -> None:
    answer, *guesses = words
    for guess in guesses:
        pattern = feedback(guess, answer)
        assert str(pattern) == tiles(guess, answer)
        assert Pattern.from_code(pattern.code, len(guess)) == pattern
        assert Pattern.parse(pattern.emoji()) == Pattern.parse(str(pattern)) == pattern


@settings(max_examples=40)
@given(some_words(), st.integers(1, 12))
def test_games_survive_being_written_and_read(words: list[str], limit: int) -> None:
    answer, *guesses = words
    few = replace(list_of(words), language="tr" if set("ıİ") & set("".join(words)) else "")
    game = Game(few, answer=answer, limit=limit)
    for guess in [*guesses, answer][:limit]:
        game = game.play(guess)
    assert game.outcome is (Outcome.WON if limit > len(guesses) else Outcome.LOST)
    assert parse_turns(str(game), few.alphabet) == game.turns
    assert parse_game(str(game).upper(), few, answer=answer, limit=limit).turns == game.turns
    shared = share_text([turn.pattern for turn in game.turns], hard=False, limit=limit)
    grid = parse_share_text(shared, few)
    assert grid.patterns == tuple(turn.pattern for turn in game.turns)
    assert grid.limit == limit
    told = f"{' '.join(turn.guess for turn in game.turns)}\n{shared}"
    assert parse_game(told, few, answer=answer) == game
    if not any(turn.pattern.is_win for turn in game.turns[:-1]):
        assert parse_paste(str(game), few).turns == game.turns


def test_words_and_squares_that_do_not_fit_the_list_are_named() -> None:
    six = word_list("english-6")
    with pytest.raises(WordError, match=r"Guess 1: 'crane' isn't a word of six letters a-z"):
        parse_game("crane planet", six)
    with pytest.raises(
        PatternError, match="Row 1 has 5 squares, but the words of the english-6 list have six"
    ):
        parse_share_text("⬛⬛⬛⬛🟩\n🟩🟩🟩🟩🟩", six)
    with pytest.raises(PatternError, match="PLANET needs 6 colours, not 5"):
        parse_turns("planet:bbygb")
    with pytest.raises(WordleError, match="at most eight guesses; this grid has 9 rows"):
        parse_share_text("Wordle 7 X/8\n" + "⬛⬛⬛⬛⬛⬛\n" * 9, six)


@pytest.mark.parametrize("name", ENGLISH_LISTS)
def test_the_shipped_lists_of_other_lengths(name: str) -> None:
    words = word_list(name)
    length = int(name[-1])
    assert {len(word) for word in words.guesses} == {length}
    assert words.accepted >= {*words.answers, *words.rare_words}
    assert len(words.answers) + len(words.rare) == len(words.guesses)
    assert set(words.weights) == {1, 2}
    assert not words.withheld.intersection(words.answers)
    assert not any(word.endswith("ed") for word in words.answers)
    assert words.alphabet.is_plain
    known = {4: ("able", "ozone"), 6: ("planet", "plantz"), 7: ("country", "zzzzzzz")}[length]
    assert known[0] in words.answers
    assert known[1] not in words.accepted
    assert {*words.answers} < words.familiar < words.accepted
