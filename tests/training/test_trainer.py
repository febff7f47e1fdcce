"""The trainer with the real solver: what is asked is proved, grades are those of a slow solver."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from typing import Any

import pytest

from tests.support.advisors import ORIGINAL
from tests.support.cases import on_demand
from tests.support.games import played
from tests.support.reference import tiles
from tests.support.solver_reference import Reference
from tests.support.words import list_of
from wordle_tui.advice.advice import Advice, Stage
from wordle_tui.advice.advisor import Advisor, advisor_of
from wordle_tui.game.boards import Boards
from wordle_tui.game.game import Game
from wordle_tui.game.records import FinishedGame, Mode, TurnRating
from wordle_tui.game.turn import Turn
from wordle_tui.game.words import WordList, word_list
from wordle_tui.history.history import History
from wordle_tui.settings.settings import Settings
from wordle_tui.solver.stopping import Stopped
from wordle_tui.training import trainer
from wordle_tui.training.deck import (
    DECKS,
    SESSION,
    Deck,
    Source,
    card_of,
    habit,
)
from wordle_tui.training.schedule import (
    LAPSES,
    grade,
    is_suspended,
    reviewed,
    suspended,
)
from wordle_tui.training.session import Session, lesson_sentences
from wordle_tui.training.trainer import Question
from wordle_tui.training.training_cards import Card

NOW = datetime(2026, 3, 10, 12, tzinfo=UTC)


@pytest.fixture
def advisor() -> Advisor:
    return ORIGINAL


def asked(deck: Deck, words: WordList, history: History, advisor: Advisor) -> list[Question]:
    return list(trainer.questions(deck, words, False, history, Settings(), lambda _: advisor, NOW))


def test_a_missed_card_is_asked_once_more_unless_it_is_suspended(history: History) -> None:
    words = list_of(["light", "night", "sight", "tight"])
    (card,) = asked(DECKS["replies"], words, history, Advisor(words))
    session = Session(ready=[card])
    assert session.take()
    assert session.count("again")
    assert [each.card for each in session.ready] == [card.card]
    session.suspend()
    assert (session.ready, session.take()) == ([], False)
    days = {f"2026-01-{day:02}": "again" for day in range(1, LAPSES + 1)}
    session = Session(ready=[replace(card, state=json.dumps({"days": days}))])
    session.take()
    session.count("again")  # one day too many
    assert session.state is not None
    assert is_suspended(session.state)
    assert (session.ready, session.take()) == ([], False)


@pytest.mark.parametrize(
    "deck",
    [
        *("endgames", *on_demand("replies")),
    ],
)
def test_a_session_has_twenty_proved_cards(
    deck: str, original: WordList, history: History, advisor: Advisor
) -> None:
    questions = asked(DECKS[deck], original, history, advisor)
    assert len({question.card for question in questions}) == 20
    for question in questions:
        assert question.advice.stage is Stage.PROVED
        assert question.advice.suggestions[0].proved
        assert len(question.words) > 2
        assert not question.game.hard


def test_losses_are_those_of_a_slow_solver(original: WordList, history: History) -> None:
    """On a list that is short enough to try every guess and every pattern."""
    chosen = original.answers[:: len(original.answers) // 40]
    words = list_of(chosen)
    advisor = Advisor(words)
    slow = Reference(dict.fromkeys(chosen, 1), hard=False)
    questions = asked(DECKS["replies"], words, history, advisor)
    assert len(questions) > 3
    for question in questions:
        left = question.words
        _, lost, least = slow.best(left, chosen, None)
        assert not lost
        for guess in chosen[:10]:
            value = slow.value(guess, left, chosen, None)
            if value is not None:
                answer = trainer.answer(question, guess, advisor)
                loss = (value[2] - least) / len(left)
                assert answer.loss == pytest.approx(loss)
                assert answer.grade == grade(loss)
                shown = [tiles(guess, word) for word in left]
                assert answer.groups[-1][0] == guess
                assert {str(group.pattern): len(group.words) for group in answer.groups[-1][1]} == {
                    pattern: shown.count(pattern) for pattern in shown
                }


def test_a_guess_into_a_dead_end_is_never_good(
    original: WordList, history: History, advisor: Advisor
) -> None:
    [question] = trainer.questions(
        *(DECKS["mistakes"], original, True, history, Settings(), lambda _: advisor, NOW),
        only=Card("mistakes", "original", (Turn.parse("crate:bbygg"),), hard=True),
    )
    *_, advice = advisor.advise(question.game, also=question.words)
    risky = [asked.suggestion.word for asked in advice.asked if asked.suggestion.known_risk]
    assert risky
    assert not question.target.known_risk
    for word in risky:
        answer = trainer.answer(question, word, advisor)
        assert answer.grade == "again"
        assert [guess for guess, _ in answer.groups] == [question.target.word, word]


def test_a_guess_that_may_lose_is_asked_again_however_little_it_costs(history: History) -> None:
    words = list_of(["light", "night", "sight", "tight"])
    [question] = asked(DECKS["replies"], words, history, Advisor(words))

    class Risky(Advisor):
        def advise(self, game: Game | Boards, **options: Any) -> Iterator[Advice]:
            for advice in super().advise(game, **options):
                risky = (
                    replace(each, suggestion=replace(each.suggestion, risk=0.01))
                    for each in advice.asked
                )
                yield replace(advice, asked=tuple(risky))

    guess = next(word for word in question.words if word != question.target.word)
    grades = [trainer.answer(question, guess, engine(words)).grade for engine in (Advisor, Risky)]
    assert grades == ["best", "again"]


def test_the_best_guess_is_graded_best(
    original: WordList, history: History, advisor: Advisor
) -> None:
    for question in asked(DECKS["endgames"], original, history, advisor)[:5]:
        best = question.advice.suggestions[0].word
        answer = trainer.answer(question, best, advisor)
        assert answer.grade == "best"
        assert [word for word, _ in answer.groups] == [best]


def test_hard_mode_holds_on_cards_found_by_program(
    original: WordList, history: History, advisor: Advisor
) -> None:
    cards = trainer.questions(
        DECKS["endgames"], original, True, history, Settings(), lambda _: advisor, NOW
    )
    question = next(cards)
    assert question.game.hard
    assert " hard " in question.card.key


def test_a_stopped_preparation_ends(original: WordList, history: History, advisor: Advisor) -> None:
    cards = trainer.questions(
        *(DECKS["endgames"], original, False, history, Settings(), lambda _: advisor, NOW),
        stop=lambda: True,
    )
    with pytest.raises(Stopped):
        next(cards)


def test_cards_that_are_made_have_the_words_of_practice(nyt: WordList, history: History) -> None:
    source, practice = Source(nyt, False, history), word_list("practice")
    cards = list(islice(DECKS["endgames"].cards(source), 20))
    assert {card.list_name for card in cards} == {"practice"}
    for card in cards:
        assert card.game(nyt).words is practice
        assert card_of(card.key, nyt) == card
        assert card_of(card.key, word_list("original")) is None
    assert {card.list_name for card in DECKS["replies"].cards(source)} == {"nyt"}
    for name in ("nyt", "practice"):  # a card that was stored before keeps its list
        stored = card_of(f"endgames {name} raise:bbbbb", nyt)
        assert stored is not None
        assert stored.game(nyt).words.name == name


@pytest.mark.parametrize(
    ("key", "can_be"),
    [
        ("endgames original raise:bbbbb", True),
        ("traps original raise:bbbbb", False),
        ("endgames nyt raise:bbbbb", False),
        ("endgames original ", False),
        ("endgames original raise:ggggg", False),
        ("endgames original raise:bbbbb raise:ybbbb", False),
    ],
)
def test_only_a_position_of_the_list_in_which_the_game_goes_on_is_asked(
    key: str, can_be: bool, original: WordList
) -> None:
    assert (card_of(key, original) is not None) is can_be


def test_what_is_due_and_new_adds_up(original: WordList, history: History) -> None:
    before = trainer.overview(original, False, history, NOW)
    cards = list(DECKS["endgames"].cards(Source(original, False, history)))
    for number, card in enumerate(cards[:3]):
        state = reviewed(None, "again", NOW - timedelta(days=number))
        history.save_card(card.key, state)
    history.save_card(cards[3].key, reviewed(None, "best", NOW))
    for key in ("endgames original raise:zzzzz", "traps original lunch:bgggg", "random original x"):
        history.save_card(key, reviewed(None, "again", NOW - timedelta(days=9)))
    after = trainer.overview(original, False, history, NOW)
    names = [*DECKS]
    own_before, own_after = (each.counts[names.index("endgames")] for each in (before, after))
    assert (own_before.due, own_after.due) == (0, 2)  # the third is due tomorrow
    assert own_after.new == own_before.new - 4
    assert (before.sentence, after.sentence) == ("", "Yesterday: 1 card, 0 found.")
    assert after.counts[0].due == trainer.cards_due(original, history, NOW) == 2
    other = trainer.overview(original, True, history, NOW)
    assert other.counts[names.index("endgames")].new == own_before.new


def rated(loss: float, before: int = 50) -> TurnRating:
    return TurnRating(loss, 0.0, True, before)


def test_every_mistake_that_is_counted_is_asked_dearest_first(
    original: WordList, history: History, advisor: Advisor
) -> None:
    """With two words left, too; but not where no word of the list fits."""
    game = played(
        *("cigar", "slate", "crony", "circa", "cigar"),
        ratings=(rated(0.5), rated(0.3), rated(0.6, 2), rated(0)),
        list_name="original",
    )
    odd = played(  # no word of the list fits its second guess
        *("zaxes", "slate", "jazzy", "zaxes"),
        ratings=(rated(0.5), rated(0.3), rated(0.9)),
        list_name="original",
    )
    history.add(game)
    history.add(odd)
    new = trainer.overview(original, False, history, NOW).counts[1].new
    questions = asked(DECKS["mistakes"], original, history, advisor)
    questions.sort(key=lambda question: question.place)
    assert len(questions) == new == 3
    assert questions[0].words == ("cigar", "circa")
    losses = [question.mistake.given_away for question in questions if question.mistake]
    assert losses == [0.6, 0.3, 0.3]
    first = questions[0].mistake
    assert first is not None
    assert (first.guess, first.game.uuid) == ("circa", game.uuid)


def test_mistakes_of_the_last_seven_days_come_first_dearest_first(
    original: WordList, history: History, advisor: Advisor, today: date
) -> None:
    def add(days_ago: int, opener: str, loss: float) -> str:
        """Add a game whose second guess has lost so much; returns the key of its card."""
        time = datetime.combine(today - timedelta(days=days_ago), NOW.timetz())
        ratings = (rated(0.9), rated(loss), rated(0))
        game = played("cigar", opener, "crony", "cigar", ratings=ratings, list_name="original")
        history.add(replace(game, started=time, finished=time))
        return f"mistakes original {game.turns[0]}"

    long_ago, week_ago = add(30, "raise", 0.8), add(7, "slate", 0.7)
    cheap, dear, yesterday = add(6, "crane", 0.2), add(0, "trace", 0.4), add(1, "clout", 0.3)
    due = "endgames original raise:bbbbb clout:bbbbb"
    history.save_card(due, reviewed(None, "again", NOW - timedelta(days=1)))
    history.save_card(cheap, reviewed(None, "again", NOW - timedelta(days=2)))

    def keys(deck: str) -> list[str]:
        return [each.card.key for each in asked(DECKS[deck], original, history, advisor)]

    assert keys("due") == [dear, yesterday, cheap, due]  # as they are proved
    first, *others = asked(DECKS["mistakes"], original, history, advisor)
    assert first.mistake is not None
    assert (first.mistake.guess, first.mistake.given_away) == ("crony", 0.4)
    others.sort(key=lambda question: question.place)
    assert [each.card.key for each in others] == [yesterday, cheap, long_ago, week_ago]
    assert trainer.overview(original, False, history, NOW).counts[0].new == 2
    for key in (dear, yesterday, cheap):
        history.save_card(key, reviewed(None, "best", NOW))
    assert keys("due") == [due]
    assert trainer.overview(original, False, history, NOW).counts[0].new == 0


def test_a_card_is_asked_and_graded_by_what_could_be_known_on_its_day(
    nyt: WordList, history: History
) -> None:
    """FENCE was the best guess on 11 August, and has been an answer since."""
    turns = ("slate", "niece", "hence", "fence")
    wrong = replace(rated(1), mistake="blunt")
    ratings = (rated(0), replace(wrong, loss=0.3), wrong, rated(0))
    games = [
        played("fence", *turns, mode=Mode.ASSIST, day=day, ratings=ratings)
        for day in (date(2026, 8, 11), date(2026, 8, 12))
    ]
    history.add(games[0])
    history.save_card("mistakes nyt slate:bbbbg", reviewed(None, "again", NOW))  # without a day
    overview = trainer.overview(nyt, False, history, NOW)
    assert overview.counts[1].new == 2
    deck = DECKS["mistakes"]
    cards = trainer.questions(deck, nyt, False, history, Settings(), advisor_of, NOW)
    question = next(cards)
    assert question.card.key == "mistakes nyt 2026-08-11 slate:bbbbg niece:ybygg"
    answer = trainer.answer(question, "fence", advisor_of(question.game.words))
    assert (answer.grade, question.target.word) == ("best", "fence")
    assert "11 Aug" not in lesson_sentences(question, answer)[1]
    drill = habit("used").cards(Source(nyt, False, history))
    assert [card.day for card in drill] == [games[0].day] * 2
    history.add(games[1])  # on the next day FENCE had been the answer
    [other] = [card for card in Source(nyt, False, history).mistakes if card.day == games[1].day][
        :1
    ]
    [later] = trainer.questions(
        *(deck, nyt, False, history, Settings(), advisor_of, NOW), only=other
    )
    answer = trainer.answer(later, "fence", advisor_of(later.game.words))
    assert (answer.grade, later.target.word) == ("again", "pence")


@pytest.mark.whole
def test_a_session_of_all_that_is_due_has_the_cards_of_all_decks(
    original: WordList, history: History, advisor: Advisor
) -> None:
    keys = [
        card.key
        for deck in ("replies", "endgames")
        for card in list(DECKS[deck].cards(Source(original, False, history)))[:15]
    ]
    for number, key in enumerate(keys):
        history.save_card(key, reviewed(None, "again", NOW - timedelta(days=number + 1)))
    history.save_card(keys[0], suspended(history.cards()[keys[0]], True))
    history.save_card("endgames nyt slate:bbbbb", reviewed(None, "again", NOW - timedelta(days=9)))
    questions = asked(DECKS["due"], original, history, advisor)
    questions.sort(key=lambda question: question.place)
    assert [question.card.key for question in questions] == keys[:0:-1]  # more than a usual session
    assert trainer.cards_due(original, history, NOW) == len(questions)
    overview = trainer.overview(original, False, history, NOW)
    assert [count.due for count in overview.counts] == [29, 0, 15, 14]
    assert [count.suspended for count in overview.counts] == [1, 0, 0, 1]


def test_settings_limit_new_cards_a_day_and_cards_a_session(
    original: WordList, history: History, advisor: Advisor
) -> None:
    def count(deck: str, **settings: str) -> int:
        chosen = Settings(**settings)  # type: ignore[arg-type]
        cards = trainer.questions(
            DECKS[deck], original, False, history, chosen, lambda _: advisor, NOW
        )
        return len(list(cards))

    assert count("endgames") == SESSION
    assert count("endgames", new_cards="5") == 5
    cards = list(DECKS["endgames"].cards(Source(original, False, history)))
    for card in cards[:3]:
        history.save_card(card.key, reviewed(None, "best", NOW))
    old = reviewed(None, "best", NOW - timedelta(days=1))  # trained again today, but not new today
    history.save_card("replies original salet:bbbbb", reviewed(old, "best", NOW))
    history.save_card(cards[3].key, reviewed(None, "again", NOW - timedelta(days=3)))
    assert count("endgames", new_cards="5") == 1 + 2
    assert count("replies", new_cards="5") == 2
    assert count("replies", new_cards="0") == 0


def test_the_answer_is_the_best_familiar_word(history: History) -> None:
    """The grades are by it, and a better word that few people know is named with what it saves."""
    words = word_list("practice")
    advisor, game = Advisor(words), Game(words, (Turn.parse("carne:ggbbb"),))
    [question] = trainer.questions(
        *(DECKS["mistakes"], words, False, history, Settings(), lambda _: advisor, NOW),
        only=Card("mistakes", "practice", game.turns),
    )
    assert question.target.word in words.familiar
    *_, usual = advisor.advise(game)
    best, cost = usual.suggestions[0], question.advice.plain_word_cost
    assert cost is not None
    assert question.target.expected_guesses - best.expected_guesses == pytest.approx(cost.amount)
    assert trainer.answer(question, question.target.word, advisor).grade == "best"
    assert trainer.answer(question, best.word, advisor).grade == "best"
    sentence = f"{cost.word.upper()}, a rare word, is {cost.amount:.2f} better."
    assert lesson_sentences(question, None)[1].endswith(sentence)
    worse = trainer.answer(question, question.words[-1], advisor)
    assert worse.grade != "best"
    needs = f"{worse.guess.upper()} needs {worse.reason}"
    assert lesson_sentences(question, worse)[1].startswith(needs)


def test_nobody_is_graded_by_rare_words(history: History) -> None:
    """Also if they are suggested."""
    words = word_list("practice")
    advisor, settings = Advisor(words), Settings(plain_words=False)
    [question] = trainer.questions(
        *(DECKS["mistakes"], words, False, history, settings, lambda _: advisor, NOW),
        only=Card("mistakes", "practice", (Turn.parse("carne:ggbbb"),)),
    )
    familiar, rare = question.familiar.word, question.target
    assert rare.word not in words.familiar
    answer = trainer.answer(question, familiar, advisor)
    assert (answer.grade, answer.loss) == ("best", 0)
    assert [word for word, _ in answer.groups] == [rare.word, familiar]
    assert lesson_sentences(question, answer) == (
        f"{familiar.upper()}: best of the familiar words.",
        f"{rare.word.upper()} is best: {rare.expected_guesses:.2f} guesses on average.",
    )
    worse = question.words[-1]
    [asked] = [*advisor.advise(question.game, also=[worse])][-1].asked
    behind = asked.suggestion.expected_guesses - question.familiar.expected_guesses
    assert trainer.answer(question, worse, advisor).loss == pytest.approx(behind)


# Habits


def game_with(kind: str, loss: float, *guesses: str) -> FinishedGame:
    """A game whose second guess shows a habit."""
    ratings = (rated(0), replace(rated(loss), mistake=kind), rated(0))
    return played(*guesses, ratings=ratings, list_name="original")


@pytest.mark.whole
@pytest.mark.parametrize(
    ("kind", "cards"), [("trap", 5), ("impossible", 5), ("endgame", 5), ("wasted", 2), ("blunt", 2)]
)
def test_a_drill_has_the_players_own_mistakes_and_then_endgames_that_show_the_habit(
    kind: str, cards: int, original: WordList, history: History, advisor: Advisor
) -> None:
    other = "trap" if kind == "blunt" else "blunt"
    history.add(game_with(kind, 0.3, "wince", "slate", "crony", "wince"))
    history.add(game_with(kind, 0.6, "light", "crane", "about", "light"))
    history.add(game_with(other, 0.9, "mince", "raise", "wince", "mince"))
    questions = asked(habit(kind), original, history, advisor)
    assert len({question.card for question in questions}) == len(questions) == cards
    own = [question.mistake and question.mistake.guess for question in questions]
    assert own == ["about", "crony", None, None, None][:cards]
    assert [question.card.deck for question in questions[2:]] == ["endgames"] * (cards - 2)
    for question in questions[2:]:
        if kind == "trap":
            shapes = [word[:at] + word[at + 1 :] for word in question.words for at in range(5)]
            assert max(map(shapes.count, shapes)) >= 4
        if kind == "impossible":
            assert question.target.is_candidate
    for question in questions[:3]:  # they are not asked again before they are due
        history.save_card(question.card.key, reviewed(None, "best", NOW))
    again = asked(habit(kind), original, history, advisor)
    assert len(again) == (5 if cards == 5 else 0)
    assert {question.card for question in questions[:3]}.isdisjoint(each.card for each in again)
