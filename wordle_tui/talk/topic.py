"""What can be said about a position in a conversation, whatever the topic."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial

from wordle_tui.advice import reasons
from wordle_tui.advice.advice import Advice, Stage
from wordle_tui.game.alphabet import capital
from wordle_tui.game.board import Board
from wordle_tui.game.clues import known
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game, named
from wordle_tui.game.named_lists import list_names
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import chance_text, listed, month_text
from wordle_tui.game.words import examples
from wordle_tui.play.remark import FOR_GOOD
from wordle_tui.play.setup import code_for
from wordle_tui.settings.settings import RULES
from wordle_tui.talk.talk import Talk

WORDS, GUESSES = 20, 5
"""How many words left and how many guesses are said."""
HELP = (
    "You can also say: words (the likeliest words left), words all, why, more (the best guesses), "
    "what about crane, board (the guesses, what is known, the letters not tried), new, new 4 (a "
    "game with four boards), board 2, adversary, code and a friend's code, challenge crane or "
    "challenge 4 (a code for a friend: for a word, or for four boards), day 2024-02-29, hard, "
    "list, share, again (the last reply), assist, practice, train, train mistakes (a deck), quit."
)
_ARGUMENTS = {
    "hard": "on|off|ultra",
    "words": "all",
    "board": r"\d{1,2}",
    "new": r"\d{1,2}",
    **dict.fromkeys(("compare", "list", "answer", "challenge"), ".*"),
}
"""What may follow the name of a command."""


def colours(turn: Turn) -> str:
    """A guess with the colour of each letter."""
    tiles = (f"{capital(letter)} {mark.name.lower()}" for letter, mark in turn.tiles)
    return f"{turn.guess.upper()}: {', '.join(tiles)}."


def _known(board: Board) -> str:
    if not board.is_possible:
        return "No word fits."
    clauses = "; ".join(known(board.turns))
    return f"The answer {clauses}." if clauses else "Nothing is known yet."


class Topic(ABC):
    """What can be said about a position. Commands are methods with the prefix `do_`."""

    help: str
    """What can be said about this topic only."""
    takes_words: bool
    """Whether a word alone is a guess."""

    def __init__(self, talk: Talk) -> None:
        self.talk, self.say = talk, talk.say

    @property
    @abstractmethod
    def position(self) -> Game: ...

    @abstractmethod
    def greet(self) -> None:
        """Say where the topic stands."""

    @abstractmethod
    def take(self, text: str) -> None:
        """Take a line that is no command."""

    @abstractmethod
    def do_new(self, boards: str = "") -> None: ...

    @abstractmethod
    def rules_changed(self) -> None:
        """Apply the rules in force, if they can be changed now."""

    def ask(self, *words: str) -> Advice:
        """The advice on the position and on these words, if it may be said now."""
        return self.talk.advise(self.position, *words)

    def ask_guesses(self) -> Advice:
        """The advice with the best guesses; raises a `WordleError` if there are none."""
        advice = self.ask()
        if not advice.suggestions:
            raise WordleError("Only unlikely words fit. Say words to hear them.")
        return advice

    def named(self, index: int, sentence: object) -> str:
        """A sentence about a board, which it names if there are several."""
        return named(index, len(self.position.boards), sentence)

    def say_known(self) -> None:
        if len(boards := self.position.boards) == 1 and known(boards[0].turns):
            self.say(_known(boards[0]))

    def command(self, verb: str, argument: str) -> Callable[[], object] | None:
        """The command of that name, if there is one that may have the argument."""
        method: Callable[..., object] | None = getattr(self, f"do_{verb}", None)
        if not argument:
            return method
        is_accepted = re.fullmatch(_ARGUMENTS.get(verb, ""), argument)
        return partial(method, argument) if method and is_accepted else None

    def do_help(self) -> None:
        self.say(self.help, HELP)

    def do_quit(self) -> None:
        self.talk.is_over = True
        self.say("Goodbye.")

    def do_next(self) -> None:
        self.say("Say a guess, or help.")

    def do_undo(self) -> None:
        raise WordleError(FOR_GOOD)

    def do_share(self) -> None:
        raise WordleError("The game isn't over yet.")

    def do_challenge(self, argument: str = "") -> None:
        """Say a code for a friend: of a word, of random words, or of the game that is over."""
        made = (argument, self.talk.rules.words, self.talk.history)
        code = code_for(*made) if argument else self.code
        if not code:
            raise WordleError("Say a word or a number of boards, as in: challenge crane.")
        self.say(f"Your friend says: code {code}.")

    @property
    def code(self) -> str:
        """The code of the game that is over; empty if there is none."""
        return ""

    def do_board(self, number: str = "") -> None:
        position = self.position
        boards = position.boards
        if not 1 <= int(number or 1) <= len(boards):
            raise WordleError(f"There's no board {number}.")
        if len(boards) > 1 and not number:
            self.say(*(self.named(index, _known(board)) for index, board in enumerate(boards)))
        else:
            board = boards[int(number or 1) - 1]
            turns = enumerate(board.turns, 1)
            self.say(*(f"Guess {number}, {colours(turn)}" for number, turn in turns), _known(board))
        guessed = {letter for guess in position.guesses for letter in guess}
        letters = filter(lambda letter: letter not in guessed, position.words.alphabet.letters)
        self.say(f"Not tried: {' '.join(map(capital, letters))}." if guessed else "")

    def do_words(self, argument: str = "") -> None:
        used = self.position.words.past.uses
        for index, board in enumerate(self.ask().boards):
            if board.is_solved:
                continue
            is_weighed = len({chance for _, chance in board.likely}) > 1
            count = len(board.likely) if argument == "all" else WORDS
            chances, named = dict(board.likely), examples(board.words, count)
            said = ", ".join(
                f"{word.upper()}{f' {chance_text(chances[word])}' * is_weighed}"
                f"{f' (used {month_text(used[word])})' if word in used else ''}"
                for word in named
            )
            rest = len(board.likely) - len(named)
            self.say(self.named(index, f"{said}."))
            self.say(f"And {rest:,} more: say words all." if rest > 0 else "")

    def do_more(self) -> None:
        advice = self.ask_guesses()
        for each in advice.worth_showing[:GUESSES]:
            chance = advice.chance_text(each).replace("–", "none")
            figures = f"Largest group: {each.worst:,}. Chance: {chance}."
            self.say(f"{each.word.upper()}. Guesses: {advice.guesses_text(each)}. {figures}")

    def do_why(self) -> None:
        advice, position = self.ask_guesses(), self.position
        best, why = advice.suggestions[0], reasons.why_sentence(advice)
        self.say(why if advice.is_sum else f"{best.word.upper()}: {why}")
        for other in advice.worth_showing[1:2]:
            gap = reasons.difference(other, best, advice.candidates, rule=position.rule)
            if advice.is_sum:
                gap = reasons.boards_difference(other, best, position)
            is_as_good = other is advice.best
            which = "{} is as good." if is_as_good else "The next best is {}."
            self.say(which.format(other.word.upper()), gap)

    def do_compare(self, argument: str = "") -> None:
        is_one = len(self.position.unsolved) == 1
        words = [self.position.check(word, allow_unlisted=is_one) for word in argument.split()]
        if not words:
            raise WordleError("Name a word, as in: what about crane.")
        for asked in self.ask(*words).asked:
            self.say(*reasons.asked_sentences(asked, self.position))

    def do_hard(self, argument: str = "") -> None:
        talk = self.talk
        talk.change(hard=argument or RULES[not talk.rules.rule.is_hard])
        rule = talk.settings.rule
        talk.rules = talk.rules._replace(rule=rule)
        self.say(f"{rule.title.capitalize()} is on." if rule.is_hard else "Hard mode is off.")
        self.rules_changed()

    def do_list(self, name: str = "") -> None:
        talk = self.talk
        if not name:
            names = listed(list_names(), "or")
            self.say(f"Word list: {talk.rules.words.name}. For another, say list and {names}.")
            return
        talk.rules = talk.rules._replace(words=talk.named_list(name))
        talk.change(list_name=name)
        self.say(f"Word list: {name}.")
        self.rules_changed()

    def say_advice(self, advice: Advice) -> None:
        """Say what to play and why."""
        self.say(*reasons.advised(self.position, advice))
        is_open = advice.stage < Stage.PROVED and not advice.is_sum
        self.say(reasons.NOT_PROVED if is_open and self.position.guesses else "")
