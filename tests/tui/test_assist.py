"""Every key of the assistant, and every error it explains."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual import events

from tests.support.assist import RAISE, AssistState, state
from tests.support.driving import MakeApp, click, drawn, settle, until
from tests.support.instant import InstantEngine, InstantEngines
from tests.support.textual_internals import notifications
from tests.support.words import list_of
from wordle_tui.advice.advice import Advice, Engine, Stage
from wordle_tui.game.boards import Boards
from wordle_tui.game.game import Game
from wordle_tui.game.records import Mode
from wordle_tui.game.tiles import feedback
from wordle_tui.game.words import WordClass, WordList
from wordle_tui.history.history import History
from wordle_tui.history.settings import Settings
from wordle_tui.tui.assist.board import AssistBoard
from wordle_tui.tui.widgets.groups import Groups
from wordle_tui.tui.widgets.panels import CandidateList
from wordle_tui.tui.widgets.suggestions import Suggestions


async def test_the_cursor_and_the_openers_are_there_at_once(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        assert it.board.has_focus
        assert it.cursor == (0, 0)
        assert "2,315 words" in it.text
        assert len(it.suggestions.shown) >= 10


async def test_a_guess_its_colours_and_enter(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(f"{RAISE}")
        assert (it.draft, it.cursor) == ("raise:bbbbb", (0, 0))
        await it.press("enter")
        assert it.message == "No colours yet. Press Enter again if all letters are grey."
        assert it.turns == ""
        await it.press("enter")
        assert (it.turns, it.cursor, it.left) == ("raise:bbbbb", (1, 0), 168)
        assert "168 words" in it.text


async def test_colours(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        for keys, pattern, column in (
            ("space", "ybbbb", 0),
            ("space space", "gbbbb", 0),
            ("space space space", "bbbbb", 0),
            ("2 3 1", "ygbbb", 3),
            ("right right space", "bbybb", 2),
            ("end 3", "bbbbg", 4),
            ("end home 2", "ybbbb", 1),
            ("right left 3", "gbbbb", 1),
        ):
            await it.press(f"ctrl+n {RAISE} {keys}")
            assert (it.draft, it.cursor) == (f"raise:{pattern}", (0, column)), keys


async def test_while_tiles_change_the_number_left_changes(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(f"{RAISE} 1")
        assert "These colours leave 168 words." in it.text
        await it.press("left 2")
        assert "These colours leave 103 words." in it.text
        assert it.turns == ""


async def test_an_earlier_row_is_mended_and_all_is_counted_anew(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(f"{RAISE} enter enter c l o u t enter enter")
        before = it.left
        await it.press("up up")
        assert it.cursor == (0, 0)
        assert "Editing guess 1." in it.message
        await it.press("2")
        assert it.turns == "raise:ybbbb clout:bbbbb"
        assert it.left != before
        await it.press("left backspace t")
        assert it.turns == "taise:ybbbb clout:bbbbb"
        await it.press("enter")
        assert it.cursor == (2, 0)


async def test_backspace_takes_letters_and_then_opens_the_row_above(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(f"{RAISE} 3 enter c backspace")
        assert it.turns == "raise:gbbbb"
        await it.press("backspace")
        assert (it.turns, it.draft) == ("", "raise:gbbbb")
        await it.press("backspace backspace")
        assert (it.draft, it.cursor) == ("rai:gbbbb", (0, 3))


async def test_delete_takes_a_row_out(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(f"{RAISE} enter enter c l o u t enter enter up up delete")
        assert it.turns == "clout:bbbbb"


async def test_undo_and_redo(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(f"{RAISE} 3 enter ctrl+z")
        assert (it.turns, it.draft) == ("", "raise:gbbbb")
        await it.press("ctrl+z ctrl+z")
        assert it.draft == "rais:bbbbb"
        await it.press("ctrl+y ctrl+y ctrl+y")
        assert it.turns == "raise:gbbbb"
        await it.press("ctrl+y")
        assert it.message == "There is nothing to redo."


async def test_nothing_to_undo_is_said(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press("ctrl+z")
        assert it.message == "There is nothing to undo."
        await it.press("c left")
        assert it.message == ""


async def test_escape_goes_back_step_by_step(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(f"{RAISE} enter enter c l tab")
        assert it.suggestions.has_focus
        await it.press("escape")
        assert it.board.has_focus
        await it.press("up escape")
        assert it.cursor == (1, 2)
        await it.press("escape")
        assert it.draft == ":bbbbb"
        await it.press("escape")
        assert it.turns == "raise:bbbbb"


async def test_a_new_board_and_the_old_one_back(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(f"{RAISE} enter enter ctrl+n")
        assert it.turns == ""
        assert it.left == 2315
        await it.press("ctrl+z")
        assert it.turns == "raise:bbbbb"


async def test_letters_do_not_overtake_the_key_for_a_new_board(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(f"{RAISE} enter enter ctrl+n c r a n e")
        assert (it.turns, it.draft) == ("", "crane:bbbbb")


async def test_enter_takes_the_suggestion(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        best = it.suggestions.shown[0].word
        assert f"press Enter for {best.upper()}" in it.message.replace("\n", " ")
        await it.press("enter")
        assert it.draft == f"{best}:bbbbb"


async def test_the_suggestions_by_keyboard(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        third = it.suggestions.shown[2].word
        await it.press("tab down down down up enter")
        assert it.board.has_focus
        assert it.draft == f"{third}:bbbbb"
        await it.press("escape tab c")
        assert it.board.has_focus
        assert it.board.draft.letters == "c"


async def test_the_suggestions_page_by_page(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press("tab end")
        assert it.suggestions.highlighted == len(it.suggestions.shown) - 1
        await it.press("home pagedown")
        assert it.suggestions.highlighted == it.suggestions.page_height == 7
        await it.press("pageup")
        assert it.suggestions.highlighted == 0


async def test_sorting_by_another_column_lasts(make_app: MakeApp, tmp_path: Path) -> None:
    async with state(make_app()) as it:
        fields = {
            "left": "expected_remaining",
            "largest": "worst",
            "bits": "bits",
            "chance": "chance",
        }
        for name, field in fields.items():
            it.app.change(order=name)
            await settle(it.pilot)
            figures = [getattr(each, field) for each in it.suggestions.shown]
            assert figures == sorted(figures, reverse=name in ("bits", "chance"))
            assert f"▾{name}" in it.text
    async with state(make_app()) as it:
        assert "▾chance" in it.text


async def test_the_explanation_follows_the_highlight_and_the_draft(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        groups = it.screen.query_one(Groups)
        best, second = (each.word for each in it.suggestions.shown[:2])
        assert [word for word, _ in groups.shown] == [best]
        await it.press("tab down")
        assert [word for word, _ in groups.shown] == [second, best]
        await it.press("escape c r a n e")
        (word, own), (other, _) = groups.shown
        assert (word, other) == ("crane", best)
        assert sum(len(bucket.words) for bucket in own) == 2315
        assert "── CRANE: 142 groups ──" in it.text


# The mouse


@pytest.mark.parametrize(("size", "place"), [((80, 24), (9, 1)), ((40, 20), (12, 0))])
async def test_a_click_colours_a_tile(
    size: tuple[int, int], place: tuple[int, int], make_app: MakeApp
) -> None:
    """The second one, whatever its size."""
    async with state(make_app(), size=size) as it:
        await it.press(RAISE)
        await click(it.pilot, AssistBoard, offset=place)
        assert it.draft == "raise:bybbb"
        await click(it.pilot, AssistBoard, offset=place)
        assert it.draft == "raise:bgbbb"


async def test_clicks_on_words_put_them_on_the_board(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        second = it.suggestions.shown[1].word
        await click(it.pilot, Suggestions, offset=(4, 3))
        assert it.draft == f"{second}:bbbbb"
        await settle(it.pilot)  # what is said of the word moves the list
        await click(it.pilot, CandidateList, offset=(8, 1))
        assert it.draft == "abase:bbbbb"


async def test_a_click_on_a_heading_sorts(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await click(it.pilot, Suggestions, offset=(27, 1))
        assert it.app.settings.order == "largest"


async def test_the_wheel_scrolls(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        candidates = it.screen.query_one(CandidateList)
        region = candidates.region
        for kind in (events.MouseScrollDown, events.MouseScrollUp):
            event = kind(candidates, 1, 1, 0, 0, 0, False, False, False, region.x, region.y)
            candidates.post_message(event)
            await drawn(it.pilot)
            assert candidates.top == (1 if kind is events.MouseScrollDown else 0)


# What is explained


async def test_messages(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        for keys, message in (
            ("1", "Colours come after the last letter."),
            ("r a space", "Colours come after the last letter."),
            ("r a i s enter", "One letter is missing."),
            ("r a enter", "3 letters are missing."),
            (f"{RAISE} 3 3 3 3 2", "One yellow among greens cannot occur"),
            (f"{RAISE} 3 3 3 3 2 enter", "One yellow among greens cannot occur"),
            ("q q q q q", "QQQQQ is not in the original word list. Press Enter twice to keep it."),
            (
                "q q q q q enter",
                "QQQQQ is not in the original word list. Press Enter again to keep it.",
            ),
            (f"{RAISE} 3 3 3 3 3 enter x", "The board is finished"),
            (f"{RAISE} 3 3 3 3 3 enter enter", "The board is finished"),
            (" ".join([f"{RAISE} enter enter"] * 6), "If you know the answer, type it."),
        ):
            await it.press(f"ctrl+n {keys}")
            assert message in it.message, keys


async def test_an_unknown_word_is_kept_if_insisted_on(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press("q q q q q enter")
        assert it.turns == ""
        await it.press("enter")
        assert it.turns == "qqqqq:bbbbb"


async def test_a_dictionary_alone_does_not_limit_the_guesses(make_app: MakeApp) -> None:
    async with state(make_app(words=list_of(["mince", "wince", "niece"]))) as it:
        await it.press(RAISE)
        assert it.message == (
            "RAISE is not in the few list, but counts as a guess. Set its colours."
        )
        await it.press("1 1 2 1 3 enter")
        assert it.turns == "raise:bbybg"
        assert it.left == 3


async def test_unknown_words_can_be_allowed_for_good(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        it.app.change(allow_unknown=True)
        await it.press("q q q q q 1 enter")
        assert it.turns == "qqqqq:bbbbb"


async def test_hard_mode_names_the_rule(make_app: MakeApp) -> None:
    async with state(make_app(hard=True)) as it:
        assert "original, hard mode" in it.text
        await it.press(f"{RAISE} 3 enter c l o u t")
        assert "Hard mode: 1st letter must be R." in it.message
        it.app.change(hard=True)
        it.app.change(hard=False)
        await it.press("left")
        assert "Hard mode" not in it.message


async def test_a_contradiction_names_tile_and_turn(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(f"{RAISE} 3 3 3 3 1 enter m o u n t 1 1 1 1 3")
        assert "No word fits" in it.message
        await it.press("enter")
        assert "1st letter (R) of the 1st guess, RAISE" in it.message
        assert it.board.flaw == (0, 0)
        assert it.suggestions.shown == ()
        await it.press("enter")
        assert "1st letter (R) of the 1st guess, RAISE" in it.message, "it stays in sight"


async def test_rare_words_when_no_likely_one_is_left(make_app: MakeApp) -> None:
    words = WordList(
        name="own",
        source="",
        guesses=("aahed", "clout", "raise"),
        classes=(WordClass("answer", 1, ("raise", "clout")),),
        rare=("aahed",),
    )
    async with state(make_app(words=words)) as it:
        assert "2 likely of 3" in it.text
        await it.paste(f"raise:{feedback('raise', 'aahed')}")
        assert "It is AAHED." in it.text
        assert "No likely word fits: check the colours." in it.text
        assert "1 unlikely" in it.text


# Pasting


async def test_pasting(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        for text, turns, draft in (
            ("crane", "", "crane:bbbbb"),
            ("CRANE\n", "", "crane:bbbbb"),
            ("raise:bbbbb clint:bbybb", "raise:bbbbb clint:bbybb", ":bbbbb"),
            ("raise ⬛🟨⬛⬛🟩\nclint 00120", "raise:bybbg clint:bbygb", ":bbbbb"),
            ("raise:ggggg", "raise:ggggg", ":bbbbb"),
        ):
            await it.press("ctrl+n")
            await it.paste(text)
            assert (it.turns, it.draft) == (turns, draft), text


async def test_a_pasted_grid_colours_the_words_on_the_board(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(f"{RAISE} enter enter c l o u t")
        await it.paste("Wordle 1,213 2/6\n\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n")
        assert it.turns == "raise:bybbb clout:ggggg"
        await it.paste("⬛⬛🟨🟩⬛")
        assert "Type your guesses first" in it.message


async def test_a_grid_pasted_onto_an_empty_board_is_opened_in_replay(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.paste("Wordle 1,213 2/6\n\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n")
        await until(it.pilot, lambda: "Most plausible guesses" in it.text)
        assert it.app.current_mode == "replay"


async def test_what_cannot_be_pasted_is_explained(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        for text, message in (
            ("hello-there", "neither a word"),
            ("crane slate", "These words have no colours"),
            ("   ", "There is nothing to paste"),
            (" ".join(["raise:bbbbb"] * 7), "There is room for 6 more guesses"),
            ("raise:qqqqq", "is not a colour"),
        ):
            await it.paste(text)
            assert message in it.message, text
            assert (it.turns, it.draft) == ("", ":bbbbb"), text


# Nothing is lost


async def test_an_unfinished_board_is_there_again(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(f"{RAISE} 2 enter c l o")
    async with state(make_app()) as it:
        assert (it.turns, it.draft, it.cursor) == ("raise:ybbbb", "clo:bbbbb", (1, 3))
        assert it.left == 103


async def test_a_finished_board_is_in_the_history_once(make_app: MakeApp, tmp_path: Path) -> None:
    history = History.open(tmp_path / "history.sqlite3")
    async with state(make_app()) as it:
        await it.press(f"{RAISE} 3 3 3 3 3 enter")
        assert [game.answer for game in history.games()] == ["raise"]
        await it.press("ctrl+z")
        assert history.games() == []
        await it.press("enter")
        await it.press("ctrl+n")
        await it.press("ctrl+z")
        assert it.message == "There is nothing to undo."
        assert len(history.games()) == 1
        await it.press("c")
    assert len(history.games()) == 1
    saved = history.unfinished(Mode.ASSIST)
    assert saved is not None
    assert saved.letters == "c"
    history.close()


async def test_a_letter_is_kept_before_it_can_be_drawn(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        it.board.type("c")  # before any other part of the program has its turn
        saved = it.app.history.unfinished(Mode.ASSIST)
        assert saved is not None
        assert saved.letters == "c"


async def test_a_game_helped_with_is_rated(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press("s o u t h enter enter")
        await it.press("c r a n e 3 3 3 3 3 enter")
        (game,) = it.app.history.games()
        assert len(game.ratings) == 2


async def test_settings_last(make_app: MakeApp) -> None:
    async with state(make_app(words=None)) as it:
        it.app.change(theme="light", list_name="original", hard=True)
        await settle(it.pilot)
        assert it.app.theme == "light"
        assert "original, hard mode" in it.text
    async with state(make_app(words=None)) as it:
        assert it.app.settings == Settings(theme="light", list_name="original", hard=True)
        assert it.app.theme == "light"


async def test_switching_the_list_keeps_the_board(make_app: MakeApp) -> None:
    async with state(make_app(words=None)) as it:
        await it.press(f"{RAISE} enter enter")
        assert "likely" in it.text
        it.app.change(list_name="original")
        await settle(it.pilot)
        assert "168 words" in it.text


async def test_trouble_with_the_disk_is_told(make_app: MakeApp, tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("", encoding="utf-8")
    async with state(make_app(history=History.open(tmp_path / "a file" / "history"))) as it:
        await it.press("c")
        assert it.draft == "c:bbbbb"
        assert len(notifications(it.app)) == 1


# The worker


class SlowEngine(InstantEngine):
    """Never gets beyond counting until it is stopped."""

    stopped = 0

    def advise(self, game: Game | Boards, **asked: Any) -> Iterator[Advice]:
        advice = next(super().advise(game, **asked))
        assert advice.stage is Stage.COUNTED
        yield advice
        while not asked["stop"]():
            pass
        SlowEngine.stopped += 1


class BrokenEngine(InstantEngine):
    def advise(self, game: Game | Boards, **asked: Any) -> Iterator[Advice]:
        raise ZeroDivisionError("by design")


class EnginesWith(InstantEngines):
    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self._engine = engine

    def _make(self, words: WordList) -> Engine:
        return self._engine


async def test_the_old_ranking_stays_dimmed_until_the_new_one_is_there(make_app: MakeApp) -> None:
    SlowEngine.stopped = 0
    async with make_app(engines=EnginesWith(SlowEngine())).run_test(size=(80, 24)) as pilot:
        it = AssistState(pilot)
        before = it.suggestions.shown
        for key in [*RAISE.split(), "enter", "enter"]:
            it.app.post_message(events.Key(key, key if len(key) == 1 else None))
        while it.screen.advice is None or it.screen.advice.remaining != 168:
            await pilot.pause()
        assert it.suggestions.shown == before
        assert it.suggestions.has_class("-stale")
        it.suggestions._since -= 1
        it.suggestions._show_status()
        assert "ranking…" in it.suggestions.status
        it.app.post_message(events.Key("ctrl+z", None))
        while SlowEngine.stopped == 0 or it.left != 2315:
            await pilot.pause()
        assert not it.suggestions.has_class("-stale")


async def test_an_error_of_the_solver_is_shown(make_app: MakeApp) -> None:
    async with state(make_app(engines=EnginesWith(BrokenEngine()))) as it:
        await it.press(f"{RAISE} enter enter")
        assert "The solver failed: ZeroDivisionError" in it.message
        assert it.screen.advice is None, "advice on an earlier position does not stay"
        await it.press("c")
        assert it.draft == "c:bbbbb"
