"""`wordle-tui serve`: the full-screen program in a browser."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError, Namespace, _SubParsersAction
from importlib.util import find_spec
from ipaddress import ip_address
from typing import Any

from wordle_tui.commands import full_screen
from wordle_tui.commands.common import asked_list, reason
from wordle_tui.game.errors import WordleError

HOST, PORT = "127.0.0.1", 8000


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "serve",
        help="use the full-screen program in a browser",
        description="Serve the full-screen program to a browser on this machine. Needs the extra "
        "`web`: pip install 'wordle-tui[web]'.",
    )
    parser.add_argument(
        "--host", default=HOST, help=f"the address to listen on (default: {HOST}, this machine)"
    )
    parser.add_argument(
        "--port", type=_port, default=PORT, metavar="NUMBER", help=f"default: {PORT}"
    )
    full_screen.add_options(parser)
    parser.set_defaults(run=run)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= 65535):
        raise ArgumentTypeError(f"{text!r} is not a port: expected a number from 1 to 65535")
    return int(text)


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server that listens there.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def run(arguments: Namespace) -> None:
    if find_spec("textual_serve") is None:
        raise WordleError("Serving needs the extra `web`: pip install 'wordle-tui[web]'.")
    host, port, only_here = arguments.host, arguments.port, is_loopback(arguments.host)
    options = ["--hard"] if arguments.hard else []
    if arguments.list:
        options += ["--list", arguments.list]
    for name, path in (("--answers", arguments.answers), ("--guesses", arguments.guesses)):
        if path is not None:
            options += [name, str(path.resolve())]
    asked_list(arguments)  # a wrong file is an error now, not in the browser
    if not only_here:
        print(
            f"Warning: with --host {host} anyone who reaches this machine can use the program "
            "and sees your games.",
            file=sys.stderr,
        )
    # Imported here: other commands do not need it, and it may not be installed.
    from wordle_tui.tui.web import WebServer

    try:
        WebServer(host, port, options, only_here=only_here).serve()
    except OSError as error:
        mistake = f"Nothing can be served on {host}, port {port}: {reason(error)}."
        raise WordleError(mistake) from None
