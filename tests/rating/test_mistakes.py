"""The kinds of mistakes, by a slow reference over random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import combinations, count
from random import Random

import pytest

from tests.support.advisors import ORIGINAL
from tests.support.cases import on_demand
from tests.support.games import played
from tests.support.reference import tiles
from wordle_tui.advice.advice import Advice
from wordle_tui.advice.advisor import Advisor, advisor_of
from wordle_tui.game.board import Board, Outcome
from wordle_tui.game.daily import shipped_past
from wordle_tui.game.records import TurnRating
from wordle_tui.game.rule import Rule
from wordle_tui.game.text import parse_game
from wordle_tui.game.words import word_list
from wordle_tui.rating.exact import rate, rate_steps
from wordle_tui.rating.game_card import card
from wordle_tui.rating.mistakes import KINDS, mistake, mistake_kind, turn_ratings
from wordle_tui.rating.report import remarks
from wordle_tui.rating.values import RatedGuess
from wordle_tui.training import trainer
from wordle_tui.training.training_cards import Card
from wordle_tui.tui.replay.panels import best_then


def test_a_trap_is_half_of_the_words_left_that_the_best_guess_would_split() -> None:
    game = parse_game("salet drone wince", ORIGINAL.words)
    *_, rated = rate_steps(game, ORIGINAL, seconds=0)
    guess, family = rated.guesses[1], ("fight", "light", "might", "night")

    def kind(best: str, *left: str) -> str:
        changed = replace(guess, familiar=replace(guess.best, word=best), words_after=left)
        return mistake_kind(changed, is_opener=False)

    others = ("joker", "crane", "pupil", "dumpy")
    assert kind("flame", *family, *others) == "trap"
    assert kind("flame", *family, *others, "audio") != "trap"
    assert kind("flame", *family[1:]) != "trap"
    assert kind("ought", *family) != "trap"  # it does not split them


def test_nothing_counts_once_a_word_that_the_list_lacks_is_left() -> None:
    """WICCA is no answer of the list: nobody can know that it is the only word left."""
    assert not ORIGINAL.words.has_answer("wicca")
    game = parse_game("soare clint dumpy light wicca", ORIGINAL.words)
    rated = rate(game, ORIGINAL, seconds=60)
    assert rated.guesses[3].before == 1
    late = turn_ratings(rated)[3]
    assert (late.before, late.loss, late.mistake) == (1, 0.0, None)
    assert rated.guesses[3].loss == pytest.approx(1)
    assert [*remarks(rated)][1] == (
        "Once only one word is left, wrong guesses don't count in your rating."
    )


@pytest.mark.parametrize(
    ("guesses", "number", "day", "list_name", "kind"),
    [
        ("slate niece hence fence", 3, "2026-08-11", "nyt", "used"),  # HENCE was, on 8 June 2024
        ("slate niece hence fence", 2, "2026-08-11", "nyt", "used"),
        ("slate niece hence fence", 1, "2026-08-11", "nyt", "blunt"),  # nothing is known yet
        ("slate niece hence fence", 3, "2024-06-08", "nyt", "blunt"),
        ("slate niece hence fence", 3, "2026-08-11", "original", "blunt"),
        ("slate niece hound fence", 3, "2026-08-11", "nyt", "blunt"),  # HOUND was, but can't be it
        ("slate niece pence fence", 3, "2026-08-11", "nyt", "blunt"),  # PENCE never was
        ("slate niece pence hence fence", 4, "2026-08-11", "nyt", "used"),
        ("slate niece pence hence fence", 4, "2026-08-12", "nyt", "blunt"),  # so was FENCE now
    ],
)
def test_a_mistake_with_a_word_answered_before_is_that(
    guesses: str, number: int, day: str, list_name: str, kind: str
) -> None:
    """The stored rating has another kind. PENCE, which never was an answer, fits after NIECE."""
    ratings = (TurnRating(0.5, 0.0, True, 9, "blunt"),) * len(guesses.split())
    game = played("fence", *guesses.split(), day=date.fromisoformat(day), ratings=ratings)
    game = replace(game, list_name=list_name)
    assert mistake(game, number, shipped_past()).kind == kind
    small = replace(game, ratings=(TurnRating(0.05, 0.0, True, 9),) * len(ratings))
    assert mistake(small, number, shipped_past()).kind is None


def reference_kind(guess: RatedGuess, number: int) -> str | None:
    """The rules of docs/improve.md, word for word."""
    before, after, best = guess.words_before, guess.words_after, guess.familiar.word
    if guess.played.expected_guesses - guess.familiar.expected_guesses < 0.1:
        return None
    if number == 1:
        return "opener"
    for size in range(len(after), 3, -1):
        for family in combinations(after, size) if 2 * size >= len(after) else ():
            shared = sum(len({word[place] for word in family}) == 1 for place in range(5))
            if shared == 4:
                if len({tiles(best, word) for word in family}) > 1:
                    return "trap"
                break

    def certain(word: str) -> int:
        return sum(
            len({tiles(word, answer)[place] for answer in before}) == 1 for place in range(5)
        )

    if guess.guess not in before:
        if best in before:
            return "impossible"
        if certain(guess.guess) > certain(best):
            return "wasted"
    return "endgame" if len(before) <= 12 else "blunt"


def test_kinds_are_those_of_the_reference() -> None:
    """Games that wander among words that are much alike, with words of any kind between.

    The rules do not depend on proofs.
    """
    random, words = Random(3), ORIGINAL.words
    seen: Counter[str | None] = Counter()
    for _ in range(10):
        board = Board(words, answer=random.choice(["rover", "fight", "wince", "cover", "watch"]))
        board = board.play(random.choice(["adieu", "slate", "eerie"]))
        while board.outcome is Outcome.PLAYING:
            left = board.candidates.words
            board = board.play(random.choice(left if random.random() < 0.6 else words.guesses))
        rated = rate(board, ORIGINAL, seconds=0)
        for number, (guess, rating) in enumerate(
            zip(rated.guesses, turn_ratings(rated), strict=True), 1
        ):
            if guess.after > 16:  # too many families for a slow reference
                assert rating.mistake != "trap"
                continue
            assert rating.mistake == reference_kind(guess, number), guess
            seen[rating.mistake] += 1
    assert {*seen} >= {None, *KINDS} - {"opener", "used"}


# Advice, Train, Replay and ratings name the same word and the same cost


WORDS = word_list("nyt")


def daily_games() -> Iterator[Board]:
    """Games of somebody who plays words that fit, and often changes only one letter."""
    random = Random(69)
    for number in count():
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


@pytest.mark.whole
@pytest.mark.parametrize("wanted", [18, *on_demand(200)])
def test_everything_names_the_same_word_and_cost(wanted: int) -> None:
    """In games whose values are proved within a few seconds: estimates may name another word."""
    advisor, moments = advisor_of(WORDS), 0
    all_rated = ((game, rate(game, advisor, plain=True, seconds=4)) for game in daily_games())
    all_proved = (each for each in all_rated if each[1].proved)
    while moments < wanted:
        game, rated = next(all_proved)
        taken = len(rated.guesses) + rated.expected_left
        total = rated.expected_start + rated.total_loss - rated.total_luck
        assert taken == pytest.approx(total, abs=1e-12)
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
