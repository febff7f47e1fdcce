"""The full-screen program behind a web server. Each browser window has a program of its own.

Needs textual-serve, from the extra `web`. The page loads nothing from anywhere else, and no other
page may talk to the program.
"""

from __future__ import annotations

import asyncio
import logging
import shlex
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from aiohttp import web
from textual_serve.server import Server

_HERE = ("127.0.0.1", "localhost", "::1")


class WebServer(Server):
    """Serves `wordle-tui` until it is interrupted."""

    def __init__(
        self, host: str, port: int, options: Sequence[str] = (), *, only_here: bool
    ) -> None:
        """`options` go to the program; `only_here` refuses whoever names this machine otherwise
        than as itself."""
        program = shlex.join([sys.executable, "-m", "wordle_tui", *options])
        shown = f"[{host}]" if ":" in host else host
        super().__init__(
            program,
            host,
            port,
            title="wordle-tui",
            public_url=f"http://{shown}:{port}",
            # The page of textual-serve asks for a font from afar, and for a click before keys.
            templates_path=Path(__file__).parent / "page",
        )
        self._only_here = only_here
        self._windows: set[asyncio.Task[Any]] = set()
        """The open browser windows."""

    def serve(self, debug: bool = False) -> None:
        logging.basicConfig(level="WARNING", format="wordle-tui: %(message)s")
        web.run_app(self._make_app(), host=self.host, port=self.port, print=self._announce)

    def _announce(self, text: str) -> None:
        """Called once it listens."""
        print(f"wordle-tui is on {self.public_url}; ctrl+c ends it.", flush=True)

    async def on_startup(self, app: web.Application) -> None:
        """Nothing is said before it listens."""

    async def on_shutdown(self, app: web.Application) -> None:
        """End the programs of all windows, and wait for that."""
        for window in self._windows:
            window.cancel()
        await asyncio.gather(*self._windows, return_exceptions=True)

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        window = asyncio.current_task()
        assert window is not None
        self._windows.add(window)
        try:
            return await super().handle_websocket(request)
        finally:
            self._windows.discard(window)

    async def _make_app(self) -> web.Application:
        app = await super()._make_app()
        app.middlewares.append(self._guard)
        return app

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Serve our own page to its own reader only."""
        origin = request.headers.get("Origin")
        # A page from elsewhere may open a web socket to this machine: the browser only says so.
        if origin is not None and urlsplit(origin).netloc != request.host:
            raise web.HTTPForbidden(text="This page may not use wordle-tui.")
        # Nor may one whose name was made to point at this machine.
        if self._only_here and urlsplit(f"//{request.host}").hostname not in _HERE:
            raise web.HTTPForbidden(text="wordle-tui is served to this machine only.")
        return await handler(request)

    async def handle_index(self, request: web.Request) -> Any:
        # The page's addresses are those the reader used: the host may be any of this machine's.
        self.public_url = f"http://{request.host}"
        response = await super().handle_index(request)
        response.headers["Content-Security-Policy"] = (
            "default-src 'self' 'unsafe-inline' data: blob:; "
            f"connect-src 'self' ws://{request.host}"
        )
        return response
