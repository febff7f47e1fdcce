"""What is said of a rated game, word by word."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.support.ratings import rated
from tests.support.words import list_of
from wordle_tui.advice.advice import Basis
from wordle_tui.advice.advisor import Advisor, advisor_of
from wordle_tui.game.daily import shipped_past
from wordle_tui.game.text import parse_game
from wordle_tui.game.words import word_list
from wordle_tui.rating import report
from wordle_tui.rating.exact import rate
from wordle_tui.rating.game_card import card
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.rating.values import Line, skill_text


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
    assert lucky.verdict == "costly"
    assert report.guess_sentences(lucky)[0].startswith("DIODE solved it. On average it needs ")


def test_every_guess_has_its_reason() -> None:
    useless, lucky = rated("zzzzz wince").guesses
    assert useless.reason == "ZZZZZ tells nothing, all 8 words would show the same colours."
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
    guess = replace(guess, expected_after=after, after_basis=basis)
    assert report.luck_text(guess, is_final=is_final) == text
    assert report.luck_sentence(guess, is_final=is_final) == sentence


def test_a_small_cost_is_no_best_guess() -> None:
    useless = rated("zzzzz wince").guesses[0]
    played = useless.best.expected_guesses + 0.003
    close = replace(useless, played=replace(useless.played, expected_guesses=played))
    assert close.skill == 98
    assert replace(close, played=close.best).skill == 99
    assert report.guess_sentences(close)[0] == (
        "ZZZZZ was as good as the best: 2.00 guesses on average."
    )
    game = replace(rated("zzzzz"), guesses=(close,))
    assert report.Totals.of(game).sentence.startswith("Your guesses cost less than 0.01; ")


def test_the_sum() -> None:
    game = rated("zzzzz mince wince")
    sentences = (
        f"You needed 3 guesses; best play averages {game.expected_start:.2f}.",
        f"Skill {skill_text(turn_ratings(game))}. {report.Totals.of(game).sentence}",
        f"Best play: {' '.join(game.optimal_line.guesses).upper()}." if game.optimal_line else "",
    )
    assert card(game.game, game).sentences == sentences


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
    """But once the rating is over, what could not be proved carries a mark."""
    game = rated("zzzzz mince wince")
    vague = replace(game.guesses[1], after_basis=Basis.AT_MOST)
    under_way = replace(game, guesses=(game.guesses[0], vague, game.guesses[2]), is_complete=False)
    assert report.Totals.of(under_way).sentence.endswith("; luck ….")
    assert card(under_way.game, under_way).luck == "…"
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
    assert "≈" not in f"{card(game.game, game)}"
    first, *others = game.guesses
    changed = replace(getattr(first, field), basis=Basis.AT_MOST)
    vague = replace(game, guesses=(replace(first, **{field: changed}), *others))
    shown = card(vague.game, vague)
    assert tuple("≈" in text for text in (shown.title, shown.cost, shown.luck)) == marked


def test_whoever_beats_best_play_is_told() -> None:
    game = rated("mince wince")
    longer = Line(("mince", "since", "wince"), proved=True)
    beaten = replace(game, optimal_line=longer)
    said = "Best play would have needed 3 here; you needed 2."
    assert report.needed_sentence(beaten) == said
    assert report.needed_sentence(beaten, "entropy") == said.replace("you", "entropy")
    vague = replace(game, optimal_line=replace(longer, proved=False))
    assert report.needed_sentence(vague).startswith("You needed 2")  # a shorter one may exist
    equal = replace(game, optimal_line=replace(longer, guesses=("since", "wince")))
    assert report.needed_sentence(equal).startswith("You needed 2")


def test_the_sum_of_an_unfinished_game_says_what_is_to_come() -> None:
    game = rated("zzzzz:bbbbb")
    left, start = f"{game.expected_left:.2f}", f"{game.expected_start:.2f}"
    assert report.needed_sentence(game) == (
        f"After 1 guess, {left} more were needed on average; best play averages {start}."
    )


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
    assert card(game, rated).note == f"Only rare words could save ≈{saved:.2f} of this."
    stored = turn_ratings(rated)[1]
    assert (stored.behind, stored.mistake) == (0.0, None)
    of_all = rate(game, advisor_of(words)).guesses[1]
    assert of_all.advised.word == "dolts"
    assert replace(of_all, is_plain=True, reason=posit.reason) == posit
