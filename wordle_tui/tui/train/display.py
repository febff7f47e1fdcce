"""What Train shows and says in each of its phases: the decks, a card, and the best guess."""

from __future__ import annotations

from enum import Enum

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.getters import query_one

from wordle_tui.game.board import Board
from wordle_tui.game.clues import known
from wordle_tui.game.records import Mode, now
from wordle_tui.game.turn import letter_marks
from wordle_tui.game.wording import spelled, unusual_rules
from wordle_tui.play.remark import Remark, Severity
from wordle_tui.play.state import GameRules, Identity, PlayState
from wordle_tui.training.schedule import training_day
from wordle_tui.training.session import (
    Session,
    asking_sentences,
    deck_sentence,
    graded_sentence,
    left_sentence,
    lesson_sentences,
    return_sentence,
)
from wordle_tui.training.trainer import DeckCount, Question
from wordle_tui.tui.rated.card import BestGuesses
from wordle_tui.tui.shell.bars import TabBar
from wordle_tui.tui.shell.base import WordleScreen
from wordle_tui.tui.train.panels import CardBoard, DeckTable, Told, best_guesses
from wordle_tui.tui.widgets.frame import MessageLine
from wordle_tui.tui.widgets.keyboard import Keyboard
from wordle_tui.tui.widgets.panels import CandidateList, Groups, Paragraphs, Sentence

_FEW = 6
"""So many words are shown beside what a guess tells of them."""


class Phase(Enum):
    """What the user can do now."""

    CHOOSING = "choose a deck"
    WAITING = "wait for a card"
    ASKING = "type a guess"
    GRADING = "wait for the grade"
    SHOWN = "go on to the next card"


WHY_NOT = {
    Phase.CHOOSING: "{decks.open} begins; {app.assist} to {app.lab} switch screens.",
    Phase.WAITING: "Preparing the next card…",
    Phase.ASKING: "Type a guess first, or press {train.give_up} to see the best guess.",
    Phase.GRADING: "Grading your guess…",
    Phase.SHOWN: "You've seen the best guess. Press Enter to go on.",
}
"""Why a key does nothing, and what would."""
PHASES = {
    "submit": {Phase.ASKING},
    "give_up": {Phase.ASKING},
    "erase": {Phase.ASKING},
    "try_again": {Phase.SHOWN},
    "next": {Phase.SHOWN},
    "replay": {Phase.SHOWN},
    "scroll": {Phase.SHOWN},
    "suspend": {Phase.ASKING, Phase.SHOWN},
    "back": set(Phase) - {Phase.CHOOSING},
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
    lesson, why = lesson_sentences(question, answer)
    return graded_sentence(answer, question.familiar) if answer else lesson, why


def next_step(phase: Phase, session: Session, letters: str) -> str:
    """What is below the board: what the first card asks, and then what to do."""
    if phase is Phase.CHOOSING and session.question is not None:
        return f"{left_sentence(session.question)} What would you play?"
    if phase is Phase.CHOOSING and session.deck is not None and not session.is_complete:
        return "Preparing the first card…"
    if phase is Phase.ASKING and session.question is not None:
        is_complete = len(letters) == session.question.board.words.length
        graded = f"Press Enter to have {letters.upper()} graded."
        return graded if is_complete else "Type a guess. {train.give_up} shows the best guess."
    if phase is Phase.SHOWN:
        is_last = session.number == session.total
        return "Enter: your decks." if is_last else "Enter: next card."
    return ""


class TrainDisplay(WordleScreen):
    """The state of Train, and the widgets that show it."""

    NAME = "train"
    WORK = "The trainer"
    AUTO_FOCUS = "DeckTable"

    board = query_one(CardBoard)
    table = query_one(DeckTable)
    groups = query_one(Groups)
    keyboard = query_one(Keyboard)
    told = query_one(Told)
    words_left = query_one(CandidateList)
    sentence = query_one(Sentence)
    best_guesses = query_one(BestGuesses)

    def __init__(self) -> None:
        super().__init__()
        self.phase = Phase.CHOOSING
        self.session = Session()
        """The session under way or, while a deck is chosen, the one being prepared."""
        self.state = self._position_with("")
        """The position of the card, with the guess that is being typed or that is graded."""
        self._summary = ""
        """A sentence on the last session."""
        self._counts: tuple[DeckCount, ...] = ()
        """Empty until the cards are counted."""

    def compose_body(self) -> ComposeResult:
        with Vertical(id="left"):
            yield CardBoard(id="board")
            yield MessageLine()
        with Vertical(id="right"):
            with Vertical(id="main"):
                yield Sentence()
                yield DeckTable()
                yield BestGuesses()
                yield Told()
            with Vertical(id="side"):
                yield Paragraphs(title="Comes back", id="back")
                yield CandidateList()
                yield Groups()
                yield Keyboard()

    @property
    def position(self) -> Board:
        """The game of the card on the board; without a card, an empty one."""
        if self.session.question is not None:
            return self.session.question.board
        return Board(self.app.words, limit=self.app.limit)

    def _position_with(self, letters: str) -> PlayState:
        game = self.position
        rules = GameRules(game.words, game.rule, game.limit)
        return PlayState.begin(rules, game=Identity(Mode.PRACTICE), turns=game.turns).write(letters)

    def show(self) -> None:
        """Update the widgets, which draw only what differs."""
        is_choosing, is_shown = self.phase is Phase.CHOOSING, self.phase is Phase.SHOWN
        session, question, letters = self.session, self.session.question, self.state.letters
        with self.app.batch_update():
            is_few = question is not None and len(question.words) <= _FEW
            classes = {"-choosing": is_choosing, "-shown": is_shown, "-few": is_few}
            self.update_classes(classes)
            if is_choosing:
                headline, said = self._choosing_sentences()
            else:
                headline, said = card_sentences(self.phase, session, letters)
            self.sentence.headline, self.sentence.reason = headline, said
            is_asked = question is not None and self.phase is Phase.ASKING
            self.sentence.known = known(question.board.turns) if question and is_asked else ()
            game, board = self.position, self.board
            rows = len(game.turns) + 1 if self.has_class("-narrow") else game.limit
            board.shape = game.words.length, rows
            board.turns, board.typed = game.turns, letters
            is_first = is_choosing and question is not None
            board.ghost = "?" * board.shape[0] if is_first else ""
            board.lit = len(game.turns) if is_first else None
            self.keyboard.letters = game.words.alphabet.letters
            self.keyboard.layout_name = self.app.settings.keyboard
            self.keyboard.marks = letter_marks(game.turns)
            # The frame of the cursor would hide that of a flawed tile.
            flaw, cursor = self.state.flaw, (len(game.turns), min(len(letters), board.shape[0] - 1))
            has_cursor = self.phase is Phase.ASKING and flaw != cursor
            board.flaw, board.cursor = flaw, cursor if has_cursor else None
            self.table.counts = self._counts
            if question is not None and is_shown:
                self._show_answer(question)
            rules, number = [], f"card {session.number} of {session.total}"
            if question is not None and not is_choosing:
                rules = [number, unusual_rules(question.board.words.name, question.board.rule)]
            self.query_one(TabBar).texts = tuple(filter(None, rules))
            guidance = next_step(self.phase, session, letters)
            if is_choosing and self.has_class("-narrow"):  # the board is hidden
                guidance = ""
            self.query_one(MessageLine).say(
                self.state.remark if self.state.remark.text else Remark(guidance)
            )
        self.refresh_bindings()

    def _choosing_sentences(self) -> tuple[str, str]:
        """How the last session ended, if one did, and how many cards the deck has now."""
        if not self._counts:
            return self._summary or "…", ""
        count = self._counts[self.table.highlighted]
        cards = deck_sentence(count, self.app.settings.new_cards)
        start = "" if self.has_class("-narrow") else " with the one on the left"
        start = f"{{decks.open}} starts{start}." * bool(count.asked)
        return (self._summary, f"{cards} {start}") if self._summary else (cards, start)

    def _show_answer(self, question: Question) -> None:
        session, count = self.session, len(question.words)
        self.best_guesses.rows = best_guesses(question, session.answer)
        self.told.title = f"What they tell of the {spelled(count)} {question.kind_of_words}s"
        self.told.groups = self.groups.shown = session.groups
        self.query_one("#back", Paragraphs).sentences = (
            return_sentence(session, training_day(now())),
        )
        (left,) = question.advice.boards
        self.words_left.show(left, question.advice.contradiction, "Words left")

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
