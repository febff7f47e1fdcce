"""The text that players share: the result of a game, and a code with which friends play it.

    Wordle-TUI 3/6

    ⬛⬛⬛⬛🟩
    ⬛🟩🟩🟩🟩
    🟩🟩🟩🟩🟩

    SOARE MINCE WINCE

    3 guesses; best play needed 3, people about 4.3.

    Your turn: wordle-tui practice --challenge 1NCET-NF2

The line with the guesses is there only if the player wants it, the one below it if there was no
help. Several boards have the number of guesses of each board instead of squares, as the sites
write them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from wordle_tui.game.board import GUESS_LIMIT, share_text
from wordle_tui.game.challenge import is_boards_code, parse_challenge
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game, scores_in, scores_text
from wordle_tui.game.records import FinishedBoard, FinishedGame, Mode
from wordle_tui.game.rule import Rule
from wordle_tui.game.text import HEADER, day_of, parse_game, parse_grid, parts_of
from wordle_tui.game.validation import refuse_long
from wordle_tui.game.wording import counted
from wordle_tui.game.words import WordList

_TURN = re.compile(r"Your turn: wordle-tui practice (?:--list \S+ )?--challenge ")
_CODE = re.compile(r"\b[1-4][0-9A-Z]{4}(?:-[0-9A-Z]{5}){0,15}-[0-9A-Z]{1,5}\b")
_SEVERAL = re.compile(
    r"Wordle-TUI (?P<boards>[1-9]\d?) boards (?P<score>\d{1,2}|X)/(?P<limit>\d{1,2})", re.IGNORECASE
)


@dataclass(frozen=True)
class Shared:
    """What a friend has sent."""

    code: str = ""
    game: FinishedGame | None = None
    """The result; None for a code alone."""

    @property
    def is_replayable(self) -> bool:
        """Whether the guesses are known."""
        return self.game is not None and bool(self.game.guesses)


def shared_text(
    game: FinishedGame,
    code: str = "",
    line: str = "",
    *,
    with_words: bool = False,
    high_contrast: bool = False,
) -> str:
    """The result of a game with any number of boards, a line that says more of it, and the code
    with which friends play it.

    >>> boards = tuple(FinishedBoard(score=guess) for guess in (3, 0, 5, 12))
    >>> print(shared_text(FinishedGame(Mode.PRACTICE, "nyt", False, boards, limit=12)))
    Wordle-TUI 4 boards X/12
    3️⃣🟥
    5️⃣🕛
    """
    if len(game.boards) == 1:
        result = share_text(game.patterns, game.rule, high_contrast, game.limit, game.number)
    else:
        score = game.guess_count if game.is_won else "X"
        ours = f"Wordle-TUI {len(game.boards)} boards {score}/{game.limit}"
        result = f"{f'Daily {game.title}' if game.title else ours}\n{scores_text(game.solved)}"
    words = " ".join(game.guesses).upper() if with_words else ""
    turn = invitation(code, game.list_name) if code else ""
    return "\n\n".join(filter(None, (result, words, line, turn)))


def invitation(code: str, list_name: str = "nyt") -> str:
    """The line that tells a friend how to play the game of a code."""
    words = "" if list_name in ("nyt", "practice") else f"--list {list_name} "
    return f"Your turn: wordle-tui practice {words}--challenge {code}"


def code_in(text: str) -> str:
    """The first code in a text; empty if there is none.

    >>> code_in("Can you find my word? 1NCET-NF2"), code_in("12345-678")
    ('1NCET-NF2', '')
    """
    for found in _CODE.finditer(text):
        try:
            is_boards_code(found[0])
        except WordleError:  # its checksum is wrong: it only looks like a code
            continue
        return found[0]
    return ""


def parse_shared(text: str, words: WordList, limit: int = GUESS_LIMIT) -> Shared | None:
    """Read what `shared_text` writes, a grid of the Times, or a code with any text around it.

    A grid without a header line has at most `limit` guesses. It is None for any other text. Raises
    a `WordleError` if the parts of the text do not belong together.
    """
    refuse_long(text)
    code, several = code_in(text), _SEVERAL.search(text)
    answers: tuple[str, ...] = ()
    if code:
        words, text = words.for_practice, _TURN.sub("", text).replace(code, "")
        answers = (parse_challenge(code),) if not is_boards_code(code) else ()
        answers = answers or tuple(
            board.answer or "" for board in Game.from_code(words, code).boards
        )
    game = _several(text, several, words, answers) if several else _one(text, words, limit, answers)
    if game is not None and answers and len(game.boards) != len(answers):
        raise WordleError("The code in this text is for another number of boards.")
    return Shared(code, game) if code or game is not None else None


def _one(
    text: str, words: WordList, limit: int, answers: tuple[str, ...] = ()
) -> FinishedGame | None:
    """The game of a header line, a grid or both, perhaps with the guesses; None without them."""
    first_line, parts = parts_of(text, words)
    header, answer = HEADER.match(first_line), answers[0] if answers else None
    grid = parse_grid(text, words) if parts else None
    if grid is not None:
        rows, told = grid
        board = FinishedBoard((), answer or told, len(rows) * rows[-1].is_win, rows)
    elif header is None:
        return None
    elif parts:
        game = parse_game(text, words, answer=answer)
        board = FinishedBoard(game.turns, game.known_answer)
    else:
        score = header["score"].upper()
        board = FinishedBoard((), answer, 0 if score == "X" else int(score))
    rule = Rule.of(bool(header and header["hard"]))
    limit = int(header["limit"]) if header else limit
    mode = Mode.CHALLENGE if answer else Mode.ASSIST
    shared = FinishedGame(mode, words.name, rule, (board,), limit=limit, day=day_of(first_line))
    if not shared.is_possible:
        raise WordleError(f"This isn't the result of a game with {counted(limit, 'guess')}.")
    return shared


def _several(
    text: str, header: re.Match[str], words: WordList, answers: tuple[str, ...]
) -> FinishedGame:
    """The game of a header line and the scores; with its answers, also of its guesses."""
    count, limit = int(header["boards"]), int(header["limit"])
    solved = scores_in(text[header.end() :])
    boards = tuple(map(FinishedBoard, ((),) * count, answers or (None,) * count, solved))
    lines = (line.lower().split() for line in text[header.end() :].splitlines())
    guesses = [word for line in lines if words.accepted.issuperset(line) for word in line]
    if guesses and answers:
        game = Game.start(words, count, limit, answers=answers)
        for guess in guesses:
            game = game.play(guess)
        boards = tuple(FinishedBoard(board.turns, board.answer) for board in game.boards)
    shared = FinishedGame(Mode.PRACTICE, words.name, Rule.NORMAL, boards, limit=limit)
    if len(solved) != count or shared.solved != solved or not shared.is_possible:
        raise WordleError(f"The boards of this text don't fit its first line, {header[0]}.")
    return shared


def result(theirs: FinishedGame) -> str:
    """What a friend reached, without a word of the game."""
    if theirs.is_won:
        return f"They needed {theirs.guess_count}."
    if len(theirs.boards) == 1:
        return "They didn't find it."
    return f"They solved {sum(map(bool, theirs.solved))} of {len(theirs.boards)} boards."


def compared(theirs: FinishedGame, yours: FinishedGame) -> str:
    """Who needed fewer guesses for the same words.

    >>> three, four, lost = (
    ...     FinishedGame(Mode.PRACTICE, "nyt", False, (FinishedBoard(score=score),))
    ...     for score in (3, 4, 0)
    ... )
    >>> compared(four, three), compared(three, three), compared(lost, four)
    ('They needed 4, you 3.', 'You both needed 3.', "They didn't find it, you needed 4.")
    """
    several = len(theirs.boards) > 1
    if theirs.is_won and yours.is_won:
        if theirs.guess_count == yours.guess_count:
            return f"You both needed {yours.guess_count}."
        return f"They needed {theirs.guess_count}, you {yours.guess_count}."
    if several:
        found = (sum(map(bool, game.solved)) for game in (theirs, yours))
        return "They solved {} of {count} boards, you {}.".format(*found, count=len(theirs.boards))
    if not (theirs.is_won or yours.is_won):
        return "Neither of you found it."
    if yours.is_won:
        return f"They didn't find it, you needed {yours.guess_count}."
    return f"They needed {theirs.guess_count}, you didn't find it."
