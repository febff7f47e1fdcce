"""A web server for the full-screen program. Each browser window runs its own process.

It needs textual-serve, from the extra `web`. The page loads nothing from other sites, and pages of
other sites cannot connect to the program. Other users of the machine cannot either, because the
address of the page contains a random token.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import shlex
import socket
import sys
from collections.abc import Awaitable, Callable, Sequence
from ipaddress import ip_address
from pathlib import Path
from subprocess import list2cmdline
from typing import Any
from urllib.parse import urlsplit

import aiohttp_jinja2
import jinja2
from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.server import Server

_HERE = {"127.0.0.1", "localhost", "::1"}
MOST_WINDOWS = 8
"""Maximum number of processes: each takes some 150 MB."""
MOST_COLUMNS, MOST_LINES = 1000, 400
"""Maximum size of the terminal: the process needs memory for each cell."""
LAST_SECONDS = 3.0
"""Seconds that a process has to end when its window is closed."""


class WebServer(Server):
    """Serves `wordle-tui` until it is interrupted."""

    def __init__(
        self, host: str, port: int, options: Sequence[str] = (), *, only_here: bool
    ) -> None:
        """`options` are passed to the program; `only_here` accepts only local host names."""
        command = [sys.executable, "-m", "wordle_tui", *options]
        # With exec the program replaces the shell, so that the program itself can be killed.
        is_windows = sys.platform == "win32"  # its shell knows neither exec nor single quotes
        program = list2cmdline(command) if is_windows else f"exec {shlex.join(command)}"
        shown = f"[{host}]" if ":" in host else host
        super().__init__(
            program,
            host,
            port,
            title="wordle-tui",
            public_url=f"http://{shown}:{port}",
            # The page of textual-serve loads a font from another site, and needs a click first.
            templates_path=Path(__file__).parent / "page",
        )
        self._only_here = only_here
        self._host = host
        self._token = secrets.token_urlsafe(16)
        self.address = f"{self.public_url}/{self._token}/"
        """The URL of the page. Nothing is served without the token in it."""
        self._windows: set[asyncio.Task[Any]] = set()

    def serve(self, debug: bool = False) -> None:
        logging.basicConfig(level="WARNING", format="wordle-tui: %(message)s")
        # It would log a traceback when a window is closed early.
        logging.getLogger("textual-serve").setLevel("CRITICAL")
        logging.getLogger("aiohttp.server").addFilter(_without_traceback)
        # It warns if a process ends just before it is killed.
        logging.getLogger("asyncio").setLevel("ERROR")
        web.run_app(self._make_app(), host=self.host, port=self.port, print=self._announce)

    def _announce(self, text: str) -> None:
        print(f"Open this address in a browser (ctrl+c here ends it):\n{self.address}", flush=True)

    async def _make_app(self) -> web.Application:
        app = web.Application(middlewares=[self._guard])
        aiohttp_jinja2.setup(app, loader=jinja2.FileSystemLoader(self.templates_path))
        root = f"/{self._token}"
        app.add_routes(
            [
                web.get(f"{root}/", self.handle_index),
                web.get(f"{root}/ws", self.handle_websocket, name="websocket"),
                web.static(f"{root}/static", self.statics_path, name="static"),
            ]
        )
        app.on_shutdown.append(self.on_shutdown)
        return app

    async def on_shutdown(self, app: web.Application) -> None:
        for _ in range(2):  # first the processes end, then nobody waits for silent browsers
            for window in self._windows:
                window.cancel()
            if self._windows:
                await asyncio.wait(self._windows, timeout=LAST_SECONDS + 0.5)

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Refuse requests from pages of other sites and under foreign host names."""
        origin = request.headers.get("Origin")
        try:
            origin_host = None if origin is None else urlsplit(origin).netloc
            host = urlsplit(f"//{request.host}").hostname or ""
        except ValueError:
            raise web.HTTPBadRequest(text="The request has no valid Host or Origin.") from None
        # Browsers let any page open a web socket to this machine, but they send its origin.
        if origin_host not in (None, request.host):
            raise web.HTTPForbidden(text="This page may not use wordle-tui.")
        # A foreign name may resolve to this machine (DNS rebinding).
        if not self._is_ours(host):
            raise web.HTTPForbidden(text="wordle-tui isn't served under this name.")
        return await handler(request)

    def _is_ours(self, host: str) -> bool:
        """Whether the name is one of this machine; DNS cannot redirect a numeric address."""
        if self._only_here:
            return host in _HERE
        name = socket.gethostname().lower()
        if host in {*_HERE, self._host, name, f"{name}.local"}:
            return True
        try:
            ip_address(host)
        except ValueError:
            return False
        return True

    def _refuse_too_many(self) -> None:
        if len(self._windows) >= MOST_WINDOWS:
            raise web.HTTPServiceUnavailable(
                text=f"wordle-tui is open in {MOST_WINDOWS} windows: close one of them first."
            )

    async def handle_index(self, request: web.Request) -> Any:
        self._refuse_too_many()
        # The links of the page use the host name of the request.
        self.public_url = f"http://{request.host}"
        response = await super().handle_index(request)
        response.headers["Content-Security-Policy"] = (
            "default-src 'self' 'unsafe-inline' data: blob:; frame-ancestors 'none'; "
            f"connect-src 'self' ws://{request.host}"
        )
        response.headers["X-Frame-Options"] = "DENY"  # for older browsers
        response.headers["Referrer-Policy"] = "no-referrer"
        return response

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        self._refuse_too_many()
        for side, most in (("width", MOST_COLUMNS), ("height", MOST_LINES)):
            if not _is_size(request.query.get(side, "1"), most):
                raise web.HTTPBadRequest(text=f"Give a {side} from 1 to {most}.")
        window = asyncio.current_task()
        assert window is not None
        self._windows.add(window)
        try:
            websocket = await super().handle_websocket(request)
        finally:
            self._windows.discard(window)
        if not websocket.prepared:
            raise web.HTTPBadRequest(text="This needs a web socket.")
        return websocket

    async def _process_messages(
        self, websocket: web.WebSocketResponse, app_service: AppService
    ) -> None:
        """Forward the messages of the browser until it disconnects, then end the process."""
        resize = app_service.set_terminal_size

        async def resize_within_bounds(width: Any, height: Any) -> None:
            if _is_size(str(width), MOST_COLUMNS) and _is_size(str(height), MOST_LINES):
                await resize(int(width), int(height))

        app_service.set_terminal_size = resize_within_bounds  # type: ignore[method-assign]
        try:
            await super()._process_messages(websocket, app_service)
        except (LookupError, TypeError, ValueError, AttributeError, AssertionError):
            logging.warning("A window was closed: it sent what no page of ours sends.")
        except ConnectionError:
            pass  # the browser has left
        finally:
            await _end(app_service)


async def _end(app_service: AppService) -> None:
    """Ask the process to end, and kill it if it does not."""
    process = app_service._process
    asking = asyncio.create_task(app_service.stop())
    try:
        # `wait_for` would wait for the process even after the timeout.
        await asyncio.wait([asking], timeout=LAST_SECONDS)
    finally:
        if process is not None and process.returncode is None:
            process.kill()
    await asyncio.gather(asking, return_exceptions=True)


def _without_traceback(record: logging.LogRecord) -> bool:
    """Log a request that failed in one line; what it holds is up to whoever sent it."""
    if record.exc_info and record.exc_info[0]:
        record.msg, record.args = f"{record.getMessage()}: {record.exc_info[0].__name__}", ()
        record.exc_info = None
    return True


def _is_size(text: str, most: int) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10 and 1 <= int(text) <= most
