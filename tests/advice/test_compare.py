"""Comparison of guesses: what decides, and for which answers each is the quickest."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.support.advisors import NYT, ORIGINAL, without_advice
from tests.support.solver_reference import Reference
from tests.support.words import list_of
from wordle_tui.advice import advisor as advisor_module
from wordle_tui.advice.advice import SAME, Basis
from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.compare import Comparison, compare
from wordle_tui.game.errors import ContradictionError, HardModeError, UnknownWordError, WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.turn import parse_turns
from wordle_tui.solver.stopping import deadline, never_stop


def compared(*words: str, turns: str = "", hard: bool = False, seconds: float = 20) -> Comparison:
    game = Game(ORIGINAL.words, parse_turns(turns), hard)
    return compare(words, game, ORIGINAL, deadline(seconds))


def test_one_figure_decides() -> None:
    comparison = compared("could", "bunch", "fuzzy", turns="raise:bbbbb")
    assert (comparison.better, comparison.by, comparison.proved) == (
        *("bunch", "expected_guesses"),
        True,
    )
    assert [each.word for each in comparison.guesses] == ["could", "bunch", "fuzzy"]
    assert comparison.reasons.keys() == {"could", "fuzzy"}
    assert all("more than BUNCH" in reason for reason in comparison.reasons.values())
    could, bunch, fuzzy = (f"{each.expected_guesses:.3f}" for each in comparison.guesses)
    said = f"BUNCH is best: {bunch} guesses on average; COULD {could} and FUZZY {fuzzy}."
    assert next(comparison.sentences) == said


def test_equals_have_no_winner() -> None:
    comparison = compared("wince", "mince", turns="soare:bbbbg clint:ybyyb")
    assert comparison.better is None
    assert comparison.best.word == "wince"
    value = f"{comparison.best.expected_guesses:.3f} guesses on average"
    assert next(comparison.sentences) == f"WINCE and MINCE are equally good: {value}."
    assert {len(words) for words in comparison.quickest.values()} == {1}


@pytest.mark.parametrize("hard", [False, True])
def test_what_each_answer_takes_adds_up_to_the_value(hard: bool) -> None:
    chooser = random.Random(hard)
    for _ in range(5):
        guesses = sorted(chooser.sample(ORIGINAL.words.guesses, 20))
        answers = tuple(chooser.sample(guesses, 8))
        words = list_of(answers, guesses)
        asked = answers[:3]
        comparison = compare(asked, Game(words, hard=hard), Advisor(words), never_stop)
        reference = Reference(dict.fromkeys(answers, 1), hard)
        assert comparison.is_best_play
        for each, counts in zip(comparison.guesses, comparison.needed, strict=True):
            value = reference.value(each.word, answers, guesses, None)
            assert value is not None
            assert sum(counts) == value[-1]
            assert each.expected_guesses * 8 == pytest.approx(value[-1])
        for place, (word, _) in enumerate(comparison.advice.candidates):
            needed = {
                each.word: counts[place]
                for each, counts in zip(comparison.guesses, comparison.needed, strict=True)
            }
            assert all((count == 1) == (guess == word) for guess, count in needed.items())
            for guess, quickest in comparison.quickest.items():
                is_quickest = all(
                    needed[guess] < count for other, count in needed.items() if other != guess
                )
                assert is_quickest == (word in quickest)


def test_openers_without_time_are_compared_by_a_narrow_search() -> None:
    comparison = compared("slate", "fuzzy", seconds=0)
    slate, fuzzy = comparison.guesses
    assert (slate.proved, comparison.is_best_play) == (True, False)  # from the book
    assert fuzzy.basis is Basis.AT_MOST
    assert comparison.means["fuzzy"] == pytest.approx(fuzzy.expected_guesses)
    assert not comparison.proved
    assert comparison.better == "slate"
    assert len(comparison.quickest["slate"]) > len(comparison.quickest["fuzzy"]) > 0


def test_the_time_for_a_proof_is_that_of_the_advisor() -> None:
    """Here no longer than the few seconds of an opener that is asked about."""
    words = list_of(ORIGINAL.words.answers[:40], ORIGINAL.words.answers[:60])
    advisor, opener = Advisor(words), words.answers[0]
    advisor.opener_seconds = 0
    narrow = compare([opener, words.answers[1]], Game(words), advisor, never_stop)
    assert {each.basis for each in narrow.guesses} == {Basis.AT_MOST}
    advisor.opener_seconds = 60
    proved = compare([opener, words.answers[1]], Game(words), advisor, never_stop)
    assert proved.proved
    assert proved.is_best_play
    for known, found in zip(proved.guesses, narrow.guesses, strict=True):
        assert known.expected_guesses <= found.expected_guesses + SAME


@pytest.mark.parametrize(("words", "turns"), [("slate fuzzy", ""), ("recur fuzzy", "crane:yybby")])
def test_the_numbers_do_not_depend_on_earlier_searches(words: str, turns: str) -> None:
    game, used = Game(ORIGINAL.words, parse_turns(turns)), without_advice(ORIGINAL)
    list(used.advise(Game(ORIGINAL.words, parse_turns("slate:bybbb"))))
    seconds = 20.0 if turns else 0.0
    first, second = (
        compare(words.split(), game, advisor, deadline(seconds))
        for advisor in (used, Advisor(ORIGINAL.words))
    )
    assert first == second
    assert list(first.remarks) == list(second.remarks)


def test_a_risk_is_compared_only_with_a_risk(monkeypatch: pytest.MonkeyPatch) -> None:
    """The book has no risks: that of the other opener must not decide."""
    words = list_of(["chain", "chair", "charm", "chard", "chart"], ["timid", "drain"])
    game, advisor = Game(words, limit=2), Advisor(words)
    searched = compare(["chain", "drain"], game, advisor, never_stop)
    assert searched.by == "risk"
    opener = replace(searched.guesses[0], risk=None, done_by=None)
    book = replace(searched.advice, suggestions=(opener,))
    monkeypatch.setattr(advisor_module, "opening_advice", lambda *_: book)
    comparison = compare(["chain", "drain"], game, Advisor(words), never_stop)
    assert [each.risk for each in comparison.guesses] == [None, None]
    assert comparison.by == "expected_guesses"


def test_the_mean_that_decides_counts_words_as_likely_as_they_are() -> None:
    game = Game(NYT.words, parse_turns("tarse:bbbby"))
    comparison = compare(["dinlo", "downy"], game, NYT, never_stop)
    chances = [chance for _, chance in comparison.advice.candidates]
    assert "is better: " in next(comparison.sentences)
    assert ", weighted by how likely each answer is; " in next(comparison.sentences)
    for each, needed in zip(comparison.guesses, comparison.needed, strict=True):
        assert comparison.means[each.word] == sum(needed) / len(chances)
        weighted = sum(count * chance for count, chance in zip(needed, chances, strict=True))
        assert each.expected_guesses == pytest.approx(weighted)
        assert comparison.means[each.word] > weighted


def test_with_few_guesses_left_the_risk_decides() -> None:
    answers = ("chain", "chair", "charm", "chard", "chart")
    words = list_of(answers, ("timid", "drain"))
    turns = parse_turns("zzzzz:bbbbb zzzzz:bbbbb zzzzz:bbbbb check:ggbbb")
    game = Game(words, turns)
    comparison = compare(["chain", "drain"], game, Advisor(words), never_stop)
    risks = {each.word: each.known_risk for each in comparison.guesses}
    assert (comparison.by, comparison.better) == ("risk", min(risks, key=lambda word: risks[word]))
    said = f"{comparison.best.word.upper()} is the safest: {{}} risk of running out of guesses."
    others = [each for each in comparison.guesses if each.word != comparison.better]
    for risk, told in ((0.0, "no"), (0.2, "a 20%"), (0.08, "an 8.0%")):
        guesses = (replace(comparison.best, risk=risk), replace(others[0], risk=0.9))
        other = replace(comparison, advice=replace(comparison.advice, suggestions=guesses))
        assert next(other.sentences) == said.format(told)


def test_refusals() -> None:
    with pytest.raises(WordleError, match="Give two to five different words"):
        compared("slate", "SLATE")
    with pytest.raises(UnknownWordError):
        compared("slate", "zzzzz")
    with pytest.raises(HardModeError):
        compared("mauve", "clout", turns="raise:bgbby", hard=True)
    with pytest.raises(ContradictionError):
        compared("mauve", "clout", turns="raise:bbbbb arise:gbbbb")
    with pytest.raises(WordleError, match="The game is over"):
        compared("mauve", "clout", turns="raise:ggggg")
