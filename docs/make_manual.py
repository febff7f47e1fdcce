"""Write the manual page `docs/wordle-tui.1` from the parser of the command line.

python docs/make_manual.py
"""

from __future__ import annotations

import os
from pathlib import Path
from unittest.mock import patch

from argparse_manpage.manpage import Manpage

from wordle_tui import __version__
from wordle_tui.cli import build_parser
from wordle_tui.commands.completion import parsers

PAGE = Path(__file__).with_name("wordle-tui.1")


@patch.dict(os.environ, COLUMNS="10000")  # troff breaks the lines, not argparse
def page() -> str:
    """The manual page in troff's man format."""
    parser = build_parser()
    examples = [part.epilog for part in parsers(parser) if part.epilog]
    manual = Manpage(parser, format="single-commands-section")
    manual.description = "help with Wordle, practice games and exact ratings, in a terminal"
    manual.source = f"wordle-tui {__version__}"
    manual.manual = "User Commands"
    manual.date = ""  # the version is enough
    manual.add_section("examples", ">", "\n.PP\n".join(map(manual.format_text, examples)))
    manual.add_section(
        "exit status",
        ">",
        "0 on success, 1 if the game or the data allow no result, 2 for wrong usage.",
    )
    return str(manual)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
