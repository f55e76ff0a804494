"""Compiled code is kept on disk, and stale code cannot run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dauntless import registry
from dauntless.engine import compilation

RULES = """
from dauntless.engine.compilation import rule
from sizes import SIZE

@rule
def size() -> int:
    return SIZE
"""
SHOW = """
import rules
print(rules.size(), sum(rules.size.stats.cache_hits.values()))
"""


def run(folder: Path, program: str, **settings: str) -> str:
    """What a program prints in an interpreter of its own, which finds the modules of a folder."""
    paths = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env=os.environ | {"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"} | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a small game of two modules."""
    made = tmp_path / "game"
    made.mkdir()
    (made / "rules.py").write_text(RULES)
    (made / "sizes.py").write_text("SIZE = 7\n")
    return made


def test_code_is_compiled_once_and_again_when_any_source_has_changed(folder: Path) -> None:
    cache = str(folder.parent / "cache")
    assert run(folder, SHOW, DAUNTLESS_CACHE=cache) == "7 0"
    assert run(folder, SHOW, DAUNTLESS_CACHE=cache) == "7 1"
    (folder / "sizes.py").write_text("SIZE = 8\n")
    assert run(folder, SHOW, DAUNTLESS_CACHE=cache) == "8 0"


def test_where_nothing_can_be_written_code_is_compiled_all_the_same(folder: Path) -> None:
    (folder / "file").write_text("no folder can be made below this")
    nowhere = str(folder / "file" / "cache")
    assert run(folder, SHOW, DAUNTLESS_CACHE=nowhere) == "7 0"
    assert run(folder, SHOW, DAUNTLESS_CACHE=nowhere) == "7 0"


def test_a_rule_made_at_the_prompt_is_compiled_without_a_cache(folder: Path) -> None:
    program = (
        "from dauntless.engine.compilation import rule\n"
        "exec('def double(x): return 2 * x')\n"
        "print(rule(double)(21))"
    )
    cache = folder.parent / "cache"
    assert run(folder, program, DAUNTLESS_CACHE=str(cache)) == "42"


def test_code_with_bounds_checks_is_kept_apart(folder: Path) -> None:
    program = "import sizes, pathlib; from dauntless.engine.compilation import fingerprint; "
    program += "print(fingerprint(pathlib.Path(sizes.__file__).parent))"
    plain, checked = run(folder, program), run(folder, program, NUMBA_BOUNDSCHECK="1")
    assert compilation.FINGERPRINT.fullmatch(plain)
    assert plain != checked
    assert run(folder, program) == plain


def test_the_fingerprint_covers_all_that_compiled_code_depends_on(folder: Path) -> None:
    def fingerprint() -> str:
        compilation.fingerprint.cache_clear()
        return compilation.fingerprint(folder)

    seen = [fingerprint()]
    (folder / "sizes.py").write_text("from deeper.more import SIZE\n")
    seen.append(fingerprint())
    (folder / "deeper").mkdir()
    (folder / "deeper" / "more.py").write_text("SIZE = 7\n")
    seen.append(fingerprint())
    (folder / "deeper" / "more.py").write_text("SIZE = 8\n")
    seen.append(fingerprint())
    (folder / "another.py").write_text("from x import rule\n\n\n@rule\ndef other(): ...\n")
    seen.append(fingerprint())
    assert len(set(seen)) == len(seen)


def test_what_only_speaks_of_a_game_costs_no_new_compilation(folder: Path) -> None:
    compilation.fingerprint.cache_clear()
    before = compilation.fingerprint(folder)
    (folder / "words.py").write_text("from rules import size\n\nTEXT = f'{size()} squares'\n")
    (folder / "notes.txt").write_text("no source")
    compilation.fingerprint.cache_clear()
    assert compilation.fingerprint(folder) == before


@pytest.mark.parametrize("name", registry.names())
def test_no_game_s_rules_depend_on_how_it_speaks(name: str) -> None:
    folder = registry.find(name).folder()
    sources = {
        path.relative_to(compilation.PACKAGE).as_posix()
        for path in compilation.compiled_sources(
            {compilation.ENGINE, compilation.PACKAGE / "bots", folder}
        )
    }
    assert {"engine/contract.py", "engine/luck.py", "bots/tree.py"} <= sources
    assert f"games/{folder.name}/rules.py" in sources
    assert not {"engine/scene.py", "engine/game.py", "engine/match.py"} & sources
    assert f"games/{folder.name}/scene.py" not in sources


def test_a_generic_kernel_is_compiled_again_when_what_lies_beside_it_has_changed(
    folder: Path,
) -> None:
    beside = folder.parent / "kernels"
    beside.mkdir()
    (beside / "kernel.py").write_text("def ends(s):\n    return contract.over(s)\n")
    alone, both = compilation.fingerprint(folder), compilation.fingerprint(folder, beside)
    (beside / "kernel.py").write_text("def ends(s):\n    return not contract.over(s)\n")
    compilation.fingerprint.cache_clear()
    assert compilation.fingerprint(folder) == alone, "the rules do not call the kernel"
    assert compilation.fingerprint(folder, beside) not in (alone, both)


def test_only_compiled_code_long_unused_is_removed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = folder.parent / "cache"
    long_unused, in_use, not_ours = cache / ("0" * 24), cache / ("1" * 24), cache / "Photos"
    for made in (long_unused, in_use, not_ours):
        made.mkdir(parents=True)
        (made / "file").write_text("")
    for made in (long_unused, not_ours):
        os.utime(made, (0, 0))
    monkeypatch.setenv("DAUNTLESS_CACHE", str(cache))
    compilation.cache_folder.cache_clear()
    kept = compilation.cache_folder(folder)
    assert kept is not None
    assert {path.name for path in cache.iterdir()} == {"1" * 24, "Photos", kept.name}


def test_the_cache_is_where_the_system_keeps_caches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAUNTLESS_CACHE", "/somewhere")
    assert compilation.cache_root() == Path("/somewhere")
    monkeypatch.delenv("DAUNTLESS_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/caches")
    monkeypatch.setattr(sys, "platform", "linux")
    assert compilation.cache_root() == Path("/caches/dauntless/compiled")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    monkeypatch.setattr(sys, "platform", "win32")
    assert compilation.cache_root() == Path("/local/dauntless/compiled")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert compilation.cache_root().parts[-4:] == ("Library", "Caches", "dauntless", "compiled")
