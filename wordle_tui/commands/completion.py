"""`wordle-tui completion SHELL`: a completion script made from the parser itself."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Callable
from typing import Any

from wordle_tui.commands.parsers import Command, commands


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "completion",
        help="print a completion script for your shell",
        description="Print a script that teaches your shell the commands and options.",
        epilog='examples: eval "$(wordle-tui completion bash)"; '
        "wordle-tui completion zsh > ~/.zfunc/_wordle-tui; "
        "wordle-tui completion fish > ~/.config/fish/completions/wordle-tui.fish",
    )
    parser.add_argument("shell", choices=tuple(SCRIPTS), metavar="SHELL", help="bash, zsh or fish")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    print(script(arguments.shell, arguments.parser))
    return 0


def script(shell: str, parser: ArgumentParser) -> str:
    """The completion script of a shell for a parser."""
    program, *others = commands(parser)
    return SCRIPTS[shell](program, others)


def _names(command: Command) -> list[str]:
    return [name for option in command.options for name in option.names]


def _bash(program: Command, others: list[Command]) -> str:
    cases = []
    for command in others:
        words = " ".join([*_names(command), *command.choices])
        cases.append(f'        {command.name}) words="{words}" ;;')
    choices = []
    for option in {option.names: option for each in others for option in each.options}.values():
        if option.choices:
            pattern = "|".join(option.names)
            choices.append(f'        {pattern}) words="{" ".join(option.choices)}" ;;')
        elif option.takes_file:
            choices.append(f"        {'|'.join(option.names)}) files=yes ;;")
    top = " ".join([*(command.name for command in others), *_names(program)])
    return "\n".join(
        [
            "_wordle_tui() {",
            '    local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"',
            f'    local words="{top}" files=',
            '    [ "$COMP_CWORD" -gt 1 ] && case "${COMP_WORDS[1]}" in',
            *cases,
            "    esac",
            '    case "$previous" in',
            *choices,
            "    esac",
            '    if [ -n "$files" ]; then COMPREPLY=($(compgen -f -- "$current"))',
            '    else COMPREPLY=($(compgen -W "$words" -- "$current")); fi',
            "}",
            "complete -F _wordle_tui wordle-tui",
        ]
    )


def _zsh(program: Command, others: list[Command]) -> str:
    lines = ["#compdef wordle-tui", "_wordle_tui() {", "    local -a commands options"]
    described = " ".join(_quoted(f"{each.name}:{each.help}") for each in others)
    lines.append(f"    commands=({described})")
    lines.append("    if (( CURRENT == 2 )); then")
    lines.append("        _describe command commands")
    lines.append(f"        compadd -- {' '.join(_names(program))}")
    lines.append("        return")
    lines.append("    fi")
    lines.append('    case "$words[2]" in')
    for command in others:
        specifications = []
        for option in command.options:
            for name in option.names:
                text = f"{name}[{option.help.translate(_PLAIN)}]"
                if option.value:
                    values = "_files" if option.takes_file else f"({' '.join(option.choices)})"
                    text += f":{option.value.lower()}:{values}"
                specifications.append(_quoted(text))
        if command.choices:
            specifications.append(_quoted(f"1:choice:({' '.join(command.choices)})"))
        # The words before the command are taken away, so that _arguments counts from it.
        lines.append(
            f"        {command.name}) shift words; (( CURRENT-- )); _arguments "
            f"{' '.join(specifications)} ;;"
        )
    return "\n".join([*lines, "    esac", "}", "compdef _wordle_tui wordle-tui"])


def _fish(program: Command, others: list[Command]) -> str:
    lines = ["complete -c wordle-tui -f"]
    for name in _names(program):
        lines.append(f"complete -c wordle-tui -n __fish_use_subcommand {_fish_name(name)}")
    for command in others:
        lines.append(
            f"complete -c wordle-tui -n __fish_use_subcommand -a {command.name} "
            f"-d {_quoted(command.help)}"
        )
        condition = f"-n '__fish_seen_subcommand_from {command.name}'"
        if command.choices:
            choices = _quoted(" ".join(command.choices))
            lines.append(f"complete -c wordle-tui {condition} -a {choices}")
        for option in command.options:
            names = " ".join(map(_fish_name, option.names))
            value = ""
            if option.value:
                value = " -r -F" if option.takes_file else f" -x -a '{' '.join(option.choices)}'"
            lines.append(
                f"complete -c wordle-tui {condition} {names}{value} -d {_quoted(option.help)}"
            )
    return "\n".join(lines)


def _fish_name(name: str) -> str:
    return f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"


def _quoted(text: str) -> str:
    """The text in single quotes, which all three shells read alike but for the quote itself."""
    return "'" + text.replace("'", "’") + "'"


_PLAIN = str.maketrans("[]:", "():".replace(":", ","))
"""Brackets and colons end a part of a zsh specification."""

SCRIPTS: dict[str, Callable[[Command, list[Command]], str]] = {
    "bash": _bash,
    "zsh": _zsh,
    "fish": _fish,
}
