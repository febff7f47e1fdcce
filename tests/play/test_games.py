"""Which game is played, which words practice games get, and past daily puzzles."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Any

import pytest

from tests.support.games import played
from tests.support.play import after
from tests.support.words import list_of
from wordle_tui.game import daily
from wordle_tui.game.board import Board
from wordle_tui.game.challenge import challenge_code
from wordle_tui.game.daily import KNOWN_TO, shipped_answers
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import AnswerSeries, Game
from wordle_tui.game.records import FinishedBoard, FinishedGame, GameFilter, Mode
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import WordList, word_list
from wordle_tui.history.exchange import archive_of
from wordle_tui.history.history import History
from wordle_tui.history.statistics import statistics
from wordle_tui.play.games import Games
from wordle_tui.play.hints import Hint
from wordle_tui.play.setup import Setup, challenge, past_puzzle, played_before
from wordle_tui.play.state import GameRules, PlayState
from wordle_tui.play.store import PlayStore, finished_game
from wordle_tui.rating.performance import exclusion
from wordle_tui.settings.settings import Settings

NYT, PRACTICE = word_list("nyt"), word_list("practice")
PAST = Setup(answer="crane", day=NYT.past.on[-1][0])


@dataclass
class Now:
    """What is in force, and all lists, apart from a missing one."""

    words: WordList = NYT
    rule: Rule = Rule.NORMAL
    asked_list: WordList | None = None
    asked_rule: Rule = Rule.NORMAL
    missing: str = ""
    settings: Settings = field(default_factory=Settings)

    @property
    def rules(self) -> GameRules:
        return GameRules(self.words, self.rule)

    def words_named(self, name: str) -> WordList | None:
        return None if name == self.missing else word_list(name)

    def named_list(self, name: str, answer: str | None = None, day: date | None = None) -> WordList:
        return word_list(name)


def window(history: History, mode: Mode = Mode.PRACTICE, now: Now | None = None) -> Games:
    return Games(history, mode, now or Now())


def test_the_answers_of_the_last_practice_games_are_found(history: History) -> None:
    for answer, mode in ("crane", Mode.PRACTICE), ("moist", Mode.ASSIST), ("wince", Mode.CHALLENGE):
        history.add(played(answer, "slate", mode=mode, list_name="nyt"))
    boards = tuple(FinishedBoard(answer=word) for word in ("flair", "cello"))
    history.add(FinishedGame(Mode.PRACTICE, "practice", Rule.NORMAL, boards, limit=7))
    answers = history.practice_answers(300)
    assert (sorted(answers[:2]), answers[2:]) == (["cello", "flair"], ["crane"])
    assert len(history.practice_answers(1)) == 1


def test_recent_answers_do_not_return(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    games = window(history)
    monkeypatch.setattr("wordle_tui.play.games.RECENT", 4)
    few = Setup(words=list_of(PRACTICE.answers[:8]))
    seen = list[str]()
    for _ in range(15):
        (answer,) = games.begin(few).answers
        assert answer not in seen[-4:]
        seen.append(answer)
        history.add(played(answer, answer, mode=Mode.PRACTICE))


def test_a_seed_and_a_code_ignore_the_history(history: History) -> None:
    answers = [board.answer or "" for board in Game.random(PRACTICE, 4, 7).boards]
    for answer in answers:
        history.add(played(answer, "slate", mode=Mode.PRACTICE))
    games = window(history)
    assert games.begin(Setup(seed=7)).answers == (answers[0],)
    assert games.begin(Setup(boards=4, seed=7)).answers == tuple(answers)
    code = challenge(Game.random(PRACTICE, 4, 7).code, NYT)
    assert games.begin(code).answers == tuple(answers)


def test_games_whose_answer_was_given_count_nowhere(history: History) -> None:
    games = window(history)
    seeded = games.begin(Setup(seed=7))
    setups = (Setup(), Setup(answer="kazoo"), challenge(challenge_code("kazoo"), NYT))
    states = [seeded, *(games.begin(setup) for setup in setups)]
    assert [state.game.is_given for state in states] == [False, False, True, False]
    store = PlayStore(history)
    store.save(after(seeded, f"{seeded.answers[0]}/"))
    again = window(history).begin(Setup(seed=7))
    assert (again.answers, again.game.is_given) == (seeded.answers, True)
    given = store.save(after(states[2], "crane/"))
    (saved,) = history.waiting()
    resumed = PlayStore(history).resume(saved, given.rules)
    assert resumed.game == given.game
    record = store.save(after(given, "kazoo/")).finished
    assert record is not None
    assert (record.is_given, exclusion(record)) == (True, "given")
    assert [game.answer for game in history.games()] == [*seeded.answers]
    assert len(history.games(GameFilter(has_given=True))) == len(archive_of(history).games) == 2


def test_games_here_have_the_words_of_practice_and_past_puzzles_their_own(history: History) -> None:
    games = window(history)
    setups = (Setup(), Setup(Mode.ADVERSARY), Setup(Mode.CHALLENGE, answer="kazoo"))
    for setup in (*setups, Setup(boards=2)):
        assert games.begin(setup).rules.words is PRACTICE
    past = games.begin(PAST)
    assert (past.rules.words.name, past.game.is_given) == ("nyt", False)


# Which game goes on


def begun(
    history: History, setup: Setup, keys: str = "crane11111/", now: Now | None = None
) -> PlayState:
    """A game that is played in one window, and left."""
    games = window(history, setup.mode, now)
    state = games.begin(setup)
    for key in keys:
        state = games.store.save(after(state, key))
    return state


@pytest.mark.parametrize(
    ("asked", "rule", "goes_on"),
    [
        ({"asked_list": NYT}, Rule.NORMAL, True),
        ({"asked_list": word_list("original")}, Rule.NORMAL, False),
        ({"asked_rule": Rule.HARD}, Rule.NORMAL, False),
        ({"asked_rule": Rule.HARD}, Rule.HARD, True),
    ],
)
def test_a_game_goes_on_unless_the_command_line_asks_for_another(
    history: History, asked: dict[str, Any], rule: Rule, goes_on: bool
) -> None:
    state = begun(history, Setup(answer="wince", rule=rule))
    games = window(history, now=Now(**asked))
    again = games.last()
    assert (again is not None) is goes_on
    if again is not None:
        assert (again.game.uuid, again.guesses) == (state.game.uuid, ("crane",))
        assert games.setup == Setup()
    assert window(history).last(word_list("original")) is None
    assert window(history).last(NYT) is not None
    assert window(history, Mode.ASSIST).last() is None


def test_opening_goes_on_with_what_waits_but_a_series_begins_anew(history: History) -> None:
    many, series = Setup(boards=2, limit=8), Setup(seed=5)
    waiting = begun(history, many)
    easy = begun(history, series)
    games = window(history)
    assert games.open(many).game.uuid == waiting.game.uuid
    assert games.setup == many
    assert games.open(series).guesses == ()
    rule = Setup(rule=Rule.HARD)
    waiting = begun(history, rule)
    games = window(history, now=Now(asked_rule=Rule.HARD))
    assert games.open(rule).game.uuid == waiting.game.uuid
    again = games.open(Setup(rule=Rule.NORMAL))
    assert again.game.uuid == easy.game.uuid  # what this game asks for counts more
    games, other = window(history), Setup(words=word_list("original"))
    waiting = begun(history, other)
    assert games.open(other).game.uuid == waiting.game.uuid
    assert games.setup == other


def test_a_game_elsewhere_on_another_list_than_that_in_force_waits(history: History) -> None:
    today = begun(history, Setup(Mode.ASSIST))
    begun(history, Setup(Mode.ASSIST, words=word_list("english-6")), "planet")
    games = window(history, Mode.ASSIST, Now(missing="english-6"))
    again = games.last()
    assert (again and again.game.uuid) == today.game.uuid
    assert games.notice == "A game on the english-6 list waits: --list english-6 goes on with it."
    six = window(history, Mode.ASSIST, Now(word_list("english-6"))).last()
    assert (six and six.letters) == "planet"


@pytest.mark.parametrize("chosen", [None, Rule.HARD])
def test_hard_mode_of_one_run_is_not_kept(history: History, chosen: Rule | None) -> None:
    rule = Rule.of(chosen is None)
    asked = Now(rule=rule, asked_rule=rule)
    begun(history, Setup(Mode.ASSIST, rule=chosen), "crane", asked)
    again = window(history, Mode.ASSIST).last()
    assert (again.letters, again.rules.rule) == (
        "crane",
        chosen or Rule.NORMAL,
    )  # or chosen for the game


def test_a_game_waits_while_its_list_is_missing_or_another_is_asked_for(history: History) -> None:
    begun(history, Setup(words=word_list("english-6")), "planet")
    games = window(history, now=Now(missing="english-6"))
    assert games.last() is None
    assert games.notice == "Your last game needs the english-6 list. It is saved."
    assert window(history, now=Now(asked_list=NYT)).last() is None
    again = window(history).last()
    assert (again.rules.words.name, again.letters) == ("english-6", "planet")


@pytest.mark.parametrize("list_name", ["nyt", "original"])
def test_yesterdays_daily_game_is_left_to_undo(
    history: History, monkeypatch: pytest.MonkeyPatch, list_name: str
) -> None:
    now, setup = Now(word_list(list_name)), Setup(Mode.ASSIST)
    monkeypatch.setattr(daily, "today", lambda: date(2026, 11, 17))
    begun(history, setup, now=now)
    today = window(history, Mode.ASSIST, now).last()
    monkeypatch.setattr(daily, "today", lambda: date(2026, 11, 18))
    later = window(history, Mode.ASSIST, now).last()
    assert (today.guesses, today.remark.text) == (("crane",), "")
    if list_name == "original":
        assert (later.guesses, later.remark.text) == (("crane",), "")
    else:
        said = "Yesterday: CRANE, then? {play.undo} to type the rest."
        assert (later.guesses, later.remark.text) == ((), said)
        assert later.undo().guesses == ("crane",)


def test_after_a_game_comes_one_of_its_kind(history: History) -> None:
    games = window(history)
    (day, _), (last, _) = NYT.past.on[-2:]
    first = games.begin(Setup(answer="wince", day=day, limit=8, rule=Rule.HARD))
    following = games.after(first)
    assert (following.game.day, following.rules.limit, following.rules.rule) == (last, 8, Rule.HARD)
    unknown = games.after(following)
    assert (unknown.game.day, unknown.rules.words) == (None, PRACTICE)
    assert unknown.remark.text.endswith("This is a random word.")
    two = games.begin(Setup(boards=2))
    assert len(games.after(two).drafts) == 2
    tried = games.begin(Setup(position=Board(NYT, answer="slate")))
    assert len(games.after(tried).drafts) == 1
    waiting = begun(history, Setup(answer="wince"))
    assert games.after(tried).game.uuid == waiting.game.uuid
    there = window(history, Mode.ASSIST).begin(Setup(Mode.ASSIST, boards=2))
    assert len(games.after(there).drafts) == 2


def test_a_random_word_gives_way_to_one_of_another_list(history: History) -> None:
    six, original = map(word_list, ("english-6", "original"))
    now = Now()
    games = window(history, now=now)
    empty, past = games.begin(Setup()), window(history).begin(PAST)
    for now.words in (original, six):
        other = games.under(after(empty, "cran"))
        assert (other.rules.words, other.letters) == (now.words, "")
        assert other.answers[0] in now.words.accepted
        assert other.game.uuid == empty.game.uuid
    assert games.under(after(empty, "crane/")).rules.words is PRACTICE
    now.words, now.rule = NYT, Rule.HARD
    assert games.under(after(empty, "cran")).rules.rule
    games.begin(PAST)
    now.words = original
    assert games.under(past).rules == GameRules(NYT, Rule.HARD)


def test_only_after_a_game_that_is_not_kept_the_one_before_goes_on(history: History) -> None:
    """After a game that is kept a new one begins, although another waits."""
    games = window(history)
    waiting = games.store.save(after(games.begin(Setup()), "crane/"))
    other = games.begin(Setup(Mode.ADVERSARY))
    assert games.after(other).guesses == ()
    drill = replace(other, game=replace(other.game, is_kept=False))
    assert games.after(drill).guesses == waiting.guesses == ("crane",)


# Past daily puzzles: which can be played, how they are kept, what is said


LEAP_DAY = date(2024, 2, 29)
ANSWER = shipped_answers()[LEAP_DAY]


@pytest.mark.parametrize("text", ["2024-02-29", " #985 "])
def test_a_day_is_given_by_its_date_or_its_number(history: History, text: str) -> None:
    assert past_puzzle(text, history) == Setup(answer=ANSWER, day=LEAP_DAY)


def test_the_answers_that_the_user_added_can_be_played_too(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = KNOWN_TO + timedelta(days=1)
    monkeypatch.setattr(daily, "today", lambda: day)
    history.add_past_answers((), {day: "crane"})
    assert past_puzzle(str(day), history) == Setup(answer="crane", day=day)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "2026-08-23",
            "The answer of 23 Aug 2026 isn't known. Past answers go to 22 Aug 2026. "
            "`wordle-tui words used WORD 2026-08-23` adds it.",
        ),
        ("", "Give a day, as in 2024-02-29, or the number of a puzzle."),
    ],
)
def test_other_days_get_one_sentence(
    history: History, monkeypatch: pytest.MonkeyPatch, text: str, sentence: str
) -> None:
    monkeypatch.setattr(daily, "today", lambda: date(2026, 8, 24))
    with pytest.raises(WordleError) as refused:
        past_puzzle(text, history)
    assert str(refused.value) == sentence


def puzzle(answer: str) -> PlayState:
    rules = GameRules(word_list("nyt"))
    return Setup(answer=answer, day=LEAP_DAY).begin(rules, Hint.NONE, AnswerSeries())


def test_a_past_puzzle_counts_as_archive_and_in_no_streak() -> None:
    won = finished_game(puzzle(ANSWER).type(ANSWER).commit(), LEAP_DAY)
    assert (won.day, won.number, won.is_archived) == (LEAP_DAY, 985, True)
    practice = replace(won, day=None, is_archived=False)
    assert statistics([won, practice, practice]).streak == 2


def test_the_player_is_told_of_the_last_game_of_that_day(history: History) -> None:
    assert played_before(LEAP_DAY, history) == ""
    history.add(played("crane", "raise", "crane", list_name="nyt", day=LEAP_DAY))
    assert "You played Wordle 985 on " in played_before(LEAP_DAY, history)
    assert played_before(LEAP_DAY, history).endswith(": solved in 2 guesses.")
