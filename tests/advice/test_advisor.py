"""Advice on positions: its stages, its figures, and that there is always some."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import count, product
from typing import Any

import numpy as np
import pytest

from tests.support.advisors import NYT, ORIGINAL, final, without_advice
from tests.support.cases import on_demand
from tests.support.reference import tiles
from tests.support.solver_reference import Reference
from tests.support.words import NYT_2025, list_of
from wordle_tui.advice.advice import Advice, Basis, Stage
from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.book import opening_advice
from wordle_tui.advice.reasons import why_higher_average
from wordle_tui.game.board import Board
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import Pattern, feedback
from wordle_tui.game.turn import Turn, parse_turns
from wordle_tui.game.words import LIST_NAMES, WordClass, WordList, avoided, word_list
from wordle_tui.solver import table
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import Solution, Solver
from wordle_tui.solver.stopping import Stopped


@pytest.mark.parametrize(
    ("turns", "total", "count", "best"),
    [
        ("raise:bbbbb", 465, 168, {"bunch"}),
        ("parse:bbybb clint:bbyyb", 5, 3, {"groin"}),
        ("crane:yybby", 21, 10, {"recur"}),  # as good as RECTO, but a possible answer
    ],
)
def test_published_positions(turns: str, total: int, count: int, best: set[str]) -> None:
    advice = final(ORIGINAL, turns)
    board = Board(ORIGINAL.words, parse_turns(turns))
    assert list(ORIGINAL.advise(board)) == [advice]  # it is not computed twice
    assert ORIGINAL.best(board) == advice
    if count <= 3:  # proved in no time
        assert list(Advisor(ORIGINAL.words).advise(board, stop=lambda: True))[-1] == advice
    first = advice.suggestions[0]
    assert advice.stage is Stage.PROVED
    assert advice.likely == advice.remaining == len(advice.candidates) == count
    assert first.proved
    assert first.expected_guesses * count == pytest.approx(total)
    assert first.word in best


def test_advice_gets_better_stage_by_stage() -> None:
    board = Board(ORIGINAL.words, parse_turns("raise:ybbyb"))
    advice = list(without_advice(ORIGINAL).advise(board))
    stages = [each.stage for each in advice]
    assert stages == sorted(stages)
    assert set(stages) == set(Stage)
    assert not advice[0].suggestions
    assert all(not each.proved for each in advice[1].suggestions)
    proved = [sum(suggestion.proved for suggestion in each.suggestions) for each in advice]
    assert proved == sorted(proved)
    assert proved[-1] >= 10
    assert len({each.candidates for each in advice}) == 1
    assert {(each.risk, each.done_by) for each in advice[1].suggestions} == {(None, None)}


@pytest.mark.parametrize("answers_left", [0, 1, 5])
def test_stop_ends_the_stream(answers_left: int) -> None:
    polls, board = count(), Board(ORIGINAL.words, parse_turns("salet:bbbbb"))
    stream = Advisor(ORIGINAL.words).advise(board, stop=lambda: next(polls) >= answers_left)
    advice = list(stream)
    assert advice[-1].stage < Stage.PROVED


def test_advice_that_is_stopped_before_there_is_any_is_no_advice() -> None:
    with pytest.raises(Stopped):
        Advisor(ORIGINAL.words).best(Board(ORIGINAL.words), also=["fuzzy"], stop=lambda: True)


def test_a_bad_guess_gets_its_exact_value_and_a_rank_whatever_was_searched() -> None:
    board, words = Board(ORIGINAL.words, parse_turns("raise:bbbbb")), ["fuzzy", "mamma"]
    steps = [
        advice.asked[0]
        for also in (words, words[:1])
        for advice in without_advice(ORIGINAL).advise(board, also=also)
        if advice.asked
    ]
    assert {asked.suggestion.proved for asked in steps} == {True, False}
    assert steps[-1].suggestion.expected_guesses > 3
    assert {asked.rank for asked in steps} == {steps[0].rank}
    assert steps[0].rank > 1000
    assert not steps[-1].rank_is_exact  # most of those before it are only estimated


def test_a_guess_outside_the_list_can_be_played_and_asked_for() -> None:
    board = Board(ORIGINAL.words, (Turn("zzzzz", feedback("zzzzz", "cigar")),))
    *_, advice = ORIGINAL.advise(Board(board.words, (*board.turns, *parse_turns("raise:yybbb"))))
    assert advice.remaining > 0
    *_, advice = ORIGINAL.advise(Board(ORIGINAL.words, parse_turns("raise:yyybb")), also=["abcde"])
    assert [each.suggestion.word for each in advice.asked if each.suggestion.proved] == ["abcde"]


def test_what_is_asked_is_answered_from_the_ranking_on_and_proved_first() -> None:
    board = Board(ORIGINAL.words, parse_turns("raise:ybbyb"))
    asked = without_advice(ORIGINAL).advise(board, also=["fuzzy", "could"])
    counted, ranked, proved, *_ = asked
    assert not counted.asked
    assert [each.suggestion.proved for each in ranked.asked] == [False, False]
    assert not any(each.rank_is_exact for each in ranked.asked)
    assert [each.suggestion.proved for each in proved.asked] == [True, False]
    assert ranked.suggestions == proved.suggestions
    assert ranked.why
    assert all(each.reason.startswith("≈") for each in ranked.asked)


def test_a_question_about_a_known_position_costs_one_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    advisor = without_advice(ORIGINAL)
    board = Board(ORIGINAL.words, parse_turns("raise:ybbyb"))
    *_, advice = advisor.advise(board)
    proofs = []
    value = Solver.value

    def counted_value(*given: Any, **options: Any) -> Solution:
        proofs.append(given)
        return value(*given, **options)

    monkeypatch.setattr(Solver, "value", counted_value)
    monkeypatch.setattr(Solver, "best", None)
    monkeypatch.setattr(Position, "rank", None)
    estimate, *_, answer = advisor.advise(board, also=["fuzzy"])
    assert replace(answer, asked=()) == replace(estimate, asked=()) == advice
    assert answer.asked[0].suggestion.proved
    assert len(proofs) == 1


def test_openers_can_be_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ORIGINAL, "opener_seconds", 0)
    estimate, quick = ORIGINAL.advise(Board(ORIGINAL.words), also=["salet", "fuzzy"])
    salet, fuzzy = estimate.asked
    assert (salet.rank, salet.rank_is_exact, salet.suggestion.proved) == (1, True, True)
    assert fuzzy.suggestion.basis is Basis.ESTIMATE
    fuzzy = quick.asked[1]
    assert fuzzy.suggestion.basis is Basis.AT_MOST
    assert fuzzy.suggestion.expected_guesses == pytest.approx(3.97, abs=0.01)
    assert fuzzy.rank > 10_000
    assert fuzzy.reason.startswith("≈0.")


def test_hard_mode_suggests_and_answers_only_legal_guesses() -> None:
    board = Board(ORIGINAL.words, parse_turns("raise:bgbby"), rule=Rule.HARD)
    *_, advice = ORIGINAL.advise(board, also=["clout", "mauve"])
    assert [each.suggestion.word for each in advice.asked] == ["mauve"]
    for suggestion in advice.suggestions:
        board.check(suggestion.word)


@pytest.mark.parametrize(
    ("answer", "guesses"), [("aahed", "raise hated"), ("rorid", "raise droll")]
)
@pytest.mark.parametrize("plain", [False, True])
def test_rare_words_are_advised_on_when_alone(answer: str, guesses: str, plain: bool) -> None:
    """Even those that nobody knows, if plain words are preferred."""
    turns = parse_turns(" ".join(f"{guess}:{tiles(guess, answer)}" for guess in guesses.split()))
    *_, advice = NYT.advise(Board(NYT.words, turns), plain=plain)
    assert advice.likely == 0
    assert advice.rare == len(advice.candidates) > 0
    assert answer in dict(advice.candidates)
    assert sum(dict(advice.candidates).values()) == pytest.approx(1)
    assert advice.suggestions[0].word in dict(advice.candidates)


def test_withheld_words_are_suggested_only_when_nothing_else_is_left() -> None:
    words = WordList(
        "few",
        "",
        ("bunch", "chimp", "lynch", "match"),
        (WordClass("answer", 1, ("match",)),),
        rare=("bunch", "lynch"),
        withheld=frozenset(["lynch"]),
    )
    advisor = Advisor(words)
    both = final(advisor, "match:bbbgg", "lynch")
    assert [each.suggestion.proved for each in both.asked] == [True]
    assert (both.rare, both.candidates) == (2, (("bunch", 1.0),))
    assert "lynch" not in [each.word for each in both.suggestions]
    alone = final(advisor, "match:bbbgg bunch:bbggg")
    assert alone.candidates == (("lynch", 1.0),)
    assert alone.suggestions[0].word == "lynch"


def test_equals_stand_in_the_order_possible_likely_common_alphabetical() -> None:
    # The others share no letter with the two words left: they differ only in obscurity.
    words = WordList(
        "few",
        "",
        ("buddy", "crane", "hippy", "slate", "vozhd", "zombi"),
        (WordClass("answer", 1, ("zombi", "slate", "crane")),),
        rare=("hippy", "vozhd"),
        rare_weight={"vozhd": 3, "hippy": 2}.__getitem__,
    )
    advice = final(Advisor(words), "zombi:bbbbb")
    order = [each.word for each in advice.suggestions]
    assert order == ["crane", "slate", "zombi", "vozhd", "hippy", "buddy"]
    assert len({each.expected_guesses for each in advice.suggestions[2:]}) == 1


@pytest.mark.slow  # measures time: run it on a quiet machine
@pytest.mark.parametrize("rule", [Rule.NORMAL, Rule.HARD])
@pytest.mark.parametrize("turns", ["salet:bbbbb", "fuzzy:bbbbb"])
def test_stop_is_asked_all_the_while(turns: str, rule: Rule) -> None:
    """Each step is measured three times, and the fastest counts."""
    lists_of(NYT.words)  # so that the table is built
    board, asked_at = Board(NYT.words, parse_turns(turns), rule), []
    for _ in range(3):
        times = [time.thread_time()]

        def stop(times: list[float] = times) -> bool:
            times.append(time.thread_time())
            return len(times) > 2000

        list(Advisor(NYT.words).advise(board, stop=stop))
        asked_at.append(times)
    assert len(asked_at[0]) > 1000
    # The goal is 20 ms on a processor without other work; at first four times that was common.
    assert np.diff(asked_at).min(axis=0).max() < 0.04


def test_the_oldest_advice_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordle_tui.advice.advisor._REMEMBERED", 2)
    advisor = without_advice(ORIGINAL)
    four, three = parse_turns("soare:bbbbg clint:ybyyb"), parse_turns("parse:bbybb clint:bbyyb")
    turns = four, three, (*three, *parse_turns("soare:bybyb"))
    games = [Board(ORIGINAL.words, each) for each in turns]
    for game in games:
        list(advisor.advise(game))
    assert len(list(advisor.advise(games[-1]))) == 1
    assert len(list(advisor.advise(games[0]))) > 1


@pytest.mark.parametrize(
    ("turns", "rule"), [("crane:byybb", Rule.NORMAL), ("slate:bbbyb", Rule.HARD)]
)
def test_familiar_words_are_a_filter_that_changes_no_figure(turns: str, rule: Rule) -> None:
    board = Board(ORIGINAL.words, parse_turns(turns), rule)
    familiar = ORIGINAL.words.familiar
    *_, best = ORIGINAL.advise(board)
    *_, plain = ORIGINAL.advise(board, plain=True)
    shown = [each.word for each in plain.suggestions]
    *_, free = ORIGINAL.advise(board, also=shown[:9])
    assert {*shown} <= familiar.union(board.candidates.words)
    figures = {each.suggestion.word: each.suggestion for each in free.asked}
    for each in plain.suggestions[:9]:
        assert not each.proved or each == figures[each.word]
    assert plain.candidates == best.candidates
    assert plain.stage is Stage.PROVED
    first, least = plain.suggestions[0], best.suggestions[0]
    assert first.proved
    amount = plain.plain_word_cost.amount if plain.plain_word_cost else 0
    assert first.expected_guesses - least.expected_guesses == pytest.approx(amount)
    assert best.plain_word_cost is None
    assert list(ORIGINAL.advise(board)) == [best]


def test_a_figure_that_was_proved_stays_proved_with_and_without_familiar_words() -> None:
    """Even if the search was stopped in between."""
    advisor, board = without_advice(ORIGINAL), Board(ORIGINAL.words, parse_turns("crane:bbbbb"))
    proved: set[str] = set()
    for plain in (False, True, False):
        for number, advice in enumerate(advisor.advise(board, plain=plain)):
            if advice.stage is not Stage.COUNTED:
                shown = {each.word for each in advice.suggestions}
                now = {each.word for each in advice.suggestions if each.proved}
                assert proved & shown <= now
                proved |= now
            if number == 6:
                break
    assert len(proved) > 4


@pytest.mark.parametrize("rule", [Rule.NORMAL, Rule.HARD])
def test_familiar_openers_have_the_figures_of_the_book(rule: Rule) -> None:
    [advice] = NYT.advise(Board(NYT.words, rule=rule), plain=True)
    [free] = NYT.advise(Board(NYT.words, rule=rule))
    familiar = [each for each in free.suggestions if each.word in NYT.words.familiar]
    assert list(advice.suggestions) == familiar
    assert advice.stage is not Stage.PROVED
    cost = advice.plain_word_cost
    assert cost.word == free.suggestions[0].word not in NYT.words.familiar
    gain = familiar[0].expected_guesses - free.suggestions[0].expected_guesses
    assert cost.amount == pytest.approx(gain)


# Compared with the slow reference

ALIKE = [f"{''.join(letters)}er" for letters in product("bcdf", "ailo", "bcdf")]
VARIED = sorted(
    word for word in ORIGINAL.words.answers if "z" not in word and word not in avoided()
)


def few(
    seed: object, rule: Rule, pool: Sequence[str] = ALIKE, weight: int = 1, left: int = 6
) -> tuple[Board, Reference]:
    """A game over a short list with so many guesses left, and what a slow solver knows of it.

    Its turns rule out nothing. Each answer is so many times as likely as the next one.
    """
    chooser = random.Random(str(seed))
    guesses = sorted(chooser.sample(pool, 18))
    answers = chooser.sample(guesses, 8)
    classes = [WordClass(each, weight**place, (each,)) for place, each in enumerate(answers)]
    words = WordList("few", "", tuple(guesses), tuple(reversed(classes)))
    turns = parse_turns("zzzzz:bbbbb " * (left % 3 + 1))
    board = Board(words, turns, rule, limit=len(turns) + left)
    return board, Reference(dict(zip(words.answers, words.weights, strict=True)), rule.is_hard)


def result(reference: Reference, board: Board, guess: str = "") -> tuple[int, int]:
    """What a guess loses and costs; for no guess, the best one."""
    left, words = board.limit - len(board.turns), board.words
    if not guess:
        return reference.best(words.answers, words.guesses, left)
    value = reference.value(guess, words.answers, words.guesses, left)
    assert value is not None
    return value


@pytest.mark.parametrize("rule", [Rule.NORMAL, Rule.HARD])
@pytest.mark.parametrize("rounds", [range(1, 19), *on_demand(range(19, 99))], ids=["few", "many"])
def test_the_advice_agrees_with_the_slow_reference(rule: Rule, rounds: range) -> None:
    """The first suggestion is the best one, and the figures of each are of one play."""
    for number in rounds:
        pool, weight = (ALIKE, VARIED)[number % 2], (1, 4)[number // 2 % 2]
        game, reference = few(f"{rule.is_hard} {number}", rule, pool, weight, left=number % 6 + 1)
        left, total = game.limit - len(game.turns), sum(reference.weights.values())
        *_, advice = Advisor(game.words).advise(game)
        for each in advice.suggestions:
            if each.done_by is None:
                assert each.risk is None or each.play
                continue
            lost, cost = result(reference, game, each.word)
            assert each.risk == pytest.approx(lost / total)
            assert each.expected_guesses * total == pytest.approx(cost + lost * (left + 1))
            assert sum(1 - chance for chance in (0, *each.done_by)) == pytest.approx(
                each.expected_guesses
            )
            if each.unlimited is not None:
                free = reference.value(each.word, game.words.answers, game.words.guesses, None)
                assert each.unlimited * total == pytest.approx(free[-1] if free else 0)
        assert advice.stage is Stage.PROVED
        assert result(reference, game, advice.suggestions[0].word) == result(reference, game)


@pytest.mark.parametrize(
    ("turns", "rule", "word", "found"),
    [
        ("salet:bbbyb drone:bybby", Rule.NORMAL, "femur", [1, 8, 12, 12]),
        ("crane:bbbbb muddy:bgbbg sully:bgbbg", Rule.NORMAL, "guppy", [1, 5, 6]),
        ("salet:bbbbb drony:ybygb", Rule.HARD, "pownd", [0, 3, 4, 5]),
        (f"{'raise:bbbbb ' * 4}clint:bbbbb", Rule.NORMAL, "humph", [1]),
        ("crane:bbbbb light:bgggg", Rule.HARD, "fight", [1, 2, 3, 4]),
    ],
)
def test_words_found_by_each_guess(turns: str, rule: Rule, word: str, found: list[int]) -> None:
    board = Board(ORIGINAL.words, parse_turns(turns), rule)
    *_, advice = ORIGINAL.advise(board)
    first = advice.suggestions[0]
    assert first.word == word
    assert first.risk == pytest.approx(1 - found[-1] / advice.likely)
    assert first.done_by == pytest.approx([count / advice.likely for count in found])


@pytest.mark.parametrize("left", [1, 2, 3])
@pytest.mark.parametrize("rule", [Rule.NORMAL, Rule.HARD])
@pytest.mark.parametrize("number", range(4))
def test_a_guess_is_called_first_if_the_slow_reference_knows_no_better_one(
    number: int, rule: Rule, left: int
) -> None:
    game, reference = few(f"{number} {left}", rule, left=left)
    values = {guess: result(reference, game, guess) for guess in game.words.guesses}
    *_, advice = Advisor(game.words, exact=2).advise(game, also=game.words.guesses)
    for each in advice.asked:
        is_first = values[each.suggestion.word] == min(values.values())
        assert (each.rank == 1, each.rank_is_exact) == (is_first, is_first)


@pytest.mark.parametrize("rule", [Rule.NORMAL, Rule.HARD])
def test_a_quick_play_promises_nothing_untrue(monkeypatch: pytest.MonkeyPatch, rule: Rule) -> None:
    """`play` never exceeds what is possible, and a known risk is the true one."""
    monkeypatch.setattr("wordle_tui.advice.advisor.SETTLED_SECONDS", 0)
    plays = 0
    for seed in range(8):
        game, reference = few(f"{rule.is_hard} {seed}", rule, left=2)
        answers, guesses = game.words.answers, game.words.guesses
        for advice in Advisor(game.words).advise(game):
            for each in advice.suggestions:
                if each.play is None:
                    continue
                plays += 1
                lost = [
                    (reference.value(each.word, answers, guesses, guess) or (0, 0))[0]
                    for guess in range(1, 1 + len(each.play))
                ]
                for done, least in zip(each.play, lost, strict=True):
                    assert done * 8 <= 8 - least + 1e-9
                assert each.risk is None or each.risk * 8 == pytest.approx(lost[-1])
    assert plays


def test_a_safe_guess_comes_before_the_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """After DRONY every guess may lose: the play found first says so with a ≈."""
    monkeypatch.setattr("wordle_tui.advice.advisor.SETTLED_SECONDS", 0)
    board = Board(ORIGINAL.words, parse_turns("salet:bbbbb drony:ybygb"), rule=Rule.HARD)
    steps = [each for each in without_advice(ORIGINAL).advise(board) if each.suggestions]
    firsts = [each.suggestions[0] for each in steps if each.suggestions[0].risk_at_most is not None]
    # Before that, the best play without a limit is shown.
    position = Position.of(board)
    free = Solver(position.lists).best(position.candidates, revealed=position.revealed)
    before = next(each for each in reversed(steps) if each.suggestions[0].risk_at_most is None)
    shown = {each.word: each.unlimited for each in before.suggestions}
    assert shown[position.lists.guesses[free.guess]] == pytest.approx(free.expected_guesses)
    assert firsts[0].done_by is None
    assert firsts[0].risk_text.startswith("≈")
    assert all((each.risk_at_most or 0) > 1 / 6 - 1e-9 for each in firsts)
    assert firsts[-1].risk_text == "17%"
    assert firsts[-1].risk == pytest.approx(1 / 6)
    last = final(ORIGINAL, "raise:bbbbb " * 4 + "clint:bbbbb").suggestions[0]
    assert last.is_candidate
    assert last.risk == pytest.approx(1 - last.chance)  # one guess is left


def test_of_equal_guesses_a_possible_answer_comes_first() -> None:
    """Even if the other is a word that everybody knows."""
    advice = final(ORIGINAL, "parse:bbybb clint:bbyyb")
    obscure, known = "zooks", "slate"
    assert ORIGINAL.words.obscurity(obscure) > ORIGINAL.words.obscurity(known)
    first = advice.suggestions[0]
    row = replace(first, expected_guesses=2.0)
    rows = [first, replace(row, word=known, chance=0.0), replace(row, word=obscure, chance=0.2)]
    ordered = ORIGINAL.ordered(advice, Stage.EXACT, rows, plain=False).suggestions
    assert [each.word for each in ordered] == [first.word, obscure, known]


@pytest.mark.whole
def test_the_safest_play_is_named_before_it_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """The narrow searches find GAMER, which loses twice as often."""
    monkeypatch.delattr(Solver, "safest")
    board = Board(NYT.words, parse_turns("salet:bgbgb"), rule=Rule.HARD)
    stream = without_advice(NYT).advise(board)
    firsts = (advice.suggestions[0] for advice in stream if advice.suggestions)
    first = next(each for each in firsts if (each.risk_at_most or 1) < 0.003)
    assert (first.word, first.risk_text) == ("gazer", "0.2%")


def contradictions(advice: Advice) -> list[tuple[str, str]]:
    """Rows that stand above one that needs fewer guesses, and for no reason that is told."""
    rows = advice.suggestions
    return [
        (above.word, below.word)
        for place, above in enumerate(rows)
        for below in rows[place + 1 :]
        if above.expected_guesses > below.expected_guesses + (0.0005 if place else 0.005)
        and not (above.risk_at_most or 0) < (below.risk_at_most or 0)
        and not (place == 0 and advice.why_higher_average)
    ]


@pytest.mark.whole
@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("seconds", [0, 10])
@pytest.mark.parametrize(
    "position",
    [
        "original slate:bbbbb",
        "original hard slate:bbbbb audio:byyby",
        "original raise:bybyg leone:bbbbg",
        *on_demand("nyt slate:bbbbb", "nyt crane:bbbbb", "nyt cigar:bbbbb", "nyt raise:bbbbb"),
        *on_demand("nyt audio:ybbbb", "nyt crane:bbbbb snook:ybbbb", "nyt hard slate:bbbbb"),
    ],
)
def test_no_row_stands_above_one_that_needs_fewer_guesses(
    monkeypatch: pytest.MonkeyPatch, position: str, seconds: int, plain: bool
) -> None:
    """At no moment of the search, however little time there is to settle what may lose."""
    monkeypatch.setattr("wordle_tui.advice.advisor.SETTLED_SECONDS", seconds)
    name, *turns = position.split()
    rule = Rule.of(turns[0] == "hard")
    board = Board(word_list(name), parse_turns(" ".join(turns[rule:])), rule)
    stages = set()
    for advice in Advisor(board.words, exact=4).advise(board, plain=plain):
        assert not contradictions(advice)
        stages.add(advice.stage)
    assert stages == set(Stage)
    first, *others = advice.suggestions
    unproved = [each.expected_guesses for each in others if not each.proved]
    assert min(unproved, default=9) >= first.expected_guesses - 1e-9


def test_a_guess_that_comes_first_for_safety_says_so() -> None:
    quick, safe, *_ = final(ORIGINAL, "crane:yybby").suggestions
    quick = replace(quick, expected_guesses=2.5, risk=0.004)
    safe = replace(safe, expected_guesses=2.6, risk=0.0, done_by=None)
    one, other = quick.word.upper(), safe.word.upper()
    assert why_higher_average([safe, quick]) == (
        f"{one} needs 0.10 guesses fewer but loses 0.4% of the time; {other} never does."
    )
    unknown = replace(quick, risk=None, done_by=None, basis=Basis.ESTIMATE)
    assert why_higher_average([safe, unknown]) == (
        f"{one} may need ≈0.10 guesses fewer; whether it can lose isn't known yet."
    )
    settled = replace(quick, expected_guesses=2.65, risk=0.0, unlimited=2.5)
    assert not why_higher_average([safe, settled])


def test_a_list_too_long_for_a_table_gets_some_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is made for the words left. While they are too many, it is refused."""
    words = ORIGINAL.words.including("zzzzz")
    few, many = parse_turns("crane:yybby"), parse_turns("zzzzz:bbbbb")
    expected = final(ORIGINAL, "crane:yybby")
    monkeypatch.setattr(table, "MAX_TABLE_BYTES", 100 * len(words.guesses))
    *_, advice = Advisor(words).advise(Board(words, few))
    assert advice.stage is Stage.PROVED
    assert advice.suggestions[:20] == expected.suggestions[:20]
    with pytest.raises(WordleError, match="more than the"):
        list(Advisor(words).advise(Board(words, many)))


def followed(advisor: Advisor, board: Board) -> tuple[int, int]:
    """The cost and the lost weight, over all words left, of playing the first suggestion."""
    position = Position.of(board)
    weigh, lists = position.lists.weigh, position.lists
    if not position.guesses_left:
        return 0, weigh(position.candidates)
    *_, advice = advisor.advise(board)
    guess = advice.suggestions[0].word
    cost, lost = weigh(position.candidates), 0
    for after in position.split(lists.numbers[guess]):
        turn = Turn(guess, Pattern.from_code(after.turns[-1][1], 5))
        more, missed = followed(advisor, replace(board, turns=(*board.turns, turn)))
        cost, lost = cost + more, lost + missed
    return cost, lost


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "rule", "expected"),
    [
        ("original", Rule.NORMAL, (7920, 0)),
        ("original", Rule.HARD, (8122, 0)),
        ("nyt", Rule.NORMAL, (284741, 0)),
    ],
)
def test_advice_followed_to_the_end(name: str, rule: Rule, expected: tuple[int, int]) -> None:
    words = NYT_2025 if name == "nyt" else word_list(name)
    assert followed(Advisor(words, exact=1), Board(words, rule=rule)) == expected


# Avoided words are suggested only if they can be the answer and no other word is as good


def test_one_that_would_split_the_words_best_is_not_suggested() -> None:
    words = list_of(["mince", "since", "wince", "pince"], ["semen"])
    *_, advice = Advisor(words).advise(Board(words), also=["semen"])
    assert [each.word for each in advice.suggestions] == ["mince", "pince", "since", "wince"]
    best, asked = advice.suggestions[0], advice.asked[0].suggestion
    assert (best.expected_guesses, asked.expected_guesses) == (2.5, 2.25)


@pytest.mark.parametrize("boards", [1, 2])
def test_another_word_that_is_as_good_comes_first(boards: int) -> None:
    words = list_of(["semen", "seven", "seben"])
    *_, advice = Advisor(words).advise(Game.start(words, boards))
    values = {each.word: each.expected_guesses for each in advice.suggestions}
    assert values["semen"] == values["seven"]
    assert [*values][-1] == "semen"


def test_none_is_in_an_opening_book() -> None:
    for name in LIST_NAMES:
        for rule in Rule:
            book = opening_advice(word_list(name), rule)
            assert not book or not {each.word for each in book.suggestions} & avoided()
