"""The oracle against a slow reference, the rating command and the rules; its cache and threads."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.random_games import random_game, random_list
from tests.support.reference import tiles as colours
from tests.support.solver_reference import Reference, is_legal
from tests.support.words import list_of
from wordle_tui.cli import main
from wordle_tui.game.errors import (
    ContradictionError,
    GameOverError,
    HardModeError,
    PatternError,
    UnknownWordError,
    WordleError,
)
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.turn import Turn, parse_turns
from wordle_tui.game.words import WordList, word_list
from wordle_tui.rating import oracle as oracle_module
from wordle_tui.rating.oracle import Oracle, Value

ALIKE = ("match", "catch", "patch", "latch", "batch", "hatch", "watch", "wince")
"""Words that take several guesses to tell apart."""


@pytest.fixture
def alike() -> WordList:
    return list_of(ALIKE, ("blimp", "chomp", "whelp"))


@pytest.mark.parametrize("hard", [False, True], ids=["normal", "hard"])
@pytest.mark.parametrize("weighted", [False, True], ids=["uniform", "weighted"])
def test_values_are_those_of_a_slow_reference(weighted: bool, hard: bool) -> None:
    random = Random(f"{weighted} {hard}")
    for _ in range(12):
        words = random_list(random, 8, 5, weighted=weighted)
        weights = dict(zip(words.answers, words.weights, strict=True))
        reference, oracle = Reference(weights, hard), Oracle(words, hard=hard)

        def expected(
            turns: list[tuple[str, str]],
            guess: str | None = None,
            words: WordList = words,
            weights: dict[str, int] = weights,
            reference: Reference = reference,
        ) -> float:
            """E* of a position, or E(g) of a guess."""
            left = [w for w in words.answers if all(colours(g, w) == t for g, t in turns)]
            legal = [w for w in words.guesses if not hard or all(is_legal(w, t) for t in turns)]
            weight = sum(weights[word] for word in left)
            best = reference.best(left, legal, None)[2] / weight
            if guess is None:
                return best
            value = reference.value(guess, left, legal, None)
            return 1 + best if value is None else value[2] / weight

        game = random_game(random, words, hard=hard)
        for number, turn in enumerate(game.turns):
            played = game.turns[:number]
            turns = [(each.guess, str(each.pattern)) for each in played]
            best, guessed = expected(turns), expected(turns, turn.guess)
            is_win = turn.pattern.is_win
            after = 0.0 if is_win else expected([*turns, (turn.guess, str(turn.pattern))])
            luck = oracle.luck(played, turn.guess, turn.pattern)
            figures = [oracle.value(played), oracle.q_value(played, turn.guess), luck]
            assert figures == pytest.approx([best, guessed, guessed - 1 - after])
            assert all(figure.proved for figure in figures)
            assert oracle.regret(played, turn.guess) == pytest.approx(guessed - best)
            assert oracle.q_value(played, oracle.best(played)) == pytest.approx(best)


def test_the_figures_are_those_of_the_rating(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rate", "soare", "clint", "mince", "wince", "--list", "original", "--json"])
    rated = json.loads(capsys.readouterr().out)
    oracle, turns = Oracle("original"), ""
    assert oracle.value("") == rated["expected_start"]
    for guess in rated["guesses"]:
        word, tiles = guess["guess"], guess["pattern"]
        assert oracle.q_value(turns, word) == pytest.approx(guess["expected_guesses"])
        assert oracle.regret(turns, word) == pytest.approx(guess["loss"])
        assert oracle.luck(turns, word, tiles) == pytest.approx(guess["luck"])
        turns += f" {word}:{tiles}"
    expert = oracle.trajectory("wince")
    assert [turn.guess for turn in expert.turns] == rated["optimal_line"]
    assert expert.outcome is Outcome.WON


@given(st.randoms(use_true_random=False), st.booleans())
def test_regret_and_luck_add_up_to_the_guesses_taken(random: Random, hard: bool) -> None:
    words = random_list(random, random.randint(4, 30), 10, weighted=True)
    oracle, game = Oracle(words, hard=hard), random_game(random, words, hard=hard)
    regret = luck = 0.0
    for number, turn in enumerate(game.turns):
        before = game.turns[:number]
        regret += oracle.regret(before, turn.guess)
        luck += oracle.luck(before, turn.guess, turn.pattern)
    taken = len(game.turns) + oracle.value(game.turns)
    assert taken == pytest.approx(oracle.value(()) + regret - luck)
    assert oracle.value(game.turns) == oracle.value(game.turns[::-1]) or game.outcome is Outcome.WON


@pytest.mark.parametrize("text", ["", "soare:bbbbg", "geese:bybbg", "soare:ybbyb tutor:bbbgg"])
@pytest.mark.parametrize("hard", [False, True], ids=["normal", "hard"])
def test_the_mask_has_the_words_that_the_game_accepts(hard: bool, text: str) -> None:
    words = word_list("original")
    game = Game(words, parse_turns(text), hard)

    def is_accepted(word: str) -> bool:
        try:
            return game.check(word) == word
        except HardModeError:
            return False

    mask = Oracle(words, hard=hard).action_mask(text)
    assert mask.dtype == bool
    assert mask.tolist() == [is_accepted(word) for word in words.guesses]


def test_no_word_may_be_played_in_a_game_that_is_over(alike: WordList) -> None:
    oracle = Oracle(alike, turns=2)
    for turns in ("match:ggggg", "match:bgggg catch:bgggg"):
        assert not oracle.action_mask(turns).any()
        for ask in (oracle.best, lambda turns: oracle.q_value(turns, "patch")):
            with pytest.raises(GameOverError):
                ask(turns)


def test_a_game_that_is_over_has_the_value_of_its_position(alike: WordList) -> None:
    """The limit on guesses does not change any value, so that the figures add up."""
    lost = "match:bgggg catch:bgggg"
    assert Oracle(alike, turns=2).value(lost) == Oracle(alike).value(lost) > 2
    assert Oracle(alike).value("match:ggggg") == 0.0


def test_candidates_come_with_their_chances() -> None:
    candidates = Oracle("original").candidates("soare:bbbbg clint:ybyyb")
    assert candidates == dict.fromkeys(("wince", "mince", "niece", "niche"), 0.25)


@pytest.mark.parametrize(
    ("ask", "error", "sentence"),
    [
        (lambda o: o.value("crane"), PatternError, "as in crane:bbygb"),
        (lambda o: o.value("match:bbbbb latch:ggbbb"), ContradictionError, "No word fits"),
        (lambda o: o.luck("", "match", "ygggg"), PatternError, "can't happen"),
        (lambda o: o.luck("", "match", "bbggb"), ContradictionError, "No word fits"),
        (lambda o: o.q_value("", "crane"), UnknownWordError, "CRANE isn't in the few list"),
        (lambda o: o.trajectory("blimp"), UnknownWordError, "BLIMP isn't an answer"),
        (lambda o: Oracle(o.words, turns=0), WordleError, "1 to 20 guesses, not 0"),
        (lambda o: Oracle("swahili"), WordleError, "There's no list 'swahili'"),
        (
            lambda o: Oracle(o.words, hard=True).regret("match:bgggg", "wince"),
            HardModeError,
            "2nd letter must be A",
        ),
    ],
)
def test_bad_input_gets_a_sentence(
    alike: WordList, ask: Callable[[Oracle], object], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        ask(Oracle(alike))


def test_without_time_the_best_value_known_is_given_and_marked() -> None:
    oracle = Oracle("original")
    quick = oracle.value("raise:bbbbb", seconds=0)
    assert not quick.proved
    assert oracle.best("raise:bbbbb", seconds=0)
    regret = oracle.regret("raise:bbbbb", "cloth", seconds=0)
    assert not regret.proved
    assert regret == pytest.approx(
        max(0.0, oracle.q_value("raise:bbbbb", "cloth", seconds=0) - quick)
    )
    exact = oracle.value("raise:bbbbb")
    assert exact.proved
    assert exact <= quick
    assert oracle.value("raise:bbbbb", seconds=0) == exact, "the proved value replaces it"


def test_a_better_guess_becomes_the_best_one_known(alike: WordList) -> None:
    oracle = Oracle(alike)
    oracle._store("", Value(5.0, False, "wince"))
    value = oracle.q_value("", "chomp", seconds=0)
    assert (oracle.best("", seconds=0), oracle.value("", seconds=0)) == ("chomp", value)


def refuse_to_search(*arguments: object) -> None:
    raise AssertionError("it was cached")


def test_a_saved_cache_answers_without_a_search(
    alike: WordList, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = Oracle(alike), Oracle(alike)
    asked = ("match:bgggg", "patch")
    figures = (first.value(asked[0]), first.regret(*asked), first.best(asked[0]))
    first.save(tmp_path / "cache.json")
    second.load(str(tmp_path / "cache.json"))
    monkeypatch.setattr(oracle_module, "PositionValues", refuse_to_search)
    assert (second.value(asked[0]), second.regret(*asked), second.best(asked[0])) == figures
    assert second.regret(*asked).proved
    with pytest.raises(AssertionError):
        second.q_value(asked[0], "latch")


def test_a_proved_value_stays_when_a_file_has_a_guess_at_it(
    alike: WordList, tmp_path: Path
) -> None:
    """A proved value of the file replaces one that is not proved here."""
    proved, quick = Value(2.5, True, "match"), Value(2.75, False, "patch")
    for here, there in ((proved, quick), (quick, proved)):
        first, second = Oracle(alike), Oracle(alike)
        first._store("", here)
        second._store("", there)
        second.save(tmp_path / "cache.json")
        first.load(tmp_path / "cache.json")
        value = first.value("", seconds=0)
        assert (value, value.proved, value.guess) == (2.5, True, "match")


def test_the_cache_is_bounded(alike: WordList, tmp_path: Path) -> None:
    oracle = Oracle(alike, remember=3)
    for guess in alike.guesses:
        oracle.regret("", guess)
    oracle.save(tmp_path / "cache")
    assert len(json.loads((tmp_path / "cache").read_text(encoding="utf-8"))[2]) == 3


def write_entry(path: Path, number: float) -> None:
    """A cache with one entry, of this value."""
    digest = Oracle(list_of(ALIKE))._digest
    path.write_text(
        json.dumps([oracle_module.FORMAT, digest, [["", number, True, "match", 1]]]),
        encoding="utf-8",
    )


FOREIGN: dict[str, Callable[[Path], object]] = {
    "no file": lambda path: None,
    "a folder": lambda path: path.mkdir(),
    "empty": lambda path: path.write_bytes(b""),
    "binary": lambda path: path.write_bytes(b"\x80\x04\x95pickle"),
    "other JSON": lambda path: path.write_text('{"games": []}', encoding="utf-8"),
    "nested": lambda path: path.write_text("[" * 100_000, encoding="utf-8"),
    "another version": lambda path: path.write_text(
        '["values of wordle-tui, version 2", "", []]', encoding="utf-8"
    ),
    "a wrong value": lambda path: write_entry(path, 0.5),
    "a huge value": lambda path: write_entry(path, 10**400),
    "another list": lambda path: Oracle("original").save(path),
    "another mode": lambda path: Oracle(list_of(ALIKE), hard=True).save(path),
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_a_damaged_or_foreign_file_gets_one_sentence(kind: str, tmp_path: Path) -> None:
    FOREIGN[kind](tmp_path / "cache")
    with pytest.raises(WordleError) as caught:
        Oracle(list_of(ALIKE)).load(tmp_path / "cache")
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


@given(st.data())
def test_a_cache_with_changed_bytes_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path, oracle = tmp_path_factory.mktemp("caches") / "cache", Oracle(list_of(ALIKE))
    oracle.best("match:bgggg")
    oracle.save(path)
    content = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    path.write_bytes(content)
    try:
        oracle.load(path)
    except WordleError:
        return
    assert oracle.value("match:bgggg") >= 1


def test_threads_get_the_same_values_as_one(few: WordList) -> None:
    asked = [(f"crane:{Pattern.from_code(code, 5)}", few.answers[code % 50]) for code in range(80)]

    def regret(oracle: Oracle, asked: tuple[str, str]) -> float | None:
        try:
            return oracle.regret(*asked)
        except WordleError:
            return None

    alone, shared = Oracle(few), Oracle(few, remember=20)
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda each: regret(shared, each), asked * 2))
    assert together == [regret(alone, each) for each in asked * 2]
    assert sum(each is not None for each in together) > 20


def test_a_value_is_a_number_that_says_whether_it_is_proved() -> None:
    value = Value(2.5, False)
    for other in (copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert (other, other.proved, str(other)) == (2.5, False, "≈2.5")
    assert (json.dumps(value), f"{value:.2f}", f"{Value(2.5, True)}") == ("2.5", "2.50", "2.5")


def test_turns_may_be_given_as_text_or_values(alike: WordList) -> None:
    turns = (Turn.parse("match:bgggg"), Turn.parse("latch:bgggg"))
    oracle = Oracle(alike)
    assert oracle.value("MATCH:bgggg latch:⬛🟩🟩🟩🟩") == oracle.value(list(turns))
    assert oracle.candidates(["match:bgggg", "latch:bgggg"]) == oracle.candidates(turns)
    assert oracle.candidates(["match:bgggg", turns[1]]) == oracle.candidates(turns)
    with pytest.raises(WordleError, match="match"):
        oracle.value(["match"])
