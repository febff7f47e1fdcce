"""Ratings against the definitions: a slow reference, and the sum that must come out."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import date, timedelta
from itertools import count, pairwise
from random import Random
from weakref import ref

import pytest

from tests.support.advisors import NYT_2025, ORIGINAL
from tests.support.games import played, with_board
from tests.support.reference import tiles as colours
from tests.support.solver_reference import Reference, is_legal
from wordle_tui.advice.advice import LOSS, Basis
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.board import Board, Outcome
from wordle_tui.game.daily import FIRST_DAY, PastAnswers, shipped_past
from wordle_tui.game.errors import ContradictionError, WordleError
from wordle_tui.game.rule import Rule
from wordle_tui.game.text import parse_game
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.turn import Turn, parse_turns
from wordle_tui.game.words import WordClass, WordList, list_of_month, word_list
from wordle_tui.rating import report, service
from wordle_tui.rating.exact import rate, rate_many, rate_steps
from wordle_tui.rating.lists import list_of_position
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.rating.service import RatingService
from wordle_tui.rating.values import RatedGame
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import POLLS, Stopped, work

GAMES = 12
"""Random games for each kind of list and mode."""


def random_list(random: Random, answers: int, others: int, *, weighted: bool) -> WordList:
    """A few words that are much alike, so that games take some guesses."""
    alike = [word for word in word_list("original").guesses if word[1] in "ai" and word[4] in "esy"]
    chosen = random.sample(alike, answers + others)
    cuts = (answers // 3, 2 * answers // 3) if weighted else (answers, answers)
    classes = [
        WordClass("often", 20, tuple(chosen[: cuts[0]])),
        WordClass("seldom", 2, tuple(chosen[cuts[0] : cuts[1]])),
        WordClass("hardly", 1, tuple(chosen[cuts[1] : answers])),
    ]
    return WordList(
        "random",
        "",
        tuple(sorted(chosen)),
        tuple(word_class for word_class in classes if word_class.words),
    )


def random_game(random: Random, words: WordList, *, rule: Rule) -> Board:
    """A game of random legal guesses, up to the win, the sixth guess, or some guess before."""
    board = Board(words, rule=rule, answer=random.choice(words.answers))
    stop_after = random.choice([1, 2, 6, 6, 6, 6])
    while board.outcome is Outcome.PLAYING and len(board.turns) < stop_after:
        tiles = [(turn.guess, str(turn.pattern)) for turn in board.turns]
        legal = [w for w in words.guesses if all(is_legal(w, turn) for turn in tiles)]
        fitting = [w for w in words.answers if all(t.allows(w) for t in board.turns)]
        board = board.play(
            random.choice(random.choice([legal if rule else words.guesses, fitting]))
        )
    return board


@pytest.mark.parametrize("rule", [Rule.NORMAL, Rule.HARD], ids=["normal", "hard"])
@pytest.mark.parametrize("weighted", [False, True], ids=["uniform", "weighted"])
def test_loss_and_luck_add_up_to_the_guesses_taken(weighted: bool, rule: Rule) -> None:
    random = Random(f"{weighted} {rule.is_hard}")
    finished = 0
    for number in range(GAMES):
        if number % 6 == 0:
            words = random_list(random, random.randint(4, 50), 30, weighted=weighted)
            advisor = Advisor(words)
        game = random_game(random, words, rule=rule)
        rated = rate(game, advisor, seconds=60)
        assert rated.proved
        assert len(rated.guesses) == len(game.turns)
        assert len(game.turns) + rated.expected_left == pytest.approx(
            rated.expected_start + rated.total_loss - rated.total_luck, abs=1e-6
        )
        for guess in rated.guesses:
            # No rounding away of a best guess that is not the best.
            assert guess.played.expected_guesses >= guess.best.expected_guesses - 1e-9
            assert 0 <= guess.skill <= 99
        if game.outcome is Outcome.WON:
            assert rated.expected_left == 0
            finished += 1
    assert finished > GAMES / 4


@pytest.mark.parametrize("rule", [Rule.NORMAL, Rule.HARD], ids=["normal", "hard"])
@pytest.mark.parametrize("weighted", [False, True], ids=["uniform", "weighted"])
def test_values_are_those_of_the_slow_reference(weighted: bool, rule: Rule) -> None:
    random = Random(f"reference {weighted} {rule.is_hard}")
    for _ in range(8):
        words = random_list(random, 8, 5, weighted=weighted)
        weights = dict(zip(words.answers, words.weights, strict=True))
        reference = Reference(weights, rule.is_hard)
        rated = rate(random_game(random, words, rule=rule), Advisor(words))
        for number, guess in enumerate(rated.guesses):
            turns = [(turn.guess, str(turn.pattern)) for turn in rated.board.turns[:number]]
            left = [w for w in words.answers if all(colours(g, w) == t for g, t in turns)]
            legal = [w for w in words.guesses if not rule or all(is_legal(w, t) for t in turns)]
            weight = sum(weights[word] for word in left)
            guesses_left = 6 - number
            best = reference.best(left, legal, guesses_left)
            value = reference.value(guess.guess, left, legal, guesses_left)
            assert sorted(guess.words_before) == sorted(left)
            assert value is not None
            for each, (lost, cost) in ((guess.best, best), (guess.played, value)):
                assert each.known_risk == pytest.approx(lost / weight)
                mean = (cost + lost * (guesses_left + 1)) / weight
                assert each.expected_guesses == pytest.approx(mean)
            assert (guess.broken_clue is None) == all(is_legal(guess.guess, t) for t in turns)


def rated_original(text: str, seconds: float = 60) -> RatedGame:
    return rate(parse_game(text, ORIGINAL.words), ORIGINAL, seconds=seconds)


def test_a_whole_game(original: WordList) -> None:
    """The turns come one by one, and their values get better. The figures were published."""
    game = parse_game("soare clint mince wince", original)
    progress: list[tuple[int, int]] = []
    steps = list(
        rate_steps(game, ORIGINAL, seconds=60, progress=lambda *counts: progress.append(counts))
    )
    assert [len(step.guesses) for step in steps[:4]] == [1, 2, 3, 4]
    assert [step.is_complete for step in steps] == [False] * (len(steps) - 1) + [True]
    for before, after in pairwise(steps):
        for old, new in zip(before.guesses, after.guesses, strict=False):
            assert new.basis >= old.basis
    assert progress[-1] == (len(steps), len(steps))
    rated = steps[-1]
    opener, second, third, last = rated.guesses
    assert all(guess.proved for guess in (second, third, last))
    assert [guess.verdict for guess in (second, third, last)] == ["good", "best", "the only word"]
    left = [(guess.before, guess.after) for guess in rated.guesses]
    assert left == [(2315, 79), (79, 4), (4, 1), (1, 1)]
    assert opener.played.expected_remaining == pytest.approx(62.3011, abs=1e-4)
    assert opener.played.worst == 183
    assert (second.best.word, second.best.worst) == ("guilt", 6)
    assert not second.played.is_candidate
    assert second.broken_clue is not None
    assert sum(len(bucket.words) for bucket in second.buckets) == 79
    assert len(second.advised_buckets) == second.best.patterns
    assert third.played.chance == 0.25
    assert third.best.word == "mince"  # one of several best guesses, so the player's own
    assert last.luck == 0
    assert (rated.answer, rated.answer_is_added) == ("wince", False)
    assert rated.optimal_line.guesses[-1] == "wince"


@pytest.mark.parametrize("seconds", [0, 0.02])
def test_values_do_not_depend_on_how_busy_the_machine_is(
    seconds: float, original: WordList, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = parse_game("crane slope joker", original)
    at_ease = rate(game, Advisor(original), seconds=seconds)
    hours = count(step=3600.0)
    for clock in ("monotonic", "process_time", "perf_counter"):
        monkeypatch.setattr(time, clock, lambda: next(hours))
    assert not at_ease.proved
    assert rate(game, Advisor(original), seconds=seconds) == at_ease


def test_without_time_the_values_are_bounds_that_say_so() -> None:
    hasty = rated_original("soare clint mince wince", seconds=0)
    second = hasty.guesses[1]
    assert second.basis is Basis.AT_MOST
    assert not hasty.proved
    assert hasty.guesses[-1].proved  # with one word left there is nothing to prove
    exact = rated_original("soare clint mince wince").guesses[1]
    assert second.played.expected_guesses >= exact.played.expected_guesses - 1e-9
    # They add up all the same: each position has one value, whatever it rests on.
    assert hasty.expected_start + hasty.total_loss - hasty.total_luck == pytest.approx(4)


def test_stop_ends_the_rating(original: WordList) -> None:
    game = parse_game("soare clint mince wince", original)
    with pytest.raises(Stopped):
        rate(game, ORIGINAL, stop=lambda: True)
    polls = count()
    steps = rate_steps(game, Advisor(original), stop=lambda: next(polls) >= 200)
    assert not any(step.is_complete for step in steps)


def test_an_answer_outside_the_list_is_added(original: WordList) -> None:
    rated = rate(parse_game("soare zooks", original, answer="kazoo"), ORIGINAL)
    assert rated.answer_is_added
    assert rated.guesses[0].before == 2316
    assert "kazoo" in rated.guesses[-1].words_after
    # Whoever has other words left may be blamed for the choice among them.
    lefts = [("kazoo", "bongo", "dingo")[:count] for count in (1, 2, 3)]
    guesses = [replace(rated.guesses[-1], words_before=left) for left in lefts]
    listed = [replace(each, turn=parse_turns("bongo:bbbbb")[0]) for each in guesses]
    assert [rated.is_blameless(each) for each in listed] == [True, False, False]


def test_an_answer_that_is_no_accepted_word_leaves_the_book_open(original: WordList) -> None:
    """Else the opener would be compared with what a narrow search finds in the time there is."""
    rated = rate(parse_game("soare zzzzz", original, answer="zzzzz"), ORIGINAL, seconds=0)
    opener = rated.guesses[0]
    assert (opener.best.word, opener.verdict) == ("salet", "good")
    assert opener.basis is Basis.ESTIMATE
    (added, others) = report.remarks(rated)
    assert "ZZZZZ" in added
    assert others == "≈ Some values couldn't be proved with the work allowed."


def test_rare_words_count_when_no_likely_one_is_left() -> None:
    words = WordList(
        "few",
        "",
        guesses=("baned", "caned", "xylyl", "xysti"),
        classes=(WordClass("likely", 1, ("caned", "baned")),),
        rare=("xylyl", "xysti"),
        rare_weight={"xylyl": 3, "xysti": 1}.__getitem__,
    )
    board = Board(words, answer="xysti").play("caned").play("xylyl").play("xysti")
    rated = rate(board, Advisor(words))
    assert not rated.answer_is_added
    first, second, third = rated.guesses
    assert first.words_after == second.words_before == ("xylyl", "xysti")
    assert second.best.expected_guesses == 1.25
    assert third.words_before == ("xysti",)
    assert rated.expected_start + rated.total_loss - rated.total_luck == pytest.approx(3)


def test_contradicting_turns_are_refused(original: WordList) -> None:
    turns = (Turn("soare", Pattern.parse("ggggb")), Turn("soare", Pattern.parse("bbbbb")))
    with pytest.raises(ContradictionError, match="No word fits"):
        rate(Board(original, turns), ORIGINAL)


def test_a_game_rated_once_is_shown_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "REMEMBERED", 2)
    words = random_list(Random(4), 12, 5, weighted=False)
    board = random_game(Random(4), words, rule=Rule.NORMAL)
    ratings = RatingService(Advisor)

    def steps(board: Board) -> int:
        return len([*ratings.steps(board)])

    list(ratings.steps(board, stop=lambda: True))
    *_, rated = ratings.steps(board)  # a part of a rating is none
    assert rated == rate(board, Advisor(words))
    assert list(ratings.steps(replace(board))) == [rated]
    assert steps(replace(board, rule=Rule.HARD)) > 1
    assert steps(board) == 1
    assert steps(replace(board, limit=7)) > 1
    assert steps(board) > 1  # only the last two are remembered


def test_a_game_that_is_being_rated_is_not_rated_twice() -> None:
    """Whoever waits for the rating can be stopped."""
    words = random_list(Random(4), 12, 5, weighted=False)
    game = random_game(Random(4), words, rule=Rule.NORMAL)
    ratings = RatingService(Advisor)
    first, second = ratings.steps(game), ratings.steps(replace(game))
    begun = next(first)
    assert next(second) is begun
    assert list(ratings.steps(game, stop=lambda: True)) == []
    *_, rated = first
    assert [*second][-1] is rated
    assert rated.is_complete
    unfinished = ratings.steps(replace(game, rule=Rule.HARD))
    next(unfinished)
    del unfinished
    assert list(ratings.steps(replace(game, rule=Rule.HARD)))[-1].is_complete


@pytest.mark.whole
def test_a_safe_guess_is_not_called_a_loss() -> None:
    """With three guesses left FAKER never loses, where WAVER, which averages less, may."""
    board = Board(NYT_2025.words, rule=Rule.HARD, answer="waver")
    for guess in ("salet", "gayer", "racer", "faker", "waver"):
        board = board.play(guess)
    faker = rate(board, NYT_2025, seconds=10).guesses[3]
    assert (faker.best.word, faker.verdict, faker.loss) == ("faker", "best", 0)


@pytest.mark.whole
def test_a_guess_that_loses_more_often_is_charged_although_it_averages_less() -> None:
    """BEGAT never loses; GUTTY needs fewer guesses, but loses 4 % of the time."""
    game, words = parse_turns("crane:bbbbb muddy:bgbbg sully:bgbbg fuzzy:bgbbg"), word_list("nyt")
    for guess, behind in (("begat", 0.0), ("gutty", LOSS * 0.041)):
        played = Board(words, game, answer="gutty").play(guess)
        rated = rate(played, Advisor(words), seconds=10)
        last = rated.guesses[-1]
        assert last.best.word == "begat"
        assert last.behind == pytest.approx(behind, abs=0.002)
        taken = len(played.turns) + rated.expected_left
        assert taken == pytest.approx(rated.expected_start + rated.total_loss - rated.total_luck)


@pytest.mark.parametrize(
    ("name", "opener", "basis"),
    [("original", "crate", Basis.PROVED), ("nyt", "taser", Basis.AT_MOST)],
)
def test_the_best_familiar_opener_is_as_sure_as_any(name: str, opener: str, basis: Basis) -> None:
    words = word_list(name)
    board = Board(words, parse_turns(f"{opener}:bbbbb"))
    guess = rate(board, Advisor(words), seconds=0).guesses[0]
    assert (guess.familiar.word, guess.behind, guess.behind_basis) == (opener, 0, basis)


def test_openers_of_an_old_game_have_values_for_the_list_of_its_day() -> None:
    """On the first day nothing had been used: the book's value of SALET is four tenths too low."""
    words = word_list("nyt", shipped_past().before(FIRST_DAY))
    game = parse_game("salet cigar", words, answer="cigar")
    *_, rated = rate_steps(game, Advisor(words), seconds=0)
    assert rated.expected_start == pytest.approx(3.44, abs=0.03)
    assert rated.guesses[0].loss_basis is Basis.AT_MOST


def test_lists_of_old_games_pass_by() -> None:
    """Those in use stay, with all that was proved; the others go with their tables, at once."""
    in_use = word_list("nyt", shipped_past().before(FIRST_DAY + timedelta(days=9)))
    lists = lists_of(in_use)
    gone = []
    for number in range(4):
        words = word_list("nyt", shipped_past().before(FIRST_DAY + timedelta(days=20 + number)))
        advisor = Advisor(words)
        position = Position.of(Board(words, parse_turns("salet:bgyby")))
        advisor.solver(position).best(position.candidates)
        gone.append(ref(position.lists))
        del advisor, position
    assert lists_of(in_use) is lists
    assert word_list("nyt", shipped_past().before(FIRST_DAY + timedelta(days=9))) is in_use
    assert [each() is None for each in gone] == [True, True, True, False]


def test_the_work_for_the_proofs_is_limited(original: WordList) -> None:
    """The proofs of this game poll more than twenty thousand times."""
    game = parse_game("crane slope joker", original)
    assert not rate(game, Advisor(original), seconds=200 / POLLS).proved
    limit = work(200 / POLLS)
    assert [limit() for _ in range(201)] == [False] * 200 + [True]


def test_three_words_are_proved_in_no_time(original: WordList) -> None:
    board = Board(original, parse_turns("parse:bbybb clint:bbyyb minor:byyyy"), answer="groin")
    guess = rate(board, ORIGINAL, seconds=0).guesses[-1]
    assert (guess.before, guess.played.basis, guess.best.basis) == (3, Basis.PROVED, Basis.PROVED)


def test_an_advisor_of_another_list_is_refused(original: WordList, nyt: WordList) -> None:
    with pytest.raises(WordleError, match="for the word list of the game"):
        rate(Board(original, answer="wince").play("crane"), Advisor(nyt))


# Many games

PAST = PastAnswers(((date(2025, 10, 3), "wince"), (date(2025, 11, 2), "mince")))
FINISHED = [
    replace(played("stare", "crane", "share", "stare"), day=day)
    for day in (date(2025, 9, 30), date(2025, 11, 9))
]


@pytest.mark.whole
def test_ratings_are_those_of_each_game_with_the_list_of_its_day() -> None:
    """The first day comes before the past answers, the second one after them."""
    rated = dict(rate_many(FINISHED, past=PAST))
    first, second = (rated[game] for game in FINISHED)
    words = word_list("nyt", PAST.before(date(2025, 9, 30)))
    position = Board(words, FINISHED[0].turns, answer="stare")
    assert first == turn_ratings(rate(position, Advisor(words)))
    assert [rating.before for rating in second] == [rating.before for rating in first]
    assert second != first
    for game, ratings in rated.items():
        assert replace(game, ratings=tuple(ratings)).is_proved


@pytest.mark.parametrize(
    ("guesses", "used", "is_shared"),
    [("", "share", True), ("stare", "share", False), ("stare", "wince", True)],
)
def test_days_of_a_month_share_what_their_past_answers_do_not_change(
    guesses: str, used: str, is_shared: bool
) -> None:
    """SHARE is left after STARE and was used in this month; WINCE is not left."""
    past = PastAnswers(((date(2025, 11, 1), "mount"), (date(2025, 11, 2), used)))
    words = word_list("nyt", past)
    board = Board(words, answer="snare")
    for guess in guesses.split():
        board = board.play(guess)
    assert list_of_month(words) != words
    assert list_of_position(board) == (list_of_month(words) if is_shared else words)


def test_a_game_that_contradicts_itself_has_no_ratings() -> None:
    first, second = played("crane", "raise", "crane").turns
    turns = (first, replace(second, pattern=first.pattern))
    game = with_board(FINISHED[0], turns=turns, answer="wince")
    done: list[tuple[int, int]] = []
    rated = rate_many([game], progress=lambda *numbers: done.append(numbers))
    assert (list(rated), done) == ([(game, [])], [(1, 1)])


def test_it_can_be_stopped() -> None:
    with pytest.raises(Stopped):
        list(rate_many(FINISHED, past=PAST, stop=lambda: True))
