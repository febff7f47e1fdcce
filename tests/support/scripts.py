"""The scripts in `data` and `docs`, loaded as modules."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


def script(path: str) -> ModuleType:
    """The script of the repository as a module of its own, which a test may change."""
    name = f"script_{Path(path).stem}"
    specification = importlib.util.spec_from_file_location(name, ROOT / path)
    assert specification is not None
    module = importlib.util.module_from_spec(specification)
    sys.modules[name] = module  # its dataclasses look for it there
    specification.loader.exec_module(module)
    return module
