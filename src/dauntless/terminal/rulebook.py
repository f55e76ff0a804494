"""Find the section of a rulebook that somebody asks for."""

from __future__ import annotations

import re
from dataclasses import dataclass

from dauntless.engine.errors import BadInput

HEADING = re.compile(r"^(#{1,6}) +(.+?) *$")
IN_ONE_MINUTE = "in-one-minute"


@dataclass(frozen=True)
class Section:
    """A heading and what stands below it, deeper sections included."""

    slug: str
    title: str
    level: int
    text: str


def sections(rulebook: str) -> list[Section]:
    """All sections of a Markdown text, in their order."""
    lines = rulebook.splitlines()
    starts: list[tuple[int, int, str]] = []
    in_code = False
    for number, line in enumerate(lines):
        in_code ^= line.startswith("```")
        if not in_code and (found := HEADING.match(line)):
            starts.append((number, len(found[1]), found[2]))
    return [
        Section(slug(title), title, level, "\n".join(lines[start + 1 : _end(starts, i)]).strip())
        for i, (start, level, title) in enumerate(starts)
    ]


def _end(starts: list[tuple[int, int, str]], index: int) -> int | None:
    """The line at which the next section that is not a part of this one begins."""
    level = starts[index][1]
    return next((start for start, other, _ in starts[index + 1 :] if other <= level), None)


def slug(title: str) -> str:
    """A heading as links name it: Coming on and going off → coming-on-and-going-off."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def find_section(rulebook: str, wanted: str) -> Section:
    """The section of that name, or the first whose name begins so."""
    found = sections(rulebook)
    name = slug(wanted.strip())
    exact = [section for section in found if section.slug == name]
    begun = [section for section in found if name and section.slug.startswith(name)]
    if exact or begun:
        return (exact or begun)[0]
    known = ", ".join(section.slug for section in found if section.level > 1)
    raise BadInput("rules", f'the rulebook has no section "{wanted}"; it has {known}')


def first_points(rulebook: str) -> list[str]:
    """The how-to of a rulebook: the points of its section “In one minute”."""
    found = [section for section in sections(rulebook) if section.slug == IN_ONE_MINUTE]
    lines = found[0].text.splitlines() if found else []
    points: list[str] = []
    for line in lines:
        if line.startswith(("- ", "* ")):
            points.append(line[2:].strip())
        elif points and line.strip():
            points[-1] += " " + line.strip()
    return points
