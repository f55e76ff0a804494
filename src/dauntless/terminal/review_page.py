"""A review as one page that needs nothing else: the chances as a drawn line, and the tables."""

from __future__ import annotations

import html
from collections.abc import Sequence
from pathlib import Path

from dauntless.bots.review import PARTS, Review
from dauntless.engine.errors import faults_of
from dauntless.terminal.review import (
    MOST_SHOWN,
    dear_mistakes,
    notable_strokes,
    percent,
    summary_of,
)

WIDTH, HEIGHT = 900, 260
LINES = ("#2f6fb0", "#b3423a", "#3d7f4f", "#8a5fa8")
STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fff; --rule: #ddd; --quiet: #666 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eee; --paper: #1c1b22; --rule: #444; --quiet: #aaa } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: var(--ink); background: var(--paper) }
h1 { font-size: 1.6rem } h2 { font-size: 1.15rem; margin-top: 2.2rem }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
td, th { padding: .15rem .7rem .15rem 0; text-align: left; border-bottom: 1px solid var(--rule) }
svg { width: 100%; height: auto } svg text { fill: var(--quiet); font-size: 13px }
.scroll { overflow-x: auto } .quiet { color: var(--quiet) }
"""


def write_page(review: Review, file: Path) -> None:
    """Write the page."""
    with faults_of(file):
        file.write_text(page(review), encoding="utf-8")


def page(review: Review) -> str:
    """The page's text."""
    title = html.escape(f"{review.title}: review")
    told = "".join(
        f"<p>{html.escape(summary_of(review, seat))}</p>" for seat in range(len(review.seats))
    )
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>
<body><h1>{title}</h1>{told}
<h2>Chances over time</h2>{drawing(review)}
<h2>Where the results come from</h2>{_accounts(review)}
<h2>The dearest choices</h2>{_mistakes(review)}
<h2>Luck</h2>{_luck(review)}
<p class="quiet">Chances are forecasts with all cards on the table. A choice is compared with the
best that a search of {review.iterations:,} iterations found from what its seat could know.</p>
</body></html>
"""


def drawing(review: Review) -> str:
    """The chances of every seat as lines over the steps."""
    count = len(review.steps)
    moments = [review.steps[0].before, *(step.after for step in review.steps)]
    parts = []
    for share in (0, 50, 100):
        y = HEIGHT * (100 - share) / 100
        parts.append(
            f'<line x1="0" x2="{WIDTH}" y1="{y:g}" y2="{y:g}" stroke="var(--rule)"/>'
            f'<text x="{WIDTH + 6}" y="{y + 4:g}">{share} %</text>'
        )
    for seat, name in enumerate(review.seats):
        colour = LINES[seat % len(LINES)]
        points = " ".join(
            f"{WIDTH * i / count:.1f},{HEIGHT * (1 - chances[seat] / PARTS):.1f}"
            for i, chances in enumerate(moments)
        )
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"/>'
            f'<rect x="{130 * seat}" y="{HEIGHT + 14}" width="14" height="14" fill="{colour}"/>'
            f'<text x="{130 * seat + 20}" y="{HEIGHT + 26}">{html.escape(name)}</text>'
        )
    return (
        f'<svg viewBox="-4 -8 {WIDTH + 60} {HEIGHT + 44}" role="img" '
        f'aria-label="Chances over {count} steps">{"".join(parts)}</svg>'
    )


def _accounts(review: Review) -> str:
    lines = [
        (
            name,
            percent(account.opening),
            percent(account.luck, signed=True),
            percent(account.own, signed=True),
            percent(account.others, signed=True),
            percent(account.result),
        )
        for name, account in zip(review.seats, review.accounts, strict=True)
    ]
    return table(("", "opening", "luck", "own choices", "the others' choices", "result"), lines)


def _mistakes(review: Review) -> str:
    found = dear_mistakes(review)[: 2 * MOST_SHOWN]
    if not found:
        return "<p>None gave away a hundredth of a win.</p>"
    lines = [
        (
            str(step.step),
            step.line,
            percent(step.worth.loss),
            f"{step.worth.best}: {step.worth.meaning}",
        )
        for step in found
        if step.worth is not None
    ]
    return table(("step", "what was done", "gave away", "better"), lines)


def _luck(review: Review) -> str:
    parts = []
    for seat, name in enumerate(review.seats):
        strokes = notable_strokes(review, seat)
        shown = sorted(strokes, key=lambda step: -abs(step.change(seat)))[:MOST_SHOWN]
        lines = [
            (str(step.step), step.line, percent(step.change(seat), signed=True))
            for step in sorted(shown, key=lambda step: -step.change(seat))
        ]
        if lines:
            parts.append(f"<h3>{html.escape(name.capitalize())}</h3>")
            parts.append(table(("step", "what came up", "luck"), lines))
    return "".join(parts) or "<p>Chance moved nothing by a hundredth of a win.</p>"


def table(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table of texts."""
    top = "".join(f"<th>{html.escape(head)}</th>" for head in heads)
    rest = "".join(
        "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in line) + "</tr>"
        for line in lines
    )
    return f"<div class='scroll'><table><tr>{top}</tr>{rest}</table></div>"
