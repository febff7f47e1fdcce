"""A session of Train as values: which card is asked, what counts, and what is said."""

import json
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from tests.support.games import played
from tests.support.play import WORDS
from wordle_tui.advice.advice import Advice, Basis, PlainWordCost, Stage, Suggestion, WordsLeft
from wordle_tui.game.board import Board, Candidates
from wordle_tui.game.records import TurnRating
from wordle_tui.game.rule import Rule
from wordle_tui.game.turn import Turn
from wordle_tui.rating.mistakes import Mistake
from wordle_tui.training.deck import DECKS, habit
from wordle_tui.training.schedule import LAPSES, reviewed
from wordle_tui.training.session import (
    Session,
    asking_sentences,
    deck_sentence,
    end_sentence,
    graded_sentence,
    lesson_sentences,
    return_sentence,
)
from wordle_tui.training.trainer import Answer, DeckCount, Question
from wordle_tui.training.training_cards import Card

TURN = Turn.parse("crane:bybbb")
LEFT = ("wince", "mince", "since")
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
RATINGS = tuple(TurnRating(loss, 0.0, True, 50) for loss in (0.0, 0.5, 0.0))


def guess(word: str, guesses: float) -> Suggestion:
    return Suggestion(word, guesses, Basis.PROVED, 1, 1, 1, 1, 0.1)


def card(shown: str = "bybbb", place: float = 0, left: tuple[str, ...] = LEFT) -> Question:
    advice = Advice(
        Stage.PROVED,
        (WordsLeft.of(Candidates(left, ()), WORDS),),
        (guess("wince", 1.5), guess("mince", 1.6)),
        why="It splits them.",
    )
    asked = Card("endgames", "few", (Turn.parse(f"crane:{shown}"),))
    return Question(asked, place, Board(WORDS, (TURN,)), advice, advice.suggestions[0])


def answered(word: str, loss: float, grade: str) -> Answer:
    return Answer(word, "0.10 guesses more." if loss else "", loss, grade, ())


def test_cards_are_asked_by_their_places_and_only_the_first_try_counts() -> None:
    last, first = card("bbbbb", 1), card("bybbb", 0)
    session = Session(habit("blunt"), expected=5, ready=[last, first])  # as with any deck
    assert (session.take(), session.question) == (True, first)
    session.number = 1
    assert session.total == 5
    session.is_complete = True
    assert session.total == 2
    session.answer = answered("mince", 0.1, "again")
    assert session.count("again")
    assert session.is_repeated
    assert not session.count("best")
    assert (session.tries, session.grades) == (2, ["again"])
    assert session.take()
    assert (session.tries, session.is_repeated) == (0, False)
    session.count("again")  # given up
    assert session.is_repeated
    assert [session.take(), session.question and session.question.card] == [True, first.card]
    assert session.count("best")
    assert session.grades == ["again", "again"]  # one for each card


def test_a_card_that_is_suspended_does_not_come_again() -> None:
    session = Session(ready=[card()])
    session.take()
    session.count("again")
    session.suspend()
    assert not session.ready
    days = {f"2026-01-{day:02}": "again" for day in range(1, LAPSES + 1)}
    session = Session(ready=[replace(card(), state=json.dumps({"days": days}))])
    session.take()
    session.count("again")  # one day too many
    assert not session.ready
    assert return_sentence(session, NOON.date()) == (
        "You've missed this card on eight days, so it's suspended."
    )


def test_the_title_is_that_of_the_card_or_of_the_habit() -> None:
    due, of_habit = DECKS["due"], habit("blunt")
    assert (Session().title, Session(due).title) == ("", due.title)
    assert Session(due, question=card()).title == DECKS["endgames"].title
    assert Session(of_habit, question=card()).title == of_habit.title


@pytest.mark.parametrize(
    ("tries", "headline", "sentence"),
    [
        (0, "3 words are left. What would you play?", "Guess 2 of 6."),
        (1, "Second try: 3 words are left.", "Only your first try counts."),
        (2, "Third try: 3 words are left.", "Only your first try counts."),
    ],
)
def test_a_card_is_asked(tries: int, headline: str, sentence: str) -> None:
    assert asking_sentences(card(), tries) == (headline, sentence)


@pytest.mark.parametrize(
    ("rule", "day", "sentence"),
    [
        (Rule.NORMAL, date(2026, 11, 18), "Guess 2 of 6. On 18 Nov 2026, Wordle 1,978, you played"),
        (Rule.HARD, None, "Guess 2 of 6, hard mode. On 1 Mar 2026, you played"),
    ],
)
def test_a_card_of_a_mistake_says_when_it_was(rule: Rule, day: date | None, sentence: str) -> None:
    game = played("wince", "crane", "stale", "wince", day=day, finished=NOON, ratings=RATINGS)
    question = card(left=("wince",))
    question = replace(question, board=Board(WORDS, (TURN,), rule), mistake=Mistake(game, 2))
    headline, said = asking_sentences(question, 0)
    assert headline == "1 word is left. What would you play?"
    assert said == f"{sentence} STALE, which cost 0.50."


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (answered("wince", 0.0, "best"), "WINCE: best."),
        (answered("mince", 0.05, "good"), "MINCE costs 0.05 guesses: good."),
        (answered("mince", 0.1, "again"), "MINCE costs 0.10 guesses, too many."),
    ],
)
def test_an_answer_is_graded(answer: Answer, sentence: str) -> None:
    assert graded_sentence(answer) == sentence
    if answer.loss:
        than = graded_sentence(answer, guess("wince", 1.5))
        assert than == sentence.replace(", too many", "").replace(
            "guesses", "guesses more than WINCE"
        )
        unproved = replace(guess("wince", 1.5), basis=Basis.ESTIMATE)
        assert "costs ≈0." in graded_sentence(answer, unproved)


BEST = "WINCE is best: 1.50 guesses on average."
FAMILIAR = "WINCE is the best familiar word: 1.50 guesses on average."
SAVES = " STARE, a rare word, is 0.20 better."
MINCE = answered("mince", 0.1, "good")
STARE = PlainWordCost("stare", 0.2, True)


@pytest.mark.parametrize(
    ("answer", "rare", "lesson"),
    [
        (None, None, (BEST, "It splits them.")),
        (answered("wince", 0, "best"), None, ("WINCE: best.", "It splits them.")),
        (answered("since", 0, "best"), None, ("SINCE: best.", BEST)),
        (MINCE, None, (BEST, "0.10 guesses more.")),
        (None, STARE, (FAMILIAR, f"It splits them.{SAVES}")),
        (MINCE, STARE, (FAMILIAR, f"0.10 guesses more.{SAVES}")),
        (answered("stare", 0, "best"), STARE, ("STARE: best.", FAMILIAR)),
    ],
)
def test_the_lesson(
    answer: Answer | None, rare: PlainWordCost | None, lesson: tuple[str, str]
) -> None:
    question = card()
    question = replace(question, advice=replace(question.advice, plain_word_cost=rare))
    assert lesson_sentences(question, answer) == lesson


def test_it_is_said_when_a_card_comes_again() -> None:
    today = NOON.date()
    session = Session(state=reviewed(None, "again", NOON))
    assert return_sentence(session, today) == "You'll see this card again tomorrow."
    session.question, session.ready = card(), [card(place=9)]
    sentence = "You'll see this card again at the end, and tomorrow."
    assert return_sentence(session, today) == sentence
    session.ready, session.state = [], reviewed(None, "best", NOON)
    assert return_sentence(session, today) == "You'll see this card again in 2 days."
    assert "only a look" in return_sentence(Session(), today)


def test_why_a_deck_has_nothing_to_ask() -> None:
    deck = DECKS["endgames"]

    def said(new: int, allowed: str) -> str:
        return deck_sentence(DeckCount(deck, 0, 0, 0, 9, new), allowed)

    assert said(0, "0") == deck.nothing
    assert "no new cards, because" in said(4, "0")
    assert said(4, "5").startswith("You've seen today's new cards.")


@pytest.mark.parametrize(
    ("deck", "asked", "due", "week", "sentence"),
    [
        ("due", 20, 20, 3, "Today: 20 cards, 3 of them last week's mistakes."),
        ("due", 20, 20, 1, "Today: 20 cards, 1 of them last week's mistake."),
        ("due", 3, 3, 3, "Today: 3 cards, all of them last week's mistakes."),
        ("due", 2, 2, 2, "Today: 2 cards, both of them last week's mistakes."),
        ("due", 1, 1, 1, "Today: 1 card, last week's mistake."),
        ("due", 12, 12, 0, "Today: 12 cards."),
        ("endgames", 20, 0, 0, "Endgames: 20 cards, all new."),
        ("endgames", 20, 12, 0, "Endgames: 20 cards, 12 of them due."),
        ("endgames", 1, 1, 0, "Endgames: 1 card, all due."),
        ("mistakes", 3, 3, 2, "Mistakes: 3 cards, all due."),
    ],
)
def test_a_deck_says_what_it_has(deck: str, asked: int, due: int, week: int, sentence: str) -> None:
    assert deck_sentence(DeckCount(DECKS[deck], asked, due, week, 0, 400), "20") == sentence


@pytest.mark.parametrize(
    ("grades", "sentence"),
    [
        ([], ""),
        (["best"], "1 card: 1 found."),
        (["best", "good", "again"], "3 cards: 2 found, 1 comes back."),
        (["again", "again"], "2 cards: 0 found, 2 come back."),
    ],
)
def test_a_session_ends_in_one_sentence(grades: list[str], sentence: str) -> None:
    assert end_sentence(Session(DECKS["due"], grades=grades)) == sentence
    costs = "Such guesses cost 0.30 a game."
    drill = end_sentence(Session(habit("blunt", costs), grades=grades))
    assert drill == (f"{sentence} {costs}" if grades else "")
