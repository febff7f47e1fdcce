"""`wordle-tui export` and `wordle-tui import`: the finished games as a file, and back."""

from __future__ import annotations

import sys
from argparse import Namespace, _SubParsersAction
from pathlib import Path
from typing import Any

from wordle_tui import paths
from wordle_tui.commands.common import file_errors, opened_history, print_remark
from wordle_tui.game.errors import printable
from wordle_tui.game.outside import read_text
from wordle_tui.game.wording import counted

_FORMATS = ("json", "csv")


def add(subparsers: _SubParsersAction[Any]) -> None:
    exporter = subparsers.add_parser(
        "export",
        help="write your games to a file",
        description="Write every finished game, as JSON (with the past answers you told) or as "
        "CSV.",
    )
    exporter.add_argument(
        "--format", choices=_FORMATS, help="default: what the file's name says, else json"
    )
    exporter.add_argument(
        "file",
        type=Path,
        nargs="?",
        metavar="FILE",
        help="where to write (default: standard output)",
    )
    exporter.set_defaults(run=write)
    importer = subparsers.add_parser(
        "import",
        help="read games from a file",
        description="Add the games from a file written by `wordle-tui export`. Games that are "
        "already there stay as they are.",
    )
    importer.add_argument("file", type=Path, metavar="FILE", help="JSON or CSV")
    importer.set_defaults(run=read)


def write(arguments: Namespace) -> None:
    from wordle_tui.history.archive import as_csv, as_json

    with opened_history() as history:
        archive = history.archive()
    ending = arguments.file.suffix.lower()[1:] if arguments.file else ""
    named = ending if ending in _FORMATS else None
    chosen = arguments.format or named or "json"
    text = as_csv(archive.games) if chosen == "csv" else as_json(archive)
    if arguments.file is None:
        sys.stdout.write(text)
        return
    with file_errors(arguments.file, "written"):
        paths.write_text(arguments.file, text)
    if named not in (None, chosen):
        print_remark(f"Despite its name the file holds {chosen.upper()}, as --format says.")
    print(f"{counted(len(archive.games), 'game')} written to {printable(str(arguments.file))}.")


def read(arguments: Namespace) -> int:
    from wordle_tui.history.archive import MAX_FILE, parse_archive

    expected = "games that `wordle-tui export` wrote"
    archive = parse_archive(read_text(arguments.file, expected, MAX_FILE))
    with opened_history() as history:
        stored = history.add_all(archive.games)
        history.add_past_answers(archive.used_words, dict(archive.dated_answers))
        history.add_cards(archive.cards)
    if not history.is_saving:
        return 1  # the history has said why
    new = sum(is_new for _, is_new in stored)
    print(f"{counted(len(stored), 'game')} read, {new:,} of them new.")
    return 0
