"""The assistant as a coach: what to play and why, your own word, colours, lists, endings."""

from collections.abc import Callable

import pytest
from textual.widgets import Input

from tests.support.assist import RAISE, state
from tests.support.driving import MakeApp, front, press, screen_text, settle
from wordle_tui.game.game import Game
from wordle_tui.game.tiles import colour_names
from wordle_tui.game.turn import parse_turns
from wordle_tui.game.words import avoided_last
from wordle_tui.tui.shell.base import AskScreen
from wordle_tui.tui.widgets.panels import CandidateList, Groups, Sentence


async def test_the_sentence_and_the_place_of_another_word(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(f"{RAISE} 1 enter")
        best = it.suggestions.shown[0]
        guesses = f"{best.expected_guesses:.2f} more guesses on average"
        sentence = it.screen.query_one(Sentence)
        assert sentence.headline == f"Play {best.word.upper()}: {guesses}."
        assert it.screen.advice is not None
        assert sentence.reason == it.screen.advice.why != ""
        await it.press("f u z z y")
        assert "fuzzy" not in [each.word for each in it.suggestions.shown]
        asked = it.screen.view.asked
        assert asked is not None
        assert sentence.headline.startswith(f"FUZZY needs {asked.suggestion.expected_guesses:.2f}")
        assert f"{asked.rank_text} of all" in sentence.reason
        assert sentence.reason.endswith(asked.reason)
        await it.press("ctrl+e")
        groups = it.screen.query_one(Groups)
        assert [word for word, _ in groups.shown] == ["fuzzy", best.word]
        for keys in ("2", "backspace"):  # coloured, too short
            await it.press(keys)
            assert "FUZZY needs" not in it.text, keys


async def test_a_list_is_gone_to_and_chosen_from_by_keys(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        candidates, groups = it.screen.query_one(CandidateList), it.screen.query_one(Groups)
        await it.paste("raise:bbgbb")
        await it.press("ctrl+e")
        for part in (it.suggestions, candidates, groups, it.screen.area):
            await press(it.pilot, "tab")
            assert part.has_focus
        await press(it.pilot, "shift+tab")
        assert groups.has_focus
        await it.press("shift+tab right down enter")
        left = avoided_last(
            sorted(Game(it.app.words, parse_turns("raise:bbgbb")).candidates.likely)
        )
        assert it.screen.area.has_focus
        assert it.screen.state.letters in left[2:]  # on the second line
        await it.press("tab tab tab down")
        bucket = groups.shown[0][1][1]
        assert bucket.words[0] in it.text
        word = it.screen.state.letters
        await it.press("enter")  # gives its colours to the word
        assert it.draft == f"{word}:{bucket.pattern}"
        assert it.left == len(bucket.words)
        await it.press("escape tab tab x")
        assert (it.screen.area.has_focus, it.screen.state.letters) == (True, "x")


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


# Contradictions


async def test_colours_may_leave_no_word_and_enter_says_why(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search for the wrong tile takes half a second: not with every tile that is coloured."""
    searched: list[str] = []

    def spy(search: Callable[[Game], object]) -> Callable[[Game], object]:
        def searching(game: Game) -> object:
            if not game.is_possible:  # a possible game is not searched
                searched.append(str(game))
            return search(game)

        return searching

    monkeypatch.setattr(Game, "contradiction", spy(Game.contradiction))
    async with state(make_app()) as it:
        await it.press("c r a n e 1 1 1 1 2 enter s l e e t")
        assert "Colour it as in Wordle" in it.message  # without colours it contradicts nothing
        await it.press("space")
        assert it.message.startswith("No word fits yet")
        for shown in ("No word fits these colours yet.", "Next guesses"):
            assert shown in it.text
        assert it.suggestions.stale
        assert searched == []
        await it.press("home 1 1 1 1 enter")
        assert it.message.startswith("No word fits")
        assert "yet" not in it.message
        assert len(it.screen.state.draft.turns) == 2
        assert searched == ["crane:bbbby sleet:bbbbb"]
        await it.press("backspace backspace")
        assert "No word" not in it.text
        assert not it.suggestions.stale


async def test_a_contradiction_is_gone_to_and_fixed_by_one_key_each(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.paste("crane:ggggb mount:bbbbg")
        flaw = it.screen.view.contradiction
        assert flaw is not None
        assert flaw.mark is not None
        it.app.change(theme="high-contrast")
        await settle(it.pilot)
        seen = colour_names(high_contrast=True)[flaw.mark]
        assert f"were {seen}," in " ".join(it.message.split())
        await it.press("enter")
        assert it.cursor == (flaw.turn, flaw.position)
        await it.press(f"enter {RAISE} 1 1 1 1 2")
        assert it.screen.view.contradiction == flaw  # while the next row is coloured
        assert "No word fits" in it.message
        await it.press("ctrl+f")
        assert it.screen.view.contradiction is None
        assert "No word fits these colours yet." in it.text
        assert f"is {seen} now. Ctrl+z undoes it." in " ".join(it.message.split())
        await it.press("ctrl+z escape")
        assert it.screen.view.contradiction == flaw


async def test_a_lost_game_asks_for_its_answer(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.paste(" ".join(["raise:bbbbb"] * 6))
        assert "If you know the answer, type it." in it.message.replace("\n", " ")
        await press(it.pilot, "c r")
        await press(it.pilot, "a n e enter")
        window = front(it.app, AskScreen)
        assert window.query_one(Input).value.lower() == "crane"
        assert "CRANE doesn't fit the colours of guess 1." in screen_text(it.app)
        window.query_one(Input).value = "clout"
        await press(it.pilot, "enter")
        assert it.app.screen is it.screen
        assert "The word was CLOUT." in it.text
        (game,) = it.app.history.games()
        assert (game.answer, game.is_won) == ("clout", False)
