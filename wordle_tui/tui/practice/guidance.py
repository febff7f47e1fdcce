"""What Practice asks the solver, and says about its keys; independent of Textual."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

from wordle_tui.advice.advice import Advice, Stage, WordsLeft
from wordle_tui.advice.hints import Hint, honest, letters_sentence
from wordle_tui.advice.order import USUAL, Order
from wordle_tui.game.game import Outcome
from wordle_tui.game.practice import PracticeGame
from wordle_tui.game.records import Mode
from wordle_tui.game.wording import spelled
from wordle_tui.play.remark import Remark
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.engines import Engines
from wordle_tui.tui.widgets.hints import Help

_WELCOME = {
    Mode.PRACTICE: "Guess the word: type {} letters, then press Enter.",
    Mode.ADVERSARY: "There is no fixed word: the program dodges as long as it can.",
    Mode.CHALLENGE: "A friend chose this word. Type a guess, then press Enter.",
}


def practice_guidance(game: PracticeGame, letters: str) -> Remark:
    """What to do now, shown when there is no other remark."""
    if game.outcome is not Outcome.PLAYING:
        return Remark("")  # the card says what there is to say, the footer has the keys
    length = game.game.words.length
    if len(letters) == length:
        return Remark(f"Press Enter to guess {letters.upper()}.")
    if not game.is_kept and not letters:
        return Remark("This game is not kept. F7 goes back to the card.")
    return Remark("" if game.game.turns or letters else _WELCOME[game.mode].format(spelled(length)))


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
        yield Help(Advice(Stage.COUNTED, (WordsLeft.of(left, game.words),)), letters)
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
