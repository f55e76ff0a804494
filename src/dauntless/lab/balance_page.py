"""The report of a balance study as one page that needs nothing else: tables and plots (Altair)."""

from __future__ import annotations

import html
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dauntless.engine.errors import faults_of
from dauntless.lab.balance_report import length_lines
from dauntless.lab.extras import optional

WIDTH = 560
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #222; background: #fff }
h1 { font-size: 1.6rem } h2 { font-size: 1.15rem; margin-top: 2.2rem }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
td, th { padding: .15rem .7rem; text-align: right; border-bottom: 1px solid #ddd }
td:first-child, th:first-child, td.word { text-align: left }
.open { color: #777 } figure { margin: 1rem 0; overflow-x: auto }
"""


def write_page(found: dict[str, Any], file: Path) -> None:
    """Write the page."""
    bundle = optional("vl_convert", "--html").javascript_bundle()
    charts = {"shares": shares_chart(found), "actions": actions_chart(found)}
    if not found["actions"]:
        del charts["actions"]
    text = page(found, charts, bundle)
    with faults_of(file):
        file.write_text(text, encoding="utf-8")


def shares_chart(found: dict[str, Any]) -> dict[str, Any]:
    """A dot with its interval for everybody; a line where an even share would be."""
    altair = optional("altair", "--html")
    data = [
        {
            "who": row["name"] if row["group"] == "all" else f"{row['name']}, {row['group']}",
            "kind": row["kind"], "share": row["share"], "low": row["interval"][0],
            "high": row["interval"][1], "even": row["even"], "verdict": row["verdict"],
        }
        for row in found["shares"]
    ]  # fmt: skip
    base = altair.Chart(altair.Data(values=data)).encode(
        y=altair.Y("who:N", sort=None, title=None, axis=altair.Axis(labelLimit=260)),
        color=altair.Color(
            "verdict:N",
            scale=altair.Scale(
                domain=["even", "strong", "weak"], range=["#5b6b7a", "#b3423a", "#2f6fb0"]
            ),
            legend=altair.Legend(title=None, orient="top"),
        ),
    )
    share = altair.X(
        "low:Q",
        title="share of wins, 95 % interval",
        axis=altair.Axis(format="%"),
        scale=altair.Scale(zero=False),
    )
    spans = base.mark_rule(strokeWidth=2).encode(x=share, x2="high:Q")
    dots = base.mark_point(filled=True, size=70, opacity=1).encode(x="share:Q")
    even = base.mark_tick(color="#222", thickness=1.5, height=14).encode(
        x="even:Q", color=altair.value("#222")
    )
    chart = (spans + dots + even).properties(width=WIDTH).facet(
        row=altair.Row("kind:N", title=None, sort=None)
    ).resolve_scale(y="independent")  # fmt: skip
    return chart.to_dict()  # type: ignore[no-any-return]


def actions_chart(found: dict[str, Any]) -> dict[str, Any]:
    """How often each was taken of its chances, beside what that did to the result."""
    altair = optional("altair", "--html")
    data = [
        {
            "action": row["subject"], "share": row["share"], "gain": 100 * row["gain"],
            "low": 100 * row["interval"][0], "high": 100 * row["interval"][1],
        }
        for row in found["actions"]
    ]  # fmt: skip
    base = altair.Chart(altair.Data(values=data)).encode(
        y=altair.Y("action:N", sort=None, title=None, axis=altair.Axis(labelLimit=200))
    )
    taken = base.mark_bar(color="#8aa6bd").encode(
        x=altair.X("share:Q", title="taken, of its chances", axis=altair.Axis(format="%"))
    )
    span = base.mark_rule(color="#5b6b7a", strokeWidth=2).encode(
        x=altair.X("low:Q", title="points of winning chance gained by taking it"), x2="high:Q"
    )
    dot = base.mark_point(filled=True, color="#5b6b7a", size=60, opacity=1).encode(x="gain:Q")
    half = WIDTH // 2
    both = taken.properties(width=half) | (span + dot).properties(width=half)
    return both.to_dict()  # type: ignore[no-any-return]


def page(found: dict[str, Any], charts: dict[str, dict[str, Any]], bundle: str) -> str:
    """The page's text; the drawing program is in it."""
    title = html.escape(f"{found['title']}: balance")
    told = "".join(f"<p>{html.escape(line)}</p>" for line in length_lines(found))
    left_open = "".join(f"<p class='open'>{html.escape(s)}</p>" for s in found["cannot_tell"])
    chosen = "<h2>What was chosen</h2><figure id='actions'></figure>"
    actions = chosen if "actions" in charts else ""
    specs = json.dumps(charts).replace("</", "<\\/")
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>
<body><h1>{title}</h1>
<p>{html.escape(found["content"]["title"])}: {found["games"]:,} games of the bot
<b>{html.escape(found["bot"])}</b> against itself, in {found["meetings"]} meetings that were played
equally often with the same luck (seed {found["seed"]}).</p>
<h2>Who wins</h2><p>A dot is a share of wins, its line the 95&nbsp;% interval, the mark an even
share. Grey cannot be told from even.</p><figure id="shares"></figure>{_differences(found)}
<h2>How the games went</h2>{told}{actions}
<h2>What this does not say</h2>{left_open}
<p class="open">It speaks of players of this strength. What an action gained is measured against the
forecast of the game's judge, and is no better than that.</p>
<h2>The numbers</h2>{_shares(found)}
<script type="module">{bundle}</script>
<script type="module">const charts = {specs};
for (const name in charts) vegaEmbed("#" + name, charts[name], {{actions: false}});</script>
</body></html>
"""


def _shares(found: dict[str, Any]) -> str:
    lines = [
        (
            row["name"],
            row["group"],
            f"{row['games']:,}",
            f"{row['share']:.1%}",
            f"{row['interval'][0]:.1%} – {row['interval'][1]:.1%}",
            f"{row['even']:.1%}",
        )
        for row in found["shares"]
    ]
    return table(("", "", "games", "share", "95 %", "even"), lines)


def _differences(found: dict[str, Any]) -> str:
    if "differences" not in found:
        return ""
    lines = [
        (
            row["name"],
            f"{row['share']:.1%}",
            f"{row['versus']:.1%}",
            f"{100 * (row['share'] - row['versus']):+.1f}",
            f"±{100 * row['margin']:.1f}",
        )
        for row in found["differences"]
    ]
    heads = ("", "here", "there", "difference", "margin")
    return f"<h2>Against {html.escape(found['versus']['title'])}</h2>{table(heads, lines)}"


def table(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table of texts."""
    top = "".join(f"<th>{html.escape(head)}</th>" for head in heads)
    rest = "".join(
        "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in line) + "</tr>"
        for line in lines
    )
    return f"<table><tr>{top}</tr>{rest}</table>"
