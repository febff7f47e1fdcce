"""Games as people write them down: words, turns, a shared grid; read strictly.

Whoever types a game from memory makes slips, so each is looked for here and named with its place.
What can be played at all is the business of `game`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from wordle_tui.game.errors import (
    ContradictionError,
    GameOverError,
    HardModeError,
    PatternError,
    RepeatedGuessError,
    ShareTextError,
    UnknownWordError,
    WordError,
    WordleError,
)
from wordle_tui.game.game import (
    GUESS_LIMIT,
    SQUARES,
    Game,
    SharedGrid,
    Turn,
    broken_clue,
    parse_share_text,
)
from wordle_tui.game.pasting import parts_of
from wordle_tui.game.tiles import Pattern, feedback, ordinal, parse_word
from wordle_tui.game.wording import counted
from wordle_tui.game.words import WordList

_ANSWER = re.compile(r"answer\s*[=:]\s*(\S+)", re.IGNORECASE)


class TranscriptError(WordleError):
    """The text is not a game."""


def parse_game(
    text: str, words: WordList, *, hard: bool = False, answer: str | None = None
) -> Game:
    """Read guesses, or turns like `raise:bbbbb`, with a shared grid and `answer=wince` if there.

    Without colours and without an answer the last guess is the answer. Raises a `WordleError` that
    says where the game cannot be.

    >>> from wordle_tui.game.words import word_list
    >>> str(parse_game("soare CLINT mince wince", word_list("original")))
    'soare:bbbbg clint:ybyyb mince:bgggg wince:ggggg'
    """
    if named := _ANSWER.search(text):
        answer = answer or named[1]
        text = text.replace(named[0], " ")
    told = None if answer is None else _placed("answer", answer)
    header, parts = parts_of(text)
    squares = [part for part in parts if SQUARES.fullmatch(part)]
    others = [part for part in parts if part not in squares]
    rows = [_row(number, part) for number, part in enumerate(others)]
    if not rows:
        raise TranscriptError(
            "There is no guess: expected words as in soare clint wince, or turns as in raise:bbygb."
        )
    if squares:
        grid = parse_share_text("\n".join([header, *squares]))
        rows = _with_grid(rows, grid)
        hard = hard or grid.hard
    found = next((guess for guess, pattern in rows if pattern and pattern.is_win), None)
    if found is None and not any(pattern for _, pattern in rows):
        found = rows[-1][0]
    return _game(rows, Game(words, hard=hard, answer=told or found), told)


Row = tuple[str, Pattern | None]
"""A guess, and its tiles if they were told."""


def _row(number: int, part: str) -> Row:
    guess, colon, marks = part.partition(":")
    place = f"{ordinal(number)} guess"
    try:
        return _placed(place, guess), Pattern.parse(marks) if colon else None
    except PatternError as error:
        raise PatternError(f"The {place}, {guess.upper()}: {error}") from None


def _placed(place: str, text: str) -> str:
    """The word; an error that names the place if it is none."""
    try:
        return parse_word(text)
    except WordError as error:
        raise WordError(f"The {place}: {error}") from None


def _with_grid(rows: Sequence[Row], grid: SharedGrid) -> list[Row]:
    """Each guess with its row of the grid."""
    if len(rows) != len(grid.patterns):
        raise ShareTextError(
            f"The grid has {counted(len(grid.patterns), 'row')}, but there "
            f"{'is' if len(rows) == 1 else 'are'} {counted(len(rows), 'guess')}."
        )
    for number, ((guess, told), pattern) in enumerate(zip(rows, grid.patterns, strict=True)):
        if told not in (None, pattern):
            raise ContradictionError(
                f"The {ordinal(number)} row of the grid cannot be: {guess.upper()} is said to "
                f"show {told}, the grid has {pattern}."
            )
    return [(guess, pattern) for (guess, _), pattern in zip(rows, grid.patterns, strict=True)]


def _game(rows: Sequence[Row], game: Game, told: str | None) -> Game:
    """Play the rows one by one; the first that cannot be is named.

    An answer that was told may be outside the list; one that is only the last guess may be a slip.
    """
    guesses = [guess for guess, _ in rows]
    for number, guess in enumerate(guesses):
        if guess in guesses[:number]:
            earlier = ordinal(guesses.index(guess))
            raise RepeatedGuessError(f"{_place(number, guess)} repeats the {earlier}.")
    for number, (guess, pattern) in enumerate(rows):
        _check(number, guess, game, told)
        if pattern is None and game.answer is None:
            raise PatternError(
                f"{_place(number, guess)} has no tiles: expected them as in {guess}:bbygb, "
                "or the answer."
            )
        actual = feedback(guess, game.answer) if game.answer is not None else pattern
        assert actual is not None
        if pattern not in (None, actual):
            assert game.answer is not None
            raise ContradictionError(
                f"The {ordinal(number)} row cannot be: with the answer {game.answer.upper()}, "
                f"{guess.upper()} shows {actual}, not {pattern}."
            )
        game = replace(game, turns=(*game.turns, Turn(guess, actual)))
        if game.answer is None and (contradiction := game.contradiction()):
            raise ContradictionError(
                f"The {ordinal(number)} row, {guess.upper()} {pattern}, cannot be. {contradiction}"
            )
    return game


def _check(number: int, guess: str, game: Game, told: str | None) -> None:
    """Raise if the guess cannot be the next one."""
    place = _place(number, guess)
    if game.turns and game.turns[-1].pattern.is_win:
        raise GameOverError(
            f"{place} comes after the win: the {ordinal(number - 1)} was the answer."
        )
    if number >= GUESS_LIMIT:
        raise GameOverError(f"{place} is one too many: a game has at most six guesses.")
    if guess not in game.words.accepted and guess != told:
        raise UnknownWordError(f"{place} is not in the {game.words.name} word list.")
    if game.hard and (broken := broken_clue(guess, game.turns)):
        raise HardModeError(f"{place} breaks hard mode: {broken}.")


def _place(number: int, guess: str) -> str:
    return f"The {ordinal(number)} guess, {guess.upper()},"
