"""What is kept of the assistant's board."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from wordle_tui.game.game import Game
from wordle_tui.game.records import Mode
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.turn import Turn, parse_turns
from wordle_tui.game.words import word_list
from wordle_tui.history.archive import Archive, as_json, parse_archive
from wordle_tui.history.history import History
from wordle_tui.play.draft import DraftBoard, all_grey
from wordle_tui.tui.assist.state import AssistState
from wordle_tui.tui.assist.store import AssistStore

FULL = "raise:bbbbb clint:bbbbb raise:bbbbb clint:bbbbb raise:bbbbb clint:bbbbb"


def game_of(draft: DraftBoard) -> Game:
    return Game(word_list("original"), draft.turns)


def test_a_full_board_that_goes_on_after_a_win_is_kept_but_is_no_finished_game(
    tmp_path: Path,
) -> None:
    """A slip in an earlier row; the history would not be readable elsewhere."""
    slip = DraftBoard(parse_turns(FULL.replace("clint:bbbbb", "clint:ggggg", 1)))
    with closing(History.open(tmp_path / "history.sqlite3")) as history:
        store = AssistStore(history)
        store.save(AssistState(slip), game_of(slip))
        assert history.games() == []
        assert history.unfinished(Mode.ASSIST) is not None
        restored = AssistStore(history).restore()
        assert restored is not None
        assert restored[0].turns == slip.turns
        lost = DraftBoard(parse_turns(FULL))
        store.save(AssistState(lost), game_of(lost))
        (game,) = history.games()
        assert parse_archive(as_json(Archive((game,)))).games == (game,)
        assert history.unfinished(Mode.ASSIST) is None


def test_a_full_board_that_no_word_fits_is_kept_but_is_no_lost_game(tmp_path: Path) -> None:
    slip = DraftBoard(parse_turns(" ".join(["raise:bbbbb"] * 5 + ["raise:gbbbb"])))
    with closing(History.open(tmp_path / "history.sqlite3")) as history:
        assert AssistStore(history).save(AssistState(slip), game_of(slip)) is None
        assert history.games() == []
        assert history.unfinished(Mode.ASSIST) is not None


def test_a_game_won_with_a_word_that_the_list_lacks_is_one(tmp_path: Path) -> None:
    won = DraftBoard(parse_turns("raise:bbbbb qqqqq:ggggg"))
    with closing(History.open(tmp_path / "history.sqlite3")) as history:
        finished = AssistStore(history).save(AssistState(won), game_of(won))
        assert finished is not None
        assert finished.answer == "qqqqq"


def test_impossible_colours_are_kept_too(tmp_path: Path) -> None:
    """They may stand there for a moment, and the program may be killed in it."""
    row = Turn("raise", Pattern.parse("ggggy", allow_impossible=True))
    with closing(History.open(tmp_path / "history.sqlite3")) as history:
        begun = DraftBoard((row,), "clo")
        AssistStore(history).save(AssistState(begun), game_of(begun))
        restored = AssistStore(history).restore()
        assert restored is not None
        assert (restored[0].turns, restored[0].letters) == ((row,), "clo")
        full = DraftBoard((row, *parse_turns(FULL)[1:]))
        AssistStore(history).save(AssistState(full), game_of(full))
        assert history.games() == []


def test_a_row_is_restored_with_the_colours_of_its_user(tmp_path: Path) -> None:
    turns = parse_turns("raise:bbbbg")
    with closing(History.open(tmp_path / "history.sqlite3")) as history:
        for draft in (DraftBoard(turns).write("crane"), DraftBoard(turns).write("crane").cycle()):
            AssistStore(history).save(AssistState(draft), game_of(draft))
            restored = AssistStore(history).restore()
            assert restored is not None
            assert restored[0] == draft


def test_boards_of_another_length_cannot_be_undone_after_a_restart(tmp_path: Path) -> None:
    words = word_list("english-4")
    five = AssistState().type("a").type("b")
    four = five.clear(DraftBoard(pattern=all_grey(4))).type("c").type("d")
    with closing(History.open(tmp_path / "history.sqlite3")) as history:
        AssistStore(history).save(four, Game(words))
        restored = AssistStore(history).restore()
    assert restored is not None
    assert [board.letters for board in restored[1]] == ["", "c"]
