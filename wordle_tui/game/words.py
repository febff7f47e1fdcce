"""Word lists: which guesses are accepted, which answers are possible, and how likely each is.

Two lists are shipped, `original` and `nyt`; any text file of words can be a third. Nothing here
knows numpy: the opening screen and the quick commands read a list in a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from operator import itemgetter
from pathlib import Path

from wordle_tui.game.daily import past_answers
from wordle_tui.game.errors import UnknownWordError, WordleError
from wordle_tui.game.outside import name_of, quoted, read_text
from wordle_tui.game.shipped import shipped
from wordle_tui.game.tiles import is_word, parse_word
from wordle_tui.game.wording import counted

LIST_NAMES = ("nyt", "original")

UNUSED_WEIGHT, NEWER_WEIGHT, USED_WEIGHT = 20, 2, 1
"""How likely the daily puzzle is to use a word, by its class. Small whole numbers keep the
solver's sums exact."""
COMMON = 300
"""How often a word was seen in `commonness.txt`, at least, to count as one that people know: BARNS
and SKIDS were, STUPA and LUNGI were not. It keeps 998 of the words that are hardly ever answers."""


_ADDED = "added"


@dataclass(frozen=True)
class WordClass:
    """Answers that are equally likely."""

    title: str
    weight: int
    words: tuple[str, ...]


@dataclass(frozen=True, eq=False, repr=False)
class WordList:
    """The accepted guesses and the possible answers with their weights.

    Every possible answer is an accepted guess. Two lists are equal only if they are the same
    object, so that games and caches can compare them at no cost.
    """

    name: str
    source: str
    """A sentence: where the words come from."""
    guesses: tuple[str, ...]
    """The accepted words, alphabetical."""
    classes: tuple[WordClass, ...]
    """The likely answers by falling weight."""
    rare: tuple[tuple[str, int], ...] = ()
    """Words that are hardly ever the answer, with weights among themselves, likeliest first.
    They count only when no likely answer is left."""
    withheld: frozenset[str] = frozenset()
    """Accepted words that are not suggested: slurs and withdrawn answers."""
    unknown: frozenset[str] = frozenset()
    """Accepted words that are suggested only if they may be the answer, because few people know
    them; empty but for `plain` lists."""

    def __repr__(self) -> str:
        return f"WordList({self.name!r})"  # thousands of words would take 10 ms to write

    @cached_property
    def answers(self) -> tuple[str, ...]:
        """The likely answers, by falling weight; within a class in the list's own order."""
        return tuple(word for word_class in self.classes for word in word_class.words)

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """The weight of each of `answers`."""
        return tuple(word_class.weight for word_class in self.classes for _ in word_class.words)

    @cached_property
    def rare_words(self) -> tuple[str, ...]:
        """The words of `rare` without their weights."""
        return tuple(word for word, _ in self.rare)

    @cached_property
    def accepted(self) -> frozenset[str]:
        """The accepted words, for look-ups."""
        return frozenset(self.guesses)

    def obscurity(self, word: str) -> int:
        """How little known a word is, to choose among equals.

        Likely answers come first, then rare ones by falling weight, then all other words.
        """
        return self._obscurity.get(word, len(self._obscurity))

    @cached_property
    def plain(self) -> WordList:
        """The same list for players who want to guess only words that people know.

        Those are the answers of this list and of the shipped ones, and common words besides.
        """
        known = _known_words().union(self.answers)
        return replace(self, unknown=frozenset(self.accepted - known))

    @cached_property
    def _obscurity(self) -> dict[str, int]:
        most = max((weight for _, weight in self.rare), default=0)
        rare = {word: 1 + most - weight for word, weight in self.rare}
        return {**rare, **dict.fromkeys(self.answers, 0)}

    def has_answer(self, word: str) -> bool:
        """Whether the word may be the answer, likely or rare."""
        return word in self.answers or word in self.rare_words

    def including(self, answer: str) -> WordList:
        """The same list with one more answer, as unlikely as the least likely; itself if it has it.

        >>> word_list("original").including("kazoo").answers[-1]
        'kazoo'
        """
        if self.has_answer(answer):
            return self
        return replace(
            self,
            guesses=_alphabetical({*self.guesses, answer}),
            classes=(*self.classes, WordClass(_ADDED, min(self.weights), (answer,))),
        )

    @property
    def is_for_one_game(self) -> bool:
        """Whether an answer was added to it."""
        return self.classes[-1].title == _ADDED

    def with_all_possible(self) -> WordList:
        """The same list with every accepted word as an equally likely answer."""
        return replace(self, classes=(WordClass("accepted", 1, self.guesses),), rare=())

    def check(self, text: str) -> str:
        """The accepted word that `text` spells; raise a `WordError` if there is none.

        >>> word_list("nyt").check("Kazoo")
        'kazoo'
        """
        word = parse_word(text)
        if word not in self.accepted:
            raise UnknownWordError(f"{word.upper()} is not in the {self.name} word list.")
        return word


def word_list(name: str, used: frozenset[str] = frozenset()) -> WordList:
    """The shipped list of that name, always the same object for the same arguments.

    `used` adds answers that the daily puzzle has had; it matters only to the `nyt` list, and only
    for words not yet counted as used there.
    """
    if name != "nyt":
        used = frozenset()
    elif used:
        used = (used - past_answers()).intersection(shipped("nyt-accepted.txt"))
    return _cached_list(name, used)


@lru_cache(maxsize=8)
def _cached_list(name: str, used: frozenset[str]) -> WordList:
    if name == "original":
        return _original()
    if name == "nyt":
        return nyt_list(past_answers() | used)
    raise WordleError(f"There is no list {name!r}: expected {' or '.join(LIST_NAMES)}.")


def _original() -> WordList:
    answers = shipped("original-answers.txt")
    return WordList(
        name="original",
        source="The lists of the first Wordle: 2,315 answers in the game's order, all equally "
        "likely, and 10,657 further guesses.",
        guesses=_alphabetical((*answers, *shipped("original-others.txt"))),
        classes=(WordClass("answer", 1, answers),),
    )


def nyt_list(used: Collection[str]) -> WordList:
    """The `nyt` list as it is when exactly these answers have been used."""
    accepted = shipped("nyt-accepted.txt")
    first = set(shipped("original-answers.txt"))
    newer = set(shipped("nyt-answers.txt")) - first
    past = set(used).intersection(accepted)
    withdrawn = frozenset(shipped("withdrawn.txt"))
    classes = (
        WordClass("never used", UNUSED_WEIGHT, _alphabetical(first - past - withdrawn)),
        WordClass("never used, newer", NEWER_WEIGHT, _alphabetical(newer - past - withdrawn)),
        WordClass("used before", USED_WEIGHT, _alphabetical(past)),
    )
    likely = {word for word_class in classes for word in word_class.words}
    weights = _weights_by_commonness()
    rare = [
        (word, 1 if _is_inflected(word) or word in withdrawn else weights.get(word, 2))
        for word in accepted
        if word not in likely
    ]
    return WordList(
        name="nyt",
        source="The words the New York Times accepts; answers weighted by whether the daily "
        "puzzle has used them.",
        guesses=accepted,
        classes=classes,
        rare=tuple(sorted(rare, key=itemgetter(1), reverse=True)),
        withheld=withdrawn,
    )


def _weights_by_commonness() -> dict[str, int]:
    """The weights of rare words, from how common they are in print.

    Words never met there are missing: they weigh 2.
    """
    counted_words = map(str.split, shipped("commonness.txt"))
    return {word: 1 + (1 + int(count)).bit_length() for word, count in counted_words}


@cache
def _known_words() -> frozenset[str]:
    """The words that people know, whatever list is played with."""
    common = (line.split() for line in shipped("commonness.txt"))
    return past_answers().union(
        *map(shipped, ("original-answers.txt", "nyt-answers.txt")),
        (word for word, count in common if int(count) >= COMMON),
    )


def _is_inflected(word: str) -> bool:
    """Whether it looks like a plural or a past tense, which the puzzle's editor avoids."""
    return word[-2:] == "ed" or (word[-1] == "s" and word[-2] != "s")


def own_list(
    answers: Path | None, guesses: Path | None, base: WordList | None = None
) -> tuple[WordList, list[str]]:
    """A list from the user's files, and a sentence for each file on what was kept of it.

    Answers are equally likely. Without an answers file the answers are those of `base`; without a
    guesses file only the answers are accepted.
    """
    assert answers or base, "a list needs answers"
    classes = base.classes if base else ()
    remarks: list[str] = []
    if answers is not None:
        words, remark = read_word_file(answers)
        classes = (WordClass("answer", 1, words),)
        remarks.append(remark)
    accepted = {word for word_class in classes for word in word_class.words}
    if guesses is not None:
        words, remark = read_word_file(guesses)
        accepted.update(words)
        remarks.append(remark)
    name = name_of((answers or guesses or Path("own")).name)
    own = WordList(
        # The history and the book know shipped lists by name.
        name=f"own {name}" if name in LIST_NAMES else name,
        source=" ".join(remarks),
        guesses=_alphabetical(accepted),
        classes=classes,
    )
    return own, remarks


def read_word_file(path: Path) -> tuple[tuple[str, ...], str]:
    """The five-letter words of a text file in its order, and a sentence on what was kept.

    Raises `WordleError` with one sentence if there is nothing to use.
    """
    lines = read_text(path, "one word a line").splitlines()
    words = tuple(dict.fromkeys(word for line in lines if is_word(word := line.strip().lower())))
    if not words:
        raise WordleError(f"{path} has no word of five letters a-z: expected one word a line.")
    unseen = set(words)
    dropped = []
    for line in filter(str.strip, lines):
        word = line.strip().lower()
        if word not in unseen:
            dropped.append(line)
        unseen.discard(word)
    remark = f"{name_of(path.name)}: {counted(len(words), 'word')} kept"
    if dropped:
        remark += f", {counted(len(dropped), 'line')} dropped, for instance {quoted(dropped[0])}"
    return words, f"{remark}."


def _alphabetical(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(words))
