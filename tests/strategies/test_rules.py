"""Strategies compared with a plain implementation of their rules, and their options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.reference import tiles
from tests.support.solver_reference import is_legal
from wordle_tui import strategies
from wordle_tui.game.board import Board
from wordle_tui.game.errors import ContradictionError, WordleError
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.turn import Turn, parse_turns
from wordle_tui.game.words import WordClass, WordList, word_list
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import never_stop
from wordle_tui.strategies.base import option

Turns = list[tuple[str, str]]
Asked = tuple[list[str], list[str], Turns]
"""Answers, other accepted words, turns."""
Rule = Callable[[list[str], list[str], Turns], str]

ANSWERS = word_list("original").answers
OTHERS = tuple(sorted(set(word_list("original").guesses) - set(ANSWERS)))
KIN = [[word for word in ANSWERS if word[3:] == ending] for ending in ("er", "ch")]


@st.composite
def positions(draw: st.DrawFn) -> Asked:
    """A small list in its own order, and up to four turns with any of its words.

    Many of the words share letters, so that positions are not settled by the first guess.
    """
    answers = draw(st.lists(st.sampled_from(ANSWERS), min_size=1, max_size=25, unique=True))
    kin = draw(st.lists(st.sampled_from(draw(st.sampled_from(KIN))), max_size=12, unique=True))
    answers = list(dict.fromkeys([*answers, *kin]))
    others = draw(st.lists(st.sampled_from(OTHERS), max_size=25, unique=True).map(sorted))
    answer = draw(st.sampled_from(answers))
    guesses = draw(st.lists(st.sampled_from([*answers, *others]), max_size=4))
    return answers, others, [(guess, tiles(guess, answer)) for guess in guesses if guess != answer]


def game_of(asked: Asked) -> Board:
    answers, others, turns = asked
    words = WordList(
        "small",
        "",
        tuple(sorted({*answers, *others})),
        (WordClass("answer", 1, tuple(answers)),),
    )
    return Board(words, tuple(Turn(guess, Pattern.parse(seen)) for guess, seen in turns))


def reply(name: str, asked: Asked, **options: Any) -> str:
    """The guess by the strategy's rule, even at the start, where it would play its opener."""
    game = game_of(asked)
    strategy = strategies.make(name, **options)
    if game.turns:
        return strategy.guess(game)
    words, values = strategy._considered(strategy.position(game), never_stop)
    best = int(words[values.argmax()])
    return game.words.guesses[best]


# The rules of solvers without a published table: plain Python, apart from the program.


def letters_only(guess: str, seen: str) -> str:
    """The tiles seen by a solver that only knows whether a letter is here, elsewhere or nowhere."""
    known = {guess[i] for i in range(5) if seen[i] != "b"}
    return "".join("y" if seen[i] == "b" and guess[i] in known else seen[i] for i in range(5))


def fits(word: str, turns: Turns, coarse: bool = False) -> bool:
    for guess, seen in turns:
        shown = tiles(guess, word)
        if coarse:
            shown, seen = letters_only(guess, shown), letters_only(guess, seen)
        if shown != seen:
            return False
    return True


def left_on_average(word: str, remaining: list[str]) -> Fraction:
    buckets = Counter(tiles(word, answer) for answer in remaining)
    return Fraction(sum(count * count for count in buckets.values()), len(remaining))


def expected(answers: list[str], others: list[str], turns: Turns) -> str:
    remaining = sorted(word for word in answers if fits(word, turns))
    return min(remaining, key=lambda word: left_on_average(word, remaining))


def _possible(answers: list[str], turns: Turns) -> list[set[str]]:
    possible = [{word[i] for word in answers} for i in range(5)]
    for guess, seen in turns:
        for i in range(5):
            copies = {seen[j] for j in range(5) if guess[j] == guess[i]}
            if seen[i] == "g":
                possible[i] = {guess[i]}
            elif seen[i] == "y" or copies != {"b"}:
                possible[i].discard(guess[i])
            else:
                for place in possible:
                    place.discard(guess[i])
    return possible


def _frequency(word: str, remaining: list[str], possible: list[set[str]]) -> Fraction:
    total = Fraction(0)
    for i in range(5):
        count = sum(other[i] == word[i] for other in remaining)
        total += Fraction(count, max(1, len(possible[i])))
    return total


def remaining_letters(
    phase: str, tie_break: str, answers: list[str], others: list[str], turns: Turns
) -> str:
    """`phase` names the score: distinct, frequency, elimination, retry or phases."""
    remaining = sorted(word for word in answers if fits(word, turns))
    possible = _possible(answers, turns)
    guessed = {letter for guess, _ in turns for letter in guess}
    tried = {(guess[i], i) for guess, _ in turns for i in range(5)}
    yellow = {(guess[i], i) for guess, seen in turns for i in range(5) if seen[i] == "y"}
    scores: dict[str, Callable[[str], Fraction | int]] = {
        "distinct": lambda word: len(set(word) - guessed),
        "frequency": lambda word: _frequency(word, remaining, possible),
        "elimination": lambda word: sum(
            word[i] in possible[i] and (word[i], i) not in tried for i in range(5)
        ),
        "retry": lambda word: sum(
            any(letter == word[i] and place != i for letter, place in yellow) for i in range(5)
        ),
    }
    if phase == "phases":
        phase = ("frequency", "retry", "distinct")[min(2, len(turns))]
    score = scores[phase]
    if tie_break == "alphabetical":
        return max(remaining, key=score)
    return max(remaining, key=lambda word: (score(word), _frequency(word, remaining, possible)))


RULES: dict[str, tuple[str, dict[str, Any], Rule]] = {
    "expected": ("expected", {}, expected),
    **{
        f"{name} {tie_break}": (
            name,
            {"tie_break": tie_break},
            partial(remaining_letters, phase, tie_break),
        )
        for tie_break in ("frequency", "alphabetical")
        for name, phase in {
            "distinct-letters": "distinct",
            "letter-frequency": "frequency",
            "elimination": "elimination",
            "retry-misplaced": "retry",
            "phases": "phases",
        }.items()
    },
}


@pytest.mark.parametrize("rule", RULES)
@settings(max_examples=15, deadline=None)
@given(asked=positions())
def test_a_published_solver_plays_by_its_rule_from_any_position(rule: str, asked: Asked) -> None:
    name, options, obvious = RULES[rule]
    assert reply(name, asked, **options) == obvious(*asked)


@pytest.mark.parametrize("name", strategies.names())
@settings(max_examples=5, deadline=None)
@given(asked=positions(), hard=st.booleans())
def test_any_strategy_answers_from_any_position(name: str, hard: bool, asked: Asked) -> None:
    game, strategy = game_of(asked), strategies.make(name, hard=hard)
    ranked = strategy.ranking(strategy.position(game)).tolist()
    guess = strategy.guess(game)
    assert game.words.guesses[ranked[0]] == guess
    assert len(set(ranked)) == len(ranked)
    if hard:
        assert all(is_legal(guess, turn) for turn in asked[2])


@settings(max_examples=15, deadline=None)
@given(asked=positions())
def test_ours_take_the_best_figure(asked: Asked) -> None:
    answers, others, turns = asked
    remaining = [word for word in answers if fits(word, turns)]
    sizes = {}
    for word in (*answers, *others):
        shown = [tiles(word, answer) for answer in remaining]
        sizes[word] = [shown.count(pattern) for pattern in set(shown)]
    assert len(sizes[reply("partitions", asked)]) == max(map(len, sizes.values()))
    assert max(sizes[reply("minimax", asked)]) == min(map(max, sizes.values()))


@settings(max_examples=15, deadline=None)
@given(asked=positions())
def test_letters_knowledge_is_the_real_tiles_coarsened(asked: Asked) -> None:
    answers, others, turns = asked
    game = game_of(asked)
    found = Position.of(game, knowledge="letters")
    fitting = [word for word in answers if fits(word, turns, coarse=True)]
    assert [answers[row] for row in found.rows] == fitting
    fitting += [word for word in others if fits(word, turns, coarse=True)]
    assert sorted(game.words.guesses[word] for word in found.fitting) == sorted(fitting)


def test_canny_against_banks_is_taken_as_the_game_shows_it() -> None:
    """Solver 001 expects the second N, which is grey, to be entered as yellow."""
    game = game_of((["banks", "canny", "nanny"], [], [("canny", "bggbb")]))
    assert {strategies.make(name).guess(game) for name in strategies.names()} == {"banks"}


def test_a_contradiction_is_said(original: WordList) -> None:
    impossible = Board(original, (Turn.parse("aahed:ggggb"),))
    with pytest.raises(ContradictionError, match="No word fits"):
        strategies.make("expected").guess(impossible)


def test_rare_words_are_played_when_no_likely_one_is_left(nyt: WordList) -> None:
    board = Board(nyt, answer="zymic").play("zymes")
    assert not board.candidates.likely
    for name in strategies.names():
        assert strategies.make(name).guess(board) in board.candidates.words


def test_withheld_words_are_never_suggested(nyt: WordList) -> None:
    board = Board(nyt, answer="kazoo").play("raise")
    for name in ("letter-score", "brute-force", "information-gain", "entropy"):
        strategy = strategies.make(name)
        ranked = {nyt.guesses[word] for word in strategy.ranking(strategy.position(board))}
        assert len(ranked) > 100
        assert not ranked & nyt.withheld


def test_past_the_last_guess_only_candidates_are_played(original: WordList) -> None:
    board = Board(original, answer="wound")
    for _ in range(6):
        board = board.play("aahed")
    for name in strategies.names():
        assert strategies.make(name).guess(board) in board.candidates.words


# Options and titles, and the figures by which strategies rank


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("optimal", "optimal"),
        ("optimal:opener=slate", "SLATE, optimal"),
        ("optimal:hard:opener=CRANE", "CRANE, optimal, hard"),
        ("letter-score:map=5,5,5,3,3,3", "letter-score, map 5,5,5,3,3,3"),
        ("letter-score:map=3,3,3,3,3,3", "letter-score"),
        ("brute-force:criterion=max:knowledge=letters", "brute-force, letters, max"),
        ("expected:pool=all", "expected, pool all"),
        ("phases:tie-break=alphabetical", "phases, alphabetical ties"),
    ],
)
def test_a_strategy_with_options_names_itself(text: str, title: str) -> None:
    assert strategies.parse(text).title == title


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("guesswork:hard", "There's no strategy 'guesswork'"),
        ("guessmap:criterion=max", "guessmap has no option criterion. It has opener, hard"),
        ("guessmap:hard=yes", "hard can't be 'yes'. It takes no value."),
        ("brute-force:criterion=min", "criterion can't be 'min'. Choose mean or max."),
        ("letter-score:map=3,x", "map can't be '3,x'. Give numbers separated"),
        (f"letter-score:map={'9' * 5000}", "Give numbers separated by commas"),
        ("optimal:opener=xy", "'xy' isn't a word of 3 to 11 letters"),
        ("optimal:knowledge=letters", "optimal always sees all of the colours"),
    ],
)
def test_what_cannot_be_read_is_said(text: str, sentence: str) -> None:
    with pytest.raises(WordleError) as caught:
        strategies.parse(text)
    assert sentence in str(caught.value)


@pytest.mark.parametrize("default", [12, 1.5, None, ["a"]])
def test_an_option_of_another_kind_is_refused_where_it_is_made(default: object) -> None:
    with pytest.raises(TypeError, match=r"some words or a tuple of numbers, not .*\.$"):
        option(default, "what it is for")


def figures(words: WordList, text: str, turns: str, *asked: str) -> tuple[str, list[float]]:
    """The name of a strategy's figure, and its value for these words."""
    strategy = strategies.parse(text)
    position = strategy.position(Board(words, parse_turns(turns)))
    weighing = strategy.weighing(position, never_stop)
    values = weighing.measure(np.array([position.lists.numbers[word] for word in asked]))
    return weighing.figure, [round(float(value), 2) for value in values]


@pytest.mark.parametrize(
    ("text", "turns", "asked", "figure", "values"),
    [
        # Solver 002: "if only STONE has been guessed, TONES scores 0, STOPS 1 and STOMP 2".
        ("distinct-letters", "stone:gbgbb", "tones stops stomp", "new letters", [0, 1, 2]),
        # The second E is grey, which leaves E possible elsewhere.
        ("letter-frequency", "speed:bbybb", "eight outer", "frequency", [3.71, 2.09]),
        ("guessmap", "", "early", "guessmap", [183.11]),
        ("letter-score", "", "soare saine", "score", [10205, 9948]),
        ("brute-force", "", "roate raise soare aesir", "mean", [60.42, 61.0, 62.3, 69.88]),
        ("brute-force:criterion=max", "", "roate raise soare", "max", [195, 168, 183]),
        ("expected", "", "raise", "left", [61.0]),
        ("minimax", "", "raise", "largest", [168]),
        ("partitions", "", "trace salet", "groups", [150, 148]),
    ],
)
def test_a_strategy_measures_as_its_author_does(
    text: str, turns: str, asked: str, figure: str, values: list[float], original: WordList
) -> None:
    assert figures(original, text, turns, *asked.split()) == (figure, values)


@pytest.mark.parametrize(
    "text",
    [
        "optimal",
        "optimal:opener=slate:hard",
        "letter-score:knowledge=letters:map=5,5,5,3,3,3",
        "brute-force:pool=candidates:criterion=max",
    ],
)
def test_a_strategy_is_written_as_it_is_read(text: str) -> None:
    assert strategies.parse(text).written == text
