"""Comparison of guesses: what decides, and for which answers each is the quickest."""

from __future__ import annotations

import random

import pytest

from tests.support.reference import tiles
from tests.support.solver_reference import Reference
from tests.support.words import list_of
from wordle_tui.advice.advice import Basis
from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.compare import Comparison, compare
from wordle_tui.game.errors import ContradictionError, HardModeError, UnknownWordError, WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.turn import parse_turns
from wordle_tui.game.words import word_list
from wordle_tui.solver.stopping import Stopped

ORIGINAL = Advisor(word_list("original"))


def compared(*words: str, turns: str = "", hard: bool = False, seconds: float = 20) -> Comparison:
    game = Game(ORIGINAL.words, parse_turns(turns), hard)
    return compare(words, game, ORIGINAL, seconds=seconds)


def test_one_figure_decides() -> None:
    comparison = compared("could", "bunch", "fuzzy", turns="raise:bbbbb")
    assert (comparison.better, comparison.by, comparison.proved) == (
        *("bunch", "expected_guesses"),
        True,
    )
    assert [each.word for each in comparison.guesses] == ["could", "bunch", "fuzzy"]
    assert all(str(reason).count("more than BUNCH") == 1 for reason in comparison.reasons)


def test_equals_have_no_winner() -> None:
    comparison = compared("wince", "mince", turns="soare:bbbbg clint:ybyyb")
    assert comparison.better is None
    assert comparison.best.word == "wince"
    assert {len(words) for words in comparison.quickest.values()} == {1}


@pytest.mark.parametrize("hard", [False, True])
def test_what_each_answer_takes_adds_up_to_the_value(hard: bool) -> None:
    chooser = random.Random(hard)
    for _ in range(10):
        guesses = sorted(chooser.sample(ORIGINAL.words.guesses, 20))
        answers = tuple(chooser.sample(guesses, 8))
        words = list_of(answers, guesses)
        asked = answers[:3]
        comparison = compare(asked, Game(words, hard=hard), Advisor(words))
        reference = Reference(dict.fromkeys(answers, 1), hard)
        for each in comparison.guesses:
            value = reference.value(each.word, answers, guesses, None)
            assert value is not None
            assert sum(each.needed) == value[-1]
            assert each.suggestion.expected_guesses * 8 == pytest.approx(value[-1])
            assert each.is_best_play
        for place, (word, _) in enumerate(comparison.candidates):
            needed = {each.word: each.needed[place] for each in comparison.guesses}
            assert all((count == 1) == (guess == word) for guess, count in needed.items())
            for guess, quickest in comparison.quickest.items():
                is_quickest = all(
                    needed[guess] < count for other, count in needed.items() if other != guess
                )
                assert is_quickest == (word in dict(quickest))


def test_openers_without_time_are_compared_by_a_narrow_search() -> None:
    comparison = compared("slate", "fuzzy", seconds=0)
    slate, fuzzy = comparison.guesses
    assert (slate.suggestion.proved, slate.is_best_play) == (True, False)  # from the book
    assert fuzzy.suggestion.basis is Basis.AT_MOST
    assert sum(fuzzy.needed) / 2315 == pytest.approx(fuzzy.suggestion.expected_guesses)
    assert not comparison.proved
    assert comparison.better == "slate"
    assert len(comparison.quickest["slate"]) > len(comparison.quickest["fuzzy"]) > 0


def test_the_mean_that_decides_counts_words_as_likely_as_they_are() -> None:
    nyt = word_list("nyt")
    game = Game(nyt, parse_turns("tarse:bbbby"))
    comparison = compare(["dinlo", "downy"], game, Advisor(nyt))
    for each in comparison.guesses:
        assert each.mean_over_words == sum(each.needed) / len(comparison.candidates)
        chances = [chance for _, chance in comparison.candidates]
        weighted = sum(count * chance for count, chance in zip(each.needed, chances, strict=True))
        assert each.suggestion.expected_guesses == pytest.approx(weighted)
        assert each.mean_over_words > weighted


def test_with_few_guesses_left_the_risk_decides() -> None:
    answers = ("chain", "chair", "charm", "chard", "chart")
    words = list_of(answers, ("timid", "drain"))
    turns = parse_turns("zzzzz:bbbbb zzzzz:bbbbb zzzzz:bbbbb check:ggbbb")
    game = Game(words, turns)
    comparison = compare(["chain", "drain"], game, Advisor(words))
    risks = {each.word: each.suggestion.known_risk for each in comparison.guesses}
    assert (comparison.by, comparison.better) == ("risk", min(risks, key=lambda word: risks[word]))


def test_refusals() -> None:
    with pytest.raises(WordleError, match="2 to 5 different words"):
        compared("slate", "SLATE")
    with pytest.raises(UnknownWordError):
        compared("slate", "zzzzz")
    with pytest.raises(HardModeError):
        compared("mauve", "clout", turns="raise:bgbby", hard=True)
    with pytest.raises(ContradictionError):
        compared("mauve", "clout", turns="raise:bbbbb arise:gbbbb")
    game = Game(ORIGINAL.words, parse_turns(f"raise:{tiles('raise', 'mound')}"))
    with pytest.raises(Stopped):
        compare(["bunch", "could"], game, ORIGINAL, stop=lambda: True)
