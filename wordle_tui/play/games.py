"""Which game is played: a new one, an unfinished one that waits, or the next."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Protocol

from wordle_tui.game import daily
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import AnswerSeries
from wordle_tui.game.records import Mode, SavedGame
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.play.hints import Hint
from wordle_tui.play.setup import RECENT, Setup, past_puzzle, played_before
from wordle_tui.play.state import GameRules, PlayState
from wordle_tui.play.store import PlayStore
from wordle_tui.settings.settings import Settings

HERE = (Mode.PRACTICE, Mode.ADVERSARY, Mode.CHALLENGE)


class Conditions(Protocol):
    """What new games follow, and where word lists come from: the program, or a conversation."""

    @property
    def rules(self) -> GameRules: ...
    @property
    def settings(self) -> Settings: ...
    @property
    def asked_list(self) -> WordList | None:
        """The list that the command line asks for, if it does."""

    @property
    def asked_rule(self) -> Rule:
        """The rule that the command line asks for."""

    def words_named(self, name: str) -> WordList | None:
        """The list of that name as of today; None if it is not available."""

    def named_list(self, name: str, answer: str | None = None, day: date | None = None) -> WordList:
        """A word list as of today, or as of the game with an answer or a day."""


class Games:
    """The games of a screen or of a conversation."""

    def __init__(
        self,
        history: History,
        mode: Mode,
        in_force: Conditions,
        answers: AnswerSeries | None = None,
    ) -> None:
        """`mode` is that of games elsewhere, or of random games here."""
        self._history, self._mode, self._in_force = history, mode, in_force
        self._answers = answers or AnswerSeries()
        self.store = PlayStore(history, lambda: in_force.asked_rule.is_hard)
        self.setup = Setup(mode)
        """The game that was begun last."""
        self.notice = ""
        """Why an unfinished game must wait, in a sentence; whoever says it makes it empty."""
        self._aside: PlayState | None = None
        """A game elsewhere that gave way to one of the same day."""

    @property
    def usual_hint(self) -> Hint:
        """Elsewhere suggestions are shown unless the settings hide them; here one asks for them."""
        shows = self._mode is Mode.ASSIST and not self._in_force.settings.hide_suggestions
        return Hint.ALL if shows else Hint.NONE

    def begin(self, setup: Setup) -> PlayState:
        """Begin a game; a past puzzle is played with the list as it was on its day."""
        rules = self._in_force.rules
        if setup.day is not None:
            words = self._in_force.named_list("nyt", setup.answer, setup.day)
            rules = rules._replace(words=words)
        if setup.seed is not None and setup.boards == 1:
            self._answers = AnswerSeries(setup.seed)
        self.setup = setup
        state = self._begun(rules)
        told = played_before(setup.day, self._history) if setup.day else ""
        return state.say(told) if told else state

    def _begun(self, rules: GameRules) -> PlayState:
        recent = self._history.practice_answers(RECENT) if self.setup.is_random else ()
        return self.setup.begin(rules, self.usual_hint, self._answers, recent)

    def open(self, setup: Setup) -> PlayState:
        """Go on with the unfinished game that a setup describes, or begin it."""
        is_series = setup.seed is not None and setup.boards == 1
        saved = None if is_series else self.store.waiting(setup, self._in_force.rules)
        resumed = self._resume(saved, setup.words, setup.rule) if saved is not None else None
        return resumed or self.begin(setup)

    def last(self, words: WordList | None = None) -> PlayState | None:
        """The unfinished game with one board that was saved last, if it can go on.

        Only a game with the list goes on, if one is given; elsewhere it is the one in force.
        """
        modes: tuple[Mode, ...] = HERE
        if self._mode is Mode.ASSIST:
            modes, words = (Mode.ASSIST,), words or self._in_force.rules.words
        saved = self.store.last(modes)
        names = (words.name, words.for_practice.name) if words else ()
        if saved is not None and names and saved.list_name not in names:
            other = saved.list_name
            self.notice = f"A game on the {other} list waits: --list {other} goes on with it."
            saved = self.store.last(modes, lists=names)
        return None if saved is None else self._resume(saved)

    def _resume(
        self, saved: SavedGame, asked: WordList | None = None, rule: Rule | None = None
    ) -> PlayState | None:
        """Go on with an unfinished game; None if it must wait.

        It waits while its list is missing, and while a setup (`asked`, `rule`) or else the command
        line asks for another list or a stricter rule. A game elsewhere that was begun on another
        day is left to undo.
        """
        now = self._in_force
        is_elsewhere = saved.mode is Mode.ASSIST
        words = now.words_named(saved.list_name)
        if saved.day is not None and not is_elsewhere:
            words = now.named_list("nyt", None, saved.day)
        if words is None:
            self.notice = f"Your last game needs the {saved.list_name} list. It is saved."
            return None
        asked, usual = asked or now.asked_list, now.rules.words.for_practice
        if asked is not None and words.for_practice.name != asked.for_practice.name:
            return None
        least = now.rules.rule if is_elsewhere and saved.boards == 1 else Rule.NORMAL
        state = self.store.resume(saved, GameRules(words, least))
        if state is not None and is_elsewhere:
            return self._today(state.begin_with(self.usual_hint))
        if state is None or (rule is None and now.asked_rule > state.rules.rule):
            return None
        limit = state.rules.limit if saved.boards > 1 else None
        own = None if words.for_practice is usual else words
        self.setup = Setup(saved.mode, saved.boards, limit, day=saved.day, words=own)
        return state

    def _today(self, state: PlayState) -> PlayState:
        """A game elsewhere; after one of another day comes that of today."""
        day = state.game.day
        if day in (None, daily.today()) or state.rules.words.name != "nyt":
            return state
        when = "Yesterday" if daily.today() - day == timedelta(days=1) else f"{day.day} {day:%B}"
        left = f"{when}: {' '.join(state.guesses).upper()}, then? {{play.undo}} to type the rest."
        return self.after(state).say(left if state.guesses else "", "info")

    def after(self, state: PlayState, setup: Setup | None = None) -> PlayState:
        """The game after another; after a past puzzle, that of the next day.

        A game elsewhere has the rules of its `setup`, or else those in force.

        Undo brings back a game elsewhere that was not over.
        """
        if state.is_by_player:
            self.setup = setup or Setup(Mode.ASSIST, len(state.drafts))
            return another(state, self.setup.rules(self._in_force.rules))
        resumed = None if state.game.is_kept else self.last()
        if resumed is not None:
            return resumed
        if (day := state.game.day) is None:
            return self.begin(self.setup.next if state.game.is_kept else Setup())
        try:
            following = past_puzzle(str(day + timedelta(days=1)), self._history)
            return self.begin(replace(following, limit=self.setup.limit, rule=self.setup.rule))
        except WordleError as error:
            return self.begin(Setup()).say(f"{error} This is a random word.")

    def in_step(self, state: PlayState) -> PlayState:
        """The game to go on with after a change of the history: usually the same one.

        A game left half way elsewhere gives way to one of its day kept in Replay, until undone.
        """
        day, aside, has_begun = state.game.day, self._aside, state.has_begun
        if not state.is_by_player or state.is_over or day is None or not (has_begun or aside):
            return state
        waiting = {saved.uuid for saved in self._history.waiting(Mode.ASSIST)}
        if aside is not None and not has_begun and aside.game.uuid in waiting:
            self._aside = None
            return aside
        kept = self._history.game_on(day)
        is_later = kept is not None and kept.finished >= state.game.started
        if not has_begun or state.game.uuid in waiting or not is_later:
            return state
        self._aside = state
        return self.begin(Setup(Mode.ASSIST))

    def under(self, state: PlayState) -> PlayState:
        """Apply other rules to a game, if it allows that.

        A random word that is not guessed yet gives way to one of another list.
        """
        if state.is_by_player:
            setup = replace(self.setup, boards=len(state.drafts), limit=None)
            return under(state, setup.rules(self._in_force.rules))
        rules, words = self.setup.rules(self._in_force.rules), state.rules.words
        if state.game.day is not None:
            return under(state, rules._replace(words=words))
        is_random = self.setup.is_random and not (state.guesses or state.is_over)
        if not is_random or rules.words.name == words.name:
            return under(state, rules)
        again = self._begun(self._in_force.rules)
        return replace(again, game=replace(again.game, uuid=state.game.uuid))


def another(state: PlayState, rules: GameRules) -> PlayState:
    """Another game elsewhere with these rules; undo brings this one back."""
    empty = PlayState.begin(rules, len(state.drafts), usual_hint=state.usual_hint)
    if state.finished is not None:  # it is in the history
        return empty
    if not state.has_begun:
        return replace(empty, past=state.past)
    return replace(empty, past=state.remembered).say("{play.undo} brings your game back.", "info")


def under(state: PlayState, rules: GameRules) -> PlayState:
    """Apply rules that the player has chosen to a game and to what can be undone.

    A game whose words differ in length from those of the list keeps its rules, and so does a
    game against the program that has begun. Raises no error: it says what stays.
    """
    if state.is_over:
        return state
    words, rule, _ = rules
    rules = state.rules._replace(words=words, rule=rule if len(state.drafts) == 1 else Rule.NORMAL)
    is_same_length = words.length == state.rules.words.length
    if not state.is_by_player:
        has_answers = words.accepted.issuperset(state.answers)
        is_free = is_same_length and has_answers and not state.guesses
        return replace(state, rules=rules) if is_free else state
    if is_same_length:
        undone, redone = (
            tuple(
                moment._replace(rules=rules)
                for moment in moments
                if moment.rules.words.length == words.length
            )
            for moments in (state.past, state.future)
        )
        return replace(state.say(""), rules=rules, past=undone, future=redone)
    if not state.has_begun:
        empty = PlayState.begin(rules, len(state.drafts), usual_hint=state.usual_hint)
        return replace(empty, game=state.game)
    return state.say(
        f"This game keeps the {state.rules.words.name} list. "
        f"Press {{play.new}} for one with the {words.name} list.",
        "info",
    )
