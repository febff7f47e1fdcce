"""Advice on one or more boards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.advisors import ORIGINAL
from tests.support.words import list_of
from wordle_tui.advice.advice import (
    Advice,
    Basis,
    Stage,
    Suggestion,
    WordsLeft,
    first_advice,
)
from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.order import USUAL, Order, likelier_first
from wordle_tui.advice.reasons import advised, boards_reason, rare_word_sentence
from wordle_tui.game.board import Board
from wordle_tui.game.game import Game, parse_boards
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.turn import parse_turns
from wordle_tui.game.words import WordList, avoided, avoided_last
from wordle_tui.solver.position import Position

TWO = parse_boards(["crate:gggbg/bybby", "doing:bbbbb/bgbbb"], ORIGINAL.words, 2)


def last(game: Game, **options: object) -> Advice:
    advisor = ORIGINAL if game.words is ORIGINAL.words else Advisor(game.words)
    *_, advice = advisor.advise(game, **options)  # type: ignore[arg-type]
    return advice


def test_the_words_left_have_the_chances_of_the_solver(nyt: WordList) -> None:
    for turns in ("", "raise:bbbbb", "raise:ybbyb", "aahed:bgbbb fuzzy:bbbbb"):
        board = Board(nyt, parse_turns(turns))
        [left] = first_advice(Game.of(board)).boards
        by_chance = dict(Position.of(board).chances)
        assert left.likely == tuple((word, by_chance[word]) for word in avoided_last(by_chance))
        assert (left.rare, left.remaining) == (board.candidates.rare, len(board.candidates))
        assert left.is_rare == (not board.candidates.likely)


def test_the_last_board_gets_the_advice_of_a_game() -> None:
    board = Board(ORIGINAL.words, parse_turns("soare:bbbbg clint:ybyyb"), limit=7)
    advice = last(parse_boards(["soare:bbbbg/ggggg", "clint:ybyyb/-"], ORIGINAL.words, 2))
    [*_, alone] = ORIGINAL.advise(board)
    assert replace(advice, boards=alone.boards) == alone
    assert advice.boards == (*alone.boards, WordsLeft((("soare", 1.0),), (), is_solved=True))
    assert (advice.candidates, advice.likely, advice.is_sum) == (alone.candidates, 4, False)


def test_figures_are_sums_of_those_of_each_board() -> None:
    advice = last(TWO)
    assert (advice.is_sum, advice.candidates) == (True, ())
    assert advice.likely == sum(len(board.candidates) for board in TWO.boards)
    for suggestion in advice.suggestions[:10]:
        each = [board.figures_of(suggestion.word) for board in advice.boards]
        for name in ("expected_remaining", "worst", "bits", "patterns", "chance"):
            total = sum(getattr(figures, name) for figures in each)
            assert getattr(suggestion, name) == pytest.approx(total)
    assert advice.why == boards_reason(advice.suggestions[0].word, TWO)
    assert advised(TWO, advice)[0].endswith("more guesses for both boards.")
    assert advice.stage is Stage.RANKED
    assert {each.basis for each in advice.suggestions} == {Basis.ESTIMATE}


@pytest.mark.whole
def test_a_word_that_is_certain_comes_first(original: WordList) -> None:
    game = parse_boards(["crane:bbbbb/gggbg", "craze:bbbbb/gggbg"], original, 2)
    assert game.boards[1].candidates.words == ("crate", "crave")
    game = game.play("crate", [Pattern.parse("bbbbb"), Pattern.parse("gggbg")])
    _, advice, *_ = ORIGINAL.advise(game)
    assert advice.suggestions[0].word == "crave"
    assert advice.why.startswith("CRAVE finishes board 2")
    assert advice.chance_text(advice.suggestions[0]) == "100%"
    assert advice.stage is Stage.PROVED
    [crave] = last(game, also=["crave"]).asked
    assert (crave.rank, crave.reason) == (1, advice.why)


def test_a_certain_word_is_less_certain_while_unlikely_words_are_left() -> None:
    crave = Suggestion("crave", 2.5, Basis.ESTIMATE, 2, 2, 1, 3, 1.0)
    boards = (WordsLeft((("crave", 1.0),), ("craze",)), WordsLeft((("crane", 1.0),), ()))
    advice = Advice(Stage.RANKED, boards, (crave, replace(crave, word="crane")))
    assert [*map(advice.chance_text, advice.suggestions)] == ["almost certain", "100%"]
    assert advice.guesses_text(crave) == "≈2.500"
    assert advice.guesses_text(replace(crave, boards=2)) == "≈2.5"
    assert replace(advice, boards=boards[:1]).guesses_text(crave) == "just over 1"


def test_a_word_that_is_never_suggested_may_be_certain(nyt: WordList) -> None:
    game = Game.start(nyt, 2, answers=("crane", "agora"))
    for guess in ("slimy", "aorta", "grown"):
        game = game.play(guess)
    assert game.boards[1].candidates.words == ("agora",)
    assert last(game).suggestions[0].word == "agora"


@pytest.mark.whole
def test_no_estimate_that_is_left_out_is_lower() -> None:
    game = parse_boards(["crate:bbbbg/bybbb"], ORIGINAL.words, 2)
    others = ORIGINAL.words.guesses[::20]
    *_, advice = Advisor(ORIGINAL.words, exact=400).advise(game, also=others)
    *_, least = (each.expected_guesses for each in advice.suggestions[:400])
    listed = {each.word for each in advice.suggestions}
    left_out = [each for each in advice.asked if each.suggestion.word not in listed]
    assert 0 < len(left_out) < len(others)
    assert all(each.suggestion.expected_guesses >= least for each in left_out)


def test_with_two_words_left_only_they_are_worth_showing() -> None:
    possible = Suggestion("crave", 2.0, Basis.PROVED, 1, 1, 1, 2, 0.5)
    guesses = (possible, replace(possible, word="slate", chance=0.0))
    one = WordsLeft((("crave", 1.0),), ())
    assert Advice(Stage.PROVED, (one, one), guesses).worth_showing == (possible,)
    assert Advice(Stage.PROVED, (one, one, one), guesses).worth_showing == guesses


def test_a_reason_names_the_boards(original: WordList) -> None:
    game = parse_boards(["crane:ggbbg/gggbb/bbbbb/gggbg"], original, 4)
    assert boards_reason("crash", game) == "CRASH may finish board 2."
    assert boards_reason("adieu", game) == "ADIEU splits board 3 into 14 groups."
    same = parse_boards(["crane:gggbg/gggbg/bbbbb"], original, 3)
    assert boards_reason("crate", same) == "CRATE may finish board 1 or 2."


def test_a_guess_may_tell_nothing() -> None:
    game = Game.start(list_of(["light", "fight"], ["mamma"]), 2)
    assert boards_reason("mamma", game) == "MAMMA tells nothing new."


def test_a_finished_game_gets_no_suggestions(original: WordList) -> None:
    game = Game.start(original, 2, answers=("crane", "slate")).play("crane").play("slate")
    [advice] = ORIGINAL.advise(game)
    assert (advice.stage, advice.suggestions, advice.contradiction) == (Stage.PROVED, (), None)
    assert [left.words for left in advice.boards] == [("crane",), ("slate",)]


def test_a_contradiction_comes_with_its_board(original: WordList) -> None:
    game = parse_boards(["crane:bybbb/bbbbb", "crane:bybbb/ybbbb"], original, 2)
    [advice] = ORIGINAL.advise(game)
    assert advice.suggestions == ()
    assert advice.contradiction is not None
    assert advice.board == 1
    assert [left.remaining > 0 for left in advice.boards] == [True, False]


def test_stopped_advice_ends() -> None:
    assert [*Advisor(ORIGINAL.words).advise(TWO, stop=lambda: True)] == [first_advice(TWO)]


def test_a_list_without_a_book_gets_openers() -> None:
    words = list_of(["light", "fight", "might", "night", "crane", "slate", "crate"], ["fling"])
    for boards in (Game.start(words, 2), Game.start(words, 7)):
        assert len(last(boards).suggestions) == 8


@pytest.mark.parametrize(
    ("guesses", "answers", "best"),
    [
        ("roast cline", "tough dying plume dough", {"dumpy"}),
        ("train close", "chaff lowly swore paper", {"pudgy", "champ"}),
    ],
)
def test_published_totals(original: WordList, guesses: str, answers: str, best: set[str]) -> None:
    """Nearly exact values of guesses among the answers: 7.270 and 7.535 guesses in all."""
    game = Game.start(original, 4, answers=answers.split())
    for guess in guesses.split():
        game = game.play(guess)

    assert last(game).suggestions[0].word in best


@pytest.mark.parametrize("game", [TWO, Game.start(ORIGINAL.words, 4)])
def test_words_asked_about_have_figures_rank_and_reason(game: Game) -> None:
    best = last(game).suggestions[0]
    advice = last(game, also=["fuzzy", best.word])
    fuzzy, first = advice.asked
    assert fuzzy.suggestion.expected_guesses > best.expected_guesses
    assert (fuzzy.rank_text[0], first.rank) == ("≈", 1)
    assert {each.suggestion.boards for each in advice.asked} == {best.boards} == {len(game.boards)}
    assert fuzzy.rank > 100
    assert f" more than {best.word.upper()}. FUZZY " in fuzzy.reason
    assert first.reason == advice.why if game.guesses else "as good as" in first.reason
    # The suggestions are the same as without a question.
    assert advice.suggestions == last(game).suggestions


def test_only_familiar_words_are_suggested_and_their_cost_is_known() -> None:
    game = parse_boards(["slate:bbbbg/bybbb"], ORIGINAL.words, 2)
    advice, free = last(game, plain=True), last(game)
    familiar = ORIGINAL.words.familiar
    possible = {word for left in advice.boards for word in left.words}
    assert free.suggestions[0].word not in familiar
    assert {each.word for each in advice.suggestions} <= familiar | possible
    assert len(advice.suggestions) >= 50  # as many as of all words
    assert advice.plain_word_cost is not None
    best = advice.plain_word_cost.word
    assert best == free.suggestions[0].word
    gap = advice.suggestions[0].expected_guesses - free.suggestions[0].expected_guesses
    assert advice.plain_word_cost.amount == pytest.approx(gap)
    for amount, said in ((0.04, ""), (0.06, f"{best.upper()}, a rare word, is ≈0.1 better.")):
        cost = replace(advice.plain_word_cost, amount=amount)
        assert rare_word_sentence(replace(advice, plain_word_cost=cost)) == said
    assert last(Game.start(ORIGINAL.words, 3), plain=True).suggestions


def test_an_order_that_is_for_one_board_gives_way() -> None:
    order, by_bits = Order("guessmap"), Order("bits")
    assert order.for_boards(TWO) is USUAL
    assert order.for_boards(TWO.boards[0]) is order
    assert by_bits.for_boards(TWO) is by_bits
    game = parse_boards(["crate:bbbbg/bybbb"], ORIGINAL.words, 2)
    arranged = by_bits.arranged(last(game))
    assert arranged.suggestions[0].bits == max(each.bits for each in arranged.suggestions)
    assert advised(game, arranged, by_bits)[0] == "Ordered by bits, LOINS comes first."


# Orders of suggestions


def test_what_each_figure_puts_first() -> None:
    """By each another word is best; the one with the fewest guesses is kept as preferred."""

    def guess(word: str, left: float, worst: int, bits: float, chance: float) -> Suggestion:
        return Suggestion(word, 3.0, Basis.PROVED, left, worst, bits, 9, chance)

    suggestions = (
        guess("usual", 5.0, 9, 3.0, 0.2),
        guess("left", 4.0, 9, 3.0, 0.1),
        guess("largest", 5.0, 8, 3.0, 0.1),
        guess("bits", 5.0, 9, 3.5, 0.1),
        guess("chance", 5.0, 9, 3.0, 0.3),
    )
    usual = Advice(Stage.PROVED, suggestions=suggestions)
    assert USUAL.arranged(usual) is usual
    for name in ("left", "largest", "bits", "chance"):
        arranged = Order(name).arranged(usual)
        assert (arranged.suggestions[0].word, arranged.preferred) == (name, suggestions[0])


def test_the_likeliest_of_the_best_guesses_comes_first() -> None:
    """Of those as safe as the best that need less than 0.005 more; the best is still named so."""

    def guess(word: str, guesses: float, chance: float, risk: float | None = 0.0) -> Suggestion:
        return Suggestion(word, guesses, Basis.PROVED, 5.0, 9, 3.0, 9, chance, risk)

    posit, droit = guess("posit", 2.170, 0.0), guess("droit", 2.1745, 0.08)
    others = guess("tidal", 2.1749, 0.05), guess("tonic", 2.1751, 0.5)
    advice = likelier_first(
        Advice(Stage.PROVED, suggestions=(posit, *others[:1], droit, others[1]))
    )
    assert advice.suggestions == (droit, posit, *others)
    assert advice.best == advice.preferred == posit
    assert (droit.behind(posit), posit.behind(droit), others[1].behind(posit) > 0) == (0, 0, True)
    assert posit.is_as_good_as(droit)
    assert not droit.is_as_good_as(posit)
    for other in (
        replace(droit, risk=0.001),
        replace(droit, risk=None),
        replace(droit, basis=Basis.ESTIMATE),
        replace(droit, chance=0.0),
        replace(droit, word=min(avoided())),
    ):
        advice = Advice(Stage.PROVED, suggestions=(posit, other))
        assert likelier_first(advice) is advice
