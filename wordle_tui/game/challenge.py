"""Challenge codes: a word for a friend to guess, written so that it cannot be read at a glance.

A code may be typed in either case, survives any messenger, and carries its version and a check. It
hides the word from a glance, not from someone who wants to decipher it.

    1JYMA-VN2   version, five signs for the word, two for the check; the hyphen is for reading
"""

from string import ascii_lowercase

from wordle_tui.game.errors import WordleError
from wordle_tui.game.outside import quoted
from wordle_tui.game.tiles import WORD_LENGTH

_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without I, L, O and U, which are misread
_MISREAD = str.maketrans("ILO", "110")
_VERSION = "1"
_WORD_SIGNS, _CHECK_SIGNS = 5, 2
_LENGTH = len(_VERSION) + _WORD_SIGNS + _CHECK_SIGNS
_MODULUS = len(_SIGNS) ** _WORD_SIGNS
_FACTOR, _SHIFT = 20_170_907, 7_654_321  # The factor is odd, so it has an inverse.
_PRIME = 1021
"""The remainder by a prime changes whenever one sign is wrong or two neighbours are swapped."""


def challenge_code(word: str) -> str:
    """The code for a word of five letters a-z.

    >>> parse_challenge(challenge_code("crane"))
    'crane'
    """
    number = _number(word, ascii_lowercase)
    body = _VERSION + _written((number * _FACTOR + _SHIFT) % _MODULUS, _WORD_SIGNS)
    code = body + _written(_number(body) % _PRIME, _CHECK_SIGNS)
    return f"{code[:5]}-{code[5:]}"


def parse_challenge(text: str) -> str:
    """The word behind a code; blanks, hyphens and case do not matter."""
    code = "".join(text.upper().replace("-", "").split()).translate(_MISREAD)
    if len(code) != _LENGTH or not set(code) <= set(_SIGNS):
        example = challenge_code("hello")
        raise WordleError(
            f"{quoted(text)} is not a challenge code: expected {_LENGTH} letters and digits, "
            f"as in {example}."
        )
    body, check = code[:-_CHECK_SIGNS], code[-_CHECK_SIGNS:]
    if _number(check) != _number(body) % _PRIME:
        raise WordleError(f"There is a typing mistake in the challenge code {quoted(text)}.")
    if not body.startswith(_VERSION):
        raise WordleError(
            f"The challenge code {quoted(text)} was made by a newer version of wordle-tui."
        )
    number = (_number(body[1:]) - _SHIFT) * pow(_FACTOR, -1, _MODULUS) % _MODULUS
    if number >= 26**WORD_LENGTH:
        raise WordleError(f"No word belongs to the challenge code {quoted(text)}.")
    return _written(number, WORD_LENGTH, ascii_lowercase)


def _written(number: int, length: int, digits: str = _SIGNS) -> str:
    text = ""
    for _ in range(length):
        number, digit = divmod(number, len(digits))
        text = digits[digit] + text
    return text


def _number(text: str, digits: str = _SIGNS) -> int:
    number = 0
    for digit in text:
        number = number * len(digits) + digits.index(digit)
    return number
