"""Other people's bots: the example of the documentation, as they would install it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import dauntless
from dauntless import registry
from dauntless.bots import Observation, RandomBot, bot_names, catalogue, make_bot, observe
from dauntless.engine.errors import BadOption

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example as an installed package, with its entry point and two broken ones."""
    text = PAGE.read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (entry,) = re.findall(r"^near-sighted = .*$", text, re.MULTILINE)
    (tmp_path / "my_package.py").write_text(example, encoding="utf-8")
    about = tmp_path / "my_package-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: my-package\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(
        f"[{catalogue.GROUP}]\n{entry.replace(chr(34), '')}\n"
        "lost = my_package:Nobody\nspeechless = collections:Counter\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    catalogue.installed_bots.cache_clear()
    yield
    catalogue.installed_bots.cache_clear()


def test_the_example_has_about_thirty_lines() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len([line for line in example.splitlines() if line.strip()]) <= 30


@pytest.mark.usefixtures("installed")
def test_aninstalled_bots_bot_plays_under_its_name() -> None:
    assert "near-sighted" in bot_names()
    match = dauntless.new("darebase", seed=3, scenario="quick-pick-up", turn_limit=12)
    bots = [make_bot("near-sighted:doubt=0.1", 1), make_bot("random", 2)]
    while not match.over:
        seat = match.game.actors(match.state)[0]
        observation = observe(match, seat)
        action = bots[seat].choose(observation)
        assert action in observation.actions
        match.act(action, seat)


@pytest.mark.usefixtures("installed")
def test_a_bot_that_cannot_be_loaded_says_so() -> None:
    with pytest.raises(BadOption, match="cannot be loaded"):
        make_bot("lost")
    with pytest.raises(BadOption, match="no method `choose`"):
        make_bot("speechless")


def test_a_new_bot_may_not_take_a_known_name() -> None:
    with pytest.raises(BadOption, match="cannot be the name"):
        catalogue.add_bot("bold", RandomBot)


def test_a_bot_may_be_added_by_a_running_program() -> None:
    catalogue.add_bot("stubborn", RandomBot)
    assert make_bot("stubborn", 1).choose(observe(dauntless.new("darebase", seed=1), 0)) >= 0


def test_a_bot_that_believes_in_another_pack_thinks_with_it(tmp_path: Path) -> None:
    kind = registry.find("im-not-afraid")
    other = (kind.folder() / "base.toml").read_text(encoding="utf-8").replace("Minsk", "Vilnius")
    (tmp_path / "other.toml").write_text(other, encoding="utf-8")
    seen: list[str] = []

    class Looking:
        def choose(self, observation: Observation) -> int:
            seen.append(observation.game.pack.titles["minsk"])
            return observation.actions[0]

    match = dauntless.new("im-not-afraid", seed=3)
    bot = catalogue.Believer(Looking(), tmp_path / "other.toml")
    assert bot.choose(observe(match, 0)) in observe(match, 0).actions
    assert seen == ["Vilnius"]
    assert match.game.pack.titles["minsk"] == "Minsk"
    believer = make_bot(f"search:iterations=10:pack={tmp_path / 'other.toml'}")
    assert isinstance(believer, catalogue.Believer)
