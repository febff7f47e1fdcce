"""The rule of a game: what every guess must keep of the clues."""

from __future__ import annotations

from enum import IntEnum


class Rule(IntEnum):
    """Which clues every guess must keep. A later rule demands all that an earlier one does.

    >>> Rule.of(hard=True), Rule.HARD < Rule.ULTRA, Rule.ULTRA.title
    (<Rule.HARD: 1>, True, 'ultra hard mode')
    """

    NORMAL = 0
    """None: every accepted word may be guessed."""
    HARD = 1
    """Green letters stay in their places, and revealed letters are used again."""
    ULTRA = 2
    """All: a guess must fit everything that is known, as the answer does."""

    @classmethod
    def of(cls, hard: bool, ultra: bool = False) -> Rule:
        """The rule by the two switches with which options and files state it."""
        return cls.ULTRA if ultra else cls.HARD if hard else cls.NORMAL

    @property
    def is_hard(self) -> bool:
        """Whether it is hard or ultra hard mode."""
        return self is not Rule.NORMAL

    @property
    def is_ultra(self) -> bool:
        return self is Rule.ULTRA

    @property
    def switches(self) -> dict[str, bool]:
        """What `of` takes, as files and JSON state it."""
        return {"hard": self.is_hard, "ultra": self.is_ultra}

    @property
    def title(self) -> str:
        return ("normal mode", "hard mode", "ultra hard mode")[self]

    @property
    def next(self) -> Rule:
        """The rule that follows it where a key turns through them."""
        return Rule((self + 1) % len(Rule))
