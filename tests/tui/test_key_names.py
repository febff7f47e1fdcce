"""Keys in texts: every sentence names the key in force, by the id of its binding."""

import re
from collections.abc import Iterator

import pytest

from tests.support.sources import ROOT, literals
from wordle_tui.tui.key_names import key_name, key_of, use_keys, with_keys
from wordle_tui.tui.keys import documented, load_all

_ALLOWED = {"web.py"}
"""Modules whose sentences are read in a shell."""


@pytest.fixture
def _keys() -> Iterator[None]:
    use_keys({"play.hint": "f9,alt+9", "play.undo": "question_mark"})
    yield
    use_keys({})


@pytest.mark.usefixtures("_keys")
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("{play.hint} gives a hint.", "F9 gives a hint."),
        ("{play.undo} undoes it; {play.redo} does it again.", "? undoes it; Ctrl+y does it again."),
        ("{train.submit}, {list.page_up} or {lab.add}", "Enter, Page up or +"),
        ("of {brackets} and {no id}", "of {brackets} and {no id}"),
    ],
)
def test_a_text_has_the_keys_in_force(text: str, shown: str) -> None:
    assert with_keys(text) == shown


@pytest.mark.usefixtures("_keys")
def test_panels_have_the_names_of_the_footer_and_press_the_same_key() -> None:
    names = ("play.hint", "play.redo", "board.commit")
    assert [key_name(name) for name in names] == ["F9", "^y", "enter"]
    assert [key_of(name) for name in names] == ["f9", "ctrl+y", "enter"]


def test_no_text_names_a_key_but_by_an_id_that_exists() -> None:
    load_all()
    texts = [
        text
        for folder in ("tui", "play")
        for path in ROOT.joinpath(folder).rglob("*.py")
        if path.name not in _ALLOWED
        for text in literals(path)
    ]
    assert [text for text in texts if re.search(r"\bctrl\+[a-z]\b|\bF[1-9]\d?\b", text, re.I)] == []
    ids = {name for text in texts for name in re.findall(r"\{([a-z]+\.[a-z_]+)\}", text)}
    assert {name for name in ids if name.partition(".")[0] in _GROUPS} <= {*documented()}


_GROUPS = {"app", "board", "play", "train", "lab", "replay", "stats", "games", "list"}
