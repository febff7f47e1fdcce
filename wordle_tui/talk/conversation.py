"""A conversation about games: lines in, sentences out."""

from __future__ import annotations

import re
from functools import partial

from wordle_tui.game.errors import RepeatedGuessError, UnknownWordError, WordError, WordleError
from wordle_tui.game.records import Mode
from wordle_tui.game.shared import code_in
from wordle_tui.play.first_screen import left_sentence
from wordle_tui.play.setup import Setup, challenge, past_puzzle
from wordle_tui.play.store import mark_left
from wordle_tui.talk.play import Play
from wordle_tui.talk.talk import Talk
from wordle_tui.talk.topic import Topic
from wordle_tui.talk.train import Train
from wordle_tui.training.deck import DECKS, Deck

TOPICS = ("assist", "practice", "train")
ALIASES = {
    **dict.fromkeys(("exit", "bye", "q"), "quit"),
    **dict.fromkeys(("colours", "colors", "known", "guesses"), "board"),
    "?": "help",
    "repeat": "again",
    "about": "compare",
    "give up": "answer",
    "": "next",
}


_PLAYED = re.compile(
    r"i(?:'ve| have)? played (?P<words>.+?)(?: (?:on|for) (?P<day>\S+))?\.?", re.IGNORECASE
)
"""A game that was played elsewhere, told by its words."""


class Conversation:
    """Answers lines by sentences. It begins when it is turned to a topic."""

    topic: Topic
    """What is talked about."""

    def __init__(self, talk: Talk) -> None:
        self._talk, self._say = talk, talk.say
        self._topics: dict[str, Topic] = {}
        self._noted: set[str] = set()
        """Commands whose names are words, too, of which the user knows."""
        mark_left(talk.history)
        left = [game for uuid in talk.history.left if (game := talk.history.game(uuid))]
        self._say(f"{left_sentence(left)}." if left else "")

    def turn_to(self, name: str, setup: Setup | None = None) -> None:
        """Go on with a topic where it was left, or with the game of a setup."""
        talk, topic = self._talk, self._topics.get(name)
        if isinstance(topic, Train) and topic is self.topic:
            topic.go_on()
            return
        if topic is None or setup is not None:
            topic = Train(talk) if name == "train" else Play(talk, name, setup)
        self._begin(name, topic)

    def _begin(self, name: str, topic: Topic) -> None:
        self._topics[name] = self.topic = topic
        topic.greet()

    def _train(self, deck: Deck) -> None:
        """Begin a deck; who trains already has been greeted."""
        if isinstance(self.topic, Train):
            self.topic.choose(deck)
        else:
            self._begin("train", Train(self._talk, deck))

    def hear(self, line: str) -> None:
        """Answer a line: a command, or what the topic expects."""
        talk, topic, settings = self._talk, self.topic, self._talk.settings
        before, talk.reply = talk.reply, []
        text = " ".join(line.split()).rstrip("?!")
        try:
            self._answer(text, before)
        except WordleError as error:
            self._say(str(error))
        except KeyboardInterrupt:
            self._say("Stopped. Nothing is lost.")
        if talk.settings != settings:  # the other topics will begin with the new ones
            self._topics = {name: each for name, each in self._topics.items() if each is topic}
        notice, talk.history.notice = talk.history.notice, None
        self._say(notice or "")

    def _answer(self, text: str, before: list[str]) -> None:
        name = ALIASES.get(text.lower(), text.lower()).removeprefix("what ").removeprefix("/")
        verb, _, argument = name.partition(" ")
        verb = ALIASES.get(verb, verb)
        command = self.topic.command(verb, argument)
        if verb == "again":
            command = partial(self._say, *before)
        if verb in TOPICS and not argument:
            command = partial(self.turn_to, verb)
        elif verb == "train" and argument in DECKS:  # else it is a guess with its colours
            command = partial(self._train, DECKS[argument])
        elif verb in ("adversary", "code", "day") and bool(argument) != (verb == "adversary"):
            command = partial(self._open, verb, argument)
        elif code := code_in(text):  # also in the line that a friend has sent
            command = partial(self._open, "code", code)
        if game := _PLAYED.fullmatch(text):
            command = partial(self._tell, game["words"], game["day"] or "")
        if verb == "guess":
            self.topic.take(argument)
            return
        if command is None:
            try:
                self.topic.take(text)
            except WordError as error:
                # A word of another length, or with other letters, was meant as a command.
                is_a_word = isinstance(error, UnknownWordError | RepeatedGuessError)
                if is_a_word or " " in text or not text.isalpha():
                    raise
                raise WordleError(f'I don\'t know "{text}". Say help.') from None
            return
        if (
            self.topic.takes_words
            and (word := text.lower()) not in self._noted
            and word in self._talk.rules.words.accepted
        ):
            self._noted.add(word)
            self._say(f"{word} is a command here; for the word say guess {word}.")
        command()

    def _tell(self, words: str, day: str) -> None:
        topic = self._topics.get("assist")
        told = topic if isinstance(topic, Play) else Play(self._talk, "assist")
        self._topics["assist"] = self.topic = told
        told.tell(words, day)

    def _open(self, verb: str, argument: str) -> None:
        """Begin or continue a game of another kind in Practice."""
        setup = Setup(Mode.ADVERSARY)
        if verb == "code":
            setup = challenge(argument, self._talk.rules.words)
        elif verb == "day":
            setup = past_puzzle(argument, self._talk.history)
        self.turn_to("practice", setup)
