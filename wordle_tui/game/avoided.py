"""Words that a newspaper is unlikely to choose: counted as all others, but shown last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from wordle_tui.game.validation import shipped


@cache
def avoided() -> frozenset[str]:
    """The words of `avoided.txt`; of other lengths than five, those of `english-withheld.txt`."""
    withheld = (word for word in shipped("english-withheld.txt") if len(word) != 5)
    return frozenset(shipped("avoided.txt")).union(withheld)


def shown(words: Iterable[str]) -> tuple[str, ...]:
    """Words in the order in which they are shown: as they are, but avoided ones last.

    >>> shown(["abort", "about"])
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
