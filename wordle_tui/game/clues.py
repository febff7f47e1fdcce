"""The clues of some turns, as sets and in sentences: look for `fitting`, which words they allow."""

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
    """The conditions that a word must meet to fit some turns."""

    greens: str
    """The known letter of each place, or a blank; empty before the first turn."""
    barred: tuple[frozenset[str], ...]
    """The letters that are excluded at each place."""
    least: dict[str, int]
    """The minimum count of letters."""
    most: dict[str, int]
    """The maximum count of letters, where it is known."""

    @classmethod
    def of(cls, turns: Sequence[Turn]) -> Clues | None:
        """The clues of the turns; None if they obviously contradict each other."""
        length = len(turns[0].guess) if turns else 0
        if any(len(turn.guess) != length for turn in turns):
            return None
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
        """A regular expression that finds the lines whose word fits."""
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
        """The conditions in English, one clause for each fact.

        >>> from wordle_tui.game.turn import parse_turns
        >>> Clues.of(parse_turns("stone:gbyyb")).sentences()
        ('must begin with S', 'must contain O, not third', 'must contain N, not fourth', \
'must not contain E or T')
        """
        if self.greens and " " not in self.greens:
            return (f"must be {self.greens.upper()}",)
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
                yield f"no {name} {listed(excluded, 'or')}"
            if most is not None:
                yield f"must contain only {NUMBERS[most]} {name}{'s' * (most > 1)}"


def known(turns: Sequence[Turn]) -> tuple[str, ...]:
    """The clues in English; empty if the turns contradict each other."""
    clues = Clues.of(turns)
    return clues.sentences() if clues else ()


def fitting(turns: Sequence[Turn], words: Iterable[str]) -> tuple[str, ...]:
    """The words that fit every turn, in their order.

    One regular expression for all words takes 2 ms for the longest list; `Turn.allows` takes 100.
    """
    clues = Clues.of(turns)
    return tuple(clues.expression().findall("\n".join(words))) if clues else ()
