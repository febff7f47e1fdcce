"""Marks for tests that need what not every system has: elsewhere they are skipped, with a reason.

A mark comes before code that would fail where something is missing, so names such as `os.fork` or
`signal.SIGKILL` are used inside tests, never while a module is imported.
"""

import os
import shutil
import sys
from pathlib import Path

import pytest

IS_POSIX = sys.platform != "win32"


def _needs(what: str, is_there: bool) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not is_there, reason=f"needs {what}")


needs_posix = _needs("what POSIX systems have: modes, links, signals, fork, limits", IS_POSIX)
needs_refusals = _needs("file modes, and a user to whom they apply", IS_POSIX and os.geteuid() != 0)
needs_bash = _needs("bash", IS_POSIX and shutil.which("bash") is not None)
needs_proc = _needs("/proc", Path("/proc/self/stat").exists())
needs_linux = _needs("Linux", sys.platform == "linux")
needs_any_name = _needs("file names of any bytes but / and zero", sys.platform == "linux")
