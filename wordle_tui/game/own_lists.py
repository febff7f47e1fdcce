"""How the user makes lists of words: from files or from `wordfreq`, saved under a name.

A file is plain text with one word per line. A word may be followed by a weight, which says how
likely it is to be the answer; one of weight 0 is accepted, but never the answer. A file may contain
words of several lengths; the words of a list all have the same length.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from unicodedata import normalize

from wordle_tui import paths
from wordle_tui.game.alphabet import LENGTHS, USUAL_LENGTH, Alphabet, is_word
from wordle_tui.game.errors import WordleError
from wordle_tui.game.named_lists import (
    LIST_NAME,
    added_names,
    folder,
    list_named,
    list_names,
    parse_list,
    path_of,
    weighted,
    weighted_list,
)
from wordle_tui.game.validation import name_of, quoted, read_text
from wordle_tui.game.wording import counted, listed, spelled
from wordle_tui.game.words import LIST_NAMES, WordList

_LANGUAGE = re.compile("[a-z]{2,3}")
_ACCEPTED = 4
"""So many of the most frequent words of a language are accepted for each answer."""


@dataclass(frozen=True)
class WordFile:
    name: str
    lines: tuple[tuple[str, str], ...]
    """The folded text and the weight of each line that is not empty; an empty weight is 1."""

    @classmethod
    def read(cls, path: Path, language: str = "") -> WordFile:
        """Read a file; raises a `WordleError` if it cannot be read or has no word."""
        return cls.parse(path.name, read_text(path, "one word per line"), language)

    @classmethod
    def parse(cls, name: str, text: str, language: str = "") -> WordFile:
        """Parse the text of a file of that name; raises a `WordleError` if it has no word."""
        # Folded in one call, because a dictionary has hundreds of thousands of lines.
        lines = map(str.strip, Alphabet(language=language).fold_all(text).splitlines())
        file = cls(name_of(name), tuple(map(weighted, filter(None, lines))))
        if not file.lengths:
            raise WordleError(f"{name} has no word of 3 to 11 letters. Write one word per line.")
        return file

    @cached_property
    def lengths(self) -> Counter[int]:
        """The lengths of the words, and how many words have each."""
        return Counter(map(len, {word for word, _ in self.lines if is_word(word)}))

    def weights(self, length: int) -> tuple[dict[str, str], str]:
        """The words of that length with their weights, and a sentence about what was kept."""
        weights: dict[str, str] = {}
        for word, weight in self.lines:
            if is_word(word) and len(word) == length:
                weights.setdefault(word, weight)
        if not weights:
            raise WordleError(
                f"{self.name} has no word of {spelled(length)} letters. Write one word per line."
            )
        remark = f"{self.name}: kept {counted(len(weights), f'{spelled(length)}-letter word')}"
        if skipped := len(self.lines) - len(weights):
            remark += (
                f"; skipped {counted(skipped, 'line')} (other lengths, repeated, or not words)"
            )
        return weights, f"{remark}."


def frequent_words(language: str, length: int, keep: str = "", answers: int = 2500) -> WordFile:
    """The most frequent words of a language, of which the first `answers` may be the answer.

    Letters a to z lose their marks unless they are in `keep`, as in `ñ` for Spanish. Words with
    letters that no answer has, which are mostly foreign names, are left out.
    """
    try:
        import wordfreq
    except ImportError:
        raise WordleError("This needs the package wordfreq: pip install wordfreq.") from None
    known = wordfreq.available_languages("best")
    if language not in known:
        raise WordleError(
            f"wordfreq has no language {quoted(language)}. It has {', '.join(sorted(known))}."
        )
    alphabet = Alphabet(language=language)
    kept = alphabet.fold(keep)
    folded = (_plain(alphabet.fold(word), kept) for word in wordfreq.iter_wordlist(language))
    fitting = dict.fromkeys(word for word in folded if is_word(word) and len(word) == length)
    letters = set().union(*islice(fitting, answers))
    accepted = islice((word for word in fitting if letters.issuperset(word)), _ACCEPTED * answers)
    lines = (f"{word} {int(place < answers)}" for place, word in enumerate(accepted))
    return WordFile.parse(f"wordfreq {language}", "\n".join(lines), language)


def _plain(word: str, kept: str) -> str:
    """The word with letters a to z in place of marked ones, but for those that are kept."""
    bases = ((letter, normalize("NFD", letter)[0]) for letter in word)
    return "".join(
        base if base.isascii() and letter not in kept else letter for letter, base in bases
    )


def list_text(words: WordList) -> str:
    """What a list contains, as in "4,538 five-letter words, also with À Ä"; not the letters a-z.

    >>> list_text(list_named("original"))
    '12,972 five-letter words'
    """
    text = counted(len(words.guesses), f"{spelled(words.length)}-letter word")
    marked = " ".join(letter for letter in words.alphabet.letters.upper() if not letter.isascii())
    return f"{text}, also with {marked}" if marked else text


def chosen_length(file: WordFile, length: int | None, usual: int | None = None) -> int:
    """The given length, or the only one in the file, or the usual one; otherwise raises."""
    if length is not None:
        return length
    if len(file.lengths) == 1:
        return next(iter(file.lengths))
    if usual and usual in file.lengths:
        return usual
    found = listed([f"{each} ({count:,})" for each, count in sorted(file.lengths.items())], "and")
    raise WordleError(
        f"{file.name} has words of several lengths, {found}: choose one with --length."
    )


def own_list(path: Path, length: int | None = None) -> tuple[WordList, str]:
    """Make a list from the user's file; also returns a sentence about it.

    Its words are accepted, and are the answers: equally likely unless the file gives weights.
    """
    file = WordFile.read(path)
    weights, remark = file.weights(chosen_length(file, length, USUAL_LENGTH))
    # The history and the opening book identify lists by name.
    name = f"own {file.name}" if file.name in list_names() else file.name
    return weighted_list(name, weights, source=remark), remark


def add_list(
    name: str,
    file: WordFile,
    length: int | None = None,
    language: str = "",
    *,
    replace: bool = False,
) -> tuple[WordList, str]:
    """Save the words of a file under a name; also returns a sentence about the file.

    An earlier list of that name is an error unless `replace` is true.
    """
    if name in LIST_NAMES:
        raise WordleError(f"The {name} list comes with the program. Choose another name.")
    if not LIST_NAME.fullmatch(name):
        raise WordleError(
            f"A list can't be called {quoted(name)}. Use at most 40 letters, digits, - and _."
        )
    # Many file systems do not distinguish `German` from `german`.
    if path_of(name).exists() and not replace:
        raise WordleError(
            f"You already have a list {name}. `wordle-tui words remove {name}` deletes it."
        )
    if language and not _LANGUAGE.fullmatch(language):
        raise WordleError(
            f"{quoted(language)} isn't the code of a language. Give one like de or es."
        )
    length = chosen_length(file, length)
    if length not in LENGTHS:
        raise WordleError(f"Words have 3 to 11 letters, not {length}.")
    weights, remark = file.weights(length)
    header = "# a word list of wordle-tui" + (f", language {language}" if language else "")
    lines = (f"{word} {weight}".strip() for word, weight in weights.items())
    text = "\n".join([header, *lines]) + "\n"
    parse_list(name, text)  # an earlier list is not replaced by one that has no answer
    paths.make_private(folder())
    paths.write_text(path_of(name), text)
    return list_named(name), remark


def remove_list(name: str) -> None:
    """Delete a list that the user added; games played with it stay in the history."""
    if name in LIST_NAMES:
        raise WordleError(f"The {name} list comes with the program and can't be deleted.")
    if name not in added_names():
        added = f"Yours: {', '.join(names)}" if (names := added_names()) else "You've added none"
        raise WordleError(f"There's no list {quoted(name)} to delete. {added}.")
    path_of(name).unlink()
