"""Import and undo: imported games are merged with the stored ones, and can be removed again.

What an import adds is logged with digests. Functions run inside the transaction of their caller, so
an import that is killed changes nothing.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256

from wordle_tui.game import daily
from wordle_tui.game.records import Balance, FinishedGame, Mode, first_help, now
from wordle_tui.game.validation import UNREADABLE, name_of
from wordle_tui.game.wording import counted, day_text, listed, shortened
from wordle_tui.history.archive import Archive
from wordle_tui.history.codec import balance_as_json, game_as_json, parse_balance
from wordle_tui.history.tables import (
    DAILY,
    Import,
    copy_records,
    delete,
    find,
    keep,
    parse_import,
    put,
    store,
    timestamp,
)

NAMED = 5
"""The number of problems that are shown one by one."""
_LINE = 56
"""The columns of a line in a message on the screen."""
_KINDS = {
    "game": "game",
    "used": "past answer",
    "dated": "past answer",
    "card": "training card",
    "friend": "shared result",
    "balance": "set of imported totals",
}
"""What each kind of value is called."""


@dataclass(frozen=True)
class ImportResult:
    read: int
    new: int
    merged: int
    """Stored games that the import has completed."""
    wordless: int
    """Games whose words are unknown."""
    others: tuple[str, ...]
    """The games that were left out, because another game of their day is stored."""
    balance: Balance | None
    """The new starting balance; None if it has not changed."""
    friends: int
    """The number of new games of friends."""
    left_out: int
    """The number of games of other people that were not kept."""
    problems: tuple[str, ...]

    @property
    def sentences(self) -> Iterator[str]:
        """The summary for the user; the usual ones fit below a board."""
        known = self.read - self.new - self.merged - len(self.others)
        if 0 < known == self.read:
            yield f"You already had {'this game' if known == 1 else f'all {known:,} games'}."
        elif self.read or (self.balance is None and not self.friends):
            completed = f", {self.merged:,} completed" if self.merged else ""
            yield f"{counted(self.read, 'game')} read, {self.new:,} new{completed}."
        if self.balance is not None:
            yield (
                f"Totals up to {day_text(self.balance.day)}: "
                f"{counted(self.balance.played, 'game')}, streak {self.balance.streak:,} "
                f"(best {self.balance.best_streak:,})."
            )
        if self.friends:
            yield f"{counted(self.friends, 'game')} of friends kept."
        if self.left_out:
            yield f"{counted(self.left_out, 'game')} of other people left out."
        if self.wordless:
            verb = "has" if self.wordless == 1 else "have"
            yield f"{self.wordless:,} {verb} no words to rate."

    @property
    def complaints(self) -> Iterator[str]:
        """The first problems and the number of the others, and the games that were left out."""
        yield from self.problems[:NAMED]
        if (more := len(self.problems) - NAMED) > 0:
            yield f"{more:,} more couldn't be read."
        if self.others:
            days = counted(len(self.others), "day")
            more = len(self.others) - NAMED
            names = [*self.others[:NAMED], *([f"{more:,} more"] if more > 0 else [])]
            yield f"You already have a different game for {days}: {listed(names, 'and')}."

    @property
    def summary(self) -> str:
        """The summary and what else matters most, in two lines of a message on the screen."""
        first, *rest = self.sentences
        lines = [first, *[*self.complaints, *rest][:1]]
        return "\n".join(shortened(line, _LINE) for line in lines)


def add_archive(connection: sqlite3.Connection, archive: Archive, source: str) -> ImportResult:
    """Add the content of an import, and log what is new for `undo_import`."""
    others: list[str] = []
    new, completed = dict[str, None](), dict[str, None]()
    for game in archive.games:
        kept = None
        if game.day and game.mode is Mode.ASSIST:
            kept = find(connection, game.day.isoformat(), DAILY)
        if kept is None:
            stored, is_new = store(connection, game)
            new |= {stored.uuid: None} if is_new else {}
        elif (merged := merge(kept, game)) is None:
            others.append(day_text(game.day or game.played_on))
        elif merged != kept:
            put(connection, merged)
            completed |= {kept.uuid: None} if kept.uuid not in new else {}
    today = daily.today().isoformat()
    friends = {f"{game.day} {game.name}": str(game.score) for game in archive.friends}
    added = {
        "game": {uuid: _digest(connection, "game", uuid) for uuid in new},
        "used": _keep_new(connection, "used", dict.fromkeys(archive.used_words, today)),
        "dated": _keep_new(
            connection, "dated", {day.isoformat(): word for day, word in archive.dated_answers}
        ),
        "card": _keep_new(connection, "card", dict(archive.cards)),
        "friend": _keep_new(connection, "friend", friends),
    }
    earlier = _kept(connection, "balance", "")
    balance = archive.balance
    if balance is not None and _is_newer(balance, earlier):
        keep(connection, "balance", "", json.dumps(balance_as_json(balance)))
        added["balance"] = {"": _digest(connection, "balance", "")}
    else:
        balance = None
    if completed or any(added.values()):
        made = {
            "source": name_of(source or "text"),
            "added": added,
            "completed": len(completed),
            "balance": earlier if balance else None,
        }
        keep(connection, "import", timestamp(now()), json.dumps(made))
    return ImportResult(
        read=len(archive.games),
        new=len(new),
        merged=len(completed),
        wordless=sum(game.score is not None and len(game.boards) == 1 for game in archive.games),
        others=tuple(others),
        balance=balance,
        friends=len(added["friend"]),
        left_out=archive.left_out,
        problems=archive.problems,
    )


def import_copy(connection: sqlite3.Connection, copy: sqlite3.Connection, name: str) -> int:
    """Add what only a copy of the history has, as an import; returns the number of its games."""
    copied, _ = copy_records(copy, connection)
    added = {
        kind: {key: _digest(connection, kind, key) for each, key in copied if each == kind}
        for kind in _KINDS
    }
    if any(added.values()):
        made = {"source": name, "added": added, "completed": 0}
        keep(connection, "import", timestamp(now()), json.dumps(made))
    return len(added["game"])


def _keep_new(
    connection: sqlite3.Connection, kind: str, values: Mapping[str, str]
) -> dict[str, str]:
    """Keep the values with new keys; returns their digests."""
    insert = "INSERT OR IGNORE INTO kept VALUES (?, ?, ?)"
    return {
        key: _digest(connection, kind, key)
        for key, value in values.items()
        if connection.execute(insert, (kind, key, value)).rowcount
    }


def _kept(connection: sqlite3.Connection, kind: str, key: str) -> str | None:
    query = "SELECT value FROM kept WHERE kind = ? AND key = ?"
    found = connection.execute(query, (kind, key)).fetchone()
    return str(found[0]) if found else None


def _digest(connection: sqlite3.Connection, kind: str, key: str) -> str:
    """A digest of what a user can change in a value, so not of ratings; empty if it is gone."""
    text = _kept(connection, kind, key)
    if kind == "game" and (game := find(connection, key)):
        values = game_as_json(replace(game, ratings=(), rating_version=0))
        del values["left"], values["ultra"]  # which imports of 4.0.0 do not have
        text = json.dumps(values, sort_keys=True)
    return "" if text is None else sha256(text.encode()).hexdigest()[:16]


def _is_newer(balance: Balance, stored: str | None) -> bool:
    """Whether a balance takes the place of the stored one."""
    try:
        earlier = parse_balance(json.loads(stored)) if stored else None
    except UNREADABLE:
        return True
    # Statistics without a date get the date of the import, so dates are not compared.
    return earlier is None or (
        replace(balance, day=earlier.day) != earlier and balance.day >= earlier.day
    )


def undo_last(connection: sqlite3.Connection) -> str | None:
    query = "SELECT key, value FROM kept WHERE kind = 'import' ORDER BY key DESC"
    last: Import | None = None
    for row in connection.execute(query).fetchall():
        with suppress(*UNREADABLE):
            last = parse_import(row)
            break
    if last is None:
        return None
    deleted, changed = Counter[str](), 0
    for kind, keys in last.added.items():
        for key, before in keys.items():
            current = _digest(connection, kind, key)
            if current == before:
                _delete(connection, kind, key)
                deleted[_KINDS[kind]] += 1
            changed += current not in ("", before)
    if deleted[_KINDS["balance"]] and last.balance is not None:
        keep(connection, "balance", "", last.balance)
    _delete(connection, "import", timestamp(last.time))
    counts = [counted(count, noun) for noun, count in deleted.items()]
    when = day_text(last.time.astimezone().date())
    sentence = (
        f"The import of {last.source} on {when} is undone: "
        f"{listed(counts or ['0 games'], 'and')} deleted."
    )
    stay = [f"{changed:,} changed since"] if changed else []
    stay += [f"{last.completed:,} that it completed"] if last.completed else []
    return f"{sentence} Kept: {listed(stay, 'and')}." if stay else sentence


def _delete(connection: sqlite3.Connection, kind: str, key: str) -> None:
    if kind == "game":
        delete(connection, key)
    else:
        connection.execute("DELETE FROM kept WHERE kind = ? AND key = ?", (kind, key))


def merge(kept: FinishedGame, other: FinishedGame) -> FinishedGame | None:
    """Combine two records of one game; None if they are not records of the same game."""
    if kept.turns and other.turns:
        are_same = kept.turns == other.turns
    else:
        scores = [game.is_won and game.guess_count for game in (kept, other)]
        have_grids = kept.patterns and other.patterns
        are_same = scores[0] == scores[1] and (not have_grids or kept.patterns == other.patterns)
    if not are_same:
        return None
    fuller = max(kept, other, key=lambda game: (bool(game.turns), len(game.grid)))
    rule = max(kept.rule, other.rule)
    rated = fuller if kept.turns != other.turns else kept if kept.ratings else other
    return replace(
        kept,
        boards=(replace(fuller.boards[0], answer=kept.answer or other.answer),),
        rule=rule,
        ratings=rated.ratings if rule == kept.rule else (),
        rating_version=rated.rating_version,
        is_archived=kept.is_archived and other.is_archived,
        help_from=first_help(kept.help_from, other.help_from),
    )
