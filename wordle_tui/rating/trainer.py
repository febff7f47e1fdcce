"""The trainer: its decks, the cards of a session, and what an answer is worth. Knows no screen.

A card is remembered by its deck and its position, so that it is known at once what is due.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import chain, islice
from typing import TYPE_CHECKING

from wordle_tui.advice.advice import SAME, Advice, Engine, Stage, Suggestion
from wordle_tui.advice.reasons import difference
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Bucket, Game, buckets
from wordle_tui.game.records import FinishedGame, GameFilter
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
from wordle_tui.rating.schedule import (
    days_trained,
    due_cards,
    due_until,
    grade,
    last_seen,
    streak,
)
from wordle_tui.solver.stopping import Stop, never_stop

if TYPE_CHECKING:
    from wordle_tui.rating.training_cards import Card

Groups = tuple[tuple[str, tuple[Bucket, ...]], ...]
"""Guesses, each with the groups it makes."""
SESSION = 20
RECENT_GAMES = 1000
"""The games in which mistakes are looked for."""
DECKS_KEPT = 8
"""Decks whose cards are remembered."""


@dataclass(frozen=True)
class DeckCount:
    """How many cards of a deck there are to train."""

    deck: Deck
    due: int
    new: int | None
    """None if nobody has counted them: there are always some."""


@dataclass(frozen=True)
class Overview:
    """What there is to train, and how regularly it was done."""

    counts: tuple[DeckCount, ...]
    streak: int
    """Days in a row."""
    tomorrow: int
    """The cards that will be due by the end of tomorrow."""

    @property
    def repertoire(self) -> Deck:
        """The one that is trained."""
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
    """What the history remembers it by."""
    place: float
    """Its place in the session: of several that are proved, the first is to be asked."""
    game: Game
    advice: Advice
    target: Suggestion
    """What a guess is compared with: the best one, or the word of a repertoire."""
    state: str | None = None
    """What the history knows of it; None if it is new."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words left that the figures are about."""
        return tuple(word for word, _ in self.advice.candidates)

    def groups(self, *guesses: str) -> Groups:
        """What the colours of each guess make of the words left."""
        return tuple((guess, buckets(guess, self.words)) for guess in guesses)


@dataclass(frozen=True)
class Answer:
    """What a guess on a card is worth."""

    guess: str
    reason: str
    """What sets it apart from the target, unless it is as good."""
    loss: float
    """Guesses more than the target needs."""
    grade: str
    """By the loss; but a guess that risks running out of guesses where the target does not is
    "again", however few it needs otherwise."""
    groups: Groups
    """The guess with its groups and, unless it is as good, the target with its own."""


def overview(
    words: WordList,
    hard: bool,
    history: History,
    now: datetime,
    repertoire: Deck | None = None,
    stop: Stop = never_stop,
) -> Overview:
    """What there is to train on with that list; call it in a thread.

    The repertoire is the one trained last, unless another is given that the list has.
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
    """The cards of a session, each proved: those that are due, then new ones.

    Of both, positions with few words come first, whatever their place: they are proved at once, and
    while the player thinks about one of them there is time for the others.
    """
    from wordle_tui.rating.training_cards import Card

    if not _has(words, deck):
        return  # the player has changed the list in the meantime
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
    count = SESSION if kind_of(deck).is_countable else 1  # the others are found one by one
    while asked < SESSION and (batch := list(islice(cards, min(count, SESSION - asked)))):
        games = [(_key(deck, card), place, card.game(words)) for place, card in batch]
        games.sort(key=lambda card: (card[0] not in states, len(card[2].candidates.words)))
        for key, place, game in games:
            if stop():
                return
            word = second_words.get(game.turns[0].pattern) if second_words else None
            if (advice := _proved(game, engine, stop, word)) is not None:
                asked += 1
                target = advice.asked[0].suggestion if word else advice.suggestions[0]
                yield Question(key, place, game, advice, target, states.get(key))


def _has(words: WordList, deck: str) -> bool:
    """Whether a deck is about words of that list: a repertoire is about its opener."""
    chosen = of_repertoire(deck)
    return chosen is None or chosen[0] in words.accepted


def _once(cards: Iterable[Card]) -> Iterator[Card]:
    """Each card once, in the same order."""
    seen: set[Card] = set()
    for card in cards:
        if card not in seen:
            seen.add(card)
            yield card


def answer(question: Question, guess: str, engine: Engine, stop: Stop = never_stop) -> Answer:
    """Grade a guess by its exact loss; call it in a thread."""
    *_, advice = engine.advise(question.game, also=[guess], stop=stop)
    asked, target = advice.asked[0].suggestion, question.target
    loss = max(0.0, asked.expected_guesses - target.expected_guesses)
    graded = "again" if asked.known_risk > target.known_risk + SAME else grade(loss)
    groups, reason = question.groups(guess), ""
    if graded != "best":
        groups = question.groups(guess, target.word)
        reason = str(difference(asked, target, advice.candidates, hard=question.game.hard))
    return Answer(guess, reason, loss, graded, groups)


def _proved(game: Game, engine: Engine, stop: Stop, word: str | None = None) -> Advice | None:
    """The advice, if the best guess is proved; None if there is nothing to decide, or no time.

    The word of a repertoire, if there is one, is asked about and proved too.
    """
    *_, advice = engine.advise(game, also=[word] if word else [], stop=stop)
    if advice.stage is not Stage.PROVED or len(advice.candidates) < 3 or not advice.suggestions:
        return None
    return advice


def _key(deck: str, card: Card) -> str:
    return f"{deck} {card.key}"


def _keys(deck: str, words: WordList, states: dict[str, str]) -> list[str]:
    """The cards of a deck and a list that were trained before, as far as they can be read."""
    from wordle_tui.rating.training_cards import Card

    keys = []
    for key in states:
        if key.startswith(f"{deck} {words.name} "):
            try:
                game = Card.parse(key.removeprefix(f"{deck} "), words.name).game(words)
            except WordleError:
                continue  # from a file that was changed by hand
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
    """The cards of a deck; in hard mode, those that the program finds are hard too."""
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
        for card in training_cards.random_positions(words, _rating(history)):
            yield replace(card, hard=hard)
    else:
        opener = _own_opener(words, history) if deck == "replies" else ""
        for card in _found(deck, words, opener, stop):
            yield replace(card, hard=hard)


_FOUND: dict[tuple[str, WordList, str], tuple[Card, ...]] = {}
"""The cards of the decks that were looked at last, by deck, list and opener."""


def _found(deck: str, words: WordList, opener: str, stop: Stop) -> tuple[Card, ...]:
    """The cards that a program finds in the list; they take a moment, and stay the same."""
    from wordle_tui.rating import training_cards

    if (found := _FOUND.get((deck, words, opener))) is None:
        if deck == "replies":
            found = tuple(training_cards.replies(opener, words))
        else:
            found = tuple(
                (training_cards.traps if deck == "traps" else training_cards.endgames)(words, stop)
            )
        if len(_FOUND) >= DECKS_KEPT:
            _FOUND.clear()
        _FOUND[deck, words, opener] = found
    return found


_REPERTOIRES: dict[tuple[WordList, str, int], dict[Pattern, str]] = {}
"""Those found so far: each takes some seconds."""


def _second_words(words: WordList, opener: str, count: int, stop: Stop) -> dict[Pattern, str]:
    """The word of the repertoire to play after each pattern of the opener."""
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
    """The repertoire that was trained last; for those who have not, that of their opener."""
    trained = [
        (last_seen(state), chosen)
        for key, state in states.items()
        if (chosen := of_repertoire(key.partition(" ")[0])) and f" {words.name} " in key
    ]
    known = [(seen, chosen) for seen, chosen in trained if chosen[0] in words.guesses]
    if known:
        return repertoire_deck(*max(known)[1])
    return repertoire_deck(_own_opener(words, history), SECOND_WORDS)


def _recent_games(words: WordList, history: History) -> list[FinishedGame]:
    return history.games(GameFilter(list_name=words.name), limit=RECENT_GAMES)


def _own_opener(words: WordList, history: History) -> str:
    """The player's favourite opener; for those who have not played yet, a good one."""
    from wordle_tui.advice.book import opening_advice
    from wordle_tui.rating.training_cards import favourite_opener

    if favourite := favourite_opener(_recent_games(words, history)):
        return favourite
    book = opening_advice(words, hard=False)
    return book.suggestions[0].word if book else words.answers[0]


def _rating(history: History) -> float | None:
    from wordle_tui.game.records import now
    from wordle_tui.rating.game_card import standing_before
    from wordle_tui.rating.performance import of_losses

    return of_losses(standing_before(history, now()).losses).mean_loss
