"""A conversation about games: lines in, sentences out. `topics` has what can be talked about."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

from wordle_tui.advice.advice import Advice, Engine, Stage
from wordle_tui.advice.order import Order
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.own_lists import list_named
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.solver.stopping import Stop, deadline, either

if TYPE_CHECKING:
    from wordle_tui.advice.advisor import Advisor
    from wordle_tui.talk.topic import Topic

PATIENCE = 3.0
"""Seconds before a wait is mentioned; each further mention takes twice as long."""
SECONDS = 20.0
"""Time for the search for the best guess."""
ALIASES = {
    **dict.fromkeys(("exit", "bye", "q"), "quit"),
    **dict.fromkeys(("colours", "colors", "known", "guesses"), "board"),
    "?": "help",
    "repeat": "again",
    "about": "compare",
    "give up": "answer",
    "": "next",
}


class Conversation:
    """Answers lines by sentences, each of which `say` gets. The settings decide the rules."""

    def __init__(self, history: History, say: Callable[[str], object], seed: int | None) -> None:
        self.history, self._say, self.seed = history, say, seed
        self.settings = history.load_settings()
        self.is_over = False
        self._reply: list[str] = []
        self._choices: dict[str, Callable[[], object]] = {}
        self._advisors: dict[WordList, Advisor] = {}
        self._topics: dict[str, Topic] = {}
        self._noted: set[str] = set()
        """Commands whose names are words, too, of which the user knows."""

    def begin(self, name: str, words: WordList | None, hard: bool, limit: int) -> None:
        """Begin with a topic, under these rules or those of the settings."""
        self.hard, self.limit = hard or self.settings.hard, limit
        try:
            self.words = words or self.named_list(self.settings.list_name)
        except WordleError as error:
            self.say(f"{error} The nyt list is used instead.")
            self.words = self.named_list("nyt")
        self.turn_to(name)

    def turn_to(self, name: str) -> None:
        from wordle_tui.talk.topics import TOPICS

        if name not in self._topics:
            self._topics[name] = TOPICS[name](self)
        self.topic, self._choices = self._topics[name], {}
        self.topic.greet()

    def say(self, *sentences: str) -> None:
        for sentence in filter(None, sentences):
            self._reply.append(sentence)
            self._say(sentence.replace(" → ", " to "))

    def offer(self, choices: Mapping[str, Callable[[], object]]) -> None:
        """Say numbered choices; a line with the number of one chooses it."""
        self._choices = {}
        for number, (sentence, choose) in enumerate(choices.items(), 1):
            self._choices[str(number)] = choose
            self.say(f"{number}. {sentence}")

    def hear(self, line: str) -> None:
        """Answer a line: the number of a choice, a command, or what the topic expects."""
        before, self._reply = self._reply, []
        text = " ".join(line.split()).rstrip("?!")
        try:
            self._answer(text, before)
        except WordleError as error:
            self.say(str(error))
        except KeyboardInterrupt:
            self.say("Stopped; nothing is lost.")
        notice, self.history.notice = self.history.notice, None
        self.say(notice or "")

    def _answer(self, text: str, before: list[str]) -> None:
        name = ALIASES.get(text.lower(), text.lower()).removeprefix("what ").removeprefix("/")
        verb, _, argument = name.partition(" ")
        verb = ALIASES.get(verb, verb)
        if text in self._choices:
            self._choices[text]()
            return
        if verb == "again":
            self.say(*before)
            return
        command = self.topic.command(verb, argument)
        if command is None or verb == "guess":
            self.topic.take(argument if verb == "guess" else text)
            return
        if self.topic.takes_words and text not in self._noted and text in self.words.accepted:
            self._noted.add(text)
            self.say(f"{text} is a command here; for the word say guess {text}.")
        command()

    # What the topics need

    def named_list(self, name: str, answer: str | None = None, day: date | None = None) -> WordList:
        """The list as it is today, or as it was for the puzzle of a day."""
        past = self.history.past_answers().before_game(answer, day) if name == "nyt" else None
        return list_named(name, past)

    def change(self, **changes: Any) -> None:
        """Change settings and save them; the other topics will begin with them."""
        self._topics = {name: each for name, each in self._topics.items() if each is self.topic}
        self.settings = replace(self.settings, **changes)
        self.history.save_settings(self.settings)

    @property
    def order(self) -> Order:
        return Order.parse(self.settings.order)

    def advisor(self, words: WordList) -> Advisor:
        from wordle_tui.advice.advisor import Advisor  # it brings numpy

        if words not in self._advisors:
            self._advisors = {words: Advisor(words)}
        return self._advisors[words]

    def patience(self, progress: Callable[[], str]) -> Stop:
        """Says the progress when work takes long, and again once it has changed; never stops."""
        said, wait = "", PATIENCE
        due = time.monotonic() + wait

        def stop() -> bool:
            nonlocal due, said, wait
            if time.monotonic() >= due:
                wait *= 2
                due += wait
                if (text := progress()) != said:
                    said = text
                    self.say(said)
            return False

        return stop

    def advise(self, game: Game, *also: str) -> Advice:
        """The best advice within the time for it; ctrl+c ends the search before."""
        order, plain = self.order, self.settings.plain_words
        advice: Advice | None = None

        def progress() -> str:
            if advice is None or not advice.suggestions:
                return "Still searching."
            best = advice.suggestions[0]
            return f"Still searching: so far {best.word.upper()}, ≈{best.expected_guesses:.1f}."

        engine: Engine = (advisor := self.advisor(game.words))
        if order.strategy != "optimal":
            from wordle_tui import strategies
            from wordle_tui.strategies.engine import StrategyEngine

            engine = StrategyEngine(strategies.parse(order.strategy), advisor)
        stop = either(self.patience(progress), deadline(SECONDS))
        try:
            for advice in engine.advise(game, also=also, plain=plain, aim=order.aim, stop=stop):
                advice = order.arranged(advice)
                is_proved = all(each.suggestion.proved for each in advice.asked)
                if advice.stage is Stage.PROVED and is_proved and not plain:
                    break  # the rest is about other guesses
        except KeyboardInterrupt:
            self.say("The search is stopped.")
        is_found = advice is not None and (advice.suggestions or advice.contradiction)
        if advice is None or not is_found:
            raise WordleError("No guess was found in this time: say hint to go on.")
        return advice
