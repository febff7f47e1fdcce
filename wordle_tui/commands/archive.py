"""`wordle-tui export` and `import`: games in files; `share`: a game or a word for friends."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from wordle_tui import paths
from wordle_tui.commands.common import chosen_list, opened_history
from wordle_tui.commands.options import (
    FIELDS,
    Group,
    command,
    excludes,
    needs,
    option,
    word_list_options,
)
from wordle_tui.commands.printing import Result, file_errors, print_remark
from wordle_tui.game.board import share_words
from wordle_tui.game.challenge import challenge_code
from wordle_tui.game.errors import HistoryError, WordleError, printable
from wordle_tui.game.records import GameFilter, Mode
from wordle_tui.game.shared import shared_text
from wordle_tui.game.wording import counted
from wordle_tui.history import exchange
from wordle_tui.history.archive import as_json
from wordle_tui.history.exchange import archive_of
from wordle_tui.history.sources.common import ImportContext
from wordle_tui.history.sources.recognise import read_files
from wordle_tui.play.setup import code_for
from wordle_tui.rating.game_card import result_line

_SOURCES = "Give files to import, or --undo or --forget-friend alone."


@command(
    "export",
    "Write every finished game as JSON, with your past answers and training cards.",
    option(
        "file FILE",
        "where to write (default: -, standard output)",
        nargs="?",
        default=Path("-"),
    ),
    FIELDS,
)
def export(arguments: Namespace) -> Result | int:
    with opened_history() as history:
        archive = archive_of(history)
        why = history.notice or ("" if archive.games else "The history has no game.")
        if why and arguments.file.is_file():  # which may be the last copy of games
            raise HistoryError(f"{printable(str(arguments.file))} stays as it is. {why}")
    text = as_json(archive)
    status = int(not history.is_saving)
    if arguments.file == Path("-"):
        sys.stdout.write(text)
        return status
    with file_errors(arguments.file, "written"):
        paths.write_text(arguments.file, text)
    written = f"{counted(len(archive.games), 'game')} written to {printable(str(arguments.file))}."
    return Result([written], status=status)


@command(
    "import",
    "Add the games in these files: exports of wordle-tui, data saved from the Times (games and "
    "statistics), chats and notes with shared grids, and text with one game per line. If "
    "the game of a day is already stored, only missing data are added.",
    {
        "files FILE*": "the files to read; - is standard input",
        "--player NAME": "the player whose games to import from a chat of several people",
        "--friends": "keep the daily results of the others in a chat, for `stats --group`; without "
        "it they are kept only if the setting says so",
    },
    {
        "--undo": "remove what the last import added",
        "--forget-friend NAME": "remove the results of this friend",
    },
    constraints=(
        needs("", "files --undo --forget-friend", _SOURCES),
        excludes("--undo", "files --forget-friend", _SOURCES),
        excludes("--forget-friend", "files", _SOURCES),
    ),
)
def import_games(arguments: Namespace) -> Result | int:
    with opened_history() as history:
        if arguments.undo:
            sentence = exchange.undo_import(history)
            return Result([sentence or "There's no import to undo."], status=int(not sentence))
        if arguments.forget_friend:
            name, count = arguments.forget_friend, history.forget_friend(arguments.forget_friend)
            said = f"{counted(count, 'game')} of {printable(name)} removed."
            return Result([said], status=int(not count))
        setting = history.load_settings().friends
        keeps = arguments.friends or setting == "keep"
        answers = history.answers_by_day()
        context = ImportContext(answers, arguments.player, keeps)
        archive, errors = read_files(arguments.files, context)
        result = exchange.import_games(
            history, archive, ", ".join(path.name for path in arguments.files)
        )
    print_remark(*errors, *result.complaints)
    if result.left_out and setting == "ask" and not keeps:
        print_remark("Games of other people were left out. Add --friends to keep daily ones.")
    return Result(result.sentences, status=int(bool(errors)))


@command(
    "share",
    "Print the result of your last finished game, without letters, and its code if you played it "
    "here on one board. The squares are orange and blue if your theme is high-contrast. Or, with "
    "--challenge, print a code for a friend to play with `wordle-tui practice --challenge CODE`.",
    Group(
        "",
        {
            "--challenge WORD": "the word for your friend to guess, or a number of boards",
            "--words": "words instead of squares, to post as alt text",
        },
    ),
    word_list_options("nyt"),
)
def share(arguments: Namespace) -> Result:
    with opened_history() as history:
        if arguments.challenge is not None:
            return Result([code_for(arguments.challenge, chosen_list(arguments), history)])
        games = history.games(GameFilter(boards=None, has_given=True), limit=1)
        settings, past = history.load_settings(), history.past_answers()
    if not games:
        raise HistoryError("You have no finished game to share yet.")
    game = games[0]
    is_several = len(game.boards) > 1
    if is_several and arguments.words:
        raise WordleError("Only the result of one board can be written in words.")
    if game.score is not None and not (game.grid or is_several):
        raise HistoryError(
            "The colours of your last game aren't known, so there's nothing to share."
        )
    if arguments.words:
        return Result([share_words(game.patterns, game.rule, game.limit, game.number)])
    has_code = game.answer and game.mode is not Mode.ASSIST and not is_several
    code = challenge_code(game.answer or "") if has_code else ""
    from wordle_tui.rating.exact import best_play  # it imports numpy

    line = result_line(game, best_play(game, past, plain=settings.plain_words))
    is_contrasting = settings.theme == "high-contrast"
    return Result([shared_text(game, code, line, high_contrast=is_contrasting)])
