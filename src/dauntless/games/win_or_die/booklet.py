"""The lists of the rulebook, made from a pack: units, words, Tactics, line-ups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from dauntless.engine.packs import Marked
from dauntless.engine.wording import table
from dauntless.games.win_or_die.content import Lineup, Unit, WinOrDiePack
from dauntless.games.win_or_die.vocabulary import PASSIVES


def maps(pack: WinOrDiePack) -> Iterator[str]:
    """The maps as they are drawn in the pack, the rows numbered from the bottom."""
    for entry in pack.map:
        yield f"**{entry.title}** ({source_of(entry)})\n\n```"
        for number, row in zip(range(len(entry.rows), 0, -1), entry.rows, strict=True):
            yield f"{number:2}  {row}"
        yield "```\n"


def tactics(pack: WinOrDiePack) -> list[str]:
    """The seven Tactics."""
    rows = [(tactic.title, tactic.text, source_of(tactic)) for tactic in pack.tactic]
    return table(("Tactic", "", ""), rows)


def units(pack: WinOrDiePack) -> Iterator[str]:
    """All units, region by region."""
    for region in pack.region:
        yield f"### {region.title} ({region.faction})\n\n{region.about}\n"
        yield from unit_table(pack.units_of(region.id))
    yield "### Mercenaries\n\nOf no region, one card each.\n"
    yield from unit_table(pack.mercenaries)


def source_of(entry: Marked) -> str:
    """Where an entry comes from, and which part of it the rulebook states."""
    stated = f"; the rulebook states {entry.stated}" if entry.stated else ""
    return f"*{entry.source}*{stated}"


def unit_table(cards: Iterable[Unit]) -> Iterator[str]:
    """Numbers and abilities of some units."""
    yield "| unit | cost | limit | speed | power | counter | health | hits | words | |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    cards = list(cards)
    for unit in cards:
        cost = "♛" if unit.is_leader else str(unit.cost)
        yield (
            f"| **{unit.title}** ({unit.type}) | {cost} | {unit.limit} | {unit.speed} | "
            f"{unit.power} | {unit.counter} | {unit.health} | {unit.hit}+ / {unit.counter_hit}+ | "
            f"{unit.words or '–'} | {source_of(unit)} |"
        )
    yield ""
    for unit in cards:
        for ability in unit.ability:
            yield f"- {unit.title}, *{ability.title}* ({ability.type}): {ability.text}"
    yield ""


def words(pack: WinOrDiePack) -> Iterator[str]:
    """What the words on the cards mean."""
    for word in PASSIVES:
        if not word.by_tactics:
            name = f"{word.name} N" if word.numbered else word.name
            yield f"- **{name}**: {word.sentence.format(n='N')}"


def lineups(pack: WinOrDiePack) -> Iterator[str]:
    """The recommended legions."""
    yield "| line-up | region | legion | mercenary cards | |\n|---|---|---|---|---|"
    titles = {unit.id: unit.title for unit in pack.unit}
    regions = {region.id: region.title for region in pack.region}
    for lineup in pack.lineup:
        hired = ", ".join(titles[name] for name in lineup.mercenaries)
        legion = ", ".join(legion_words(lineup, titles))
        region = regions[lineup.region]
        yield f"| {lineup.title} | {region} | {legion} | {hired} | {source_of(lineup)} |"


def legion_words(lineup: Lineup, titles: dict[str, str]) -> Iterator[str]:
    """The units of a line-up, leader first."""
    yield titles[lineup.leader]
    for name, number in Counter(lineup.units).items():
        yield titles[name] if number == 1 else f"{number} × {titles[name]}"


TABLES = {"maps": maps, "tactics": tactics, "units": units, "words": words, "lineups": lineups}
