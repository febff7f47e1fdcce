"""Turns, a guess and its tiles, and what the rule of a game forbids: look for `broken_clue`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wordle_tui.game.alphabet import ANY_LETTERS, Alphabet
from wordle_tui.game.errors import PatternError
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import Mark, Pattern, feedback, parse_word
from wordle_tui.game.wording import PLACES, spelled

SOLVED = "-"
"""Written instead of colours for a board that an earlier guess has solved."""


@dataclass(frozen=True)
class Turn:
    """A guess and the tiles it got, written `raise:bbbbb`."""

    guess: str
    pattern: Pattern

    def __post_init__(self) -> None:
        if len(self.guess) != len(self.pattern.marks):
            letters, marks = len(self.guess), len(self.pattern.marks)
            raise PatternError(f"{self.guess.upper()} needs {letters} colours, not {marks}.")

    @classmethod
    def parse(
        cls, text: str, alphabet: Alphabet = ANY_LETTERS, *, allow_impossible: bool = False
    ) -> Turn:
        """Parse `raise:bbbbb`; the marks are those of `Pattern.parse`.

        >>> Turn.parse("CRANE:⬛⬛🟨🟩⬛")
        Turn('crane:bbygb')
        """
        guess, colon, marks = text.partition(":")
        word = parse_word(guess, alphabet)
        if not colon:
            raise colours_missing(word)
        return cls(word, Pattern.parse(marks, allow_impossible=allow_impossible))

    @property
    def tiles(self) -> list[tuple[str, Mark]]:
        """The letters of the guess with their marks."""
        return list(zip(self.guess, self.pattern.marks, strict=True))

    def allows(self, answer: str) -> bool:
        """Whether this turn could have happened with that answer."""
        return feedback(self.guess, answer) == self.pattern

    def __str__(self) -> str:
        return f"{self.guess}:{self.pattern}"

    def __repr__(self) -> str:
        return f"Turn('{self}')"


def colours_missing(word: str, boards: int = 1) -> PatternError:
    """The error about a guess without colours.

    >>> print(colours_missing("crane"))
    Add the colours of CRANE, as in crane:bbygb.
    >>> print(colours_missing("slated", 2))
    Add the colours of SLATED on each board, as in slated:bbygbb/gbbybb.
    """
    colours = "/".join(f"{each:b<{len(word)}.{len(word)}}" for each in ("bbygb", "gbbyb")[:boards])
    where = " on each board" if boards > 1 else ""
    return PatternError(f"Add the colours of {word.upper()}{where}, as in {word}:{colours}.")


def parse_turns(text: str, alphabet: Alphabet = ANY_LETTERS) -> tuple[Turn, ...]:
    """Parse turns separated by white space, the format of `str(game)`."""
    return tuple(Turn.parse(turn, alphabet) for turn in text.split())


def turn_rows(boards: Sequence[Sequence[Turn]]) -> tuple[str, ...]:
    """The guesses of a game with their colours on each board, written `crane:bybbb/bbbbg`.

    >>> turn_rows([parse_turns("slate:bbbbg mince:bgggg"), parse_turns("slate:ggggg")])
    ('slate:bbbbg/ggggg', 'mince:bgggg/-')
    """
    longest: Sequence[Turn] = max(boards, key=len)
    return tuple(
        f"{turn.guess}:"
        + "/".join(str(board[row].pattern) if row < len(board) else SOLVED for board in boards)
        for row, turn in enumerate(longest)
    )


def letter_marks(turns: Iterable[Turn]) -> dict[str, Mark]:
    """The best mark of each guessed letter, for the keyboard.

    >>> letter_marks([Turn.parse("error:gbbbg")])
    {'e': <Mark.GREEN: 2>, 'r': <Mark.GREEN: 2>, 'o': <Mark.GREY: 0>}
    """
    marks: dict[str, Mark] = {}
    for turn in turns:
        for letter, mark in turn.tiles:
            marks[letter] = max(mark, marks.get(letter, Mark.GREY))
    return marks


@dataclass(frozen=True)
class BrokenClue:
    """A clue that a guess ignores and that the rule of the game makes binding."""

    turn: int
    """Index of the turn that gave the clue."""
    place: int
    """Index of its tile in that turn."""
    is_placed: bool
    """Whether it is about this place of the guess, not about how often a letter is used."""
    clause: str

    def __str__(self) -> str:
        return self.clause


def broken_clue(guess: str, turns: Iterable[Turn], rule: Rule = Rule.HARD) -> BrokenClue | None:
    """The first clue for which the rule forbids `guess`; None if it is allowed.

    In hard mode green letters must stay in place, and a revealed letter must be used at least as
    often as any single turn revealed it. In ultra hard mode the guess must moreover do without
    what a turn excluded, so that it could be the answer.

    >>> turns = [Turn.parse("raise:bgbbg")]
    >>> str(broken_clue("clint", turns)), broken_clue("carve", turns)
    ('the second letter must be A', None)
    >>> str(broken_clue("carve", turns, Rule.ULTRA))
    "R can't come back: it was grey in RAISE"
    """
    for number, turn in enumerate(turns if rule.is_hard else ()):
        broken = _ignored(guess, number, turn)
        if broken is None and rule.is_ultra:
            broken = _excluded(guess, number, turn)
        if broken is not None:
            return broken
    return None


def _ignored(guess: str, number: int, turn: Turn) -> BrokenClue | None:
    """The first tile that shows a letter which the guess lacks."""
    for place, (letter, mark) in enumerate(turn.tiles):
        if mark is Mark.GREEN and guess[place] != letter:
            clause = f"the {PLACES[place]} letter must be {letter.upper()}"
            return BrokenClue(number, place, True, clause)
    places: dict[str, list[int]] = {}
    for place, (letter, mark) in enumerate(turn.tiles):
        if mark:
            places.setdefault(letter, []).append(place)
    for letter, revealed in places.items():
        if (used := guess.count(letter)) < len(revealed):
            name, count = letter.upper(), len(revealed)
            clause = f"the guess must contain {f'{spelled(count)} {name}s' if count > 1 else name}"
            return BrokenClue(number, revealed[used], False, clause)
    return None


def _excluded(guess: str, number: int, turn: Turn) -> BrokenClue | None:
    """The first tile that excludes a letter which the guess has."""
    for place, (letter, mark) in enumerate(turn.tiles):
        name = letter.upper()
        shown = sum(other == letter and mark > Mark.GREY for other, mark in turn.tiles)
        if mark is Mark.GREY and guess.count(letter) > shown:
            clause = f"{name} can't come back: it was grey in {turn.guess.upper()}"
            if shown:
                only = f"only {spelled(shown)} {name}{'s' * (shown > 1)} may be used"
                clause = f"{only}: another was grey in {turn.guess.upper()}"
            return BrokenClue(number, place, False, clause)
        if mark is not Mark.GREEN and guess[place] == letter:
            return BrokenClue(number, place, True, f"{name} can't be {PLACES[place]} again")
    return None


def strictest_rule(turns: Sequence[Turn]) -> Rule:
    """The strictest rule that every guess of a game kept, whatever its rule was.

    >>> strictest_rule([Turn.parse("raise:bgbbg"), Turn.parse("carve:ggbgg")]).title
    'hard mode'
    """
    kept = (
        rule
        for rule in (Rule.ULTRA, Rule.HARD)
        if not any(broken_clue(turn.guess, turns[:row], rule) for row, turn in enumerate(turns))
    )
    return next(kept, Rule.NORMAL)
