"""What can be said about a game in a conversation, whatever the topic."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from wordle_tui.advice.advice import Advice, Stage
from wordle_tui.advice.reasons import NOT_PROVED, advised, difference, why_sentence
from wordle_tui.game.alphabet import capital
from wordle_tui.game.clues import known_in_short
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game, share_words
from wordle_tui.game.own_lists import list_names
from wordle_tui.game.records import FinishedGame, are_proved
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import chance_text, listed, month_text, rules_in_force
from wordle_tui.rating.game_card import card, standing_around
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.rating.report import guess_sentence, luck_sentence
from wordle_tui.rating.service import RatingService
from wordle_tui.talk.conversation import Conversation

if TYPE_CHECKING:
    from wordle_tui.rating.values import RatedGame

WORDS, GUESSES = 20, 5
"""How many words left and how many guesses are said."""
HELP = (
    "Further: words (the likeliest words left), words all, why, more (the best guesses), what "
    "about crane, board (the guesses, what is known, the letters not tried), new, hard, list, "
    "share, again (the last reply), assist, practice, train, quit."
)


def colours(turn: Turn) -> str:
    """A guess with the colour of each letter."""
    tiles = (f"{capital(letter)} {mark.name.lower()}" for letter, mark in turn.tiles)
    return f"{turn.guess.upper()}: {', '.join(tiles)}."


class Topic(ABC):
    """What can be said about a game. Commands are methods with the prefix `do_`."""

    HELP: ClassVar[str]
    """What can be said about this topic only."""
    takes_words: ClassVar = True
    """Whether a word alone is a guess."""

    def __init__(self, talk: Conversation) -> None:
        self.talk, self.say = talk, talk.say
        self.finished: FinishedGame | None = None
        self.rated: RatedGame | None = None

    @property
    @abstractmethod
    def game(self) -> Game: ...

    @abstractmethod
    def greet(self) -> None:
        """Say where the topic stands."""

    @abstractmethod
    def take(self, text: str) -> None:
        """Take a line that is no command, or a guess that was chosen by its number."""

    def introduce(self, name: str, invitation: str) -> None:
        """Say the topic, its rules and, if the game has begun, its guesses."""
        guesses = [turn.guess.upper() for turn in self.game.turns]
        self.say(f"{name}, {rules_in_force(self.game.words.name, self.game.hard)}.")
        self.say(f"Your game goes on after {listed(guesses, 'and')}." if guesses else invitation)

    def say_known(self) -> None:
        known = known_in_short(self.game.turns)
        self.say(f"Known: {known}." if known else "")

    def check_playing(self) -> None:
        if self.finished is not None:
            raise WordleError("The game is over: say new for another, or quit.")

    def ask(self, *words: str) -> Advice:
        """The advice on the position and on these words, if it may be said now."""
        self.check_playing()
        return self.talk.advise(self.game, *words)

    def command(self, verb: str, argument: str) -> Callable[[], object] | None:
        """The command of that name, if there is one that may have the argument."""
        if verb in ("assist", "practice", "train") and not argument:
            return partial(self.talk.turn_to, verb)
        method: Callable[..., object] | None = getattr(self, f"do_{verb}", None)
        accepted = {"hard": ("on", "off"), "words": ("all",)}.get(verb, ())
        if argument and argument not in accepted and verb not in ("compare", "list", "answer"):
            return None
        return partial(method, argument) if method and argument else method

    def do_help(self) -> None:
        self.say(self.HELP, HELP)

    def do_quit(self) -> None:
        self.talk.is_over = True
        self.say("Goodbye.")

    def do_next(self) -> None:
        self.say("Say a guess, or help.")

    def do_undo(self) -> None:
        raise WordleError("Only guesses in Assist can be taken back.")

    def do_board(self) -> None:
        turns = self.game.turns
        self.say(*(f"Guess {number}, {colours(turn)}" for number, turn in enumerate(turns, 1)))
        known = known_in_short(turns) if self.game.is_possible else "no word fits"
        self.say(f"Known: {known or 'nothing yet'}.")
        guessed = {letter for turn in turns for letter in turn.guess}
        letters = filter(lambda letter: letter not in guessed, self.game.words.alphabet.letters)
        self.say(f"Not tried: {' '.join(map(capital, letters))}." if turns else "")

    def do_words(self, argument: str = "") -> None:
        candidates, used = self.ask().candidates, self.game.words.past.uses
        is_weighed = len({chance for _, chance in candidates}) > 1
        count = len(candidates) if argument == "all" else WORDS
        said = [
            f"{word.upper()}{f' {chance_text(chance)}' * is_weighed}"
            f"{f' (used {month_text(used[word])})' if word in used else ''}"
            for word, chance in candidates[:count]
        ]
        rest = len(candidates) - count
        self.say(f"{', '.join(said)}.", f"And {rest:,} more: say words all." if rest > 0 else "")

    def do_more(self) -> None:
        advice, choices = self.ask(), {}
        for each in advice.worth_showing[:GUESSES]:
            chance = advice.chance_text(each).replace("–", "none")
            figures = f"Largest group: {each.worst:,}. Chance: {chance}."
            said = f"{each.word.upper()}. Guesses: {advice.guesses_text(each)}. {figures}"
            choices[said] = partial(self.take, each.word)
        self.talk.offer(choices)

    def do_why(self) -> None:
        if self.rated is not None:
            for guess in self.rated.guesses:
                self.say(f"{guess_sentence(guess)} {luck_sentence(guess)}")
            return
        advice = self.ask()
        for best in advice.worth_showing[:1]:
            self.say(f"{best.word.upper()}: {why_sentence(advice)}")
        for other in advice.worth_showing[1:2]:
            gap = difference(other, best, advice.candidates, hard=self.game.hard)
            self.say(f"The next best is {other.word.upper()}: {gap}")

    def do_compare(self, argument: str = "") -> None:
        words = [self.game.check(word, elsewhere=True) for word in argument.split()]
        if not words:
            raise WordleError("Expected a word, as in what about crane.")
        advice = self.ask(*words)
        for asked in advice.asked:
            guesses = advice.guesses_text(asked.suggestion)
            self.say(f"{asked.suggestion.word.upper()}: {guesses} guesses, {asked.rank_text}.")
            self.say(asked.reason)

    def do_hard(self, argument: str = "") -> None:
        self.talk.hard = argument == "on" if argument else not self.talk.hard
        self.talk.change(hard=self.talk.hard)
        self.say(f"Hard mode is {'on' if self.talk.hard else 'off'}.")
        self.rules_changed()

    def do_list(self, name: str = "") -> None:
        if not name:
            self.say(f"Word list: {self.talk.words.name}. Say a number for another:")
            self.talk.offer({f"{name}.": partial(self.do_list, name) for name in list_names()})
            return
        self.talk.words = self.talk.named_list(name)
        self.talk.change(list_name=name)
        self.say(f"Word list: {name}.")
        self.rules_changed()

    def rules_changed(self) -> None:
        """Apply the rules to the game, if they can be changed now."""
        self.say("It applies to the next game.")

    def do_share(self) -> None:
        if (game := self.finished) is None:
            raise WordleError("The game is not over yet.")
        self.say(*share_words(game.patterns, game.hard, game.limit, game.number).splitlines())

    def advise(self, advice: Advice) -> None:
        """Say what to play and why."""
        self.say(*(advised(self.game, advice, self.talk.order) if advice.suggestions else ()))
        is_open = advice.stage < Stage.PROVED and not self.talk.order.is_foreign
        self.say(NOT_PROVED if is_open and self.game.turns else "")

    def end(self, finished: FinishedGame, *sentences: str) -> None:
        """Say how the game has ended, rate it if its answer is known, and store the rating."""
        self.say(*sentences)
        self.finished, game = finished, self.game
        if finished.answer is not None and finished.turns:
            stop = self.talk.patience(lambda: "Still rating the game.")
            service = RatingService(self.talk.advisor)
            *_, self.rated = service.steps(game, aim=self.talk.order.aim, stop=stop)
            if are_proved(ratings := turn_ratings(self.rated)):
                self.talk.history.rate(finished.uuid, ratings)
        standing = standing_around(self.talk.history, finished)
        shown = card(game, self.rated, finished=finished, before=standing)
        lines = (f"{whose}: {words}." for whose, words in shown.lines)
        self.say(*shown.sentences, *lines, *shown.standing, "Say new for another game.")
