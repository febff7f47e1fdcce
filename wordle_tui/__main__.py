"""`wordle-tui`, and `python -m wordle_tui`."""

import gc
import signal
import sys


def main() -> int:
    gc.set_threshold(50_000)  # hardly any garbage is made while modules and lists are loaded
    # Whoever presses ctrl+c while modules are loaded wants no traceback. Some shells ignore it.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from wordle_tui import cli

    status = cli.main()
    gc.disable()
    gc.freeze()  # the system takes back what is left: Python would look for garbage in it first
    return status


if __name__ == "__main__":
    sys.exit(main())
