"""`wordle-tui export` and `wordle-tui import`: write finished games to a file, and read them."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError, Namespace, _SubParsersAction
from pathlib import Path
from typing import Any

from wordle_tui import paths
from wordle_tui.commands.common import file_errors, opened_history, print_remark
from wordle_tui.game.errors import HistoryError, WordleError, printable
from wordle_tui.game.validation import quoted
from wordle_tui.game.wording import counted
from wordle_tui.history.archive import as_csv, as_json
from wordle_tui.history.sources.common import ImportContext
from wordle_tui.history.sources.recognise import read_files

_FORMATS = ("json", "csv")
_MEANINGS = ("date", "number", "answer", "score", "guesses", "guess", "grid", "hard")


def _columns(text: str) -> dict[str, str]:
    """The type of `--columns`."""
    pairs = [pair.partition("=") for pair in text.split(",")]
    for meaning, _, title in pairs:
        if meaning not in _MEANINGS or not title.strip():
            raise ArgumentTypeError(
                f"{quoted(text)} does not name columns as in date=Day,score=Tries; "
                f"their meanings are {', '.join(_MEANINGS)}"
            )
    return {meaning: title for meaning, _, title in pairs}


def add(subparsers: _SubParsersAction[Any]) -> None:
    exporter = subparsers.add_parser(
        "export",
        description="Write every finished game, as CSV or as JSON, which also has your past "
        "answers and training cards.",
    )
    exporter.add_argument(
        "--format", choices=_FORMATS, help="default: by the name of the file, else json"
    )
    exporter.add_argument(
        "file",
        type=Path,
        nargs="?",
        default=Path("-"),
        metavar="FILE",
        help="where to write (default: -, standard output)",
    )
    exporter.set_defaults(run=write)
    importer = subparsers.add_parser(
        "import",
        description="Add the games in these files: exports of wordle-tui, data saved from the "
        "Times (games and statistics), chats and notes with shared grids, tables, and text with "
        "one game per line. If the game of a day is already stored, only missing data are added.",
    )
    importer.add_argument(
        "files", type=Path, nargs="*", metavar="FILE", help="the files to read; - is standard input"
    )
    importer.add_argument(
        "--player",
        metavar="NAME",
        help="the player whose games to import from a chat of several people",
    )
    importer.add_argument(
        "--columns",
        type=_columns,
        default={},
        metavar="MEANING=TITLE,…",
        help="the titles of the columns of a table, if they are not recognised: "
        f"{', '.join(_MEANINGS)}",
    )
    importer.add_argument("--undo", action="store_true", help="remove what the last import added")
    importer.set_defaults(run=read)


def write(arguments: Namespace) -> int:
    with opened_history() as history:
        archive = history.archive()
        if history.notice and arguments.file.is_file():
            # Games may be missing from the history, and the file may be the last copy of them.
            raise HistoryError(f"{printable(str(arguments.file))} stays as it is. {history.notice}")
    ending = arguments.file.suffix.lower()[1:]
    named = ending if ending in _FORMATS else None
    chosen = arguments.format or named or "json"
    text = as_csv(archive.games) if chosen == "csv" else as_json(archive)
    if arguments.file == Path("-"):
        sys.stdout.write(text)
        return int(not history.is_saving)
    with file_errors(arguments.file, "written"):
        paths.write_text(arguments.file, text)
    if named not in (None, chosen):
        print_remark(f"Despite its name the file holds {chosen.upper()}, as --format says.")
    print(f"{counted(len(archive.games), 'game')} written to {printable(str(arguments.file))}.")
    return int(not history.is_saving)


def read(arguments: Namespace) -> int:
    if arguments.undo == bool(arguments.files):
        raise WordleError("Expected files to import, or --undo alone.")
    with opened_history() as history:
        if arguments.undo:
            sentence = history.undo_import()
            print(sentence or "There is no import to undo.")
            return 0 if sentence else 1
        context = ImportContext(history.answers_by_day(), arguments.player, arguments.columns)
        archive, errors = read_files(arguments.files, context)
        result = history.import_games(archive, ", ".join(path.name for path in arguments.files))
    for complaint in (*errors, *result.complaints):
        print_remark(complaint)
    if not history.is_saving:
        return 1  # the notice of the history gives the reason
    for sentence in result.sentences:
        print(sentence)
    return 1 if errors else 0
