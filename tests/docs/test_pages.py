"""What README and the other pages say is so."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

import dauntless
from dauntless import registry
from dauntless.engine.contract import Rules
from dauntless.engine.errors import BadPack
from dauntless.engine.log import read_log, write_log
from docs.examples import run_sessions
from docs.markdown import PROJECT, blocks, files
from docs.shell import Command, command_names, run

PAGES = [
    path.relative_to(PROJECT).as_posix()
    for path in (
        PROJECT / "README.md",
        PROJECT / "CONTRIBUTING.md",
        *sorted((PROJECT / "docs").rglob("*.md")),
    )
]
LINK = re.compile(r"\]\(([^)\s]+)\)")
PICTURED = """
roll:2,5,6 2 d1 d2 d3 d4 d5 roll:4 3 e11 e10 stop roll:1 2 d6 d7f d8f d9f
roll:3 1 d11 d10 d9 roll:6 1 f1 f2 f3 roll:3 3 e9 e8 e7 stop roll:5
"""


def text_of(page: str) -> str:
    return (PROJECT / page).read_text(encoding="utf-8")


def anchors(page: Path) -> set[str]:
    """The names under which a page's headings can be linked to."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


# README


@pytest.mark.parametrize("page", ["README.md", "docs/learning.md"])
def test_the_examples_in_notebooks_come_out_as_shown(page: str) -> None:
    results = run_sessions(page)
    assert results.attempted > 10
    assert results.failed == 0


def test_the_picture_in_readme_is_what_the_terminal_shows(tmp_path: Path) -> None:
    match = dauntless.new("darebase", scripted=True).play(PICTURED)
    dauntless.save(match, tmp_path / "match.jsonl")
    line = "echo quit | dauntless play darebase --seats human,human --resume match.jsonl"
    (picture,) = blocks("README.md", "text")
    assert picture.code in run(Command(line, ""), tmp_path)


def test_readme_lists_the_commands_that_there_are() -> None:
    listed = re.findall(r"^\| `dauntless ([\w-]+)", text_of("README.md"), re.M)
    assert set(listed) == set(command_names())


def test_the_commands_on_top_are_targets_of_make() -> None:
    makefile = text_of("Makefile")
    for page in ("README.md", "CONTRIBUTING.md"):
        for target in re.findall(
            r"make ([\w-]+)", "\n".join(re.findall(r"`[^`]*`", text_of(page)))
        ):
            assert re.search(rf"^{target}:", makefile, re.M), f"{page} names make {target}"


def test_contributing_lists_what_make_does() -> None:
    told = set(re.findall(r"^\| `make ([\w-]+)`", text_of("CONTRIBUTING.md"), re.M))
    helped = set(re.findall(r'^\t@echo "make ([\w-]+)', text_of("Makefile"), re.M))
    assert told == helped


# All pages


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    for target in LINK.findall(text_of(page)):
        if target.startswith("http"):
            continue
        file, _, anchor = target.partition("#")
        path = (PROJECT / page).parent / file if file else PROJECT / page
        assert path.exists(), f"{page} links to {target}"
        if anchor:
            assert anchor in anchors(path), f"{page} links to {target}"


def test_decisions_are_numbered_and_have_their_three_parts() -> None:
    numbers = []
    for path in sorted((PROJECT / "docs" / "decisions").glob("[0-9]*.md")):
        text = path.read_text(encoding="utf-8")
        numbers.append(int(path.name[:4]))
        assert text.startswith(f"# {numbers[-1]}. ")
        assert re.findall(r"^## (.+)$", text, re.M) == ["Context", "Decision", "Consequences"]
    assert numbers == list(range(1, len(numbers) + 1))


def test_the_rule_test_in_contributing_passes(tmp_path: Path) -> None:
    for name, text in files("CONTRIBUTING.md").items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", str(tmp_path)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "1 passed" in done.stdout, done.stdout


# Architecture


def test_the_map_names_every_module_of_the_engine() -> None:
    (folder_map,) = (b for b in blocks("docs/architecture.md", "") if "contract.py" in b.code)
    modules = {path.name for path in (PROJECT / "src/dauntless/engine").glob("*.py")}
    named = set(re.findall(r"^    (\w+\.py)", folder_map.code, re.M))
    assert named == modules - {"__init__.py"}
    for folder in re.findall(r"^  (\S+/) ", folder_map.code, re.M):
        assert (PROJECT / "src/dauntless" / folder).is_dir()


def test_the_contract_is_told_whole() -> None:
    table = re.search(
        r"^\| function \| says \|\n((?:\|.*\n)+)", text_of("docs/architecture.md"), re.M
    )
    assert table is not None
    told = set(re.findall(r"`(\w+)\(", table[1]))
    assert told == {field.name for field in fields(Rules)} - {"state"}


def test_the_state_is_as_small_as_told() -> None:
    told = re.search(r"copying (\d+) bytes \(Darebase\)", text_of("docs/architecture.md"))
    assert told is not None
    assert int(told[1]) == registry.load("darebase").rules.state.itemsize


def test_the_log_that_is_shown_replays() -> None:
    (shown,) = blocks("docs/architecture.md", "json")
    assert write_log(read_log(shown.code, registry.find)) == shown.code


def test_a_fault_in_a_pack_is_told_as_shown(tmp_path: Path) -> None:
    kind = registry.find("darebase")
    text = (kind.folder() / "base.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('"quick-pick-up"', '"sprint"').replace('"collect"\n', '"run"\n'))
    with pytest.raises(BadPack) as fault:
        kind.read_pack(file)
    assert f"dauntless: {fault.value}" in text_of("docs/architecture.md")
