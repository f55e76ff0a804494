"""The list of games, and games that other packages bring."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dauntless import registry
from dauntless.engine.errors import BadOption


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package with a game of its own, one that is missing, and one under a known name."""
    (tmp_path / "my_games.py").write_text(
        "from dauntless.games.darebase import Darebase\n\n\nclass Tag(Darebase):\n    pass\n"
    )
    about = tmp_path / "my_games-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: my-games\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(
        f"[{registry.GROUP}]\ntag = my_games:Tag\nlost = my_games:Lost\ndarebase = my_games:Tag\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    registry._installed.cache_clear()
    yield
    registry._installed.cache_clear()


@pytest.mark.usefixtures("installed")
def test_an_installed_game_is_found_under_its_name() -> None:
    assert "tag" in registry.names()
    assert registry.find("tag").__name__ == "Tag"


@pytest.mark.usefixtures("installed")
def test_an_installed_game_does_not_take_the_place_of_a_known_one() -> None:
    assert registry.names().count("darebase") == 1
    assert registry.find("darebase").__name__ == "Darebase"


@pytest.mark.usefixtures("installed")
def test_a_game_that_cannot_be_loaded_says_so() -> None:
    with pytest.raises(BadOption, match='"lost" is installed but cannot be loaded'):
        registry.find("lost")


def test_a_game_that_nobody_knows_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption, match='no game "chess"; there are darebase, dare-to-love'):
        registry.find("chess")
