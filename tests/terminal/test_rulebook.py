"""Sections of a rulebook are found by the names that scenes and players use."""

from __future__ import annotations

import pytest

from dauntless import registry
from dauntless.engine.errors import BadInput
from dauntless.terminal.rulebook import find_section, first_points, slug

TEXT = """# Game

A line.

## In one minute

- First **point**,
  over two lines.
- Second.

## Coming on & going off

```
## not a heading
```

### Deeper

Words.

## End
"""


def test_a_heading_is_named_as_links_name_it() -> None:
    assert slug("Classic Capture-the-Flag") == "classic-capture-the-flag"
    assert slug("What's next?") == "whats-next"


def test_a_section_holds_its_deeper_sections_and_ends_at_the_next() -> None:
    section = find_section(TEXT, "coming-on--going-off")
    assert "not a heading" in section.text
    assert "Words." in section.text
    assert "End" not in section.text
    assert find_section(TEXT, "deeper").text == "Words."


def test_the_beginning_of_a_name_is_enough() -> None:
    assert find_section(TEXT, "coming").title == "Coming on & going off"
    assert find_section(TEXT, "In one").slug == "in-one-minute"


@pytest.mark.parametrize("wanted", ["chess", "", "#"])
def test_a_section_that_there_is_not_is_refused_with_those_that_there_are(wanted: str) -> None:
    with pytest.raises(BadInput, match="deeper"):
        find_section(TEXT, wanted)


def test_the_points_of_the_first_minute() -> None:
    assert first_points(TEXT) == ["First **point**, over two lines.", "Second."]
    assert first_points("# Nothing here") == []


@pytest.mark.parametrize("name", registry.names())
def test_every_game_can_be_begun_in_a_minute(name: str) -> None:
    points = first_points(registry.load(name).rulebook())
    assert 3 <= len(points) <= 8
    assert all(len(point) <= 120 for point in points)
