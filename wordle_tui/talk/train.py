"""Train as a topic of a conversation."""

from __future__ import annotations

from collections.abc import Iterator

from wordle_tui.advice.advice import Advice
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.records import now
from wordle_tui.game.wording import listed, rules_in_force
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.talk.talk import Talk
from wordle_tui.talk.topic import Topic, colours
from wordle_tui.training import session, trainer
from wordle_tui.training.deck import DECKS, Deck
from wordle_tui.training.schedule import training_day
from wordle_tui.training.session import WHAT_IS_A_CARD

CHOOSE = f"Say {listed([f'train {name}' for name in DECKS], 'or')}."


class Train(Topic):
    """Cards: positions in which to find a good guess."""

    takes_words = True
    help = "Say a word to answer. answer: hear the best guess. next, or an empty line: go on."

    def __init__(self, talk: Talk, deck: Deck | None = None) -> None:
        super().__init__(talk)
        self._stop: Stop = never_stop
        self._is_shown = False
        """Whether the best guess of the card has been said."""
        self._set_deck(deck)

    def _set_deck(self, deck: Deck | None) -> None:
        self._session = session.Session(deck)
        self._cards: Iterator[trainer.Question] = iter(())
        if deck is not None:
            talk = self.talk
            words, rule, _ = talk.rules
            rest = talk.history, talk.settings, talk.advisor, now(), lambda: self._stop()
            self._cards = trainer.questions(deck, words, rule, *rest)

    def choose(self, deck: Deck | None = None) -> None:
        """Begin a deck, or say which decks there are."""
        self._set_deck(deck)
        self.go_on()

    @property
    def _card(self) -> trainer.Question:
        if self._session.question is None:
            raise WordleError(f"Choose a deck first. {CHOOSE}")
        return self._session.question

    @property
    def position(self) -> Game:
        return Game.of(self._card.board)

    def greet(self) -> None:
        words, rule, _ = self.talk.rules
        self.say(f"Train, {rules_in_force(words.name, rule)}.")
        self.go_on()

    def go_on(self) -> None:
        """Ask a card, or say which decks there are."""
        talk, deck = self.talk, self._session.deck
        words, rule, _ = talk.rules
        if self._session.question is not None:
            self._ask_card()
            return
        if deck is not None and self._next_card():
            return
        counts = trainer.deck_counts(words, rule, talk.history, talk.settings, now())
        sentences = {
            each.deck: session.deck_sentence(each, talk.settings.new_cards) for each in counts
        }
        if deck is not None:
            self.say(sentences[deck], CHOOSE)
            return
        self.say(WHAT_IS_A_CARD, CHOOSE, *sentences.values())

    def _next_card(self) -> bool:
        """Ask the next card; whether there is one."""
        self._stop = self.talk.patience(lambda: "Still looking for the next card.")
        self._session.ready += [each] if (each := next(self._cards, None)) else []
        self._session.number += 1
        self._is_shown = False
        if is_there := self._session.take():
            self._ask_card()
        return is_there

    def _ask_card(self) -> None:
        self.say(f"Card {self._session.number}, {self._session.title}.")
        self.say(*map(colours, self._card.board.turns))
        self.say_known()
        self.say(*reversed(session.asking_sentences(self._card, self._session.tries)))

    def take(self, text: str) -> None:
        card, guess = self._card, self._card.board.check(text)
        if self._is_shown:
            raise WordleError("Say next for another card.")
        stop = self.talk.patience(lambda: "Still grading.")
        answer = trainer.answer(card, guess, self.talk.advisor(card.board.words), stop)
        self._session.answer = answer
        self._count(answer.grade)
        if answer.grade == "best":
            self._show()
        else:
            self.say(session.graded_sentence(answer), "Guess again, or say answer.")

    def _count(self, grade: str) -> None:
        if self._session.count(grade):
            self.talk.history.save_card(self._card.card.key, self._session.state or "{}")

    def _show(self) -> None:
        self._is_shown = True
        again = session.return_sentence(self._session, training_day(now()))
        self.say(*session.lesson_sentences(self._card, self._session.answer), again)
        self.say("Say next for another card.")

    def ask(self, *words: str) -> Advice:
        if self._card and not self._is_shown:
            raise WordleError("Answer the card first, or say answer.")
        return super().ask(*words)

    def do_answer(self, argument: str = "") -> None:
        if self._card and not (self._is_shown or self._session.tries):
            self._count("again")
        self._show()

    def do_next(self) -> None:
        if self._card and not self._is_shown:
            raise WordleError("Say a guess, or answer.")
        if not self._next_card():
            self.say(session.end_sentence(self._session))
            self.do_new()

    def do_share(self) -> None:
        raise WordleError("A card can't be shared; a game can.")

    def do_new(self, boards: str = "") -> None:
        self.choose()

    def rules_changed(self) -> None:
        self._set_deck(None)
        self.greet()
