"""What the solver is asked about a game, and what it has said: look for `Consultation`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import lru_cache

from wordle_tui.advice.advice import Advice, Stage, Suggestion, WordsLeft, left_on_boards
from wordle_tui.advice.order import USUAL, Order
from wordle_tui.game.board import Candidates
from wordle_tui.game.clues import fitting
from wordle_tui.game.game import Game
from wordle_tui.game.records import Mode
from wordle_tui.game.words import avoided_last
from wordle_tui.play.hints import Hint
from wordle_tui.play.state import PlayState
from wordle_tui.settings.settings import Settings

FEW_BOARDS = 4
"""So many boards have a column each in the table of the best guesses."""
_WORDS, _GUESSES = 700, 40
"""The most words on all boards, and the most guesses, for which these columns are computed."""


@dataclass(frozen=True)
class AdviceRequest:
    """A question about a game."""

    position: Game
    """The position on the boards, or the one after the colours of the row being typed."""
    order: Order
    plain: bool
    """Whether only familiar words are suggested."""
    hint: Hint
    """How much is shown; guesses are ranked from `Hint.THREE` on."""
    word: str | None
    """A guess that is typed and not coloured yet."""

    @property
    def is_ranking(self) -> bool:
        """Whether guesses are to be ranked, not only words counted."""
        return self.hint >= Hint.THREE


def typed_word(state: PlayState) -> str | None:
    """A complete word that is allowed and that the player has not coloured yet."""
    drafts, words = state.drafts, state.rules.words
    is_coloured = any(drafts[index].is_coloured or drafts[index].told for index in drafts.open)
    if words.outside([state.letters]) and not words.has_only_answers:
        return None
    return state.letters if drafts.has_word and not is_coloured and not state.objection else None


def is_all_coloured(state: PlayState) -> bool:
    """Whether each letter of the row being typed has a colour on every board."""
    return all(None not in state.drafts[index].open_marks for index in state.drafts.open)


def ahead(state: PlayState) -> Game | None:
    """The position after the row that is being coloured; None unless it can be asked about."""
    if not (state.is_by_player and state.drafts.has_word):
        return None
    drafts = [state.drafts[index] for index in state.drafts.open]
    if not all(draft.is_coloured and draft.pattern.is_possible for draft in drafts):
        return None
    if all(draft.pattern.is_win for draft in drafts):
        return None
    return replace(state, drafts=state.drafts.committed()).position


class Answered(Enum):
    """How far the question asked last is answered."""

    WAITING = auto()
    """Not at all: the advice, if there is any, answers an earlier question."""
    NOTHING_FITS = auto()
    """No word fits the colours so far: the advice is the one before them."""
    COUNTED = auto()
    """The words left are counted; the guesses are still those of an earlier question."""
    RANKED = auto()
    """The guesses are there; better figures may come."""
    COMPLETE = auto()


@dataclass(frozen=True)
class Consultation:
    """What the solver has said so far, and about which question."""

    question: AdviceRequest | None = None
    """The question asked last; None if it is to be asked again."""
    advice: Advice | None = None
    """The latest advice, on this question or an earlier one."""
    answered: Answered = Answered.WAITING
    letters: str = ""
    """Which letters to try, in a sentence."""
    nothing: Advice | None = None
    """Why no word fits, once all letters of the row have a colour."""

    @property
    def is_stale(self) -> bool:
        """Whether the guesses of the advice answer an earlier question."""
        return self.answered not in (Answered.RANKED, Answered.COMPLETE)

    @property
    def is_searching(self) -> bool:
        is_done = self.answered in (Answered.NOTHING_FITS, Answered.COMPLETE)
        return self.question is not None and not is_done

    def is_ahead(self, state: PlayState) -> bool:
        """Whether the question includes the row whose colours are not confirmed yet."""
        return self.question is not None and self.question.position != state.position

    def leaves_nothing(self, state: PlayState) -> bool:
        """Whether no word fits the colours so far; Enter will show which tile is wrong."""
        return self.answered is Answered.NOTHING_FITS and self.is_ahead(state)

    def question_about(
        self, state: PlayState, settings: Settings, order: Order = USUAL
    ) -> AdviceRequest:
        """What to ask about a state; if its turns contradict each other, no colours can fit."""
        is_wrong = self.advice is not None and self.advice.contradiction is not None
        coloured = None if is_wrong and not self.is_ahead(state) else ahead(state)
        hint = Hint.ALL if state.is_over else state.hint
        word = typed_word(state) if hint >= Hint.THREE else None
        return AdviceRequest(coloured or state.position, order, settings.plain_words, hint, word)

    def covers(self, question: AdviceRequest, state: PlayState) -> bool:
        """Whether a question is answered already, or will be.

        Once colours that no word fits are complete or confirmed, the solver is to say why.
        """
        is_explained = self.nothing is not None and self.is_ahead(state)
        is_due = not self.is_ahead(state) or is_all_coloured(state)
        is_unexplained = self.answered is Answered.NOTHING_FITS and is_due and not is_explained
        return question == self.question and not is_unexplained

    def is_about(self, question: AdviceRequest) -> bool:
        """Whether the answer is that to a question, apart from the word that is typed."""
        if self.question is None or self.answered is Answered.NOTHING_FITS:
            return False
        return replace(self.question, word=question.word) == question

    def asking(self, question: AdviceRequest, opening: Advice | None = None) -> Consultation:
        """What is known when a question is asked; the book may have the `opening`."""
        answered = self.answered if self.is_about(question) else Answered.WAITING
        if opening is not None:
            answered = Answered.COMPLETE
        if answered is Answered.COMPLETE and question.word is not None:
            answered = Answered.RANKED  # the figures of that word are still to come
        return Consultation(question, opening or self.advice, answered, self.letters)

    def better(self, advice: Advice) -> Consultation:
        """The answer with newer advice on the question."""
        if self.advice and not self.is_stale and advice.stage < self.advice.stage:
            # Only the word typed is another: the better advice on the position stays.
            return replace(self, advice=replace(self.advice, asked=advice.asked))
        is_counted = advice.stage is Stage.COUNTED and advice.remaining > 0
        answered = Answered.COUNTED if is_counted else Answered.RANKED
        return replace(self, advice=advice, answered=answered)

    def complete(self) -> Consultation:
        return replace(self, answered=Answered.COMPLETE)


def words_left(state: PlayState, index: int) -> Candidates:
    """The words that can be the answer of a board, as far as the player knows.

    The program chooses likely words only. A challenge, a daily puzzle, or an answer given by the
    player may be any accepted word.
    """
    game = state.position.boards[index]
    if state.is_by_player:
        return game.candidates
    likely, words = game.candidates.likely, game.words
    is_chosen_here = state.game.mode is not Mode.CHALLENGE and state.game.day is None
    if is_chosen_here and (not state.answers or state.answers[index] in words.answers):
        return Candidates(likely, ())
    others = words.rare_words or sorted(words.accepted.difference(words.answers))
    return Candidates(likely, avoided_last(fitting(game.turns, others)))


def counted_words(state: PlayState, position: Game) -> tuple[WordsLeft, ...]:
    """The words left on each board of a position, as far as the player knows."""
    if state.is_by_player:
        return left_on_boards(position)
    return tuple(
        board if board.is_solved else WordsLeft.of(words_left(state, index), position.words)
        for index, board in enumerate(left_on_boards(position))
    )


def with_words(advice: Advice, left: tuple[WordsLeft, ...]) -> Advice:
    """The advice on a game here, whose answers may be words that the solver does not expect."""
    if advice.contradiction is not None:  # only such words fit
        return Advice(advice.stage, left)
    return replace(advice, boards=left)


def with_each_left(advice: Advice) -> Advice:
    """The advice with the words that guesses leave on each of a few boards. Slow: not for keys."""
    left = advice.unsolved
    if not 1 < len(left) <= FEW_BOARDS or sum(len(board.likely) for board in left) > _WORDS:
        return advice

    def figured(guess: Suggestion) -> Suggestion:
        return replace(guess, each_left=tuple(_left(guess.word, board) for board in left))

    first, rest = advice.suggestions[:_GUESSES], advice.suggestions[_GUESSES:]
    asked = (replace(each, suggestion=figured(each.suggestion)) for each in advice.asked)
    return replace(advice, suggestions=(*map(figured, first), *rest), asked=tuple(asked))


@lru_cache(maxsize=1000)
def _left(guess: str, board: WordsLeft) -> float:
    return board.figures_of(guess).expected_remaining


def visible(state: PlayState, advice: Advice | None) -> Advice | None:
    """The advice on a game, as far as it may be seen: without guesses only words are counted."""
    if advice is None or state.hint is Hint.ALL or state.is_over:
        return advice
    if state.hint < Hint.THREE:
        return replace(advice, suggestions=(), asked=(), why="", why_higher_average="")
    return replace(advice, suggestions=advice.worth_showing[:3])
