"""The user's own word lists: read from files or from `wordfreq`, and saved under a name.

A file is plain text with one word per line, or a hunspell dictionary, whose affixes are ignored. A
word may be followed by a weight, which says how likely it is to be the answer; one of weight 0 is
accepted, but never the answer. A file may contain words of several lengths; the words of a list all
have the same length.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path
from unicodedata import normalize

from wordle_tui import paths
from wordle_tui.game.alphabet import LENGTHS, Alphabet, is_word
from wordle_tui.game.daily import PastAnswers
from wordle_tui.game.errors import WordleError
from wordle_tui.game.validation import MAX_NAME, name_of, quoted, read_text
from wordle_tui.game.wording import counted, listed, spelled
from wordle_tui.game.words import LIST_NAMES, WordClass, WordList, alphabetical, word_list

USUAL_LENGTH = 5
"""The length of Wordle's words, which --answers takes from a file with several lengths."""
_NAME = re.compile(r"\w[\w.-]{0,39}")
_LANGUAGE = re.compile("[a-z]{2,3}")
_HEADER = re.compile(r"# a word list of wordle-tui(?:, language (?P<language>\w+))?")
_EXAMPLES = 3
_ACCEPTED = 4
"""So many of the most frequent words of a language are accepted for each answer."""
_WEIGHTED = re.compile(r"(?P<word>.*[^\s,])(?:\s*,\s*|\s+)(?P<weight>\d{1,15}(?:\.\d{1,15})?)")
_ALL_WEIGHTS = 1_000_000
"""The sum of the weights of a list if they are fractions, or if their sum would be greater."""


@dataclass(frozen=True)
class WordFile:
    name: str
    lines: tuple[tuple[str, str], ...]
    """The lines that are not empty, each with its folded text."""
    weights: Mapping[str, float] = field(default_factory=dict)
    """The given weights by word."""

    @classmethod
    def read(cls, path: Path, language: str = "") -> WordFile:
        """Read a file; raises a `WordleError` if it cannot be read or has no word."""
        return cls.parse(
            path.name, read_text(path, "one word per line", encoding=_encoding(path)), language
        )

    @classmethod
    def parse(cls, name: str, text: str, language: str = "") -> WordFile:
        """Parse the text of a file of that name; raises a `WordleError` if it has no word."""
        is_hunspell = name.endswith(".dic")
        lines = list(filter(None, map(str.strip, text.splitlines()[1 if is_hunspell else 0 :])))
        # A line of a hunspell dictionary has flags and notes after the word.
        parts = [
            (re.split(r"[/\t]| \w\w:", line, maxsplit=1)[0], None)
            if is_hunspell
            else _weighted(line)
            for line in lines
        ]
        # Folded in one call, because a dictionary has hundreds of thousands of lines.
        text = Alphabet(language=language).fold_all("\n".join(text for text, _ in parts))
        folded = [word.strip() for word in text.split("\n")[: len(lines)]]
        weights: dict[str, float] = {}
        for word, (_, weight) in zip(folded, parts, strict=True):
            if weight is not None:
                weights.setdefault(word, weight)
        file = cls(name_of(name), tuple(zip(lines, folded, strict=True)), weights)
        if not file.lengths:
            raise WordleError(f"{name} has no word of 3 to 11 letters. Write one word per line.")
        return file

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """The lengths of the words, ascending."""
        return tuple(sorted({len(word) for _, word in self.lines if is_word(word)}))

    @property
    def commonest_length(self) -> int:
        """The length that most words have."""
        words = {word for _, word in self.lines if is_word(word)}
        return Counter(map(len, words)).most_common(1)[0][0]

    def words(self, length: int) -> tuple[tuple[str, ...], str]:
        """The words of that length in their order, and a sentence about what was kept."""
        words = tuple(
            dict.fromkeys(word for _, word in self.lines if is_word(word) and len(word) == length)
        )
        if not words:
            raise WordleError(
                f"{self.name} has no word of {spelled(length)} letters. Write one word per line."
            )
        unseen = set(words)
        dropped = []
        for line, word in self.lines:
            if word not in unseen:
                dropped.append(line)
            unseen.discard(word)
        remark = f"{self.name}: kept {counted(len(words), f'{spelled(length)}-letter word')}"
        if dropped:
            examples = listed([quoted(line) for line in dropped[:_EXAMPLES]], "and")
            skipped = counted(len(dropped), "line")
            remark += f"; skipped {skipped} (other lengths, repeated, or not words): {examples}"
        return words, f"{remark}."


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

    >>> list_text(word_list("original"))
    '12,972 five-letter words'
    """
    text = counted(len(words.guesses), f"{spelled(words.length)}-letter word")
    marked = " ".join(letter for letter in words.alphabet.letters.upper() if not letter.isascii())
    return f"{text}, also with {marked}" if marked else text


def _weighted(line: str) -> tuple[str, float | None]:
    """The word of a line and its weight; the whole line if it has none."""
    parts = _WEIGHTED.fullmatch(line) if len(line) <= MAX_NAME else None
    if parts is not None:
        return parts["word"], float(parts["weight"])
    return line, None


def weighted_classes(words: Sequence[str], weights: Mapping[str, float]) -> tuple[WordClass, ...]:
    """The words as answers by falling weight, without those of weight 0; by default words weigh 1.

    The solver needs integers. Fractions and large weights are scaled to a sum of a million.

    >>> [(each.weight, each.words) for each in weighted_classes(["b", "a", "c"], {"a": 3, "c": 3})]
    [(3, ('a', 'c')), (1, ('b',))]
    """
    given = {word: weight for word in words if (weight := weights.get(word, 1))}
    if not given:
        raise WordleError("Every word has the weight 0. Give a greater one to possible answers.")
    total = sum(given.values())
    is_whole = all(weight == int(weight) for weight in given.values())
    unit = 1 if is_whole and total <= _ALL_WEIGHTS else _ALL_WEIGHTS / total
    classes: dict[int, list[str]] = {}
    for word, weight in given.items():
        classes.setdefault(max(1, round(weight * unit)), []).append(word)
    return tuple(
        WordClass("answer", weight, tuple(classes[weight]))
        for weight in sorted(classes, reverse=True)
    )


def _encoding(path: Path) -> str:
    """The encoding of a hunspell dictionary, which its affix file declares; otherwise UTF-8."""
    if path.suffix == ".dic" and (affixes := path.with_suffix(".aff")).is_file():
        text = read_text(affixes, "the affixes of a dictionary", encoding="latin-1")
        if named := re.search(r"^SET\s+(\S+)", text, re.MULTILINE):
            try:
                b" ".decode(named[1])  # codecs like zip are not encodings of text
                return codecs.lookup(named[1]).name
            except (LookupError, ValueError):
                raise WordleError(
                    f"{affixes} names the encoding {quoted(named[1])}, which isn't known here."
                ) from None
    return "utf-8-sig"


def chosen_length(files: Sequence[WordFile], length: int | None, usual: int | None = None) -> int:
    """The given length, or the only one in the files, or the usual one; otherwise raises."""
    if length is not None:
        return length
    lengths = sorted({number for file in files for number in file.lengths})
    if len(lengths) == 1:
        return lengths[0]
    if usual is not None and usual in lengths:
        return usual
    counts = Counter(len(word) for file in files for word in {word for _, word in file.lines})
    found = listed([f"{number} ({counts[number]:,})" for number in lengths], "and")
    names = listed([file.name for file in files], "and")
    have = "has" if len(files) == 1 else "have"
    raise WordleError(
        f"{names} {have} words of several lengths, {found}: choose one with --length."
    )


def own_list(
    answers: Path | None, guesses: Path | None, base: WordList, length: int | None = None
) -> tuple[WordList, list[str]]:
    """Make a list from the user's files; also returns a sentence about each file.

    Answers are equally likely unless the file gives weights. Without a file of answers, the answers
    are those of `base`; without a file of guesses, only the answers are accepted.
    """
    classes = base.classes
    accepted, remarks = set(base.answers), list[str]()
    if answers is None:
        length = base.length
    else:
        file = WordFile.read(answers, base.language)
        length = chosen_length([file], length, USUAL_LENGTH)
        words, remark = file.words(length)
        classes, accepted = weighted_classes(words, file.weights), {*words}
        remarks.append(remark)
    if guesses is not None:
        words, remark = WordFile.read(guesses, base.language).words(length)
        accepted.update(words)
        remarks.append(remark)
    name = name_of((answers or guesses or Path("own")).name)
    own = WordList(
        # The history and the opening book identify lists by name.
        name=f"own {name}" if name in list_names() else name,
        source=" ".join(remarks),
        guesses=alphabetical(accepted),
        classes=classes,
        language=base.language,
    )
    return own, remarks


def list_names() -> tuple[str, ...]:
    """The names of all lists: the shipped ones, then those that the user added."""
    return (*LIST_NAMES, *added_names())


def added_names() -> tuple[str, ...]:
    return tuple(filter(_NAME.fullmatch, paths.names_in(folder(), ".txt")))


def list_named(name: str, past: PastAnswers | None = None) -> WordList:
    """The list of that name, shipped or added; the same object until its file changes."""
    if name in LIST_NAMES:
        return word_list(name, past)
    if name not in added_names():
        raise WordleError(f"There's no list {quoted(name)}. Choose {listed(list_names(), 'or')}.")
    path = _path(name)
    return _added(name, path, path.stat().st_mtime_ns if path.exists() else 0)


@lru_cache(maxsize=8)
def _added(name: str, path: Path, changed: int) -> WordList:
    return _parsed(name, read_text(path, "one word per line"))


def _parsed(name: str, text: str) -> WordList:
    header, *lines = text.splitlines() or [""]
    weights = dict(map(_weighted, lines))
    known, words = _HEADER.fullmatch(header), list(weights)
    is_whole = all(map(is_word, words)) and len(set(map(len, words))) == 1
    if not (known and is_whole):
        raise WordleError(
            f"{_path(name)} is damaged. Delete it with `wordle-tui words remove {name}`."
        )
    return WordList(
        name=name,
        source=f"Your list of {counted(len(words), 'word')} of {spelled(len(words[0]))} letters.",
        guesses=alphabetical(words),
        classes=weighted_classes(
            words, {word: weight for word, weight in weights.items() if weight is not None}
        ),
        language=known["language"] or "",
    )


def add_list(
    name: str,
    files: Sequence[WordFile],
    length: int | None = None,
    language: str = "",
    *,
    replace: bool = False,
) -> tuple[WordList, list[str]]:
    """Save the words of files under a name; also returns a sentence about each file.

    An earlier list of that name is an error unless `replace` is true.
    """
    if not _NAME.fullmatch(name) or name in LIST_NAMES:
        if name in LIST_NAMES:
            raise WordleError(f"The {name} list comes with the program. Choose another name.")
        raise WordleError(
            f"A list can't be called {quoted(name)}. Use at most 40 letters, digits, - and _."
        )
    # Many file systems do not distinguish `German` from `german`.
    if _path(name).exists() and not replace:
        raise WordleError(
            f"You already have a list {name}. `wordle-tui words remove {name}` deletes it."
        )
    if language and not _LANGUAGE.fullmatch(language):
        raise WordleError(
            f"{quoted(language)} isn't the code of a language. Give one like de or es."
        )
    length = chosen_length(files, length)
    if length not in LENGTHS:
        raise WordleError(f"Words have 3 to 11 letters, not {length}.")
    having = [file for file in files if length in file.lengths] or files
    kept = [file.words(length) for file in having]
    words = dict.fromkeys(word for words, _ in kept for word in words)
    header = "# a word list of wordle-tui" + (f", language {language}" if language else "")
    paths.make_private(folder())
    weights = {word: weight for file in reversed(having) for word, weight in file.weights.items()}
    lines = (f"{word} {_digits(weights[word])}" if word in weights else word for word in words)
    text = "\n".join([header, *lines]) + "\n"
    _parsed(name, text)  # an earlier list is not replaced by one that cannot be read
    paths.write_text(_path(name), text)
    return list_named(name), [remark for _, remark in kept]


def _digits(weight: float) -> str:
    """The weight as it may stand in a file: without an exponent."""
    return f"{weight:.15f}".rstrip("0").rstrip(".")


def remove_list(name: str) -> None:
    """Delete a list that the user added; games played with it stay in the history."""
    if name in LIST_NAMES:
        raise WordleError(f"The {name} list comes with the program and can't be deleted.")
    if name not in added_names():
        added = f"Yours: {', '.join(names)}" if (names := added_names()) else "You've added none"
        raise WordleError(f"There's no list {quoted(name)} to delete. {added}.")
    _path(name).unlink()


def folder() -> Path:
    """The folder of the user's lists; it may not exist yet."""
    return paths.user_data() / "lists"


def _path(name: str) -> Path:
    return folder() / f"{name}.txt"
