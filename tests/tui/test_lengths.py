"""Boards of every length, alphabet and number of guesses, by keyboard."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.support.driving import MakeApp, paste, press, resize, running, screen_text, until
from tests.support.words import list_of
from wordle_tui.game.board import Outcome
from wordle_tui.game.own_lists import WordFile, add_list
from wordle_tui.game.words import WordList
from wordle_tui.play.setup import Setup
from wordle_tui.tui.rated.program import RatingEngines
from wordle_tui.tui.settings.screen import ChoiceScreen
from wordle_tui.tui.widgets.board import BoardView, letter_of
from wordle_tui.tui.widgets.keyboard import letter_rows
from wordle_tui.tui.widgets.line_widget import LineWidget, width_of

ALPHABET = "abcdefghijk"


def words_of(length: int) -> WordList:
    return list_of(ALPHABET[shift:length] + ALPHABET[:shift] for shift in range(3))


def typed(word: str) -> str:
    return " ".join(word)


async def test_a_game_with_another_length(make_app: MakeApp) -> None:
    words = words_of(3)
    first, second, _ = words.answers
    app = make_app(words=words, start="practice", content=Setup(answer=second), limit=4)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, f"{typed(first)} enter {typed(second)} enter")
        assert app.screen.game.outcome is Outcome.WON  # type: ignore[attr-defined]
        await press(pilot, f"f2 {typed(first)} 2 2 2 enter")
        draft = app.screen.state.draft  # type: ignore[attr-defined]
        assert str(draft.turns[0]) == f"{first}:yyy"
        assert (draft.length, draft.limit) == (3, 4)
        await paste(pilot, f"{second}:ggg")
        assert " in 2" in screen_text(app)


async def test_every_tile_has_its_place(make_app: MakeApp) -> None:
    words = words_of(11)
    app = make_app(words=words, start="practice", content=Setup(answer=words.answers[1]))
    async with app.run_test(size=(40, 20)) as pilot:
        await press(pilot, f"{typed(words.answers[0])} enter")
        board = app.screen.query_one(BoardView)
        for size in ((40, 20), (80, 24), (140, 45)):
            await resize(pilot, *size)
            tile = board.tile
            assert tile.board_width(11) <= board.size.width
            places = Counter(board.tile_at(x, 0) for x in range(board.size.width))
            del places[None]  # between the tiles and beside them
            assert places == {(0, column): tile.width for column in range(11)}
            shown = "\n".join(board.render_line(y).text for y in range(tile.height))
            letters = "".join(letter for letter in shown if letter.isalpha())
            assert letters.lower() == words.answers[0]


async def test_the_other_screens_take_the_length_of_the_list(make_app: MakeApp) -> None:
    """With the real solver: Replay rates, the Lab plays, and its game is replayed."""
    answers = ["planet", "nectar", "trance", "carnet", "canter", "recant", "tanker"]
    app = make_app(words=list_of(answers), start="replay", engines=RatingEngines())
    async with running(app, (40, 20)) as pilot:
        await paste(pilot, "planet trance nectar")
        await press(pilot, "enter")
        await until(pilot, lambda: "NECTAR in 3" in screen_text(app))
        await press(pilot, "f7")
        await press(pilot, "enter")
        await until(pilot, lambda: "1.8571" in screen_text(app))
        await press(pilot, "w")
        await press(pilot, "t a n k e r enter")
        await press(pilot, "enter")
        await until(pilot, lambda: "TANKER in 2" in screen_text(app))


async def test_eight_guesses_and_more_scroll(make_app: MakeApp) -> None:
    words = list_of(f"{letter}ain" for letter in "bcdfgjlmnprsvwz")
    app = make_app(words=words, start="practice", content=Setup(answer="zain"), limit=14)
    async with app.run_test(size=(40, 20)) as pilot:
        for letter in "bcdfgjlmnpr":
            await press(pilot, f"{letter} a i n enter")
        await press(pilot, "s a")
        text = screen_text(app)
        assert "Guess 12 of 14" in text
        board = app.screen.query_one(BoardView)
        assert " S " in board.render_line(board.size.height - 1).text
        await press(pilot, "i n enter v a i n enter w a i n enter")
        assert app.screen.state.finished.limit == 14  # type: ignore[attr-defined]
        await press(pilot, "ctrl+s")
        assert "X/14" in app.parting_text


async def test_german_and_turkish_letters(make_app: MakeApp) -> None:
    german = replace(list_of(["fuẞes", "süden", "möwen"]), language="de")
    app = make_app(words=german, start="practice", content=Setup(answer="süden"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "F U ß E S enter")
        text = screen_text(app)
        assert "ẞ" in text
        assert "Ü" in text  # on the keyboard
        await press(pilot, "S Ü D E N enter")
        assert " in 2" in screen_text(app)
    turkish = replace(list_of(["kİtap", "ısmar"]), language="tr")
    app = make_app(words=turkish, start="practice", content=Setup(answer="kİtap"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "I s m a r enter k i t a p enter")
        assert "KİTAP" in screen_text(app)
        assert " in 2" in screen_text(app)


async def test_wide_letters_stay_aligned(make_app: MakeApp) -> None:
    words = list_of(["한국어사람", "사람한국어", "아이한국어"])
    app = make_app(words=words, start="practice", content=Setup(answer="사람한국어"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, f"{typed('한국어사람')} enter {typed('사람한국어')}")
        board = app.screen.query_one(BoardView)
        for size in ((80, 24), (30, 20), (200, 60)):
            await resize(pilot, *size)
            for y in range(board.size.height):
                line = board.render_line(y)
                assert sum(cell_len(segment.text) for segment in line) == board.size.width
            tile = board.tile
            for row in range(2):
                text = board.render_line(row * tile.height + (tile.height - 1) // 2).text
                starts = [cell_len(text[:at]) for at, sign in enumerate(text) if sign.isalpha()]
                assert len(starts) == 5
                gaps = {after - before for before, after in pairwise(starts)}
                assert gaps == {tile.width + tile.gap}


async def test_lines_with_wide_letters_are_not_cut(make_app: MakeApp) -> None:
    words = ["さくらもち", "あさごはん", "たまごやき", "ひまわりの", "あまのがわ", "おにぎりや"]
    app = make_app(words=list_of(words), start="practice", content=Setup(answer=words[1]))
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in (
            *(f"{typed(words[0])} enter ctrl+u", f"{typed(words[1])} enter"),
            *("f4", "f5", "f6", f"f2 {typed(words[0])} enter"),
        ):
            await press(pilot, keys)
            for widget in app.screen.query(LineWidget):
                width, height = widget.size
                if widget.visible and width and height:
                    widget.render_line(0)
                    for line in widget.draw(width, height):
                        assert width_of(line) <= width, (widget, line)


async def test_added_lists_are_offered_everywhere(make_app: MakeApp, tmp_path: Path) -> None:
    (path := tmp_path / "words").write_text("mañana\nárboles\nespaña\n", encoding="utf-8")
    add_list("español", WordFile.read(path), 6, "es")
    async with running(app := make_app(start="lab"), (140, 45)) as pilot:
        assert {"english-4", "español"} <= set(app.screen._lists())  # type: ignore[attr-defined]
        app.action_choose("list_name")
        await until(pilot, lambda: isinstance(app.screen, ChoiceScreen))
        assert {"english-7", "español"} <= set(app.screen._values)  # type: ignore[attr-defined]
        await press(pilot, "escape f8")
        assert app.screen._new.lists["español"] == 6  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("key", "character", "letter"),
    [
        ("a", "a", "a"),
        ("A", "A", "A"),
        ("ñ", "ñ", "ñ"),
        ("한", "한", "한"),
        ("alt+e", "e", None),
        ("full_stop", ".", None),
        ("1", "1", None),
        ("enter", "\r", None),
    ],
)
def test_which_keys_are_letters(key: str, character: str, letter: str | None) -> None:
    assert letter_of(key, character) == letter


def test_keyboards() -> None:
    russian = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
    assert letter_rows("qwerty", russian) == [russian[:11], russian[11:22], russian[22:]]
    assert letter_rows("azerty", "abcdefghijklmnopqrstuvwxyz")[0] == "azertyuiop"
    assert letter_rows("alphabetical", "abcdefg") == ["abc", "def", "g"]
    spanish = letter_rows("qwerty", "abcdefghijklmnñopqrstuvwxyzáéíóú")
    assert spanish[1].startswith("asdfghjklñ")
    assert sorted("".join(spanish)) == sorted("abcdefghijklmnñopqrstuvwxyzáéíóú")
