"""The command line. Heavy parts are imported by the command that needs them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dauntless import __version__

if TYPE_CHECKING:
    from dauntless.engine.contract import Record
    from dauntless.engine.game import Game

MOST_INPUT_BYTES = 50_000_000

app = typer.Typer(
    name="dauntless",
    help="A tabletop for board games about courage: play, study, research.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
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


def main() -> None:
    """Run the command line; faults of the input end with status 2 and a sentence."""
    from dauntless.engine.errors import DauntlessError

    try:
        app()
    except DauntlessError as error:
        typer.echo(f"dauntless: {error}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="and exit")
    ] = False,
) -> None:
    pass


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games with players, options and state of completeness."""
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
    """Print a starting position as JSON."""
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
    """Print one legal action a line, in notation."""
    from dauntless.engine.match import Match

    match = Match(_load(game, pack), position=_read_json(file), scripted=True)
    actions = match.legal(int(seat) if seat is not None and seat.isdecimal() else seat)
    if as_json:
        fields = [{"seat": a.seat, "action": a.text, "meaning": a.meaning} for a in actions]
        typer.echo(json.dumps(fields, ensure_ascii=False))
        return
    several = len({action.seat for action in actions}) > 1
    for action in actions:
        typer.echo(f"{action.seat}:{action.text}" if several else action.text)
    if match.chances():
        typer.echo("nobody decides now: chance is due, " + " ".join(match.chances()), err=True)


@app.command()
def apply(
    game: GameName,
    file: File,
    actions: Annotated[
        list[str], typer.Argument(metavar="ACTION…", help="in notation; outcomes of chance too")
    ],
    seed: Seed = None,
    pack: PackFile = None,
) -> None:
    """Play actions and print the position; with a seed, chance resolves itself."""
    from dauntless.engine.match import Match

    match = Match(_load(game, pack), position=_read_json(file), scripted=True, seed=seed)
    match.scripted = seed is None
    match.play(actions)
    typer.echo(json.dumps(match.position(), ensure_ascii=False))


@app.command()
def outcomes(game: GameName, file: File, pack: PackFile = None) -> None:
    """Print every distinct position that can stand at the end of this turn, one a line.

    The next die has not been rolled. A match that is over has no outcomes.
    """
    from dauntless.engine.explore import turn_outcomes
    from dauntless.engine.schema import write_json

    made = _load(game, pack)
    ends = turn_outcomes(made, _read_position(made, file))
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
    """Count the sequences of N decisions; every outcome of chance in between is followed."""
    from dauntless.engine.explore import perft as count

    made = _load(game, pack)
    found = count(made, _read_position(made, file), depth)
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
    """Play in the terminal: against a bot, or side by side with --seats human,human."""
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
    """Let bots play many matches, on all cores, and sum them up."""
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
    """Step through a match log."""
    from dauntless import registry
    from dauntless.engine.log import read_log
    from dauntless.terminal.replay import replay_in_terminal

    match = read_log(_read_text(file), registry.find)
    replay_in_terminal(match, seat, all_at_once=all_at_once, as_json=as_json)


def _load(name: str, pack: Path | None) -> Game[Any, Any]:
    from dauntless import registry

    return registry.load(name, pack)


def _read_position(game: Game[Any, Any], file: str) -> Record:
    return game.read_position(_read_json(file))


def _read_json(file: str) -> Any:
    from dauntless.engine.schema import read_json

    return read_json(_read_text(file))


def _read_text(file: str) -> str:
    from dauntless.engine.errors import BadInput

    where = "standard input" if file == "-" else file
    try:
        if file == "-":
            data = sys.stdin.buffer.read(MOST_INPUT_BYTES + 1)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(MOST_INPUT_BYTES + 1)
    except OSError as error:
        raise BadInput(where, (error.strerror or "it cannot be read").lower()) from None
    if len(data) > MOST_INPUT_BYTES:
        raise BadInput(where, f"it has more than {MOST_INPUT_BYTES:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(where, "this is not UTF-8 text") from None


def _options(given: list[str] | None) -> dict[str, Any]:
    from dauntless.engine.errors import BadOption

    options: dict[str, Any] = {}
    for item in given or []:
        key, equals, value = item.partition("=")
        if not equals or not key:
            raise BadOption("option", f'"{item}" has not the form name=value')
        if key in options:
            raise BadOption(f"option.{key}", "it is given twice")
        options[key] = _option_value(value)
    return options


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
