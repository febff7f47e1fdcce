"""Reasons: every sentence is true, and says what explains most of the difference.

The reference here reads the sentences, and knows words and tiles only: it shares no line with the
solver.
"""

from __future__ import annotations

import random
import re
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
from wordle_tui.advice.reasons import advised, difference, explanation, how_many, why
from wordle_tui.game.daily import shipped_past
from wordle_tui.game.game import Game
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn, parse_turns
from wordle_tui.game.words import WordClass, WordList, word_list

FORMS = {
    "only word": "No other word left is likely",
    "one of two": r"(?:It's|Probably) this (?:\((?P<chance>\S+)\) )?or (?P<other>\w+)"
    r"(?P<equal>, equally likely)?",
    "equal answers": "(?P<words>.+) words left are equally good guesses, and no other word is "
    "better",
    "tells apart": "(?P<it>.+) tells (?P<words>.+) words apart, (?P<end>.+)",
    "tells nothing": "(?P<it>.+) tells nothing, (?P<words>.+) words would show the same colours",
    "splits": r"It splits the (?P<words>\S+) words into (?P<figure>\S+) groups?(?P<most>.*)",
    "at worst": r"At worst it leaves (?P<figure>\S+) of (?P<words>\S+) words(?P<most>.*)",
    "on average": r"It leaves (?P<figure>\S+) of the (?P<words>\S+) words on average(?P<most>.*)",
    "within two": "(?P<figure>.+) to solve it within two more guesses",
    "chance": "There's an? (?P<figure>.+) chance it's the answer",
    "family": r"(?P<count>\d+) words differ by one letter \((?P<named>.+)\); it "
    r"(?:tells them apart|splits them into (?P<parts>\d+) groups)",
    "groups": r"(?P<worse>\w+) makes (?P<low>\S+) groups?; (?P<better>\w+) makes (?P<high>\S+)",
    "largest": r"(?P<worse>\w+) can leave (?P<low>\S+) words?; (?P<better>\w+) leaves "
    r"(?P<high>\S+) at most",
    "left": r"(?P<worse>\w+) leaves (?P<low>\S+) words on average; (?P<better>\w+) leaves "
    r"(?P<high>\S+)",
    "tail": "the difference comes later, as .+ are harder to tell apart",
    "only likely": r"(?:of the two, )?only (?P<better>\w+) is (?:likely to be the answer|a likely "
    r"answer \((?P<high>\S+)\))",
    "likelier": r"(?P<better>\w+) is likelier to be the answer \((?P<high>\S+), (?P<worse>\w+) "
    r"(?P<low>\S+)\)",
    "in two": r"(?P<worse>\w+) has an? (?P<low>\S+) chance of solving it in two; (?P<better>\w+) "
    r"has (?P<high>\S+)",
    "risk": r"(?P<worse>\w+) loses (?P<low>\S+) of the time; (?P<better>\w+) "
    r"(?:never does|loses (?P<high>\S+))",
    "pair": r"(?P<worse>\w+) can't tell (?P<one>\w+) from (?P<two>\w+); (?P<better>\w+) can",
    "group": r"(?P<worse>\w+) can leave (?P<count>\S+) words(?P<alike> that differ by one letter)?"
    r"(?P<one_by_one> and, in hard mode, must be tried one by one)? \((?P<named>.+)\), (?:all of "
    r"which (?P<tells>\w+) tells apart|which (?P<better>\w+) splits into (?P<parts>\d+) groups)",
}
"""Everything that a reason can say."""


def form(text: str) -> tuple[str, dict[str, str | None]]:
    """What a sentence says, and its figures."""
    for name, pattern in FORMS.items():
        if said := re.fullmatch(pattern, text, re.IGNORECASE):
            return name, said.groupdict()
    raise AssertionError(f"A new sentence: {text}")


def says(text: str | None, value: float) -> bool:
    """Whether a figure as text is the value, rounded."""
    if text is None:
        return value == 0
    number = re.sub("[<>%,]", "", text)
    value *= 100 if "%" in text else 1
    if text[0] in "<>":
        return (value < float(number)) == (text[0] == "<")
    return abs(value - float(number)) <= 0.5 * 0.1 ** len(number.partition(".")[2]) + 1e-6


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

    def figure(self, guess: str, name: str) -> float:
        groups = self.groups(guess)
        share = [sum(self.chances[word] for word in group) for group in groups]
        match name:
            case "largest" | "at worst":
                return max(map(len, groups))
            case "groups" | "splits":
                return len(groups)
            case "left" | "on average":
                return sum(s * len(group) for s, group in zip(share, groups, strict=True))
            case "likelier" | "only likely" | "chance":
                return self.chances.get(guess, 0.0)
            case "risk":
                return self.values[guess].known_risk
        assert name in ("in two", "within two")
        if done_by := self.values[guess].done_by:
            return done_by[:2][-1]
        return sum(max(self.chances[word] for word in group) for group in groups)

    def is_true(self, text: str, guess: str, other: str = "") -> bool:
        """Whether a sentence about a guess, compared with the other, is true."""
        name, said = form(text)
        words = [*self.chances]
        if count := said.get("words"):
            named = {"both": 2}.get(count.lower(), re.sub("[^0-9]", "", count))
            if int(named) != len(words):
                return False
        sizes = {*map(len, self.groups(guess))}
        match name:
            case "only word":
                return words == [guess]
            case "one of two":
                second = next(word for word in words if word != guess)
                one, two = self.chances[guess], self.chances[second]
                is_equal = bool(said["equal"]) and same(one, two)
                is_right = is_equal or (one > two and says(said["chance"], one))
                return is_right and len(words) == 2 and said["other"] == second.upper()
            case "equal answers":
                least = min(each.expected_guesses for each in self.values.values())
                return all(same(self.values[word].expected_guesses, least) for word in words)
            case "tells apart":
                may_win = said["end"] == "and could be the answer"
                return sizes == {1} and (guess in words) == may_win
            case "tells nothing":
                worse = self.named(said["it"], guess)
                return {*map(len, self.groups(worse))} == {len(words)} and len(words) > 1
            case "splits" | "at worst" | "on average":
                sign, value = -1 if name == "splits" else 1, self.figure(guess, name)
                best = min(sign * self.figure(o, name) for o in self.legal) if said["most"] else 0
                is_extreme = not said["most"] or sign * value <= best + 1e-6
                return says(said["figure"], value) and is_extreme
            case "within two" | "chance":
                return says(said["figure"], self.figure(guess, name))
            case "family":
                family = max(self.alike(said["named"]), key=len)
                parts = len({tiles(guess, word) for word in family})
                return int(said["count"] or 0) == len(family) and parts == int(
                    said["parts"] or len(family)
                )
            case "tail":
                return self.tail(*self.worse_first(guess, other)) > 0
            case "pair" | "group":
                return self.gain(said, guess) > 0
        worse, better = self.worse_first(guess, other)
        assert self.named(said["better"], guess) == better
        low, high = self.figure(worse, name), self.figure(better, name)
        if name == "only likely":
            return low < 1e-9 and (says(said["high"], high) if said["high"] else high > 1 - 1e-6)
        assert self.named(said["worse"], guess) == worse
        is_more = low < high if name in ("groups", "likelier", "in two") else low > high
        return is_more and says(said["low"], low) and says(said["high"], high)

    def named(self, text: str | None, guess: str) -> str:
        assert text is not None
        return guess if text.lower() == "it" else text.lower()

    def worse_first(self, guess: str, other: str) -> tuple[str, str]:
        one, two = self.values[guess], self.values[other]
        risks = one.known_risk, two.known_risk
        is_worse = one.expected_guesses > two.expected_guesses
        if None not in (one.risk, two.risk) and not same(*risks):
            is_worse = risks[0] > risks[1]
        return (guess, other) if is_worse else (other, guess)

    def tail(self, worse: str, better: str) -> float:
        """What remains of a difference beyond the second guess."""
        one, two = (
            self.values[each].expected_guesses
            + self.figure(each, "chance")
            + self.figure(each, "in two")
            for each in (worse, better)
        )
        return one - two

    def alike(self, named: str | None) -> Iterator[list[str]]:
        """The words that differ from the named ones in one place only, by the place."""
        some = [word for word in (named or "").split() if word != "…"]
        for place in range(5):
            rest = {word[:place] + word[place + 1 :] for word in some}
            if len(rest) == 1:
                yield [w for w in self.chances if {w[:place] + w[place + 1 :]} == rest]

    def gain(self, said: dict[str, str | None], guess: str) -> float:
        """How much likelier the next guess is to find the word if the group is split; 0 if there
        is no such group."""
        worse = self.named(said["worse"], guess)
        better = self.named(said.get("tells") or said["better"], guess)
        named = said.get("named") or f"{said['one']} {said['two']}"
        some = {word.lower() for word in named.split() if word != "…"}
        [group] = [group for group in self.groups(worse) if some <= {*group}]
        parts: dict[str, list[str]] = {}
        for word in group:
            parts.setdefault(tiles(better, word), []).append(word)
        is_right = len(group) == int(said.get("count") or 2)
        is_right &= len(parts) == int(said.get("parts") or len(group)) > 1
        is_right &= not said.get("alike") or differ_in_one_letter(group)
        is_right &= not said.get("one_by_one") or self.is_one_by_one(worse, group)
        gain = sum(max(map(self.chances.__getitem__, part)) for part in parts.values())
        return gain - max(map(self.chances.__getitem__, group)) if is_right else 0.0

    def is_one_by_one(self, guess: str, group: Sequence[str]) -> bool:
        """Whether no legal guess after this one makes more than two groups of the words."""
        turn = guess, tiles(guess, group[0])
        legal = [each for each in self.legal if is_legal(each, turn)]
        return all(len({tiles(each, word) for word in group}) <= 2 for each in legal)

    def gap(self, text: str, guess: str, other: str) -> str:
        """Check what a sentence says of the difference in guesses; return the rest of it."""
        one, two = self.values[guess], self.values[other]
        amount, are_proved = one.expected_guesses - two.expected_guesses, one.proved and two.proved
        text = text.removesuffix(".")
        if said := re.fullmatch(r"(≈?)(.+) guesses (more|fewer) than (\w+)(?:: (.+))?", text):
            about, size, way, name, rest = said.groups()
            assert (about == "", name) == (are_proved, other.upper()), text
            assert (amount > 0) == (way == "more"), text
            assert abs(amount) < 0.001 if size.startswith("less") else says(size, abs(amount)), text
            return rest or ""
        assert same(amount, 0), text
        if text.lower().endswith(f"as good as {other.upper()}".lower()):
            assert text.startswith("As" if are_proved else "About"), text
            return ""
        return text

    def explains(self, text: str, guess: str, other: str) -> bool:
        """Whether the text names the greatest part of the difference."""
        worse, better = self.worse_first(guess, other)
        one, two = self.values[worse], self.values[better]
        gap = one.expected_guesses - two.expected_guesses
        if not text:
            return same(gap, 0) or not (one.proved and two.proved)
        at_once = self.figure(better, "chance") - self.figure(worse, "chance")
        then = self.figure(better, "in two") - self.figure(worse, "in two")
        later = gap - at_once - then
        name, said = form(text)
        match name:
            case "risk" | "tells nothing":
                return True
            case "likelier" | "only likely":
                return at_once >= max(then, later) - 1e-6
            case "groups" | "in two":
                return then >= max(at_once, later) - 1e-6
            case "largest" | "left" | "tail":
                return later >= max(at_once, then) - 1e-6
        assert name in ("group", "pair"), text
        if said.get("one_by_one") and later >= max(at_once, then) - 1e-6:
            return True
        return self.gain(said, guess) >= gap / 2 - 1e-6 and at_once <= max(then, later) + 1e-6


def same(one: float, other: float) -> bool:
    return abs(one - other) < 1e-6


def differ_in_one_letter(words: Sequence[str]) -> bool:
    return any(len({w[:place] + w[place + 1 :] for w in words}) == 1 for place in range(5))


def check(game: Game, advice: Advice) -> Counter[str]:
    """Check every reason of the advice; return what they say, and how often."""
    facts = Facts(game, advice)
    best = advice.suggestions[0]
    proved = all(each.suggestion.proved for each in advice.asked)
    assert why(best, advice.candidates, advice.suggestions, proved) == advice.why
    kinds: Counter[str] = Counter()
    for text in advice.why.removesuffix(".").split(". "):
        assert facts.is_true(text, best.word), (str(game), text)
        kinds[form(text)[0]] += 1
    for each in advice.asked:
        guess = each.suggestion
        if guess.word == best.word:
            continue
        assert each.reason == difference(guess, best, advice.candidates, hard=game.hard)
        text = facts.gap(each.reason, guess.word, best.word)
        if text:
            assert facts.is_true(text, guess.word, best.word), (str(game), text)
            kinds[form(text)[0]] += 1
        assert facts.explains(text, guess.word, best.word), (str(game), text)
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
    assert kinds["group"]
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
    assert difference(pound, proud, advice.candidates, hard=True) == (
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


@pytest.mark.parametrize(
    ("amount", "proved", "said"),
    [
        (0.0, True, "As good as MINCE."),
        (0.0, False, "About as good as MINCE."),
        (-0.25, False, "≈0.25 guesses fewer than MINCE."),
    ],
)
def test_a_gap_says_which_way(amount: float, proved: bool, said: str) -> None:
    basis = Basis.PROVED if proved else Basis.ESTIMATE
    wince, mince = (
        replace(suggestion(word, needed, None), basis=basis)
        for word, needed in (("wince", 2 + amount), ("mince", 2.0))
    )
    assert difference(wince, mince, (("mince", 0.5), ("wince", 0.5))) == said


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
    assert reason == ("0.50 guesses fewer than TIMID: it loses 30% of the time; TIMID loses 20%.")
    equal = difference(suggestion("chain", 2, 0.3), suggestion("timid", 2, 0.2), candidates)
    assert equal == "It loses 30% of the time; TIMID loses 20%."
    unknown = difference(suggestion("chain", 2, 0.3), suggestion("timid", 2.5, None), candidates)
    assert "loses" not in unknown, "whether TIMID loses isn't known"


@pytest.mark.parametrize(
    ("largest", "left", "said"),
    [
        ((6, 3), (4, 3), "it can leave 6 words; JUMPY leaves 3 at most."),
        ((6, 4), (5, 3), "it leaves 5.0 words on average; JUMPY leaves 3.0."),
        ((4, 4), (5, 3), "it leaves 5.0 words on average; JUMPY leaves 3.0."),
    ],
)
def test_what_comes_later_is_said_by_the_figure_that_differs_more(
    largest: tuple[int, int], left: tuple[float, float], said: str
) -> None:
    worse, better = (
        replace(suggestion(word, needed, None), worst=worst, expected_remaining=mean)
        for word, needed, worst, mean in zip(
            ("fuzzy", "jumpy"), (2.5, 2), largest, left, strict=True
        )
    )
    assert difference(worse, better, (("chain", 0.5), ("chair", 0.5))).endswith(f": {said}")


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
    assert difference(guess, best, candidates) == (
        "0.70 guesses more than STRUT: STRUT has never been an answer; STRAW was, on 3 May 2023: "
        "74% against 3.7%."
    )
    again = replace(best, used="on 1 May 2023")
    assert "STRUT is likelier to be the answer" in difference(guess, again, candidates)


def test_suggestions_know_when_they_were_answers() -> None:
    words = word_list("nyt", shipped_past())
    opening = opening_advice(words, False)
    game = Game(words, parse_turns("crane:bbybb sassy:bgbbg"))
    *_, advice = Advisor(words).advise(game, also=["happy"])
    assert opening is not None
    used = {each.word: each.used for each in (*opening.suggestions, advice.asked[0].suggestion)}
    assert (used["slate"], used["sater"]) == ("on 19 Dec 2022", "")
    assert used["happy"] == "on 27 Nov 2022"
