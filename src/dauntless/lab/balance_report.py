"""The report of a balance study: as fields for programs, and as text for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from dauntless.engine.game import Game
from dauntless.lab.balance import Plan, Played, meetings_of
from dauntless.lab.balance_rows import EVERYWHERE, Difference, differences, effects, rows, tallied
from dauntless.lab.markdown import markdown, write_between_markers

RARELY = 0.05


def report(
    game: Game[Any, Any],
    plan: Plan,
    results: Sequence[Played],
    within: float,
    versus: tuple[Game[Any, Any], Sequence[Played]] | None = None,
) -> dict[str, Any]:
    """Everything the study says; it depends on what was played alone."""
    meetings = meetings_of(game, plan)
    shares = rows(game, meetings, results)
    subjects = effects(results)
    found: dict[str, Any] = {
        "game": plan.game,
        "title": game.facts.title,
        "content": {"title": game.pack.pack.title, "hash": plan.pack},
        "bot": plan.bot,
        "seed": plan.seed,
        "games": len(results),
        "meetings": len(meetings),
        "within": within,
        "shares": [
            {
                "kind": row.kind, "name": row.name, "group": row.group, "games": row.found.games,
                "share": row.found.share, "interval": [row.found.low, row.found.high],
                "even": row.even, "verdict": row.verdict,
            }
            for row in shares
        ],
        "draws": float(np.mean([max(played.points) < 1 for played in results])),
        "turns": _spread([played.turns for played in results]),
        "decisions": _spread([played.decisions for played in results]),
        "lead_changes": _spread([p.lead_changes for p in results if p.lead_changes is not None]),
        "clear": _spread([p.clear for p in results if p.clear is not None and max(p.points) == 1]),
        "actions": [
            {
                "subject": effect.subject, "offered": effect.offered, "taken": effect.taken,
                "share": effect.share, "gain": effect.gain,
                "interval": [effect.gain - effect.margin, effect.gain + effect.margin],
            }
            for effect in subjects
        ],
        "tallies": [
            {"name": name, "times": one.games, "share": one.share, "interval": [one.low, one.high]}
            for name, one in tallied(results).items()
        ],
    }  # fmt: skip
    found["cannot_tell"] = cannot_tell(found)
    if versus is not None:
        other, played = versus
        found["versus"] = {"title": other.pack.pack.title, "hash": other.pack.hash}
        found["differences"] = [
            asdict(one) | {"certain": one.is_certain}
            for one in differences(game, meetings, results, played)
        ]
    return found


def _spread(values: Sequence[float]) -> dict[str, float] | None:
    """How values are spread; nothing where there are none."""
    if not values:
        return None
    low, middle, high = np.percentile(values, [10, 50, 90])
    return {
        "mean": float(np.mean(values)),
        "median": float(middle),
        "from": float(low),
        "to": float(high),
    }


def cannot_tell(found: dict[str, Any]) -> list[str]:
    """What the games played leave open, in sentences."""
    told = []
    wide = [row for row in found["shares"] if _margin(row) * 100 > found["within"]]
    if wide:
        worst = max(wide, key=_margin)
        told.append(
            f"{len(wide)} of {len(found['shares'])} shares are not known within "
            f"{found['within']:g} points; the least known, {_called(worst)}, within "
            f"{100 * _margin(worst):.1f}: play more games."
        )
    even = [row for row in found["shares"] if row["group"] == EVERYWHERE]
    names = [_called(row) for row in even if row["verdict"] == "even"]
    if names:
        told.append(f"Not to be told from an even share: {', '.join(names)}.")
    open_ones = [a["subject"] for a in found["actions"] if a["interval"][0] < 0 < a["interval"][1]]
    if open_ones:
        told.append(
            f"Whether it helps or harms is open for {len(open_ones)} of {len(found['actions'])} "
            "kinds of actions."
        )
    return told


def _margin(row: dict[str, Any]) -> float:
    low, high = row["interval"]
    return float(high - low) / 2


def _called(row: dict[str, Any]) -> str:
    where = "" if row["group"] == EVERYWHERE else f" ({row['group']})"
    return f"{row['name']}{where}"


def print_report(found: dict[str, Any]) -> None:
    """The report for people."""
    console = Console(highlight=False)
    console.print(
        f"{found['title']}, {found['content']['title']}: {found['games']:,} games of "
        f"{found['bot']} against itself, {found['meetings']} meetings"
    )
    for table in tables(found):
        console.print(table)
    for line in length_lines(found):
        console.print(line)
    for line in found["cannot_tell"]:
        console.print(line, style="dim")


def write_report(found: dict[str, Any], page: Path) -> None:
    """Put the report into a page of Markdown: one part for each who played."""
    content = found["content"]
    against = f" and {found['versus']['title']}" if "versus" in found else ""
    played = (
        f"{found['games']:,} games of `{found['bot']}` against itself, "
        f"{found['meetings']} meetings, seed {found['seed']}: "
        f"{content['title']} (`{content['hash']}`){against}."
    )
    parts = [
        f"### {found['bot']}",
        played,
        *(markdown(table) for table in tables(found)),
        "\n".join(f"- {line}" for line in [*length_lines(found), *found["cannot_tell"]]),
    ]
    text = "\n" + "\n\n".join([*parts, ""])
    write_between_markers(page, f"balance: {found['bot']}", text, "end of balance")


def tables(found: dict[str, Any]) -> Iterator[Table]:
    """The tables of a report."""
    yield shares_table(found)
    if "differences" in found:
        yield differences_table(found)
    if found["actions"]:
        yield actions_table(found)
    if found["tallies"]:
        yield tallies_table(found)


def shares_table(found: dict[str, Any]) -> Table:
    """Who won how much."""
    table = Table("", "", "matches")
    for head in ("games", "share", "95 % interval", "even", ""):
        table.add_column(head, justify="right" if head else "left")
    for row in found["shares"]:
        low, high = row["interval"]
        table.add_row(
            row["kind"],
            row["name"],
            row["group"],
            f"{row['games']:,}",
            f"{row['share']:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{row['even']:.1%}",
            "" if row["verdict"] == "even" else row["verdict"],
        )
    return table


def differences_table(found: dict[str, Any]) -> Table:
    """What the other pack changes."""
    table = Table("", "", title=f"against {found['versus']['title']}", title_justify="left")
    for head in ("share", "there", "difference", "margin"):
        table.add_column(head, justify="right")
    for row in found["differences"]:
        one = Difference(**{key: value for key, value in row.items() if key != "certain"})
        mark = "" if one.is_certain else " (open)"
        table.add_row(
            one.kind,
            one.name,
            f"{one.share:.1%}",
            f"{one.versus:.1%}",
            f"{100 * (one.share - one.versus):+.1f}{mark}",
            f"±{100 * one.margin:.1f}",
        )
    return table


def actions_table(found: dict[str, Any]) -> Table:
    """What could be chosen, and what that did."""
    table = Table("action")
    for head in ("offered", "taken", "share", "gain", "95 % interval"):
        table.add_column(head, justify="right")
    for row in found["actions"]:
        low, high = row["interval"]
        seldom = " (seldom)" if row["share"] < RARELY else ""
        table.add_row(
            row["subject"],
            f"{row['offered']:,}",
            f"{row['taken']:,}",
            f"{row['share']:.0%}{seldom}",
            f"{100 * row['gain']:+.1f}",
            f"{100 * low:+.1f} to {100 * high:+.1f}",
        )
    return table


def tallies_table(found: dict[str, Any]) -> Table:
    """What the game counts when a match is over."""
    table = Table("at the end")
    for head in ("times", "share", "95 % interval"):
        table.add_column(head, justify="right")
    for row in found["tallies"]:
        low, high = row["interval"]
        table.add_row(
            row["name"], f"{row['times']:,}", f"{row['share']:.1%}", f"{low:.1%} to {high:.1%}"
        )
    return table


def length_lines(found: dict[str, Any]) -> list[str]:
    """How long and how exciting the games were."""
    turns, decisions, lead, clear = (
        found[name] for name in ("turns", "decisions", "lead_changes", "clear")
    )
    length = (
        f"{turns['median']:g} turns (80 % of games: {turns['from']:g} to {turns['to']:g}), "
        f"{decisions['median']:g} decisions ({decisions['from']:g} to {decisions['to']:g}); "
        f"draws {found['draws']:.1%}"
    )
    if lead is None:
        return [length]
    tension = f"The lead changed {lead['mean']:.1f} times; "
    if clear is None:
        return [length, tension + "nobody won."]
    tension += (
        f"the winner was ahead for good after {clear['median']:.0%} of the turns "
        f"(80 % of games: {clear['from']:.0%} to {clear['to']:.0%})."
    )
    return [length, tension]
