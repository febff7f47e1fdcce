"""The trainer with the real solver: its decks, proofs, and the grades of a slow solver."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from typing import Any

import pytest

from tests.support.advisors import ORIGINAL
from tests.support.games import played
from tests.support.reference import tiles
from tests.support.solver_reference import Reference
from tests.support.words import list_of
from wordle_tui.advice.advice import Advice
from wordle_tui.advice.advisor import Advisor, advisor_of
from wordle_tui.game.board import Board
from wordle_tui.game.game import Game
from wordle_tui.game.records import FinishedGame, Mode, TurnRating
from wordle_tui.game.rule import Rule
from wordle_tui.game.turn import Turn
from wordle_tui.game.words import WordList, word_list
from wordle_tui.history.archive import Archive, as_json, parse_archive
from wordle_tui.history.history import History
from wordle_tui.settings.settings import Settings
from wordle_tui.solver.stopping import Stopped
from wordle_tui.training import trainer, training_cards
from wordle_tui.training.deck import DECKS, SESSION, Deck, Source, card_of, habit
from wordle_tui.training.schedule import grade, reviewed, suspended
from wordle_tui.training.session import lesson_sentences
from wordle_tui.training.trainer import Question
from wordle_tui.training.training_cards import Card

NOW = datetime(2026, 3, 10, 12, tzinfo=UTC)
YESTERDAY = NOW - timedelta(days=1)
ENDGAMES, REPLIES, MISTAKES = DECKS["endgames"], DECKS["replies"], DECKS["mistakes"]


def advisor(words: WordList) -> Advisor:
    return ORIGINAL if words == ORIGINAL.words else advisor_of(words)


def asked(
    deck: Deck,
    words: WordList,
    history: History,
    *,
    rule: Rule = Rule.NORMAL,
    settings: Settings | None = None,
    only: Card | None = None,
) -> Iterator[Question]:
    """The cards of a session, as they are proved."""
    rest = history, settings or Settings(), advisor, NOW
    return trainer.questions(deck, words, rule, *rest, only=only)


def in_order(questions: Iterator[Question]) -> list[Question]:
    return sorted(questions, key=lambda question: question.place)


def rated(loss: float, before: int = 50) -> TurnRating:
    return TurnRating(loss, 0.0, True, before)


# What is asked


def test_a_session_has_twenty_proved_cards(original: WordList, history: History) -> None:
    questions = list(asked(ENDGAMES, original, history))
    assert len({question.card for question in questions}) == 20
    for question in questions:
        assert question.target.proved
        assert len(question.words) > 2
        assert not question.board.rule
    hard = next(asked(ENDGAMES, original, history, rule=Rule.HARD))
    assert hard.board.rule
    assert " hard " in hard.card.key


def test_a_stopped_preparation_ends(original: WordList, history: History) -> None:
    rest = history, Settings(), advisor, NOW
    with pytest.raises(Stopped):
        next(trainer.questions(ENDGAMES, original, Rule.NORMAL, *rest, stop=lambda: True))


def test_cards_that_are_made_have_the_words_of_practice(nyt: WordList, history: History) -> None:
    source, practice = Source(nyt, Rule.NORMAL, history), word_list("practice")
    cards = list(islice(ENDGAMES.cards(source), 20))
    assert {card.list_name for card in cards} == {"practice"}
    for card in cards:
        assert card.game(nyt).words is practice
        assert card_of(card.key, nyt) == card
        assert card_of(card.key, word_list("original")) is None
    assert {card.list_name for card in REPLIES.cards(source)} == {"nyt"}
    for name in ("nyt", "practice"):  # a card that was stored before keeps its list
        stored = card_of(f"endgames {name} raise:bbbbb", nyt)
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
        ("endgames original raise:bbbbb clintybbb:bybbbbbbb", False),
    ],
)
def test_only_a_position_of_the_list_in_which_the_game_goes_on_is_asked(
    key: str, can_be: bool, original: WordList
) -> None:
    assert (card_of(key, original) is not None) is can_be


def test_what_is_due_and_new_adds_up(original: WordList, history: History) -> None:
    def counts(rule: Rule = Rule.NORMAL) -> tuple[trainer.DeckCount, trainer.DeckCount]:
        found = trainer.deck_counts(original, rule, history, Settings(), NOW)
        return found[0], found[[*DECKS].index("endgames")]

    _, before = counts()
    cards = list(ENDGAMES.cards(Source(original, Rule.NORMAL, history)))
    for number, card in enumerate(cards[:3]):
        history.save_card(card.key, reviewed(None, "again", NOW - timedelta(days=number)))
    history.save_card(cards[3].key, reviewed(None, "best", NOW))
    for key in ("endgames original raise:zzzzz", "traps original lunch:bgggg", "random original x"):
        history.save_card(key, reviewed(None, "again", NOW - timedelta(days=9)))
    of_all, after = counts()
    assert (before.due, after.due) == (0, 2)  # the third is due tomorrow
    assert after.new == before.new - 4
    assert of_all.due == trainer.cards_due(original, history, Settings(), NOW) == 2
    assert counts(rule=Rule.HARD)[1].new == before.new


def test_every_mistake_that_is_counted_is_asked(original: WordList, history: History) -> None:
    """With two words left, too; but not where no word of the list fits."""
    ratings = rated(0.5), rated(0.3), rated(0.6, 2), rated(0)
    turns = "slate", "crony", "circa", "cigar"
    history.add(played("cigar", *turns, ratings=ratings, list_name="original"))
    # No word of the list fits its second guess.
    odd = played("zaxes", "slate", "jazzy", "zaxes", ratings=ratings[:3], list_name="original")
    history.add(odd)
    new = trainer.deck_counts(original, Rule.NORMAL, history, Settings(), NOW)[1].new
    questions = in_order(asked(MISTAKES, original, history))
    losses = [question.mistake.given_away for question in questions if question.mistake]
    assert losses == [0.6, 0.3, 0.3]
    assert len(questions) == new
    assert questions[0].words == ("cigar", "circa")


def test_mistakes_of_the_last_seven_days_come_first_dearest_first(
    original: WordList, history: History, today: date
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
    history.save_card(due, reviewed(None, "again", YESTERDAY))
    history.save_card(cheap, reviewed(None, "again", NOW - timedelta(days=2)))

    def due_keys() -> list[str]:  # as they are proved
        return [question.card.key for question in asked(DECKS["due"], original, history)]

    def last_weeks() -> tuple[int, ...]:
        counts = trainer.deck_counts(original, Rule.NORMAL, history, Settings(), NOW)
        return tuple(count.week for count in counts)

    assert (due_keys(), last_weeks()) == ([dear, yesterday, cheap, due], (3, 3, 0, 0))
    first, *others = asked(MISTAKES, original, history)
    assert (first.mistake.guess, first.mistake.given_away) == ("crony", 0.4)
    keys = [each.card.key for each in in_order(iter(others))]
    assert keys == [yesterday, cheap, long_ago, week_ago]
    for key in (dear, yesterday, cheap):
        history.save_card(key, reviewed(None, "best", NOW))
    assert (due_keys(), last_weeks()) == ([due], (0, 0, 0, 0))


def test_a_card_is_graded_by_what_was_known_on_its_day(nyt: WordList, history: History) -> None:
    """FENCE was the best guess on 11 August, and has been an answer since."""
    ratings = rated(0), replace(rated(0.3), mistake="blunt"), rated(1), rated(0)
    first, second = (
        played(
            "fence", "slate", "niece", "hence", "fence", mode=Mode.ASSIST, day=day, ratings=ratings
        )
        for day in (date(2026, 8, 11), date(2026, 8, 12))
    )
    history.add(first)
    history.save_card("mistakes nyt slate:bbbbg", reviewed(None, "again", NOW))  # without a day
    assert trainer.deck_counts(nyt, Rule.NORMAL, history, Settings(), NOW)[1].new == 2
    question = next(asked(MISTAKES, nyt, history))
    assert question.card.key == "mistakes nyt 2026-08-11 slate:bbbbg niece:ybygg"
    answer = trainer.answer(question, "fence", advisor_of(question.board.words))
    assert (answer.grade, question.target.word) == ("best", "fence")
    history.add(second)  # on the next day FENCE had been the answer
    mistakes = Source(nyt, Rule.NORMAL, history).mistakes
    other = next(card for card in mistakes if card.day == second.day)
    [later] = asked(MISTAKES, nyt, history, only=other)
    answer = trainer.answer(later, "fence", advisor_of(later.board.words))
    assert (answer.grade, later.target.word) == ("again", "pence")


def test_cards_of_3_0_0_come_into_the_decks_of_today(nyt: WordList) -> None:
    """As far as there is one. A mistake has the day on which it was dearest."""
    games = [
        played("fence", "slate", "niece", "hence", "fence", mode=Mode.ASSIST, day=day, ratings=[
            rated(0), rated(loss), rated(1), rated(0)
        ])
        for day, loss in ((date(2026, 8, 12), 0.2), (date(2026, 8, 11), 0.3), (None, 0.1))
    ]  # fmt: skip
    kept = ["endgames practice slate:bbbbb", "mistakes original slate:bbbbb"]
    gone = ["traps", "random", "dead-ends", "mistakes"]
    before = {
        "mistakes nyt slate:bbbbg": "mistake",
        "repertoire:10:slate nyt slate:bbbbb": "by heart",
        "repertoire:9:slate nyt slate:bbbbg": "by heart",
        "replies nyt slate:bbbbg": "reply",
        **dict.fromkeys((*kept, *(f"{deck} nyt hard slate:bbbbb" for deck in gone)), "state"),
    }
    archive = parse_archive(as_json(Archive(tuple(games), cards=tuple(before.items()))))
    assert dict(archive.cards) == {
        "mistakes nyt 2026-08-11 slate:bbbbg": "mistake",
        "replies nyt slate:bbbbb": "by heart",
        "replies nyt slate:bbbbg": "reply",
        **dict.fromkeys(kept, "state"),
    }
    assert archive.problems == ("No deck has 4 training cards of an earlier version any more.",)
    assert all(card_of(key, nyt) for key, _ in archive.cards if "original" not in key)


def test_a_session_of_all_that_is_due_has_the_cards_of_all_decks(
    original: WordList, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trainer, "SESSION", 3)
    source = Source(original, Rule.NORMAL, history)
    keys = [card.key for deck in (REPLIES, ENDGAMES) for card in [*deck.cards(source)][-3:]]
    for number, key in enumerate(keys, 1):
        history.save_card(key, reviewed(None, "again", NOW - timedelta(days=number)))
    history.save_card(keys[0], suspended(history.cards()[keys[0]], True))
    history.save_card("endgames nyt slate:bbbbb", reviewed(None, "again", NOW - timedelta(days=9)))
    questions = in_order(asked(DECKS["due"], original, history))
    assert [question.card.key for question in questions] == keys[:0:-1]
    assert trainer.cards_due(original, history, Settings(), NOW) == len(questions)
    first = trainer.first_due(original, Rule.NORMAL, history, Settings(), NOW)
    assert first.turns == questions[0].board.turns
    counts = trainer.deck_counts(original, Rule.NORMAL, history, Settings(), NOW)
    assert [count.due for count in counts] == [5, 0, 3, 2]
    assert [count.asked for count in counts] == [5, 0, 3, 3]
    assert [count.suspended for count in counts] == [1, 0, 0, 1]


def test_settings_limit_new_cards_and_sessions(original: WordList, history: History) -> None:
    def count(deck: Deck, new: str) -> int:
        return len(list(asked(deck, original, history, settings=Settings(new_cards=new))))

    assert count(ENDGAMES, "30") == SESSION
    assert count(ENDGAMES, "5") == 5
    cards = list(ENDGAMES.cards(Source(original, Rule.NORMAL, history)))
    for card in cards[:3]:
        history.save_card(card.key, reviewed(None, "best", NOW))
    old = reviewed(None, "best", YESTERDAY)  # trained again today, but not new today
    history.save_card("replies original salet:bbbbb", reviewed(old, "best", NOW))
    history.save_card(cards[3].key, reviewed(None, "again", NOW - timedelta(days=3)))
    assert count(ENDGAMES, "5") == 1 + 2
    assert count(REPLIES, "5") == 2
    assert count(REPLIES, "0") == 0


# How it is graded


def test_losses_are_those_of_a_slow_solver(original: WordList, history: History) -> None:
    """On a list that is short enough to try every guess and every pattern."""
    chosen = original.answers[:: len(original.answers) // 40]
    words = list_of(chosen)
    slow = Reference(dict.fromkeys(chosen, 1), hard=False)
    questions = list(asked(REPLIES, words, history))
    assert len(questions) > 3
    for question in questions:
        left = question.words
        lost, least = slow.best(left, chosen, None)
        assert not lost
        for guess in chosen[:10]:
            value = slow.value(guess, left, chosen, None)
            if value is not None:
                answer = trainer.answer(question, guess, advisor(words))
                loss = (value[1] - least) / len(left)
                assert answer.loss == pytest.approx(loss)
                assert answer.grade == grade(loss)
                shown = [tiles(guess, word) for word in left]
                assert answer.groups[-1][0] == guess
                assert {str(group.pattern): len(group.words) for group in answer.groups[-1][1]} == {
                    pattern: shown.count(pattern) for pattern in shown
                }


def test_a_guess_that_may_lose_is_graded_by_its_risk(history: History) -> None:
    words = list_of(["light", "night", "sight", "tight"])
    [question] = asked(REPLIES, words, history)

    class Risky(Advisor):
        def advise(self, position: Board | Game, **options: Any) -> Iterator[Advice]:
            for advice in super().advise(position, **options):
                risky = (
                    replace(each, suggestion=replace(each.suggestion, risk=0.2))
                    for each in advice.asked
                )
                yield replace(advice, asked=tuple(risky))

    target = question.target.word
    guess = next(word for word in question.words if word != target)
    safe, risky = (trainer.answer(question, guess, engine(words)) for engine in (Advisor, Risky))
    assert (safe.grade, risky.grade) == ("best", "again")
    assert [word for word, _ in safe.groups] == [guess]
    assert [word for word, _ in risky.groups] == [target, guess]


CARNE = Card("mistakes", "practice", (Turn.parse("carne:ggbbb"),))
"""A position in which a rare word is best."""


def test_the_answer_is_the_best_familiar_word(history: History) -> None:
    """The grades are by it, and a better word that few people know is named with what it saves."""
    words = word_list("practice")
    engine = advisor(words)
    [question] = asked(MISTAKES, words, history, only=CARNE)
    assert question.target.word in words.familiar
    *_, usual = engine.advise(question.board)
    best, cost = usual.suggestions[0], question.advice.plain_word_cost
    assert question.target.expected_guesses - best.expected_guesses == pytest.approx(cost.amount)
    assert trainer.answer(question, question.target.word, engine).grade == "best"
    assert trainer.answer(question, best.word, engine).grade == "best"
    worse = trainer.answer(question, question.words[-1], engine)
    assert worse.grade != "best"
    assert worse.reason
    assert lesson_sentences(question, worse)[1].startswith(worse.reason)


def test_nobody_is_graded_by_rare_words(history: History) -> None:
    words = word_list("practice")
    engine = advisor(words)
    [question] = asked(MISTAKES, words, history, settings=Settings(plain_words=False), only=CARNE)
    familiar, rare = question.familiar.word, question.target
    assert rare.word not in words.familiar
    answer = trainer.answer(question, familiar, engine)
    assert (answer.grade, answer.loss) == ("best", 0)
    assert [word for word, _ in answer.groups] == [rare.word, familiar]
    assert lesson_sentences(question, answer) == (
        f"{familiar.upper()}: best of the familiar words.",
        f"{rare.word.upper()} is best: {rare.expected_guesses:.2f} guesses on average.",
    )
    worse = question.words[-1]
    [asked_about] = [*engine.advise(question.board, also=[worse])][-1].asked
    behind = asked_about.suggestion.expected_guesses - question.familiar.expected_guesses
    assert trainer.answer(question, worse, engine).loss == pytest.approx(behind)


# Habits


@pytest.mark.parametrize(
    ("kind", "cards"),
    [
        pytest.param("trap", 5, marks=pytest.mark.whole),
        ("impossible", 5),
        ("endgame", 5),
        ("blunt", 2),
    ],
)
def test_a_drill_has_the_players_own_mistakes_and_then_endgames_that_show_the_habit(
    kind: str, cards: int, original: WordList, history: History
) -> None:
    def add(kind: str, loss: float, *guesses: str) -> None:
        ratings = rated(0), replace(rated(loss), mistake=kind), rated(0)
        history.add(played(*guesses, ratings=ratings, list_name="original"))

    add(kind, 0.3, "wince", "slate", "crony", "wince")
    add(kind, 0.6, "light", "crane", "about", "light")
    add("wasted", 0.9, "mince", "raise", "wince", "mince")
    questions = list(asked(habit(kind), original, history))
    assert len({question.card for question in questions}) == len(questions) == cards
    own = [question.mistake and question.mistake.guess for question in questions]
    assert own == ["about", "crony", None, None, None][:cards]
    for question in questions[2:]:
        assert question.card.deck == "endgames"
        if kind == "trap":
            shapes = [word[:at] + word[at + 1 :] for word in question.words for at in range(5)]
            assert max(map(shapes.count, shapes)) >= 4
        if kind == "impossible":
            assert question.target.is_candidate
    for question in questions[:3]:  # they are not asked again before they are due
        history.save_card(question.card.key, reviewed(None, "best", NOW))
    again = list(asked(habit(kind), original, history))
    assert len(again) == (5 if cards == 5 else 0)
    assert {question.card for question in questions[:3]}.isdisjoint(each.card for each in again)


def left(card: Card, words: WordList) -> list[str]:
    turns = [(turn.guess, str(turn.pattern)) for turn in card.turns]
    return [w for w in words.answers if all(tiles(guess, w) == shown for guess, shown in turns)]


def game(answer: str, *losses: float, rule: Rule = Rule.NORMAL) -> FinishedGame:
    """A daily game whose guesses have these losses."""
    guesses = *("slate", "crony", "pinch", "abbey")[: len(losses) - 1], answer
    ratings = tuple(TurnRating(loss, 0.0, True, 9) for loss in losses)
    return played(answer, *guesses, ratings=ratings, day=date(2026, 8, 11), rule=rule)


def test_mistakes_are_positions_where_much_was_lost_dearest_first() -> None:
    """The opener is no position to train on, and a guess that won was no mistake."""
    first = game("wince", 0.2, 0.05, 0.1, 1.0, 0.0)
    later = replace(first, day=date(2026, 8, 12))
    hard = game("mince", 0.2, 0.05, 0.7, 0.9, rule=Rule.HARD)
    unrated = replace(first, ratings=())
    found = training_cards.mistakes([first, hard, unrated, first, later])
    mistakes = [
        (card.day, card.rule, len(card.turns), each.guess, each.given_away)
        for card, each in found.items()
    ]
    assert mistakes == [
        (first.day, Rule.NORMAL, 3, "abbey", 1.0),
        (later.day, Rule.NORMAL, 3, "abbey", 1.0),
        (first.day, True, 2, "pinch", 0.7),
        (first.day, False, 2, "pinch", 0.1),
        (later.day, False, 2, "pinch", 0.1),
    ]
    assert next(iter(found)).turns == first.turns[:3]
    assert [mistake.game for mistake in found.values()][-1] == later


def test_the_favourite_opener_is_the_one_played_most() -> None:
    slate = game("wince", 0.0, 0.0), game("mince", 0.0, 0.0)
    games = [played("crane", "crane"), *slate, played("wince")]
    assert training_cards.favourite_opener(games) == "slate"
    assert training_cards.favourite_opener([]) is None


def test_replies_are_those_that_leave_more_than_two_words(original: WordList) -> None:
    cards = list(training_cards.replies("slate", original))
    sizes = [len(left(card, original)) for card in cards]
    assert sizes == sorted(sizes, reverse=True)
    assert min(sizes) == 3
    shown = [tiles("slate", word) for word in original.answers]
    assert {str(card.turns[0].pattern) for card in cards} == {
        pattern for pattern in shown if shown.count(pattern) > 2
    }


def test_endgames_have_three_to_twelve_words_and_a_choice(original: WordList) -> None:
    cards = list(training_cards.endgames(original))
    assert len(cards) > 300
    for card in cards[:15]:
        words = left(card, original)
        assert 3 <= len(words) <= 12
        groups = [len({tiles(guess, word) for word in words}) for guess in words]
        assert len(set(groups)) > 1


def test_a_card_is_remembered_by_its_position_and_its_day(original: WordList) -> None:
    card = Card("mistakes", "original", (Turn.parse("raise:bbbbb"),), rule=Rule.HARD)
    assert card.key == "mistakes original hard raise:bbbbb"
    assert Card.parse("mistakes", "original", "hard raise:bbbbb") == card
    ultra = replace(card, rule=Rule.ULTRA)
    assert Card.parse("mistakes", "original", "ultra raise:bbbbb") == ultra
    assert ultra.key == "mistakes original ultra raise:bbbbb"
    daily = replace(card, list_name="nyt", day=date(2026, 8, 11))
    assert daily.key == "mistakes nyt 2026-08-11 hard raise:bbbbb"
    assert Card.parse("mistakes", "nyt", "2026-08-11 hard raise:bbbbb") == daily
    assert len(card.game(original).candidates.words) == 168
