"""Lists made from the frequencies of `wordfreq`, for which a small module stands in."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from wordle_tui.game.errors import WordleError
from wordle_tui.game.own_lists import frequent_words

WORDS = ["de", "mañana", "señor", "señal", "están", "estan", "2024", "søren", "senal", "sobre"]


@pytest.fixture
def wordfreq(monkeypatch: pytest.MonkeyPatch) -> None:
    module = SimpleNamespace(
        available_languages=lambda size: {"es": "path"}, iter_wordlist=lambda code: iter(WORDS)
    )
    monkeypatch.setitem(sys.modules, "wordfreq", module)


@pytest.mark.parametrize(
    ("keep", "answers", "others"),
    [
        ("Ñ", ["señor", "señal", "estan"], ["senal"]),
        ("", ["senor", "senal", "estan"], []),
        ("ñá", ["señor", "señal", "están"], ["estan", "senal"]),
    ],
)
def test_the_most_frequent_words_of_a_length(
    keep: str, answers: list[str], others: list[str], wordfreq: None
) -> None:
    """SOBRE has a letter that no answer has, and SØREN another."""
    weights, _ = frequent_words("es", 5, keep, 3).weights(5)
    assert [word for word, weight in weights.items() if weight == "1"] == answers
    assert [word for word, weight in weights.items() if weight == "0"] == others


def test_what_is_missing_is_named(wordfreq: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(WordleError, match="no language 'tlh'"):
        frequent_words("tlh", 5)
    with pytest.raises(WordleError, match="no word"):
        frequent_words("es", 11)
    monkeypatch.setitem(sys.modules, "wordfreq", None)
    with pytest.raises(WordleError, match="pip install wordfreq"):
        frequent_words("es", 5)
