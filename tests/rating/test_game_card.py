"""What the card at the end of a game says, word by word."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.support.games import add_all, played, with_board
from tests.support.ratings import EIGHT, rated
from tests.support.words import list_of
from wordle_tui.advice.advice import Basis
from wordle_tui.game.game import Game
from wordle_tui.game.people import people
from wordle_tui.game.records import FinishedGame, Mode, TurnRating
from wordle_tui.game.text import parse_game
from wordle_tui.game.turn import Turn
from wordle_tui.game.words import WordList, word_list
from wordle_tui.history.history import History
from wordle_tui.rating.game_card import Standing, card, result_line, standing_around
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.rating.performance import CountedGame, average_cost, counted_games, of_losses
from wordle_tui.rating.values import game_skill, skill_text

START = datetime(2026, 1, 1, 12, tzinfo=UTC)


def counting(*losses: float) -> tuple[CountedGame, ...]:
    """Games of one guess with these losses."""
    ratings = (TurnRating(loss, 0.0, proved=True, before=9) for loss in losses)
    games = [played("wince", "wince", ratings=(each,)) for each in ratings]
    return tuple(counted_games(games))


def test_a_game_that_was_won() -> None:
    game = rated("zzzzz mince wince")
    shown = card(game.game, game)
    first, second, last = shown.rows
    worst = game.guesses[0]
    amount = worst.played.expected_guesses - worst.advised.expected_guesses
    assert first.note == f"{worst.advised.word.upper()} {amount:.2f} better"
    assert (first.needed, first.left) == (worst.played.expected_guesses, worst.after)
    assert second.luck == f"{game.guesses[1].luck:+.2f}".replace("-", "−")
    assert (last.left, last.note) == (None, "best")
    skill = skill_text(turn_ratings(game))
    assert shown.title == f"WINCE in 3 · skill {skill}"
    assert (shown.cost, shown.judged.split(".")[0]) == ("1.12", f"Skill {skill}")
    assert shown.luck == f"{game.total_luck:+.2f}".replace("-", "−")
    assert game.optimal_line is not None
    assert tuple(turn.guess for turn in shown.best) == game.optimal_line.guesses
    assert shown.best[-1].pattern.is_win
    assert (shown.standing, shown.counts) == ((), "")


def test_it_is_there_before_its_rating() -> None:
    game = rated("zzzzz mince wince")
    at_once = card(game.game, None)
    assert [(row.cost, row.luck, row.note, row.left) for row in at_once.rows] == [
        ("…", "…", "", None)
    ] * 3
    assert (at_once.judged, at_once.cost) == ("Skill …. Your guesses cost ….", "…")
    assert (at_once.title, at_once.costliest, at_once.best) == ("WINCE in 3", None, ())
    partly = card(game.game, replace(game, guesses=game.guesses[:1], is_complete=False))
    assert [row.cost for row in partly.rows] == [f"{game.guesses[0].loss:.2f}", "…", "…"]
    assert partly.judged == at_once.judged
    never = card(game.game, None, has_no_rating=True)
    assert (never.judged, never.rows[0].cost) == ("This game can't be rated.", "–")


def test_where_there_was_no_choice_there_is_no_cost() -> None:
    game = rated("swims mince zzzzz")  # only ZZZZZ is left, which is no answer
    wasted = card(game.game, game).rows[1:]
    assert [row.note for row in wasted] == ["the only word", "the only word"]
    assert [(row.cost, row.luck) for row in wasted] == [("1.00", "–"), ("–", "–")]


def test_the_costliest_guess_is_one_that_can_be_tried_again() -> None:
    """The opener cannot, although it cost most, and the answer was right."""
    game = rated("zzzzz swims mince wince")
    losses = [guess.loss for guess in game.guesses]
    assert losses[0] == max(losses)
    assert card(game.game, game).costliest == losses.index(max(losses[1:]), 1)
    best = rated("zzzzz wince").guesses[1].best.word
    perfect = rated(f"zzzzz {best}")
    assert card(perfect.game, perfect).costliest is None
    bold = rated("zzzzz wince")
    assert bold.guesses[1].loss > 0
    assert card(bold.game, bold).costliest is None


def test_a_guess_that_was_best_is_called_so() -> None:
    """Unless its value is an estimate."""
    best = rated("zzzzz wince").guesses[1].best.word
    game = rated(f"{best} wince")
    assert card(game.game, game).rows[0].note == "best"
    guess = game.guesses[0]
    vague = replace(guess, familiar=replace(guess.familiar, basis=Basis.AT_MOST))
    assert card(game.game, replace(game, guesses=(vague,))).rows[0].note == "≈ best"


def test_what_only_rare_words_could_save_is_one_line() -> None:
    game = rated("zzzzz wince")
    first, last = game.guesses
    plain = replace(first, familiar=first.played, is_plain=True)
    shown = card(game.game, replace(game, guesses=(plain, last)))
    assert shown.rows[0].note == "best"
    assert shown.note == f"Only rare words could save {first.loss:.2f} of this."
    assert card(game.game, game).note == ""


def test_other_endings() -> None:
    lost = Game(EIGHT, answer="wince")
    for _ in range(6):
        lost = lost.play("zzzzz")
    assert card(lost, None).title == "WINCE, not found"
    given_up = Game(EIGHT, answer="wince").play("zzzzz")
    record = played("wince", "zzzzz")
    assert card(given_up, None, finished=record).title == "WINCE, given up"


@pytest.mark.parametrize(
    ("changes", "counts"),
    [
        ({"ratings": ()}, ""),
        ({"help_from": None}, "This game counts."),
        ({}, "It counts up to guess 3, where you took a hint."),
        ({"mode": Mode.ASSIST}, "It counts up to guess 3, where you saw suggestions."),
        ({"help_from": 2}, "This game doesn't count: you had help before your second guess."),
        ({"help_from": 0}, "This game doesn't count: it isn't known when you had help."),
        (
            {"mode": Mode.ADVERSARY, "help_from": None},
            "This game doesn't count: the adversary has no fixed answer.",
        ),
    ],
)
def test_whether_a_game_counts(changes: dict[str, Any], counts: str) -> None:
    ratings = (TurnRating(0.1, 0.0, True, before=9, after=4),) * 3
    record = played("wince", "zzzzz", "zzzzz", "wince", ratings=ratings, help_from=3)
    shown = card(Game(EIGHT, answer="wince"), None, finished=replace(record, **changes))
    assert shown.counts == counts


def test_the_streak_after_the_game_and_what_games_cost_now() -> None:
    losses = (0.4, 0.1, 0.2, 0.2, 0.1)
    standing = Standing(Mode.PRACTICE, 3, 7, counting(*losses))
    game, won = rated("zzzzz wince"), played("wince", "zzzzz", "wince")
    after = of_losses([game.total_loss, *losses], [average_cost("nyt")])
    shown = card(game.game, game, finished=won, before=standing)
    assert shown.standing == ("Practice streak 3 (best 7).", f"Cost {after.figure} a game.")
    assert shown.counts == "This game counts."
    first = card(game.game, game, finished=won, before=Standing(Mode.PRACTICE, 1, 1, ()))
    assert first.standing == ("Practice streak 1 (best 1).", str(of_losses([game.total_loss])))
    archived = card(game.game, None, finished=replace(won, is_archived=True), before=standing)
    assert archived.standing[0] == "Past puzzles don't count in streaks."
    assert Standing(Mode.ASSIST, 3, 7, ()).sentence == "Streak 3 (best 7)."
    assert Standing(Mode.ASSIST, 0, 0, ()).sentence == ""


def test_the_standing_is_that_of_the_games_before(history: History) -> None:
    """Games with suggestions do not hide those that count."""

    def daily(day: int) -> FinishedGame:
        ratings = (TurnRating(day / 100, 0, proved=True, before=9),)
        helped = 1 if 40 < day < 137 else None
        finished = START + timedelta(days=day)
        return played("wince", "wince", finished=finished, ratings=ratings, help_from=helped)

    add_all(history, map(daily, range(140)))
    standing = standing_around(history, daily(139))
    assert (standing.streak, standing.best_streak) == (140, 140)
    assert [each.loss for each in standing.rated[:4]] == [1.38, 1.37, 0.4, 0.39]


def test_a_second_game_of_a_day_continues_no_streak(history: History) -> None:
    def streaks_after(number: int, hour: int = 0, *, is_won: bool = True) -> tuple[int, int]:
        finished = START + timedelta(days=number, hours=hour)
        day = None if hour else finished.date()
        game = played("wince", "wince", mode=Mode.ASSIST, finished=finished, day=day)
        if not is_won:
            game = with_board(game, turns=(Turn.parse("raise:bbbbb"),) * 6, answer=None)
        standing = standing_around(history, history.add(game))
        return standing.streak, standing.best_streak

    assert [streaks_after(number) for number in range(3)] == [(1, 1), (2, 2), (3, 3)]
    assert streaks_after(2, hour=1) == (3, 3)
    assert streaks_after(3, is_won=False) == (0, 3)


def test_what_people_need() -> None:
    def said(words: WordList, guesses: str, **options: Any) -> str:
        return card(parse_game(guesses, words, answer="wince"), None, **options).people

    original = word_list("original")
    mean = f"People need about {people('wince').mean:.1f}."
    assert said(original, "crane wince") == mean
    assert said(original, "bound found mound pound round sound") == mean
    assert said(original, "crane mince") == ""  # it is not over
    assert said(original, "crane mince", finished=played("wince", "crane", "mince")) == mean
    assert said(list_of(("wince", "crane")), "crane wince") == ""


def test_the_shared_line_has_the_skill_of_the_title() -> None:
    """Also if only a figure besides the skill is an estimate, as the history keeps one mark."""
    game = rated("zzzzz mince wince")
    guesses = (replace(game.guesses[0], after_basis=Basis.ESTIMATE), *game.guesses[1:])
    record = played("wince", "zzzzz", "mince", "wince")
    shown = card(game.game, replace(game, guesses=guesses), finished=record)
    skill = f"≈{game_skill(turn_ratings(game))}"
    assert shown.title.endswith(f" · skill {skill}")
    assert shown.share.endswith(f" Skill {skill}.")


def test_the_title_has_the_skill_of_the_list_after_help() -> None:
    """Only guesses made without help have a part in it."""
    game = rated("zzzzz mince wince")
    record = played("wince", "zzzzz", "mince", "wince")
    own = turn_ratings(game)[:1]
    shown = card(game.game, game, finished=replace(record, help_from=2))
    assert shown.title.endswith(f" · skill {skill_text(own)}")
    assert own != turn_ratings(game)
    shown = card(game.game, game, finished=replace(record, help_from=1))
    assert shown.title == "WINCE in 3"
    assert shown.judged.startswith("Your guesses cost")


def test_a_shared_text_ends_with_a_line_without_letters() -> None:
    ratings = tuple(TurnRating(0.1, 0.0, True, before=9, behind=each) for each in (0.05, 0.55, 0))
    won = played("smart", "crane", "stoat", "smart", ratings=ratings)
    mean = f"people need about {people('smart').mean:.1f}"
    assert result_line(won) == f"3 guesses; {mean}. Skill 79."
    lost = replace(won, limit=3, boards=(replace(won.boards[0], turns=won.turns[:2] * 2),))
    assert result_line(replace(lost, limit=4, ratings=ratings)).startswith(f"Not found; {mean}.")
    assert result_line(replace(won, list_name="few")) == "Skill 79."
    for changes in ({"ratings": ()}, {"help_from": 3}):
        assert result_line(replace(won, **changes)) == ""
