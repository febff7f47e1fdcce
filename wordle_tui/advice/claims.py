"""Claims about guesses, each a plain value that can be checked against the words left, in words.

A `Reason` is made of them, and is written as one or two sentences; `reasons` finds which hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from wordle_tui.advice.advice import SAME
from wordle_tui.game.game import FAMILY, largest_family
from wordle_tui.game.wording import chance_text, counted

_NAMED = 4  # the most words that are all named


class Figure(Enum):
    """What a claim counts."""

    LARGEST = "words left at worst"
    GROUPS = "groups"
    LEFT = "words left on average"
    CHANCE = "chance to be the answer"
    IN_TWO = "chance that this guess and the next find the word"
    TAIL = "guesses beyond the second"
    RISK = "chance to run out of guesses"


class Situation(Enum):
    """What a guess does to all the words left."""

    ONLY_WORD = "it is the only one"
    BEST = "no guess is better"
    EQUAL_ANSWERS = "each of them is as good a guess, and no other word is better"
    TELLS_APART = "no two of them show the same colours"
    TELLS_NOTHING = "all of them show the same colours"


class Finds(NamedTuple):
    """A guess is in this situation; so many words are left."""

    guess: str
    situation: Situation
    words: int
    is_candidate: bool = False


class OneOfTwo(NamedTuple):
    """Two words are left, and the other is not likelier."""

    guess: str
    chance: float
    other: str
    others_left: bool = False
    """Whether unlikely words are left besides."""


class Measures(NamedTuple):
    """A figure of one guess; if `is_extreme`, no other guess has a better one."""

    guess: str
    figure: Figure
    value: float
    words: int
    """Number of words left."""
    is_extreme: bool = False


class SplitsFamily(NamedTuple):
    """The guess splits words that differ in one letter only."""

    guess: str
    family: tuple[str, ...]
    groups: int


class Gap(NamedTuple):
    """What the guess needs more than the other; fewer if it is negative."""

    guess: str
    other: str
    amount: float
    proved: bool


class Compares(NamedTuple):
    """The better guess is better by this figure."""

    worse: str
    better: str
    figure: Figure
    worse_value: float
    better_value: float


class CanLeave(NamedTuple):
    """A group of the worse guess, which the better one splits."""

    worse: str
    better: str
    group: tuple[str, ...]
    better_groups: int
    gain: float
    """How much likelier the next guess is to find the word if the group is split so."""
    one_by_one: bool
    """Whether hard mode then allows no guess that could tell more than two groups apart."""


Claim = Finds | OneOfTwo | Measures | SplitsFamily | Gap | Compares | CanLeave


@dataclass(frozen=True)
class Reason:
    """Claims, and the guess that they call "it"; `str` writes them as sentences."""

    subject: str
    claims: tuple[Claim, ...]

    def __str__(self) -> str:
        texts = [_text(claim, self.subject) for claim in self.claims]
        if self.claims and isinstance(self.claims[0], Gap) and len(texts) > 1:
            texts = [": ".join(texts)]
        return " ".join(f"{text[0].upper()}{text[1:]}." for text in texts)


def _text(claim: Claim, subject: str) -> str:
    """The claim in words, without a capital and a full stop."""

    def name(guess: str) -> str:
        return "it" if guess == subject else guess.upper()

    match claim:
        case Finds():
            return _situation_text(claim, name(claim.guess))
        case OneOfTwo(chance=chance, other=other, others_left=others_left):
            words = "two likely words" if others_left else "two words"
            if abs(chance - 0.5) >= SAME:
                return (
                    f"{words} are left; it is likelier than {other.upper()} ({chance_text(chance)})"
                )
            both = "one as likely as the other" if others_left else "equally likely"
            return f"{words} are left, {both}: the other is {other.upper()}"
        case Measures():
            return _measure_text(claim)
        case SplitsFamily(family=family, groups=groups):
            into = "tells them apart" if groups == len(family) else f"makes {groups} groups of them"
            return f"{len(family)} words differ in one letter only ({_some(family)}): it {into}"
        case Gap(other=other, amount=amount, proved=proved):
            about = "" if proved else "≈"
            if not amount:
                return f"{about and about + ' '}as good as {other.upper()}"
            more = "more" if amount > 0 else "fewer"
            return f"{about}{amount_text(abs(amount))} {more} than {other.upper()}"
        case Compares():
            return _comparison_text(claim, name(claim.worse), name(claim.better))
        case CanLeave():
            return _group_text(claim, name(claim.worse), name(claim.better))


def _situation_text(claim: Finds, guess: str) -> str:
    words = "both words" if claim.words == 2 else f"all {claim.words:,} words"
    match claim.situation:
        case Situation.ONLY_WORD:
            return "no other word left is likely"
        case Situation.BEST:
            return "no guess is better"
        case Situation.EQUAL_ANSWERS:
            return f"{words} left are equally good guesses, and no other word is better"
        case Situation.TELLS_APART:
            then = "may be the answer itself" if claim.is_candidate else "then you know the answer"
            return f"{guess} tells {words} apart, and {then}"
        case Situation.TELLS_NOTHING:
            return f"{guess} tells nothing, {words} would show the same colours"


def _measure_text(claim: Measures) -> str:
    words = counted(claim.words, "word")
    match claim.figure, claim.is_extreme:
        case Figure.GROUPS, is_extreme:
            extreme = "; no guess makes more" if is_extreme else ""
            return f"it splits the {words} into {counted(int(claim.value), 'group')}{extreme}"
        case Figure.LARGEST, is_extreme:
            extreme = "; no guess is safer" if is_extreme else ""
            return f"it never leaves more than {int(claim.value):,} of the {words}{extreme}"
        case Figure.LEFT, is_extreme:
            extreme = "; no guess leaves fewer" if is_extreme else ""
            return f"it leaves {claim.value:,.1f} of the {words} on average{extreme}"
        case Figure.IN_TWO, _:
            return f"it and the next guess find the word in {chance_text(claim.value)} of cases"
        case _:
            return f"it is the answer itself in {chance_text(claim.value)} of cases"


def _comparison_text(claim: Compares, worse: str, better: str) -> str:
    values = (claim.worse_value, claim.better_value)
    match claim.figure:
        case Figure.GROUPS:
            few, many = map(int, values)
            return f"{worse} makes {counted(few, 'group')}, {better} {many:,}"
        case Figure.LARGEST:
            many, few = map(int, values)
            return f"{worse} can leave {counted(many, 'word')}, {better} at most {few:,}"
        case Figure.LEFT:
            many_left, few_left = values
            return f"{worse} leaves {many_left:,.1f} words on average, {better} {few_left:,.1f}"
        case Figure.TAIL:
            groups = "its groups" if worse == "it" else f"the groups of {worse}"
            return f"the difference lies deeper, where {groups} take more guesses to tell apart"
    low, high = map(chance_text, values)
    match claim.figure:
        case Figure.CHANCE if claim.better_value > 1 - SAME:
            return f"only {better} is likely to be the answer"
        case Figure.CHANCE if not claim.worse_value:
            return f"{better} may be the answer ({high}), while {worse} is not a likely one"
        case Figure.CHANCE:
            return f"{better} is likelier to be the answer ({high}, {worse} {low})"
        case Figure.IN_TWO:
            return (
                f"{worse} finds the word within two guesses in {low} of cases, {better} in {high}"
            )
        case _:
            other = f"in {high}" if claim.better_value else "never"
            return f"{worse} runs out of guesses in {low} of cases, {better} {other}"


def _group_text(claim: CanLeave, worse: str, better: str) -> str:
    count = len(claim.group)
    if count == 2:
        one, other = map(str.upper, claim.group)
        return f"{worse} cannot tell {one} from {other}; {better} can"
    about = ""
    if largest_family(claim.group) == claim.group and count >= FAMILY:
        about = " that differ in one letter only"
        if claim.one_by_one:
            about += " and, in hard mode, must be tried one by one"
    splits = (
        f"all of which {better} tells apart"
        if claim.better_groups == count
        else f"which {better} splits into {claim.better_groups} groups"
    )
    return f"{worse} can leave {count:,} words{about} ({_some(claim.group)}), {splits}"


def _some(words: Sequence[str]) -> str:
    """The words, or the first few of them."""
    if len(words) <= _NAMED:
        return " ".join(words)
    return " ".join(words[: _NAMED - 1]) + " …"


def amount_text(guesses: float) -> str:
    """A difference in guesses, never as nothing."""
    if guesses >= 0.01:
        return f"{guesses:.2f}"
    return f"{guesses:.3f}" if guesses >= 0.0005 else "less than 0.001"
