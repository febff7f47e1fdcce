"""What Practice asks the solver: the words left, and the best guesses for those who want hints."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

from wordle_tui.game.game import Candidates
from wordle_tui.game.practice import PracticeGame
from wordle_tui.solver.advice import Advice, Stage
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.engines import Engines, streamed


async def advice_on(
    played: PracticeGame, hints: bool, engines: Engines, stop: Stop
) -> AsyncIterator[Advice]:
    """The number of words left, and with `hints` better and better advice.

    Without them the solver is only made ready, for hints or for the rating.
    """
    game = played.game
    left = await asyncio.to_thread(getattr, played, "left")
    opening = None if game.turns else engines.opening(game.words, game.hard)
    if not hints:
        yield Advice(Stage.COUNTED, len(left.likely), len(left.rare))
    elif opening is not None:
        yield honest(opening, left)
    engine = await asyncio.to_thread(engines.engine, game.words)
    if hints and opening is None:
        async for advice in streamed(lambda: engine.advise(game, stop=stop)):
            yield honest(advice, left)


def honest(advice: Advice, left: Candidates) -> Advice:
    """The solver's advice with the count of the words that can be the answer here.

    The solver knows no answer outside its list, but a friend's word may be one.
    """
    if advice.contradiction is None:
        return replace(advice, rare=len(left.rare))
    words = tuple((word, 1 / len(left.rare)) for word in left.rare)
    return Advice(Stage.PROVED, 0, len(left.rare), words)
