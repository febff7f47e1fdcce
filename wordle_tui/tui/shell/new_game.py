"""The New game window: the kind of game, the word list, the number of guesses, and hard mode."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.getters import query_one
from textual.reactive import reactive

from wordle_tui.game.boards import BOARDS, EXTRA_GUESSES, SITES
from wordle_tui.game.challenge import challenge_code, is_boards_code, parse_challenge
from wordle_tui.game.daily import parse_day
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import GUESS_LIMIT, MOST_GUESSES
from wordle_tui.game.own_lists import added_names, list_named
from wordle_tui.game.people import people_sentence
from wordle_tui.game.records import Mode
from wordle_tui.game.shared import code_in, invitation
from wordle_tui.game.wording import spelled
from wordle_tui.game.words import LIST_LENGTHS, WordList
from wordle_tui.history.history import History
from wordle_tui.play.setup import Setup, challenge, code_for, past_puzzle
from wordle_tui.play.state import GameRules
from wordle_tui.tui.keys import key, run_at_once
from wordle_tui.tui.shell.base import Window
from wordle_tui.tui.widgets.frame import MessageLine
from wordle_tui.tui.widgets.tables import Form, beside

KINDS = {
    "random": ("a random word", "Enter begins it in Practice. Left and right change the choice."),
    "daily": ("a past daily puzzle", "Type a date like 2024-02-29, or the number of a puzzle."),
    "adversary": ("the adversary", "No fixed word: the program dodges as long as it can."),
    "": ("on another site", "Enter begins it in Assist. Left and right change the choice."),
    "make": ("a code for a friend", "Type a word, or none for random words. Enter copies a code."),
    "code": ("a friend's code", "Type the code that a friend has sent you."),
}
"""The kinds of games: what they are called, and a sentence; the one without a name is Assist's."""
_SENTENCES = {
    "day": "A date like 2024-02-29, or a number like 985; left and right go a day back and on.",
    "code": "The code, as in 179JX-H5C.",
    "word": "A word for your friend to guess, or none for random words that you can play, too.",
    "list": "Left and right change the words that are accepted and how likely each is.",
    "letters": "How many letters the words have. A digit chooses it, except in Boards and Guesses.",
    "guesses": "How many guesses the game has.",
    "boards": "A guess goes to all of them: 2 as in Dordle, 4 as in Quordle, up to 32.",
    "hard mode": "Clues must be used in later guesses.",
    "add a list": "Enter adds a word list from a file: another language, another length.",
}
_MOST_TYPED = 30
"""The longest day or code that is taken: longer ones have no room."""


@dataclass(frozen=True)
class NewGame:
    """The choices for a new game. A value; every key makes another one."""

    lists: Mapping[str, int]
    """The names of the word lists, with the lengths of their words."""
    list_name: str
    limit: int = GUESS_LIMIT
    hard: bool = False
    kind: str = "random"
    """One of `KINDS`."""
    typed: str = ""
    """The date or number of a past puzzle, a friend's code, or a word or code for a friend."""
    boards: int = 1

    @property
    def rows(self) -> tuple[str, ...]:
        if self.kind == "make":
            return ("game", "word", "boards", "list", "letters")
        typed = {"daily": ("day",), "code": ("code",)}.get(self.kind, ())
        words = () if self.kind == "daily" else ("list", "letters")
        boards = ("boards",) if self.kind in ("", "random") else ()
        hard = ("hard mode",) if self.boards == 1 else ()
        return ("game", *typed, *boards, *words, "guesses", *hard, "add a list")

    def text(self, row: str) -> str:
        return {
            "game": KINDS[self.kind][0],
            "day": f"{self.typed}_",
            "code": f"{self.typed.upper()}_",
            "word": f"{self.typed.upper()}_",
            "boards": f"{self.boards} {SITES.get(self.boards, '')}",
            "list": self.list_name,
            "letters": str(self.lists[self.list_name]),
            "guesses": str(self.limit),
            "hard mode": "on" if self.hard else "off",
        }.get(row, "…")

    def sentence(self, row: str) -> str:
        """What a row means; of a word for a friend, how hard it is, and its code."""
        word, is_made = self.typed.lower(), self.kind == "make" and self.boards == 1
        if is_made and row in ("game", "word") and (hard := people_sentence(word)):
            code = challenge_code(word)
            return f"{hard} Enter copies the code {code} and a line to send with it."
        return KINDS[self.kind][1] if row == "game" else _SENTENCES[row]

    @property
    def _names(self) -> list[str]:
        """The lists for games of this kind: those here have the words of `practice`."""
        return [name for name in self.lists if name != "nyt" or not self.kind]

    def step(self, row: str, by: int) -> NewGame:
        """The game with the next value of a choice, or with the value before."""
        if row == "game":
            kind = beside([*KINDS], self.kind, by)
            words = {"nyt": "practice"} if kind else {"practice": "nyt"}
            name = words.get(self.list_name, self.list_name)
            return replace(self._with_boards(1), kind=kind, typed="", list_name=name)
        if row == "boards":
            return self._with_boards(beside(BOARDS, self.boards, by))
        if row == "day" and (day := parse_day(self.typed or "today")):
            return replace(self, typed=str(day + timedelta(days=by)))
        if row == "list":
            return replace(self, list_name=beside(self._names, self.list_name, by))
        if row == "letters":
            lengths = sorted({*self.lists.values()})
            return self._of_length(beside(lengths, self.lists[self.list_name], by))
        if row == "guesses":
            least = self.boards if self.boards > 1 else 1
            limits = range(least, least + MOST_GUESSES)
            return replace(self, limit=beside(limits, self.limit, by))
        return replace(self, hard=not self.hard) if row == "hard mode" else self

    def _with_boards(self, boards: int) -> NewGame:
        """The game with that many boards, and as many guesses as such games usually have."""
        if boards == self.boards:
            return self
        limit = GUESS_LIMIT if boards == 1 else boards + EXTRA_GUESSES
        return replace(self, boards=boards, limit=limit)

    def takes(self, row: str, character: str) -> bool:
        """Whether `type` accepts a character at that choice."""
        return character in "0123456789" or (
            self._is_text(row)
            and (character.isalpha() or character == "-" or (character == " " and bool(self.typed)))
        )

    def _is_text(self, row: str) -> bool:
        has_text = self.kind in ("daily", "code", "make")
        return has_text and row in ("game", "day", "code", "word")

    def paste(self, text: str) -> NewGame:
        typed = " ".join(text.split())[:_MOST_TYPED]
        return replace(self, typed=typed) if self._is_text("game") else self

    def type(self, row: str, character: str) -> NewGame:
        """The game after a key: part of a day or a code, or a digit that is a number."""
        if self._is_text(row):
            return replace(self, typed=f"{self.typed}{character}"[:_MOST_TYPED])
        number = int(character)
        if row == "boards":
            return self._with_boards(max(1, number))
        if row == "guesses":
            return replace(self, limit=max(number, self.boards))
        return self._of_length(number)

    def _of_length(self, length: int) -> NewGame:
        """The game with a list of that length; with the next one, if it has such a list."""
        fitting = [name for name in self._names if self.lists[name] == length]
        if not fitting:
            raise WordleError(f"There is no list with words of {spelled(length)} letters.")
        name = beside(fitting, self.list_name, 1) if self.list_name in fitting else fitting[0]
        return replace(self, list_name=name)

    def of_code(self) -> NewGame:
        """The game with a list that can have the word of its code, whatever list was chosen."""
        if self.kind != "code" or is_boards_code(self.typed):
            return self
        length = len(parse_challenge(self.typed))
        return self if self.lists[self.list_name] == length else self._of_length(length)

    def invitation(self, words: WordList) -> str:
        """A line for a friend, with a code for the word typed, of the game that is over, or for
        random words; raises a `WordleError` if the word is not in the list."""
        if self.boards > 1 and self.typed and not code_in(self.typed):
            raise WordleError("Several boards have random words. Delete the word, or choose one.")
        code = code_in(self.typed) or code_for(self.typed or str(self.boards), words)
        return invitation(code, words.name)

    def setup(self, words: WordList, history: History) -> Setup:
        """The game to play with a list; raises a `WordleError` if the day or the code is wrong."""
        if self.kind == "daily":
            return replace(past_puzzle(self.typed, history), limit=self.limit)
        if self.kind == "code":
            return challenge(self.typed, words)
        modes = {"": Mode.ASSIST, "adversary": Mode.ADVERSARY}
        setup = Setup(modes.get(self.kind, Mode.PRACTICE), self.boards, self.limit)
        setup.rules(GameRules(words))  # there may be too few words for so many boards
        return setup


def list_lengths(words: WordList) -> dict[str, int]:
    """The lengths of all lists that can be read, with the list in use. It reads those added."""
    lengths = {words.name: words.length, **LIST_LENGTHS}
    for name in added_names():
        try:
            lengths[name] = list_named(name).length
        except WordleError:  # it is damaged, as `wordle-tui words` says
            continue
    return lengths


class NewGameTable(Form):
    """The choices for a new game."""

    new: reactive[NewGame] = reactive(lambda: NewGame({"nyt": 5}, "nyt"), layout=True)

    @property
    def names(self) -> tuple[str, ...]:
        return self.new.rows

    def text_of(self, name: str) -> str:
        return self.new.text(name)

    def clicked(self, index: int, x: int) -> None:
        self.highlighted = index
        self.call_later(self.run_action, "screen.step(1)")


class NewGameScreen(Window["Setup | None"]):
    """Applies the rules that the user chooses, and returns the game to play, or None."""

    TITLE = "New game"
    BINDING_GROUP_TITLE = "New game"
    BINDINGS: ClassVar = [
        key("enter", "start", "Start", "new_game.start", "Start the game"),
        key("left", "step(-1)", "Before", "new_game.before", "The value before"),
        key("right,space", "step(1)", "Next", "new_game.next", "The next value"),
        key("backspace", "erase", "Erase", "new_game.erase", "Erase the last character typed"),
    ]  # fmt: skip
    table = query_one(NewGameTable)

    def __init__(self, new: NewGame) -> None:
        super().__init__()
        self._new = new

    def compose_window(self) -> ComposeResult:
        yield NewGameTable()
        yield MessageLine()

    def on_mount(self) -> None:
        self.table.new = self._new
        for name in ("new", "highlighted"):
            self.watch(self.table, name, self._explain)

    def _explain(self) -> None:
        new, row = self.table.new, self.table.choice
        does = "copies" if new.kind == "make" else "starts"
        self.query_one(".window").border_subtitle = f"enter {does} · escape closes"
        self.say(new.sentence(row))

    async def on_key(self, event: events.Key) -> None:
        character, table = event.character, self.table
        if character and "+" not in event.key and table.new.takes(table.choice, character):
            event.stop()
            self._change(lambda: table.new.type(table.choice, character))
        else:  # in the order of the keys, also if they arrive together
            await run_at_once(table, event)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.table.new = self.table.new.paste(event.text)

    def action_step(self, by: int) -> None:
        self._change(lambda: self.table.new.step(self.table.choice, by))

    def action_erase(self) -> None:
        self.table.new = replace(self.table.new, typed=self.table.new.typed[:-1])

    def _change(self, changed: Callable[[], NewGame]) -> None:
        try:
            self.table.new = changed()
        except WordleError as error:
            self.say(str(error), "error")

    def action_start(self) -> None:
        app, new = self.app, self.table.new
        if self.table.choice == "add a list":
            self.dismiss(None)
            app.call_later(app.run_action, "add_list")
            return
        try:
            new = new.of_code()
            words = app.words_named(new.list_name) or app.words
            if new.kind == "make":
                line = new.invitation(words)
                app.notify(f"Your code: {code_in(line)}. {app.share(line)}", markup=False)
                self.dismiss(None)
                return
            setup = new.setup(words, app.history)
        except WordleError as error:
            self.say(str(error), "error")
            return
        if setup.mode is Mode.ASSIST:
            if setup.boards == 1 and new.limit != app.limit:
                app.change(guesses=str(new.limit))
            if words.name != app.words.name:
                app.change(list_name=words.name)
            if setup.boards == 1 and new.hard != app.hard:
                app.change(hard=new.hard)
        else:  # its rules are its own, as far as they differ: Assist stays as it is
            if setup.boards == 1:
                limit = None if new.limit == app.limit else new.limit
                hard = None if new.hard == app.hard else new.hard
                setup = replace(setup, limit=limit, hard=hard)
            if setup.day is None and words.for_practice is not app.words.for_practice:
                setup = replace(setup, words=words)
        self.dismiss(setup)
