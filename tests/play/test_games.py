"""Which words practice games get: not those of the last games, unless a seed or a code says so."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from tests.support.games import played
from wordle_tui.game.boards import Boards
from wordle_tui.game.records import FinishedBoard, FinishedGame, Mode
from wordle_tui.game.words import WordList, word_list
from wordle_tui.history.history import History
from wordle_tui.history.settings import Settings
from wordle_tui.play.games import Games, InForce
from wordle_tui.play.setup import Setup, challenge
from wordle_tui.play.state import GameRules
from wordle_tui.talk.talk import Talk

NYT, PRACTICE = word_list("nyt"), word_list("practice")


def games_of(history: History, words: WordList = NYT) -> tuple[Games, InForce]:
    games = Games(history, Mode.PRACTICE, Talk(history, print, words))
    return games, InForce(GameRules(words), Settings())


def test_the_answers_of_the_last_practice_games_are_found(history: History) -> None:
    history.add(played("crane", "slate", mode=Mode.PRACTICE, list_name="nyt"))
    history.add(played("moist", "slate", mode=Mode.ASSIST))
    history.add(played("wince", "slate", mode=Mode.CHALLENGE))
    boards = tuple(FinishedBoard(answer=word) for word in ("flair", "cello"))
    history.add(FinishedGame(Mode.PRACTICE, "practice", False, boards, limit=7))
    history.add(played("quack", "slate", mode=Mode.PRACTICE, list_name="practice"))
    answers = history.practice_answers(300)
    assert (answers[0], sorted(answers[1:3]), answers[3]) == ("quack", ["cello", "flair"], "crane")
    assert history.practice_answers(1) == ["quack"]


@pytest.mark.parametrize("boards", [1, 4])
def test_recent_answers_do_not_come_again_even_after_a_restart(tmp_path: Path, boards: int) -> None:
    seen = list[str]()
    for _ in range(6):
        with closing(History.open(tmp_path / "history.sqlite3")) as history:
            games, now = games_of(history)
            for _ in range(10):
                state = games.begin(Setup(boards=boards), now)
                assert not {*state.answers} & {*seen[-300:]}
                seen += state.answers
                rest = tuple(FinishedBoard(answer=answer) for answer in state.answers)
                history.add(FinishedGame(Mode.PRACTICE, "practice", False, rest, limit=9))
    assert len({*seen[-300:]}) == min(300, 60 * boards)


def test_a_seed_and_a_code_ignore_the_history(history: History) -> None:
    answers = [board.answer or "" for board in Boards.random(PRACTICE, 4, 7).boards]
    for answer in answers:
        history.add(played(answer, "slate", mode=Mode.PRACTICE))
    games, now = games_of(history)
    assert games.begin(Setup(seed=7), now).answers == (answers[0],)
    assert games.begin(Setup(boards=4, seed=7), now).answers == tuple(answers)
    code = challenge(Boards.random(PRACTICE, 4, 7).code, NYT)
    assert games.begin(code, now).answers == tuple(answers)


def test_games_here_have_the_words_of_practice_and_stay_what_they_were(history: History) -> None:
    games, now = games_of(history)
    setups = (Setup(), Setup(Mode.ADVERSARY), Setup(Mode.CHALLENGE, answer="kazoo"))
    for setup in (*setups, Setup(boards=2)):
        assert games.begin(setup, now).rules.words is PRACTICE
    old = challenge("33200-00761", NYT)  # of version 2.0
    state = games.begin(old, now)
    assert (state.rules.words, state.answers[0]) == (NYT, "rumor")
    assert state.position.code == ""
    past = games.begin(Setup(answer="crane", day=NYT.past.on[-1][0]), now)
    assert past.rules.words.name == "nyt"
    assert games.begin(old.next, now).rules.words is PRACTICE
