"""What Practice tells the player: words left, hints, the rules, what to do now. Knows no screen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

from wordle_tui.game.game import Candidates, Outcome
from wordle_tui.game.practice import PracticeGame
from wordle_tui.game.records import Mode
from wordle_tui.game.wording import counted
from wordle_tui.solver.advice import Advice, Stage
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.engines import Engines
from wordle_tui.tui.shared.message import Remark

_WELCOME = {
    Mode.PRACTICE: "Guess the word: type five letters, then press Enter.",
    Mode.ADVERSARY: "There is no fixed word: the program dodges as long as it can.",
    Mode.CHALLENGE: "A friend chose this word. Type a guess, then press Enter.",
}


def rules_of(game: PracticeGame) -> str:
    """The rules of the game, and whether hints were used."""
    parts = [game.mode.value.capitalize(), game.game.words.name]
    parts += ["hard mode"] if game.game.hard else []
    parts += [f"hints used on {counted(game.hints, 'guess')}"] if game.hints else []
    return " · ".join(parts)


def practice_guidance(game: PracticeGame, letters: str) -> Remark:
    """What to say when nothing else is to be said."""
    if letters:
        return Remark("")
    if game.outcome is Outcome.WON:
        guesses = counted(len(game.game.turns), "guess")
        return Remark(f"Solved in {guesses}. Press Enter to play again.", "success")
    if game.outcome is Outcome.LOST:
        return Remark("Not this time. Press Enter to play again.", "warning")
    return Remark("" if game.game.turns else _WELCOME[game.mode])


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
    if hints and opening is None:
        async for advice in engines.advice(game, "optimal", stop):
            yield honest(advice, left)
    else:
        await asyncio.to_thread(engines.engine, game.words)


def honest(advice: Advice, left: Candidates) -> Advice:
    """The solver's advice with the count of the words that can be the answer here.

    The solver knows no answer outside its list, but a friend's word may be one.
    """
    if advice.contradiction is None:
        return replace(advice, rare=len(left.rare))
    words = tuple((word, 1 / len(left.rare)) for word in left.rare)
    return Advice(Stage.PROVED, 0, len(left.rare), words)
