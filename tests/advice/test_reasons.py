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
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.advisors import NYT, NYT_2025, ORIGINAL, final
from tests.support.reference import tiles
from tests.support.solver_reference import is_legal
from wordle_tui.advice.advice import Advice, Basis, Suggestion
from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.book import opening_advice
from wordle_tui.advice.reasons import advised, difference, explanation, how_many, why
from wordle_tui.game.board import Board
from wordle_tui.game.daily import shipped_past
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn, parse_turns
from wordle_tui.game.words import WordClass, WordList, word_list

FORMS = {
    "only word": "No other word left is likely",
    "one of two": r"(It's|Probably) this (\({chance}\) )?or {other}(?P<equal>, equally likely)?",
    "equal answers": "(all )?{words} words left are equally good guesses, and no other word is "
    "better",
    "tells apart": "{it} tells (all )?{words} words apart, (?P<end>.+)",
    "tells nothing": "{it} tells nothing, as (all )?{words} words would show the same colours",
    "splits": "It splits the {words} words into {figure} groups?(?P<most>.*)",
    "at worst": "At worst it leaves {figure} of {words} words(?P<most>.*)",
    "on average": "It leaves {figure} of the {words} words on average(?P<most>.*)",
    "within two": "you'll solve it within two more guesses {figure} of the time",
    "chance": "There's an? {figure} chance it's the answer",
    "family": r"{count} words differ by one letter \((?P<named>.+)\); it (tells them apart|splits "
    "them into {parts} groups)",
    "groups": "{worse} makes {low} groups?; {better} makes {high}",
    "largest": "{worse} can leave {low} words?; {better} leaves {high} at most",
    "left": "{worse} leaves {low} words on average; {better} leaves {high}",
    "tail": "the difference comes later, as .+ are harder to tell apart",
    "only answer": "only {better} is likely to be the answer",
    "only likely": r"of the two, only {better} is a likely answer \({high}\)",
    "likelier": r"{better} is likelier to be the answer \({high} against {low}\)",
    "in two": "{worse} has an? {low} chance of solving it in two; {better} has {high}",
    "risk": "{worse} loses {low} of the time; {better} (never does|loses {high})",
    "pair": "{worse} can't tell {one} from {two}; {better} can",
    "group": "{worse} can leave {count} words(?P<alike> that differ by one letter)?"
    r"(?P<one_by_one> and, in hard mode, must be tried one by one)? \((?P<named>.+)\), (all of "
    "which {tells} tells apart|which {better} splits into {parts} groups)",
}
"""Everything that a reason can say; a name in braces stands for a word or a figure."""


def form(text: str) -> tuple[str, dict[str, str | None]]:
    """What a sentence says, and its figures."""
    for name, template in FORMS.items():
        pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>\\S+)", template)
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

    def __init__(self, board: Board, advice: Advice) -> None:
        self.rule, self.turns = board.rule, [(t.guess, str(t.pattern)) for t in board.turns]
        self.chances = dict(advice.candidates)
        self.legal = [
            guess
            for guess in board.words.guesses
            if guess not in board.words.withheld
            and (not board.rule or all(is_legal(guess, turn) for turn in self.turns))
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
            case "likelier" | "only likely" | "only answer" | "chance":
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
        if (said.get("words") or f"{len(words):,}").lower().replace(
            "both", "2"
        ) != f"{len(words):,}":
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
        if name == "only answer":
            return low < 1e-9 and high > 1 - 1e-6
        if name == "only likely":
            return low < 1e-9 and says(said["high"], high)
        assert self.named(said.get("worse", worse), guess) == worse
        is_more = low < high if name in ("groups", "likelier", "in two") else low > high
        return is_more and says(said["low"], low) and says(said["high"], high)

    def named(self, text: str | None, guess: str) -> str:
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
        is_right &= len(group) >= self.figure(better, "largest")
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
            case "likelier" | "only likely" | "only answer":
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


def check(board: Board, advice: Advice) -> Counter[str]:
    """Check every reason of the advice; return what they say, and how often."""
    facts = Facts(board, advice)
    best = advice.suggestions[0]
    proved = all(each.suggestion.proved for each in advice.asked)
    assert why(best, advice.candidates, advice.suggestions, proved) == advice.why
    kinds: Counter[str] = Counter()
    for text in advice.why.removesuffix(".").split(". "):
        assert facts.is_true(text, best.word), (str(board), text)
        kinds[form(text)[0]] += 1
    for each in advice.asked:
        guess = each.suggestion
        if guess.word == best.word:
            continue
        assert each.reason == difference(guess, best, advice.candidates, rule=board.rule)
        text = facts.gap(each.reason, guess.word, best.word)
        if text:
            assert facts.is_true(text, guess.word, best.word), (str(board), text)
            kinds[form(text)[0]] += 1
        assert facts.explains(text, guess.word, best.word), (str(board), text)
    return kinds


def small_games(seed: int, rule: Rule) -> Iterator[Board]:
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
        yield Board(WordList("few", "", tuple(guesses), classes), rule=rule)


@pytest.mark.parametrize("rule", [Rule.NORMAL, Rule.HARD])
@settings(max_examples=2, deadline=None)
@given(st.integers(0, 10**6))
def test_no_reason_that_the_figures_do_not_bear_out(rule: Rule, seed: int) -> None:
    for game in small_games(seed, rule):
        *_, advice = Advisor(game.words).advise(game, also=game.words.guesses)
        check(game, advice)


def real_game(advisor: Advisor, seed: int, rule: Rule) -> Board:
    chooser = random.Random(seed)
    words = advisor.words
    answer, board = chooser.choice(words.answers), Board(words, rule=rule)
    for guess in (chooser.choice(["crane", "slate", "audio"]), *chooser.sample(words.answers, 3)):
        if len(board.candidates.words) > 40 and not (rule and board.turns):
            board = board.after(Turn(guess, feedback(guess, answer)))
    return board


@pytest.mark.parametrize(
    ("advisor", "rule"),
    [
        pytest.param(ORIGINAL, Rule.HARD, id="original, hard"),
        pytest.param(NYT, Rule.NORMAL, id="nyt"),
        pytest.param(ORIGINAL, Rule.NORMAL, id="original", marks=pytest.mark.slow),
        pytest.param(NYT, Rule.HARD, id="nyt, hard", marks=pytest.mark.slow),
    ],
)
def test_reasons_over_the_shipped_lists(advisor: Advisor, rule: Rule) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(2):
        game = real_game(advisor, seed, rule)
        if not 0 < len(game.candidates.words) < 200:
            continue
        legal = Facts(game, next(iter(advisor.advise(game)))).legal
        also = random.Random(seed).sample(legal, min(8, len(legal)))
        *_, advice = advisor.advise(game, also=also)
        kinds += check(game, advice)
    assert kinds["group"]
    assert len(kinds) >= 4


# What is said


def guess(word: str, needed: float, risk: float | None = None, **figures: Any) -> Suggestion:
    return replace(Suggestion(word, needed, Basis.PROVED, 2, 2, 1, 2, 0.1, risk), **figures)


CANDIDATES = (("chain", 0.5), ("chair", 0.5))
FOUR = "soare:bbbbg clint:ybyyb"
TIGHT = "raise:bbbbb " * 4 + "clint:bbbbb"


@pytest.mark.parametrize(
    ("turns", "rule", "said"),
    [
        (f"{FOUR} niece:ygbgg", Rule.NORMAL, "It's this or WINCE, equally likely."),
        (
            "night:bgggg",
            Rule.NORMAL,
            "8 words differ by one letter (light might eight …); it splits them into 6 groups.",
        ),
        (
            "night:bgggg",
            Rule.HARD,
            "All 8 words left are equally good guesses, and no other word is better.",
        ),
    ],
)
def test_why_in_every_situation(turns: str, rule: Rule, said: str) -> None:
    assert final(ORIGINAL, turns, rule=rule).why == said


def test_the_best_guess_is_called_so_and_a_useless_one_too() -> None:
    mince, fuzzy = final(ORIGINAL, FOUR, "mince", "fuzzy").asked
    assert mince.reason == ("It tells all 4 words apart, and could be the answer.")
    assert fuzzy.reason == (
        "1.00 guesses more than MINCE: "
        "it tells nothing, as all 4 words would show the same colours."
    )


def test_a_difference_that_lies_deeper_is_called_so() -> None:
    advice = final(ORIGINAL, "", "soare")
    [soare] = advice.asked
    assert soare.reason == (
        "0.03 guesses more than SALET: the difference comes later, as its groups are harder to "
        "tell apart."
    )
    assert explanation(soare.suggestion, advice.suggestions[0], advice.candidates) == (
        "The difference comes later, as the groups of SOARE are harder to tell apart."
    )


def test_words_that_hard_mode_makes_you_try_one_by_one() -> None:
    advice = final(ORIGINAL, "slate:bbbbb audio:byyby", "pound", "proud", rule=Rule.HARD)
    pound, proud = (replace(each.suggestion, risk=None) for each in advice.asked)
    assert difference(pound, proud, advice.candidates, rule=Rule.HARD) == (
        "0.20 guesses more than PROUD: it can leave 6 words that differ by one letter and, in hard "
        "mode, must be tried one by one (round found mound …), which PROUD splits into 2 groups."
    )


STRUT = guess("strut", 1.3, patterns=3, chance=0.74, known_to="22 Aug 2026")
STRAW = guess("straw", 2.0, patterns=3, chance=0.037, used="on 3 May 2023")
FUZZY, JUMPY = guess("fuzzy", 2.5), guess("jumpy", 2.0)


@pytest.mark.parametrize(
    ("worse", "better", "said"),
    [
        (guess("wince", 2), guess("mince", 2), "As good as MINCE."),
        (
            guess("wince", 2, basis=Basis.ESTIMATE),
            guess("mince", 2),
            "About as good as MINCE.",
        ),
        (
            guess("chain", 2, 0.3),
            guess("timid", 2.5, 0.2),
            "0.50 guesses fewer than TIMID: it loses 30% of the time; TIMID loses 20%.",
        ),
        (
            guess("chain", 2.5, 0.3),
            guess("timid", 2.0, 0.0, basis=Basis.ESTIMATE),
            "≈0.50 guesses more than TIMID: it loses 30% of the time; TIMID never does.",
        ),
        (
            replace(FUZZY, worst=6, expected_remaining=4),
            replace(JUMPY, worst=3, expected_remaining=3),
            "0.50 guesses more than JUMPY: it can leave 6 words; JUMPY leaves 3 at most.",
        ),
        *(
            (
                replace(FUZZY, worst=worst, expected_remaining=5),
                replace(JUMPY, worst=4, expected_remaining=3),
                "0.50 guesses more than JUMPY: it leaves 5.0 words on average; JUMPY leaves 3.0.",
            )
            for worst in (6, 4)
        ),
        (
            STRAW,
            STRUT,
            "0.70 guesses more than STRUT: STRUT had never been an answer by 22 Aug 2026; STRAW "
            "was, on 3 May 2023: 74% against 4%.",
        ),
        (
            STRAW,
            replace(STRUT, used="on 1 May 2023"),
            "0.70 guesses more than STRUT: STRUT is likelier to be the answer (74% against 4%).",
        ),
    ],
)
def test_a_difference_by_the_figures(worse: Suggestion, better: Suggestion, said: str) -> None:
    assert difference(worse, better, CANDIDATES) == said


def test_of_an_unknown_risk_nothing_is_said() -> None:
    assert "loses" not in difference(guess("chain", 2, 0.3), guess("timid", 2.5), CANDIDATES)


@pytest.mark.parametrize(
    ("likely", "rare", "said"),
    [
        (0, 0, "No word"),
        (0, 1, "1 unlikely word"),
        (2, 0, "2 words"),
        (79, 527, "79 likely answers and 527 unlikely words"),
        (1, 1, "1 likely answer and 1 unlikely word"),
    ],
)
def test_how_many_words_are_left(likely: int, rare: int, said: str) -> None:
    assert how_many(likely, rare) == said


@pytest.mark.parametrize(
    ("advisor", "turns", "said", "reason"),
    [
        (NYT, "crane:gbggb cagey:gyybb", "; an unlikely word fits, too.", ""),
        (NYT, "crane:bgggb adept:ybbbb", "Almost certainly FRANK; 11 unlikely words fit, too.", ""),
        (ORIGINAL, TIGHT, ": even the best play loses 97% of the time.", "No guess is safer."),
    ],
)
def test_the_headline_does_not_promise_what_is_not_certain(
    advisor: Advisor, turns: str, said: str, reason: str
) -> None:
    headline, why = advised(Board(advisor.words, parse_turns(turns)), final(advisor, turns))
    assert headline.endswith(said)
    assert why == reason


def test_two_likely_words_are_not_all_there_are() -> None:
    advice = final(NYT_2025, "crane:byybb lorry:byybb augur:ybbby")
    assert len(advice.candidates) == 2 < advice.remaining
    assert advice.why.startswith("Probably this or ")


def test_suggestions_know_when_they_were_answers() -> None:
    words = word_list("nyt", shipped_past())
    opening = opening_advice(words, Rule.NORMAL)
    board = Board(words, parse_turns("crane:bbybb sassy:bgbbg"))
    *_, advice = Advisor(words).advise(board, also=["happy"])
    used = {each.word: each.used for each in (*opening.suggestions, advice.asked[0].suggestion)}
    assert (used["slate"], used["sater"]) == ("on 19 Dec 2022", "")
    assert used["happy"] == "on 27 Nov 2022"
