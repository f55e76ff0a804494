"""Code blocks of Markdown pages, so that what the documentation shows can be run."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent

FENCE = re.compile(r"^```(?P<kind>\w*)(?: (?P<title>\S+))?\n(?P<code>.*?)^```$", re.M | re.S)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, the file it belongs to (or ""), its text, its line."""

    kind: str
    title: str
    code: str
    line: int


def blocks(page: str, kind: str) -> list[Block]:
    """The blocks of one language on a page, in order."""
    text = (PROJECT / page).read_text(encoding="utf-8")
    return [
        Block(
            found["kind"],
            found["title"] or "",
            found["code"],
            1 + text[: found.start()].count("\n"),
        )
        for found in FENCE.finditer(text)
        if found["kind"] == kind
    ]


def files(page: str) -> dict[str, str]:
    """The files that a page builds up block by block, by name."""
    parts: dict[str, list[str]] = {}
    for kind in ("python", "toml", "markdown"):
        for block in blocks(page, kind):
            if block.title:
                parts.setdefault(block.title, []).append(block.code)
    return {name: join(codes) for name, codes in parts.items()}


def join(codes: list[str]) -> str:
    """Put the blocks of a file together, with the blank lines house style wants between them."""
    text = codes[0]
    for code in codes[1:]:
        text += ("\n" if code.startswith(" ") else "\n\n") + code
    return text
