"""Parser for games as text: pasted text, shared grids, games typed from memory.

All of them have one grammar. `parts_of` splits a text into the header line of a shared grid and
parts; each part is a row of tiles, a turn like `raise:bbygb`, or a word, all of the length of the
list's words. `parse_paste` accepts any parts; `parse_game` requires a game, and its errors say
where the text is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from wordle_tui.game.board import GUESS_LIMIT, MOST_GUESSES, Board, Outcome
from wordle_tui.game.daily import puzzle_day
from wordle_tui.game.errors import (
    ContradictionError,
    PatternError,
    RepeatedGuessError,
    WordError,
    WordleError,
)
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import Pattern, feedback, with_letters
from wordle_tui.game.turn import Turn, colours_missing
from wordle_tui.game.validation import refuse_long
from wordle_tui.game.wording import counted, spelled
from wordle_tui.game.words import WordList

HEADER = re.compile(
    # The numbers of digits and blanks are limited, so that matching takes linear time.
    r"Wordle(?P<ours>-TUI)?\s(?:#?(?P<number>[\d.,'’\s]{0,20})\s)?"
    r"(?P<score>\d{1,2}|X)/(?P<limit>\d{1,2})(?P<hard>\*?)",
    re.IGNORECASE,
)
"""The header line of a shared grid. Numbers may have the separators of any country."""
_DAY = re.compile(r"\b20\d\d-\d\d-\d\d\b")
_ANSWER = re.compile(r"answer\s*[=:]\s*(\S+)", re.IGNORECASE)
_SEPARATORS = re.compile(r"[\s,;|]+")
SQUARES = re.compile(r"[⬛⬜🟨🟦🟩🟧\ufe0f]+")
_MARKS = re.compile("[byg.x_0-3-]+", re.IGNORECASE)


@dataclass(frozen=True)
class Pasted:
    """The content of a pasted text: turns, words without tiles, or tiles without words."""

    turns: tuple[Turn, ...] = ()
    words: tuple[str, ...] = ()
    patterns: tuple[Pattern, ...] = ()
    rule: Rule = Rule.NORMAL
    """Whether the header line says hard mode."""
    limit: int | None = None
    """The number of guesses in the header line."""


def parts_of(text: str, words: WordList) -> tuple[str, list[str]]:
    """Split a text into the header line of a shared grid, with a date if there is one, and parts.

    If there is a grid of squares, lines that are mostly other text are ignored.

    >>> from wordle_tui.game.words import word_list
    >>> parts_of("Wordle 7 1/6\\n🟩🟩🟩🟩🟩\\nPhew, tough!\\ncrane", word_list("original"))
    ('Wordle 7 1/6', ['🟩🟩🟩🟩🟩', 'crane'])
    """
    refuse_long(text)
    header, day = HEADER.search(text), _DAY.search(text)
    rest = with_letters(HEADER.sub("\n", _DAY.sub(" ", text)), words.length)
    lines = [[part for part in _SEPARATORS.split(line) if part] for line in rest.splitlines()]
    if any(SQUARES.fullmatch(part) for line in lines for part in line):
        lines = [line for line in lines if not _is_remark(line, words)]
    first_line = " ".join(found[0] for found in (header, day) if found)
    return first_line, [part for line in lines for part in line]


def day_of(first_line: str) -> date | None:
    """The day of the puzzle that a first line of `parts_of` names, if it does."""
    header, day = HEADER.match(first_line), _DAY.search(first_line)
    number = re.sub(r"\D", "", header["number"] or "") if header else ""
    if number and len(number) < 6:
        return puzzle_day(int(number))
    try:
        return date.fromisoformat(day[0]) if day else None
    except ValueError:  # as in 2024-02-31
        return None


def _is_remark(line: Sequence[str], words: WordList) -> bool:
    if any(SQUARES.match(part) for part in line):
        return False
    return 2 * sum(_is_tiles(part, words) or _is_guess(part, words) for part in line) <= len(line)


def _is_tiles(part: str, words: WordList) -> bool:
    if SQUARES.fullmatch(part):
        return True
    is_marks = len(part) == words.length and _MARKS.fullmatch(part) is not None
    return is_marks and words.alphabet.fold(part) not in words.accepted


def _is_guess(part: str, words: WordList) -> bool:
    """Whether it looks like a word or a turn, and not like an address."""
    guess, _, marks = part.partition(":")
    word = words.alphabet.fold(guess)
    return len(word) == words.length and word.isalpha() and not marks.startswith("//")


def _row(number: int, text: str, words: WordList) -> Pattern:
    pattern = Pattern.parse(text)
    if len(pattern.marks) != words.length:
        raise PatternError(
            f"Row {number + 1} has {counted(len(pattern.marks), 'square')}, but the words of the "
            f"{words.name} list have {spelled(words.length)} letters."
        )
    return pattern


def parse_share_text(text: str, words: WordList, most: int = GUESS_LIMIT) -> Pasted:
    """Parse a shared grid of this program or of the Times, with or without its header line.

    Without a header line there are at most `most` rows.

    >>> from wordle_tui.game.words import word_list
    >>> text = "Wordle 1,213 2/6*\\n\\n⬛⬛🟨🟩⬛\\n🟩🟩🟩🟩🟩\\n"
    >>> grid = parse_share_text(text, word_list("original"))
    >>> [str(pattern) for pattern in grid.patterns], grid.rule
    (['bbygb', 'ggggg'], <Rule.HARD: 1>)
    """
    first_line, parts = parts_of(text, words)
    header = HEADER.match(first_line)
    tiles = [part for part in parts if _is_tiles(part, words)]
    rows = [_row(number, part, words) for number, part in enumerate(tiles)]
    limit = int(header["limit"]) if header else None
    if not rows:
        raise WordleError(
            f"There's no grid in this text. Paste rows of {spelled(words.length)} coloured squares."
        )
    if limit is not None and not 1 <= limit <= MOST_GUESSES:
        raise WordleError(f"A game has 1 to {MOST_GUESSES} guesses; the first line says {limit}.")
    if len(rows) > (most := limit or most):
        raise WordleError(
            f"A game has at most {spelled(most)} guesses; this grid has {len(rows)} rows."
        )
    won = [row.is_win for row in rows]
    if True in won[:-1]:
        raise WordleError(f"Row {won.index(True) + 1} is all green, yet more rows follow.")
    if header:  # so `most` is its limit
        score = str(len(rows)) if rows[-1].is_win else "X"
        if header["score"].upper() != score:
            raise WordleError(
                f"The first line says {header['score']}/{most}, but the grid says {score}/{most}."
            )
        # Games of this program can be given up before the last guess.
        if score == "X" and len(rows) < most and not header["ours"]:
            raise WordleError(
                f"The first line says X/{most}, but this grid has {counted(len(rows), 'row')}."
            )
    rule = Rule.of(bool(header and header["hard"]))
    return Pasted(patterns=tuple(rows), rule=rule, limit=limit)


def parse_grid(text: str, words: WordList) -> tuple[tuple[Pattern, ...], str | None] | None:
    """The rows of a shared grid without guesses, and its answer if it is given; otherwise None.

    The answer is given as `answer=wince`, or by a single word beside several rows.

    >>> from wordle_tui.game.words import word_list
    >>> grid, answer = parse_grid("⬛⬛⬛⬛🟩 🟩🟩🟩🟩🟩 wince", word_list("original"))
    >>> len(grid), answer
    (2, 'wince')
    """
    named = _ANSWER.search(text)
    rest = text.replace(named[0], " ") if named else text
    _, parts = parts_of(rest, words)
    others = [part for part in parts if not _is_tiles(part, words)]
    rows = len(parts) - len(others)
    has_turns = any(":" in each for each in others)
    if not rows or has_turns or len(others) > (rows > 1 and named is None):
        return None
    answer = named[1] if named else others[0] if others else None
    grid = parse_share_text(rest, words).patterns
    return grid, None if answer is None else _placed_word("The answer", answer, words)


def parse_paste(text: str, words: WordList, most: int = GUESS_LIMIT) -> Pasted:
    """Parse words, turns (`raise:bbygb`, `raise bbygb`, `⬛⬛🟨🟩⬛ raise`) or a shared grid.

    >>> from wordle_tui.game.words import word_list
    >>> parse_paste("crane bbygb  slate 11231", word_list("original")).turns
    (Turn('crane:bbygb'), Turn('slate:bbygb'))
    >>> parse_paste(" Crane ", word_list("original")).words
    ('crane',)
    """
    _, parts = parts_of(text, words)
    if not parts:
        raise WordleError("There's nothing to paste. Copy words, or guesses like raise:bbygb.")
    rows = [part for part in parts if _is_tiles(part, words)]
    if len(rows) == len(parts):
        return parse_share_text(text, words, most)
    turns = tuple(_turn(part, words) for part in parts if ":" in part)
    patterns = tuple(_row(number, part, words) for number, part in enumerate(rows))
    guesses = tuple(
        words.parse(part) for part in parts if not (":" in part or _is_tiles(part, words))
    )
    if turns and (guesses or patterns):
        raise WordleError("Some of these guesses have no colours. Write each like raise:bbygb.")
    if not patterns:
        return Pasted(turns, guesses)
    if len(guesses) != len(patterns):
        raise WordleError(
            f"This has {counted(len(guesses), 'word')}, but {counted(len(patterns), 'row')} of "
            "colours. Give one row for each word."
        )
    return Pasted(tuple(map(Turn, guesses, patterns)))


def _turn(part: str, words: WordList) -> Turn:
    turn = Turn.parse(part, words.alphabet)
    words.parse(turn.guess)
    return turn


def parse_game(
    text: str,
    words: WordList,
    *,
    rule: Rule = Rule.NORMAL,
    answer: str | None = None,
    limit: int | None = None,
) -> Board:
    """Parse guesses, or turns like `raise:bbbbb`, with an optional shared grid and `answer=wince`.

    Without tiles and without an answer, the last guess is the answer, or the word that follows the
    last guess of a lost game. The limit in the header line
    of a grid takes precedence over `limit`; the default is six. Raises a `WordleError` that says
    where the text is wrong.

    >>> from wordle_tui.game.words import word_list
    >>> str(parse_game("soare CLINT mince wince", word_list("original")))
    'soare:bbbbg clint:ybyyb mince:bgggg wince:ggggg'
    """
    refuse_long(text)
    if named := _ANSWER.search(text):
        answer = answer or named[1]
        text = text.replace(named[0], " ")
    given_answer = None if answer is None else _placed_word("The answer", answer, words)
    _, parts = parts_of(text, words)
    turns = [part.partition(":") for part in parts if not _is_tiles(part, words)]
    if not turns:
        raise WordleError(
            "There's no guess. Give words, as in soare clint wince, or guesses with their "
            "colours, as in raise:bbygb."
        )
    guesses: list[str] = []
    patterns: list[Pattern | None] = []
    for number, (guess, colon, marks) in enumerate(turns):
        guesses.append(_placed_word(f"Guess {number + 1}", guess, words))
        try:
            patterns.append(Turn(guesses[-1], Pattern.parse(marks)).pattern if colon else None)
        except PatternError as error:
            raise PatternError(f"Guess {number + 1}, {guess.upper()}: {error}") from None
    if len(guesses) > (limit or GUESS_LIMIT) and given_answer is None and not any(patterns):
        given_answer = guesses.pop()
        patterns.pop()
    if len(turns) < len(parts):
        grid = parse_share_text(text, words, limit or GUESS_LIMIT)
        _compare(guesses, patterns, grid.patterns)
        patterns, rule, limit = list(grid.patterns), max(rule, grid.rule), grid.limit or limit
    winning = guesses[-1] if not any(patterns) else None
    for guess, pattern in zip(guesses, patterns, strict=True):
        if winning is None and pattern is not None and pattern.is_win:
            winning = guess
    board = Board(words, rule=rule, answer=given_answer or winning, limit=limit or GUESS_LIMIT)
    return _played(guesses, patterns, board, given_answer)


def _placed_word(place: str, text: str, words: WordList) -> str:
    """Parse a word; errors name the place."""
    try:
        return words.parse(text)
    except WordError as error:
        raise WordError(f"{place}: {error}") from None


def _compare(
    guesses: Sequence[str], patterns: Sequence[Pattern | None], grid: Sequence[Pattern]
) -> None:
    """Raise unless the grid has a row for each guess, equal to its given tiles if there are any."""
    if len(guesses) != len(grid):
        raise WordleError(
            f"The grid has {counted(len(grid), 'row')}, but there "
            f"{'is' if len(guesses) == 1 else 'are'} {counted(len(guesses), 'guess')}."
        )
    if any(given not in (None, row) for given, row in zip(patterns, grid, strict=True)):
        raise ContradictionError("The grid has other colours than the guesses.")


def _played(
    guesses: Sequence[str],
    patterns: Sequence[Pattern | None],
    board: Board,
    given_answer: str | None,
) -> Board:
    """Play the guesses one by one; an error names the first impossible one.

    A given answer may be outside the list; one that is only the last guess may not.
    """
    for number, guess in enumerate(guesses):
        if guess in guesses[:number]:
            raise RepeatedGuessError(f"Guess {number + 1}: {guess.upper()} was guessed before.")
    for number, (guess, pattern) in enumerate(zip(guesses, patterns, strict=True), 1):
        try:
            if guess != given_answer or board.outcome is not Outcome.PLAYING:
                board.check(guess, allow_unlisted=True)
            else:
                board.check_rule(guess)
            actual = feedback(guess, board.answer) if board.answer else pattern
            if actual is None:
                raise PatternError(f"{colours_missing(guess)} Or give the answer.")
            if board.answer and pattern not in (None, actual):
                raise ContradictionError(
                    f"With the answer {board.answer.upper()}, {guess.upper()} shows {actual}, not "
                    f"{pattern}."
                )
            board = board.after(Turn(guess, actual))
            if not board.answer and (contradiction := board.contradiction()):
                raise ContradictionError(str(contradiction))
        except WordleError as error:
            raise type(error)(f"Guess {number}: {error}") from None
    return board
