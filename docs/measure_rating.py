"""Measure the rating with players whose true values are known: `python docs/measure_rating.py`.

Prints the figures that docs/improve.md and docs/how-it-works.md state. Each strategy plays every
answer of the `original` list, and its games are rated exactly. Everything random has a fixed seed,
so the figures are the same every time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from math import fsum, log2
from statistics import fmean

import numpy as np

from wordle_tui import strategies
from wordle_tui.advice.book import opening_advice
from wordle_tui.game.people import people
from wordle_tui.game.records import FinishedBoard, FinishedGame, Mode, TurnRating
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.turn import Turn
from wordle_tui.game.words import WordList, word_list
from wordle_tui.rating.performance import AVERAGE_COSTS, COSTS_PER_BIT, counted_games, of_losses
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import Solver
from wordle_tui.solver.tree import Tree
from wordle_tui.strategies.simulation import Simulation, simulate

SEED = 14
HISTORIES = 10_000
SIZES = (10, 30, 100)
OPENER = "slate"
GAMES = 1000
IGNORED = 0.1
"""How often a sloppy player, who plays random words that fit, ignores the colours. The guesses then
cost about as much as those of an average person."""
COSTLY = 0.3


def best_mean(words: WordList) -> float:
    """The mean number of guesses of best play, from the book: to prove it takes hours."""
    book = opening_advice(words, hard=False, unlimited=True)
    assert book is not None, "there is a book"
    return book.suggestions[0].expected_guesses


def average_costs() -> dict[str, tuple[float, float]]:
    """For each list, the mean number of guesses that people need, and that of best play.

    If answers are drawn by the weights of the list, luck is 0 on average, so the difference is what
    the guesses of an average person cost.
    """
    found = {}
    for words in map(word_list, AVERAGE_COSTS):
        means = (people(answer).mean for answer in words.answers)
        found[words.name] = fmean(means, words.weights), best_mean(words)
    return found


def game_losses(simulation: Simulation) -> dict[str, float]:
    """The loss of the game against each answer, within the limit of guesses."""
    solver, losses = Solver(lists_of(simulation.words)), dict[str, float]()

    def least(position: Position) -> float:
        if position.turns:
            return solver.best(position.candidates).expected_guesses
        return best_mean(simulation.words)

    def walk(position: Position, tree: Tree, lost: float) -> None:
        replies, weigh = position.split(tree.guess), solver.lists.weigh
        if len(position.turns) < simulation.limit:
            later = fsum(weigh(reply.candidates) * least(reply) for reply in replies)
            lost += max(0.0, 1 + later / weigh(position.candidates) - least(position))
        if tree.answer is not None:
            losses[solver.lists.answers[tree.answer]] = lost
        for reply in replies:
            walk(reply, tree.branches[reply.turns[-1][1]], lost)

    walk(Position.start(solver.lists, limit=simulation.limit), simulation.tree(), 0.0)
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


def helped_after_costly(game: FinishedGame) -> FinishedGame:
    """The game with a hint after the first costly guess, if it goes on then."""
    losses = enumerate((rating.loss for rating in game.ratings[1:]), 2)
    number = 1 + next((number for number, loss in losses if loss >= COSTLY), game.guess_count)
    return replace(game, help_from=number) if game.guess_count >= number else game


def given_up_at_3(game: FinishedGame) -> FinishedGame:
    """The game given up after two guesses if more than eight words were left."""
    if game.guess_count < 3 or (game.ratings[1].after or 0) <= 8:
        return game
    board = replace(game.boards[0], turns=game.turns[:2])
    return replace(game, boards=(board,), ratings=game.ratings[:2])


CHOICES: dict[str, Callable[[FinishedGame], FinishedGame]] = {
    "plays all": lambda game: game,
    "hint after a costly guess": helped_after_costly,
    "gives up at guess 3, more than 8 words left": given_up_at_3,
}


def played_games(name: str) -> dict[str, list[FinishedGame]]:
    """Rated games of some players with that list, all with the same opener, which costs nothing."""
    words = word_list(name)
    lists, random = lists_of(words), np.random.default_rng(SEED)
    start, solver = Position.start(lists), Solver(lists)
    best = cache(lambda candidates: solver.best(candidates).expected_guesses)
    value = cache(lambda candidates, guess: solver.value(candidates, guess).expected_guesses)

    def sloppy(position: Position) -> int:
        ignores = random.random() < IGNORED
        return int(random.choice((start if ignores else position).candidate_guesses))

    def play(answer: int, choose: Callable[[Position], int]) -> FinishedGame:
        position, guess = start, lists.numbers[OPENER]
        turns, ratings = list[Turn](), list[TurnRating]()
        while len(turns) < position.limit and not (turns and turns[-1].pattern.is_win):
            before, loss = position.candidates, 0.0
            if turns:
                guess = choose(position)
                loss = max(0.0, value(before, guess) - best(before))
            code = int(lists.table[answer, guess])
            replies = (each for each in position.split(guess) if each.turns[-1][1] == code)
            position = next(replies, position)
            after = 1 if code == lists.win else len(position)
            turns.append(Turn(lists.guesses[guess], Pattern.from_code(code, lists.length)))
            ratings.append(TurnRating(loss, 0.0, True, len(before), after=after))
        board = FinishedBoard(tuple(turns), lists.answers[answer])
        return FinishedGame(Mode.PRACTICE, name, False, (board,), ratings=tuple(ratings))

    frequency, chances = strategies.make("letter-frequency"), np.array(lists.weights)
    answers = random.choice(len(lists.answers), GAMES, p=chances / chances.sum()).tolist()
    players = {"sloppy": sloppy, "letter frequency": frequency.choose}
    return {
        player: [play(answer, choose) for answer in answers] for player, choose in players.items()
    }


def cost_per_bit(games: list[FinishedGame]) -> float:
    """What these still lost after the second guess, for each bit that was not known then."""
    longer = [game.ratings for game in games if game.guess_count > 2]
    lost = fsum(rating.loss for ratings in longer for rating in ratings[2:])
    return lost / fsum(log2(ratings[1].after or 1) for ratings in longer)


def chosen_ratings(games: list[FinishedGame]) -> list[float]:
    """The rating of these games after each of the choices."""
    counted = (counted_games(map(choice, games)) for choice in CHOICES.values())
    return [fmean(each.loss for each in some) for some in counted]


def show(*cells: object) -> None:
    """Print a row of a table."""
    texts = (f"{cell:.3f}" if isinstance(cell, float) else str(cell) for cell in cells)
    print(f"| {' | '.join(texts)} |", flush=True)


def main() -> None:
    show("list", "people need", "best play needs", "cost")
    for name, (needed, best) in average_costs().items():
        show(name, needed, best, needed - best)
    print("\nThe shares are those of histories whose interval contains the true mean.\n")
    show("player", "mean loss", *(f"{size} games" for size in SIZES))
    for player in strategies.names():
        losses = [*game_losses(simulate(word_list("original"), player)).values()]
        show(player, fmean(losses), *coverage(losses))
    print("\nThe bits are what an average person still loses for each after two guesses.\n")
    show("list", "player", *CHOICES, "bit")
    for name in COSTS_PER_BIT:
        for player, games in played_games(name).items():
            show(name, player, *chosen_ratings(games), cost_per_bit(games))


if __name__ == "__main__":
    main()
