"""`wordle-tui serve`: who may use it, and what a browser is sent. All on this machine."""

import http.client
import re
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, STDOUT
from typing import NamedTuple

import pytest

from tests.support.platforms import IS_POSIX, needs_proc
from tests.support.programs import PATIENCE, PROGRAM, environment, refusal, run, wait_until
from wordle_tui.cli import main
from wordle_tui.commands import programs
from wordle_tui.tui import web


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


class Served(NamedTuple):
    """A running server."""

    port: int
    root: str
    """The path of the page."""
    process: subprocess.Popen[str]


@pytest.fixture
def served(user_folder: Path) -> Iterator[Served]:
    if not IS_POSIX:
        pytest.skip("needs a signal that asks the server to end")
    port = free_port()
    command = (*PROGRAM, "serve", "--port", str(port))
    server = subprocess.Popen(command, stdout=PIPE, stderr=STDOUT, encoding="utf-8")
    assert server.stdout is not None
    assert server.stdout.readline().endswith("(ctrl+c here ends it):\n")
    line = server.stdout.readline()  # the address alone, so that it can be copied
    told = re.fullmatch(rf"http://127.0.0.1:{port}(/[\w-]{{20,}}/)\n", line)
    assert told is not None, line
    yield Served(port, told[1], server)
    server.terminate()
    rest, _ = server.communicate(timeout=PATIENCE)
    assert "Traceback" not in rest, rest
    assert server.returncode == 0


@pytest.mark.whole
def test_the_page_answers_and_needs_nothing_from_elsewhere(served: Served) -> None:
    status, page, headers = get(served.port, served.root)
    assert status == 200
    assert "<title>wordle-tui</title>" in page
    assert headers["Content-Security-Policy"].startswith("default-src 'self' ")
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["Referrer-Policy"] == "no-referrer"
    # Other hosts are named only in comments of a stylesheet, and where names look like addresses.
    parts = re.findall(r'(?:src|href)="(static[^"]+)"|url\("([^"]+)"\)', page)
    addresses = [served.root + "".join(part) for part in parts]
    assert {address.rpartition(".")[2] for address in addresses} == {"css", "js", "ttf"}
    texts = [page, *(get(served.port, address)[1] for address in addresses)]
    for address in addresses:
        assert get(served.port, address)[0] == 200
    for text in texts:
        named = re.findall(
            r"(?:https?:|wss?:)?//[\w.-]+\.[a-z]{2,}", re.sub(r"/\*.*?\*/", "", text, flags=re.S)
        )
        assert [name for name in named if "w3.org" not in name] == []


@pytest.mark.whole
def test_nobody_else_may_use_it(served: Served) -> None:
    port, root, _ = served
    for wrong in ("/", "/" + "x" * (len(root) - 2) + "/"):
        for path in ("", "ws", "static/js/textual.js", "static/", "download/x"):
            assert get(port, wrong + path)[0] in (403, 404), "without the token"
    socket_headers = {"Connection": "Upgrade", "Upgrade": "websocket"}
    assert get(port, f"{root}ws", Origin="http://example.org", **socket_headers)[0] == 403
    assert get(port, root, Host="example.org")[0] == 403, "a name made to point at this machine"
    assert get(port, root, Host=f"localhost:{port}", Origin=f"http://localhost:{port}")[0] == 200
    for value in ("", "[", "[::1]", "localhost.example.org", "127.0.0.1@example.org"):
        assert get(port, root, Host=value)[0] in (400, 403)
    for value in ("null", "http://[", f"http://127.0.0.1:{port}0"):
        assert get(port, root, Origin=value)[0] == 403
    assert get(port, root, Long="a" * 100_000)[0] == 400


def connect(served: Served) -> socket.socket:
    """A web socket as a page opens it; what it is sent begins with the answer to this request."""
    opened = socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE)
    opened.sendall(
        f"GET {served.root}ws?width=80&height=24 HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    return opened


def wait_for_programs(served: Served, count: int) -> None:
    process = served.process.pid
    children = Path(f"/proc/{process}/task/{process}/children")
    wait_until(lambda: len(children.read_text(encoding="utf-8").split()) == count)


@pytest.mark.whole
@needs_proc
def test_a_program_is_shown_and_ends_with_its_window_and_with_the_server(served: Served) -> None:
    with connect(served) as opened:
        sent = b""
        while b"Good first words" not in sent:
            more = opened.recv(65536)
            assert more, sent
            sent += more
        assert sent.startswith(b"HTTP/1.1 101 ")
        wait_for_programs(served, 1)
    wait_for_programs(served, 0)
    with connect(served):
        wait_for_programs(served, 1)
        served.process.terminate()
        wait_for_programs(served, 0)
    served.process.wait(PATIENCE)


@pytest.mark.whole
def test_a_port_in_use_gets_a_sentence() -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        port = listening.getsockname()[1]
        result = run("serve", "--port", str(port))
    assert result.returncode == 2
    assert f"Port {port} can't be used: " in result.stderr
    assert "Traceback" not in result.stderr


def test_without_the_extra_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "find_spec", lambda name: None)
    assert "pip install textual-serve" in refusal("serve")


def test_a_browser_saves_nothing_where_the_server_was_started(
    tmp_path: Path, user_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[int] = []
    monkeypatch.setattr(web, "run_server", started.append)
    monkeypatch.chdir(tmp_path)  # `serve` goes elsewhere
    monkeypatch.setenv("PYTHONPATH", "")
    assert main(["serve"]) == main(["serve", "--port", "8001"]) == 0
    assert started == [8000, 8001]
    assert Path.cwd() == user_folder


@pytest.mark.parametrize("port", ["0", "65536", "http"])
def test_what_is_no_port_is_wrong_usage(port: str) -> None:
    assert "isn't a port" in refusal("serve", f"--port={port}")


@pytest.mark.whole
def test_a_window_closed_during_the_start_leaves_no_report(user_folder: Path) -> None:
    driver = {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"}
    program = subprocess.Popen(PROGRAM, stdin=PIPE, stdout=PIPE, env=environment(driver))
    assert program.stdin is not None
    assert program.stdout is not None
    assert program.stdout.readline() == b"__GANGLION__\n"
    program.stdout.close()
    order = b'{"type": "quit"}'
    program.stdin.write(b"M" + len(order).to_bytes(4, "big") + order)
    program.stdin.flush()
    program.wait(PATIENCE)
    program.stdin.close()
    assert not (user_folder / "crash.txt").exists()
