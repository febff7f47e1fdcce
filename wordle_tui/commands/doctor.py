"""`wordle-tui doctor`: check the terminal, folders and word lists, and say how to fix problems.

And `wordle-tui completion`: print a completion script for the shell.
"""

from __future__ import annotations

import locale
import os
import platform
import shutil
import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterator, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryFile
from typing import NamedTuple

from wordle_tui import __version__, paths
from wordle_tui.advice.book import opening_advice
from wordle_tui.commands.common import opened_history, past_answers
from wordle_tui.commands.options import JSON, command, option
from wordle_tui.commands.printing import Result
from wordle_tui.commands.settings import problems
from wordle_tui.game.columns import wrap
from wordle_tui.game.errors import WordleError, printable, reason
from wordle_tui.game.own_lists import list_names
from wordle_tui.game.past_answers import extent, is_stale
from wordle_tui.game.wording import counted
from wordle_tui.game.words import LIST_NAMES, word_list


class Finding(NamedTuple):
    subject: str
    found: str
    advice: str = ""
    """How to fix it; empty if nothing is wrong."""


@command(
    "doctor",
    "Check the terminal, the folders, the word lists and the versions, and say what is wrong and "
    "how to fix it.",
    JSON,
)
def doctor(arguments: Namespace) -> Result:
    files = [*folders()]
    findings = [*versions(), *terminal(os.environ), *lists(), *known_answers(), *files]
    fields = {"findings": [finding._asdict() for finding in findings]}
    return Result(_page(findings), fields, status=int(any(finding.advice for finding in files)))


def _page(findings: Sequence[Finding]) -> Iterator[str]:
    width = max(len(finding.subject) for finding in findings)
    for subject, found, advice in findings:
        yield _wrapped(f"{'!' if advice else '✓'} {subject:{width}}  ", found)
        if advice:
            yield _wrapped(f"  {'':{width}}  ", f"→ {advice}")
    wrong = sum(bool(finding.advice) for finding in findings)
    yield f"\nWorth a look: {wrong}." if wrong else "\nAll is well."


def _wrapped(beginning: str, text: str) -> str:
    """The text in as many lines as it needs, without breaking paths."""
    width = max(shutil.get_terminal_size().columns - len(beginning), len(beginning))
    lines = wrap(printable(text), width, break_words=False)
    return beginning + f"\n{' ' * len(beginning)}".join(lines)


def versions() -> Iterator[Finding]:
    yield Finding("wordle-tui", __version__)
    yield Finding("Python", f"{platform.python_version()} on {platform.system()}")
    for package in ("textual", "numpy", "fsrs", "platformdirs", "shtab"):
        try:
            yield Finding(package, metadata.version(package))
        except metadata.PackageNotFoundError:
            yield Finding(package, "missing", "install wordle-tui again: it brings what it needs")


def terminal(environment: Mapping[str, str]) -> Iterator[Finding]:
    kind = environment.get("TERM", "")
    cure = (
        "use a terminal that can place the cursor: the full-screen program needs it, unlike "
        "`wordle-tui talk` and the other commands"
    )
    unfit = ("dumb",) if sys.platform == "win32" else ("", "dumb")  # Windows sets no TERM
    yield Finding("terminal", kind or "TERM isn't set", cure if kind in unfit else "")
    if sys.stdin.isatty() and sys.stdout.isatty():
        columns, lines = shutil.get_terminal_size()
        more = "" if columns >= 80 and lines >= 24 else ", from 80 x 24 all panels are shown"
        cure = "make it at least 30 x 12" if columns < 30 or lines < 12 else ""
        yield Finding("screen", f"{columns} x {lines}{more}", cure)
    else:
        yield Finding("screen", "input or output isn't a terminal")
    yield _colours(environment, kind)
    # On Windows, programs use UTF-8 in a terminal, whatever the preferred encoding is.
    encoding = sys.stdout.encoding or locale.getpreferredencoding(False)
    cure = "set LANG to a UTF-8 locale, for instance C.UTF-8"
    yield Finding("encoding", encoding, "" if "utf" in encoding.lower() else cure)
    if environment.get("TMUX"):
        yield Finding(
            "clipboard",
            "tmux: copying works only with `set -g set-clipboard on`; the share text is also "
            "printed when the program ends",
        )


def _colours(environment: Mapping[str, str], kind: str) -> Finding:
    if environment.get("NO_COLOR"):
        return Finding("colours", "none (NO_COLOR is set): brackets stand for the colours")
    if environment.get("COLORTERM") in ("truecolor", "24bit"):
        return Finding("colours", "16 million")
    if sys.platform == "win32":
        return Finding("colours", "as many as the terminal has")
    if "256color" in kind:
        return Finding("colours", "256")
    return Finding(
        "colours",
        "probably 16",
        "the 16-colour theme is used; set TERM=xterm-256color if your terminal has more",
    )


def lists() -> Iterator[Finding]:
    for name in LIST_NAMES:
        try:
            words = word_list(name)
            book = all(opening_advice(words, hard) for hard in (False, True))
        except WordleError as error:
            yield Finding(f"list {name}", str(error), "install wordle-tui again")
            continue
        found = f"{counted(len(words.answers), 'answer')}, {counted(len(words.guesses), 'guess')}"
        cure = "its opening book is missing or damaged: the first advice will take a while"
        yield Finding(f"list {name}", found, "" if book else cure)


def known_answers() -> Iterator[Finding]:
    try:
        past = past_answers()
    except WordleError as error:
        yield Finding("past answers", str(error), "install wordle-tui again")
        return
    cure = "add newer ones: save a list of past answers as text, then `wordle-tui words used FILE`"
    yield Finding("past answers", extent(past), cure if is_stale(past) else "")


def folders() -> Iterator[Finding]:
    path, advice = paths.user_data() / paths.HISTORY, ""
    try:
        paths.make_private(path.parent)
        with TemporaryFile(dir=path.parent) as file:
            file.write(bytes(2**17))  # on a full disk, files can be made, but not filled
    except OSError as error:
        advice = f"it can't be written ({reason(error)}), so games and settings won't be saved"
    yield Finding("your folder", str(path.parent), advice)
    if paths.exists(path):
        with opened_history(strict=False) as history:
            notice, history.notice = history.notice or "", None
        yield Finding("your games", str(path), notice)
    path = paths.user_config() / paths.SETTINGS
    missing = "" if paths.exists(path) else ": none; `wordle-tui settings --init` writes one"
    yield Finding("your settings", f"{path}{missing}", " ".join(problems()))


SHELLS = ("bash", "zsh", "fish")


@command(
    "completion",
    "Print a script that makes your shell complete commands, options and files.",
    option("shell SHELL", "bash, zsh or fish", choices=SHELLS),
    epilog='examples: eval "$(wordle-tui completion bash)"; '
    "wordle-tui completion zsh > ~/.zfunc/_wordle-tui; "
    "wordle-tui completion fish > ~/.config/fish/completions/wordle-tui.fish",
)
def completion(arguments: Namespace) -> Result:
    return Result([script(arguments.shell, arguments.parser)])


def script(shell: str, parser: ArgumentParser) -> str:
    """The completion script of a shell for a parser. Paths are completed to files."""
    import shtab

    for part in parsers(parser):
        for action in part._actions:
            if action.type is Path:
                action.complete = shtab.FILE  # type: ignore[attr-defined]
            if action.dest == "list":
                action.choices = list_names()
    return shtab.complete(parser, shell)


def parsers(parser: ArgumentParser) -> Iterator[ArgumentParser]:
    """The parser and those of its commands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for command in action.choices.values():
                yield from parsers(command)
