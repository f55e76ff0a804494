"""The commands about bots: list them, let them play tournaments, ask them for analysis."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from dauntless.bots.analysis import Analysis
    from dauntless.engine.game import Game
    from dauntless.lab.tournament import Plan, Result

USUAL_ITERATIONS = 20_000
AsJson = Annotated[bool, typer.Option("--json", help="print JSON for programs")]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="a game's name; see `games`")]
PackFile = Annotated[
    Path | None, typer.Option("--pack", metavar="FILE", help="play with this content pack")
]
OptionsInTurn = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="K=V", help="an option of the game; several values take turns"
    ),
]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", min=1, help="default: all cores")
]


def add_commands(app: typer.Typer) -> None:
    """Add the commands to the command line."""
    for command in (bots, tournament, ladder, analyse):
        app.command()(command)


def bots(as_json: AsJson = False) -> None:
    """List the bots, weakest first, and what they do.

    \b
    Examples:
      dauntless bots
      dauntless play darebase --seats human,bold
    """
    from dauntless.bots.catalogue import bot_names, find_kind

    described = [{"name": name, "about": find_kind(name).about} for name in bot_names()]
    if as_json:
        typer.echo(json.dumps(described, ensure_ascii=False))
        return
    for bot in described:
        typer.echo(f"{bot['name']:12} {bot['about']}")


def tournament(
    game: GameName,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B,…", help="who plays; see `dauntless bots`")
    ],
    lucks: Annotated[
        int, typer.Option("--lucks", metavar="N", help="seeds of chance; each pair plays all seats")
    ] = 50,
    option: OptionsInTurn = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="same seed, same games")] = 0,
    workers: Workers = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE", help="keep results here, and go on from them"),
    ] = None,
    as_json: AsJson = False,
    pack: PackFile = None,
) -> None:
    """Let bots play each against each, with the same luck and the seats turned.

    The same seed gives the same games, whatever the number of workers. With --file a stopped
    tournament goes on where it was; more --lucks prolong it. An option that is given several times
    takes its values in turn, from one luck to the next.

    \b
    Examples:
      dauntless tournament darebase --bots timid,careful,steady --lucks 100
      dauntless tournament darebase --bots bold,search:iterations=9000 --file t.jsonl
      dauntless tournament darebase --bots careful,bold -o turn_limit=200 -o turn_limit=400
    """
    from dauntless.cli import _load, _options_in_turn
    from dauntless.lab.tournament import make_plan

    made = _load(game, pack)
    names = [name.strip() for name in bots.split(",")]
    plan = make_plan(made, _options_in_turn(option), names, lucks, seed)
    results = hold_with_progress(made, plan, file, workers)
    if as_json:
        typer.echo(json.dumps(tournament_fields(plan, results), ensure_ascii=False))
    else:
        print_tournament(plan, results)


def hold_with_progress(
    game: Game[Any, Any], plan: Plan, file: Path | None, workers: int | None
) -> list[Result]:
    """Hold a tournament; progress goes to standard error, and only if somebody is looking."""
    from dauntless.lab.tournament import hold
    from dauntless.terminal.progress import progress_bar

    with progress_bar() as bar:
        task = bar.add_task(" – ".join(plan.bots))

        def on_progress(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        return hold(game, plan, file=file, workers=workers, on_progress=on_progress)


def ladder(
    game: GameName,
    lucks: Annotated[
        int, typer.Option("--lucks", metavar="N", help="seeds of chance for each pair of levels")
    ] = 200,
    option: OptionsInTurn = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="same seed, same games")] = 0,
    workers: Workers = None,
    folder: Annotated[
        Path | None,
        typer.Option("--folder", metavar="FOLDER", help="keep results here, and go on from them"),
    ] = None,
    pack: PackFile = None,
) -> None:
    """Let every level play against the one below; print a table in Markdown.

    \b
    Examples:
      dauntless ladder darebase --lucks 200 --folder ladder
      dauntless ladder dare-to-love -o players=3 -o oligarch=emperor -o oligarch=tycoon
    """
    from dauntless.bots import LEVELS
    from dauntless.cli import _load, _options_in_turn
    from dauntless.lab.ratings import duel
    from dauntless.lab.tournament import make_plan

    made = _load(game, pack)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    in_turn = _options_in_turn(option)
    options = made.options(in_turn[0])
    seats = made.seats(options)
    roles = [" + ".join(seats[seat] for seat in side) for side in made.sides(options)]
    if len(roles) != 2:
        roles = []  # in larger games a seating is no role
    heads = ["level", "against", "games", "share", "95 % interval", *(f"as {r}" for r in roles)]
    typer.echo("| " + " | ".join(heads) + " |\n" + "|---" * len(heads) + "|")
    for below, level in pairwise(LEVELS):
        plan = make_plan(made, in_turn, [level.name, below.name], lucks, seed)
        file = folder / f"{game}-{level.name}-{below.name}.jsonl" if folder is not None else None
        results = hold_with_progress(made, plan, file, workers)
        found = duel(results, 0, 1)
        cells = [level.name, below.name, f"{found.games}", f"{found.share:.1%}"]
        cells.append(f"{found.low:.1%} to {found.high:.1%}")
        for role in range(len(roles)):
            alone = duel([r for r in results if r.seating == role], 0, 1)
            cells.append(f"{alone.share:.1%} ({alone.low:.1%} to {alone.high:.1%})")
        typer.echo("| " + " | ".join(cells) + " |")


def tournament_fields(plan: Plan, results: list[Result]) -> dict[str, Any]:
    """The outcome of a tournament for programs."""
    from dauntless.lab.ratings import duels, ratings

    return {
        **plan.model_dump(mode="json", exclude={"dauntless", "format"}),
        "games": len(results),
        "mean_turns": sum(result.turns for result in results) / len(results),
        "ratings": [
            {"bot": plan.bots[r.bot], "elo": r.elo, "interval": [r.low, r.high]}
            for r in ratings(results, len(plan.bots), plan.seed)
        ],
        "duels": [
            {
                "first": plan.bots[d.first],
                "second": plan.bots[d.second],
                "games": d.games,
                "wins": d.wins,
                "draws": d.draws,
                "share": d.share,
                "interval": [d.low, d.high],
            }
            for d in duels(results, len(plan.bots))
        ],
    }


def print_tournament(plan: Plan, results: list[Result]) -> None:
    """The outcome of a tournament for people."""
    from rich.console import Console
    from rich.table import Table

    fields = tournament_fields(plan, results)
    console = Console(highlight=False)
    strengths = Table("bot", "rating", "95 % interval", title=f"{fields['games']} games")
    for row in fields["ratings"]:
        low, high = row["interval"]
        strengths.add_row(row["bot"], f"{row['elo']:+.0f}", f"{low:+.0f} to {high:+.0f}")
    console.print(strengths)
    pairs = Table("pair", "games", "wins", "draws", "share", "95 % interval")
    for row in fields["duels"]:
        low, high = row["interval"]
        pairs.add_row(
            f"{row['first']} – {row['second']}",
            str(row["games"]),
            str(row["wins"]),
            str(row["draws"]),
            f"{row['share']:.1%}",
            f"{low:.1%} to {high:.1%}",
        )
    console.print(pairs)


def analyse(
    game: GameName,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="a position or a match log; - reads stdin")
    ],
    iterations: Annotated[
        int | None, typer.Option("--iterations", metavar="N", help="how much to think")
    ] = None,
    ms: Annotated[
        int | None, typer.Option("--ms", metavar="N", help="how long to think instead")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="same seed, same answer")] = 0,
    as_json: AsJson = False,
    pack: PackFile = None,
) -> None:
    """Say how a position stands and what could be done, seat by seat.

    Every seat is advised from what it can know. Of a match log, the last position is taken.

    \b
    Examples:
      dauntless analyse darebase start.json
      dauntless analyse darebase match.jsonl --ms 3000
    """
    from dauntless.bots.analysis import analyse as analyse_state
    from dauntless.bots.search import Budget
    from dauntless.terminal.files import read_text

    if iterations is None and ms is None:
        iterations = USUAL_ITERATIONS
    budget = Budget(iterations=iterations, milliseconds=ms)
    made, state = read_state(game, read_text(file), pack)
    found = analyse_state(made, state, budget, seed)
    if as_json:
        typer.echo(json.dumps([analysis_fields(one) for one in found], ensure_ascii=False))
        return
    for one in found:
        print_analysis(one)


def read_state(name: str, text: str, pack: Path | None) -> tuple[Any, Any]:
    """A game and a state of it, from a position or from the end of a match log."""
    from dauntless import registry
    from dauntless.cli import _load
    from dauntless.engine.errors import BadInput
    from dauntless.engine.log import read_log
    from dauntless.engine.schema import read_json

    if '"dauntless"' in text.partition("\n")[0]:
        match = read_log(text, registry.find)
        if match.game.facts.name != name:
            raise BadInput("log", f"this is a match of {match.game.facts.name}, not of {name}")
        return match.game, match.state
    game = _load(name, pack)
    return game, game.read_position(read_json(text))


def analysis_fields(one: Analysis) -> dict[str, Any]:
    """An analysis for programs."""
    from dataclasses import asdict

    return asdict(one)


def print_analysis(one: Analysis) -> None:
    """An analysis for people."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    chances = ", ".join(f"{seat} {chance:.0%}" for seat, chance in one.chances.items())
    console.print(f"{one.seat} to decide; chances: {chances} ({one.iterations:,} iterations)")
    if one.mixed:
        console.print("Something is hidden here: mix the actions by their shares.")
    table = Table("action", "share", "value", "visits", "succeeds", "what it does")
    for advice in one.advice:
        success = "" if advice.success is None else f"{advice.success:.1%}"
        table.add_row(
            advice.action,
            f"{advice.share:.1%}",
            f"{advice.value:+.2f}",
            f"{advice.visits:,}",
            success,
            advice.meaning,
        )
    console.print(table)
