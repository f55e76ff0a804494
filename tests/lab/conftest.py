"""A small game of the lab's own, which is quickly played and compiled."""

from __future__ import annotations

from typing import Any

import pytest

from dauntless import registry
from dauntless.cli.new_game import write_skeleton
from dauntless.engine.game import Game


@pytest.fixture(scope="session")
def rope_kind(tmp_path_factory: pytest.TempPathFactory) -> type[Game[Any, Any]]:
    """A game as `new-game` writes it, whose first player has it easier; it is there only once."""
    folder = tmp_path_factory.mktemp("games")
    write_skeleton("rope", folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        patch.setattr(registry, "_added", {})
        kind: type[Game[Any, Any]] = __import__("rope").Rope
    return kind


@pytest.fixture
def rope(rope_kind: type[Game[Any, Any]], monkeypatch: pytest.MonkeyPatch) -> Game[Any, Any]:
    """That game, where it can be found by its name."""
    monkeypatch.setitem(registry._added, rope_kind.facts.name, rope_kind)
    return registry.load(rope_kind.facts.name)
