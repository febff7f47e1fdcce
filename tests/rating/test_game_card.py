"""What the card at the end of a game says, word by word."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.support.games import add_all, played, with_board
from tests.support.words import list_of
from wordle_tui.advice.advice import Basis
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.game import Game
from wordle_tui.game.people import people
from wordle_tui.game.records import FinishedGame, GameFilter, Mode, TurnRating, new_uuid, now
from wordle_tui.game.text import parse_game
from wordle_tui.game.turn import Turn
from wordle_tui.game.words import WordList, word_list
from wordle_tui.history.history import History
from wordle_tui.rating.exact import rate
from wordle_tui.rating.game_card import (
    RATING,
    Standing,
    card,
    standing_around,
    standing_before,
)
from wordle_tui.rating.performance import (
    RECENT,
    CountedGame,
    average_cost,
    counted_games,
    of_losses,
)
from wordle_tui.rating.record import record
from wordle_tui.rating.values import RatedGame

ANSWERS = ("wince", "mince", "since", "niece", "niche", "pinch", "siege", "diode")


@pytest.fixture(scope="module")
def eight_words() -> WordList:
    return list_of(ANSWERS, ("swims", "zzzzz"))


def counting(*losses: float) -> tuple[CountedGame, ...]:
    """Games of one guess with these losses."""
    ratings = (TurnRating(loss, 0.0, proved=True, before=9) for loss in losses)
    games = [played("wince", "wince", ratings=(each,)) for each in ratings]
    return tuple(counted_games(games))


def rated(text: str, eight_words: WordList) -> RatedGame:
    return rate(parse_game(text, eight_words), Advisor(eight_words))


def test_a_game_that_was_won(eight_words: WordList) -> None:
    game = rated("zzzzz mince wince", eight_words)
    shown = card(game.game, game)
    assert (shown.title, shown.status) == ("Solved in 3", "proved")
    first, second, last = shown.rows
    assert (first.skill, first.better) == ("0", game.guesses[0].best.word.upper())
    assert second.luck == f"{game.guesses[1].luck:+.2f}".replace("-", "−")
    assert last.better == "best"
    assert game.optimal_line is not None
    assert shown.lines == (
        ("Yours", "ZZZZZ MINCE WINCE"),
        ("Best", " ".join(game.optimal_line.guesses).upper()),
    )
    assert shown.standing == ()


def test_it_is_there_before_its_rating(eight_words: WordList) -> None:
    game = rated("zzzzz mince wince", eight_words)
    at_once = card(game.game, None)
    assert (at_once.status, at_once.sentences, at_once.lines) == (RATING, (), ())
    assert [(row.skill, row.luck, row.better) for row in at_once.rows] == [("…", "…", "")] * 3
    assert [figure for _, figure, _ in at_once.sums] == ["…", "…", "…", "3"]
    assert at_once.summary == ("Best play expects … guesses.", "Your guesses cost …")
    assert at_once.costliest is None
    partly = card(game.game, replace(game, guesses=game.guesses[:1], is_complete=False))
    assert partly.rows[0].skill == "0"
    assert partly.rows[1].skill == "…"
    assert (partly.status, partly.sentences) == (RATING, ())
    never = card(game.game, None, has_no_rating=True)
    assert (never.status, never.sums, never.summary) == ("not rated", (), ())
    assert never.rows[0].skill == "–"


def test_what_adds_up_to_the_guesses_taken(eight_words: WordList) -> None:
    def sums(guesses: str) -> dict[str, tuple[str, str]]:
        game = rated(guesses, eight_words)
        return {label: (figure, note) for label, figure, note in card(game.game, game).sums}

    lucky = sums("zzzzz mince wince")
    assert [*lucky] == ["Best play expects", "Your guesses cost", "Luck saved", "You took"]
    assert lucky["Your guesses cost"] == ("1.12", "most: ZZZZZ")
    start, cost, saved, took = (float(figure) for figure, _ in lucky.values())
    assert (took, f"{start + cost - saved:.2f}") == (3, "3.00")
    unlucky = sums("mince since wince")
    start, cost, luck, took = (float(figure) for figure, _ in unlucky.values())
    assert "Bad luck" in unlucky
    assert f"{start + cost + luck:.2f}" == f"{took:.2f}"
    lost = sums("zzzzz swims answer=wince")
    start, cost, saved, took, to_go = (float(figure) for figure, _ in lost.values())
    assert [*lost][-1] == "Still to go"
    assert f"{start + cost - saved:.2f}" == f"{took + to_go:.2f}"


def test_the_costliest_guess_is_one_that_can_be_tried_again(eight_words: WordList) -> None:
    """The opener cannot, although it cost most, and the answer was right."""
    game = rated("zzzzz swims mince wince", eight_words)
    losses = [guess.loss for guess in game.guesses]
    assert losses[0] == max(losses)
    assert card(game.game, game).costliest == losses.index(max(losses[1:]), 1)
    best = rated("zzzzz wince", eight_words).guesses[1].best.word
    perfect = rated(f"zzzzz {best}", eight_words)
    assert card(perfect.game, perfect).costliest is None
    bold = rated("zzzzz wince", eight_words)
    assert bold.guesses[1].loss > 0
    assert card(bold.game, bold).costliest is None


def test_a_guess_that_was_best_is_called_so(eight_words: WordList) -> None:
    best = rated("zzzzz wince", eight_words).guesses[1].best.word
    game = rated(f"{best} wince", eight_words)
    assert card(game.game, game).rows[0].better == "best"


def test_other_endings(eight_words: WordList) -> None:
    lost = Game(eight_words, answer="wince")
    for _ in range(6):
        lost = lost.play("zzzzz")
    assert card(lost, None, answer_note="The word was WINCE.").title == "Not solved"
    assert card(lost, None, answer_note="The word was WINCE.").sentences == ("The word was WINCE.",)
    given_up = Game(eight_words, answer="wince").play("zzzzz")
    record = played("wince", "zzzzz")
    assert card(given_up, None, finished=record).title == "Given up"
    record = played("wince", "zzzzz", "zzzzz", "wince", hints=1, help_from=3)
    told = "It counts up to guess 3, where you took a hint."
    assert card(given_up, None, finished=record).sentences == (told,)
    shown = replace(record, mode=Mode.ASSIST, day=None)
    told = "It counts up to guess 3, where you saw suggestions."
    assert card(given_up, None, finished=shown).sentences == (told,)
    early = replace(record, help_from=2)
    assert card(given_up, None, finished=early).sentences == ()
    assert card(given_up, None).title == "1 of 6 guesses, not solved"
    assert card(Game(eight_words), None, finished=played("wince")).status == "not rated"


def test_rating_and_streak_before_and_after(eight_words: WordList) -> None:
    losses = (0.4, 0.1, 0.2, 0.2, 0.1)
    before = Standing(Mode.PRACTICE, 2, 7, counting(*losses), streaks_after=(3, 7))
    game = rated("zzzzz wince", eight_words)
    won = played("wince", "zzzzz", "wince")
    streak = "Practice streak 3 (best 7)."
    at_once = card(game.game, None, finished=won, before=before).standing
    assert at_once == (streak, "Cost … a game.", "Level: …")
    after = of_losses([game.total_loss, *losses], [average_cost("nyt")])
    shown = card(game.game, game, finished=won, before=before).standing
    earlier = before.rating.level
    assert earlier != after.level
    assert shown == (
        streak,
        f"Cost 0.20 → {after.figure} a game.",
        f"Level: {after.level}, {earlier} before.",
    )
    same = replace(before, rated=counting(*[game.total_loss] * 5))
    assert card(game.game, game, finished=won, before=same).standing[-1] == (
        f"Level: {same.rating.level}, as before."
    )
    fifth = replace(before, rated=before.rated[:4])
    assert card(game.game, game, finished=won, before=fifth).standing[1].startswith("Cost 0.")
    first = card(game.game, game, finished=won, before=Standing(Mode.PRACTICE, 0, 0, (), (1, 1)))
    assert first.standing == ("Practice streak 1 (best 1).", str(of_losses([game.total_loss])))
    full = Standing(Mode.PRACTICE, 0, 0, counting(0.9, *[0.0] * (RECENT - 2), 30.0))
    after = of_losses([game.total_loss, 0.9, *[0.0] * (RECENT - 2)])
    shown = card(game.game, game, finished=won, before=full).standing
    assert shown[0] == f"Cost 1.03 → {after.figure} a game."
    daily = Standing(Mode.ASSIST, 2, 7, (), streaks_after=(3, 7))
    assert daily.streak_after == "Streak 3 (best 7)."


def test_streaks_that_do_not_exist_are_not_shown(eight_words: WordList) -> None:
    game = rated("zzzzz wince", eight_words)
    none = Standing(Mode.PRACTICE, 0, 0, ())
    assert none.sentences == ("Win a game to start a streak. Games count up to the first hint.",)
    assert replace(none, mode=Mode.ADVERSARY).sentences == ("Win a game to start a streak.",)
    assert replace(none, rated=counting(0.1)).sentences == (
        "Your level needs 5 games that count: you have 1.",
    )
    won = played("wince", "zzzzz", "wince")
    assert "streak" not in " ".join(card(game.game, game, finished=won, before=none).standing)
    archived = replace(won, is_archived=True)
    assert card(game.game, None, finished=archived, before=none).standing[0] == (
        "Past puzzles don't count in streaks."
    )


def test_the_rating_leaves_out_what_nobody_could_know(eight_words: WordList) -> None:
    """After SWIMS only ZZZZZ is left, which is no answer of the list."""
    game = rated("swims mince zzzzz", eight_words)
    won = played("zzzzz", "swims", "mince", "zzzzz")
    shown = card(
        game.game,
        game,
        finished=won,
        before=Standing(Mode.PRACTICE, 0, 0, counting(*[0.5] * 5), (1, 1)),
    )
    now = of_losses([game.total_loss - 1, *[0.5] * 5])
    assert shown.standing[1] == f"Cost 0.50 → {now.figure} a game."


def test_games_that_do_not_count_leave_the_rating(eight_words: WordList) -> None:
    before = Standing(Mode.PRACTICE, 2, 2, rated=counting(0.5, 0.1, 0.3), streaks_after=(2, 3))
    game = rated("zzzzz wince", eight_words)
    hinted = played("wince", "zzzzz", "wince", help_from=2)
    advised = replace(hinted, mode=Mode.ASSIST, help_from=0)
    evaded = played("wince", "zzzzz", mode=Mode.ADVERSARY)
    lost = rate(evaded_game(eight_words), Advisor(eight_words))
    last = game.guesses[1]
    guess = replace(last, played=replace(last.played, basis=Basis.AT_MOST))
    vague = replace(game, guesses=(game.guesses[0], guess))
    plain = replace(hinted, help_from=None)
    for finished, known, reason in (
        (hinted, game, "you had help before your second guess"),
        (hinted, None, "you had help before your second guess"),
        (advised, game, "it isn't known when you had help"),
        (evaded, lost, "the adversary has no fixed answer"),
        (plain, vague, "its rating is partly estimated"),
    ):
        shown = card(game.game, known, finished=finished, before=before)
        assert shown.standing == (
            "Practice streak 2 (best 3).",
            f"This game doesn't count in your rating: {reason}.",
        )


def test_games_with_suggestions_do_not_hide_the_rating(tmp_path: Path) -> None:
    ratings = (TurnRating(0.25, 0.0, True, before=9),)
    own, advised = (
        played("wince", "wince", ratings=ratings, help_from=help_from) for help_from in (None, 1)
    )
    with closing(History.open(tmp_path / "games.sqlite3")) as history:
        add_all(history, [own, *(replace(advised, uuid=new_uuid()) for _ in range(100))])
        [counted] = standing_before(history, now() + timedelta(days=1)).rated
    assert counted.losses == (0.25,)


def evaded_game(words: WordList) -> Game:
    return Game(words, answer="wince").play("zzzzz")


def test_the_standing_is_that_of_the_games_before(tmp_path: Path) -> None:
    start = datetime(2026, 1, 1, tzinfo=UTC)
    with closing(History.open(tmp_path / "games.sqlite3")) as history:
        for day in range(140):
            rating = TurnRating(day / 100, 0, proved=True, before=9)
            history.add(
                played(
                    "wince",
                    "wince",
                    finished=start + timedelta(days=day),
                    ratings=(rating,),
                    help_from=1 if 40 < day < 137 else None,
                )
            )
        before = standing_before(history, start + timedelta(days=139), Mode.PRACTICE)
        games = history.games(GameFilter(before=start + timedelta(days=139)))
    assert (before.streak, before.best_streak) == (139, 139)
    assert [each.loss for each in before.rated[:4]] == [1.38, 1.37, 0.4, 0.39]
    assert before.rating == record(games).recent.rating


def test_a_second_game_of_a_day_continues_no_streak(tmp_path: Path) -> None:
    start = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def daily(number: int, hour: int = 0, **options: Any) -> FinishedGame:
        finished = start + timedelta(days=number, hours=hour)
        filed = {"day": finished.date(), **options}
        return played("wince", "wince", mode=Mode.ASSIST, finished=finished, **filed)

    with closing(History.open(tmp_path / "games.sqlite3")) as history:
        stored = [history.add(daily(number)) for number in range(3)]
        standings = [standing_around(history, game) for game in stored]
        assert [each.streaks_after[0] for each in standings] == [1, 2, 3]
        second = history.add(daily(2, hour=1, day=None))
        before = standing_around(history, second)
        assert (before.streak, before.streaks_after) == (3, (3, 3))
        lost = history.add(
            with_board(daily(3), turns=(Turn.parse("raise:bbbbb"),) * 6, answer=None)
        )
        assert standing_around(history, lost).streaks_after == (0, 3)


def test_only_a_proved_guess_is_called_the_best(eight_words: WordList) -> None:
    """The winning guess shares its word with the best one, but its value may be an estimate."""
    game = rated("niche mince wince", eight_words)
    best = next(guess for guess in game.guesses if guess.verdict == "best")
    assert (best.skill_text, best.verdict_text) == ("99", "best")
    vague = replace(best, familiar=replace(best.familiar, basis=Basis.AT_MOST))
    assert (vague.skill_text, vague.verdict_text) == ("≈99", "≈ best")
    shown = card(game.game, replace(game, guesses=(vague,)))
    assert (shown.rows[0].skill, shown.rows[0].better) == ("≈99", "≈ best")


def test_what_people_need() -> None:
    def said(words: WordList, guesses: str, **options: Any) -> str:
        return card(parse_game(guesses, words, answer="wince"), None, **options).people

    original = word_list("original")
    mean = f"{people('wince').mean:.1f}"
    assert said(original, "crane wince") == f"People need about {mean} on WINCE; you needed 2."
    lost = "bound found mound pound round sound"
    assert said(original, lost) == f"People need about {mean} on WINCE."
    assert said(original, "crane mince") == ""  # it is not over
    given_up = said(original, "crane mince", finished=played("wince", "crane", "mince"))
    assert given_up == f"People need about {mean} on WINCE."
    assert said(original, "crane wince", player="entropy") == ""
    assert said(list_of(("wince", "crane")), "crane wince") == ""


def test_an_older_rating_will_be_made_again(eight_words: WordList) -> None:
    game = rated("zzzzz wince", eight_words)
    ratings = (TurnRating(0.25, 0.0, True, before=9),) * 2
    won = played("wince", "zzzzz", "wince", ratings=ratings)
    before = Standing(Mode.PRACTICE, 0, 0, ())
    again = "Its rating in Stats is older and will be made again."
    for version in (1, 2):
        finished = replace(won, rating_version=version)
        shown = card(game.game, game, finished=finished, before=before).standing
        assert (again in shown) == finished.is_provisional == (version == 1)
