"""Compile rule functions, with a disk cache in which stale code cannot survive.

Numba's own cache looks only at the file a function stands in, not at the modules it calls.
So compiled code is kept in a folder named by a hash of everything that could change it: the files
of the engine, beside the function and beside the game's rules that have code to compile, all that
these import, and the compilers' versions. What only speaks of a game, or draws it, is not among
them.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import hashlib
import os
import re
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import llvmlite
import numba
import numpy as np
from numba.core import config

Function = TypeVar("Function", bound=Callable[..., Any])

ENGINE = Path(__file__).resolve().parent
PACKAGE = ENGINE.parent
UNUSED_DAYS = 30
COMPILED = re.compile(r"^@(inlined_rule|rule|generic)\b|\bcontract\.[a-z]+\(", re.MULTILINE)
"""How a file is known that has code to compile: a rule, or a kernel that calls the contract."""
FINGERPRINT = re.compile("[0-9a-f]{24}")
numba_config: Any = config
INTERPRETED = bool(numba_config.DISABLE_JIT)
_decorating = threading.Lock()  # Numba's setting of the cache's folder is one for all threads


def rule(function: Function) -> Function:
    """Mark a function of a game's rules: it is compiled on first use, and cached on disk."""
    return compile_function(function, *source_folders(function.__module__))


def inlined_rule(function: Function) -> Function:
    """Mark a small function on the path of every decision: it is compiled into its callers.

    Measured on Darebase, a third more decisions a second. Every call is a copy of the code, so a
    large function with many callers makes compilation slow.
    """
    return compile_function(function, *source_folders(function.__module__), inline=True)


def compile_function(function: Function, *sources: Path, inline: bool = False) -> Function:
    """Compile a function that depends on the sources of these folders (none: without a cache)."""
    folder = cache_folder(*sources) if sources else None
    decorate: Any = numba.njit(
        nogil=True, error_model="numpy", cache=folder is not None, forceinline=inline
    )
    with _decorating:
        previous = numba_config.CACHE_DIR
        numba_config.CACHE_DIR = str(folder or "")
        try:
            compiled: Function = decorate(function)
        finally:
            numba_config.CACHE_DIR = previous
    return compiled


def source_folders(*module_names: str) -> tuple[Path, ...]:
    """The folders whose sources these modules' compiled code depends on; none for a notebook's."""
    files = [getattr(sys.modules.get(name), "__file__", None) for name in module_names]
    if "__main__" in module_names or None in files:
        return ()
    return tuple(Path(str(file)).resolve().parent for file in files)


@functools.cache
def cache_folder(*sources: Path) -> Path | None:
    """The folder for compiled code made from these sources; None where nothing can be written."""
    folder = cache_root() / fingerprint(*sources)
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
def fingerprint(*sources: Path) -> str:
    """A hash of every source and setting that compiled code of these folders depends on."""
    digest = hashlib.sha256()
    settings = (sys.version, np.__version__, numba.__version__, llvmlite.__version__)
    digest.update(repr((settings, bool(numba_config.BOUNDSCHECK))).encode())
    for path in compiled_sources({ENGINE, *sources}):
        digest.update(str(path).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:24]


def compiled_sources(folders: Iterable[Path]) -> list[Path]:
    """The files that compiled code depends on: those with code to compile, and what they import."""
    files = {file for folder in folders for file in folder.rglob("*.py")}
    found: set[Path] = set()
    waiting = [file for file in files if COMPILED.search(file.read_text(encoding="utf-8"))]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += [other for other in _imports(file) if other in files]
    return sorted(found)


def _imports(file: Path) -> list[Path]:
    """The modules that a file imports when it is run, as files, if they are beside it or ours."""
    roots = (PACKAGE.parent, *file.parents[:3])
    found: list[Path] = []
    for statement in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Import):
            for alias in statement.names:
                found += _module_files(roots, alias.name)
        elif isinstance(statement, ast.ImportFrom):
            above = ".".join(file.parts[-statement.level - 1 : -1]) if statement.level else ""
            module = ".".join(filter(None, (above, statement.module)))
            for alias in statement.names:
                # What a package's own file does matters only to whoever asks it for a name.
                inside = _module_files(roots, f"{module}.{alias.name}")
                found += inside or _module_files(roots, module)
    return found


def _module_files(roots: Iterable[Path], name: str) -> list[Path]:
    """The files that a module may be: those there are."""
    places = [root.joinpath(*name.split(".")) for root in roots]
    files = [file for place in places for file in (place.with_suffix(".py"), place / "__init__.py")]
    return [file for file in files if file.is_file()]


def _remove_unused(root: Path) -> None:
    """Remove compiled code that nobody has used for long; nothing else that may lie there."""
    oldest = time.time() - UNUSED_DAYS * 86_400
    for folder in root.iterdir():
        with contextlib.suppress(OSError):  # somebody else may be removing it
            if FINGERPRINT.fullmatch(folder.name) and folder.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)
