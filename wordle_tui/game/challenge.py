"""Challenge codes: a word for a friend to guess, encoded so that it cannot be read at a glance.

A code is not case-sensitive, can be sent by any messenger, and has a version and a checksum. It is
not encryption.

    1JYMA-VN2   version, one sign for each letter of the word, two for the checksum

Version 1 is for words with the letters a-z, version 2 for all others, with several signs for each
letter. Version 4 is for a game with several boards: a sign for the number of boards, one for the
list, and five for the seed of the answers. The hyphens are for readability.
"""

from string import ascii_lowercase
from zlib import crc32

from wordle_tui.game.alphabet import LENGTHS, is_word
from wordle_tui.game.errors import WordleError
from wordle_tui.game.validation import quoted

_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without I, L, O and U, which are misread
_MISREAD = str.maketrans("ILO", "110")
_LETTERS, _BYTES, _BOARDS = "1", "2", "4"  # the versions
_SEED_SIGNS = 5
SEEDS = len(_SIGNS) ** _SEED_SIGNS
"""The number of seeds of games with several boards."""
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
    return _checked(body)


def parse_challenge(text: str) -> str:
    """The word behind a code; blanks, hyphens and case do not matter."""
    body = _body(text)
    signs = len(body) - 1
    if is_boards_code(text):
        raise WordleError(f"{quoted(text)} is the code of a game with several boards.")
    if body[0] not in (_LETTERS, _BYTES):
        raise WordleError(f"The code {quoted(text)} was made by another version of wordle-tui.")
    modulus = len(_SIGNS) ** signs
    number = (_number(body[1:]) - _SHIFT) * pow(_FACTOR, -1, modulus) % modulus
    if body[0] == _LETTERS:
        word = _written(number, signs, ascii_lowercase)
        is_whole = number < len(ascii_lowercase) ** signs
    else:
        word = number.to_bytes(5 * signs // 8 + 1).lstrip(b"\0").decode(errors="replace")
        is_whole = True
    if not (is_whole and is_word(word)):
        raise WordleError(f"No word belongs to the code {quoted(text)}. Check how it's typed.")
    return word


def boards_code(boards: int, list_sign: str, seed: int) -> str:
    """The code for a game with several boards.

    >>> boards_code(4, sign_of("original"), 7), parse_boards_code("43500-007W4")
    ('43500-007W4', (4, '5', 7))
    """
    body = _BOARDS + _written(boards - 1, 1) + list_sign + _written(seed, _SEED_SIGNS)
    return _checked(body)


def sign_of(text: str) -> str:
    """A sign that tells lists apart, most of the time."""
    return _SIGNS[crc32(text.encode()) % len(_SIGNS)]


def is_boards_code(text: str) -> bool:
    """Whether a code is for several boards; raises a `WordleError` if it is no code at all."""
    return _body(text)[0] == _BOARDS


def parse_boards_code(text: str) -> tuple[int, str, int]:
    """The number of boards, the sign of the list and the seed behind a code."""
    body = _body(text)
    if not is_boards_code(text) or len(body) != 3 + _SEED_SIGNS:
        raise WordleError(f"{quoted(text)} isn't the code of a game with several boards.")
    return _number(body[1]) + 1, body[2], _number(body[3:])


def _checked(body: str) -> str:
    """The code with its checksum and hyphens."""
    code = body + _written(_number(body) % _PRIME, _CHECK_SIGNS)
    return "-".join(code[start : start + 5] for start in range(0, len(code), 5))


def _body(text: str) -> str:
    """The signs of a code without its checksum, which must be right."""
    code = "".join(text.upper().replace("-", "").split()).translate(_MISREAD)
    body, check = code[:-_CHECK_SIGNS], code[-_CHECK_SIGNS:]
    signs = len(body) - 1
    if not LENGTHS[0] <= signs <= LENGTHS[-1] * _SIGNS_OF_BYTES or not set(code) <= set(_SIGNS):
        example = challenge_code("hello")
        raise WordleError(
            f"{quoted(text)} isn't a code. A code has letters and digits, as in {example}."
        )
    if _number(check) != _number(body) % _PRIME:
        raise WordleError(f"There's a typing mistake in the code {quoted(text)}.")
    return body


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
