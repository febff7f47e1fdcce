"""The New game window: its choices as values, and games begun with it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tests.support.driving import MakeApp, paste, press, screen_text, settle, until
from tests.support.textual_internals import notifications
from wordle_tui.game.boards import Boards
from wordle_tui.game.challenge import challenge_code
from wordle_tui.game.errors import WordleError
from wordle_tui.game.own_lists import added_names, list_named
from wordle_tui.game.people import people_sentence
from wordle_tui.game.records import Mode
from wordle_tui.game.shared import code_in, invitation
from wordle_tui.game.words import word_list
from wordle_tui.history.history import History
from wordle_tui.play.setup import Setup, challenge
from wordle_tui.settings.settings import Settings
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.program import Open
from wordle_tui.tui.shell.base import QuestionScreen
from wordle_tui.tui.shell.importing import AddListScreen
from wordle_tui.tui.shell.new_game import KINDS, NewGame, NewGameScreen
from wordle_tui.tui.widgets.frame import MessageLine

LISTS = {"nyt": 5, "practice": 5, "original": 5, "english-6": 6, "english-4": 4}
NEW = NewGame(LISTS, "practice")


def test_a_digit_chooses_the_length_and_again_the_next_list_of_it() -> None:
    assert NEW.type("game", "6").list_name == "english-6"
    assert NEW.type("list", "5").list_name == "original"
    assert NEW.type("list", "5").type("list", "5").list_name == "practice"
    with pytest.raises(WordleError, match="no list with words of nine letters"):
        NEW.type("letters", "9")
    assert NEW.type("guesses", "9").limit == 9
    assert NEW.type("guesses", "0").limit == 1


@pytest.mark.parametrize("kind", KINDS)
def test_only_a_game_with_a_day_a_code_or_a_word_takes_text(kind: str) -> None:
    new, has_text = replace(NEW, kind=kind), kind in ("daily", "code", "make")
    assert new.paste(" a \n b ").typed == ("a b" if has_text else "")
    assert len(new.paste("ab" * 99).type("game", "5").typed) == (30 if has_text else 0)
    assert [new.takes("game", key) for key in "5a-é /"] == [True, *[has_text] * 3, False, False]
    assert replace(new, typed="a").takes("game", " ") is has_text
    assert not new.takes("list", "a")


def test_left_and_right_go_through_all_values_and_round() -> None:
    for row, values in (("game", len(KINDS)), ("list", 4), ("letters", 3), ("hard mode", 2)):
        seen = {NEW.text(row)}
        new = NEW.step(row, 1)
        while new.text(row) != NEW.text(row):
            seen.add(new.text(row))
            new = new.step(row, 1)
        assert len(seen) == values
        assert NEW.step(row, 1).step(row, -1).text(row) == NEW.text(row)
    assert NEW.step("guesses", -1).limit == 5


def test_only_the_choices_that_a_game_has_are_shown() -> None:
    assert NEW.rows == (
        *("game", "boards", "list", "letters", "guesses", "hard mode", "add a list"),
    )
    assert NewGame(LISTS, "nyt", kind="").rows == NEW.rows
    assert NewGame(LISTS, "nyt", kind="daily").rows[:3] == ("game", "day", "guesses")
    assert NewGame(LISTS, "nyt", kind="code").rows[:3] == ("game", "code", "list")
    assert NewGame(LISTS, "nyt", kind="make").rows == ("game", "word", "boards", "list", "letters")
    for kind in KINDS:
        new = NewGame(LISTS, "nyt", kind=kind)
        assert all(new.sentence(row) and new.text(row) for row in new.rows)


def test_games_here_and_elsewhere_have_their_own_lists() -> None:
    elsewhere = NewGame(LISTS, "nyt", kind="")
    here = elsewhere.step("game", 1)
    assert (here.kind, here.list_name) == ("make", "practice")
    assert here.step("game", -1) == elsewhere
    assert here.step("list", -1).list_name == "english-4"  # not that of games elsewhere
    assert elsewhere.step("list", 1).list_name == "practice"
    assert NewGame(LISTS, "original", kind="").step("game", 1).list_name == "original"


def test_several_boards_have_more_guesses_and_no_hard_mode(history: History) -> None:
    words = word_list("nyt")
    four = NEW.type("boards", "4")
    assert (four.limit, four.text("boards")) == (9, "4 Quordle")
    assert "hard mode" not in four.rows
    assert four.type("guesses", "3").limit == 4  # one for each board at least
    assert four.step("guesses", 1).setup(words, history) == Setup(boards=4, limit=10)
    assert NEW.step("boards", -1).boards == 32
    assert four.step("game", 1).boards == 1
    code = NewGame(LISTS, "nyt", kind="code", typed=Boards.random(words.for_practice, 4, 7).code)
    assert code.setup(words, history) == Setup(boards=4, seed=7)


def test_a_code_of_another_length_opens_with_a_list_of_that_length(history: History) -> None:
    six = NewGame(LISTS, "english-6", kind="code", typed=challenge_code("wince"))
    assert six.of_code().list_name == "practice"
    assert six.of_code().setup(word_list("practice"), history).answer == "wince"
    assert replace(six, list_name="original").of_code().list_name == "original"
    with pytest.raises(WordleError):
        replace(six, typed="AAAAA-AAA").of_code()


def test_a_day_is_typed_or_stepped_to(history: History) -> None:
    words = word_list("nyt")
    new = NewGame(LISTS, "nyt", kind="daily")
    for character in "985":
        new = new.type("game", character)
    assert new.setup(words, history).day == date(2024, 2, 29)
    assert new.step("day", -1).setup(words, history).day == date(2024, 2, 28)
    assert new.takes("game", " ")  # as in 29 February 2024; it does not go to the next choice
    assert not NewGame(LISTS, "nyt", kind="daily").takes("game", " ")
    assert NEW.setup(words, history) == Setup(limit=6)
    adversary = NewGame(LISTS, "nyt", kind="adversary")
    assert adversary.setup(words, history).mode is Mode.ADVERSARY


def test_a_code_is_made_for_a_word_or_for_random_words() -> None:
    words, make = word_list("nyt"), NewGame(LISTS, "nyt", kind="make", typed="crane")
    code = challenge_code("crane")
    enter = f"Enter copies the code {code} and a line to send with it."
    assert make.sentence("word") == make.sentence("game") == f"{people_sentence('crane')} {enter}"
    assert code not in replace(make, typed="cran").sentence("word")
    assert code_in(make.invitation(words)) == challenge_code("crane")
    assert challenge(code_in(replace(make, typed="").invitation(words)), words).answer
    four = replace(make, typed="", boards=4)
    assert code not in replace(make, boards=4).sentence("word")
    assert challenge(code_in(four.invitation(words)), words).boards == 4
    with pytest.raises(WordleError, match="random words"):
        replace(four, typed="crane").invitation(words)
    with pytest.raises(WordleError, match="'cran'"):
        replace(make, typed="cran").invitation(words)


async def test_six_letters_are_two_keys_away_from_any_screen(make_app: MakeApp) -> None:
    app = make_app(start="lab")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "f8 6 enter")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        assert screen.game.words.name == "english-6"
        await press(pilot, "p l a n e t enter")
        await press(pilot, "f8 enter")
        assert screen.state.remark.text.startswith("Finish this game first")
        await press(pilot, "f8 5 enter")
        assert (screen.game.words.length, screen.game.turns) == (5, ())


async def test_the_rules_of_a_practice_game_are_its_own(make_app: MakeApp) -> None:
    app = make_app(words=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "f3 f8 6 down down down down 8 down space enter")
        game = app.screen
        assert isinstance(game, PlayScreen)
        words, hard, limit = game.state.rules
        assert (words.name, hard, limit) == ("english-6", True, 8)
        await press(pilot, "ctrl+n")  # nothing is guessed yet: the next one is like it
        assert game.state.rules == (words, True, 8)
        await press(pilot, "f2")
        assist = app.screen
        assert isinstance(assist, PlayScreen)
        words, hard, limit = assist.state.rules
        assert (words.name, hard, limit) == ("nyt", False, 6)
        await press(pilot, "f3")
        game.post_message(Open("practice", Setup()))
        await settle(pilot)
        assert game.state.rules.words.name == "practice"
    assert app.settings == Settings()


async def test_assist_begins_an_empty_board_with_the_rules(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c r a f8 4 down down down down 8 down space")
        assert isinstance(app.screen, NewGameScreen)
        assert "on another site" in screen_text(app)
        await press(pilot, "enter")
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        assert (screen.state.draft.length, screen.state.draft.limit, app.hard) == (4, 8, True)
        assert screen.state.draft.letters == ""
        await press(pilot, "ctrl+z")
        assert screen.state.draft.letters == "cra"
    assert make_app(words=None).limit == 8  # kept, as the list and hard mode are


async def test_a_list_is_added_on_screen_and_replaced_only_if_confirmed(
    make_app: MakeApp, tmp_path: Path
) -> None:
    file = tmp_path / "worte.txt"
    file.write_text("Süden\nMöwen\nFußes\nein Satz\n", encoding="utf-8")
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f8 up end enter")
        await until(pilot, lambda: isinstance(app.screen, AddListScreen))
        await settle(pilot)
        window = app.screen
        await paste(pilot, str(file))
        await press(pilot, "enter")
        await press(pilot, "d e enter")
        assert window.query_one(MessageLine).remark.text == (
            "worte.txt: kept 3 five-letter words; skipped 1 line (other lengths, repeated, or not "
            "words): 'ein Satz'. The list has 3 five-letter words; letters: D E F M N Ö S ẞ U Ü W. "
            "Press F8 to play with it."
        )
        window.query_one("#file").value = ""  # type: ignore[attr-defined]
        window.query_one("#file").focus()
        await paste(pilot, "raise\ncrane\n")
        await until(pilot, lambda: isinstance(app.screen, QuestionScreen))
        await press(pilot, "enter")
        await until(pilot, lambda: app.screen is window)
        assert len(list_named("de").guesses) == 3
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, QuestionScreen))
        await press(pilot, "down enter")
        await until(pilot, lambda: len(list_named("de").guesses) == 2)
        assert added_names() == ("de",)


async def test_the_word_of_a_game_that_is_over_becomes_a_code(make_app: MakeApp) -> None:
    app = make_app(start="practice", content=Setup(answer="crane"))
    async with app.run_test(notifications=True) as pilot:
        await press(pilot, "c r a n e enter")
        await press(pilot, "f8")
        code = challenge_code("crane")
        assert "CRANE_" in screen_text(app)
        await press(pilot, "enter")
        assert app.clipboard == invitation(code, "original")
        told = [each.message for each in notifications(app)]
        assert told[-1].startswith(f"Your code: {code}. ")
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.state.is_over
        await press(pilot, "enter f8")
        assert "a random word" in screen_text(app)
