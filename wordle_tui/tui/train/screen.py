"""Train: positions in which to find a good guess, graded, and repeated until they are learned."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import ClassVar

from textual import events, on, work
from textual.binding import Binding
from textual.worker import get_current_worker

from wordle_tui.game.errors import WordError
from wordle_tui.game.records import now
from wordle_tui.game.wording import counted
from wordle_tui.play.state import PlayState
from wordle_tui.rating.mistakes import Mistake
from wordle_tui.training.deck import DECKS, DRILL, Deck
from wordle_tui.training.schedule import is_suspended, suspended
from wordle_tui.training.session import Session, end_sentence
from wordle_tui.training.trainer import Question, answer, deck_counts, questions, trained
from wordle_tui.training.training_cards import Card
from wordle_tui.tui.engines import streamed
from wordle_tui.tui.keys import key
from wordle_tui.tui.program import Open
from wordle_tui.tui.train.display import PHASES, WHY_NOT, Phase, TrainDisplay
from wordle_tui.tui.widgets.keyboard import ENTER, ERASE, KeyPressed

HESITATION = 0.2
"""Seconds for which a deck is highlighted before its cards are prepared."""


class TrainScreen(TrainDisplay):
    """Asks the cards of a deck one after another."""

    BINDING_GROUP_TITLE = "Train"
    BINDINGS: ClassVar = [
        key("enter", "submit", "Guess", "train.submit", "Have the word typed graded",
            in_footer=True),
        key("enter", "next", "Next", "train.next", "Go on to the next card", in_footer=True),
        key("ctrl+t", "try_again", "Try again", "train.again",
            "Another try; only the first counts", in_footer=True),
        key("ctrl+g", "give_up", "Best guess", "train.give_up",
            "See the best guess without guessing; the card will come back soon", in_footer=True),
        key("ctrl+r", "replay", "Why", "train.replay",
            "Look at the game of this mistake in Replay"),
        key("backspace", "erase", "Delete", "train.erase", "Delete the last letter"),
        key("up", "scroll(-1)", "Up", "train.up", "Scroll the groups up"),
        key("down", "scroll(1)", "Down", "train.down", "Scroll the groups down"),
        key("escape", "back", "Decks", "train.back",
            "Clear the word typed, then back to the decks; your answers are saved",
            in_footer=True),
        key("delete", "suspend", "Suspend", "train.suspend",
            "Never ask this card again, unless you bring it back from the decks"),
        Binding("enter,backspace,ctrl+t,ctrl+g,delete", "explain", show=False),
        Binding("ctrl+r", "explain(True)", show=False),
    ]  # fmt: skip

    def on_mount(self) -> None:
        for name in ("words", "rule"):
            self.watch(self.app, name, self._look_again, init=False)
        self.watch(self.table, "highlighted", self._make_ready, init=False)
        for panel in (self.words_left, self.groups):
            panel.can_focus = False  # Enter belongs to the next card
        self.show()

    def on_screen_suspend(self) -> None:
        if self.phase is Phase.CHOOSING:
            self._forget_cards()

    def on_screen_resume(self) -> None:
        self._look_again()

    def open(self, content: Deck | Card | Mistake, turn: int = 0) -> None:
        """Begin a session with a deck, ask a single card, or show what is better than a mistake."""
        if isinstance(content, Mistake):
            self.ask(Card.before(content), content.guess)
        elif isinstance(content, Card):
            self.ask(content)
        else:
            self.begin(content)

    # Sessions

    def _look_again(self) -> None:
        if self.phase is Phase.CHOOSING:
            self.look_over()

    @work(exclusive=True, group="overview", exit_on_error=False)
    async def look_over(self) -> None:
        """Count the cards of the decks, in a thread."""
        await self.app.first_frame.wait()
        app, is_first = self.app, not self._counts
        rules = app.words, app.rule, app.history, app.settings
        self._counts = await asyncio.to_thread(deck_counts, *rules, now())
        self.app.cards_due = self._counts[0].due
        if is_first and not self.table.highlighted:  # start at a deck that has cards
            numbers = enumerate(self._counts)
            self.table.highlighted = next((at for at, each in numbers if each.asked), 0)
        self.app.show_notice()
        self._make_ready()

    def action_bring_back(self) -> None:
        """Bring back the suspended cards of the highlighted deck."""
        deck, history = self.table.deck, self.app.history
        states = {
            card: suspended(state, False)
            for card, state in trained(self.app.words, history).items()
            if deck.has(card) and is_suspended(state)
        }
        for card, state in states.items():
            history.save_card(card.key, state)
        self.say(f"{counted(len(states), 'suspended card')} brought back.", "info")
        self.look_over()

    def action_open_deck(self) -> None:
        self.begin(self.table.deck)

    def begin(self, deck: Deck) -> None:
        """Begin a session; cards of this deck that are already proved are used."""
        if self.session.deck != deck or self.session.grades:
            self._forget_cards()
            self.session = Session(deck)
            self.prepare(self.session)
        asked = next((each.asked for each in self._counts if each.deck == deck), 0)
        self.session.expected = DRILL if deck.is_drill else asked
        self.action_next()
        self.table.go_to(deck)

    def ask(self, card: Card, compared: str = "") -> None:
        """Ask a single card, which comes again with those of its deck, or only compare a guess."""
        self._forget_cards()
        self.session = Session(DECKS[card.deck], 1, card, compared)
        self.phase = Phase.CHOOSING
        self.prepare(self.session)
        self.action_next()

    def _make_ready(self) -> None:
        self.show()
        if self.phase is Phase.CHOOSING and self._counts:
            self._forget_cards()
            self.session = Session(self.table.deck)
            self.prepare(self.session, delay=HESITATION)

    def _forget_cards(self) -> None:
        self.workers.cancel_group(self, "cards")
        self.session = Session()

    @work(exclusive=True, group="cards", exit_on_error=False)
    async def prepare(self, session: Session, delay: float = 0.0) -> None:
        """Prove the cards of a session one by one, ahead of the player."""
        stop = get_current_worker().cancelled_event.is_set
        await asyncio.sleep(delay)
        await self.app.first_frame.wait()
        app, deck, only = self.app, session.deck, session.card
        assert deck is not None, "cards are those of a deck"

        def find() -> Iterator[Question]:
            words = app.words_named(only.list_name) if only else app.words
            assert words is not None, "the list of the card was there a moment ago"
            rules = words, app.rule, app.history, app.settings
            return questions(deck, *rules, app.engines.only, now(), stop, only)

        async for question in streamed(find):
            session.ready.append(question)
            if self.phase is Phase.WAITING:
                self.action_next()
            elif self.phase is Phase.CHOOSING and session.question is None:
                session.take()
                self.show()
        session.is_complete = True
        if self.phase is Phase.WAITING:
            self.action_next()
        else:
            self.show()

    def action_next(self) -> None:
        """Ask the next card, or wait until one is proved; after the last one, end the session."""
        if self.phase is not Phase.WAITING:
            self.session.number += 1
        is_there = self.phase is Phase.CHOOSING and self.session.question is not None
        if is_there or self.session.take():
            self._turn_to(Phase.ASKING, self.session.compared)
            if self.session.compared:
                self.session.tries = 1  # only the first counts
                self.action_submit()
        elif self.session.is_complete:
            self._end()
        else:
            self._turn_to(Phase.WAITING)

    def _end(self) -> None:
        self.workers.cancel_group(self, "grade")
        session = self.session
        self._summary = end_sentence(session)
        is_empty = session.is_complete and not (session.ready or session.question)
        if session.deck and session.deck.is_drill and is_empty and not self._summary:
            self._summary = session.deck.nothing
        self._forget_cards()
        self._turn_to(Phase.CHOOSING)
        self.look_over()

    @work(exclusive=True, group="grade", exit_on_error=False)
    async def grade(self, session: Session, guess: str) -> None:
        """Grade a guess; the first try decides when the card comes again."""
        assert session.question is not None, "a card is asked"
        stop = get_current_worker().cancelled_event.is_set
        engine = await asyncio.to_thread(self.app.engines.only, session.question.board.words)
        session.answer = await asyncio.to_thread(answer, session.question, guess, engine, stop)
        self._count(session.answer.grade)
        self._turn_to(Phase.SHOWN, guess)

    def _count(self, grade: str) -> None:
        if self.session.count(grade):
            self._save()

    def _save(self) -> None:
        if self.session.question is not None and self.session.state is not None:
            self.app.history.save_card(self.session.question.card.key, self.session.state)
            self.app.show_notice()
            self.app.count_due()

    def work_failed(self, sentence: str) -> None:
        if self.phase is Phase.GRADING:
            self._turn_to(Phase.ASKING, self.state.letters)
        elif self.phase is Phase.WAITING:
            self._end()
        self.say(sentence, "error")

    # Keys

    @on(KeyPressed)
    async def press_key(self, event: KeyPressed) -> None:
        if event.key in (ENTER, ERASE):
            await self.run_action(self.active_bindings[event.key].binding.action)
        else:
            self._type(lambda: self.state.type(event.key))

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self._type(lambda: self.state.write(self.position.words.parse(event.text)))

    def _type(self, typed: Callable[[], PlayState]) -> None:
        if self.phase is not Phase.ASKING:
            self.action_explain()
            return
        try:
            self._change(typed())
        except WordError as error:
            self.say(str(error))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        question = self.session.question
        if action == "replay" and not (question and question.mistake):
            return False
        if action == "suspend" and question and not question.board.turns:
            return False
        return self.phase in PHASES.get(action, Phase)

    def action_explain(self, is_replay: bool = False) -> None:
        if is_replay and self.phase is Phase.SHOWN:
            self.say("This card doesn't come from one of your games.")
        else:
            self.say(WHY_NOT[self.phase])

    def action_erase(self) -> None:
        self._change(self.state.erase())

    def action_submit(self) -> None:
        checked = self.state.checked()
        if checked.flaw is None:
            self._turn_to(Phase.GRADING, checked.letters)
            self.grade(self.session, checked.letters)
        else:
            self._change(checked)
            self.board.shake()

    def action_try_again(self) -> None:
        self._turn_to(Phase.ASKING)

    def action_give_up(self) -> None:
        """Show the answer; a card without a try counts as "again"."""
        self._count("again")
        self._turn_to(Phase.SHOWN)

    def action_suspend(self) -> None:
        self.session.suspend()
        self._save()
        self.notify("You won't see this card again. Press u in the decks to bring it back.")
        self.action_next()

    def action_replay(self) -> None:
        question = self.session.question
        if question is not None and question.mistake is not None:
            turn = len(question.board.turns)
            self.post_message(Open("replay", question.mistake.game, turn))

    def action_back(self) -> None:
        if self.phase is Phase.ASKING and self.state.letters:
            self._turn_to(Phase.ASKING)
        else:
            self._end()

    def action_scroll(self, lines: int) -> None:
        self.groups.top += lines
