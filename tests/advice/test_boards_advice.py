"""Advice on several boards."""

from __future__ import annotations

import pytest

from tests.support.words import list_of
from wordle_tui.advice.boards import boards_reason
from wordle_tui.advice.boards_advisor import advise_boards
from wordle_tui.game.boards import Boards, parse_boards
from wordle_tui.game.game import Outcome
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.words import WordList


def test_all_boards_are_solved_within_the_limit(original: WordList) -> None:
    boards = Boards.random(original, 4, 3)
    for guess in ("salet", "corni"):
        boards = boards.play(guess)
    while boards.outcome is Outcome.PLAYING:
        *_, advice = advise_boards(boards)
        assert advice.suggestions[0].expected_guesses >= len(boards.unsolved)
        boards = boards.play(advice.suggestions[0].word)
    assert boards.outcome is Outcome.WON


def test_a_word_that_is_certain_comes_first(original: WordList) -> None:
    boards = parse_boards(["crane:bbbbb/gggbg", "craze:bbbbb/gggbg"], original, 2)
    assert boards.boards[1].candidates.words == ("crate", "crave")
    boards = boards.play("crate", [Pattern.parse("bbbbb"), Pattern.parse("gggbg")])
    advice = next(advise_boards(boards))
    assert advice.suggestions[0].word == "crave"
    assert advice.why.startswith("CRAVE finishes board 2")


def test_a_reason_names_the_boards(original: WordList) -> None:
    boards = parse_boards(["crane:ggbbg/gggbb/bbbbb/gggbg"], original, 4)
    assert boards_reason("crash", boards).startswith("CRASH may finish board 2, splits board 3")
    same = parse_boards(["crane:gggbg/gggbg/bbbbb"], original, 3)
    assert boards_reason("crate", same).startswith("CRATE may finish boards 1 or 2, splits board 3")


def test_a_guess_may_tell_nothing() -> None:
    boards = Boards.start(list_of(["light", "fight"], ["mamma"]), 2)
    assert boards_reason("mamma", boards) == "MAMMA tells nothing new."


def test_a_finished_game_gets_no_suggestions(original: WordList) -> None:
    boards = Boards.start(original, 2, answers=("crane", "slate")).play("crane").play("slate")
    [advice] = advise_boards(boards)
    assert advice.suggestions == ()
    assert advice.contradiction is None


def test_a_contradiction_comes_with_its_board(original: WordList) -> None:
    boards = parse_boards(["crane:bybbb/bbbbb", "crane:bybbb/ybbbb"], original, 2)
    [advice] = advise_boards(boards)
    assert advice.suggestions == ()
    assert advice.contradiction is not None
    assert advice.contradiction[0] == 1


def test_stopped_advice_ends(original: WordList) -> None:
    boards = parse_boards(["crane:bbbbb/gggbg"], original, 2)
    assert [*advise_boards(boards, stop=lambda: True)] == []


def test_a_list_without_a_book_gets_openers() -> None:
    words = list_of(["light", "fight", "might", "night", "crane", "slate", "crate"], ["fling"])
    for boards in (Boards.start(words, 2), Boards.start(words, 7)):
        *_, advice = advise_boards(boards, count=3)
        assert len(advice.suggestions) == 3


def test_boards_that_need_the_same_word_have_no_proof() -> None:
    words = list_of(["light", "fight", "might", "night"])
    grey = Pattern.parse("bgggg")
    boards = Boards.start(words, 2).play("light", [grey, grey]).play("fight", [grey, grey])
    boards = boards.play("might", [grey, grey])
    *_, advice = advise_boards(boards)
    assert not advice.suggestions[0].proved


@pytest.mark.parametrize(
    ("guesses", "answers", "best"),
    [
        ("roast cline", "tough dying plume dough", {"dumpy"}),
        ("train close", "harem gaily trite knead", {"empty"}),
        ("train close", "chaff lowly swore paper", {"pudgy", "champ"}),
    ],
)
def test_published_positions(
    original: WordList, guesses: str, answers: str, best: set[str]
) -> None:
    """Nearly exact values of guesses among the answers: 7.270, 7.537 and 7.535 guesses in all."""
    boards = Boards.start(original, 4, answers=answers.split())
    for guess in guesses.split():
        boards = boards.play(guess)
    *_, advice = advise_boards(boards)

    assert advice.suggestions[0].word in best


def test_many_boards_that_share_words_are_not_searched(original: WordList) -> None:
    """To count the combinations of different words would take for ever."""
    boards = Boards.start(original, 8).play("salet", [Pattern.parse("bbbbb")] * 8)
    *_, advice = advise_boards(boards)
    assert not advice.suggestions[0].proved
