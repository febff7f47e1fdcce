"""What stands beside the assistant's board, and what is left of it on small terminals."""

from __future__ import annotations

from re import search

from tests.support.assist import RAISE, state
from tests.support.driving import MakeApp, click, drawn, press, resize
from wordle_tui.game.tiles import feedback
from wordle_tui.game.words import WordClass, WordList
from wordle_tui.tui.widgets.panels import CandidateList


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
        assert "3 likely, 3 not" in it.text
        assert "not likely" in it.text
        await it.paste(f"raise:{feedback('raise', 'clout')}")
        assert "2 likely, 2 not" in it.text
        assert "clout moult" in it.text
        await click(it.pilot, CandidateList, offset=(3, 3))
        assert it.screen.state.draft.letters == "poult"
        await press(it.pilot, "ctrl+n")
        await it.paste(f"raise:{feedback('raise', 'aahed')}")  # no likely word is left
        assert "Only AAHED fits" in it.text
        assert "Check the colours." in it.text
        assert "1 likely" in it.text
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
        await it.press("s l a t e end 3")
        assert "leave 32 likely" in it.text
        assert "121 unlikely words." in it.text


async def test_a_word_is_found_by_its_first_letters(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.paste("raise:bbbbb")
        await it.press("slash m o")
        candidates = it.screen.candidates
        assert candidates.has_focus
        assert candidates.status.startswith("/MO… ")
        await it.press("x backspace enter")
        assert it.screen.state.letters.startswith("mo")
        assert (it.screen.area.has_focus, candidates.search) == (True, None)
        await it.press("m")  # typed on the board
        assert it.message.startswith("MO")
