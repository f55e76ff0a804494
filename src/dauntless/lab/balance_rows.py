"""What the games of a balance study say: shares by seat, role and group, and what actions did."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from dauntless.engine.game import Game, Meeting
from dauntless.lab.statistics import Estimate, Z, estimate_share

if TYPE_CHECKING:
    from dauntless.lab.balance import Played

EVERYWHERE = "all"
SEAT, FIRST = "seat", "first player"
LEAST_TIMES = 20  # a subject that was on offer more seldom is not judged


@dataclass(frozen=True)
class Row:
    """How somebody fared: of what kind, who, in which matches; and what an even share would be."""

    kind: str
    name: str
    group: str
    found: Estimate
    even: float

    @property
    def verdict(self) -> str:
        """Strong or weak where that is certain; else it cannot be told from even."""
        if self.found.low > self.even:
            return "strong"
        return "weak" if self.found.high < self.even else "even"


@dataclass(frozen=True)
class Effect:
    """An action's subject: how often it was on offer and taken, and what that did to the result.

    `gain` is how much better than the judge's forecast it went after it was taken, less the same
    after it was left, in shares of a win.
    """

    subject: str
    offered: int
    taken: int
    gain: float
    margin: float

    @property
    def share(self) -> float:
        """Of its chances, how many were taken."""
        return self.taken / self.offered


def rows(game: Game[Any, Any], meetings: Sequence[Meeting], results: Sequence[Played]) -> list[Row]:
    """All shares, over all matches and for each group of them."""
    points: dict[tuple[str, str, str], list[tuple[int, float]]] = defaultdict(list)
    even: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    several = {
        name for name in _group_names(meetings) if len({m.groups.get(name) for m in meetings}) > 1
    }
    for played in results:
        meeting = meetings[played.meeting]
        options = game.options(meeting.options)
        share = 1 / len(game.sides(options))
        groups = [EVERYWHERE]
        groups += [_titled(*group) for group in meeting.groups.items() if group[0] in several]
        for kind, name, seats in _who(game, options, meeting, played.first):
            value = sum(played.points[seat] for seat in seats) / len(seats)
            for group in groups:
                points[kind, name, group].append((played.round, value))
                even[kind, name, group].append(share)
    kinds = list(dict.fromkeys(kind for kind, _, _ in points))
    names = list(dict.fromkeys(name for _, name, _ in points))
    return [
        Row(*key, estimate_share(points[key]), sum(even[key]) / len(even[key]))
        for key in sorted(points, key=lambda key: (kinds.index(key[0]), names.index(key[1])))
    ]


def _titled(name: str, value: str) -> str:
    """A group as it is called: "Classic" speaks for itself, "players 3" would not without."""
    return f"{name} {value}" if value.isdecimal() else value


def _group_names(meetings: Sequence[Meeting]) -> list[str]:
    return list(dict.fromkeys(name for meeting in meetings for name in meeting.groups))


def _who(
    game: Game[Any, Any], options: Any, meeting: Meeting, first: int
) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """Who is compared in a match: sides by their seats, the first to decide, and the roles."""
    names = game.seats(options)
    for side in game.sides(options):
        yield SEAT, " + ".join(names[seat] for seat in side), side
    if first >= 0:
        yield FIRST, "decides first", (first,)
    for kind, roles in meeting.roles.items():
        for name, seats in roles.items():
            yield kind, name, seats


def margin_of(
    game: Game[Any, Any], meetings: Sequence[Meeting], results: Sequence[Played]
) -> float:
    """How closely the least known share is known."""
    return max(row.found.margin for row in rows(game, meetings, results))


def effects(results: Sequence[Played]) -> list[Effect]:
    """What subjects were on offer, the most often taken of their chances first."""
    games: dict[str, list[list[float]]] = defaultdict(list)
    for played in results:
        for name, numbers in played.subjects.items():
            games[name].append(numbers)
    found = []
    for name, each in games.items():
        table = np.array(each)
        left, left_margin = _mean(table[:, 0], table[:, 2])
        taken, taken_margin = _mean(table[:, 1], table[:, 3])
        offered = int(table[:, :2].sum())
        if offered >= LEAST_TIMES:
            margin = sqrt(left_margin**2 + taken_margin**2)
            found.append(Effect(name, offered, int(table[:, 1].sum()), taken - left, margin))
    return sorted(found, key=lambda effect: (-effect.share, effect.subject))


def tallied(results: Sequence[Played]) -> dict[str, Estimate]:
    """How often the game's questions came true, in the order in which the game asks them."""
    answers: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for played in results:
        for name, (asked, came_true) in played.tallies.items():
            answers[name] += [(played.round, float(i < came_true)) for i in range(asked)]
    return {name: estimate_share(each) for name, each in answers.items()}


def _mean(times: Any, sums: Any) -> tuple[float, float]:
    """A mean over times that come in games, and its margin; the times of a game go together."""
    total = times.sum()
    if total == 0:
        return 0.0, 1.0
    mean = sums.sum() / total
    return float(mean), float(Z * sqrt(((sums - mean * times) ** 2).sum()) / total)


@dataclass(frozen=True)
class Difference:
    """How much better somebody fares with one pack than with another, on the same luck."""

    kind: str
    name: str
    group: str
    share: float
    versus: float
    margin: float

    @property
    def is_certain(self) -> bool:
        """Can the two be told apart?"""
        return abs(self.share - self.versus) > self.margin


def differences(
    game: Game[Any, Any],
    meetings: Sequence[Meeting],
    results: Sequence[Played],
    versus: Sequence[Played],
) -> list[Difference]:
    """What a pack changes for everybody, round by round."""
    by_round = [_by_round(game, meetings, played) for played in (results, versus)]
    found = []
    for key in by_round[0]:
        if key not in by_round[1]:
            continue
        shared = sorted(by_round[0][key].keys() & by_round[1][key].keys())
        ours = np.array([np.mean(by_round[0][key][number]) for number in shared])
        theirs = np.array([np.mean(by_round[1][key][number]) for number in shared])
        deviation = float((ours - theirs).std(ddof=1)) if len(shared) > 1 else 1.0
        margin = Z * deviation / sqrt(len(shared))
        found.append(Difference(*key, float(ours.mean()), float(theirs.mean()), margin))
    return found


def _by_round(
    game: Game[Any, Any], meetings: Sequence[Meeting], results: Sequence[Played]
) -> dict[tuple[str, str, str], dict[int, list[float]]]:
    found: dict[tuple[str, str, str], dict[int, list[float]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for played in results:
        meeting = meetings[played.meeting]
        options = game.options(meeting.options)
        for kind, name, seats in _who(game, options, meeting, played.first):
            value = sum(played.points[seat] for seat in seats) / len(seats)
            found[kind, name, EVERYWHERE][played.round].append(value)
    return found
