"""What commands accept, declared as data: arguments, options, and which of them go together.

`command` declares a command above the function that runs it. Parsing, help, completion and the
manual page read this declaration.
"""

from __future__ import annotations

from argparse import (
    SUPPRESS,
    Action,
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    _ActionsContainer,
    _SubParsersAction,
)
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from wordle_tui import paths
from wordle_tui.commands.printing import Result, print_text, show
from wordle_tui.game.alphabet import LENGTHS
from wordle_tui.game.board import GUESS_LIMIT, MOST_GUESSES
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import BOARDS, EXTRA_GUESSES
from wordle_tui.game.validation import is_number, quoted, read_text
from wordle_tui.game.wording import listed

_MOST = 1_000_000_000
"""The largest number that an option accepts."""


@dataclass(frozen=True)
class Option:
    """An option, or an argument if its name has no hyphens."""

    name: str
    help: str
    settings: Mapping[str, Any]
    """As `ArgumentParser.add_argument` takes them."""

    def add_to(self, parser: _ActionsContainer) -> None:
        parser.add_argument(self.name, help=self.help, **self.settings)


def option(spec: str, help: str, **settings: Any) -> Option:
    """The option that `spec` describes; `settings` are those that it cannot describe.

    It is a name, alone for a switch, or followed by the name of a value. That name decides which
    values are accepted (`_TYPES`); after it `=` precedes a default, `...` says that the option may
    be repeated, and `*` and `+` are argparse's. Braces list the values that there are.

    >>> option("--top N=10", "how many guesses").help
    'how many guesses (default: 10)'
    >>> option("--by {mean,max}", "the figure").settings
    {'choices': ('mean', 'max')}
    """
    name, _, value = spec.partition(" ")
    value, _, default = value.partition("=")
    metavar = value.rstrip(".*+")
    found: dict[str, Any] = {"metavar": metavar}
    if not value:
        found = {"action": "store_true"}
    elif value.startswith("{"):
        found = {"choices": tuple(value.strip("{}").split(","))}
    elif value.endswith("..."):
        found |= {"action": "append", "default": []}
    elif value[-1] in "*+":
        found["nargs"] = value[-1]
    if metavar in _TYPES:
        found["type"] = _TYPES[metavar]
    if default:
        found["default"], help = default, f"{help} (default: {default})"
    return Option(name, help, found | settings)


class OptionSource(Protocol):
    """Options that belong together, or are known only when they are asked for."""

    def add_to(self, parser: ArgumentParser) -> None: ...


Part = Mapping[str, str] | Option | OptionSource
"""Options and their help texts, as `option` takes them, or other options."""


def add_parts(parser: Any, parts: Iterable[Part]) -> None:
    for part in parts:
        if isinstance(part, Mapping):
            for spec, help in part.items():
                option(spec, help).add_to(parser)
        else:
            part.add_to(parser)


class Group:
    """Options under a title; without a title, options of which only one may be given."""

    def __init__(self, title: str, *parts: Part, is_required: bool = False) -> None:
        self.title, self.parts, self.is_required = title, parts, is_required

    def add_to(self, parser: ArgumentParser) -> None:
        if self.title:
            add_parts(parser.add_argument_group(self.title), self.parts)
        else:
            add_parts(parser.add_mutually_exclusive_group(required=self.is_required), self.parts)


class Constraint(NamedTuple):
    """Refuses an option together with others, or without them if it needs one."""

    option: str
    """Empty for one that always holds."""
    others: Iterable[str]
    sentence: str
    """`{0}` stands for the option, `{1}` for the others that are given, or else are missing."""
    is_needed: bool

    def check(self, arguments: Namespace) -> None:
        if self.option and not _is_given(self.option, arguments):
            return
        given = [other for other in self.others if _is_given(other, arguments)]
        if self.is_needed != bool(given):
            others = given[0] if given else listed([*self.others], "or")
            raise WordleError(self.sentence.format(self.option, others))


def _is_given(name: str, arguments: Namespace) -> bool:
    value = getattr(arguments, name.lstrip("-").replace("-", "_"))
    return not (value is None or value is False or value == [])


def excludes(name: str, others: str, sentence: str = "Use {0} or {1}, not both.") -> Constraint:
    """The constraint that an option does not go with any of the others, which blanks separate."""
    return Constraint(name, others.split(), sentence, is_needed=False)


def needs(name: str, others: str, sentence: str = "{0} goes with {1}.") -> Constraint:
    """The constraint that an option goes with one of the others, which blanks separate."""
    return Constraint(name, others.split(), sentence, is_needed=True)


Run = Callable[[Namespace], Result | int | None]
"""Runs a command. What it returns is printed, or is the exit status; None is success."""


@dataclass(frozen=True)
class Command:
    """A command with its options and their constraints."""

    name: str
    description: str
    parts: tuple[Part, ...]
    constraints: tuple[Constraint, ...]
    actions: tuple[Command, ...]
    """Commands whose names follow that of the command."""
    settings: Mapping[str, Any]
    """As `ArgumentParser` takes them."""
    run: Run

    def __call__(self, arguments: Namespace) -> int:
        """Check the constraints, run the command, print its result and return the exit status."""
        for constraint in self.constraints:
            constraint.check(arguments)
        found = self.run(arguments)
        if isinstance(found, Result):
            return show(found, as_json=getattr(arguments, "json", False))
        return found or 0

    def add_to(self, subparsers: _SubParsersAction[Any], **settings: Any) -> None:
        settings |= self.settings
        parser = subparsers.add_parser(self.name, description=self.description, **settings)
        add_parts(parser, self.parts)
        parser.set_defaults(run=self, takes=parser.get_default)
        if self.actions:
            names = [action.name for action in self.actions]
            actions = parser.add_subparsers(metavar=listed(names, "or"))
            for action in self.actions:
                action.add_to(actions)


def command(
    name: str,
    description: str,
    *parts: Part,
    constraints: tuple[Constraint, ...] = (),
    actions: tuple[Command, ...] = (),
    **settings: Any,
) -> Callable[[Run], Command]:
    """Declare the command that a function runs."""
    return lambda run: Command(name, description, parts, constraints, actions, settings, run)


# Values


def value_of(
    parse: Callable[[str], Any], kind: str, is_right: Callable[[Any], bool] = lambda value: True
) -> Callable[[str], Any]:
    """An argparse type for the values that are right; `kind` describes them."""

    def parsed(text: str) -> Any:
        with suppress(ValueError):
            if is_right(value := parse(text)):
                return value
        raise ArgumentTypeError(f"{quoted(text)} isn't {kind}")

    return parsed


def number_in(numbers: range, kind: str) -> Callable[[str], int]:
    """An argparse type for whole numbers of a range, which `kind` describes."""
    return value_of(lambda text: int(text) if is_number(text) else -1, kind, numbers.__contains__)


_positive_number = number_in(range(1, _MOST + 1), f"a whole number from 1 to {_MOST:,}")
word_length = number_in(LENGTHS, "a length of words, from 3 to 11")
_limit = number_in(  # see `cli`
    range(1, MOST_GUESSES + BOARDS[-1] + 1),
    f"a number of guesses, from 1 to {MOST_GUESSES} on one board",
)
_boards = number_in(BOARDS, f"a number of boards from {BOARDS[0]} to {BOARDS[-1]}")
_whole_number = value_of(int, "a whole number")
_seconds = value_of(
    float, f"a number of seconds from 0 to {_MOST:,}", lambda value: 0 <= value <= _MOST
)


_TYPES = {"FILE": Path, "N": _positive_number, "NUMBER": _whole_number, "S": _seconds}
"""The types of values, by their names in the help. All others are text."""

# Options of several commands. `cli` sets the defaults of those that may also precede the command.


class _ShowFields(Action):
    """Prints what the fields of a command's JSON mean, and ends the program."""

    def __call__(self, parser: ArgumentParser, *_: object) -> None:
        text = read_text(paths.shipped_data() / "json-fields.txt", "the fields of JSON")
        sections = {part.partition("\n")[0]: part for part in text.split("# ")}
        print_text(sections[parser.prog.split()[1]].partition("\n")[2].strip())
        parser.exit()


FIELDS = option("--json-fields", "explain the fields of the JSON", action=_ShowFields, nargs=0)
JSON = Group("", {"--json": "print one JSON object"}, FIELDS)
RULE = Group(
    "",
    option("--hard", "play by the rules of hard mode", default=SUPPRESS),
    option("--ultra", "ultra hard mode: guesses fit all that is known", default=SUPPRESS),
)
_limit_settings = {"type": _limit, "default": SUPPRESS, "dest": "limit"}
LIMIT = option("--turns N", f"guesses in a game (default: {GUESS_LIMIT})", **_limit_settings)
WORDS_SUGGESTED = Group(
    "",
    option("--familiar", "suggest familiar words first, and say how much better a rare one is"),
    option("--rare", "suggest rare words, too (without either, as in the program's settings)"),
)


def word_list_options(default: str) -> Group:
    """The options that `chosen_list` reads; the default is shown in the help."""
    length = "the length of the words, if your file has several"
    named = f"see `wordle-tui words` (default: {default})"
    return Group(
        "word list",
        option("--list NAME", named, default=SUPPRESS),
        option("--answers FILE", "your own answers, one word per line", default=SUPPRESS),
        option("--length N", length, type=word_length, default=SUPPRESS),
    )


GAME = (RULE, LIMIT, word_list_options("nyt"), JSON)
"""The options of commands about a game."""
PROGRAM = (RULE, LIMIT, word_list_options("as in the program"))
"""The options of the full-screen program and of the conversation."""


def boards_option(help: str) -> Option:
    help = f"{help}; --turns defaults to N + {EXTRA_GUESSES}"
    return option("--boards N", help, type=_boards, default=SUPPRESS)


SEVERAL_BOARDS = boards_option("several boards, as in Quordle (4)")
