"""The format of exports: finished games and what belongs to them as JSON, and its parser.

Nothing is lost in a round trip. `sources` reads the formats of other programs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from itertools import chain
from typing import Any

from wordle_tui.game.errors import WordleError
from wordle_tui.game.records import Balance, FinishedGame, FriendGame
from wordle_tui.game.tiles import parse_word
from wordle_tui.game.validation import checked_day, checked_name
from wordle_tui.game.wording import counted
from wordle_tui.history.codec import (
    SCORES,
    Field,
    balance_as_json,
    checked,
    game_as_json,
    game_from_json,
    optional,
    parse_balance,
    parsed,
    written,
)

VERSION = 1
MAX_FILE = 24 * 2**20
"""The size in bytes of the largest file that is read, enough for 20,000 rated games."""
MAX_GAMES = 50_000
"""The greatest number of games that one text may hold."""
_NO_GAMES = "The file has no games. Give one that `wordle-tui export` wrote."
OWN = "games that wordle-tui wrote"


@dataclass(frozen=True)
class Archive:
    """The content of an export or an import."""

    games: tuple[FinishedGame, ...]
    used_words: tuple[str, ...] = ()
    """Past answers that the user added without days."""
    cards: tuple[tuple[str, str], ...] = ()
    """The training cards and their states."""
    dated_answers: tuple[tuple[date, str], ...] = ()
    """Past answers that the user added with their days."""
    balance: Balance | None = None
    friends: tuple[FriendGame, ...] = ()
    left_out: int = 0
    """The number of games of other people that are not among those of friends."""
    problems: tuple[str, ...] = ()
    """A sentence for each game that could not be read."""
    kind: str = OWN
    """The format of the file."""


def _daily_word(value: str) -> str:
    word = parse_word(value)
    return checked(word, re.fullmatch("[a-z]{5}", word) is not None)


def _dated(answers: Mapping[str, str]) -> tuple[tuple[date, str], ...]:
    return tuple((checked_day(day), _daily_word(word)) for day, word in answers.items())


def _cards(cards: dict[str, str]) -> tuple[tuple[str, str], ...]:
    "".join(chain.from_iterable(cards.items())).encode()  # raises unless all can be stored as text
    return tuple(cards.items())


def _friends(games: Mapping[str, Mapping[str, int]]) -> tuple[FriendGame, ...]:
    return tuple(
        FriendGame(checked_name(name), checked_day(day), checked(score, str(score) in SCORES))
        for name, days in games.items()
        for day, score in days.items()
    )


def _friends_as_json(games: tuple[FriendGame, ...]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for game in games:
        found.setdefault(game.name, {})[game.day.isoformat()] = game.score
    return found


_BESIDE = {
    "used_words": Field(lambda words: tuple(map(_daily_word, words)), default=()),
    "dated_answers": Field(
        _dated, lambda answers: {day.isoformat(): word for day, word in answers}, {}
    ),
    "cards": Field(_cards, dict, {}),
    "balance": Field(optional(parse_balance), optional(balance_as_json), None),
    "friends": Field(_friends, _friends_as_json, {}),
}
"""What an export holds beside the games."""


def joined(archives: Sequence[Archive]) -> Archive:
    """The combined content of several files, with the latest starting balance."""
    balances = [archive.balance for archive in archives if archive.balance]
    lists: dict[str, Any] = {
        name: tuple(chain.from_iterable(getattr(archive, name) for archive in archives))
        for name in ("games", "used_words", "cards", "dated_answers", "friends", "problems")
    }
    latest = max(balances, key=lambda each: each.day, default=None)
    left_out = sum(archive.left_out for archive in archives)
    return Archive(**lists, balance=latest, left_out=left_out)


def as_json(archive: Archive) -> str:
    """Write one JSON object with one game per line."""
    games = ",\n".join(json.dumps(game_as_json(game)) for game in archive.games)
    more = {key: value for key, value in written(archive, _BESIDE).items() if value is not None}
    beside = json.dumps({"wordle_tui_games": VERSION, **more})[:-1]
    return f'{beside}, "games": [\n{games}\n]}}\n'


def parse_archive(text: str) -> Archive:
    """Parse the output of `as_json`. Games that cannot be read become `problems`.

    Raises a `WordleError` if the file as a whole cannot be read.
    """
    text = text.removeprefix("\ufeff")
    if not text.lstrip().startswith("{"):
        raise WordleError(_NO_GAMES)
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise WordleError("The file begins as JSON, but is cut short or damaged.") from None
    version = content.get("wordle_tui_games")
    if not isinstance(content.get("games"), list):
        raise WordleError(_NO_GAMES)
    if isinstance(version, int) and version > VERSION:
        raise WordleError("The file was written by a newer version of wordle-tui.")
    if version != VERSION:
        raise WordleError(
            f'The file doesn\'t say which games it holds. Add "wordle_tui_games": {VERSION}.'
        )
    more = parsed(content, _BESIDE, "The file")
    if len(more["cards"]) > MAX_GAMES:
        raise WordleError(f"There are more than {MAX_GAMES:,} cards in the file.")
    archive = collected(
        ("", partial(game_from_json, values, number))
        for number, values in enumerate(content["games"], 1)
    )
    return _with_present_keys(replace(archive, **more))


def _with_present_keys(archive: Archive) -> Archive:
    """Name the cards of version 3.0.0 as they are named now, and say how many no deck has any more.

    The repertoire belongs to the replies. A mistake in a daily game has the day of that game; in a
    position that came several times, that of the dearest one.
    """
    mistakes = sorted(
        (
            *(rating.given_away, game.played_on),
            " ".join(["hard"] * game.rule.is_hard + [*game.rows[:number]]),
        )
        for game in archive.games
        if game.list_name == "nyt"
        for number, rating in enumerate(game.ratings)
    )
    days = {position: day for _, day, position in mistakes}
    cards, gone = dict[str, str](), 0
    for key, state in sorted(archive.cards, key=lambda card: card[0].startswith("repertoire:")):
        key = re.sub(r"^repertoire:\S+", "replies", key)
        if (undated := re.fullmatch(r"mistakes nyt (\D.*)", key)) and undated[1] in days:
            key = f"mistakes nyt {days[undated[1]]} {undated[1]}"
        elif undated or key.startswith(("traps ", "dead-ends ", "random ")):
            gone += 1
            continue
        cards.setdefault(key, state)
    said = f"No deck has {counted(gone, 'training card')} of an earlier version any more."
    problems = (*([said] if gone else []), *archive.problems)
    return replace(archive, cards=tuple(cards.items()), problems=problems)


def collected(
    readers: Iterable[tuple[str, Callable[[], FinishedGame]]], kind: str = OWN
) -> Archive:
    """Call the readers of games; errors become problems.

    Each reader comes with the place of its game, which begins the sentence unless it is empty.
    """
    games, problems = [], []
    for number, (place, read) in enumerate(readers):
        if number == MAX_GAMES:
            raise WordleError(f"There are more than {MAX_GAMES:,} games. Import them in parts.")
        try:
            games.append(read())
        except WordleError as error:
            problems.append(f"{place}: {str(error).rstrip('.')}." if place else str(error))
    return Archive(tuple(games), problems=tuple(problems), kind=kind)
