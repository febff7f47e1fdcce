"""The New game window: what to play, and how. What is chosen belongs to that game alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.getters import query_one
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from wordle_tui.game.board import GUESS_LIMIT, MOST_GUESSES
from wordle_tui.game.challenge import is_boards_code, parse_challenge
from wordle_tui.game.daily import parse_day
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import SITES
from wordle_tui.game.named_lists import added_names, list_named
from wordle_tui.game.past_answers import extent, gap_since
from wordle_tui.game.records import Mode
from wordle_tui.game.rule import Rule
from wordle_tui.game.shared import invitation
from wordle_tui.game.validation import is_number
from wordle_tui.game.wording import spelled
from wordle_tui.game.words import LIST_LENGTHS, WordList
from wordle_tui.history.history import History
from wordle_tui.play.setup import Setup, challenge, code_for, past_puzzle
from wordle_tui.settings.settings import RULES
from wordle_tui.tui.key_names import key_name
from wordle_tui.tui.keys import key
from wordle_tui.tui.shell.base import AskScreen, Choices, Window
from wordle_tui.tui.widgets.frame import MessageLine
from wordle_tui.tui.widgets.tables import beside

MOST_BOARDS = 32
ROWS = {
    "word": "A new word",
    **{str(count): f"{spelled(count).capitalize()} boards ({SITES[count]})" for count in (2, 4, 8)},
    "boards": "Other numbers of boards …",
    "adversary": "Against the adversary",
    "day": "A past day …",
    "code": "A friend's code …",
    "make": "A word for a friend …",
    "elsewhere": "Help with a game elsewhere …",
    "answers": "Add past answers{} …",
}
"""What can be played; a row with an ellipsis opens a field."""
FIELDS = {
    "boards": ("How many boards?", f"A number from 1 to {MOST_BOARDS}."),
    "day": (
        "Which day?",
        "A date like 2024-02-29, a number like 985, or yesterday. To add an answer that isn't "
        "known, type it behind the day.",
    ),
    "code": ("Which code?", "The code that a friend has sent you, as in 179JX-H5C."),
    "make": ("Which word?", "A word for your friend, or nothing for a random one."),
    "elsewhere": ("How many boards?", f"A number from 1 to {MOST_BOARDS}; nothing for one."),
}
"""The title of a field, and what it takes."""
_WORDS_ARE_NYT = ("elsewhere", "day")


@dataclass(frozen=True)
class NewGame:
    """The rules of the next game. A value."""

    lists: Mapping[str, int]
    """The names of the word lists, with the lengths of their words."""
    in_force: WordList
    list_name: str = ""
    """Another list than the one in force."""
    rule: Rule | None = None
    limit: int | None = None
    """The rule and the number of guesses, if they are not the usual ones."""
    people: Callable[[str], str] = lambda word: ""
    """What is said of people's results with a word."""

    def next_list(self) -> NewGame:
        names = [name for name in self.lists if name != "practice"]  # the words of nyt here
        name = beside(names, self.list_name or self.in_force.name, 1)
        return replace(self, list_name="" if name == self.in_force.name else name)

    def words(self, row: str, length: int | None = None) -> WordList:
        """The list of a game: for a code of another length the first with that length."""
        words = list_named(self.list_name) if self.list_name else self.in_force
        if length not in (None, words.length):
            names = [name for name, letters in self.lists.items() if letters == length]
            if not names:
                raise WordleError(f"There is no list with words of {spelled(length or 0)} letters.")
            words = list_named(names[0])
        return words if row in _WORDS_ARE_NYT else words.for_practice

    def setup(self, row: str, text: str, history: History) -> Setup:
        """The game of a row, with what was typed; raises a `WordleError` if there is none."""
        text = text.strip()
        if row == "day":
            return replace(self._past_puzzle(text, history), limit=self.limit, rule=self.rule)
        if row == "code":
            length = None if is_boards_code(text) else len(parse_challenge(text))
            words = self.words(row, length)
            return replace(challenge(text, words), words=words, limit=self.limit, rule=self.rule)
        boards = int(row) if row.isdecimal() else 1
        if row in ("boards", "elsewhere") and (text or row == "boards"):
            boards = number(text, MOST_BOARDS)
        modes = {"elsewhere": Mode.ASSIST, "adversary": Mode.ADVERSARY}
        own = self.words(row) if self.list_name else None
        rule = self.rule if boards == 1 else None
        setup = Setup(modes.get(row, Mode.PRACTICE), boards, self.limit, words=own, rule=rule)
        if self.limit is not None and self.limit < boards:
            raise WordleError(f"{boards} boards need at least {boards} guesses.")
        return setup

    def _past_puzzle(self, text: str, history: History) -> Setup:
        """The puzzle of a day; an answer behind the day is added first, if none is known."""
        *days, word = text.split() or [""]
        day = parse_day(" ".join(days) if word.isalpha() and days else text)
        if day is not None and day not in history.answers_by_day():
            if not (word.isalpha() and days):
                known = extent(history.past_answers())
                raise WordleError(f"Answers are known {known}. Type that day's answer behind it.")
            history.add_past_answers((), {day: self.in_force.check(word)})
        return past_puzzle(str(day or ""), history)

    def code_sentence(self, text: str) -> str:
        """What is said of a word for a friend while it is typed: a code only if it is one."""
        words = self.words("make")
        word = words.alphabet.fold(text)
        if len(word) < words.length:
            return FIELDS["make"][1]
        if word not in words.accepted:
            return f"{word.upper()} isn't a word of this list ({words.name})."
        return f"{self.people(word)} Enter copies the code {code_for(word, words)}.".strip()

    def invitation(self, text: str, history: History) -> str:
        """A line for a friend, with the code of a word or of a random one."""
        words = self.words("make")
        return invitation(code_for(text.strip() or "1", words, history), words.name)


def number(text: str, most: int) -> int:
    if not is_number(text) or not 1 <= int(text) <= most:
        raise WordleError(f"Type a number from 1 to {most}.")
    return int(text)


def list_lengths(words: WordList) -> dict[str, int]:
    """The lengths of all lists that can be read, with the list in use. It reads those added."""
    lengths = {words.name: words.length, **LIST_LENGTHS}
    for name in added_names():
        try:
            lengths[name] = list_named(name).length
        except WordleError:  # it is damaged, as `wordle-tui words` says
            continue
    return lengths


class NewGameScreen(Window["Setup | None"]):
    """Returns the game to play, or None."""

    TITLE = "New game"
    SUB_TITLE = "enter starts · escape closes"
    BINDING_GROUP_TITLE = "New game"
    BINDINGS: ClassVar = [
        key("h", "hard", "Hard mode", "new_game.hard", "Hard mode on, ultra or off, for this game"),
        key("l", "list", "List", "new_game.list", "The next word list, for this game"),
        key("g", "guesses", "Guesses", "new_game.guesses", "The number of guesses of this game"),
        Binding("f1,question_mark", "app.help", show=False),
    ]
    DEFAULT_CSS = """
    NewGameScreen { .window { width: 60; overflow-y: auto; } #rules { margin: 1 0; padding: 0 1; } }
    """
    options = query_one(Choices)

    def __init__(
        self, new: NewGame, row: str = "word", typed: str = "", *, is_chosen: bool = False
    ) -> None:
        """If the row is chosen its game begins at once, or its field opens with what is `typed`."""
        super().__init__()
        self._new, self._row, self._typed, self._is_chosen = new, row, typed, is_chosen

    def compose_window(self) -> ComposeResult:
        known = f" (known to {to})" if (to := gap_since(self.app.past)) else ""
        rows = (Option(Content(title.format(known)), id=row) for row, title in ROWS.items())
        yield Choices(*rows)
        yield Static(id="rules", markup=False)
        yield MessageLine("These apply to this game only. Assist and {app.settings} keep theirs.")

    def on_mount(self) -> None:
        self.options.highlighted = self.options.get_option_index(self._row)
        if self._is_chosen:
            self._choose(self._row, self._typed)

    @on(OptionList.OptionHighlighted)
    def show_rules(self, event: OptionList.OptionHighlighted) -> None:
        self._row = event.option_id or self._row
        self._show_rules()

    def _show_rules(self) -> None:
        new = self._new
        rule = self.app.rule if new.rule is None else new.rule
        words = new.words(self._row)
        guesses = new.limit or ("" if self._row.isdecimal() else self.app.limit)
        rules = {
            "hard": f"hard mode: {RULES[rule]}",
            "list": f"words: {words.name}, {words.length} letters",
            "guesses": f"guesses: {guesses or 'as usual'}",
        }
        lines = (f"{key_name(f'new_game.{name}')}  {text}" for name, text in rules.items())
        self.query_one("#rules", Static).update("\n".join(lines))

    def action_hard(self) -> None:
        rule = self.app.rule if self._new.rule is None else self._new.rule
        self._new = replace(self._new, rule=rule.next)
        self._show_rules()

    def action_list(self) -> None:
        self._new = self._new.next_list()
        self._show_rules()

    def action_guesses(self) -> None:
        def take(limit: int | None) -> None:
            self._new = replace(self._new, limit=limit or self._new.limit)
            self._show_rules()

        most = MOST_BOARDS + MOST_GUESSES
        window = AskScreen(
            "How many guesses?",
            lambda text: number(text.strip(), most),
            asked=str(GUESS_LIMIT),
            note=f"A number from 1 to {MOST_GUESSES}, with several boards as many more.",
        )
        self.app.push_screen(window, take)

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        self._choose(event.option_id or self._row)

    def _choose(self, row: str, typed: str = "") -> None:
        if row in FIELDS:
            self._ask(row, typed)
            return
        if row == "answers":
            self.dismiss(None)
            self.app.call_later(self.app.run_action, "app.add_past_answers")
            return
        try:
            self._begin(self._new.setup(row, "", self.app.history))
        except WordleError as error:
            self.say(str(error), "error")

    def _ask(self, row: str, typed: str = "") -> None:
        title, note = FIELDS[row]
        history = self.app.history
        read: Callable[[str], Setup | str] = partial(self._new.setup, row, history=history)
        if row == "make":
            read = partial(self._new.invitation, history=history)
        explain = self._new.code_sentence if row == "make" else None
        window = AskScreen(title, read, asked="", typed=typed, note=note, explain=explain)
        self.app.push_screen(window, self._begin)

    def _begin(self, chosen: Setup | str | None) -> None:
        """Begin a game, or share the line with a code."""
        if isinstance(chosen, Setup):
            self.app.last_game = self._row
            self.dismiss(chosen)
        elif chosen is not None:
            code = chosen.rpartition(" ")[2]
            self.app.notify(f"Your code: {code}. {self.app.share(chosen)}")
            self.dismiss(None)
