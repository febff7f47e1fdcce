"""The trainer: decks, the questions of a session, and grading. Independent of Textual.

The history stores the state of a card under its deck and position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import chain, islice
from typing import TYPE_CHECKING

from wordle_tui.advice.advice import SAME, Advice, Engine, Stage, Suggestion
from wordle_tui.advice.book import opening_advice
from wordle_tui.advice.reasons import difference
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Bucket, Game, buckets
from wordle_tui.game.records import FinishedGame, GameFilter, now
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.wording import counted
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.rating.deck import (
    DECKS,
    SECOND_WORDS,
    Deck,
    kind_of,
    of_repertoire,
    repertoire_deck,
)
from wordle_tui.rating.game_card import standing_before
from wordle_tui.rating.performance import of_losses
from wordle_tui.rating.schedule import days_trained, due_cards, due_until, grade, last_seen, streak
from wordle_tui.solver.stopping import Stop, check, never_stop

if TYPE_CHECKING:
    from wordle_tui.rating.training_cards import Card

GuessGroups = tuple[tuple[str, tuple[Bucket, ...]], ...]
"""Guesses with the groups into which they split the candidates."""
SESSION = 20
RECENT_GAMES = 1000
"""Number of recent games that are searched for mistakes."""
DECKS_KEPT = 8
"""Number of decks whose cards are cached."""


@dataclass(frozen=True)
class DeckCount:
    """The number of cards of a deck that are due, and of new ones."""

    deck: Deck
    due: int
    new: int | None
    """None if the deck cannot be counted; it always has new cards."""


@dataclass(frozen=True)
class Overview:
    """The cards to train and the streak of training days."""

    counts: tuple[DeckCount, ...]
    streak: int
    tomorrow: int
    """The number of cards that will be due by the end of tomorrow."""

    @property
    def repertoire(self) -> Deck:
        return next(count.deck for count in self.counts if of_repertoire(count.deck.name))

    @property
    def sentence(self) -> str:
        days = f"{counted(self.streak, 'day')} in a row. " if self.streak else ""
        due_now = sum(count.due for count in self.counts)
        if not due_now and not self.tomorrow:
            return f"{days}Nothing is due: choose a deck for new cards."
        return f"{days}{due_now:,} due now, {self.tomorrow:,} by tomorrow."


@dataclass(frozen=True)
class Question:
    """A card whose best guess is proved."""

    key: str
    place: float
    """Its place in the session. Questions are proved out of order and asked by their place."""
    game: Game
    advice: Advice
    target: Suggestion
    """The guess to compare answers with: the best one, or the word of a repertoire."""
    state: str | None = None
    """The state of the card in the history; None if it is new."""

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
    states = history.cards()
    counts = []
    for deck in DECKS.values():
        if deck.name == "repertoire":
            deck = repertoire or _last_repertoire(words, history, states)
        due_keys = due_cards(_keys(deck.name, words, states), states, now)
        new = None
        if deck.is_countable:
            cards = _cards(deck.name, words, hard, history, stop=stop)
            new = len({key for card in cards if (key := _key(deck.name, card)) not in states})
        counts.append(DeckCount(deck, len(due_keys), new))
    midnight = now.astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
    return Overview(
        tuple(counts),
        streak(days_trained(states.values()), now.astimezone().date()),
        due_until(states.values(), midnight + timedelta(days=2)),
    )


def questions(
    deck: str,
    words: WordList,
    hard: bool,
    history: History,
    engine: Engine,
    now: datetime,
    stop: Stop = never_stop,
) -> Iterator[Question]:
    """Yield the proved cards of a session: those that are due, then new ones.

    Positions with few candidates are proved first, whatever their place in the session. The others
    are proved while the player thinks about those. Raises `Stopped` when `stop` returns True.
    """
    from wordle_tui.rating.training_cards import Card

    if not _has(words, deck):
        return  # the player has changed the list meanwhile
    states = history.cards()
    if deck == "repertoire":
        deck = _last_repertoire(words, history, states).name
    due_keys = due_cards(_keys(deck, words, states), states, now)
    old_cards = (Card.parse(key.removeprefix(f"{deck} "), words.name) for key in due_keys)
    new_cards = (
        card
        for card in _cards(deck, words, hard, history, engine, stop)
        if _key(deck, card) not in states
    )
    cards = enumerate(_once(chain(old_cards, new_cards)))
    chosen = of_repertoire(deck)
    second_words = _second_words(words, *chosen, stop) if chosen else {}
    asked = 0
    size = SESSION if kind_of(deck).is_countable else 1  # other decks find cards one by one
    while asked < SESSION and (batch := list(islice(cards, min(size, SESSION - asked)))):
        games = [(_key(deck, card), place, card.game(words)) for place, card in batch]
        games.sort(key=lambda card: (card[0] not in states, len(card[2].candidates.words)))
        for key, place, game in games:
            check(stop)
            word = second_words.get(game.turns[0].pattern) if second_words else None
            *_, advice = engine.advise(game, also=[word] if word else [], stop=stop)
            is_choice = len(advice.candidates) > 2 and bool(advice.suggestions)
            if is_choice and advice.stage is Stage.PROVED:
                asked += 1
                target = advice.asked[0].suggestion if word else advice.suggestions[0]
                yield Question(key, place, game, advice, target, states.get(key))


def _has(words: WordList, deck: str) -> bool:
    """Whether the list has the opener of a repertoire; True for other decks."""
    chosen = of_repertoire(deck)
    return chosen is None or chosen[0] in words.accepted


def _once(cards: Iterable[Card]) -> Iterator[Card]:
    seen: set[Card] = set()
    for card in cards:
        if card not in seen:
            seen.add(card)
            yield card


def answer(question: Question, guess: str, engine: Engine, stop: Stop = never_stop) -> Answer:
    """Grade a guess by its exact loss. It is slow: call it in a thread."""
    *_, advice = engine.advise(question.game, also=[guess], stop=stop)
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


def _keys(deck: str, words: WordList, states: dict[str, str]) -> list[str]:
    """The keys of the cards of a deck and a list that were trained before and are valid."""
    from wordle_tui.rating.training_cards import Card

    keys = []
    for key in states:
        if key.startswith(f"{deck} {words.name} "):
            try:
                game = Card.parse(key.removeprefix(f"{deck} "), words.name).game(words)
            except WordleError:
                continue  # the file was edited by hand
            if game.turns and game.is_possible:
                keys.append(key)
    return keys


def _cards(
    deck: str,
    words: WordList,
    hard: bool,
    history: History,
    engine: Engine | None = None,
    stop: Stop = never_stop,
) -> Iterator[Card]:
    """The cards of a deck. In hard mode, the cards that the program finds are hard too."""
    from wordle_tui.rating import training_cards

    if chosen := of_repertoire(deck):
        yield from _found("replies", words, chosen[0], stop)
    elif deck == "mistakes":
        yield from training_cards.mistakes(_recent_games(words, history))
    elif deck == "dead-ends":
        from wordle_tui.advice.advisor import Advisor

        advisor = engine if isinstance(engine, Advisor) else Advisor(words)
        yield from training_cards.dead_ends(words, advisor, stop=stop)
    elif deck == "random":
        rating = of_losses(standing_before(history, now()).losses).mean_loss
        for card in training_cards.random_positions(words, rating):
            yield replace(card, hard=hard)
    else:
        opener = _own_opener(words, history) if deck == "replies" else ""
        for card in _found(deck, words, opener, stop):
            yield replace(card, hard=hard)


_FOUND: dict[tuple[str, WordList, str], tuple[Card, ...]] = {}


def _found(deck: str, words: WordList, opener: str, stop: Stop) -> tuple[Card, ...]:
    """The cached cards that depend only on the list and the opener."""
    from wordle_tui.rating import training_cards

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


def _last_repertoire(words: WordList, history: History, states: dict[str, str]) -> Deck:
    """The repertoire that was trained last, or that of the player's opener if there is none."""
    trained = [
        (last_seen(state), chosen)
        for key, state in states.items()
        if f" {words.name} " in key and (chosen := of_repertoire(key.partition(" ")[0]))
        if chosen[0] in words.guesses
    ]
    if trained:
        return repertoire_deck(*max(trained)[1])
    return repertoire_deck(_own_opener(words, history), SECOND_WORDS)


def _recent_games(words: WordList, history: History) -> list[FinishedGame]:
    return history.games(GameFilter(list_name=words.name), limit=RECENT_GAMES)


def _own_opener(words: WordList, history: History) -> str:
    """The player's favourite opener, or the best one if the player has no games."""
    from wordle_tui.rating.training_cards import favourite_opener

    if favourite := favourite_opener(_recent_games(words, history)):
        return favourite
    book = opening_advice(words, hard=False)
    return book.suggestions[0].word if book else words.answers[0]
