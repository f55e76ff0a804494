"""The command line. Heavy parts are imported by the command that needs them."""

from __future__ import annotations

import io
import json
import os
import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from dauntless import __version__, bots_cli, packs_cli
from dauntless.server import cli as server_cli

if TYPE_CHECKING:
    from dauntless.engine.game import Game

app = typer.Typer(
    name="dauntless",
    help="A tabletop for board games about courage: play, study, research.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="a game's name; see `games`")]
File = Annotated[str, typer.Argument(metavar="FILE", help="a position as JSON; - reads stdin")]
PackFile = Annotated[
    Path | None, typer.Option("--pack", metavar="FILE", help="play with this content pack")
]
OptionList = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="K=V", help="an option of the game")
]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help="where luck comes from")]
AsJson = Annotated[bool, typer.Option("--json", help="print JSON for programs")]

SOME = 6
"""How many outcomes of chance are named."""

UsageError: Any = typer.BadParameter.__base__
"""What Typer raises for a wrong command line; it has moved from module to module."""


def main() -> None:
    """Run the command line; faults of the input end with status 2 and one sentence."""
    from dauntless.engine.errors import DauntlessError

    _print_what_can_be_printed()
    try:
        sys.exit(app(standalone_mode=False))
    except UsageError as error:
        command = error.ctx.command_path if error.ctx else "dauntless"
        _complain(f"{error.format_message().rstrip('.')}; see {command} --help")
    except DauntlessError as error:
        _complain(str(error))
    except BrokenPipeError:
        # Nobody reads on; Python would complain once more when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def _complain(sentence: str) -> NoReturn:
    typer.echo("dauntless: " + " ".join(sentence.split()), err=True)
    sys.exit(2)


def _print_what_can_be_printed() -> None:
    """Where a character cannot be shown, print a question mark rather than fail."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


@app.callback(invoke_without_command=True, epilog="To begin: dauntless play darebase")
def common(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="print the version and exit")] = False,
) -> None:
    if version:
        typer.echo(__version__)
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games, with players, options and completeness.

    \b
    Examples:
      dauntless games
      dauntless games --json
    """
    from dauntless import registry

    described = [_describe(registry.load(name)) for name in registry.names()]
    if as_json:
        typer.echo(json.dumps(described, ensure_ascii=False))
        return
    for game in described:
        typer.echo(f"{game['name']}: {game['title']}. {game['hook']}")
        typer.echo(f"  {game['players']} players, {game['minutes']} minutes, ages {game['ages']}")
        for name, option in game["options"]["properties"].items():
            about = option.get("description", "")
            typer.echo(f"  option {name} (default {option.get('default')}): {about}")
        typer.echo(f"  {game['completeness']}; {game['content']}")


def _describe(game: Game[Any, Any]) -> dict[str, Any]:
    facts = game.facts
    return {
        "name": facts.name,
        "title": facts.title,
        "hook": facts.hook,
        "players": facts.players,
        "minutes": facts.minutes,
        "ages": facts.ages,
        "completeness": facts.completeness,
        "rules_version": facts.rules_version,
        "content": game.pack.pack.title,
        "options": game.options_schema(),
    }


@app.command()
def position(
    game: GameName,
    option: OptionList = None,
    seed: Seed = None,
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

    made = _load(game, pack)
    match = Match(made, _options(option), seed=seed, scripted=dice is not None)
    if dice is not None:
        made.preset_dice(match.state, _whole_numbers(dice, "dice"))
    typer.echo(json.dumps(match.position(), ensure_ascii=False))


@app.command()
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

    match = Match(_load(game, pack), position=_read_position(file), scripted=True)
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


@app.command()
def apply(
    game: GameName,
    file: File,
    actions: Annotated[
        list[str], typer.Argument(metavar="ACTION", help="in notation; outcomes of chance too")
    ],
    seed: Seed = None,
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

    match = Match(_load(game, pack), position=_read_position(file), scripted=True, seed=seed)
    match.scripted = seed is None
    match.play(actions)
    typer.echo(json.dumps(match.position(), ensure_ascii=False))


@app.command()
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

    made = _load(game, pack)
    ends = turn_outcomes(made, made.read_position(_read_position(file)))
    for line in sorted({write_json(made.position(end)) for end in ends}):
        typer.echo(line)


@app.command()
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

    made = _load(game, pack)
    found = count(made, made.read_position(_read_position(file)), depth)
    typer.echo(json.dumps({"depth": depth, "sequences": found}) if as_json else str(found))


@app.command()
def play(
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option("--seats", metavar="WHO,…", help="`human` or a bot for each seat"),
    ] = None,
    option: OptionList = None,
    seed: Seed = None,
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

    play_in_terminal(_load(game, pack), _options(option), seats, seed, resume)


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", metavar="N", help="how many")] = 1000,
    bots: Annotated[
        str | None, typer.Option("--bots", metavar="A,B,…", help="a bot for each seat")
    ] = None,
    option: OptionList = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="same seed, same games")] = 0,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", min=1, help="default: all cores")
    ] = None,
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

    made = _load(game, pack)
    options = _options(option)
    names = bots.split(",") if bots else ["random"] * len(made.seats(made.options(options)))
    simulate_with_progress(made, options, names, games, seed, workers, as_json)


@app.command()
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
    from dauntless.engine.log import read_log
    from dauntless.terminal.files import read_text
    from dauntless.terminal.replay import replay_in_terminal

    match = read_log(read_text(file), _find)
    replay_in_terminal(match, seat, all_at_once=all_at_once, as_json=as_json)


bots_cli.add_commands(app)
server_cli.add_commands(app)
packs_cli.add_commands(app)


def _load(name: str, pack: Path | None) -> Game[Any, Any]:
    from dauntless import registry

    made = registry.load(name, pack)
    if sys.stderr.isatty():
        from dauntless.terminal.preparing import prepare

        prepare(made)
    return made


def _find(name: str) -> type[Game[Any, Any]]:
    return type(_load(name, None))


def _read_position(file: str) -> dict[str, Any]:
    from dauntless.engine.errors import BadPosition
    from dauntless.engine.schema import read_json
    from dauntless.terminal.files import read_text

    position = read_json(read_text(file))
    if not isinstance(position, dict):
        raise BadPosition("position", "it must be a JSON object, as `dauntless position` prints")
    return position


def _options(given: list[str] | None) -> dict[str, Any]:
    from dauntless.engine.errors import BadOption

    named = _named_values(given)
    for key, values in named.items():
        if len(values) > 1:
            raise BadOption(f"option.{key}", "it is given twice")
    return {key: values[0] for key, values in named.items()}


def _options_in_turn(given: list[str] | None) -> list[dict[str, Any]]:
    """Every combination of values, if options are given several times; the last changes first."""
    named = _named_values(given)
    return [dict(zip(named, values, strict=True)) for values in product(*named.values())]


def _named_values(given: list[str] | None) -> dict[str, list[Any]]:
    from dauntless.engine.errors import BadOption

    named: dict[str, list[Any]] = {}
    for item in given or []:
        key, equals, value = item.partition("=")
        if not equals or not key:
            raise BadOption("option", f'"{item}" has not the form name=value')
        named.setdefault(key, []).append(_option_value(value))
    return named


def _option_value(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    try:
        return int(text)
    except ValueError:
        return text


def _whole_numbers(text: str, what: str) -> list[int]:
    from dauntless.engine.errors import BadOption

    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise BadOption(what, f'"{text}" is not a list of whole numbers such as 2,5,6') from None
