"""Games, hard mode, contradictions and what is known of the answer."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.reference import tiles
from tests.support.solver_reference import is_legal
from tests.support.words import list_of
from wordle_tui.game.board import Board, buckets, share_words
from wordle_tui.game.clues import Clues, fitting, known
from wordle_tui.game.errors import HardModeError, PatternError, UnknownWordError
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import Mark, Pattern, feedback
from wordle_tui.game.turn import Turn, broken_clue, parse_turns, strictest_rule
from wordle_tui.game.wording import PLACES
from wordle_tui.game.words import WordList, avoided, word_list

ORIGINAL = word_list("original")
some_guess = st.sampled_from(ORIGINAL.guesses)
some_answer = st.sampled_from(ORIGINAL.answers)
repeating_word = st.text("abcde", min_size=5, max_size=5)
NUMBERS = ("no", "one", "two", "three", "four", "five")


def game_of(text: str, words: WordList = ORIGINAL, rule: Rule = Rule.NORMAL) -> Board:
    return Board(words, parse_turns(text), rule)


# Playing


def test_a_game_without_answer_wants_its_tiles() -> None:
    board = Board(ORIGINAL)
    with pytest.raises(PatternError, match="colours of RAISE, as in raise"):
        board.play("raise")
    assert str(board.play("raise", Pattern.parse("bbbbb"))) == "raise:bbbbb"


def test_a_dictionary_alone_does_not_limit_the_guesses_of_a_game_played_elsewhere() -> None:
    words = list_of(["mince", "wince", "niece"])
    board = Board(words, rule=Rule.HARD).play("raise", Pattern.parse("bbybg"))
    assert board.candidates.words == ("mince", "wince", "niece")
    assert words.outside(["raise", "mince"]) == (
        "RAISE isn't in the few list, but counts as a guess."
    )
    assert words.outside(["mince"]) == ""
    with pytest.raises(HardModeError):
        board.play("those", Pattern.parse("bbbbg"))
    with pytest.raises(UnknownWordError, match="RAISE isn't in the few list"):
        Board(words, answer="mince").play("raise")
    with pytest.raises(UnknownWordError, match="RAISE isn't in the few list"):
        Board(list_of(words.answers, ["those"])).play("raise", Pattern.parse("bbybg"))


@pytest.mark.parametrize(
    "text", ["raise", "raise=bbbbb", "rais:bbbbb", "raise:bbbb", ":", "raise:", "raise:bb"]
)
def test_a_bad_turn_gets_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"Add the colours|RAISE? needs|of 3 to 11 letters"):
        Turn.parse(text)


# Candidates


def some_turn(word: str) -> st.SearchStrategy[Turn]:
    """A guess with the tiles it gets for the word, or with any tiles at all."""
    actual = repeating_word.map(lambda guess: Turn(guess, feedback(guess, word)))
    patterns = st.integers(0, 242).map(lambda code: Pattern.from_code(code, 5))
    return actual | st.builds(Turn, repeating_word, patterns)


@given(st.data(), st.lists(repeating_word | some_guess, max_size=60), repeating_word)
def test_fitting_is_what_turns_allow(data: st.DataObject, words: list[str], answer: str) -> None:
    turns = data.draw(st.lists(some_turn(answer), max_size=4))
    words = [answer, *words]
    expected = [
        word for word in words if all(tiles(t.guess, word) == str(t.pattern) for t in turns)
    ]
    assert list(fitting(turns, words)) == expected
    assert [word for word in words if all(turn.allows(word) for turn in turns)] == expected


def test_rare_words_count_when_no_likely_one_is_left(nyt: WordList) -> None:
    assert game_of("aahed:ggggg", nyt).candidates.words == ("aahed",)
    candidates = game_of("raise:bbbbb", nyt).candidates
    assert len(candidates) == len(candidates.likely) + len(candidates.rare)
    assert candidates.words == candidates.likely


@given(some_guess, st.lists(some_answer, unique=True, max_size=40))
def test_buckets_part_the_candidates(guess: str, candidates: list[str]) -> None:
    split = buckets(guess, tuple(candidates))
    assert sorted(word for bucket in split for word in bucket.words) == sorted(candidates)
    assert len({bucket.pattern for bucket in split}) == len(split)
    assert [len(bucket.words) for bucket in split] == sorted(
        (len(bucket.words) for bucket in split), reverse=True
    )
    for bucket in split:
        assert all(tiles(guess, word) == str(bucket.pattern) for word in bucket.words)


# Hard mode


@given(repeating_word, repeating_word, st.lists(repeating_word, min_size=1, max_size=3))
def test_hard_mode_agrees_with_the_reference(guess: str, answer: str, earlier: list[str]) -> None:
    turns = [Turn(word, feedback(word, answer)) for word in earlier]
    legal = [is_legal(guess, (word, tiles(word, answer))) for word in earlier]
    assert (broken_clue(guess, turns) is None) == all(legal)


@pytest.mark.parametrize(
    ("turns", "guess", "tile", "sentence"),
    [
        ("raise:bgbbb", "clint", (0, 1), "the second letter must be A"),
        ("mount:bbbbb raise:bbbby", "clint", (1, 4), "the guess must contain E"),
        ("geese:bybbg", "crane", (0, 4), "the guess must contain two Es"),
        ("mamma:ggybb", "macho", (0, 2), "the guess must contain two Ms"),
    ],
)
def test_hard_mode_names_the_broken_clue_and_its_tile(
    turns: str, guess: str, tile: tuple[int, int], sentence: str
) -> None:
    """The tile whose letter is missing, or the green one that was left."""
    clue = broken_clue(guess, parse_turns(turns))
    assert (clue.turn, clue.place) == tile
    with pytest.raises(HardModeError, match=f"In hard mode {sentence}."):
        game_of(turns, rule=Rule.HARD).check(guess)
    assert game_of(turns).check(guess) == guess


@given(repeating_word, repeating_word, st.lists(repeating_word, min_size=1, max_size=3))
def test_ultra_allows_what_could_be_the_answer(guess: str, answer: str, earlier: list[str]) -> None:
    turns = [Turn(word, feedback(word, answer)) for word in earlier]
    seen = [(word, tiles(word, answer)) for word in earlier]
    clue = broken_clue(guess, turns, Rule.ULTRA)
    assert (clue is None) == all(tiles(word, guess) == colours for word, colours in seen)
    assert broken_clue(guess, turns, Rule.NORMAL) is None
    if clue is not None:
        assert is_true_of(str(clue), guess, *seen[clue.turn])


def is_true_of(clause: str, guess: str, word: str, colours: str) -> bool:
    """Whether the guess breaks what the clause says, and the turn shows it."""
    shown = Counter(letter for letter, seen in zip(word, colours, strict=True) if seen != "b")
    grey = {letter for letter, seen in zip(word, colours, strict=True) if seen == "b"}
    if match := re.fullmatch(r"the (\w+) letter must be (\w)", clause):
        place, letter = PLACES.index(match[1]), match[2].lower()
        return word[place] == letter != guess[place] and colours[place] == "g"
    if match := re.fullmatch(r"(\w) can't be (\w+) again", clause):
        place, letter = PLACES.index(match[2]), match[1].lower()
        return word[place] == letter == guess[place] and colours[place] != "g"
    if match := re.fullmatch(r"the guess must contain (?:(\w+) )?(\w)s?", clause):
        count, letter = NUMBERS.index(match[1] or "one"), match[2].lower()
        return guess.count(letter) < count == shown[letter]
    if match := re.fullmatch(r"(\w) can't come back: it was grey in (\w+)", clause):
        count, letter, named = 0, match[1].lower(), match[2]
    else:
        match = re.fullmatch(r"only (\w+) (\w)s? may be used: another was grey in (\w+)", clause)
        assert match
        count, letter, named = NUMBERS.index(match[1]), match[2].lower(), match[3]
    return guess.count(letter) > count == shown[letter] and letter in grey and named == word.upper()


@pytest.mark.parametrize(
    ("turns", "guess", "tile", "sentence"),
    [
        ("crane:bbybb", "moist", (0, 2), "the guess must contain A"),
        ("crane:bbybb", "abaca", (0, 0), "C can't come back: it was grey in CRANE"),
        ("crane:bbybb", "koala", (0, 2), "A can't be third again"),
        ("geese:bybbg", "eerie", (0, 1), "E can't be second again"),
        ("geese:bybbb", "elite", (0, 2), "only one E may be used: another was grey in GEESE"),
        ("mamma:ggybb", "mummy", (0, 1), "the second letter must be A"),
        ("mount:gbbbb mamma:ggybb", "maqmx", (1, 3), "M can't be fourth again"),
    ],
)
def test_ultra_names_the_clue(turns: str, guess: str, tile: tuple[int, int], sentence: str) -> None:
    clue = broken_clue(guess, parse_turns(turns), Rule.ULTRA)
    assert (str(clue), (clue.turn, clue.place)) == (sentence, tile)


@pytest.mark.parametrize(
    ("turns", "rule"),
    [
        ("", Rule.ULTRA),
        ("raise:bgbbg wagon:bgbbb", Rule.NORMAL),
        ("raise:bgbbg carve:bgbyg", Rule.HARD),
        ("raise:bgbbg cable:bgbyg lathe:ggbbg", Rule.ULTRA),
    ],
)
def test_the_strictest_rule_that_a_game_kept(turns: str, rule: Rule) -> None:
    assert strictest_rule(parse_turns(turns)) is rule


# Contradictions


def every_single_change(board: Board) -> dict[tuple[int, int, Mark], tuple[str, ...]]:
    """The words each change of one tile would leave, by trying them all."""
    left = {}
    for turn, position, mark in product(range(len(board.turns)), range(5), Mark):
        pattern = board.turns[turn].pattern.with_mark(position, mark)
        turns = list(board.turns)
        turns[turn] = Turn(turns[turn].guess, pattern)
        if words := Board(board.words, tuple(turns)).candidates.words:
            left[turn, position, mark] = words
    return left


def test_the_change_of_one_tile_that_leaves_the_most_words_is_named() -> None:
    chooser = random.Random(3)
    words = list_of(ORIGINAL.answers[:150], ORIGINAL.guesses)
    named = 0
    while named < 20:
        answer = chooser.choice(words.answers)
        turns = [Turn(guess, feedback(guess, answer)) for guess in chooser.sample(words.guesses, 3)]
        wrong = chooser.randrange(3)
        pattern = turns[wrong].pattern.with_mark(chooser.randrange(5), chooser.choice(list(Mark)))
        turns[wrong] = Turn(turns[wrong].guess, pattern)
        board = Board(words, tuple(turns))
        contradiction = board.contradiction()
        assert (contradiction is None) == bool(board.candidates.words)
        if contradiction is None or not any(turns[-1].pattern.marks):
            continue
        named += 1
        changes = every_single_change(board)
        assert contradiction.position is not None
        assert contradiction.mark is not None
        key = (contradiction.turn, contradiction.position, contradiction.mark)
        avoided_last = sorted(changes[key], key=lambda word: (word in avoided(), word))
        assert contradiction.words == tuple(avoided_last)
        assert len(contradiction.words) == max(map(len, changes.values()))


@pytest.mark.parametrize(
    ("turns", "tile", "sentence"),
    [
        (
            "raise:ggggb",
            (0, 0, Mark.GREY),
            "If the first letter of RAISE (R) were grey, 2 words would fit.",
        ),
        ("raise:bbbbb arise:ggggg", (1, None, None), "after guess 2, ARISE. Check its colours."),
        (
            "geese:bgybg tepee:bbbbb",
            (1, 1, None),
            "TEPEE is all grey, but another guess shows its E.",
        ),
    ],
)
def test_a_contradiction_is_told_in_a_sentence(
    turns: str, tile: tuple[int, int | None, Mark | None], sentence: str
) -> None:
    found = game_of(turns).contradiction()
    assert (found.turn, found.position, found.mark) == tile
    assert str(found).startswith("No word fits")
    assert str(found).endswith(sentence)


def test_words_that_would_fit_begin_with_the_likeliest(nyt: WordList) -> None:
    contradiction = game_of("raise:ggggb", nyt).contradiction()
    assert contradiction.words == ("waist", "daisy", "baisa", "maist", "paisa", "saist", "taish")


@pytest.mark.parametrize(
    ("turns", "possible"),
    [
        ("", True),
        ("clout:bbbbb raise:ggggg", True),
        ("clout:ybbbb raise:ggggg", False),
        ("clout:bbbbb qqqqq:ggggg", True),
        ("qqqqq:ybbbb qqqqq:ggggg", False),
        ("raise:ggggg clout:bbbbb", False),
        ("raise:bbbbb raise:ybbbb", False),
    ],
)
def test_a_game_is_possible_if_a_word_fits_and_a_win_ends_it(turns: str, possible: bool) -> None:
    game = game_of(turns)
    assert game.is_possible == possible
    assert (game.contradiction() is None) == possible


@pytest.mark.parametrize(
    ("rows", "limit", "number", "first"),
    [
        (["bbygb"] * 6, 6, 1234, "Wordle-TUI 1,234: not solved in 6 guesses."),
        (["bbygb"], 8, None, "Wordle-TUI: given up after 1 of 8 guesses."),
    ],
)
def test_the_shared_words_begin_with_the_result(
    rows: list[str], limit: int, number: int | None, first: str
) -> None:
    said = share_words([Pattern.parse(row) for row in rows], Rule.NORMAL, limit, number)
    assert said.splitlines()[0] == first
    assert len(said.splitlines()) == 1 + len(rows)


@given(st.lists(st.sampled_from(Mark), min_size=5, max_size=5))
def test_the_shared_words_name_every_colour_and_place(marks: list[Mark]) -> None:
    _, line = share_words([Pattern(tuple(marks))], rule=Rule.NORMAL).splitlines()
    greens, _, yellows = line.rpartition(" green")
    said = [
        Mark.GREEN if place in greens else Mark.YELLOW if place in yellows else Mark.GREY
        for place in PLACES[:5]
    ]
    assert (line == "Guess 1: all green.") == all(mark is Mark.GREEN for mark in marks)
    assert said == marks or all(mark is Mark.GREEN for mark in marks)
    assert ("all grey" in line) == (not any(marks))


# What is known in words: every clause is true, and together they say all that the tiles say


WORDS = word_list("original").guesses[::5]


@pytest.mark.parametrize(
    ("turns", "clauses"),
    [
        # The sample game of solver 002, with the tiles the game would show.
        (
            "stone:gbyyb",
            "must begin with S; must contain O, not third; must contain N, not fourth; "
            "must not contain E or T",
        ),
        (
            "stone:gbyyb sonar:gggbb",
            "must begin with SON; no N fourth; must not contain A, E, R or T",
        ),
        (
            "eerie:ygbbb",
            "must have E second; must contain another E, not first or fifth; "
            "must contain only two Es; must not contain I or R",
        ),
        ("crane:ggggg slate:ggggg", ""),
    ],
)
def test_what_is_known_in_words(turns: str, clauses: str) -> None:
    assert "; ".join(known(parse_turns(turns))) == clauses


def meets(word: str, clause: str) -> bool:
    """Whether a word is as the clause says, read as a person reads it."""
    word = word.upper()
    if match := re.fullmatch(r"must be ([A-Z]+)", clause):
        return word == match[1]
    if match := re.fullmatch(r"must begin with ([A-Z]+)", clause):
        return word.startswith(match[1])
    if match := re.fullmatch(r"must end with ([A-Z]+)", clause):
        return word.endswith(match[1])
    if match := re.fullmatch(r"must have ([A-Z]) (\w+)", clause):
        return word[PLACES.index(match[2])] == match[1]
    if match := re.fullmatch(r"no ([A-Z]) (.+)", clause):
        return all(word[place] != match[1] for place in places_in(match[2]))
    if match := re.fullmatch(r"must contain only (\w+) ([A-Z])s?", clause):
        return word.count(match[2]) <= NUMBERS.index(match[1])
    if match := re.fullmatch(r"must not contain (.+)", clause):
        return not set(re.findall(r"[A-Z]", match[1])) & set(word)
    match = re.fullmatch(r"must contain (?:(another|\w+) )?([A-Z])s?(?:, not (.+))?", clause)
    assert match, clause
    least = {None: 1, "another": 2}.get(match[1]) or NUMBERS.index(match[1])
    elsewhere = all(word[place] != match[2] for place in places_in(match[3] or ""))
    return word.count(match[2]) >= least and elsewhere


def places_in(text: str) -> list[int]:
    return [place for place, name in enumerate(PLACES) if name in text]


@given(st.sampled_from(WORDS), st.lists(st.sampled_from(WORDS), max_size=4))
def test_the_clauses_say_what_the_tiles_say(answer: str, guesses: list[str]) -> None:
    turns = [Turn(guess, feedback(guess, answer)) for guess in guesses]
    clauses = known(turns)
    said = tuple(word for word in WORDS if all(meets(word, clause) for clause in clauses))
    assert said == fitting(turns, WORDS)


def test_turns_of_different_lengths_contradict_each_other() -> None:
    assert Clues.of([Turn.parse("crane:bbbbb"), Turn.parse("tea:bbb")]) is None
    assert Clues.of([Turn.parse("tea:bbb"), Turn.parse("crane:bbbbb")]) is None
