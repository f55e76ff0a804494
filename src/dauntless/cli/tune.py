"""`dauntless tune`: search numbers of a pack towards targets."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Annotated

import typer

from dauntless.cli.shared import (
    AsJson,
    Cluster,
    GameName,
    OptionList,
    PackFile,
    Seed,
    Workers,
    check_writable,
    make_crew,
    read_options,
)


def tune(
    game: GameName,
    knob: Annotated[
        list[str], typer.Option("--knob", metavar="PATH=A..B", help="a number, and its range")
    ],
    target: Annotated[list[str], typer.Option("--target", metavar="KIND=50±4", help="or taken>=5")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="the new pack")],
    trials: Annotated[int, typer.Option("--trials", metavar="N", help="settings to try")] = 30,
    bot: Annotated[str, typer.Option("--bot", metavar="BOT", help="who plays trials")] = "one-ply",
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", help="of every meeting, in a trial")
    ] = 20,
    confirm_bot: Annotated[
        str, typer.Option("--confirm-bot", metavar="BOT", help="who confirms the best")
    ] = "steady",
    confirm_rounds: Annotated[
        int, typer.Option("--confirm-rounds", metavar="N", help="with fresh luck")
    ] = 20,
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE", help="keep trials here, and go on from them"),
    ] = None,
    option: OptionList = None,
    seed: Seed = 0,
    workers: Workers = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
    pack: PackFile = None,
) -> None:
    """Turn numbers of a pack until a game is as fair as asked.

    A new pack is written with them. A knob is a path into the pack (entries of lists by their ids)
    with a range; what the rulebook states is not turned. Trials are played by quick bots, all with
    the same luck; the best setting is confirmed by better ones with fresh luck. What was not met is
    said.

    \b
    Examples:
      dauntless tune dare-to-love --knob numbers.crystal_heals=1..3 --target oligarch=50±4 \\
        --out mine.toml
      dauntless tune my-game --knob numbers.rest=1..6 --target "first player=50+-3" --out mine.toml
    """
    from dauntless import registry
    from dauntless.engine.errors import BadInput, faults_of
    from dauntless.lab.knobs import read_knob, read_target, write_toml
    from dauntless.lab.tuning import Tuner
    from dauntless.terminal.progress import progress_bar

    kind = registry.find(game)
    own = pack if pack is not None else kind.folder() / "base.toml"
    kind.read_pack(own)  # faults of the file are told as everywhere
    if out.exists():
        raise BadInput(str(out), "it exists already, and is left as it is")
    check_writable(out, file)
    data = tomllib.loads(own.read_text(encoding="utf-8"))
    knobs, targets = [read_knob(one, data) for one in knob], [read_target(one) for one in target]
    with progress_bar() as bar, make_crew(workers, cluster) as crew:
        task = bar.add_task(game, total=trials)

        def on_progress(done: int, loss: float) -> None:
            bar.update(task, completed=done, description=f"{game}: loss {loss:.1f}")

        found = Tuner(
            kind, data, knobs, targets, read_options(option), crew, bot, confirm_bot, rounds,
            confirm_rounds, trials, seed, file, on_progress,
        ).run()  # fmt: skip
    content = found.content
    content["pack"] = content["pack"] | {"title": f"{content['pack']['title']}, tuned"}
    settings = [f"{path} = {value:g}" for path, value in found.values.items()]
    shares = [
        f"{row['kind']} {row['name']} ({row['group']}): {row['share']:.1%}, "
        f"{row['interval'][0]:.1%} to {row['interval'][1]:.1%}"
        for row in found.confirmed["shares"]
    ]
    played = f"{found.confirmed['games']:,} games of {confirm_bot}, fresh luck:"
    told = [*settings, f"Wanted: {', '.join(target)}. {played}", *shares, *found.unmet]
    with faults_of(out):
        out.write_text(write_toml(content, told), encoding="utf-8")
    if as_json:
        fields = {"values": found.values, "unmet": found.unmet, "report": found.confirmed}
        typer.echo(json.dumps(fields, ensure_ascii=False))
        return
    for line in told:
        typer.echo(line)
    typer.echo(f"{out}: written, with this evidence on top")
