"""What stands beside the assistant's board, and what is left of it on small terminals."""

from __future__ import annotations

from re import search

from tests.support.assist import RAISE, state
from tests.support.driving import MakeApp, click, drawn, press, resize, settle
from wordle_tui.game.tiles import feedback
from wordle_tui.game.words import WordClass, WordList
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
        await press(it.pilot, "ctrl+n")
        await it.paste(f"raise:{feedback('raise', 'aahed')}")  # no likely word is left
        assert "Only AAHED fits" in it.text
        assert "Check the colours." in it.text
        assert "1 unlikely" in it.text
        assert "aahed aahed" not in it.text


async def test_the_cursor_is_seen_in_a_flawed_row(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(f"{RAISE} right right")
        for size in ((80, 24), (40, 20)):
            await resize(it.pilot, *size)
            it.board.flaw = (0, None)
            await drawn(it.pilot)
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
        assert "121 unlikely words." in it.text


async def test_where_the_explanation_has_no_room_a_key_shows_it(make_app: MakeApp) -> None:
    async with state(make_app(), size=(40, 20)) as it:
        explanation = it.screen.query_one(Groups)
        await it.paste("clout:bbbbb")
        await it.press(RAISE)
        assert not explanation.display
        await it.press("tab")
        await it.press("ctrl+e")
        assert explanation.display
        assert not it.suggestions.display
        assert it.screen.area.has_focus
        assert "RAISE: " in it.text
        await it.press("ctrl+e")
        assert not explanation.display
        assert it.screen.your_word.display
        await it.press("backspace")
        assert it.suggestions.display
        await it.press("escape ctrl+e ctrl+n")
        await it.paste("raise:ggggb mount:bbbbg")  # it gives way to a contradiction
        assert "Would fit with another colour" in it.text


async def test_what_stays_in_sight_on_small_terminals(make_app: MakeApp) -> None:
    async with state(make_app(), size=(79, 20)) as it:
        for size in ((79, 20), (40, 14), (30, 12)):
            await resize(it.pilot, *size)
            keys = it.text.splitlines()[-1]
            assert keys.endswith("^q Quit")
            assert "F1 Help" in keys
            for suggestion in it.suggestions.shown[:2]:
                assert suggestion.word.upper() in it.text
        second = it.suggestions.shown[1].word
        lines = it.text.splitlines()
        line = next(n for n, text in enumerate(lines) if f" {second.upper()} " in text)
        await click(it.pilot, offset=(it.suggestions.region.x + 4, line))
        assert it.screen.state.draft.letters == second
        await settle(it.pilot)
        assert "Colour it as in Wordle:" in it.text
        assert "2 yellow, 3 green." in it.text


async def test_a_sentence_is_whole_after_the_screen_was_resized(make_app: MakeApp) -> None:
    """Its panel has the lines that the sentence takes in the columns that are left."""
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "r a i s e 2 1 1 1 2 enter c l o u t")
        await resize(pilot, 120, 38)
        panel = app.screen.query_one(YourWord)
        assert panel.size.height == panel.get_content_height(panel.size, app.size, panel.size.width)
