"""What turns tell about the answer: as sets, as an expression that finds words, and in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import TYPE_CHECKING

from wordle_tui.game.tiles import WORD_LENGTH, Mark
from wordle_tui.game.wording import listed

if TYPE_CHECKING:
    from wordle_tui.game.game import Turn

_PLACES = ("first", "second", "third", "fourth", "fifth")
_NUMBERS = ("no", "one", "two", "three", "four", "five")


@dataclass(frozen=True)
class Clues:
    """The words that some turns allow are those that meet all of this."""

    allowed: tuple[frozenset[str], ...]
    """The letters each place may have, as far as tiles at that place and greens tell."""
    least: dict[str, int]
    """How many of a letter there are at least."""
    most: dict[str, int]
    """How many of a letter there are at most, where that is known."""

    @classmethod
    def of(cls, turns: Sequence[Turn]) -> Clues | None:
        """What the turns tell; None if they contradict each other at a glance."""
        allowed = [set(ascii_lowercase) for _ in range(WORD_LENGTH)]
        least: Counter[str] = Counter()
        most: dict[str, int] = {}
        for turn in turns:
            marked = Counter(letter for letter, mark in turn.tiles if mark)
            grey = set()
            for (letter, mark), letters in zip(turn.tiles, allowed, strict=True):
                if mark is Mark.GREEN:
                    letters &= {letter}
                    continue
                letters -= {letter}
                if mark is Mark.GREY:
                    grey.add(letter)
                elif letter in grey:  # `feedback` gives yellows from the left.
                    return None
            least |= marked
            most |= {letter: min(marked[letter], most.get(letter, WORD_LENGTH)) for letter in grey}
        return cls(tuple(map(frozenset, allowed)), dict(least), most) if all(allowed) else None

    def expression(self) -> re.Pattern[str]:
        """Finds the lines whose word is allowed."""
        places = "".join(f"[{''.join(letters)}]" for letters in self.allowed)
        enough = "".join(f"(?={f'.*{letter}' * count})" for letter, count in self.least.items())
        too_many = "".join(
            f"(?!{f'.*{letter}' * (count + 1)})" for letter, count in self.most.items()
        )
        return re.compile(f"^(?={places}$){enough}{too_many}.*", re.MULTILINE)

    def sentences(self) -> tuple[str, ...]:
        """What the answer must be like, one clause a fact.

        >>> from wordle_tui.game.game import parse_turns
        >>> Clues.of(parse_turns("stone:gbyyb")).sentences()
        ('must begin with S', 'must contain O, not third', 'must contain N, not fourth', \
'must not contain E or T')
        """
        absent = sorted(letter.upper() for letter, count in self.most.items() if not count)
        nowhere = (f"must not contain {listed(absent, 'or')}",) if absent else ()
        return (*self._placed(), *self._contained(), *nowhere)

    @property
    def greens(self) -> str:
        """The letter of each place that is known, a blank for each that is not."""
        return "".join(
            next(iter(letters)) if len(letters) == 1 else " " for letters in self.allowed
        )

    def _placed(self) -> Iterator[str]:
        greens = self.greens
        beginning, *_ = greens.split(" ")
        if beginning:
            yield f"must begin with {beginning.upper()}"
        ending = greens.rpartition(" ")[2] if " " in greens else ""
        for place in range(len(beginning), WORD_LENGTH - len(ending)):
            if greens[place] != " ":
                yield f"must have {greens[place].upper()} {_PLACES[place]}"
        if ending:
            yield f"must end with {ending.upper()}"

    def _contained(self) -> Iterator[str]:
        greens = self.greens
        for letter, least in self.least.items():
            placed, most = greens.count(letter), self.most.get(letter)
            excluded = [
                _PLACES[place]
                for place, letters in enumerate(self.allowed)
                if greens[place] == " " and letter not in letters
            ]
            where = f", not {listed(excluded, 'or')}" if excluded else ""
            name = letter.upper()
            if placed < least:
                number = "another " if placed else "" if least == 1 else f"{_NUMBERS[least]} "
                yield f"must contain {number}{name}{'s' * (not placed and least > 1)}{where}"
            elif excluded and most != placed:
                yield f"must not have another {name} {listed(excluded, 'or')}"
            if most is not None:
                yield f"must contain only {_NUMBERS[most]} {name}{'s' * (most > 1)}"


def known(turns: Sequence[Turn]) -> tuple[str, ...]:
    """What is known of the answer in words; nothing if the turns contradict each other."""
    clues = Clues.of(turns)
    return clues.sentences() if clues else ()
