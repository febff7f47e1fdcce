"""Ratings of games with several boards."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.support.advisors import ORIGINAL
from tests.support.words import list_of
from wordle_tui.advice.advice import Basis, Suggestion
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.board import Board
from wordle_tui.game.errors import ContradictionError
from wordle_tui.game.game import Game, parse_boards
from wordle_tui.game.words import WordList
from wordle_tui.rating.exact import rate
from wordle_tui.rating.several_boards import RatedBoardsGuess, boards_card, rate_boards

WORDS = list_of(
    ["wince", "mince", "since", "niece", "niche", "slate", "crate", "trace", "crane"], ["humph"]
)


def played(guesses: str, *answers: str, words: WordList = WORDS) -> Game:
    game = Game.start(words, len(answers), answers=answers)
    for guess in guesses.split():
        game = game.play(guess)
    return game


def test_every_guess_is_compared_with_the_best_one() -> None:
    boards = played("humph slate mince wince", "wince", "slate")
    steps = [*rate_boards(boards, Advisor)]
    assert [len(step) for step in steps] == [1, 2, 3, 4]
    assert all(later[: len(step)] == step for step, later in pairwise(steps))
    humph, *others = rated = steps[-1]
    assert [each.guess for each in rated] == [*boards.guesses]
    assert humph.loss == pytest.approx(humph.played.expected_guesses - humph.best.expected_guesses)
    assert humph.loss > 0.5
    assert all(each.loss >= 0 for each in others)
    assert humph.before == (WORDS.answers, WORDS.answers)
    assert all(later.before == earlier.after for earlier, later in pairwise(rated))
    assert [[len(left) for left in each.after] for each in others] == [[2, 0], [1, 0], [0, 0]]


def test_guesses_are_compared_with_familiar_words_on_request() -> None:
    words = ORIGINAL.words
    boards = played("salet slate mince wince", "wince", "slate", words=words)
    *_, of_all = rate_boards(boards, lambda _: ORIGINAL)
    *_, familiar = rate_boards(boards, lambda _: ORIGINAL, plain=True)
    assert of_all[2].better not in words.familiar
    assert familiar[2].better in words.familiar
    assert 0 < familiar[2].loss < of_all[2].loss


def test_a_guess_that_the_list_lacks_is_rated() -> None:
    """A game elsewhere may have one."""
    rows = ["humph:bbbbb/bbbbb", "slate:bbbbg/ggggg", "wince:ggggg/-"]
    given = parse_boards(rows, list_of([*WORDS.answers]), 2)
    *_, rated = rate_boards(given, Advisor)
    *_, same = rate_boards(played("humph slate wince", "wince", "slate"), Advisor)
    assert [(each.guess, each.loss) for each in rated] == [(each.guess, each.loss) for each in same]


def test_one_unsolved_board_is_rated_as_a_game() -> None:
    """A board that is solved first leaves the game of the other one."""
    boards = played("slate humph mince wince", "wince", "slate")
    *_, rated = rate_boards(boards, Advisor)
    alone = rate(Board(WORDS, boards.boards[0].turns, limit=boards.limit), Advisor(WORDS))
    for ours, its in zip(rated[1:], alone.guesses[1:], strict=True):
        assert ours.loss == pytest.approx(its.loss)
        assert ours.proved


def test_a_word_that_is_certain_costs_nothing() -> None:
    *_, rated = rate_boards(played("crane trace crate slate", "slate", "crate"), Advisor)
    assert [(each.loss, each.proved) for each in rated[-2:]] == [(0.0, True), (0.0, True)]


def test_an_answer_that_the_list_lacks_is_added() -> None:
    boards = played("crane humph crate", "humph", "crate")
    *_, rated = rate_boards(boards, Advisor)
    assert len(rated) == 3


def test_a_contradiction_is_refused_and_a_stopped_rating_ends() -> None:
    game = parse_boards(["crane:bybbb/bbbbb", "crane:bybbb/ybbbb"], WORDS, 2)
    with pytest.raises(ContradictionError, match="Board"):
        next(rate_boards(game, Advisor))
    assert [*rate_boards(played("humph crane", "wince", "slate"), Advisor, stop=lambda: True)] == []


@pytest.mark.parametrize(
    ("values", "proved", "sentence"),
    [
        ((4.5, 4.0), True, "HUMPH cost 0.50 guesses: SLATE was better."),
        ((4.5, 4.0), False, "HUMPH cost ≈0.50 guesses: SLATE was better."),
        ((3.9, 4.0), False, "HUMPH was as good as the best known."),
        ((4.0, 4.0), True, "HUMPH was the best guess."),
    ],
)
def test_sentences(values: tuple[float, float], proved: bool, sentence: str) -> None:
    humph, slate = (
        Suggestion(word, value, Basis.ESTIMATE, 1, 1, 1, 1, 0)
        for word, value in zip(("humph", "slate"), values, strict=True)
    )
    rated = RatedBoardsGuess(humph, slate, proved)
    assert str(rated) == sentence
    assert rated.better == ("slate" if "better" in sentence else None)
    assert rated.cost in (sentence.split() if rated.better else ("0", "≈0"))


def test_the_card_says_what_each_guess_solved_and_cost() -> None:
    boards = played("humph slate mince wince", "wince", "slate")
    *_, rated = rate_boards(boards, Advisor)
    card = boards_card(boards, rated)
    assert [row.note for row in card.rows] == ["", "solves 2", "", "solves 1"]
    assert [row.cost for row in card.rows] == [guess.cost for guess in rated]
    assert card.note == "1 WINCE 4 · 2 SLATE 2"
    start, cost, luck = map(float, re.findall(r"≈(\d+\.\d)", card.judged))
    saved = luck if "luck saved" in card.judged else -luck
    assert start + cost - saved == pytest.approx(4)  # as shown
    assert cost == pytest.approx(sum(guess.loss for guess in rated), abs=0.05)
    at_once = boards_card(boards, rated[:2])
    assert at_once.judged == "Your guesses cost …."
    assert [row.cost for row in at_once.rows[2:]] == ["…", "…"]


def test_the_luck_is_that_of_the_figures_shown() -> None:
    boards = played("humph slate mince wince", "wince", "slate")
    *_, rated = rate_boards(boards, Advisor)
    humph, slate = (replace(rated[0].played, expected_guesses=value) for value in (4.08, 1.84))
    first = RatedBoardsGuess(humph, slate, proved=False)
    others = [replace(each, best=each.played) for each in rated[1:]]
    said = "Best play expects ≈1.8. Your guesses cost ≈2.2; luck was even."
    assert boards_card(boards, [first, *others]).judged == said


def test_a_lost_game_has_costs_but_no_luck() -> None:
    lost = Game.start(WORDS, 2, 2, answers=("wince", "slate")).play("humph").play("slate")
    *_, rated = rate_boards(lost, Advisor)
    card = boards_card(lost, rated)
    assert "luck" not in card.judged
    assert card.note == "1 WINCE – · 2 SLATE 2"
