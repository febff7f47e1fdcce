"""Measure the rating with players whose true values are known: `python docs/measure_rating.py`.

Prints the figures that docs/improve.md and docs/how-it-works.md state. Each strategy plays every
answer of the `original` list, and simulated players with their habits play random answers; their
games are rated exactly. Everything random has a fixed seed, so the figures are the same every time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from functools import cache
from math import fsum, log2
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from wordle_tui import strategies
from wordle_tui.advice.advice import LOSS, Basis, Suggestion
from wordle_tui.advice.book import opening_advice
from wordle_tui.game.daily import FIRST_DAY
from wordle_tui.game.people import people
from wordle_tui.game.records import (
    FinishedBoard,
    FinishedGame,
    GameFilter,
    Mode,
    TurnRating,
    new_uuid,
)
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.turn import Turn
from wordle_tui.game.words import WordList, word_list
from wordle_tui.history.history import History
from wordle_tui.rating.performance import (
    AVERAGE_COSTS,
    COSTS_PER_BIT,
    MOST,
    counted_games,
    of_losses,
)
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import Solution, Solver
from wordle_tui.solver.tree import Tree
from wordle_tui.strategies.simulation import Simulation, simulate

SEED = 14
HISTORIES = 10_000
SIZES = (10, 30, 100)
OPENER = "slate"
GAMES = 1000
TRICKED = 200
"""How many of these games have a trick each."""
COSTLY = 0.3
SLOPPY = "ignores colours 10%"
"""The player whose guesses cost about as much as those of an average person."""

Choose = Callable[[Position], int]


class Judge:
    """What guesses cost with a list, as ratings have it."""

    def __init__(self, words: WordList) -> None:
        self.lists = lists_of(words)
        self.solver = Solver(self.lists)
        book = opening_advice(words, rule=Rule.NORMAL)
        assert book is not None, "there is a book"
        self.opener = book.suggestions[0]
        self.best = cache(self._best)
        self.value = cache(self._value)

    def _best(self, candidates: tuple[int, ...], left: int) -> Suggestion:
        return suggestion(self.solver.best(candidates, limit=left), left)

    def _value(self, candidates: tuple[int, ...], guess: int, left: int) -> Suggestion:
        return suggestion(self.solver.value(candidates, guess, limit=left), left)

    def costs(self, position: Position, guess: int) -> tuple[float, float]:
        """What a guess costs, and how much of that no average shows: what a risk won."""
        left, candidates = position.guesses_left, position.candidates
        best = self.best(candidates, left) if position.turns else self.opener
        played = self.value(candidates, guess, left)
        loss = played.behind(best)
        return loss, loss - (played.price - best.price)


def suggestion(solution: Solution, left: int) -> Suggestion:
    """A guess with its value within the guesses left."""
    risk = solution.lost / solution.weight
    mean = (1 - risk) * solution.expected_guesses + risk * (left + 1)
    return Suggestion("", mean, Basis.PROVED, 0, 0, 0, 0, 0, risk=risk)


def game_losses(simulation: Simulation) -> dict[str, float]:
    """The loss of the game against each answer, within the limit of guesses."""
    judge, losses = Judge(simulation.words), dict[str, float]()

    def walk(position: Position, tree: Tree, lost: float) -> None:
        if position.guesses_left > 0:
            loss, _ = judge.costs(position, tree.guess)
            lost += min(MOST, loss)
        if tree.answer is not None:
            losses[judge.lists.answers[tree.answer]] = lost
        for reply in position.split(tree.guess):
            walk(reply, tree.branches[reply.turns[-1][1]], lost)

    walk(Position.start(judge.lists, limit=simulation.limit), simulation.tree(), 0.0)
    return losses


def coverage(losses: list[float]) -> list[float]:
    """For each size, the share of histories whose interval contains the true mean."""
    random, true_mean = np.random.default_rng(SEED), fmean(losses)
    shares = []
    for size in SIZES:
        histories = random.choice(losses, (HISTORIES, size)).tolist()
        intervals = (of_losses(history).loss for history in histories)
        shares.append(fmean(each.low <= true_mean <= each.high for each in intervals if each))
    return shares


# Simulated players


def players(judge: Judge) -> dict[str, Choose]:
    """From best play down to somebody who often forgets the colours."""
    random, start = np.random.default_rng(SEED), Position.start(judge.lists)

    def careless(ignored: float) -> Choose:
        """Plays random words that fit, but ignores the colours so often."""

        def choose(position: Position) -> int:
            of = start if random.random() < ignored else position
            return int(random.choice(of.candidate_guesses))

        return choose

    def optimal(position: Position) -> int:
        best = judge.solver.best(position.candidates, limit=position.guesses_left)
        return best.guess

    named = ("entropy", "minimax", "expected", "letter-frequency", "elimination", "guessmap")
    return {
        "best play": optimal,
        **{name: strategies.make(name).choose for name in named},
        "any word that fits": careless(0),
        SLOPPY: careless(0.1),
        "ignores colours 30%": careless(0.3),
    }


def played_games(judge: Judge, list_name: str, choose: Choose) -> tuple[list[FinishedGame], float]:
    """Rated games of a player, and what their level adds in each to the plain difference of means.

    All have the same opener.
    """
    lists, chances = judge.lists, np.array(judge.lists.weights)
    random, start = np.random.default_rng(SEED), Position.start(judge.lists)
    opener, more = judge.lists.numbers[OPENER], 0.0

    def play(answer: int) -> FinishedGame:
        nonlocal more
        position, turns, ratings = start, list[Turn](), list[TurnRating]()
        while position.guesses_left and not (turns and turns[-1].pattern.is_win):
            before, guess = len(position), choose(position) if turns else opener
            loss, won = judge.costs(position, guess)
            more += won - max(0.0, loss - MOST)
            code = int(lists.table[answer, guess])
            replies = (each for each in position.split(guess) if each.turns[-1][1] == code)
            made = (*position.turns, (lists.guesses[guess], code))
            position = next(replies, replace(position, turns=made))
            after = 1 if code == lists.win else len(position)
            turns.append(Turn(lists.guesses[guess], Pattern.from_code(code, lists.length)))
            ratings.append(TurnRating(loss, 0.0, True, before, after=after, behind=loss))
        board = FinishedBoard(tuple(turns), lists.answers[answer])
        return FinishedGame(Mode.PRACTICE, list_name, False, (board,), ratings=tuple(ratings))

    answers = random.choice(len(lists.answers), GAMES, p=chances / chances.sum()).tolist()
    games = list(map(play, answers))
    return games, more / len(games)


def average_cost(words: WordList, more: float) -> tuple[float, float, float]:
    """What people need, what best play needs, and what the guesses of an average person cost.

    If answers are drawn by the weights of the list, luck is 0 on average apart from what risks win,
    so the cost is the difference of the means, `LOSS` for each lost game, and what the level of a
    player of that strength has `more`.
    """
    results = [people(answer) for answer in words.answers]
    needed, lost = (
        fmean((getattr(each, name) for each in results), words.weights) for name in ("mean", "lost")
    )
    best = Judge(words).opener
    return needed, best.expected_guesses, needed + LOSS * lost - best.price + more


def cost_per_bit(games: list[FinishedGame], played: int) -> float:
    """What these still lost after so many guesses, for each bit that was not known then."""
    longer = [game.ratings for game in games if game.guess_count > played]
    lost = fsum(min(MOST, rating.loss) for ratings in longer for rating in ratings[played:])
    return lost / (fsum(log2(ratings[played - 1].after or 1) for ratings in longer) or 1)


# What they try for a better level


def left_after(game: FinishedGame, guesses: int) -> int:
    """The words left after so many guesses; 0 if the game was over then."""
    return (game.ratings[guesses - 1].after or 0) if game.guess_count > guesses else 0


def first_costly(game: FinishedGame) -> int:
    """The number of the first costly guess, if the game goes on after it; 0 otherwise."""
    losses = enumerate((rating.loss for rating in game.ratings[:-1]), 1)
    return next((number for number, loss in losses if loss >= COSTLY), 0)


def hinted(game: FinishedGame, guesses: int) -> FinishedGame:
    """The game with a hint after so many guesses; 0 for no hint."""
    return replace(game, help_from=guesses + 1) if guesses else game


def given_up(game: FinishedGame, guesses: int) -> FinishedGame:
    """The game given up, or left for days, after so many guesses; 0 for played to its end."""
    board = replace(game.boards[0], turns=game.turns[: guesses or None])
    return replace(game, boards=(board,), ratings=game.ratings[: guesses or None])


def solved_at_once(game: FinishedGame, **changes: Any) -> FinishedGame:
    """Another game with the same word, which is known now."""
    board = replace(game.boards[0], turns=(Turn.parse(f"{game.answer}:ggggg"),))
    best = (replace(game.ratings[-1], loss=0.0, behind=0.0),)
    return replace(game, boards=(board,), ratings=best, **changes)


def sends_a_code(history: History, game: FinishedGame) -> None:
    """Makes a code, and plays it before its word comes in a game."""
    history.save_code(game.answer or "")
    history.add(solved_at_once(game, mode=Mode.CHALLENGE, uuid=new_uuid()))
    history.add(game)


def plays_a_day_again(history: History, game: FinishedGame) -> None:
    history.add(game)
    day = FIRST_DAY + timedelta(days=len(history.games(GameFilter(has_given=True))))
    history.add(solved_at_once(game, day=day, is_archived=True, uuid=new_uuid()))


def plays_in_two_windows(history: History, game: FinishedGame) -> None:
    """The same game to another end."""
    history.add(game)
    history.add(solved_at_once(game))


CHOICES: dict[str, Callable[[FinishedGame], FinishedGame]] = {
    "hint at 2 (more than 10 left)": lambda game: hinted(game, left_after(game, 1) > 10),
    "gives up at 2 (more than 10 left)": lambda game: given_up(game, left_after(game, 1) > 10),
    "hint at 3 (more than 8 left)": lambda game: hinted(game, 2 * (left_after(game, 2) > 8)),
    "gives up at 3 (more than 8 left)": lambda game: given_up(game, 2 * (left_after(game, 2) > 8)),
    "leaves at 4 (more than 2 left)": lambda game: given_up(game, 3 * (left_after(game, 3) > 2)),
    "hint after a costly guess": lambda game: hinted(game, first_costly(game)),
    "leaves after a costly guess": lambda game: given_up(game, first_costly(game)),
}
"""What a player does in some games."""
TRICKS: dict[str, Callable[[History, FinishedGame], object]] = {
    "own code": sends_a_code,
    "day again": plays_a_day_again,
    "two windows": plays_in_two_windows,
}
"""What a player adds to the games."""


def level(games: Iterable[FinishedGame]) -> float:
    """The mean cost of the games that count."""
    return fmean(each.loss for each in counted_games(games))


def with_trick(games: list[FinishedGame], keep: Callable[[History, FinishedGame], object]) -> float:
    """The mean cost after a trick with each of the games, as the history keeps them."""
    with TemporaryDirectory() as folder, closing(History.open(Path(folder) / "games")) as history:
        for number, game in enumerate(games):
            keep(history, replace(game, finished=game.finished + timedelta(minutes=number)))
        return level(history.games())


def show(*cells: object) -> None:
    """Print a row of a table."""
    texts = (f"{cell:.3f}" if isinstance(cell, float) else str(cell) for cell in cells)
    print(f"| {' | '.join(texts)} |", flush=True)


def show_strategies() -> None:
    print("The shares are those of histories whose interval contains the true mean.\n")
    show("player", "mean loss", *(f"{size} games" for size in SIZES))
    for player in strategies.names():
        losses = [*game_losses(simulate(word_list("original"), player)).values()]
        show(player, fmean(losses), *coverage(losses))


def show_choices(words: WordList) -> None:
    """The average cost with a list, what is still lost for each bit, and the level after choices,
    as a difference from that of the player who plays all games to their end."""
    judge, kept = Judge(words), dict[str, list[FinishedGame]]()
    print(f"\n{words.name}: what a player of each kind still loses for each bit after a guess, and")
    print("what its levels have more than the plain difference of means.\n")
    show("player", "more", "bit after 1", "bit after 2", "bit after 3")
    for player, choose in players(judge).items():
        kept[player], more = played_games(judge, words.name, choose)
        show(player, more, *(cost_per_bit(kept[player], played) for played in (1, 2, 3)))
        for name in AVERAGE_COSTS if player == SLOPPY else ():
            if (name == "nyt") is (words.name == "nyt"):
                show(
                    name, "people need, best play needs, cost", *average_cost(word_list(name), more)
                )
    print()
    show(words.name, "plays all", *CHOICES, *TRICKS)
    for player, games in kept.items():
        alone = level(games)
        chosen = (level(map(choice, games)) - alone for choice in CHOICES.values())
        tricked = (with_trick(games[:TRICKED], each) for each in TRICKS.values())
        own = level(games[:TRICKED])
        show(player, alone, *chosen, *(each - own for each in tricked))


def main() -> None:
    for name in COSTS_PER_BIT:
        show_choices(word_list(name))
    show_strategies()


if __name__ == "__main__":
    main()
