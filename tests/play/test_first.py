"""The first screen, as values: what is said, which words are good, and what they tell."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.support.games import played
from tests.support.play import after, consulted, elsewhere, here
from wordle_tui.advice.advice import Advice, Basis, PlainWordCost, Stage, Suggestion, WordsLeft
from wordle_tui.game import daily
from wordle_tui.game.board import Board, Candidates
from wordle_tui.game.daily import KNOWN_TO, shipped_past
from wordle_tui.game.records import FinishedBoard, FinishedGame, Mode, Opener, Player, new_uuid
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import feedback
from wordle_tui.game.words import word_list
from wordle_tui.history.history import History
from wordle_tui.history.statistics import player_of
from wordle_tui.play.first_screen import (
    FirstWord,
    gap,
    good_first_words,
    headline,
    ranked_openers,
    result_of,
    rows_of,
    sample_game,
)
from wordle_tui.play.guidance import message, sentences
from wordle_tui.play.hints import Hint
from wordle_tui.play.state import GameRules, PlayState
from wordle_tui.play.view import PlayView
from wordle_tui.settings.settings import Settings

DAY = date(2026, 11, 18)
NYT = word_list("nyt")
FAMILIAR = Settings(plain_words=True)
SLATE, CRANE = Opener("slate", 29, 28, 3.76, 3.7), Opener("crane", 20, 20, 3.7, 3.7)
GAME = played("crane", "slate", "crane", day=DAY, mode=Mode.ASSIST)


def guess(word: str, guesses: float, basis: Basis = Basis.PROVED) -> Suggestion:
    return Suggestion(word, guesses, basis, 1, 1, 1, 1, 0.1)


RANKED = (
    guess("sater", 3.031),
    guess("saner", 3.04),
    guess("tarse", 3.045),
    guess("slate", 3.055),
    guess("raise", 3.06),
)


@pytest.mark.parametrize(
    ("player", "day", "is_named", "sentence"),
    [
        (None, DAY, False, "Wordle 1,978…"),
        (None, None, False, "What did you play?"),
        (Player(), DAY, False, "What did you play in today's Wordle?"),
        (Player(True, streak=14), DAY, True, "What did you play in Wordle 1,978?"),
        (Player(True, GAME, streak=15), DAY, False, "Played: 2 of 6. Streak 15."),
        (Player(True, GAME, streak=15), DAY, True, "Wordle 1,978: 2 of 6. Streak 15."),
        (Player(True, played("crane", *["slate"] * 6)), DAY, False, "Played: not solved."),
        (Player(True, GAME, streak=15), None, False, "What did you play?"),
        (None, None, True, "What did you play (original list)?"),
    ],
)
def test_headlines(player: Player | None, day: date | None, is_named: bool, sentence: str) -> None:
    assert headline(player, day, "original list", is_named=is_named) == sentence


@pytest.mark.parametrize(
    ("openers", "most", "is_familiar", "words"),
    [
        ((), 4, True, "saner slate raise sater"),
        ((SLATE,), 3, True, "slate saner sater"),
        ((SLATE, CRANE), 6, True, "slate crane saner raise sater"),
        ((), 4, False, "sater tarse slate saner"),
        ((SLATE,), 3, False, "slate sater saner"),
    ],
)
def test_own_openers_come_first_and_the_other_kind_of_word_last(
    openers: tuple[Opener, ...], most: int, is_familiar: bool, words: str
) -> None:
    lines = good_first_words(RANKED, NYT, openers, most, is_familiar=is_familiar)
    assert " ".join(line.word for line in lines) == words
    assert [line.word for line in lines if line.is_rare] == [
        word for word in words.split() if word in ("sater", "tarse")
    ]


def test_each_first_word_says_why_it_is_there() -> None:
    assert good_first_words(RANKED, NYT, (SLATE, CRANE), 6) == (
        FirstWord("slate", "3.06", "yours: 29 games, 3.76"),
        FirstWord("crane", "", "yours: 20 games, 3.70"),  # the advice does not know it
        FirstWord("saner", "3.04", "best familiar word"),
        FirstWord("raise", "3.06"),
        FirstWord("sater", "3.03", "rare, 0.01 better", is_rare=True),
    )


def test_the_rare_word_that_is_better_comes_first() -> None:
    rare, *known = RANKED
    advice = Advice(Stage.PROVED, suggestions=tuple(known), left_out=(rare,))
    assert ranked_openers(advice) == tuple(known)
    assert ranked_openers(None) == ()
    cost = PlainWordCost("sater", 0.01, True)
    assert ranked_openers(replace(advice, plain_word_cost=cost)) == RANKED


def test_what_is_not_proved_is_marked_and_no_gain_is_not_named() -> None:
    estimates = [replace(each, basis=Basis.ESTIMATE) for each in RANKED]
    lines = good_first_words(estimates, NYT, (), 4)
    assert (lines[0].guesses, lines[-1].remark) == ("≈3.04", "rare, ≈0.01 better")
    equal = (guess("sater", 3.036), guess("saner", 3.04), guess("slate", 3.05))
    assert [line.word for line in good_first_words(equal, NYT, (), 4)] == ["saner", "slate"]
    assert good_first_words((), NYT, (), 4) == ()


def daily_game(day: int, *guesses: str) -> FinishedGame:
    time = datetime(2026, 11, day, 12, tzinfo=UTC)
    when = {"day": time.date(), "started": time, "finished": time}
    return played(guesses[-1], *guesses, mode=Mode.ASSIST, list_name="nyt", **when)


def test_the_streak_and_the_usual_opener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordle_tui.game.daily.today", lambda: DAY)
    history = History.open(tmp_path / "games.sqlite3")
    assert player_of(history, NYT, DAY) == Player()
    for day, opener in enumerate(("slate", "slate", "raise", "slate"), 14):
        history.add(daily_game(day, opener, ("crane", "mince", "wince", "dairy")[day - 14]))
    player = player_of(history, NYT, DAY)
    assert (player.has_games, player.today, player.streak) == (True, None, 4)
    assert [(opener.word, opener.played) for opener in player.openers] == [("slate", 3)]
    history.add(daily_game(18, "slate", "robin"))
    player = player_of(history, NYT, DAY)
    assert player.streak == 5
    assert player.today.answer == "robin"
    assert player_of(history, word_list("english-6"), DAY).openers == ()
    history.close()


def test_the_sample_game_is_one_of_the_list() -> None:
    turns = sample_game(NYT)
    assert {turn.pattern for turn in turns} == {feedback(turn.guess, "smart") for turn in turns}
    assert turns[-1].pattern.is_win
    assert sample_game(word_list("english-6")) == ()


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (GAME, ("CRANE in 2", "in 2")),
        (played("crane", score=3, answer=None), ("in 3", "in 3")),
        (played("crane", *["slate"] * 6), ("CRANE not solved", "not solved")),
    ],
)
def test_the_result_of_a_game_known_or_unknown(game: FinishedGame, said: tuple[str, str]) -> None:
    assert result_of(game) == said


def test_a_grid_without_words_is_drawn_by_its_colours() -> None:
    assert rows_of(GAME) == GAME.turns
    grid = tuple(turn.pattern for turn in GAME.turns)
    unknown = replace(GAME, boards=(FinishedBoard(score=2, grid=grid),))
    assert [(row.guess.strip(), row.pattern) for row in rows_of(unknown)] == [
        ("", pattern) for pattern in grid
    ]


def test_games_that_were_left_come_before_missing_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [(KNOWN_TO + timedelta(days=day), "saner") for day in (9, 10, 11)]
    line = "Answers are known to 22 August; newer ones: {app.new_game}."
    monkeypatch.setattr(daily, "today", lambda: KNOWN_TO + timedelta(days=40))
    known = [shipped_past().adding(told[:count]) for count in range(4)]
    assert [gap(past) for past in known] == [line, line, line, ""]
    left = Player(True, left=(played("crane", "crony", "slate"), GAME))
    said = "SLATE, left after 2 guesses, and 1 more game, count as given up."
    view = nyt_view(player=left)
    assert message(view).text == said
    assert message(nyt_view()).text.startswith("Answers are known to")


def nyt_view(state: PlayState | None = None, **values: Any) -> PlayView:
    begun = state or PlayState.begin(GameRules(NYT), usual_hint=Hint.ALL)
    begun = replace(begun, game=replace(begun.game, day=DAY))
    left = WordsLeft.of(Candidates(NYT.answers, ()), NYT)
    advice = Advice(Stage.PROVED, (left,), RANKED)
    return PlayView(
        begun,
        consulted(begun, advice),
        **{"player": Player(True, streak=3), "settings": FAMILIAR, **values},
    )


def test_the_first_screen_is_there_until_the_first_colours() -> None:
    view = nyt_view()
    assert view.first is not None
    type_it = "Type it and colour it, or all your words."
    assert sentences(view) == ("What did you play in today's Wordle?", type_it)
    assert (view.marked, view.offer, view.enter) == ("saner", "saner", "take")
    assert view.explained == ("saner",)
    chosen = nyt_view(chosen="raise")
    assert (chosen.marked, chosen.offer, chosen.explained) == ("raise", "raise", ("raise",))
    typed = nyt_view(view.state.type("crane"))
    assert typed.first is not None
    assert typed.explained == ("crane",)
    assert nyt_view(view.state.type("crane").mark(1)).first is None
    assert nyt_view(after(elsewhere(), "crane11111/")).first is None
    assert nyt_view(has_tables=True).first is None


def test_a_puzzle_that_is_played_can_be_seen_again() -> None:
    player = Player(True, GAME, streak=15)
    view = nyt_view(player=player)
    assert sentences(view)[0] == "Played: 2 of 6. Streak 15."
    assert view.enter == "see_played"
    assert sentences(view)[1].startswith("Press {board.see_played} to see it again, or type ")
    assert nyt_view(view.state.type("c"), player=player).enter == "commit"
    other = PlayView(elsewhere().show_hint(Hint.ALL), player=player)  # another list
    assert (other.enter, sentences(other)[0]) == ("take", "What did you play?")


PAST = replace(here("wince"), game=replace(here("wince").game, day=DAY))


@pytest.mark.parametrize(
    ("view", "places"),
    [
        (nyt_view(), ("Wed 18 Nov · Wordle 1,978", "Wordle 1,978", "no. 1,978")),
        (PlayView(elsewhere()), ("original list",)),
        (PlayView(elsewhere(rule=Rule.HARD)), ("original, hard mode",)),
        (PlayView(elsewhere(4)), ("Quordle · guess 1 of 9", "Quordle")),
        (PlayView(here()), ("Adversary · original list", "original list")),
        (PlayView(PAST), ("Wordle 1,978 · 18 Nov 2026 · original list", "original list")),
    ],
)
def test_the_game_is_named_beside_the_tabs(view: PlayView, places: tuple[str, ...]) -> None:
    assert view.places == places


@pytest.mark.parametrize(
    ("view", "quiet"),
    [
        (nyt_view(), "board.cycle board.grey play.undo play.tab play.hint play.new"),
        (nyt_view(has_tables=True), "board.cycle board.grey play.undo play.hint play.new"),
        (nyt_view(nyt_view().state.type("cr")), "board.grey play.hint play.more play.tab play.new"),
        (PlayView(elsewhere()), "board.cycle board.grey play.undo play.tab play.new"),
    ],
)
def test_the_footer_leaves_room_for_the_keys_of_the_moment(view: PlayView, quiet: str) -> None:
    assert view.quiet_keys == frozenset(quiet.split())


def test_what_takes_long_to_find_out_stays_until_it_is_known_anew() -> None:
    board, said = Board(NYT, GAME.turns[:1]), "As good as best play."
    before = Player(True, yesterday=GAME, card=board, against_best=said)
    again = Player(True, yesterday=replace(GAME, rating_version=0)).after(before)
    assert (again.card, again.against_best) == (board, said)
    other = Player(True, yesterday=replace(GAME, uuid=new_uuid())).after(before)
    assert (other.card, other.against_best) == (board, "")
