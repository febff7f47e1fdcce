"""The trainer: decks, the questions of a session, and grading. Independent of Textual.

The history stores the state of a card under its deck and position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import islice

from wordle_tui.advice.advice import SAME, Advice, Engine, Stage, Suggestion
from wordle_tui.advice.book import opening_advice
from wordle_tui.advice.reasons import explanation
from wordle_tui.game.board import Board, Bucket, buckets
from wordle_tui.game.named_lists import list_named
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.rating.lists import list_of_position
from wordle_tui.rating.mistakes import Mistake
from wordle_tui.settings.settings import Settings
from wordle_tui.solver.stopping import Stop, check, never_stop
from wordle_tui.training import schedule
from wordle_tui.training.deck import (
    DECKS,
    DRILL,
    DUE,
    SESSION,
    Deck,
    Source,
    card_of,
)
from wordle_tui.training.training_cards import MISTAKES, Card

GuessGroups = tuple[tuple[str, tuple[Bucket, ...]], ...]
"""Guesses with the groups into which they split the candidates."""
BATCH = 20
"""Number of cards of which those with few candidates are proved first."""


@dataclass(frozen=True)
class DeckCount:
    """The numbers of cards of a deck."""

    deck: Deck
    asked: int
    """Those that a session with the deck has now."""
    due: int
    """Those that a session of all that is due has now."""
    week: int
    """Those among these that are mistakes of the last seven days."""
    seen: int
    new: int
    suspended: int = 0


@dataclass(frozen=True)
class Question:
    """A card whose best guess is proved."""

    card: Card
    place: float
    """Its place in the session. Questions are proved out of order and asked by their place."""
    board: Board
    advice: Advice
    """With the setting for it, words that people know come first."""
    familiar: Suggestion
    """The best of the words that people know, by which answers are graded."""
    is_plain: bool = False
    """Whether words that people know come first."""
    state: str | None = None
    """The state of the card in the history; None if it is new."""
    mistake: Mistake | None = None
    """The player's mistake in this position, if the card comes from one."""

    @property
    def target(self) -> Suggestion:
        """The best guess, with which answers are compared in words."""
        return self.advice.suggestions[0]

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(word for word, _ in self.advice.candidates)

    @property
    def kind_of_words(self) -> str:
        """What its words are called where others fit, too."""
        return "likely word" if self.advice.likely and self.advice.rare else "word"

    def groups(self, *guesses: str) -> GuessGroups:
        return tuple((guess, buckets(guess, self.words)) for guess in guesses)


@dataclass(frozen=True)
class Answer:
    """A graded guess on a card."""

    guess: str
    reason: str
    """What sets it apart from the target; empty if it is as good, or if that cannot be said."""
    loss: float
    """How far it is behind the best familiar word, as in ratings."""
    grade: str
    groups: GuessGroups
    """The groups of the guess and, unless it is as good, those of the target before them."""
    needed: tuple[Suggestion, ...] = ()
    """The guess and, on a card of a mistake, the one that was played then."""


def deck_counts(
    words: WordList, rule: Rule, history: History, settings: Settings, now: datetime
) -> tuple[DeckCount, ...]:
    """The numbers of cards for a word list. It is slow: call it in a thread."""
    source, states = Source(words, rule, history), trained(words, history)
    rules = source, states, settings, schedule.training_day(now)
    today, counts = [*_session(DECKS[DUE], *rules)], []
    for deck in DECKS.values():
        due = [*filter(deck.has, today)]
        own = [state for card, state in states.items() if deck.has(card)]
        counts.append(
            DeckCount(
                deck,
                asked=len([*_session(deck, *rules)]),
                due=len(due),
                week=sum(card in source.week for card in due),
                seen=len(own),
                new=sum(card not in states for card in deck.cards(source)),
                suspended=sum(map(schedule.is_suspended, own)),
            )
        )
    return tuple(counts)


def cards_due(words: WordList, history: History, settings: Settings, now: datetime) -> int:
    """The number of cards of a list that are due today, in all decks."""
    source, day = Source(words, Rule.NORMAL, history), schedule.training_day(now)
    return len([*_session(DECKS[DUE], source, trained(words, history), settings, day)])


def first_due(
    words: WordList, rule: Rule, history: History, settings: Settings, now: datetime
) -> Board | None:
    """The position that a session of all that is due asks first; None if no card is due."""
    source, states = Source(words, rule, history), trained(words, history)
    cards = _session(DECKS[DUE], source, states, settings, schedule.training_day(now))
    card = next(cards, None)
    return None if card is None else _position(card, source)


def _position(card: Card, source: Source) -> Board:
    """The position of a card; that of a mistake has the words of its game."""
    board = card.game(source.words)
    if card.day is None:
        return board
    mistake = source.mistakes.get(card)
    past = source.past.before(card.day, mistake and mistake.game.answer)
    board = replace(board, words=list_named(card.list_name, past))
    return replace(board, words=list_of_position(board))


def questions(
    deck: Deck,
    words: WordList,
    rule: Rule,
    history: History,
    settings: Settings,
    engine_of: Callable[[WordList], Engine],
    now: datetime,
    stop: Stop = never_stop,
    only: Card | None = None,
) -> Iterator[Question]:
    """Yield the proved cards of a session: those that are due, then new ones.

    Cards that the program makes have the words of practice, and `engine_of` gives the engine of a
    list. The settings say how many new cards there are a day. A session of all that is due has no
    limit. With `only` that card is asked.

    Mistakes of the last seven days are proved first. Then come positions with few candidates,
    whatever their place in the session, and the others while the player thinks about those. Raises
    `Stopped` when `stop` returns True.
    """
    source, states = Source(words, rule, history), trained(words, history)
    cards = _session(deck, source, states, settings, schedule.training_day(now))
    if only is not None:
        cards = iter([only])

    def order(placed: tuple[int, Card, Board]) -> tuple[bool, bool, int]:
        place, card, game = placed
        if deck.is_drill or (card.deck == MISTAKES and card in source.week):
            return False, False, place
        return True, card not in states, len(game.candidates.words)

    places = enumerate(cards)
    while batch := list(islice(places, BATCH)):
        games = [(place, card, card.game(words)) for place, card in batch]
        for place, card, game in sorted(games, key=order):
            check(stop)
            mistake = source.mistakes.get(card) if card.deck == MISTAKES else None
            game = _position(card, source)
            engine, plain = engine_of(game.words), settings.plain_words
            *_, advice = engine.advise(game, plain=True, stop=stop)
            # The values of the opening book are good estimates at least.
            is_known = advice.stage is Stage.PROVED or not game.turns
            if advice.suggestions and is_known:
                familiar, state = advice.less_safe or advice.best, states.get(card)
                if not plain:
                    *_, advice = engine.advise(game, stop=stop)
                yield Question(card, place, game, advice, familiar, plain, state, mistake)
            del engine  # before the next one is made, because each takes much memory


def _session(
    deck: Deck, source: Source, states: Mapping[Card, str], settings: Settings, today: date
) -> Iterator[Card]:
    if deck.is_drill:
        days = ((card, schedule.due_day(states.get(card, ""))) for card in deck.cards(source))
        yield from islice((card for card, day in days if day <= today), DRILL)
        return
    met = sum(
        min(schedule.grades_by_day(state), default=None) == today for state in states.values()
    )
    fresh = (card for card in deck.cards(source) if card not in states)
    new = islice(fresh, max(0, int(settings.new_cards) - met))
    cards = [*filter(deck.has, schedule.due_by(states, today)), *new]
    if deck.key in (DUE, MISTAKES):
        week = [*source.week]
        cards.sort(key=lambda card: week.index(card) if card in source.week else len(week))
    yield from cards if deck.is_of_all else cards[:SESSION]


def answer(question: Question, guess: str, engine: Engine, stop: Stop = never_stop) -> Answer:
    """Grade a guess by what it costs. It is slow: call it in a thread."""
    plain, target, familiar = question.is_plain, question.target, question.familiar
    mistake = [question.mistake.guess] if question.mistake else []
    also = list(dict.fromkeys([guess, *mistake]))
    board = question.board
    book = None if board.turns else opening_advice(board.words, board.rule)
    openers = {each.word for each in book.suggestions} if book else set[str]()
    for advice in engine.advise(board, also=also, plain=plain, stop=stop):
        needed = tuple(each.suggestion for each in advice.asked)
        # The rest of the advice is known already, and openers of the book take too long to prove.
        is_final = (each.word in openers or (each.proved and each.done_by) for each in needed)
        if needed and all(is_final):
            break
    asked = needed[0]
    loss = asked.behind(familiar)
    graded = schedule.grade(loss)
    groups, reason = question.groups(guess), ""
    if graded != "best" or asked.behind(target) >= SAME:
        groups = question.groups(target.word, guess)
        reason = explanation(asked, target, advice.candidates, rule=board.rule)
    return Answer(guess, reason, loss, graded, groups, needed)


def trained(words: WordList, history: History) -> dict[Card, str]:
    """The stored cards that can be asked with the list, whatever their deck, and their states."""
    stored = history.cards().items()
    return {card: state for key, state in stored if (card := card_of(key, words)) is not None}
