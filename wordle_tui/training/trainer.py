"""The trainer: decks, the questions of a session, and grading. Independent of Textual.

The history stores the state of a card under its deck and position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import chain, islice

from wordle_tui.advice.advice import SAME, Advice, Engine, Stage, Suggestion
from wordle_tui.advice.reasons import difference
from wordle_tui.game.game import Bucket, Game, buckets
from wordle_tui.game.wording import counted
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.rating.mistakes import Mistake
from wordle_tui.settings.settings import Settings
from wordle_tui.solver.stopping import Stop, check, never_stop
from wordle_tui.training import schedule
from wordle_tui.training.deck import (
    DECKS,
    DRILL,
    SECOND_WORDS,
    Deck,
    DueDeck,
    HabitDeck,
    MistakeDeck,
    RepertoireDeck,
    Source,
    can_be_asked,
    card_of,
    deck_of,
    own_opener,
    repertoire,
)
from wordle_tui.training.training_cards import Card

GuessGroups = tuple[tuple[str, tuple[Bucket, ...]], ...]
"""Guesses with the groups into which they split the candidates."""
BATCH = 20
"""Number of cards of which those with few candidates are proved first."""
WEEKS = 8
"""Number of weeks whose results are shown."""


@dataclass(frozen=True)
class Results:
    """How many cards were answered, and how many of them with the best guess or nearly so."""

    answered: int = 0
    found: int = 0

    def __str__(self) -> str:
        """The share found, as in `82%`; a dash without answers."""
        return f"{self.found / self.answered:.0%}" if self.answered else "–"


@dataclass(frozen=True)
class DeckCount:
    """The number of cards of a deck that are due, of new and suspended ones, and its results."""

    deck: Deck
    due: int
    new: int | None
    """None if the deck cannot be counted; it always has new cards."""
    suspended: int = 0
    results: Results = Results()


@dataclass(frozen=True)
class Overview:
    """The cards to train, the streak of training days, and the results."""

    counts: tuple[DeckCount, ...]
    streak: int
    tomorrow: int
    """The number of cards that are due now or tomorrow."""
    weeks: tuple[tuple[date, Results], ...] = ()
    """The results of the last weeks with their Mondays, newest first, without empty ones."""

    @property
    def repertoire(self) -> RepertoireDeck:
        return next(each.deck for each in self.counts if isinstance(each.deck, RepertoireDeck))

    @property
    def sentence(self) -> str:
        days = f"Streak: {counted(self.streak, 'day')}. " if self.streak else ""
        if not self.tomorrow:
            return f"{days}Choose a deck for new cards."
        return f"{days}{self.counts[0].due:,} due today, {self.tomorrow:,} by tomorrow."


@dataclass(frozen=True)
class Question:
    """A card whose best guess is proved."""

    key: str
    place: float
    """Its place in the session. Questions are proved out of order and asked by their place."""
    game: Game
    advice: Advice
    """With the setting for it, only words that people know are suggested."""
    target: Suggestion
    """The guess to compare answers with: the best one, or the word of a repertoire."""
    is_plain: bool = False
    """Whether only words that people know are suggested."""
    state: str | None = None
    """The state of the card in the history; None if it is new."""
    mistake: Mistake | None = None
    """The player's mistake in this position, if the card comes from one."""

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(word for word, _ in self.advice.candidates)

    def groups(self, *guesses: str) -> GuessGroups:
        return tuple((guess, buckets(guess, self.words)) for guess in guesses)


@dataclass(frozen=True)
class Answer:
    """A graded guess on a card."""

    guess: str
    reason: str
    """What sets it apart from the target; empty if it is as good."""
    loss: float
    """How many more guesses it needs than the target."""
    grade: str
    """The grade of the loss, or "again" if the guess is more likely to lose than the target."""
    groups: GuessGroups
    """The groups of the guess and, unless it is as good, those of the target."""


def overview(
    words: WordList,
    hard: bool,
    history: History,
    now: datetime,
    chosen: RepertoireDeck | None = None,
    stop: Stop = never_stop,
) -> Overview:
    """The overview for a word list. It is slow: call it in a thread.

    The repertoire is the one chosen, if the list has its opener, or else the one trained last.
    """
    source = Source(words, hard, history, stop=stop)
    today, states = schedule.training_day(now), _trained(words, history.cards())
    if chosen is None or not chosen.suits(words):
        chosen = _last_repertoire(source, states)
    due_keys = schedule.due_by(states, today)
    counts = []
    for deck in DECKS.values():
        deck = chosen if isinstance(deck, RepertoireDeck) else deck
        own = {key: state for key, state in states.items() if deck.has(key)}
        new = None
        if deck.is_countable:
            new = sum(deck.key_of(card) not in states for card in deck.cards(source))
        suspended = sum(map(schedule.is_suspended, own.values()))
        due = sum(key in own for key in due_keys)
        counts.append(DeckCount(deck, due, new, suspended, _results(own.values())))
    monday = today - timedelta(days=today.weekday())
    mondays = [monday - timedelta(weeks=week) for week in range(WEEKS)]
    weeks = ((day, _results(states.values(), day, day + timedelta(weeks=1))) for day in mondays)
    return Overview(
        tuple(counts),
        schedule.streak(schedule.days_trained(states.values()), today),
        len(schedule.due_by(states, today + timedelta(days=1))),
        tuple((day, results) for day, results in weeks if results.answered),
    )


def _results(states: Iterable[str], since: date = date.min, before: date = date.max) -> Results:
    grades = [
        grade
        for state in states
        for day, grade in schedule.grades_by_day(state).items()
        if grade and since <= day < before
    ]
    return Results(len(grades), sum(grade in schedule.FOUND for grade in grades))


def cards_due(words: WordList, history: History, now: datetime) -> int:
    """The number of cards of a list that are due today, in all decks."""
    states = history.cards()
    due = {key: states[key] for key in schedule.due_by(states, schedule.training_day(now))}
    return len(_trained(words, due))


def questions(
    deck: Deck,
    words: WordList,
    hard: bool,
    history: History,
    settings: Settings,
    engine_of: Callable[[WordList], Engine],
    now: datetime,
    stop: Stop = never_stop,
    position: Game | None = None,
) -> Iterator[Question]:
    """Yield the proved cards of a session: those that are due, then new ones.

    Cards that the program makes have the words of practice, and `engine_of` gives the engine of a
    list. The settings say how many cards a session has, and how many new ones a day. A session of
    all that is due has no limit. With `position` it is the only card.

    Last week's costliest mistake comes first. Then positions with few candidates are proved first,
    whatever their place in the session, and the others while the player thinks about those. Raises
    `Stopped` when `stop` returns True.
    """
    if not deck.suits(words):
        return  # the player has changed the list meanwhile
    source = Source(words, hard, history, engine_of, stop)
    states, today = _trained(words, history.cards()), schedule.training_day(now)
    if isinstance(deck, RepertoireDeck) and not deck.opener:
        deck = _last_repertoire(source, states)
    cards: Iterator[tuple[str, Card]]
    first: list[str] = []
    if position is not None:
        card = Card(words.name, position.turns, position.hard)
        cards = iter([(deck.key_of(card), card)])
    elif isinstance(deck, HabitDeck):
        keyed = deck.keyed(source)
        wanted = (each for each in keyed if schedule.due_day(states.get(each[0], "")) <= today)
        cards = islice(wanted, DRILL)
    else:
        due_keys = [key for key in schedule.due_by(states, today) if deck.has(key)]
        fresh = (
            (key, card) for card in deck.cards(source) if (key := deck.key_of(card)) not in states
        )
        met = sum(
            min(schedule.grades_by_day(state), default=None) == today for state in states.values()
        )
        new = islice(fresh, max(0, int(settings.new_cards) - met))
        cards = chain(((key, card_of(key, words)) for key in due_keys), new)
        if isinstance(deck, DueDeck | MistakeDeck):
            first = [deck.key_of(card) for card in source.last_week]
            cards = iter(sorted(cards, key=lambda each: each[0] not in first))
        if not isinstance(deck, DueDeck):
            cards = islice(cards, int(settings.session))
    mistakes = source.mistakes if isinstance(deck, DueDeck | MistakeDeck | HabitDeck) else {}
    size = BATCH if deck.is_countable else 1  # other decks find cards one by one
    places = enumerate(cards)
    while batch := list(islice(places, size)):
        games = [(key, card, place, card.game(words)) for place, (key, card) in batch]
        games.sort(key=lambda each: (each[0] not in states, len(each[3].candidates.words)))
        games.sort(key=lambda each: each[0] not in first)
        for key, card, place, game in games:
            check(stop)
            own_deck = deck_of(key)
            word = (
                own_deck.second_word(game, stop) if isinstance(own_deck, RepertoireDeck) else None
            )
            *_, advice = engine_of(game.words).advise(
                game, also=[word] if word else [], plain=settings.train_familiar, stop=stop
            )
            if advice.suggestions and advice.stage is Stage.PROVED:
                yield Question(
                    key,
                    place,
                    game,
                    advice,
                    advice.asked[0].suggestion if word else advice.suggestions[0],
                    settings.train_familiar,
                    states.get(key),
                    mistakes.get(card) if isinstance(own_deck, MistakeDeck) else None,
                )


def answer(question: Question, guess: str, engine: Engine, stop: Stop = never_stop) -> Answer:
    """Grade a guess by its exact loss. It is slow: call it in a thread."""
    *_, advice = engine.advise(question.game, also=[guess], plain=question.is_plain, stop=stop)
    asked, target = advice.asked[0].suggestion, question.target
    loss = max(0.0, asked.expected_guesses - target.expected_guesses)
    graded = "again" if asked.known_risk > target.known_risk + SAME else schedule.grade(loss)
    groups, reason = question.groups(guess), ""
    if graded != "best":
        groups = question.groups(guess, target.word)
        reason = difference(asked, target, advice.candidates, hard=question.game.hard)
    return Answer(guess, reason, loss, graded, groups)


def _trained(words: WordList, states: Mapping[str, str]) -> dict[str, str]:
    """The states of the cards of a list that can be asked, whatever their deck."""
    return {key: state for key, state in states.items() if can_be_asked(key, words)}


def _last_repertoire(source: Source, states: Mapping[str, str]) -> RepertoireDeck:
    """The repertoire that was trained last, or that of the player's opener if there is none."""
    trained = [
        (schedule.last_seen(state), deck.opener, deck.count)
        for key, state in states.items()
        if isinstance(deck := deck_of(key), RepertoireDeck) and deck.suits(source.words)
    ]
    if trained:
        return repertoire(*max(trained)[1:])
    return repertoire(own_opener(source.words, source.history), SECOND_WORDS)
