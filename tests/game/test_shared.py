"""What players share: what the program writes it reads, and it compares two players."""

from __future__ import annotations

import re
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.any_games import words
from tests.support.games import played, results
from wordle_tui.game import challenge
from wordle_tui.game.challenge import _SIGNS, challenge_code, parse_challenge
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.records import FinishedBoard, FinishedGame, Mode
from wordle_tui.game.rule import Rule
from wordle_tui.game.shared import code_in, compared, invitation, parse_shared, shared_text
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn
from wordle_tui.game.words import word_list
from wordle_tui.history.sources.common import ImportContext
from wordle_tui.history.sources.recognise import is_history, read_games

NYT, PRACTICE = word_list("nyt"), word_list("practice")
guesses = st.lists(st.sampled_from(PRACTICE.answers), min_size=1, max_size=40, unique=True)


def game_of(
    words: list[str], answers: tuple[str, ...], limit: int, day: date | None = None
) -> FinishedGame:
    """A game as it ends: every guess goes to the boards that are not solved."""
    boards = []
    for answer in answers:
        seen = words[:limit]
        end = seen.index(answer) + 1 if answer in seen else len(seen)
        turns = tuple(Turn(guess, feedback(guess, answer)) for guess in seen[:end])
        boards.append(FinishedBoard(turns, answer))
    longest = max(len(board.turns) for board in boards)
    boards = [
        board if board.solved else FinishedBoard(board.turns[:longest], board.answer)
        for board in boards
    ]
    mode = Mode.CHALLENGE if len(answers) == 1 else Mode.PRACTICE
    return FinishedGame(mode, "practice", Rule.NORMAL, tuple(boards), limit=limit, day=day)


def results_of(game: FinishedGame) -> list[tuple[object, ...]]:
    return [(board.solved, board.answer, board.turns) for board in game.boards]


@settings(max_examples=60, deadline=None)
@given(guesses, st.integers(1, 12), st.booleans(), st.booleans(), st.none() | st.just(985))
def test_one_board_is_read_as_it_was_written(
    words: list[str], limit: int, with_words: bool, high_contrast: bool, number: int | None
) -> None:
    day = date(2024, 2, 29) if number else None
    game = game_of(words, (words[-1],), limit, day)
    code = challenge_code(words[-1])
    line = "3 guesses; best play needed 4, people about 3.7."
    text = shared_text(game, code, line, with_words=with_words, high_contrast=high_contrast)
    assert line in text.splitlines()
    shared = parse_shared(f"Ann: look!\n{text}\nwell done", NYT)
    assert shared is not None
    assert shared.game is not None
    assert (shared.code, shared.game.limit, shared.game.day) == (code, limit, day)
    if with_words:
        assert results_of(shared.game) == results_of(game)
    else:
        assert shared.game.grid == game.patterns
        assert (shared.game.answers, shared.game.solved) == (game.answers, game.solved)
    alone = parse_shared(shared_text(game, line=line), NYT)
    assert (alone.code, alone.game.answers, alone.game.grid) == ("", (None,), game.patterns)


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 32), st.integers(0, 10**6), st.permutations(range(32)), st.booleans())
def test_several_boards_are_read_as_they_were_written(
    count: int, seed: int, order: list[int], with_words: bool
) -> None:
    drawn = Game.random(PRACTICE, count, seed)
    answers = tuple(board.answer or "" for board in drawn.boards)
    first = [word for word in ("slate", "crony") if word not in answers]
    found = [answers[index] for index in order if index < count]
    game = game_of([*first, *found[: count - seed % 2]], answers, count + 5)
    shared = parse_shared(shared_text(game, drawn.code, with_words=with_words), NYT)
    assert shared is not None
    assert shared.game is not None
    assert (shared.code, shared.game.limit) == (drawn.code, count + 5)
    assert shared.game.solved == game.solved
    assert shared.game.answers == answers
    if with_words:
        assert results_of(shared.game) == results_of(game)


def test_a_code_is_found_in_any_text_and_nothing_else_is_one() -> None:
    code = challenge_code("crane")
    assert code_in(f"Can you? {code}!") == code
    for name, told in (("nyt", False), ("practice", False), ("original", True)):
        assert code_in(invitation(code, name)) == code
        assert (f"--list {name}" in invitation(code, name)) is told
    wrong = f"{code[:-1]}{'0' if code[-1] != '0' else '1'}"
    assert code_in(f"call 12345-678, {wrong} or GREAT-NEWS") == ""
    shared = parse_shared(f"play {code}", NYT)
    assert (shared.code, shared.game) == (code, None)
    assert parse_shared("crane bbygb", NYT) is None
    times = parse_shared("Wordle 985 3/6", NYT)
    assert (times.game.solved, times.game.day) == ((3,), date(2024, 2, 29))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"Wordle-TUI 4 boards 7/9\n{challenge_code('crane')}", "don't fit its first line"),
        ("Wordle-TUI 2 boards 3/7\n3️⃣2️⃣1️⃣", "don't fit its first line"),
        ("Wordle-TUI 2 boards 9/7\n9️⃣2️⃣", "don't fit its first line"),
        (f"Wordle-TUI 2 boards 3/7\n3️⃣2️⃣\n{challenge_code('crane')}", "don't fit its first line"),
        (f"Wordle-TUI 3/6\n{Game.random(PRACTICE, 2, 7).code}", "another number of boards"),
        (f"Wordle-TUI 1/6\n\n🟩🟩🟩🟩🟩\n\nSLATE\n\n{challenge_code('crane')}", "With the answer"),
        ("Wordle-TUI 9/6", "isn't the result of a game with 6 guesses"),
    ],
)
def test_a_text_that_cannot_be_gets_a_sentence(text: str, expected: str) -> None:
    with pytest.raises(WordleError, match=expected):
        parse_shared(text, NYT)


def test_who_needed_fewer() -> None:
    three, lost = played("wince", "slate", "mince", "wince"), played("wince", "slate")
    assert compared(three, lost) == "They needed 3, you didn't find it."
    assert compared(lost, lost) == "Neither of you found it."
    assert compared(results(4, 7), results(5, 6)) == "They needed 7, you 6."
    assert compared(results(4, 0), results(5, 6)) == "They solved 1 of 2 boards, you 2."


# Challenge codes: every word comes back, and no typing mistake passes for another word


@given(words, st.sampled_from("iIlL"), st.sampled_from("oO"))
def test_a_code_gives_its_word_back_however_it_is_typed(word: str, one: str, zero: str) -> None:
    code = challenge_code(word)
    assert re.fullmatch("[0-9A-Z]{5}-[0-9A-Z]{3}", code)
    assert word not in code.lower()
    assert parse_challenge(code) == word
    assert parse_challenge(f" {code.lower().replace('-', ' ')}\n") == word
    assert parse_challenge(code.replace("1", one).replace("0", zero)) == word


@given(words, st.data())
def test_one_wrong_sign_is_noticed(word: str, data: st.DataObject) -> None:
    code = challenge_code(word).replace("-", "")
    place = data.draw(st.integers(0, len(code) - 1))
    sign = data.draw(st.sampled_from(_SIGNS.replace(code[place], "")))
    with pytest.raises(WordleError):
        parse_challenge(code[:place] + sign + code[place + 1 :])


@given(words)
def test_two_signs_in_each_others_place_are_noticed(word: str) -> None:
    code = challenge_code(word).replace("-", "")
    for place in range(len(code) - 1):
        swapped = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
        # Across the border of word and check the remainder cannot promise it.
        if swapped != code and place != len(code) - 3:
            with pytest.raises(WordleError):
                parse_challenge(swapped)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "'' isn't a code. A code has letters and digits, as in"),
        ("crane", "'crane' isn't a code. A code"),
        ("1ÄÖÜ2-345", "'1ÄÖÜ2-345' isn't a code. A code"),
        (challenge_code("crane")[:-1] + "U", "'1JYMA-VNU' isn't a code. A code"),
    ],
)
def test_what_is_no_code_gets_a_sentence(text: str, expected: str) -> None:
    with pytest.raises(WordleError, match=expected):
        parse_challenge(text)


def test_codes_never_change() -> None:
    """A code sent to a friend is read by whatever version the friend has."""
    assert [challenge_code(word) for word in ("aaaaa", "crane", "zzzzz")] == [
        "179JX-H5C",
        "1JYMA-VN2",
        "1FNK7-PNW",
    ]


def test_a_code_of_another_version_says_so() -> None:
    body = "5JYMA7"
    check = challenge._written(challenge._number(body) % challenge._PRIME, 2)
    with pytest.raises(WordleError, match="another version"):
        parse_challenge(body + check)


# Results of games with several boards: texts of the sites, and our own


DORDLE = """Daily Dordle 0597 4&6/7
🟨🟨⬜⬜⬜ 🟨⬜🟨⬜⬜
⬜⬜⬜⬜⬜ ⬜⬜⬜⬜⬜
⬜⬜🟨🟨⬜ ⬜⬜⬜⬜⬜
🟩🟩🟩🟩🟩 ⬜🟨⬜⬜⬜
⬛⬛⬛⬛⬛ ⬜🟩🟨🟩🟩
⬛⬛⬛⬛⬛ 🟩🟩🟩🟩🟩
zaratustra.itch.io/dordle
"""
QUORDLE = """Daily Quordle 376
8️⃣4️⃣
5️⃣🟥
quordle.com
🟨⬜⬜🟨⬜ ⬜⬜⬜🟨🟨
⬜⬜⬜⬜⬜ 🟩🟩🟩🟩🟩

⬜🟩🟩⬜🟨 ⬜⬜⬜⬜⬜
"""
OCTORDLE = "Daily Octordle #553\r\n🔟7️⃣\r\n6️⃣8️⃣\r\n3️⃣5️⃣\r\n🕐🕚\r\nScore: 63"
TEXTS = {
    DORDLE: ("Dordle 597", (4, 6)),
    "Daily Dordle #0078 X&5/7": ("Dordle 78", (0, 5)),
    QUORDLE: ("Quordle 376", (8, 4, 5, 0)),
    "daily quordle #100\n9⃣1⃣\n2⃣7⃣": ("Quordle 100", (9, 1, 2, 7)),  # no variation selectors
    OCTORDLE: ("Octordle 553", (10, 7, 6, 8, 3, 5, 13, 11)),
    "Daily Octordle #83\n4️⃣🕛\n🔟🕚\n5️⃣6️⃣\n8️⃣🟥\noctordle.com": (
        "Octordle 83",
        (4, 12, 10, 11, 5, 6, 8, 0),
    ),
}
CONTEXT = ImportContext(today=date(2026, 1, 1))


@pytest.mark.parametrize("text", TEXTS)
def test_a_shared_result_is_read(text: str) -> None:
    title, solved = TEXTS[text]
    assert is_history(text)
    archive = read_games(text, CONTEXT)
    [game] = archive.games
    assert (game.title, game.solved, game.mode) == (title, solved, Mode.ASSIST)
    assert game.limit == len(solved) + 5
    assert game.is_won == (0 not in solved)


def test_results_of_one_and_of_several_boards_stand_in_one_text() -> None:
    wordle = "Wordle 1,327 2/6\n⬜🟩🟨⬜⬜\n🟩🟩🟩🟩🟩"
    archive = read_games("\n\n".join([QUORDLE, wordle, DORDLE]), CONTEXT)
    assert [game.title for game in archive.games] == ["Quordle 376", "", "Dordle 597"]
    assert [game.score for game in archive.games] == [8, 2, 4]


@pytest.mark.parametrize(
    "text",
    ["Daily Quordle 376", "Daily Quordle 376\n8️⃣4️⃣", "Daily Quordle 376\n8️⃣4️⃣5️⃣🔟", "Daily Dordle 5"],
)
def test_a_result_without_all_numbers_gets_one_sentence(text: str) -> None:
    example = "4&6/7" if "Dordle" in text else "8️⃣4️⃣, or 🟥"
    sentence = r"Line 1: Daily \w+ \d+ needs the number of guesses of each of the \d boards, as in "
    with pytest.raises(WordleError, match=sentence + example):
        read_games(text, CONTEXT)


@pytest.mark.parametrize(
    ("solved", "limit"), [((1, 8), 7), ((1, 2), 1), ((0,) * 33, 38), ((1, 2), 23)]
)
def test_a_record_that_cannot_be_is_told(solved: tuple[int, ...], limit: int) -> None:
    assert not results(*solved, limit=limit).is_possible
