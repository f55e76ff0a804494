"""Compile rule functions, with a disk cache in which stale code cannot survive.

Numba's own cache looks only at the file a function stands in, not at the modules it calls.
So compiled code is kept in a folder named by a hash of everything that could change it:
the engine's and the bots' sources, those beside the game's rules, and the compilers' versions.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import llvmlite
import numba
import numpy as np
from numba.core import config

Function = TypeVar("Function", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent
GENERIC = (PACKAGE / "engine", PACKAGE / "bots", PACKAGE / "lab")
"""The folders with code that is compiled for every game; one game's rules call no other's."""
UNUSED_DAYS = 30
FINGERPRINT = re.compile("[0-9a-f]{24}")
numba_config: Any = config
INTERPRETED = bool(numba_config.DISABLE_JIT)


def rule(function: Function) -> Function:
    """Mark a function of a game's rules: it is compiled on first use, and cached on disk."""
    return compile_function(function, source_folder(function.__module__))


def inlined_rule(function: Function) -> Function:
    """Mark a small function on the path of every decision: it is compiled into its callers.

    Measured on Darebase, a third more decisions a second. Every call is a copy of the code, so a
    large function with many callers makes compilation slow.
    """
    return compile_function(function, source_folder(function.__module__), inline=True)


def compile_function(function: Function, sources: Path | None, *, inline: bool = False) -> Function:
    """Compile a function; `sources` is the folder of the game it belongs to (None: no cache)."""
    folder = cache_folder(sources) if sources is not None else None
    previous = numba_config.CACHE_DIR
    numba_config.CACHE_DIR = str(folder or "")
    try:
        decorate: Any = numba.njit(
            nogil=True, error_model="numpy", cache=folder is not None, forceinline=inline
        )
        compiled: Function = decorate(function)
    finally:
        numba_config.CACHE_DIR = previous
    return compiled


def source_folder(module_name: str) -> Path | None:
    """The folder whose sources a module's compiled code depends on; None for a notebook's."""
    module = sys.modules.get(module_name)
    file = getattr(module, "__file__", None)
    if module_name == "__main__" or file is None:
        return None
    return Path(file).resolve().parent


@functools.cache
def cache_folder(sources: Path) -> Path | None:
    """The folder for compiled code made from these sources; None where nothing can be written."""
    folder = cache_root() / fingerprint(sources)
    try:
        is_new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    if is_new:
        _remove_unused(folder.parent)
    return folder if os.access(folder, os.W_OK) else None


def cache_root() -> Path:
    """Where compiled code is kept: DAUNTLESS_CACHE, or the user's cache directory."""
    chosen = os.environ.get("DAUNTLESS_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    return base / "dauntless" / "compiled"


@functools.cache
def fingerprint(sources: Path) -> str:
    """A hash of every source and setting that compiled code of this folder depends on."""
    digest = hashlib.sha256()
    settings = (sys.version, np.__version__, numba.__version__, llvmlite.__version__)
    digest.update(repr((settings, bool(numba_config.BOUNDSCHECK))).encode())
    for path in _python_files({*GENERIC, sources}):
        digest.update(str(path).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:24]


def _python_files(folders: Iterable[Path]) -> list[Path]:
    files = {file for folder in folders for file in folder.rglob("*.py")}
    return sorted(files)


def _remove_unused(root: Path) -> None:
    """Remove compiled code that nobody has used for long; nothing else that may lie there."""
    oldest = time.time() - UNUSED_DAYS * 86_400
    for folder in root.iterdir():
        with contextlib.suppress(OSError):  # somebody else may be removing it
            if FINGERPRINT.fullmatch(folder.name) and folder.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)
