"""Practice games: the answers, the adversary against a reference, the keyboard, the records."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.any_games import words as any_words
from tests.support.programs import call
from wordle_tui.game.challenge import challenge_code
from wordle_tui.game.errors import HardModeError, RepeatedGuessError, UnknownWordError, WordError
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.own_lists import own_list
from wordle_tui.game.practice import AnswerSeries, PracticeGame, evasive_pattern, letters_to_test
from wordle_tui.game.records import Mode
from wordle_tui.game.tiles import Mark, feedback
from wordle_tui.game.turn import Turn, letter_marks
from wordle_tui.game.words import WordList, word_list
from wordle_tui.history.settings import KEYBOARDS


def drawn(words: WordList, count: int, seed: int | None = None) -> list[str]:
    series = AnswerSeries(seed)
    return [series.next(words) for _ in range(count)]


def test_a_seed_gives_the_same_series_and_another_seed_another(nyt: WordList) -> None:
    first = drawn(nyt, 50, 1)
    assert first == drawn(nyt, 50, 1)
    assert first != drawn(nyt, 50, 2)
    assert drawn(nyt, 50) != drawn(nyt, 50)


def test_answers_are_likely_words_as_often_as_the_list_says(nyt: WordList) -> None:
    answers = drawn(nyt, 4000, 3)
    assert set(answers) <= set(nyt.answers)
    assert not set(answers) & nyt.withheld
    never_used, *_ = nyt.classes
    share = never_used.weight * len(never_used.words) / sum(nyt.weights)
    assert sum(word in set(never_used.words) for word in answers) / 4000 == pytest.approx(
        share, abs=0.03
    )


# The adversary


@given(any_words, st.lists(any_words, min_size=1, max_size=30, unique=True))
def test_the_adversary_keeps_the_most_words_with_the_fewest_greens(
    guess: str, candidates: list[str]
) -> None:
    chosen = evasive_pattern(guess, tuple(candidates))
    sizes = Counter(feedback(guess, word) for word in candidates)
    most = max(sizes.values())
    assert sizes[chosen] == most
    greens = [str(pattern).count("g") for pattern, size in sizes.items() if size == most]
    assert str(chosen).count("g") == min(greens)


def test_of_patterns_with_as_many_greens_the_adversary_shows_fewer_yellows() -> None:
    assert str(feedback("crane", "menus")) == "bbbyy"
    assert str(evasive_pattern("crane", ("menus", "sicko"))) == "ybbbb"


def test_a_win_against_the_adversary_is_a_proof(original: WordList) -> None:
    """Whatever is guessed, the adversary gives in only when one word is left."""
    game = PracticeGame(Game(original), Mode.ADVERSARY)
    while game.outcome is Outcome.PLAYING:
        left = game.game.candidates.likely
        game = game.play(left[len(left) // 2])
        if game.outcome is Outcome.WON:
            assert len(left) == 1
            assert game.answer == left[0]
            assert game.finished().is_won
    assert len(game.game.candidates.likely) >= 1


def test_an_adversary_that_has_won_tells_a_word_only_if_it_is_certain(original: WordList) -> None:
    game = PracticeGame(Game(original), Mode.ADVERSARY).play("crane").give_up()
    assert game.outcome is Outcome.LOST
    assert game.answer is None
    assert game.finished().answer is None


def test_an_adversary_with_one_word_gives_in() -> None:
    words = word_list("original")
    one = replace(words, classes=(replace(words.classes[0], words=("crane",)),))
    game = PracticeGame(Game(one), Mode.ADVERSARY).play("crane")
    assert game.outcome is Outcome.WON


# The keyboard

TRAPS = {
    "error/elder": {"e": 2, "r": 2, "o": 0},
    "mamma/maxim": {"m": 2, "a": 2},
    "steer/terse": {"s": 1, "t": 1, "e": 1, "r": 1},
    "dodge/wedge": {"d": 2, "o": 0, "g": 2, "e": 2},
    "preps/plump": {"p": 2, "r": 0, "e": 0, "s": 0},
    "llama/plump": {"l": 2, "a": 0, "m": 2},
    "roses/horse": {"r": 1, "o": 2, "s": 1, "e": 1},
    "array/radar": {"a": 2, "r": 1, "y": 0},
    "eerie/there": {"e": 2, "r": 1, "i": 0},
}


@pytest.mark.parametrize("trap", TRAPS)
def test_the_keyboard_is_right_for_every_trap(trap: str) -> None:
    guess, answer = trap.split("/")
    assert letter_marks([Turn(guess, feedback(guess, answer))]) == TRAPS[trap]


@given(any_words, st.lists(any_words, min_size=1, max_size=6))
def test_a_key_never_goes_back(answer: str, guesses: list[str]) -> None:
    turns = [Turn(guess, feedback(guess, answer)) for guess in guesses]
    before: dict[str, Mark] = {}
    for count in range(1, len(turns) + 1):
        after = letter_marks(turns[:count])
        assert all(after[letter] >= mark for letter, mark in before.items())
        before = after
    for letter, mark in before.items():
        # The truth about the letter, found without looking at the tiles.
        at_its_place = any(
            guess[place] == letter == answer[place] for guess in guesses for place in range(5)
        )
        expected = Mark.GREEN if at_its_place else Mark.YELLOW if letter in answer else Mark.GREY
        assert mark is expected


@pytest.mark.parametrize("layout", KEYBOARDS)
def test_every_letter_has_one_key(layout: str) -> None:
    assert sorted("".join(KEYBOARDS[layout])) == sorted("abcdefghijklmnopqrstuvwxyz")


# The game


@pytest.fixture
def game(original: WordList) -> PracticeGame:
    return PracticeGame(Game(original, answer="crane"))


def test_a_guess_that_cannot_be_played_gets_a_sentence(game: PracticeGame) -> None:
    played = game.play("raise")
    with pytest.raises(RepeatedGuessError, match="RAISE has been guessed already"):
        played.play("RAISE")
    with pytest.raises(UnknownWordError, match="QQQQQ is not in the original word list"):
        played.play("qqqqq")
    with pytest.raises(WordError, match="'ra' is not a word of five letters"):
        played.play("ra")
    hard = replace(played, game=replace(played.game, hard=True))
    with pytest.raises(HardModeError, match="Hard mode: 5th letter must be E"):
        hard.play("about")


def test_hints_are_counted_by_the_guess(game: PracticeGame) -> None:
    played = game.play("raise").hinted().play("caper").hinted().hinted().play("crane")
    assert played.finished().hints == 2
    assert played.finished().answer == "crane"


def test_hints_for_a_guess_are_counted_once_also_over_a_restart(game: PracticeGame) -> None:
    seen = game.hinted()
    assert seen.hinted() == seen
    again = PracticeGame.restored(seen.saved("cr"), game.mode, game.game.words)
    assert again.hints == again.hinted().hints == 1
    assert again.play("raise").play("crane").finished().hints == 1
    assert again.give_up().finished().hints == 0  # no guess was made


def test_giving_up_is_losing(game: PracticeGame) -> None:
    given_up = game.play("raise").give_up()
    assert given_up.outcome is Outcome.LOST
    assert not given_up.finished().is_won
    assert given_up.finished().answer == "crane"


@pytest.mark.parametrize("mode", [Mode.PRACTICE, Mode.ADVERSARY, Mode.CHALLENGE])
def test_a_saved_game_goes_on_as_it_was(original: WordList, mode: Mode) -> None:
    answer = None if mode is Mode.ADVERSARY else "crane"
    game = PracticeGame(Game(original, hard=True, answer=answer), mode).hinted().play("raise")
    saved = game.saved("cr")
    assert saved.letters == "cr"
    assert PracticeGame.restored(saved, mode, original) == game


def test_own_lists_can_be_practised(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("apple\nmango\n", encoding="utf-8")
    words, _ = own_list(file, None, word_list("original"))
    assert set(drawn(words, 20, 1)) == {"apple", "mango"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--answer", "qqqqq"), "QQQQQ is not in the nyt word list."),
        (("--answer", "cat"), "'cat' is not a word of five letters a-z."),
        (("--challenge", "1JYAM-VN2"), "There is a typing mistake in the challenge code"),
        (
            ("--challenge", challenge_code("qqqqq")),
            "The word of this challenge is not in the nyt word list.",
        ),
        (("--seed", "1", "--adversary"), "not allowed with argument --seed"),
    ],
)
def test_a_game_that_cannot_be_played_gets_a_sentence(
    arguments: tuple[str, ...], sentence: str
) -> None:
    result = call("practice", *arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert sentence in result.stderr
    assert "Traceback" not in result.stderr


# The nudge


@given(
    st.lists(any_words, min_size=1, max_size=20, unique=True),
    st.lists(any_words, max_size=2),
)
def test_letters_to_test_split_the_words_best(words: list[str], guesses: list[str]) -> None:
    turns = [Turn(guess, feedback(guess, words[0])) for guess in guesses]
    told = letters_to_test(turns, words)
    evenness = {}
    for letter in "abcdefghijklmnopqrstuvwxyz":
        having = sum(letter in word for word in words)
        if 0 < having < len(words) and not any(letter in guess for guess in guesses):
            evenness[letter] = min(having, len(words) - having)
    assert all(count == sum(letter in word for word in words) for letter, count in told)
    letters = [letter for letter, _ in told]
    assert len(letters) == min(3, len(evenness))
    others = [evenness[letter] for letter in evenness if letter not in letters]
    assert min((evenness[letter] for letter in letters), default=0) >= max(others, default=0)
