"""Errors whose message is a sentence for the user."""


def printable(text: str) -> str:
    """Escape every character that is not printable, such as the control codes of a terminal.

    >>> printable("own.txt"), printable("\x1b]0;own\x07")
    ('own.txt', '\\\\x1b]0;own\\\\x07')
    """
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in text
    )


def reason(error: Exception) -> str:
    """The text of an error of the system, without its number and the file."""
    return (getattr(error, "strerror", None) or str(error)).rstrip(".")


class WordleError(ValueError):
    """The base class of errors whose message is a sentence for the user."""

    def __init__(self, sentence: object) -> None:
        # The sentence may quote untrusted text, such as the name of a file.
        super().__init__(printable(str(sentence)))


class HistoryError(WordleError):
    """The history cannot be read or written."""


class PlayersError(WordleError):
    """A text has games of several people, and the player is not specified."""

    def __init__(self, sentence: object, players: tuple[str, ...]) -> None:
        super().__init__(sentence)
        self.players = players


class WordError(WordleError):
    """The text is not a word, or not one of the right length and alphabet."""


class UnknownWordError(WordError):
    """The word is well formed, but the list does not accept it."""


class PatternError(WordleError):
    """The text is not a pattern, or no guess can produce that pattern."""


class GameOverError(WordleError):
    """The game is won or all guesses are used."""


class RepeatedGuessError(WordError):
    """The word has already been guessed in this game."""


class HardModeError(WordleError):
    """The guess ignores a clue that hard mode makes binding."""


class ContradictionError(WordleError):
    """No accepted word fits all the turns."""
