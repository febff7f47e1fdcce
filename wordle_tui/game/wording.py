"""Phrases that several screens and commands share."""


def counted(number: int, noun: str) -> str:
    """The number and its noun, as in "1 guess" or "2,315 words".

    >>> counted(1, "guess"), counted(3, "guess"), counted(2315, "word")
    ('1 guess', '3 guesses', '2,315 words')
    """
    plural = noun + ("es" if noun.endswith("s") else "s")
    return f"{number:,} {noun if number == 1 else plural}"


def chance_text(chance: float) -> str:
    """A chance in percent, with as many digits as it needs.

    >>> chance_text(0.25), chance_text(0.062), chance_text(0.0011), chance_text(0.00001)
    ('25%', '6.2%', '0.11%', '<0.01%')
    """
    digits = 0 if chance >= 0.1 else 1 if chance >= 0.01 else 2
    return f"{chance:.{digits}%}" if chance >= 0.0001 else "<0.01%"


def letters_missing(number: int) -> str:
    """The sentence about a word that is too short.

    >>> letters_missing(1), letters_missing(3)
    ('One letter is missing.', '3 letters are missing.')
    """
    return "One letter is missing." if number == 1 else f"{number} letters are missing."


def rules_in_force(list_name: str, hard: bool) -> str:
    """The word list, and hard mode.

    >>> rules_in_force("nyt", False), rules_in_force("nyt", True)
    ('nyt list', 'nyt, hard mode')
    """
    return f"{list_name}, hard mode" if hard else f"{list_name} list"
