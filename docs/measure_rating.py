"""Measure the performance rating with players whose true values are known.

    python docs/measure_rating.py            # the tables of docs/how-it-works.md; takes ten minutes

Each strategy plays every answer of the `original` list, and its games are rated exactly. Other
players play perfectly except for some mistakes, which lose as much as random words do
(`mistake_losses`). Histories are drawn from these games with a fixed seed, so the tables are
the same every time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from math import fsum, log2, sqrt
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from wordle_tui import strategies
from wordle_tui.advice.advice import SAME
from wordle_tui.advice.book import opening_advice
from wordle_tui.game.errors import WordleError
from wordle_tui.game.people import people
from wordle_tui.game.records import FinishedBoard, FinishedGame, Mode, TurnRating
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.turn import Turn
from wordle_tui.game.words import word_list
from wordle_tui.rating.performance import (
    AVERAGE_COSTS,
    COSTS_PER_BIT,
    QUANTILE,
    SKEWED,
    WIDENED,
    Interval,
    Performance,
    counted_games,
    level,
    of_losses,
)
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import Solver
from wordle_tui.solver.tree import Tree
from wordle_tui.strategies.simulation import Simulation, simulate

SEED = 14
HISTORIES = 10_000
SIZES = (10, 30, 100)
ERROR_RATES = (0.006, 0.02, 0.05, 0.1, 0.2, 0.4, 0.7)
CARELESS = 0.2
"""The share of mistakes that ignore the colours."""
ERRING_GAMES = 100_000

Values = npt.NDArray[np.float64]


class PlayedGame(NamedTuple):
    """The losses and the luck of a game, within the limit of guesses."""

    losses: tuple[float, ...]
    """One for each guess."""
    luck: float

    @property
    def loss(self) -> float:
        return fsum(self.losses)


def played_games(simulation: Simulation) -> dict[str, PlayedGame]:
    """The game against each answer, rated exactly.

    Raises `WordleError` for a strategy that does not use all tiles, or that considers more words
    possible than the answers, because its positions are not those of the game.
    """
    if simulation.options["knowledge"] != "full" or simulation.played is not None:
        raise WordleError("Only strategies that see all colours and know the answers can be rated.")
    solver = Solver(lists_of(simulation.words))
    book = opening_advice(simulation.words, simulation.hard, unlimited=True)
    games: dict[str, PlayedGame] = {}

    def least(position: Position) -> float:
        if not position.turns and book is not None:  # to prove the best opener takes hours
            return book.suggestions[0].expected_guesses
        return solver.best(position.candidates, revealed=position.revealed).expected_guesses

    def walk(position: Position, tree: Tree, so_far: PlayedGame) -> None:
        replies = position.split(tree.guess)
        total = solver.lists.weigh(position.candidates)
        afters = [(solver.lists.weigh(reply.candidates) / total, least(reply)) for reply in replies]
        mean = sum(chance * after for chance, after in afters)
        counts = len(position.turns) < simulation.limit
        loss = 1 + mean - least(position)

        def with_luck(luck: float) -> PlayedGame:
            if not counts:
                return so_far
            return PlayedGame((*so_far.losses, max(0.0, loss)), so_far.luck + luck)

        if tree.answer is not None:
            games[solver.lists.answers[tree.answer]] = with_luck(mean)
        for reply, (_, after) in zip(replies, afters, strict=True):
            walk(reply, tree.branches[reply.turns[-1][1]], with_luck(mean - after))

    walk(
        Position.start(solver.lists, hard=simulation.hard, limit=simulation.limit),
        simulation.tree(),
        PlayedGame((), 0.0),
    )
    return {answer: games[answer] for answer in simulation.words.answers}


class Coverage(NamedTuple):
    """How the interval works for a player."""

    coverage: dict[int, float]
    """By number of games: the share of histories whose interval contains the true mean."""
    margins: dict[int, float]
    """By number of games: the mean margin."""


class Measured(NamedTuple):
    """A strategy and its measurements."""

    name: str
    opener: str
    mean_loss: float
    sd: float
    interval: Coverage


def measure(name: str, seed: int = SEED, **options: Any) -> Measured:
    """Measure the strategy with these options."""
    simulation = simulate(word_list("original"), strategies.make(name, **options))
    played = played_games(simulation).values()
    losses = np.array([game.loss for game in played])
    return Measured(
        f"{name}, hard mode" if simulation.hard else name,
        simulation.opener,
        float(losses.mean()),
        float(losses.std()),
        measured_interval(losses, np.random.default_rng(seed)),
    )


def measured_interval(
    losses: Values,
    random: np.random.Generator,
    rating_of: Callable[[Sequence[float]], Performance] = of_losses,
) -> Coverage:
    """Measure the interval with histories drawn from games with these losses."""
    true_mean = float(losses.mean())
    coverage, margins = {}, {}
    for size in SIZES:
        histories = random.choice(losses, (HISTORIES, size)).tolist()
        ratings = [rating_of(history) for history in histories]
        ends = [rating.loss[1:] for rating in ratings if rating.loss]
        coverage[size] = fmean(low <= true_mean <= high for low, high in ends)
        margins[size] = fmean((high - low) / 2 for low, high in ends)
    return Coverage(coverage, margins)


def earlier_rating(losses: Sequence[float]) -> Performance:
    """The rating with its interval as it was before one more game was added, to compare."""
    count, mean = len(losses), fmean(losses)
    variance = sum((loss - mean) ** 2 for loss in losses) / (count - 1)
    error = sqrt((variance + 0.05**2 / count) / count)
    width, shift = QUANTILE + WIDENED / count, SKEWED / sqrt(count)
    low = max(0.0, mean - (width - shift) * error)
    return Performance(count, Interval(mean, low, mean + (width + shift) * error))


class Erring(NamedTuple):
    """A player who errs in some guesses, and the interval before and now."""

    rate: float
    """The share of guesses after the opener that are mistakes."""
    mean_loss: float
    before: Coverage
    now: Coverage


def erring_players(
    rates: Sequence[float] = ERROR_RATES, careless: float = CARELESS
) -> list[Erring]:
    """Players who play as the optimal strategy does, except for mistakes at these rates.

    The mistakes happen at random and independently. Their losses are drawn from those that a
    careless guess, or otherwise a guess that fits, has in the positions of the perfect games.
    """
    random = np.random.default_rng(SEED)
    perfect = simulate(word_list("original"), strategies.make("optimal"))
    fitting, ignoring = mistake_losses(perfect.tree(), random)
    guesses = [depth - 1 for _, depth in perfect.tree().depths()]
    players = []
    for rate in rates:
        mistakes = random.binomial(random.choice(guesses, ERRING_GAMES), rate)
        shape = ERRING_GAMES, mistakes.max()
        is_careless = random.random(shape) < careless
        made = np.where(is_careless, random.choice(ignoring, shape), random.choice(fitting, shape))
        losses = (made * (np.arange(shape[1]) < mistakes[:, None])).sum(axis=1)
        before, now = (
            measured_interval(losses, np.random.default_rng(SEED), rating_of)
            for rating_of in (earlier_rating, of_losses)
        )
        players.append(Erring(rate, float(losses.mean()), before, now))
    return players


def mistake_losses(tree: Tree, random: np.random.Generator) -> tuple[Values, Values]:
    """What random guesses lose in the positions after the opener of the perfect games.

    First of random words that fit, then of random answers that ignore the colours. A position
    occurs as often as it has candidates; guesses that lose nothing are left out.
    """
    solver = Solver(lists_of(word_list("original")))
    start = Position.start(solver.lists)
    losses: tuple[list[float], list[float]] = [], []

    def walk(position: Position, tree: Tree) -> None:
        for reply in position.split(tree.guess):
            best = solver.best(reply.candidates, revealed=reply.revealed).expected_guesses
            for kind, words in zip(losses, (reply, start), strict=True):
                for guess in random.choice(words.candidate_guesses, len(reply)).tolist():
                    value = solver.value(reply.candidates, guess, revealed=reply.revealed)
                    kind.append(value.expected_guesses - best)
            walk(reply, tree.branches[reply.turns[-1][1]])

    walk(start, tree)
    fitting, ignoring = (np.array([loss for loss in kind if loss > SAME]) for kind in losses)
    return fitting, ignoring


def players() -> list[str]:
    """Every strategy that gives something away."""
    return [name for name in strategies.names() if name != "optimal"]


FRESH: tuple[tuple[str, dict[str, Any]], ...] = (
    ("entropy", {"hard": True}),
    ("expected", {"opener": "adieu"}),
    ("letter-frequency", {"opener": "crane", "hard": True}),
    ("distinct-letters", {"opener": "audio"}),
    ("guessmap", {"opener": "slate"}),
)
"""Players whose games were not used to choose the interval or its constants."""


def fresh_players() -> list[Measured]:
    return [measure(name, seed=SEED + 1, **options) for name, options in FRESH]


OPENER = "slate"
CHOOSING_GAMES = 1000
CARELESS_PLAYERS = {"sloppy": 0.1, "random fitting": 0.0}
"""Players of random words that fit, and how often they ignore the colours. The guesses of the first
cost about as much as those of an average person."""
COSTLY = 0.3

Choose = Callable[[Position], int]
"""The number of the guess that a player makes in a position."""


def helped(game: FinishedGame, number: int) -> FinishedGame:
    """The game with a hint before that guess, if it goes on so long."""
    return replace(game, help_from=number) if game.guess_count >= number else game


def helped_after_costly(game: FinishedGame) -> FinishedGame:
    costly = (n for n, rating in enumerate(game.ratings, 1) if n > 1 and rating.loss >= COSTLY)
    return helped(game, next(costly, game.guess_count) + 1)


def given_up_at_3(game: FinishedGame) -> FinishedGame:
    """The game given up after two guesses if more than eight words were left."""
    if game.guess_count < 3 or (game.ratings[1].after or 0) <= 8:
        return game
    board = replace(game.boards[0], turns=game.turns[:2])
    return replace(game, boards=(board,), ratings=game.ratings[:2])


CHOICES: dict[str, Callable[[FinishedGame], FinishedGame]] = {
    "plays all": lambda game: game,
    "hint at guess 5": lambda game: helped(game, 5),
    "hint after a costly guess": helped_after_costly,
    "always at guess 3": lambda game: helped(game, 3),
    "gives up at guess 3 with more than 8 words left": given_up_at_3,
}
"""When players ask for a hint, or give up."""


class Choosing(NamedTuple):
    """What choosing when to ask for help does to the ratings of players."""

    cost_per_bit: float
    """What the sloppy player still loses after the second guess, for each bit not known then."""
    ratings: dict[str, dict[str, float]]
    """By player and by choice, without the opener."""


def choosing(name: str, count: int = CHOOSING_GAMES) -> Choosing:
    """Let players choose when to ask for help, in games with that list."""
    words = word_list(name)
    lists, random = lists_of(words), np.random.default_rng(SEED)
    start, solver = Position.start(lists), Solver(lists)
    best = cache(lambda candidates: solver.best(candidates).expected_guesses)
    value = cache(lambda candidates, guess: solver.value(candidates, guess).expected_guesses)

    def careless(share: float) -> Choose:
        def choose(position: Position) -> int:
            ignores = random.random() < share
            return int(random.choice((start if ignores else position).candidate_guesses))

        return choose

    def played(answer: int, choose: Choose) -> FinishedGame:
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

    players = {each: careless(share) for each, share in CARELESS_PLAYERS.items()}
    players["letter frequency"] = strategies.make("letter-frequency").choose
    chances = np.array(lists.weights) / sum(lists.weights)
    games = {
        player: [
            played(answer, choose)
            for answer in random.choice(len(lists.answers), count, p=chances).tolist()
        ]
        for player, choose in players.items()
    }
    longer = [game.ratings for game in games["sloppy"] if game.guess_count > 2]
    lost = fsum(rating.loss for ratings in longer for rating in ratings[2:])
    bits = fsum(log2(ratings[1].after or 1) for ratings in longer)
    return Choosing(
        lost / bits,
        {
            player: {
                choice: fmean(each.loss for each in counted_games(map(made, some)))
                for choice, made in CHOICES.items()
            }
            for player, some in games.items()
        },
    )


def average_costs() -> dict[str, tuple[float, float]]:
    """For each list, the mean number of guesses that people need, and that of best play.

    If answers are drawn by the weights of the list, luck is 0 on average, so the difference is what
    the guesses of an average person cost.
    """
    costs = {}
    for name in AVERAGE_COSTS:
        words = word_list(name)
        opening = opening_advice(words, hard=False, unlimited=True)
        assert opening is not None, "there is a book"
        needed = fmean((people(answer).mean for answer in words.answers), words.weights)
        costs[name] = needed, opening.suggestions[0].expected_guesses
    return costs


def main() -> None:
    print("| list | people need | best play needs | cost |\n|---|---|---|---|")
    for name, (needed, best) in average_costs().items():
        print(f"| {name} | {needed:.2f} | {best:.2f} | {needed - best:.2f} |")
    print()
    measured = sorted(map(measure, players()), key=lambda player: player.mean_loss)
    print("| player | opener | mean loss | SD | level |\n|---|---|---|---|---|")
    print("| optimal | salet | 0.000 | 0.000 | flawless |")
    for player in measured:
        cells = player.name, player.opener, f"{player.mean_loss:.3f}", f"{player.sd:.3f}"
        print(f"| {' | '.join(cells)} | {level(player.mean_loss)} |")
    print_measured(measured)
    print_measured(fresh_players())
    print_erring(erring_players())
    for name in COSTS_PER_BIT:
        print_choosing(name)


def print_choosing(name: str) -> None:
    cost, ratings = choosing(name)
    print(f"\n{name}: an average person still loses {cost:.3f} for each bit after two guesses.")
    print(f"\n| player | {' | '.join(CHOICES)} |\n|{'---|' * (1 + len(CHOICES))}")
    for player, by_choice in ratings.items():
        print(f"| {player} | {' | '.join(f'{each:.3f}' for each in by_choice.values())} |")


def print_erring(players: list[Erring]) -> None:
    sizes = " | ".join(f"{size} games" for size in SIZES)
    print(f"\n| mistakes | mean loss | {sizes} | ± after 30 |\n|{'---|' * 6}")
    for player in players:
        shares = (
            f"{player.before.coverage[size]:.1%} → {player.now.coverage[size]:.1%}"
            for size in SIZES
        )
        margins = f"±{player.before.margins[30]:.3f} → ±{player.now.margins[30]:.3f}"
        cells = f"{player.rate:.1%}", f"{player.mean_loss:.3f}", *shares, margins
        print(f"| {' | '.join(cells)} |")


def print_measured(measured: list[Measured]) -> None:
    titles = "10 games | 30 games | 100 games | ± after 30"
    print(f"\n| player | opener | {titles} |\n|{'---|' * 6}")
    for player in measured:
        covered = " | ".join(f"{share:.1%}" for share in player.interval.coverage.values())
        margin = f"±{player.interval.margins[30]:.3f}"
        cells = player.name, player.opener, covered, margin
        print(f"| {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
