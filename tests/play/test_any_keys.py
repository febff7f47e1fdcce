"""Whatever is pressed, a game makes sense, and what is saved of it comes back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.play import elsewhere, here
from tests.support.words import list_of
from wordle_tui.game.errors import WordleError
from wordle_tui.history.history import History
from wordle_tui.play.draft import DraftBoard
from wordle_tui.play.games import another, under
from wordle_tui.play.guidance import message, sentences
from wordle_tui.play.pasting import paste
from wordle_tui.play.state import Moment, PlayState
from wordle_tui.play.store import PlayStore
from wordle_tui.play.view import PlayView

ANSWERS = ("abaca", "baaab", "cabba", "bbbcc")
WORDS = list_of(ANSWERS, ("aaaaa", "ccccc"))
Key = Callable[[PlayState], PlayState]


def _type(letter: str) -> Key:
    return lambda state: state.type(letter)


def _paste(text: str) -> Key:
    def pasted(state: PlayState) -> PlayState:
        with suppress(WordleError):
            return paste(state, text)
        return state

    return pasted


def _fix(state: PlayState) -> PlayState:
    found = state.position.contradiction() if state.is_by_player else None
    return state.fix(*found) if found else state


COLOURS: dict[str, Key] = {
    "0": lambda state: state.mark(0),
    "1": lambda state: state.mark(1),
    "2": lambda state: state.mark(2),
    "space": PlayState.cycle,
    "fix": _fix,
    "click": lambda state: state.click(len(state.drafts) - 1, 0, 1),
}
MOVES: dict[str, Key] = {
    "up": lambda state: state.move(-1, 0),
    "down": lambda state: state.move(1, 0),
    "left": lambda state: state.move(0, -1),
    "right": lambda state: state.move(0, 1),
    "end": lambda state: state.move(0, 9),
    "tab": lambda state: state.turn_to(1),
}
KEYS: dict[str, Key] = {
    **{letter: _type(letter) for letter in "abcgyz"},
    **COLOURS,
    **MOVES,
    "9": PlayState.refuse_digit,
    "backspace": PlayState.erase,
    "delete": PlayState.remove_row,
    "escape": PlayState.back,
    "enter": PlayState.commit,
    "take": lambda state: state.write(ANSWERS[len(state.guesses) % 4]),
    "ctrl+z": PlayState.undo,
    "ctrl+y": PlayState.redo,
    "ctrl+u": PlayState.ask_hint,
    "ctrl+g": PlayState.give_up,
    "ctrl+n": lambda state: another(state, state.rules) if state.is_by_player else state,
    "F2": lambda state: under(state, state.rules),
    "paste guess": _paste("aaaaa:bbbbb"),
    "paste row": _paste("aaaaa:bbbbb/bbbbb"),
    "paste grid": _paste("⬛⬛🟨🟩⬛"),
}
USUAL = ("take", "0", "1", "2", "2", "enter", "enter", "up")
keys = st.lists(st.sampled_from([*KEYS]) | st.sampled_from(USUAL), max_size=50)
_counts = st.integers(1, 4)
begun = st.one_of(
    _counts.map(lambda boards: elsewhere(boards, words=WORDS)),
    _counts.map(lambda boards: elsewhere(boards, words=WORDS, limit=boards + 1)),
    _counts.map(lambda boards: here(*ANSWERS[-boards:], words=WORDS)),
    st.builds(lambda: here(words=WORDS)),
)


def pressed(state: PlayState, names: list[str]) -> PlayState:
    for name in names:
        state = KEYS[name](state)
    return state


def check(state: PlayState) -> None:
    """Check what is true of every state, and that it can be shown."""
    guesses = state.guesses
    assert state.drafts.focus in range(len(state.drafts))
    for index, draft in enumerate(state.drafts):
        held = tuple(turn.guess for turn in draft.turns)
        assert held == guesses[: len(held)], "all boards have the same guesses"
        assert draft.is_won or held == guesses, "a board that is not solved has all of them"
        assert draft.letters == (state.letters if index in state.drafts.open else "")
        assert len(held) <= draft.limit
        assert 0 <= draft.row < len(held) + (not draft.is_finished)
        width = draft.length if draft.is_mending else min(len(draft.letters) + 1, draft.length)
        assert 0 <= draft.column < width
        if any(turn.pattern.is_win for turn in draft.turns[:-1]):
            assert held == guesses, "guesses after a win stay only if no other board holds them"
    view = PlayView(state)
    assert view.enter
    assert message(view).text == message(view).text.strip()
    assert sentences(view)[0].endswith((".", "…", "?"))


@given(begun, keys)
def test_a_game_makes_sense_after_any_keys(state: PlayState, names: list[str]) -> None:
    for name in names:
        before, state = state, KEYS[name](state)
        check(state)
        if before.is_over and name in "abcgyz":
            assert state.drafts == before.drafts
        if name in COLOURS:
            assert state.guesses == before.guesses, "mending colours erases no guess"
        if name in MOVES:
            assert _contents(state) == _contents(before), "the cursor changes nothing"
            assert state.past == before.past
        if name == "enter" and state.is_by_player and len(state.guesses) > len(before.guesses):
            again = state.erase()
            assert (again.position, again.letters) == (before.position, before.letters)


def _contents(state: PlayState) -> list[tuple[object, ...]]:
    return [draft.content for draft in state.drafts]


def _boards(moments: tuple[Moment, ...], count: int) -> list[tuple[object, ...]]:
    """What undo brings back, as far as it is saved."""
    return [(moment.drafts.focus, *_still(moment.drafts)) for moment in moments[-count:]]


def _still(drafts: Iterable[DraftBoard]) -> tuple[DraftBoard, ...]:
    """The boards, none of which is about to be overwritten."""
    return tuple(replace(draft, is_retyping=False) for draft in drafts)


@given(begun, keys)
def test_undo_and_redo_are_opposites(state: PlayState, names: list[str]) -> None:
    state = pressed(state, names)
    for has_any, again in (
        (state.past, state.undo().redo()),
        (state.future, state.redo().undo()),
    ):
        if has_any:
            assert (again.rules, again.drafts) == (state.rules, state.drafts)
            assert again.game == state.game
            assert _boards(again.past, 500) == _boards(state.past, 500)
            assert _boards(again.future, 500) == _boards(state.future, 500)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[History]:
    with closing(History.open(tmp_path_factory.mktemp("shelf") / "games.sqlite3")) as opened:
        yield opened


@given(begun, keys)
def test_what_is_saved_comes_back(shelf: History, state: PlayState, names: list[str]) -> None:
    for left in shelf.waiting():  # by an example that failed
        shelf.forget_unfinished(left.uuid)
    store = PlayStore(shelf)
    for name in names:
        state = store.save(KEYS[name](state))
    saved = PlayStore(shelf).last([state.game.mode], len(state.drafts))
    if state.finished is not None:
        assert (saved, shelf.game(state.finished.uuid)) == (None, state.finished)
        shelf.delete(state.finished.uuid)
    elif not (state.has_begun or state.past):
        assert saved is None
    else:
        state = PlayStore(shelf).save(state)  # the cursor is not worth saving by itself
        saved = PlayStore(shelf).last([state.game.mode], len(state.drafts))
        assert saved is not None
        again = PlayStore(shelf).resume(saved, state.rules)
        assert _boards((again.moment,), 1) == _boards((state.moment,), 1)
        assert replace(again.game, day=state.game.day) == state.game
        kept = ("rules", "answers", "help_from", "hints", "is_hinted", "last_hint")
        assert [getattr(again, name) for name in kept] == [getattr(state, name) for name in kept]
        assert _boards(again.past, 100) == _boards(state.past, 100)
        assert _boards(again.future, 100) == _boards(state.future, 100)
        assert shelf.waiting() == [saved]
        shelf.forget_unfinished(saved.uuid)


JUNK = ("null", "true", "-1", "6.0", "1e999", "NaN", "99", '""', '"a,bbbbb,0,0,0"', "[]", "[[]]",
        "{}")  # fmt: skip


@given(begun, keys, keys, st.data())
def test_damaged_games_are_refused_or_go_on(
    shelf: History, state: PlayState, names: list[str], more: list[str], data: st.DataObject
) -> None:
    state = PlayStore(shelf).save(pressed(state, names))
    saved = PlayStore(shelf).last([state.game.mode], len(state.drafts))
    if saved is None:
        return
    shelf.forget_unfinished(saved.uuid)
    values = json.loads(saved.state)
    key = data.draw(st.sampled_from(sorted(values)))
    if data.draw(st.booleans()):
        text = json.dumps({**values, key: None}).replace("null", data.draw(st.sampled_from(JUNK)))
    else:
        cut = json.dumps(values[key])
        place = data.draw(st.integers(0, len(cut) - 1))
        spoilt = cut[:place] + data.draw(st.sampled_from('09ag,/" ]')) + cut[place + 1 :]
        text = saved.state.replace(cut, spoilt)
    again = PlayStore(shelf).resume(replace(saved, state=text), state.rules)
    if again is not None:
        check(again)
        check(pressed(again, more))
