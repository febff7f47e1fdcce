"""The way from the screens to the solver: engines are made once, and not kept for ever."""

from __future__ import annotations

import pytest

from tests.support.words import list_of
from wordle_tui.advice.advice import Engine
from wordle_tui.game.words import WordList
from wordle_tui.tui import engines
from wordle_tui.tui.engines import Engines


def test_engines_of_the_last_lists_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    make = Engines._make

    def counted(self: Engines, words: WordList) -> Engine:
        made.append(words.answers[0])
        return make(self, words)

    monkeypatch.setattr(Engines, "_make", counted)
    monkeypatch.setattr(engines, "ENGINES_KEPT", 2)
    crane, slate, wince = (list_of([word], [word]) for word in ("crane", "slate", "wince"))
    kept = Engines()
    for words in (crane, slate, crane, wince, crane, slate):
        assert kept.engine(words) is kept.engine(words)
    assert made == ["crane", "slate", "wince", "slate"]
