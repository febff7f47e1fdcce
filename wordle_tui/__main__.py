"""`python -m wordle_tui`."""

import sys

from wordle_tui.cli import main

sys.exit(main())
