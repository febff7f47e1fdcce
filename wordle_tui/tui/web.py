"""A web server for the full-screen program; each window of a browser runs a process of its own.

It needs the package textual-serve. Nobody else can use it: it listens on this machine only, other
users of the machine do not know the random token in its address, and pages of other sites cannot
connect to it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import shlex
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from subprocess import list2cmdline
from typing import Any

from aiohttp import web
from textual_serve.server import Server

HOST = "127.0.0.1"
LAST_SECONDS = 10
"""Seconds that the programs have to end when the server does."""


def run_server(port: int) -> None:
    """Serve the program until ctrl+c; raise an `OSError` about a wrong port."""
    command = [sys.executable, "-m", "wordle_tui"]
    # With exec no shell stands between the server and the program; Windows has no exec.
    shown = list2cmdline(command) if sys.platform == "win32" else f"exec {shlex.join(command)}"
    server = Server(shown, HOST, port)
    windows: set[asyncio.Task[Any]] = set()

    async def run_window(request: web.Request) -> web.StreamResponse:
        """Run a program until it ends or its window is closed, which ends it."""
        window = asyncio.current_task()
        assert window is not None
        windows.add(window)
        window.add_done_callback(windows.discard)
        return await server.handle_websocket(request)

    async def end_windows(app: web.Application) -> None:
        for window in windows:
            window.cancel()
        if windows:
            await asyncio.wait(windows, timeout=LAST_SECONDS)

    path = f"/{secrets.token_urlsafe(16)}/"
    app = web.Application(middlewares=[guard])
    app.router.add_get(path, show_page)
    app.router.add_get(f"{path}ws", run_window)
    app.router.add_static(f"{path}static", server.statics_path)
    app.on_shutdown.append(end_windows)
    # What a request holds is up to whoever sends it: it gets a line instead of a traceback.
    logging.basicConfig(format="wordle-tui: %(message)s")
    for name in ("aiohttp.server", "textual-serve"):
        logging.getLogger(name).addFilter(_without_traceback)
    address = f"http://{HOST}:{port}{path}"
    told = f"Open this address in a browser (ctrl+c here ends it):\n{address}"
    web.run_app(
        app,
        host=HOST,
        port=port,
        print=lambda _: print(told, flush=True),
        access_log=None,
        shutdown_timeout=1,
    )


@web.middleware
async def guard(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuse foreign host names, which may be made to lead here, and pages of other sites."""
    if request.host.partition(":")[0] not in (HOST, "localhost"):
        raise web.HTTPForbidden(text="wordle-tui isn't served under this name.")
    if request.headers.get("Origin") not in (None, f"http://{request.host}"):
        raise web.HTTPForbidden(text="This page can't use wordle-tui.")
    return await handler(request)


async def show_page(request: web.Request) -> web.Response:
    """The page of textual-serve would load a font from another site, and need a click first."""
    policy = (
        "default-src 'self' 'unsafe-inline' data: blob:; frame-ancestors 'none'; "
        f"connect-src 'self' ws://{request.host}"
    )
    return web.Response(
        text=Path(__file__).with_name("page.html").read_text(encoding="utf-8"),
        content_type="text/html",
        headers={"Content-Security-Policy": policy, "Referrer-Policy": "no-referrer"},
    )


def _without_traceback(record: logging.LogRecord) -> bool:
    record.exc_info = None
    return True
