"""What the card at the end of a game says, word by word."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.words import list_of
from wordle_tui.game.game import Game
from wordle_tui.game.text import parse_game
from wordle_tui.game.words import WordList
from wordle_tui.history.statistics import GameResult, statistics
from wordle_tui.rating.card import RATING, card, sum_sentences
from wordle_tui.rating.exact import rate
from wordle_tui.rating.report import Sum, Term, sum_of
from wordle_tui.rating.values import RatedGame
from wordle_tui.solver.advice import Basis
from wordle_tui.solver.advisor import Advisor

ANSWERS = ("wince", "mince", "since", "niece", "niche", "pinch", "siege", "diode")


@pytest.fixture(scope="module")
def eight_words() -> WordList:
    return list_of(ANSWERS, ("swims", "zzzzz"))


def rated(text: str, eight_words: WordList) -> RatedGame:
    return rate(parse_game(text, eight_words), Advisor(eight_words))


def test_a_game_that_was_won(eight_words: WordList) -> None:
    game = rated("zzzzz mince wince", eight_words)
    shown = card(game.game, game)
    assert (shown.title, shown.status) == ("Solved in 3", "proved")
    first, second, last = shown.rows
    assert (first.skill, first.better) == ("0", game.guesses[0].best.word.upper())
    assert second.luck == str(game.guesses[1].luck_score)
    assert last.better == "solved"
    assert game.optimal_line is not None
    assert shown.lines == (
        ("Yours", "ZZZZZ MINCE WINCE"),
        ("Perfect", " ".join(game.optimal_line.guesses).upper()),
    )
    assert shown.standing == ""


def test_it_is_there_before_its_rating(eight_words: WordList) -> None:
    game = rated("zzzzz mince wince", eight_words)
    at_once = card(game.game, None)
    assert (at_once.status, at_once.sentences, at_once.lines) == (RATING, (), ())
    assert [(row.skill, row.luck, row.better) for row in at_once.rows] == [("…", "…", "")] * 3
    partly = card(game.game, replace(game, guesses=game.guesses[:1], is_complete=False))
    assert partly.rows[0].skill == "0"
    assert partly.rows[1].skill == "…"
    assert (partly.status, partly.sentences) == (RATING, ())
    never = card(game.game, None, has_no_rating=True)
    assert never.status == "not rated"
    assert never.rows[0].skill == "–"


def test_a_guess_that_was_best_is_called_so(eight_words: WordList) -> None:
    best = rated("zzzzz wince", eight_words).guesses[1].best.word
    game = rated(f"{best} wince", eight_words)
    assert card(game.game, game).rows[0].better == "best"


def test_other_endings(eight_words: WordList) -> None:
    lost = Game(eight_words, answer="wince")
    for _ in range(6):
        lost = lost.play("zzzzz")
    assert card(lost, None, told="The word was WINCE.").title == "Not solved"
    assert card(lost, None, told="The word was WINCE.").sentences == ("The word was WINCE.",)
    given_up = Game(eight_words, answer="wince").play("zzzzz")
    assert card(given_up, None, is_given_up=True).title == "Given up"
    assert card(given_up, None).title == "1 guess, not solved"
    assert card(given_up, None, hints=2).sentences == ("Hints used on 2 guesses.",)
    assert card(Game(eight_words), None, is_given_up=True).status == "not rated"


def total(start: float, loss: float, luck: float, left: float = 0) -> Sum:
    return Sum(*(Term(value, Basis.PROVED) for value in (start, loss, luck, left)))


@pytest.mark.parametrize(
    ("terms", "taken", "second"),
    [
        (total(3.42, 0.12, -0.46), 4, "0.12 lost by guesses, 0.46 by bad luck."),
        (total(3.42, 0.12, 0.54), 3, "0.12 lost by guesses, 0.54 won by luck."),
        (total(3.42, 0, -0.58), 4, "Nothing lost by guesses, 0.58 lost by bad luck."),
        (total(4, 0, 0), 4, "Nothing lost by guesses, luck was even."),
    ],
)
def test_the_sum_in_words(terms: Sum, taken: int, second: str) -> None:
    start = terms.start
    assert sum_sentences(terms, taken) == (
        f"You needed {taken}; perfect play expects {start}.",
        second,
    )


def test_the_sum_of_a_game_that_was_not_solved() -> None:
    first, _ = sum_sentences(total(3.4, 1, -3.1, 1.5), 6)
    assert first == "After 6 guesses you needed 1.50 more on average; perfect play expects 3.40."


def test_terms_that_are_not_proved_say_so() -> None:
    terms = total(3.42, 0.12, -0.46)._replace(start=Term(3.42, Basis.ESTIMATE))
    assert sum_sentences(terms, 4)[0].endswith("perfect play expects ≈3.42.")


@given(st.permutations(ANSWERS), st.integers(1, 4))
def test_the_figures_add_up(order: list[str], count: int) -> None:
    words = list_of(ANSWERS, ("swims", "zzzzz"))
    game = rate(parse_game(" ".join(order[:count]), words), Advisor(words))
    start, loss, luck, left = (term.value for term in sum_of(game))
    assert start + loss - luck - left == pytest.approx(count)


def test_streak_and_mean_loss_before_and_after(eight_words: WordList) -> None:
    won = GameResult(True, 4, 0.5, 0.1, "raise")
    before = statistics([won, won])
    game = rated("zzzzz wince", eight_words)
    assert card(game.game, None, before=before).standing == "Streak 2 → 3 (best 3)"
    mean = (1 + game.total_loss) / 3
    assert card(game.game, game, before=before).standing == (
        f"Streak 2 → 3 (best 3) · mean loss 0.50 → {mean:.2f} (3 games)"
    )
    assert card(game.game, game, before=statistics([])).standing.endswith(
        f"mean loss {game.total_loss:.2f} (1 game)"
    )
    given_up = Game(eight_words, answer="wince")
    assert card(given_up, None, before=before, is_given_up=True).standing == "Streak 2 → 0 (best 2)"
