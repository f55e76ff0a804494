"""The commands for playing: list the games, play, simulate, replay."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from dauntless.cli.shared import (
    AsJson,
    ChanceSeed,
    GameName,
    OptionList,
    PackFile,
    Seed,
    Workers,
    find_game,
    load_game,
    read_options,
)


def games(as_json: AsJson = False) -> None:
    """List the games, with players, options and completeness.

    \b
    Examples:
      dauntless games
      dauntless games --json
    """
    from dauntless import registry

    described = [registry.load(name).summary() for name in registry.names()]
    if as_json:
        typer.echo(json.dumps(described, ensure_ascii=False))
        return
    for game in described:
        typer.echo(f"{game['name']}: {game['title']}. {game['hook']}")
        typer.echo(f"  {game['players']} players, {game['minutes']} minutes, ages {game['ages']}")
        for name, option in game["options"]["properties"].items():
            about = option.get("description", "")
            usual = option.get("default")
            typer.echo(f"  option {name} (default {'none' if usual == '' else usual}): {about}")
            for choice in option.get("oneOf", ()):
                if "description" in choice:
                    typer.echo(f"    {choice['const']}: {choice['description']}")
        typer.echo(f"  {game['completeness']}; {game['content']}")


def play(
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option("--seats", metavar="WHO,…", help="`human` or a bot for each seat"),
    ] = None,
    option: OptionList = None,
    seed: ChanceSeed = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="go on with a saved match")
    ] = None,
    pack: PackFile = None,
) -> None:
    """Play in the terminal, against bots or side by side.

    You have the first seat and a bot each of the others, unless --seats says otherwise.

    \b
    Examples:
      dauntless play darebase
      dauntless play darebase --seats human,human -o scenario=classic
      dauntless play darebase --resume match.jsonl
    """
    from dauntless.terminal.play import play_in_terminal

    play_in_terminal(load_game(game, pack), read_options(option), seats, seed, resume)


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", metavar="N", help="how many")] = 1000,
    bots: Annotated[
        str | None,
        typer.Option("--bots", metavar="A,B,…", help="one for each seat; default: random"),
    ] = None,
    option: OptionList = None,
    seed: Seed = 0,
    workers: Workers = None,
    as_json: AsJson = False,
    pack: PackFile = None,
) -> None:
    """Let bots play many matches on all cores, and sum them up.

    The same seed gives the same matches on every machine.

    \b
    Examples:
      dauntless simulate darebase --games 10000
      dauntless simulate darebase -o scenario=quick-pick-up --bots random,random --json
    """
    from dauntless.terminal.simulate import simulate_with_progress

    made = load_game(game, pack)
    options = read_options(option)
    names = bots.split(",") if bots else ["random"] * len(made.seats(made.options(options)))
    simulate_with_progress(made, options, names, games, seed, workers, as_json)


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="a match log; - reads stdin")],
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="S", help="see it as this seat saw it")
    ] = None,
    all_at_once: Annotated[
        bool, typer.Option("--all", help="print the whole story without stopping")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Step through the log of a match.

    \b
    Examples:
      dauntless replay match.jsonl
      dauntless replay match.jsonl --seat blue --all
      dauntless replay match.jsonl --json
    """
    from dauntless.engine.log import read_log_so_far
    from dauntless.terminal.files import read_text
    from dauntless.terminal.replay import replay_in_terminal

    match, fault = read_log_so_far(read_text(file), find_game)
    replay_in_terminal(match, seat, all_at_once=all_at_once, as_json=as_json)
    if fault is not None:
        raise fault
