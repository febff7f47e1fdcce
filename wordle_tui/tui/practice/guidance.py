"""What Practice says: the rules of the game, and what to do now. Knows no screen."""

from __future__ import annotations

from wordle_tui.game.game import Outcome
from wordle_tui.game.practice import PracticeGame
from wordle_tui.game.records import Mode
from wordle_tui.game.wording import counted
from wordle_tui.tui.shared.remark import Remark

_WELCOME = {
    Mode.PRACTICE: "Guess the word: type five letters, then enter.",
    Mode.ADVERSARY: "No word is fixed: the program evades as long as it can.",
    Mode.CHALLENGE: "A friend has chosen this word. Type a guess, then enter.",
}


def rules_of(game: PracticeGame) -> str:
    """The rules of the game, and whether hints were used."""
    parts = [game.mode.value.capitalize(), game.game.words.name]
    parts += ["hard mode"] if game.game.hard else []
    parts += [f"{game.hints} with hints"] if game.hints else []
    return " · ".join(parts)


def practice_guidance(game: PracticeGame | None, letters: str) -> Remark:
    """What to say when nothing else is to be said."""
    if game is None or letters:
        return Remark("")
    if game.outcome is Outcome.WON:
        count = len(game.game.turns)
        guesses = counted(count, "guess")
        return Remark(f"Solved in {guesses}. Enter: play again.", "success")
    if game.outcome is Outcome.LOST:
        return Remark("Not this time. Enter: play again.", "warning")
    return Remark("" if game.game.turns else _WELCOME[game.mode])
