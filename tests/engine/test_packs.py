"""A damaged pack is refused with file, entry and field; Darebase's own pack is the one damaged."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import pytest
from pydantic import Field

from dauntless.engine.errors import BadInput, BadPack
from dauntless.engine.packs import MOST_PACK_BYTES, Word
from dauntless.engine.schema import Strict, validate
from dauntless.games.darebase import Darebase

BASE = (Darebase.folder() / "base.toml").read_text(encoding="utf-8")
STEADY = 'flags = ["d6", "e6"]\nextra_flag = true'
FILE = "mine.toml"


def read(folder: Path, text: str) -> Darebase:
    path = folder / FILE
    path.write_text(text, encoding="utf-8")
    return Darebase(Darebase.read_pack(path))


def refusal(folder: Path, text: str) -> BadPack:
    with pytest.raises(BadPack) as refused:
        read(folder, text)
    return refused.value


def test_an_untouched_copy_is_the_same_content(tmp_path: Path) -> None:
    copy = read(tmp_path, BASE)
    assert copy.pack.hash == Darebase.base_pack().hash
    assert copy.tables.tobytes() == Darebase().tables.tobytes()


@pytest.mark.parametrize(
    ("old", "new", "where", "reason"),
    [
        # The head of the file
        ('game = "darebase"', 'game = "dare"', "pack.game", 'this pack is for "dare"'),
        ('game = "darebase"', "game = 4", "pack, game", "should be a valid string"),
        ('game = "darebase"\n', "", "pack, game", "missing"),
        ('title = "Darebase, 1st edition"\n', "", "pack, title", "missing"),
        ("[pack]", "[package]", "pack", "missing"),
        ("[pack]", '[pack]\nauthor = "me"', "pack, author", "no such field"),
        # The field
        ("[field]", "[fields]", "field", "missing"),
        ('source = "rulebook"\ncentre', "centre", "field, source", "missing"),
        ('"rulebook"\ncentre', '"hearsay"\ncentre', "field, source", "'rulebook'"),
        ('centre = ["d6", "e6"]', 'centre = ["d6"]', "field, centre", "at least 2"),
        ('centre = ["d6", "e6"]', 'centre = ["d6", "e6", "f6"]', "field, centre", "at most 2"),
        ('centre = ["d6", "e6"]', 'centre = "d6 e6"', "field, centre", "valid list"),
        ('centre = ["d6", "e6"]', 'centre = ["d6", 6]', "field, centre [2]", "valid string"),
        ('centre = ["d6", "e6"]', 'centre = ["d6", "i6"]', "field, centre [2]", '"i6" is not a sq'),
        ('centre = ["d6", "e6"]', 'centre = ["d6", "E6"]', "field, centre [2]", '"E6" is not a sq'),
        ('centre = ["d6", "e6"]', 'centre = ["d6", "d6"]', "field", "d6 is marked twice"),
        ('centre = ["d6", "e6"]', 'centre = ["d6", "e7"]', "field", "e7 does not lie on rank 6"),
        ('bases.blue = ["c2", "f2"]\n', "", "field, bases, blue", "missing"),
        ("bases.blue", "bases.green", "field, bases, blue", "missing"),
        ('["c2", "f2"]', '["c1", "f2"]', "field", "base c1 lies on an endline"),
        ('["c2", "f2"]', '["c2", "c10"]', "field", "c10 is marked twice"),
        ('["c2", "f2"]', '["c0", "f2"]', "field, bases, blue [1]", '"c0" is not a square'),
        ('["h1", "h2", "h3"]', '["h1", "h2"]', "field, jails, blue", "at least 3"),
        ('["h1", "h2", "h3"]', '["h3", "h2", "h1"]', "field, jails", "blue's jail must be a col"),
        ('["h1", "h2", "h3"]', '["a1", "a2", "a3"]', "field, jails", "on different files"),
        ('["a11", "a10", "a9"]', '["a9", "a10", "a11"]', "field, jails", "yellow's jail must be"),
        # The scenarios
        ('id = "classic"', 'id = "Classic!"', 'scenario "Classic!", id', "pattern"),
        ('id = "classic"\n', "", "scenario [4], id", "missing"),
        ('id = "classic"', 'id = "steady-supply"', FILE, 'scenario "steady-supply" stands twice'),
        ('title = "Steady Supply"', 'title = ""', 'scenario "steady-supply", title', "at least 1"),
        ('goal = "collect"', 'goal = "hoard"', 'scenario "quick-pick-up", goal', "'deliver'"),
        ('goal = "gather"', 'goal = "deliver"', 'scenario "classic"', 'only for "gather"'),
        (STEADY, 'flags = ["d6"]\nextra_flag = true', "steady-supply", "starts with two flags"),
        (STEADY, 'flags = ["d6", "d6"]\nextra_flag = true', "steady-supply", "two flags on one"),
        (STEADY, 'flags = ["c2", "d6"]\nextra_flag = true', FILE, "flags start off the bases"),
        (STEADY, 'flags = ["d6", "e6"]', 'scenario "steady-supply"', "needs extra_flag or second"),
        ("extra_flag = true", "extra_flag = 1", "steady-supply", "valid boolean"),
        ("extra_flag = true", "extra_flags = true", "supply\", extra_flags", "no such field"),
        ("second_round = true", "second_round = true\nextra_flag = true", "double", "both be true"),
        ('["c2", "f2", "c10", "f10"]', '["c2", "f2", "c10"]', FILE, "a flag must lie on each base"),
        ('["c2", "f2", "c10", "f10"]', '["c2", "f2", "c10", "d6"]', FILE, '"quick-pick-up"'),
        ("coaches_choose_bases = true", "", 'scenario "classic"', "coaches_choose_bases must be"),
        # The file as such
        ("[pack]", "[pack", FILE, "not TOML"),
        ("[pack]", "[pack]\n[pack]", FILE, "not TOML"),
        ("[pack]", "deep = " + "[" * 5_000, FILE, "nested"),
        ("[pack]", "long = " + "9" * 5_000, FILE, "a number is too long"),
        ("[pack]", "#" * MOST_PACK_BYTES, FILE, "at most 1,000,000 bytes"),
    ],
    ids=lambda value: value[:24],
)  # fmt: skip
def test_damage_is_named(tmp_path: Path, old: str, new: str, where: str, reason: str) -> None:
    assert old in BASE
    refused = refusal(tmp_path, BASE.replace(old, new, 1))
    assert refused.where.startswith(FILE)
    assert where in refused.where
    assert reason in refused.reason


def test_a_pack_without_scenarios_is_refused(tmp_path: Path) -> None:
    refused = refusal(tmp_path, BASE[: BASE.index("[[scenario]]")])
    assert (refused.where, refused.reason) == (f"{FILE}, scenario", "this field is missing")


def test_more_scenarios_than_there_is_room_for_are_refused(tmp_path: Path) -> None:
    first = BASE.index("[[scenario]]")
    one = BASE[first : BASE.index("[[scenario]]", first + 1)]
    many = "".join(one.replace('"steady-supply"', f'"steady-{i}"') for i in range(17))
    refused = refusal(tmp_path, BASE[:first] + many)
    assert refused.where == f"{FILE}, scenario"
    assert "at most 16" in refused.reason


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadPack, match=r"mine\.toml: this is not UTF-8 text"):
        Darebase.read_pack(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match="no such file"):
        Darebase.read_pack(tmp_path / "none.toml")
    with pytest.raises(BadPack, match="directory"):
        Darebase.read_pack(tmp_path)


@pytest.mark.parametrize("data", [None, [], "text", 4, {}, {"pack": []}, {"pack": {"game": None}}])
def test_content_of_a_wrong_kind_is_refused(data: object) -> None:
    with pytest.raises(BadPack, match="elsewhere"):
        Darebase.check_pack(data, "elsewhere")


def test_the_hash_tells_content_from_layout(tmp_path: Path) -> None:
    base = Darebase.base_pack().hash
    assert read(tmp_path, "# a remark\n\n" + BASE).pack.hash == base
    assert read(tmp_path, BASE.replace("1st edition", "my edition")).pack.hash == base
    assert read(tmp_path, BASE.replace('"Steady Supply"', '"Steady"')).pack.hash != base
    assert read(tmp_path, BASE.replace(STEADY, STEADY.replace("d6", "d5"))).pack.hash != base


class Leap(Word):
    """Over so many squares."""

    squares: int


class Rest(Word):
    """For a turn."""


class Feats(Strict):
    """What somebody can do."""

    can: list[Annotated[Leap | Rest, Field(discriminator="do")]]


def test_a_word_is_named_by_its_class() -> None:
    given = {"can": [{"do": "leap", "squares": 2}, {"do": "rest"}]}
    feats = validate(Feats, given, BadInput)
    assert [type(word) for word in feats.can] == [Leap, Rest]
    assert feats.model_dump() == given
    with pytest.raises(BadInput, match="leap"):
        validate(Feats, {"can": [{"do": "fly"}]}, BadInput)
