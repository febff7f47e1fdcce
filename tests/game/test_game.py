"""Games with several boards, compared with a plain list of guesses and answers."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.reference import tiles
from tests.support.words import list_of
from wordle_tui.game.board import Board, Outcome
from wordle_tui.game.challenge import SEEDS, parse_challenge
from wordle_tui.game.errors import (
    ContradictionError,
    GameOverError,
    PatternError,
    RepeatedGuessError,
    UnknownWordError,
    WordleError,
)
from wordle_tui.game.game import BOARDS, NOT_HARD, Game, parse_boards, refuse_contradiction
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.words import WordList, word_list

ORIGINAL = word_list("original")
FEW = ("crane", "slate", "wince", "mince", "niece", "niche", "toast", "error", "elder")


@given(
    st.lists(st.sampled_from(FEW), min_size=2, max_size=5, unique=True),
    st.permutations(FEW),
)
def test_a_game_is_as_a_reference_says(answers: list[str], guesses: list[str]) -> None:
    game = Game.start(list_of(FEW), len(answers), answers=answers)
    for number, guess in enumerate(guesses):
        is_solved = [answer in guesses[:number] for answer in answers]
        assert game.solved == tuple(is_solved)
        assert [index for index, solved in enumerate(is_solved) if not solved] == [*game.unsolved]
        if all(is_solved) or number == len(answers) + 5:
            assert game.outcome is (Outcome.WON if all(is_solved) else Outcome.LOST)
            with pytest.raises(GameOverError, match=f"{game.outcome.value} in {number} guesses"):
                game.play(guess)
            break
        assert game.outcome is Outcome.PLAYING
        rows = [
            "-" if solved else tiles(guess, answer)
            for solved, answer in zip(is_solved, answers, strict=True)
        ]
        before, game = game, game.play(guess)
        assert game.rows[number] == f"{guess}:{'/'.join(rows)}"
        assert game.undo() == before
        assert game.contradiction() is None
    assert game.guesses == tuple(guesses[: len(game.guesses)])
    parsed = parse_boards(str(game).split(), game.words, len(answers))
    assert [board.turns for board in parsed.boards] == [board.turns for board in game.boards]


@given(st.sampled_from(BOARDS), st.integers(0, SEEDS - 1))
def test_random_answers_differ_and_come_back_by_code(count: int, seed: int) -> None:
    game = Game.random(ORIGINAL, count, seed)
    answers = [board.answer for board in game.boards]
    assert len(set(answers)) == count
    assert game.limit == count + 5
    if count == 1:
        assert parse_challenge(game.code) == answers[0]
    else:
        assert Game.from_code(ORIGINAL, f" {game.code.lower()}") == game
    assert game != Game.random(ORIGINAL, count, seed + 1)


def test_several_boards_have_no_hard_mode() -> None:
    with pytest.raises(WordleError, match=NOT_HARD):
        Game.start(ORIGINAL, 2, rule=Rule.HARD)


@pytest.mark.parametrize("colours", [None, [], [None]])
def test_an_error_about_one_board_names_none(colours: list[None] | None) -> None:
    with pytest.raises(PatternError, match=r"^Add the colours of CRANE, as in"):
        Game.start(ORIGINAL, 1).play("crane", colours)


def test_a_code_is_refused_with_another_list(nyt: WordList) -> None:
    code = Game.random(ORIGINAL, 4, 7).code
    with pytest.raises(WordleError, match="the practice list"):
        Game.from_code(nyt, code)
    with pytest.raises(WordleError, match="typing mistake"):
        Game.from_code(ORIGINAL, code[:-1] + ("A" if code[-1] != "A" else "B"))
    with pytest.raises(WordleError, match="several boards"):
        parse_challenge(code)
    with pytest.raises(WordleError, match="isn't the code of a game with several boards"):
        Game.from_code(ORIGINAL, "1JYMA-VN2")


@pytest.mark.parametrize(
    ("count", "limit", "sentence"),
    [
        (0, None, "1 to 32."),
        (33, None, "1 to 32."),
        (1, 21, "A game has 1 to 20 guesses"),
        (4, 3, "4 boards has 4 to 24 guesses"),
        (4, 25, "4 boards has 4 to 24 guesses"),
        (10, None, "The few list has only 9 answers, too few for 10 boards"),
    ],
)
def test_impossible_rules_are_refused(count: int, limit: int | None, sentence: str) -> None:
    with pytest.raises(WordleError, match=sentence):
        Game.start(list_of(FEW), count, limit)


@pytest.mark.parametrize(
    ("turns", "sentence"),
    [
        ("crane:bybbb", "CRANE has colours for 1 board, not 2"),
        ("crane:bybbb/bbbbg/bbbbb", "CRANE has colours for 3 boards, not 2"),
        ("crane:ggggg/bbbbg slate:bbbbb/bbbbg", "Board 1 was solved by CRANE. Give - as"),
        ("crane:bybbb/-", "colours of CRANE for board 2 are missing"),
        ("crane:bybbb/bbbb", "Board 2: CRANE needs 5 colours, not 4"),
        ("crane:bybbb/bbqbg", "Board 2: 'q' isn't a colour"),
        ("crane:bybbb/gggyg", "Board 2: All green but one yellow can't happen"),
        ("crane:ggggg/ggggg", "CRANE can't solve boards 1 and 2: each board has another answer"),
        ("crane", "Add the colours of CRANE on each board"),
    ],
)
def test_a_wrong_turn_is_refused_in_a_sentence(turns: str, sentence: str) -> None:
    with pytest.raises(PatternError, match=sentence):
        parse_boards(turns.split(), ORIGINAL, 2)


def test_a_contradiction_names_its_board() -> None:
    game = parse_boards(["crane:bybbb/bbbbb", "crane:bybbb/ybbbb"], ORIGINAL, 2)
    with pytest.raises(ContradictionError, match="Board 2: No word fits"):
        refuse_contradiction(game)
    refuse_contradiction(game.undo())


def test_only_a_game_with_answers_refuses_a_repeated_guess() -> None:
    game = Game.start(ORIGINAL, 2, answers=("wince", "slate")).play("crane")
    with pytest.raises(RepeatedGuessError, match="You've already guessed"):
        game.play("crane")
    grey = [Pattern.parse("bbbbb")] * 2
    assert len(Game.start(ORIGINAL, 2).play("crane", grey).play("crane", grey).guesses) == 2


def test_a_word_that_the_rules_forbid_is_accepted_only_while_the_game_goes_on() -> None:
    game, grey = Game.start(ORIGINAL, 2, 2), [Pattern.parse("bbbbb")] * 2
    with pytest.raises(UnknownWordError):
        game.play("zzzzz", grey)
    for word in ("zzzzz", "qqqqq"):
        game = game.play(word, grey, allow_unknown=True)
    with pytest.raises(GameOverError):
        game.play("xxxxx", grey, allow_unknown=True)


@given(
    st.sampled_from(FEW),
    st.lists(st.sampled_from((*FEW, "xxxxx", "ab")), max_size=8),
    st.sampled_from(Rule),
)
def test_one_board_is_a_game(answer: str, guesses: list[str], rule: Rule) -> None:
    """The same turns, outcomes and errors; only a repeated guess is refused as in Practice."""
    board = Board(list_of(FEW), rule=rule, answer=answer)
    game = Game.start(board.words, 1, rule=rule, answers=[answer])
    assert game == Game.of(board)
    for guess in dict.fromkeys(guesses):
        try:
            board = board.play(guess)
        except WordleError as error:
            with pytest.raises(type(error), match=re.escape(str(error))):
                game.play(guess)
            with pytest.raises(type(error), match=re.escape(str(error))):
                game.check(guess)
        else:
            game = game.play(guess)
        assert (game.boards, game.outcome, str(game)) == ((board,), board.outcome, str(board))
    assert (
        parse_boards(str(board).split(), board.words, 1, rule=rule).boards[0].turns == board.turns
    )
