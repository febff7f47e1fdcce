"""What turns tell about the answer: as sets, as an expression that finds words, and in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from wordle_tui.game.tiles import Mark
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import NUMBERS, PLACES, listed


@dataclass(frozen=True)
class Clues:
    """The words that some turns allow are those that meet all of this."""

    greens: str
    """The letter of each place that is known, a blank for each that is not; empty before the first
    turn."""
    barred: tuple[frozenset[str], ...]
    """The letters that tiles at each place rule out there."""
    least: dict[str, int]
    """How many of a letter there are at least."""
    most: dict[str, int]
    """How many of a letter there are at most, where that is known."""

    @classmethod
    def of(cls, turns: Sequence[Turn]) -> Clues | None:
        """What the turns tell; None if they contradict each other at a glance."""
        length = len(turns[0].guess) if turns else 0
        greens = [" "] * length
        barred: list[set[str]] = [set() for _ in range(length)]
        least: Counter[str] = Counter()
        most: dict[str, int] = {}
        for turn in turns:
            marked = Counter(letter for letter, mark in turn.tiles if mark)
            grey = set()
            for place, (letter, mark) in enumerate(turn.tiles):
                if mark is Mark.GREEN:
                    if greens[place] not in (" ", letter):
                        return None
                    greens[place] = letter
                    continue
                barred[place].add(letter)
                if mark is Mark.GREY:
                    grey.add(letter)
                elif letter in grey:  # `feedback` gives yellows from the left.
                    return None
            least |= marked
            most |= {letter: min(marked[letter], most.get(letter, length)) for letter in grey}
        if any(letter in letters for letter, letters in zip(greens, barred, strict=True)):
            return None
        return cls("".join(greens), tuple(map(frozenset, barred)), dict(least), most)

    def expression(self) -> re.Pattern[str]:
        """Finds the lines whose word is allowed."""
        places = "".join(
            rf"[^{''.join(letters)}\n]" if green == " " else green
            for green, letters in zip(self.greens, self.barred, strict=True)
        )
        enough = "".join(f"(?={f'.*{letter}' * count})" for letter, count in self.least.items())
        too_many = "".join(
            f"(?!{f'.*{letter}' * (count + 1)})" for letter, count in self.most.items()
        )
        return re.compile(f"^(?={places or '.+'}$){enough}{too_many}.*", re.MULTILINE)

    def sentences(self) -> tuple[str, ...]:
        """What the answer must be like, one clause a fact.

        >>> from wordle_tui.game.turn import parse_turns
        >>> Clues.of(parse_turns("stone:gbyyb")).sentences()
        ('must begin with S', 'must contain O, not third', 'must contain N, not fourth', \
'must not contain E or T')
        """
        absent = sorted(letter.upper() for letter, count in self.most.items() if not count)
        nowhere = (f"must not contain {listed(absent, 'or')}",) if absent else ()
        return (*self._placed(), *self._contained(), *nowhere)

    def _placed(self) -> Iterator[str]:
        greens = self.greens
        beginning, *_ = greens.split(" ")
        if beginning:
            yield f"must begin with {beginning.upper()}"
        ending = greens.rpartition(" ")[2] if " " in greens else ""
        for place in range(len(beginning), len(greens) - len(ending)):
            if greens[place] != " ":
                yield f"must have {greens[place].upper()} {PLACES[place]}"
        if ending:
            yield f"must end with {ending.upper()}"

    def _contained(self) -> Iterator[str]:
        greens = self.greens
        for letter, least in self.least.items():
            placed, most = greens.count(letter), self.most.get(letter)
            excluded = [
                PLACES[place]
                for place, letters in enumerate(self.barred)
                if greens[place] == " " and letter in letters
            ]
            where = f", not {listed(excluded, 'or')}" if excluded else ""
            name = letter.upper()
            if placed < least:
                number = "another " if placed else "" if least == 1 else f"{NUMBERS[least]} "
                yield f"must contain {number}{name}{'s' * (not placed and least > 1)}{where}"
            elif excluded and most != placed:
                yield f"must not have another {name} {listed(excluded, 'or')}"
            if most is not None:
                yield f"must contain only {NUMBERS[most]} {name}{'s' * (most > 1)}"


def known(turns: Sequence[Turn]) -> tuple[str, ...]:
    """What is known of the answer in words; nothing if the turns contradict each other."""
    clues = Clues.of(turns)
    return clues.sentences() if clues else ()


def fitting(turns: Sequence[Turn], words: Iterable[str]) -> tuple[str, ...]:
    """The words that every turn allows, in their order.

    One regular expression over all words takes 2 ms for the longest list, `Turn.allows` 100.
    """
    clues = Clues.of(turns)
    return tuple(clues.expression().findall("\n".join(words))) if clues else ()
