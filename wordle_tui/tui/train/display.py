"""What Train shows and says in each of its phases: the decks, a card, and the best guess."""

from __future__ import annotations

from enum import Enum

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.getters import query_one

from wordle_tui.game.clues import known
from wordle_tui.game.game import Game
from wordle_tui.game.records import Mode, now
from wordle_tui.game.turn import letter_marks
from wordle_tui.game.wording import unusual_rules
from wordle_tui.play.remark import Remark, Severity
from wordle_tui.play.state import GameRules, Identity, PlayState
from wordle_tui.training.schedule import training_day
from wordle_tui.training.session import (
    WHAT_IS_A_CARD,
    Session,
    asking_sentences,
    graded_sentence,
    lesson_sentences,
    return_sentence,
)
from wordle_tui.training.trainer import Overview
from wordle_tui.tui.shell.bars import TabBar
from wordle_tui.tui.shell.base import WordleScreen
from wordle_tui.tui.train.panels import (
    CardBoard,
    DeckProgress,
    DeckTable,
    DrillResult,
    WeeklyResults,
)
from wordle_tui.tui.widgets.frame import MessageLine
from wordle_tui.tui.widgets.keyboard import Keyboard
from wordle_tui.tui.widgets.panels import CandidateList, Groups, Paragraphs, Sentence


class Phase(Enum):
    """What the user can do now."""

    CHOOSING = "choose a deck"
    WAITING = "wait for a card"
    ASKING = "type a guess"
    GRADING = "wait for the grade"
    GRADED = "try again, or see the best guess"
    SHOWN = "go on to the next card"
    DRILLED = "drill more"


WHY_NOT = {
    Phase.CHOOSING: "Choose a deck, or switch screens with {app.assist} to {app.lab}.",
    Phase.WAITING: "Preparing the next card…",
    Phase.ASKING: "Type a guess first, or press {train.give_up} to see the best guess.",
    Phase.GRADING: "Grading your guess…",
    Phase.GRADED: "Press Enter for the best guess, or {train.again} to try again.",
    Phase.SHOWN: "You've seen the best guess. Press Enter to go on.",
    Phase.DRILLED: "Press Enter for more cards, or Escape for Stats.",
}
"""Why a key does nothing, and what would."""
PHASES = {
    "submit": {Phase.ASKING},
    "give_up": {Phase.ASKING},
    "erase": {Phase.ASKING},
    "show_answer": {Phase.GRADED},
    "try_again": {Phase.GRADED},
    "next": {Phase.SHOWN},
    "drill_more": {Phase.DRILLED},
    "stats": {Phase.DRILLED},
    "play_on": {Phase.SHOWN},
    "replay": {Phase.SHOWN, Phase.DRILLED},
    "scroll": {Phase.SHOWN},
    "suspend": {Phase.ASKING, Phase.GRADED, Phase.SHOWN},
    "back": set(Phase) - {Phase.CHOOSING, Phase.DRILLED},
}
"""The phases in which each action of the screen is available."""


def card_sentences(phase: Phase, session: Session, letters: str) -> tuple[str, str]:
    """The headline about a card, and the sentence below it."""
    question, answer = session.question, session.answer
    if question is None:
        return "Preparing the next card…", ""
    if phase is Phase.GRADING:
        return f"Grading {letters.upper()}…", ""
    if phase is Phase.ASKING:
        return asking_sentences(question, session.tries)
    if phase is Phase.GRADED and answer is not None:
        hint = "Press Enter for the best guess, or {train.again} to try again first."
        return graded_sentence(answer), hint
    return lesson_sentences(question, answer)


def next_step(phase: Phase, session: Session, letters: str) -> str:
    """What to do now, once a deck is chosen; empty while the player has to wait."""
    if phase is Phase.ASKING and session.question is not None:
        is_complete = len(letters) == session.question.game.words.length
        graded = f"Press Enter to have {letters.upper()} graded."
        return graded if is_complete else "Type a guess. {train.give_up} shows the best guess."
    if phase is Phase.DRILLED:
        return WHY_NOT[phase]
    if phase is Phase.SHOWN:
        again = return_sentence(session, training_day(now()))
        goes_on = "end the session" if session.number == session.total else "go on"
        return f"{again} Press Enter to {goes_on}."
    return ""


class TrainDisplay(WordleScreen):
    """The state of Train, and the widgets that show it."""

    NAME = "train"
    WORK = "The trainer"
    AUTO_FOCUS = "DeckTable"

    board = query_one(CardBoard)
    table = query_one(DeckTable)
    groups = query_one(Groups)
    progress = query_one(DeckProgress)
    words_left = query_one(CandidateList)
    sentence = query_one(Sentence)

    def __init__(self) -> None:
        super().__init__()
        self.phase = Phase.CHOOSING
        self.session = Session()
        """The session under way or, while a deck is chosen, the one being prepared."""
        self.state = self._position_with("")
        """The position of the card, with the guess that is being typed or that is graded."""
        self._summary = ""
        """A sentence on the last session."""
        self._overview: Overview | None = None

    def compose_body(self) -> ComposeResult:
        with Vertical(id="left"):
            yield CardBoard(id="board")
            yield MessageLine()
        with Vertical(id="sidebar"):
            yield Sentence()
            with Container(id="decks"):
                yield DeckTable()
                yield WeeklyResults()
            yield DeckProgress()
            yield DrillResult()
            yield WeeklyResults(title="Drills of this habit", id="drills")
            yield Keyboard()
            yield Paragraphs(title="How a guess is graded", id="explanation")
            with Container(id="answer"):
                yield CandidateList()
                yield Groups()

    @property
    def position(self) -> Game:
        """The game of the card on the board; without a card, an empty one."""
        if self.session.question is not None:
            return self.session.question.game
        return Game(self.app.words, limit=self.app.limit)

    def _position_with(self, letters: str) -> PlayState:
        game = self.position
        rules = GameRules(game.words, game.hard, game.limit)
        return PlayState.begin(rules, game=Identity(Mode.PRACTICE), turns=game.turns).write(letters)

    def show(self) -> None:
        """Update the widgets, which draw only what differs."""
        is_choosing, is_shown = self.phase is Phase.CHOOSING, self.phase is Phase.SHOWN
        session, question, letters = self.session, self.session.question, self.state.letters
        weeks = self._overview.weeks if self._overview else ()
        is_drilled = self.phase is Phase.DRILLED
        classes = {"-choosing": is_choosing, "-shown": is_shown, "-trained": bool(weeks)}
        classes["-drilled"] = is_drilled
        with self.app.batch_update():
            self.update_classes(classes)
            if is_choosing:
                standing = self._overview.sentence if self._overview else ""
                headline = self._summary or WHAT_IS_A_CARD
                self.sentence.headline, self.sentence.reason = headline, standing
            elif is_drilled:
                self.sentence.headline, self.sentence.reason = self._summary, ""
                result = self.query_one(DrillResult)
                result.title, result.answered = session.title, tuple(session.answered)
                result.chosen = session.worst
            else:
                sentences = card_sentences(self.phase, session, letters)
                self.sentence.headline, self.sentence.reason = sentences
            is_asked = question is not None and not is_shown and not is_drilled
            self.sentence.known = known(question.game.turns) if question and is_asked else ()
            game, board = self.position, self.board
            board.shape = game.words.length, game.limit
            board.turns, board.typed = game.turns, letters
            # The frame of the cursor would hide that of a flawed tile.
            flaw, cursor = self.state.flaw, (len(game.turns), min(len(letters), board.shape[0] - 1))
            has_cursor = self.phase is Phase.ASKING and flaw != cursor
            board.flaw, board.cursor = flaw, cursor if has_cursor else None
            self.table.counts = self._overview.counts if self._overview else ()
            self.query_one("#decks WeeklyResults", WeeklyResults).weeks = weeks
            self.progress.title, self.progress.total = session.title, session.total
            self.progress.status = f"{session.number} of {session.total}"
            self.progress.grades = tuple(session.grades)
            if question is not None:
                (left,) = question.advice.boards
                title = f"Card {self.progress.status}: words left"
                self.words_left.show(left, question.advice.contradiction, title)
            self.groups.shown = session.groups if is_shown else ()
            keyboard = self.query_one(Keyboard)
            keyboard.title, keyboard.layout_name = "What is known", self.app.settings.keyboard
            keyboard.letters = game.words.alphabet.letters
            keyboard.marks = letter_marks(game.turns)
            guidance = next_step(self.phase, session, letters)
            if is_choosing:
                begin = "Press Enter to begin. Cards that are due come first."
                guidance = self.table.deck.sentence if self.has_class("-narrow") else begin
            self.query_one(MessageLine).say(
                self.state.remark if self.state.remark.text else Remark(guidance)
            )
            asked = question.game if question else None
            rules = (unusual_rules(asked.words.name, asked.hard),) if asked else ()
            self.query_one(TabBar).texts = rules
        self.refresh_bindings()

    def say(self, text: str, severity: Severity = "warning") -> None:
        """Show a remark until the next change."""
        self._change(self.state.say(text, severity))

    def _change(self, state: PlayState) -> None:
        self.state = state
        self.show()

    def _turn_to(self, phase: Phase, letters: str = "") -> None:
        """Enter a phase: the only place where the phase changes."""
        self.phase = phase
        self._change(self._position_with(letters))
        (self.table if phase is Phase.CHOOSING else self.board).focus()
