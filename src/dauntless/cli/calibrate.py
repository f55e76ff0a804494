"""`dauntless calibrate`: find the efforts that make a game's five levels."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dauntless.cli.shared import (
    Cluster,
    GameName,
    OptionList,
    PackFile,
    Seed,
    Workers,
    check_writable,
    load_game,
    make_crew,
    read_options,
)


def calibrate(
    game: GameName,
    top: Annotated[
        int, typer.Option("--top", metavar="N", help="most iterations of the highest level")
    ] = 15_000,
    confirm: Annotated[
        int, typer.Option("--confirm", metavar="N", help="most rounds of fresh luck for a pair")
    ] = 150,
    most_rounds: Annotated[
        int, typer.Option("--most-rounds", metavar="N", help="of one trial")
    ] = 60,
    minutes: Annotated[
        float, typer.Option("--minutes", metavar="M", help="for all of it, at most")
    ] = 60.0,
    folder: Annotated[
        Path,
        typer.Option("--folder", metavar="FOLDER", help="keep games here, and go on from them"),
    ] = Path("build/calibration"),
    levels: Annotated[
        Path | None,
        typer.Option("--levels", metavar="FILE", help="write here; default: the game's folder"),
    ] = None,
    page: Annotated[
        Path | None,
        typer.Option("--page", metavar="FILE", help="put the evidence here; try docs/bots.md"),
    ] = None,
    option: OptionList = None,
    seed: Seed = 0,
    workers: Workers = None,
    cluster: Cluster = None,
    pack: PackFile = None,
) -> None:
    """Find the efforts that set the levels a step apart.

    A curve of strength is fitted to few games and says where a level should be; sequential tests on
    paired games (same luck, sides turned) decide, from the highest level down. Then every pair is
    confirmed with fresh luck, no longer than it takes to be certain. Three fifths of the time are
    for trying, the rest for confirming; how far it came is said. It can be stopped and goes on from
    its folder.

    \b
    Examples:
      dauntless calibrate darebase --page docs/bots.md
      dauntless calibrate dare-to-love -o players=3 --top 12000 --minutes 30
      dauntless calibrate darebase --top 400 --confirm 10 --levels try.toml
    """
    from dauntless.bots.levels import FILE
    from dauntless.engine.errors import faults_of
    from dauntless.lab.calibration import Bounds, Calibrator
    from dauntless.lab.calibration_report import evidence, levels_text, write_evidence
    from dauntless.lab.meetings import options_by_sides
    from dauntless.terminal.progress import progress_bar

    check_writable(levels, page)
    made = load_game(game, pack)
    groups = options_by_sides(made, read_options(option))
    bounds = Bounds(top=top, most_rounds=most_rounds, confirm=confirm, minutes=minutes)
    with progress_bar() as bar, make_crew(workers, cluster) as crew:
        task = bar.add_task(game, total=100)

        def on_progress(what: str, part: float) -> None:
            bar.update(task, description=f"{game}: {what}", completed=100 * part)

        found = Calibrator(made, groups, bounds, folder, crew, seed, on_progress).run()
    file = levels if levels is not None else made.folder() / FILE
    with faults_of(file):
        file.write_text(levels_text(found), encoding="utf-8")
    text = evidence(made, found)
    if page is not None:
        write_evidence(page, game, text)
    typer.echo(text)
    typer.echo(f"{file}: written", err=True)
