"""Guesses whose colours are said in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordle_tui.game.errors import WordleError
from wordle_tui.game.tiles import Mark, Pattern
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import PLACES
from wordle_tui.game.words import word_list
from wordle_tui.talk.spoken import parse_row, parse_spoken

ORIGINAL, FOUR = word_list("original"), word_list("english-4")
NAMES = {Mark.GREY: "grey", Mark.YELLOW: "yellow", Mark.GREEN: "green"}
some_turn = st.builds(
    Turn,
    st.sampled_from(ORIGINAL.guesses),
    st.lists(st.sampled_from(Mark), min_size=5, max_size=5)
    .map(lambda marks: Pattern(tuple(marks)))
    .filter(lambda pattern: pattern.is_possible),
)
separator = st.sampled_from([" ", ", ", "; ", " and ", "  "])


@given(some_turn, separator)
def test_a_colour_for_each_letter(turn: Turn, separator: str) -> None:
    colours = separator.join(NAMES[mark] for mark in turn.pattern.marks)
    for text in (f"{turn.guess} {colours}", f"{turn.guess.upper()}: {colours.upper()}."):
        assert parse_spoken(text, ORIGINAL).turns == (turn,)
    assert parse_spoken(colours, ORIGINAL, turn.guess).turns == (turn,)


@given(some_turn, separator)
def test_letters_with_their_colours(turn: Turn, separator: str) -> None:
    """All copies of a letter are named, or they would not be told apart."""
    if not any(turn.pattern.marks):
        return
    shown = {letter for letter, mark in turn.tiles if mark}
    named = [(letter, NAMES[mark]) for letter, mark in turn.tiles if letter in shown]
    said = separator.join(f"{letter} {colour}" for letter, colour in named)
    assert parse_spoken(f"{turn.guess}: {said}", ORIGINAL).turns == (turn,)
    assert parse_spoken(said, ORIGINAL, turn.guess).turns == (turn,)


@given(some_turn)
def test_places_with_their_colours(turn: Turn) -> None:
    marks = enumerate(turn.pattern.marks)
    named = [f"{PLACES[place]} letter is {NAMES[mark]}" for place, mark in marks if mark]
    said = f"{turn.guess}, the {', the '.join(named)}" if named else f"{turn.guess} all grey"
    assert parse_spoken(said, ORIGINAL).turns == (turn,)


@given(some_turn)
def test_what_can_be_pasted_is_read_as_ever(turn: Turn) -> None:
    marks = str(turn.pattern)
    digits = "".join(str(int(mark) + 1) for mark in turn.pattern.marks)
    for said in (marks, digits, turn.pattern.emoji(), " ".join(marks)):
        assert parse_spoken(f"{turn.guess} {said}", ORIGINAL).turns == (turn,)
    assert parse_spoken(str(turn), ORIGINAL).turns == (turn,)
    assert parse_spoken(turn.pattern.emoji(), ORIGINAL, turn.guess).turns == (turn,)
    assert parse_spoken(turn.guess, ORIGINAL).words == (turn.guess,)


some_part = st.sampled_from(
    [*NAMES.values(), *PLACES[:6], *"abeygrn0123.", "all", "crane", "eerie", "bybbg", ":"]
)


@given(st.lists(some_part).map(" ".join) | st.text(), st.sampled_from(["", "crane"]))
def test_any_text_is_read_or_refused(text: str, word: str) -> None:
    try:
        pasted = parse_spoken(text, ORIGINAL, word)
    except WordleError:
        return
    assert pasted.turns or pasted.words or pasted.patterns


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("crane: r, a yellow; e green", "crane:byybg"),
        ("crane: yellow r, green e", None),
        ("eerie: e green, e grey, e yellow", "eerie:gbbby"),
        ("crane orange blue black white gray", "crane:gybbb"),
        ("green all green", "green:ggggg"),
        ("crane: bybbg", "crane:bybbg"),
        ("b y g b b", None),
    ],
)
def test_ways_to_say_it(said: str, read: str | None) -> None:
    if read is None:
        with pytest.raises(WordleError):
            parse_spoken(said, ORIGINAL)
    else:
        assert str(parse_spoken(said, ORIGINAL).turns[0]) == read


def test_a_guess_may_be_the_name_of_a_colour() -> None:
    assert str(parse_spoken("grey yellow grey green grey", FOUR).turns[0]) == "grey:ybgb"
    assert str(parse_spoken("grey yellow grey green", FOUR, "list").turns[0]) == "list:bybg"
    assert parse_spoken("blue", FOUR).words == ("blue",)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("crane: z yellow", "CRANE has no Z."),
        ("crane: r yellow, r green", "CRANE has no other R."),
        ("crane: sixth green", "CRANE has no SIXTH."),
        ("crane: r", "'r' isn't a word of five letters a-z."),
        ("crane: r yellow, e", "Name a colour after E"),
        ("crane: r yellow green", "Name a letter before green"),
        ("crane: moss green", "'moss' isn't a word of five letters"),
        ("crane green green", "CRANE has 5 letters, not 2"),
        ("crane: green green green green yellow", "All green but one yellow can't happen"),
        ("cranes green", "'cranes' isn't a word of five letters"),
    ],
)
def test_mistakes_are_named(said: str, sentence: str) -> None:
    with pytest.raises(WordleError) as error:
        parse_spoken(said, ORIGINAL)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("crane bybbb/slate bbbbg", "Give a guess and its colours on each board"),
        ("crane/bbbbg", "Give a guess and its colours on each board"),
        ("-/bbbbg", "isn't a word of five letters"),
        ("crane bybbb/", "Give a guess and its colours on each board"),
    ],
)
def test_colours_on_several_boards_that_are_not_understood(text: str, expected: str) -> None:
    with pytest.raises(WordleError, match=expected):
        parse_row(text, ORIGINAL)
