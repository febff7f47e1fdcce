"""Results of games with several boards, and the texts in which they are shared."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from wordle_tui.game.boards import BOARDS, EXTRA_GUESSES, SITES
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import MOST_GUESSES
from wordle_tui.game.records import Mode, new_uuid, now
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


@dataclass(frozen=True)
class FinishedBoards:
    """A game with several boards that was won, lost or given up.

    >>> FinishedBoards(Mode.PRACTICE, (3, 0), limit=7).guess_count
    7
    """

    mode: Mode
    solved: tuple[int, ...]
    """The number of the guess that solved each board; 0 for a board that was not solved."""
    limit: int
    list_name: str = "nyt"
    turns: tuple[str, ...] = ()
    """The guesses with their colours, as `Boards.row` writes them; empty if they are unknown."""
    answers: tuple[str, ...] = ()
    """The answer of each board, if all are known."""
    hints: int = 0
    """The number of guesses made with hints."""
    title: str = ""
    """The site and the number of a result that was shared, as in "Quordle 376"."""
    started: datetime = field(default_factory=now)
    finished: datetime = field(default_factory=now)
    uuid: str = field(default_factory=new_uuid)

    @property
    def is_won(self) -> bool:
        return all(self.solved)

    @property
    def guess_count(self) -> int:
        """The number of guesses; all of them if a board was not solved."""
        return max(self.solved) if self.is_won else self.limit

    @property
    def opener(self) -> str | None:
        return self.turns[0].partition(":")[0] if self.turns else None

    @property
    def is_possible(self) -> bool:
        """Whether the record is consistent; it may come from another program."""
        count = len(self.solved)
        return (
            count in BOARDS[1:]
            and count <= self.limit <= count + MOST_GUESSES
            and len(self.turns) <= self.limit
            and all(score in range(self.limit + 1) for score in (*self.solved, self.hints))
            and len(self.answers) in (0, count)
        )

    @property
    def share_text(self) -> str:
        """The header line and the number of guesses of each board, as the sites write them.

        >>> print(FinishedBoards(Mode.PRACTICE, (3, 0, 5, 12), limit=12).share_text)
        Wordle-TUI 4 boards X/12
        3️⃣🟥
        5️⃣🕛
        """
        count = len(self.solved)
        score = self.guess_count if self.is_won else "X"
        signs = [_SIGNS[guess] if guess < len(_SIGNS) else f"({guess})" for guess in self.solved]
        columns = 2 if count <= 8 else 4
        lines = ("".join(signs[start : start + columns]) for start in range(0, count, columns))
        return "\n".join([f"Wordle-TUI {count} boards {score}/{self.limit}", *lines])


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
