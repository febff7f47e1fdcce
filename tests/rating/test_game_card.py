"""What is said of a rated game, on its card and in sentences, word by word."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from tests.support.games import add_all, played, with_board
from tests.support.ratings import EIGHT, rated
from tests.support.words import list_of
from wordle_tui.advice.advice import Basis
from wordle_tui.advice.advisor import Advisor, advisor_of
from wordle_tui.game.board import Board
from wordle_tui.game.daily import NO_ANSWERS, shipped_past
from wordle_tui.game.people import people
from wordle_tui.game.records import FinishedGame, Mode, TurnRating
from wordle_tui.game.rule import Rule
from wordle_tui.game.text import parse_game
from wordle_tui.game.turn import Turn, parse_turns
from wordle_tui.game.words import WordList, word_list
from wordle_tui.history.history import History
from wordle_tui.rating import report
from wordle_tui.rating.exact import best_play, rate
from wordle_tui.rating.game_card import Standing, card, result_line, standing_around
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.rating.performance import CountedGame, average_cost, counted_games, of_losses
from wordle_tui.rating.values import Line, game_skill, skill_text

START = datetime(2026, 1, 1, 12, tzinfo=UTC)


def counting(*losses: float) -> tuple[CountedGame, ...]:
    """Games of one guess with these losses."""
    ratings = (TurnRating(loss, 0.0, proved=True, before=9) for loss in losses)
    games = [played("wince", "wince", ratings=(each,)) for each in ratings]
    return tuple(counted_games(games))


def test_a_game_that_was_won() -> None:
    game = rated("zzzzz mince wince")
    shown = card(game.board, game)
    first, second, last = shown.rows
    worst = game.guesses[0]
    assert first.note == f"{worst.advised.word.upper()} better"  # its cost stands beside it
    assert (first.needed, first.left) == (worst.played.expected_guesses, worst.after)
    assert second.luck == f"{game.guesses[1].luck:+.2f}".replace("-", "−")
    assert (last.left, last.won, last.note) == (None, "best", "50% likely, and right")
    skill = skill_text(turn_ratings(game))
    assert shown.title == f"WINCE in 3 · skill {skill}"
    assert (shown.cost, shown.judged.split(".")[0]) == ("1.12", f"Skill {skill}")
    assert shown.luck == f"{game.total_luck:+.2f}".replace("-", "−")
    assert tuple(turn.guess for turn in shown.best) == game.optimal_line.guesses
    assert shown.best[-1].pattern.is_win
    assert (shown.standing, shown.counts) == ((), "")


def test_it_is_there_before_its_rating() -> None:
    game = rated("zzzzz mince wince")
    at_once = card(game.board, None)
    assert [(row.cost, row.luck, row.note, row.left) for row in at_once.rows] == [
        ("…", "…", "", None)
    ] * 3
    assert (at_once.judged, at_once.cost) == ("Skill …. Your guesses cost ….", "…")
    assert (at_once.title, at_once.costliest, at_once.best) == ("WINCE in 3", None, ())
    assert (at_once.headline, at_once.remarkable) == ("WINCE in 3.", "")
    partly = card(game.board, replace(game, guesses=game.guesses[:1], is_complete=False))
    assert [row.cost for row in partly.rows] == [f"{game.guesses[0].loss:.2f}", "…", "…"]
    assert partly.judged == at_once.judged
    never = card(game.board, None, has_no_rating=True)
    assert (never.judged, never.rows[0].cost) == ("This game can't be rated.", "–")
    assert (never.headline, never.remarkable) == ("WINCE in 3.", never.judged)


def test_where_there_was_no_choice_there_is_no_cost() -> None:
    game = rated("swims mince zzzzz")  # only ZZZZZ is left, which is no answer
    wasted = card(game.board, game).rows[1:]
    assert [row.note for row in wasted] == ["only ZZZZZ was left", "the only word"]
    assert [(row.cost, row.luck) for row in wasted] == [("1.00", "–"), ("–", "–")]


def test_the_costliest_guess_is_one_that_can_be_tried_again() -> None:
    """The opener cannot, although it cost most, nor where there was no choice, and the answer was
    right."""
    game = rated("zzzzz swims mince wince")
    losses = [guess.loss for guess in game.guesses]
    assert losses[0] == max(losses)
    assert (losses[1:3], game.guesses[2].before) == ([0.5, 1.0], 1)
    assert card(game.board, game).costliest == 1
    best = rated("zzzzz wince").guesses[1].best.word
    perfect = rated(f"zzzzz {best}")
    assert card(perfect.board, perfect).costliest is None
    bold = rated("zzzzz wince")
    assert bold.guesses[1].loss > 0
    assert card(bold.board, bold).costliest is None


def test_a_guess_that_was_best_is_called_so() -> None:
    best = rated("zzzzz wince").guesses[1].best.word
    game = rated(f"{best} wince")
    assert card(game.board, game).rows[0].note == "best"
    guess = game.guesses[0]
    vague = replace(guess, familiar=replace(guess.familiar, basis=Basis.AT_MOST))
    assert card(game.board, replace(game, guesses=(vague,))).rows[0].note == "≈ best"


def test_what_only_rare_words_could_save_is_one_line() -> None:
    game = rated("zzzzz wince")
    first, last = game.guesses
    plain = replace(first, familiar=first.played, is_plain=True)
    shown = card(game.board, replace(game, guesses=(plain, last)))
    assert shown.rows[0].note == "best"
    kept = "You kept all clues."
    assert shown.note == f"Of this, {first.loss:.2f} only rare words could have saved. {kept}"
    assert card(game.board, game).note == kept


@pytest.mark.parametrize(
    ("turns", "rule", "note"),
    [
        ("zzzzz:bbbbb mince:bgggg wince:ggggg", Rule.NORMAL, "You kept all clues."),
        ("zzzzz:bbbbb mince:bgggg wince:ggggg", Rule.HARD, "You kept all clues."),
        ("zzzzz:bbbbb mince:bgggg wince:ggggg", Rule.ULTRA, ""),  # it had to
        ("zzzzz:bbbbb mince:bgggg", Rule.NORMAL, ""),  # it is not over
        ("mince:bgggg zzzzz:bbbbb wince:ggggg", Rule.NORMAL, ""),
        ("wince:ggggg", Rule.NORMAL, ""),
    ],
)
def test_that_all_clues_were_kept_is_said(turns: str, rule: Rule, note: str) -> None:
    assert card(Board(EIGHT, parse_turns(turns), rule, "wince"), None).note == note


def test_other_endings() -> None:
    lost = Board(EIGHT, answer="wince")
    for _ in range(6):
        lost = lost.play("zzzzz")
    assert card(lost, None).title == "WINCE, not found"
    given_up = Board(EIGHT, answer="wince").play("zzzzz")
    record = played("wince", "zzzzz")
    assert card(given_up, None, finished=record).title == "WINCE, given up"


@pytest.mark.parametrize(
    ("changes", "counts"),
    [
        ({"ratings": ()}, ""),
        ({"help_from": None}, "This game counts."),
        ({}, "It counts up to guess 3, where you took a hint."),
        ({"mode": Mode.ASSIST}, "It counts up to guess 3, where you saw suggestions."),
        ({"help_from": 1}, "This game doesn't count: no guess in it is known to be your own."),
        ({"help_from": 0}, "This game doesn't count: no guess in it is known to be your own."),
        (
            {"mode": Mode.ADVERSARY, "help_from": None},
            "This game doesn't count: the adversary has no fixed answer.",
        ),
    ],
)
def test_whether_a_game_counts(changes: dict[str, Any], counts: str) -> None:
    ratings = (TurnRating(0.1, 0.0, True, before=9, after=4),) * 3
    record = played("wince", "zzzzz", "zzzzz", "wince", ratings=ratings, help_from=3)
    shown = card(Board(EIGHT, answer="wince"), None, finished=replace(record, **changes))
    assert shown.counts == counts


def test_the_streak_after_the_game_and_what_games_cost_now() -> None:
    losses = (0.4, 0.1, 0.2, 0.2, 0.1)
    standing = Standing(Mode.PRACTICE, 3, 7, counting(*losses))
    game, won = rated("zzzzz wince"), played("wince", "zzzzz", "wince")
    after = of_losses([game.total_loss, *losses], [average_cost("nyt")])
    shown = card(game.board, game, finished=won, before=standing)
    assert shown.standing == ("Practice streak 3 (best 7).", f"Cost {after.figure} a game.")
    assert shown.counts == "This game counts."
    first = card(game.board, game, finished=won, before=Standing(Mode.PRACTICE, 1, 1, ()))
    assert first.standing == ("Practice streak 1 (best 1).", str(of_losses([game.total_loss])))
    archived = card(game.board, None, finished=replace(won, is_archived=True), before=standing)
    assert archived.standing[0] == "Past puzzles don't count in streaks."
    assert Standing(Mode.ASSIST, 3, 7, ()).sentence == "Streak 3 (best 7)."
    assert Standing(Mode.ASSIST, 0, 0, ()).sentence == ""


def test_the_standing_is_that_of_the_games_before(history: History) -> None:
    """Games with suggestions do not hide those that count."""

    def daily(day: int) -> FinishedGame:
        ratings = (TurnRating(day / 200, 0, proved=True, before=9),)
        helped = 1 if 40 < day < 137 else None
        finished = START + timedelta(days=day)
        return played("wince", "wince", finished=finished, ratings=ratings, help_from=helped)

    add_all(history, map(daily, range(140)))
    standing = standing_around(history, daily(139))
    assert (standing.streak, standing.best_streak) == (140, 140)
    assert [each.loss for each in standing.rated[:4]] == [0.69, 0.685, 0.2, 0.195]


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


def test_the_title_has_the_skill_of_the_list() -> None:
    """Also if only a figure besides the skill is an estimate, as the history keeps one mark."""
    game = rated("zzzzz mince wince")
    first, *others = game.guesses
    assert first.then is not None
    guesses = (replace(first, then=replace(first.then, basis=Basis.ESTIMATE)), *others)
    record = played("wince", "zzzzz", "mince", "wince")
    shown = card(game.board, replace(game, guesses=guesses), finished=record)
    assert shown.title.endswith(f" · skill ≈{game_skill(turn_ratings(game))}")


def test_the_title_has_the_skill_of_the_list_after_help() -> None:
    game = rated("zzzzz mince wince")
    record = played("wince", "zzzzz", "mince", "wince")
    own = turn_ratings(game)[:1]
    shown = card(game.board, game, finished=replace(record, help_from=2))
    assert shown.title.endswith(f" · skill {skill_text(own)}")
    assert own != turn_ratings(game)
    shown = card(game.board, game, finished=replace(record, help_from=1))
    assert shown.title == "WINCE in 3"
    assert shown.judged.startswith("Your guesses cost")


def test_a_shared_text_ends_with_a_line_without_letters() -> None:
    won, four = played("smart", "crane", "stoat", "smart"), Line(("crane",) * 4, proved=True)
    mean = f"about {people('smart').mean:.1f}"
    assert result_line(won, four) == f"3 guesses; best play needed 4, people {mean}."
    assert result_line(won) == f"3 guesses; people need {mean}."
    few = replace(won, list_name="few")
    assert result_line(few, four) == "3 guesses; best play needed 4."
    assert result_line(few, replace(four, proved=False)) == "3 guesses; best play needed ≈4."
    assert result_line(few, replace(four, guesses=four.guesses * 2)) == (
        "3 guesses; best play ran out of guesses."
    )
    assert result_line(few) == ""
    lost = replace(won, limit=4, boards=(replace(won.boards[0], turns=won.turns[:2] * 2),))
    assert result_line(lost, four) == f"Not found; best play needed 4, people {mean}."
    assert result_line(replace(lost, limit=6), four) == ""  # given up
    for changes in ({"mode": Mode.ADVERSARY}, {"help_from": 3}):
        assert result_line(replace(won, **changes), four) == ""


def test_best_play_is_that_of_the_rating() -> None:
    """The text to share has it without the rest of the rating."""
    game = played("march", "slate", "crony", "march", day=date(2026, 4, 2), list_name="original")
    board = Board(word_list("original"), game.turns)
    assert best_play(game, NO_ANSWERS) == rate(board, advisor_of(board.words)).optimal_line
    unknown = with_board(game, turns=game.turns[:1] * 6, answer=None)
    for other in (unknown, replace(game, list_name="gone"), replace(game, mode=Mode.ADVERSARY)):
        assert best_play(other, NO_ANSWERS) is None


# What is said of a rated game, word by word


def test_sentences_on_guesses() -> None:
    useless, lucky = rated("zzzzz wince").guesses
    best, cost = useless.best.word, f"{useless.loss:.2f}"
    assert report.guess_sentences(useless) == (
        f"ZZZZZ cost {cost} guesses.",
        f"{best.upper()} was better. {useless.reason}",
    )
    assert report.luck_sentence(useless) == ""
    assert report.luck_sentence(lucky).startswith("Lucky: +")
    first = rated(f"{best} wince").guesses[0]
    assert report.guess_sentences(first)[0].startswith(f"{best.upper()} was the best guess: ")
    *_, last = rated("mince swims wince").guesses
    assert report.guess_sentences(last) == ("Only WINCE was left, and you played it.", "")
    beside = replace(last, unlikely_fits=True)
    assert report.guess_sentences(beside)[0] == "Only WINCE was likely, and you played it."


def test_a_guess_that_won_is_not_scolded() -> None:
    lucky = rated("zzzzz diode").guesses[1]
    assert lucky.verdict == "bold"
    assert report.guess_sentences(lucky)[0] == "DIODE was bold: a 12% chance, and right."


def test_every_guess_has_its_reason() -> None:
    useless, lucky = rated("zzzzz wince").guesses
    assert useless.reason == "ZZZZZ tells nothing, as all 8 words would show the same colours."
    assert "WINCE" in lucky.reason
    assert lucky.best.word.upper() in lucky.reason
    best, *_, last = rated(f"{lucky.best.word} mince wince").guesses
    assert best.reason.startswith("At worst it leaves 2 of 8 words.")
    assert not last.reason  # only one word was left, as the sentence on the guess says


@pytest.mark.parametrize(
    ("luck", "basis", "is_final", "text", "sentence"),
    [
        (0.3, Basis.PROVED, False, "+0.30", "Lucky: +0.30."),
        (-0.36, Basis.PROVED, False, "−0.36", "Unlucky: −0.36."),
        (0.09, Basis.PROVED, True, "+0.09", ""),
        (0.3, Basis.AT_MOST, False, "…", ""),
        (0.3, Basis.AT_MOST, True, "≈+0.30", "Lucky: ≈+0.30."),
    ],
)
def test_luck_is_told_once_it_is_proved(
    luck: float, basis: Basis, is_final: bool, text: str, sentence: str
) -> None:
    guess = rated("mince wince").guesses[0]
    after = guess.played.expected_guesses - 1 - luck
    guess = replace(guess, then=replace(guess.best, expected_guesses=after, basis=basis))
    assert report.luck_text(guess, is_final=is_final) == text
    assert report.luck_sentence(guess, is_final=is_final) == sentence


def test_a_small_cost_is_no_best_guess() -> None:
    useless = rated("zzzzz wince").guesses[0]
    played = useless.best.expected_guesses + 0.003
    close = replace(useless, played=replace(useless.played, expected_guesses=played))
    assert (close.behind, close.skill, close.verdict) == (0, 99, "good")
    assert replace(close, played=close.best).verdict == "best"
    assert report.guess_sentences(close) == (
        "ZZZZZ was as good as the best: 2.00 guesses on average.",
        report.luck_sentence(close),  # and not why it is worse
    )
    rare = replace(close.best, expected_guesses=close.best.expected_guesses - 0.02)
    familiar = replace(close, best=rare, familiar=close.best, is_plain=True)
    assert report.guess_sentences(familiar)[0].startswith(
        "ZZZZZ was as good as the best familiar word: "
    )
    game = replace(rated("zzzzz"), guesses=(close,))
    assert report.Totals.of(game).sentence.startswith("Your guesses cost nothing; ")


def test_the_sum() -> None:
    game = rated("zzzzz mince wince")
    sentences = (
        "WINCE in 3; best play needed 2.",
        f"Skill {skill_text(turn_ratings(game))}. {report.Totals.of(game).sentence}",
        "You kept all clues.",
        f"Best play: {' '.join(game.optimal_line.guesses).upper()}." if game.optimal_line else "",
    )
    assert card(game.board, game).sentences == sentences


@pytest.mark.parametrize(
    ("loss", "luck", "sentence"),
    [
        (0.12, -0.46, "Your guesses cost 0.12; bad luck cost 0.46."),
        (0.12, 0.54, "Your guesses cost 0.12; luck saved 0.54."),
        (0, -0.58, "Your guesses cost nothing; bad luck cost 0.58."),
        (0, 0, "Your guesses cost nothing; luck was even."),
    ],
)
def test_what_guesses_and_luck_cost(loss: float, luck: float, sentence: str) -> None:
    total = report.Totals.of(rated("mince wince"))
    assert replace(total, loss=loss, luck=luck).sentence == sentence
    assert report.number(-0.001, Basis.PROVED, "+.2f") == "+0.00"


def test_luck_is_not_shown_until_it_is_proved() -> None:
    game = rated("zzzzz mince wince")
    first, second, last = game.guesses
    assert second.then is not None
    vague = replace(second, then=replace(second.then, basis=Basis.AT_MOST))
    under_way = replace(game, guesses=(first, vague, last), is_complete=False)
    assert report.Totals.of(under_way).sentence.endswith("; luck ….")
    assert card(under_way.board, under_way).luck == "…"
    over = replace(under_way, is_complete=True)
    assert report.Totals.of(over).sentence.endswith(f"; luck saved ≈{game.total_luck:.2f}.")


@pytest.mark.parametrize(
    ("field", "marked"),
    [
        ("best", (True, True, False)),
        ("familiar", (True, False, False)),
        ("played", (True, True, True)),
    ],
)
def test_figures_that_are_not_proved_say_so(field: str, marked: tuple[bool, ...]) -> None:
    game = rated("zzzzz mince wince")
    assert "≈" not in f"{card(game.board, game)}"
    first, *others = game.guesses
    changed = replace(getattr(first, field), basis=Basis.AT_MOST)
    vague = replace(game, guesses=(replace(first, **{field: changed}), *others))
    shown = card(vague.board, vague)
    assert tuple("≈" in text for text in (shown.title, shown.cost, shown.luck)) == marked


def test_a_game_against_best_play_in_a_sentence() -> None:
    game, longer = played("wince", "mince", "wince"), Line(("mince", "since", "wince"), proved=True)
    equal, shorter = (replace(longer, guesses=longer.guesses[at:]) for at in (1, 2))
    for best, said in (
        (longer, "You beat best play by one."),
        (equal, "As good as best play."),
        (shorter, "Best play needed 1."),
        (replace(longer, proved=False), "Best play needed ≈3."),
        (replace(longer, guesses=longer.guesses * 3), "You beat best play."),
    ):
        assert report.against_best(game, best) == said
    assert report.against_best(played("wince", "mince"), equal) == "Best play needed 2."


@pytest.mark.parametrize(
    ("guesses", "needed", "changes", "headline"),
    [
        ("zzzzz wince", 4, {}, "WINCE in 2. Best play needed 4: you beat it by two."),
        ("zzzzz wince", 2, {}, "WINCE in 2, as good as best play."),
        ("zzzzz wince", 1, {}, "WINCE in 2; best play needed 1."),
        ("zzzzz wince", 7, {}, "WINCE in 2. Best play ran out of guesses: you beat it."),
        ("zzzzz swims", 7, {}, "The word was WINCE. Best play ran out of guesses."),
        ("zzzzz wince", 0, {}, "WINCE in 2."),
        ("zzzzz wince", -4, {}, "WINCE in 2; best play needed ≈4."),  # it is not proved
        ("zzzzz wince", 4, {"help_from": 2}, "WINCE in 2, with help; best play needed 4."),
        ("zzzzz wince", 0, {"help_from": 0}, "WINCE in 2, with help."),
        ("zzzzz wince", 4, {"mode": Mode.ADVERSARY}, "WINCE in 2."),
        ("zzzzz swims", 4, {}, "The word was WINCE. Best play needed 4."),
        ("zzzzz swims", -4, {}, "The word was WINCE. Best play needed ≈4."),
        ("zzzzz swims", 0, {}, "The word was WINCE."),
    ],
)
def test_the_headline_compares_with_best_play_on_the_word(
    guesses: str, needed: int, changes: dict[str, Any], headline: str
) -> None:
    game = rated(f"{guesses} answer=wince")
    line = Line(("wince",) * abs(needed), proved=needed > 0) if needed else None
    record = replace(played("wince", *guesses.split()), **changes)
    shown = card(game.board, replace(game, optimal_line=line), finished=record)
    assert shown.headline == headline
    assert shown.remarkable


def test_an_unfinished_game_says_what_was_to_come() -> None:
    game = rated("zzzzz:bbbbb")
    left = f"After 1 guess, {game.expected_left:.2f} more were needed on average."
    assert card(game.board, game).headline == left
    only = rated("zzzzz swims answer=wince")
    assert card(only.board, only).headline == "After 2 guesses, one more was needed."


def test_others_beat_best_play_too() -> None:
    game = replace(rated("mince wince"), optimal_line=Line(("wince",) * 3, proved=True))
    said = [card(game.board, game, player=who).headline for who in ("They", "entropy")]
    assert said == [
        f"WINCE in 2. Best play needed 3: {who} beat it by one." for who in ("they", "entropy")
    ]


@pytest.mark.parametrize(
    ("guesses", "remarkable"),
    [
        ("zzzzz wince", "A bold win: it was 12% likely."),
        ("zzzzz pinch niche", "Luck saved you 0.38 guesses."),
        ("mince swims wince", "Bad luck cost you 0.38 guesses."),
        ("since wince", "Your guesses cost nothing."),
        ("zzzzz swims answer=wince", "Your guesses cost 1.50; luck saved 0.50."),
    ],
)
def test_what_was_remarkable(guesses: str, remarkable: str) -> None:
    game = rated(guesses)
    assert card(game.board, game).remarkable == remarkable


def test_a_row_that_the_list_lacks_is_not_rated() -> None:
    words = list_of(["wince", "mince", "since"], ["slate"])
    board = Board(words, (Turn.parse("zzzzz:bbbbb"), Turn.parse("wince:ggggg")))
    slip, won = (game := rate(board, Advisor(words))).guesses
    assert (slip.loss, slip.behind, slip.luck, slip.verdict) == (0, 0, 0, "not rated")
    assert (game.total_loss, game.total_luck) == (won.loss, won.luck)
    row = card(board, game).rows[0]
    assert (row.cost, row.luck, row.note, row.needed) == ("–", "–", "not rated", 0)
    assert turn_ratings(game)[0].mistake is None
    assert report.guess_sentences(slip)[0] == "ZZZZZ isn't rated: the list lacks it."
    assert report.rare_sentence(slip) == ""


def test_remarks() -> None:
    assert list(report.remarks(rated("zzzzz wince"))) == []
    (added,) = report.remarks(rated("zzzzz answer=crane"))
    assert added == "CRANE isn't an answer of the few list; this rating added it."


def test_nobody_is_behind_a_word_that_is_never_suggested() -> None:
    """SEMEN tells all four words apart."""
    words = list_of(["mince", "since", "wince", "pince"], ["semen"])
    mince = rate(parse_game("mince wince", words), Advisor(words), plain=True).guesses[0]
    assert (mince.loss, mince.behind, mince.skill) == (0.25, 0, 99)
    assert report.rare_sentence(mince) == ""


def test_one_coach_names_the_rare_word_once() -> None:
    """Who plays the best familiar word is not told that another one was better."""
    words = word_list("nyt", shipped_past().before(date(2026, 11, 19)))
    game = parse_game("crane posit plots drill", words)
    rated = rate(game, advisor_of(words), plain=True)
    posit = rated.guesses[1]
    assert (posit.familiar.word, posit.best.word) == ("posit", "dolts")
    assert (posit.behind, posit.skill, posit.verdict) == (0, 99, "best")
    assert posit.loss == pytest.approx(0.06, abs=0.005)
    headline, reason = report.guess_sentences(posit)
    assert headline == "POSIT was the best familiar word: 2.17 guesses on average."
    assert "DOLTS" not in reason
    assert report.rare_sentence(posit) == "DOLTS, a rare word, is 0.06 better."
    assert rated.expected_start + rated.total_loss - rated.total_luck == pytest.approx(4)
    saved = sum(guess.loss - guess.behind for guess in rated.guesses)
    assert card(game, rated).note == f"Of this, ≈{saved:.2f} only rare words could have saved."
    stored = turn_ratings(rated)[1]
    assert (stored.behind, stored.mistake) == (0.0, None)
    of_all = rate(game, advisor_of(words)).guesses[1]
    assert of_all.advised.word == "dolts"
    assert replace(of_all, is_plain=True, reason=posit.reason) == posit
