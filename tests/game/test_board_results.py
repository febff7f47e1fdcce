"""Results of games with several boards: shared texts of the sites, and our own."""

from __future__ import annotations

from datetime import date

import pytest

from tests.support.games import results
from wordle_tui.game.errors import WordleError
from wordle_tui.game.records import Mode
from wordle_tui.history.sources.common import ImportContext
from wordle_tui.history.sources.recognise import is_history, read_games

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
