"""All that is said of actions and of chance, family by family."""

from __future__ import annotations

from dauntless.games.win_or_die.chances import DrawnRegion, Hits, WhoIsFirst
from dauntless.games.win_or_die.legion_actions import (
    Beside,
    Call,
    Complete,
    Deploy,
    Enhance,
    Equipped,
    Hire,
    Lead,
    Recruit,
    RegionChoice,
    TacticChoice,
)
from dauntless.games.win_or_die.order_actions import (
    AimEnemy,
    AimOwn,
    End,
    Go,
    Order,
    Pass,
    React,
    Stay,
)

FAMILIES = (
    End(), Pass(), Stay(), Complete(), Equipped(), Beside(), Order(), React(), AimOwn(), AimEnemy(),
    Go(), Deploy(), Recruit(), Call(), Enhance(), TacticChoice(), RegionChoice(), Hire(), Lead(),
)  # fmt: skip


CHANCES = (Hits(), DrawnRegion(), WhoIsFirst())
