"""The card of a finished game, drawn as lines."""

from dataclasses import replace

import pytest

from tests.support.words import list_of
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.boards import Boards
from wordle_tui.game.text import parse_game
from wordle_tui.rating.boards import boards_card
from wordle_tui.rating.exact import rate
from wordle_tui.rating.game_card import GameCard, card
from wordle_tui.tui.widgets.card import end_lines, replay_lines, share_lines
from wordle_tui.tui.widgets.line_widget import Parts, width_of

WORDS = list_of(
    ("wince", "mince", "since", "niece", "niche", "pinch", "siege", "diode"), ("swims", "zzzzz")
)


@pytest.fixture(scope="module")
def made() -> GameCard:
    rated = rate(parse_game("zzzzz mince wince", WORDS), Advisor(WORDS))
    return replace(card(rated.game, rated), note="0.10 of this", share="3 guesses. Skill 62.")


def text(lines: list[Parts]) -> list[str]:
    return ["".join(text for text, _ in parts).rstrip() for parts in lines]


@pytest.mark.parametrize("width", [36, 44, 64, 100])
def test_no_line_is_too_wide(made: GameCard, width: int) -> None:
    boards = boards_card(Boards.start(WORDS, 2, answers=("wince", "niche")).play("pinch"), ())
    for each in (made, boards):
        drawn = [*end_lines(each, width), *share_lines(each, width)]
        for has_tiles in (True, False):
            drawn += replay_lines(each, width, 1, has_tiles=has_tiles)
        widest = max(len(row.note) for row in each.rows) + 1
        assert all(width_of(parts) <= max(width, widest) for parts in drawn)


def test_the_end_has_a_bar_for_the_words_left_and_the_better_word(made: GameCard) -> None:
    row, wide = made.rows[0], text(list(end_lines(made, 64)))
    assert wide[0].split() == ["Z", "Z", "Z", "Z", "Z", *row.note.split(), row.cost, row.luck]
    assert wide[1].split() == ["━" * 12, "8", "left"]
    first, second = text(list(end_lines(made, 44)))[:2]
    assert first.split() == ["Z", "Z", "Z", "Z", "Z", row.cost, row.luck]
    assert second.split() == [*row.note.split(), "━" * 12, "8", "left"]
    assert len(first) == len(second) == 44
    assert wide[-1] == "0.10 of this"


def test_the_costliest_guess_that_can_be_tried_again_is_marked() -> None:
    rated = rate(parse_game("zzzzz swims mince wince", WORDS), Advisor(WORDS))
    shown = card(rated.game, rated)
    looks = [[look for _, look in parts] for parts in end_lines(shown, 64)]
    assert shown.costliest not in (None, 0)
    marked = ["warning" in each for each in looks[::2]]
    assert marked == [index == shown.costliest for index in range(4)]


def test_in_replay_the_tip_of_a_bar_is_the_cost(made: GameCard) -> None:
    first, _, second, _, third, _, sums = replay_lines(made, 52, 1, has_tiles=False)
    assert [text([each])[0][:8] for each in (first, second, third)] == [
        "  ZZZZZ ",
        "▸ MINCE ",
        "  WINCE ",
    ]
    bars = [(len(shown), look) for shown, look in first if "█" in shown]
    assert [look for _, look in bars] == ["bar", "warning"]
    whole, row = sum(length for length, _ in bars), made.rows[0]
    assert bars[1][0] / whole == pytest.approx(row.loss / row.needed, abs=0.5 / whole)
    assert text([sums])[0].split() == ["Sum", made.cost, made.luck]


def test_with_tiles_a_guess_takes_two_lines(made: GameCard) -> None:
    lines = text(list(replay_lines(made, 34, 0, has_tiles=True)))
    assert len(lines) == 2 * 3 + 1
    assert lines[0].startswith("▸  Z  Z  Z  Z  Z ")
    assert lines[4].startswith("  [W][I][N][C][E]")
    assert lines[1].endswith(f" {made.rows[0].needed:.2f}")
    dots = text(list(replay_lines(card(parse_game("mince", WORDS), None), 34, 0, has_tiles=True)))
    assert [line.split()[-2:] for line in (dots[0], dots[-1])] == [["…", "…"], ["…", "…"]]


def test_small_squares_stand_above_the_line_to_share(made: GameCard) -> None:
    *squares, line = share_lines(made, 30)
    assert [[look for _, look in row] for row in squares] == [
        ["grey"] * 5,
        ["grey", *["green"] * 4],
        ["green"] * 5,
    ]
    assert text([line]) == ["3 guesses. Skill 62."]
