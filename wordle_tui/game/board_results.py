"""Results of games with several boards, and the texts in which they are shared."""

from __future__ import annotations

import re
from collections.abc import Sequence

from wordle_tui.game.boards import EXTRA_GUESSES, SITES
from wordle_tui.game.errors import WordleError
from wordle_tui.game.wording import counted

SHARED = re.compile(
    r"\bDaily\s(?P<site>Dordle|Quordle|Octordle)\s#?(?P<number>\d{1,6})\b"
    r"(?:\s(?P<scores>[1-7X]&[1-7X])/7)?",
    re.IGNORECASE,
)
"""The header line of a result of these sites."""
_SIGNS = ("🟥", *(f"{digit}\ufe0f\u20e3" for digit in range(1, 10)), "🔟", "🕚", "🕛", "🕐")
"""How the sites write the guess that solved a board; the first is for a board not solved."""
_SCORE = re.compile("[1-9]\ufe0f?\u20e3|[🟥🔟🕚🕛🕐]")
_BOARDS = {site.lower(): count for count, site in SITES.items()}


def game_name(boards: int) -> str:
    """The name of the game with that many boards.

    >>> game_name(4), game_name(5)
    ('Quordle (4 boards)', '5 boards')
    """
    name = counted(boards, "board")
    return f"{SITES[boards]} ({name})" if boards in SITES else name


def scores_text(solved: Sequence[int]) -> str:
    """The guess that solved each board, 0 for none, as the sites write it.

    >>> print(scores_text((3, 0, 5, 12)))
    3️⃣🟥
    5️⃣🕛
    """
    signs = [_SIGNS[guess] if guess < len(_SIGNS) else f"({guess})" for guess in solved]
    columns = 2 if len(solved) <= 8 else 4
    starts = range(0, len(solved), columns)
    return "\n".join("".join(signs[start : start + columns]) for start in starts)


def parse_scores(text: str, header: re.Match[str]) -> tuple[int, ...]:
    """The guess that solved each board, from the text that follows a header line.

    >>> text = "Daily Quordle 376\\n8️⃣4️⃣\\n🟥7️⃣"
    >>> parse_scores(text, SHARED.search(text))
    (8, 4, 0, 7)
    """
    boards = _BOARDS[header["site"].lower()]
    scores: Sequence[int]
    if header["scores"]:  # only Dordle has them in this line
        scores = [
            0 if score == "X" else int(score) for score in header["scores"].upper().split("&")
        ]
    else:
        found = _SCORE.findall(text[header.end() :])
        plain = [sign.replace("\ufe0f", "") for sign in _SIGNS]
        scores = [plain.index(sign.replace("\ufe0f", "")) for sign in found]
    if len(scores) != boards or max(scores) > boards + EXTRA_GUESSES:
        expected = "as in 4&6/7" if boards == 2 else "as in 8️⃣4️⃣, or 🟥"
        raise WordleError(
            f"{header[0]} needs the guesses of {boards} boards: expected numbers {expected}"
        )
    return tuple(scores)
