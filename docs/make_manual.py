"""Write the manual page `docs/wordle-tui.1` from the command line's own parser.

python docs/make_manual.py
"""

from __future__ import annotations

import os
from pathlib import Path

PAGE = Path(__file__).with_name("wordle-tui.1")


def page() -> str:
    """The manual page in troff's man format."""
    os.environ["COLUMNS"] = "80"  # argparse wraps usages to the terminal it runs in
    from wordle_tui import __version__
    from wordle_tui.cli import build_parser
    from wordle_tui.commands.parsers import Command, commands

    def options(command: Command) -> list[str]:
        lines = []
        for option in command.options:
            value = f" \\fI{_escaped(option.value)}\\fR" if option.value else ""
            names = ", ".join(f"\\fB{_escaped(name)}\\fR" for name in option.names)
            lines += [".TP", f"{names}{value}", _escaped(option.help)]
        return lines

    program, *others = commands(build_parser())
    lines = [
        f'.TH WORDLE-TUI 1 "" "wordle-tui {__version__}" "User Commands"',
        ".SH NAME",
        "wordle-tui \\- help with Wordle, practice games and exact ratings, in a terminal",
        ".SH SYNOPSIS",
        "\\fBwordle-tui\\fR [\\fICOMMAND\\fR] [\\fIOPTIONS\\fR]",
        ".SH DESCRIPTION",
        _escaped(program.description),
        "There F1 shows the keys.",
        ".SH OPTIONS",
        *options(program),
        ".SH COMMANDS",
    ]
    for command in others:
        lines += [f".SS {command.name}", f".B {_escaped(command.usage)}", ".PP"]
        lines.append(_escaped(command.description or command.help))
        for name, meaning in command.arguments:
            if meaning:
                lines += [".TP", f"\\fI{_escaped(name)}\\fR", _escaped(meaning)]
        lines += options(command)
        if command.epilog:
            lines += [".PP", _escaped(command.epilog)]
    lines += [
        ".SH EXIT STATUS",
        "0 if all went well, 1 if the game or the data says no, 2 for wrong usage.",
    ]
    return "\n".join(lines) + "\n"


def _escaped(text: str | None) -> str:
    """The text as troff prints it: hyphens as hyphens, no line taken for a request."""
    escaped = (text or "").replace("\\", "\\e").replace("-", "\\-")
    return "\n".join(
        "\\&" + line if line.startswith((".", "'")) else line for line in escaped.splitlines()
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
