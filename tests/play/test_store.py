"""The life of a game in the history: saved, waiting, resumed, finished, undone."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta

import pytest

from tests.support.play import WORDS, after, elsewhere, here, rules
from wordle_tui.game import daily
from wordle_tui.game.board import Board
from wordle_tui.game.challenge import challenge_code
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import AnswerSeries, Game
from wordle_tui.game.records import FinishedGame, GameFilter, Mode, SavedGame, now
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import WordList, word_list
from wordle_tui.history.history import History
from wordle_tui.play.asking import words_left
from wordle_tui.play.first_screen import left_sentence
from wordle_tui.play.games import another
from wordle_tui.play.hints import Hint
from wordle_tui.play.setup import Setup, challenge
from wordle_tui.play.state import GameRules, Moment, PlayState
from wordle_tui.play.store import PlayStore, mark_left

HERE = (Mode.PRACTICE, Mode.CHALLENGE, Mode.ADVERSARY)
ANY_BOARDS = GameFilter(boards=None)
DAY = date(2024, 2, 29)
BOTH = "slate:bbbbg/ggggg wince:ggggg/-"
LAST_CHANCE = after(here("wince", "slate", limit=2), "crane/")


def games(history: History) -> list[FinishedGame]:
    return history.games(ANY_BOARDS)


def texts(moment: Moment) -> list[str]:
    return [draft.text for draft in moment.drafts]


def saved(history: History, state: PlayState, keys: str = "") -> PlayState:
    """Press keys in a window of its own, which saves after each of them."""
    store = PlayStore(history)
    state = store.save(state)
    for key in keys:
        state = store.save(after(state, key))
    return state


def resumed(
    history: History, modes: tuple[Mode, ...] = (Mode.ASSIST,), boards: int = 1
) -> PlayState:
    store = PlayStore(history)
    waiting = store.last(modes, boards)
    assert waiting is not None
    state = store.resume(waiting, GameRules(WORDS))
    assert state is not None
    return state


# Games that are over


@pytest.mark.parametrize(
    ("state", "keys", "rows", "answers"),
    [
        (elsewhere(), "raise11111/qqqqq33333//", "raise:bbbbb qqqqq:ggggg", "qqqqq"),
        (elsewhere(limit=1), "raise11111/", "raise:bbbbb", "None"),
        (elsewhere(2), "slate1111333333/wince33333/", BOTH, "wince slate"),
        (here("wince", "slate"), "slate/wince/", BOTH, "wince slate"),
        (LAST_CHANCE, "slate/", "crane:ybbyg/bbgbg slate:bbbbg/ggggg", "wince slate"),
    ],
)
def test_a_finished_game_is_stored_and_waits_no_longer(
    history: History, state: PlayState, keys: str, rows: str, answers: str
) -> None:
    state = saved(history, state, keys)
    (game,) = games(history)
    assert (game, history.waiting()) == (state.finished, [])
    assert (" ".join(game.rows), " ".join(map(str, game.answers))) == (rows, answers)
    assert (game.uuid, game.limit) == (state.game.uuid, state.rules.limit)


@pytest.mark.parametrize("keys", ["sloth11111/wince33333/", "raise11111/sloth11111/"])
def test_a_stored_game_is_seen_again_and_not_stored_twice(history: History, keys: str) -> None:
    played = saved(history, elsewhere(limit=2), keys)
    assert played.finished is not None
    store = PlayStore(history)
    again = store.ended(played.finished, played.rules, Hint.NONE)
    assert (again.is_over, again.finished) == (True, played.finished)
    assert (again.position, again.hints) == (played.position, played.hints)
    assert store.save(again.say("")).finished is played.finished
    assert games(history) == [played.finished]
    store.save(again.erase())  # a wrong colour can still be corrected
    assert (games(history), len(history.waiting())) == ([], 1)


@pytest.mark.parametrize("boards", [1, 2])
def test_undo_after_the_end_deletes_the_record_redo_restores(history: History, boards: int) -> None:
    store = PlayStore(history)
    keys = "crane33333/" if boards == 1 else "crane3333311111/sloth33333/"
    state = store.save(after(elsewhere(boards), keys))
    first = state.finished
    state = store.save(state.undo())
    assert (games(history), state.finished, len(history.waiting())) == ([], None, 1)
    state = store.save(state.redo())
    assert [game.uuid for game in games(history)] == [first.uuid]
    assert store.save(state.move(0, 1)).finished is state.finished  # a cursor changes nothing
    state = store.save(another(state, state.rules))
    assert (len(games(history)), state.past, history.waiting()) == (1, (), [])


def test_only_the_game_on_screen_waits_whatever_undo_brings_back(history: History) -> None:
    store, state = PlayStore(history), elsewhere()
    first = store.save(after(state, "crane11111/"))
    keys: list[Callable[[PlayState], PlayState]] = [
        lambda state: another(state, state.rules),
        lambda state: after(state, "slate11111"),
        lambda state: after(state, "/"),
        *[PlayState.undo] * 14,  # into the game before
        *[PlayState.redo] * 14,
    ]
    state, uuids = first, set[str]()
    for key in keys:
        state = store.save(key(state))
        assert [saved.uuid for saved in history.waiting()] == [state.game.uuid]
        uuids.add(state.game.uuid)
    assert uuids == {first.game.uuid, state.game.uuid} != {first.game.uuid}


def test_what_a_record_says_of_a_game_given_up(history: History) -> None:
    adversary = here(limit=20)
    for state in (here("wince"), here("wince", "slate"), adversary):
        hinted = after(state, "crane/").ask_hint()
        game = saved(history, hinted.give_up().give_up()).finished
        assert (game.is_won, game.hints, len(game.turns)) == (False, 1, 1)
        assert game.answers == (state.answers or (None,))  # the adversary has many words left
    while len(left := words_left(adversary, 0).likely) > 1:
        adversary = after(adversary, left[0] + "/")
    game = saved(history, adversary.give_up().give_up()).finished
    assert game.answer == left[0]


def test_a_card_that_is_played_on_is_not_kept(history: History) -> None:
    position = Board(WORDS, answer="wince").play("crane")
    state = Setup(position=position).begin(GameRules(WORDS), Hint.NONE, AnswerSeries())
    assert saved(history, state, "slate/").guesses == ("crane", "slate")
    assert history.waiting() == []
    won = saved(history, state, "wince/")
    assert won.finished.is_won
    assert (games(history), history.waiting()) == ([], [])


# The day of a game elsewhere


def test_a_daily_game_has_the_day_of_its_first_guess(
    history: History, today: date, monkeypatch: pytest.MonkeyPatch, nyt: WordList
) -> None:
    tomorrow = today + timedelta(days=1)
    store = PlayStore(history)
    empty = elsewhere(words=nyt)
    typed = store.save(after(empty, "crane11111"))
    assert typed.game.day == today
    monkeypatch.setattr(daily, "today", lambda: tomorrow)
    guessed = store.save(after(typed, "/"))
    assert guessed.game.day == today  # it moves only without a guess
    monkeypatch.setattr(daily, "today", lambda: today)
    other = PlayStore(history)
    moved = other.save(after(empty, "c"))
    monkeypatch.setattr(daily, "today", lambda: tomorrow)
    assert other.save(after(moved, "r")).game.day == tomorrow
    won = store.save(after(guessed, "sloth33333/"))
    assert won.finished.day == today
    assert store.set_day(won, tomorrow).finished == games(history)[0]
    assert games(history)[0].day == tomorrow


def test_only_the_first_game_of_a_day_with_the_daily_list_has_it(
    history: History, today: date, nyt: WordList
) -> None:
    for state, day in (
        (elsewhere(words=nyt), today),
        (elsewhere(words=nyt), None),
        (elsewhere(), None),
        (elsewhere(2, words=nyt), None),
    ):
        keys = "crane33333/" if len(state.drafts) == 1 else "crane3333311111/sloth33333/"
        game = saved(history, state, keys).finished
        assert (game.day, game.is_archived) == (day, False)
    past = saved(history, begin(Setup(answer="crane", day=DAY)), "crane/").finished
    assert (past.day, past.is_archived) == (DAY, True)


# Games that are not over


FULL = after(elsewhere(limit=2), "raise11111/clint11111/")


@pytest.mark.parametrize(
    "state",
    [
        after(elsewhere(limit=2), "raise11111/raise31111//"),
        after(FULL.move(-1, 0), "33333"),  # goes on after a win
        after(FULL.move(-1, 0), "33332"),  # colours that cannot be
        after(after(elsewhere(2), "crane3333311111/").move(-1, 0), "33333"),  # the same word twice
    ],
)
def test_a_full_board_that_no_word_fits_is_no_record(history: History, state: PlayState) -> None:
    boards = len(state.drafts)
    assert state.is_over
    assert saved(history, state).finished is None
    again = resumed(history, boards=boards)
    assert (games(history), again.drafts) == ([], state.drafts)
    mended = saved(history, again.undo())
    assert resumed(history, boards=boards).drafts == mended.drafts


def test_a_game_without_a_letter_leaves_nothing(history: History) -> None:
    store = PlayStore(history)
    state = store.save(after(here("wince"), "c"))
    assert len(history.waiting()) == 1
    state = store.save(state.erase())
    assert history.waiting() == []
    store.save(after(state, "cr"))
    store.save(here("slate"))  # an empty game is replaced
    assert history.waiting() == []
    for answer in ("wince", "slate"):  # but not what is typed for another challenge
        store.save(after(here(answer, mode=Mode.CHALLENGE), "cr"))
    assert len(history.waiting()) == 2


@pytest.mark.parametrize(
    ("other", "undone"),
    [
        (GameRules(word_list("english-4")), 2),
        (GameRules(WORDS), 2),
        (GameRules(WORDS, limit=8), 80),
    ],
)
def test_a_game_of_another_size_cannot_be_undone_after_a_restart(
    history: History, other: GameRules, undone: int
) -> None:
    before = after(elsewhere(limit=8), "crane11111/" + "crane11111//" * 6)
    saved(history, another(before, other), "cd")
    (waiting,) = history.waiting()
    state = PlayStore(history).resume(waiting, other)
    assert state.letters == "cd"
    assert [moment.drafts[0].letters for moment in state.past][-2:] == ["", "c"]
    assert len(state.past) == undone


@pytest.mark.parametrize(("boards", "steps"), [(1, 100), (32, 12)])
def test_the_last_steps_are_undone_after_a_start(history: History, boards: int, steps: int) -> None:
    store, state = PlayStore(history), elsewhere(boards)
    state = store.save(after(state, "crane<<<<<" * 10 + "slate<<<<<"))
    assert len(state.past) == 110
    assert [*map(texts, resumed(history, boards=boards).past)] == [*map(texts, state.past)][-steps:]


OF_4_0_0 = (
    '{"hard": false, "limit": 7, "answers": [], "seed": null, "given": false, "hints": 0, '
    '"hinted": false, "hint": 0, "started": "2026-11-19T22:32:37.848649+00:00", '
    '"now": [[1, 2, "s,bbbbb,0,1,1 crane:bbbby", "s,bbbbb,0,1,1 crane:bbbbg"]], '
    '"past": [[0, null, "crane,bbbby,31,0,4", "crane,bbbbg,1,0,1"]], '
    '"future": [[0, 2, "sl,bbbbb,0,0,2 crane:bbbby", "sl,bbbbb,0,1,2 crane:bbbbg"]]}'
)
"""What version 4.0.0 wrote of a game that is still under way."""


def test_a_game_of_an_earlier_version_goes_on(history: History) -> None:
    uuid, turns = elsewhere().game.uuid, "crane:bbbby/bbbbg"
    saved = SavedGame(uuid, Mode.ASSIST, 2, "original", OF_4_0_0, turns=turns, help_from=2)
    state = PlayStore(history).resume(saved, GameRules(WORDS))
    assert state is not None
    assert (str(state.position), state.letters, state.drafts.focus) == (saved.turns, "s", 1)
    assert (state.undo().letters, state.redo().letters, state.help_from) == ("crane", "sl", 2)
    PlayStore(history).save(state)
    assert history.waiting() == [
        replace(saved, state=OF_4_0_0.replace("false,", 'false, "ultra": false,', 1))
    ]


# Which game waits

NYT = word_list("nyt")
CODE = challenge(Game.random(WORDS, 4, 7).code, WORDS)


def begin(setup: Setup, words: WordList = WORDS) -> PlayState:
    return setup.begin(GameRules(words), Hint.NONE, AnswerSeries(1))


def test_a_waiting_game_is_found_by_what_it_is(history: History) -> None:
    setups = [
        (Setup(), WORDS),
        (Setup(Mode.ADVERSARY), WORDS),
        (Setup(Mode.CHALLENGE, answer="wince"), WORDS),
        (Setup(Mode.CHALLENGE, answer="slate"), WORDS),
        (Setup(answer="wince", day=DAY), NYT),
        (Setup(answer="slate", day=DAY + timedelta(days=1)), NYT),
        (Setup(boards=4, seed=3), WORDS),
        (Setup(boards=4, seed=3), NYT),
        (CODE, WORDS),
        (Setup(boards=2), WORDS),
        (Setup(Mode.ASSIST), WORDS),
        (Setup(Mode.ASSIST, boards=4), WORDS),
        (Setup(Mode.ASSIST, boards=4), NYT),
    ]
    store, uuids = PlayStore(history), list[str]()
    for setup, words in setups:  # one after the other in the same window
        assert store.waiting(setup, GameRules(words)) is None
        state = begin(setup, words)
        for keys in ("c", "rane" + "11112" * 4 + "/", "s"):
            state = store.save(after(state, keys))
        uuids.append(state.game.uuid)
    found = [store.waiting(setup, GameRules(words)) for setup, words in setups]
    assert [waiting and waiting.uuid for waiting in found] == uuids
    assert store.waiting(Setup(position=Board(WORDS)), GameRules(WORDS)) is None
    assert store.waiting(Setup(Mode.CHALLENGE, answer="crane"), GameRules(WORDS)) is None
    for waiting, (_, words) in zip(found, setups, strict=True):
        assert waiting is not None
        again = store.resume(waiting, GameRules(words))
        assert (again.guesses, again.letters) == (("crane",), "s")


def test_a_challenge_for_another_length_says_so() -> None:
    sentence = "a word of six letters. The original list has words of five"
    with pytest.raises(WordleError, match=sentence):
        challenge(challenge_code("planet"), WORDS)


def test_the_next_game_is_of_the_same_kind() -> None:
    assert Setup(Mode.CHALLENGE, answer="wince", limit=8).next == Setup(limit=8)
    assert Setup(Mode.ADVERSARY).next == Setup(Mode.ADVERSARY)
    assert Setup(boards=4, limit=10, seed=7).next == Setup(boards=4, limit=10)
    assert Setup(boards=4, words=NYT).next == Setup(boards=4, words=word_list("practice"))
    assert Setup(words=WORDS, rule=Rule.HARD).next == Setup(words=WORDS, rule=Rule.HARD)


def test_other_rules_do_not_hide_a_game_whose_word_is_given(history: History) -> None:
    rule = GameRules(WORDS, Rule.HARD, 8)
    for setup in (Setup(Mode.CHALLENGE, answer="wince"), CODE, Setup(Mode.ASSIST)):
        state = saved(history, after(begin(setup), "crane11112/s"))
        waiting = PlayStore(history).waiting(setup, rule)
        assert waiting.uuid == state.game.uuid
    saved(history, after(begin(Setup()), "crane/"))
    assert PlayStore(history).waiting(Setup(), rule) is None  # a random game with these rules


@pytest.mark.parametrize("rule", [Rule.HARD, Rule.ULTRA])
def test_a_game_here_keeps_its_own_rules(history: History, rule: Rule) -> None:
    state = saved(history, here("wince", rule=rule, limit=8), "crane/")
    again = resumed(history, HERE)
    assert again.rules == state.rules
    assert after(again, "about/").remark.text.startswith(f"In {rule.title}")
    saved(history, elsewhere(rule=rule, limit=8), "cr")
    assert resumed(history).rules == GameRules(WORDS, rule=rule, limit=8)


def test_two_windows_keep_a_copy_each_until_one_is_finished(history: History) -> None:
    with closing(History.open(history.path)) as other:
        state = saved(history, elsewhere(), "crane11112/")
        copy = resumed(other)
        saved(history, state, "s")
        saved(other, copy, "mo")
        assert [resumed(each).letters for each in (history, other)] == ["s", "mo"]
        saved(other, copy, "hotel33333/")
        assert len(games(history)) == 1
        saved(history, state, "towel33333/")
        both = history.games(GameFilter(has_given=True))
        assert {game.answer: game.is_given for game in both} == {"hotel": False, "towel": True}
        assert history.waiting() == []
        saved(history, here("wince"), "c")
        PlayStore(other).save(resumed(other, HERE).erase())  # taken over: there is one copy
        assert history.waiting() == []


@pytest.mark.parametrize("boards", [1, 2])
def test_the_game_that_was_saved_last_is_gone_on_with(history: History, boards: int) -> None:
    for keys in ("crane", "slate"):
        with closing(History.open(history.path)) as other:
            saved(other, elsewhere(boards), keys)
    saved(history, elsewhere(3 - boards), "moist")
    assert resumed(history, boards=boards).letters == "slate"


# Games that are left


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the next start, three days on."""
    monkeypatch.setattr("wordle_tui.play.store.now", lambda: now() + timedelta(days=3))


@pytest.mark.usefixtures("later")
def test_a_game_that_is_left_counts_as_given_up_until_it_goes_on(history: History) -> None:
    state = saved(history, here("wince"), "crane/").ask_hint()
    saved(history, state, "slate/")
    for _ in range(2):
        mark_left(history)
        (left,) = games(history)
    assert (left.is_left, left.is_given_up, left.help_from) == (True, True, 2)
    assert (left.guesses, left.answer) == (("crane", "slate"), None)
    assert [game.uuid for game in history.unrated(["original"])] == [left.uuid] == [*history.left]
    assert left_sentence([left]) == "SLATE, left after 2 guesses, counts as given up."
    with closing(History.open(history.path)) as other:
        going_on = saved(other, resumed(other, HERE), "w")
        assert (games(history), len(history.waiting())) == ([], 1)
        mark_left(history)
        saved(other, going_on, "ince/")
    (over,) = games(history)
    assert (over.uuid, over.is_left, over.is_won) == (left.uuid, False, True)
    assert history.waiting() == []


@pytest.mark.usefixtures("later")
def test_other_games_are_never_left(history: History) -> None:
    for state, keys in (
        (elsewhere(), "crane11111/"),
        (here(), "crane/"),
        (here("wince"), "cr"),
        (here("wince", "slate"), "crane/"),
    ):
        saved(history, state, keys)
    history.save_code("wince")
    saved(history, here("wince", mode=Mode.CHALLENGE), "crane/")
    mark_left(history)
    assert games(history) == []
    assert not history.left


@pytest.mark.usefixtures("later")
def test_a_game_that_was_left_is_deleted_for_good(history: History) -> None:
    saved(history, here("wince"), "crane/")
    mark_left(history)
    (left,) = games(history)
    history.delete(left.uuid)
    mark_left(history)
    assert (games(history), history.waiting()) == ([], [])


# Damaged games: `test_any_keys` tries all values

TWO = after(here("wince", "slate"), "crane/sl")


def test_a_damaged_game_stays_where_it_is_and_the_next_start_begins_anew(history: History) -> None:
    saved(history, TWO)
    (good,) = history.waiting()
    lacking = [good.state.replace(f'"{key}"', '"x"') for key in ("now", "limit", "answers")]
    for text in ("", "[]", "{}", "[" * 100_000, *lacking):
        history.save(unfinished=replace(good, state=text))
        (waiting,) = history.waiting()
        history.notice, store = None, PlayStore(history)
        assert store.resume(waiting, rules(2)) is None, text
        assert (history.notice or "").startswith("An unfinished game can't be read")
        assert store.last(HERE, 2) is None
        assert history.read("SELECT COUNT(*) FROM unfinished") == [(1,)]
