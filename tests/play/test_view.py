"""What is shown of a game, as values: the action of Enter, the sentences, and what they cost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.support.play import after, consulted, elsewhere, here
from tests.support.words import list_of
from wordle_tui.advice.advice import Advice, Basis, Stage, Suggestion, first_advice
from wordle_tui.game.board import Contradiction
from wordle_tui.game.challenge import challenge_code
from wordle_tui.game.game import Game
from wordle_tui.game.records import Mode
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import WordList
from wordle_tui.play.asking import Answered, Consultation
from wordle_tui.play.ending import PRAISE, and_now, code_for_friend, ending, praise
from wordle_tui.play.guidance import message, sentences
from wordle_tui.play.hints import Hint
from wordle_tui.play.pasting import paste
from wordle_tui.play.remark import FINISH_FIRST, HIDDEN, IMPOSSIBLE
from wordle_tui.play.state import GameRules, Identity, PlayState
from wordle_tui.play.view import PlayView
from wordle_tui.settings.settings import Settings

SOARE = Suggestion("soare", 3.5, Basis.ESTIMATE, 1, 1, 1, 1, 0.1)
TWO = ("wince", "slate")
TABLES: dict[str, Any] = {"settings": Settings(plain_words=False), "has_tables": True}


def ranked(state: PlayState) -> Advice:
    advice = first_advice(state.position)
    return replace(advice, stage=Stage.RANKED, suggestions=(SOARE,))


def shown(
    state: PlayState, advice: Advice | None, answered: Answered = Answered.COMPLETE, **changes: Any
) -> PlayView:
    """The view with all that is known."""
    advised = state.show_hint(Hint.ALL)
    return PlayView(advised, consulted(advised, advice, answered), **{**TABLES, **changes})


def suggested(state: PlayState, **changes: Any) -> PlayView:
    """The view with suggestions, of which the first is highlighted."""
    return shown(state, ranked(state), **{"highlighted": "soare", **changes})


def contradicted(state: PlayState) -> PlayView:
    advice = first_advice(state.position)
    assert advice.contradiction is not None
    return PlayView(state, consulted(state, advice))


WON = after(elsewhere(), "crane33333/")
LOST = paste(elsewhere(limit=1), "crane:bbbbb")
FALSE = after(elsewhere(), "slate33331/mince11111/")
FALSE_BOARD = after(elsewhere(2), "slate1111133331/mince1111111111/")
FULL = after(elsewhere(limit=2), "slate33331/mince11111/")


@pytest.mark.parametrize(
    ("view", "action"),
    [
        (PlayView(elsewhere()), "commit"),  # suggestions are hidden
        (suggested(elsewhere()), "take"),
        (shown(elsewhere(), None), "take"),  # too early
        (PlayView(here("wince")), "commit"),
        (suggested(after(elsewhere(), "cr")), "commit"),
        (PlayView(after(elsewhere(2), "crane1111111111/").move(-1, 0)), "leave"),
        (contradicted(FALSE), "go_to"),
        (contradicted(FALSE_BOARD), "go_to"),
        (contradicted(FULL), "go_to"),
        (contradicted(after(FALSE, "cr")), "commit"),
        (contradicted(FALSE.move(-2, 0).move(0, 2)), "leave"),  # it is there already
        (PlayView(WON), "why"),
        (PlayView(LOST), "enter_answer"),
        (PlayView(paste(elsewhere(2, limit=2), "crane:bbbbb/bbbbb sloth:bbbbb/bbbbb")), "why"),
        (PlayView(after(here(*TWO), "wince/slate/")), "why"),
        (PlayView(here("wince").give_up().give_up()), "again"),
    ],
)
def test_the_action_of_enter(view: PlayView, action: str) -> None:
    assert view.enter == action


FIRST = "Finish this game first."
OVER = "The game is over. Press {} for the next one."


@pytest.mark.parametrize(
    ("view", "refused"),
    [
        (PlayView(elsewhere()), {"share": FIRST, "hint": None, "more": HIDDEN, "give_up": ""}),
        (
            suggested(elsewhere()),
            {"hint": "All suggestions are shown.", "more": None, "cycle": None},
        ),
        (PlayView(here("wince")), {"replay": FINISH_FIRST, "new_game": None, "cycle": ""}),
        (
            PlayView(here("wince").show_hint(Hint.THREE)),
            {"more": "That comes with the third hint: {play.hint}."},
        ),
        (PlayView(after(here(*TWO), "crane/")), {"new_game": FINISH_FIRST, "switch_focus": None}),
        (PlayView(after(here("wince"), "wince/")), {"share": None, "give_up": ""}),
        (PlayView(WON), {"hint": OVER.format("{play.new}"), "replay": None, "undo": ""}),
        (contradicted(FALSE), {"fix": None, "share": FIRST}),
        (contradicted(FULL), {"share": OVER.format("{play.new}"), "cycle": None}),
        (PlayView(FALSE), {"fix": "Some word fits these colours."}),
    ],
)
def test_what_is_refused_has_a_reason(view: PlayView, refused: dict[str, str | None]) -> None:
    assert {action: view.refusals.get(action) for action in refused} == refused


COLOURS = "{board.grey} grey, {board.yellow} yellow, {board.green} green."
COLOUR = f"Colour it: {COLOURS} All played? Type on."
EACH = "Colour board {}: "
TAKE = "Type your {} guess, or press {{board.take}} for SOARE."
RIGHT = "Press {board.commit} when the colours are right."
EDITING = "Editing guess 1. Press {board.leave} when done."
CRANE = after(elsewhere(), "crane")
PAIR = after(elsewhere(2), "crane")
PLAYED = after(CRANE, "11111/")
HARD = after(elsewhere(rule=Rule.HARD), "raise31111/")
CHALLENGE = here("wince", mode=Mode.CHALLENGE)
STALE = shown(elsewhere(), ranked(elsewhere()), Answered.WAITING, highlighted="soare")
NOTHING = shown(after(CRANE, "1"), None, Answered.NOTHING_FITS)
CARD = replace(here("wince"), game=replace(here().game, is_kept=False))


@pytest.mark.parametrize(
    ("view", "said"),
    [
        (PlayView(elsewhere()), HIDDEN),
        (suggested(elsewhere(2)), TAKE.format("first")),
        (STALE, "Type it and colour it, or all your words."),
        (suggested(PLAYED), TAKE.format("second")),
        (PlayView(here("wince")), "Guess the word: type five letters, then press {board.commit}."),
        (PlayView(CHALLENGE), "A friend chose this word. Type a guess, then press {board.commit}."),
        (PlayView(here()), "There's no fixed word: the program dodges as long as it can."),
        (PlayView(CARD), "This game won't be saved. {app.replay} returns to Replay."),
        (PlayView(after(here("wince"), "crane")), "Press {board.commit} to guess CRANE."),
        (PlayView(after(elsewhere(), "cr")), ""),
        (PlayView(CRANE), COLOUR),
        (
            PlayView(CRANE, settings=Settings(theme="high-contrast")),
            COLOUR.replace("yellow, ", "blue, ").replace("green.", "orange."),
        ),
        (PlayView(after(PAIR, "11111")), EACH.format(2) + COLOURS),
        (
            PlayView(after(PAIR, "1" * 10)),
            "Press {board.commit} when the colours of all boards are right.",
        ),
        (
            PlayView(after(CRANE, "1")),
            "{board.commit} plays it; letters without a colour count as grey.",
        ),
        (PlayView(after(CRANE, "11111")), RIGHT),
        (PlayView(after(CRANE, "33332")), IMPOSSIBLE),
        (PlayView(after(PAIR, "3333211111").turn_to(-1)), f"Board 1: {IMPOSSIBLE}"),
        (
            PlayView(after(elsewhere(), "zzzzz")),
            "ZZZZZ isn't in the original list, but counts as a guess. Colour it.",
        ),
        (
            NOTHING,
            "No word fits yet. Keep colouring, or press {board.commit} to see why.",
        ),
        (
            PlayView(after(HARD, "clout")),
            "In hard mode the first letter must be R. Change it, or colour it.",
        ),
        (PlayView(after(HARD.move(-1, 0), "33332")), IMPOSSIBLE),
        (PlayView(PLAYED.move(-1, 0)), EDITING),
        (PlayView(WON), ""),
        (PlayView(LOST), "If you know the answer, type it."),
    ],
)
def test_the_message(view: PlayView, said: str) -> None:
    assert message(view).text == said


def test_a_contradiction_is_named_with_its_board() -> None:
    for view, which in (
        (contradicted(FALSE), "these colours"),
        (contradicted(FALSE_BOARD), "board 2"),
    ):
        assert sentences(view) == (
            f"No word fits {which}.",
            "If the third letter of SLATE (A) were grey, 1 word would fit. "
            "{board.fix} makes it grey.",
        )
        assert message(view).text == "{board.go_to} takes you to that guess."
        assert view.flaw == (0, 2)
    row = Contradiction(0, None, None, (), "slate")
    without = Advice(Stage.PROVED, contradiction=row)
    assert sentences(shown(FALSE, without))[1] == "Check the colours of guess 1, SLATE."
    assert shown(after(FALSE, "crane1"), without).contradiction is None  # of colours to confirm
    shown_words = [contradicted(state).shows_words for state in (FALSE.show_hint(Hint.ALL), FALSE)]
    assert shown_words == [True, False]


BEGUN = elsewhere().show_hint(Hint.ALL)
SHOWN = after(elsewhere(), "slate11111").show_hint(Hint.ALL)
LEFT = first_advice(after(SHOWN, "/").position)
GIVEN_UP, GIVEN_UP_BOARDS = (
    after(here(*answers), "slate/").give_up().give_up() for answers in (("wince",), TWO)
)


@pytest.mark.parametrize(
    ("view", "headline", "reason"),
    [
        (PlayView(elsewhere()), "What did you play?", "Type it and colour it, or all your words."),
        (shown(elsewhere(), None), "Counting the words left…", ""),
        (STALE, "Counting the words left…", ""),
        (shown(BEGUN, first_advice(BEGUN.position), Answered.COUNTED), "2,315 words left.", ""),
        (shown(BEGUN.say("It failed.", "error"), None), "There's no advice.", ""),
        (NOTHING, "No word fits these colours yet.", ""),
        (shown(SHOWN, LEFT), "These colours leave 221 words.", ""),
        (PlayView(WON), "CRANE in 1.", ""),
        (PlayView(LOST), "Out of guesses.", "263 words fit."),
        (PlayView(LOST.set_answer("sloth")), "The word was SLOTH.", "Not found in 1 guess."),
        (PlayView(here("wince"), consulted(here("wince"), LEFT)), "Guess 1 of 6.", ""),
        (PlayView(GIVEN_UP), "The word was WINCE.", "Given up after 1 guess."),
        (PlayView(after(here(*TWO), "slate/")), "Guess 2 of 7: 1 of 2 solved.", ""),
        (
            PlayView(after(here(*TWO, "crane"), "slate/wince/crane/")),
            "Genius. All three in 3.",
            "",
        ),
        (PlayView(GIVEN_UP_BOARDS), "Given up: 1 of 2 boards solved.", "Board 1 was WINCE."),
    ],
)
def test_the_sentences(view: PlayView, headline: str, reason: str) -> None:
    assert sentences(view) == (headline, reason)


@pytest.mark.parametrize(("hint", "suggested"), [(Hint.LETTERS, 0), (Hint.THREE, 3), (Hint.ALL, 4)])
def test_no_more_is_shown_than_the_hint_allows(hint: Hint, suggested: int) -> None:
    state = after(here("wince"), "crane/").show_hint(hint)
    advice = replace(ranked(state), suggestions=(SOARE,) * 4, why="Because.")
    view = PlayView(state, consulted(state, advice), highlighted="soare")
    assert len(view.visible_advice.suggestions) == suggested
    is_shown = suggested > 0
    assert (view.visible_advice.why, view.offer) == (
        ("Because.", "soare") if is_shown else ("", None)
    )
    assert Consultation().question_about(state, Settings()).is_ranking is is_shown
    assert PlayView(elsewhere().show_hint(hint)).is_hidden is not is_shown


# What was asked, and how far it is answered


def test_a_question_is_answered_step_by_step() -> None:
    later = after(SHOWN, "/")
    question = Consultation().question_about(later, Settings())
    asked = Consultation().asking(question)
    counted = asked.better(replace(LEFT, stage=Stage.COUNTED))
    found = counted.better(ranked(later))
    steps = (Consultation(), asked, counted, found, found.complete())
    assert [step.is_searching for step in steps] == [False, True, True, True, False]
    assert [step.is_stale for step in steps] == [True, True, True, False, False]
    assert all(step.covers(question, later) for step in steps[1:])
    typed = found.complete().asking(replace(question, word="crane"))
    assert (typed.is_searching, typed.is_stale) == (True, False)
    again = typed.better(counted.advice or LEFT)
    assert again.advice == found.advice  # better than what is only counted


def test_the_opening_of_the_book_ends_a_search() -> None:
    """As undo does, which returns to the empty board."""
    empty, later = (elsewhere().show_hint(Hint.ALL), after(SHOWN, "/"))
    asked = Consultation().asking(Consultation().question_about(later, Settings()))
    first = Consultation().question_about(empty, Settings())
    opened = asked.asking(first, ranked(empty))
    assert (opened.answered, opened.is_searching) == (Answered.COMPLETE, False)
    assert asked.asking(first).answered is Answered.WAITING
    with_word = asked.asking(replace(first, word="crane"), ranked(empty))
    assert with_word.answered is Answered.RANKED


def test_colours_that_no_word_fits_are_asked_about_once_they_are_complete() -> None:
    begun, coloured = after(SHOWN, "/slant2111"), after(SHOWN, "/slant21111")
    question = Consultation().question_about(coloured, Settings())
    nothing = replace(Consultation().asking(question), answered=Answered.NOTHING_FITS)
    assert (nothing.leaves_nothing(begun), nothing.is_searching) == (True, False)
    assert [nothing.covers(question, state) for state in (begun, coloured)] == [True, False]
    assert PlayView(coloured, nothing).contradiction is None
    nothing = replace(nothing, nothing=first_advice(question.position))
    assert nothing.covers(question, coloured)
    assert PlayView(coloured, nothing).contradiction is not None
    confirmed = coloured.commit()
    assert not nothing.leaves_nothing(confirmed)
    assert nothing.question_about(confirmed, Settings()) == question
    assert not nothing.covers(question, confirmed)
    assert nothing.asking(question).answered is Answered.WAITING
    found = nothing.asking(question).better(first_advice(confirmed.position))
    corrected = confirmed.move(-1, 0)
    assert found.question_about(corrected, Settings()).position == corrected.position


# The end of a game: the word for it, and what comes next


EIGHT = ("niece", "niche", "pinch", "siege", "diode", "finch", "hence", "fence")
FEW = list_of(("wince", "mince", "since", "niece", "niche"), ("swims", "zzzzz"))


def over(*guesses: str, answer: str = "wince", words: WordList = FEW, limit: int = 6) -> PlayState:
    rules = GameRules(words, limit=limit)
    answers = (answer,) if answer else ()
    mode = Mode.PRACTICE if answer else Mode.ADVERSARY
    state = PlayState.begin(rules, answers=answers, game=Identity(mode))
    for guess in guesses:
        state = state.write(guess).commit()
    return state


def test_the_word_is_that_of_the_times() -> None:
    assert tuple(praise(guesses, 6) for guesses in range(1, 7)) == PRAISE
    assert [praise(guesses, 8) for guesses in (5, 6, 7, 8)] == ["Great", "Great", "Great", "Phew"]
    assert praise(1, 1) == "Genius"


def test_an_adversary_tells_what_it_had_but_no_avoided_word() -> None:
    many = list_of(("abort", "wince", "mince", "since", *EIGHT), ("swims", "zzzzz"))
    headline, said = ending(over("zzzzz", answer="", words=many, limit=1))
    assert headline == "Not this time."
    assert said.startswith("The program still had 12 words: WINCE, MINCE, SINCE, ")
    assert said.endswith(" and 4 more.")
    headline, said = ending(over("since", "mince", answer="", limit=2))
    assert (headline, said) == ("The word was WINCE.", "Not found in 2 guesses.")


def test_what_can_be_done_next() -> None:
    won = over("zzzzz", "wince")
    assert [key for key, _ in and_now(won)] == ["board.why", "play.new"]
    assert and_now(won, "ZZZZZ", 3)[2:] == (
        ("play.try_again", "try ZZZZZ again"),
        ("app.train", "train: 3 cards due"),
    )
    elsewhere = PlayState.begin(GameRules(FEW, limit=1)).write("zzzzz").mark(0).mark(0).mark(0)
    lost = elsewhere.mark(0).mark(0).commit().commit()
    assert lost.is_over
    keys = ["board.answer", "play.replay", "play.new", "play.try_again"]
    assert [key for key, _ in and_now(lost, "ZZZZZ", 3)] == keys  # at most four
    assert "board.answer" not in dict(and_now(lost.set_answer("wince")))
    code = challenge_code("wince")
    assert [code_for_friend(state) for state in (won, lost, over("zzzzz"))] == [code, "", ""]
    assert [key for key, _ in and_now(over().give_up().give_up())] == ["board.again"]


def test_a_friend_gets_the_code_of_a_random_game() -> None:
    game = Game.random(FEW, 2, seed=7)
    state = here(*(board.answer or "" for board in game.boards), words=FEW)
    state = replace(state, game=replace(state.game, seed=7)).give_up().give_up()
    code = f"A friend can play the same words with the code {game.code}."
    assert ending(state)[1].endswith(code)


@pytest.mark.parametrize(
    ("guesses", "headline"),
    [
        ("wince slate", "Genius. Both in 2."),
        ("crane moist blimp pudgy fjord wince slate", "Phew. Both in 7."),
        ("crane moist blimp pudgy fjord humph wince", "Out of guesses: 1 of 2 boards solved."),
    ],
)
def test_several_boards_end_with_a_word_and_a_result(guesses: str, headline: str) -> None:
    state = here(*TWO)
    for guess in guesses.split():
        state = state.write(guess).commit()
    assert state.is_over
    said, missed = ending(state)
    assert (said, missed) == (headline, "" if "Both" in headline else "Board 2 was SLATE.")
    assert ("play.new", "another Dordle") in and_now(state)
    assert and_now(state)[-1] == ("play.share", "share this")
    assert and_now(elsewhere(3))[0] == ("board.again", "another game with 3 boards")
