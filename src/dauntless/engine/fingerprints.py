"""Fingerprints of what a stored match depends on: its record's layout, and the rules' sources.

Both are computed, never raised by hand, so that no change can be forgotten. A fingerprint that is
the same promises that a stored state can be played on. One that differs promises nothing: the
match is then replayed, and the replay decides.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from dauntless.engine.game import Game

DIGITS = 16
ENGINE = Path(__file__).resolve().parent


@functools.cache
def layout_of(dtype: np.dtype[np.void]) -> str:
    """A fingerprint of a record: the names, types and places of all its fields."""
    return _digest(repr(_fields(dtype)).encode())


def _fields(dtype: np.dtype[Any]) -> Any:
    base = dtype.base
    if base.names is None or base.fields is None:
        return base.str, dtype.shape
    fields = [(name, base.fields[name][1], _fields(base.fields[name][0])) for name in base.names]
    return fields, base.itemsize, dtype.shape


@functools.cache
def rules_of(kind: type[Game[Any, Any]]) -> str:
    """A fingerprint of a game's rules: of every source in its folder and in the engine."""
    return sources_fingerprint((ENGINE, kind.folder()))


def sources_fingerprint(folders: Iterable[Path]) -> str:
    """A fingerprint of all Python sources in some folders, wherever those lie."""
    parts = []
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            name = file.relative_to(folder).as_posix()
            parts.append(f"{name} {hashlib.sha256(file.read_bytes()).hexdigest()}")
    return _digest("\n".join(parts).encode())


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:DIGITS]
