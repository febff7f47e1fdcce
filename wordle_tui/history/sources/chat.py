"""Reader for shared grids in a text: the export of a chat, notes, or a single grid."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from itertools import accumulate, islice, pairwise
from typing import Any, NamedTuple

from wordle_tui.game.board import GUESS_LIMIT
from wordle_tui.game.errors import PlayersError, WordleError, printable
from wordle_tui.game.game import SHARED, parse_scores
from wordle_tui.game.records import FinishedGame, FriendGame
from wordle_tui.game.rule import Rule
from wordle_tui.game.text import HEADER, SQUARES, parse_paste, parse_share_text
from wordle_tui.game.validation import checked_day, name_of
from wordle_tui.game.wording import counted, listed
from wordle_tui.history.archive import MAX_GAMES, Archive, collected
from wordle_tui.history.sources.common import NOBODY, ImportContext, boards_of, game_of

_MOST = 2_000
"""The number of characters after the header line that may belong to its grid."""
_SENDER = re.compile(r"^(?:.*[\]>–-] )?\W{0,3}([^\[\]:]{1,60}):\s*$")
"""The sender in front of a message: `[04/11/2024, 08:12:33] Ann: `, `Ann: `."""
_SENDER_ABOVE = re.compile(
    r"^\[[^\]]*\d[^\]]*\]\s*(?P<after>[^\[\]:]{1,60})$"
    r"|^(?P<before>[^\[\]:\d]{1,60}?)\s*[,—–-]\s*\[?\W*\d{1,4}[./-]\d{1,2}[./-]\d{1,4}.*$"
)
"""The sender in the line above: `[04.11.2024 08:12] Ann`, `Ann, [04.11.2024 08:12]`."""

SUMMARY = re.compile(
    r"(?:\**Your group is on an? [\d,.]{1,7} day streak!?\**[^\n]{0,40}?)?"
    r"Here are yesterday['’]s results:[ *]*\r?\n(?P<lines>(?:[^\n]{0,9}[1-6X]/6:[^\n]*(?:\n|$))+)",
    re.IGNORECASE,
)
"""The results of a group, which the Times' app for Discord posts on the next day."""
_SCORE = re.compile(r"([1-6X])/6:([^\n]*)", re.IGNORECASE)
_NAMED = re.compile(r"<@!?(\d{1,20})>|@([^@<\n]{1,60})")
"""A player in these results."""
_DATE = re.compile(
    r"(?P<iso>\d{4}-\d\d-\d\d)"
    r"|\b(?P<first>\d\d?)(?P<mark>[./])(?P<second>\d\d?)(?P=mark)(?P<year>20\d\d|\d\d)\b"
)


class _Sent(NamedTuple):
    """A game in a text."""

    start: int
    sender: str
    read: Callable[[], FinishedGame]


def read_shared(text: str, context: ImportContext) -> Archive | None:
    """Read the games that have the header line of a shared grid; None if there are none.

    Raises a `PlayersError` if several people sent games and the context does not name the player.
    """
    sent = sorted([*_grids(text, context), *_summaries(text, context)], key=lambda each: each.start)
    if not sent:
        return None
    player = _player(Counter(each.sender for each in sent), context.player)
    starts = [each.start for each in sent]
    lines = accumulate(text.count("\n", *span) for span in pairwise([0, *starts]))
    readers: dict[str, list[tuple[str, Callable[[], FinishedGame]]]] = {}
    for line, each in zip(lines, sent, strict=True):
        readers.setdefault(each.sender, []).append((f"Line {line + 1}", each.read))
    own = collected(readers.pop(player, ()), "shared grids")
    count = sum(map(len, readers.values()))
    if not context.keeps_friends:
        return replace(own, left_out=count)
    friends = [
        FriendGame(name_of(name), game.day, game.guess_count if game.is_won else 0)
        for name, theirs in readers.items()
        for game in collected(theirs).games
        if name and game.day
    ]
    return replace(own, friends=tuple(friends), left_out=count - len(friends))


def _grids(text: str, context: ImportContext) -> Iterator[_Sent]:
    """The games with a header line."""
    found = (match for header in (HEADER, SHARED) for match in header.finditer(text))
    headers = sorted(islice(found, MAX_GAMES + 1), key=re.Match.start)
    spans = pairwise([*(header.start() for header in headers), len(text)])
    for header, (start, end) in zip(headers, spans, strict=True):
        yield _Sent(start, _sender(text, header), partial(_result, text[start:end], context))


def _summaries(text: str, context: ImportContext) -> Iterator[_Sent]:
    """The scores in the results of a group."""
    for summary in SUMMARY.finditer(text):
        for line in _SCORE.finditer(summary["lines"]):
            score = 0 if line[1] in "Xx" else int(line[1])
            read = partial(_scored, text, summary, score, context)
            for number, name in _NAMED.findall(line[2]):
                yield _Sent(summary.start("lines") + line.start(), number or name.strip(), read)


def _scored(text: str, summary: re.Match[str], score: int, context: ImportContext) -> FinishedGame:
    """A game in the results of a group, which are those of the day before the message."""
    before, above = _before(text, summary)
    dates = [*_DATE.finditer(before or above)]
    if not dates:
        raise WordleError("these results have no date in front, so their day isn't known")
    day = context.checked(_day(dates[-1], text) - timedelta(days=1))
    return game_of(day, score=score, answer=context.answers.get(day))


def _day(found: re.Match[str], text: str) -> date:
    """The day that is written there; the other days of the text show which part is the month."""
    year, month, day = found["year"], found["second"], found["first"]
    if found["mark"] == "/" and month != day:
        others = [each for each in _DATE.finditer(text) if each["mark"] == "/"]
        is_day_first = any(int(each["first"]) > 12 for each in others)
        if is_day_first == any(int(each["second"]) > 12 for each in others):
            raise WordleError(f"it isn't clear which part of {found[0]} is the month")
        month, day = (month, day) if is_day_first else (day, month)
    try:
        if found["iso"]:
            return checked_day(found["iso"])
        return date(int(year) % 100 + 2000, int(month), int(day))
    except ValueError:
        raise WordleError(f"there's no day {found[0]}") from None


def read_messages(content: Mapping[str, Any], context: ImportContext) -> Archive | None:
    """Read the games in a chat export as JSON, a list of messages with a sender and a text."""
    messages = content.get("messages")
    if not isinstance(messages, list):
        return None
    lines = (_line(message) for message in messages if isinstance(message, Mapping))
    return read_shared("\n".join(lines), context)


def _line(message: Mapping[str, Any]) -> str:
    """A message as a line of a text; its keys are those of Telegram or of exports of Discord."""
    author, name = message.get("author"), message.get("from")
    if isinstance(author, Mapping):  # the results of a group have the nicknames
        name = author.get("nickname") or author.get("name")
    time = str(message.get("date") or message.get("timestamp") or "")[:10]
    text = _text(message.get("text", message.get("content")))
    return f"[{time}] {printable(str(name)).replace(':', ' ')}: {text}"


def _text(value: Any) -> str:
    """The text of a message, which may be a list of formatted parts."""
    parts = value if isinstance(value, list) else [value]
    return "".join(str(part.get("text") if isinstance(part, Mapping) else part) for part in parts)


def _sender(text: str, header: re.Match[str]) -> str:
    """The sender of the message with this header; empty if none is named."""
    before, above = _before(text, header)
    if before:
        sender = _SENDER.match(before)
        return printable(sender[1].strip()) if sender else ""
    found = _SENDER_ABOVE.match(above)
    return printable((found["after"] or found["before"]).strip()) if found else ""


def _before(text: str, found: re.Match[str]) -> tuple[str, str]:
    """What precedes a match in its line, and the line above; blanks alone are nothing."""
    start = text.rfind("\n", 0, found.start()) + 1
    before = text[start : found.start()][-120:]
    above = text[max(0, start - 200) : start].rstrip().rpartition("\n")[2].strip()
    return before if before.strip() else "", above


def _player(games: Counter[str], wanted: str | None) -> str:
    """The sender whose games are imported; a part of the name is enough.

    A text that names nobody has the games of the player only.
    """
    if wanted == NOBODY:
        return NOBODY
    if len(games) == 1 and (wanted is None or "" in games):
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
    rule, score = Rule.of(bool(header["hard"])), header["score"].upper()
    rows = list(_rows(text[header.end() : header.end() + _MOST]))
    if not rows:
        return game_of(day, score=0 if score == "X" else int(score), rule=rule)
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
        return game_of(day, turns=turns, answer=answer, rule=rule)
    return game_of(day, grid=grid, answer=answer, rule=rule)


def _rows(text: str) -> Iterator[str]:
    """The first lines of squares, up to the next message."""
    has_begun = False
    for number, line in enumerate(text.splitlines()):
        if squares := SQUARES.search(line):
            has_begun = True
            yield line[squares.start() :]
        elif has_begun or number > 4:
            return
