"""Tuning: knobs that the rulebook leaves open, towards targets, confirmed with fresh luck."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from cli.runner import Run, runner
from dauntless import registry
from dauntless.engine.errors import BadOption
from dauntless.engine.game import Game
from dauntless.lab.knobs import read_knob, read_target, write_toml

CONTENT: dict[str, Any] = {
    "numbers": {"source": "new", "faces": 6, "rest": 3, "heat": 0.5, "sharp": True},
    "card": [
        {"id": "bolt", "source": "reconstructed", "stated": "name, and how far it reaches",
         "states": ["range"], "dice": 5, "range": 2},
        {"id": "wall", "source": "rulebook", "dice": 4},
        {"id": "mask", "source": "rulebook", "stated": "all but heals", "heals": 2, "dice": 3},
    ],
}  # fmt: skip


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `dauntless` in this process."""
    return runner(monkeypatch)


@pytest.mark.parametrize(
    ("text", "path", "value"),
    [
        ("numbers.rest=1..6", ("numbers", "rest"), 2),
        ("numbers.heat=0.1..0.9", ("numbers", "heat"), 0.25),
        ("card.bolt.dice=3..7", ("card", 0, "dice"), 7),
        ("card.0.dice=3..7", ("card", 0, "dice"), 4),
        ("card.mask.heals=1..3", ("card", 2, "heals"), 1),
    ],
)
def test_a_knob_turns_one_number(text: str, path: tuple[Any, ...], value: float) -> None:
    made: Any = read_knob(text, CONTENT).turned(CONTENT, value)
    for step in path:
        made = made[step]
    assert made == value
    assert CONTENT["card"][0]["dice"] == 5, "the content itself is left alone"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("numbers.rest", "has not the form path=low..high"),
        ("numbers.speed=1..2", 'there is no "speed"; there are faces, rest'),
        ("card.sword.dice=1..2", 'there is no "sword"; there are bolt, wall, mask'),
        ("numbers.rest=6..1", "nothing to turn"),
        ("numbers.rest=1.2.3..4", '"1.2.3" is no number'),
        ("numbers.rest=1.5..3", "a whole number"),
        ("numbers.sharp=0..1", "True is no number"),
        ("numbers.rest.more=0..1", "inside of a plain value"),
        ("card.wall.dice=1..9", "the rulebook states it"),
        ("card.bolt.range=1..9", "the rulebook states it"),
        ("card.mask.dice=1..9", "the rulebook states it"),
    ],
)
def test_a_knob_that_cannot_be_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadOption, match=words):
        read_knob(text, CONTENT)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("oligarch", "has not the form kind=50±4"),
        ("oligarch=50", "has not the form"),
        ("taken=5", "has not the form"),
        ("oligarch=150±4", "between 0 and 100"),
        ("oligarch=1.2.3±4", '"1.2.3" is no number'),
        ("oligarch=50±4.4.4", '"4.4.4" is no number'),
        ("taken>=5.5.5", '"5.5.5" is no number'),
        ("oligarch=0±4", "a share lies between 0 and 100"),
    ],
)
def test_a_target_that_cannot_be_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadOption, match=words):
        read_target(text)


CARD = {
    "inquisitor": "oligarch.inquisitor.card",
    "emperor": "oligarch.emperor.card",
    "knight": "rebel.knight.card",
    "prince": "rebel.prince.card",
}


@pytest.mark.parametrize(
    ("game", "path", "is_stated"),
    [
        # Of Mind Control the rulebook states the name and what it does: reach and price are ours.
        ("dare-to-love", f"{CARD['inquisitor']}.mind-control.requires", False),
        ("dare-to-love", f"{CARD['inquisitor']}.mind-control.top.0.range", False),
        ("dare-to-love", f"{CARD['emperor']}.lead-from-behind.top.0.dice", False),
        ("dare-to-love", f"{CARD['emperor']}.raging-bellow.top.1.dice", False),
        ("dare-to-love", f"{CARD['emperor']}.raging-bellow.top.1.range", True),
        ("dare-to-love", f"{CARD['emperor']}.raging-bellow.requires", True),
        ("dare-to-love", f"{CARD['knight']}.blitz.bottom.1.dice", False),
        ("dare-to-love", f"{CARD['knight']}.blitz.top.0.dice", True),
        ("dare-to-love", f"{CARD['prince']}.noble-sacrifice.bottom.0.amount", False),
        ("dare-to-love", f"{CARD['prince']}.meteoric-sword.bottom.0.range", False),
        ("dare-to-love", f"{CARD['prince']}.meteoric-sword.top.0.range", True),
        ("dare-to-love", f"{CARD['prince']}.with-all-ones-strength.mana", True),
        ("dare-to-love", "rebel.priest.card.white-magic.top.0.amount", False),
        ("dare-to-love", "rebel.priest.prisoner.freed.0.back", True),
        ("dare-to-love", "numbers.crystal_heals", False),
        ("dare-to-love", "numbers.oligarch_life.0", True),
        ("liberator-of-dylon", "item.ruby-blade.copies", True),
        ("liberator-of-dylon", "scroll.white-mist.copies", False),
        ("liberator-of-dylon", "master.devil.copies", False),
        ("liberator-of-dylon", "master.devil.points", True),
        ("liberator-of-dylon", "benefit.blessing.need", True),
        ("liberator-of-dylon", "benefit.coming-out.points", True),
        ("im-not-afraid", "location.minsk.points", False),
        ("win-or-die", "numbers.morale_cap", True),
        ("win-or-die", "supplies.mine_yields", False),
    ],
)
def test_what_the_rulebook_states_is_no_knob_and_what_is_ours_is(
    game: str, path: str, is_stated: bool
) -> None:
    text = (registry.find(game).folder() / "base.toml").read_text(encoding="utf-8")
    knob = f"{path}=0..9"
    if is_stated:
        with pytest.raises(BadOption, match="the rulebook states it"):
            read_knob(knob, tomllib.loads(text))
    else:
        assert read_knob(knob, tomllib.loads(text)).path == path


@pytest.mark.parametrize("name", ["dare-to-love", "liberator-of-dylon"])
def test_a_number_in_the_words_of_what_is_stated_names_its_field(name: str) -> None:
    text = (registry.find(name).folder() / "base.toml").read_text(encoding="utf-8")
    waiting: list[Any] = [tomllib.loads(text)]
    while waiting:
        place = waiting.pop()
        if isinstance(place, dict) and re.search(r"\d|copies", place.get("stated", "")):
            assert "states" in place or place["stated"].startswith("all but "), place
        for path in place.get("states", ()) if isinstance(place, dict) else ():
            with pytest.raises(BadOption, match="the rulebook states it"):
                read_knob(f"{path}=0..9", place)
        waiting += place.values() if isinstance(place, dict) else []
        waiting += place if isinstance(place, list) else []


def test_targets_say_who_misses_them() -> None:
    found = {
        "shares": [
            {"kind": "seat", "name": "blue", "group": "all", "share": 0.60},
            {"kind": "seat", "name": "red", "group": "all", "share": 0.48},
        ],
        "actions": [{"subject": "bet", "share": 0.03}, {"subject": "fold", "share": 0.5}],
    }
    assert [(who, round(miss)) for who, miss in read_target("seat=50±4").misses(found)] == [
        ("blue (all)", 6)
    ]
    assert read_target("seat:red=50+-4").misses(found) == []
    assert [(who, round(miss)) for who, miss in read_target("taken>=5").misses(found)] == [
        ("bet", 2)
    ]
    assert read_target("seat=50±4").loss(found) > read_target("seat:red=50±4").loss(found) > 0


def test_a_pack_is_written_as_it_was_read() -> None:
    for name in registry.names():
        text = (registry.find(name).folder() / "base.toml").read_text(encoding="utf-8")
        data = tomllib.loads(text)
        assert tomllib.loads(write_toml(data, ["a remark"])) == data


def tuned(run: Run, game: str, *more: Any) -> Any:
    return run(
        "tune", game, "--knob", "numbers.rest=1..6", "--target", "seat:first=50±40",
        "--trials", "4", "--rounds", "6", "--confirm-rounds", "4", "--confirm-bot", "random",
        "--workers", "1", "-o", "goal=9", *more,
    )  # fmt: skip


def test_a_tiny_tuning_writes_a_pack_with_its_evidence(
    run: Run, rope: Game[Any, Any], tmp_path: Path
) -> None:
    out, file = tmp_path / "mine.toml", tmp_path / "trials.jsonl"
    ran = tuned(run, rope.facts.name, "--out", out, "--file", file, "--json")
    assert ran.status == 0, ran.err
    found = json.loads(ran.out)
    text = out.read_text(encoding="utf-8")
    assert tomllib.loads(text)["numbers"]["rest"] == found["values"]["numbers.rest"]
    assert "4 games of random, fresh luck" in text
    assert len(file.read_text().splitlines()) == 1 + 4
    type(rope).read_pack(out)
    # Killed while the last trial was being written, it goes on to the same end.
    kept = file.read_text()
    file.write_text(kept[:-10])
    again = tuned(run, rope.facts.name, "--out", tmp_path / "again.toml", "--file", file, "--json")
    assert json.loads(again.out)["values"] == found["values"]
    assert file.read_text() == kept


def test_a_target_that_was_not_met_is_said(run: Run, rope: Game[Any, Any], tmp_path: Path) -> None:
    ran = run(
        "tune", rope.facts.name, "--knob", "numbers.rest=1..2", "--target", "seat:first=1±0.5",
        "--trials", "2", "--rounds", "4", "--confirm-rounds", "8", "--confirm-bot", "random",
        "--workers", "1", "-o", "goal=9", "--out", tmp_path / "mine.toml",
    )  # fmt: skip
    assert ran.status == 0
    assert "seat:first=1±0.5 is not met: first (all) is" in ran.out


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--target", "general=50±4"), 'there is no "general"; there are'),
        (("--target", "taken>=5"), "one-ply does not tell what was taken"),
        (("--knob", "numbers.speed=1..2"), 'there is no "speed"'),
        (("--trials", "0"), "at least 1"),
        (("--pack", "nowhere.toml"), "nowhere.toml"),
        (("--confirm-bot", "nobody"), 'there is no bot "nobody"'),
        (("-o", "speed=3"), "has no such option"),
    ],
)
def test_what_cannot_be_tuned_is_refused_in_words_before_anything_is_played(
    run: Run, rope: Game[Any, Any], tmp_path: Path, more: tuple[str, ...], words: str
) -> None:
    out, file = tmp_path / "mine.toml", tmp_path / "trials.jsonl"
    ran = tuned(run, rope.facts.name, "--out", out, "--file", file, *more)
    assert ran.status == 2
    assert words in ran.err
    assert not out.exists()
    assert not file.exists()
