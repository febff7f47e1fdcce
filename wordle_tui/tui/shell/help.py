"""Help: six keys of a place, then all that work there, then what the figures mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widget import Widget

from wordle_tui import NOT_AFFILIATED
from wordle_tui.game.tiles import colour_names
from wordle_tui.game.wording import FIGURES
from wordle_tui.tui.key_names import key_name
from wordle_tui.tui.keys import NO_KEY, is_alt_key, key
from wordle_tui.tui.shell.base import Window
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, labelled

Section = tuple[str, Mapping[str, str]]
"""A title, and keys or words with what they do or mean."""
_INDENT = 12
_FIRST = {
    "assist": {
        "letters": "type your guess, or all words of a game: {board.keep} keeps it",
        "board.grey board.yellow board.green": "make a tile grey, yellow or green; "
        "{board.cycle} turns it",
        "board.commit board.take": "play the guess, or take the word marked ▸",
        "board.erase": "take a letter away, or reopen the guess above",
        "play.tab": "go to the lists, and back",
        "play.undo": "undo, also after a restart",
        "paste": "words, guesses such as raise:bbygb, a shared grid, or a whole chat",
    },
    "practice": {
        "letters": "type a word",
        "board.commit": "play it",
        "play.hint": "show the next hint: letters to try, three guesses, then everything",
        "play.give_up": "give up and see the answer; press it twice",
        "play.tab": "go to the next board or list",
        "app.new_game": "choose another game: Quordle, a past day, a friend's code",
    },
    "replay": {
        "replay.down": "go to the next guess",
        "replay.play_on": "play another guess on against the answer",
        "replay.older": "go to the game before",
        "letters": "type the words of another game",
        "replay.try_again": "play on from here yourself",
        "paste": "words, guesses such as raise:bbygb, a shared grid, or a whole chat",
    },
    "stats": {
        "games.open": "open the game in Replay",
        "stats.rating": "see what costs you most",
        "stats.group": "compare with friends",
        "stats.import": "import games: the Times, chats, notes",
        "stats.export": "write all games to a file",
        "games.delete": "delete the game, once you confirm",
    },
    "habits": {
        "mistakes.drill": "train this habit, or compare a weak opener with the best one",
        "mistakes.open": "open the game in which it cost most",
        "stats.more": "see all games, not the last 30, or these again",
        "stats.rating": "go back to the games",
    },
    "friends": {
        "paste": "a chat with the results of friends",
        "stats.import": "import a chat from a file",
        "stats.share": "copy the group for the chat",
        "group.remove": "remove the results of a friend",
        "stats.group": "go back to the games",
    },
    "train": {
        "letters": "type a guess",
        "train.submit": "have it graded, or go on to the next card",
        "train.give_up": "see the best guess",
        "train.again": "try the card again",
        "train.suspend": "put the card away, until you bring it back",
        "train.back": "go back to the decks",
    },
    "lab": {
        "lab.run": "let the strategy play every answer, then all one word",
        "lab.word": "let all strategies play a word that you type",
        "lab.all": "let all strategies play",
        "lab.hard": "turn hard mode on, to ultra or off",
        "lab.list": "take the next word list",
        "lab.stop": "stop the run, or go back from one word",
    },
}
"""The first keys of each screen, by their ids, and what they do."""
_EXPLAINED: dict[str, Section] = {
    "train": (
        "How a guess is graded",
        {
            "best": "it costs nothing; the card comes back after days, then weeks",
            "good": "it costs less than 0.1; the card comes back sooner",
            "again": "it costs 0.1 or more; the card comes back at the end, and soon",
            "first try": "only this counts; a word that isn't allowed costs nothing",
            "found": "the cards answered with best or good",
            "suspended": "missed on eight days, or put away: not asked until you bring it back",
        },
    ),
    "habits": (
        "What costs you most",
        {
            "cost": "guesses a game; together they make up the figure of your level",
            "a thin line": "about what an average person's guesses cost in such games",
            "the boards": "where the habit cost most, then other habits, with their names",
        },
    ),
}
"""What is to be known of a screen, by its name."""
_MEANINGS: Section = (
    "What the figures mean",
    {
        "cost": FIGURES["cost"],
        "luck": "guesses that your colours saved (+) or cost (−)",
        "skill": "0 to 99, of a game: 99 if no guess was better",
        "needed": "guesses that are still needed on average",
        "a loss": "counts as 7 guesses in averages, in cost and luck as 10",
        "≈": "not proved; after the search never better than the first row",
        "order": "words that fit: the likeliest first, those a newspaper may avoid last",
        "[A] (A)": "a letter that is right, and one that belongs elsewhere",
    },
)
_ABOUT: Section = ("About", {"wordle-tui": NOT_AFFILIATED})


def in_theme(text: str, names: tuple[str, str, str]) -> str:
    """The text with the colours of tiles as they are called in a theme.

    >>> in_theme("Green, and on to the next", ("grey", "blue", "orange"))
    'Orange, and on to the next'
    """
    for usual, name in zip(colour_names(), names, strict=True):
        text = text.replace(usual, name).replace(usual.capitalize(), name.capitalize())
    return text


class HelpScreen(Window[None]):
    """The keys of a screen, and what the figures mean."""

    BINDINGS = [
        key("f1,question_mark,enter,q", "close", "Close", "window.close", "Close the window"),
    ]

    def __init__(self, explained: Screen[Any]) -> None:
        super().__init__()
        self._explained = explained
        page = getattr(explained, "page", "")
        self._place: str = page if page in _FIRST else getattr(explained, "NAME", "")
        self.title = f"Help: {self._place.capitalize()}" if self._place else "Help"

    def container(self) -> Widget:
        return VerticalScroll(classes="window")

    def compose_window(self) -> ComposeResult:
        first = {
            " ".join(dict.fromkeys(key_name(id) if "." in id else id for id in ids.split())): does
            for ids, does in _FIRST.get(self._place, {}).items()
        }
        explained = [_EXPLAINED[self._place]] if self._place in _EXPLAINED else []
        yield HelpText([("", first), *explained, *self._all_keys(), _MEANINGS, _ABOUT])

    def _all_keys(self) -> Iterator[Section]:
        """The keys that work now, by the part of the screen that has them."""
        sections: dict[str, dict[str, str]] = {}
        active = self._explained.active_bindings.values()
        foreign = getattr(self._explained, "foreign_keys", ())
        for each in sorted(active, key=lambda each: each.node is self.app):
            binding = each.binding
            is_foreign = (binding.id or "").partition(".")[2] in foreign
            is_said = binding.tooltip and binding.key != NO_KEY and not is_alt_key(binding.key)
            if is_said and not is_foreign and each.enabled:
                title = each.node.BINDING_GROUP_TITLE or "Keys"
                keys = sections.setdefault(f"{title}: all keys", {})
                name = next((name for name, does in keys.items() if does == binding.tooltip), "")
                keys.pop(name, None)
                keys[f"{name} {self.app.get_key_display(binding)}".strip()] = binding.tooltip
        yield from sections.items()


class HelpText(LineWidget):
    """Sections of keys or words, each with what it does or means."""

    def __init__(self, sections: Sequence[Section]) -> None:
        super().__init__()
        self._sections = sections

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for title, lines in self._sections:
            if title:
                yield []
                yield [(title, "heading")]
            for name, does in lines.items():
                does = in_theme(does, self.app.colour_names)
                yield from labelled((f"{name} ", "strong"), (does, "text"), _INDENT, width)
