"""The trainer: decks, the questions of a session, and grading. Independent of Textual.

The history stores the state of a card under its deck and position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING

from wordle_tui.advice.advice import SAME, Advice, Engine, Stage, Suggestion
from wordle_tui.advice.book import opening_advice
from wordle_tui.advice.reasons import difference
from wordle_tui.game.clues import fitting
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Bucket, Game, buckets
from wordle_tui.game.records import FinishedGame, GameFilter, now
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.wording import counted
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.history.settings import Settings
from wordle_tui.rating.game_card import standing_before
from wordle_tui.rating.performance import of_losses
from wordle_tui.solver.stopping import Stop, check, never_stop
from wordle_tui.training.deck import (
    DECKS,
    SECOND_WORDS,
    Deck,
    kind_of,
    of_repertoire,
    repertoire_deck,
)
from wordle_tui.training.schedule import (
    FOUND,
    days_trained,
    due_by,
    grade,
    grades_by_day,
    is_suspended,
    last_seen,
    streak,
    training_day,
)

if TYPE_CHECKING:
    from wordle_tui.training.training_cards import Card, Mistake

GuessGroups = tuple[tuple[str, tuple[Bucket, ...]], ...]
"""Guesses with the groups into which they split the candidates."""
RECENT_GAMES = 1000
"""Number of recent games that are searched for mistakes."""
DECKS_KEPT = 8
"""Number of decks whose cards are cached."""
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
    def repertoire(self) -> Deck:
        return next(count.deck for count in self.counts if of_repertoire(count.deck.name))

    @property
    def sentence(self) -> str:
        days = f"{counted(self.streak, 'day')} in a row. " if self.streak else ""
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
    repertoire: Deck | None = None,
    stop: Stop = never_stop,
) -> Overview:
    """The overview for a word list. It is slow: call it in a thread.

    The repertoire is the one given, if the list has its opener, or else the one trained last.
    """
    if repertoire is not None and not _has(words, repertoire.name):
        repertoire = None
    today, states = training_day(now), _trained(words, history.cards())
    due_keys = due_by(states, today)
    counts = []
    for deck in DECKS.values():
        if deck.name == "repertoire":
            deck = repertoire or _last_repertoire(words, history, states)
        own = {key: state for key, state in states.items() if deck.name in ("due", deck_of(key))}
        new = None
        if deck.is_countable:
            cards = _cards(deck.name, words, hard, history, stop=stop)
            new = sum(_key(deck.name, card) not in states for card in cards)
        suspended = sum(map(is_suspended, own.values()))
        due = sum(key in own for key in due_keys)
        counts.append(DeckCount(deck, due, new, suspended, _results(own.values())))
    monday = today - timedelta(days=today.weekday())
    mondays = [monday - timedelta(weeks=week) for week in range(WEEKS)]
    weeks = ((day, _results(states.values(), day, day + timedelta(weeks=1))) for day in mondays)
    return Overview(
        tuple(counts),
        streak(days_trained(states.values()), today),
        len(due_by(states, today + timedelta(days=1))),
        tuple((day, results) for day, results in weeks if results.answered),
    )


def _results(states: Iterable[str], since: date = date.min, before: date = date.max) -> Results:
    grades = [
        grade
        for state in states
        for day, grade in grades_by_day(state).items()
        if grade and since <= day < before
    ]
    return Results(len(grades), sum(grade in FOUND for grade in grades))


def cards_due(words: WordList, history: History, now: datetime) -> int:
    """The number of cards of a list that are due today, in all decks."""
    states = history.cards()
    due = {key: states[key] for key in due_by(states, training_day(now))}
    return len(_trained(words, due))


def questions(
    deck: str,
    words: WordList,
    hard: bool,
    history: History,
    settings: Settings,
    engine: Engine,
    now: datetime,
    stop: Stop = never_stop,
    position: Game | None = None,
) -> Iterator[Question]:
    """Yield the proved cards of a session: those that are due, then new ones.

    The settings say how many cards a session has, and how many new ones a day. A session of all
    that is due has no limit. With `position` it is the only card.

    Positions with few candidates are proved first, whatever their place in the session. The others
    are proved while the player thinks about those. Raises `Stopped` when `stop` returns True.
    """
    if not _has(words, deck):
        return  # the player has changed the list meanwhile
    states, today = _trained(words, history.cards()), training_day(now)
    if deck == "repertoire":
        deck = _last_repertoire(words, history, states).name
    cards: Iterator[tuple[str, Card]]
    if position is not None:
        from wordle_tui.training.training_cards import Card

        card = Card(words.name, position.turns, position.hard)
        cards = iter([(_key(deck, card), card)])
    else:
        due_keys = [key for key in due_by(states, today) if deck in ("due", deck_of(key))]
        fresh = (
            (key, card)
            for card in _cards(deck, words, hard, history, engine, stop)
            if (key := _key(deck, card)) not in states
        )
        met = sum(min(grades_by_day(state), default=None) == today for state in states.values())
        new = islice(fresh, max(0, int(settings.new_cards) - met))
        cards = chain(((key, _card(key, words)) for key in due_keys), new)
        if deck != "due":
            cards = islice(cards, int(settings.session))
    own_games = deck in ("due", "mistakes")
    mistakes = {each.card: each for each in _mistakes(words, history)} if own_games else {}
    size = BATCH if kind_of(deck).is_countable else 1  # other decks find cards one by one
    places = enumerate(cards)
    while batch := list(islice(places, size)):
        games = [(key, card, place, card.game(words)) for place, (key, card) in batch]
        games.sort(key=lambda each: (each[0] not in states, len(each[3].candidates.words)))
        for key, card, place, game in games:
            check(stop)
            chosen = of_repertoire(deck_of(key))
            second_words = _second_words(words, *chosen, stop) if chosen else {}
            word = second_words.get(game.turns[0].pattern) if chosen else None
            *_, advice = engine.advise(
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
                    mistakes.get(card) if deck_of(key) == "mistakes" else None,
                )


def _has(words: WordList, deck: str) -> bool:
    """Whether the list has the opener of a repertoire; True for other decks."""
    chosen = of_repertoire(deck)
    return chosen is None or chosen[0] in words.accepted


def answer(question: Question, guess: str, engine: Engine, stop: Stop = never_stop) -> Answer:
    """Grade a guess by its exact loss. It is slow: call it in a thread."""
    *_, advice = engine.advise(question.game, also=[guess], plain=question.is_plain, stop=stop)
    asked, target = advice.asked[0].suggestion, question.target
    loss = max(0.0, asked.expected_guesses - target.expected_guesses)
    graded = "again" if asked.known_risk > target.known_risk + SAME else grade(loss)
    groups, reason = question.groups(guess), ""
    if graded != "best":
        groups = question.groups(guess, target.word)
        reason = str(difference(asked, target, advice.candidates, hard=question.game.hard))
    return Answer(guess, reason, loss, graded, groups)


def _key(deck: str, card: Card) -> str:
    return f"{deck} {card.key}"


def deck_of(key: str) -> str:
    """The name of the deck of a stored card."""
    return key.partition(" ")[0]


def _card(key: str, words: WordList) -> Card:
    from wordle_tui.training.training_cards import Card

    return Card.parse(key.partition(" ")[2], words.name)


def _trained(words: WordList, states: Mapping[str, str]) -> dict[str, str]:
    """The states of the cards of a list that can be asked, whatever their deck."""
    return {key: state for key, state in states.items() if _can_be_asked(key, words)}


@lru_cache(maxsize=10_000)
def _can_be_asked(key: str, words: WordList) -> bool:
    """Whether the key is that of a position in which the game goes on; a file may have any."""
    deck, _, rest = key.partition(" ")
    if not rest.startswith(f"{words.name} ") or not (of_repertoire(deck) or deck in DECKS):
        return False
    try:
        game = _card(key, words).game(words)
    except WordleError:
        return False
    if not game.turns or any(turn.pattern.is_win for turn in game.turns):
        return False
    # The likely words alone are found much sooner, and nearly always suffice.
    return any(fitting(game.turns, likely) for likely in (words.answers, words.rare_words))


def _cards(
    deck: str,
    words: WordList,
    hard: bool,
    history: History,
    engine: Engine | None = None,
    stop: Stop = never_stop,
) -> Iterator[Card]:
    """The cards of a deck. In hard mode, the cards that the program finds are hard too."""
    from wordle_tui.training import training_cards

    if deck == "due":
        return
    if chosen := of_repertoire(deck):
        yield from _found("replies", words, chosen[0], stop)
    elif deck == "mistakes":
        yield from (mistake.card for mistake in _mistakes(words, history))
    elif deck == "dead-ends":
        from wordle_tui.advice.advisor import Advisor

        advisor = engine if isinstance(engine, Advisor) else Advisor(words)
        yield from training_cards.dead_ends(words, advisor, stop=stop)
    elif deck == "random":
        rating = of_losses(standing_before(history, now()).losses).mean_loss
        for card in training_cards.random_positions(words, rating):
            yield replace(card, hard=hard)
    else:
        opener = own_opener(words, history) if deck == "replies" else ""
        for card in _found(deck, words, opener, stop):
            yield replace(card, hard=hard)


_FOUND: dict[tuple[str, WordList, str], tuple[Card, ...]] = {}


def _found(deck: str, words: WordList, opener: str, stop: Stop) -> tuple[Card, ...]:
    """The cached cards that depend only on the list and the opener."""
    from wordle_tui.training import training_cards

    if (found := _FOUND.get((deck, words, opener))) is None:
        if deck == "replies":
            found = tuple(training_cards.replies(opener, words))
        else:
            find = training_cards.traps if deck == "traps" else training_cards.endgames
            found = tuple(find(words, stop))
        if len(_FOUND) >= DECKS_KEPT:
            _FOUND.clear()
        _FOUND[deck, words, opener] = found
    return found


_REPERTOIRES: dict[tuple[WordList, str, int], dict[Pattern, str]] = {}
"""A cache of repertoires: each takes some seconds to find."""


def _second_words(words: WordList, opener: str, count: int, stop: Stop) -> dict[Pattern, str]:
    """The second word of the repertoire for each pattern of the opener."""
    from wordle_tui.advice.second_words import repertoires
    from wordle_tui.solver.lists import lists_of
    from wordle_tui.solver.search import Solver

    if (words, opener, count) not in _REPERTOIRES:
        lists = lists_of(words)
        guess, pool = lists.numbers[opener], lists.answer_guesses
        after: dict[int, int] = {}
        for found in repertoires(Solver(lists), guess, count, pool=pool, stop=stop):
            after = found.after
        _REPERTOIRES[words, opener, count] = {
            Pattern.from_code(code, words.length): lists.guesses[second]
            for code, second in after.items()
        }
    return _REPERTOIRES[words, opener, count]


def _last_repertoire(words: WordList, history: History, states: Mapping[str, str]) -> Deck:
    """The repertoire that was trained last, or that of the player's opener if there is none."""
    trained = [
        (last_seen(state), chosen)
        for key, state in states.items()
        if (chosen := of_repertoire(deck_of(key))) and chosen[0] in words.accepted
    ]
    if trained:
        return repertoire_deck(*max(trained)[1])
    return repertoire_deck(own_opener(words, history), SECOND_WORDS)


def _mistakes(words: WordList, history: History) -> list[Mistake]:
    """The mistakes in recent games that can be asked with the list as it is now."""
    from wordle_tui.training import training_cards

    found = training_cards.mistakes(_recent_games(words, history))
    return [each for each in found if _can_be_asked(_key("mistakes", each.card), words)]


def _recent_games(words: WordList, history: History) -> list[FinishedGame]:
    return history.games(GameFilter(list_name=words.name), limit=RECENT_GAMES)


def own_opener(words: WordList, history: History) -> str:
    """The player's favourite opener, or the best one if the player has no games."""
    from wordle_tui.training.training_cards import favourite_opener

    if favourite := favourite_opener(_recent_games(words, history)):
        return favourite
    book = opening_advice(words, hard=False)
    return book.suggestions[0].word if book else words.answers[0]
