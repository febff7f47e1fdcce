"""The past answers of the daily puzzle in the history: shipped, added by the user, or met."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from datetime import date
from types import MappingProxyType

from wordle_tui.game import daily
from wordle_tui.game.daily import PastAnswers, shipped_answers, shipped_past
from wordle_tui.game.words import LIST_NAMES
from wordle_tui.history import rows
from wordle_tui.history.database import Database

NO_DAYS: Mapping[date, str] = MappingProxyType({})


class PastAnswerTables(Database):
    """The part of the history with past answers."""

    def past_answers(self) -> PastAnswers:
        """The past answers: shipped, added by the user, or found in Assist.

        An answer found there was the answer of that day, unless another one is known.
        """
        added_days, known = self.dated_answers(), shipped_past()
        met = self.read_as(
            rows.dated_words,
            "SELECT DISTINCT COALESCE(day, date(finished, 'localtime')), answer FROM games "
            "WHERE mode = 'assist' AND answer IS NOT NULL "
            f"AND list_name IN ({', '.join('?' * len(LIST_NAMES))})",
            LIST_NAMES,
        )
        added = self.read_as(rows.dated_words, "SELECT told, word FROM used_words")
        if not (added_days or met or added):
            return known
        dated = {**shipped_answers(), **added_days}
        used = known.words.union(added_days.values())
        return known.adding(
            on=[*added_days.items(), *((day, word) for day, word in met if day not in dated)],
            by=[
                *((day, word) for day, word in added if word not in known.words),
                *((day, word) for day, word in met if day in dated and word not in used),
            ],
        )

    def answers_by_day(self) -> dict[date, str]:
        """The past answers whose days are known, by day."""
        return {**dict(self.past_answers().on), **self.dated_answers()}

    def dated_answers(self) -> dict[date, str]:
        """The past answers that the user added with their days."""
        return dict(
            self.read_as(rows.dated_words, "SELECT day, word FROM dated_answers ORDER BY day")
        )

    def undated_answers(self) -> list[str]:
        """The past answers that the user added without a day, in alphabetical order."""
        added = self.read_as(rows.dated_words, "SELECT told, word FROM used_words ORDER BY word")
        return [word for _, word in added]

    def add_past_answers(self, words: Iterable[str], dated: Mapping[date, str] = NO_DAYS) -> int:
        """Add past answers with or without days; returns the number of new ones.

        A new answer replaces an earlier one of the same day. Shipped answers are not stored.
        """
        today, known = daily.today().isoformat(), shipped_past().words
        undated = [(word, today) for word in words if word not in known]
        shipped = [(day, word) for day, word in dated.items() if shipped_answers().get(day) == word]
        days = [(day.isoformat(), word) for day, word in dated.items() - set(shipped)]

        def store(connection: sqlite3.Connection) -> int:
            insert = "INSERT OR IGNORE INTO used_words VALUES (?, ?)"
            update = (
                "INSERT INTO dated_answers VALUES (?, ?) ON CONFLICT (day) "
                "DO UPDATE SET word = excluded.word WHERE word != excluded.word"
            )
            corrected = [(day.isoformat(),) for day, _ in shipped]
            changed = connection.executemany(insert, undated).rowcount
            changed += connection.executemany(update, days).rowcount
            delete = "DELETE FROM dated_answers WHERE day = ?"
            return changed + connection.executemany(delete, corrected).rowcount

        return self.write(store) or 0

    def forget_past_answers(self, words: Iterable[str]) -> None:
        """Remove past answers that the user added."""
        values = [(word,) for word in words]

        def forget(connection: sqlite3.Connection) -> None:
            for table in ("used_words", "dated_answers"):
                connection.executemany(f"DELETE FROM {table} WHERE word = ?", values)

        self.write(forget)
