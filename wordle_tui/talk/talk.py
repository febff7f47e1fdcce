"""The program's part of a conversation: what it says, the rules, and the solver."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

from wordle_tui.advice.advice import Advice, Stage
from wordle_tui.game.board import GUESS_LIMIT
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import AnswerSeries, Game
from wordle_tui.game.named_lists import list_named
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.play.state import GameRules
from wordle_tui.solver.stopping import Stop, deadline, either

if TYPE_CHECKING:
    from wordle_tui.advice.advisor import Advisor

PATIENCE = 3.0
"""Seconds before a wait is mentioned; each further mention takes twice as long."""
_KEYS = re.compile(r"\{[a-z]+\.([a-z_]+)\}")
"""Keys in sentences, by their ids: here one says their names, as in "Undo brings it back"."""
SECONDS = 20.0
"""Time for the search for the best guess."""


class Talk:
    """What all topics need. `say` gets each sentence; the settings decide what is left out."""

    def __init__(
        self,
        history: History,
        say: Callable[[str], object],
        words: WordList | None = None,
        rule: Rule = Rule.NORMAL,
        limit: int | None = None,
        seed: int | None = None,
    ) -> None:
        self.history, self._say, self.seed = history, say, seed
        history.is_patient = True  # what was said is known, so it must not be lost
        self.settings = settings = history.load_settings()
        self.answers = AnswerSeries(seed)
        self.is_over = False
        self.reply: list[str] = []
        """The sentences said since the last line was heard."""
        try:
            words = words or self.named_list(settings.list_name)
        except WordleError as error:
            self.say(f"{error} The nyt list is used instead.")
            words = self.named_list("nyt")
        self.rules = GameRules(words, max(rule, settings.rule), limit or GUESS_LIMIT)
        """The rules of new games."""

    def say(self, *sentences: str) -> None:
        for sentence in filter(None, sentences):
            sentence = _KEYS.sub(lambda key: key[1].replace("_", " ").capitalize(), sentence)
            self.reply.append(sentence)
            self._say(sentence.replace(" → ", " to "))

    def named_list(self, name: str, answer: str | None = None, day: date | None = None) -> WordList:
        """The list as it is today, or as it was for the puzzle of a day."""
        past = self.history.past_answers().before_game(answer, day) if name == "nyt" else None
        return list_named(name, past)

    def words_named(self, name: str) -> WordList | None:
        """The list in force, or its words for practice, if it has that name; other games wait."""
        words = self.rules.words
        return next((each for each in (words, words.for_practice) if each.name == name), None)

    @property
    def asked_list(self) -> WordList:
        return self.rules.words

    @property
    def asked_rule(self) -> Rule:
        return self.rules.rule

    def change(self, **changes: Any) -> None:
        self.settings = replace(self.settings, **changes)
        self.history.save_settings(self.settings)

    def advisor(self, words: WordList) -> Advisor:
        from wordle_tui.advice.advisor import advisor_of  # it brings numpy

        return advisor_of(words)

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
                    self.say(said := text)
            return False

        return stop

    def advise(self, position: Game, *also: str) -> Advice:
        """The best advice within the time for it; ctrl+c ends the search before."""
        plain = self.settings.plain_words
        advice: Advice | None = None

        def progress() -> str:
            if advice is None or not advice.suggestions:
                return "Still searching."
            best = advice.suggestions[0]
            return f"Still searching: so far {best.word.upper()}, ≈{best.expected_guesses:.1f}."

        advisor = self.advisor(position.words)
        stop = either(self.patience(progress), deadline(SECONDS))
        try:
            for advice in advisor.advise(position, also=also, plain=plain, stop=stop):
                is_proved = all(each.suggestion.proved for each in advice.asked)
                if advice.stage is Stage.PROVED and is_proved:
                    break  # the rest is about other guesses
        except KeyboardInterrupt:
            self.say("Search stopped.")
        is_found = advice is not None and (advice.suggestions or advice.contradiction)
        if advice is None or not is_found:
            raise WordleError("No guess was found in time. Say hint to go on.")
        return advice
