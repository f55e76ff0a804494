"""The scenes of the page on scenes are scenes."""

from __future__ import annotations

from dauntless.engine.scene import Area, Choice, Ending, Objective, Piece
from docs.markdown import files


def test_the_examples_can_be_made() -> None:
    made: dict[str, object] = {}
    exec(files("docs/scenes.md")["test_scenes.py"], made)
    kinds = {type(one) for one in made.values()}
    assert kinds >= {Area, Piece, Choice, Objective, Ending}
