"""States of play for tests, and keys as text."""

from collections.abc import Callable
from typing import Any

from wordle_tui.advice.advice import Advice
from wordle_tui.game.records import Mode
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import WordList, word_list
from wordle_tui.play.asking import Answered, Consultation
from wordle_tui.play.state import GameRules, Identity, PlayState
from wordle_tui.settings.settings import Settings

WORDS = word_list("original")
_KEYS: dict[str, Callable[[PlayState], PlayState]] = {
    "/": PlayState.commit,
    "<": PlayState.erase,
    " ": PlayState.cycle,
    "1": lambda state: state.mark(0),
    "2": lambda state: state.mark(1),
    "3": lambda state: state.mark(2),
}


def rules(
    boards: int, words: WordList = WORDS, rule: Rule = Rule.NORMAL, limit: int = 0
) -> GameRules:
    return GameRules(words, rule, limit or (6 if boards == 1 else boards + 5))


def elsewhere(boards: int = 1, **changes: Any) -> PlayState:
    return PlayState.begin(rules(boards, **changes), boards)


def here(*answers: str, mode: Mode = Mode.PRACTICE, **changes: Any) -> PlayState:
    """The beginning of a game against the program; without answers, against the adversary."""
    boards = len(answers) or 1
    game = Identity(mode if answers else Mode.ADVERSARY)
    return PlayState.begin(rules(boards, **changes), boards, answers, game)


def after(state: PlayState, keys: str) -> PlayState:
    """The state after keys: letters, digits and blanks for colours, `<` Backspace, `/` Enter."""
    for key in keys:
        state = _KEYS[key](state) if key in _KEYS else state.type(key)
    return state


def consulted(
    state: PlayState, advice: Advice | None, answered: Answered = Answered.COMPLETE
) -> Consultation:
    """What the solver has said of a state; it was asked about colours not confirmed yet, too."""
    question = Consultation().question_about(state, Settings())
    return Consultation(question, advice, answered)
