"""`wordle-tui serve`: who may use it, and the program in a real browser. All on this machine."""

from __future__ import annotations

import http.client
import json
import re
import shutil
import socket
import subprocess
import sys
import time
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pyte
import pytest
from selenium import webdriver
from selenium.webdriver.common.keys import Keys

from tests.support.programs import run
from wordle_tui.cli import main
from wordle_tui.commands import serve
from wordle_tui.game.game import Game
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.words import WordList

PATIENCE = 60


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


def get(port: int, path: str = "/", **headers: str) -> tuple[int, str, dict[str, str]]:
    """Status, text and headers of the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    text = answer.read().decode(errors="replace")
    connection.close()
    return answer.status, text, dict(answer.getheaders())


@pytest.fixture
def served(user_folder: Path) -> Iterator[int]:
    """The port of a running server."""
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "wordle_tui", "serve", "--port", str(port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert server.stdout is not None
    line = server.stdout.readline()
    assert line == f"wordle-tui is on http://127.0.0.1:{port}; ctrl+c ends it.\n"
    yield port
    server.terminate()
    rest, _ = server.communicate(timeout=PATIENCE)
    assert "Traceback" not in rest, rest
    assert server.returncode == 0


def test_the_page_answers_and_needs_nothing_from_elsewhere(served: int) -> None:
    status, page, headers = get(served)
    assert status == 200
    assert "<title>wordle-tui</title>" in page
    assert f'data-session-websocket-url="ws://127.0.0.1:{served}/ws"' in page
    assert headers["Content-Security-Policy"].startswith("default-src 'self' ")
    assert get(served, "/static/js/textual.js")[0] == 200


def test_nothing_that_is_served_names_another_host(served: int) -> None:
    """But for links in the comments of a stylesheet, and names that only look like addresses."""
    page = get(served)[1]
    parts = re.findall(r'(?:src|href)="(/[^"]+)"|url\("([^"]+)"\)', page)
    addresses = ["".join(part) for part in parts]
    assert {address.rpartition(".")[2] for address in addresses} == {"css", "js", "ttf"}
    texts = [page, *(get(served, address)[1] for address in addresses)]
    for address in addresses:
        assert get(served, address)[0] == 200
    for text in texts:
        named = re.findall(
            r"(?:https?:|wss?:)?//[\w.-]+\.[a-z]{2,}", re.sub(r"/\*.*?\*/", "", text, flags=re.S)
        )
        assert [name for name in named if "w3.org" not in name] == []


def test_other_pages_may_not_use_it(served: int) -> None:
    socket_headers = {"Connection": "Upgrade", "Upgrade": "websocket"}
    assert get(served, "/ws", Origin="http://example.org", **socket_headers)[0] == 403
    assert get(served, Host="example.org")[0] == 403, "a name made to point at this machine"
    assert get(served, Host=f"localhost:{served}", Origin=f"http://localhost:{served}")[0] == 200


def test_a_port_in_use_gets_a_sentence() -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        port = listening.getsockname()[1]
        result = run("serve", "--port", str(port))
    assert result.returncode == 2
    assert f"Nothing can be served on 127.0.0.1, port {port}: " in result.stderr
    assert "Traceback" not in result.stderr


def test_without_the_extra_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None)
    assert main(["serve"]) == 2
    assert "pip install 'wordle-tui[web]'" in capsys.readouterr().err


@pytest.mark.parametrize(("host", "warned"), [("0.0.0.0", True), ("localhost", False)])
def test_a_host_that_others_reach_is_warned_of(
    host: str, warned: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from wordle_tui.tui.web import WebServer

    monkeypatch.setattr(WebServer, "serve", lambda self: None)
    assert main(["serve", "--host", host]) == 0
    assert ("anyone who reaches this machine" in capsys.readouterr().err) == warned


def test_the_options_of_the_program_reach_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from wordle_tui.tui.web import WebServer

    commands: list[str] = []
    monkeypatch.setattr(WebServer, "serve", lambda self: commands.append(self.command))
    (tmp_path / "own.txt").write_text("crane\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["serve", "--hard", "--answers", "own.txt"]) == 0
    assert commands[0].endswith(f" -m wordle_tui --hard --answers {tmp_path}/own.txt")
    assert main(["serve", "--answers", "nowhere.txt"]) == 2
    assert "There is no file nowhere.txt." in capsys.readouterr().err


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1", "²"])
def test_what_is_no_port_is_wrong_usage(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["serve", f"--port={port}"])
    assert "is not a port" in capsys.readouterr().err


class Page:
    """The page in a headless browser. It draws on a canvas, so what it shows is read from what the
    program sends it."""

    def __init__(self, browser: webdriver.Chrome, address: str) -> None:
        self._browser = browser
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        self.hosts: set[str] = set()
        """Where anything was loaded from."""
        browser.get(address)

    @property
    def text(self) -> str:
        for entry in self._browser.get_log("performance"):  # type: ignore[no-untyped-call]
            message = json.loads(entry["message"])["message"]
            self._note(message["method"], message["params"])
        return "\n".join(self._screen.display)

    def _note(self, method: str, values: dict[str, Any]) -> None:
        if method == "Network.webSocketCreated":
            size = parse_qs(urlsplit(values["url"]).query)
            self._screen.resize(int(size["height"][0]), int(size["width"][0]))
        elif method == "Network.webSocketFrameReceived" and values["response"]["opcode"] == 2:
            self._stream.feed(b64decode(values["response"]["payloadData"]))
        elif method == "Network.responseReceived":
            address = urlsplit(values["response"]["url"])
            if address.scheme in ("http", "https"):
                self.hosts.add(address.netloc)

    def type(self, keys: str) -> None:
        """Press keys without a click anywhere."""
        webdriver.ActionChains(self._browser).send_keys(keys).perform()

    def wait_for(self, text: str) -> None:
        ending = time.monotonic() + PATIENCE
        while text not in (shown := self.text):
            assert time.monotonic() < ending, f"waited in vain for {text}:\n{shown}"
            time.sleep(0.1)


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[webdriver.Chrome]:
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    driver = shutil.which("chromedriver")
    if chromium is None or driver is None:
        pytest.skip("needs Chromium and its driver")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for flag in (
        *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"),
        *("--disable-background-networking", "--window-size=1200,800"),
        f"--user-data-dir={tmp_path / 'browser'}",
    ):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL"})
    started = webdriver.Chrome(options, webdriver.ChromeService(driver))
    yield started
    started.quit()


def test_a_guess_in_the_browser_changes_the_count(
    served: int, browser: webdriver.Chrome, nyt: WordList
) -> None:
    page = Page(browser, f"http://127.0.0.1:{served}/")
    page.wait_for("3,167 likely")
    page.type("raise1112")
    page.wait_for("(S)")
    page.type(Keys.ENTER)
    left = Game(nyt).play("raise", Pattern.parse("bbbyb")).candidates
    page.wait_for(f"{len(left.likely):,} likely")
    assert page.hosts == {f"127.0.0.1:{served}"}
