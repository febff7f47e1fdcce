"""The end of a game: the word for it, and what comes next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.play import elsewhere, here
from tests.support.words import list_of
from wordle_tui.game.boards import Boards
from wordle_tui.game.challenge import challenge_code
from wordle_tui.game.records import Mode
from wordle_tui.game.words import WordList
from wordle_tui.play.ending import PRAISE, and_now, code_for_friend, ending, praise
from wordle_tui.play.state import GameRules, Identity, PlayState

EIGHT = ("niece", "niche", "pinch", "siege", "diode", "finch", "hence", "fence")
FEW = list_of(("wince", "mince", "since", "niece", "niche"), ("swims", "zzzzz"))


def over(*guesses: str, answer: str = "wince", words: WordList = FEW, limit: int = 6) -> PlayState:
    rules = GameRules(words, limit=limit)
    answers = (answer,) if answer else ()
    mode = Mode.PRACTICE if answer else Mode.ADVERSARY
    state = PlayState.begin(rules, answers=answers, game=Identity(mode))
    for guess in guesses:
        state = state.write(guess).commit()
    return state


def test_the_word_is_that_of_the_times() -> None:
    assert tuple(praise(guesses, 6) for guesses in range(1, 7)) == PRAISE
    assert [praise(guesses, 8) for guesses in (5, 6, 7, 8)] == ["Great", "Great", "Great", "Phew"]
    assert praise(1, 1) == "Genius"


def test_an_adversary_tells_what_it_had_but_no_avoided_word() -> None:
    many = list_of(("abort", "wince", "mince", "since", *EIGHT), ("swims", "zzzzz"))
    headline, said = ending(over("zzzzz", answer="", words=many, limit=1))
    assert headline == "Not this time."
    assert said.startswith("The program still had 12 words: WINCE, MINCE, SINCE, ")
    assert said.endswith(" and 4 more.")
    headline, said = ending(over("since", "mince", answer="", limit=2))
    assert (headline, said) == ("The word was WINCE.", "Not found in 2 guesses.")


def test_what_can_be_done_next() -> None:
    won = over("zzzzz", "wince")
    assert [key for key, _ in and_now(won)] == ["board.again", "play.replay", "play.share"]
    assert ("play.try_again", "try ZZZZZ again") in and_now(won, "ZZZZZ")
    elsewhere = PlayState.begin(GameRules(FEW, limit=1)).write("zzzzz").mark(0).mark(0).mark(0)
    lost = elsewhere.mark(0).mark(0).commit().commit()
    assert lost.is_over
    assert and_now(lost)[:2] == (("board.answer", "enter the answer"), ("play.new", "another game"))
    assert "board.answer" not in dict(and_now(lost.set_answer("wince")))
    code = challenge_code("wince")
    assert [code_for_friend(state) for state in (won, lost, over("zzzzz"))] == [code, "", ""]
    assert and_now(won)[-1] == ("play.share", "share this and the code")
    assert [key for key, _ in and_now(over().give_up().give_up())] == ["board.again"]


TWO = ("wince", "slate")


def test_a_friend_gets_the_code_of_a_random_game() -> None:
    game = Boards.random(FEW, 2, seed=7)
    state = here(*(board.answer or "" for board in game.boards), words=FEW)
    state = replace(state, game=replace(state.game, seed=7)).give_up().give_up()
    code = f"A friend can play the same words with the code {game.code}."
    assert ending(state)[1].endswith(code)


@pytest.mark.parametrize(
    ("guesses", "headline"),
    [
        ("wince slate", "Genius. Both in 2."),
        ("crane moist blimp pudgy fjord wince slate", "Phew. Both in 7."),
        ("crane moist blimp pudgy fjord humph wince", "Out of guesses: 1 of 2 boards solved."),
    ],
)
def test_several_boards_end_with_a_word_and_a_result(guesses: str, headline: str) -> None:
    state = here(*TWO)
    for guess in guesses.split():
        state = state.write(guess).commit()
    assert state.is_over
    said, missed = ending(state)
    assert (said, missed) == (headline, "" if "Both" in headline else "Board 2 was SLATE.")
    assert and_now(state)[0] == ("board.again", "another Dordle")
    assert and_now(elsewhere(3))[0] == ("board.again", "another game with 3 boards")
