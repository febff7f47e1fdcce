"""Import and undo: imported games are merged with the stored ones, and can be removed again.

Every change is logged with the state before and after it. Functions run inside the transaction of
their caller, so an import that is killed changes nothing.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date

from wordle_tui.game import daily
from wordle_tui.game.records import FinishedGame, Mode, now
from wordle_tui.game.validation import UNREADABLE, name_of
from wordle_tui.game.wording import counted, day_text, listed, shortened
from wordle_tui.history import rows
from wordle_tui.history.archive import Archive
from wordle_tui.history.codec import balance_as_json, game_as_json, game_from_json, parse_balance
from wordle_tui.history.statistics import Balance

NAMED = 5
"""The number of problems that are shown one by one."""
_TOAST = 56
"""The columns of a line in a message on the screen."""
Note = tuple[str, str, str | None, str]
"""A change: the kind of value, its key, its state before if it existed, and its state after."""
_KINDS = {
    "game": ("game", "uuid", ""),
    "used_words": ("past answer", "word", "told"),
    "dated_answers": ("past answer", "day", "word"),
    "cards": ("training card", "key", "state"),
    "friends": ("shared result", "key", "state"),
    "balance": ("set of imported totals", "''", "state"),
}
"""What each kind is called, and the columns of its key and its state."""


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
        elif self.read or self.balance is None:
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
    def toast(self) -> str:
        """The summary and what else matters most, in two lines of a message on the screen."""
        first, *rest = self.sentences
        lines = [first, *[*self.complaints, *rest][:1]]
        return "\n".join(shortened(line, _TOAST) for line in lines)


def import_games(connection: sqlite3.Connection, archive: Archive, source: str) -> ImportResult:
    """Add the content of an import, and log each change for `undo_import`."""
    notes: list[Note] = []
    others: list[str] = []
    for game in archive.games:
        kept = None
        if game.day and game.mode is Mode.ASSIST:
            query = rows.games_query(rows.DAILY)
            kept = rows.first(connection, rows.finished_games, query, game.day.isoformat())
        if kept is None:
            stored, is_new = rows.store(connection, game)
            notes += [("game", stored.uuid, None, _content(stored))] if is_new else []
        elif (merged := merge(kept, game)) is None:
            others.append(day_text(game.day or game.played_on))
        elif merged != kept:
            notes.append(("game", kept.uuid, json.dumps(game_as_json(kept)), _content(merged)))
            rows.delete(connection, kept.uuid)
            rows.store(connection, merged)
    changed = {key: before for _, key, before, _ in reversed(notes)}
    today = daily.today().isoformat()
    notes += _new_keys(connection, "used_words", ((word, today) for word in archive.used_words))
    days = ((day.isoformat(), word) for day, word in archive.dated_answers)
    notes += _new_keys(connection, "dated_answers", days)
    notes += _new_keys(connection, "cards", archive.cards)
    scores = ((f"{game.day} {game.name}", str(game.score)) for game in archive.friends)
    friends = [*_new_keys(connection, "friends", scores)]
    notes += friends
    balance = archive.balance
    if balance is not None:
        earlier = rows.first(connection, rows.balances, "SELECT state FROM balance")
        # Statistics without a date get the date of the import, so dates are not compared.
        if earlier is not None and (
            replace(balance, day=earlier.day) == earlier or balance.day < earlier.day
        ):
            balance = None
        else:
            before = None if earlier is None else json.dumps(balance_as_json(earlier))
            notes.append(("balance", "", before, json.dumps(balance_as_json(balance))))
            _set_balance(connection, balance)
    if notes:
        values = (name_of(source or "text"), rows.timestamp(now()))
        cursor = connection.execute("INSERT INTO imports (source, time) VALUES (?, ?)", values)
        connection.executemany(
            "INSERT INTO imported VALUES (?, ?, ?, ?, ?)",
            [(cursor.lastrowid, *note) for note in notes],
        )
    return ImportResult(
        read=len(archive.games),
        new=sum(before is None for before in changed.values()),
        merged=sum(before is not None for before in changed.values()),
        wordless=sum(game.score is not None and len(game.boards) == 1 for game in archive.games),
        others=tuple(others),
        balance=balance,
        friends=len(friends),
        left_out=archive.left_out,
        problems=archive.problems,
    )


def undo_import(connection: sqlite3.Connection) -> str | None:
    """Undo the last import; returns sentences about it, or None if there is no import.

    What the user has changed since is kept and named.
    """
    last = connection.execute(
        "SELECT id, source, time FROM imports ORDER BY id DESC LIMIT 1"
    ).fetchone()
    if last is None:
        return None
    number, source, time = last
    notes = connection.execute(
        "SELECT kind, key, before, after FROM imported WHERE import = ? ORDER BY rowid DESC",
        (number,),
    ).fetchall()
    kept: dict[str, None] = {}
    undone: dict[tuple[str, str], bool] = {}
    """Whether each value was removed, not brought back to what it was."""
    for kind, key, before, after in notes:
        try:
            state = _state(connection, kind, key)
            if state is not None and after in (None, state):  # earlier versions did not log it
                _restore(connection, kind, key, before)
                undone[kind, key] = before is None
            elif state is not None:
                kept[_name(kind, key, state)] = None
        except UNREADABLE:
            kept["what a damaged entry of the log names"] = None
    connection.execute("DELETE FROM imports WHERE id = ?", (number,))
    removed = Counter(_KINDS[kind][0] for (kind, _), is_removed in undone.items() if is_removed)
    nouns = dict.fromkeys(noun for noun, *_ in _KINDS.values() if removed[noun])
    counts = [counted(removed[noun], noun) for noun in nouns]
    back = f", {len(undone) - removed.total():,} as before" * (len(undone) > removed.total())
    sentence = (
        f"The import of {name_of(str(source))} on {_day_name(str(time))} is undone: "
        f"{listed(counts or ['0 games'], 'and')} deleted{back}."
    )
    more = [f"{len(kept) - NAMED:,} more"] if len(kept) > NAMED else []
    names = [*[*kept][:NAMED], *more]
    return f"{sentence} Changed since, so kept: {listed(names, 'and')}." if kept else sentence


def _day_name(text: str) -> str:
    """The day at the beginning of a text; the text itself if it is damaged."""
    try:
        return day_text(date.fromisoformat(text[:10]))
    except ValueError:
        return name_of(text)


def _state(connection: sqlite3.Connection, kind: str, key: str) -> str | None:
    """The current state of a value; None if it does not exist."""
    if kind == "game":
        stored = rows.find(connection, key)
        return _content(stored) if stored else None
    _, column, state = _KINDS[kind]
    found = connection.execute(f"SELECT {state} FROM {kind} WHERE {column} = ?", (key,)).fetchone()
    return found and str(found[0])


def _restore(connection: sqlite3.Connection, kind: str, key: str, before: str | None) -> None:
    """Bring a value back to its state before the import."""
    if kind == "balance":
        _set_balance(connection, parse_balance(json.loads(before)) if before else None)
    elif kind == "game":
        game = before and game_from_json(json.loads(before))
        rows.delete(connection, key)
        if game:
            rows.store(connection, game)
    else:
        connection.execute(f"DELETE FROM {kind} WHERE {_KINDS[kind][1]} = ?", (key,))


def _content(game: FinishedGame) -> str:
    """Its day, and what else a user can change in a game."""
    day = game.day or game.finished.astimezone(UTC).date()
    return " ".join(map(str, (day, *game.rows, *game.answers, game.is_archived)))


def _name(kind: str, key: str, state: str) -> str:
    """The name of a value in a sentence, as in "the game of 4 Nov 2024"."""
    if kind in ("game", "dated_answers"):
        return f"the {_KINDS[kind][0]} of {_day_name(state if kind == 'game' else key)}"
    return f"the {_KINDS[kind][0]} {name_of(key)}".strip()


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
    hard = kept.hard or other.hard
    rated = fuller if kept.turns != other.turns else kept if kept.ratings else other
    return replace(
        kept,
        boards=(replace(fuller.boards[0], answer=kept.answer or other.answer),),
        hard=hard,
        ratings=rated.ratings if hard == kept.hard else (),
        rating_version=rated.rating_version,
        is_archived=kept.is_archived and other.is_archived,
        is_advised=kept.is_advised or other.is_advised,
    )


def _new_keys(
    connection: sqlite3.Connection, table: str, values: Iterable[tuple[str, str]]
) -> Iterator[Note]:
    """Add the rows with new keys, and yield a note for each."""
    for row in values:
        if connection.execute(f"INSERT OR IGNORE INTO {table} VALUES (?, ?)", row).rowcount:
            yield table, row[0], None, row[1]


def _set_balance(connection: sqlite3.Connection, balance: Balance | None) -> None:
    connection.execute("DELETE FROM balance")
    if balance is not None:
        state = json.dumps(balance_as_json(balance))
        connection.execute("INSERT INTO balance VALUES (1, ?)", (state,))
