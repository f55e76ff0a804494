"""The commands that let bots play each other: tournaments, and the ladder of levels."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dauntless.cli.shared import (
    AsJson,
    Cluster,
    GameName,
    OptionsInTurn,
    PackFile,
    Seed,
    Workers,
    load_game,
    make_crew,
    read_options_in_turn,
)

if TYPE_CHECKING:
    from dauntless.engine.game import Game
    from dauntless.lab.tournament import Plan, Result
    from dauntless.lab.work import Crew

Rounds = Annotated[
    int,
    typer.Option(
        "--rounds", "--lucks", metavar="N", help="in each, every pair plays all seats, same luck"
    ),
]


def tournament(
    game: GameName,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B,…", help="who plays; see `dauntless bots`")
    ],
    rounds: Rounds = 50,
    option: OptionsInTurn = None,
    seed: Seed = 0,
    workers: Workers = None,
    cluster: Cluster = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE", help="keep results here, and go on from them"),
    ] = None,
    as_json: AsJson = False,
    pack: PackFile = None,
) -> None:
    """Let bots play each against each, on paired luck.

    In a round every pair plays all seats with the same luck. The same seed gives the same games,
    whatever the number of workers. With --file a stopped tournament goes on where it was; more
    --rounds prolong it. An option that is given several times takes its values in turn, from one
    round to the next.

    \b
    Examples:
      dauntless tournament darebase --bots timid,careful,steady --rounds 100
      dauntless tournament darebase --bots bold,search:iterations=9000 --file t.jsonl
      dauntless tournament darebase --bots careful,bold -o turn_limit=200 -o turn_limit=400
    """
    from dauntless.lab.tournament import make_plan

    made = load_game(game, pack)
    names = [name.strip() for name in bots.split(",")]
    plan = make_plan(made, read_options_in_turn(option), names, rounds, seed)
    with make_crew(workers, cluster) as crew:
        results = play_with_progress(made, plan, file, crew)
    if as_json:
        typer.echo(json.dumps(tournament_fields(plan, results), ensure_ascii=False))
    else:
        print_tournament(plan, results)


def play_with_progress(
    game: Game[Any, Any], plan: Plan, file: Path | None, crew: Crew
) -> list[Result]:
    """Play a tournament; progress goes to standard error, and only if somebody is looking."""
    from dauntless.lab.tournament import play_tournament
    from dauntless.terminal.progress import progress_bar

    with progress_bar() as bar:
        task = bar.add_task(" – ".join(plan.bots))

        def on_progress(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        return play_tournament(game, plan, file=file, crew=crew, on_progress=on_progress)


def ladder(
    game: GameName,
    rounds: Rounds = 200,
    option: OptionsInTurn = None,
    seed: Seed = 0,
    workers: Workers = None,
    cluster: Cluster = None,
    folder: Annotated[
        Path | None,
        typer.Option("--folder", metavar="FOLDER", help="keep results here, and go on from them"),
    ] = None,
    pack: PackFile = None,
) -> None:
    """Let every level play against the one below.

    What came of it is printed in Markdown. Without options the rounds take all meetings that the
    game declares in turn; each number of seats has a table.

    \b
    Examples:
      dauntless ladder darebase --rounds 200 --folder ladder
      dauntless ladder dare-to-love -o players=3 -o oligarch=emperor -o oligarch=tycoon
    """
    from dauntless.engine.errors import BadOption, faults_of
    from dauntless.lab.meetings import options_by_sides

    if rounds < 1:
        raise BadOption("rounds", f"it must be at least 1, not {rounds}")
    made = load_game(game, pack)
    if folder is not None:
        with faults_of(folder):
            folder.mkdir(parents=True, exist_ok=True)
    groups = [read_options_in_turn(option)] if option else options_by_sides(made, {})
    with make_crew(workers, cluster) as crew:
        for number, in_turn in enumerate(groups):
            among = max(1, len(range(number, rounds, len(groups))))
            print_ladder(made, in_turn, among, seed, folder, crew)


def print_ladder(
    game: Game[Any, Any],
    in_turn: list[dict[str, Any]],
    rounds: int,
    seed: int,
    folder: Path | None,
    crew: Crew,
) -> None:
    """The table of the levels for some options with the same seats and sides."""
    from dauntless.bots import LEVELS
    from dauntless.lab.tournament import make_plan

    options = game.options(in_turn[0])
    seats = game.seats(options)
    roles = [" + ".join(seats[seat] for seat in side) for side in game.sides(options)]
    if len(roles) != 2:
        roles = []  # in larger games a seating is no role
    among = f"games of {len(seats)}" if len(seats) > 2 else "games"
    heads = ["level", "against", among, "share", "95 % interval", *(f"as {r}" for r in roles)]
    typer.echo("| " + " | ".join(heads) + " |\n" + "|---" * len(heads) + "|")
    for below, level in pairwise(LEVELS):
        plan = make_plan(game, in_turn, [level.name, below.name], rounds, seed)
        name = f"{plan.game}-{len(seats)}-{level.name}-{below.name}.jsonl"
        file = folder / name if folder is not None else None
        results = play_with_progress(game, plan, file, crew)
        typer.echo("| " + " | ".join(ladder_cells(level.name, below.name, results, roles)) + " |")
    typer.echo()


def ladder_cells(level: str, below: str, results: list[Result], roles: list[str]) -> list[str]:
    """A line of the ladder: the share of all games, and of each role."""
    from dauntless.lab.ratings import duel

    found = duel(results, 0, 1)
    cells = [level, below, f"{found.games}", f"{found.share:.1%}"]
    cells.append(f"{found.low:.1%} to {found.high:.1%}")
    for role in range(len(roles)):
        alone = duel([r for r in results if r.seating == role], 0, 1)
        cells.append(f"{alone.share:.1%} ({alone.low:.1%} to {alone.high:.1%})")
    return cells


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
