"""The errors whose text is a sentence for the user."""


class WordleError(ValueError):
    """The base of every error whose text is a sentence for the user."""


class HistoryError(WordleError):
    """The history cannot be read or written."""


class WordError(WordleError):
    """The text is not a word of five letters a-z."""


class UnknownWordError(WordError):
    """The word is well formed, but the list does not accept it."""


class PatternError(WordleError):
    """The text is not a pattern, or no guess can produce that pattern."""


class GameOverError(WordleError):
    """The game is won or all guesses are used."""


class RepeatedGuessError(WordError):
    """The word has been guessed in this game."""


class HardModeError(WordleError):
    """The guess ignores a clue that hard mode makes binding."""


class ContradictionError(WordleError):
    """No accepted word fits all the turns."""
