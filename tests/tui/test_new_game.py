"""The New game window: its choices as values, and games begun with it."""

from datetime import date
from pathlib import Path

import pytest

from tests.support.driving import MakeApp, paste, press, running, screen_text, settle, until
from wordle_tui.game.challenge import challenge_code
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.named_lists import added_names, list_named
from wordle_tui.game.people import people_sentence
from wordle_tui.game.records import Mode
from wordle_tui.game.rule import Rule
from wordle_tui.game.shared import code_in, invitation
from wordle_tui.game.words import word_list
from wordle_tui.history.history import History
from wordle_tui.play.setup import Setup, challenge
from wordle_tui.settings.settings import Settings
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.play.new_game import FIELDS, ROWS, NewGame
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.shell.base import QuestionScreen
from wordle_tui.tui.stats.importing import AddListScreen
from wordle_tui.tui.widgets.frame import MessageLine

NYT, SIX = word_list("nyt"), word_list("english-6")
LISTS = {"nyt": 5, "practice": 5, "original": 5, "english-6": 6, "english-4": 4}
NEW = NewGame(LISTS, NYT, people=people_sentence)
QUORDLE = Game.random(NYT.for_practice, 4, 7).code
CRANE = challenge_code("crane")


@pytest.mark.parametrize(
    ("new", "row", "text", "setup"),
    [
        (NEW, "word", "", Setup()),
        (NEW, "4", "", Setup(boards=4)),
        (NEW, "boards", " 16 ", Setup(boards=16)),
        (NewGame(LISTS, NYT, limit=12), "2", "", Setup(boards=2, limit=12)),
        (
            NewGame(LISTS, NYT, rule=Rule.HARD),
            "adversary",
            "",
            Setup(Mode.ADVERSARY, rule=Rule.HARD),
        ),
        (NewGame(LISTS, NYT, rule=Rule.HARD), "8", "", Setup(boards=8)),  # there is no hard mode
        (NEW, "elsewhere", "", Setup(Mode.ASSIST)),
        (NEW, "elsewhere", "4", Setup(Mode.ASSIST, 4)),
        (NewGame(LISTS, NYT, "english-6"), "elsewhere", "", Setup(Mode.ASSIST, words=SIX)),
        (NEW, "code", QUORDLE, Setup(boards=4, seed=7, words=NYT.for_practice)),
        (
            NewGame(LISTS, SIX),  # which has no word of the code
            "code",
            CRANE,
            Setup(Mode.CHALLENGE, answer="crane", words=NYT.for_practice),
        ),
    ],
)
def test_games_of_rows(history: History, new: NewGame, row: str, text: str, setup: Setup) -> None:
    assert new.setup(row, text, history) == setup


@pytest.mark.parametrize(
    ("new", "row", "text", "sentence"),
    [
        (NEW, "boards", "33", "Type a number from 1 to 32."),
        (NEW, "boards", "", "Type a number from 1 to 32."),
        (NEW, "elsewhere", "two", "Type a number from 1 to 32."),
        (NewGame(LISTS, NYT, limit=3), "4", "", "4 boards need at least 4 guesses."),
        (NEW, "code", "AAAAA-AAA", "typing mistake in the code"),
        (NewGame({"nyt": 5}, NYT), "code", challenge_code("abacus"), "no list with words of six"),
        (NEW, "day", "2026-08-30", "known to 22 Aug 2026. Type that day's answer behind it."),
        (NEW, "day", "2026-08-30 qqqqq", "QQQQQ isn't in the nyt list."),
        (NEW, "day", "soon", "'soon' isn't a day"),
    ],
)
def test_what_cannot_be_played_is_said(
    history: History, new: NewGame, row: str, text: str, sentence: str
) -> None:
    with pytest.raises(WordleError, match=sentence):
        new.setup(row, text, history)


def test_a_past_day_whose_answer_is_missing_takes_it(history: History) -> None:
    assert NEW.setup("day", "985", history).day == date(2024, 2, 29)
    assert NEW.setup("day", "2026-08-30 haunt", history).answer == "haunt"
    assert history.dated_answers() == {date(2026, 8, 30): "haunt"}
    assert NEW.setup("day", "2026-08-30", history).answer == "haunt"


def test_l_goes_through_the_lists_and_games_here_have_the_words_of_practice() -> None:
    names, new = [], NEW
    for _ in range(5):
        names.append((new.words("word").name, new.words("elsewhere").name))
        new = new.next_list()
    assert names == [
        *(("practice", "nyt"), ("original", "original"), ("english-6", "english-6")),
        *(("english-4", "english-4"), ("practice", "nyt")),
    ]


@pytest.mark.parametrize(
    ("new", "text", "sentence"),
    [
        (NEW, "", FIELDS["make"][1]),
        (NEW, "cran", FIELDS["make"][1]),
        (NEW, "crane", f"{people_sentence('crane')} Enter copies the code {CRANE}."),
        (NewGame(LISTS, NYT, "english-4"), "crane", "CRANE isn't a word of this list (english-4)."),
        (NEW, "cranq", "CRANQ isn't a word of this list (practice)."),
    ],
)
def test_a_code_is_shown_for_a_word_in_the_list(new: NewGame, text: str, sentence: str) -> None:
    assert new.code_sentence(text) == sentence


def test_a_code_is_made_for_a_word_or_for_a_random_one(history: History) -> None:
    assert code_in(NEW.invitation("crane", history)) == CRANE
    made = challenge(code_in(NEW.invitation("", history)), NYT.for_practice)
    assert (made.boards, bool(made.answer or made.seed)) == (1, True)
    with pytest.raises(WordleError, match="'cran'"):
        NEW.invitation("cran", history)


async def test_the_choices_belong_to_that_game_alone(make_app: MakeApp) -> None:
    """Its list, hard mode and a number of guesses above nine change no setting, nor Assist."""
    async with running(app := make_app(words=None)) as pilot:
        await press(pilot, "c r a f8")
        await press(pilot, "l h g")
        await press(pilot, "1 2 enter")
        assert "words: original, 5 letters" in screen_text(app)
        await press(pilot, "enter")
        game = screen_of(app)
        words, rule, limit = game.state.rules
        assert (game.NAME, words.name, rule, limit) == ("practice", "original", Rule.HARD, 12)
        await press(pilot, "ctrl+n")  # nothing is guessed yet: the next one is like it
        assert game.state.rules == (words, Rule.HARD, 12)
        await press(pilot, "f2")
        words, rule, limit = screen_of(app).state.rules
        assert (words.name, rule, limit) == ("nyt", Rule.NORMAL, 6)
        assert screen_of(app).state.letters == "cra"
        assert app.settings == Settings()


async def test_a_code_is_typed_and_played_and_one_is_made(make_app: MakeApp) -> None:
    async with running(app := make_app(start="lab")) as pilot:
        await press(pilot, "f8 f1")
        assert "The number of guesses of this game" in screen_text(app)
        await press(pilot, "f1")
        await press(pilot, " ".join(["down"] * list(ROWS).index("make")))
        await press(pilot, "enter")
        await press(pilot, "c r a n e")
        assert CRANE in screen_text(app)
        await press(pilot, "enter")
        assert app.clipboard == invitation(CRANE, "original")
        await press(pilot, "f8")  # it opens on the kind chosen last
        await press(pilot, "home " + " ".join(["down"] * list(ROWS).index("code")) + " enter")
        await paste(pilot, CRANE)
        await press(pilot, "enter")
        assert screen_of(app).state.game.mode is Mode.CHALLENGE


def screen_of(app: WordleApp) -> PlayScreen:
    assert isinstance(app.screen, PlayScreen)
    return app.screen


async def test_a_list_is_added_and_replaced_if_confirmed(make_app: MakeApp, tmp_path: Path) -> None:
    file = tmp_path / "worte.txt"
    file.write_text("Süden\nMöwen\nFußes\nein Satz\n", encoding="utf-8")
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.run_action("add_list")
        await until(pilot, lambda: isinstance(app.screen, AddListScreen))
        await settle(pilot)
        window = app.screen
        await paste(pilot, str(file))
        await press(pilot, "enter")
        fields = {name: app.screen.query_one(f"#{name}").value for name in ("name", "length")}  # type: ignore[attr-defined]
        assert fields == {"name": "worte", "length": "5"}
        await press(pilot, "backspace " * 5 + "enter")
        assert window.query_one(MessageLine).remark.text == "Give the list a name."
        await press(pilot, "d e enter")
        assert "Press {app.new_game} to play" in window.query_one(MessageLine).remark.text
        window.query_one("#file").value = ""  # type: ignore[attr-defined]
        window.query_one("#file").focus()
        await paste(pilot, "raise\ncrane\n")
        await settle(pilot)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, QuestionScreen))
        await press(pilot, "enter")
        await until(pilot, lambda: app.screen is window)
        assert len(list_named("de").guesses) == 3
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, QuestionScreen))
        await press(pilot, "down enter")
        await until(pilot, lambda: len(list_named("de").guesses) == 2)
        assert added_names() == ("de",)
