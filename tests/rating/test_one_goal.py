"""Advice, Train, Replay and ratings name the same word and the same cost."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.support.cases import on_demand
from wordle_tui.advice.advice import Advice
from wordle_tui.advice.advisor import Advisor, advisor_of
from wordle_tui.game.board import Board, Outcome
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import word_list
from wordle_tui.rating.exact import rate
from wordle_tui.rating.game_card import card
from wordle_tui.rating.values import RatedGame
from wordle_tui.training import trainer
from wordle_tui.training.training_cards import Card
from wordle_tui.tui.replay.panels import best_then

WORDS = word_list("nyt")


def daily_games(count: int) -> Iterator[Board]:
    """Games of somebody who plays words that fit, and often changes only one letter."""
    random = Random(69)
    for number in range(count):
        board = Board(WORDS, rule=Rule.of(number % 3 == 0), answer=random.choice(WORDS.answers))
        board = board.play(random.choice(("crane", "raise", "slate")))
        while board.outcome is Outcome.PLAYING:
            left = board.candidates.words
            last = board.turns[-1].guess
            close = [word for word in left if sum(map(str.__ne__, word, last)) == 1]
            board = board.play(random.choice(close or left))
        yield board


def last_advice(board: Board, advisor: Advisor, *, plain: bool) -> Advice:
    *_, advice = advisor.advise(board, plain=plain)
    return advice


def is_sum_exact(rated: RatedGame) -> bool:
    taken = len(rated.guesses) + rated.expected_left
    sum_ = rated.expected_start + rated.total_loss - rated.total_luck
    return abs(taken - sum_) < 1e-12


@pytest.mark.whole
@pytest.mark.parametrize("count", [6, *on_demand(60)])
def test_everything_names_the_same_word_and_cost(count: int) -> None:
    moments = 0
    for game in daily_games(count):
        advisor = advisor_of(WORDS)
        rated = rate(game, advisor, plain=True)
        assert is_sum_exact(rated)
        rows = card(game, rated).rows
        for number, guess in enumerate(rated.guesses[1:], 1):
            before = Board(WORDS, game.turns[:number], game.rule, game.answer)
            if guess.before == 1:
                continue
            moments += 1
            advice, free = (last_advice(before, advisor, plain=plain) for plain in (True, False))
            advised, best = advice.best, free.best
            assert guess.advised.word in (advised.word, guess.guess)
            familiar = advice.less_safe or advised
            question = trainer.Question(
                Card("mistakes", "nyt", before.turns), 0, before, advice, familiar, is_plain=True
            )
            answer = trainer.answer(question, guess.guess, advisor)
            assert answer.loss == pytest.approx(guess.behind, abs=1e-9)
            is_win = guess.turn.pattern.is_win
            if guess.played.behind(guess.advised) >= 0.005 <= guess.behind and not is_win:
                assert advised.word.upper() in rows[number].note
            assert guess.advised in best_then(guess, advice)
            # Who follows the advice is never charged.
            assert advice.suggestions[0].behind(guess.familiar) < 1e-9
            assert free.suggestions[0].behind(guess.best) < 1e-9
            assert best.behind(guess.best) < 1e-9 > best.behind(guess.familiar)
    assert moments >= 3 * count
