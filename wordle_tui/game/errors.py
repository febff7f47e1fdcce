"""The errors whose text is a sentence for the user."""


def printable(text: str) -> str:
    """The text, with every character escaped that a terminal would obey or could not show.

    >>> printable("own.txt"), printable("\x1b]0;own\x07")
    ('own.txt', '\\\\x1b]0;own\\\\x07')
    """
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in text
    )


class WordleError(ValueError):
    """The base of every error whose text is a sentence for the user."""

    def __init__(self, sentence: object) -> None:
        # It may quote what others wrote, such as the name of a file.
        super().__init__(printable(str(sentence)))


class HistoryError(WordleError):
    """The history cannot be read or written."""


class PlayersError(WordleError):
    """A text has games of several people, and nobody said whose are wanted."""

    def __init__(self, sentence: object, players: tuple[str, ...]) -> None:
        super().__init__(sentence)
        self.players = players


class WordError(WordleError):
    """The text is not a word, or not one that its list could have."""


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
