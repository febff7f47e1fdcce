"""Which pages are tested: examples with Gymnasium only where it is installed."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("gymnasium") else ["training.md"]
