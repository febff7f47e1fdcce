"""The entry point of `wordle-tui` and of `python -m wordle_tui`."""

import gc
import os
import signal
import sys

from wordle_tui import VERSION_LINE

THREADS_SECONDS = 2.0


def main() -> int:
    if sys.argv[1:] in (["--version"], ["-V"]):  # answered before anything else is imported
        try:
            print(VERSION_LINE, flush=True)
            return 0
        except OSError:
            pass  # the command line knows what to do without an output
    # A start creates some 56,000 objects that stay. With Python's threshold of 700 the collector
    # looks through them 154 times, which takes a twentieth of the time to the first frame.
    gc.set_threshold(50_000)
    # The threads of numpy's matrix products only compete with the processes that rate and simulate.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # No traceback for ctrl+c while modules are loaded. Some shells ignore the signal: leave it so.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from wordle_tui import cli

    status = 1
    try:
        status = cli.main()
    finally:
        end_in_time(status)
    return status


def end_in_time(status: int) -> None:
    """End with this status, if threads are still there in two seconds: all is saved and printed."""
    from threading import Timer

    end = Timer(THREADS_SECONDS, os._exit, (status,))
    end.daemon = True
    end.start()


if __name__ == "__main__":
    sys.exit(main())
