"""The program on Windows, as far as another system can imitate it.

`python -m tests.support.simulated_platform` takes away what Windows lacks, then reads the arguments
of `wordle-tui` from each line and runs it. The line `screens` opens the full-screen
program without a terminal. Other packages are imported before and behave as on Linux.
"""

import _pyio  # type: ignore[import-not-found]
import asyncio
import builtins
import io
import locale
import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from importlib import import_module
from typing import Any

OTHER_MODULES = (
    *("multiprocessing.connection", "tempfile", "numpy", "platformdirs"),
    *("textual.pilot", "textual.drivers.linux_driver"),
)
"""Modules of others that look at the system when they are imported."""
MISSING_NAMES: dict[Any, str] = {
    os: "WNOHANG chown eventfd fchmod fchown fork forkpty getegid geteuid getgid getloadavg "
    "getpgid getpgrp getsid getuid killpg lchown memfd_create mkfifo mknod nice openpty "
    "pidfd_open pipe2 pread pwrite register_at_fork sched_getaffinity "
    "sched_setaffinity setpgid setsid setuid statvfs sync sysconf tcgetpgrp ttyname uname "
    "wait wait3 wait4",
    signal: "SIGALRM SIGBUS SIGCHLD SIGCONT SIGHUP SIGIO SIGKILL SIGPIPE SIGPOLL SIGPROF "
    "SIGPWR SIGQUIT SIGRTMAX SIGRTMIN SIGSTKFLT SIGSTOP SIGSYS SIGTRAP SIGTSTP SIGTTIN "
    "SIGTTOU SIGURG SIGUSR1 SIGUSR2 SIGVTALRM SIGWINCH SIGXCPU SIGXFSZ alarm pause "
    "pthread_kill pthread_sigmask setitimer siginterrupt sigwait",
    time: "clock_gettime pthread_getcpuclockid tzset",
}
"""What Windows lacks of the modules that all systems have."""
MISSING_MODULES = "fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"


class WindowsPopen(subprocess.Popen[Any]):
    def __init__(self, *arguments: Any, pass_fds: Any = (), **options: Any) -> None:
        assert not pass_fds, "pass_fds not supported on Windows."
        super().__init__(*arguments, **options)


def simulate() -> None:
    """Make this process look like one on Windows to what is imported from now on."""
    if sys.platform == "win32":
        return
    for module_name in OTHER_MODULES:
        import_module(module_name)
    asyncio.new_event_loop().close()  # Python then knows which kind of loop it uses
    sys.platform = "win32"
    for module, names in MISSING_NAMES.items():
        for name in names.split():
            if hasattr(module, name):
                delattr(module, name)
    for module_name in MISSING_MODULES:
        sys.modules[module_name] = None  # type: ignore[assignment]
    os.cpu_count = lambda: 4  # so that long work would be shared
    os.process_cpu_count = os.cpu_count  # type: ignore[attr-defined]
    subprocess.Popen = WindowsPopen  # type: ignore[misc]
    os.linesep = "\r\n"
    locale.getpreferredencoding = lambda do_setlocale=True: "cp1252"
    # Unlike the built-in function, this one looks at the line end of the system.
    builtins.open = io.open = _pyio.open
    for stream in (sys.stdout, sys.stderr):
        assert isinstance(stream, io.TextIOWrapper)
        stream.reconfigure(encoding="cp1252", errors="strict", newline="\r\n")


async def open_screens() -> None:
    """Draw the first screen and the next one, and print their names."""
    from wordle_tui.tui.app import WordleApp

    app = WordleApp()
    app.leave_on_signals()
    shown = []
    with closing(app.history):
        async with app.run_test(size=(80, 24)) as pilot:
            for key in ("c", "f3"):
                await pilot.press(key)
                await pilot.pause()
                assert app.export_screenshot()
                shown.append(type(app.screen).__name__)
    print(*shown)


def main() -> None:
    simulate()
    from wordle_tui import cli

    for line in sys.stdin:
        print(f"$ {line}", end="")
        status = asyncio.run(open_screens()) if line == "screens\n" else cli.main(line.split())
        print(f"status {status or 0}")


if __name__ == "__main__":
    main()
