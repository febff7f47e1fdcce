"""Train: positions in which to find a good guess, graded, and repeated until they are learned."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from math import inf
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.getters import query_one
from textual.worker import get_current_worker

from wordle_tui.game.game import Game
from wordle_tui.game.records import now
from wordle_tui.game.wording import counted
from wordle_tui.rating.deck import DECKS, Deck, kind_of, of_repertoire, repertoire_deck
from wordle_tui.rating.schedule import reviewed
from wordle_tui.rating.trainer import SESSION, Answer, GuessGroups, Overview, Question, overview
from wordle_tui.tui.engines import streamed
from wordle_tui.tui.shared.bars import TabBar
from wordle_tui.tui.shared.groups import Groups, Sentence
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.shared.message import MessageLine, Remark
from wordle_tui.tui.shared.typing_screen import TypingScreen, explained_keys
from wordle_tui.tui.train.guidance import (
    NOTHING,
    WHY_NOT,
    Phase,
    asking_sentences,
    graded_sentence,
    lesson_sentences,
)
from wordle_tui.tui.train.panels import (
    HELP,
    CardBoard,
    DeckProgress,
    DeckTable,
    RepertoireScreen,
    grades_text,
)

HESITATION = 0.2
"""Seconds for which a deck is highlighted before its cards are prepared."""


class TrainScreen(TypingScreen):
    """Asks the cards of a deck one after another."""

    NAME = "train"
    WORK = "The trainer"
    HELP = HELP
    AUTO_FOCUS = "DeckTable"
    BINDING_GROUP_TITLE = "Train"
    BINDINGS: ClassVar = [
        key("enter", "submit", "Guess", "train.submit", "Have the word typed graded",
            in_footer=True),
        key("enter", "show_answer", "Answer", "train.answer", "Show the best guess",
            in_footer=True),
        key("enter", "next", "Next card", "train.next", "Go on to the next card", in_footer=True),
        key("ctrl+t", "try_again", "Try again", "train.again",
            "Another try before the answer is shown; only the first one counts", in_footer=True),
        key("ctrl+g", "give_up", "Show answer", "train.give_up",
            "See the answer without a guess; the card counts as again", in_footer=True),
        *explained_keys({"ctrl+t": "try_again", "ctrl+g": "give_up", "escape": "back"}),
        key("backspace", "erase", "Erase", "train.erase", "Delete the last letter"),
        key("up", "scroll(-1)", "Up", "train.up", "Up in the groups"),
        key("down", "scroll(1)", "Down", "train.down", "Down in the groups"),
        key("escape", "back", "Decks", "train.back",
            "Clear the word typed, then back to the decks; what was answered is kept",
            in_footer=True),
    ]  # fmt: skip

    board = query_one(CardBoard)
    table = query_one(DeckTable)
    groups = query_one(Groups)
    progress = query_one(DeckProgress)
    sentence = query_one(Sentence)

    def __init__(self) -> None:
        super().__init__()
        self.phase = Phase.CHOOSING
        self.deck = ""
        """The name of the deck whose cards are asked, or prepared until it is opened."""
        self.ready: list[Question] = []
        """Cards that are proved and not asked yet."""
        self.question: Question | None = None
        """The card on the board."""
        self.number = 0
        """The number of the current card, or of the one that is being proved."""
        self.grades: list[str] = []
        """The grade of the first try of each card answered."""
        self.tries = 0
        self.answer: Answer | None = None
        """The evaluation of the last try; None after giving up."""
        self._is_complete = False
        """Whether the last card of the session is proved."""
        self._summary = self._trained = ""
        """A sentence on the last session, and the title of its deck."""
        self._overview: Overview | None = None
        self._repertoire: Deck | None = None
        """The repertoire chosen; None for the one trained last."""

    def compose_body(self) -> ComposeResult:
        with Vertical(id="left"):
            yield CardBoard(id="board")
            yield MessageLine()
        with Vertical(id="sidebar"):
            yield Sentence()
            yield DeckTable()
            yield DeckProgress()
            groups = Groups()
            groups.can_focus = False  # Enter belongs to the next card
            yield groups

    def on_mount(self) -> None:
        for name in ("words", "hard"):
            self.watch(self.app, name, self._look_again, init=False)
        self.watch(self.table, "highlighted", self._highlight, init=False)
        self.show()

    def _highlight(self) -> None:
        self.show()
        if self._overview is not None:
            self._make_ready()

    def on_screen_suspend(self) -> None:
        if self.phase is Phase.CHOOSING:
            self._forget_cards()

    def on_screen_resume(self) -> None:
        self._look_again()
        deck, self.app.deck = self.app.deck, None
        if deck is not None:
            self.begin(deck)

    # Display

    @property
    def position(self) -> Game:
        """The game of the card on the board; without a card, an empty one."""
        if self.question is not None:
            return self.question.game
        return Game(self.app.words, limit=self.app.limit)

    @property
    def can_type(self) -> bool:
        return self.phase is Phase.ASKING

    def show(self) -> None:
        """Update the widgets, which draw only what differs."""
        is_choosing, is_shown = self.phase is Phase.CHOOSING, self.phase is Phase.SHOWN
        classes = {"-choosing": is_choosing, "-shown": is_shown, "-trained": bool(self.grades)}
        with self.app.batch_update():
            self.update_classes(classes)
            self.sentence.headline, self.sentence.reason = self._sentences()
            self.show_board()
            self.table.counts = self._overview.counts if self._overview else ()
            self.progress.title = f"Last session: {self._trained}" if is_choosing else self._trained
            self.progress.status = "" if is_choosing else f"{self.number} of {self._total}"
            self.progress.grades = tuple(self.grades)
            self.groups.shown = self._groups_shown
            remark = self.remark if self.remark.text else Remark(self._guidance)
            self.query_one(MessageLine).say(remark)
            game = self.question.game if self.question else None
            self.query_one(TabBar).rules = (game.words.name, game.hard) if game else None
        self.refresh_bindings()

    @property
    def _total(self) -> int:
        """The number of cards in the session, as far as it is certain."""
        proved = self.number + len(self.ready)
        return proved if self._is_complete else max(proved, SESSION)

    @property
    def _groups_shown(self) -> GuessGroups:
        if self.phase is not Phase.SHOWN or self.question is None:
            return ()
        if self.answer is not None:
            return self.answer.groups
        return self.question.groups(self.question.target.word)

    def _sentences(self) -> tuple[str, str]:
        """The headline, and the sentence below it."""
        question, answer = self.question, self.answer
        if self.phase is Phase.CHOOSING:
            standing = self._overview.sentence if self._overview else ""
            return self._summary or "A card is a position: find a good guess.", standing
        if question is None and self.number == 1 and kind_of(self.deck).name == "repertoire":
            return "Choosing the second words to learn…", "It takes some seconds, once."
        if question is None:
            return "Proving the next card…", ""
        if self.phase is Phase.GRADING:
            return f"Grading {self.letters.upper()}…", ""
        if self.phase is Phase.ASKING:
            return asking_sentences(question, self.tries)
        if self.phase is Phase.GRADED and answer is not None:
            hint = "Press Enter for the answer, or Ctrl+t to try again first."
            return graded_sentence(answer), hint
        return lesson_sentences(question, answer)

    @property
    def _guidance(self) -> str:
        """What to do now, shown when there is no remark."""
        match self.phase:
            case Phase.CHOOSING if self.has_class("-narrow"):
                return self.table.deck.sentence
            case Phase.CHOOSING:
                return f"Press Enter to begin: {SESSION} cards, those that are due first."
            case Phase.ASKING if len(self.letters) == self.position.words.length:
                return f"Press Enter to have {self.letters.upper()} graded."
            case Phase.ASKING:
                return "Type a guess. Ctrl+g shows the answer."
            case Phase.SHOWN:
                is_last = self.number == self._total
                return "Press Enter to end the session." if is_last else "Press Enter to go on."
            case _:
                return ""

    def _turn_to(self, phase: Phase, letters: str = "") -> None:
        """Enter a phase: the only place where the phase changes."""
        self.phase, self.letters = phase, letters
        self.remark, self.flaw = Remark(""), None
        self.show()
        focused = self.table if phase is Phase.CHOOSING else self.board
        self.AUTO_FOCUS = type(focused).__name__  # type: ignore[misc]
        focused.focus()

    # Sessions

    def _look_again(self) -> None:
        if self.phase is Phase.CHOOSING:
            self.look_over()

    @work(exclusive=True, group="overview", exit_on_error=False)
    async def look_over(self) -> None:
        """Count the cards of the decks, in a thread."""
        await self.app.first_frame.wait()
        rules = self.app.words, self.app.hard, self.app.history
        is_first = self._overview is None
        stop = get_current_worker().cancelled_event.is_set
        self._overview = await asyncio.to_thread(overview, *rules, now(), self._repertoire, stop)
        if is_first and not self.table.highlighted:  # start at a deck that has cards
            to_train = (count.new != 0 or count.due > 0 for count in self._overview.counts)
            self.table.highlighted = [*to_train].index(True)
        self.app.show_notice()
        self.show()
        self._make_ready()

    def action_choose_opener(self) -> None:
        def choose(repertoire: Deck | None) -> None:
            if repertoire is not None:
                self._repertoire = repertoire
                self.table.highlighted = [*DECKS].index("repertoire")
                self.look_over()

        if self._overview is not None:
            window = RepertoireScreen(self.app.words, self._overview.repertoire)
            self.app.push_screen(window, choose)

    def action_open_deck(self) -> None:
        self.begin(self.table.deck.name)

    def begin(self, deck: str) -> None:
        """Begin a session; cards of this deck that are already proved are used."""
        if self.deck != deck:
            self._forget_cards()
            self.deck = deck
            self.prepare(deck)
        kind = kind_of(deck)
        if chosen := of_repertoire(deck):
            self._repertoire = repertoire_deck(*chosen)
        self.number, self.grades, self._trained = 0, [], kind.title
        self._next_card()
        self.table.highlighted = [*DECKS].index(kind.name)

    def _make_ready(self) -> None:
        """Prove cards of the highlighted deck, so that its first card appears at once."""
        if self.phase is Phase.CHOOSING:
            self._forget_cards()
            self.deck = self.table.deck.name
            self.prepare(self.deck, delay=HESITATION)

    def _forget_cards(self) -> None:
        """Stop preparing cards, and drop those that are ready."""
        self.workers.cancel_group(self, "cards")
        self.deck, self.ready, self.question, self._is_complete = "", [], None, False

    @work(exclusive=True, group="cards", exit_on_error=False)
    async def prepare(self, deck: str, delay: float = 0.0) -> None:
        """Prove the cards of a session one by one, ahead of the player."""
        stop = get_current_worker().cancelled_event.is_set
        await asyncio.sleep(delay)
        await self.app.first_frame.wait()
        rules = self.app.words, self.app.hard, self.app.history
        async for question in streamed(lambda: self.app.engines.questions(deck, *rules, stop)):
            self.ready.append(question)
            if self.phase is Phase.WAITING:
                self._next_card()
        self._is_complete = True
        if self.phase is Phase.WAITING:
            self._next_card()
        else:
            self.show()

    def _next_card(self) -> None:
        """Ask the next card, or wait until one is proved; after the last one, end the session."""
        self.tries, self.answer, self.question = 0, None, None
        if self.phase is not Phase.WAITING:
            self.number += 1
        if self.ready:
            self.question = min(self.ready, key=lambda question: question.place)
            self.ready.remove(self.question)
            self._turn_to(Phase.ASKING)
        elif self._is_complete:
            self._end()
        else:
            self._turn_to(Phase.WAITING)

    def _end(self) -> None:
        """Return to the decks, with a sentence on the session."""
        self.workers.cancel_group(self, "grade")
        done = len(self.grades)
        self._summary = f"{counted(done, 'card')}: {grades_text(Counter(self.grades))}."
        if not done:
            has_none = self._is_complete and not self.ready and self.question is None
            self._summary = NOTHING[kind_of(self.deck).name] if has_none else ""
        self._forget_cards()
        self._turn_to(Phase.CHOOSING)
        self.look_over()

    @work(exclusive=True, group="grade", exit_on_error=False)
    async def grade(self, question: Question, guess: str) -> None:
        """Grade a guess; the first try decides when the card comes again."""
        stop = get_current_worker().cancelled_event.is_set
        answer = await asyncio.to_thread(self.app.engines.answer, question, guess, stop)
        self.answer = answer
        self._count(question, answer.grade)
        self._turn_to(Phase.SHOWN if answer.grade == "best" else Phase.GRADED, guess)

    def _count(self, question: Question, grade: str) -> None:
        """Store the grade if this is the first try."""
        self.tries += 1
        if self.tries == 1:
            self.grades.append(grade)
            state = reviewed(question.state, grade, now())
            self.app.history.save_card(question.key, state)
            self.app.show_notice()
            if grade == "again":  # asked once more, after the others
                self.ready.append(replace(question, state=state, place=inf))

    def work_failed(self, sentence: str) -> None:
        if self.phase is Phase.GRADING:
            self._turn_to(Phase.ASKING, self.letters)
        elif self.phase is Phase.WAITING:
            self._end()
        self.say(sentence, "error")

    # Keys

    def set_letters(self, letters: str) -> None:
        self._turn_to(Phase.ASKING, letters)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        phases = {
            "submit": (Phase.ASKING,),
            "give_up": (Phase.ASKING,),
            "show_answer": (Phase.GRADED,),
            "try_again": (Phase.GRADED,),
            "next": (Phase.SHOWN,),
            "scroll": (Phase.SHOWN,),
            "erase": tuple(set(Phase) - {Phase.CHOOSING}),
            "back": tuple(set(Phase) - {Phase.CHOOSING}),
        }
        if action in phases:
            return self.phase in phases[action]
        return super().check_action(action, parameters)

    def action_explain_why_not(self, action: str) -> None:
        self.say(WHY_NOT[self.phase])

    def play(self, letters: str) -> None:
        assert self.question is not None, "a card is asked"
        guess = self.question.game.check(letters)
        self._turn_to(Phase.GRADING, guess)
        self.grade(self.question, guess)

    def action_try_again(self) -> None:
        self._turn_to(Phase.ASKING)

    def action_show_answer(self) -> None:
        self._turn_to(Phase.SHOWN, self.letters)

    def action_give_up(self) -> None:
        """Show the answer; a card without a try counts as "again"."""
        assert self.question is not None, "a card is asked"
        self._count(self.question, "again")
        self._turn_to(Phase.SHOWN)

    def action_next(self) -> None:
        self._next_card()

    def action_back(self) -> None:
        if self.can_type and self.letters:
            self._turn_to(Phase.ASKING)
        else:
            self._end()

    def action_scroll(self, lines: int) -> None:
        self.groups.top += lines
