"""Challenge codes: a word for a friend to guess, encoded so that it cannot be read at a glance.

A code is not case-sensitive, can be sent by any messenger, and has a version and a checksum. It is
not encryption.

    1JYMA-VN2   version, one sign for each letter of the word, two for the checksum

Version 1 is for words with the letters a-z, version 2 for all others, with several signs for each
letter. The hyphens are for readability.
"""

from string import ascii_lowercase

from wordle_tui.game.alphabet import LENGTHS, is_word
from wordle_tui.game.errors import WordleError
from wordle_tui.game.validation import quoted

_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without I, L, O and U, which are misread
_MISREAD = str.maketrans("ILO", "110")
_LETTERS, _BYTES = "1", "2"  # the versions
_CHECK_SIGNS = 2
_SIGNS_OF_BYTES = 7
"""The number of signs for the bytes of one letter, at most four."""
_FACTOR, _SHIFT = 20_170_907, 7_654_321  # The factor is odd, so it has an inverse.
_PRIME = 1021
"""The checksum modulo a prime changes if one sign is wrong or two neighbours are swapped."""


def challenge_code(word: str) -> str:
    """The code for a word.

    >>> parse_challenge(challenge_code("crane")), parse_challenge(challenge_code("ñandú"))
    ('crane', 'ñandú')
    """
    if set(word) <= set(ascii_lowercase):
        version, number, signs = _LETTERS, _number(word, ascii_lowercase), len(word)
    else:
        content = word.encode()
        version, number = _BYTES, int.from_bytes(content)
        signs = -(-8 * len(content) // 5)  # a sign has five bits
    modulus = len(_SIGNS) ** signs
    body = version + _written((number * _FACTOR + _SHIFT) % modulus, signs)
    code = body + _written(_number(body) % _PRIME, _CHECK_SIGNS)
    return "-".join(code[start : start + 5] for start in range(0, len(code), 5))


def parse_challenge(text: str) -> str:
    """The word behind a code; blanks, hyphens and case do not matter."""
    code = "".join(text.upper().replace("-", "").split()).translate(_MISREAD)
    body, check = code[:-_CHECK_SIGNS], code[-_CHECK_SIGNS:]
    signs = len(body) - 1
    if not LENGTHS[0] <= signs <= LENGTHS[-1] * _SIGNS_OF_BYTES or not set(code) <= set(_SIGNS):
        example = challenge_code("hello")
        raise WordleError(
            f"{quoted(text)} is not a challenge code: expected letters and digits as in {example}."
        )
    if _number(check) != _number(body) % _PRIME:
        raise WordleError(f"There is a typing mistake in the challenge code {quoted(text)}.")
    if body[0] not in (_LETTERS, _BYTES):
        raise WordleError(
            f"The challenge code {quoted(text)} was made by a newer version of wordle-tui."
        )
    modulus = len(_SIGNS) ** signs
    number = (_number(body[1:]) - _SHIFT) * pow(_FACTOR, -1, modulus) % modulus
    if body[0] == _LETTERS:
        word = _written(number, signs, ascii_lowercase)
        is_whole = number < len(ascii_lowercase) ** signs
    else:
        word = number.to_bytes(5 * signs // 8 + 1).lstrip(b"\0").decode(errors="replace")
        is_whole = True
    if not (is_whole and is_word(word)):
        raise WordleError(f"No word belongs to the challenge code {quoted(text)}.")
    return word


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
