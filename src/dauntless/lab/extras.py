"""Libraries that only parts of the lab need."""

from __future__ import annotations

import importlib
from typing import Any

from dauntless.engine.errors import BadInput


def optional(name: str, what: str, extra: str = "lab") -> Any:
    """A library of an extra, or words for who has not installed it."""
    try:
        return importlib.import_module(name)
    except ImportError:
        raise BadInput(what, f"it needs {name}: pip install 'dauntless[{extra}]'") from None
