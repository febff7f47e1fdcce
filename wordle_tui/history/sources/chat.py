"""Reader for shared grids in a text: the export of a chat, notes, or a single grid."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import accumulate, islice, pairwise
from typing import Any

from wordle_tui.game.boards import SHARED, parse_scores
from wordle_tui.game.errors import PlayersError, WordleError, printable
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.text import HEADER, SQUARES, parse_paste, parse_share_text
from wordle_tui.game.wording import counted, listed
from wordle_tui.history.archive import MAX_GAMES, Archive, collected
from wordle_tui.history.sources.common import ImportContext, boards_of, game_of

_MOST = 2_000
"""The number of characters after the header line that may belong to its grid."""
_SENDER = re.compile(r"^(?:.*[\]>–-] )?\W{0,3}([^\[\]:]{1,60}):\s*$")
"""The sender in front of a message: `[04/11/2024, 08:12:33] Ann: `, `Ann: `."""
_SENDER_ABOVE = re.compile(
    r"^\[[^\]]*\d[^\]]*\]\s*(?P<after>[^\[\]:]{1,60})$"
    r"|^(?P<before>[^\[\]:\d]{1,60}?)\s*[,—–-]\s*\[?\W*\d{1,4}[./-]\d{1,2}[./-]\d{1,4}.*$"
)
"""The sender in the line above: `[04.11.2024 08:12] Ann`, `Ann, [04.11.2024 08:12]`."""


def read_shared(text: str, context: ImportContext) -> Archive | None:
    """Read the games that have the header line of a shared grid; None if there are none.

    Raises a `PlayersError` if several people sent games and the context does not name the player.
    """
    found = (match for header in (HEADER, SHARED) for match in header.finditer(text))
    headers = sorted(islice(found, MAX_GAMES + 1), key=re.Match.start)
    if not headers:
        return None
    senders = [_sender(text, header) for header in headers]
    player = _player(Counter(senders), context.player)
    starts = [header.start() for header in headers]
    lines = accumulate(text.count("\n", *span) for span in pairwise([0, *starts]))
    spans = pairwise([*starts, len(text)])
    readers = (
        (f"Line {line + 1}", partial(_result, text[start:end], context))
        for sender, line, (start, end) in zip(senders, lines, spans, strict=True)
        if sender == player
    )
    return collected(readers, "shared grids")


def read_messages(content: Mapping[str, Any], context: ImportContext) -> Archive | None:
    """Read the games in a chat export as JSON, a list of messages with a sender and a text."""
    messages = content.get("messages")
    if not isinstance(messages, list):
        return None
    lines = (
        f"{printable(str(message.get('from'))).replace(':', ' ')}: {_text(message.get('text'))}"
        for message in messages
        if isinstance(message, Mapping)
    )
    return read_shared("\n".join(lines), context)


def _text(value: Any) -> str:
    """The text of a message, which may be a list of formatted parts."""
    parts = value if isinstance(value, list) else [value]
    return "".join(str(part.get("text") if isinstance(part, Mapping) else part) for part in parts)


def _sender(text: str, header: re.Match[str]) -> str:
    """The sender of the message with this header; empty if none is named."""
    start = text.rfind("\n", 0, header.start()) + 1
    prefix = text[start : header.start()][-120:]
    if prefix.strip():
        sender = _SENDER.match(prefix)
        return printable(sender[1].strip()) if sender else ""
    above = text[max(0, start - 200) : start].rstrip().rpartition("\n")[2].strip()
    found = _SENDER_ABOVE.match(above)
    return printable((found["after"] or found["before"]).strip()) if found else ""


def _player(games: Counter[str], wanted: str | None) -> str:
    """The sender whose games are imported; a part of the name is enough."""
    if wanted is None and len(games) == 1:
        return next(iter(games))
    if wanted is None:
        raise PlayersError(
            f"Several people shared games: {_people(games)}. Choose yours with --player NAME.",
            tuple(name for name, _ in games.most_common()),
        )
    names = [name for name in games if wanted.casefold() == name.casefold()] or [
        name for name in games if wanted.casefold() in name.casefold()
    ]
    if len(names) != 1:
        raise WordleError(f"{printable(wanted)!r} shared no games. Choose one of {_people(games)}.")
    return names[0]


def _people(games: Counter[str]) -> str:
    shown = games.most_common(8)
    more = [counted(len(games) - len(shown), "other")] if len(games) > len(shown) else []
    return listed([*(f"{name or 'no name'} ({count:,})" for name, count in shown), *more], "and")


def _result(text: str, context: ImportContext) -> FinishedGame:
    """Read the game whose header line begins the text, with one board or several."""
    several = SHARED.match(text)
    if several is None:
        return _game(text, context)
    title = f"{several['site'].capitalize()} {int(several['number'])}"
    return boards_of(title, parse_scores(text[: several.end() + _MOST], several))


def _game(text: str, context: ImportContext) -> FinishedGame:
    """Read the game whose header line begins the text."""
    header = HEADER.match(text)
    assert header is not None, "the text begins with a header"
    digits = re.sub(r"\D", "", header["number"] or "")
    if not digits:
        raise WordleError("this grid has no number. Begin it with a line like Wordle 1,234 3/6")
    if header["limit"] != str(GUESS_LIMIT):
        raise WordleError(f"{header[0]} isn't of the daily puzzle, which has six guesses")
    day = context.day_of(int(digits))
    hard, score = bool(header["hard"]), header["score"].upper()
    rows = list(_rows(text[header.end() : header.end() + _MOST]))
    if not rows:
        return game_of(day, score=0 if score == "X" else int(score), hard=hard)
    shared = "\n".join([header[0], *rows])
    grid = parse_share_text(shared, context.words).patterns
    answer = context.answers.get(day)
    try:
        turns = parse_paste(shared, context.words).turns  # the guesses may stand beside the squares
    except WordleError:
        turns = ()
    if turns:
        answer = turns[-1].guess if turns[-1].pattern.is_win else answer
        wrong = [turn.guess for turn in turns if answer is not None and not turn.allows(answer)]
        if wrong:
            raise WordleError(f"{wrong[0].upper()} can't have got these colours")
        return game_of(day, turns=turns, answer=answer, hard=hard)
    return game_of(day, grid=grid, answer=answer, hard=hard)


def _rows(text: str) -> Iterator[str]:
    """The first lines of squares, up to the next message."""
    has_begun = False
    for number, line in enumerate(text.splitlines()):
        if squares := SQUARES.search(line):
            has_begun = True
            yield line[squares.start() :]
        elif has_begun or number > 4:
            return
