"""The commands about a single position: print one, ask what is legal, play on, count."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dauntless.cli.shared import (
    AsJson,
    ChanceSeed,
    File,
    GameName,
    OptionList,
    PackFile,
    load_game,
    read_options,
    read_position,
)

if TYPE_CHECKING:
    from dauntless.engine.match import Match

SOME = 6
"""How many outcomes of chance are named."""


def position(
    game: GameName,
    option: OptionList = None,
    seed: ChanceSeed = None,
    dice: Annotated[
        str | None, typer.Option("--dice", metavar="2,5,6", help="the dice of the set-up")
    ] = None,
    pack: PackFile = None,
) -> None:
    """Print a starting position as JSON.

    Without --dice, the dice are rolled: by --seed, the same each time.

    \b
    Examples:
      dauntless position darebase --dice 2,5,6 > start.json
      dauntless position darebase -o scenario=quick-pick-up --seed 7
    """
    from dauntless.engine.match import Match

    made = load_game(game, pack)
    match = Match(made, read_options(option), seed=seed, scripted=dice is not None)
    laid = match.position() if dice is None else _lay_dice(match, dice)
    typer.echo(json.dumps(laid, ensure_ascii=False))


def _lay_dice(match: Match, text: str) -> dict[str, Any]:
    """The starting position with these dice in place of those that wait for their roll."""
    from dauntless.engine.errors import BadOption, BadPosition

    game, position = match.game, match.position()
    waiting = position.get("dice")
    if not isinstance(waiting, list) or any(die is not None for die in waiting):
        raise BadOption("dice", f"{game.facts.title} does not start with a roll of dice")
    try:
        dice = sorted(int(part) for part in text.split(","))
        state = game.read_position(position | {"dice": dice}, match.options.model_dump())
    except (ValueError, BadPosition):
        example = ",".join("256"[: len(waiting)])
        raise BadOption(
            "dice", f'"{text}" cannot be laid: give {len(waiting)} dice such as {example}'
        ) from None
    return game.position(state)


def legal(
    game: GameName,
    file: File,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="S", help="whose; default: whoever is due")
    ] = None,
    as_json: AsJson = False,
    pack: PackFile = None,
) -> None:
    """Print the legal actions, one a line, in notation.

    \b
    Examples:
      dauntless legal darebase start.json
      dauntless legal darebase start.json --json
      dauntless position darebase | dauntless legal darebase -
    """
    from dauntless.engine.match import Match

    match = Match(load_game(game, pack), position=read_position(file), scripted=True)
    actions = match.legal(int(seat) if seat is not None and seat.isdecimal() else seat)
    if as_json:
        fields = [{"seat": a.seat, "action": a.text, "meaning": a.meaning} for a in actions]
        typer.echo(json.dumps(fields, ensure_ascii=False))
        return
    several = len({action.seat for action in actions}) > 1
    for action in actions:
        typer.echo(f"{action.seat}:{action.text}" if several else action.text)
    if chances := list(match.chances()):
        shown = " ".join(chances[:SOME]) + " …" * (len(chances) > SOME)
        typer.echo(f"nobody decides now: chance is due ({shown})", err=True)


def apply(
    game: GameName,
    file: File,
    actions: Annotated[
        list[str], typer.Argument(metavar="ACTION", help="in notation; outcomes of chance too")
    ],
    seed: ChanceSeed = None,
    pack: PackFile = None,
) -> None:
    """Play actions and print the position they lead to.

    With --seed, chance resolves itself; without, it waits for you to write what comes up.

    \b
    Examples:
      dauntless apply darebase start.json 2 d1 d2 stop
      dauntless apply darebase start.json 2 d1 d2 stop roll:4 5 e11
      dauntless apply darebase start.json 2 d1 d2 stop --seed 7
    """
    from dauntless.engine.match import Match

    match = Match(load_game(game, pack), position=read_position(file), scripted=True, seed=seed)
    match.scripted = seed is None
    match.play(actions)
    typer.echo(json.dumps(match.position(), ensure_ascii=False))


def outcomes(game: GameName, file: File, pack: PackFile = None) -> None:
    """Print every position that can end this turn, one a line.

    Each is compact JSON with sorted keys, and the lines are sorted. The next die has not been
    rolled. A match that is over has no outcomes.

    \b
    Examples:
      dauntless outcomes darebase start.json
      dauntless outcomes darebase start.json | wc -l
    """
    from dauntless.engine.explore import turn_outcomes
    from dauntless.engine.schema import write_json

    made = load_game(game, pack)
    ends = turn_outcomes(made, made.read_position(read_position(file)))
    for line in sorted({write_json(made.position(end)) for end in ends}):
        typer.echo(line)


def perft(
    game: GameName,
    file: File,
    depth: Annotated[int, typer.Option("--depth", metavar="N", help="how many decisions")],
    as_json: AsJson = False,
    pack: PackFile = None,
) -> None:
    """Count the sequences of N decisions that begin at a position.

    Every outcome of chance in between is followed, and takes no depth.

    \b
    Examples:
      dauntless perft darebase start.json --depth 3
    """
    from dauntless.engine.explore import perft as count

    made = load_game(game, pack)
    found = count(made, made.read_position(read_position(file)), depth)
    typer.echo(json.dumps({"depth": depth, "sequences": found}) if as_json else str(found))
