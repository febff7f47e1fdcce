"""Who sets the colours of a game: the player, known answers, or the adversary."""

from __future__ import annotations

from dataclasses import dataclass

from wordle_tui.game.game import Game, evasive_pattern
from wordle_tui.game.tiles import Pattern, feedback


@dataclass(frozen=True)
class ByPlayer:
    """The player sets them: the game is played elsewhere."""


@dataclass(frozen=True)
class ByAnswers:
    """The program sets them by the answers, one for each board."""

    answers: tuple[str, ...]

    def pattern(self, guess: str, board: int, game: Game) -> Pattern:
        """The colours of a guess on a board."""
        return feedback(guess, self.answers[board])


@dataclass(frozen=True)
class ByAdversary:
    """The program sets them so that as many words as possible stay."""

    def pattern(self, guess: str, board: int, game: Game) -> Pattern:
        """The colours of a guess in a game."""
        return evasive_pattern(guess, game.candidates.likely)


Colours = ByPlayer | ByAnswers | ByAdversary
