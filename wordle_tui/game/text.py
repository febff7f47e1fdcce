"""Games as players write them: pasted text, shared grids, games typed from memory.

One grammar serves all of them. `parts_of` takes a text apart into the header line of a shared grid
and parts; each part is five tiles, a turn like `raise:bbygb`, or a word. `parse_paste` takes
whatever the parts give; `parse_game` insists on a game and names the place of every slip.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from wordle_tui.game.errors import (
    ContradictionError,
    GameOverError,
    HardModeError,
    PatternError,
    RepeatedGuessError,
    UnknownWordError,
    WordError,
    WordleError,
)
from wordle_tui.game.game import GUESS_LIMIT, Game, Turn, broken_clue
from wordle_tui.game.outside import quoted, refuse_long
from wordle_tui.game.tiles import ALL_GREEN, Pattern, feedback, ordinal, parse_word
from wordle_tui.game.wording import counted
from wordle_tui.game.words import WordList

_HEADER = re.compile(
    # So many digits and blanks, no more: else a text of blanks would take forever.
    r"Wordle(?P<ours>-TUI)?\s(?:[\d.,\s]{0,20}\s)?(?P<score>[1-6X])/6(?P<hard>\*?)",
    re.IGNORECASE,
)
_ANSWER = re.compile(r"answer\s*[=:]\s*(\S+)", re.IGNORECASE)
_SEPARATORS = re.compile(r"[\s,;|]+")
_SQUARES = re.compile(r"[⬛⬜🟨🟦🟩🟧\ufe0f]+")
_TILES = re.compile(rf"{_SQUARES.pattern}|[byg.x_012-]{{5}}", re.IGNORECASE)
_GUESS = re.compile(r"[a-z]{5}(:(?!//)\S*)?", re.IGNORECASE)
"""What looks like a word or a turn, and not like an address."""


@dataclass(frozen=True)
class Pasted:
    """Turns; or words without tiles, or tiles without words."""

    turns: tuple[Turn, ...] = ()
    words: tuple[str, ...] = ()
    patterns: tuple[Pattern, ...] = ()
    hard: bool = False
    """Whether the header line of a shared grid says hard mode."""


def parts_of(text: str) -> tuple[str, list[str]]:
    """The header line of a shared grid, empty if there is none, and the other parts of the text.

    Next to a grid of squares, a line that is mostly something else is a remark, and left out.

    >>> parts_of("Wordle 7 1/6\\n🟩🟩🟩🟩🟩\\nPhew, tough!\\ncrane")
    ('Wordle 7 1/6', ['🟩🟩🟩🟩🟩', 'crane'])
    """
    refuse_long(text)
    header = _HEADER.search(text)
    lines = [
        [part for part in _SEPARATORS.split(line) if part]
        for line in _HEADER.sub("\n", text).splitlines()
    ]
    if any(_SQUARES.fullmatch(part) for line in lines for part in line):
        lines = [line for line in lines if not _is_remark(line)]
    return header[0] if header else "", [part for line in lines for part in line]


def _is_remark(line: Sequence[str]) -> bool:
    if any(_SQUARES.match(part) for part in line):
        return False
    return 2 * sum(bool(_is_tiles(part) or _GUESS.fullmatch(part)) for part in line) <= len(line)


def _is_tiles(part: str) -> bool:
    return _TILES.fullmatch(part) is not None


def parse_share_text(text: str) -> Pasted:
    """Read the grid of a shared game, from here or from the Times, with or without its header line.

    >>> grid = parse_share_text("Wordle 1,213 2/6*\\n\\n⬛⬛🟨🟩⬛\\n🟩🟩🟩🟩🟩\\n")
    >>> [str(pattern) for pattern in grid.patterns], grid.hard
    (['bbygb', 'ggggg'], True)
    """
    first_line, parts = parts_of(text)
    header = _HEADER.match(first_line)
    rows = [Pattern.parse(part) for part in parts if _is_tiles(part)]
    if not rows:
        raise WordleError("There is no grid in this text: expected rows of five coloured squares.")
    if len(rows) > GUESS_LIMIT:
        raise WordleError(f"A game has at most six guesses; this grid has {len(rows)} rows.")
    if ALL_GREEN in rows[:-1]:
        row = ordinal(rows.index(ALL_GREEN))
        raise WordleError(f"The {row} row is all green, yet more rows follow.")
    if header:
        score = str(len(rows)) if rows[-1].is_win else "X"
        if header["score"].upper() != score:
            raise WordleError(
                f"The first line says {header['score']}/6, but the grid says {score}/6."
            )
        # Our own games can be given up before the sixth guess.
        if score == "X" and len(rows) < GUESS_LIMIT and not header["ours"]:
            raise WordleError(
                f"The first line says X/6, which takes six rows; this grid has {len(rows)}."
            )
    return Pasted(patterns=tuple(rows), hard=bool(header and header["hard"]))


def parse_grid(text: str) -> tuple[Pasted, str | None] | None:
    """A shared grid without its guesses, and the answer if that is told; None for anything else.

    The answer is told as in `answer=wince`, or by a single word beside several rows.

    >>> grid, answer = parse_grid("⬛⬛⬛⬛🟩 🟩🟩🟩🟩🟩 wince")
    >>> len(grid.patterns), answer
    (2, 'wince')
    """
    named = _ANSWER.search(text)
    rest = text.replace(named[0], " ") if named else text
    _, parts = parts_of(rest)
    words = [part for part in parts if not _is_tiles(part)]
    rows = len(parts) - len(words)
    if not rows or len(words) > (rows > 1 and named is None) or any(":" in word for word in words):
        return None
    answer = named[1] if named else words[0] if words else None
    grid = parse_share_text(rest)
    return grid, None if answer is None else _placed_word("answer", answer)


def parse_paste(text: str) -> Pasted:
    """Read words, turns (`raise:bbygb`, `raise bbygb`, `⬛⬛🟨🟩⬛ raise`) or a shared grid.

    >>> parse_paste("crane bbygb  slate 00120").turns
    (Turn('crane:bbygb'), Turn('slate:bbygb'))
    >>> parse_paste(" Crane ").words
    ('crane',)
    """
    _, parts = parts_of(text)
    if not parts:
        raise WordleError("There is nothing to paste: expected a word, or turns like raise:bbygb.")
    if all(map(_is_tiles, parts)):
        return parse_share_text(text)
    turns = tuple(Turn.parse(part) for part in parts if ":" in part)
    patterns = tuple(Pattern.parse(part) for part in parts if _is_tiles(part))
    words = tuple(_pasted_word(part) for part in parts if not (":" in part or _is_tiles(part)))
    if turns and (words or patterns):
        raise WordleError("Some of these guesses have no tiles: expected raise:bbygb for each.")
    if not patterns:
        return Pasted(turns, words)
    if len(words) != len(patterns):
        raise WordleError(
            f"{counted(len(words), 'word')} for {counted(len(patterns), 'row')} of tiles: "
            "expected one row for each word."
        )
    return Pasted(tuple(map(Turn, words, patterns)))


def _pasted_word(part: str) -> str:
    try:
        return parse_word(part)
    except WordError:
        raise WordleError(
            f"{quoted(part)} is neither a word of five letters nor five tiles: expected a word, "
            "turns like raise:bbygb, or a shared grid."
        ) from None


def parse_game(
    text: str, words: WordList, *, hard: bool = False, answer: str | None = None
) -> Game:
    """Read guesses, or turns like `raise:bbbbb`, with a shared grid and `answer=wince` if there.

    Without tiles and without an answer the last guess is the answer. Raises a `WordleError` that
    says where the text stops being a game.

    >>> from wordle_tui.game.words import word_list
    >>> str(parse_game("soare CLINT mince wince", word_list("original")))
    'soare:bbbbg clint:ybyyb mince:bgggg wince:ggggg'
    """
    refuse_long(text)
    if named := _ANSWER.search(text):
        answer = answer or named[1]
        text = text.replace(named[0], " ")
    told_answer = None if answer is None else _placed_word("answer", answer)
    _, parts = parts_of(text)
    turns = [part.partition(":") for part in parts if not _is_tiles(part)]
    if not turns:
        raise WordleError(
            "There is no guess: expected words as in soare clint wince, or turns as in raise:bbygb."
        )
    guesses: list[str] = []
    patterns: list[Pattern | None] = []
    for number, (guess, colon, marks) in enumerate(turns):
        place = f"{ordinal(number)} guess"
        guesses.append(_placed_word(place, guess))
        try:
            patterns.append(Pattern.parse(marks) if colon else None)
        except PatternError as error:
            raise PatternError(f"The {place}, {guess.upper()}: {error}") from None
    if len(turns) < len(parts):
        grid = parse_share_text(text)
        _compare(guesses, patterns, grid.patterns)
        patterns, hard = list(grid.patterns), hard or grid.hard
    winning = guesses[-1] if not any(patterns) else None
    if ALL_GREEN in patterns:
        winning = guesses[patterns.index(ALL_GREEN)]
    game = Game(words, hard=hard, answer=told_answer or winning)
    return _played(guesses, patterns, game, told_answer)


def _placed_word(place: str, text: str) -> str:
    """The word, or an error that names the place."""
    try:
        return parse_word(text)
    except WordError as error:
        raise WordError(f"The {place}: {error}") from None


def _compare(
    guesses: Sequence[str], patterns: Sequence[Pattern | None], grid: Sequence[Pattern]
) -> None:
    """Raise unless the grid has a row for each guess, the one that was told if any was."""
    if len(guesses) != len(grid):
        raise WordleError(
            f"The grid has {counted(len(grid), 'row')}, but there "
            f"{'is' if len(guesses) == 1 else 'are'} {counted(len(guesses), 'guess')}."
        )
    for number, (told, row) in enumerate(zip(patterns, grid, strict=True)):
        if told not in (None, row):
            raise ContradictionError(
                f"The {ordinal(number)} row of the grid cannot be: {guesses[number].upper()} is "
                f"said to show {told}, the grid has {row}."
            )


def _played(
    guesses: Sequence[str], patterns: Sequence[Pattern | None], game: Game, told_answer: str | None
) -> Game:
    """Play the guesses one by one; the first that cannot be is named.

    An answer that was told may be outside the list; one that is only the last guess may be a slip.
    """
    for number, guess in enumerate(guesses):
        if guess in guesses[:number]:
            earlier = ordinal(guesses.index(guess))
            raise RepeatedGuessError(f"{_place(number, guess)} repeats the {earlier}.")
    for number, (guess, pattern) in enumerate(zip(guesses, patterns, strict=True)):
        _check(number, guess, game, told_answer)
        if game.answer is not None:
            actual = feedback(guess, game.answer)
            if pattern not in (None, actual):
                raise ContradictionError(
                    f"The {ordinal(number)} row cannot be: with the answer {game.answer.upper()}, "
                    f"{guess.upper()} shows {actual}, not {pattern}."
                )
            game = game.after(Turn(guess, actual))
        elif pattern is None:
            raise PatternError(
                f"{_place(number, guess)} has no tiles: expected them as in {guess}:bbygb, "
                "or the answer."
            )
        else:
            game = game.after(Turn(guess, pattern))
            if contradiction := game.contradiction():
                raise ContradictionError(
                    f"The {ordinal(number)} row, {guess.upper()} {pattern}, cannot be. "
                    f"{contradiction}"
                )
    return game


def _check(number: int, guess: str, game: Game, told_answer: str | None) -> None:
    """Raise if the guess cannot be the next one."""
    place = _place(number, guess)
    if game.turns and game.turns[-1].pattern.is_win:
        raise GameOverError(
            f"{place} comes after the win: the {ordinal(number - 1)} was the answer."
        )
    if number >= GUESS_LIMIT:
        raise GameOverError(f"{place} is one too many: a game has at most six guesses.")
    if guess not in game.words.accepted and guess != told_answer:
        raise UnknownWordError(f"{place} is not in the {game.words.name} word list.")
    if game.hard and (broken := broken_clue(guess, game.turns)):
        raise HardModeError(f"{place} breaks hard mode: {broken}.")


def _place(number: int, guess: str) -> str:
    return f"The {ordinal(number)} guess, {guess.upper()},"
