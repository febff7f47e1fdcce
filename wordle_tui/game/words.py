"""Word lists: which guesses are accepted, which answers are possible, and how likely each is.

`nyt` and `original` are those of the daily puzzle; English lists of four, six and seven letters are
shipped besides, and any text file of words can be a list. All words of a list have the same length.
Nothing here knows numpy: the opening screen and the quick commands read a list in a few
milliseconds.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from weakref import WeakValueDictionary

from wordle_tui.game.alphabet import Alphabet
from wordle_tui.game.daily import PastAnswers, shipped_past
from wordle_tui.game.errors import UnknownWordError, WordError, WordleError
from wordle_tui.game.prior import (
    SHIPPED_WEIGHTS,
    PriorClass,
    commonness,
    is_inflected,
    learned_prior,
    shipped_kinds,
)
from wordle_tui.game.shipped import shipped
from wordle_tui.game.validation import quoted
from wordle_tui.game.wording import listed, spelled

ENGLISH_LISTS = ("english-4", "english-6", "english-7")
"""The shipped lists of other lengths than the daily puzzle's."""
LIST_NAMES = ("nyt", "original", *ENGLISH_LISTS)
"""The shipped lists."""

COMMON = 300
"""How often a word was seen in `commonness.txt`, at least, to count as one that people know: BARNS
and SKIDS were, STUPA and LUNGI were not. It keeps 998 of the words that are hardly ever answers."""


_ADDED = "added"
_ENGLISH_CLASSES = {"common": 2, "less common": 1}


def _equally(_word: str) -> int:
    return 1


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
    rare: tuple[str, ...] = ()
    """Words that are hardly ever the answer. They count only when no likely answer is left."""
    rare_weight: Callable[[str], int] = _equally
    """The weight of a rare word among its like: a function, for few programs ask."""
    withheld: frozenset[str] = frozenset()
    """Accepted words that are not suggested: slurs and withdrawn answers."""
    unknown: frozenset[str] = frozenset()
    """Accepted words that are suggested only if they may be the answer, because few people know
    them; empty but for `plain` lists."""
    language: str = ""
    """Its code, as in `de`, where it matters to upper and lower case or to the keyboard."""

    @property
    def length(self) -> int:
        """How many letters every word has."""
        return len(self.guesses[0])

    @cached_property
    def alphabet(self) -> Alphabet:
        return Alphabet.of(self.guesses, self.language)

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
        """The rare words, likeliest first."""
        return tuple(sorted(self.rare, key=self.rare_weight, reverse=True))

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
        known = _known_words(self.name).union(self.answers)
        return replace(self, unknown=frozenset(self.accepted - known))

    @cached_property
    def _obscurity(self) -> dict[str, int]:
        most = max(map(self.rare_weight, self.rare), default=0)
        rare = {word: 1 + most - self.rare_weight(word) for word in self.rare}
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
            guesses=alphabetical({*self.guesses, answer}),
            classes=(*self.classes, WordClass(_ADDED, min(self.weights), (answer,))),
        )

    def with_all_possible(self) -> WordList:
        """The same list with every accepted word as an equally likely answer."""
        return replace(self, classes=(WordClass("accepted", 1, self.guesses),), rare=())

    def check(self, text: str) -> str:
        """The accepted word that `text` spells; raise a `WordError` if there is none.

        >>> word_list("nyt").check("Kazoo")
        'kazoo'
        """
        word = self.parse(text)
        if word not in self.accepted:
            raise UnknownWordError(f"{word.upper()} is not in the {self.name} word list.")
        return word

    def parse(self, text: str) -> str:
        """The word that `text` spells, accepted or not; a `WordError` if no list like
        this has it."""
        word = self.alphabet.fold(text)
        if word.isalpha() and (foreign := self.alphabet.foreign(word)):
            raise WordError(self.foreign_letter(foreign))
        if len(word) != self.length or not word.isalpha():
            letters = " a-z" if self.alphabet.is_plain else ""
            raise WordError(
                f"{quoted(text)} is not a word of {spelled(self.length)} letters{letters}."
            )
        return word

    def foreign_letter(self, letter: str) -> str:
        """The sentence about a letter that is not in its alphabet."""
        return f"The {self.name} list has no {letter.upper()}."


def word_list(name: str, past: PastAnswers | None = None) -> WordList:
    """The shipped list of that name, always the same object for the same arguments.

    `past` are the past answers of the daily puzzle, if not just those shipped: they matter only to
    the `nyt` list.
    """
    if name == "original":
        return _original()
    if name in ENGLISH_LISTS:
        return _english(name)
    if name != "nyt":
        raise WordleError(f"There is no list {quoted(name)}: expected {listed(LIST_NAMES, 'or')}.")
    return _shipped_nyt() if past is None or past == shipped_past() else nyt_list(past)


@cache
def _original() -> WordList:
    answers = shipped("original-answers.txt")
    return WordList(
        name="original",
        source="The lists of the first Wordle: 2,315 answers in the game's order, all equally "
        "likely, and 10,657 further guesses.",
        guesses=alphabetical((*answers, *shipped("original-others.txt"))),
        classes=(WordClass("answer", 1, answers),),
    )


@cache
def _english(name: str) -> WordList:
    """One of the lists that `data/build.py` makes of SCOWL, with the weights it gives."""
    weights = {word: int(weight) for word, weight in map(str.split, shipped(f"{name}-answers.txt"))}
    others = [line.split() for line in shipped(f"{name}-others.txt")]
    withheld = frozenset(shipped("english-withheld.txt"))
    rare = {
        word: 1 if is_inflected(word) or word in withheld else _weight(*map(int, counts))
        for word, *counts in others
    }
    return WordList(
        name=name,
        source=f"English words of {spelled(len(others[0][0]))} letters; answers weighted by how "
        "common they are.",
        guesses=alphabetical((*weights, *rare)),
        classes=tuple(
            WordClass(title, weight, tuple(word for word in weights if weights[word] == weight))
            for title, weight in _ENGLISH_CLASSES.items()
        ),
        rare=tuple(rare),
        rare_weight=rare.__getitem__,
        withheld=withheld,
    )


@cache
def _shipped_nyt() -> WordList:
    return nyt_list_of(
        tuple(
            WordClass(kind, SHIPPED_WEIGHTS[kind], alphabetical(words))
            for kind, words in shipped_kinds().items()
        )
    )


@lru_cache(maxsize=4)
def nyt_list(past: PastAnswers) -> WordList:
    """The `nyt` list as it is when exactly these are the past answers."""
    classes = tuple(merged(learned_prior(past)[0]))
    return _shipped_nyt() if classes == _shipped_nyt().classes else nyt_list_of(classes)


def nyt_list_of(classes: tuple[WordClass, ...]) -> WordList:
    """The list with these likely answers, the same object whatever past answers lead to them."""
    words = _in_use.get(classes)
    if words is None:
        words = _in_use[classes] = _nyt_list_of(classes)
    return words


_in_use: WeakValueDictionary[tuple[WordClass, ...], WordList] = WeakValueDictionary()
"""The `nyt` lists in use: old games pass by with one each, and drive none of them out."""


@lru_cache(maxsize=4)
def _nyt_list_of(classes: tuple[WordClass, ...]) -> WordList:
    accepted = shipped("nyt-accepted.txt")
    likely = {word for word_class in classes for word in word_class.words}
    return WordList(
        name="nyt",
        source="The words the New York Times accepts; answers weighted by whether the daily "
        "puzzle has used them.",
        guesses=accepted,
        classes=classes,
        rare=tuple(word for word in accepted if word not in likely),
        rare_weight=_rare_weight,
        withheld=_withdrawn(),
    )


@cache
def _withdrawn() -> frozenset[str]:
    return frozenset(shipped("withdrawn.txt"))


def _rare_weight(word: str) -> int:
    """The weight among rare words of one that the Times accepts."""
    if is_inflected(word) or word in _withdrawn():
        return 1
    return _weight(commonness().get(word, 0))


def merged(prior: Iterable[PriorClass]) -> Iterator[WordClass]:
    """The classes by falling weight; those of one kind and weight as one."""
    words = defaultdict[tuple[int, str], list[PriorClass]](list)
    for prior_class in prior:
        if prior_class.words:
            words[prior_class.weight, prior_class.kind].append(prior_class)
    for (weight, kind), classes in sorted(words.items(), key=lambda item: -item[0][0]):
        title = classes[0].title if len(classes) == 1 else kind
        yield WordClass(
            title, weight, alphabetical(word for each in classes for word in each.words)
        )


def _weight(count: int = 0) -> int:
    """The weight of a rare word that was seen so often."""
    return 1 + (1 + count).bit_length()


@cache
def _known_words(name: str) -> frozenset[str]:
    """The words that people know, besides the answers of the list that is played with."""
    if name in ENGLISH_LISTS:
        others = (line.split() for line in shipped(f"{name}-others.txt"))
        return frozenset(word for word, *count in others if int(*count or "0") >= COMMON)
    return shipped_past().words.union(
        *map(shipped, ("original-answers.txt", "nyt-answers.txt")),
        (word for word, count in commonness().items() if count >= COMMON),
    )


def alphabetical(words: Iterable[str]) -> tuple[str, ...]:
    """The words in the order lists keep them in."""
    return tuple(sorted(words))
