"""What each command prints when all is well."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

import dauntless
from cli.runner import Run
from dauntless import registry
from dauntless.cli import app
from dauntless.engine.schema import write_json

CALLBACKS = [command.callback for command in app.registered_commands if command.callback]
COMMANDS = tuple(callback.__name__.replace("_", "-") for callback in CALLBACKS)
GROUPED = ("pack show", "pack check", "pack export", "legion check")


def test_without_a_command_the_help_tells_what_there_is(run: Run) -> None:
    ran = run()
    assert ran.status == 0
    assert all(f"  {command}" in ran.out for command in COMMANDS)
    assert "dauntless play darebase" in ran.out
    assert run("--help").out == run("-h").out == ran.out


@pytest.mark.parametrize("command", [*COMMANDS, *GROUPED])
def test_every_command_has_help_with_examples(run: Run, command: str) -> None:
    ran = run(*command.split(), "--help")
    assert ran.status == 0
    assert f"    dauntless {command}" in ran.out.partition("Examples:")[2]


def test_no_line_of_a_list_of_commands_is_cut_short(run: Run) -> None:
    for group in ((), ("pack",), ("legion",)):
        listed = run(*group, "--help").out.partition("Commands:")[2]
        assert listed
        assert "..." not in listed


def test_every_argument_and_option_says_what_it_is_for() -> None:
    def silent(command: Any, path: str) -> Iterator[str]:
        yield from (f"{path} {given.name}" for given in command.params if not given.help)
        for name, inner in getattr(command, "commands", {}).items():
            yield from silent(inner, f"{path} {name}")

    assert list(silent(get_command(app), "dauntless")) == []


def test_the_version(run: Run) -> None:
    assert run("--version").out == f"{dauntless.__version__}\n"


def test_games_lists_them_for_people_and_for_programs(run: Run) -> None:
    shown = run("games").out
    listed = json.loads(run("games", "--json").out)
    assert [game["name"] for game in listed] == registry.names()
    for game in listed:
        assert game["title"] in shown
        assert all(option in shown for option in game["options"]["properties"])


# Positions


def test_a_starting_position_has_the_dice_in_ascending_order(run: Run) -> None:
    position = json.loads(run("position", "darebase", "--dice", "6,2,5").out)
    assert position["dice"] == [2, 5, 6]


def test_dice_are_laid_before_the_bases_are_chosen_too(run: Run) -> None:
    """With given dice Classic begins as soon as both have chosen."""
    start = run("position", "darebase", "-o", "scenario=classic", "--dice", "6,2,5").out
    assert json.loads(start)["dice"] == [2, 5, 6]
    match = dauntless.new("darebase", position=json.loads(start), scripted=True)
    assert match.actors == ("blue", "yellow")
    assert match.play("base:c2 base:c10").actors == ("blue",)


def test_a_game_that_rolls_no_dice_at_the_start_has_none_to_lay(run: Run) -> None:
    ran = run("position", "dare-to-love", "--dice", "2,5,6")
    assert ran.status == 2
    assert "Dare to Love does not start with a roll of dice" in ran.err


def test_the_same_seed_rolls_the_same_dice(run: Run) -> None:
    assert (
        run("position", "darebase", "--seed", "7").out
        == run("position", "darebase", "--seed", "7").out
    )


def test_an_option_changes_the_start(run: Run) -> None:
    position = json.loads(run("position", "darebase", "-o", "scenario=quick-pick-up").out)
    assert position["flags"] == ["c2", "f2", "c10", "f10"]


def test_a_pack_of_ones_own(run: Run, tmp_path: Path) -> None:
    base = dauntless.new("darebase").game.folder() / "base.toml"
    pack = tmp_path / "mine.toml"
    text = base.read_text(encoding="utf-8").replace('["d6", "e6"]', '["c6", "f6"]')
    pack.write_text(text, encoding="utf-8")
    position = run("position", "darebase", "--pack", pack, "--dice", "2,5,6").out
    assert json.loads(position)["flags"] == ["c6", "f6"]
    ran = run("legal", "darebase", "-", "--pack", pack, stdin=position)
    assert ran.lines == ["2", "5"]


# Looking ahead


def test_legal_actions_one_a_line(run: Run, start_file: Path) -> None:
    assert run("legal", "darebase", start_file).lines == ["2", "5"]


def test_legal_actions_of_the_seat_that_is_not_due_are_none(run: Run, start_file: Path) -> None:
    assert run("legal", "darebase", start_file, "--seat", "yellow").out == ""
    assert run("legal", "darebase", start_file, "--seat", "0").lines == ["2", "5"]


def test_legal_actions_for_programs(run: Run, start_file: Path) -> None:
    actions = json.loads(run("legal", "darebase", start_file, "--json").out)
    assert [(action["seat"], action["action"]) for action in actions] == [
        ("blue", "2"),
        ("blue", "5"),
    ]
    assert all(action["meaning"] for action in actions)


def test_where_several_may_decide_each_action_says_whose_it_is(run: Run) -> None:
    position = run("position", "darebase", "-o", "scenario=classic").out
    assert run("legal", "darebase", "-", stdin=position).lines == [
        "blue:base:c2", "blue:base:f2", "yellow:base:c10", "yellow:base:f10",
    ]  # fmt: skip


def test_where_chance_is_due_nothing_is_legal_and_the_reason_is_told(
    run: Run, start: dict[str, Any]
) -> None:
    ran = run("legal", "darebase", "-", stdin=json.dumps(start | {"dice": [2, 5, None]}))
    assert (ran.status, ran.out) == (0, "")
    assert "chance is due (roll:1 roll:2 roll:3 roll:4 roll:5 roll:6)" in ran.err


def test_apply_plays_actions_and_what_chance_brings(run: Run, start_file: Path) -> None:
    ran = run("apply", "darebase", start_file, "2", "d1", "d2", "stop", "roll:4")
    position = json.loads(ran.out)
    assert position["players"]["blue"]["2"] == "d2"
    assert position["dice"] == [5, 6, 4]
    assert position["turn"] == "yellow"


def test_apply_takes_several_actions_in_one_word_and_reads_standard_input(
    run: Run, start: dict[str, Any]
) -> None:
    ran = run("apply", "darebase", "-", "2 d1 d2", stdin=json.dumps(start))
    assert json.loads(ran.out)["left"] == 3


def test_apply_leaves_the_die_waiting_unless_it_has_a_seed(run: Run, start_file: Path) -> None:
    actions = ("2", "d1", "stop")
    waiting = json.loads(run("apply", "darebase", start_file, *actions).out)
    rolled = json.loads(run("apply", "darebase", start_file, *actions, "--seed", "1").out)
    assert waiting["dice"] == [5, 6, None]
    assert rolled["dice"][2] in range(1, 7)


def test_outcomes_are_compact_sorted_lines_each_a_position(run: Run, start_file: Path) -> None:
    lines = run("outcomes", "darebase", start_file).lines
    assert lines == sorted(set(lines))
    assert all(write_json(json.loads(line)) == line for line in lines)
    assert {json.loads(line)["turn"] for line in lines} == {"yellow"}
    assert {json.loads(line)["dice"][2] for line in lines} == {None}


def test_outcomes_of_one_square_are_the_eight_squares_of_the_endline(run: Run) -> None:
    start = json.loads(run("position", "darebase", "--dice", "1,1,6").out)
    held = {"1": "off", "2": "jail", "3": "jail", "4": "jail", "5": "a1"}
    start["players"]["blue"] = held
    start["players"]["yellow"] |= {"1": "a2", "2": "b1"}
    start["jails"]["yellow"] = ["b2", "b3", "b4"]
    start["power"] = ["b5", "y1", "y2"]
    ends = [json.loads(line) for line in _outcomes(run, start)]
    entered = {end["players"]["blue"]["1"] for end in ends if end["players"]["blue"]["5"] == "a1"}
    left = [end for end in ends if end["players"]["blue"]["5"] == "off"]
    assert entered == {"c1", "d1", "e1", "f1", "g1", "h1"}
    assert len(left) == 1
    assert len(ends) == len(entered) + len(left)


def _outcomes(run: Run, position: dict[str, Any]) -> list[str]:
    return run("outcomes", "darebase", "-", stdin=json.dumps(position)).lines


def test_a_match_that_is_over_has_no_outcomes(run: Run, start: dict[str, Any]) -> None:
    ran = run("outcomes", "darebase", "-", stdin=json.dumps(start | {"winner": "draw"}))
    assert (ran.status, ran.out, ran.err) == (0, "", "")


def test_perft_counts_decisions(run: Run, start_file: Path) -> None:
    counts = [
        int(run("perft", "darebase", start_file, "--depth", str(depth)).out) for depth in range(3)
    ]
    assert counts == [1, 2, 16]
    as_json = json.loads(run("perft", "darebase", start_file, "--depth", "2", "--json").out)
    assert as_json == {"depth": 2, "sequences": 16}


# Simulation


def test_a_simulation_sums_up_for_people(run: Run) -> None:
    ran = run("simulate", "darebase", "--games", "20", "-o", "turn_limit=30")
    assert ran.status == 0
    assert all(word in ran.out for word in ("20 games", "Blue", "Yellow", "draws", "95 %", "turns"))


def test_a_simulation_for_programs_is_the_same_each_time_but_for_its_speed(run: Run) -> None:
    arguments = ("simulate", "darebase", "--games", "50", "--seed", "3", "--json",
                 "-o", "scenario=quick-pick-up", "-o", "turn_limit=200")  # fmt: skip
    first, second = (json.loads(run(*arguments, "--workers", w).out) for w in ("1", "3"))
    speed = first.pop("speed")
    second.pop("speed")
    assert first == second
    assert speed["seconds"] > 0
    assert speed["decisions_per_second"] > 0
    assert sum(seat["wins"] for seat in first["seats"]) + first["draws"]["count"] == 50
    for seat in first["seats"]:
        low, high = seat["interval"]
        assert low <= seat["share"] <= high
    assert first["options"] == {"scenario": "quick-pick-up", "turn_limit": 200}


def test_another_seed_gives_another_simulation(run: Run) -> None:
    totals = {
        json.loads(run("simulate", "darebase", "--games", "5", "--seed", seed, "--json").out)[
            "decisions"
        ]
        for seed in ("1", "2")
    }
    assert len(totals) == 2
