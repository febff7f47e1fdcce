"""Compute the opening book: the expected guesses of good openers, proved if time allows.

    python data/book.py --list original [--hard | --ultra] [--prove 30] [--seconds 120] [--best]

Promising openers get a value from a narrow beam search. The best of them and the popular ones are
then proved one after the other. The book is written after each proof, so the command can be stopped
at any time and continues there when it is run again. `--best` then proves that no other opener
beats the first of the book without a limit, which takes the better part of an hour and can be
stopped as well. `--within-six` does nothing of that, but adds to the rows that lack it the chances
of the best play within six guesses; for rows by beam search, of the play that this finds.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import replace
from typing import Any

from wordle_tui import paths
from wordle_tui.advice.advice import Basis, Suggestion
from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.book import FIELDS, VERSION, book_path, suggestion
from wordle_tui.advice.openers import best_opener
from wordle_tui.game.board import GUESS_LIMIT, Board
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import LIST_NAMES, word_list
from wordle_tui.solver.executors import processes
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stopped

BEAM = 2
CONSIDERED = 120
"""Openers that get a value from the beam search, besides the popular ones."""
POPULAR = (  # of five letters
    *("about", "adieu", "alone", "arise", "audio", "canoe", "crane", "crate", "great", "heart"),
    *("house", "irate", "later", "media", "notes", "orate", "ouija", "raise", "roast", "roate"),
    *("salet", "share", "slate", "soare", "stare", "steam", "stone", "tears", "trace", "train"),
)


class Book:
    """The rows of one list and mode, written to the file as they are found."""

    def __init__(self, list_name: str, rule: Rule) -> None:
        self.words = word_list(list_name)
        self.mode = rule.name.lower()
        self.path = book_path(list_name)
        self.advisor = Advisor(self.words)
        self.position = Position.of(Board(self.words, rule=rule))
        self.popular = [word for word in POPULAR if word in self.words.accepted]
        self.content: dict[str, Any] = {
            "version": VERSION,
            "beam": BEAM,
            "best_is_proved": [],
            "modes": {},
        }
        if self.path.exists():
            self.content = json.loads(self.path.read_text(encoding="utf-8"))
        self.rows: dict[str, Suggestion] = {
            row[0]: suggestion(row) for row in self.content["modes"].get(self.mode, ())
        }

    def considered(self) -> list[Suggestion]:
        """The openers that look best after one ply, and the popular ones, with their figures."""
        return self.advisor.suggestions(self.position, CONSIDERED, self.popular)

    def value(self, opener: Suggestion, beam: int | None, seconds: float) -> bool:
        """Find the value of an opener and write it to the book; False if time ran out."""
        deadline = time.monotonic() + seconds
        try:
            solution = self.advisor.solver(self.position).value(
                self.position.candidates,
                self.position.lists.numbers[opener.word],
                revealed=self.position.revealed,
                beam=beam,
                stop=lambda: time.monotonic() > deadline,
            )
        except Stopped:
            return False
        self.rows[opener.word] = replace(
            opener,
            expected_guesses=solution.expected_guesses,
            basis=Basis.AT_MOST if beam else Basis.PROVED,
        )
        self.write_rows()
        return True

    def add_play(self, opener: Suggestion, seconds: float) -> bool:
        """Add the chances of the best play within six guesses; False if time ran out."""
        deadline = time.monotonic() + seconds
        try:
            found = self.advisor.solver(self.position).found_by(
                self.position.candidates,
                self.position.lists.numbers[opener.word],
                GUESS_LIMIT,
                revealed=self.position.revealed,
                limit=GUESS_LIMIT,
                beam=None if opener.proved else BEAM,
                stop=lambda: time.monotonic() > deadline,
            )
        except Stopped:
            return False
        total = sum(self.words.weights)
        chances = tuple(round(weight / total, 9) for weight in found)
        self.rows[opener.word] = replace(opener, done_by=chances)
        self.write_rows()
        return True

    def write_rows(self) -> None:
        ordered = sorted(self.rows.values(), key=lambda each: (each.expected_guesses, each.word))
        self.content["modes"][self.mode] = [
            [getattr(each, field) for field in FIELDS] for each in ordered
        ]
        self.save()

    def prove_best(self) -> None:
        """Prove that no opener is better than the first of the book."""

        def progress(done: int, total: int) -> None:
            _say(f"{done}/{total} openers")

        with processes() as executor:
            rule = Rule[self.mode.upper()]
            best = best_opener(self.words, rule=rule, executor=executor, progress=progress)
        first = self.content["modes"][self.mode][0]
        assert abs(best.expected_guesses - first[1]) < 1e-9, "the book lacks the best opener"
        self.content["best_is_proved"] = sorted({*self.content["best_is_proved"], self.mode})
        self.save()

    def save(self) -> None:
        paths.write_text(self.path, _lines(self.content))


def _lines(content: dict[str, Any]) -> str:
    """JSON with one line per opener, so that diffs are readable."""
    modes = ",\n".join(
        f' "{mode}": [\n' + ",\n".join(f"  {json.dumps(row)}" for row in rows) + "\n ]"
        for mode, rows in sorted(content["modes"].items())
    )
    head = ", ".join(
        f'"{key}": {json.dumps(value)}' for key, value in content.items() if key != "modes"
    )
    return f'{{{head}, "modes": {{\n{modes}\n}}}}\n'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", choices=LIST_NAMES, required=True)
    parser.add_argument("--hard", action="store_true")
    parser.add_argument("--ultra", action="store_true")
    parser.add_argument("--prove", type=int, default=30, help="how many of the best to prove")
    parser.add_argument("--seconds", type=float, default=120, help="time for one proof")
    parser.add_argument("--within-six", action="store_true", help="add play within six guesses")
    parser.add_argument("--best", action="store_true", help="prove that the first is the best")
    arguments = parser.parse_args()
    book = Book(arguments.list, Rule.of(arguments.hard, arguments.ultra))
    if arguments.within_six:
        for opener in list(book.rows.values()):
            if opener.done_by is None:
                began = time.monotonic()
                found = book.add_play(opener, arguments.seconds)
                taken = f"{time.monotonic() - began:.1f} s"
                _say(f"{opener.word} {'within six' if found else 'NOT within six'} {taken}")
        return
    considered = {each.word: each for each in book.considered()}
    for number, opener in enumerate(considered.values(), 1):
        if opener.word not in book.rows:
            book.value(opener, BEAM, float("inf"))
            _say(f"{number}/{len(considered)} {opener.word} by beam")
    best = sorted(book.rows.values(), key=lambda each: each.expected_guesses)[: arguments.prove]
    wanted = dict.fromkeys([each.word for each in best] + book.popular)
    for word in wanted:
        if not book.rows[word].proved:
            began = time.monotonic()
            proved = book.value(considered[word], None, arguments.seconds)
            _say(f"{word} {'proved' if proved else 'NOT proved'} {time.monotonic() - began:.1f} s")
    if arguments.best:
        book.prove_best()


def _say(text: str) -> None:
    print(text, file=sys.stderr)


if __name__ == "__main__":
    main()
