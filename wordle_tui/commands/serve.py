"""`wordle-tui serve`: the full-screen program in a browser."""

from __future__ import annotations

import os
from argparse import Namespace, _SubParsersAction
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import wordle_tui
from wordle_tui import paths
from wordle_tui.commands import full_screen
from wordle_tui.commands.common import asked_list, file_errors, number_in, print_remark
from wordle_tui.game.errors import WordleError, reason

HOST, PORT = "127.0.0.1", 8000


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "serve",
        description="Serve the full-screen program to a browser on this machine. Needs the extra "
        "`web`: pip install 'wordle-tui[web]'.",
    )
    parser.add_argument(
        "--host", default=HOST, help=f"the address to listen on (default: {HOST}, this machine)"
    )
    parser.add_argument(
        "--public",
        action="store_true",
        help="allow an address that other machines can reach; whoever learns the page's address "
        "can use the program and see your games",
    )
    port = number_in(range(1, 65536), "a port: expected a number from 1 to 65535")
    parser.add_argument(
        "--port", type=port, default=PORT, metavar="NUMBER", help=f"default: {PORT}"
    )
    full_screen.add_options(parser)
    parser.set_defaults(run=run)


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server at that address.

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
    for name, option in (("list", "--list"), ("limit", "--turns"), ("length", "--length")):
        if value := getattr(arguments, name):
            options += [option, str(value)]
    for option, path in (("--answers", arguments.answers), ("--guesses", arguments.guesses)):
        if path is not None:
            options += [option, str(path.resolve())]
    asked_list(arguments)  # a wrong file is an error now, not in the browser
    if not only_here and not arguments.public:
        raise WordleError(f"--host {host} lets other machines in: add --public if you want that.")
    if not only_here:
        print_remark(
            f"Warning: with --host {host} anyone on the network who learns the address below can "
            "use the program and see your games. Nothing is encrypted."
        )
    # Files saved in the browser go to the user's data folder, not to the current one.
    folder = paths.user_data()
    with file_errors(folder, "used"):
        paths.make_private(folder)
        os.chdir(folder)
    # The program in the browser must be this one, wherever it is imported from.
    place = str(Path(wordle_tui.__file__).parents[1])
    os.environ["PYTHONPATH"] = os.pathsep.join([place, os.environ.get("PYTHONPATH", "")])
    # Imported here because textual-serve may not be installed.
    from wordle_tui.tui.web import WebServer

    try:
        WebServer(host, port, options, only_here=only_here).serve()
    except OSError as error:
        mistake = f"Nothing can be served on {host}, port {port}: {reason(error)}."
        raise WordleError(mistake) from None
