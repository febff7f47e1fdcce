"""The sentences of Practice, and where its hints come from."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

from wordle_tui.advice.advice import Advice, Stage
from wordle_tui.advice.order import USUAL, Order
from wordle_tui.game.game import Candidates, Outcome
from wordle_tui.game.practice import PracticeGame
from wordle_tui.game.records import FinishedGame, Mode
from wordle_tui.game.wording import counted, spelled
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.engines import Engines
from wordle_tui.tui.shared.hints import Help, Hint, letters_sentence, words_left
from wordle_tui.tui.shared.message import Remark

SHOWN = 8
"""How many of the adversary's remaining words are listed."""
_WELCOME = {
    Mode.PRACTICE: "Guess the word: type {} letters, then press Enter.",
    Mode.ADVERSARY: "There is no fixed word: the program dodges as long as it can.",
    Mode.CHALLENGE: "A friend chose this word. Type a guess, then press Enter.",
}


def practice_sentence(game: PracticeGame, advice: Advice | None) -> str:
    """The state of the game and, with `advice`, how many words are left."""
    turns = len(game.game.turns)
    if game.outcome is Outcome.WON:
        return f"Solved in {counted(turns, 'guess')}."
    if game.outcome is Outcome.LOST:
        return "Given up." if game.is_given_up else "Not this time."
    number = f"Guess {turns + 1} of {game.game.limit}"
    return f"{number}: {words_left(advice)}." if advice is not None else f"{number}."


def practice_guidance(game: PracticeGame, letters: str) -> Remark:
    """What to do now, shown when there is no other remark."""
    if game.outcome is not Outcome.PLAYING:
        return Remark("")  # the card says what there is to say, the footer has the keys
    length = game.game.words.length
    if len(letters) == length:
        return Remark(f"Press Enter to guess {letters.upper()}.")
    return Remark("" if game.game.turns or letters else _WELCOME[game.mode].format(spelled(length)))


def answer_sentence(game: FinishedGame, left: Candidates) -> str:
    """What the word was, or some of the words that an adversary had left."""
    if game.answer is not None:
        return "" if game.is_won else f"The word was {game.answer.upper()}."
    words = left.words
    shown = ", ".join(word.upper() for word in words[:SHOWN])
    more = len(words) - SHOWN
    others = f" and {more:,} more" if more > 0 else ""
    return f"The program still had {counted(len(words), 'word')}: {shown}{others}."


async def help_with(
    played: PracticeGame, step: Hint, engines: Engines, stop: Stop, order: Order = USUAL
) -> AsyncIterator[Help]:
    """The number of words left and the hints up to a step, in versions that get better.

    If the step needs no solver, it is only prepared, for later hints or for the rating.
    """
    game = played.game
    left = await asyncio.to_thread(getattr, played, "left")
    letters = ""
    if step >= Hint.LETTERS:
        letters = await asyncio.to_thread(letters_sentence, game.turns, left.words)
    opening = None
    if not game.turns:
        opening = await asyncio.to_thread(engines.opening, game.words, game.hard, order)
    if step < Hint.THREE:
        yield Help(Advice(Stage.COUNTED, len(left.likely), len(left.rare)), letters)
    elif opening is not None:
        yield Help(_shortened(honest(opening, left), step), letters)
    if step >= Hint.THREE and opening is None:
        async for advice in engines.advice(game, order, stop):
            yield Help(_shortened(honest(advice, left), step), letters)
    else:
        await asyncio.to_thread(engines.engine, game.words)


def _shortened(advice: Advice, step: Hint) -> Advice:
    """The advice with three guesses, or with all of them at the last step."""
    if step is Hint.ALL:
        return advice
    return replace(advice, suggestions=advice.worth_showing[:3])


def honest(advice: Advice, left: Candidates) -> Advice:
    """The advice with the number of words that can be the answer in this game.

    A friend's word may be outside the list of answers, which the solver does not expect.
    """
    if advice.contradiction is None:
        return replace(advice, rare=len(left.rare))
    words = tuple((word, 1 / len(left.rare)) for word in left.rare)
    return Advice(Stage.PROVED, 0, len(left.rare), words)
