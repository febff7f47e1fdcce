"""Word lists: the accepted guesses, the possible answers, and how likely each answer is.

`nyt` and `original` are the lists of the daily puzzle, `practice` has the words of practice games.
English lists of four, six and seven letters are shipped too, and any text file of words can be a
list. All words of a list have the same length.
This module does not import numpy, so that a list is read in a few milliseconds.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path
from weakref import WeakValueDictionary

from wordle_tui import paths
from wordle_tui.game.alphabet import Alphabet
from wordle_tui.game.daily import PastAnswers, shipped_past
from wordle_tui.game.errors import UnknownWordError, WordError, WordleError
from wordle_tui.game.prior import PriorClass, commonness, is_inflected, learned_prior
from wordle_tui.game.validation import UNREADABLE, quoted, read_text, shipped
from wordle_tui.game.wording import listed, spelled

ENGLISH_LISTS = ("english-4", "english-6", "english-7")
"""The shipped lists of other lengths than that of the daily puzzle."""
LIST_LENGTHS = {
    "nyt": 5,
    "practice": 5,
    "original": 5,
    **{name: int(name[-1]) for name in ENGLISH_LISTS},
}
"""The shipped lists with the lengths of their words."""
LIST_NAMES = tuple(LIST_LENGTHS)
"""The shipped lists."""

COMMON = 300
"""The minimum count in `commonness.txt` of a word that people know: BARNS and SKIDS are above it,
STUPA and LUNGI below. 998 of the rare words are above it."""


@cache
def avoided() -> frozenset[str]:
    """Words that a newspaper is unlikely to choose: counted as all others, but shown last.

    They are those of `avoided.txt`; of other lengths than five, those of `english-withheld.txt`.
    """
    withheld = (word for word in shipped("english-withheld.txt") if len(word) != 5)
    return frozenset(shipped("avoided.txt")).union(withheld)


def avoided_last(words: Iterable[str]) -> tuple[str, ...]:
    """Words in the order in which they are shown: as they are, but avoided ones last.

    >>> avoided_last(["abort", "about"])
    ('about', 'abort')
    """
    return tuple(sorted(words, key=avoided().__contains__))


def examples(words: Sequence[str], count: int) -> tuple[str, ...]:
    """At most that many of the words: all, or the first ones that are not avoided.

    >>> examples(["abort", "about"], 2), examples(["abort", "about", "above"], 2)
    (('abort', 'about'), ('about', 'above'))
    """
    if len(words) <= count:
        return tuple(words)
    return tuple(word for word in words if word not in avoided())[:count]


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
    """The accepted guesses, and the possible answers with their weights.

    Every possible answer is an accepted guess. Lists are compared by identity, so that games and
    caches can compare them quickly.
    """

    name: str
    source: str
    """A sentence about the origin of the words."""
    guesses: tuple[str, ...]
    """The accepted words, alphabetical."""
    classes: tuple[WordClass, ...]
    """The likely answers by falling weight."""
    rare: tuple[str, ...] = ()
    """Words that are hardly ever the answer. They count only if no likely answer is left."""
    rare_weight: Callable[[str], int] = _equally
    """The weight of a rare word among rare words; a function, because it is rarely needed."""
    withheld: frozenset[str] = frozenset()
    """Accepted words that are not suggested: slurs and withdrawn answers."""
    language: str = ""
    """A language code such as `de`, if it matters for upper and lower case or the keyboard."""
    past: PastAnswers = field(default_factory=PastAnswers)
    """The past answers of the daily puzzle that the weights depend on."""

    @property
    def length(self) -> int:
        return len(self.guesses[0])

    @cached_property
    def alphabet(self) -> Alphabet:
        return Alphabet.of(self.guesses, self.language)

    def __repr__(self) -> str:
        return f"WordList({self.name!r})"  # the default would format thousands of words

    @cached_property
    def answers(self) -> tuple[str, ...]:
        """The likely answers by falling weight, within a class in the order of the list."""
        return tuple(word for word_class in self.classes for word in word_class.words)

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """The weight of each of `answers`."""
        return tuple(word_class.weight for word_class in self.classes for _ in word_class.words)

    @cached_property
    def rare_words(self) -> tuple[str, ...]:
        """The rare words, likeliest first, avoided ones last."""
        return avoided_last(sorted(self.rare, key=self.rare_weight, reverse=True))

    @cached_property
    def accepted(self) -> frozenset[str]:
        """The accepted words, for look-ups."""
        return frozenset(self.guesses)

    @property
    def for_practice(self) -> WordList:
        """The list with which games here are played instead: another one only for `nyt`."""
        return word_list("practice") if self.name == "nyt" else self

    def obscurity(self, word: str) -> int:
        """How little known a word is, for breaking ties.

        Likely answers come first, then rare ones by falling weight, then all other words. Avoided
        words come last.
        """
        last = len(self._obscurity)
        return last + 1 if word in avoided() else self._obscurity.get(word, last)

    @cached_property
    def familiar(self) -> frozenset[str]:
        """The accepted words that people know, without the avoided ones: answers of this list and
        of the shipped lists, and other common words."""
        return (self.accepted & _known_words(self.name).union(self.answers)) - avoided()

    @cached_property
    def _obscurity(self) -> dict[str, int]:
        most = max(map(self.rare_weight, self.rare), default=0)
        rare = {word: 1 + most - self.rare_weight(word) for word in self.rare}
        return {**rare, **dict.fromkeys(self.answers, 0)}

    @property
    def has_only_answers(self) -> bool:
        """Whether the list has no guesses besides its answers, such as a dictionary of the user.

        A game that is played elsewhere may then have other guesses.
        """
        return len(self.guesses) == len(self.answers)

    def outside(self, guesses: Iterable[str]) -> str:
        """A sentence about guesses that the list lacks; empty if it has all of them."""
        unknown = [guess.upper() for guess in guesses if guess not in self.accepted]
        are, count = (
            ("isn't", "counts as a guess") if len(unknown) == 1 else ("aren't", "count as guesses")
        )
        where = f"{are} in the {self.name} list, but {count}"
        return f"{listed(unknown, 'and')} {where}." if unknown else ""

    def has_answer(self, word: str) -> bool:
        """Whether the word may be the answer, likely or rare."""
        return word in self.answers or word in self.rare_words

    def including(self, answer: str) -> WordList:
        """The list with one more answer of the lowest weight, or itself if it has the answer.

        >>> word_list("original").including("kazoo").answers[-1]
        'kazoo'
        """
        if self.has_answer(answer):
            return self
        return replace(
            self,
            guesses=alphabetical({*self.guesses, answer}),
            classes=(*self.classes, WordClass("added", min(self.weights), (answer,))),
        )

    def check(self, text: str) -> str:
        """Return `text` as an accepted word; raises a `WordError` if it is not one.

        >>> word_list("nyt").check("Kazoo")
        'kazoo'
        """
        word = self.parse(text)
        if word not in self.accepted:
            raise UnknownWordError(f"{word.upper()} isn't in the {self.name} list.")
        return word

    def parse(self, text: str) -> str:
        """Return `text` as a word of this length and alphabet, or raise a `WordError`."""
        word = self.alphabet.fold(text)
        if word.isalpha() and (foreign := self.alphabet.foreign(word)):
            raise WordError(self.foreign_letter(foreign))
        if len(word) != self.length or not word.isalpha():
            letters = " a-z" if self.alphabet.is_plain else ""
            raise WordError(
                f"{quoted(text)} isn't a word of {spelled(self.length)} letters{letters}."
            )
        return word

    def foreign_letter(self, letter: str) -> str:
        """The sentence about a letter that is not in the alphabet."""
        return f"The {self.name} list has no {letter.upper()}."


def word_list(name: str, past: PastAnswers | None = None) -> WordList:
    """The shipped list of that name, always the same object for the same arguments.

    `past` are the past answers of the daily puzzle, by default the shipped ones; they matter only
    for the `nyt` list.
    """
    if name == "original":
        return _original()
    if name == "practice":
        return _practice()
    if name in ENGLISH_LISTS:
        return _english(name)
    if name != "nyt":
        raise WordleError(f"There's no list {quoted(name)}. Choose {listed(LIST_NAMES, 'or')}.")
    return _shipped_nyt() if past is None or past == shipped_past() else nyt_list(past)


def list_of_month(words: WordList) -> WordList:
    """The `nyt` list as it was on the first day of its month; any other list itself."""
    if words.name != "nyt" or words is not word_list("nyt", words.past):
        return words
    return word_list("nyt", words.past.before(words.past.month))


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
def _practice() -> WordList:
    """The words that practice games draw, with all other accepted words as rare ones.

    They are as shipped, without the user's past answers, so that a code always gives the same
    words.
    """
    drawn = shipped_past().words.union(shipped("original-answers.txt"))
    answers = alphabetical(drawn - _withdrawn() - avoided())
    accepted = shipped("nyt-accepted.txt")
    return WordList(
        name="practice",
        source="The words of practice games: the first Wordle's answers and the past answers of "
        "the New York Times, all equally likely.",
        guesses=accepted,
        classes=(WordClass("answer", 1, answers),),
        rare=tuple(sorted(set(accepted).difference(answers))),
        rare_weight=_rare_weight,
        withheld=_withdrawn(),
    )


@cache
def _english(name: str) -> WordList:
    """One of the lists that `data/build.py` makes from SCOWL."""
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
            for title, weight in (("common", 2), ("less common", 1))
        ),
        rare=tuple(rare),
        rare_weight=rare.__getitem__,
        withheld=withheld,
    )


@lru_cache(maxsize=4)
def nyt_list(past: PastAnswers) -> WordList:
    return nyt_list_of(tuple(merged(learned_prior(past)[0])), past)


@cache
def _shipped_nyt() -> WordList:
    """The list of the shipped past answers. What they teach is stored, because it is constant."""
    try:
        rows = json.loads(read_text(classes_path(), "the classes of the nyt list"))
        classes = tuple(
            WordClass(title, weight, tuple(words.split())) for title, weight, words in rows
        )
    except UNREADABLE:  # missing or damaged
        return nyt_list(shipped_past())
    return nyt_list_of(classes, shipped_past())


def classes_path() -> Path:
    """The file of the classes of the `nyt` list; `data/prior.py --store` makes it."""
    return paths.shipped_data() / "nyt-classes.json"


def nyt_list_of(classes: tuple[WordClass, ...], past: PastAnswers) -> WordList:
    """The list with these classes and past answers; the same object while it is in use."""
    words = _in_use.get((classes, past))
    if words is not None:
        return words
    accepted = shipped("nyt-accepted.txt")
    likely = {word for word_class in classes for word in word_class.words}
    words = _in_use[classes, past] = WordList(
        name="nyt",
        source="The words the New York Times accepts; answers weighted by whether they "
        "are past answers.",
        guesses=accepted,
        classes=classes,
        rare=tuple(word for word in accepted if word not in likely),
        rare_weight=_rare_weight,
        withheld=_withdrawn(),
        past=past,
    )
    return words


_in_use: WeakValueDictionary[tuple[tuple[WordClass, ...], PastAnswers], WordList]
_in_use = WeakValueDictionary()
"""The `nyt` lists in use, as weak references: lists of old games cannot evict the current one."""


@cache
def _withdrawn() -> frozenset[str]:
    return frozenset(shipped("withdrawn.txt"))


def _rare_weight(word: str) -> int:
    if is_inflected(word) or word in _withdrawn():
        return 1
    return _weight(commonness().get(word, 0))


def merged(prior: Iterable[PriorClass]) -> Iterator[WordClass]:
    """The classes by falling weight; classes of the same kind and weight are merged."""
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
    return 1 + (1 + count).bit_length()


@cache
def _known_words(name: str) -> frozenset[str]:
    """The words that people know, besides the answers of the list itself."""
    if name in ENGLISH_LISTS:
        others = (line.split() for line in shipped(f"{name}-others.txt"))
        return frozenset(word for word, *count in others if int(*count or "0") >= COMMON)
    return shipped_past().words.union(
        *map(shipped, ("original-answers.txt", "nyt-answers.txt")),
        (word for word, count in commonness().items() if count >= COMMON),
    )


def alphabetical(words: Iterable[str]) -> tuple[str, ...]:
    """The words in the order of word lists."""
    return tuple(sorted(words))
