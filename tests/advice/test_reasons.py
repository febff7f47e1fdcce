"""Reasons: every claim is true, and is the one that explains most of the difference.

The reference here knows words and tiles only: it shares no line with the solver.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.advisors import NYT, NYT_2025, ORIGINAL, without_advice
from tests.support.reference import tiles
from tests.support.solver_reference import Reference, is_legal
from wordle_tui.advice.advice import Advice, Basis, Suggestion
from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.book import opening_advice
from wordle_tui.advice.claims import (
    Claim,
    ComparisonClaim,
    FamilyClaim,
    Figure,
    FigureClaim,
    GapClaim,
    GroupClaim,
    OneOfTwoClaim,
    Reason,
    Situation,
    SituationClaim,
)
from wordle_tui.advice.reasons import advised, difference, explanation, how_many, why
from wordle_tui.game.daily import shipped_past
from wordle_tui.game.game import Game
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn, parse_turns
from wordle_tui.game.words import WordClass, WordList, word_list


class Facts:
    """Facts about guesses in one position, computed slowly."""

    def __init__(self, game: Game, advice: Advice) -> None:
        self.hard, self.turns = game.hard, [(t.guess, str(t.pattern)) for t in game.turns]
        self.chances = dict(advice.candidates)
        self.legal = [
            guess
            for guess in game.words.guesses
            if guess not in game.words.withheld
            and (not game.hard or all(is_legal(guess, turn) for turn in self.turns))
        ]
        self.values = {each.word: each for each in advice.suggestions}
        self.values |= {each.suggestion.word: each.suggestion for each in advice.asked}

    @cache  # noqa: B019
    def groups(self, guess: str) -> list[list[str]]:
        by_tiles: dict[str, list[str]] = {}
        for word in self.chances:
            by_tiles.setdefault(tiles(guess, word), []).append(word)
        return list(by_tiles.values())

    def figure(self, guess: str, figure: Figure) -> float:
        groups = self.groups(guess)
        share = [sum(self.chances[word] for word in group) for group in groups]
        match figure:
            case Figure.LARGEST:
                return max(map(len, groups))
            case Figure.GROUPS:
                return len(groups)
            case Figure.LEFT:
                return sum(s * len(group) for s, group in zip(share, groups, strict=True))
            case Figure.CHANCE:
                return self.chances.get(guess, 0.0)
            case Figure.IN_TWO if done_by := self.values[guess].done_by:
                return done_by[:2][-1]
            case Figure.IN_TWO:
                return sum(max(self.chances[word] for word in group) for group in groups)
            case Figure.TAIL:
                found = self.figure(guess, Figure.CHANCE) + self.figure(guess, Figure.IN_TWO)
                return self.values[guess].expected_guesses - 3 + found
            case Figure.RISK:
                return self.values[guess].known_risk

    def is_true(self, claim: Claim) -> bool:
        words = list(self.chances)
        match claim:
            case SituationClaim(guess, situation, count):
                return count == len(words) and self.is_in(situation, guess)
            case OneOfTwoClaim(guess, chance, other):
                is_right = {guess, other} == {*words} and chance == self.chances[guess]
                return is_right and chance >= self.chances[other] - 1e-9
            case FigureClaim(guess, figure, value, count, is_extreme):
                if count != len(words) or not same(value, self.figure(guess, figure)):
                    return False
                sign = -1 if figure is Figure.GROUPS else 1
                best = min(sign * self.figure(o, figure) for o in self.legal) if is_extreme else 0
                return not is_extreme or sign * value <= best + 1e-6
            case FamilyClaim(guess, family, groups):
                shown = {tiles(guess, word) for word in family}
                return (
                    differ_in_one_letter(family) and {*family} <= {*words} and len(shown) == groups
                )
            case GapClaim(guess, other, amount, proved):
                one, two = self.values[guess], self.values[other]
                is_right = same(amount, one.expected_guesses - two.expected_guesses)
                return is_right and proved == (one.proved and two.proved)
            case ComparisonClaim(worse, better, figure, worse_value, better_value):
                more_is_better = figure in (Figure.GROUPS, Figure.CHANCE, Figure.IN_TWO)
                sign = -1 if more_is_better else 1
                is_right = same(worse_value, self.figure(worse, figure)) and same(
                    better_value, self.figure(better, figure)
                )
                return is_right and sign * worse_value > sign * better_value
            case GroupClaim(worse, better, group, better_groups, gain, one_by_one):
                shown = {tiles(better, word) for word in group}
                is_right = list(group) in self.groups(worse) and len(shown) == better_groups > 1
                return (
                    is_right and gain > 0 and (not one_by_one or self.is_one_by_one(worse, group))
                )
            case _:
                raise AssertionError(f"A new kind of claim: {claim}")

    def is_in(self, situation: Situation, guess: str) -> bool:
        words, sizes = list(self.chances), set(map(len, self.groups(guess)))
        least = min(each.expected_guesses for each in self.values.values())
        match situation:
            case Situation.ONLY_WORD:
                return words == [guess]
            case Situation.EQUAL_ANSWERS:
                return all(same(self.values[word].expected_guesses, least) for word in words)
            case Situation.TELLS_APART:
                return sizes == {1} and guess not in words
            case Situation.TELLS_APART_AND_MAY_WIN:
                return sizes == {1} and guess in words
            case Situation.TELLS_NOTHING:
                return sizes == {len(words)} and len(words) > 1

    def is_one_by_one(self, guess: str, group: Sequence[str]) -> bool:
        """Whether no legal guess after this one makes more than two groups of the words."""
        turn = guess, tiles(guess, group[0])
        legal = [each for each in self.legal if is_legal(each, turn)]
        return all(len({tiles(each, word) for word in group}) <= 2 for each in legal)

    def explains(self, reason: Reason) -> bool:
        """Whether the reason names the greatest part of the difference."""
        gap, *claims = reason.claims
        assert isinstance(gap, GapClaim)
        if not claims:
            return not gap.amount or not gap.proved
        [claim] = claims
        worse, better = (gap.guess, gap.other) if gap.amount > 0 else (gap.other, gap.guess)
        at_once = self.figure(better, Figure.CHANCE) - self.figure(worse, Figure.CHANCE)
        then = self.figure(better, Figure.IN_TWO) - self.figure(worse, Figure.IN_TWO)
        later = abs(gap.amount) - at_once - then
        match claim:
            case ComparisonClaim(figure=Figure.RISK):
                return True
            case ComparisonClaim(figure=Figure.CHANCE):
                return at_once >= max(then, later) - 1e-6
            case ComparisonClaim(figure=Figure.GROUPS | Figure.IN_TWO):
                return then >= max(at_once, later) - 1e-6
            case ComparisonClaim(figure=Figure.LARGEST | Figure.LEFT | Figure.TAIL):
                return later >= max(at_once, then) - 1e-6
            case GroupClaim(one_by_one=True) if later >= max(at_once, then) - 1e-6:
                return True
            case GroupClaim(gain=gain):
                return gain >= abs(gap.amount) / 2 - 1e-6 and at_once <= max(then, later) + 1e-6
            case _:
                return isinstance(claim, SituationClaim)


def same(one: float, other: float) -> bool:
    return abs(one - other) < 1e-6


def differ_in_one_letter(words: Sequence[str]) -> bool:
    return any(len({w[:place] + w[place + 1 :] for w in words}) == 1 for place in range(5))


def check(game: Game, advice: Advice) -> Counter[str]:
    """Check every reason of the advice; return the kinds of its claims."""
    facts = Facts(game, advice)
    kinds: Counter[str] = Counter()
    best = advice.suggestions[0]
    proved = all(each.suggestion.proved for each in advice.asked)
    best_reason = why(best, advice.candidates, advice.suggestions, proved)
    assert str(best_reason) == advice.why
    reasons = [
        difference(each.suggestion, best, advice.candidates, hard=game.hard)
        for each in advice.asked
        if each.suggestion.word != best.word
    ]
    texts = [each.reason for each in advice.asked if each.suggestion.word != best.word]
    assert texts == list(map(str, reasons))
    for reason in (best_reason, *reasons):
        for claim in reason.claims:
            assert facts.is_true(claim), (str(game), claim)
            kinds[type(claim).__name__] += 1
            kinds.update([claim.figure.name] if isinstance(claim, ComparisonClaim) else [])
    for reason in reasons:
        assert facts.explains(reason), (str(game), reason)
    return kinds


def small_games(seed: int, hard: bool) -> Iterator[Game]:
    """Games with short lists, weighted or not; in some, many words are alike."""
    chooser = random.Random(seed)
    pool = ORIGINAL.words.guesses
    alike = [word for word in pool if word[1:] in ("ight", "atch", "ound", "aste")]
    for _ in range(2):
        source = sorted({*alike, *chooser.sample(pool, 12)}) if chooser.random() < 0.4 else pool
        guesses = sorted(chooser.sample(source, min(26, len(source))))
        answers = chooser.sample(guesses, chooser.randint(1, 9))
        heavy = chooser.randint(0, len(answers))
        weight = chooser.choice([1, 3, 20])
        classes = (
            WordClass("heavy", weight, tuple(answers[:heavy])),
            WordClass("light", 1, tuple(answers[heavy:])),
        )
        yield Game(WordList("few", "", tuple(guesses), classes), hard=hard)


@pytest.mark.parametrize("hard", [False, True])
@settings(max_examples=2, deadline=None)
@given(st.integers(0, 10**6))
def test_no_reason_that_the_figures_do_not_bear_out(hard: bool, seed: int) -> None:
    for game in small_games(seed, hard):
        weights = dict(zip(game.words.answers, game.words.weights, strict=True))
        reference = Reference(weights, hard)
        *_, advice = Advisor(game.words).advise(game, also=game.words.guesses)
        for each in advice.asked:
            answers, guess = list(weights), each.suggestion
            value = reference.value(guess.word, answers, game.words.guesses, None)
            if value is not None:
                assert same(guess.expected_guesses * sum(weights.values()), value[-1])
        check(game, advice)


def real_game(advisor: Advisor, seed: int, hard: bool) -> Game:
    chooser = random.Random(seed)
    words = advisor.words
    answer, game = chooser.choice(words.answers), Game(words, hard=hard)
    for guess in (chooser.choice(["crane", "slate", "audio"]), *chooser.sample(words.answers, 3)):
        if len(game.candidates.words) > 40 and not (hard and game.turns):
            game = game.after(Turn(guess, feedback(guess, answer)))
    return game


@pytest.mark.parametrize(
    ("advisor", "hard"),
    [
        pytest.param(ORIGINAL, True, id="original, hard"),
        pytest.param(NYT, False, id="nyt"),
        pytest.param(ORIGINAL, False, id="original", marks=pytest.mark.slow),
        pytest.param(NYT, True, id="nyt, hard", marks=pytest.mark.slow),
    ],
)
def test_reasons_over_the_shipped_lists(advisor: Advisor, hard: bool) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(2):
        game = real_game(advisor, seed, hard)
        if not 0 < len(game.candidates.words) < 200:
            continue
        legal = Facts(game, next(iter(advisor.advise(game)))).legal
        also = random.Random(seed).sample(legal, min(8, len(legal)))
        *_, advice = advisor.advise(game, also=also)
        kinds += check(game, advice)
    assert kinds["GapClaim"] > 5
    assert kinds["GroupClaim"]
    assert len(kinds) >= 4


# What is said


def last(advisor: Advisor, turns: str, *also: str, hard: bool = False) -> Advice:
    game = Game(advisor.words, parse_turns(turns), hard)
    *_, advice = advisor.advise(game, also=also)
    return advice


@pytest.mark.parametrize(
    ("turns", "hard", "said"),
    [
        ("raise:bbbbb", False, "It splits the 168 words into 60 groups, the most possible."),
        ("soare:bbbbg clint:ybyyb mince:bgggg", False, "No other word left is likely."),
        (
            "soare:bbbbg clint:ybyyb niece:ygbgg",
            False,
            "It's this or WINCE, equally likely.",
        ),
        (
            "parse:bbybb clint:bbyyb",
            False,
            "It tells all 3 words apart, and could be the answer.",
        ),
        (
            "night:bgggg",
            False,
            "8 words differ by one letter (light might eight …); it splits them into 6 groups.",
        ),
        (
            "night:bgggg",
            True,
            "All 8 words left are equally good guesses, and no other word is better.",
        ),
    ],
)
def test_why_in_every_situation(turns: str, hard: bool, said: str) -> None:
    assert last(ORIGINAL, turns, hard=hard).why == said


@pytest.mark.parametrize(
    ("turns", "word", "hard", "said"),
    [
        ("soare:bbbbg clint:ybyyb", "wince", False, "As good as MINCE."),
        (
            "soare:bbbbg clint:ybyyb",
            "mince",
            False,
            "No guess is better. It tells all 4 words apart, and could be the answer.",
        ),
        (
            "soare:bbbbg clint:ybyyb",
            "fuzzy",
            False,
            "1.00 guesses more than MINCE: it tells nothing, all 4 words would show the same "
            "colours.",
        ),
        (
            "night:bgggg",
            "light",
            False,
            "0.50 guesses more than FERMS: it can leave 7 words that differ by one letter "
            "(might eight wight …), which FERMS splits into 6 groups.",
        ),
        (
            "raise:bbbbb",
            "fuzzy",
            False,
            "0.44 guesses more than BUNCH: it makes 17 groups; BUNCH makes 60.",
        ),
        (
            "soare:bbbbg clint:ybyyb mince:bgggg",
            "fuzzy",
            False,
            "1.00 guesses more than WINCE: only WINCE is likely to be the answer.",
        ),
        (
            "slate:bbbbb audio:byyby",
            "pound",
            True,
            "0.10 guesses more than PUDOR: it loses 30% of the time; PUDOR loses 10%.",
        ),
        (
            "slate:gbgbg",
            "space",
            True,
            "0.23 guesses more than SPARE: it loses 7.7% of the time; SPARE never does.",
        ),
    ],
)
def test_differences_in_every_situation(turns: str, word: str, hard: bool, said: str) -> None:
    [asked] = last(ORIGINAL, turns, word, hard=hard).asked
    assert asked.reason == said


def test_words_that_hard_mode_makes_you_try_one_by_one() -> None:
    advice = last(ORIGINAL, "slate:bbbbb audio:byyby", "pound", "proud", hard=True)
    pound, proud = (replace(each.suggestion, risk=None) for each in advice.asked)
    assert str(difference(pound, proud, advice.candidates, hard=True)) == (
        "0.20 guesses more than PROUD: it can leave 6 words that differ by one letter and, in hard "
        "mode, must be tried one by one (round found mound …), which PROUD splits into 2 groups."
    )


def test_a_difference_that_lies_deeper_is_called_so() -> None:
    [soare] = last(ORIGINAL, "", "soare").asked
    assert soare.reason == (
        "0.03 guesses more than SALET: the difference comes later, as its groups are harder to "
        "tell apart."
    )
    salet = ORIGINAL.advise(Game(ORIGINAL.words), also=["salet"])
    best = next(iter(salet)).suggestions[0]
    candidates = last(ORIGINAL, "").candidates
    assert explanation(soare.suggestion, best, candidates) == (
        "The difference comes later, as the groups of SOARE are harder to tell apart."
    )


@pytest.mark.parametrize(
    ("likely", "rare", "said"),
    [
        (0, 0, "No word"),
        (0, 1, "1 unlikely word"),
        (1, 0, "1 word"),
        (2, 0, "2 words"),
        (79, 527, "79 likely answers and 527 unlikely words"),
        (1, 1, "1 likely answer and 1 unlikely word"),
    ],
)
def test_how_many_words_are_left(likely: int, rare: int, said: str) -> None:
    assert how_many(likely, rare) == said


@pytest.mark.parametrize(("groups", "into"), [(3, "tells them apart"), (2, "splits them into 2 g")])
def test_what_a_guess_makes_of_words_that_differ_in_a_letter(groups: int, into: str) -> None:
    said = FamilyClaim("width", ("night", "light", "sight"), groups).text("width")
    assert said.startswith("3 words differ by one letter (")
    assert f"; it {into}" in said


@pytest.mark.parametrize(
    ("amount", "proved", "said"),
    [
        (0.0, True, "as good as MINCE"),
        (0.0, False, "about as good as MINCE"),
        (0.25, True, "0.25 guesses more than MINCE"),
        (-0.25, False, "≈0.25 guesses fewer than MINCE"),
    ],
)
def test_a_gap_says_which_way(amount: float, proved: bool, said: str) -> None:
    assert GapClaim("wince", "mince", amount, proved).text("wince") == said


def test_the_headline_does_not_promise_what_is_not_certain() -> None:
    def said(advisor: Advisor, turns: str) -> str:
        return advised(Game(advisor.words, parse_turns(turns)), last(advisor, turns))[0]

    assert said(NYT, "crane:gbggb cagey:gyybb").endswith("; an unlikely word fits, too.")
    frank = said(NYT, "crane:bgggb adept:ybbbb")
    assert frank == "Almost certainly FRANK; 11 unlikely words fit, too."
    tight = said(ORIGINAL, "raise:bbbbb " * 4 + "clint:bbbbb")
    assert ": even the best play loses" in tight


def test_estimates_are_called_so() -> None:
    game = Game(ORIGINAL.words, parse_turns("raise:bbbbb"))
    _, ranked, *_ = without_advice(ORIGINAL).advise(game, also=["could"])
    [asked] = ranked.asked
    assert asked.reason.startswith("≈0.")
    assert "comes later" not in asked.reason


def suggestion(word: str, needed: float, risk: float | None) -> Suggestion:
    return Suggestion(word, needed, last(ORIGINAL, "").suggestions[0].basis, 2, 2, 1, 2, 0.1, risk)


def test_risk_comes_before_speed() -> None:
    candidates = (("chain", 0.5), ("chair", 0.5))
    reason = difference(suggestion("chain", 2, 0.3), suggestion("timid", 2.5, 0.2), candidates)
    assert str(reason) == (
        "0.50 guesses fewer than TIMID: it loses 30% of the time; TIMID loses 20%."
    )
    equal = difference(suggestion("chain", 2, 0.3), suggestion("timid", 2, 0.2), candidates)
    assert str(equal) == "It loses 30% of the time; TIMID loses 20%."
    unknown = difference(suggestion("chain", 2, 0.3), suggestion("timid", 2.5, None), candidates)
    assert "loses" not in str(unknown), "whether TIMID loses isn't known"


@pytest.mark.parametrize(
    ("largest", "left", "figure"),
    [
        ((6, 3), (4, 3), Figure.LARGEST),
        ((6, 4), (5, 3), Figure.LEFT),
        ((4, 4), (5, 3), Figure.LEFT),
    ],
)
def test_what_comes_later_is_said_by_the_figure_that_differs_more(
    largest: tuple[int, int], left: tuple[float, float], figure: Figure
) -> None:
    worse, better = (
        replace(suggestion(word, needed, None), worst=worst, expected_remaining=mean)
        for word, needed, worst, mean in zip(
            ("fuzzy", "jumpy"), (2.5, 2), largest, left, strict=True
        )
    )
    _, claim = difference(worse, better, (("chain", 0.5), ("chair", 0.5))).claims
    assert isinstance(claim, ComparisonClaim)
    assert claim.figure is figure


def test_two_likely_words_are_not_all_there_are() -> None:
    advice = last(NYT_2025, "crane:byybb lorry:byybb augur:ybbby")
    assert len(advice.candidates) == 2 < advice.remaining
    assert advice.why.startswith("Probably this or ")


def test_a_past_answer_explains_why_it_is_less_likely() -> None:
    candidates = (("strut", 0.74), ("straw", 0.037), ("trawl", 0.01))
    best, guess = (
        Suggestion(word, value, Basis.PROVED, 1, 1, 1, 3, chance, used=used)
        for word, value, chance, used in (
            ("strut", 1.3, 0.74, ""),
            ("straw", 2.0, 0.037, "on 3 May 2023"),
        )
    )
    assert str(difference(guess, best, candidates)) == (
        "0.70 guesses more than STRUT: STRUT has never been an answer; STRAW was, on 3 May 2023: "
        "74% against 3.7%."
    )
    again = replace(best, used="on 1 May 2023")
    assert "STRUT is likelier to be the answer" in str(difference(guess, again, candidates))


def test_suggestions_know_when_they_were_answers() -> None:
    words = word_list("nyt", shipped_past())
    opening = opening_advice(words, False)
    game = Game(words, parse_turns("crane:bbybb sassy:bgbbg"))
    *_, advice = Advisor(words).advise(game, also=["happy"])
    assert opening is not None
    used = {each.word: each.used for each in (*opening.suggestions, advice.asked[0].suggestion)}
    assert (used["slate"], used["sater"]) == ("on 19 Dec 2022", "")
    assert used["happy"] == "on 27 Nov 2022"
