"""What stands beside the assistant's board, and what is left of it on small terminals."""

from __future__ import annotations

from re import search

import pytest

from tests.support.assist import RAISE, state
from tests.support.cases import on_demand
from tests.support.driving import MakeApp, click, press, resize, settle
from wordle_tui.game.tiles import feedback
from wordle_tui.game.words import WordClass, WordList
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.play.panels import YourWord
from wordle_tui.tui.widgets.panels import CandidateList, Groups


def with_rare_words() -> WordList:
    likely, rare = ("raise", "clout", "moult"), ("poult", "aahed", "boult")
    return WordList(
        name="own",
        source="",
        guesses=tuple(sorted((*likely, *rare))),
        classes=(WordClass("answer", 1, likely),),
        rare=rare,
    )


async def test_the_rare_words_stand_behind_the_likely_ones(make_app: MakeApp) -> None:
    async with state(make_app(words=with_rare_words())) as it:
        assert "3 likely of 6" in it.text
        assert "clout moult raise poult aahed boult" in it.text
        await it.paste(f"raise:{feedback('raise', 'clout')}")
        assert "2 likely of 4" in it.text
        assert "clout moult poult boult\n" in it.text
        await click(it.pilot, CandidateList, offset=(14, 1))
        assert it.screen.state.draft.letters == "poult"


async def test_rare_words_are_listed_once_when_no_other_is_left(make_app: MakeApp) -> None:
    async with state(make_app(words=with_rare_words())) as it:
        await it.paste(f"raise:{feedback('raise', 'aahed')}")
        assert "It is AAHED." in it.text
        assert "No likely word fits: check the colours." in it.text
        assert "1 unlikely" in it.text
        assert "aahed aahed" not in it.text


async def test_equal_chances_are_in_the_order_of_the_alphabet(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        assert "aback abase abate" in it.text


async def test_the_arrow_is_only_where_the_order_comes_from(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        assert "▾guesses" in it.text
        it.app.change(order="guessmap")
        await settle(it.pilot)
        assert "▾" not in it.text
        it.suggestions.header_clicked(it.suggestions.NAME_WIDTH + 13)
        await settle(it.pilot)
        assert it.app.settings.order == "left"
        assert "▾left" in it.text


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_the_cursor_is_seen_in_a_flawed_row(size: tuple[int, int], make_app: MakeApp) -> None:
    async with state(make_app(), size=size) as it:
        await it.press(f"{RAISE} right right")
        it.board.flaw = (0, None)
        await settle(it.pilot)
        row = next(line for line in it.text.splitlines() if search(r"\WR\W", line))
        assert row.count("▐") == row.count("▌") == 1
        assert row.index("▐") < row.index("I") < row.index("▌")
        assert row.count("!") == 4


# Small terminals


async def test_both_counts_are_whole_on_a_narrow_terminal(make_app: MakeApp) -> None:
    async with state(make_app(words=None), size=(40, 20)) as it:
        await it.paste("crane:bbbbg")
        await it.press("s l a t e end g")
        assert "leave 32 likely" in it.text
        assert "121 unlikely." in it.text


async def test_where_the_explanation_has_no_room_a_key_shows_it(make_app: MakeApp) -> None:
    async with state(make_app(), size=(40, 20)) as it:
        explanation = it.screen.query_one(Groups)
        await it.press(RAISE)
        assert not explanation.display
        await it.press("tab")
        await it.press("ctrl+e")
        assert explanation.display
        assert not it.suggestions.display
        assert it.screen.area.has_focus
        assert "── RAISE: 132 groups ──" in it.text
        await it.press("ctrl+e")
        assert not explanation.display
        assert it.screen.your_word.display
        await it.press("backspace")
        assert it.suggestions.display


async def test_one_command_explains_in_every_size(make_app: MakeApp) -> None:
    def commands(app: WordleApp) -> list[str]:
        return [command.title for command in app.get_system_commands(app.screen)]

    async with state(make_app(), size=(79, 20)) as it:
        assert commands(it.app).count("Assist: explain") == 1
        await resize(it.pilot, 80, 24)
        await settle(it.pilot)
        assert commands(it.app).count("Assist: explain") == 1
        await it.press("ctrl+e")
        assert it.suggestions.display


async def test_help_and_the_way_out_stay_among_the_keys(make_app: MakeApp) -> None:
    for width in (30, 40, 79):
        async with state(make_app(), size=(width, 20)) as it:
            keys = it.text.splitlines()[-1]
            assert keys.endswith("^q Quit")
            assert "F1 Help" in keys


async def test_an_explanation_gives_way_to_a_contradiction(make_app: MakeApp) -> None:
    async with state(make_app(), size=(40, 20)) as it:
        await it.press("ctrl+e")
        await it.paste("raise:ggggb mount:bbbbg")
        assert "Would fit with another colour" in it.text


@pytest.mark.parametrize(
    "size", [(30, 12), (40, 14), *on_demand((30, 13), (60, 15), (40, 16), (80, 12))]
)
async def test_two_suggestions_are_in_sight_on_the_smallest_terminal(
    size: tuple[int, int], make_app: MakeApp
) -> None:
    async with state(make_app(), size=size) as it:
        for suggestion in it.suggestions.shown[:2]:
            assert suggestion.word.upper() in it.text
        second = it.suggestions.shown[1].word
        line = next(
            n for n, text in enumerate(it.text.splitlines()) if f" {second.upper()} " in text
        )
        await click(it.pilot, offset=(it.suggestions.region.x + 4, line))
        assert it.screen.state.draft.letters == second


async def test_what_to_do_is_said_in_full_on_the_smallest_terminal(make_app: MakeApp) -> None:
    async with state(make_app(), size=(30, 12)) as it:
        await it.press(RAISE)
        assert "Set the colours Wordle" in it.text
        assert "showed: space, 1–3 or b y g." in it.text


async def test_a_sentence_is_whole_after_the_screen_was_resized(make_app: MakeApp) -> None:
    """Its panel has the lines that the sentence takes in the columns that are left."""
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "r a i s e 2 1 1 1 2 enter c l o u t")
        await settle(pilot)
        await resize(pilot, 120, 38)
        await settle(pilot)
        panel = app.screen.query_one(YourWord)
        assert panel.size.height == panel.get_content_height(panel.size, app.size, panel.size.width)
