"""`wordle-tui rate --by`: rates every guess as solver 001 does, by the words it leaves.

It looks one guess ahead and ignores the weights of words. Beside each guess stands the suggestion
of brute force.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from wordle_tui import strategies
from wordle_tui.commands.common import picked, print_json, print_table
from wordle_tui.game.game import Game, buckets, line
from wordle_tui.game.wording import counted
from wordle_tui.rating.report import added_sentence


class Remaining(NamedTuple):
    """A word and how many words it leaves, on average and at most."""

    word: str
    mean: float
    max: int
    left: int | None
    """How many words it leaves with the actual answer; None if the answer is unknown."""

    @classmethod
    def of(cls, guess: str, words: tuple[str, ...], answer: str) -> Remaining:
        split = buckets(guess, words)
        sizes = [len(bucket.words) for bucket in split]
        left = next((len(bucket.words) for bucket in split if answer in bucket.words), 0)
        return cls(guess, sum(size * size for size in sizes) / len(words), max(sizes), left)

    @property
    def cells(self) -> tuple[str, str, str]:
        return f"{self.mean:.3f}", str(self.max), "" if self.left is None else str(self.left)


def rate_ahead(game: Game, by: str, *, as_json: bool) -> None:
    """Print the rating by `mean` or `max`. An answer that is not in the list is added to it."""
    answer = game.answer
    is_added = answer is not None and not game.words.has_answer(answer)
    if answer is not None:
        game = replace(game, words=game.words.including(answer))
    brute_force = strategies.make("brute-force", criterion=by)
    sought = answer or game.candidates.words[0]
    turns: list[tuple[int, Remaining, Remaining]] = []
    for number, turn in enumerate(game.turns):
        before = replace(game, turns=game.turns[:number])
        words = before.candidates.words
        suggested = Remaining.of(brute_force.guess(before), words, sought)
        if answer is None:
            # The words left agree on the tiles of the guesses played, but not on those of others.
            suggested = suggested._replace(left=None)
        turns.append((len(words), Remaining.of(turn.guess, words, sought), suggested))
    followed = line(brute_force.guess, game, answer) if answer else ()
    if as_json:
        figures = "mean max left"
        guesses = [
            {"guess": played.word, "before": count, **picked(played, figures)}
            | {"suggestion": picked(suggested, f"word {figures}")}
            for count, played, suggested in turns
        ]
        print_json(
            {
                "answer": answer,
                "list": game.words.name,
                "hard": game.hard,
                "by": by,
                "guesses": guesses,
                "line": list(followed),
                "answer_added": is_added,
            }
        )
        return
    header = ("guess", "before", "mean", "max", "left")
    rows = [
        (played.word, str(count), *played.cells, suggested.word, *suggested.cells)
        for count, played, suggested in turns
    ]
    print_table((*header, "suggestion", *header[2:]), rows)
    if followed:
        guesses_taken = counted(len(followed), "guess")
        print(f"\nFollowing the suggestions: {' '.join(followed)} ({guesses_taken})")
    if is_added and answer is not None:
        print(added_sentence(answer, game.words))
