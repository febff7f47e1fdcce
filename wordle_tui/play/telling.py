"""A game that was played elsewhere, told by all its words: the last one is the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wordle_tui.game.board import Board
from wordle_tui.game.errors import WordleError
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn, broken_clue
from wordle_tui.play.drafts import GameRules

_AGAIN = "Press {board.keep} again to keep it."


class Doubt(NamedTuple):
    """What is asked before a game is kept."""

    why: str
    then: str = _AGAIN
    """What the key does that confirms it."""


class KnownAnswer(NamedTuple):
    """The answer of the day of a game, known from elsewhere."""

    word: str
    sentence: str
    """What is said if another one is told."""


class ToldGame(NamedTuple):
    """A whole game, and what is doubtful about it."""

    board: Board
    doubts: tuple[Doubt, ...]
    remark: str
    """What is said once it is kept."""


def told(words: Sequence[str], rules: GameRules, known: KnownAnswer | None = None) -> ToldGame:
    """The game that the words tell; one word more than there are guesses is the answer of a lost
    one. Raises a `WordleError` if they cannot be a whole game.

    >>> from wordle_tui.game.words import word_list
    >>> str(told(("slate", "crony", "march"), GameRules(word_list("nyt"))).board)
    'slate:bbybb crony:yybbb march:ggggg'
    """
    listed, is_hard, limit = rules
    guesses, answer = words[:limit], words[-1]
    doubts: list[Doubt] = []
    if known is not None and answer != known.word:
        if len(words) != limit:
            raise WordleError(f"{known.sentence} Is a guess missing, or is it another day?")
        answer = known.word
        doubts.append(Doubt(known.sentence, "{board.keep} keeps it as lost."))
    if answer in guesses[:-1]:
        number = guesses.index(answer) + 1
        raise WordleError(f"{answer.upper()} was guess {number}, so the game ended with it.")
    turns = tuple(Turn(guess, feedback(guess, answer)) for guess in guesses)
    unknown = [word for word in dict.fromkeys((*guesses, answer)) if word not in listed.accepted]
    if not listed.has_only_answers:
        what = "a Wordle word" if listed.name == "nyt" else f"in the {listed.name} list"
        doubts += [Doubt(f"{word.upper()} isn't {what}.") for word in unknown]
    if known is None and answer not in (*unknown, *listed.answers):
        doubts.append(Doubt(f"{answer.upper()} isn't a likely answer."))
    broken = [turn for row, turn in enumerate(turns) if broken_clue(turn.guess, turns[:row])]
    if is_hard and broken:
        why = f"{broken[0].guess.upper()} breaks hard mode. A typo?"
        doubts.append(Doubt(why, "{board.keep} keeps the game as not hard."))
    twice = [guess for row, guess in enumerate(guesses) if guess in guesses[:row]]
    remark = f"You guessed {twice[0].upper()} twice." if twice else ""
    board = Board(listed, turns, is_hard and not broken, answer, limit)
    return ToldGame(board, tuple(doubts), remark)
