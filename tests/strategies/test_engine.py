"""Suggestions ranked by a strategy."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.advisors import ORIGINAL
from wordle_tui import strategies
from wordle_tui.advice.advice import Advice, Stage
from wordle_tui.advice.advisor import ESTIMATED, EXACT
from wordle_tui.advice.book import opening_advice
from wordle_tui.advice.reasons import preference
from wordle_tui.game.board import Board
from wordle_tui.game.rule import Rule
from wordle_tui.game.turn import Turn, broken_clue, parse_turns
from wordle_tui.game.words import WordList
from wordle_tui.strategies.engine import StrategyEngine


def advise(name: str, board: Board) -> list[Advice]:
    return list(StrategyEngine(strategies.make(name), ORIGINAL).advise(board))


@pytest.mark.parametrize("name", [name for name in strategies.names() if name != "optimal"])
def test_the_order_is_the_strategys_with_the_solvers_figures(name: str, original: WordList) -> None:
    board = Board(original, answer="wince").play("soare").play("clint")
    counted, ranked, *_, last = advise(name, board)
    assert [counted.stage, ranked.stage, last.stage] == [Stage.COUNTED, Stage.RANKED, Stage.EXACT]
    assert counted.likely == 4
    words = [each.word for each in last.suggestions]
    assert words[0] == strategies.make(name).guess(board)
    assert words == [each.word for each in ranked.suggestions]
    *_, exact = ORIGINAL.advise(board, also=words[:4])
    values = {each.suggestion.word: each.suggestion for each in exact.asked}
    for suggestion in last.suggestions[:4]:
        assert suggestion.score is not None
        assert replace(suggestion, score=None) == values[suggestion.word]


def test_familiar_words_alone_are_ranked_on_request(original: WordList) -> None:
    board = Board(original, parse_turns("soare:bbbbg"))
    engine = StrategyEngine(strategies.make("information-gain"), ORIGINAL)
    known = {*original.familiar, *board.candidates.words}

    def ranked(plain: bool) -> set[str]:
        answers = engine.advise(board, plain=plain)
        advice = next(each for each in answers if each.stage is Stage.RANKED)
        return {each.word for each in advice.suggestions}

    assert ranked(plain=True) <= known
    assert not ranked(plain=False) <= known


def test_a_word_is_compared_with_the_best_guess(original: WordList) -> None:
    board = Board(original, answer="wince").play("soare").play("clint")
    engine = StrategyEngine(strategies.make("letter-score"), ORIGINAL)
    *_, last = engine.advise(board, also=["mince", "fuzzy"])
    favourite, (mince, fuzzy) = last.suggestions[0], last.asked
    *_, solved = ORIGINAL.advise(board)
    assert last.preferred == solved.suggestions[0]
    assert favourite.expected_guesses > last.preferred.expected_guesses
    assert preference(last).startswith(f"{last.preferred.word.upper()} needs ")
    assert mince.rank == 1
    assert f"more than {last.preferred.word.upper()}" in fuzzy.reason
    *_, asked = engine.advise(board, also=[last.preferred.word])
    assert asked.asked[0].reason == ""


def test_hard_mode_suggests_legal_words_only(original: WordList) -> None:
    board = Board(original, answer="wince", rule=Rule.HARD).play("soare").play("thine")
    for name in ("letter-score", "brute-force", "information-gain", "entropy"):
        for advice in advise(name, board):
            assert not [
                each.word for each in advice.suggestions if broken_clue(each.word, board.turns)
            ]


def test_an_empty_board_is_ranked_without_proofs(original: WordList) -> None:
    last = advise("information-gain", Board(original))[-1]
    assert last.stage is Stage.RANKED
    assert last.suggestions[0].word == "soare"
    assert len(last.suggestions) == EXACT + ESTIMATED


def test_openers_have_the_figures_of_the_book(original: WordList) -> None:
    book = opening_advice(original, rule=Rule.NORMAL)
    proved = {each.word: each.expected_guesses for each in book.suggestions}
    engine = StrategyEngine(strategies.make("information-gain"), ORIGINAL)
    *_, advice = engine.advise(Board(original), also=["salet"])
    assert advice.preferred == book.suggestions[0]
    assert advice.asked[0].suggestion.expected_guesses == proved["salet"]
    shown = [each for each in advice.suggestions if each.word in proved]
    assert shown
    for suggestion in shown:
        assert suggestion.expected_guesses == proved[suggestion.word]


def test_a_contradiction_and_a_stop(original: WordList) -> None:
    [advice] = advise("entropy", Board(original, (Turn.parse("aahed:ggggb"),)))
    assert advice.contradiction is not None
    engine = StrategyEngine(strategies.make("entropy"), ORIGINAL)
    board = Board(original, answer="wince").play("soare")
    assert [each.stage for each in engine.advise(board, stop=lambda: True)] == [Stage.COUNTED]


@pytest.mark.parametrize("turns", ["soare:bbbbg " * 6, "soare:bbbbg wince:ggggg"])
def test_a_game_that_is_over_is_only_counted(turns: str, original: WordList) -> None:
    board = Board(original, parse_turns(turns))
    [exact] = ORIGINAL.advise(board)
    assert advise("entropy", board) == [exact]
    assert exact.suggestions == ()
    assert [word for word, _ in exact.candidates] == list(board.candidates.words)
