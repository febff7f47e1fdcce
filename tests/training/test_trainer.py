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
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.boards import Boards
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.records import FinishedGame, TurnRating
from wordle_tui.game.turn import Turn
from wordle_tui.game.words import WordList, avoided, word_list
from wordle_tui.history.history import History
from wordle_tui.rating.mistakes import ENDGAME, KINDS
from wordle_tui.settings.settings import Settings
from wordle_tui.solver.stopping import Stopped
from wordle_tui.training import deck as decks
from wordle_tui.training import trainer
from wordle_tui.training.deck import (
    DECKS,
    Deck,
    Source,
    can_be_asked,
    habit,
    parse_repertoire,
    repertoire,
)
from wordle_tui.training.schedule import (
    LAPSES,
    days_trained,
    grade,
    is_suspended,
    reviewed,
    streak,
    suspended,
)
from wordle_tui.training.session import Session, drilled, habit_key, last_drill, lesson_sentences
from wordle_tui.training.trainer import Question, Results
from wordle_tui.training.training_cards import Card

NOW = datetime(2026, 3, 10, 12, tzinfo=UTC)


@pytest.fixture
def advisor() -> Advisor:
    return ORIGINAL


def asked(deck: Deck, words: WordList, history: History, advisor: Advisor) -> list[Question]:
    return list(trainer.questions(deck, words, False, history, Settings(), lambda _: advisor, NOW))


def test_the_empty_board_of_a_short_list_is_a_card(history: History) -> None:
    words = list_of(["light", "night", "sight", "tight"])
    questions = asked(DECKS["random"], words, history, Advisor(words))
    assert [question.game.turns for question in questions] == [()]


def test_a_missed_card_is_asked_once_more_unless_it_is_suspended(history: History) -> None:
    words = list_of(["light", "night", "sight", "tight"])
    (card,) = asked(DECKS["random"], words, history, Advisor(words))
    session = Session(ready=[card])
    assert session.take()
    assert session.count("again", 90)
    assert [each.key for each in session.ready] == [card.key]
    session.suspend()
    assert (session.ready, session.take()) == ([], False)
    days = {f"2026-01-{day:02}": "again" for day in range(1, LAPSES + 1)}
    session = Session(ready=[replace(card, state=json.dumps({"days": days}))])
    session.take()
    session.count("again", 90)  # one day too many
    assert session.state is not None
    assert is_suspended(session.state)
    assert (session.ready, session.take()) == ([], False)


def test_a_repertoire_stays_with_its_list(history: History) -> None:
    words, tale = list_of(["light", "night", "sight", "tight"]), repertoire("tale", 10)
    assert asked(tale, words, history, Advisor(words)) == []
    shown = trainer.overview(words, False, history, NOW, tale).repertoire
    assert shown == repertoire("light", 10)
    [card] = asked(DECKS["repertoire"], words, history, Advisor(words))
    assert shown.has(card.key)


@pytest.mark.parametrize(
    "deck",
    [
        *("traps", *on_demand("endgames", "random", "replies", "dead-ends")),
    ],
)
def test_a_session_has_twenty_proved_cards(
    deck: str, original: WordList, history: History, advisor: Advisor
) -> None:
    questions = asked(DECKS[deck], original, history, advisor)
    assert len({question.key for question in questions}) == 20
    for question in questions:
        assert question.advice.stage is Stage.PROVED
        assert question.advice.suggestions[0].proved
        assert len(question.words) > 2
        assert question.game.hard == (deck == "dead-ends")


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
                assert answer.groups[0][0] == guess
                assert {str(group.pattern): len(group.words) for group in answer.groups[0][1]} == {
                    pattern: shown.count(pattern) for pattern in shown
                }


def test_a_guess_into_a_dead_end_is_never_good(
    original: WordList, history: History, advisor: Advisor
) -> None:
    question = next(
        trainer.questions(
            DECKS["dead-ends"], original, True, history, Settings(), lambda _: advisor, NOW
        )
    )
    *_, advice = advisor.advise(question.game, also=question.words)
    risky = [asked.suggestion.word for asked in advice.asked if asked.suggestion.known_risk]
    assert risky
    assert not question.target.known_risk
    for word in risky:
        answer = trainer.answer(question, word, advisor)
        assert answer.grade == "again"
        assert [guess for guess, _ in answer.groups] == [word, question.target.word]


def test_a_guess_that_may_lose_is_asked_again_however_little_it_costs(history: History) -> None:
    words = list_of(["light", "night", "sight", "tight"])
    [question] = asked(DECKS["random"], words, history, Advisor(words))

    class Risky(Advisor):
        def advise(self, game: Game | Boards, **options: Any) -> Iterator[Advice]:
            for advice in super().advise(game, **options):
                risky = (
                    replace(each, suggestion=replace(each.suggestion, risk=0.01))
                    for each in advice.asked
                )
                yield replace(advice, asked=tuple(risky))

    guess = next(word for word in words.answers if word != question.target.word)
    grades = [trainer.answer(question, guess, engine(words)).grade for engine in (Advisor, Risky)]
    assert grades == ["best", "again"]


def test_a_card_of_a_repertoire_asks_for_its_word(original: WordList, history: History) -> None:
    """The word counts as best, a better one too; others by what they need more than it."""
    chosen = original.answers[:: len(original.answers) // 40]
    words, count = list_of(chosen), 2
    advisor, slow = Advisor(words), Reference(dict.fromkeys(chosen, 1), hard=False)
    deck = repertoire(chosen[0], count)
    questions = asked(deck, words, history, advisor)
    assert len(questions) > 3
    assert len({question.target.word for question in questions}) == count
    for question in questions:
        left = question.words
        values = {guess: slow.value(guess, left, chosen, None) for guess in chosen}
        needed = {guess: value[2] / len(left) for guess, value in values.items() if value}
        assert question.target.expected_guesses == pytest.approx(needed[question.target.word])
        for guess in (question.target.word, question.advice.suggestions[0].word, *chosen[:5]):
            if guess in needed:
                loss = max(0.0, needed[guess] - needed[question.target.word])
                answer = trainer.answer(question, guess, advisor)
                assert answer.loss == pytest.approx(loss, abs=1e-9)
                assert answer.grade == grade(loss)
    assert any(
        question.target.word != question.advice.suggestions[0].word for question in questions
    )


def test_each_repertoire_has_its_own_cards() -> None:
    key = repertoire("slate", 10).key_of(Card("original", (Turn.parse("slate:bbbbb"),)))
    assert key == "repertoire:10:slate original slate:bbbbb"
    decks_with_it = [deck.key for deck in DECKS.values() if deck.has(key)]
    assert decks_with_it == ["due"]
    assert repertoire("slate", 10).has(key)
    assert not repertoire("slate", 1).has(key)
    assert not repertoire("crane", 10).has(key)


def test_the_repertoire_trained_last_is_offered_again(original: WordList, history: History) -> None:
    def offered() -> str:
        return trainer.overview(original, False, history, NOW).repertoire.key

    assert offered() == "repertoire:10:salet"  # the best opener, for those who have not played
    history.add(played("crane", "slate", "crane", list_name="original"))
    assert offered() == "repertoire:10:slate"
    for minutes, deck in enumerate(("repertoire:5:raise", "repertoire:20:crane")):
        opener = deck.split(":")[2]
        state = reviewed(None, "best", NOW + timedelta(minutes=minutes))
        history.save_card(f"{deck} original {opener}:bbbbb", state)
    history.save_card("repertoire:9:zzzzz original zzzzz:bbbbb", state)
    history.save_card("repertoire:x original", state)
    assert offered() == "repertoire:20:crane"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("slate 10", "repertoire:10:slate"),
        ("SLATE", "repertoire:10:slate"),
        ("slate 31", "Give an opener and a number from 1 to 30, as in SLATE 10."),
        (f"slate {'9' * 5000}", "Give an opener"),
        ("slate ten", "Give an opener"),
        ("slate 3 4", "Give an opener"),
        ("zzzzz 3", "ZZZZZ"),
        ("", "letters"),
    ],
)
def test_a_repertoire_is_typed(original: WordList, text: str, told: str) -> None:
    if told.startswith("repertoire"):
        assert parse_repertoire(text, original).key == told
    else:
        with pytest.raises(WordleError, match=told):
            parse_repertoire(text, original)


def test_the_best_guess_is_graded_best(
    original: WordList, history: History, advisor: Advisor
) -> None:
    for question in asked(DECKS["traps"], original, history, advisor)[:5]:
        best = question.advice.suggestions[0].word
        answer = trainer.answer(question, best, advisor)
        assert answer.grade == "best"
        assert [word for word, _ in answer.groups] == [best]


def test_hard_mode_holds_on_cards_found_by_program(
    original: WordList, history: History, advisor: Advisor
) -> None:
    cards = trainer.questions(
        DECKS["traps"], original, True, history, Settings(), lambda _: advisor, NOW
    )
    question = next(cards)
    assert question.game.hard
    assert " hard " in question.key


@pytest.mark.parametrize("are_found", [False, True])
def test_a_stopped_preparation_ends(
    original: WordList,
    history: History,
    advisor: Advisor,
    monkeypatch: pytest.MonkeyPatch,
    are_found: bool,
) -> None:
    """While the cards are found, and while they are proved."""
    monkeypatch.setattr(decks, "_FOUND", {})
    if are_found:
        list(DECKS["traps"].cards(Source(original, False, history)))
    with pytest.raises(Stopped):
        list(
            trainer.questions(
                DECKS["traps"],
                original,
                False,
                history,
                Settings(),
                lambda _: advisor,
                NOW,
                lambda: True,
            )
        )


def test_cards_that_are_made_have_the_words_of_practice(nyt: WordList, history: History) -> None:
    source, practice = Source(nyt, False, history), word_list("practice")
    for deck in ("traps", "endgames", "random"):
        cards = list(islice(DECKS[deck].cards(source), 20))
        assert {card.list_name for card in cards} == {"practice"}
        for card in cards:
            game, key = card.game(nyt), DECKS[deck].key_of(card)
            assert game.words is practice
            assert decks.card_of(key, nyt) == card
            assert decks.can_be_asked(key, nyt)
            assert not decks.can_be_asked(key, word_list("original"))
    assert {card.list_name for card in DECKS["replies"].cards(source)} == {"nyt"}
    for name in ("nyt", "practice"):  # a card that was stored before keeps its list
        assert decks.card_of(f"traps {name} raise:bbbbb", nyt).game(nyt).words.name == name


def test_no_avoided_word_is_on_a_card(original: WordList, history: History) -> None:
    source = Source(original, False, history)
    cards = [*DECKS["traps"].cards(source), *DECKS["random"].cards(source)]
    guesses = {turn.guess for card in cards for turn in card.turns}
    assert len(guesses) > 200
    assert not guesses & avoided()


def test_a_card_is_read_from_its_key(original: WordList, history: History) -> None:
    for hard in (False, True):
        [card, *_] = DECKS["traps"].cards(Source(original, hard, history))
        assert Card.parse(card.key, "original") == card


@pytest.mark.parametrize(
    ("key", "can_be"),
    [
        ("traps original raise:bbbbb", True),
        ("nothing original raise:bbbbb", False),
        ("traps nyt raise:bbbbb", False),
        ("traps original ", False),
        ("traps original raise:ggggg", False),
        ("traps original raise:bbbbb raise:ybbbb", False),
    ],
)
def test_only_a_position_of_the_list_in_which_the_game_goes_on_is_asked(
    key: str, can_be: bool, original: WordList
) -> None:
    assert can_be_asked(key, original) is can_be


def test_what_is_due_and_new_adds_up(original: WordList, history: History) -> None:
    before = trainer.overview(original, False, history, NOW)
    cards = list(DECKS["traps"].cards(Source(original, False, history)))
    for number, card in enumerate(cards[:3]):
        state = reviewed(None, "again", NOW - timedelta(days=number))
        history.save_card(f"traps {card.key}", state)
    history.save_card(f"traps {cards[3].key}", reviewed(None, "best", NOW))
    history.save_card("traps original raise:zzzzz", "{}")
    after = trainer.overview(original, False, history, NOW)
    names = [*DECKS]
    traps_before, traps_after = (each.counts[names.index("traps")] for each in (before, after))
    assert (traps_before.due, traps_after.due) == (0, 2)  # the third is due tomorrow
    assert traps_before.new is not None
    assert traps_after.new == traps_before.new - 4
    assert after.streak == 3
    assert after.sentence == "Streak: 3 days. 2 due today, 3 by tomorrow."
    assert after.counts[0].due == trainer.cards_due(original, history, NOW) == 2
    assert str(traps_after.results) == "25%"
    weeks = ((date(2026, 3, 9), Results(3, 1)), (date(2026, 3, 2), Results(1, 0)))
    assert (before.weeks, after.weeks) == ((), weeks)
    assert {each.deck.key for each in after.counts if each.new is None} == {"dead-ends", "random"}
    other = trainer.overview(original, True, history, NOW)
    assert other.counts[names.index("traps")].new == traps_before.new


def test_days_are_counted_however_often_a_card_was_answered() -> None:
    state = None
    for days in range(5):
        state = reviewed(state, "again", NOW + timedelta(days=days))
    assert state is not None
    today = (NOW + timedelta(days=4)).astimezone().date()
    assert streak(days_trained([state, "{}", "x"]), today) == 5
    assert streak(days_trained([state]), today + timedelta(days=1)) == 5
    assert streak(days_trained([state]), today + timedelta(days=2)) == 0
    assert streak({date(2026, 3, 1)}, date(2026, 3, 1)) == 1


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
    losses = [question.mistake.loss for question in questions if question.mistake]
    assert losses == [0.6, 0.3, 0.3]
    first = questions[0].mistake
    assert first is not None
    assert (first.guess, first.game.uuid) == ("circa", game.uuid)


def test_last_weeks_costliest_mistake_comes_first_until_it_is_trained(
    original: WordList, history: History, advisor: Advisor, today: date
) -> None:
    def add(days_ago: int, *losses: float) -> None:
        """Add a game whose second and third guess have lost so much; its opener lost more."""
        ratings = [replace(rated(loss), mistake="blunt") for loss in losses]
        opener = replace(rated(0.9), mistake="opener")
        time = datetime.combine(today - timedelta(days=days_ago), NOW.timetz())
        game = played(
            *("cigar", "slate", "crony", "circa", "cigar"),
            ratings=(opener, *ratings, rated(0)),
            list_name="original",
        )
        history.add(replace(game, started=time, finished=time))

    add(4, 0.2, 0.3)
    add(30, 0.7, 0.0)  # dearer, but long ago
    due = "endgames original raise:bbbbb clout:bbbbb"
    history.save_card(due, reviewed(None, "again", NOW - timedelta(days=1)))
    for deck in ("due", "mistakes"):
        first, second = asked(DECKS[deck], original, history, advisor)  # as they are proved
        assert (first.place, second.place) == (0, 1)
        assert first.mistake is not None
        assert (first.mistake.guess, first.mistake.loss) == ("circa", 0.3)
    assert trainer.overview(original, False, history, NOW).counts[0].new == 1
    history.save_card(first.key, reviewed(None, "best", NOW))
    assert [each.key for each in asked(DECKS["due"], original, history, advisor)] == [due]
    assert trainer.overview(original, False, history, NOW).counts[0].new == 0


def test_a_session_of_all_that_is_due_has_the_cards_of_all_decks(
    original: WordList, history: History, advisor: Advisor
) -> None:
    keys = [
        f"{deck} {card.key}"
        for deck in ("traps", "endgames")
        for card in list(DECKS[deck].cards(Source(original, False, history)))[:15]
    ]
    for number, key in enumerate(keys):
        history.save_card(key, reviewed(None, "again", NOW - timedelta(days=number + 1)))
    history.save_card(keys[0], suspended(history.cards()[keys[0]], True))
    history.save_card("endgames nyt slate:bbbbb", reviewed(None, "again", NOW - timedelta(days=9)))
    questions = asked(DECKS["due"], original, history, advisor)
    questions.sort(key=lambda question: question.place)
    assert [question.key for question in questions] == keys[:0:-1]  # more than a usual session
    assert trainer.cards_due(original, history, NOW) == len(questions)
    overview = trainer.overview(original, False, history, NOW)
    assert [count.due for count in overview.counts if count.due] == [29, 15, 14]
    assert overview.counts[5].suspended == 1


def test_settings_limit_new_cards_a_day_and_cards_a_session(
    original: WordList, history: History, advisor: Advisor
) -> None:
    def count(deck: str, **settings: str) -> int:
        chosen = Settings(**settings)  # type: ignore[arg-type]
        cards = trainer.questions(
            DECKS[deck], original, False, history, chosen, lambda _: advisor, NOW
        )
        return len(list(cards))

    assert count("traps", session="10") == 10
    assert count("traps", new_cards="5") == 5
    cards = list(DECKS["traps"].cards(Source(original, False, history)))
    for card in cards[:3]:
        history.save_card(f"traps {card.key}", reviewed(None, "best", NOW))
    old = reviewed(None, "best", NOW - timedelta(days=1))  # trained again today, but not new today
    history.save_card(f"endgames {cards[4].key}", reviewed(old, "best", NOW))
    history.save_card(f"traps {cards[3].key}", reviewed(None, "again", NOW - timedelta(days=3)))
    assert count("traps", new_cards="5") == 1 + 2
    assert count("endgames", new_cards="5") == 2
    assert count("endgames", new_cards="0") == 0


def test_the_answer_is_the_best_familiar_word(history: History) -> None:
    """The grades are by it, and a better word that few people know is named with what it saves."""
    advisor = Advisor(word_list("practice"))
    nyt = advisor.words
    named = 0
    cards = trainer.questions(
        DECKS["traps"], nyt, False, history, Settings(), lambda _: advisor, NOW
    )
    for question in islice(cards, 8):
        assert question.target.word in nyt.familiar
        *_, usual = advisor.advise(question.game)
        best, cost = usual.suggestions[0], question.advice.plain_word_cost
        assert trainer.answer(question, question.target.word, advisor).grade == "best"
        assert trainer.answer(question, best.word, advisor).grade == "best"
        worse = trainer.answer(question, question.words[-1], advisor)
        if worse.grade != "best":
            needs = f"{worse.guess.upper()} needs {worse.reason}"
            assert lesson_sentences(question, worse)[1].startswith(needs)
        gap = question.target.expected_guesses - best.expected_guesses
        assert gap == pytest.approx(cost.amount if cost else 0, abs=1e-9)
        if cost is not None and cost.word != question.target.word:
            named += 1
            sentence = f"{cost.word.upper()}, which few people know, would save"
            assert sentence in lesson_sentences(question, None)[1]
    assert named


# Habits


def game_with(kind: str, loss: float, *guesses: str) -> FinishedGame:
    """A game whose second guess shows a habit."""
    ratings = (rated(0), replace(rated(loss), mistake=kind), rated(0))
    return played(*guesses, ratings=ratings, list_name="original")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "opener"])
def test_a_drill_has_five_cards_of_a_habit_and_the_players_own_first(
    kind: str, original: WordList, history: History, advisor: Advisor
) -> None:
    other = "trap" if kind == "blunt" else "blunt"
    history.add(game_with(kind, 0.3, "wince", "slate", "crony", "wince"))
    history.add(game_with(kind, 0.6, "light", "crane", "about", "light"))
    history.add(game_with(other, 0.9, "mince", "raise", "wince", "mince"))
    questions = asked(habit(kind), original, history, advisor)
    assert len({question.key for question in questions}) == len(questions) == 5
    own = [question.mistake and question.mistake.guess for question in questions]
    assert own == ["about", "crony", None, None, None]
    keys = [question.key.partition(" ")[0] for question in questions]
    assert keys[:2] == ["mistakes"] * 2
    assert len(set(keys[2:])) == 1
    sizes = [len(question.words) for question in questions[2:]]
    assert all((size > ENDGAME) is (keys[2] == "random") for size in sizes if keys[2] != "traps")
    for question in questions[:3]:  # they are not asked again before they are due
        history.save_card(question.key, reviewed(None, "best", NOW))
    again = asked(habit(kind), original, history, advisor)
    assert len(again) == 5
    assert {question.key for question in questions[:3]}.isdisjoint(each.key for each in again)


def test_drills_are_stored_among_the_cards_and_count_as_none(
    original: WordList, history: History
) -> None:
    key, day = habit_key("trap"), date(2026, 3, 9)
    state = drilled(drilled(None, day, ["best", "again"]), day, ["best", "excellent", "good"])
    history.save_card(key, state)
    assert last_drill(history.cards()[key], date(2026, 3, 10)) == "2 of 3, yesterday"
    assert last_drill(state, day) == "2 of 3, today"
    assert last_drill(state, date(2026, 4, 1)) == "2 of 3, 9 Mar"
    assert [last_drill(bad, day) for bad in (None, "", "{", "[[1]]", "3")] == ["–"] * 5
    assert trainer.cards_due(original, history, NOW) == 0
    assert not any(count.due for count in trainer.overview(original, False, history, NOW).counts)
