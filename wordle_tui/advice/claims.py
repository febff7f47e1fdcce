"""Claims about guesses: facts that can be checked against the words left, and their wording.

A `Reason` is made of claims. `reasons` finds the claims that hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple, Protocol

from wordle_tui.advice.advice import SAME
from wordle_tui.game.game import FAMILY, largest_family
from wordle_tui.game.wording import a_chance, chance_text, counted, listed
from wordle_tui.game.words import examples

_NAMED = 4  # the most words that are all named
_BOARDS_NAMED = 3  # the most boards that are all named


class Reason(NamedTuple):
    """Claims about a guess; `str` writes them as one or two sentences."""

    subject: str
    """The guess that the sentences call "it"."""
    claims: tuple[Claim, ...]

    def __str__(self) -> str:
        texts = [claim.text(self.subject) for claim in self.claims]
        if self.claims and isinstance(self.claims[0], GapClaim) and len(texts) > 1:
            texts = [": ".join(texts)]
        return " ".join(f"{text[0].upper()}{text[1:]}." for text in texts)


class Claim(Protocol):
    """A fact about one guess, or about two of them."""

    def text(self, subject: str) -> str:
        """The claim in words, without a capital and a full stop."""


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

    ONLY_WORD = "no other word left is likely"
    EQUAL_ANSWERS = "{words} left are equally good guesses, and no other word is better"
    TELLS_APART = "{guess} tells {words} apart, so you'll know the answer"
    TELLS_APART_AND_MAY_WIN = "{guess} tells {words} apart, and could be the answer"
    TELLS_NOTHING = "{guess} tells nothing, {words} would show the same colours"


class SituationClaim(NamedTuple):
    guess: str
    situation: Situation
    words: int
    """Number of words left."""

    def text(self, subject: str) -> str:
        words = "both words" if self.words == 2 else f"all {self.words:,} words"
        return self.situation.value.format(guess=_name(self.guess, subject), words=words)


class OneOfTwoClaim(NamedTuple):
    """Two words are left, and the other is not likelier."""

    guess: str
    chance: float
    other: str
    others_left: bool = False
    """Whether unlikely words are left, too."""

    def text(self, subject: str) -> str:
        it_is, other = "probably" if self.others_left else "it's", self.other.upper()
        if abs(self.chance - 0.5) >= SAME:
            return f"{it_is} this ({chance_text(self.chance)}) or {other}"
        return f"{it_is} this or {other}, equally likely"


class FigureClaim(NamedTuple):
    guess: str
    figure: Figure
    value: float
    words: int
    """Number of words left."""
    is_extreme: bool = False
    """Whether no other guess has a better figure."""

    def text(self, subject: str) -> str:
        words, value = counted(self.words, "word"), self.value
        match self.figure:
            case Figure.GROUPS:
                groups = counted(int(value), "group")
                text, extreme = f"it splits the {words} into {groups}", "the most possible"
            case Figure.LARGEST:
                text, extreme = (
                    f"at worst it leaves {int(value):,} of {words}",
                    "the fewest possible",
                )
            case Figure.LEFT:
                text = f"it leaves {_rounded(value)} of the {words} on average"
                extreme = "the fewest possible"
            case Figure.IN_TWO:
                return f"{chance_text(value)} to solve it within two more guesses"
            case _:
                return f"there's {a_chance(chance_text(value))} chance it's the answer"
        return f"{text}, {extreme}" if self.is_extreme else text


class FamilyClaim(NamedTuple):
    """The guess splits words that differ in one letter only."""

    guess: str
    family: tuple[str, ...]
    groups: int

    def text(self, subject: str) -> str:
        count = len(self.family)
        into = "tells them apart"
        if self.groups < count:
            into = f"splits them into {self.groups} groups"
        return f"{count} words differ by one letter ({_some(self.family)}); it {into}"


class GapClaim(NamedTuple):
    """How many more guesses one guess needs than another; negative for fewer."""

    guess: str
    other: str
    amount: float
    proved: bool

    def text(self, subject: str) -> str:
        if not self.amount:
            return f"{'' if self.proved else 'about '}as good as {self.other.upper()}"
        more = "more" if self.amount > 0 else "fewer"
        amount = f"{'' if self.proved else '≈'}{amount_text(abs(self.amount))}"
        return f"{amount} guesses {more} than {self.other.upper()}"


class ComparisonClaim(NamedTuple):
    """The better guess is better by this figure."""

    worse: str
    better: str
    figure: Figure
    worse_value: float
    better_value: float
    used: str = ""
    """When the worse guess was the answer, if that explains a lower chance."""

    def text(self, subject: str) -> str:
        worse, better = _name(self.worse, subject), _name(self.better, subject)
        low, high = self.worse_value, self.better_value
        match self.figure:
            case Figure.GROUPS:
                groups = counted(int(low), "group")
                return f"{worse} makes {groups}; {better} makes {int(high):,}"
            case Figure.LARGEST:
                most = counted(int(low), "word")
                return f"{worse} can leave {most}; {better} leaves {int(high):,} at most"
            case Figure.LEFT:
                left = f"{_rounded(low)} words on average"
                return f"{worse} leaves {left}; {better} leaves {_rounded(high)}"
            case Figure.TAIL:
                groups = "its groups" if worse == "it" else f"the groups of {worse}"
                return f"the difference comes later, as {groups} are harder to tell apart"
            case Figure.CHANCE if high > 1 - SAME:
                return f"only {better} is likely to be the answer"
            case Figure.CHANCE if not low:
                return f"of the two, only {better} is a likely answer ({chance_text(high)})"
            case Figure.CHANCE if self.used:
                chances = f"{chance_text(high)} against {chance_text(low)}"
                never = f"{self.better.upper()} has never been an answer"
                return f"{never}; {self.worse.upper()} was, {self.used}: {chances}"
            case Figure.CHANCE:
                chances = f"{chance_text(high)}, {worse} {chance_text(low)}"
                return f"{better} is likelier to be the answer ({chances})"
            case Figure.IN_TWO:
                chance = f"{a_chance(chance_text(low))} chance of solving it in two"
                return f"{worse} has {chance}; {better} has {chance_text(high)}"
            case Figure.RISK:
                other = f"loses {chance_text(high)}" if high else "never does"
                return f"{worse} loses {chance_text(low)} of the time; {better} {other}"


class GroupClaim(NamedTuple):
    """The worse guess can leave a group of words that the better one splits."""

    worse: str
    better: str
    group: tuple[str, ...]
    better_groups: int
    gain: float
    """How much likelier the next guess is to find the word if the group is split."""
    one_by_one: bool
    """Whether hard mode then forbids every guess that makes more than two groups of the words."""

    def text(self, subject: str) -> str:
        worse, better = _name(self.worse, subject), _name(self.better, subject)
        count = len(self.group)
        if count == 2:
            one, other = map(str.upper, self.group)
            return f"{worse} can't tell {one} from {other}; {better} can"
        kind = ""
        if largest_family(self.group) == self.group and count >= FAMILY:
            kind = " that differ by one letter"
            if self.one_by_one:
                kind += " and, in hard mode, must be tried one by one"
        splits = f"which {better} splits into {self.better_groups} groups"
        if self.better_groups == count:
            splits = f"all of which {better} tells apart"
        return f"{worse} can leave {count:,} words{kind} ({_some(self.group)}), {splits}"


def amount_text(guesses: float) -> str:
    """A difference in guesses; never shown as zero."""
    if guesses >= 0.01:
        return f"{guesses:.2f}"
    return f"{guesses:.3f}" if guesses >= 0.0005 else "less than 0.001"


def _rounded(words: float) -> str:
    """A mean number of words; whole from ten on, unless that would hide all there is."""
    return f"{words:,.0f}" if words >= 10 else f"{words:.1f}"


def _name(guess: str, subject: str) -> str:
    return "it" if guess == subject else guess.upper()


def _some(words: Sequence[str]) -> str:
    """The words, or the first few of them."""
    if len(words) <= _NAMED:
        return " ".join(words)
    return " ".join((*examples(words, _NAMED - 1), "…"))


def certain_boards(words: Sequence[str | None]) -> str:
    """Which boards have only one word left, in a sentence; empty if none has.

    >>> certain_boards([None, "crony"]), certain_boards(["tango", None, "opium"])
    ('Board 2 is CRONY for certain.', 'Boards 1 and 3 are certain: TANGO and OPIUM.')
    """
    certain = {str(number): word.upper() for number, word in enumerate(words, 1) if word}
    if not 0 < len(certain) <= _BOARDS_NAMED:
        return f"{len(certain)} boards are certain." if certain else ""
    numbers, named = listed([*certain], "and"), listed([*certain.values()], "and")
    if len(certain) == 1:
        return f"Board {numbers} is {named} for certain."
    return f"Boards {numbers} are certain: {named}."
