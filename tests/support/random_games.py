"""Random word lists and games, for tests that compare with a slow reference."""

from random import Random

from tests.support.solver_reference import is_legal
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.words import WordClass, WordList, word_list


def random_list(random: Random, answers: int, others: int, *, weighted: bool) -> WordList:
    """A few words that are much alike, so that games take some guesses."""
    alike = [word for word in word_list("original").guesses if word[1] in "ai" and word[4] in "esy"]
    chosen = random.sample(alike, answers + others)
    cuts = (answers // 3, 2 * answers // 3) if weighted else (answers, answers)
    classes = [
        WordClass("often", 20, tuple(chosen[: cuts[0]])),
        WordClass("seldom", 2, tuple(chosen[cuts[0] : cuts[1]])),
        WordClass("hardly", 1, tuple(chosen[cuts[1] : answers])),
    ]
    return WordList(
        "random",
        "",
        tuple(sorted(chosen)),
        tuple(word_class for word_class in classes if word_class.words),
    )


def random_game(random: Random, words: WordList, *, hard: bool) -> Game:
    """A game of random legal guesses, up to the win, the sixth guess, or some guess before."""
    game = Game(words, hard=hard, answer=random.choice(words.answers))
    stop_after = random.choice([1, 2, 6, 6, 6, 6])
    while game.outcome is Outcome.PLAYING and len(game.turns) < stop_after:
        tiles = [(turn.guess, str(turn.pattern)) for turn in game.turns]
        legal = [w for w in words.guesses if all(is_legal(w, turn) for turn in tiles)]
        fitting = [w for w in words.answers if all(t.allows(w) for t in game.turns)]
        game = game.play(random.choice(random.choice([legal if hard else words.guesses, fitting])))
    return game
