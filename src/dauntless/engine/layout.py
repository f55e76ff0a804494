"""Areas that many tables have, made of the words in which a scene is told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dauntless.engine.scene import Area, Cell


def mat(
    name: str, title: str, slots: Mapping[str, str], of: str = "", owner: int | None = None
) -> Area:
    """A mat with a slot beside another: by role what each is called; `of` says whose they are."""
    cells = (
        Cell(id=f"{role}-{of}" if of else role, x=x, label=label, role=role)
        for x, (role, label) in enumerate(slots.items())
    )
    return Area(id=name, kind="mat", title=title, owner=owner, cells=tuple(cells))


def hand(of: str, title: str, owner: int) -> Area:
    """Somebody's hand of cards, which lie on the cell `cards-…`."""
    cells = (Cell(id=f"cards-{of}"),)
    return Area(id=f"hand-{of}", kind="hand", title=f"{title}'s hand", owner=owner, cells=cells)


def tray(name: str, title: str, cell: str = "") -> Area:
    """Cards on offer, which lie on one cell, `…-tray` if it is not called otherwise."""
    return Area(id=name, kind="tray", title=title, cells=(Cell(id=cell or f"{name}-tray"),))


def track(name: str, title: str, step: str, labels: Iterable[str]) -> Area:
    """Steps one after another, counted from 1, each with what is written on it."""
    cells = (Cell(id=f"{step}-{x}", x=x, label=label) for x, label in enumerate(labels, start=1))
    return Area(id=name, kind="track", title=title, cells=tuple(cells))
